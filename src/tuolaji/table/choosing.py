"""Choosing: what the viewer's seat may do now, asked of the view alone."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tuolaji.cards import CARD_TEXTS, cards_text, trump_text
from tuolaji.rules.engine import Following, Lead, Order, RuleError, lead_units, named_choices, required_units
from tuolaji.rules.options import Rulebook
from tuolaji.rules.rebellion import check_rebellion
from tuolaji.table.choices import Choices, DeclareChoice, Kind, PlayChoice
from tuolaji.table.codec import missing, texts, units_texts
from tuolaji.table.commands import Cards, Units
from tuolaji.table.decide.acting import wrong_phase
from tuolaji.table.declarations import candidates, judge_showing, may_show, shown_level
from tuolaji.table.leads import lead_of, order_of
from tuolaji.table.plays import SUIT_TEXTS, parsed, parsed_units, verify_follow, verify_lead
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import Deal, State
from tuolaji.table.view import View

_KEPT: Final[dict[tuple[object, ...], tuple[Rulebook, tuple[DeclareChoice, ...]]]] = {}
"""What may be declared, by all that it depends on: most cards drawn change nothing of it."""
_MOST: Final = 4096


def choices(view: View) -> Choices:
    """What the seat may do now; nothing for a viewer without a seat.

    Whether a throw will stand is not told: that depends on hands the seat does not see.
    """
    state, seat = view.state, view.seat
    deal = state.deal
    if seat is None or state.phase == "over":
        return Choices()
    concede: tuple[Kind, ...] = ("concede",) if state.rulebook.match.concede else ()
    if deal is None or state.phase in ("idle", "done"):
        return Choices(kinds=concede)
    due = seat in state.turn and state.phase != "draw"
    declare = _declarations(state, deal, seat) if may_show(state) else ()
    kinds: tuple[Kind, ...] = ("declare",) if declare else ()
    if not due:
        return Choices(kinds=kinds + concede, declare=declare)
    if state.phase in ("drawn", "rebury"):
        return Choices(kinds=(*kinds, "pass", *concede), due=True, declare=declare)
    if state.phase == "bury":
        return Choices(kinds=("bury", *concede), due=True, bury=len(deal.fresh))
    if state.phase == "name":
        named: tuple[Kind, ...] = ("name",) if state.rulebook.partner.compulsory else ("name", "pass")
        return Choices(kinds=named + concede, due=True, name=CARD_TEXTS)
    if state.phase == "rebel":
        allowed = check_rebellion(state.rulebook, deal.hands[seat], attacker=True).allowed
        asked: tuple[Kind, ...] = ("rebel", "pass") if allowed else ("pass",)
        return Choices(kinds=asked + concede, due=True)
    if state.phase == "choose":
        options = () if deal.throw is None else deal.throw.choices
        return Choices(kinds=("choose", *concede), due=True, choose=options)
    played: tuple[Kind, ...] = ("play", "claim") if deal.trick is None else ("play",)
    return Choices(kinds=played + concede, due=True, play=_play(state, deal, seat))


def _declarations(state: State, deal: Deal, seat: int) -> tuple[DeclareChoice, ...]:
    if deal.waiting and seat != deal.waiting[0]:
        return ()
    sets = tuple(candidates(state, deal, seat, deal.hands[seat]))
    if not sets:
        return ()
    rulebook, level = state.rulebook, shown_level(state, deal, seat)
    dealt = (deal.first_deal, deal.dealer, deal.rebel is None, deal.declarations)
    key = (id(rulebook), state.phase, level, seat, sets, dealt)
    kept = _KEPT.get(key)
    if kept is not None and kept[0] is rulebook:
        return kept[1]
    found: list[DeclareChoice] = []
    for cards in sets:
        verdict = judge_showing(state, deal, seat, cards)
        if verdict.kind is not None and verdict.trump is not None:
            found.append(DeclareChoice(texts(cards), verdict.kind, trump_text(verdict.trump)))
    if len(_KEPT) >= _MOST:
        _KEPT.clear()
    _KEPT[key] = rulebook, tuple(found)
    return _KEPT[key][1]


def _play(state: State, deal: Deal, seat: int) -> PlayChoice:
    o = order_of(deal)
    hand = deal.hands[seat]
    kinds = tuple(dict.fromkeys(texts(o.sort(hand))))
    if deal.trick is None:
        only = texts(hand) if len(hand) == 1 else None
        return PlayChoice(lead=True, count=0, suit=None, must=only or (), required=(), enabled=kinds, single=only)
    lead = lead_of(state.rulebook, deal, deal.trick)
    suit = SUIT_TEXTS[lead.suit]
    if len(hand) <= lead.size:
        whole = texts(o.sort(hand))
        return PlayChoice(lead=False, count=len(hand), suit=suit, must=whole, required=(), enabled=kinds, single=whole)
    following = Following(state.rulebook, o, lead, hand)
    plays = list(islice(following.plays(), 2))
    return PlayChoice(
        lead=False,
        count=lead.size,
        suit=suit,
        must=texts(following.forced()),
        required=required_units(state.rulebook, o, lead, hand),
        enabled=texts(following.additions(())),
        single=texts(plays[0]) if len(plays) == 1 else None,
    )


def enabled(view: View, prefix: Cards) -> Cards:
    """The kinds of card that may be added to the chosen ones so that some legal play holds them all; () when none
    may.

    Leading: the rest of the suit chosen. Burying: any card until the count is reached. ValueError for unknown card
    texts.
    """
    state, seat = view.state, view.seat
    deal = state.deal
    chosen = parsed(prefix)
    if isinstance(chosen, Rejection):
        raise ValueError(f"not a card: {chosen.params.get('card')!r}")
    if seat is None or deal is None or seat not in state.turn or missing(deal.hands[seat], chosen):
        return ()
    hand = deal.hands[seat]
    left = list(hand)
    for card in chosen:
        left.remove(card)
    if state.phase == "bury":
        return _kinds(order_of(deal), left) if len(chosen) < len(deal.fresh) else ()
    if state.phase != "play":
        return ()
    o = order_of(deal)
    if deal.trick is None:
        return _kinds(o, [card for card in left if not chosen or o.suit[card] == o.suit[chosen[0]]])
    lead = lead_of(state.rulebook, deal, deal.trick)
    if len(hand) <= lead.size:
        return _kinds(o, left)
    return texts(Following(state.rulebook, o, lead, hand).additions(chosen))


def _kinds(o: Order, cards: list[int]) -> Cards:
    return tuple(dict.fromkeys(texts(o.sort(cards))))


def readings(view: View, cards: Cards) -> tuple[Units, ...]:
    """The readings the leader is to be asked for, the default first; () when there is nothing to name (4M-三.7.B–D)."""
    deal = view.state.deal
    codes = parsed(cards)
    if deal is None or view.state.phase != "play" or deal.trick is not None or isinstance(codes, Rejection):
        return ()
    if len(set(codes)) < 2 and not view.rulebook.throw.ask_identical:
        return ()
    try:
        return tuple(units_texts(reading) for reading in named_choices(view.rulebook, order_of(deal), list(codes)))
    except RuleError:
        return ()


def check(view: View, cards: Cards, reading: Units | None = None) -> Rejection | None:
    """Why the seat may not play these cards (or bury them, in that phase); None when it may."""
    state, seat = view.state, view.seat
    deal = state.deal
    if deal is None or seat is None or state.phase not in ("play", "bury"):
        return wrong_phase(state)
    if seat not in state.turn:
        return Rejection(code="not-your-turn", params={"seat": seat, "turn": state.turn[0] if state.turn else -1})
    codes, named = parsed(cards), parsed_units(reading)
    if isinstance(codes, Rejection):
        return codes
    if isinstance(named, Rejection):
        return named
    if state.phase == "bury":
        if len(codes) != len(deal.fresh):
            return Rejection(code="wrong-count", params={"count": len(deal.fresh)})
        absent = missing(deal.hands[seat], codes)
        return Rejection(code="not-in-hand", cards=cards_text(absent)) if absent else None
    if deal.trick is not None:
        if named is not None:
            return Rejection(code="bad-reading", cards=cards)
        return verify_follow(state.rulebook, deal, seat, codes)
    lead = verify_lead(state.rulebook, deal, seat, tuple(order_of(deal).sort(codes)), named)
    return None if isinstance(lead, Lead) else lead


def leadable_units(view: View) -> tuple[Units, ...]:
    """For each suit in play T S H D C the units of the canonical reading of the seat's cards: what may be led safely
    as one.
    """
    deal = view.state.deal
    if deal is None or deal.trump is None or deal.level is None:
        return ()
    return tuple(units_texts(units) for units in lead_units(order_of(deal), view.hand))
