"""Folds of the events that end things: results, rulings, time, the match."""

from __future__ import annotations

from msgspec.structs import replace

from tuolaji.cards import points_of
from tuolaji.table import flow
from tuolaji.table.codec import added, codes, union, with_hand, without
from tuolaji.table.commands import Move, Place
from tuolaji.table.events import (
    Claimed,
    Conceded,
    DealScored,
    DealVoided,
    DecidingCalled,
    KittyShown,
    MatchEnded,
    RulingApplied,
    TimeCalled,
)
from tuolaji.table.fold_draw import ONE, running
from tuolaji.table.state import HIDDEN, SEATS, Deal, Four, Hand, State


def claimed(state: State, event: Claimed) -> State:
    """The hands are laid open, their points are the claimer's; nobody plays on."""
    deal = running(state)
    first, second, third, fourth = event.hands
    hands = (codes(first), codes(second), codes(third), codes(fourth))
    taken = added(deal.taken, event.seat, event.points)
    deal = replace(deal, hands=hands, taken=taken, claimed=event)
    return replace(state, seq=state.seq + 1, turn=(), deal=deal)


def kitty_shown(state: State, event: KittyShown) -> State:
    """The kitty lies face up."""
    deal = replace(running(state), kitty=codes(event.cards), shown=event)
    return replace(state, seq=state.seq + 1, turn=(), deal=deal)


def _moved_to(state: State, places: Four) -> State:
    if places == state.places:
        return state
    one, two, three, four = [
        state.reached[seat] if places[seat] == state.places[seat] else state.deals for seat in SEATS
    ]
    return replace(state, places=places, reached=(one, two, three, four))


def deal_scored(state: State, event: DealScored) -> State:
    """Levels move, the next dealer is known, and so are the sides."""
    deal = running(state)
    partner = next((seat for seat in event.defenders if seat != event.dealer), None)
    deal = replace(deal, partner=partner, alone=partner is None, revealed=True)
    state = _moved_to(state, event.places)
    return replace(
        state,
        seq=state.seq + 1,
        phase="done",
        turn=(),
        scored=state.scored + 1,
        dealer=event.next_dealer,
        rebel=None,
        deal=deal,
        result=event,
        voided=None,
    )


def deal_voided(state: State, event: DealVoided) -> State:
    """The deal does not count; a rebel draws first in the next, which is declared from scratch (3S-二.7).

    Where one more deal is due after the reminder (3M-一.2), it is still due.
    """
    rebel = event.rebel
    dealer = None if rebel is not None else state.dealer
    last = state.last_deal
    if last is not None and state.rulebook.match.at_limit == "one-more":
        last += 1
    return replace(
        state,
        seq=state.seq + 1,
        phase="done",
        turn=(),
        dealer=dealer,
        rebel=rebel,
        last_deal=last,
        result=None,
        voided=event,
    )


def conceded(state: State, event: Conceded) -> State:  # noqa: ARG001 - MatchEnded tells the consequences
    """A side gives up; the end of the match follows."""
    return replace(state, seq=state.seq + 1, turn=())


def time_called(state: State, event: TimeCalled) -> State:
    """The match ends after a certain deal."""
    return replace(state, seq=state.seq + 1, last_deal=event.last_deal)


def deciding_called(state: State, event: DecidingCalled) -> State:  # noqa: ARG001 - the level is the rulebook's
    """Deciding deals follow, the first declared from scratch (4M-二.1)."""
    return replace(state, seq=state.seq + 1, deciding=True, dealer=None, rebel=None)


def match_ended(state: State, event: MatchEnded) -> State:
    """Nothing more happens at this table."""
    state = _moved_to(state, event.places)
    return replace(state, seq=state.seq + 1, phase="over", turn=(), ended=event)


def ruling_applied(state: State, event: RulingApplied) -> State:
    """Points, levels, cards and turns as the referee ruled."""
    state = replace(_moved_to(state, event.places), seq=state.seq + 1)
    deal = state.deal
    if deal is None:
        return state
    deal = replace(deal, rulings=deal.rulings + event.attackers_score, ruled=(*deal.ruled, event))
    for move in event.moves:
        deal = _moved(deal, move)
    if event.sit_out and event.seat is not None:
        deal = replace(deal, sitting=added(deal.sitting, event.seat, event.sit_out))
    turn = state.turn
    for _ in range(event.take_back):
        deal, turn = _taken_back(deal)
    state = replace(state, deal=deal, turn=turn)
    return replace(state, turn=_due(state, deal)) if state.phase == "play" else state


def _due(state: State, deal: Deal) -> tuple[int, ...]:
    if not state.turn:
        return ()
    if deal.trick is None:
        return flow.leader_from(deal, state.turn[0])
    if deal.hands[state.turn[0]]:
        return state.turn
    return flow.next_to_play(deal, state.turn[0])


def _taken_back(deal: Deal) -> tuple[Deal, tuple[int, ...]]:
    trick = deal.trick
    if trick is None:
        raise ValueError("no play to take back")
    laid = trick.plays[-1]
    seat = laid.seat
    plays = trick.plays[:-1]
    left = None
    if plays:
        left = replace(trick, plays=plays, standing=plays[-1].standing, points=trick.points - points_of(laid.cards))
    deal = replace(
        deal,
        trick=left,
        throw=deal.throw if plays else None,
        hands=with_hand(deal.hands, seat, deal.hands[seat] + laid.cards),
        exposed=with_hand(deal.exposed, seat, union(deal.exposed[seat], laid.cards)),
    )
    return deal, ONE[seat]


def _moved(deal: Deal, move: Move) -> Deal:
    cards = codes(move.cards)
    taken = _less(_place(deal, move.source), cards)
    deal = _put(deal, move.source, taken)
    return _put(deal, move.target, _place(deal, move.target) + cards)


def _less(place: Hand, cards: Hand) -> Hand:
    if HIDDEN in cards and place.count(HIDDEN) < cards.count(HIDDEN):
        return (HIDDEN,) * (len(place) - len(cards))
    return without(place, cards)


def _place(deal: Deal, place: Place) -> Hand:
    if place == "kitty":
        return deal.kitty
    if place == "discard":
        return deal.discard
    return deal.hands[int(place[-1])]


def _put(deal: Deal, place: Place, cards: Hand) -> Deal:
    if place == "kitty":
        return replace(deal, kitty=cards)
    if place == "discard":
        return replace(deal, discard=cards)
    seat = int(place[-1])
    fewer = len(cards) < len(deal.hands[seat])  # what the seat has shown may be gone
    exposed = with_hand(deal.exposed, seat, ()) if fewer else deal.exposed
    return replace(deal, hands=with_hand(deal.hands, seat, cards), exposed=exposed)
