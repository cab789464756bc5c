"""Following: what the hand's best is, and whether a play meets it."""

from collections import Counter

from tests.oracle.cards import Answer, Card, Counts, Deal, Question, deal_of
from tests.oracle.fitting import Want, fits, has_reading
from tests.oracle.ladders import ladder_of
from tests.oracle.units import Form, form_rank, forms_of, lead_readings, superior_form


def is_squeezed(held: Counts, number: int) -> bool:
    """3S-六.4: the hand's cards of the suit outside its triples number fewer than the lead."""
    return sum(copies for copies in held.values() if copies < 3) < number


def hands_best(held: Counts, forms: list[Form], number: int, deal: Deal) -> tuple[list[int], list[Want]]:
    """The step taken for each unit of the lead, from the highest form down, and the list R of units taken."""
    squeezed = is_squeezed(held, number)
    taken: list[int] = []
    wants: list[Want] = []
    for form in forms:
        ladder = ladder_of(deal.rulebook, form, judging_hand=True, squeezed=squeezed)
        index, units = next(
            (index, units)
            for index, step in enumerate(ladder)
            for units in step
            if fits(held, wants + units, deal)  # together with R
        )
        taken.append(index)
        wants = wants + units
    return taken, wants


def meets_steps(
    play: Counts, forms: list[Form], steps: list[int], chosen: list[Want], *, squeezed: bool, deal: Deal
) -> bool:
    """Can one step be chosen for every unit, none later than the hand's, all of them fitting the play together?"""
    if not forms:
        return True
    ladder = ladder_of(deal.rulebook, forms[0], judging_hand=False, squeezed=squeezed)
    for step in ladder[: steps[0] + 1]:
        for units in step:
            together = chosen + units
            if fits(play, together, deal) and meets_steps(
                play, forms[1:], steps[1:], together, squeezed=squeezed, deal=deal
            ):
                return True
    return False


def meets_form(held: Counts, play: Counts, forms: list[Form], deal: Deal) -> bool:
    """Is a play of N cards of the suit legal against a lead of these forms?"""
    if has_reading(play, forms, deal):
        return True
    superior = superior_form(deal.rulebook, forms[0])
    if len(forms) == 1 and superior is not None and has_reading(play, [superior], deal):
        return True
    number = play.total()
    steps, _ = hands_best(held, forms, number, deal)
    return meets_steps(play, forms, steps, [], squeezed=is_squeezed(held, number), deal=deal)


def follow_code(lead: list[Card], hand: list[Card], play: list[Card], readings: list[list[Form]], deal: Deal) -> str:
    suit = deal.suit(lead[0])
    held = Counter(deal.of_suit(hand, suit))
    if len(play) != len(lead):
        return "wrong-count"
    if Counter(play) - Counter(hand):
        return "not-in-hand"
    if held.total() < len(lead):
        return "must-follow-suit" if held - Counter(play) else "ok"
    if any(deal.suit(card) != suit for card in play):
        return "must-follow-suit"
    if any(meets_form(held, Counter(play), forms, deal) for forms in readings):
        return "ok"
    return "must-follow-form"


def required_forms(lead: list[Card], hand: list[Card], forms: list[Form], deal: Deal) -> list[Form]:
    """What the hand's best amounts to; nothing for a hand that is short of the suit."""
    held = Counter(deal.of_suit(hand, deal.suit(lead[0])))
    if held.total() < len(lead):
        return []
    _, wants = hands_best(held, forms, len(lead), deal)
    return sorted((want.form for want in wants), key=form_rank, reverse=True)


def answer_follow(question: Question) -> Answer:
    deal = deal_of(question)
    lead, hand = question["lead"], question["hand"]
    readings = [forms_of(reading) for reading in lead_readings(lead, question.get("reading"), deal)]
    code = follow_code(lead, hand, question["play"], readings, deal)
    return {
        "legal": code == "ok",
        "code": code,
        "required": [list(form) for form in required_forms(lead, hand, readings[0], deal)],
    }
