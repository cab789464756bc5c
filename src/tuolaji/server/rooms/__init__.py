"""Rooms: the people, seats and manners of a table, as events beside those of its match."""
