"""The player ``heuristic``, and ``normal``, who weighs like it but knows less."""

from tuolaji.bots.heuristic.agent import HeuristicAgent, hints
from tuolaji.bots.heuristic.casual import CasualAgent

__all__ = ["CasualAgent", "HeuristicAgent", "hints"]
