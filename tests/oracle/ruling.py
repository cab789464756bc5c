"""Rulings: the infraction tables of the rulebook pages."""

from tests.oracle.cards import KITTY_SIZE, Answer, Question, code_of, points

REMEDIES: dict[str, dict[str, list[str]]] = {
    "2M": {
        "out-of-turn": ["take-back", "warning"],
        "look-back": ["warning"],
        "noise": ["warning"],
    },
    "3M": {
        "misdraw": ["redeal"],
        "misplay": ["replace-card"],
        "table-talk": ["warning"],
        "peek": ["warning"],
        "expose": ["warning"],
    },
    "4M": {
        "pack-count": ["redeal"],
        "uneven-draw": ["short-draws"],
        "overdraw": ["discard-one"],
        "extra-card": ["draw-and-discard"],
        "missing-card": ["sit-out"],
        "extra-and-missing": ["short-draws"],
        "play-ahead": ["partner-restrained"],
        "wrong-card": ["partner-restrained"],
        "drop-on-purpose": ["partner-restrained"],
        "drop-key-card": ["partner-restrained"],
        "hint": ["warning"],
        "look-back": ["warning"],
    },
    "3S": {},
}
REMEDIES["2O"] = REMEDIES["2M"]

INFRACTIONS: dict[str, list[str]] = {
    "2M": ["late", "out-of-turn", "card-count", "wrong-play", "failed-throw", "look-back", "noise"],
    "3M": [
        *("late", "misdraw", "wrong-bury", "wrong-dealer", "misplay", "revoke-concealed"),
        *("disqualify", "table-talk", "peek", "expose"),
    ],
    "4M": [
        *("touched-card", "pack-count", "uneven-draw", "overdraw", "wrong-bury", "extra-card", "missing-card"),
        *("extra-and-missing", "play-ahead", "wrong-card", "drop-on-purpose", "drop-key-card", "drop-harmless"),
        *("past-wrong-play", "hint", "look-back", "ask-throw-form", "silent-stopper", "concede"),
    ],
    "3S": ["wrong-bury"],
}
INFRACTIONS["2O"] = INFRACTIONS["2M"]

# 4M: points for each of n
POINTS_EACH_4M = {
    "missing-card": 50,
    "play-ahead": 20,
    "wrong-card": 10,
    "drop-on-purpose": 10,
    "drop-key-card": 10,
    "past-wrong-play": 20,
    "look-back": 50,
}


def points_to_opponents(rulebook: str, question: Question) -> int:
    """The points that go from the offender's side to the other."""
    infraction: str = question["infraction"]
    buried: int | None = question.get("buried")
    cards = question.get("cards") or []
    if rulebook == "3M" and infraction == "misplay":
        return 10 * int(question.get("count", 1))
    if rulebook == "3M" and infraction in ("table-talk", "peek", "expose"):
        return int(question.get("count", 0))
    if rulebook == "3S":
        return 120
    if rulebook != "4M":
        return 0
    count: int = question.get("count", 1)
    if infraction == "wrong-bury":
        return 160 + (4 * points(cards) if buried == 7 else 0)
    if infraction == "extra-card":
        return 50 * count + points(cards)
    if infraction == "extra-and-missing":
        return 50 * count if question.get("between", "opponents") == "partners" else 0
    if infraction == "hint":
        return 50
    if infraction == "ask-throw-form":
        return 20
    return POINTS_EACH_4M.get(infraction, 0) * count


def ends_deal(rulebook: str, infraction: str, *, decisive: bool) -> bool:
    """Does the infraction end the deal against the offender's side?"""
    if rulebook in ("2M", "2O"):
        return infraction in ("card-count", "wrong-play")
    if rulebook == "3M":
        return infraction == "revoke-concealed"
    return rulebook == "4M" and infraction in ("past-wrong-play", "hint") and decisive


def remedy(rulebook: str, question: Question) -> list[str]:
    buried: int | None = question.get("buried")
    if question["infraction"] == "wrong-bury" and rulebook in ("3S", "4M"):
        if buried is None or buried == KITTY_SIZE[rulebook]:
            return []
        if buried > KITTY_SIZE[rulebook]:
            return ["draw-back"]
        return ["short-draws"] if rulebook == "3S" else ["discard-one"]
    return REMEDIES[rulebook].get(question["infraction"], [])


def answer_ruling(question: Question) -> Answer:
    rulebook = code_of(question)
    infraction: str = question["infraction"]
    offender: str = question["offender"]
    other = "attackers" if offender == "defenders" else "defenders"
    score, deal, match = 0, "continues", "continues"
    levels = {"defenders": 0, "attackers": 0}
    if ends_deal(rulebook, infraction, decisive=question.get("decisive", False)):
        deal = other  # defenders offend: the attackers take the deal, no level
        levels["defenders"] = 1 if offender == "attackers" else 0
    elif infraction in ("misdraw", "pack-count"):
        deal = "void"
    elif rulebook == "3M" and infraction in ("wrong-bury", "wrong-dealer"):
        deal = "attackers"
    elif infraction == "silent-stopper":
        deal = other
        levels[other] = 2
    elif infraction in ("late", "concede", "disqualify"):
        match = {"late": "forfeited", "concede": "conceded", "disqualify": "awarded"}[infraction]
        levels[other] = 5 if infraction == "disqualify" else 0
    else:
        given = points_to_opponents(rulebook, question)
        score = given if offender == "defenders" else -given
    answer: Answer = {
        "attackers_score": score,
        "deal": deal,
        "levels": levels,
        "match": match,
        "remedy": remedy(rulebook, question),
    }
    if match != "continues":
        answer["match_won_by"] = other
    return answer
