"""A seeded generator of well-formed judge questions, rich in hard cases."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.oracle.cards import DECKS, KITTY_SIZE, Card, Deal
from tests.oracle.follow import follow_code
from tests.oracle.packs import (
    FACES,
    cards_of,
    named_reading,
    portion,
    random_deal,
    random_lead,
    random_pack,
    random_suit,
    shuffled,
    uneven_run,
    without,
)
from tests.oracle.plays import filled, follow_plays, in_forms
from tests.oracle.talk import SIDES, declare_question, result_question, ruling_question
from tests.oracle.units import Form, Unit, forms_of, lead_readings, superior_form
from tests.oracle.winner import trick_winner

Made = dict[str, Any]


def head(ask: str, deal: Deal) -> Made:
    return {"ask": ask, "rulebook": deal.rulebook, "level": deal.level, "trump": deal.trump}


def start(rng: Random, rulebook: str, throws: float) -> tuple[Deal, str, list[Card], list[Unit]]:
    """A deal, the suit led, a pack without the lead, and the units of the lead."""
    while True:
        deal = random_deal(rng, rulebook)
        suit = random_suit(rng, deal)
        pack = random_pack(rng, deal, [suit, "T"] if rng.random() < 0.6 else [suit])
        of_suit = deal.of_suit(pack, suit)
        mine = of_suit if rng.random() < 0.3 else portion(rng, of_suit, rng.randint(3, 14))
        units = random_lead(rng, mine, deal, throws)
        if units:
            return deal, suit, without(pack, cards_of(units)), units


def random_hand(rng: Random, pack: list[Card], suit: str, size: int, deal: Deal) -> list[Card]:
    """A follower's hand: void, short, of just the length, or long in the suit led."""
    of_suit = deal.of_suit(pack, suit)
    others = without(pack, of_suit)
    kind = rng.random()
    if kind < 0.1:
        held = portion(rng, of_suit, rng.randint(0, size - 1)) if size > 1 else []
    elif kind < 0.25:
        held = portion(rng, of_suit, size)
    elif kind < 0.5:
        held = portion(rng, of_suit, rng.randint(size, size + 4))
    elif kind < 0.9:
        held = portion(rng, of_suit, rng.randint(size, 20))
    else:
        held = of_suit
    most = 25 if DECKS[deal.rulebook] == 2 else 39
    held = held[: most - size]
    room = most - len(held)
    filler = portion(rng, others, rng.randint(0, min(12, room))) if others else []
    hand = held + filler
    return shuffled(rng, hand if len(hand) >= size else filled(rng, hand, pack, size))


def follow_position(rng: Random, rulebook: str, wanted: str) -> tuple[Made, bool]:
    """A follower's play, and whether it came out as wanted: legal, or refused for form or suit."""
    while True:
        deal, suit, pack, units = start(rng, rulebook, 0.4)
        lead = cards_of(units)
        hand = random_hand(rng, pack, suit, len(lead), deal)
        if len(hand) >= len(lead):
            break
    named = named_reading(rng, units, deal)
    readings: list[list[Form]] = [forms_of(reading) for reading in lead_readings(lead, named, deal)]
    strategies = follow_plays(rng, hand, rng.choice(readings), suit, deal)
    play: list[Card] = []
    code = ""
    for _ in range(8):
        play = rng.choice(strategies)()
        code = follow_code(lead, hand, play, readings, deal)
        if code == wanted:
            break
    question = head("follow", deal) | {"lead": shuffled(rng, lead), "hand": hand, "play": shuffled(rng, play)}
    return (question if named is None else question | {"reading": named}), code == wanted


def follow_question(rng: Random, rulebook: str) -> Made:
    """Legal in about half of the questions; a few plays have a wrong count or cards not in the hand."""
    wanted = "ok" if rng.random() < 0.5 else "must-follow-form" if rng.random() < 0.85 else "must-follow-suit"
    while True:
        question, as_wanted = follow_position(rng, rulebook, wanted)
        if as_wanted or rng.random() < 0.02:
            break
    play, hand = question["play"], question["hand"]
    odd = rng.random()
    if odd < 0.02:
        question["play"] = play[1:] if len(play) > 1 else hand[:2]
    elif odd < 0.04:
        question["play"] = [*play[1:], rng.choice([face for face in FACES if face not in hand])]
    return question


def one_play(rng: Random, pack: list[Card], lead: list[Card], forms: list[Form], deal: Deal) -> list[Card]:
    """A play to a trick: in the suit or a ruff, in the form, in the superior form, or beside it."""
    kind = rng.random()
    cards = deal.of_suit(pack, deal.suit(lead[0]) if kind < 0.4 else "T")
    superior = superior_form(deal.rulebook, forms[0]) if len(forms) == 1 else None
    play: list[Card] | None = None
    if superior is not None and rng.random() < 0.35:
        play = in_forms(rng, cards, [superior], deal)
    elif rng.random() < 0.4:  # as many copies of each neighbour as the lead has, or the other way round
        counts = Counter(lead)
        shape = [counts[face] for face in sorted(counts, key=deal.step, reverse=rng.random() < 0.5)]
        play = uneven_run(rng, cards, deal, shape) or None
    if play is None and kind < 0.85:
        play = in_forms(rng, cards, forms, deal)
    if play is None and kind < 0.95:
        play = portion(rng, cards, len(lead)) if cards else []
    return filled(rng, filled(rng, play or [], cards, len(lead)), pack, len(lead))


def trick(rng: Random, rulebook: str) -> tuple[Deal, list[list[Card]], list[list[Card]] | None, list[Card]]:
    """Four plays, the named reading, and the cards that are left; 4M: often with several readings to contest."""
    contested = rulebook == "4M" and rng.random() < 0.4
    while True:
        deal, _, pack, units = start(rng, rulebook, 0.5)
        lead = cards_of(units)
        named = None if contested else named_reading(rng, units, deal)
        readings = [forms_of(reading) for reading in lead_readings(lead, named, deal)]
        if contested and len(readings) == 1:
            continue
        plays = [lead]
        for _ in range(3):
            play = one_play(rng, pack, lead, rng.choice(readings), deal)
            plays.append(play)
            pack = without(pack, play)
        if all(len(play) == len(lead) for play in plays):
            return deal, plays, named, pack


def winner_question(rng: Random, rulebook: str) -> Made:
    deal, plays, named, _ = trick(rng, rulebook)
    question = head("winner", deal) | {"plays": [shuffled(rng, play) for play in plays]}
    return question if named is None else question | {"reading": named}


def throw_question(rng: Random, rulebook: str) -> Made:
    """A throw, now and then a plain lead, against three hands of which some are kept from stopping it."""
    deal, suit, pack, units = start(rng, rulebook, 0.9)
    lead = cards_of(units)
    lowest = min(deal.step(card) for card in lead)
    of_suit = deal.of_suit(pack, suit)
    beside = [face for face in FACES if deal.suit(face) != suit for _ in range(DECKS[rulebook])]
    others = []
    stops = rng.choice((0.15, 0.5, 0.9))
    for _ in range(3):
        allowed = of_suit
        if rng.random() >= stops:
            allowed = [card for card in of_suit if deal.step(card) <= lowest or rng.random() < 0.03]
        held = portion(rng, allowed, rng.randint(0, 13)) if allowed else []
        missing = max(len(lead) - len(held), 0)  # every hand can follow
        rest = portion(rng, beside, rng.randint(missing, missing + 4))
        of_suit, beside = without(of_suit, held), without(beside, rest)
        others.append(shuffled(rng, held + rest))
    named = named_reading(rng, units, deal)
    question = head("throw", deal) | {"lead": shuffled(rng, lead), "others": others}
    return question if named is None else question | {"reading": named}


def units_question(rng: Random, rulebook: str) -> Made:
    deal = random_deal(rng, rulebook)
    suit = random_suit(rng, deal)
    cards = portion(rng, deal.of_suit(random_pack(rng, deal, [suit]), suit), rng.randint(1, 12))
    return head("units", deal) | {"cards": shuffled(rng, cards)}


def kitty_question(rng: Random, rulebook: str) -> Made:
    """The play that wins a made-up last trick, and a kitty with points in it."""
    deal, plays, named, _ = trick(rng, rulebook)
    winning = plays[trick_winner(plays, named, deal)]
    rich = [face for face in FACES if face[1] in "5TK"]
    kitty = rng.sample(rich, rng.randint(0, 4)) + rng.sample(FACES, KITTY_SIZE[rulebook])
    return head("kitty", deal) | {
        "lead": shuffled(rng, plays[0]),
        "winning": shuffled(rng, winning),
        "kitty": kitty[: KITTY_SIZE[rulebook]],
        "won_by": SIDES[1] if rng.random() < 0.85 else SIDES[0],
    }


MAKERS: dict[str, tuple[int, Callable[[Random, str], Made]]] = {
    "follow": (40, follow_question),
    "winner": (15, winner_question),
    "throw": (12, throw_question),
    "units": (8, units_question),
    "kitty": (5, kitty_question),
    "result": (8, result_question),
    "declare": (10, declare_question),
    "ruling": (2, ruling_question),
}


def questions(rulebook: str, n: int, seed: int) -> Iterator[Made]:
    """`n` judge questions of every ask for one rulebook; the same for the same seed."""
    rng = Random(f"{rulebook}/{seed}")
    asks = list(MAKERS)
    weights = [MAKERS[ask][0] for ask in asks]
    for number in range(n):
        ask = rng.choices(asks, weights)[0]
        yield {"id": f"{rulebook}-{seed}-{number}", **MAKERS[ask][1](rng, rulebook)}
