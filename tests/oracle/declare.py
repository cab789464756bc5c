"""Declarations: may these cards be shown now, and what stands after them?"""

from typing import Any

from tests.oracle.cards import Answer, Card, Question, code_of, is_joker

PHASES = {
    "2M": ("drawing", "drawn"),
    "2O": ("drawn",),
    "3M": ("drawing", "drawn"),
    "4M": ("drawing", "drawn"),
    "3S": ("drawing", "drawn", "buried"),
}
ORDER_3S = ["C", "D", "H", "S", "LJ", "BJ"]  # 3S-三.2, equal numbers, from the lowest

Standing = dict[str, Any]


def face_name(card: Card) -> str:
    """What a shown card stands for: its suit, or the joker it is."""
    return card if is_joker(card) else card[0]


def strength(rulebook: str, cards: list[Card]) -> tuple[int, int]:
    if rulebook == "3S":
        return (len(cards), ORDER_3S.index(face_name(cards[0])))
    if rulebook in ("2M", "2O") and is_joker(cards[0]):
        return (3 if cards[0] == "LJ" else 4, 0)  # two LJ, two BJ
    return (len(cards), 0)


def same_side(rulebook: str, seat: int, other: int) -> bool:
    """Whose standing declaration counts as one's own: in 3M that of the partner too."""
    return seat % 2 == other % 2 if rulebook == "3M" else seat == other


def wrong_phase(rulebook: str, level: str, phase: str, standing: Standing | None) -> bool:
    if phase not in PHASES[rulebook]:
        return True
    if rulebook != "3S":
        return False
    if level == "JOKER":
        return phase == "drawing"  # 3S-三.4: once all cards are drawn
    return phase != "drawing" and standing is None  # 3S-三.5, 7: then one may only overcall


def not_a_level_card(level: str, cards: list[Card], standing: Standing | None) -> bool:
    """Neither joker nor level card; a single joker and an opening with jokers too."""
    if level == "JOKER":
        return any(not is_joker(card) for card in cards)
    if any(not is_joker(card) and card[1] != level for card in cards):
        return True
    jokers = any(is_joker(card) for card in cards)
    return jokers and (len(cards) == 1 or standing is None)


def refusal(question: Question) -> str | None:
    """The first reason to refuse, in the order of judge.md."""
    rulebook, level, phase = code_of(question), str(question["level"]), str(question["phase"])
    seat: int = question["seat"]
    cards: list[Card] = question["cards"]
    standing: Standing | None = question["standing"]
    if wrong_phase(rulebook, level, phase, standing):
        return "wrong-phase"
    if rulebook in ("3M", "4M") and any(is_joker(card) for card in cards):
        return "jokers-not-used"
    if not_a_level_card(level, cards, standing):
        return "not-a-level-card"
    if len(set(cards)) > 1:
        return "mixed-cards"
    own = standing is not None and same_side(rulebook, seat, standing["seat"])
    after_drawing = rulebook == "3S" and phase != "drawing"
    if standing is not None and own and cards[0] != standing["cards"][0] and not after_drawing:
        return "own-declaration"
    if own and after_drawing:
        return "not-first-to-overcall"
    overcall = (standing is not None and not own) or level == "JOKER"
    if rulebook == "3S" and overcall and len(cards) == 1:
        return "single-cannot-overcall"
    if standing is not None and strength(rulebook, cards) <= strength(rulebook, standing["cards"]):
        return "not-stronger"
    return None


def kind_of(question: Question) -> str:
    standing: Standing | None = question["standing"]
    if standing is None:
        return "overcall" if question["level"] == "JOKER" else "declare"
    return "reinforce" if same_side(code_of(question), question["seat"], standing["seat"]) else "overcall"


def first_of_run(question: Question) -> int:
    """3M: the first declarer of the standing run, the unbroken line of one side's declarations of one suit."""
    line: list[Standing] = [*question.get("history", []), question["standing"]]
    first = line[-1]
    for earlier in reversed(line[:-1]):
        if earlier["cards"][0] != first["cards"][0] or not same_side("3M", earlier["seat"], first["seat"]):
            break
        first = earlier
    seat: int = first["seat"]
    return seat


def dealer_after(question: Question, kind: str) -> int | None:
    rulebook = code_of(question)
    dealer: int | None = question["dealer"]
    seat: int = question["seat"]
    if not question["first_deal"]:
        return dealer  # only the suit changes hands
    if kind == "declare":
        return seat
    if rulebook in ("2M", "4M"):
        return dealer  # the first to declare stays dealer
    if rulebook == "3M" and kind == "reinforce":
        return first_of_run(question)
    if rulebook == "3S" and question["phase"] == "buried":
        return dealer
    return seat  # overcalling takes the deal (2O: whose declaration stands)


def answer_declare(question: Question) -> Answer:
    code = refusal(question)
    if code is not None:
        return {"allowed": False, "code": code}
    kind = kind_of(question)
    card: Card = question["cards"][0]
    return {
        "allowed": True,
        "code": "ok",
        "kind": kind,
        "trump": None if is_joker(card) else card[0],
        "dealer": dealer_after(question, kind),
    }
