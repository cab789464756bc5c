"""People: guests and accounts, sessions, names and passwords."""

from tuolaji.server.people.people import People
from tuolaji.server.people.values import Me, Person

__all__ = ["Me", "People", "Person"]
