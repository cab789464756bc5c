"""Made-up questions without play: results, declarations and rulings."""

from random import Random
from typing import Any

from tests.oracle.cards import DECKS, KITTY_SIZE, RANKS, SUITS, Card
from tests.oracle.declare import answer_declare
from tests.oracle.packs import FACES, SKIP_LEVELS
from tests.oracle.ruling import INFRACTIONS

SIDES = ("defenders", "attackers")
BOUNDARY = {"2M": 40, "2O": 40, "3M": 60, "3S": 60, "4M": 80}


def random_score(rng: Random, rulebook: str) -> int:
    """A multiple of five, on a boundary of the table half of the time, below zero now and then."""
    size = BOUNDARY[rulebook]
    lowest = -1 if rulebook in ("2M", "2O") else -4
    if rng.random() < 0.5:
        return size * rng.randint(lowest, 6) + rng.choice((-5, 0, 0, 5))
    return 5 * rng.randint(lowest * size // 5, 6 * size // 5)


def random_level(rng: Random, rulebook: str) -> str:
    levels: list[str] = [*RANKS, "A", "A", "K"]
    if rulebook == "3S":
        levels = [*SKIP_LEVELS, "J", "A", "JOKER"]
    if rulebook == "2M":
        levels = list("2345")  # the match ends at 6
    return rng.choice(levels)


def result_question(rng: Random, rulebook: str) -> dict[str, Any]:
    defenders = random_level(rng, rulebook)
    score = random_score(rng, rulebook)
    face = rng.choice(["SJ", "HA", "DJ", "CA", "S9", "BJ", "HK"])
    if rulebook == "3S" and rng.random() < 0.3:  # digging at J and A
        defenders, score = rng.choice("JA"), rng.choice((115, 120, 180, 300, 360, 420))
        face = rng.choice("SHDC") + rng.choice((defenders, defenders, "J", "A"))
    attackers = random_level(rng, rulebook)
    if rulebook == "3S" and rng.random() < 0.2:
        attackers = rng.choice(("J", "A", "JOKER"))
    question: dict[str, Any] = {
        "ask": "result",
        "rulebook": rulebook,
        "score": score,
        "defenders": defenders,
        "attackers": attackers,
        "last_trick": [face, *rng.sample(FACES, rng.choice((0, 0, 1, 3)))],
        "last_trick_won_by": rng.choice(SIDES),
    }
    if rulebook == "2O" and rng.random() < 0.3:
        question["alone"] = rng.random() < 0.7
    return question


def shown_cards(rng: Random, rulebook: str, level: str, standing: dict[str, Any] | None) -> list[Card]:
    """Cards that somebody might try to show."""
    decks = DECKS[rulebook]
    kind = rng.random()
    if standing is not None and kind < 0.2:
        face: Card = standing["cards"][0]
    elif kind < 0.8 and level != "JOKER":
        face = rng.choice(SUITS) + level
    elif kind < 0.95:
        face = rng.choice(("LJ", "BJ"))
    else:
        face = rng.choice(FACES)
    enough = 1 if standing is None else len(standing["cards"]) + 1
    copies = enough if rng.random() < 0.4 else rng.choice((1, 1, 2, 2, 3, 4))
    cards = [face] * min(copies, decks)
    opening_with_jokers = standing is None and level != "JOKER" and "LJ BJ".count(face) == 1
    if rng.random() < 0.06 and not opening_with_jokers:
        others = [suit + level for suit in SUITS if level != "JOKER" and suit + level != face] or ["SK"]
        cards = [face, rng.choice(others)]
    return cards


def next_phase(rng: Random, rulebook: str, phase: str) -> str:
    if phase == "drawing" and rng.random() < 0.35:
        return "drawn"
    if phase == "drawn" and rulebook == "3S" and rng.random() < 0.4:
        return "buried"
    return phase


def doubtful(question: dict[str, Any], burier: int | None) -> bool:
    """Positions that the text leaves open, or that cannot come about."""
    if question["rulebook"] != "3S" or question["phase"] == "drawing":
        return False
    standing = question["standing"]
    if standing is None and question["level"] != "JOKER":
        return True  # nothing shown while cards were drawn
    own = standing is not None and standing["seat"] == question["seat"]
    return question["phase"] == "buried" and question["seat"] == burier and not own  # not asked in this round


def declare_question(rng: Random, rulebook: str) -> dict[str, Any]:
    """Declarations are made at random, the allowed ones take effect; one of the later tries is the question."""
    first_deal = rng.random() < 0.5
    levels = SKIP_LEVELS if rulebook == "3S" else RANKS
    level = "2" if first_deal else rng.choice(levels)
    dealer = None if first_deal else rng.randrange(4)
    phase = "drawn" if rulebook == "2O" else "drawing"
    history: list[dict[str, Any]] = []
    burier: int | None = None
    tries = rng.randint(1, 8)
    question: dict[str, Any] = {}
    while tries > 0 or not question:
        tries -= 1
        before = phase
        phase = next_phase(rng, rulebook, phase)
        if phase == "buried" and before != "buried":
            burier = dealer
        standing = history[-1] if history else None
        seat: int = rng.randrange(4)
        if standing is not None and rng.random() < 0.25:
            seat = standing["seat"]
        asked: dict[str, Any] = {
            "ask": "declare",
            "rulebook": rulebook,
            "level": level,
            "trump": None,
            "first_deal": first_deal,
            "phase": phase,
            "standing": standing,
            "seat": seat,
            "cards": shown_cards(rng, rulebook, level, standing),
            "dealer": dealer,
        }
        if history[:-1]:
            asked["history"] = history[:-1]
        if doubtful(asked, burier):
            if phase != "drawing" and standing is None and level != "JOKER":
                phase = "drawing"
            continue
        question = asked
        answer = answer_declare(asked)
        if answer["allowed"]:
            history = [*history, {"seat": asked["seat"], "cards": asked["cards"]}]
            dealer = answer["dealer"]
            burier = asked["seat"] if phase == "buried" else burier
    if rng.random() < 0.04 and rulebook != "3S":  # too early or too late
        question = {**question, "phase": rng.choice(("drawing", "buried") if rulebook == "2O" else ("buried",))}
    if rng.random() < 0.2 and level == "JOKER":
        question = {**question, "phase": "drawing", "standing": None}
        question.pop("history", None)
    return question


def ruling_question(rng: Random, rulebook: str) -> dict[str, Any]:
    infraction = rng.choice(INFRACTIONS[rulebook])
    offender = rng.choice(SIDES)
    if infraction in ("wrong-dealer", "ask-throw-form") or (infraction == "wrong-bury" and rulebook != "3S"):
        offender = "defenders"
    question: dict[str, Any] = {
        "ask": "ruling",
        "rulebook": rulebook,
        "infraction": infraction,
        "offender": offender,
    }
    counted = ["misplay", "table-talk", "peek", "expose", "extra-card", "missing-card", "extra-and-missing"]
    counted += ["play-ahead", "wrong-card", "drop-on-purpose", "drop-key-card", "past-wrong-play", "look-back"]
    if infraction in counted and rulebook in ("3M", "4M") and rng.random() < 0.7:
        question["count"] = rng.randint(0 if infraction == "look-back" else 1, 4)
    if infraction in ("past-wrong-play", "hint") and rng.random() < 0.5:
        question["decisive"] = rng.random() < 0.7
    if infraction == "wrong-bury" and rulebook in ("3S", "4M") and rng.random() < 0.8:
        question["buried"] = KITTY_SIZE[rulebook] + rng.choice((-1, 1))
        if rulebook == "4M":
            question["cards"] = [rng.choice(FACES)]
    if infraction == "extra-card" and rng.random() < 0.7:
        question["cards"] = rng.sample(FACES, question.get("count", 1))
    if infraction == "extra-and-missing" and rng.random() < 0.7:
        question["between"] = rng.choice(("opponents", "partners"))
    return question
