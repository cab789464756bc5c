"""Calls that make events and give out their links."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request

from tuolaji.director import PRESETS, Event, EventError
from tuolaji.director.commands import NewEvent
from tuolaji.director.formats import check_format
from tuolaji.director.journal import not_a_journal, read_lines
from tuolaji.director.paper import format_words
from tuolaji.director.planner import Plan, feasible, plan
from tuolaji.server.halls import managing_views, views
from tuolaji.server.halls.bodies import FILE_BYTES, CreateEvent, DescribeFormat, PlanFor, RenewLink
from tuolaji.server.halls.cases import EVENT_CASES, EVENT_FULL, OF_EVENT, UNKNOWN_PRESET, event_problem
from tuolaji.server.halls.door import Door, told
from tuolaji.server.halls.hall import MOST_LINES
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.keys import Holder
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import BAD_MESSAGE, RULEBOOK_CASES, ProblemError
from tuolaji.server.people import People
from tuolaji.server.people.cases import NO_SESSION, TOO_MANY_PEOPLE
from tuolaji.server.protection import HostBudgets

_ORGANISER = Holder("organiser")


def making_endpoints(halls: Halls, people: People) -> list[Endpoint]:
    """Events made and found again, links, formats."""
    door = Door(halls)
    seldom = HostBudgets(per_second=0.1, burst=30)
    often = HostBudgets(per_second=10, burst=200)

    async def key_of(event: str, holder: Holder) -> str:
        return (await halls.keys()).key(event, holder, await halls.renewals(event))

    async def create(request: Request, sent: CreateEvent) -> views.EventMade:
        event, texts, cut = await asyncio.to_thread(_new, sent)
        person = await people.ensure_person(request.scope)
        hall = await halls.create(event, texts, person.id)
        return views.EventMade(event=hall.id, key=await key_of(hall.id, _ORGANISER), cut=cut)

    async def mine(request: Request, _sent: None) -> list[views.OwnEvent]:
        person = await people.person_of(request.scope)
        if person is None:
            raise ProblemError(NO_SESSION)
        return [
            views.OwnEvent(event=one.id, name=one.name, created=one.created, key=await key_of(one.id, _ORGANISER))
            for one in await halls.rows.of_person(person.id)
        ]

    async def links(request: Request, _sent: None) -> list[views.EventLink]:
        hall, _ = await door.enter(request, ("organiser",))
        state = hall.event.state
        holders = [Holder("organiser"), Holder("referee"), Holder("desk"), Holder("public")]
        holders += [Holder("team", team) for team in (*state.teams, *state.pairs)]
        keys, renewals = await halls.keys(), await halls.renewals(hall.id)
        return [views.EventLink(role=one.role, team=one.team, key=keys.key(hall.id, one, renewals)) for one in holders]

    async def renew(request: Request, sent: RenewLink) -> views.EventLink:
        hall, _ = await door.enter(request, ("organiser",))
        state = hall.event.state
        known = sent.team in state.teams or sent.team in state.pairs
        if (sent.role == "team") != bool(sent.team):
            raise ProblemError(BAD_MESSAGE, "a team's link has a team, no other has")
        if sent.team and not known:
            raise event_problem(EventError("unknown-team", team=sent.team))
        holder = Holder(sent.role, sent.team)
        await halls.renew(hall.id, holder)
        return views.EventLink(role=sent.role, team=sent.team, key=await key_of(hall.id, holder))

    async def presets(_request: Request, _sent: None) -> list[views.PresetView]:
        return [views.PresetView(preset=name, format=make()) for name, make in PRESETS.items()]

    async def plans(_request: Request, sent: PlanFor) -> list[Plan]:
        return await asyncio.to_thread(
            feasible, sent.rulebook, sent.teams, sent.tables, sent.minutes, match_minutes=sent.match_minutes
        )

    async def describe(_request: Request, sent: DescribeFormat) -> managing_views.FormatView:
        check_format(sent.format)
        zh, en = (
            tuple(
                views.RuleSection(heading=one.heading, lines=tuple(one.lines))
                for one in format_words(sent.format, lang)
            )
            for lang in ("zh", "en")
        )
        return managing_views.FormatView(
            zh=zh, en=en, plan=plan(sent.format, sent.teams, sent.tables) if sent.teams else None
        )

    return [
        Endpoint(
            "POST",
            "/api/events",
            "办一场赛事：按预设、赛制，或从日志文件恢复",
            "Makes an event: by a preset, by a format, or from a journal kept in a file.",
            told(create),
            takes=CreateEvent,
            gives=views.EventMade,
            status=201,
            problems=(UNKNOWN_PRESET, EVENT_FULL, TOO_MANY_PEOPLE, *EVENT_CASES),
            budget=seldom,
            limit=FILE_BYTES * 4 // 3 + 10_000,
        ),
        Endpoint(
            "GET",
            "/api/me/events",
            "我办的赛事，附总管链接的密钥",
            "The events one made, with the organiser's keys.",
            mine,
            gives=list[views.OwnEvent],
            problems=(NO_SESSION,),
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/links",
            "各角色、各队的链接密钥",
            "The keys of all roles and teams, for their links.",
            links,
            gives=list[views.EventLink],
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "POST",
            "/api/events/{event}/links/renew",
            "换一个链接，旧的作废",
            "Another key for a role or a team; the one before is void.",
            renew,
            takes=RenewLink,
            gives=views.EventLink,
            problems=(*OF_EVENT, *(case for case in EVENT_CASES if case.code == "unknown-team")),
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/event-presets",
            "预设的赛制",
            "The presets and their formats.",
            presets,
            gives=list[views.PresetView],
            budget=often,
        ),
        Endpoint(
            "POST",
            "/api/event-formats",
            "一份赛制的意思和用时；排不成则说明原因",
            "What a format means and how long it takes; or why it cannot be played.",
            told(describe),
            takes=DescribeFormat,
            gives=managing_views.FormatView,
            problems=EVENT_CASES,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/event-plans",
            "哪些赛制排得下",
            "Formats that fit, with rounds, tables and minutes.",
            told(plans),
            takes=PlanFor,
            gives=list[Plan],
            problems=(*RULEBOOK_CASES, *EVENT_CASES),
            budget=often,
        ),
    ]


def _new(sent: CreateEvent) -> tuple[Event, list[bytes], bool]:
    """The event that is asked for, its lines, and whether the last one in its file was cut short and left out.

    EventError; ``bad-message`` where it is not asked for in one way.
    """
    if (bool(sent.preset), sent.format is not None, bool(sent.journal)).count(True) != 1:
        raise ProblemError(BAD_MESSAGE, "give one of preset, format and journal")
    if sent.journal:
        texts = sent.journal.splitlines(keepends=True)
        if len(texts) > MOST_LINES:
            raise ProblemError(EVENT_FULL)
        event = Event(*read_lines(texts))
        if not event.lines:
            raise not_a_journal()
        event.state.playing()
        kept = [text.rstrip(b"\r\n") for text in texts[: len(event.lines)]]
        return event, kept, len(kept) < len(texts)
    if not sent.name:
        raise ProblemError(BAD_MESSAGE, "name is missing")
    if sent.preset and sent.preset not in PRESETS:
        raise ProblemError(UNKNOWN_PRESET)
    wanted = sent.format if sent.format is not None else PRESETS[sent.preset]()
    event = Event()
    line = event.do(
        NewEvent(name=sent.name, format=wanted, tables=sent.tables), by="organiser", at=int(time.time() * 1000)
    )
    return event, [line[:-1]], False
