"""Calls that prepare: draws sealed and opened by the server, rosters from files."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.requests import Request

from tuolaji.director import Event, EventError
from tuolaji.director.commands import AddTeam, AnyCommand, CommitDraw, OpenDraw
from tuolaji.director.draw import commitment
from tuolaji.director.fields import draw_facts
from tuolaji.director.paper.making import MissingExtraError
from tuolaji.director.roster import RosterError, read_roster, repeated
from tuolaji.server.halls import views
from tuolaji.server.halls.acting import PROBLEMS, check, named
from tuolaji.server.halls.bodies import FILE_BYTES, RevealDraw, RosterFile, SealDraw
from tuolaji.server.halls.cases import BAD_ROSTER, COMMAND_NAME_TAKEN, NO_PAPER
from tuolaji.server.halls.door import Door, by_name, told
from tuolaji.server.halls.hall import same_command
from tuolaji.server.halls.halls import Halls
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import Case, ProblemError
from tuolaji.server.protection import HostBudgets


def preparing_endpoints(halls: Halls) -> list[Endpoint]:
    """Draws and rosters."""
    door = Door(halls)
    often = HostBudgets(per_second=5, burst=100)
    seldom = HostBudgets(per_second=1, burst=30)

    async def seal(request: Request, sent: SealDraw) -> views.DrawSealed:
        hall, holder = await door.enter(request, ("organiser",))
        keys = await halls.keys()

        def decide(event: Event) -> Sequence[AnyCommand]:
            salt = keys.salt(hall.id, sent.subject, len(event.lines) + 1)
            sealed = commitment(draw_facts(event.state, sent.subject), sent.future, salt)
            return (CommitDraw(subject=sent.subject, commitment=sealed, future=sent.future),)

        written = await hall.do(named(holder, sent.name), by_name(holder), decide)
        kept = written.line.command
        if not isinstance(kept, CommitDraw) or (kept.subject, kept.future) != (sent.subject, sent.future):
            raise ProblemError(COMMAND_NAME_TAKEN)
        seq = written.line.seq
        salt = keys.salt(hall.id, sent.subject, seq)
        return views.DrawSealed(seq=seq, subject=sent.subject, commitment=kept.commitment, salt=salt)

    async def reveal(request: Request, sent: RevealDraw) -> views.CommandDone:
        hall, holder = await door.enter(request, ("organiser",))
        keys = await halls.keys()

        def decide(event: Event) -> Sequence[AnyCommand]:
            seq = _sealed_at(event, sent.subject)
            return (OpenDraw(subject=sent.subject, salt=keys.salt(hall.id, sent.subject, seq), value=sent.value),)

        written = await hall.do(named(holder, sent.name), by_name(holder), decide)
        kept = written.line.command
        if not isinstance(kept, OpenDraw) or (kept.subject, kept.value) != (sent.subject, sent.value):
            raise ProblemError(COMMAND_NAME_TAKEN)
        return views.CommandDone(seq=written.line.seq, repeated=written.repeated)

    async def roster(request: Request, sent: RosterFile) -> views.RosterSeen:
        hall, holder = await door.enter(request, ("organiser",))
        try:
            teams = tuple(await asyncio.to_thread(read_roster, sent.file, sent.data))
        except MissingExtraError as error:
            raise ProblemError(NO_PAPER) from error
        except RosterError as error:
            raise ProblemError(Case(BAD_ROSTER.status, BAD_ROSTER.code, error.zh, error.en)) from error
        before = hall.event.state
        seq = None
        if sent.enter:
            commands = tuple(AddTeam(team=team) for team in teams)

            def decide(event: Event) -> Sequence[AnyCommand]:
                check(holder, event.state, commands)
                return commands

            if not commands:
                raise ProblemError(BAD_ROSTER, "there is no team in it")
            written = await hall.do(named(holder, sent.name), by_name(holder), decide)
            same_command(written, commands[0])
            seq = written.line.seq
        known = () if seq is not None else tuple(before.teams.values())
        everybody = (*known, *teams)
        return views.RosterSeen(
            teams=teams,
            names_twice=repeated(team.name for team in everybody),
            players_twice=repeated(player for team in everybody for player in team.players),
            ids_taken=repeated(team.id for team in everybody),
            seq=seq,
        )

    return [
        Endpoint(
            "POST",
            "/api/events/{event}/draws/seal",
            "封存一次抽签（服务器造盐）",
            "Seals a draw; the server makes the salt.",
            told(seal),
            takes=SealDraw,
            gives=views.DrawSealed,
            problems=PROBLEMS,
            budget=often,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/draws/open",
            "以公布的数值开封服务器封存的抽签",
            "Opens a draw that the server sealed, with the value that is known now.",
            told(reveal),
            takes=RevealDraw,
            gives=views.CommandDone,
            problems=PROBLEMS,
            budget=often,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/roster",
            "名单文件（CSV、Excel）：预览或登记",
            "A roster file (CSV, Excel): looked at, or entered whole.",
            told(roster),
            takes=RosterFile,
            gives=views.RosterSeen,
            problems=(*PROBLEMS, BAD_ROSTER, NO_PAPER),
            budget=seldom,
            limit=FILE_BYTES * 4 // 3 + 10_000,
        ),
    ]


def _sealed_at(event: Event, subject: str) -> int:
    """The line that sealed a draw. EventError ``draw-not-committed``."""
    for line in reversed(event.lines):
        command = line.command
        if isinstance(command, CommitDraw) and command.subject == subject and line.seq not in event.undone:
            return line.seq
    raise EventError("draw-not-committed", subject=subject)
