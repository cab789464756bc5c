"""Calls that change an event, and those that tell what a change would do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final, Literal

from starlette.requests import Request

from tuolaji.director import Event, desk
from tuolaji.director.commands import AddTeam, AnyCommand, Report, ReportSheet
from tuolaji.director.sheets import SheetResult
from tuolaji.director.state import EventState
from tuolaji.server.halls import views
from tuolaji.server.halls.bodies import (
    DoCommand,
    PreviewCommand,
    PreviewRuling,
    PreviewSheet,
)
from tuolaji.server.halls.cases import (
    COMMAND_NAME_TAKEN,
    EVENT_CASES,
    EVENT_FULL,
    NOT_ALLOWED,
    OF_EVENT,
    TOO_MANY_TEAMS,
)
from tuolaji.server.halls.door import Door, by_name, told
from tuolaji.server.halls.hall import same_command, timed
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.keys import Holder
from tuolaji.server.halls.rights import OFFICIALS, may, sides
from tuolaji.server.halls.viewing import report_state, sheet_state
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.protection import HostBudgets

MOST_TEAMS: Final = 512
COMMAND_BYTES: Final = 64 * 1024
PROBLEMS: Final = (*OF_EVENT, COMMAND_NAME_TAKEN, EVENT_FULL, TOO_MANY_TEAMS, *EVENT_CASES)


def acting_endpoints(halls: Halls) -> list[Endpoint]:
    """Commands and previews."""
    door = Door(halls)
    often = HostBudgets(per_second=50, burst=600)  # a hall's phones share one address

    async def do(request: Request, sent: DoCommand) -> views.CommandDone:
        hall, holder = await door.enter(request)
        command = timed(sent.command, int(time.time() * 1000), holder.role in ("team", "desk"))

        def decide(event: Event) -> Sequence[AnyCommand]:
            check(holder, event.state, (command,))
            return (command,)

        written = await hall.do(named(holder, sent.name), by_name(holder, sent.by), decide)
        same_command(written, command)
        report = _report(hall.event.state, command)
        return views.CommandDone(seq=written.line.seq, repeated=written.repeated, report=report)

    async def preview(request: Request, sent: PreviewCommand) -> views.EventChanges:
        hall, holder = await door.enter(request)
        event = hall.event
        check(holder, event.state, (sent.command,))
        found = await asyncio.to_thread(event.preview, sent.command)
        return views.EventChanges(places=found.places, fields=found.fields, matches=found.matches, rounds=found.rounds)

    async def preview_ruling(request: Request, sent: PreviewRuling) -> views.RulingEffect:
        hall, _ = await door.enter(request, ("organiser", "referee"))
        state = hall.event.state
        before, after = desk.preview(state, sent.match, sent.deal, sent.ruling)
        verdict = after.rulings[-1]
        whose = sent.match, sent.ruling.infraction, sent.ruling.offender
        return views.RulingEffect(
            before=before,
            after=after,
            earlier=desk.earlier(state, *whose),
            step=desk.ladder(state, *whose),
            clauses=verdict.clauses,
            zh=verdict.zh,
            en=verdict.en,
        )

    async def preview_sheet(request: Request, sent: PreviewSheet) -> SheetResult:
        hall, holder = await door.enter(request, (*OFFICIALS, "team"))
        state = hall.event.state
        if holder.role == "team" and not sides(state, holder.team, sent.match):
            raise ProblemError(NOT_ALLOWED)
        return desk.preview_sheet(state, sent.match, sent.deal, sent.sheet)

    return [
        Endpoint(
            "POST",
            "/api/events/{event}/do",
            "执行一条命令：各角色只能做自己的事",
            "Carries out a command that the asking role may give; the same name again is done once.",
            told(do),
            takes=DoCommand,
            gives=views.CommandDone,
            problems=PROBLEMS,
            budget=often,
            limit=COMMAND_BYTES,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/preview",
            "一条命令会改变什么（不执行）",
            "What a command would change; nothing is written.",
            told(preview),
            takes=PreviewCommand,
            gives=views.EventChanges,
            problems=PROBLEMS,
            budget=often,
            limit=COMMAND_BYTES,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/rulings/preview",
            "一次判罚的后果（不判）",
            "What a ruling would make of a deal; nothing is written.",
            told(preview_ruling),
            takes=PreviewRuling,
            gives=views.RulingEffect,
            problems=(*OF_EVENT, *EVENT_CASES),
            budget=often,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/sheets/preview",
            "一张计分单的得分、升级和下一局庄家（不记）",
            "What a score sheet comes to: multiplier, score, levels, next dealer; nothing is written.",
            told(preview_sheet),
            takes=PreviewSheet,
            gives=SheetResult,
            problems=(*OF_EVENT, *EVENT_CASES),
            budget=often,
        ),
    ]


def named(holder: Holder, name: str) -> str:
    """The name of a command in the store: those of different people are not the same."""
    return f"{holder.role}:{holder.team}:{name}"


def check(holder: Holder, state: EventState, commands: Sequence[AnyCommand]) -> None:
    if not all(may(holder, state, command) for command in commands):
        raise ProblemError(NOT_ALLOWED)
    more = sum(isinstance(command, AddTeam) for command in commands)
    if more and len(state.teams) + more > MOST_TEAMS:
        raise ProblemError(TOO_MANY_TEAMS)


def _report(state: EventState, command: AnyCommand) -> Literal["stands", "waits", "conflict"] | None:
    if isinstance(command, Report):
        return report_state(state, command.match)
    if isinstance(command, ReportSheet):
        return sheet_state(state, command.match, command.deal)
    return None
