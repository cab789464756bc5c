"""Declarations: may these cards be shown now, and what do they make trump and dealer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from tuolaji.cards import JOKER_LEVEL, LITTLE_JOKER, NO_TRUMP, rank_of, suit_of
from tuolaji.rules.citing import cite
from tuolaji.rules.options import DeclareRules, Phase, Rulebook

DeclareCode = Literal[
    "ok",
    "wrong-phase",
    "jokers-not-used",
    "not-a-level-card",
    "mixed-cards",
    "own-declaration",
    "not-first-to-overcall",
    "single-cannot-overcall",
    "not-stronger",
]
DeclareKind = Literal["declare", "overcall", "reinforce"]

_CITED: Final[dict[DeclareCode, tuple[str, ...]]] = {
    "ok": (),
    "wrong-phase": ("declare.phases", "declare.opens_in"),
    "jokers-not-used": ("declare.jokers",),
    "not-a-level-card": ("declare.suit_order",),
    "mixed-cards": ("declare.suit_order",),
    "own-declaration": ("declare.own_overcall", "declare.partner"),
    "not-first-to-overcall": ("declare.first_barred",),
    "single-cannot-overcall": ("declare.single_overcalls",),
    "not-stronger": ("declare.suit_order",),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """A declaration that stands or stood: the seat 0–3 and the cards shown."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Showing:
    """Cards about to be shown, and where the deal stands.

    ``cards`` are all the cards that would then stand; ``level`` 0–13 is the deal's (after a rebellion the seat's own,
    3S-二.7); ``history`` the earlier standings, oldest first; ``dealer`` the dealer so far, None while there is none;
    ``dealer_stays``: the first to declare becomes dealer and stays so, whatever the rulebook says (the deal after a
    rebellion).
    """

    level: int
    first_deal: bool
    phase: Phase
    standing: Standing | None
    seat: int
    cards: tuple[int, ...]
    dealer: int | None
    history: tuple[Standing, ...] = ()
    dealer_stays: bool = False


@dataclass(frozen=True, slots=True)
class DeclareVerdict:
    """Whether a declaration is allowed; when it is, its kind and the trump (0–3, 4 for none) and dealer after it."""

    allowed: bool
    code: DeclareCode
    kind: DeclareKind | None
    trump: int | None
    dealer: int | None
    clauses: tuple[str, ...]


def check_declaration(rulebook: Rulebook, showing: Showing) -> DeclareVerdict:
    """The verdict on a declaration: the first reason against it, or what it makes of trump and dealer.

    2M-一.5, 2M-一.9, 2O-8, 3M-三.1, 3S-三.1–6, 4M-三.1–2.
    """
    rules = rulebook.declare
    partners = rulebook.partner.mode == "fixed"
    kind = _kind(rules, showing, partners=partners)
    code = _refusal(rules, showing, kind, partners=partners)
    if code != "ok":
        return DeclareVerdict(False, code, None, None, None, cite(rulebook, _CITED[code]))
    trump = _trump_after(rules, showing)
    dealer = _dealer_after(rules, showing, kind)
    cited = ["declare.reinforce" if kind == "reinforce" else "declare.phases"]
    if showing.standing is not None:
        cited.append("declare.suit_order")
    if showing.cards[0] >= LITTLE_JOKER:
        cited.append("declare.joker_level" if showing.level == JOKER_LEVEL else "declare.joker_trump")
    if showing.first_deal:
        cited.append("declare.first_dealer")
    return DeclareVerdict(True, "ok", kind, trump, dealer, cite(rulebook, cited))


def declared_trump(cards: Sequence[int]) -> int:
    """The trump suit that shown cards stand for: their suit, 4 for jokers."""
    return suit_of(cards[0]) if cards[0] < LITTLE_JOKER else NO_TRUMP


def strength(rules: DeclareRules, cards: Sequence[int]) -> tuple[int, int]:
    """How strong identical cards are: their number first, then jokers, and suits where they are ordered."""
    card = cards[0]
    match rules.suit_order:
        case "equal":
            rank = card - LITTLE_JOKER + 1 if card >= LITTLE_JOKER else 0
        case "spades-high":
            rank = card - LITTLE_JOKER + 4 if card >= LITTLE_JOKER else 3 - suit_of(card)
        case _:
            assert_never(rules.suit_order)
    return len(cards), rank


def _kind(rules: DeclareRules, showing: Showing, *, partners: bool) -> DeclareKind:
    standing = showing.standing
    if standing is None:
        return "overcall" if showing.level == JOKER_LEVEL else "declare"
    same = bool(showing.cards) and showing.cards[0] == standing.cards[0]
    if showing.seat == standing.seat:
        return "reinforce" if same and rules.reinforce else "overcall"
    if partners and showing.seat == (standing.seat + 2) % 4 and rules.partner == "reinforce":
        return "reinforce"
    return "overcall"


def _refusal(rules: DeclareRules, showing: Showing, kind: DeclareKind, *, partners: bool) -> DeclareCode:
    """The first reason against the declaration, ``ok`` for none."""
    if _wrong_phase(rules, showing):
        return "wrong-phase"
    cards, standing = showing.cards, showing.standing
    if rules.jokers == "none" and any(card >= LITTLE_JOKER for card in cards):
        return "jokers-not-used"
    if _not_a_level_card(rules, showing):
        return "not-a-level-card"
    if len(set(cards)) > 1:
        return "mixed-cards"
    if standing is not None:
        barred = rules.first_barred and showing.phase != "drawing"
        if not barred and _own_declaration(rules, showing, standing, kind, partners=partners):
            return "own-declaration"
        if barred and showing.seat == standing.seat:
            return "not-first-to-overcall"
    if kind == "overcall" and len(cards) < _overcall_least(rules, showing):
        return "single-cannot-overcall"
    if standing is not None and strength(rules, cards) <= strength(rules, standing.cards):
        return "not-stronger"
    return "ok"


def _wrong_phase(rules: DeclareRules, showing: Showing) -> bool:
    if showing.phase not in rules.phases:
        return True
    if showing.level == JOKER_LEVEL:
        return showing.phase == "drawing"  # 3S-三.4: jokers are shown for the kitty once all cards are drawn
    return showing.standing is None and showing.phase not in rules.opens_in


def _not_a_level_card(rules: DeclareRules, showing: Showing) -> bool:
    cards = showing.cards
    if not cards or any(rank_of(card) != showing.level and card < LITTLE_JOKER for card in cards):
        return True
    if showing.level == JOKER_LEVEL:
        return False
    if showing.standing is None:
        return len(cards) > rules.open_max or any(card >= LITTLE_JOKER for card in cards)
    return len(cards) < rules.joker_count and all(card >= LITTLE_JOKER for card in cards)


def _own_declaration(
    rules: DeclareRules, showing: Showing, standing: Standing, kind: DeclareKind, *, partners: bool
) -> bool:
    """Whether the cards would change a declaration of one's own, or of one's side, that may not be changed."""
    if showing.seat == standing.seat:
        return kind != "reinforce" and not rules.own_overcall
    if not partners or showing.seat != (standing.seat + 2) % 4:
        return False
    match rules.partner:
        case "overcall":
            return False
        case "overcall-same-suit" | "reinforce":
            return showing.cards[0] != standing.cards[0]
        case "none":
            return True
        case _:
            assert_never(rules.partner)


def _overcall_least(rules: DeclareRules, showing: Showing) -> int:
    """Fewest cards of an overcall, from the rule on singles alone."""
    if showing.level == JOKER_LEVEL:
        return rules.joker_count
    return 1 if rules.single_overcalls else 2


def _trump_after(rules: DeclareRules, showing: Showing) -> int:
    trump = declared_trump(showing.cards)
    if trump != NO_TRUMP:
        return trump
    match rules.joker_trump:
        case "no-trump":
            return NO_TRUMP
        case "standing-suit":
            shown = [*showing.history, *([showing.standing] if showing.standing else [])]
            suits = [declared_trump(standing.cards) for standing in reversed(shown)]
            return next((suit for suit in suits if suit != NO_TRUMP), NO_TRUMP)
        case _:
            assert_never(rules.joker_trump)


def _dealer_after(rules: DeclareRules, showing: Showing, kind: DeclareKind) -> int | None:
    standing, dealer = showing.standing, showing.dealer
    if not (showing.first_deal or showing.dealer_stays):
        return dealer
    if standing is None:
        return showing.seat if dealer is None or kind == "declare" else dealer
    first = showing.history[0].seat if showing.history else standing.seat
    match "first" if showing.dealer_stays else rules.first_dealer:
        case "first":
            return first if dealer is None else dealer
        case "standing":
            if showing.phase == "buried" and not rules.bury_takes_deal:
                return first if dealer is None else dealer
            if kind == "reinforce" and not (rules.partner_takes_deal and showing.seat != standing.seat):
                return _run_start(rules, showing, standing)
            return showing.seat


def _run_start(rules: DeclareRules, showing: Showing, standing: Standing) -> int:
    """The first declarer of the run of declarations that the standing one has reinforced (3M-三.1)."""
    if rules.partner != "reinforce" or rules.partner_takes_deal:
        return standing.seat
    start = standing.seat
    for earlier in reversed(showing.history):
        if earlier.seat % 2 != standing.seat % 2 or earlier.cards[0] != standing.cards[0]:
            break
        start = earlier.seat
    return start
