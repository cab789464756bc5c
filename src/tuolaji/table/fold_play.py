"""Folds of the events of play: throws, plays, tricks, the partner's card."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tuolaji.cards import points_of
from tuolaji.table import flow
from tuolaji.table.codec import added, codes, union, units_codes, with_hand, without
from tuolaji.table.events import PartnerRevealed, Played, ThrowChosen, ThrowFailed, TrickEnded
from tuolaji.table.fold_draw import ONE, running
from tuolaji.table.sides import following
from tuolaji.table.state import Laid, State, Trick

_LATEST: Final[list[tuple[Played, Laid, int]]] = []


def _laid(event: Played) -> tuple[Laid, int]:
    """The play and its points; the same event is folded into one view after the other, and taken apart once."""
    if not _LATEST or _LATEST[0][0] is not event:
        cards = codes(event.cards)
        laid = Laid(event.seat, cards, units_codes(event.units), event.standing)
        _LATEST[:] = [(event, laid, points_of(cards))]
    return _LATEST[0][1:]


def played(state: State, event: Played) -> State:
    """Cards leave a hand for the trick; a lead opens it."""
    deal = running(state)
    seat = event.seat
    laid, points = _laid(event)
    cards = laid.cards
    trick = deal.trick
    if trick is None:
        named = None if event.reading is None else units_codes(event.reading)
        absent = tuple([other for other in following(seat) if deal.sitting[other]]) if any(deal.sitting) else ()
        trick = Trick(len(deal.tricks) + 1, seat, (laid,), named, seat, points, absent)
    else:
        trick = Trick(
            trick.number,
            trick.leader,
            (*trick.plays, laid),
            trick.named,
            event.standing,
            trick.points + points,
            trick.absent,
        )
    exposed = deal.exposed
    if exposed[seat]:
        exposed = with_hand(exposed, seat, without(exposed[seat], cards))
    hands = with_hand(deal.hands, seat, without(deal.hands[seat], cards))
    deal = replace(deal, hands=hands, exposed=exposed, trick=trick)
    return replace(state, seq=state.seq + 1, phase="play", turn=flow.next_to_play(deal, seat), deal=deal)


def throw_failed(state: State, event: ThrowFailed) -> State:
    """The thrown cards were seen; the fine stands; a stopper may have to choose."""
    deal = running(state)
    seat = event.seat
    exposed = with_hand(deal.exposed, seat, union(deal.exposed[seat], codes(event.cards)))
    deal = replace(deal, throw=event, exposed=exposed, fines=added(deal.fines, seat, event.penalty))
    if event.chooser is None:
        return replace(state, seq=state.seq + 1, deal=deal)
    return replace(state, seq=state.seq + 1, phase="choose", turn=ONE[event.chooser], deal=deal)


def throw_chosen(state: State, event: ThrowChosen) -> State:  # noqa: ARG001 - the forced lead follows as Played
    """The choice is made; the thrower leads it."""
    deal = running(state)
    thrower = deal.throw.seat if deal.throw is not None else state.turn[0]
    return replace(state, seq=state.seq + 1, phase="play", turn=ONE[thrower])


def trick_ended(state: State, event: TrickEnded) -> State:
    """The trick is laid away, its points counted; the winner leads, or the next who may."""
    deal = running(state)
    trick = deal.trick
    if trick is None:
        raise ValueError("no trick is running")
    sitting = deal.sitting
    for seat in trick.absent:
        sitting = added(sitting, seat, -1)
    deal = replace(
        deal,
        trick=None,
        tricks=(*deal.tricks, trick),
        taken=added(deal.taken, event.winner, event.points) if event.points else deal.taken,
        sitting=sitting,
        throw=None,
    )
    return replace(state, seq=state.seq + 1, turn=flow.leader_from(deal, event.winner), deal=deal)


def partner_revealed(state: State, event: PartnerRevealed) -> State:
    """Who the partner is, for everyone."""
    deal = replace(running(state), partner=event.partner, alone=event.partner is None, revealed=True)
    return replace(state, seq=state.seq + 1, deal=deal)
