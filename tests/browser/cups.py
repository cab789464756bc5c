"""Tournaments that the browser tests look at, made through the server's calls."""

from __future__ import annotations

import base64
import itertools
from collections.abc import Callable, Sequence
from typing import Any

from tests.server.halls.calls import Caller, made

NAMES = [
    "春风",
    "老友记",
    "红桃皇后",
    "一条龙",
    "城南四友",
    "不甩牌",
    "王炸联盟",
    "铁三角",
    "扣底专家",
    "夕阳红",
    "梅花三弄",
    "黑桃尖",
    "对门兄弟",
    "主公驾到",
    "八十分",
    "抠底不要命",
    "大王小王",
    "清风徐来",
    "江湖再见",
    "末轮见",
    "调主",
    "双升",
    "满堂红",
    "常胜将军",
    "慢牌快打",
    "南山牌友",
    "北海渔夫",
    "东篱把酒",
    "西窗剪烛",
    "一手好牌",
    "升级不停",
    "拖拉机手",
]
CLUBS = ("工会", "老年大学", "棋牌协会", "大学城", "社区")
_count = itertools.count(1)
Results = Callable[[dict[str, Any]], dict[str, Any]]


def cup(host: str, count: int, *, seeds: int = 0, clubs: int = 0, **how: object) -> Caller:
    """An event with its roster T1 …, in the hands of its organiser."""
    organiser = made(host, **how)
    lines = ["id,name,players,club,seed\n"]
    for at in range(count):
        name = NAMES[at] if at < len(NAMES) else f"{NAMES[at % len(NAMES)]}{at // len(NAMES) + 1}队"
        club = CLUBS[at % clubs] if clubs else ""
        lines.append(f"T{at + 1},{name},甲{at + 1}、乙{at + 1},{club},{at + 1 if at < seeds else 0}\n")
    data = base64.b64encode("".join(lines).encode()).decode()
    organiser.post("roster", {"name": "roster", "file": "teams.csv", "data": data, "enter": True})
    return organiser


def sealed(organiser: Caller, subject: str, future: str = "今日收盘指数") -> None:
    organiser.post("draws/seal", {"name": f"seal{next(_count)}", "subject": subject, "future": future})


def drawn(organiser: Caller, subject: str, value: str = "3345.67") -> None:
    """Opens a draw; seals it first where it is not."""
    if all(one["subject"] != subject for one in organiser.get()["draws"]):
        sealed(organiser, subject)
    organiser.post("draws/open", {"name": f"open{next(_count)}", "subject": subject, "value": value})


def begun(organiser: Caller, stage: str, *, draw: bool = True) -> None:
    """Draws and begins a stage, and pairs its first round where it is to be paired."""
    if draw:
        drawn(organiser, stage)
    organiser.next_step(stage)
    kind = next(one["kind"] for one in organiser.get()["stages"] if one["stage"] == stage)
    if kind != "round-robin":
        organiser.next_step(stage)


def by_number(match: dict[str, Any]) -> dict[str, Any]:
    """A result that follows from who plays: the lower number wins, by more the farther they are apart."""
    a, b = (int(match[side].strip("TP")) for side in "ab")
    levels = [6, max(0, 6 - abs(a - b) % 7)] if a < b else [max(0, 6 - abs(a - b) % 7), 6]
    if levels[0] == levels[1]:
        levels[0 if a < b else 1] += 1
    return {"winner": "a" if a < b else "b", "levels": levels, "how": "played"}


def open_matches(organiser: Caller, stage: str) -> list[dict[str, Any]]:
    found = [one["match"] for one in organiser.get("matches")["matches"]]
    return [one for one in found if one["stage"] == stage and one["result"] is None]


def played(organiser: Caller, stage: str, results: Results = by_number, *, most: int = 1000) -> None:
    """Enters results of the open matches of a stage, ``most`` of them."""
    for match in open_matches(organiser, stage)[:most]:
        organiser.done("enter-result", match=match["id"], result=results(match))


def stage_played(organiser: Caller, stage: str, results: Results = by_number) -> None:
    """Plays a stage that has begun to its end."""
    while True:
        played(organiser, stage, results)
        if next(one["complete"] for one in organiser.get()["stages"] if one["stage"] == stage):
            return
        organiser.next_step(stage)


def lots_drawn(organiser: Caller, subjects: Sequence[str]) -> None:
    for subject in subjects:
        drawn(organiser, subject)
