"""Single and multiple round robins by the circle method."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[str, str | None]


def rounds_of(teams: Sequence[str], legs: int = 1) -> list[list[Pair]]:
    """The rounds of a group: everybody once against everybody in each leg; with an odd number one rests a round.

    The first team stays, the others go round; first-named alternates, and swaps from leg to leg. A team that rests
    stands in no pair.

    >>> rounds_of(["a", "b", "c"])
    [[('b', 'c')], [('c', 'a')], [('a', 'b')]]
    """
    places: list[str | None] = list(teams)
    if len(places) % 2:
        places.insert(0, None)
    size = len(places)
    one_leg: list[list[Pair]] = []
    for number in range(size - 1):
        one_leg.append(_round(places, number))
        places = [places[0], places[-1], *places[1:-1]]
    return [[pair if leg % 2 == 0 else _swapped(pair) for pair in pairs] for leg in range(legs) for pairs in one_leg]


def _round(places: list[str | None], number: int) -> list[Pair]:
    pairs: list[Pair] = []
    for i in range(len(places) // 2):
        first, second = places[i], places[-1 - i]
        if first is None or second is None:
            continue
        turned = number % 2 == 1 if i == 0 else i % 2 == 1
        pairs.append((second, first) if turned else (first, second))
    return pairs


def _swapped(pair: Pair) -> Pair:
    first, second = pair
    return (second, first) if second is not None else pair
