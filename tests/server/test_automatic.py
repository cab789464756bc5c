"""What a table does by itself, planned without a clock or a socket."""

from __future__ import annotations

import pytest

from tuolaji.bots import make
from tuolaji.cards import CARD_OF, cards_text
from tuolaji.rulebooks import get
from tuolaji.rules import engine
from tuolaji.rules.engine import read_lead
from tuolaji.server.automatic import Due, Seats, Wishes, plan
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.pacing import Pacing
from tuolaji.server.protection import Budget, HostBudgets
from tuolaji.server.table_clock import TableClock
from tuolaji.table import Choose, Close, Declare, Draw, Pass, Play, Rejection, Setup, StartDeal, step
from tuolaji.table.leads import order_of
from tuolaji.table.sides import following

PACING = Pacing()


class Table:
    """A match whose commands come from the plan; seat 0 is a person who only passes."""

    def __init__(self, rulebook: str, seed: str) -> None:
        self.match = KeptMatch(get(rulebook), Setup())
        self.seats = Seats(
            self.match.views,
            [None, *(make("heuristic", f"{seed}/{seat}") for seat in (1, 2, 3))],
            make("heuristic", "stand-in"),
        )
        self.seed = seed

    def plan(self, *, ready: bool = False, held: bool = False) -> Due | None:
        return plan(self.match.state, self.seats, PACING, Wishes(ready, held, False, 1000, self.seed))

    def do(self, command: object) -> None:
        outcome = step(self.match.state, command)  # type: ignore[arg-type]
        assert not isinstance(outcome, Rejection)
        for event in outcome[0]:
            self.match.evolve(event)

    def phase(self) -> str:
        return self.match.state.phase

    def until(self, phase: str) -> None:
        while self.match.state.phase != phase:
            due = self.plan()
            assert due is not None, self.match.state.phase
            self.do(due.command())


def test_a_deal_begins_and_cards_are_drawn() -> None:
    table = Table("2M", "a")
    first = table.plan()
    assert first is not None
    assert first.command() == StartDeal("a", at=1000)
    table.do(first.command())
    draw = table.plan()
    assert draw is not None
    assert draw.command() == Draw(1000)
    assert PACING.draw(100, hurried=True) < PACING.draw(100, hurried=False) / 4
    assert Pacing("calm").think() > Pacing("fast").think()
    assert Pacing("normal", 10.0).next_deal() == PACING.next_deal() / 10


def test_the_time_to_declare_is_shown_and_ends() -> None:
    for number in range(40):
        table = Table("2O", f"d{number}")
        table.until("drawn")
        while (due := table.plan()) is not None and not isinstance(due.command(), Close):
            table.do(due.command())
        assert due is not None
        if due.clock == "declare":
            assert due.wait == PACING.declare_wait(0)
            ready = table.plan(ready=True)
            assert ready is not None
            assert (ready.clock, ready.wait) == (None, PACING.think_declaring())
            return
    pytest.fail("the person could never declare")


def test_who_can_only_pass_is_not_asked() -> None:
    table = Table("2M", "b")
    table.until("drawn")
    seats_asked = set(table.match.state.turn)
    passes = []
    while table.phase() == "drawn":
        due = table.plan()
        assert due is not None
        command = due.command()
        passes.append(command)
        table.do(command)
    assert {command.seat for command in passes if isinstance(command, Pass)} <= seats_asked
    assert table.phase() in ("bury", "play")


def test_the_result_waits_goes_on_or_is_held() -> None:
    table = Table("2M", "c")
    while table.match.state.phase != "done":
        due = table.plan()
        if due is None:
            adviser = make("heuristic", "person")
            table.do(adviser.act(table.match.views[0], table.seats.choices(0)))
        else:
            table.do(due.command())
    wait, ready = table.plan(), table.plan(ready=True)
    assert wait is not None
    assert ready is not None
    assert (wait.clock, wait.wait) == ("next", PACING.next_deal())
    assert ready.wait < wait.wait
    assert table.plan(held=True) is None


@pytest.mark.clause("4M-三.7.A")
def test_out_of_time_the_smallest_beaten_unit_is_led() -> None:
    for number in range(80):
        table = Table("4M", f"t{number}")
        while table.match.state.phase in ("idle", "draw", "drawn", "bury"):
            due = table.plan()
            if due is None:
                break
            table.do(due.command())
        thrown = stopped_by_the_person(table)
        if thrown is None:
            continue
        table.do(thrown)
        due = table.plan()
        assert due is not None
        assert (due.clock, due.wait) == ("choose", 15.0)
        choices = table.seats.choices(0).choose
        fewest = min(len(unit) for unit in choices)
        command = due.command()
        assert isinstance(command, Choose)
        o = order_of(table.match.state.deal) if table.match.state.deal else None
        assert o is not None
        lowest = min(o.step[CARD_OF[unit[0]]] for unit in choices if len(unit) == fewest)
        assert (len(command.cards), o.step[CARD_OF[command.cards[0]]]) == (fewest, lowest)
        return
    pytest.fail("no throw was stopped by the person")


def stopped_by_the_person(table: Table) -> Play | None:
    """A throw by the opponent who leads whose stopper at seat 0 chooses."""
    state = table.match.state
    deal = state.deal
    if state.phase != "play" or deal is None or state.turn[0] not in (1, 3):
        return None
    leader, o = state.turn[0], order_of(deal)
    for suit in range(1, 5):
        cards = o.sort(card for card in deal.hands[leader] if o.suit[card] == suit)[:6]
        if len(cards) < 3:
            continue
        lead, others = read_lead(state.rulebook, o, cards), [deal.hands[seat] for seat in following(leader)]
        verdict = engine.test_throw(state.rulebook, o, lead, others)
        if verdict.chooser is not None and following(leader)[verdict.chooser] == 0:
            return Play(leader, cards_text(cards))
    return None


def test_time_stands_still_while_nobody_is_there() -> None:
    seconds = [10.0]
    clock = TableClock(1_000_000, lambda: seconds[0])
    assert clock.now() == 1_000_000
    assert clock.come()
    seconds[0] = 12.5
    assert not clock.come()
    assert clock.now() == 1_002_500
    clock.go()
    seconds[0] = 5000.0
    clock.go()
    assert clock.now() == 1_002_500
    assert clock.come()
    seconds[0] = 5001.0
    assert clock.now() == 1_003_500


def test_budgets_refill() -> None:
    budget = Budget(0.0, per_second=2.0, burst=3)
    assert [budget.spend(0.0) for _ in range(4)] == [True, True, True, False]
    assert budget.spend(0.5)
    assert not budget.spend(0.6)
    hosts = HostBudgets()
    assert all(hosts.spend("one", 0.0) for _ in range(60))
    assert not hosts.spend("one", 0.0)
    assert hosts.spend("two", 0.0)


@pytest.mark.clause("4M-三.3")
def test_out_of_time_the_kitty_is_buried_for_the_person() -> None:
    for number in range(40):
        table = Table("4M", f"b{number}")
        due = table.plan()
        while due is not None and table.phase() in ("idle", "draw", "drawn"):
            may = table.seats.choices(0)
            table.do(Declare(0, may.declare[0].cards) if may.declare else due.command())
            due = table.plan()
        if table.match.state.turn != (0,):
            continue
        assert due is not None
        assert (table.phase(), due.clock, due.wait) == ("bury", "bury", 150.0)
        table.do(due.command())
        assert table.phase() != "bury"
        return
    pytest.fail("the person never took the kitty")
