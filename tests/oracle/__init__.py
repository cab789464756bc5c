"""An independent oracle for the rules, written from their text alone, in the plainest way; for tests only.

It shares nothing with the engine: cards are strings, sets of cards are Counters, and every question is settled by
trying out all partitions and placements.
"""

from tests.oracle.cards import Answer, Question
from tests.oracle.declare import answer_declare
from tests.oracle.follow import answer_follow
from tests.oracle.ruling import answer_ruling
from tests.oracle.score import answer_kitty, answer_result
from tests.oracle.throw import answer_throw
from tests.oracle.units import answer_units
from tests.oracle.winner import answer_winner

__all__ = ["answer"]

ANSWERS = {
    "units": answer_units,
    "follow": answer_follow,
    "winner": answer_winner,
    "throw": answer_throw,
    "kitty": answer_kitty,
    "result": answer_result,
    "declare": answer_declare,
    "ruling": answer_ruling,
}


def answer(question: Question) -> Answer:
    """The required keys of the answer to a well-formed judge question."""
    return ANSWERS[question["ask"]](question)
