"""Following: is a play legal, what must it hold, which plays are there (rules README "Following")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from tuolaji.rules.kernel.choosing import Requirement, additions, each_play, forced, requirements
from tuolaji.rules.kernel.following import hand_best, judging, legal_under
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.lead import Lead, forms_to_follow
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order

FollowCode = Literal["ok", "wrong-count", "not-in-hand", "must-follow-suit", "must-follow-form"]
Form = tuple[int, int]


class FollowVerdict(NamedTuple):
    """Whether a play follows; ``required``: the forms (w, n) that the hand's best amounts to, highest first."""

    legal: bool
    code: FollowCode
    required: tuple[Form, ...]


def check_follow(rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int], play: Sequence[int]) -> FollowVerdict:
    """Judges a play out of a hand (the cards before the play)."""
    required = required_units(rulebook, o, lead, hand)
    return FollowVerdict((code := follow_code(rulebook, o, lead, hand, play)) == "ok", code, required)


def follow_code(rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int], play: Sequence[int]) -> FollowCode:
    """The verdict on a play alone."""
    if len(play) != lead.size:
        return "wrong-count"
    held = Counter(hand)
    for card, count in Counter(play).items():
        if held[card] < count:
            return "not-in-hand"
    suit = o.suit
    led = lead.suit
    in_hand = sum(1 for card in hand if suit[card] == led)
    in_play = sum(1 for card in play if suit[card] == led)
    if in_play < min(in_hand, lead.size):
        return "must-follow-suit"
    if in_hand < lead.size or lead.size == 1:
        return "ok"
    rules = kernel_rules(rulebook)
    packed_hand = o.pack_suit(hand, led)
    packed_play = o.pack_suit(play, led)
    for forms in forms_to_follow(rulebook, lead):
        if legal_under(rules, forms, lead.size, packed_hand, packed_play):
            return "ok"
    return "must-follow-form"


def required_units(rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int]) -> tuple[Form, ...]:
    """The forms that the hand's best amounts to, under the named or the canonical reading; () when nothing is asked or
    the hand is short of the suit."""
    packed = o.pack_suit(hand, lead.suit)
    if sum(1 for card in hand if o.suit[card] == lead.suit) < lead.size:
        return ()
    rules = kernel_rules(rulebook)
    best = hand_best(rules, judging(rules, packed, lead.size)[0], lead.codes(), packed)
    units = [(w, n) for met in best.met for w, n, _ in met.units]
    return tuple(sorted(units, key=lambda form: (form[0] * form[1], form[0]), reverse=True))


class Following:
    """What a hand may play on a lead: plays, forced cards and how a chosen part may go on."""

    def __init__(self, rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int]) -> None:
        self.o = o
        self.lead = lead
        self.size = lead.size
        self.hand = Counter(hand)
        self.suited = [card for card in hand if o.suit[card] == lead.suit]
        self.others = sorted(card for card in hand if o.suit[card] != lead.suit)
        self.short = len(self.suited) < lead.size
        self.packed = o.pack_suit(self.suited, lead.suit)
        self.needs: list[Requirement] = []
        if not self.short:
            self.needs = requirements(kernel_rules(rulebook), forms_to_follow(rulebook, lead), lead.size, self.packed)

    def plays(self) -> Iterator[tuple[int, ...]]:
        """Every legal play once (as multisets of cards, high to low); lazy, each step leads to a play."""
        if len(self.suited) + len(self.others) < self.size:
            return
        if self.short:
            for rest in _multisets(self.others, self.size - len(self.suited)):
                yield tuple(self.o.sort(self.suited + rest))
            return
        for packed in each_play(self.needs, self.packed, self.size):
            yield tuple(self.o.unpack(self.lead.suit, packed))

    def forced(self) -> tuple[int, ...]:
        """The cards that every legal play holds."""
        if self.short:
            rest = self.size - len(self.suited)
            if rest < len(self.others):
                return tuple(self.o.sort(self.suited + _sure(self.others, rest)))
            return tuple(self.o.sort(self.suited + self.others))
        return tuple(self.o.unpack(self.lead.suit, forced(self.needs, self.packed, self.size)))

    def additions(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The kinds of card that may be added to a chosen part so that some legal play still holds it."""
        picked = Counter(chosen)
        if len(chosen) >= self.size or any(self.hand[card] < count for card, count in picked.items()):
            return ()
        suit = self.o.suit
        outside = sum(1 for card in chosen if suit[card] != self.lead.suit)
        if self.short:
            free = self.size - len(self.suited) - outside
            kinds = [
                card
                for card in self.hand
                if self.hand[card] > picked[card] and (suit[card] == self.lead.suit or free > 0)
            ]
            return tuple(self.o.sort(kinds)) if free >= 0 else ()
        if outside:
            return ()
        packed = self.o.pack_suit(chosen, self.lead.suit)
        found = additions(self.needs, packed, self.packed, self.size)
        return tuple(self.o.unpack(self.lead.suit, found))


def _sure(cards: list[int], size: int) -> list[int]:
    """The cards that every choice of ``size`` among ``cards`` holds."""
    spare = len(cards) - size
    return [card for card, count in Counter(cards).items() for _ in range(count - spare)]


def _multisets(cards: list[int], size: int) -> Iterator[list[int]]:
    """Every choice of ``size`` cards, once as a multiset."""
    kinds = sorted(Counter(cards).items())
    after = [0] * (len(kinds) + 1)
    for i in range(len(kinds) - 1, -1, -1):
        after[i] = after[i + 1] + kinds[i][1]
    yield from _choose(kinds, after, 0, size, [])


def _choose(
    kinds: list[tuple[int, int]], after: list[int], at: int, size: int, taken: list[int]
) -> Iterator[list[int]]:
    if size == 0:
        yield list(taken)
        return
    card, count = kinds[at]
    for k in range(min(count, size), -1, -1):
        if size - k <= after[at + 1]:
            yield from _choose(kinds, after, at + 1, size - k, taken + [card] * k)
