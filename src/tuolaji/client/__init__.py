"""Clients of a server in Python: many players at once to measure a server."""
