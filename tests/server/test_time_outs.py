"""Clocks, pauses and stand-ins of a table with several people, on a clock that the test moves."""

from __future__ import annotations

import pytest
from tests.server.people_table import People, at_play, turns

from tuolaji.rulebooks import get, with_options
from tuolaji.server.keeping import KeptMatch
from tuolaji.table import (
    Bury,
    Close,
    Declare,
    Pass,
    Rejection,
    Setup,
    StartDeal,
    choices,
    take_back,
)


def test_a_play_has_its_time_and_then_a_bot_plays_on() -> None:
    table = at_play()
    seat, before = table.match.state.turn[0], turns(table)
    shown = table.waiting.shown()
    assert shown is not None
    assert (shown.what, shown.total) == ("play", 20_000)
    table.tick(19.0)
    assert turns(table) == before
    left = table.waiting.left()
    assert left == pytest.approx(1.0, abs=0.3)
    table.tick(1.1)
    assert turns(table) == before + 1
    assert table.late == {seat}
    # from then on it is quick
    table.until(lambda one: one.match.state.turn == (seat,), 60.0)
    due = table.look()
    assert due is not None
    assert (due.clock, due.wait < 2.0) == (None, True)


def test_the_clock_begins_anew_for_everybody_and_goes_on_over_other_things() -> None:
    table = at_play()
    first = table.match.state.turn[0]
    table.tick(12.0)
    table.look()
    assert table.waiting.left() == pytest.approx(8.0, abs=0.3)
    table.here.discard(1 - first)  # somebody else's line is lost: my clock goes on
    table.look()
    assert table.waiting.left() == pytest.approx(8.0, abs=0.3)
    table.here.add(1 - first)
    table.play(first)
    if table.match.state.turn == (1,):
        assert table.waiting.left() == pytest.approx(20.0, abs=0.3)


def test_a_play_taken_back_has_its_whole_time_again() -> None:
    table = at_play()
    seat = table.match.state.turn[0]
    table.tick(15.0)
    table.play(seat)
    rule = take_back(table.match.state, seat)
    if isinstance(rule, Rejection):
        pytest.skip("the play ended the trick")
    table.do(rule)
    assert table.match.state.turn == (seat,)
    assert table.waiting.left() == pytest.approx(20.0, abs=0.3)


def test_who_comes_back_is_asked_again() -> None:
    table = at_play()
    seat = table.match.state.turn[0]
    table.tick(21.0)
    assert seat in table.late
    table.here.discard(seat)
    table.tick(1.0)
    table.here.add(seat)
    table.look()
    assert seat in table.late  # a line that comes back says nothing about who holds it
    table.late.discard(seat)
    table.until(People.persons_turn)


def test_a_lost_line_is_waited_for_a_while() -> None:
    table = at_play(play_seconds=0)
    seat, before = table.match.state.turn[0], turns(table)
    assert table.look() is None  # no limit: the table waits
    table.here.discard(seat)
    table.tick(29.0)
    assert turns(table) == before
    table.here.add(seat)
    table.tick(5.0)
    table.here.discard(seat)
    table.tick(29.0)
    assert (turns(table), table.away) == (before, set())
    table.tick(3.0)
    assert turns(table) > before
    assert table.absence.lost == {seat: 7}
    assert table.late == set()
    table.here.add(seat)
    table.look()
    assert table.away == set()
    table.until(People.persons_turn)


def test_nobody_is_missed_who_has_left_the_table() -> None:
    table = at_play(play_seconds=0)
    table.here.clear()
    table.tick(31.0)
    assert table.away == {0, 1}
    table.seats = (1,)
    table.look()
    assert table.away == {1}


def test_a_whole_deal_goes_on_without_anybody() -> None:
    table = People(get("3S"), "gone", (0, 1, 2), play_seconds=0, next_seconds=0)
    table.here.clear()
    table.until(lambda one: one.match.state.phase == "done", 600.0)
    assert table.match.state.scored == 1
    table.tick(60.0)
    assert table.match.state.deals == 1  # the next deal waits for somebody to be ready


def test_ready_means_everybody_who_is_there() -> None:
    table = People(get("2M"), "ready", (0, 2), next_seconds=0)
    table.here.clear()
    table.until(lambda one: one.match.state.phase == "done", 600.0)
    table.here |= {0, 2}
    table.tick(100.0)
    assert table.match.state.phase == "done"
    table.said.add(0)
    table.tick(100.0)
    assert table.match.state.phase == "done"
    table.said.add(2)
    table.tick(1.0)
    assert table.match.state.deals == 2
    assert any(isinstance(command, StartDeal) for command in table.did[-20:])


def test_who_is_away_need_not_be_ready() -> None:
    table = People(get("2M"), "ready", (0, 2), next_seconds=0, setup=Setup(dealer=1))
    table.here.discard(2)
    for _ in range(2000):
        table.tick(0.5)
        if table.match.state.phase == "play" and table.match.state.turn == (0,):
            table.play(0)
    assert table.match.state.phase == "done"
    assert table.absence.lost == {2: 7}
    table.said.add(0)
    table.look()
    table.tick(1.0)
    assert table.match.state.deals == 2


def test_after_three_deals_without_a_declaration_the_table_waits_for_somebody() -> None:
    table = People(get("3S"), "idle", (0, 1, 2, 3))  # all there, and nobody touches a thing
    table.tick(3000.0)
    assert (table.match.state.phase, table.match.state.deals, table.match.undeclared) == ("done", 3, 3)
    assert table.look() is None
    again = KeptMatch(get("3S"), Setup())
    for event in table.events:
        again.evolve(event)
    assert again.undeclared == 3  # after a restart too
    table.said.add(2)
    table.tick(1.0)
    assert table.match.state.deals == 4
    table.tick(600.0)
    assert (table.match.state.phase, table.match.state.deals) == ("done", 4)
    table.said.add(0)
    table.tick(1.0)
    table.until(lambda one: any(choices(one.match.views[seat]).declare for seat in range(4)))
    seat = next(seat for seat in range(4) if choices(table.match.views[seat]).declare)
    table.do(Declare(seat, choices(table.match.views[seat]).declare[0].cards))
    assert table.match.undeclared == 0


def test_the_next_deal_comes_when_the_table_wants_it() -> None:
    table = People(get("2M"), "next", (0,), next_seconds=3)
    table.here.clear()
    table.until(lambda one: one.match.state.phase == "done", 600.0)
    due = table.look()
    assert due is not None
    assert (due.clock, due.wait) == ("next", 3.0)


def test_nothing_happens_while_paused_and_clocks_stand() -> None:
    table = at_play()
    before = turns(table)
    table.tick(15.0)
    table.paused = True
    table.waiting.stop()
    table.look()
    assert table.look() is None
    table.here.clear()
    table.tick(1000.0)
    assert turns(table) == before
    assert table.away == set()
    table.here |= {0, 1}
    table.paused = False
    table.waiting.go()
    table.look()
    assert table.waiting.left() == pytest.approx(5.0, abs=0.3)
    table.tick(5.1)
    assert turns(table) == before + 1


# the rulebook's own clocks


@pytest.mark.clause("4M-三.3")
def test_ten_seconds_to_declare_for_several_people() -> None:
    for number in range(60):
        table = People(get("4M"), f"d{number}", (0, 1, 2, 3))
        table.until(lambda one: one.match.state.phase == "drawn")
        due = table.look()
        asked = [seat for seat in range(4) if choices(table.match.views[seat]).declare]
        if due is None or due.clock != "declare" or len(asked) < 2:
            continue
        assert due.wait == 10.0
        table.tick(6.0)
        table.do(Pass(asked[0]))  # one has nothing to say: the clock of the others goes on
        assert table.waiting.left() == pytest.approx(4.0, abs=0.3)
        table.said.add(asked[1])
        if set(asked) - {asked[0]} <= table.said:
            table.tick(0.5)
        else:
            table.tick(3.9)
            assert table.match.state.phase == "drawn"
            table.tick(0.2)
        assert isinstance(table.did[-1], Close)
        assert table.match.state.phase == "bury"
        return
    pytest.fail("there were never two who could declare")


@pytest.mark.clause("4M-三.3")
def test_a_declaration_gives_the_others_their_ten_seconds_again() -> None:
    for number in range(60):
        table = People(get("4M"), f"e{number}", (0, 1, 2, 3))
        table.until(lambda one: one.match.state.phase == "drawn")
        table.look()
        asked = [seat for seat in range(4) if choices(table.match.views[seat]).declare]
        if len(asked) < 2:
            continue
        table.tick(9.0)
        table.do(Declare(asked[0], choices(table.match.views[asked[0]]).declare[0].cards))
        if any(choices(table.match.views[seat]).declare for seat in table.match.state.turn):
            table.until(lambda one: one.waiting.shown() is not None)
            assert table.waiting.left() == pytest.approx(10.0, abs=0.3)
            return
    pytest.fail("nobody could overcall")


@pytest.mark.clause("4M-三.3")
@pytest.mark.parametrize("play_seconds", [0, 5])
def test_burying_has_150_seconds_whatever_a_play_has(play_seconds: int) -> None:
    table = People(get("4M"), "bury", (0, 1, 2, 3), play_seconds=play_seconds, setup=Setup(dealer=1))
    table.until(lambda one: one.match.state.phase == "bury")
    table.tick(149.0)
    assert table.match.state.phase == "bury"
    table.tick(1.5)
    assert any(isinstance(command, Bury) for command in table.did)
    assert table.away == set()  # the rulebook's clock does not send anybody away


def test_where_only_plays_have_a_limit_burying_has_more() -> None:
    table = People(get("2M"), "bury", (0, 1, 2, 3), play_seconds=10, setup=Setup(dealer=1))
    table.until(lambda one: one.match.state.phase == "bury")
    seat = table.match.state.turn[0]
    shown = table.waiting.shown()
    assert shown is not None
    assert (shown.what, shown.total) == ("bury", 50_000)
    table.tick(51.0)
    assert table.match.state.phase != "bury"
    assert seat in table.away


def test_declaring_in_turn_is_a_play_with_a_limit() -> None:
    book = with_options(get("3S"), {"declare.after_draw": "in-turn"})
    for number in range(60):
        table = People(book, f"t{number}", (0, 1, 2), play_seconds=8)
        table.until(lambda one: one.match.state.phase in ("done", "play", "bury") or one.waiting.shown() is not None)
        due = table.look()
        if table.match.state.phase != "drawn" or due is None or due.clock != "play":
            continue
        seat = table.match.state.turn[0]
        table.tick(8.1)
        assert seat in table.away
        assert table.match.state.turn != (seat,)
        return
    pytest.fail("nobody had to speak in turn")
