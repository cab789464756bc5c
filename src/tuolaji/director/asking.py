"""What a score sheet has to ask for under a rulebook, for screens that fill one in."""

from __future__ import annotations

from typing import Final

import msgspec

from tuolaji.rules.options import Rulebook

_WHOLE_PLAY: Final = ("per-card-play", "best-form")


class SheetAsks(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked on a sheet.

    ``total``: points of the whole pack; ``kitty``: the most that can be buried; ``width``: identical cards there are;
    ``whole``: all forms of the winning play count, else the highest; ``trumps``: whether it was trumps matters.
    ``levels`` in their order; ``circuit``: they go round; ``must_play`` are not jumped over; ``demotions``: the
    defenders' level, and the rank in the attackers' last trick that takes them down from it.
    """

    total: int
    kitty: int
    width: int
    whole: bool
    trumps: bool
    levels: tuple[str, ...]
    circuit: bool
    must_play: tuple[str, ...]
    demotions: tuple[tuple[str, str], ...]


def sheet_asks(rulebook: Rulebook) -> SheetAsks:
    """What a sheet asks for under a rulebook."""
    total = 100 * rulebook.deal.decks
    return SheetAsks(
        total=total,
        kitty=min(10 * rulebook.deal.kitty, total),
        width=rulebook.deal.decks,
        whole=rulebook.kitty.multiplier in _WHOLE_PLAY,
        trumps=rulebook.kitty.trump_only,
        levels=rulebook.levels.sequence,
        circuit=rulebook.levels.past_end == "circuit",
        must_play=rulebook.levels.must_play,
        demotions=tuple([(at, won_with) for at, won_with, _ in rulebook.levels.demotions]),
    )
