"""A rulebook's options as the kernel wants them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, assert_never

from tuolaji.rules.kernel.ladders import (
    LADDER_FOUR_DECK,
    LADDER_GENERAL,
    LADDER_LOOSE_BULLDOZER,
    unit_code,
)
from tuolaji.rules.kernel.rules import KernelRules
from tuolaji.rules.options import FollowRules, Rulebook, ThrowRules, TrickRules


def _ladder(name: Literal["general", "loose-bulldozer", "four-deck"]) -> int:
    match name:
        case "general":
            return LADDER_GENERAL
        case "loose-bulldozer":
            return LADDER_LOOSE_BULLDOZER
        case "four-deck":
            return LADDER_FOUR_DECK
        case _:
            assert_never(name)


@lru_cache(maxsize=256)
def _build(follow: FollowRules, trick: TrickRules, throw: ThrowRules) -> KernelRules:
    return KernelRules(
        ladder=_ladder(follow.ladder),
        natural_steps=follow.natural_steps,
        bulldozer_first=follow.bulldozer_before_loose,
        wide_to_pairs=follow.wide_runs_fall_to_pairs,
        break_early=follow.break_early,
        protect=follow.protect_triples,
        squeeze=follow.squeeze,
        run_natural=follow.run_needs_natural,
        superior=tuple((unit_code(*led), unit_code(*wider)) for led, wider in trick.superior),
        superior_ruffs=trick.superior_ruffs,
        any_reading=throw.named and throw.unnamed == "any",
    )


_BY_RULEBOOK: dict[int, tuple[Rulebook, KernelRules]] = {}


def kernel_rules(rulebook: Rulebook) -> KernelRules:
    """The kernel's options of a rulebook; the same object for equal options."""
    known = _BY_RULEBOOK.get(id(rulebook))
    if known is not None and known[0] is rulebook:
        return known[1]
    rules = _build(rulebook.follow, rulebook.trick, rulebook.throw)
    if len(_BY_RULEBOOK) > 64:
        _BY_RULEBOOK.clear()
    _BY_RULEBOOK[id(rulebook)] = (rulebook, rules)
    return rules
