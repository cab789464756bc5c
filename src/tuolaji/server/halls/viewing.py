"""Views of an event, made from its state."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Literal

import msgspec

from tuolaji.director import Event, EventState, desk, final_places
from tuolaji.director.asking import sheet_asks
from tuolaji.director.commands import GiveRuling, JudgeRuling
from tuolaji.director.hall import hall_clock, late
from tuolaji.director.moved import field_moved
from tuolaji.director.seating import table_numbers
from tuolaji.director.sheets import Sheet
from tuolaji.director.standings import exact, reason_text
from tuolaji.director.values import AnyStage, Knockout, Result, Team, stage_kind
from tuolaji.server.halls import views
from tuolaji.server.halls.keys import Holder
from tuolaji.server.judging.initials import initials

Side = Literal["a", "b"]
_SIDES: tuple[Side, ...] = ("a", "b")


def overview(event_id: str, event: Event, holder: Holder) -> views.EventOverview:
    """Where an event stands."""
    state = event.state
    return views.EventOverview(
        event=event_id,
        name=state.name,
        seq=len(event.lines),
        seal=event.last,
        role=holder.role,
        team=holder.team,
        tables=state.tables,
        format=state.playing(),
        roster=_entrants(state, state.teams),
        pairs=_entrants(state, state.pairs),
        stages=tuple(_stage(state, stage, holder) for stage in state.playing().stages),
        draws=tuple(
            views.DrawView(
                subject=subject,
                commitment=one.commitment,
                future=one.future,
                groups=one.groups,
                together=one.together,
                order=one.order,
                salt=one.salt,
                value=one.value,
            )
            for subject, one in state.draws.items()
        ),
    )


def _entrants(state: EventState, teams: Mapping[str, Team]) -> tuple[views.EntrantView, ...]:
    return tuple(
        views.EntrantView(
            team=one,
            initials=" ".join(initials(text) for text in (one.name, *one.players)),
            withdrawn=state.withdrawn.get(one.id),
        )
        for one in teams.values()
    )


def _stage(state: EventState, stage: AnyStage, holder: Holder) -> views.StageView:
    started = state.stages.get(stage.id)
    told = started is not None and holder.role in ("organiser", "referee")
    return views.StageView(
        stage=stage.id,
        name=stage.name,
        kind=stage_kind(stage),
        groups=None if started is None else tuple(tuple(group) for group in started.groups),
        rounds=0 if started is None else len(started.rounds),
        matches=len(state.stage_matches(stage.id)),
        open=len(state.open_matches(stage.id)),
        complete=state.complete(stage.id),
        moved=field_moved(state, stage.id) if told else None,
    )


def matches(event: Event) -> views.EventMatches:
    """All matches, as the public sees them."""
    state = event.state
    tables = table_numbers(state)
    return views.EventMatches(
        seq=len(event.lines),
        matches=tuple(
            views.MatchView(
                match=match,
                table=tables.get(match.id),
                here=tuple(side for side in _SIDES if (match.id, side) in state.checked),
                reported=tuple(side for side in _SIDES if side in state.reports.get(match.id, {})),
                conflict=_differ(state.reports.get(match.id, {})),
                mine=(),
            )
            for match in state.matches.values()
        ),
    )


def for_public(found: views.EventMatches) -> views.EventMatches:
    """The same, without who has reported: that is between the teams and the officials."""
    shown = [
        msgspec.structs.replace(one, reported=(), conflict=False) if one.reported else one for one in found.matches
    ]
    return msgspec.structs.replace(found, matches=tuple(shown))


def of_team(found: views.EventMatches, own: Container[str | None]) -> views.EventMatches:
    """The same, with the sides that are a team's own."""
    mine = [tuple(side for side in _SIDES if getattr(one.match, side) in own) for one in found.matches]
    marked = [
        msgspec.structs.replace(one, mine=sides) if sides else one
        for one, sides in zip(found.matches, mine, strict=True)
    ]
    return msgspec.structs.replace(found, matches=tuple(marked))


def standings(event: Event) -> views.EventStandings:
    """Standings with reasons, and final places."""
    state = event.state
    groups = [
        views.GroupView(stage=stage_id, group=group + 1, rows=_rows(state, stage_id, group))
        for stage_id, started in state.stages.items()
        if not isinstance(started.stage, Knockout)
        for group in range(len(started.groups))
    ]
    places = [
        views.PlaceView(place=one.place, shared=one.shared, team=one.team, stage=one.stage)
        for one in final_places(state)
    ]
    return views.EventStandings(seq=len(event.lines), groups=tuple(groups), places=tuple(places))


def _rows(state: EventState, stage_id: str, group: int) -> tuple[views.StandingView, ...]:
    rows = state.standings(stage_id, group)
    found = []
    for at, row in enumerate(rows):
        why = None
        if row.above is not None and at + 1 < len(rows):
            names = team_name(state, row.team), team_name(state, rows[at + 1].team)
            why = views.WhyView(
                by=row.above.by,
                zh=reason_text(row.above, *names, "zh"),
                en=reason_text(row.above, *names, "en"),
                mine="" if row.above.by == "lot" else exact(row.above.mine),
                theirs="" if row.above.by == "lot" else exact(row.above.theirs),
            )
        found.append(
            views.StandingView(
                place=row.place,
                shared=row.shared,
                lot=row.lot,
                team=row.team,
                played=row.played,
                won=row.won,
                drawn=row.drawn,
                lost=row.lost,
                points=row.points,
                levels=row.levels,
                why=why,
            )
        )
    return tuple(found)


def team_name(state: EventState, team: str) -> str:
    """A team's name."""
    found = state.roster().get(team) or state.teams.get(team)
    return team if found is None else found.name


def clocks(event: Event, now: int) -> views.EventClock:
    """The clocks of all open matches whose round has one."""
    state = event.state
    return views.EventClock(
        seq=len(event.lines),
        now=now,
        tables=tuple(
            views.TableClock(match=match.id, clock=hall_clock(state, match.id, now))
            for match in state.matches.values()
            if match.result is None and (match.stage, match.round) in state.clocks
        ),
    )


def at_desk(event: Event, now: int) -> views.EventDesk:
    """What waits for an official."""
    state = event.state
    return views.EventDesk(
        seq=len(event.lines),
        now=now,
        bells=tuple(views.BellView(match=match, at=bell.at, note=bell.note) for match, bell in state.bells.items()),
        late=tuple(late(state, now)),
        reports=tuple(_report(match, reports) for match, reports in state.reports.items()),
        sheets=tuple(_sheet_report(match, deal, reports) for (match, deal), reports in state.sheet_reports.items()),
        rulings=tuple(state.rulings.values()),
        acts=_acts(event) if state.rulings else (),
    )


def _acts(event: Event) -> tuple[views.RulingAct, ...]:
    """What was done with the rulings, in the journal's order."""
    return tuple(
        views.RulingAct(
            id=command.id,
            status="applied" if isinstance(command, GiveRuling) else command.status,
            by=line.by,
            at=line.at,
            reason=command.note if isinstance(command, GiveRuling) else command.reason,
        )
        for line in event.lines
        if isinstance(command := line.command, GiveRuling | JudgeRuling) and line.seq not in event.undone
    )


def match_desk(event: Event, match_id: str) -> views.MatchDesk:
    """A match at the desk. EventError ``unknown-match``."""
    state = event.state
    match = state.match(match_id)
    return views.MatchDesk(
        seq=len(event.lines),
        match=match,
        asks=sheet_asks(desk.rulebook_of(state)),
        bell=None if match_id not in state.bells else state.bells[match_id].at,
        sheets=state.sheets.get(match_id, ()),
        deals=tuple(desk.deals(state, match_id)),
        rulings=tuple(one for one in state.rulings.values() if one.match == match_id),
        reports=_report(match_id, state.reports.get(match_id, {})),
        sheet_reports=tuple(
            _sheet_report(match_id, deal, reports)
            for (match, deal), reports in state.sheet_reports.items()
            if match == match_id
        ),
        proposed=desk.proposed_result(state, match_id),
    )


def match_for_public(found: views.MatchDesk) -> views.MatchDesk:
    """What everybody may know of a match: the deals as they stand, rulings with their clauses; no reports, no notes."""
    reports = views.ReportView(match=found.match.id, a=None, b=None, conflict=False)
    rulings = tuple(replace(one, note="") for one in found.rulings)
    return msgspec.structs.replace(
        found, reports=reports, sheet_reports=(), rulings=rulings, proposed=None, bell=None, online=None
    )


def report_state(state: EventState, match_id: str) -> Literal["stands", "waits", "conflict"]:
    """What became of a side's report."""
    if state.match(match_id).result is not None:
        return "stands"
    return "conflict" if _differ(state.reports.get(match_id, {})) else "waits"


def sheet_state(state: EventState, match_id: str, deal: int) -> Literal["stands", "waits", "conflict"]:
    """What became of a side's sheet."""
    if deal <= len(state.sheets.get(match_id, ())):
        return "stands"
    return "conflict" if _differ(state.sheet_reports.get((match_id, deal), {})) else "waits"


def _differ(reports: Mapping[Side, object]) -> bool:
    return len(reports) == 2 and reports["a"] != reports["b"]


def _report(match: str, reports: Mapping[Side, Result]) -> views.ReportView:
    return views.ReportView(match=match, a=reports.get("a"), b=reports.get("b"), conflict=_differ(reports))


def _sheet_report(match: str, deal: int, reports: Mapping[Side, Sheet]) -> views.SheetReportView:
    return views.SheetReportView(
        match=match, deal=deal, a=reports.get("a"), b=reports.get("b"), conflict=_differ(reports)
    )
