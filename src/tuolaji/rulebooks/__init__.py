"""Rulebooks: the five published ones, house rules, and rulebooks in words."""

from tuolaji.rulebooks.house import find, house_rulebook, load_house
from tuolaji.rulebooks.registry import all_rulebooks, get, with_options
from tuolaji.rulebooks.words import (
    Difference,
    OptionLine,
    difference,
    option_lines,
    overview,
    remarks,
    trouble_words,
    words,
)
from tuolaji.rules.options import Rulebook, RulebookError

__all__ = [
    "Difference",
    "OptionLine",
    "Rulebook",
    "RulebookError",
    "all_rulebooks",
    "difference",
    "find",
    "get",
    "house_rulebook",
    "load_house",
    "option_lines",
    "overview",
    "remarks",
    "trouble_words",
    "with_options",
    "words",
]
