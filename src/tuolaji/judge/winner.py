"""``winner``: which of four plays wins the trick, and the points in it."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.cards import points_of
from tuolaji.judge.answers import WinnerAnswer
from tuolaji.judge.citing import clauses, superior
from tuolaji.judge.errors import QuestionError
from tuolaji.judge.fields import Question, card_lists
from tuolaji.judge.leads import lead_of
from tuolaji.judge.position import Position, position_of
from tuolaji.judge.units import shape
from tuolaji.judge.words import PLACES, Text, opening
from tuolaji.rules.engine import Lead, canonical, trick_winner


def ask(question: Question) -> WinnerAnswer:
    """The answer to a ``winner`` question. Raises QuestionError."""
    position = position_of(question)
    plays = card_lists(question, "plays", 4, position.decks, least=0)
    lead = lead_of(position, plays[0], question, "plays[0]")
    for i, play in enumerate(plays):
        if len(play) != lead.size:
            zh = f"plays[{i}]：首家出 {lead.size} 张，这里有 {len(play)} 张"
            en = f"plays[{i}]: {len(play)} cards, with a lead of {lead.size}"
            raise QuestionError("wrong-count", f"plays[{i}]", zh, en)
    return decide(position, lead, plays)


def decide(position: Position, lead: Lead, plays: Sequence[Sequence[int]]) -> WinnerAnswer:
    """The winner of four plays of equal length, the lead first."""
    winner = trick_winner(position.rulebook, position.order, lead, plays)
    points = sum(points_of(play) for play in plays)
    subjects, how = _how(position, lead, plays, winner)
    place = PLACES[winner]
    zh = f"{place.zh}赢得这一墩：{how.zh}。这一墩有 {points} 分。"
    en = f"{opening(place.en)} wins the trick: {how.en}. It holds {points} points."
    return WinnerAnswer(
        winner=winner, points=points, clauses=clauses(position.rulebook, *subjects), explanation=Text(zh, en)
    )


def _how(position: Position, lead: Lead, plays: Sequence[Sequence[int]], winner: int) -> tuple[list[str], Text]:
    """What decided the trick, as subjects and in words."""
    o = position.order
    named = ["throw.named"] if position.rulebook.throw.named and not lead.plain else []
    if winner == 0:
        tried = any(o.suit[card] == 0 for play in plays[1:] for card in play) and lead.suit != 0
        if not tried:
            return ["lead", *named], Text("后面没有更大的牌", "nothing higher was played in its suit")
        why = Text(
            "没有人用同样牌型的主牌毙掉，也没有更大的同花色牌", "no ruff in its form, and nothing higher in its suit"
        )
        return ["ruff", *named], why
    suit = o.suit[plays[winner][0]]
    led = lead.forms()[0]
    wider = superior(position.rulebook, led) if lead.plain and shape(canonical(o, plays[winner])[0]) != led else []
    if suit == lead.suit:
        if wider:
            return wider, Text("以高一档的牌型压过", "its superior form beats the lead")
        return ["lead", *named], Text("同样牌型，最大的组合更大", "the same form, and its highest unit is higher")
    if wider:
        return ["ruff", *wider], Text("以高一档的主牌牌型毙牌", "ruffed with a superior form of trumps")
    ruffs = [i for i in range(1, 4) if all(o.suit[card] == 0 for card in plays[i])]
    if len(ruffs) > 1:
        why = Text("以主牌毙牌，在毙牌中最大的组合最大", "ruffed in the form of the lead, higher than any other ruff")
        return ["ruff", "overruff", *named], why
    return ["ruff", *named], Text("以同样牌型的主牌毙牌", "ruffed with trumps in the form of the lead")
