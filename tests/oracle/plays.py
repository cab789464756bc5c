"""Plays for made-up positions: by copies, by runs, by the hand's best, at random, and one card off a legal play."""

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.oracle.cards import Card, Counts, Deal
from tests.oracle.fitting import Want, placements
from tests.oracle.follow import hands_best
from tests.oracle.packs import portion, random_unit, without
from tests.oracle.units import Form, take


def size_of(forms: list[Form]) -> int:
    return sum(width * length for width, length in forms)


def filled(rng: Random, chosen: list[Card], cards: list[Card], size: int) -> list[Card]:
    """The chosen cards made up to `size` with others of the cards."""
    rest = without(cards, chosen)
    missing = size - len(chosen)
    return chosen[:size] + rng.sample(rest, max(0, min(missing, len(rest))))


def random_fit(rng: Random, cards: Counts, wants: list[Want], deal: Deal) -> list[Card] | None:
    """Cards for all the wants, somewhere in the cards; a few tries at random."""
    for _ in range(4):
        left, chosen = cards, list[Card]()
        for want in wants:
            units = [unit for unit in placements(cards, want, deal) if not Counter(unit.cards) - left]
            if not units:
                break
            unit = rng.choice(units)
            chosen += unit.cards
            left = take(left, unit)
        else:
            return chosen
    return None


def in_forms(rng: Random, cards: list[Card], forms: list[Form], deal: Deal) -> list[Card] | None:
    """A play of one suit in exactly these forms, if one is found."""
    return random_fit(rng, Counter(cards), [Want(*form) for form in forms], deal)


def by_copies(rng: Random, held: list[Card], size: int) -> list[Card]:
    """The cards with most copies first."""
    counts = Counter(held)
    faces = sorted(counts, key=lambda face: (-counts[face], rng.random()))
    return [face for face in faces for _ in range(counts[face])][:size]


def by_runs(rng: Random, held: list[Card], size: int, deal: Deal) -> list[Card]:
    """Units at random, none broken before the last."""
    left, chosen = Counter(held), list[Card]()
    while len(chosen) < size:
        unit = random_unit(rng, left, deal, size - len(chosen))
        if unit is None:
            break
        chosen += unit.cards
        left = take(left, unit)
    return chosen


def by_best(rng: Random, held: list[Card], size: int, forms: list[Form], deal: Deal) -> list[Card]:
    """What the hand's best asks for, somewhere, and any cards with it."""
    if len(held) < size:
        return list(held)
    _, wants = hands_best(Counter(held), forms, size, deal)
    chosen = random_fit(rng, Counter(held), wants, deal) or []
    return filled(rng, chosen, held, size)


def near_miss(rng: Random, play: list[Card], hand: list[Card], held: list[Card]) -> list[Card]:
    """One or two cards of the play swapped for others of the hand."""
    play = list(play)
    for _ in range(rng.choice((1, 1, 2))):
        rest = without(held if rng.random() < 0.8 else hand, play)
        if rest and play:
            play[rng.randrange(len(play))] = rng.choice(rest)
    return play


def follow_plays(
    rng: Random, hand: list[Card], forms: list[Form], suit: str, deal: Deal
) -> list[Callable[[], list[Card]]]:
    """The strategies, each a function that makes one play against a lead of these forms."""
    size = size_of(forms)
    held = deal.of_suit(hand, suit)

    def finish(chosen: list[Card]) -> list[Card]:
        return filled(rng, filled(rng, chosen, held, size), hand, size)

    return [
        lambda: finish(by_best(rng, held, size, forms, deal)),
        lambda: finish(by_best(rng, held, size, forms, deal)),
        lambda: finish(by_copies(rng, held, size)),
        lambda: finish(by_runs(rng, held, size, deal)),
        lambda: finish(in_forms(rng, held, forms, deal) or []),
        lambda: finish(rng.sample(held, min(size, len(held)))),
        lambda: finish(portion(rng, held, size) if held else []),
        lambda: rng.sample(hand, min(size, len(hand))),
        lambda: near_miss(rng, finish(by_best(rng, held, size, forms, deal)), hand, held),
        lambda: near_miss(rng, finish(by_copies(rng, held, size)), hand, held),
    ]
