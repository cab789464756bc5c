"""The end of a deal: the kitty, the sum in parts, levels, next dealer, the end of a match."""

from __future__ import annotations

import pytest
from tests.table.driver import Driver

from tuolaji.cards import points_of
from tuolaji.rulebooks import get
from tuolaji.rules.levels import place_of
from tuolaji.rules.result import deal_result
from tuolaji.table import DealScored, KittyShown, MatchEnded, Setup, TrickEnded

CODES = ("2M", "2O", "3M", "3S", "4M")


@pytest.mark.clause(
    "2M-一.14", "2M-一.15", "2O-9", "2O-10", "3M-三.5", "3M-三.6", "3S-二.2", "3S-四.1", "4M-三.12", "4M-三.15"
)
@pytest.mark.parametrize("code", CODES)
def test_the_sum_of_a_deal_is_made_of_its_parts(code: str) -> None:
    book = get(code)
    for seed in range(4):
        driver = Driver(book, seed, Setup(deals=3), throws=3)
        places = driver.state.places
        while driver.state.phase != "over":
            events = driver.send(driver.command())
            scored = next((event for event in events if isinstance(event, DealScored)), None)
            if scored is None:
                continue
            deal = driver.deal()
            shown = next(event for event in events if isinstance(event, KittyShown))
            winner = next(event.winner for event in events if isinstance(event, TrickEnded))
            assert scored.tricks == sum(deal.taken[seat] for seat in scored.attackers)
            assert shown.points == points_of(deal.kitty)
            assert shown.captured == shown.points * shown.multiplier == scored.captured
            if winner not in scored.attackers:
                assert shown.multiplier == 0
            assert scored.throws == sum(
                fine if seat in scored.defenders else -fine for seat, fine in enumerate(deal.fines)
            )
            assert scored.score == scored.tricks + scored.captured + scored.throws + scored.rulings
            last = deal.tricks[-1]
            due = deal_result(
                book,
                scored.score,
                places[scored.dealer],
                places[scored.attackers[0]],
                last_trick=next(laid.cards for laid in last.plays if laid.seat == winner),
                last_trick_won_by="attackers" if winner in scored.attackers else "defenders",
            )
            assert scored.taken_by == due.deal
            assert scored.places[scored.dealer] == due.defenders
            assert scored.places[scored.attackers[0]] == due.attackers
            seats = {"partner": 2, "next": 1, "same": 0, "previous": 3}
            assert scored.next_dealer == (scored.dealer + seats[due.next_dealer]) % 4
            assert driver.state.dealer == scored.next_dealer
            assert scored.clauses
            places = scored.places


@pytest.mark.clause("2M-一.8", "2O-8")
@pytest.mark.parametrize("code", CODES)
def test_the_level_of_a_deal_is_the_dealers(code: str) -> None:
    levels = ("5", "T", "5", "T")
    for dealer in range(4):
        driver = Driver(get(code), dealer, Setup(levels=levels, dealer=dealer))
        driver.run(deals=1)
        result = driver.state.result
        assert result is not None
        assert (result.level, result.dealer) == (levels[dealer], dealer)
        assert result.levels_before == levels


@pytest.mark.clause("2M-二.1")
def test_two_decks_the_first_side_to_reach_the_target_wins() -> None:
    for seed in range(6):
        driver = Driver(get("2M"), seed)
        driver.run()
        ended = driver.state.ended
        assert isinstance(ended, MatchEnded)
        assert ended.reason == "target"
        target = place_of(get("2M"), "6")
        assert all(driver.state.places[seat] >= target for seat in ended.winners)
        assert all(driver.state.places[seat] < target for seat in {0, 1, 2, 3} - set(ended.winners))


@pytest.mark.clause("4M-二.2", "3S-一.3")
@pytest.mark.parametrize(("code", "top"), [("4M", "A"), ("3S", "JOKER"), ("2O", "A")])
def test_a_side_wins_when_it_keeps_the_deal_at_the_last_level(code: str, top: str) -> None:
    kept = 0
    for seed in range(30):
        driver = Driver(get(code), seed, Setup(levels=(top, "2", top, "2"), dealer=0))
        driver.run(deals=1)
        result, ended = driver.state.result, driver.state.ended
        assert result is not None
        if result.taken_by == "defenders":
            kept += 1
            assert ended is not None
            assert (ended.winners, ended.reason, ended.levels[0]) == ((0, 2), "target", top)
        else:
            assert ended is None
    assert kept


def test_a_match_of_so_many_deals_goes_to_the_higher_level() -> None:
    for seed in range(5):
        driver = Driver(get("4M"), seed, Setup(deals=2))
        state = driver.run()
        assert state.ended is not None
        assert (state.ended.reason, state.scored) == ("deals", 2)
        ahead = tuple(seat for seat in range(4) if state.places[seat] == max(state.places))
        assert state.ended.winners == (ahead if len(ahead) < 4 else ())
