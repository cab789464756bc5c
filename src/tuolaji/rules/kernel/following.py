"""Following suit: the hand's best and whether a play is as good (rules README "Following")."""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.rules.kernel.bits import ONES, at_least, exactly_two, lanes, total
from tuolaji.rules.kernel.fits import ALL_NATURAL, FREE, fits, split_forms
from tuolaji.rules.kernel.ladders import Alternative, Ladder
from tuolaji.rules.kernel.reading import best_code, canonical_forms, may_read_otherwise
from tuolaji.rules.kernel.readings import reading_forms
from tuolaji.rules.kernel.rules import KernelRules


class Best:
    """A hand's best for a lead: the step met for each unit, and all their units together."""

    def __init__(self) -> None:
        self.longs: list[i64] = []
        self.quads: i64 = 0
        self.triples: i64 = 0
        self.pairs: i64 = 0
        self.natural_pairs: i64 = 0
        self.steps: list[int] = []
        self.met: list[Alternative] = []


def squeezed(rules: KernelRules, hand: i64, size: i64) -> bool:
    """3S-六.4: whether the cards outside the hand's triples number fewer than the lead's."""
    if not rules.squeeze:
        return False
    threes = hand & (hand >> 1)
    held = lanes(threes & ONES) * 3 + lanes((hand >> 2) & ONES) * 4
    return total(hand) - held < size


def judging(rules: KernelRules, hand: i64, size: i64) -> tuple[i64, i64]:
    """How the hand and the play are judged on a lead of ``size`` cards: (hand's, play's)."""
    if rules.hand_judged == ALL_NATURAL and squeezed(rules, hand, size):
        return FREE, FREE
    return rules.hand_judged, rules.play_judged


def hand_best(rules: KernelRules, judged: i64, forms: list[i64], hand: i64) -> Best:
    """What the hand must bring for a lead of these forms (singles left out), by the ladders."""
    best = Best()
    natural = exactly_two(hand)
    for code in forms:
        ladder = rules.ladders.of(code)
        at = 0
        for step in ladder.steps:
            met: Alternative | None = None
            for want in step.alternatives:
                longs = best.longs + want.longs if want.longs else best.longs
                if fits(
                    hand,
                    natural,
                    judged,
                    longs,
                    best.quads + want.quads,
                    best.triples + want.triples,
                    best.pairs + want.pairs,
                    best.natural_pairs + want.natural_pairs,
                ):
                    met = want
                    break
            if met is not None:
                best.longs = longs
                best.quads += met.quads
                best.triples += met.triples
                best.pairs += met.pairs
                best.natural_pairs += met.natural_pairs
                best.steps.append(at)
                best.met.append(met)
                break
            at += 1
    return best


def has_forms(cards: i64, forms: list[i64]) -> bool:
    """Whether the cards have a reading in exactly these forms, their number being right (natural or not)."""
    longs, quads, triples, pairs = split_forms(forms, 0)
    return fits(cards, 0, FREE, longs, quads, triples, pairs, 0)


def meets(rules: KernelRules, judged: i64, forms: list[i64], best: Best, play: i64) -> bool:
    """Whether the play meets for every unit the hand's step or an earlier one, all together."""
    ladders: list[Ladder] = []
    steps: list[int] = []
    for i in range(len(forms)):
        if best.steps[i] != len(rules.ladders.of(forms[i]).steps) - 1:
            ladders.append(rules.ladders.of(forms[i]))
            steps.append(best.steps[i])
    return _meets_from(judged, ladders, steps, 0, play, exactly_two(play), [], 0, 0, 0, 0)


def _meets_from(
    judged: i64,
    ladders: list[Ladder],
    steps: list[int],
    at: int,
    play: i64,
    natural: i64,
    longs: list[i64],
    quads: i64,
    triples: i64,
    pairs: i64,
    natural_pairs: i64,
) -> bool:
    if at == len(ladders):
        return True
    for offer in ladders[at].offers(steps[at]):
        all_longs = longs + offer.longs if offer.longs else longs
        q = quads + offer.quads
        t = triples + offer.triples
        p = pairs + offer.pairs
        n = natural_pairs + offer.natural_pairs
        if fits(play, natural, judged, all_longs, q, t, p, n) and _meets_from(
            judged, ladders, steps, at + 1, play, natural, all_longs, q, t, p, n
        ):
            return True
    return False


def legal_under(rules: KernelRules, forms: list[i64], size: i64, hand: i64, play: i64) -> bool:
    """Whether a play of ``size`` cards of the suit is legal, the lead being read in these forms (singles left out)."""
    if not forms:
        return True
    if rules.simple:
        best = hand_best(rules, FREE, forms, hand)
        return fits(play, 0, FREE, best.longs, best.quads, best.triples, best.pairs, 0)
    if has_forms(play, forms):
        return True
    hand_judged, play_judged = judging(rules, hand, size)
    best = hand_best(rules, hand_judged, forms, hand)
    if meets(rules, play_judged, forms, best, play):
        return True
    if len(forms) == 1 and forms[0] in rules.superior and forms[0] >> 4 == size:
        return has_forms(play, [rules.superior[forms[0]]])
    return False


def _as_good(code: i64, hand: i64, play: i64) -> bool:
    """A pair or a triple led, nothing protected: the play holds a pair, or a triple, where the hand does."""
    if code & 7 == 3:
        if at_least(play, 3):
            return True
        if at_least(hand, 3):
            return False
    return at_least(play, 2) != 0 or at_least(hand, 2) == 0


def follow_legal(rules: KernelRules, lead: i64, hand: i64, play: i64) -> bool:
    """Whether a play is legal on a lead: all three packed suits of the suit led, the play as large as the lead and
    part of the hand, the hand at least as large. The lead is read as it stands, unnamed."""
    if lead & (lead - 1) == 0 and lead & ONES:
        return True
    code = best_code(lead)
    if code == 17:
        return True
    size = code >> 4
    count = total(lead)
    if size == count:
        if size <= 3 and not rules.protect:
            return _as_good(code, hand, play)
        return legal_under(rules, [code], count, hand, play)
    forms = canonical_forms(lead)
    if legal_under(rules, forms, count, hand, play):
        return True
    if rules.any_reading and may_read_otherwise(lead):
        for other in reading_forms(lead):
            if other != forms and legal_under(rules, other, count, hand, play):
                return True
    return False
