"""Standings that say why each row stands above the next."""

from tuolaji.director.standings.ranking import Row, ranked
from tuolaji.director.standings.words import exact, reason_text

__all__ = ["Row", "exact", "ranked", "reason_text"]
