"""Rights: which role may give which command. Pure."""

from __future__ import annotations

from typing import Final

from tuolaji.director.commands import (
    AnswerBell,
    AnyCommand,
    CheckIn,
    Correct,
    EnterResult,
    EnterSheet,
    ExtraTime,
    GiveRuling,
    JudgeRuling,
    NewEvent,
    Report,
    ReportSheet,
    RingBell,
    RunClock,
    StopClock,
)
from tuolaji.director.fields import PARTNERS
from tuolaji.director.state import EventState
from tuolaji.server.halls.keys import Holder, Role

OFFICIALS: Final[tuple[Role, ...]] = ("organiser", "referee", "desk")
_REFEREE: Final = (
    EnterResult,
    Correct,
    EnterSheet,
    GiveRuling,
    JudgeRuling,
    RunClock,
    StopClock,
    ExtraTime,
    CheckIn,
    RingBell,
    AnswerBell,
)


def may(holder: Holder, state: EventState, command: AnyCommand) -> bool:
    """Whether who asks may give a command, as the event stands.

    The organiser may give all (an event begins once), the referee what concerns matches, the desk enters results and
    first sheets and checks in; a team reports, confirms sheets, checks in, rings and appeals in its own match.
    """
    match holder.role:
        case "organiser":
            return not isinstance(command, NewEvent)
        case "referee":
            return isinstance(command, _REFEREE)
        case "desk":
            if isinstance(command, EnterSheet):
                return not command.reason
            return isinstance(command, EnterResult | CheckIn | RingBell)
        case "team":
            return _team_may(state, holder.team, command)
        case "public":
            return False


def _team_may(state: EventState, team: str, command: AnyCommand) -> bool:
    if isinstance(command, Report | ReportSheet | CheckIn):
        return command.side in sides(state, team, command.match)
    if isinstance(command, JudgeRuling):
        given = state.rulings.get(command.id)
        return command.status == "appealed" and given is not None and bool(sides(state, team, given.match))
    return isinstance(command, RingBell) and bool(sides(state, team, command.match))


def sides(state: EventState, team: str, match_id: str) -> tuple[str, ...]:
    """The sides of a match that are a team's own (or of the pair a player was drawn into)."""
    match = state.matches.get(match_id)
    if match is None:
        return ()
    own = own_teams(state, team)
    return tuple(side for side, one in (("a", match.a), ("b", match.b)) if one in own)


def own_teams(state: EventState, team: str) -> frozenset[str]:
    """The team itself, and the pair a player of that id was drawn into."""
    partners = state.draws.get(PARTNERS)
    groups = partners.groups if partners is not None and partners.groups is not None else ()
    pairs = [f"P{number}" for number, players in enumerate(groups, 1) if team in players]
    return frozenset([team, *pairs])
