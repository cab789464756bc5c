"""Players: ``make(name, seed)`` gives an Agent for one seat; ``hints`` what the heuristic player would do.

``easy``, ``normal`` and ``strong`` are what a table offers; ``easy`` plays like ``random``, ``strong`` like
``heuristic``.
"""

from tuolaji.bots.agent import Agent, AgentError, make, names, register
from tuolaji.bots.heuristic import CasualAgent, HeuristicAgent, hints
from tuolaji.bots.random_agent import RandomAgent

register("random", RandomAgent)
register("heuristic", HeuristicAgent)
register("easy", RandomAgent)
register("normal", CasualAgent)
register("strong", HeuristicAgent)

__all__ = ["Agent", "AgentError", "hints", "make", "names", "register"]
