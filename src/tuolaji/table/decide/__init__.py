"""Decide: what a command brings about in a state – events, or a Rejection. Pure; time and shuffles come in with
commands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tuolaji.table.commands import (
    AnyCommand,
    Bell,
    Bury,
    Choose,
    Claim,
    Close,
    Concede,
    Declare,
    Draw,
    Name,
    Pass,
    Play,
    Rebel,
    Rule,
    StartDeal,
)
from tuolaji.table.decide.acting import Acting
from tuolaji.table.decide.burying import bury, name, rebel
from tuolaji.table.decide.claiming import claim
from tuolaji.table.decide.declaring import close, declare, pass_
from tuolaji.table.decide.drawing import draw, start_deal
from tuolaji.table.decide.ending import bell, concede
from tuolaji.table.decide.playing import choose, play
from tuolaji.table.decide.ruling import rule
from tuolaji.table.events import AnyEvent
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import State

_DECIDE: Final[dict[type[Any], Callable[[Acting, Any], Rejection | None]]] = {
    StartDeal: start_deal,
    Draw: draw,
    Declare: declare,
    Pass: pass_,
    Close: close,
    Bury: bury,
    Name: name,
    Rebel: rebel,
    Play: play,
    Choose: choose,
    Concede: concede,
    Claim: claim,
    Bell: bell,
    Rule: rule,
}


def step(state: State, command: AnyCommand) -> tuple[list[AnyEvent], State] | Rejection:
    """The events of a command and the state after them, or why it is refused. Folds once."""
    acting = Acting(state)
    problem = _DECIDE[type(command)](acting, command)
    return (acting.events, acting.state) if problem is None else problem


def steps(state: State, command: AnyCommand, times: int = 1) -> list[tuple[AnyEvent, State]] | Rejection:
    """The events of a command, each with the state after it, or why it is refused. Folds once.

    ``times``: the command is carried out so often, as long as the phase stays as it is.
    """
    acting = Acting(state)
    act = _DECIDE[type(command)]
    problem = act(acting, command)
    if problem is not None:
        return problem
    for _ in range(times - 1):
        if acting.state.phase != state.phase or act(acting, command) is not None:
            break
    return list(zip(acting.events, acting.states, strict=True))


def decide(state: State, command: AnyCommand) -> list[AnyEvent] | Rejection:
    """The events of a command, or why it is refused. The state stays as it is."""
    acting = Acting(state)
    problem = _DECIDE[type(command)](acting, command)
    return acting.events if problem is None else problem
