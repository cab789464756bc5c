"""Calls that read an event."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.requests import Request

from tuolaji.director import fields, rounds
from tuolaji.director.commands import PairRound, StartStage
from tuolaji.director.desk import rulebook_of
from tuolaji.director.needs import needs
from tuolaji.director.problems import EventError
from tuolaji.director.proof import DrawProof, proof_of
from tuolaji.server.halls import viewing, views
from tuolaji.server.halls.bodies import OfDraw, OfMatch, OfPlace, OfStage, OfWords
from tuolaji.server.halls.cases import EVENT_CASES, OF_EVENT
from tuolaji.server.halls.door import Door, told
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.online import Online
from tuolaji.server.halls.rights import OFFICIALS, own_teams, sides
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.judging.rulings import choices
from tuolaji.server.protection import HostBudgets

_PROBLEMS: Final = (*OF_EVENT, *EVENT_CASES)


def reading_endpoints(halls: Halls, online: Online) -> list[Endpoint]:
    """Everything that screens show."""
    door = Door(halls)
    often = HostBudgets(per_second=100, burst=2000)  # a hall's phones share one address

    async def overview(request: Request, _sent: None) -> views.EventOverview:
        hall, holder = await door.enter(request)
        return viewing.overview(hall.id, hall.event, holder)

    async def matches(request: Request, _sent: None) -> views.EventMatches:
        hall, holder = await door.enter(request)
        found = await hall.made("matches", viewing.matches)
        if holder.role == "team":
            return viewing.of_team(found, own_teams(hall.event.state, holder.team))
        return viewing.for_public(found) if holder.role == "public" else found

    async def standings(request: Request, _sent: None) -> views.EventStandings:
        hall, _ = await door.enter(request)
        return await hall.made("standings", viewing.standings)

    async def clock(request: Request, _sent: None) -> views.EventClock:
        hall, _ = await door.enter(request)
        return viewing.clocks(hall.event, int(time.time() * 1000))

    async def at_desk(request: Request, _sent: None) -> views.EventDesk:
        hall, _ = await door.enter(request, OFFICIALS)
        return viewing.at_desk(hall.event, int(time.time() * 1000))

    async def match(request: Request, sent: OfMatch) -> views.MatchDesk:
        hall, holder = await door.enter(request)
        found = viewing.match_desk(hall.event, sent.match)
        found = msgspec.structs.replace(found, online=await online.of_match(hall.id, sent.match))
        own = holder.role in OFFICIALS or bool(sides(hall.event.state, holder.team, sent.match))
        return found if own else viewing.match_for_public(found)

    async def proof(request: Request, sent: OfDraw) -> DrawProof:
        hall, _ = await door.enter(request)
        return await asyncio.to_thread(proof_of, hall.event, sent.subject)

    async def rulings(request: Request, sent: OfWords) -> list[views.RulingChoice]:
        hall, _ = await door.enter(request)
        return choices(rulebook_of(hall.event.state), sent.words)

    async def begin(request: Request, sent: OfStage) -> views.NextStep:
        hall, _ = await door.enter(request, ("organiser",))
        state = hall.event.state
        if sent.stage not in state.stages:
            return views.NextStep(command=StartStage(stage=sent.stage, groups=fields.proposed(state, sent.stage)))
        number = len(state.started(sent.stage).rounds) + 1
        pairs = await asyncio.to_thread(rounds.proposed_round, state, sent.stage)
        return views.NextStep(command=PairRound(stage=sent.stage, round=number, pairs=pairs))

    async def need(request: Request, sent: OfPlace) -> list[views.NeedView]:
        hall, _ = await door.enter(request)
        state = hall.event.state
        if sent.group > len(state.started(sent.stage).groups):
            raise EventError("unknown-stage", stage=f"{sent.stage}.{sent.group}")
        found = await asyncio.to_thread(needs, state, sent.stage, sent.group - 1, sent.place)
        return [
            views.NeedView(
                team=one.team,
                chances={str(own): str(chance) for own, chance in one.chances.items()},
                zh=one.text("zh"),
                en=one.text("en"),
            )
            for one in found
        ]

    return [
        Endpoint(
            "GET",
            "/api/events/{event}",
            "赛事概况：名单、阶段、抽签，和问的人是什么角色",
            "Where an event stands: roster, stages, draws; and the role of who asks.",
            overview,
            gives=views.EventOverview,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/matches",
            "所有场次：对阵、结果、报到、报分",
            "All matches: pairings, results, who is there, who has reported.",
            matches,
            gives=views.EventMatches,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/standings",
            "名次和理由（中英），总名次",
            "Standings with reasons in both languages, and final places.",
            standings,
            gives=views.EventStandings,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/clock",
            "各桌的计时",
            "The clocks of the tables.",
            told(clock),
            gives=views.EventClock,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/desk",
            "等着处理的：叫裁判、迟到、报分不一、判罚",
            "What waits for officials: bells, late teams, reports (and conflicts), rulings.",
            told(at_desk),
            gives=views.EventDesk,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/match",
            "一场的计分单、判罚和由此得出的结果（各方的报分和判罚的备注只给官员和本场的队）",
            "A match: sheets, rulings and the result they lead to. Reports and notes are for officials and its teams.",
            told(match),
            takes=OfMatch,
            gives=views.MatchDesk,
            problems=_PROBLEMS,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/draws/proof",
            "一次抽签的证明：封存的原文、数值、重算的结果",
            "The proof of a draw: what was sealed, the value, the draw worked out anew.",
            told(proof),
            takes=OfDraw,
            gives=DrawProof,
            problems=_PROBLEMS,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/rulings",
            "规则里的判罚，可按词查找",
            "The rulings of the rulebook with their clauses, looked up by words.",
            told(rulings),
            takes=OfWords,
            gives=list[views.RulingChoice],
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/next",
            "开始一个阶段或编排下一轮的命令（只提议）",
            "The command that begins a stage or pairs its next round, as proposed.",
            told(begin),
            takes=OfStage,
            gives=views.NextStep,
            problems=_PROBLEMS,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/needs",
            "各队要进某名次还需要什么",
            "What each team of a group needs for a place.",
            told(need),
            takes=OfPlace,
            gives=list[views.NeedView],
            problems=_PROBLEMS,
            budget=often,
        ),
    ]
