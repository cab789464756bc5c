"""Score sheets and every ruling of the five rulebooks: effect on score, levels and next dealer, worked out by hand.

Team a sits on seats 0 and 2, seat 0 deals. Without a ruling every sheet here is worth one level to the defenders: 60
points in two decks (40–75), 100 in three (60–115) and in four decks (80–155); next dealer then seat 2.
"""

from __future__ import annotations

import pytest
from tests.director.acting import new_event, next_round, start, teams_of

from tuolaji.director import Event, EventError
from tuolaji.director.asking import sheet_asks
from tuolaji.director.commands import EnterSheet, GiveRuling, JudgeRuling, ReportSheet
from tuolaji.director.desk import deals, ladder, preview, preview_sheet, proposed_result
from tuolaji.director.seating import table_numbers
from tuolaji.director.sheets import Sheet, SheetRuling, sheet_result, sheets_result
from tuolaji.director.values import Result
from tuolaji.rulebooks import all_rulebooks, get

TRICKS = {"2M": 60, "2O": 60, "3M": 100, "3S": 100, "4M": 100}
FIVES = ("S5", "H5")

# book, infraction, offender, particulars → change of the attackers' score, deal, levels of a and b, next dealer, winner
Row = tuple[str, str, dict[str, object], int, str, tuple[int, int], int | None, str | None]
TWO_DECKS: list[Row] = [
    ("late", "b", {}, 0, "defenders", (1, 0), None, "a"),
    ("late", "a", {}, 0, "defenders", (1, 0), None, "b"),
    ("out-of-turn", "a", {}, 0, "defenders", (1, 0), 2, None),
    ("card-count", "a", {}, 0, "attackers", (0, 0), 1, None),
    ("card-count", "b", {}, 0, "defenders", (1, 0), 2, None),
    ("wrong-play", "a", {}, 0, "attackers", (0, 0), 1, None),
    ("wrong-play", "b", {}, 0, "defenders", (1, 0), 2, None),
    ("failed-throw", "a", {}, 0, "defenders", (1, 0), 2, None),
    ("look-back", "b", {}, 0, "defenders", (1, 0), 2, None),
    ("noise", "b", {}, 0, "defenders", (1, 0), 2, None),
]
RULED = [
    *(("2M", *row) for row in TWO_DECKS),
    *(("2O", *row) for row in TWO_DECKS),
    ("3M", "late", "a", {}, 0, "defenders", (1, 0), None, "b"),
    ("3M", "misdraw", "b", {}, 0, "void", (0, 0), 0, None),
    ("3M", "wrong-bury", "a", {}, 0, "attackers", (0, 0), 1, None),
    ("3M", "wrong-dealer", "a", {}, 0, "attackers", (0, 0), 1, None),
    ("3M", "misplay", "a", {"count": 2}, 20, "attackers", (0, 0), 1, None),  # 120: the deal is taken
    ("3M", "misplay", "b", {"count": 5}, -50, "defenders", (2, 0), 2, None),  # 50: two levels
    ("3M", "revoke-concealed", "a", {}, 0, "attackers", (0, 0), 1, None),
    ("3M", "revoke-concealed", "b", {}, 0, "defenders", (1, 0), 2, None),
    ("3M", "disqualify", "b", {}, 0, "defenders", (6, 0), None, "a"),  # 1 of the deal, 5 of the ruling
    ("3M", "table-talk", "a", {"count": 0}, 0, "defenders", (1, 0), 2, None),  # advice or warning
    ("3M", "table-talk", "a", {"count": 20}, 20, "attackers", (0, 0), 1, None),
    ("3M", "peek", "b", {"count": 100}, -100, "defenders", (3, 0), 2, None),  # 0: three levels
    ("3M", "expose", "b", {"count": 120}, -120, "defenders", (3, 0), 2, None),  # below 0: three levels
    ("4M", "touched-card", "a", {}, 0, "defenders", (1, 0), 2, None),
    ("4M", "pack-count", "a", {}, 0, "void", (0, 0), 0, None),
    ("4M", "uneven-draw", "b", {}, 0, "defenders", (1, 0), 2, None),
    ("4M", "overdraw", "a", {}, 0, "defenders", (1, 0), 2, None),
    ("4M", "wrong-bury", "a", {"buried": 9}, 160, "attackers", (0, 1), 1, None),  # 260: taken and one level
    ("4M", "wrong-bury", "a", {"buried": 7, "cards": FIVES}, 200, "attackers", (0, 1), 1, None),  # and 10 × 4: 300
    ("4M", "extra-card", "b", {"count": 2}, -100, "defenders", (3, 0), 2, None),  # 0: three levels
    ("4M", "extra-card", "a", {"count": 1, "cards": FIVES}, 60, "attackers", (0, 0), 1, None),  # 160: taken
    ("4M", "missing-card", "a", {"count": 1}, 50, "defenders", (1, 0), 2, None),  # 150
    ("4M", "extra-and-missing", "a", {"count": 1, "between": "partners"}, 50, "defenders", (1, 0), 2, None),
    ("4M", "extra-and-missing", "a", {"count": 3, "between": "opponents"}, 0, "defenders", (1, 0), 2, None),
    ("4M", "play-ahead", "b", {"count": 2}, -40, "defenders", (2, 0), 2, None),  # 60: two levels
    ("4M", "wrong-card", "a", {"count": 6}, 60, "attackers", (0, 0), 1, None),  # 160
    ("4M", "drop-on-purpose", "a", {"count": 1}, 10, "defenders", (1, 0), 2, None),
    ("4M", "drop-key-card", "b", {"count": 3}, -30, "defenders", (2, 0), 2, None),  # 70
    ("4M", "drop-harmless", "b", {}, 0, "defenders", (1, 0), 2, None),
    ("4M", "past-wrong-play", "a", {"count": 3}, 60, "attackers", (0, 0), 1, None),  # 160
    ("4M", "past-wrong-play", "a", {"count": 3, "decisive": True}, 0, "attackers", (0, 0), 1, None),
    ("4M", "past-wrong-play", "b", {"count": 3, "decisive": True}, 0, "defenders", (1, 0), 2, None),
    ("4M", "hint", "b", {}, -50, "defenders", (2, 0), 2, None),  # 50
    ("4M", "hint", "a", {"decisive": True}, 0, "attackers", (0, 0), 1, None),
    ("4M", "look-back", "a", {"count": 0}, 0, "defenders", (1, 0), 2, None),
    ("4M", "look-back", "a", {"count": 2}, 100, "attackers", (0, 0), 1, None),  # 200
    ("4M", "ask-throw-form", "a", {}, 20, "defenders", (1, 0), 2, None),  # 120
    ("4M", "silent-stopper", "a", {}, 0, "attackers", (0, 2), 1, None),
    ("4M", "silent-stopper", "b", {}, 0, "defenders", (2, 0), 2, None),
    ("4M", "concede", "a", {}, 0, "defenders", (1, 0), None, "b"),
    ("3S", "wrong-bury", "a", {"buried": 7}, 120, "attackers", (0, 1), 1, None),  # 220: taken, and one level
]


@pytest.mark.parametrize(("book", "code", "offender", "more", "score", "deal", "after", "dealer", "winner"), RULED)
def test_every_ruling(
    book: str,
    code: str,
    offender: str,
    more: dict[str, object],
    score: int,
    deal: str,
    after: tuple[int, int],
    dealer: int | None,
    winner: str | None,
) -> None:
    ruling = SheetRuling(infraction=code, offender=offender, **more)  # type: ignore[arg-type]
    result = sheet_result(get(book), Sheet(dealer=0, tricks=TRICKS[book], rulings=(ruling,)), (0, 0))
    assert (result.raw, result.penalties) == (TRICKS[book], score)
    assert (result.deal, result.after, result.next_dealer, result.winner) == (deal, after, dealer, winner)
    assert result.rulings[0].clauses


def test_every_ruling_code_is_tested() -> None:
    known = {(book.code, row.code) for book in all_rulebooks() for row in book.penalties}
    assert known == {(row[0], row[1]) for row in RULED}


def test_without_a_ruling() -> None:
    for book in all_rulebooks():
        result = sheet_result(book, Sheet(dealer=0, tricks=TRICKS[book.code]), (0, 0))
        assert (result.deal, result.after, result.next_dealer) == ("defenders", (1, 0), 2)


@pytest.mark.parametrize(
    ("book", "sheet", "multiplier", "score", "after"),
    [
        # 2M-一.14: a tractor of two pairs takes the kitty sixteenfold: 40 + 10 × 16 = 200: taken, +3
        ("2M", Sheet(dealer=0, tricks=40, kitty=10, last_trick="attackers", forms=((2, 2),)), 16, 200, (0, 3)),
        # 3M-三.5: 3 × 3 cards of a triple: 60 + 20 × 9 = 240: taken, +2
        ("3M", Sheet(dealer=1, tricks=60, kitty=20, last_trick="attackers", forms=((3, 1),)), 9, 240, (2, 0)),
        # 4M-三.12: a throw counts all its cards (4 × 3 = 12), only with trumps: 200 + 5 × 12 = 260: taken, +1
        ("4M", Sheet(dealer=0, tricks=200, kitty=5, last_trick="attackers", forms=((2, 1), (1, 1))), 12, 260, (0, 1)),
        ("4M", Sheet(dealer=0, tricks=200, kitty=5, last_trick="attackers", trumps=False), 0, 200, (0, 0)),
        # the defenders won the last trick: the kitty is safe
        ("3M", Sheet(dealer=0, tricks=60, kitty=50, last_trick="defenders", forms=((3, 1),)), 0, 60, (1, 0)),
    ],
)
def test_the_kitty(book: str, sheet: Sheet, multiplier: int, score: int, after: tuple[int, int]) -> None:
    result = sheet_result(get(book), sheet, (0, 0))
    assert (result.multiplier, result.score, result.after) == (multiplier, score, after)


def test_must_play_levels_and_the_jack() -> None:
    book = get("3S")
    # 3S-四.5: defenders at J (step 3), 120 and the last trick with a J: down to 2; the attackers take the deal
    sheet = Sheet(dealer=0, tricks=120, last_trick="attackers", ranks=("J",))
    result = sheet_result(book, sheet, (3, 2))
    assert (result.deal, result.after, result.levels) == ("attackers", (0, 2), ("2", "T"))
    # 3S-四.4: from T (step 2) with 0 points three steps: J must be played, two steps go off the other side
    result = sheet_result(book, Sheet(dealer=0, tricks=0), (2, 4))
    assert (result.after, result.levels) == ((3, 2), ("J", "T"))


@pytest.mark.parametrize(
    ("sheet", "what"),
    [
        (Sheet(dealer=0, tricks=61), "fives"),
        (Sheet(dealer=0, tricks=205), "of 200 points the tricks hold 0 to 200"),
        (Sheet(dealer=0, tricks=150, kitty=60), "0 to 140"),
        (Sheet(dealer=0, kitty=85), "the kitty holds 0 to 80"),
        (Sheet(dealer=0, tricks=-5), "tricks"),
        (Sheet(dealer=0, forms=((3, 1),)), "no more than 2 cards are identical"),
        (Sheet(dealer=0, forms=((2, 13),)), "a hand has no more than 25"),
        (Sheet(dealer=0, forms=()), "form"),
        (Sheet(dealer=0, ranks=("W",), last_trick="attackers"), "rank"),
        (Sheet(dealer=0, rulings=(SheetRuling(infraction="card-count", offender="a", cards=("X9",)),)), "X9"),
    ],
)
def test_the_impossible_is_refused(sheet: Sheet, what: str) -> None:
    with pytest.raises(EventError, match=what) as caught:
        sheet_result(get("2M"), sheet, (0, 0))
    assert caught.value.code == "bad-sheet"
    assert not any(letter in caught.value.zh for letter in "/–")
    assert caught.value.zh != caught.value.en


def test_what_a_sheet_asks_for() -> None:
    three = sheet_asks(get("3S"))
    assert (three.total, three.kitty, three.width, three.trumps) == (300, 60, 3, False)
    assert (three.must_play, three.demotions) == (("J", "A", "JOKER"), (("J", "J"), ("A", "A")))
    assert (three.circuit, sheet_asks(get("3M")).circuit) == (False, True)
    four = sheet_asks(get("4M"))
    assert (four.trumps, four.whole, sheet_asks(get("2M")).whole) == (True, True, False)


def test_a_sheet_is_looked_at_before_it_is_written() -> None:
    event, match = desk_event()
    sheet = Sheet(dealer=0, tricks=100, kitty=10, last_trick="attackers", forms=((2, 1),))
    seen = preview_sheet(event.state, match, 1, sheet)
    assert (seen.multiplier, seen.raw, seen.deal, seen.after, seen.next_dealer) == (6, 160, "attackers", (0, 0), 1)
    assert not event.state.sheets
    with pytest.raises(EventError) as caught:
        preview_sheet(event.state, match, 2, sheet)
    assert caught.value.code == "sheet-order"
    event.do(EnterSheet(match=match, deal=1, sheet=sheet))
    event.do(GiveRuling(id="r1", match=match, deal=1, ruling=SheetRuling(infraction="misplay", offender="b", count=5)))
    assert preview_sheet(event.state, match, 1, sheet).score == 110  # with the ruling that is in force
    event.do(EnterSheet(match=match, deal=2, sheet=Sheet(dealer=2, tricks=0)))
    with pytest.raises(EventError, match="seat 2 deals deal 2"):  # the next sheet would not follow on it
        preview_sheet(event.state, match, 1, Sheet(dealer=0, tricks=250))


def test_tables_in_the_hall() -> None:
    event = new_event("3M", teams_of(9))
    start(event, "main")
    next_round(event, "main")
    played = [match for match in event.state.stage_matches("main") if match.b is not None]
    assert [table_numbers(event.state).get(match.id) for match in played] == [1, 2, 3, 4]
    assert len(event.state.matches) == 5  # a bye needs no table
    event.state.tables = 3
    assert list(table_numbers(event.state).values()) == [1, 2, 3, 1]


def test_deals_follow_one_another() -> None:
    book = get("2M")
    found = sheets_result(book, [Sheet(dealer=0, tricks=60), Sheet(dealer=2, tricks=100), Sheet(dealer=3, tricks=0)])
    # a +1; b takes the deal; b +3
    assert [result.after for result in found] == [(1, 0), (1, 0), (1, 3)]
    with pytest.raises(EventError, match="seat 3 deals deal 2, not seat 2"):
        sheets_result(book, [Sheet(dealer=0, tricks=60), Sheet(dealer=1)])
    over = [Sheet(dealer=0, tricks=0), Sheet(dealer=2, tricks=40)]  # +3 and +1: level 6
    assert sheets_result(book, over)[-1].winner == "a"
    with pytest.raises(EventError, match="the match is over"):
        sheets_result(book, [*over, Sheet(dealer=0)])


def desk_event() -> tuple[Event, str]:
    event = new_event("3M", teams_of(4))
    start(event, "main")
    next_round(event, "main")
    return event, event.state.open_matches("main")[0].id


def test_desk_rulings_on_sheets() -> None:
    event, match = desk_event()
    event.do(EnterSheet(match=match, deal=1, sheet=Sheet(dealer=0, tricks=100)))
    ruling = SheetRuling(infraction="misplay", offender="a", count=2)
    before, after = preview(event.state, match, 1, ruling)
    assert before is not None
    assert (before.score, before.deal, after.score, after.deal) == (100, "defenders", 120, "attackers")
    event.do(GiveRuling(id="r1", match=match, deal=1, ruling=ruling))
    assert [result.deal for result in deals(event.state, match)] == ["attackers"]
    assert deals(event.state, match)[0].raw == 100
    event.do(JudgeRuling(id="r1", status="appealed", reason="不服"))
    event.do(JudgeRuling(id="r1", status="overturned", reason="申诉成立"))
    assert [result.deal for result in deals(event.state, match)] == ["defenders"]
    with pytest.raises(EventError) as caught:
        event.do(JudgeRuling(id="r1", status="upheld", reason="再判"))
    assert caught.value.code == "ruling-closed"
    with pytest.raises(EventError) as caught:
        event.do(GiveRuling(id="r2", match=match, deal=1, ruling=SheetRuling(infraction="bribery", offender="a")))
    assert caught.value.code == "unknown-infraction"
    assert "r2" not in event.state.rulings


def test_a_ruling_that_would_break_later_deals_is_refused() -> None:
    event, match = desk_event()
    event.do(EnterSheet(match=match, deal=1, sheet=Sheet(dealer=0, tricks=100)))
    event.do(EnterSheet(match=match, deal=2, sheet=Sheet(dealer=2, tricks=130)))
    with pytest.raises(EventError) as caught:  # deal 1 would go to the attackers, deal 2 has another dealer
        event.do(
            GiveRuling(id="r1", match=match, deal=1, ruling=SheetRuling(infraction="misplay", offender="a", count=2))
        )
    assert caught.value.code == "bad-sheet"
    assert event.state.rulings == {}


def test_repeated_offences_climb() -> None:
    event, match = desk_event()
    talk = SheetRuling(infraction="table-talk", offender="b", count=0)
    steps = []
    for number in range(4):
        steps.append(ladder(event.state, match, "table-talk", "b"))
        event.do(GiveRuling(id=f"t{number}", match=match, deal=1, ruling=talk))
    assert steps == ["advice", "warning", "points", "points"]
    assert ladder(event.state, match, "table-talk", "a") == "advice"


def test_both_sides_confirm_a_sheet() -> None:
    event, match = desk_event()
    sheet = Sheet(dealer=0, tricks=100)
    event.do(ReportSheet(match=match, deal=1, side="a", sheet=sheet))
    event.do(ReportSheet(match=match, deal=1, side="b", sheet=Sheet(dealer=0, tricks=105)))
    assert match not in event.state.sheets  # a mismatch waits for the referee
    assert set(event.state.sheet_reports[match, 1]) == {"a", "b"}
    event.do(ReportSheet(match=match, deal=1, side="b", sheet=sheet))
    assert event.state.sheets[match] == (sheet,)
    assert event.state.sheet_reports == {}


def test_the_result_of_a_match_from_its_sheets() -> None:
    event, match = desk_event()
    assert proposed_result(event.state, match) is None
    event.do(EnterSheet(match=match, deal=1, sheet=Sheet(dealer=0, tricks=100)))
    assert proposed_result(event.state, match) == Result(winner="a", levels=(1, 0))
    late = SheetRuling(infraction="disqualify", offender="a")
    event.do(GiveRuling(id="r1", match=match, deal=1, ruling=late))
    assert proposed_result(event.state, match) == Result(winner="b", levels=(1, 5), how="awarded")
