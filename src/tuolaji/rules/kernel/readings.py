"""All irreducible readings of a set of cards (4M-三.7.B): no two or more units together form one unit.

What makes a partition reducible comes down to four pairs of units, so a walk from the highest step down lists the
irreducible ones without trying the others: two loose units of one card; two units of one width, the upper ending where
the lower begins; two runs of pairs over the very same cards; a run all of whose cards leave just one single each.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuolaji.rules.kernel.bits import LEVELS, ONES, SHARED, STEPS

_LANES: Final = 16
_SHARED_LANE: Final = 3


class Run:
    """A run being laid: its width, how many steps it has so far and their cells."""

    def __init__(self, width: int, length: int, cells: i64) -> None:
        self.width = width
        self.length = length
        self.cells = cells


class ReadingWalk:
    """Lists irreducible readings, each a list of (code, cells)."""

    def __init__(self, cards: i64, most: int) -> None:
        self.found: list[list[tuple[i64, i64]]] = []
        self.most = most
        self.threes: i64 = cards & (cards >> 1) & ONES
        self.fours: i64 = (cards >> 2) & ONES
        self.kinds: list[list[tuple[i64, int]]] = []
        for lane in range(_LANES):
            here: list[tuple[i64, int]] = []
            for at in (lane, 16, 17, 18, 19) if lane == _SHARED_LANE else (lane,):
                bit: i64 = 1 << (3 * at) if at < 10 else (1 << 30) << (3 * at - 30)
                count = int((cards // bit) & 7)
                if count:
                    here.append((bit, count))
            self.kinds.append(here)
        self.units: list[tuple[i64, i64]] = []

    def walk(self) -> None:
        """Fills ``found``."""
        self._step(0, [], 0)

    def _step(self, lane: int, active: list[Run], ended: int) -> None:
        """Step ``lane``; ``active`` runs go on through it, widths in the bit set ``ended`` stopped just above."""
        if len(self.found) >= self.most:
            return
        if lane == _LANES:
            self.found.append(list(self.units))
            return
        if not self.kinds[lane]:
            self._step(lane + 1, [], 0)
            return
        self._kind(lane, 0, active, [], ended, 0)

    def _kind(self, lane: int, at: int, waiting: list[Run], through: list[Run], ended: int, loose_widths: int) -> None:
        """Covers the cards of one kind of the step: by runs that go on, new runs and at most one loose unit."""
        kinds = self.kinds[lane]
        if at == len(kinds):
            if not waiting:
                self._stop(lane, through, 0, [], loose_widths)
            return
        bit, count = kinds[at]
        for chosen in range(1 << len(waiting)):
            going = [run for i, run in enumerate(waiting) if chosen >> i & 1]
            need = count - sum(run.width for run in going)
            if need < 0:
                continue
            staying = [run for i, run in enumerate(waiting) if not chosen >> i & 1]
            passed = through + [Run(run.width, run.length + 1, run.cells | bit) for run in going]
            self._fill(lane, at, bit, need, staying, passed, ended, loose_widths)

    def _fill(
        self, lane: int, at: int, bit: i64, need: int, staying: list[Run], passed: list[Run], ended: int, widths: int
    ) -> None:
        goes_on = lane + 1 < _LANES and len(self.kinds[lane + 1]) > 0
        for loose in range(need + 1):
            if loose >= 2 and ended >> loose & 1:
                continue
            rest = need - loose
            if rest == 1 or (rest and not goes_on):
                continue
            fresh_sets = [[]] if rest == 0 else [[rest]] if rest < 4 else [[4], [2, 2]]
            for fresh in fresh_sets:
                if any(ended >> width & 1 for width in fresh):
                    continue
                runs = passed + [Run(width, 1, bit) for width in fresh]
                if loose:
                    code: i64 = loose << 4 | loose
                    self.units.append((code, bit))
                self._kind(lane, at + 1, staying, runs, ended, widths | 1 << loose if loose >= 2 else widths)
                if loose:
                    self.units.pop()

    def _stop(self, lane: int, through: list[Run], at: int, going: list[Run], ended: int) -> None:
        """Decides which runs stop at this step."""
        if at == len(through):
            self._step(lane + 1, going, ended)
            return
        run = through[at]
        twin = at > 0 and through[at - 1].width == run.width and through[at - 1].cells == run.cells
        if lane + 1 < _LANES and self.kinds[lane + 1]:
            self._stop(lane, through, at + 1, [*going, run], ended)
        if run.length < 2 or (twin and through[at - 1] not in going) or self._fills_up(run):
            return
        if twin and through[at - 1] in going:
            return
        code: i64 = (run.width * run.length) << 4 | run.width
        self.units.append((code, run.cells))
        self._stop(lane, through, at + 1, going, ended | 1 << run.width)
        self.units.pop()

    def _fills_up(self, run: Run) -> bool:
        """Whether every card of the run leaves just one single, so that both together are one wider run."""
        if run.width == 2:
            return run.cells & ~self.threes == 0
        return run.width == 3 and run.cells & ~self.fours == 0


def unit_key(unit: tuple[i64, i64]) -> tuple[i64, i64, i64]:
    """Sorts units highest first: form rank, then top card, then suit order of the side level card."""
    code, cells = unit
    steps = (cells & STEPS) | SHARED if cells & LEVELS else cells
    return -code, steps & -steps, cells & LEVELS


def irreducible_readings(cards: i64, most: int = 1 << 30) -> list[list[tuple[i64, i64]]]:
    """The irreducible readings, the canonical one first, each with its units highest first; at most ``most``."""
    walk = ReadingWalk(cards, most)
    walk.walk()
    keyed: dict[tuple[tuple[i64, i64, i64], ...], list[tuple[i64, i64]]] = {}
    for found in walk.found:
        reading = sorted(found, key=unit_key)
        keyed.setdefault(tuple([unit_key(unit) for unit in reading]), reading)
    return [keyed[key] for key in sorted(keyed)]


class FormWalk(ReadingWalk):
    """Lists the form multisets of the irreducible readings alone: what follows from a step on is worked out once for
    all ways to come there, so that their number counts and not the number of readings."""

    def __init__(self, cards: i64) -> None:
        super().__init__(cards, 1 << 30)
        self.forms: set[tuple[int, ...]] = set()
        self.known: dict[tuple[int, ...], set[tuple[int, ...]]] = {}

    def walk(self) -> None:
        """Fills ``forms``: codes without singles, highest first."""
        self.forms = self._from(0, [], 0)

    def _step(self, lane: int, active: list[Run], ended: int) -> None:
        mine = [int(code) for code, _ in self.units if code > 17]
        for rest in self._from(lane, active, ended):
            self.forms.add(tuple(sorted([*mine, *rest], reverse=True)) if mine else rest)

    def _from(self, lane: int, active: list[Run], ended: int) -> set[tuple[int, ...]]:
        """The forms of the units that end on step ``lane`` or below it."""
        if lane == _LANES:
            return {()}
        key = self._key(lane, active, ended)
        if key not in self.known:
            units, forms = self.units, self.forms
            self.units, self.forms = [], set()
            if self.kinds[lane]:
                self._kind(lane, 0, active, [], ended, 0)
            else:
                self._step(lane + 1, [], 0)
            self.known[key] = self.forms
            self.units, self.forms = units, forms
        return self.known[key]

    def _key(self, lane: int, active: list[Run], ended: int) -> tuple[int, ...]:
        """All that the steps from ``lane`` on depend on."""
        parts = [lane, ended]
        for at, run in enumerate(active):
            twin = at > 0 and active[at - 1].width == run.width and active[at - 1].cells == run.cells
            parts.append(run.width | run.length << 3 | twin << 8 | self._fills_up(run) << 9)
        return tuple(parts)


def reading_forms(cards: i64) -> list[list[i64]]:
    """The different form multisets of the irreducible readings, singles left out, each highest form first."""
    walk = FormWalk(cards)
    walk.walk()
    return [[i64(code) for code in forms] for forms in sorted(walk.forms, reverse=True)]
