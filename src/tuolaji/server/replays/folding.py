"""Folding a match into its deals. All work is cut into small pieces: between two ``yield`` one event is folded."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

import msgspec

from tuolaji.rules.options import Rulebook
from tuolaji.server.damage import DamagedTableError
from tuolaji.server.replays.values import DealLine, DealReplay, ReplayStep
from tuolaji.table import AnyEvent, DealScored, DealStarted, DealVoided, MatchEnded, Setup, View

_EVENTS: Final = msgspec.json.Decoder(AnyEvent)


class Chapter(NamedTuple):
    """One deal: the full view before it, and the JSON of its events; with the last come those of the match's end."""

    before: View
    bodies: tuple[bytes, ...]
    line: DealLine


class Chapters(NamedTuple):
    """A finished match by its deals; ``bodies``: the JSON of all its events."""

    bodies: tuple[bytes, ...]
    deals: tuple[Chapter, ...]
    began: int
    finished: int
    ended: MatchEnded
    end: View


def chapters(rulebook: Rulebook, setup: Setup, bodies: Sequence[bytes]) -> Generator[None, None, Chapters]:
    """Folds the events of a finished match. DamagedTableError for one that does not follow, or where the end is
    missing."""
    view = View.of(rulebook, "full", setup)
    deals: list[_Deal] = []
    ended: MatchEnded | None = None
    times: list[int] = []
    for body in bodies:
        yield
        try:
            event = _EVENTS.decode(body)
            if isinstance(event, DealStarted):
                deals.append(_Deal(view))
            view = view.apply(event)
        except Exception as error:  # whatever a fold says of an event that never followed
            raise DamagedTableError(f"{type(error).__name__}: {error}") from error
        at = getattr(event, "at", 0)
        if at:
            times = [*times[:1], at]
        if isinstance(event, MatchEnded):
            ended = event
        if deals:
            deals[-1].add(body, event, view)
    if ended is None:
        raise DamagedTableError("the match has no end")
    first, last = (times[0], times[-1]) if times else (0, 0)
    return Chapters(tuple(bodies), tuple([deal.chapter() for deal in deals]), first, last, ended, view)


class _Deal:
    """A deal while it is folded."""

    def __init__(self, before: View) -> None:
        self._before = before
        self._bodies: list[bytes] = []
        self._after = before
        self._tricks = 0
        self._scored: DealScored | None = None
        self._voided: DealVoided | None = None

    def add(self, body: bytes, event: AnyEvent, after: View) -> None:
        """One event more."""
        self._bodies.append(body)
        if self._scored is None and self._voided is None:
            self._after = after
            self._tricks = len(after.state.deal.tricks) if after.state.deal is not None else 0
        if isinstance(event, DealScored):
            self._scored = event
        elif isinstance(event, DealVoided):
            self._voided = event

    def chapter(self) -> Chapter:
        """The deal as told in a line, and what it takes to replay it."""
        seen = self._after.snapshot()
        scored = self._scored
        line = DealLine(
            number=seen.deal,
            steps=len(self._bodies),
            tricks=self._tricks,
            dealer=seen.dealer if scored is None else scored.dealer,
            level=seen.level,
            trump=seen.trump,
            trump_known=seen.trump_known,
            defenders=seen.defenders if scored is None else scored.defenders,
            score=None if scored is None else scored.score,
            taken_by=None if scored is None else scored.taken_by,
            gain=None if scored is None else scored.gain,
            levels=None if scored is None else scored.levels_after,
            voided=None if self._voided is None else self._voided.reason,
        )
        return Chapter(self._before, tuple(self._bodies), line)


def deal_replay(chapter: Chapter) -> Generator[None, None, DealReplay]:
    """A deal's steps with all hands open."""
    view = chapter.before
    first = shown = view.snapshot()
    steps: list[ReplayStep] = []
    for body in chapter.bodies:
        yield
        event = _EVENTS.decode(body)
        before, view = view, view.apply(event)
        shown, patch = view.changes(before, shown)
        steps.append(ReplayStep(view.state.seq, event, patch))
    return DealReplay(chapter.line.number, first, tuple(steps))
