"""What the clock does to a match (2M-二.1, 3M-一.2, 4M-二.1)."""

from __future__ import annotations

import pytest
from tests.table.dealing import Bench
from tests.table.driver import Driver

from tuolaji.rulebooks import get, with_options
from tuolaji.rules.options import Rulebook
from tuolaji.table import (
    Bell,
    DealScored,
    DealStarted,
    DealVoided,
    DecidingCalled,
    Draw,
    MatchEnded,
    Rule,
    Setup,
    StartDeal,
    TimeCalled,
    limit_at,
)

MINUTE = 60_000
START = 1_000_000


class Clocked(Bench):
    """A table whose first deal began at START."""

    def __init__(self, rulebook: Rulebook, setup: Setup | None = None) -> None:
        super().__init__(rulebook, setup)
        self.do(StartDeal("first", at=START))

    def random(self, seed: object = "r") -> Driver:
        driver = Driver(self.state.rulebook, seed)
        driver.state = self.state
        return driver

    def finish_deal(self) -> list[object]:
        """Plays the running deal out at random; its last events."""
        driver = self.random(self.state.deals)
        events: list[object] = []
        while driver.state.phase not in ("done", "over"):
            events = list(driver.send(driver.command()))
        self.state = driver.state
        return events

    def start(self, minute: float = 0) -> None:
        """The next deal."""
        at = START + int(minute * MINUTE) if minute else 0
        self.do(StartDeal(f"deal {self.state.deals}", at=at))

    def bell(self, minute: float) -> list[object]:
        return list(self.do(Bell(START + int(minute * MINUTE))))


def even(code: str, options: dict[str, object] | None = None) -> Rulebook:
    return with_options(get(code), options) if options else get(code)


@pytest.mark.clause("2M-二.1")
def test_two_decks_nothing_happens_before_the_hour() -> None:
    table = Clocked(get("2M"))
    assert limit_at(table.state) == START + 60 * MINUTE
    assert table.bell(59.9) == []
    untimed = Bench(get("2M"), Setup(timed=False))
    untimed.do(StartDeal("s", at=START))
    assert limit_at(untimed.state) is None
    assert untimed.do(Bell(START + 999 * MINUTE)) == []


@pytest.mark.clause("2M-二.1")
def test_two_decks_a_deal_still_being_drawn_is_void_at_the_bell() -> None:
    table = Clocked(get("2M"), Setup(levels=("4", "3", "4", "3"), dealer=1))
    table.do(*[Draw(START)] * 50)
    events = table.do(Draw(START + 60 * MINUTE))
    assert [type(event) for event in events] == [TimeCalled, DealVoided, MatchEnded]
    assert isinstance(events[1], DealVoided)
    assert events[1].reason == "time"
    ended = table.state.ended
    assert ended is not None
    assert (ended.winners, ended.reason) == ((0, 2), "time")
    assert "2M-一.15" in ended.clauses
    assert table.refused(StartDeal("x")).code == "wrong-phase"


@pytest.mark.clause("2M-二.1")
def test_two_decks_a_deal_with_all_cards_drawn_is_finished() -> None:
    table = Clocked(get("2M"), Setup(levels=("4", "3", "4", "3"), dealer=1))
    table.draw_all(at=START + 59 * MINUTE)
    called = table.bell(60)
    assert called == [TimeCalled(at=START + 60 * MINUTE, last_deal=1, clauses=("2M-二.1",))]
    assert table.bell(61) == []
    events = table.finish_deal()
    assert isinstance(events[-1], MatchEnded)
    assert events[-1].reason in ("time", "target")


@pytest.mark.clause("2M-二.1")
def test_two_decks_no_new_deal_after_the_hour() -> None:
    table = Clocked(get("2M"))
    table.finish_deal()
    events = table.do(StartDeal("next", at=START + 61 * MINUTE))
    assert [type(event) for event in events] == [TimeCalled, MatchEnded]
    assert table.state.phase == "over"


@pytest.mark.clause("2M-一.15", "2M-二.1")
def test_two_decks_equal_levels_go_to_the_side_that_was_there_first() -> None:
    for first in (0, 1):
        table = Clocked(get("2M"), Setup(dealer=first))
        table.do(Rule(deal="defenders", levels=(1, 0)))
        table.start(1)
        table.do(Rule(deal="attackers", levels=(0, 1)))
        assert table.state.places == (1, 1, 1, 1)
        table.start(2)
        ended = table.bell(60)[-1]
        assert isinstance(ended, MatchEnded)
        assert ended.winners == (first, first + 2)


@pytest.mark.clause("2M-二.1")
def test_two_decks_both_still_at_two_the_side_defending_now_wins() -> None:
    table = Clocked(get("2M"), Setup(dealer=3))
    ended = table.bell(60)[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.winners == (1, 3)
    undecided = Clocked(get("2M"))
    ended = undecided.bell(60)[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.winners == ()


@pytest.mark.clause("3M-一.2")
@pytest.mark.parametrize("between", [False, True])
def test_three_decks_after_the_reminder_one_more_deal_is_played(between: bool) -> None:
    table = Clocked(get("3M"))
    assert table.bell(49.9) == []
    if between:
        table.finish_deal()
    called = table.bell(50)
    assert called == [TimeCalled(at=START + 50 * MINUTE, last_deal=2, clauses=("3M-一.2",))]
    if not between:
        events = table.finish_deal()
        assert isinstance(events[-1], DealScored)
    table.start(55)
    assert table.bell(60) == []  # minute 60 itself ends nothing
    assert table.state.phase == "draw"
    events = table.finish_deal()
    assert isinstance(events[-1], MatchEnded)
    assert events[-1].reason == "time"


@pytest.mark.clause("3M-一.2", "3M-一.5")
def test_three_decks_equal_levels_are_a_draw_and_a_void_last_deal_is_dealt_again() -> None:
    table = Clocked(get("3M"), Setup(dealer=0))
    table.bell(50)
    table.do(Rule(deal="void"))
    assert (table.state.phase, table.state.last_deal) == ("done", 3)
    table.start(51)
    table.do(Rule(deal="defenders"))
    assert table.state.phase == "done"
    table.start(52)
    table.do(Rule(deal="defenders"))
    ended = table.state.ended
    assert ended is not None
    assert (ended.winners, ended.reason) == ((), "time")


@pytest.mark.clause("3M-一.2", "3M-一.5")
def test_three_decks_levels_run_on_past_the_ace() -> None:
    table = Clocked(get("3M"), Setup(levels=("K", "2", "K", "2"), dealer=0))
    table.do(Rule(levels=(3, 0)))
    assert table.state.places == (14, 0, 14, 0)
    applied = table.log[-1]
    assert applied.levels_after == ("3", "2", "3", "2")  # type: ignore[union-attr]


@pytest.mark.clause("4M-二.1")
@pytest.mark.parametrize(
    ("levels", "drawn", "finished"),
    [(("5", "4"), True, True), (("5", "3"), True, False), (("5", "4"), False, False), (("5", "5"), True, True)],
)
def test_four_decks_a_deal_in_hand_is_finished_if_the_levels_are_close(
    levels: tuple[str, str], drawn: bool, finished: bool
) -> None:
    table = Clocked(get("4M"), Setup(levels=(*levels, *levels), dealer=0))
    if drawn:
        table.draw_all()
    assert table.bell(239.9) == []
    events = table.bell(240)
    assert isinstance(events[0], TimeCalled)
    if finished:
        assert (len(events), events[0].last_deal) == (1, 1)
        last = table.finish_deal()[-1]
        assert isinstance(last, MatchEnded | DecidingCalled)
    else:
        assert isinstance(events[1], DealVoided)
        ended = table.state.ended
        assert ended is not None
        assert ended.winners == (0, 2)


@pytest.mark.clause("4M-二.1")
def test_four_decks_level_at_the_limit_deciding_deals_are_played_at_the_ace() -> None:
    table = Clocked(get("4M"), Setup(levels=("5", "5", "5", "5"), dealer=0))
    events = table.bell(240)
    assert [type(event) for event in events] == [TimeCalled, DealVoided, DecidingCalled]
    assert (table.state.deciding, table.state.dealer) == (True, None)
    for number in range(60):
        started = table.do(StartDeal(f"deciding {number}", at=START + 241 * MINUTE))[0]
        assert isinstance(started, DealStarted)
        assert (started.level, started.deciding, started.first_deal) == ("A", True, number == 0)
        before = table.state.places
        events = table.finish_deal()
        result = table.state.result
        assert result is not None
        assert (result.gain, table.state.places) == ((0, 0), before)
        if result.taken_by == "defenders":
            ended = events[-1]
            assert isinstance(ended, MatchEnded)
            assert (ended.winners, ended.reason) == (result.defenders, "deciding")
            return
        assert table.state.dealer == (result.dealer + 1) % 4
    raise AssertionError("nobody kept a deciding deal")


@pytest.mark.clause("4M-二.1", "4M-二.2")
def test_four_decks_between_deals_the_side_ahead_wins_and_knock_out_matches_have_no_clock() -> None:
    table = Clocked(get("4M"), Setup(levels=("5", "9", "5", "9"), dealer=0))
    table.do(Rule(deal="attackers"))
    ended = table.bell(240)[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.winners == (1, 3)
    untimed = Clocked(get("4M"), Setup(timed=False))
    assert untimed.bell(9999) == []


@pytest.mark.parametrize(("rule", "draws", "last"), [("finish", 3, 1), ("stop", 208, 0), ("finish-drawn", 208, 1)])
def test_other_policies_at_the_limit(rule: str, draws: int, last: int) -> None:
    table = Clocked(even("4M", {"match.at_limit": rule}), Setup(dealer=0))
    table.do(*[Draw()] * draws)
    called = table.bell(240)[0]
    assert isinstance(called, TimeCalled)
    assert called.last_deal == last


def test_a_tie_may_be_a_draw_at_the_start() -> None:
    table = Clocked(even("2M", {"match.tie_at_start": "draw"}), Setup(dealer=0))
    ended = table.bell(60)[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.winners == ()
