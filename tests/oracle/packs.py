"""Packs, hands and leads for made-up positions: few ranks, many copies, runs across the gap of the level."""

from collections import Counter
from random import Random

from tests.oracle.cards import DECKS, JOKERS, RANKS, SUITS, Card, Counts, Deal
from tests.oracle.units import Unit, all_units, canonical_reading, take

SKIP_LEVELS = ("2", "5", "T", "J", "Q", "K", "A", "JOKER")
FACES = [suit + rank for suit in SUITS for rank in RANKS] + list(JOKERS)
LARGEST_LEAD = 8


def random_deal(rng: Random, rulebook: str) -> Deal:
    """A level and a trump suit, or none."""
    level = rng.choice(SKIP_LEVELS) if rulebook == "3S" else rng.choice(RANKS)
    trump = None if level == "JOKER" or rng.random() < 0.2 else rng.choice(SUITS)
    return Deal(rulebook, level, trump)


def faces_of(deal: Deal, suit: str) -> list[Card]:
    """Every face of a suit in play, the lowest first."""
    return sorted(deal.of_suit(FACES, suit), key=lambda card: (deal.step(card), card))


def random_suit(rng: Random, deal: Deal) -> str:
    """A suit to lead: trump in two of five."""
    side = [suit for suit in SUITS if suit != deal.trump]
    return "T" if rng.random() < 0.4 else rng.choice(side)


def window(rng: Random, deal: Deal, suit: str) -> list[Card]:
    """The faces on a few adjacent steps of a suit: across the level's gap, at the top, or anywhere."""
    faces = faces_of(deal, suit)
    steps = sorted({deal.step(face) for face in faces})
    count = min(rng.randint(3, 8), len(steps))
    if suit == "T" and rng.random() < 0.6:
        first = len(steps) - count  # side level cards, main level card, jokers
    elif deal.level in RANKS and rng.random() < 0.5:
        first = RANKS.index(deal.level) - count // 2
    else:
        first = rng.randrange(len(steps))
    first = max(0, min(first, len(steps) - count))
    chosen = steps[first : first + count]
    return [face for face in faces if deal.step(face) in chosen]


def random_pack(rng: Random, deal: Deal, suits: list[str]) -> list[Card]:
    """A pack that is rich in the given suits; now and then the whole pack."""
    if rng.random() < 0.12:
        faces = set(FACES)
    else:
        faces = {face for suit in suits for face in window(rng, deal, suit)}
        faces |= set(rng.sample(FACES, rng.randint(2, 10)))
    return [face for face in FACES if face in faces for _ in range(DECKS[deal.rulebook])]


def portion(rng: Random, cards: list[Card], size: int) -> list[Card]:
    """About `size` of the cards: copies kept together, or spread, or singly."""
    if rng.random() < 0.3:
        return rng.sample(cards, min(size, len(cards)))
    whole = rng.random() * 0.8 + 0.1
    counts = Counter(cards)
    faces = rng.sample(sorted(counts), len(counts))
    chosen: list[Card] = []
    for face in faces:
        copies = counts[face] if rng.random() < whole else rng.randint(1, counts[face])
        chosen += [face] * min(copies, size - len(chosen))
        if len(chosen) >= size:
            break
    return chosen


def without(cards: list[Card], taken: list[Card]) -> list[Card]:
    return list((Counter(cards) - Counter(taken)).elements())


def random_unit(rng: Random, cards: Counts, deal: Deal, largest: int) -> Unit | None:
    """A unit of the cards: every form as likely as any other, large ones preferred half of the time."""
    units = [unit for unit in all_units(cards, deal) if len(unit.cards) <= largest]
    if not units:
        return None
    forms = sorted({unit.form for unit in units})
    large = [form for form in forms if form[0] * form[1] >= 4]
    form = rng.choice(large if large and rng.random() < 0.5 else forms)
    return rng.choice([unit for unit in units if unit.form == form])


def uneven_run(rng: Random, cards: list[Card], deal: Deal, shape: list[int] | None = None) -> list[Card]:
    """Neighbours held in different numbers, such as A A A K K: in 4M they have several irreducible readings."""
    if shape is None:
        shape = [rng.randint(1, DECKS[deal.rulebook]) for _ in range(rng.choice((2, 2, 3)))]
    counts = Counter(cards)
    found = []
    for top in sorted(counts, key=lambda face: (deal.step(face), face)):
        steps = [deal.step(top) - i for i in range(len(shape))]
        faces = [[face for face in sorted(counts) if deal.step(face) == step] for step in steps]
        fitting = [[f for f in at if counts[f] >= copies] for at, copies in zip(faces, shape, strict=True)]
        if all(fitting):
            found.append(
                [face for at, copies in zip(fitting, shape, strict=True) for face in [rng.choice(at)] * copies]
            )
    return rng.choice(found) if found else []


def random_throw(rng: Random, cards: list[Card], deal: Deal) -> list[Unit]:
    """Two to four units of one suit, no more than LARGEST_LEAD cards."""
    left = Counter(cards)
    room = LARGEST_LEAD
    units: list[Unit] = []
    for _ in range(rng.choice((2, 2, 2, 3, 3, 4))):
        unit = random_unit(rng, left, deal, min(room, 4 if units and rng.random() < 0.5 else 6))
        if unit is None:
            break
        units.append(unit)
        left = take(left, unit)
        room -= len(unit.cards)
    return units


def random_lead(rng: Random, cards: list[Card], deal: Deal, throws: float) -> list[Unit]:
    """A lead of one suit as the units it was made of (not always its canonical reading)."""
    kind = rng.random()
    if kind < throws:
        if rng.random() < (0.6 if deal.rulebook == "4M" else 0.3):
            return list(canonical_reading(uneven_run(rng, cards, deal)[:LARGEST_LEAD], deal))
        return random_throw(rng, cards, deal)
    if kind < throws + 0.1:
        some = rng.sample(cards, min(rng.randint(1, 6), len(cards)))
        return list(canonical_reading(some, deal))
    unit = random_unit(rng, Counter(cards), deal, 10)
    return [] if unit is None else [unit]


def cards_of(units: list[Unit]) -> list[Card]:
    return [card for unit in units for card in unit.cards]


def named_reading(rng: Random, units: list[Unit], deal: Deal) -> list[list[Card]] | None:
    """4M: the thrower may name the reading, the canonical one or another."""
    if deal.rulebook != "4M" or rng.random() < 0.5:
        return None
    if rng.random() < 0.4:
        units = list(canonical_reading(cards_of(units), deal))
    if rng.random() < 0.15:  # a pair said to be two singles, a run said to be pairs
        whole = rng.choice(units)
        units = [unit for unit in units if unit is not whole] + [Unit(whole.width, (face,)) for face in whole.faces]
    return [unit.cards for unit in units]


def shuffled(rng: Random, cards: list[Card]) -> list[Card]:
    return rng.sample(cards, len(cards))
