"""``tuolaji event``: runs a tournament on its journal file, a command at a time (docs/event.md)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from tuolaji.cli.words import text

Parsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_parser(sub: Parsers) -> None:
    """Adds ``event`` to the command."""
    parser = sub.add_parser(
        "event",
        help=text("举办比赛：抽签、编排、成绩、名次", "run a tournament: draws, pairings, results, standings"),
        description=text(
            "一场比赛就是一个日志文件：每条命令一行，逐行封印，其余一切由它算出。",
            "A tournament is one journal file: a line a command, sealed by the one before; all else follows from it.",
        ),
        epilog=text(
            "退出码：0 完成；1 不能照办（写明原因和代码）；2 用法错误。",
            "Exit status: 0 done; 1 it cannot be done (why, with a code); 2 wrong usage.",
        ),
    )
    actions = parser.add_subparsers(title=text("动作", "actions"), metavar=text("动作", "ACTION"), required=True)
    _setting_up(actions)
    _drawing(actions)
    _playing(actions)
    _looking(actions)


def _action(actions: Parsers, name: str, zh: str, en: str, *, new: bool = False) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=text(zh, en), description=text(zh, en))
    parser.add_argument("file", type=Path, metavar=text("文件", "FILE"), help=text("日志文件", "the journal's file"))
    parser.add_argument("--by", default="desk", help=text("谁做的", "who does it"))
    parser.set_defaults(run=_runner(name), new=new)
    return parser


def _runner(name: str) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        from tuolaji.cli import event_actions

        return event_actions.run(name, args)

    return run


def _plan(args: argparse.Namespace) -> int:
    from tuolaji.cli import event_actions

    return event_actions.plans(args)


def _setting_up(actions: Parsers) -> None:
    new = _action(actions, "new", "建立比赛", "set a tournament up", new=True)
    kind = new.add_mutually_exclusive_group(required=True)
    kind.add_argument("--preset", metavar="2M|3M|4M|3S", help=text("文件里的赛制", "the event of a document"))
    kind.add_argument("--format", type=Path, help=text("自定赛制（JSON）", "a format of your own (JSON)"))
    new.add_argument("--name", required=True, help=text("名称", "its name"))
    new.add_argument("--tables", type=int, default=0, help=text("牌桌数", "how many tables there are"))
    team = _action(actions, "team", "加一队", "enter a team")
    team.add_argument("id")
    team.add_argument("name")
    team.add_argument("--players", default="", help=text("选手，用逗号隔开", "players, by commas"))
    team.add_argument("--club", default="", help=text("单位", "club"))
    team.add_argument("--seed", type=int, default=0, help=text("种子次序", "seed"))
    roster = _action(
        actions,
        "roster",
        "从 CSV 或 .xlsx 导入名单（id,name,players,club,seed）",
        "enter teams from CSV or .xlsx (id,name,players,club,seed)",
    )
    roster.add_argument("csv", type=Path, metavar=text("名单", "ROSTER"))
    roster.add_argument("--preview", action="store_true", help=text("只看，不写", "show, write nothing"))
    withdraw = _action(actions, "withdraw", "退赛", "a team leaves")
    withdraw.add_argument("team")
    withdraw.add_argument("--annul", action="store_true", help=text("已赛成绩作废", "what it played does not count"))
    withdraw.add_argument("--reason", required=True)


def _drawing(actions: Parsers) -> None:
    draw = _action(actions, "draw", "抽签：封存、开封，或抽球", "a draw: seal it, open it, or with balls")
    draw.add_argument("subject", help=text("partners、阶段编号，或 lot/…", "partners, a stage's id, or lot/…"))
    way = draw.add_mutually_exclusive_group(required=True)
    way.add_argument(
        "--seal",
        metavar="FUTURE",
        help=text("将来才知道的数值，用话写明", "the value that will be known later, in words"),
    )
    way.add_argument("--open", metavar="VALUE", help=text("那个数值", "that value"))
    way.add_argument("--balls", metavar="A,B,…", help=text("球的次序", "the order of the balls"))
    draw.add_argument("--salt", help=text("封存时给出的盐", "the salt that the sealing printed"))
    verify = _action(actions, "verify-draw", "核对抽签", "check a draw")
    verify.add_argument("subject")


def _playing(actions: Parsers) -> None:
    for name, zh, en in (
        ("start", "开始一个阶段", "begin a stage"),
        ("pair", "编排下一轮", "pair the next round"),
    ):
        _action(actions, name, zh, en).add_argument("stage")
    result = _action(actions, "result", "登记成绩", "enter a result")
    result.add_argument("match")
    result.add_argument(
        "levels", nargs="?", default="0:0", metavar="8:2", help=text("双方升的级数", "levels climbed by each side")
    )
    result.add_argument(
        "--winner",
        choices=("a", "b", "none"),
        help=text("胜方（不写则级高者）", "who won (by default who climbed more)"),
    )
    result.add_argument("--how", default="played", choices=("played", "forfeit", "absent", "conceded", "awarded"))
    result.add_argument("--correct", metavar="REASON", help=text("更正，写明理由", "correct it, for a reason"))
    result.add_argument(
        "--preview", action="store_true", help=text("只看变化，不写", "show what changes, write nothing")
    )
    result.add_argument("--json", action="store_true", help=text("变化用 JSON", "what changes as JSON"))
    rule = _action(actions, "rule", "判罚", "give a ruling")
    rule.add_argument("match")
    rule.add_argument("deal", type=int)
    rule.add_argument("infraction")
    rule.add_argument("offender", choices=("a", "b"))
    rule.add_argument("--count", type=int)
    rule.add_argument("--decisive", action="store_true")
    rule.add_argument("--buried", type=int)
    rule.add_argument("--cards", default="", help="S5,HK")
    rule.add_argument("--note", default="")
    rule.add_argument("--preview", action="store_true", help=text("只看后果，不写", "show the effect, write nothing"))
    undo = _action(actions, "undo", "撤销一条", "undo a line")
    undo.add_argument("seq", type=int)
    undo.add_argument("--reason", required=True)
    _action(
        actions, "do", "从标准输入逐行读 JSON 命令", "carry out commands read as JSON, a line each, from standard input"
    )


def _looking(actions: Parsers) -> None:
    standings = _action(actions, "standings", "名次和理由", "standings and why")
    standings.add_argument(
        "stage", nargs="?", help=text("阶段编号；不写则总名次", "a stage; without it the final places")
    )
    standings.add_argument("--json", action="store_true", help=text("输出 JSON", "print JSON"))
    needs = _action(actions, "needs", "各队还需要什么", "what each team needs")
    needs.add_argument("stage")
    needs.add_argument("--group", type=int, default=1)
    needs.add_argument("--place", type=int, default=1, help=text("要进的名次", "the place to reach"))
    plans = actions.add_parser("plan", help=text("哪些赛制排得下", "which formats fit"))
    plans.add_argument("--rulebook", default="three-deck-match")
    plans.add_argument("--teams", type=int, required=True)
    plans.add_argument("--tables", type=int, default=0, help=text("牌桌数（0：够用）", "tables (0: enough)"))
    plans.add_argument("--hours", type=float, required=True)
    plans.add_argument("--minutes", type=int, default=60, help=text("每场分钟数", "minutes of a match"))
    plans.set_defaults(run=_plan)
    show = _action(actions, "show", "概况和对阵", "where things stand, and the matches")
    show.add_argument("--open", action="store_true", help=text("只列没有成绩的", "only matches without a result"))
    _action(actions, "verify", "核对整个日志", "check the whole journal")
    paper = _action(actions, "paper", "打印用的 PDF", "a PDF to print")
    paper.add_argument("sheet", choices=("rules", "draw", "pairings", "cards", "scores", "book"))
    paper.add_argument("--out", type=Path, required=True, help="PDF")
    paper.add_argument("--lang", choices=("zh", "en"), help=text("文字（默认同终端）", "its language (the terminal's)"))
    rules = _action(actions, "rules", "竞赛规程", "the rule sheet for players")
    rules.add_argument("--lang", choices=("zh", "en"), help=text("文字（默认同终端）", "its language (the terminal's)"))
    export = _action(actions, "export", "导出场次（CSV 或 .xlsx）", "write all matches (CSV or .xlsx)")
    export.add_argument("--out", type=Path, help=text("文件；不写则打印", "a file; printed without it"))
