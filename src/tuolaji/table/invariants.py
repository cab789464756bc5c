"""Invariants: what must hold in every full state, whatever was played."""

from __future__ import annotations

from collections import Counter

from tuolaji.cards import full_pack, points_of
from tuolaji.table.decide.ending import RUNNING
from tuolaji.table.leads import lead_of, order_of
from tuolaji.table.sides import defenders_of, running_score
from tuolaji.table.state import SEATS, Deal, State


class InvariantError(AssertionError):
    """A state that no sequence of commands may lead to: a program error. ``code`` says which invariant is broken."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


def check_invariants(state: State, *, settled: bool = True) -> None:
    """Raises InvariantError when cards are lost or doubled, counts or points do not add up, or nobody can go on.

    ``settled``: all events of the command have happened; between them nobody need be due.
    """
    deal = state.deal
    _check_match(state)
    if deal is None:
        return
    _check_cards(state, deal)
    _check_points(state, deal)
    if state.phase in RUNNING:
        _check_counts(state, deal)
        _check_turn(state, deal, settled=settled)


def _fail(code: str, message: str) -> None:
    raise InvariantError(code, message)


def _check_match(state: State) -> None:
    if (state.phase == "over") != (state.ended is not None):
        _fail("phase", f"phase {state.phase} with ended={state.ended}")
    if min(state.places) < 0:
        _fail("levels", f"places {state.places}")
    if state.rulebook.partner.mode == "fixed" and (
        state.places[0] != state.places[2] or state.places[1] != state.places[3]
    ):
        _fail("levels", f"partners stand apart: {state.places}")
    if state.scored > state.deals:
        _fail("deals", f"{state.scored} scored of {state.deals}")


def _laid(deal: Deal) -> list[int]:
    tricks = deal.tricks if deal.trick is None else (*deal.tricks, deal.trick)
    return [card for trick in tricks for laid in trick.plays for card in laid.cards]


def _check_cards(state: State, deal: Deal) -> None:
    """Every card of the pack is in exactly one place."""
    held = [card for hand in deal.hands for card in hand]
    undrawn = list(deal.pack[deal.drawn : 4 * state.rulebook.deal.hand])
    found = sorted([*held, *undrawn, *deal.kitty, *deal.discard, *_laid(deal)])
    if found != full_pack(state.rulebook.deal.decks):
        _fail("cards", f"{len(found)} cards, not the pack")
    for seat in SEATS:
        if deal.exposed[seat] and Counter(deal.exposed[seat]) - Counter(deal.hands[seat]):
            _fail("exposed", f"seat {seat} has shown cards it does not hold")


def _check_points(state: State, deal: Deal) -> None:
    """The points taken are those of the tricks, and the score is the sum of its parts."""
    claimed = points_of(card for hand in deal.hands for card in hand) if deal.claimed is not None else 0
    won = sum(points_of(card for laid in trick.plays for card in laid.cards) for trick in deal.tricks)
    if sum(deal.taken) != won + claimed:
        _fail("points", f"taken {deal.taken}")
    result = state.result
    if result is None or result.deal != deal.number:
        return
    if result.score != result.tricks + result.captured + result.throws + result.rulings:
        _fail("score", f"{result}")
    counted = result.by != "ruling" and state.phase in ("done", "over")
    if counted and result.score != running_score(state.rulebook, deal):
        _fail("score", f"{result.score} is not the running score")
    if set(result.defenders) | set(result.attackers) != set(SEATS) or set(result.defenders) & set(result.attackers):
        _fail("sides", f"{result.defenders} against {result.attackers}")


def _check_counts(state: State, deal: Deal) -> None:
    """Hands are as large as the phase says, unless a ruling moved cards or made a seat sit out."""
    if any(ruled.moves or ruled.sit_out for ruled in deal.ruled):
        return
    size, kitty = state.rulebook.deal.hand, state.rulebook.deal.kitty
    sizes = [len(hand) for hand in deal.hands]
    if state.phase == "draw":
        expected = [(deal.drawn + 3 - (seat - deal.first) % 4) // 4 for seat in SEATS]
    elif state.phase in ("drawn", "rebury", "rebel", "bury", "name"):
        expected = [size] * 4
        if not deal.kitty:
            taker = next((seat for seat in SEATS if sizes[seat] > size), 0)
            expected[taker] += kitty
    else:
        expected = [size - sum(len(trick.plays[0].cards) for trick in deal.tricks)] * 4
        for laid in deal.trick.plays if deal.trick is not None else ():
            expected[laid.seat] -= len(laid.cards)
    if sizes != expected:
        _fail("counts", f"hands {sizes}, not {expected}, in phase {state.phase}")
    if state.phase not in ("bury", "name") and len(deal.kitty) != kitty:
        _fail("counts", f"kitty {len(deal.kitty)}")


def _check_turn(state: State, deal: Deal, *, settled: bool) -> None:
    """Someone has something to do."""
    if not state.turn and not settled:
        return
    if not state.turn or any(seat not in SEATS for seat in state.turn) or len(set(state.turn)) != len(state.turn):
        _fail("turn", f"turn {state.turn} in phase {state.phase}")
    if state.phase not in ("draw", "drawn") and deal.dealer is None:
        _fail("dealer", "no dealer after the declarations")
    if state.phase in ("play", "choose"):
        if defenders_of(state.rulebook, deal) is None:
            _fail("sides", "no sides in play")
        if not deal.hands[state.turn[0]] and state.phase == "play":
            _fail("turn", f"seat {state.turn[0]} has no cards")
        order_of(deal)
    trick = deal.trick
    if trick is not None:
        lead = lead_of(state.rulebook, deal, trick)
        if len({laid.seat for laid in trick.plays}) != len(trick.plays) or trick.plays[0].seat != trick.leader:
            _fail("trick", f"{trick.plays}")
        if any(len(laid.cards) > lead.size for laid in trick.plays):
            _fail("trick", "a play larger than the lead")
        if trick.standing not in [laid.seat for laid in trick.plays]:
            _fail("trick", f"standing {trick.standing}")
