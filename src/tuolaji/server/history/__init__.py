"""History: what became of the matches a person played."""

from tuolaji.server.history.history import History
from tuolaji.server.history.values import PlayerPage

__all__ = ["History", "PlayerPage"]
