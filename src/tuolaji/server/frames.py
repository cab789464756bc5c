"""Frames: what a seat's screen needs beside the events – the hand in groups, and what the rulebook says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from tuolaji.cards import NO_TRUMP, cards_text
from tuolaji.rules.engine import canonical, order
from tuolaji.rules.levels import rank_at
from tuolaji.rules.options import Rulebook, option_infos
from tuolaji.rules.order import SUIT_TEXTS, Order
from tuolaji.server.messages import Group, Manners, RulebookInfo, Text
from tuolaji.table import UNKNOWN, View
from tuolaji.table.state import HIDDEN, Hand

_KEPT_HANDS: Final = 4096
_KEPT_GROUPS: Final = 16384


def hand_groups(view: View) -> tuple[Group, ...]:
    """The seat's cards by suit in play, trumps first, each high to low.

    Before the trump suit is known jokers and level cards stand in front.
    """
    deal = view.state.deal
    if deal is None or not view.hand:
        return ()
    level = deal.level if deal.level is not None else _own_level(view)
    trump = deal.trump if deal.trump is not None else NO_TRUMP
    return _groups(level, trump, view.hand)


@lru_cache(_KEPT_HANDS)
def _groups(level: int, trump: int, hand: Hand) -> tuple[Group, ...]:
    """The groups of a hand: a hand stays the same while others play."""
    o = order(level, trump)
    known = [card for card in hand if card != HIDDEN]
    groups = [_group(level, trump, suit, tuple(cards)) for suit, cards in _by_suit(o, known) if cards]
    if len(known) < len(hand):
        groups.append(Group("?", (UNKNOWN,) * (len(hand) - len(known)), ()))
    return tuple(groups)


def _own_level(view: View) -> int:
    """Where the deal's level is open, the seat's own shows what could be declared with (3S-二.7)."""
    seat = view.seat
    if seat is None:
        raise ValueError("only a seat has a hand")
    return rank_at(view.rulebook, view.state.places[seat])


def _by_suit(o: Order, hand: Iterable[int]) -> list[tuple[int, list[int]]]:
    suits: list[tuple[int, list[int]]] = [(suit, []) for suit in range(5)]
    for card in o.sort(hand):
        suits[o.suit[card]][1].append(card)
    return suits


@lru_cache(_KEPT_GROUPS)
def _group(level: int, trump: int, suit: int, cards: Hand) -> Group:
    """One suit of a hand: a play leaves the other suits alone."""
    o = order(level, trump)
    units = tuple(cards_text(unit) for unit in canonical(o, cards) if len(unit) > 1)
    return Group(SUIT_TEXTS[suit], cards_text(cards), units)


def manners_of(rulebook: Rulebook) -> Manners:
    """What the screen must know of a rulebook to speak about throws and declarations."""
    throw = rulebook.throw
    return Manners(
        throw_test=throw.test,
        throw_penalty=throw.penalty,
        throw_points=throw.penalty_points,
        throw_forced=throw.forced,
        throw_chooser=throw.chooser,
        names_reading=throw.named,
        say_seconds=throw.say_seconds if throw.ask_identical else 0,
        jokers_declare=rulebook.declare.jokers != "none",
    )


def info_of(rulebook: Rulebook) -> RulebookInfo:
    """A rulebook as the first page lists it."""
    modes = ("fixed", "pick") if _may_pick(rulebook) else (rulebook.partner.mode,)
    match = rulebook.match
    return RulebookInfo(
        id=rulebook.id,
        code=rulebook.code,
        name=Text(rulebook.name_zh, rulebook.name_en),
        decks=rulebook.deal.decks,
        hand=rulebook.deal.hand,
        kitty=rulebook.deal.kitty,
        partner_modes=modes,
        win=match.win,
        target=match.target,
        minutes=match.minutes,
    )


def _may_pick(rulebook: Rulebook) -> bool:
    """Whether the document it follows knows the picked partner (2O-5 to 7)."""
    return bool(option_infos()["partner.name_when"].clause(rulebook.code))


_ENCODER: Final = msgspec.json.Encoder()


def encoded(message: object) -> bytes:
    """A message as one line of JSON."""
    return _ENCODER.encode(message)
