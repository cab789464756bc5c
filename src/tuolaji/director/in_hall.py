"""Carrying out what concerns the hall: clocks, check-in, bells."""

from __future__ import annotations

from typing import assert_never

from tuolaji.director import hall
from tuolaji.director.commands import AnswerBell, CheckIn, ExtraTime, HallCommand, RingBell, RunClock, StopClock
from tuolaji.director.problems import EventError, said
from tuolaji.director.state import Bell, EventState


def carry_in_hall(state: EventState, command: HallCommand) -> None:
    """Carries a command of the hall out. EventError changes nothing."""
    match command:
        case RunClock() | StopClock():
            _clock(state, command)
        case ExtraTime():
            state.match(command.match)
            state.extra[command.match] = state.extra.get(command.match, 0) + command.minutes
        case CheckIn():
            _check_in(state, command)
        case RingBell():
            state.match(command.match)
            state.bells.setdefault(command.match, Bell(command.at, command.note))
        case AnswerBell():
            if command.match not in state.bells:
                raise EventError("no-bell", match=command.match)
            del state.bells[command.match]
        case _:
            assert_never(command)


def _clock(state: EventState, command: RunClock | StopClock) -> None:
    started = state.started(command.stage)
    if command.round > len(started.rounds):
        raise EventError("no-round", stage=said(started.stage.name), round=command.round)
    key = (command.stage, command.round)
    change = hall.started if isinstance(command, RunClock) else hall.stopped
    state.clocks[key] = change(state.clocks.get(key), command.at)


def _check_in(state: EventState, command: CheckIn) -> None:
    state.match(command.match)
    key = (command.match, command.side)
    if key in state.checked:
        raise EventError("checked-in", match=command.match)
    state.checked[key] = command.at
