"""What is printed for tables: a card never tells one team the other's link."""

from __future__ import annotations

from tests.director.acting import new_event, next_round, start, teams_of

from tuolaji.director import Event
from tuolaji.director.paper.cards import Only, Web
from tuolaji.director.paper.marks import qr
from tuolaji.director.paper.typst import Sheet, paper

SITE = "http://hall.local:8000/e/abc"
WITHOUT_KEYS: tuple[Sheet, ...] = ("pairings", "scores", "book", "rules", "draw", "cards")
OF_A_ROUND: tuple[Sheet, ...] = ("cards", "scores", "pairings")


def in_round_one() -> tuple[Event, Web]:
    event = new_event("3M", teams_of(6))
    start(event, "main")
    next_round(event, "main")
    return event, Web(SITE, {team: f"t.{team}.0.secret" for team in event.state.teams})


def test_cards_have_no_key_and_passes_one_each() -> None:
    event, web = in_round_one()
    codes = {team: qr(f"{SITE}/team#k={key}", 42) for team, key in web.keys.items()}
    cards = paper(event.state, "cards", "zh", web=web)
    assert cards.count(qr(f"{SITE}/team", 38)) == 3
    assert [f"{number} 号桌" in cards for number in (1, 2, 3, 4)] == [True, True, True, False]
    passes = paper(event.state, "passes", "en", web=web)
    assert [passes.count(code) for code in codes.values()] == [1] * 6
    for sheet in WITHOUT_KEYS:
        printed = paper(event.state, sheet, "zh", web=web)
        assert not any(code in printed for code in codes.values())
        assert "secret" not in printed
    assert "image" not in paper(event.state, "cards", "zh")  # there is no server to lead to


def test_only_the_round_that_is_played() -> None:
    event, _ = in_round_one()
    for sheet in OF_A_ROUND:
        assert "main/1/1" in paper(event.state, sheet, "zh", only=Only("main", 1))
        assert "main/1/1" not in paper(event.state, sheet, "zh", only=Only("main", 2))


def test_a_results_book_is_checked_by_its_code() -> None:
    event, web = in_round_one()
    assert qr(f"{SITE}?seal=abcd") in paper(event.state, "book", "zh", seal="abcd", web=web)
    assert qr("abcd") in paper(event.state, "book", "zh", seal="abcd")
