"""Claims that are proved, against all that four small hands can do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tuolaji.cards import Rng, full_pack, parse_cards
from tuolaji.rulebooks import get
from tuolaji.rules.claims import claim_is_safe, lowest_card
from tuolaji.rules.engine import canonical, legal_plays, order, read_lead, trick_winner
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order

Hands = tuple[tuple[int, ...], ...]
KINDS = "SA SK SQ SJ HA HK HQ DA D3 BJ LJ S2 H2"  # few kinds, so that units and ruffs are common


def less(hand: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def leads(o: Order, hand: Sequence[int]) -> list[tuple[int, ...]]:
    """The units of the canonical reading of each suit."""
    found = []
    for suit in range(5):
        cards = [card for card in hand if o.suit[card] == suit]
        found += [tuple(unit) for unit in canonical(o, cards)] if cards else []
    return list(dict.fromkeys(found))


def wins_all(rulebook: Rulebook, o: Order, hands: Hands, seat: int) -> bool:
    """Whether the seat can lead so that it wins every trick, whatever the others play: by trying everything."""
    if not hands[seat]:
        return True
    return any(_lead_holds(rulebook, o, hands, seat, lead) for lead in leads(o, hands[seat]))


def _lead_holds(rulebook: Rulebook, o: Order, hands: Hands, seat: int, cards: tuple[int, ...]) -> bool:
    lead = read_lead(rulebook, o, cards)

    def follow(at: int, plays: tuple[tuple[int, ...], ...], left: Hands) -> bool:
        if at == 4:
            return trick_winner(rulebook, o, lead, plays) == 0 and wins_all(rulebook, o, left, seat)
        other = (seat + at) % 4
        for play in legal_plays(rulebook, o, lead, left[other]):
            rest = tuple(less(hand, play) if one == other else hand for one, hand in enumerate(left))
            if not follow(at + 1, (*plays, play), rest):
                return False
        return True

    left = tuple(less(hand, cards) if one == seat else hand for one, hand in enumerate(hands))
    return follow(1, (cards,), left)


def small_deal(rulebook: Rulebook, rng: Rng, size: int) -> Hands:
    """Hands of so many cards of few kinds; one seat gets many of the high ones."""
    kinds = set(parse_cards(KINDS))
    cards = [card for card in full_pack(rulebook.deal.decks) if card in kinds]
    rng.shuffle(cards)
    high = sorted(cards[: 2 * size], key=lambda card: parse_cards("BJ LJ S2 H2 SA HA DA SK").count(card), reverse=True)
    mine, rest = high[:size], high[size:] + cards[2 * size :]
    rng.shuffle(rest)
    return (tuple(mine), *(tuple(rest[i * size : (i + 1) * size]) for i in range(3)))


@pytest.mark.parametrize("name", ["2M", "2O", "3M", "3S", "4M"])
@pytest.mark.parametrize("trump", [0, 1, 4])
def test_a_proved_claim_wins_every_trick_against_any_play(name: str, trump: int) -> None:
    rulebook, o = get(name), order(0, trump)
    rng = Rng(name, trump, "claims")
    proved = possible = 0
    for number in range(220):
        hands = small_deal(rulebook, rng, 2 + number % 3)
        safe = claim_is_safe(rulebook, o, hands, 0)
        proved += safe
        if safe or number < 40:
            wins = wins_all(rulebook, o, hands, 0)
            possible += wins
            assert wins or not safe, (hands, trump)
    assert proved >= 10
    assert possible >= proved


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


@pytest.mark.parametrize(
    ("name", "hands", "safe"),
    [
        ("2M", ("BJ HA HK", "S3 H3 H4", "S4 H5 H6", "S6 H7 H8"), True),  # the trumps are drawn first
        ("2M", ("BJ HA HK", "S3 S4 H4", "S5 H5 H6", "S6 H7 H8"), False),  # one may be left to ruff with
        ("2M", ("HA HA", "S3 S4", "D5 H6", "D7 D8"), True),  # two single trumps do not ruff a pair
        ("2M", ("HA HA", "S3 S3", "D5 H6", "D7 D8"), False),
        ("2M", ("HA HQ", "D3 HK", "D5 H6", "D7 D8"), False),  # beaten in the suit, even by the partner
        ("2M", ("HA HQ", "D3 D4", "D5 HK", "D7 D8"), False),
        ("2M", ("H2 D2", "C2 C3", "C4 C5", "C6 C7"), True),  # side level cards are equal: the first stands
        ("4M", ("HK HK HQ HQ", "HJ HJ HJ HJ", "D3 D4 D5 D6", "D7 D8 D9 DT"), False),  # a superior quad
        ("2M", ("HA HK", "H3", "H4 H5", "H6 H7"), False),  # hands are not equal: nothing is proved
    ],
)
def test_claims_by_hand(name: str, hands: tuple[str, ...], safe: bool) -> None:
    assert claim_is_safe(get(name), order(0, 0), [cards(hand) for hand in hands], 0) is safe


def test_the_lowest_card() -> None:
    o = order(0, 0)
    assert lowest_card(o, cards("BJ S3 HA D9")) == cards("D9")[0]
    assert lowest_card(o, cards("BJ S3 S2")) == cards("S3")[0]
    assert lowest_card(o, cards("HA DA CA")) == cards("CA")[0]
