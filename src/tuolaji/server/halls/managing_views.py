"""What is seen by who makes and runs an event: formats in words, what is next, the journal line by line."""

from __future__ import annotations

from tuolaji.director.agenda import Step
from tuolaji.director.commands import AnyCommand
from tuolaji.director.planner import Plan
from tuolaji.server.halls.views import HallView, RuleSection


class FormatView(HallView, frozen=True):
    """What a format means, and how long it takes; ``plan`` None: the number of teams is not known."""

    zh: tuple[RuleSection, ...]
    en: tuple[RuleSection, ...]
    plan: Plan | None


class AgendaView(HallView, frozen=True):
    """What is to be done after line ``seq``, first things first."""

    seq: int
    steps: tuple[Step, ...]


class JournalLine(HallView, frozen=True):
    """A line of the journal; ``undone``: the line that undid it (0: it counts)."""

    seq: int
    at: int
    by: str
    command: AnyCommand
    undone: int


class EventLines(HallView, frozen=True):
    """Lines of the journal, newest first; ``seq``: the last line there is."""

    seq: int
    lines: tuple[JournalLine, ...]


class Reach(HallView, frozen=True):
    """How others reach this server: ``public_url`` as configured ("": as each request has it), whether it listens to
    other machines, and ``addresses`` of this machine in its networks."""

    public_url: str
    open: bool
    addresses: tuple[str, ...]
