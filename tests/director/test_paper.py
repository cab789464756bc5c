"""What is printed for tables: a card never tells one team the other's link."""

from __future__ import annotations

import hashlib

import pytest
from tests.director.acting import draw, new_event, next_round, play, start, teams_of, won

from tuolaji.director import Event
from tuolaji.director.commands import AddTeam, Correct
from tuolaji.director.paper.cards import Only, Web
from tuolaji.director.paper.draws import lines_of
from tuolaji.director.paper.making import pdf
from tuolaji.director.paper.marks import qr, string
from tuolaji.director.paper.typst import Sheet, paper
from tuolaji.director.values import Team

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
        assert "第 1 轮" in paper(event.state, sheet, "zh", only=Only("main", 1))
        assert "第 1 轮" not in paper(event.state, sheet, "zh", only=Only("main", 2))


def test_a_results_book_is_checked_by_its_code() -> None:
    event, web = in_round_one()
    assert qr(f"{SITE}?seal=abcd") in paper(event.state, "book", "zh", seal="abcd", web=web)
    assert qr("abcd") in paper(event.state, "book", "zh", seal="abcd")


def test_a_draw_is_checked_by_its_paper() -> None:
    event = new_event("4M", teams_of(32, clubs=5, seeds=8))
    draw(event, "groups")
    drawn = event.state.draws["groups"]
    printed = paper(event.state, "draw", "zh", web=Web(SITE))
    assert "分组循环赛 抽签" in printed
    assert '"groups' not in printed.replace(string(drawn.sealed), "").replace('\\"groups', "")
    assert [f"{letter} 组" in printed for letter in "ABCDE"] == [True] * 4 + [False]
    seed = hashlib.sha256(f"{drawn.sealed}\n{drawn.value}".encode()).hexdigest()
    assert all(one in printed for one in (drawn.commitment, drawn.salt, drawn.value, seed))
    assert qr(f"{SITE}?draw=groups", 28) in printed
    assert all(string(line) in printed for line in lines_of(drawn.sealed))
    assert hashlib.sha256("".join(lines_of(drawn.sealed)).encode()).hexdigest() == drawn.commitment


@pytest.mark.parametrize("text", ["", "a", "aa " * 150, " " * 300, "单位 x" * 90, "x" * 209])
def test_a_text_is_broken_without_a_change(text: str) -> None:
    lines = lines_of(text)
    assert "".join(lines) == text
    assert all(len(line) <= 104 for line in lines)
    if " " * 3 not in text:
        assert all(line == line.strip(" ") for line in lines[:-1])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_proof_of_32_teams_is_one_page(lang: str) -> None:
    typst = pytest.importorskip("typst")
    event = new_event("4M", [])
    for at in range(1, 33):
        event.do(AddTeam(team=Team(id=f"T{at}", name=f"上海浦东新区第{at}代表队", club=f"浦东新区 {at % 9} 街道")))
    draw(event, "groups")
    source = paper(event.state, "draw", lang, web=Web(SITE))  # type: ignore[arg-type]
    made = typst.compile(source.encode(), format="svg")
    assert isinstance(made, bytes)  # several pages are a list
    assert pdf(source).startswith(b"%PDF")


def corrected() -> Event:
    """A whole event whose first stage was corrected after the second had begun."""
    event = new_event("4M", [])
    for team in teams_of(16):
        event.do(AddTeam(team=Team(id=team.id, name=team.name, players=(f"{team.id}甲", f"{team.id}乙"))))
    for stage in event.state.playing().stages:
        start(event, stage.id)
        play(event, stage.id, lambda match: won(9, 2) if match.a < (match.b or "") else won(2, 9))
    first = event.state.stages["groups"]
    last = max(first.groups[0])
    for match in event.state.stage_matches("groups", 0):
        if last in (match.a, match.b):
            event.do(Correct(match=match.id, result=won(12, 0) if match.a == last else won(0, 12), reason="抄反了"))
    return event


def test_a_results_book_says_all_and_is_signed() -> None:
    event = corrected()
    printed = paper(event.state, "book", "zh", seal=event.last, event=event)
    assert [f"{letter} 组名次" in printed for letter in "ABCDE"] == [True] * 4 + [False]
    assert "groups.1/1/1" not in printed
    assert all(one in printed for one in ('"A01甲、A01乙"', 'strong("胜"), strong("平"), strong("负")'))
    assert all(one in printed for one in ("主办方", "裁判长", "日期", "更正为 12 : 0", "抄反了"))
    assert "注：八进四开始之后，分组循环赛的成绩有更正" in printed
    assert "更正后应进而没有打：" in printed
    assert "Signatures" in paper(event.state, "book", "en")
    assert "抄反了" not in paper(event.state, "book", "zh")  # without its journal


def test_a_score_sheet_is_a_page() -> None:
    typst = pytest.importorskip("typst")
    event, web = in_round_one()
    printed = paper(event.state, "scores", "zh", web=web)
    assert "[24], " in printed
    assert all(one in printed for one in ("甲方签字", "乙方签字", "裁判签字"))
    assert len(typst.compile(printed.encode(), format="svg")) == 3
