"""What is refused of a new command, though a journal written before may hold it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tuolaji.director import fields
from tuolaji.director.commands import AnyCommand, CommitDraw, Correct, EnterResult, Report
from tuolaji.director.desk import rulebook_of
from tuolaji.director.draw import Stream
from tuolaji.director.draw.commitment import DrawFacts
from tuolaji.director.journal import Line
from tuolaji.director.problems import EventError, Said
from tuolaji.director.state import EventState
from tuolaji.director.values import Result

MOST_CIRCUITS: Final = 4
"""Where levels go round: as many times as no match ever does."""
_TRIED: Final = 8
_TEXTS: Final = {"T": Said("10", "10"), "JOKER": Said("王", "the joker")}


def guard(
    before: EventState, after: EventState, command: AnyCommand, lines: Sequence[Line], undone: Collection[int]
) -> None:
    """Whether a command that could be carried out should be. EventError ``draw-sealed``, ``draw-impossible``,
    ``bad-result``."""
    if isinstance(command, EnterResult | Report | Correct):
        _climbable(after, command.match, command.result)
    if isinstance(command, CommitDraw):
        _drawable(after, command.subject)
    for subject, sealed in before.draws.items():
        now = after.draws.get(subject)
        if sealed.facts is None or now is None or now.groups is not None or subject in after.stages:
            continue
        if _changed(after, subject, sealed.facts) and not _changed(before, subject, sealed.facts):
            draw = fields.draw_name(before, subject)
            raise EventError("draw-sealed", draw=draw, line=_sealing(subject, lines, undone))


def _changed(state: EventState, subject: str, facts: DrawFacts) -> bool:
    """Whether a draw is about something else by now; a lot that nobody needs any more is not."""
    try:
        return fields.draw_facts(state, subject) != facts
    except EventError:
        return not subject.startswith(fields.LOT)


def _sealing(subject: str, lines: Sequence[Line], undone: Collection[int]) -> int:
    return next(
        line.seq
        for line in reversed(lines)
        if isinstance(line.command, CommitDraw) and line.command.subject == subject and line.seq not in undone
    )


def _drawable(state: EventState, subject: str) -> None:
    """Tries a draw with some streams; EventError ``draw-impossible`` when it comes out with none."""
    for tried in range(_TRIED):
        try:
            fields.drawn(state, subject, Stream(f"tried {tried}"))
            return
        except EventError as error:
            if error.code != "draw-impossible" or tried == _TRIED - 1:
                raise


def _climbable(state: EventState, match: str, result: Result) -> None:
    """Whether there are so many levels to climb."""
    levels = rulebook_of(state).levels
    round_and_round = levels.past_end == "circuit"
    most = MOST_CIRCUITS * len(levels.sequence) if round_and_round else len(levels.sequence) - 1
    if max(result.levels) <= most:
        return
    a, b = result.levels
    if round_and_round:
        what = Said(
            f"{a} : {b}，升 {most} 级已是打完 {MOST_CIRCUITS} 圈",
            f"{a} : {b}, and {most} steps are {MOST_CIRCUITS} circuits already",
        )
    else:
        first, last = (_TEXTS.get(one, Said(one, one)) for one in (levels.sequence[0], levels.sequence[-1]))
        what = Said(
            f"{a} : {b}，从 {first.zh} 打到 {last.zh} 只有 {most} 级",
            f"{a} : {b}, and from {first.en} to {last.en} there are {most} steps",
        )
    raise EventError("bad-result", match=match, what=what)
