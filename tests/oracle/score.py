"""The kitty and the result of a deal."""

from tests.oracle.cards import RANKS, Answer, Card, Question, code_of, deal_of, is_joker, points
from tests.oracle.units import canonical_reading

SKIP_LEVELS = ["2", "5", "T", "J", "Q", "K", "A", "JOKER"]
MUST_PLAY = ("J", "A", "JOKER")
TARGET_2M = "6"


def answer_kitty(question: Question) -> Answer:
    deal = deal_of(question)
    lead: list[Card] = question["lead"]
    winning: list[Card] = question["winning"]
    if question["won_by"] != "attackers":
        return {"multiplier": 0, "points": 0}
    # the winning unit has the highest form of the lead (a superior form has as many cards)
    width, length = canonical_reading(lead, deal)[0].form
    if deal.rulebook == "2M":
        multiplier = 2 ** (width * length)
    elif deal.rulebook == "2O":
        multiplier = 2 * width**length
    elif deal.rulebook in ("3M", "3S"):
        multiplier = 3 * width * length
    elif all(deal.suit(card) == "T" for card in winning):
        multiplier = 4 * len(winning)
    else:
        multiplier = 0  # 4M-三.12: won with side cards
    return {"multiplier": multiplier, "points": multiplier * points(question["kitty"])}


def steps_won(rulebook: str, score: int) -> tuple[str, int]:
    """Which side has the next deal, and the steps it is due."""
    if rulebook in ("2M", "2O"):
        score = max(score, 0)
        size, take_at = 40, 80
    elif rulebook in ("3M", "3S"):
        size, take_at = 60, 120
    else:
        size, take_at = 80, 160
    if score >= take_at:
        return "attackers", (score - take_at) // size
    if score > 0:
        return "defenders", 2 if score < size else 1
    if rulebook in ("4M", "3S"):
        return "defenders", 3 + (-score) // size
    return "defenders", 3


def climb(level: str, steps: int, *, circuit: bool) -> tuple[str, int]:
    """A level after some steps and the steps really made: A is the end, or 2 comes again after it (3M)."""
    at = RANKS.index(level)
    if circuit:
        return RANKS[(at + steps) % len(RANKS)], steps
    end = min(at + steps, len(RANKS) - 1)
    return RANKS[end], end - at


def skip_climb(level: str, steps: int, *, may_leave: bool) -> tuple[str, int]:
    """3S-四.4: climb step by step; the level reached and the steps lost to must-play levels or past 王."""
    lost = 0
    for number in range(steps):
        at = SKIP_LEVELS.index(level)
        stopped = level in MUST_PLAY and not (may_leave and number == 0)
        if stopped or at == len(SKIP_LEVELS) - 1:
            lost += 1
        else:
            level = SKIP_LEVELS[at + 1]
    return level, lost


def skip_fall(level: str, steps: int) -> str:
    return SKIP_LEVELS[max(SKIP_LEVELS.index(level) - steps, 0)]


def lower_of(level: str, other: str) -> str:
    return min(level, other, key=SKIP_LEVELS.index)


def skip_result(question: Question, deal: str, steps: int) -> tuple[str, str, str | None]:
    """3S: levels of defenders and attackers after the deal, and who has won the match."""
    before = question["defenders"]
    defenders, attackers = before, question["attackers"]
    if deal == "defenders":
        if before == "JOKER":
            return defenders, attackers, "defenders"  # won at 王: no level changes
        defenders, lost = skip_climb(defenders, steps, may_leave=True)
        attackers = skip_fall(attackers, lost)
    else:
        attackers, lost = skip_climb(attackers, steps, may_leave=False)
        defenders = skip_fall(defenders, lost)
    dug = question["score"] >= 120 and question["last_trick_won_by"] == "attackers"
    ranks = {card[1] for card in question["last_trick"] if not is_joker(card)}
    if dug and before == "J" and "J" in ranks:
        defenders = lower_of(defenders, "2")
    if dug and before == "A" and "A" in ranks:
        defenders = lower_of(defenders, "J")
    return defenders, attackers, None


def answer_result(question: Question) -> Answer:
    rulebook = code_of(question)
    deal, steps = steps_won(rulebook, question["score"])
    before = {"defenders": question["defenders"], "attackers": question["attackers"]}
    after = dict(before)
    match_won_by: str | None = None
    if rulebook == "3S":
        after["defenders"], after["attackers"], match_won_by = skip_result(question, deal, steps)
        gain = {side: SKIP_LEVELS.index(after[side]) - SKIP_LEVELS.index(before[side]) for side in before}
    else:
        gain = {"defenders": 0, "attackers": 0}
        after[deal], gain[deal] = climb(before[deal], steps, circuit=rulebook == "3M")
        if rulebook == "2M" and RANKS.index(after[deal]) >= RANKS.index(TARGET_2M):
            match_won_by = deal
        if rulebook in ("2O", "4M") and deal == "defenders" and before["defenders"] == "A":
            match_won_by = "defenders"
    next_dealer = "partner" if deal == "defenders" else "next"
    if deal == "defenders" and question.get("alone", False):
        next_dealer = "same"  # 2O-7: no partner to hand the deal to
    return {
        "deal": deal,
        "defenders": after["defenders"],
        "attackers": after["attackers"],
        "next_dealer": next_dealer,
        "gain": gain,
        "match_won_by": match_won_by,
    }
