"""Questions that cannot be answered: every error code by name, with the field concerned."""

from __future__ import annotations

from typing import Any

import pytest

from tuolaji.judge import ASKS, CODES, QuestionError, answer, ask

UNITS: dict[str, Any] = {"ask": "units", "rulebook": "2M", "level": "2", "trump": "H", "cards": ["S5", "S5"]}
FOLLOW: dict[str, Any] = {
    "ask": "follow",
    "rulebook": "2M",
    "level": "2",
    "trump": "H",
    "lead": ["S8", "S8"],
    "hand": ["S3", "S3", "S4"],
    "play": ["S3", "S3"],
}
WINNER: dict[str, Any] = {
    "ask": "winner",
    "rulebook": "4M",
    "level": "2",
    "trump": "H",
    "plays": [["S3", "S3"], ["S4", "S5"], ["S6", "S7"], ["S8", "S9"]],
}
THROW: dict[str, Any] = {
    "ask": "throw",
    "rulebook": "4M",
    "level": "2",
    "trump": "H",
    "lead": ["SA", "SA", "SK"],
    "others": [["S3"], [], ["D4", "D4", "D4", "D4"]],
}
KITTY: dict[str, Any] = {
    "ask": "kitty",
    "rulebook": "2M",
    "level": "2",
    "trump": "H",
    "won_by": "attackers",
    "lead": ["S4", "S4"],
    "winning": ["S5", "S5"],
    "kitty": ["D5", "DT", "DK"],
}
RESULT: dict[str, Any] = {
    "ask": "result",
    "rulebook": "3S",
    "score": 60,
    "defenders": "J",
    "attackers": "A",
    "last_trick": ["SJ"],
    "last_trick_won_by": "attackers",
}
DECLARE: dict[str, Any] = {
    "ask": "declare",
    "rulebook": "2M",
    "level": "2",
    "trump": None,
    "first_deal": True,
    "phase": "drawing",
    "standing": {"seat": 0, "cards": ["S2"]},
    "seat": 1,
    "cards": ["C2", "C2"],
    "dealer": 0,
}
RULING: dict[str, Any] = {"ask": "ruling", "rulebook": "4M", "infraction": "extra-card", "offender": "attackers"}
GOOD = {question["ask"]: question for question in (UNITS, FOLLOW, WINNER, THROW, KITTY, RESULT, DECLARE, RULING)}


def error(question: Any, **changed: Any) -> tuple[str, str]:
    """Code and field of the error that a changed question gives."""
    found = answer({"id": 7, **question, **changed})
    assert found["id"] == 7
    assert set(found) == {"id", "error", "explanation"}
    assert found["error"]["message"]
    assert found["error"]["code"] in CODES
    assert found["explanation"]["zh"]
    assert found["explanation"]["en"] == found["error"]["message"]
    return found["error"]["code"], found["error"]["field"]


def test_the_good_questions_are_good() -> None:
    assert set(GOOD) == set(ASKS)
    for question in GOOD.values():
        assert "error" not in answer(question)


@pytest.mark.parametrize("name", [*ASKS])
def test_missing_field(name: str) -> None:
    """Every field is needed, whichever is left out."""
    for field in GOOD[name]:
        rest = {key: value for key, value in GOOD[name].items() if key != field}
        assert error(rest) == ("missing-field", field)


def test_missing_field_inside_another() -> None:
    assert error(WINNER, plays=WINNER["plays"][:2]) == ("missing-field", "plays[2]")
    assert error(THROW, others=[]) == ("missing-field", "others[0]")
    assert error(DECLARE, standing={"seat": 0}) == ("missing-field", "standing.cards")
    assert error(DECLARE, history=[{"cards": ["S2"]}]) == ("missing-field", "history[0].seat")


def test_the_right_number_of_cards_is_no_wrong_bury() -> None:
    for code, kitty in (("4M", 8), ("3S", 6)):
        bury = {"rulebook": code, "infraction": "wrong-bury", "buried": kitty}
        assert error(RULING, **bury) == ("bad-type", "buried")
        assert "right number" in answer({**RULING, **bury})["error"]["message"]
        for buried in (kitty - 1, kitty + 1):
            assert "error" not in answer({**RULING, **bury, "buried": buried})


@pytest.mark.parametrize("name", [*ASKS])
@pytest.mark.parametrize("value", [None, 5.5, {"a": []}, [["S5", ["S5"]]], [5], True])
def test_bad_type(name: str, value: object) -> None:
    may_be_null = {"trump", "standing", "dealer"}
    may_be_flag = {"first_deal", "decisive", "alone"}
    for field in GOOD[name]:
        if (value is None and field in may_be_null) or (value is True and field in may_be_flag):
            continue
        if isinstance(value, dict) and field == "standing":
            continue
        code, where = error(GOOD[name], **{field: value})
        assert code == "bad-type", field
        assert where.partition("[")[0] == field


@pytest.mark.parametrize(
    ("question", "changed", "field"),
    [
        (UNITS, {"cards": []}, "cards"),
        (FOLLOW, {"lead": []}, "lead"),
        (FOLLOW, {"hand": "S3 S3 S4"}, "hand"),
        (FOLLOW, {"options": []}, "options"),
        (FOLLOW, {"level": 2}, "level"),
        (WINNER, {"plays": [[], [], [], []]}, "plays[0]"),
        (WINNER, {"plays": [*WINNER["plays"], ["S5", "S5"]]}, "plays"),
        (THROW, {"lead": []}, "lead"),
        (THROW, {"reading": "AA+K"}, "reading"),
        (THROW, {"reading": [["SA", 1], ["SK"]]}, "reading[0][1]"),
        (KITTY, {"winning": []}, "winning"),
        (KITTY, {"won_by": "nobody"}, "won_by"),
        (RESULT, {"score": "60"}, "score"),
        (RESULT, {"score": 10**30}, "score"),
        (RESULT, {"alone": 1}, "alone"),
        (DECLARE, {"phase": "later"}, "phase"),
        (DECLARE, {"cards": []}, "cards"),
        (DECLARE, {"history": {}}, "history"),
        (DECLARE, {"seat": True}, "seat"),
        (RULING, {"offender": "dealer"}, "offender"),
        (RULING, {"count": -1}, "count"),
        (RULING, {"decisive": "no"}, "decisive"),
        (RULING, {"buried": 7.0}, "buried"),
        (RULING, {"between": None}, "between"),
    ],
)
def test_bad_type_of_a_field(question: dict[str, Any], changed: dict[str, Any], field: str) -> None:
    assert error(question, **changed) == ("bad-type", field)


def test_unknown_ask() -> None:
    assert error(UNITS, ask="deal") == ("unknown-ask", "ask")
    assert error(UNITS, ask="") == ("unknown-ask", "ask")


def test_unknown_rulebook() -> None:
    assert error(UNITS, rulebook="5M") == ("unknown-rulebook", "rulebook")
    assert error(RESULT, rulebook="") == ("unknown-rulebook", "rulebook")


def test_unknown_option() -> None:
    assert error(UNITS, options={"throw.tset": "unit"}) == ("unknown-option", "options.throw.tset")


def test_bad_option() -> None:
    assert error(UNITS, options={"throw.test": "best"}) == ("bad-option", "options.throw.test")
    assert error(RESULT, options={"result.step": True}) == ("bad-option", "options.result.step")


def test_bad_card() -> None:
    for text in ("", "S", "5S", "s5", " S5", "RJ", "10", "SS5", "♠", "\ud800", "S5 S6", "S1"):
        assert error(UNITS, cards=["S5", text]) == ("bad-card", "cards[1]")


def test_too_many_copies() -> None:
    assert error(FOLLOW, hand=["S3", "S3", "S3"]) == ("too-many-copies", "hand")
    assert error(WINNER, plays=[["BJ"] * 5] * 4) == ("too-many-copies", "plays[0]")
    assert error(RESULT, last_trick=["SJ"] * 4) == ("too-many-copies", "last_trick")
    assert error(DECLARE, standing={"seat": 0, "cards": ["S2"] * 3}) == ("too-many-copies", "standing.cards")
    assert error(UNITS, cards=["S5"] * 100_000) == ("too-many-copies", "cards")


def test_copies_are_counted_inside_one_list_only() -> None:
    assert "error" not in answer({**FOLLOW, "lead": ["S3", "S3"]})


def test_copies_follow_the_number_of_decks() -> None:
    three = {"deal.decks": 3, "deal.hand": 39, "deal.kitty": 6}
    assert error(UNITS, cards=["S5"] * 3) == ("too-many-copies", "cards")
    assert answer({**UNITS, "cards": ["S5"] * 3, "options": three})["units"] == (("S5",) * 3,)


def test_bad_level() -> None:
    assert error(UNITS, level="1") == ("bad-level", "level")
    assert error(UNITS, level="JOKER") == ("bad-level", "level")
    assert error(RESULT, defenders="3") == ("bad-level", "defenders")
    assert error({**RESULT, "rulebook": "2M"}, attackers="JOKER") == ("bad-level", "attackers")


def test_a_position_may_be_at_any_rank() -> None:
    """The list of levels is for results; a position can be judged at every rank."""
    assert "error" not in answer({**UNITS, "rulebook": "3S", "level": "3"})


def test_bad_trump() -> None:
    assert error(UNITS, trump="T") == ("bad-trump", "trump")
    assert error(UNITS, trump="") == ("bad-trump", "trump")
    joker = {**UNITS, "rulebook": "3S", "level": "JOKER"}
    assert error(joker) == ("bad-trump", "trump")
    assert "error" not in answer({**joker, "trump": None})
    assert answer({**joker, "options": {"declare.joker_level": "kitty-suit"}, "cards": ["HA", "BJ"]})["suit"] == "T"


def test_mixed_suits() -> None:
    assert error(UNITS, cards=["S5", "D5"]) == ("mixed-suits", "cards")
    assert error(UNITS, cards=["S5", "S2"]) == ("mixed-suits", "cards")  # the 2 is a trump
    assert error(FOLLOW, lead=["S8", "H8"]) == ("mixed-suits", "lead")
    assert error(WINNER, plays=[["S3", "D3"], *WINNER["plays"][1:]]) == ("mixed-suits", "plays[0]")
    assert error(KITTY, lead=["S4", "D4"]) == ("mixed-suits", "lead")
    assert "error" not in answer({**UNITS, "cards": ["S2", "HA", "BJ"]})


def test_bad_reading_where_none_may_be_named() -> None:
    for code in ("2M", "2O", "3M", "3S"):
        named = {**THROW, "rulebook": code, "lead": ["SA", "SA"], "others": [[], [], []], "reading": [["SA", "SA"]]}
        assert error(named) == ("bad-reading", "reading")
    assert error(FOLLOW, reading=[["S8", "S8"]]) == ("bad-reading", "reading")


@pytest.mark.parametrize(
    "reading",
    [
        [],
        [[]],
        [["SA", "SA"]],
        [["SA", "SA", "SK"]],
        [["SA", "SA"], ["SK"], ["SK"]],
        [["SA", "SK"], ["SA"]],
        [["SA", "SA"], ["SK"], []],
        [["SA", "SA"], ["SQ"]],
    ],
)
def test_bad_reading_that_is_no_partition_into_units(reading: list[list[str]]) -> None:
    assert error(THROW, reading=reading) == ("bad-reading", "reading")


def test_bad_seat() -> None:
    assert error(DECLARE, seat=4) == ("bad-seat", "seat")
    assert error(DECLARE, dealer=-1) == ("bad-seat", "dealer")
    assert error(DECLARE, standing={"seat": 10**20, "cards": ["S2"]}) == ("bad-seat", "standing.seat")


def test_unknown_infraction() -> None:
    assert error(RULING, infraction="late") == ("unknown-infraction", "infraction")
    assert error(RULING, rulebook="3S", infraction="hint") == ("unknown-infraction", "infraction")


def test_wrong_count() -> None:
    assert error(WINNER, plays=[["S3", "S3"], ["S4"], ["S6", "S7"], ["S8", "S9"]]) == ("wrong-count", "plays[1]")
    assert error(WINNER, plays=[["S3"], ["S4"], ["S5"], []]) == ("wrong-count", "plays[3]")
    assert error(KITTY, winning=["S5"]) == ("wrong-count", "winning")


def test_a_winning_play_that_is_read_by_itself_is_of_one_suit() -> None:
    own = {**KITTY, "winning": ["S5", "D5"], "options": {"kitty.read_in_lead": False}}
    assert error(own) == ("mixed-suits", "winning")


def test_of_several_errors_the_first_in_the_order_of_the_format_is_given() -> None:
    wrong: dict[str, Any] = {"ask": "x", "rulebook": "x", "options": 1, "level": "x", "trump": "x", "cards": ["x"]}
    expected = ["unknown-ask", "unknown-rulebook", "bad-type", "bad-level", "bad-trump", "bad-card"]
    right = {**UNITS, "options": {}}
    for field, code in zip(wrong, expected, strict=True):
        assert error(wrong)[0] == code
        wrong[field] = right[field]


def test_spellings_that_people_write_are_cards() -> None:
    assert answer({**UNITS, "cards": ["♠10", "黑桃10"]})["units"] == (("ST", "ST"),)
    assert answer({**UNITS, "cards": ["大王", "小王"]})["suit"] == "T"


def test_the_api_raises() -> None:
    with pytest.raises(QuestionError) as caught:
        ask({**UNITS, "cards": ["S5", "D5"]})
    assert (caught.value.code, caught.value.field) == ("mixed-suits", "cards")
    with pytest.raises(QuestionError, match="question must be"):
        ask([UNITS])  # type: ignore[arg-type]
    assert answer("units")["error"]["code"] == "bad-type"  # type: ignore[arg-type]


def test_a_missing_id_is_null_and_any_id_is_repeated() -> None:
    assert answer(UNITS)["id"] is None
    identities: tuple[Any, ...] = ("x", 5, 1.5, None, [1, {"a": None}], {}, "\ud800")
    for identity in identities:
        assert answer({**UNITS, "id": identity})["id"] == identity
        assert answer({"id": identity})["id"] == identity
