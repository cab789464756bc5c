"""The ladders: for one unit of the lead, the ordered list of requirements that a follower has to meet."""

from tests.oracle.fitting import ANY, JOINED, NATURAL, Want
from tests.oracle.units import Form

Step = list[list[Want]]  # one step: its alternatives, each a multiset of units
Ladder = list[Step]


def parts(total: int, largest: int | None = None) -> list[list[int]]:
    """The partitions of `total`, in descending lexicographic order: parts(3) is [3], [2, 1], [1, 1, 1]."""
    if total == 0:
        return [[]]
    found = []
    for first in range(min(total, largest or total), 0, -1):
        found += [[first, *rest] for rest in parts(total - first, first)]
    return found


def runs(width: int, lengths: list[int], loose: str, joined: str) -> list[Want]:
    """Runs of the lengths; `loose` is the rule for single pairs, `joined` the rule for runs of two and more."""
    return [Want(width, n, joined if n > 1 else loose) for n in lengths]


def pair_ladder(k: int, loose: str, joined: str) -> Ladder:
    """General ladder of 2×k: pairs by runs of k; then j pairs for j = k-1 … 1; then empty."""
    ladder: Ladder = [[runs(2, lengths, loose, joined)] for lengths in parts(k)]
    ladder += [[[Want(2, 1, loose)] * j] for j in range(k - 1, 0, -1)]
    return [*ladder, [[]]]


def triple_ladder(k: int, loose: str, joined: str) -> Ladder:
    """General ladder of 3×k: t triples and p pairs, t from k down, p from k-t down, by runs."""
    ladder: Ladder = [[runs(3, lengths, ANY, ANY)] for lengths in parts(k)]
    for t in range(k - 1, -1, -1):
        for p in range(k - t, -1, -1):
            for lengths in parts(p):  # p = 0: the one empty partition, no pairs
                ladder.append([[Want(3, 1)] * t + runs(2, lengths, loose, joined)])
    return ladder


def triple_ladder_3s(k: int, loose: str) -> Ladder:
    """3S-六.1: as the general ladder, but the pairs under the triples are loose ones."""
    ladder: Ladder = [[runs(3, lengths, ANY, ANY)] for lengths in parts(k)]
    for t in range(k - 1, -1, -1):
        for p in range(k - t, -1, -1):
            ladder.append([[Want(3, 1)] * t + [Want(2, 1, loose)] * p])
    return ladder


PAIR = Want(2, 1)
TRIPLE = Want(3, 1)
NATURAL_PAIR = Want(2, 1, NATURAL)


def ladder_4m(form: Form) -> Ladder:
    """4M-三.5, clause by clause."""
    width, k = form
    if form == (2, 5):  # A
        return [
            [[Want(2, 5)]],
            [[Want(2, 4), PAIR]],
            [[Want(2, 3), Want(2, 2)]],
            [[Want(2, 2), PAIR, PAIR, PAIR]],
            [[PAIR] * 5],
            [[PAIR] * 4],
            [[PAIR] * 3],
            [[PAIR] * 2],
            [[PAIR]],
            [[]],
        ]
    if form == (2, 2):  # E
        return [
            [[Want(2, 2, NATURAL)], [Want(4, 1)]],
            [[NATURAL_PAIR, NATURAL_PAIR]],
            [[TRIPLE]],
            [[PAIR]],
            [[]],
        ]
    if width == 2:  # B, C(2), and a pair
        return pair_ladder(k, ANY, ANY)
    if form == (3, 1):  # F
        return [[[TRIPLE]], [[PAIR]], [[]]]
    if form == (3, 2):  # C(1)
        return [
            [[Want(3, 2)]],
            [[Want(2, 3, NATURAL)]],
            [[Want(2, 2, NATURAL), NATURAL_PAIR]],
            [[NATURAL_PAIR] * 3],
            [[TRIPLE, TRIPLE]],
            [[TRIPLE, PAIR]],
            [[TRIPLE]],
            [[PAIR, PAIR]],
            [[PAIR]],
            [[]],
        ]
    if width == 3:  # 3×k, k >= 3
        return [[[Want(3, k)]], *ladder_4m((2, 3 * k // 2))]
    if form == (4, 1):  # D
        return [
            [[Want(4, 1)]],
            [[Want(2, 2, NATURAL)]],
            [[NATURAL_PAIR, NATURAL_PAIR]],
            [[TRIPLE]],
            [[PAIR]],
            [[]],
        ]
    return [[[Want(4, k)]], *ladder_4m((2, 2 * k))]


def ladder_of(rulebook: str, form: Form, *, judging_hand: bool, squeezed: bool) -> Ladder:
    """The ladder of one unit of the lead, for judging a hand or a play; `squeezed` as 3S-六.4 means it."""
    width, k = form
    if width == 1:
        return [[[]]]
    if rulebook == "4M":
        return ladder_4m(form)
    if rulebook == "3S":
        loose = joined = ANY if squeezed else NATURAL  # a triple never counts as a pair, unless squeezed
        return pair_ladder(k, loose, joined) if width == 2 else triple_ladder_3s(k, loose)
    loose = ANY
    joined = JOINED if rulebook == "3M" and judging_hand else ANY  # 3M note 2b; a play may use any
    return pair_ladder(k, loose, joined) if width == 2 else triple_ladder(k, loose, joined)
