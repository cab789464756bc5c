"""What the actions of ``tuolaji event`` do."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Callable
from typing import Final, Literal

import msgspec
from rich.console import Console

from tuolaji.cli import UsageError, event_words
from tuolaji.cli.event_file import JournalFile, opened
from tuolaji.cli.event_tables import pdf, read_roster, write_matches
from tuolaji.cli.words import terminal_language, text
from tuolaji.director import PRESETS, Event, EventError, desk, fields, rounds
from tuolaji.director.commands import (
    AddTeam,
    AnyCommand,
    CommitDraw,
    Correct,
    DrawBalls,
    EnterResult,
    GiveRuling,
    NewEvent,
    OpenDraw,
    PairRound,
    StartStage,
    Undo,
    Withdraw,
)
from tuolaji.director.draw import commitment
from tuolaji.director.journal import not_a_journal
from tuolaji.director.needs import needs
from tuolaji.director.paper import rule_sheet
from tuolaji.director.paper.typst import paper
from tuolaji.director.planner import feasible
from tuolaji.director.proof import proof_of
from tuolaji.director.sheets import SheetRuling
from tuolaji.director.values import Format, Result, Team

Action = Callable[[JournalFile, argparse.Namespace], int | None]
_COMMANDS: Final = msgspec.json.Decoder(AnyCommand)


def run(name: str, args: argparse.Namespace) -> int:
    """Runs an action on the journal's file; 0 when all went well."""
    if args.new:
        command = NewEvent(name=args.name, format=_format(args), tables=args.tables)
        Event().do(command)  # a format that cannot be leaves no file behind
        with opened(args.file, new=True) as journal:
            _do(journal, args, command)
        return 0
    with opened(args.file) as journal:
        return _ACTIONS[name](journal, args) or 0


def plans(args: argparse.Namespace) -> int:
    """Prints the formats that fit; 1 when none does."""
    found = feasible(args.rulebook, args.teams, args.tables, int(args.hours * 60), match_minutes=args.minutes)
    for one in found:
        hours, minutes = divmod(one.minutes, 60)
        size = text(
            f"{one.rounds} 轮，{one.matches} 场，{one.tables} 桌",
            f"{one.rounds} rounds, {one.matches} matches, {one.tables} tables",
        )
        print(
            event_words.said(one.name), size, text(f"{hours} 小时 {minutes} 分", f"{hours} h {minutes} min"), sep="  "
        )
    if not found:
        print(text("没有排得下的赛制", "no format fits"), file=sys.stderr)
    return 0 if found else 1


def _format(args: argparse.Namespace) -> Format:
    if args.preset is not None:
        if args.preset not in PRESETS:
            raise UsageError(f"--preset: {' '.join(PRESETS)}")
        return PRESETS[args.preset]()
    try:
        return msgspec.json.decode(args.format.read_bytes(), type=Format)
    except msgspec.MsgspecError as error:
        raise UsageError(f"{args.format}: {error}") from None


def _do(journal: JournalFile, args: argparse.Namespace, command: AnyCommand) -> None:
    journal.do(command, args.by, int(time.time() * 1000))


def _team(journal: JournalFile, args: argparse.Namespace) -> None:
    players = tuple(player.strip() for player in args.players.split(",") if player.strip())
    _do(journal, args, AddTeam(team=Team(id=args.id, name=args.name, players=players, club=args.club, seed=args.seed)))


def _roster(journal: JournalFile, args: argparse.Namespace) -> int:
    teams = read_roster(args.csv)
    names = [team.name for team in [*journal.event.state.teams.values(), *teams]]
    twice = sorted({name for name in names if names.count(name) > 1})
    for team in teams:
        print(f"{team.id}\t{team.name}\t{'、'.join(team.players)}\t{team.club}\t{team.seed or ''}")
    if twice:
        print(text(f"重名：{'、'.join(twice)}", f"the same name twice: {', '.join(twice)}"), file=sys.stderr)
    if not args.preview:
        for team in teams:
            _do(journal, args, AddTeam(team=team))
    return 1 if twice and args.preview else 0


def _withdraw(journal: JournalFile, args: argparse.Namespace) -> None:
    results = "annul" if args.annul else "keep"
    _do(journal, args, Withdraw(team=args.team, results=results, reason=args.reason))  # type: ignore[arg-type]


def _draw(journal: JournalFile, args: argparse.Namespace) -> int | None:
    if not _draw_there(journal.event, args.subject):
        return 1
    if args.balls is not None:
        balls = tuple(ball.strip() for ball in args.balls.split(","))
        _do(journal, args, DrawBalls(subject=args.subject, balls=balls))
    elif args.seal is not None:
        salt = args.salt or secrets.token_hex(16)
        facts = fields.draw_facts(journal.event.state, args.subject)
        sealed = commitment(facts, args.seal, salt)
        _do(journal, args, CommitDraw(subject=args.subject, commitment=sealed, future=args.seal))
        print(text(f"承诺（现在公布）：{sealed}", f"commitment (show it now): {sealed}"))
        print(text(f"盐（开封前保密）：{salt}", f"salt (keep it secret until the opening): {salt}"))
        return None
    else:
        if not args.salt:
            raise UsageError(text("开封须给出 --salt", "opening takes --salt"))
        _do(journal, args, OpenDraw(subject=args.subject, salt=args.salt, value=args.open))
    _print_draw(journal.event, args.subject)
    return None


def _no_draw(subject: str, there: list[str]) -> None:
    listed = text("、", ", ").join(there) or text("无", "none")
    message = text(f"没有 {subject} 这个抽签；有：{listed}", f"there is no draw {subject}; there are: {listed}")
    print(message, file=sys.stderr)


def _draw_there(event: Event, subject: str) -> bool:
    """Whether a draw can be about ``subject``; says which ones can where not."""
    state = event.state
    try:
        fields.draw_facts(state, subject)
    except EventError as error:
        if error.code != "unknown-draw":
            return True
        partners = ["partners"] if state.playing().single else []
        _no_draw(subject, [*partners, *(stage.id for stage in state.playing().stages if stage.placing == "lot")])
        return False
    return True


def _print_draw(event: Event, subject: str) -> None:
    drawn = event.state.draws[subject]
    for number, group in enumerate(drawn.groups or (), 1):
        print(f"{number}: {'  '.join(event_words.team_name(event.state, team) for team in group)}")
    for one, two in drawn.together:
        print(text(f"同单位未能分开：{one}、{two}", f"clubmates that could not be kept apart: {one}, {two}"))


def _verify_draw(journal: JournalFile, args: argparse.Namespace) -> int:
    """Works a draw out anew from the journal up to the line that opened it."""
    try:
        proof = proof_of(journal.event, args.subject)
    except EventError:
        drawn = [subject for subject, one in journal.event.state.draws.items() if one.groups is not None]
        if args.subject in journal.event.state.draws:
            print(text("还没有开封", "it has not been opened"), file=sys.stderr)
        else:
            _no_draw(args.subject, drawn)
        return 1
    _print_draw(journal.event, args.subject)
    if proof.balls:
        print(text("当众抽球，见证：", "balls drawn in front of all, witnesses: ") + (proof.value or "–"))
        return 0
    print(
        text(
            f"承诺 {proof.commitment}：{'相符' if proof.fits else '不符'}",
            f"commitment {proof.commitment}: {proof.fits}",
        )
    )
    print(text(f"数值 {proof.future} = {proof.value}", f"value {proof.future} = {proof.value}"))
    print(
        text(
            f"重算结果：{'一致' if proof.same else '不一致'}",
            f"worked out anew: {'the same' if proof.same else 'another'}",
        )
    )
    return 0 if proof.fits and proof.same else 1


def _start(journal: JournalFile, args: argparse.Namespace) -> None:
    _do(journal, args, StartStage(stage=args.stage, groups=fields.proposed(journal.event.state, args.stage)))
    _print_matches(journal.event, args.stage)


def _pair(journal: JournalFile, args: argparse.Namespace) -> None:
    state = journal.event.state
    pairs = rounds.proposed_round(state, args.stage)
    number = len(state.started(args.stage).rounds) + 1
    _do(journal, args, PairRound(stage=args.stage, round=number, pairs=pairs))
    _print_matches(journal.event, args.stage, number)


def _print_matches(event: Event, stage: str, only: int | None = None) -> None:
    for match in event.state.stage_matches(stage):
        if only is None or match.round == only:
            print(event_words.match_line(event.state, match))


def _result(journal: JournalFile, args: argparse.Namespace) -> None:
    try:
        a, b = (int(part) for part in args.levels.replace("：", ":").split(":"))
    except ValueError:
        raise UsageError(text("级数写作 8:2", "levels are written 8:2")) from None
    ahead = "a" if a > b else "b" if b > a else "none"
    result = Result(winner=args.winner or ahead, levels=(a, b), how=args.how)  # type: ignore[arg-type]
    command: AnyCommand
    if args.correct:
        command = Correct(match=args.match, result=result, reason=args.correct)
    else:
        command = EnterResult(match=args.match, result=result)
    if args.preview:
        changed = journal.event.preview(command)
        if args.json:
            print(json.dumps(msgspec.to_builtins(changed), ensure_ascii=False))
        else:
            print("\n".join(event_words.changes_lines(journal.event.state, changed)))
        return
    _do(journal, args, command)
    print(event_words.match_line(journal.event.state, journal.event.state.match(args.match)))


def _rule(journal: JournalFile, args: argparse.Namespace) -> None:
    state = journal.event.state
    ruling = SheetRuling(
        infraction=args.infraction,
        offender=args.offender,
        count=args.count,
        decisive=args.decisive,
        buried=args.buried,
        cards=tuple(card for card in args.cards.split(",") if card),
    )
    before, after = desk.preview(state, args.match, args.deal, ruling)
    verdict = after.rulings[-1]
    print(text(verdict.zh, verdict.en), " ".join(verdict.clauses))
    if before is not None:
        print(text("原来", "as it stood"), before.score, before.deal, before.levels)
        print(text("判后", "with it"), after.score, after.deal, after.levels, after.winner or "")
    else:  # no sheet yet: what the ruling does by itself, the words say
        print(text("这一局还没有计分单", "there is no sheet of this deal yet"))
    if not args.preview:
        number = len(state.rulings) + 1
        _do(journal, args, GiveRuling(id=f"r{number}", match=args.match, deal=args.deal, ruling=ruling, note=args.note))


def _undo(journal: JournalFile, args: argparse.Namespace) -> None:
    _do(journal, args, Undo(seq=args.seq, reason=args.reason))


def _lines(journal: JournalFile, args: argparse.Namespace) -> int:
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        try:
            command = _COMMANDS.decode(line)
        except msgspec.MsgspecError as error:
            raise UsageError(f"{number}: {error}") from None
        _do(journal, args, command)
    return 0


def _standings(journal: JournalFile, args: argparse.Namespace) -> None:
    state = journal.event.state
    if args.json:
        data = event_words.places_data(state) if args.stage is None else event_words.standings_data(state, args.stage)
        print(json.dumps(data, ensure_ascii=False))
    elif args.stage is None:
        for place in event_words.places_data(state):
            mark = "=" if place["shared"] else ""
            print(f"{place['place']}{mark}  {event_words.team_name(state, place['team'])}")
    else:
        event_words.print_standings(state, args.stage, Console())


def _needs(journal: JournalFile, args: argparse.Namespace) -> None:
    lang: Literal["zh", "en"] = "zh" if terminal_language() == "zh" else "en"
    if not 1 <= args.group <= len(journal.event.state.started(args.stage).groups):
        raise UsageError(f"--group {args.group}")
    for need in needs(journal.event.state, args.stage, args.group - 1, args.place):
        print(f"{event_words.team_name(journal.event.state, need.team)}: {need.text(lang)}")


def _show(journal: JournalFile, args: argparse.Namespace) -> None:
    state = journal.event.state
    if not args.open:
        print("\n".join(event_words.overview(state)))
    for match in state.matches.values():
        if match.result is None or not args.open:
            print(event_words.match_line(state, match))


def _verify(journal: JournalFile, args: argparse.Namespace) -> None:
    count = len(journal.event.lines)
    if not count and not journal.cut:
        raise not_a_journal()
    print(text(f"{args.file}：{count} 行，全部相符", f"{args.file}: {count} lines, all in order"))
    if journal.cut:
        print(
            text(
                f"最后一行（第 {count + 1} 行）没有写完，不算在内；下一条命令会盖掉它",
                f"the last line (line {count + 1}) was cut short and is left out; the next command takes its place",
            )
        )


def _export(journal: JournalFile, args: argparse.Namespace) -> None:
    write_matches(journal.event.state, args.out)


def _lang(args: argparse.Namespace) -> Literal["zh", "en"]:
    return args.lang or ("zh" if terminal_language() == "zh" else "en")


def _rules(journal: JournalFile, args: argparse.Namespace) -> None:
    for section in rule_sheet(journal.event.state, _lang(args)):
        print(section.heading)
        for number, line in enumerate(section.lines, 1):
            print(f"  {number}. {line}")


def _paper(journal: JournalFile, args: argparse.Namespace) -> None:
    source = paper(journal.event.state, args.sheet, _lang(args), seal=journal.event.last, event=journal.event)
    args.out.write_bytes(pdf(source))


_ACTIONS: Final[dict[str, Action]] = {
    "team": _team,
    "roster": _roster,
    "withdraw": _withdraw,
    "draw": _draw,
    "verify-draw": _verify_draw,
    "start": _start,
    "pair": _pair,
    "result": _result,
    "rule": _rule,
    "undo": _undo,
    "do": _lines,
    "standings": _standings,
    "needs": _needs,
    "show": _show,
    "verify": _verify,
    "paper": _paper,
    "rules": _rules,
    "export": _export,
}
