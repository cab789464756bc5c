"""What a viewer may know of the cards, worked out from the full events and from nothing else the server says or shares.

It is written a second time on purpose: the server's own redaction is what it judges.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tuolaji.table import (
    AnyEvent,
    CardDrawn,
    CardNamed,
    Claimed,
    DealScored,
    DealStarted,
    Declared,
    KittyShown,
    KittyTaken,
    MatchEnded,
    PartnerRevealed,
    Played,
    RulingApplied,
    ThrowFailed,
    TrumpTurned,
)

WATCHER: Final = None
Viewer = int | None
"""A seat, or ``WATCHER``."""
Copies = Counter[str]
_OWN_PLACES: Final = frozenset({"hand", "fresh", "must", "enabled", "single", "declare"})
_OWN_EVENTS: Final = frozenset({"card-drawn", "kitty-taken", "buried"})
_CARD: Final = re.compile(r"[SHDC][2-9TJQKA]|LJ|BJ")


class Knowledge:
    """What may be known at one moment of a deal: how many copies of each card, and what else.

    ``own``: those of them that the viewer has or had in the hand, which alone may stand where hands are shown.
    ``named``: the partner's card, which is spoken of though nobody may know where it is. ``partner``: whether the
    partner is known; ``over``: whether the match is, and its secret may be told.
    """

    __slots__ = ("copies", "named", "over", "own", "partner")

    def __init__(self, own: Copies, copies: Copies, named: frozenset[str], partner: bool, over: bool) -> None:
        self.own = own
        self.copies = copies
        self.named = named
        self.partner = partner
        self.over = over


class Deal:
    """Cards of one deal as a viewer got to know them."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self.own: Copies = Counter()
        self._turned: Copies = Counter()
        self._shown: list[Copies] = [Counter() for _ in range(4)]
        self._played: list[Copies] = [Counter() for _ in range(4)]
        self.named: frozenset[str] = frozenset()
        self.partner = False

    def note(self, event: AnyEvent) -> None:
        """An event of the deal in full."""
        viewer = self._viewer
        match event:
            case CardDrawn() if event.seat == viewer:
                self.own[event.card] += 1
            case KittyTaken() if event.seat == viewer:
                self.own.update(event.cards)
            case Declared():
                self._show(event.seat, Counter(event.cards))
            case ThrowFailed():  # shown and taken back
                self._show(event.seat, self._played[event.seat] + Counter(event.cards))
            case Played():
                self._played[event.seat].update(event.cards)
                self._show(event.seat, self._played[event.seat])
            case Claimed():
                for seat, hand in enumerate(event.hands):
                    self._show(seat, self._played[seat] + Counter(hand))
                self.partner = True  # the named card lies open, wherever it is
            case TrumpTurned() | KittyShown():
                self._turned |= Counter(event.cards)
            case CardNamed():
                self.named = frozenset([event.card])
            case PartnerRevealed() | DealScored():  # a result tells the sides
                self.partner = True
            case RulingApplied():
                for move in event.moves:
                    if f"seat-{viewer}" in (move.source, move.target):
                        self.own.update(move.cards)
            case _:
                pass

    def _show(self, seat: int, cards: Copies) -> None:
        self._shown[seat] |= cards

    def copies(self) -> Copies:
        """How many copies of each card the viewer may know of."""
        known = self.own + self._turned
        for seat, shown in enumerate(self._shown):
            if seat != self._viewer:
                known += shown
        return known


def knowledge(events: Sequence[AnyEvent], viewer: Viewer) -> list[Knowledge]:
    """What may be known after 0, 1, 2 … events."""
    deal, over = Deal(viewer), False
    known = [Knowledge(Counter(), Counter(), frozenset(), False, False)]
    for event in events:
        if isinstance(event, DealStarted):
            deal = Deal(viewer)
        over = over or isinstance(event, MatchEnded)
        deal.note(event)
        known.append(Knowledge(deal.own.copy(), deal.copies(), deal.named, deal.partner, over))
    return known


def told_too_much(message: Any, known: Knowledge) -> str | None:
    """What a message, or a part of one, tells beyond what may be known; None: nothing."""
    for cards, where, hand in _lists(message, "", False):
        may = known.own if hand else known.copies
        for card, copies in Counter(cards).items():
            if copies > may[card] and (hand or card not in known.named):
                return f"{card} × {copies} at {where}, {may[card]} known"
    return None


def _lists(part: Any, where: str, hand: bool) -> Iterator[tuple[list[str], str, bool]]:
    """Every list of cards, and every card alone, with its place in the message and whether that is a hand's."""
    if isinstance(part, dict):
        hand = hand or part.get("type") in _OWN_EVENTS
        for key, value in part.items():
            if not (key == "name" and where.endswith("/choices")):  # all cards that the rules let the dealer name
                yield from _lists(value, f"{where}/{key}", hand or key in _OWN_PLACES)
    elif isinstance(part, list):
        cards = [item for item in part if isinstance(item, str) and _CARD.fullmatch(item)]
        if cards:
            yield cards, where, hand
        for item in part:
            if not isinstance(item, str):
                yield from _lists(item, where, hand)
    elif isinstance(part, str) and _CARD.fullmatch(part):
        yield [part], where, hand
