"""Results of matches and the pages of people, over both kinds of store."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.listing.helpers import add_table, note_of
from tests.server.people.helpers import Browser

from tuolaji.rulebooks import get, with_options
from tuolaji.server.history import History
from tuolaji.server.history.results import Player, results_of
from tuolaji.server.history.values import BookLine, Fellow
from tuolaji.server.listing import Directory, SeatResult, TableNote
from tuolaji.server.people import People, Person
from tuolaji.server.storage import Store
from tuolaji.table import MatchEnded, Setup, evolve, new_match

pytestmark = pytest.mark.asyncio
NAMES = ("Ann", "", "Bea", "")


def seat_results(people: dict[int, str], winners: tuple[int, ...], **more: Any) -> tuple[SeatResult, ...]:
    head: dict[str, Any] = {"deals": 4, "level": "5", "steps": 3}
    return tuple(
        SeatResult(
            seat=seat,
            person=people.get(seat),
            name=NAMES[seat],
            bot=seat not in people,
            partner=(seat + 2) % 4,
            outcome="drawn" if not winners else "won" if seat in winners else "lost",
            **{**head, **more},
        )
        for seat in range(4)
    )


async def finish(store: Store, table: str, finished: int, results: tuple[SeatResult, ...], **more: Any) -> TableNote:
    await add_table(store, table)
    code = f"AAAA{chr(ord('A') + finished % 20)}{'ABCDEFGH'[finished // 20 % 8]}"
    note = note_of(table, code, results=results, finished=finished, over=True, **more)
    await Directory(store).note(note)
    return note


def ended(winners: tuple[int, ...]) -> MatchEnded:
    return MatchEnded(winners=winners, reason="target", levels=("A", "7", "A", "7"), places=(12, 5, 12, 5))


async def test_results_are_those_of_the_end() -> None:
    book, setup = get("2M"), Setup(levels=("5", "2", "5", "2"), dealer=0, deals=2)
    state = new_match(book, setup)
    players = [Player("ann", "Ann", False), Player(None, "", True), Player("bea", "Bea", False), Player(None, "", True)]
    assert results_of(state, players) == ()
    over = results_of(evolve(state, ended((0, 2))), players)
    assert [(one.seat, one.person, one.outcome, one.level, one.steps, one.partner) for one in over] == [
        (0, "ann", "won", "A", 9, 2),
        (1, None, "lost", "7", 5, 3),
        (2, "bea", "won", "A", 9, 0),
        (3, None, "lost", "7", 5, 1),
    ]
    assert {one.outcome for one in results_of(evolve(state, ended(())), players)} == {"drawn"}
    pick = new_match(with_options(get("2O"), {"partner.mode": "pick"}), Setup())
    assert {one.partner for one in results_of(evolve(pick, ended((1,))), players)} == {None}


async def test_results_are_written_once(store: Store) -> None:
    note = await finish(store, "one", 10, seat_results({0: "ann"}, (0, 2)))
    await Directory(store).note(note)
    history = History(store)
    page = await history.page(Person("ann", "Ann", True))
    assert [line.table for line in page.results] == ["one"]
    assert page.books == (BookLine(rulebook="two-deck-match", matches=1, won=1, drawn=0, deals=4, levels=3),)
    assert await history.players("one") == (
        Fellow("Ann", "ann", False),
        Fellow("", None, True),
        Fellow("Bea", None, True),
        Fellow("", None, True),
    )
    assert await history.players("none") == ()


async def test_a_persons_page_sums_up_and_goes_back(store: Store) -> None:
    four = note_of("x", "x").info.rulebook
    other = type(four)(**{name: getattr(four, name) for name in four.__struct_fields__} | {"id": "four-deck-match"})
    both = {0: "ann", 2: "bea"}
    await finish(store, "one", 10, seat_results(both, (0, 2)))
    await finish(store, "two", 20, seat_results(both, (1, 3), steps=-1, deals=7, level="A"))
    await finish(store, "three", 30, seat_results({1: "ann"}, ()), rulebook=other)
    history = History(store)
    page = await history.page(Person("ann", "Ann", True))
    assert [(line.table, line.won, line.seat) for line in page.results] == [
        ("three", None, 1),
        ("two", False, 0),
        ("one", True, 0),
    ]
    assert page.results[1].levels == ("A", "A")
    assert page.results[2].partner == Fellow("Bea", "bea", False)
    assert page.results[2].opponents == (Fellow("", None, True),) * 2
    assert [(book.rulebook, book.matches, book.won, book.drawn, book.deals, book.levels) for book in page.books] == [
        ("two-deck-match", 2, 1, 0, 11, 2),
        ("four-deck-match", 1, 0, 1, 4, 3),
    ]
    assert not page.older
    earlier = await history.page(Person("ann", "Ann", True), before=20)
    assert [line.table for line in earlier.results] == ["one"]
    assert earlier.books == page.books
    assert (await history.page(Person("cora", "Cora", False))).results == ()


async def test_changing_partners_have_no_partner(store: Store) -> None:
    results = seat_results({0: "ann"}, (0,))
    await finish(store, "one", 10, tuple(type(one)(**{**_fields(one), "partner": None}) for one in results))
    line = (await History(store).page(Person("ann", "Ann", True))).results[0]
    assert line.partner is None
    assert len(line.opponents) == 3


def _fields(one: SeatResult) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


async def test_who_is_deleted_leaves_results_without_a_name(store: Store, people: People) -> None:
    browser = Browser()
    ann = await people.be_guest(browser.scope(), "Ann")
    await finish(store, "one", 10, seat_results({0: ann.id, 2: "bea"}, (0, 2)), people={ann.id: 0})
    await people.delete(browser.scope(), "")
    history = History(store)
    assert (await history.page(ann)).results == ()
    assert (await history.page(Person("bea", "Bea", True))).results[0].partner == Fellow("", None, False)
    assert await Directory(store).mine(ann.id) == []
