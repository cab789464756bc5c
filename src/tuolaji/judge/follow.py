"""``follow``: may this play follow that lead out of this hand, and if not, why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tuolaji.judge.answers import FollowAnswer
from tuolaji.judge.citing import clauses, following, superior
from tuolaji.judge.fields import Question, cards
from tuolaji.judge.leads import lead_of
from tuolaji.judge.position import Position, position_of
from tuolaji.judge.words import NOTHING, SUITS_IN_PLAY, Text, forms, number
from tuolaji.judge.words import cards as card_words
from tuolaji.rules.engine import FollowVerdict, Lead, check_follow


def ask(question: Question) -> FollowAnswer:
    """The answer to a ``follow`` question. Raises QuestionError."""
    position = position_of(question)
    decks = position.decks
    led = cards(question, "lead", decks, least=1)
    hand = cards(question, "hand", decks)
    play = cards(question, "play", decks)
    return decide(position, lead_of(position, led, question, "lead"), hand, play)


def decide(position: Position, lead: Lead, hand: Sequence[int], play: Sequence[int]) -> FollowAnswer:
    """Judges a play out of a hand; the hand is that before the play."""
    rulebook, o = position
    verdict = check_follow(rulebook, o, lead, hand, play)
    held = 0
    for card in hand:
        if o.suit[card] == lead.suit:
            held += 1
    return FollowAnswer(
        legal=verdict.legal,
        code=verdict.code,
        required=verdict.required,
        clauses=clauses(rulebook, *_subjects(position, lead, verdict, held)),
        explanation=_explain(position, lead, verdict, held, (hand, play)),
    )


def _subjects(position: Position, lead: Lead, verdict: FollowVerdict, held: int) -> list[str]:
    """What decided: the suit alone, or the forms of the lead with the rulebook's own conditions on them."""
    shapes = [form for form in lead.forms() if form[0] > 1]
    by_form = held >= lead.size and shapes and verdict.code in ("ok", "must-follow-form")
    if not by_form:
        return ["follow-suit"]
    found = [following(*form) for form in dict.fromkeys(shapes)]
    rules = position.rulebook.follow
    if rules.protect_triples:
        found.append("follow.protect_triples")
    if rules.run_needs_natural and any(length > 1 for _, length in shapes):
        found.append("follow.run_needs_natural")
    if position.rulebook.throw.named and not lead.plain:
        found.append("throw.named")
    return found + superior(position.rulebook, shapes[0]) if lead.plain else found


def _explain(
    position: Position, lead: Lead, verdict: FollowVerdict, held: int, cards_held: tuple[Sequence[int], Sequence[int]]
) -> Text:
    hand, play = cards_held
    suit = SUITS_IN_PLAY[lead.suit]
    size = lead.size
    match verdict.code:
        case "wrong-count":
            return Text(
                f"首家出 {size} 张，也须出 {size} 张，这里出了 {len(play)} 张。",
                f"{number(size, 'card')} led, so {size} must be played, not {len(play)}.",
            )
        case "not-in-hand":
            strange = card_words((Counter(play) - Counter(hand)).elements())
            return Text(f"手里没有这些牌：{strange.zh}。", f"Not in the hand: {strange.en}.")
        case "must-follow-suit":
            due = min(size, held)
            put = sum(1 for card in play if position.order.suit[card] == lead.suit)
            return Text(
                f"首家出{suit.zh}，手里有 {held} 张{suit.zh}，须跟出 {due} 张，只跟了 {put} 张。",
                f"{suit.en.capitalize()} led; the hand holds {held}, so {due} must be played, not {put}.",
            )
        case "must-follow-form":
            due_forms = forms(verdict.required)
            said = Text(
                f"手里的{suit.zh}能跟出{due_forms.zh}，须照此跟，所出的牌没有跟够。",
                f"The hand's {suit.en} can follow with {due_forms.en}; the play falls short of it.",
            )
            return said + _triples(position, lead, held, hand)
        case "ok":
            return _allowed(suit, lead, verdict, held) + _triples(position, lead, held, hand)


def _triples(position: Position, lead: Lead, held: int, hand: Sequence[int]) -> Text:
    """What protects the hand's triples, or why they are not protected, where pairs are led and the rulebook does so."""
    rules, o = position.rulebook.follow, position.order
    if not rules.protect_triples or held < lead.size or all(width != 2 for width, _ in lead.forms()):
        return NOTHING
    copies = Counter(card for card in hand if o.suit[card] == lead.suit)
    triples = 3 * sum(1 for count in copies.values() if count == 3)
    if not triples:
        return NOTHING
    if rules.squeeze and held - triples < lead.size:
        return Text(
            "三条以外的牌不够，被挤牌，三条也算对子。",
            "Squeezed: outside its triples the hand is short, so they count as pairs too.",
        )
    return Text("三条不算对子，不必拆。", "A triple is no pair and need not be broken.")


def _allowed(suit: Text, lead: Lead, verdict: FollowVerdict, held: int) -> Text:
    size = lead.size
    if held == 0:
        return Text(
            f"可以：手里没有{suit.zh}，任意 {size} 张都行。",
            f"Allowed: no {suit.en} in the hand, so any {number(size, 'card')} will do.",
        )
    if held < size:
        return Text(
            f"可以：手里只有 {held} 张{suit.zh}，已全部跟出，其余任意。",
            f"Allowed: the hand holds only {held} of {suit.en}, all are played, the rest is free.",
        )
    if not verdict.required:
        return Text(
            f"可以：跟出 {size} 张{suit.zh}，手里没有必须跟的牌型。",
            f"Allowed: {number(size, 'card')} of {suit.en}, and the hand has no form that is due.",
        )
    due = forms(verdict.required)
    return Text(
        f"可以：手里的{suit.zh}须跟出{due.zh}，已经跟到。",
        f"Allowed: of {suit.en} the hand owes {due.en}, and the play meets it.",
    )
