"""The judge: questions about positions, answers with the clauses decided on and words in zh and en."""

from tuolaji.judge.answers import (
    Answer,
    DeclareAnswer,
    FollowAnswer,
    KittyAnswer,
    ResultAnswer,
    RulingAnswer,
    ThrowAnswer,
    UnitsAnswer,
    WinnerAnswer,
)
from tuolaji.judge.asking import ASKS, answer, ask
from tuolaji.judge.errors import CODES, QuestionError
from tuolaji.judge.position import house_rulebooks

__all__ = [
    "ASKS",
    "CODES",
    "Answer",
    "DeclareAnswer",
    "FollowAnswer",
    "KittyAnswer",
    "QuestionError",
    "ResultAnswer",
    "RulingAnswer",
    "ThrowAnswer",
    "UnitsAnswer",
    "WinnerAnswer",
    "answer",
    "ask",
    "house_rulebooks",
]
