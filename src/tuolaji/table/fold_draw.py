"""Folds of the events from the shuffle to the first lead."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tuolaji.cards import JOKER_LEVEL, NO_TRUMP, level_index, trump_index
from tuolaji.rules.levels import rank_at
from tuolaji.rules.options import Phase as DeclarePhase
from tuolaji.table import flow
from tuolaji.table.codec import CODES, codes, union, with_hand, without
from tuolaji.table.events import (
    Buried,
    CardDrawn,
    CardNamed,
    DealStarted,
    DeclarationsClosed,
    Declared,
    KittyTaken,
    Passed,
    Rebelled,
    RebellionClosed,
    TrumpTurned,
)
from tuolaji.table.state import HIDDEN, SEATS, Deal, Declaration, Hands, State

ONE: Final = ((0,), (1,), (2,), (3,))
_DECLARE_PHASE: Final[dict[str, DeclarePhase]] = {"draw": "drawing", "drawn": "drawn", "rebury": "buried"}


def running(state: State) -> Deal:
    """The deal of a state that must have one."""
    deal = state.deal
    if deal is None:
        raise ValueError("no deal is running")
    return deal


def deal_started(state: State, event: DealStarted) -> State:
    """A new deal: nothing drawn, the kitty lying last in the pack."""
    rules = state.rulebook.deal
    pack = codes(event.pack)
    level = None if event.level is None else level_index(event.level)
    deal = Deal(
        number=event.deal,
        first=event.first,
        dealer=event.dealer,
        level=level,
        first_deal=event.first_deal,
        deciding=event.deciding,
        rebel=event.rebel,
        pack=pack,
        trump=NO_TRUMP if level == JOKER_LEVEL and state.rulebook.declare.joker_level == "jokers-only" else None,
        hands=((), (), (), ()),
        kitty=pack[-rules.kitty :] if pack else (HIDDEN,) * rules.kitty,
    )
    return replace(
        state,
        seq=state.seq + 1,
        phase="draw",
        turn=ONE[event.first],
        deals=event.deal,
        started=state.started or event.at,
        deal=deal,
        rebel=event.rebel,
    )


def card_drawn(state: State, event: CardDrawn) -> State:
    """One card more in a hand; after the last card declarations go on without drawing."""
    deal = running(state)
    seat = event.seat
    hands = deal.hands
    drawn = deal.drawn + 1
    deal = replace(deal, hands=with_hand(hands, seat, (*hands[seat], CODES[event.card])), drawn=drawn)
    if drawn < 4 * state.rulebook.deal.hand:
        return replace(state, seq=state.seq + 1, turn=ONE[(seat + 1) % 4], deal=deal)
    return _drawn(state, deal)


def _drawn(state: State, deal: Deal) -> State:
    phase, turn, waiting = flow.after_drawing(state.rulebook, deal)
    return replace(state, seq=state.seq + 1, phase=phase, turn=turn, deal=replace(deal, waiting=waiting, passed=()))


def declared(state: State, event: Declared) -> State:
    """Cards shown; whoever has passed may think again, except where the round goes on in order."""
    deal = running(state)
    seat = event.seat
    cards = codes(event.cards)
    trump = trump_index(event.trump)
    shown = Declaration(seat, cards, event.kind, trump, _DECLARE_PHASE[state.phase])
    deal = replace(
        deal,
        declarations=(*deal.declarations, shown),
        trump=trump,
        dealer=event.dealer,
        level=level_index(event.level),
        exposed=with_hand(deal.exposed, seat, union(deal.exposed[seat], cards)),
        passed=(),
        waiting=deal.waiting[1:],
    )
    turn = state.turn
    if state.phase == "drawn":
        if state.rulebook.declare.after_draw == "free":
            turn = tuple([other for other in SEATS if other != seat])
        else:
            turn = deal.waiting[:1]
    return replace(state, seq=state.seq + 1, turn=turn, deal=deal)


def passed(state: State, event: Passed) -> State:
    """One seat fewer to speak; the last pass of the rebury round and of the naming settles the phase."""
    deal = running(state)
    seat = event.seat
    deal = replace(deal, passed=(*deal.passed, seat), waiting=deal.waiting[1:])
    if state.phase == "rebury":
        if deal.waiting:
            return replace(state, seq=state.seq + 1, turn=deal.waiting[:1], deal=deal)
        return _enter(state, deal, flow.after_reburying(state.rulebook, deal))
    if state.phase == "name":
        deal = replace(deal, partner=(seat + 2) % 4, alone=False, revealed=True)
        return _named(state, deal, seat)
    turn = deal.waiting[:1] if deal.waiting else tuple([other for other in state.turn if other != seat])
    return replace(state, seq=state.seq + 1, turn=turn, deal=deal)


def _enter(state: State, deal: Deal, following: flow.Next) -> State:
    phase, turn, waiting = following
    deal = replace(deal, waiting=waiting, passed=())
    return replace(state, seq=state.seq + 1, phase=phase, turn=turn, deal=deal)


def declarations_closed(state: State, event: DeclarationsClosed) -> State:  # noqa: ARG001 - the reason is for people
    """Hands are full; a viewer who was not shown the drawing gets the backs now."""
    deal = running(state)
    size = state.rulebook.deal.hand
    if deal.drawn < 4 * size:
        hand = (HIDDEN,) * size
        full: Hands = (hand, hand, hand, hand)
        deal = replace(deal, hands=full, drawn=4 * size)
    return replace(state, seq=state.seq + 1, phase="drawn", turn=(), deal=replace(deal, waiting=(), passed=()))


def trump_turned(state: State, event: TrumpTurned) -> State:
    """Kitty cards turned up set the trump suit and, in a first deal, the dealer."""
    deal = running(state)
    level = deal.level if deal.level is not None else rank_at(state.rulebook, state.places[event.dealer])
    deal = replace(deal, turned=codes(event.cards), trump=trump_index(event.trump), dealer=event.dealer, level=level)
    return replace(state, seq=state.seq + 1, deal=deal)


def kitty_taken(state: State, event: KittyTaken) -> State:
    """The kitty joins a hand."""
    deal = running(state)
    seat = event.seat
    cards = codes(event.cards)
    deal = replace(deal, hands=with_hand(deal.hands, seat, deal.hands[seat] + cards), kitty=(), fresh=cards)
    return _enter(state, deal, flow.after_taking(state.rulebook, deal, seat))


def buried(state: State, event: Buried) -> State:
    """Cards leave a hand as the new kitty; what that hand has shown may lie there now."""
    deal = running(state)
    seat = event.seat
    cards = codes(event.cards)
    deal = replace(
        deal,
        hands=with_hand(deal.hands, seat, without(deal.hands[seat], cards)),
        exposed=with_hand(deal.exposed, seat, ()),
        kitty=cards,
        fresh=(),
        buried_by=seat,
    )
    return _enter(state, deal, flow.after_burying(state.rulebook, deal, seat))


def card_named(state: State, event: CardNamed) -> State:
    """The partner's card is known to all, the partner to the full state alone."""
    deal = replace(running(state), named=CODES[event.card], partner=event.partner, alone=event.alone)
    return _named(state, deal, event.seat)


def _named(state: State, deal: Deal, seat: int) -> State:
    if deal.buried_by is None:
        return _enter(state, deal, ("bury", (seat,), ()))
    return _enter(state, deal, flow.after_naming(state.rulebook, deal))


def rebellion_closed(state: State, event: RebellionClosed) -> State:  # noqa: ARG001 - the reason is for people
    """Nobody rebels: the first lead."""
    deal = running(state)
    return _enter(state, deal, ("play", flow.first_leader(deal), ()))


def rebelled(state: State, event: Rebelled) -> State:  # noqa: ARG001 - DealVoided tells the consequences
    """A redeal is demanded; the voiding follows."""
    return replace(state, seq=state.seq + 1, turn=())
