"""Statistics of records: deals, results, levels, by rulebook."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tuolaji.record.replaying import Record
from tuolaji.table import DealScored, DealVoided, MatchEnded, Played, RulingApplied, ThrowFailed


class Tally(msgspec.Struct, kw_only=True):
    """Counts over the records of one rulebook. Sides: seats 0 and 2, seats 1 and 3 (of fixed partners)."""

    rulebook: str
    records: int = 0
    unfinished: int = 0
    events: int = 0
    deals: int = 0
    voided: int = 0
    matches: int = 0
    won: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    draws: int = 0
    kept: int = 0
    taken: int = 0
    awarded: int = 0
    score: int = 0
    levels: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    captured: int = 0
    plays: int = 0
    failed_throws: int = 0
    rulings: int = 0

    @property
    def mean_score(self) -> float:
        """The attackers' points a deal."""
        return self.score / self.deals if self.deals else 0.0

    def add(self, record: Record) -> None:
        """Counts one record."""
        self.records += 1
        self.unfinished += not record.ended
        self.events += len(record.events)
        for line in record.events:
            event = line.event
            if isinstance(event, Played):
                self.plays += 1
            elif isinstance(event, DealScored):
                self._deal(event)
            elif isinstance(event, DealVoided):
                self.voided += 1
            elif isinstance(event, ThrowFailed):
                self.failed_throws += 1
            elif isinstance(event, RulingApplied):
                self.rulings += 1
            elif isinstance(event, MatchEnded):
                self._match(event)

    def _deal(self, event: DealScored) -> None:
        self.deals += 1
        self.score += event.score
        self.captured += event.multiplier > 0
        if event.by == "ruling":
            self.awarded += 1
        if event.taken_by == "defenders":
            self.kept += 1
        else:
            self.taken += 1
        if len(event.defenders) == 2 and event.defenders[1] - event.defenders[0] == 2:
            side = event.defenders[0]
            self.levels[side] += event.gain[0]
            self.levels[1 - side] += event.gain[1]

    def _match(self, event: MatchEnded) -> None:
        self.matches += 1
        if event.winners in ((0, 2), (1, 3)):
            self.won[event.winners[0]] += 1
        elif not event.winners:
            self.draws += 1


def tally(records: Iterable[Record]) -> list[Tally]:
    """One tally for every rulebook among the records, in the order they come."""
    found: dict[str, Tally] = {}
    for record in records:
        name = record.rulebook.id
        found.setdefault(name, Tally(rulebook=name)).add(record)
    return list(found.values())
