"""Decisions of play: leads, throws and what failed ones cost, follows, the stopper's choice."""

from __future__ import annotations

from tuolaji.rules.citing import cite
from tuolaji.rules.engine import Lead, Order, ThrowVerdict, canonical, test_throw, trick_winner
from tuolaji.rules.options import Rulebook
from tuolaji.table.codec import texts, units_texts
from tuolaji.table.commands import Choose, Play
from tuolaji.table.decide.acting import Acting, out_of_place
from tuolaji.table.decide.scoring import finish_deal
from tuolaji.table.events import PartnerRevealed, Played, ThrowChosen, ThrowFailed, TrickEnded
from tuolaji.table.leads import lead_of, order_of
from tuolaji.table.plays import parsed, parsed_units, verify_follow, verify_lead
from tuolaji.table.rejection import Rejection
from tuolaji.table.sides import following
from tuolaji.table.state import Deal, Hand, Trick


def play(acting: Acting, command: Play) -> Rejection | None:
    """A lead or a follow."""
    state = acting.state
    problem = out_of_place(state, "play", command.seat)
    if problem is not None:
        return problem
    cards = parsed(command.cards)
    if isinstance(cards, Rejection):
        return cards
    deal = acting.deal
    if deal.trick is None:
        return _lead(acting, deal, command, cards)
    if command.reading is not None:
        return Rejection(code="bad-reading", cards=command.cards)
    problem = verify_follow(state.rulebook, deal, command.seat, cards)
    if problem is not None:
        return problem
    _follow(acting, deal, command.seat, cards)
    return None


def _lead(acting: Acting, deal: Deal, command: Play, cards: Hand) -> Rejection | None:
    rulebook = acting.state.rulebook
    seat = command.seat
    named = parsed_units(command.reading)
    if isinstance(named, Rejection):
        return named
    o = order_of(deal)
    lead = verify_lead(rulebook, deal, seat, tuple(o.sort(cards)) if len(cards) > 1 else cards, named)
    if isinstance(lead, Rejection):
        return lead
    units = units_texts(lead.units(o)) if lead.size > 1 else (texts(lead.cards),)
    if not lead.plain:
        verdict = test_throw(rulebook, o, lead, [deal.hands[other] for other in following(seat)])
        if not verdict.stands:
            _failed(acting, command, lead, verdict)
            return None
    reading = units if lead.named else None
    acting.emit(Played(seat=seat, cards=texts(lead.cards), units=units, reading=reading, standing=seat))
    _played(acting, lead.cards)
    return None


def _failed(acting: Acting, command: Play, lead: Lead, verdict: ThrowVerdict) -> None:
    rulebook = acting.state.rulebook
    seat = command.seat
    others = following(seat)
    options = ["throw.test", "throw.penalty", "throw.forced"]
    if verdict.chooser is not None:
        options.append("throw.chooser")
    units = units_texts(lead.units(order_of(acting.deal)))
    acting.emit(
        ThrowFailed(
            seat=seat,
            cards=texts(lead.cards),
            units=units,
            reading=units if lead.named else None,
            stoppers=tuple([others[i] for i in verdict.stoppers]),
            penalty=verdict.penalty,
            forced=None if verdict.forced is None else texts(verdict.forced),
            choices=units_texts(verdict.choices),
            chooser=None if verdict.chooser is None else others[verdict.chooser],
            clauses=cite(rulebook, options),
        )
    )
    if verdict.forced is not None:
        _lead_unit(acting, seat, verdict.forced)


def _lead_unit(acting: Acting, seat: int, cards: Hand) -> None:
    """What is led after a failed throw: one unit or one card."""
    units = units_texts(canonical(order_of(acting.deal), cards))
    acting.emit(Played(seat=seat, cards=texts(cards), units=units, standing=seat))
    _played(acting, cards)


def _follow(acting: Acting, deal: Deal, seat: int, cards: Hand) -> None:
    o = order_of(deal)
    trick = deal.trick
    if trick is None:
        raise ValueError("no trick is running")
    rulebook = acting.state.rulebook
    if len(cards) == 1:
        units: tuple[tuple[str, ...], ...] = (texts(cards),)
    else:
        cards = tuple(o.sort(cards))
        alike = o.suit[cards[0]] == o.suit[cards[-1]]
        units = units_texts(canonical(o, cards)) if alike else ()
    lead = lead_of(rulebook, deal, trick)
    standing = trick.standing
    if units and len(cards) == lead.size and o.suit[cards[0]] in (0, lead.suit):
        standing = _standing(rulebook, o, lead, trick, seat, cards)
    acting.emit(Played(seat=seat, cards=texts(cards), units=units, standing=standing))
    _played(acting, cards)


def _standing(rulebook: Rulebook, o: Order, lead: Lead, trick: Trick, seat: int, cards: Hand) -> int:
    """The seat whose play stands once ``cards`` (of the suit led, or trumps) are added."""
    if len(cards) == 1:  # the common case: a higher single, or a trump on a side suit
        best = next(laid.cards[0] for laid in trick.plays if laid.seat == trick.standing)
        suit, step = o.suit, o.step
        higher = step[cards[0]] > step[best] if suit[cards[0]] == suit[best] else suit[cards[0]] == 0
        return seat if higher else trick.standing
    seats = (*[laid.seat for laid in trick.plays], seat)
    return seats[trick_winner(rulebook, o, lead, [*[laid.cards for laid in trick.plays], cards])]


def _played(acting: Acting, cards: Hand) -> None:
    """What a play brings about: the partner known, the trick ended, the deal ended."""
    deal = acting.deal
    if deal.named is not None and not deal.revealed and deal.named in cards:
        _reveal(acting, deal, deal.named)
    if not acting.state.turn:
        settle_trick(acting)


def settle_trick(acting: Acting) -> None:
    """Nobody is left to play: the trick ends, and the deal when all hands are empty."""
    trick = acting.deal.trick
    if trick is not None:
        acting.emit(TrickEnded(trick.number, trick.standing, trick.points))
    if not acting.state.turn:
        finish_deal(acting)


def _reveal(acting: Acting, deal: Deal, named: int) -> None:
    """2O-7: the partner is known by the named card; a lone dealer once no copy of it can be elsewhere."""
    trick = deal.trick
    if trick is None:
        raise ValueError("no trick is running")
    seat = trick.plays[-1].seat
    if seat == deal.partner:
        acting.emit(PartnerRevealed(seat))
        return
    if not deal.alone:
        return
    laid = [card for old in (*deal.tricks, trick) for one in old.plays for card in one.cards]
    if laid.count(named) >= acting.state.rulebook.deal.decks:
        acting.emit(PartnerRevealed(None))


def choose(acting: Acting, command: Choose) -> Rejection | None:
    """The stopper says which beaten unit is led (4M-三.7.A)."""
    state = acting.state
    problem = out_of_place(state, "choose", command.seat)
    if problem is not None:
        return problem
    thrown = acting.deal.throw
    if thrown is None:
        raise ValueError("no throw is stopped")
    wanted = sorted(command.cards)
    for choice in thrown.choices:
        if sorted(choice) == wanted:
            cards = parsed(choice)
            if isinstance(cards, Rejection):
                return cards
            acting.emit(ThrowChosen(command.seat, choice))
            _lead_unit(acting, thrown.seat, cards)
            return None
    return Rejection(code="not-a-choice", cards=command.cards, clauses=cite(state.rulebook, ("throw.chooser",)))
