"""Making the snapshot of a viewer's state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tuolaji.cards import NO_TRUMP, level_text, points_of, trump_text
from tuolaji.rules.engine import order
from tuolaji.rules.levels import level_at, rank_at
from tuolaji.rules.options import Rulebook
from tuolaji.table.codec import TEXTS, texts, units_texts
from tuolaji.table.redact import Viewer, viewer_text
from tuolaji.table.sides import attackers_of, defenders_of, running_score
from tuolaji.table.snapshot import DeclaredCards, Snapshot, TrickPlay, TrickSeen
from tuolaji.table.state import HIDDEN, SEATS, Deal, Hand, State, Trick

_EMPTY: Final = Deal(number=0, first=0, dealer=None, level=None, first_deal=True, hands=((), (), (), ()))


def snapshot(state: State, viewer: Viewer) -> Snapshot:
    """What the viewer may see of a state folded from the viewer's own events."""
    seen = Seen(state, viewer)
    return Snapshot(**{name: field.value(seen) for name, field in FIELDS.items()})  # type: ignore[arg-type]


class Seen:
    """A viewer's state, taken apart for the fields of the snapshot; ``deal`` is an empty one before the first."""

    __slots__ = ("begun", "deal", "rulebook", "seat", "state", "viewer")

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.state = state
        self.viewer = viewer
        self.seat = viewer if isinstance(viewer, int) else None
        self.rulebook = state.rulebook
        self.begun = state.deal is not None
        self.deal = _EMPTY if state.deal is None else state.deal


class Field:
    """A field of the snapshot: its value, and the fields of ``Deal`` (or, as ``match.…``, of ``State``) it is made of.

    ``hand`` among them is the viewer's own hand.
    """

    __slots__ = ("sources", "value")

    def __init__(self, value: Callable[[Seen], object], *sources: str) -> None:
        self.value = value
        self.sources = sources


def _made_of(name: str) -> Field:
    """A field of the deal as it is."""
    return Field(lambda seen: getattr(seen.deal, name), name)


def _match(name: str) -> Field:
    """A field of the match as it is."""
    return Field(lambda seen: getattr(seen.state, name), f"match.{name}")


_SIDES: Final = ("dealer", "partner", "alone")
_SCORE: Final = (*_SIDES, "taken", "fines", "rulings", "shown")
_HAND: Final = ("level", "trump", "match.places")
_KITTY: Final = ("kitty", "shown", "buried_by", "trick", "tricks")

FIELDS: Final[dict[str, Field]] = {
    "rulebook": Field(lambda seen: seen.rulebook.id),
    "code": Field(lambda seen: seen.rulebook.code),
    "digest": Field(lambda seen: seen.rulebook.digest),
    "partner_mode": Field(lambda seen: seen.rulebook.partner.mode),
    "viewer": Field(lambda seen: viewer_text(seen.viewer)),
    "seat": Field(lambda seen: seen.seat),
    "seq": _match("seq"),
    "deal": _made_of("number"),
    "phase": _match("phase"),
    "turn": _match("turn"),
    "first": Field(lambda seen: seen.deal.first if seen.begun else None, "first"),
    "first_deal": _made_of("first_deal"),
    "deciding": _made_of("deciding"),
    "last_deal": _match("last_deal"),
    "rebel": _made_of("rebel"),
    "dealer": Field(lambda seen: seen.deal.dealer if seen.begun else seen.state.dealer, "dealer", "match.dealer"),
    "named": Field(lambda seen: None if seen.deal.named is None else TEXTS[seen.deal.named], "named"),
    "partner": Field(lambda seen: _partner(seen.rulebook, seen.deal), *_SIDES),
    "alone": _made_of("alone"),
    "defenders": Field(lambda seen: defenders_of(seen.rulebook, seen.deal), *_SIDES),
    "attackers": Field(lambda seen: attackers_of(seen.rulebook, seen.deal), *_SIDES),
    "levels": Field(
        lambda seen: tuple([level_at(seen.rulebook, place) for place in seen.state.places]), "match.places"
    ),
    "places": _match("places"),
    "level": Field(lambda seen: None if seen.deal.level is None else level_text(seen.deal.level), "level"),
    "trump": Field(lambda seen: None if seen.deal.trump is None else trump_text(seen.deal.trump), "trump"),
    "trump_known": Field(lambda seen: seen.deal.trump is not None, "trump"),
    "turned": Field(lambda seen: texts(seen.deal.turned), "turned"),
    "declarations": Field(lambda seen: _declarations(seen.deal), "declarations"),
    "passed": _made_of("passed"),
    "stock": Field(lambda seen: max(4 * seen.rulebook.deal.hand - seen.deal.drawn, 0) if seen.begun else 0, "drawn"),
    "counts": Field(lambda seen: tuple([len(hand) for hand in seen.deal.hands]), "hands"),
    "hand": Field(
        lambda seen: None if seen.seat is None else _sorted(seen.state, seen.deal, seen.seat), "hand", *_HAND
    ),
    "hands": Field(lambda seen: _all_sorted(seen.state, seen.deal) if seen.viewer == "full" else None, "hands", *_HAND),
    "fresh": Field(lambda seen: _fresh(seen.state, seen.deal, seen.viewer), "fresh", "match.phase", "match.turn"),
    "exposed": Field(lambda seen: _exposed(seen.state, seen.deal), "exposed", "match.phase"),
    "kitty_size": Field(lambda seen: len(seen.deal.kitty) if seen.begun else 0, "kitty"),
    "kitty": Field(lambda seen: _kitty_texts(seen.state, seen.deal), *_KITTY),
    "kitty_points": Field(lambda seen: _kitty_points(seen.state, seen.deal), *_KITTY),
    "buried_by": _made_of("buried_by"),
    "trick": Field(lambda seen: None if seen.deal.trick is None else _trick(seen.deal.trick), "trick"),
    "last_trick": Field(lambda seen: _last_trick(seen.rulebook, seen.deal), "tricks"),
    "own_plays": Field(lambda seen: _own_plays(seen.rulebook, seen.deal, seen.seat), "tricks"),
    "tricks_played": Field(lambda seen: len(seen.deal.tricks), "tricks"),
    "throw": _made_of("throw"),
    "taken": _made_of("taken"),
    "fines": _made_of("fines"),
    "rulings": _made_of("rulings"),
    "score": Field(lambda seen: running_score(seen.rulebook, seen.deal) if seen.begun else None, *_SCORE),
    "threshold": Field(lambda seen: _threshold(seen.rulebook, seen.deal) if seen.begun else None, *_SCORE),
    "takeover": Field(lambda seen: seen.rulebook.result.keep[-1][0]),
    "sitting": _made_of("sitting"),
    "ruled": _made_of("ruled"),
    "claimed": _made_of("claimed"),
    "shown": _made_of("shown"),
    "result": _match("result"),
    "voided": _match("voided"),
    "ended": _match("ended"),
}
"""All fields of the snapshot."""

OWN: Final = ("viewer", "seat", "hand", "hands", "fresh", "kitty", "kitty_points", "own_plays", "ruled")
"""Fields that seats and watchers may see differently; all others are the same for everybody but the full view."""


def own_values(state: State, viewer: Viewer) -> dict[str, Any]:
    """The fields of ``OWN``."""
    seen = Seen(state, viewer)
    return {name: FIELDS[name].value(seen) for name in OWN}


def _declarations(deal: Deal) -> tuple[DeclaredCards, ...]:
    return tuple(
        [DeclaredCards(one.seat, texts(one.cards), one.kind, trump_text(one.trump)) for one in deal.declarations]
    )


def _threshold(rulebook: Rulebook, deal: Deal) -> int | None:
    score = running_score(rulebook, deal)
    return None if score is None else next_threshold(rulebook, score)


def next_threshold(rulebook: Rulebook, score: int) -> int:
    """The next attackers' score above this one at which the result changes, as a multiple of 5 like all card points."""
    rules = rulebook.result
    if score < 0 and rules.below_zero_step and -score >= rules.below_zero_step:
        return 5 - -score // rules.below_zero_step * rules.below_zero_step
    for below, _ in rules.keep:
        if score < below:
            return -(-below // 5) * 5
    top = rules.keep[-1][0]
    return top + ((score - top) // rules.step + 1) * rules.step


def _partner(rulebook: Rulebook, deal: Deal) -> int | None:
    if rulebook.partner.mode == "fixed":
        return None if deal.dealer is None else (deal.dealer + 2) % 4
    return deal.partner


def _exposed(state: State, deal: Deal) -> tuple[tuple[str, ...], ...]:
    """Cards shown and still held; in the play they are left to memory where nobody may look back (2M-二.2)."""
    if state.phase in ("play", "choose", "done", "over") and state.rulebook.look_back == "none":
        return ((), (), (), ())
    return tuple([texts(cards) for cards in deal.exposed])


def _sorted(state: State, deal: Deal, seat: int) -> tuple[str, ...]:
    """A hand high to low: by the deal's order, before it is known by the level alone."""
    level = deal.level if deal.level is not None else rank_at(state.rulebook, state.places[seat])
    o = order(level, NO_TRUMP if deal.trump is None else deal.trump)
    hand = deal.hands[seat]
    if HIDDEN in hand:
        known = [card for card in hand if card != HIDDEN]
        return texts([*o.sort(known), *[HIDDEN] * (len(hand) - len(known))])
    return texts(o.sort(hand))


def _all_sorted(state: State, deal: Deal) -> tuple[tuple[str, ...], ...]:
    return tuple([_sorted(state, deal, seat) for seat in SEATS])


def _fresh(state: State, deal: Deal, viewer: Viewer) -> tuple[str, ...]:
    """The kitty cards to be marked in the hand of the player who has to bury."""
    if state.phase not in ("bury", "name") or not (viewer == "full" or viewer in state.turn):
        return ()
    return texts(deal.fresh)


def _kitty(state: State, deal: Deal) -> Hand | None:
    """The kitty where the viewer may know and, by the rulebook, still look at it (3M-五.2)."""
    if HIDDEN in deal.kitty or not deal.kitty:
        return None
    if deal.shown is not None:
        return deal.kitty
    if deal.buried_by is None:
        return None
    led = deal.trick is not None or bool(deal.tricks)
    return None if led and state.rulebook.deal.kitty_closed else deal.kitty


def _kitty_texts(state: State, deal: Deal) -> tuple[str, ...] | None:
    kitty = _kitty(state, deal)
    return None if kitty is None else texts(kitty)


def _kitty_points(state: State, deal: Deal) -> int | None:
    kitty = _kitty(state, deal)
    return None if kitty is None else points_of(kitty)


def _trick(trick: Trick) -> TrickSeen:
    named = None if trick.named is None else units_texts(trick.named)
    plays = [
        TrickPlay(laid.seat, texts(laid.cards), units_texts(laid.units), named if laid.seat == trick.leader else None)
        for laid in trick.plays
    ]
    return TrickSeen(trick.number, trick.leader, tuple(plays), trick.standing, trick.points)


def _last_trick(rulebook: Rulebook, deal: Deal) -> TrickSeen | None:
    return None if rulebook.look_back == "none" or not deal.tricks else _trick(deal.tricks[-1])


def _own_plays(rulebook: Rulebook, deal: Deal, seat: int | None) -> tuple[tuple[str, ...], ...]:
    if rulebook.look_back != "own-and-last" or seat is None:
        return ()
    return tuple([texts(laid.cards) for trick in deal.tricks for laid in trick.plays if laid.seat == seat])
