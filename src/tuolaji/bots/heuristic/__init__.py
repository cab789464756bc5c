"""The player ``heuristic``."""

from tuolaji.bots.heuristic.agent import HeuristicAgent, hints

__all__ = ["HeuristicAgent", "hints"]
