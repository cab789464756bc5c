"""Setup: a match before its first deal; the shuffle of a deal."""

from __future__ import annotations

from tuolaji.cards import Rng, fair_pack, fair_seat, is_fair, shuffled
from tuolaji.rules.levels import place_of
from tuolaji.rules.options import Rulebook
from tuolaji.table.state import Setup, State


class SetupError(ValueError):
    """A setup that does not go with its rulebook; ``code`` is ``bad-setup``, ``field`` the part that is wrong."""

    code = "bad-setup"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def new_match(rulebook: Rulebook, setup: Setup | None = None) -> State:
    """A match about to begin. Raises SetupError for levels outside the rulebook's or a dealer outside 0–3.

    Without ``levels`` everyone starts at the rulebook's first level; without ``dealer`` declarations decide who deals
    first.
    """
    setup = setup or Setup()
    first = rulebook.levels.sequence[0]
    levels = setup.levels or (first, first, first, first)
    for level in levels:
        if level not in rulebook.levels.sequence:
            raise SetupError("levels", f"level {level!r} is not played: {', '.join(rulebook.levels.sequence)}")
    if rulebook.partner.mode == "fixed" and (levels[0] != levels[2] or levels[1] != levels[3]):
        raise SetupError("levels", "partners share one level")
    if setup.dealer is None and len(set(levels)) > 1:
        raise SetupError("levels", "levels may differ only where the first dealer is given")
    if setup.dealer is not None and not 0 <= setup.dealer <= 3:
        raise SetupError("dealer", f"a dealer is a seat 0 to 3, not {setup.dealer}")
    if setup.deals < 0:
        raise SetupError("deals", "the number of deals is 0 (no limit) or more")
    one, two, three, four = [place_of(rulebook, level) for level in levels]
    return State(rulebook=rulebook, setup=setup, places=(one, two, three, four), dealer=setup.dealer)


def pack_of(rulebook: Rulebook, seed: str, cut: int = 0) -> list[int]:
    """The pack of a deal in the order it is drawn, the kitty last: a function of the seed and the cut alone.

    A fair seed gives the fair shuffle, any other the quick one.
    """
    decks = rulebook.deal.decks
    pack = fair_pack(decks, seed) if is_fair(seed) else shuffled(decks, Rng(seed, "pack"))
    return pack[cut:] + pack[:cut] if cut else pack


def first_seat(rulebook: Rulebook, seed: str) -> int:
    """Who draws first where the dealer is not known yet."""
    if rulebook.deal.first_draw != "random":
        return 0
    return fair_seat(seed) if is_fair(seed) else int(Rng(seed, "first").below(4))
