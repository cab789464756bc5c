"""Who wins a trick."""

from collections import Counter

from tests.oracle.cards import Answer, Card, Deal, Question, deal_of, points
from tests.oracle.fitting import highest_top
from tests.oracle.units import Form, forms_of, lead_readings, superior_form

Value = tuple[bool, int]  # (is it the superior form, top of the highest-form unit)


def value(play: list[Card], forms: list[Form], deal: Deal) -> Value | None:
    """How high a play of one suit is against a lead of these forms; None: it has no such reading."""
    superior = superior_form(deal.rulebook, forms[0]) if len(forms) == 1 else None
    if superior is not None:
        top = highest_top(Counter(play), [superior], deal)
        if top is not None:
            return (True, top)
    top = highest_top(Counter(play), forms, deal)
    return None if top is None else (False, top)


def values(play: list[Card], readings: dict[int, list[Form]], deal: Deal) -> dict[int, Value]:
    """The value of a play under each reading that it fits."""
    found = {number: value(play, forms, deal) for number, forms in readings.items()}
    return {number: worth for number, worth in found.items() if worth is not None}


def trick_winner(plays: list[list[Card]], named: list[list[Card]] | None, deal: Deal) -> int:
    """Position of the play that stands at the end; an unnamed 4M throw carries several readings along."""
    lead = plays[0]
    readings = {number: forms_of(reading) for number, reading in enumerate(lead_readings(lead, named, deal))}
    winner, standing_suit, standing = 0, deal.suit(lead[0]), values(lead, readings, deal)
    for position in (1, 2, 3):
        suits = {deal.suit(card) for card in plays[position]}
        if len(suits) != 1:
            continue
        suit = suits.pop()
        worth = values(plays[position], readings, deal)
        if suit == standing_suit:  # compared under the readings still alive, kept where it is higher
            higher = {n: worth[n] for n in worth if n in standing and worth[n] > standing[n]}
        elif suit == "T":  # the first ruff: any reading that it fits
            higher = worth
        else:
            continue
        if higher:
            winner, standing_suit, standing = position, suit, higher
    return winner


def answer_winner(question: Question) -> Answer:
    deal = deal_of(question)
    plays: list[list[Card]] = question["plays"]
    return {
        "winner": trick_winner(plays, question.get("reading"), deal),
        "points": sum(points(play) for play in plays),
    }
