"""Winning a trick: which play stands (rules README "Winning a trick"; 3M-三.2.(3), 三.4; 4M-三.4, 三.6)."""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.rules.kernel.bits import LEVELS, RUN, SHARED, at_least, runs, steps_of, total
from tuolaji.rules.kernel.fits import FREE, fits, loose_fit, split_forms
from tuolaji.rules.kernel.reading import best_code, canonical_forms, may_read_otherwise
from tuolaji.rules.kernel.readings import reading_forms
from tuolaji.rules.kernel.rules import KernelRules

# what a follower's cards are, seen from the lead
OTHER: i64 = 0  # neither all of the suit led nor all trumps
IN_SUIT: i64 = 1
RUFF: i64 = 2


def top_of(cards: i64, forms: list[i64]) -> i64:
    """The step bit (lower is higher) of the top card of the highest-form unit, the cards being read in exactly these
    forms (singles left out) so that it is as high as can be; 0 when they have no such reading."""
    if not forms:
        steps = steps_of(at_least(cards, 1))
        return steps & -steps
    code = forms[0]
    width = code & 7
    length = (code >> 4) // width
    held = at_least(cards, width)
    starts = runs(steps_of(held), length)
    if len(forms) == 1:
        return starts & -starts
    longs, quads, triples, pairs = split_forms(forms, 1)
    shape: i64 = RUN[length]
    levels = held & LEVELS
    while starts:
        start = starts & -starts
        starts &= starts - 1
        cells = start * shape
        if levels and cells & SHARED:
            cells &= ~SHARED
            choice = levels
            while choice:
                kind = choice & -choice
                choice &= choice - 1
                left = cards - (cells | kind) * width
                if fits(left, 0, FREE, longs, quads, triples, pairs, 0):
                    return start
        else:
            left = cards - cells * width
            if not longs:
                if loose_fit(left, 0, quads, triples, pairs, 0):
                    return start
            elif fits(left, 0, FREE, longs, quads, triples, pairs, 0):
                return start
    return 0


class Standing:
    """The play that stands in a trick: its value under every reading of the lead that is still open."""

    def __init__(self, rules: KernelRules) -> None:
        self.rules = rules
        self.all_readings: list[list[i64]] = []
        self.readings: list[list[i64]] = []
        self.tops: list[i64] = []
        self.trump = False
        self.wider = False
        self.wider_form: i64 = 0

    def lead(self, cards: i64) -> None:
        """Opens the trick with an unnamed lead (a packed suit)."""
        code = best_code(cards)
        if code >> 4 == total(cards):
            self._open(cards, [[code] if code > 17 else []])
        elif self.rules.any_reading and may_read_otherwise(cards):
            self._open(cards, reading_forms(cards))
        else:
            self._open(cards, [canonical_forms(cards)])

    def lead_named(self, cards: i64, forms: list[i64]) -> None:
        """Opens the trick with a lead whose reading was named: its form codes, singles left out, highest first."""
        self._open(cards, [forms])

    def _open(self, cards: i64, readings: list[list[i64]]) -> None:
        self.all_readings = readings
        self.readings = readings
        for forms in readings:
            self.tops.append(top_of(cards, forms))
        if len(readings) == 1 and len(readings[0]) == 1:
            form = readings[0][0]
            if form in self.rules.superior and form >> 4 == total(cards):
                self.wider_form = self.rules.superior[form]

    def take(self, cards: i64, kind: i64) -> bool:
        """A later play of as many cards, all of one suit: IN_SUIT or RUFF. Whether it stands from now on."""
        ruff = kind == RUFF
        if kind == OTHER or (self.trump and not ruff):
            return False
        over = ruff and not self.trump
        if len(self.all_readings) > 1:
            return self._take_read(cards, ruff, over)
        wider = False
        top: i64 = 0
        if self.wider_form and (self.rules.superior_ruffs or not ruff):
            top = top_of(cards, [self.wider_form])
            wider = top != 0
        if not wider:
            if self.wider and not over:
                return False
            top = top_of(cards, self.readings[0])
            if top == 0:
                return False
        if over or (wider and not self.wider) or top < self.tops[0]:
            self.tops[0] = top
            self.trump = ruff
            self.wider = wider
            return True
        return False

    def _take_read(self, cards: i64, ruff: bool, over: bool) -> bool:
        """The same for an unnamed throw of several readings: the first ruff may fit any of them and fixes those it
        fits; whoever beats the standing play keeps the readings under which it is higher (4M-三.7)."""
        open_now = self.all_readings if over else self.readings
        readings: list[list[i64]] = []
        tops: list[i64] = []
        for i in range(len(open_now)):
            top = top_of(cards, open_now[i])
            if top and (over or top < self.tops[i]):
                readings.append(open_now[i])
                tops.append(top)
        if not readings:
            return False
        self.readings = readings
        self.tops = tops
        self.trump = ruff
        return True


def winner(rules: KernelRules, lead: i64, plays: list[i64], kinds: list[i64]) -> int:
    """Which of four plays wins: 0 for the lead, 1–3 for the followers (packed, each with OTHER, IN_SUIT or RUFF)."""
    standing = Standing(rules)
    standing.lead(lead)
    best = 0
    for i in range(len(plays)):
        if kinds[i] != OTHER and standing.take(plays[i], kinds[i]):
            best = i + 1
    return best
