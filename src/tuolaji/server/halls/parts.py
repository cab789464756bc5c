"""Parts of the screens, and which of them a command changes: a screen loads anew what it shows of these."""

from __future__ import annotations

from typing import Final, Literal, get_args

from tuolaji.director.commands import (
    AnswerBell,
    AnyCommand,
    CheckIn,
    CommitDraw,
    DrawBalls,
    EnterResult,
    EnterSheet,
    ExtraTime,
    GiveRuling,
    JudgeRuling,
    OpenDraw,
    Report,
    ReportSheet,
    RingBell,
    RunClock,
    StopClock,
)

Part = Literal["overview", "matches", "standings", "clock", "desk"]
PARTS: Final[tuple[Part, ...]] = get_args(Part)


def parts_of(command: AnyCommand) -> tuple[Part, ...]:
    """What a screen has to load anew after a command; everything where it might be all."""
    match command:
        case Report() | EnterResult():
            return ("overview", "matches", "standings", "clock", "desk")
        case CommitDraw() | OpenDraw() | DrawBalls():
            return ("overview", "standings")
        case RunClock() | StopClock() | ExtraTime():
            return ("clock", "desk")
        case CheckIn():
            return ("matches", "desk")
        case RingBell() | AnswerBell() | GiveRuling() | JudgeRuling() | EnterSheet() | ReportSheet():
            return ("desk",)
        case _:
            return PARTS
