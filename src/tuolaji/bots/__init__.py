"""Players: ``make(name, seed)`` gives an Agent for one seat; ``hints`` what the heuristic player would do."""

from tuolaji.bots.agent import Agent, AgentError, make, names, register
from tuolaji.bots.heuristic import HeuristicAgent, hints
from tuolaji.bots.random_agent import RandomAgent

register("random", RandomAgent)
register("heuristic", HeuristicAgent)

__all__ = ["Agent", "AgentError", "hints", "make", "names", "register"]
