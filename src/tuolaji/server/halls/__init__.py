"""Halls: the server side of tournaments – journals kept, links with rights, calls, screens told what is new."""

from tuolaji.server.halls.halls import Halls

__all__ = ["Halls"]
