"""Throws: the test by unit, the absolute test of 3M, and what a failed throw costs."""

from collections import Counter

from tests.oracle.cards import Answer, Card, Counts, Deal, Question, deal_of, suit_order
from tests.oracle.units import Reading, Unit, form_rank, lead_readings, superior_form, unit_key, units_of_form

OPPONENTS = (0, 2)  # of the other three in playing order; 1 is the partner


def stopping_units(unit: Unit, held: Counts, deal: Deal) -> list[Unit]:
    """The units among a player's cards of the suit that beat a thrown unit."""
    higher = [other for other in units_of_form(held, unit.form, deal) if other.top(deal) > unit.top(deal)]
    superior = superior_form(deal.rulebook, unit.form)
    return higher if superior is None else higher + units_of_form(held, superior, deal)


def smallest(units: list[Unit], deal: Deal) -> Unit:
    """The fewest cards, then the lower top card, then the first in suit order S H D C."""

    def key(unit: Unit) -> tuple[int, int, list[int]]:
        return (len(unit.cards), unit.top(deal), [-suit_order(face) for face in unit.faces])

    return min(units, key=key)


def fails(reading: Reading, others: list[Counts], deal: Deal) -> bool:
    return len(reading) > 1 and any(stopping_units(unit, held, deal) for unit in reading for held in others)


def failed_by_unit(reading: Reading, others: list[Counts], deal: Deal) -> Answer:
    """The consequences of a throw that fails under this reading."""
    beaten = [unit for unit in reading if any(stopping_units(unit, held, deal) for held in others)]
    stoppers = [i for i, held in enumerate(others) if any(stopping_units(unit, held, deal) for unit in beaten)]
    penalty = 10 * sum(len(unit.cards) for unit in reading) if deal.rulebook == "4M" else 0
    answer: Answer = {
        "stands": False,
        "forced": smallest(beaten, deal).cards,
        "penalty": penalty,
        "stoppers": stoppers,
    }
    choices = sorted(set(beaten), key=lambda unit: unit_key(unit, deal), reverse=True)
    if deal.rulebook == "4M" and len(stoppers) >= 2 and len(choices) > 1:
        answer["forced"] = None
        answer["choices"] = [unit.cards for unit in choices]
        answer["chooser"] = chooser(beaten, others, deal)
    return answer


def chooser(beaten: list[Unit], others: list[Counts], deal: Deal) -> int:
    """4M-三.7.A: the stopping opponent with the highest stopping unit, the earlier in play among equals."""
    best: dict[int, tuple[tuple[int, int], int]] = {}
    for i in OPPONENTS:
        stopping = [other for unit in beaten for other in stopping_units(unit, others[i], deal)]
        if stopping:
            best[i] = max((form_rank(unit.form), unit.top(deal)) for unit in stopping)
    return max(best, key=lambda i: (best[i], -i))


def absolute_test(lead: list[Card], others: list[Counts], deal: Deal) -> Answer:
    """3M-三.3: every thrown card at least as high as the highest card of the suit in any other hand."""

    def higher_cards(card: Card, held: Counts) -> bool:
        return any(deal.step(other) > deal.step(card) for other in held)

    low = [card for card in lead if any(higher_cards(card, held) for held in others)]
    if not low:
        return {"stands": True}
    lowest = min(lead, key=lambda card: (deal.step(card), -suit_order(card)))
    return {
        "stands": False,
        "forced": [lowest],
        "penalty": 10 * len(low),
        "stoppers": [i for i, held in enumerate(others) if higher_cards(lowest, held)],
    }


def answer_throw(question: Question) -> Answer:
    deal = deal_of(question)
    lead: list[Card] = question["lead"]
    suit = deal.suit(lead[0])
    others = [Counter(deal.of_suit(hand, suit)) for hand in question["others"]]
    readings = lead_readings(lead, question.get("reading"), deal)
    if len(readings[0]) == 1:
        return {"stands": True}  # a plain lead
    if deal.rulebook == "3M":
        return absolute_test(lead, others, deal)
    for reading in readings:
        if fails(reading, others, deal):
            return failed_by_unit(reading, others, deal)
    return {"stands": True}
