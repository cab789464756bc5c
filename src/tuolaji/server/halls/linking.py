"""Calls that link tables to matches."""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from tuolaji.director.at_tables import undecided
from tuolaji.director.desk import rulebook_of
from tuolaji.director.state import EventState
from tuolaji.server.halls.bodies import LinkTable
from tuolaji.server.halls.cases import EVENT_CASES, OF_EVENT, OTHER_RULES, TABLE_LINKED
from tuolaji.server.halls.door import Door, told
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.online import LinkedTable, Online
from tuolaji.server.halls.rights import OFFICIALS
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import STORAGE_FAILS, ProblemError
from tuolaji.server.inbox import ClosedError
from tuolaji.server.protection import HostBudgets
from tuolaji.server.replays.cases import UNKNOWN_TABLE
from tuolaji.server.storage import StoreError
from tuolaji.server.table_setup import rulebook_of as rulebook_of_table
from tuolaji.server.tables import Tables


def linking_endpoints(halls: Halls, online: Online, tables: Tables) -> list[Endpoint]:
    """Matches that are played online."""
    door = Door(halls)
    often = HostBudgets(per_second=10, burst=200)

    async def linked(request: Request, _sent: None) -> list[LinkedTable]:
        hall, holder = await door.enter(request)
        official = holder.role in OFFICIALS
        own = await online.of_event(hall.id, begun=not official)
        return own if official else [msgspec.structs.replace(one, state=_shown(one.state)) for one in own]

    async def link(request: Request, sent: LinkTable) -> LinkedTable:
        hall, _ = await door.enter(request, OFFICIALS)
        state = hall.event.state
        undecided(state, state.match(sent.match))
        await fits(sent.table, state)
        live = await tables.find(sent.table)
        if live is None:
            raise ProblemError(UNKNOWN_TABLE)
        try:
            await live.reserve()
        except ClosedError:
            raise ProblemError(STORAGE_FAILS) from None
        await fits(sent.table, state)  # reserved its rules stay as they are
        try:
            await online.link(hall.id, LinkedTable(sent.table, sent.match, sent.first, "waits"))
        except StoreError as error:
            if error.code != "store-conflict":
                raise
            known = [one for one in await online.of_event(hall.id) if one.table == sent.table]
            if not known or (known[0].match, known[0].first) != (sent.match, sent.first):
                raise ProblemError(TABLE_LINKED) from None
        return next(one for one in await online.of_event(hall.id) if one.table == sent.table)

    async def fits(table_id: str, state: EventState) -> None:
        table = await online.store.find(table_id)
        if table is None:
            raise ProblemError(UNKNOWN_TABLE)
        if rulebook_of_table(table.setup) != rulebook_of(state):
            raise ProblemError(OTHER_RULES)

    return [
        Endpoint(
            "GET",
            "/api/events/{event}/tables",
            "线上比赛的牌桌，成绩登记了没有（公众只见已经开打的）",
            "Tables on which matches are played online, and whether their results are entered. The public sees those "
            "that have begun.",
            linked,
            gives=list[LinkedTable],
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/tables",
            "一场在这张线上牌桌打：打完自动登记成绩",
            "A match is played on this table: its seats are the teams', its result is entered when it is over.",
            told(link),
            takes=LinkTable,
            gives=LinkedTable,
            problems=(*OF_EVENT, UNKNOWN_TABLE, OTHER_RULES, TABLE_LINKED, *EVENT_CASES),
            budget=often,
        ),
    ]


def _shown(state: str) -> str:
    """Why a result could not be entered is for officials."""
    return state if state in ("waits", "entered") else "waits"
