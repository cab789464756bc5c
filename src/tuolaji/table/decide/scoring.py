"""Decisions at the end of a deal: the kitty, the sum, levels, the next dealer – played out or awarded by a ruling."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import level_text, points_of, trump_text
from tuolaji.rules.citing import cite
from tuolaji.rules.engine import Lead, kitty_multiplier
from tuolaji.rules.levels import Side, level_at, shifted
from tuolaji.rules.options import Rulebook
from tuolaji.rules.result import DealResult, deal_result, next_dealer_seat, outcome
from tuolaji.table.codec import texts
from tuolaji.table.decide.acting import Acting
from tuolaji.table.decide.ending import after_scored, level_texts
from tuolaji.table.events import DealScored, KittyShown, ScoredBy
from tuolaji.table.leads import lead_of, lead_read, order_of
from tuolaji.table.sides import attackers_of, defenders_of, throw_points, trick_points
from tuolaji.table.state import SEATS, Deal, Four, Hand, State


@dataclass(frozen=True, slots=True)
class _Moved:
    """Who has the deal, everyone's place after it, the steps of the two sides, and a match won."""

    taken_by: Side
    places: Four
    gain: tuple[int, int]
    won: Side | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Last:
    """The last trick: who won it with which cards, and its lead."""

    seat: int
    winning: Hand
    lead: Lead


def finish_deal(acting: Acting) -> None:
    """The last trick is played: the kitty is shown and the deal scored."""
    last = acting.deal.tricks[-1]
    winning = next(laid.cards for laid in last.plays if laid.seat == last.standing)
    lead = lead_of(acting.state.rulebook, acting.deal, last)
    _finish(acting, _Last(last.standing, winning, lead), "play")


def finish_claimed(acting: Acting, seat: int, card: int) -> None:
    """The rest was claimed: the deal is scored as if this card of the claimer's had won the last trick alone."""
    lead = lead_read(acting.state.rulebook, order_of(acting.deal), (card,), None)
    _finish(acting, _Last(seat, (card,), lead), "claim")


def _finish(acting: Acting, last: _Last, by: ScoredBy) -> None:
    """The kitty is shown and the deal scored by what won the last trick."""
    rulebook = acting.state.rulebook
    deal = acting.deal
    taken = last.seat in (attackers_of(rulebook, deal) or ())
    multiplier = kitty_multiplier(rulebook, order_of(deal), last.lead, last.winning, taken)
    points = points_of(deal.kitty)
    acting.emit(KittyShown(cards=texts(deal.kitty), points=points, multiplier=multiplier, captured=points * multiplier))
    _score(acting, _played_out(acting.state, acting.deal, last), by)


def award_deal(acting: Acting, side: Side, levels: tuple[int, int]) -> None:
    """A ruling gives the deal to a side; ``levels``: steps for (defenders, attackers)."""
    _score(acting, _awarded(acting.state, acting.deal, side, levels), "ruling")


def _sides(rulebook: Rulebook, deal: Deal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    defenders, attackers = defenders_of(rulebook, deal), attackers_of(rulebook, deal)
    if defenders is None or attackers is None:
        raise ValueError("the sides are not known")
    return defenders, attackers


def _played_out(state: State, deal: Deal, last: _Last) -> _Moved:
    rulebook = state.rulebook
    defenders, attackers = _sides(rulebook, deal)
    captured = deal.shown.captured if deal.shown is not None else 0
    score = trick_points(deal, defenders) + throw_points(deal, defenders) + deal.rulings + captured
    if deal.deciding:
        return _deciding(state, outcome(rulebook, score).deal)
    dealer = defenders[0] if deal.dealer is None else deal.dealer
    won_by: Side = "attackers" if last.seat in attackers else "defenders"

    def result(defender: int, attacker: int) -> DealResult:
        return deal_result(
            rulebook,
            score,
            state.places[defender],
            state.places[attacker],
            last_trick=last.winning,
            last_trick_won_by=won_by,
            alone=len(defenders) == 1,
        )

    whole = result(dealer, attackers[0])
    if rulebook.partner.mode == "fixed":
        after = [whole.defenders if seat in defenders else whole.attackers for seat in SEATS]
    else:  # every player has a level of their own (2O-7)
        after = [
            result(seat, attackers[0]).defenders if seat in defenders else result(dealer, seat).attackers
            for seat in SEATS
        ]
    one, two, three, four = after
    steps = [place - before for place, before in zip(after, state.places, strict=True)]
    gain = (_side_gain(steps, defenders), _side_gain(steps, attackers))
    return _Moved(whole.deal, (one, two, three, four), gain, whole.match_won_by, whole.clauses)


def _side_gain(steps: list[int], side: tuple[int, ...]) -> int:
    """The steps a side really moved; where partners move apart (one at the last level), the larger move."""
    return max([steps[seat] for seat in side], key=abs)


def _deciding(state: State, side: Side) -> _Moved:
    """Deciding deals move no levels: the defenders win the match or the other side has the deal (4M-二.1)."""
    clauses = cite(state.rulebook, ("match.tie", "match.deciding_level"))
    return _Moved(side, state.places, (0, 0), "defenders" if side == "defenders" else None, clauses)


def shifted_places(state: State, defenders: tuple[int, ...], levels: tuple[int, int]) -> Four:
    """Everyone's place after a ruling's steps for (defenders, attackers)."""
    rules = state.rulebook.levels
    one, two, three, four = [
        shifted(rules, place, levels[0] if seat in defenders else levels[1], defending=seat in defenders)
        for seat, place in enumerate(state.places)
    ]
    return (one, two, three, four)


def _awarded(state: State, deal: Deal, side: Side, levels: tuple[int, int]) -> _Moved:
    rulebook = state.rulebook
    if deal.deciding:
        return _deciding(state, side)
    defenders, attackers = _sides(rulebook, deal)
    places = shifted_places(state, defenders, levels)
    gain = (
        places[defenders[0]] - state.places[defenders[0]],
        places[attackers[0]] - state.places[attackers[0]],
    )
    dealer = defenders[0] if deal.dealer is None else deal.dealer
    won: Side | None = None
    if rulebook.match.win == "reach":
        won = reached(state, defenders, places)
    elif rulebook.match.win == "defend" and side == "defenders":
        at_target = level_at(rulebook, state.places[dealer]) == rulebook.match.target
        won = "defenders" if at_target else None
    return _Moved(side, places, gain, won, ())


def reached(state: State, defenders: tuple[int, ...], places: Four) -> Side | None:
    """The side that steps to the target level or past it, where that wins the match (2M-二.1)."""
    rulebook = state.rulebook
    if rulebook.match.win != "reach":
        return None
    target = rulebook.levels.sequence.index(rulebook.match.target)
    for seat in SEATS:
        if places[seat] >= target > state.places[seat]:
            return "defenders" if seat in defenders else "attackers"
    return None


def _score(acting: Acting, moved: _Moved, by: ScoredBy) -> None:
    state = acting.state
    rulebook = state.rulebook
    deal = acting.deal
    defenders, attackers = _sides(rulebook, deal)
    dealer = defenders[0] if deal.dealer is None else deal.dealer
    tricks, throws = trick_points(deal, defenders), throw_points(deal, defenders)
    shown = deal.shown
    captured = 0 if shown is None else shown.captured
    partner = next((seat for seat in defenders if seat != dealer), None)
    acting.emit(
        DealScored(
            deal=deal.number,
            dealer=dealer,
            level=level_text(deal.level) if deal.level is not None else level_at(rulebook, state.places[dealer]),
            trump=None if deal.trump is None else trump_text(deal.trump),
            defenders=defenders,
            attackers=attackers,
            score=tricks + captured + throws + deal.rulings,
            tricks=tricks,
            kitty=0 if shown is None else shown.points,
            multiplier=0 if shown is None else shown.multiplier,
            captured=captured,
            throws=throws,
            rulings=deal.rulings,
            taken_by=moved.taken_by,
            gain=moved.gain,
            levels_before=level_texts(rulebook, state.places),
            levels_after=level_texts(rulebook, moved.places),
            places=moved.places,
            next_dealer=next_dealer_seat(rulebook, moved.taken_by, dealer, partner),
            won_match=moved.won,
            by=by,
            clauses=moved.clauses,
        )
    )
    after_scored(acting)
