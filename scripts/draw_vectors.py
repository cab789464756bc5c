"""Writes draws of every method with their proofs, so that the browser's own draw is held against the server's.

``python scripts/draw_vectors.py`` rewrites ``web/tests/draws.json``.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tuolaji.director import PRESETS, Event, fields, rounds
from tuolaji.director.commands import AddTeam, CommitDraw, EnterResult, NewEvent, OpenDraw, PairRound, StartStage
from tuolaji.director.draw import commitment
from tuolaji.director.proof import DrawProof, proof_of
from tuolaji.director.values import Apart, Format, Knockout, Result, RoundRobin, Swiss, Team, Text

TARGET = Path(__file__).resolve().parent.parent / "web" / "tests" / "draws.json"
SALT = "00112233445566778899aabbccddeeff"


def written() -> str:
    """All proofs as JSON, one a line."""
    rows = [msgspec.json.encode(proof).decode() for proof in proofs()]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def proofs() -> list[DrawProof]:
    """Pairs, groups (seeds, clubs, uneven), orders, lines, crosses and a lot."""
    return [
        proof_of(_drawn(_format(RoundRobin(id="s", name=NAME, groups=4, apart="soft")), _teams(16, 3, 6)), "s"),
        proof_of(_drawn(_format(RoundRobin(id="s", name=NAME, groups=3, apart="hard")), _teams(10, 5, 3)), "s"),
        proof_of(_drawn(_format(RoundRobin(id="s", name=NAME, groups=5)), _teams(23, 2, 0)), "s"),
        *(proof_of(_drawn(_format(_swiss(apart)), _teams(count, 3, 0)), "s") for apart, count in ORDERS),
        *(proof_of(_drawn(_format(_ko(apart)), _teams(count, 2, 0)), "s") for apart, count in ORDERS),
        _partners(),
        *_crossed(),
    ]


NAME = Text("阶段", "Stage")
ORDERS: tuple[tuple[Apart, int], ...] = (("no", 9), ("soft", 8), ("soft", 32), ("soft", 2))


def _format(stage: RoundRobin | Knockout | Swiss) -> Format:
    return Format(rulebook="three-deck-match", stages=(stage,))


def _swiss(apart: Apart) -> Swiss:
    return Swiss(id="s", name=NAME, rounds=1, apart=apart)


def _ko(apart: Apart) -> Knockout:
    return Knockout(id="s", name=NAME, apart=apart)


def _teams(count: int, clubs: int, seeds: int) -> list[Team]:
    return [
        Team(id=f"T{i}", name=f"队 {i}", club=f"单位“{i % clubs}”", seed=i if i <= seeds else 0)
        for i in range(1, count + 1)
    ]


def _event(format_: Format, teams: list[Team]) -> Event:
    event = Event()
    event.do(NewEvent(name="抽签", format=format_))
    for team in teams:
        event.do(AddTeam(team=team))
    return event


def _open(event: Event, subject: str) -> None:
    sealed = commitment(fields.draw_facts(event.state, subject), "收盘指数", SALT)
    event.do(CommitDraw(subject=subject, commitment=sealed, future="收盘指数"))
    event.do(OpenDraw(subject=subject, salt=SALT, value=f"3345.67 ({subject})"))


def _drawn(format_: Format, teams: list[Team]) -> Event:
    event = _event(format_, teams)
    _open(event, format_.stages[0].id)
    return event


def _partners() -> DrawProof:
    event = _event(PRESETS["3S"](), _teams(12, 3, 0))
    _open(event, fields.PARTNERS)
    return proof_of(event, fields.PARTNERS)


def _crossed() -> list[DrawProof]:
    """The 4M's second stage, and the lot its groups need: in group 1 nobody climbs ahead of anybody."""
    event = _event(PRESETS["4M"](), _teams(16, 4, 4))
    _open(event, "groups")
    event.do(StartStage(stage="groups", groups=fields.proposed(event.state, "groups")))
    while True:
        for match in event.state.open_matches("groups"):
            first = event.state.started("groups").groups[match.group]
            ahead = first.index(match.a) < first.index(match.b or "")
            result = Result(winner="a" if ahead else "b", levels=(6, 2) if ahead else (2, 6))
            event.do(EnterResult(match=match.id, result=result))
        if event.state.complete("groups"):
            break
        number = len(event.state.started("groups").rounds) + 1
        event.do(PairRound(stage="groups", round=number, pairs=rounds.proposed_round(event.state, "groups")))
    second = event.state.playing().stages[1].id
    _open(event, second)
    return [proof_of(event, second), _lot()]


def _lot() -> DrawProof:
    event = _drawn(_format(RoundRobin(id="s", name=NAME)), _teams(3, 1, 0))
    event.do(StartStage(stage="s", groups=fields.proposed(event.state, "s")))
    for match in event.state.open_matches("s"):
        event.do(EnterResult(match=match.id, result=Result(winner="none", levels=(3, 3))))
    subject = fields.lot_subject("s", 0, [row.team for row in event.state.standings("s")])
    _open(event, subject)
    return proof_of(event, subject)


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
