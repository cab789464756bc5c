"""Scenes: tables brought to the first lead with given hands."""

from __future__ import annotations

from collections.abc import Sequence

from tests.table.dealing import Bench, pack

from tuolaji.cards import cards_text, parse_cards
from tuolaji.rules.options import Rulebook
from tuolaji.table import Bury, Close, Deal, Declare, Draw, Setup


def deal_of(table: Bench) -> Deal:
    """The running deal."""
    assert table.state.deal is not None
    return table.state.deal


def hand_of(table: Bench, seat: int) -> tuple[str, ...]:
    """A hand as texts."""
    return cards_text(deal_of(table).hands[seat])


def bury_rest(table: Bench, keep: str = "") -> None:
    """The seat that is due buries cards it is not told to keep, those without points first."""
    seat = table.state.turn[0]
    left = list(hand_of(table, seat))
    for card in cards_text(parse_cards(keep)):
        left.remove(card)
    left.sort(key=lambda card: (card[1] in "5TK", card in ("LJ", "BJ")))
    table.do(Bury(seat, tuple(left[: len(deal_of(table).fresh)])))


def to_bury(
    rulebook: Rulebook,
    hands: Sequence[str],
    *,
    declare: str,
    kitty: str = "",
    setup: Setup | None = None,
    seed: int = 0,
) -> Bench:
    """Seat 0 deals, has declared with ``declare`` (part of its hand), and has taken the kitty."""
    table = Bench(rulebook, setup or Setup(dealer=0))
    table.deal(pack(rulebook, hands, kitty=kitty, seed=seed, avoid=("", "", "", "")))
    cards = cards_text(parse_cards(declare))
    if "drawing" in rulebook.declare.phases:
        while table.state.phase == "draw" and any(hand_of(table, 0).count(card) < cards.count(card) for card in cards):
            table.do(Draw())
        table.do(Declare(0, cards))
        table.draw_all()
    else:
        table.draw_all()
        table.do(Declare(0, cards))
    table.do(Close())
    return table


def to_play(
    rulebook: Rulebook,
    hands: Sequence[str],
    *,
    declare: str,
    kitty: str = "",
    bury: str = "",
    setup: Setup | None = None,
    seed: int = 0,
) -> Bench:
    """The same with the kitty buried (``bury`` among it) and nobody overcalling: seat 0 is to lead.

    Seat 0's given cards are kept but for ``bury``.
    """
    table = to_bury(rulebook, hands, declare=declare, kitty=kitty, setup=setup, seed=seed)
    if bury:
        keep = list(cards_text(parse_cards(hands[0])))
        for card in cards_text(parse_cards(bury)):
            if card in keep:
                keep.remove(card)
        left = list(hand_of(table, 0))
        chosen = list(cards_text(parse_cards(bury)))
        for card in (*chosen, *keep):
            left.remove(card)
        left.sort(key=lambda card: (card[1] in "5TK", card in ("LJ", "BJ")))
        table.do(Bury(0, tuple((chosen + left)[: len(deal_of(table).fresh)])))
    else:
        bury_rest(table, hands[0])
    table.pass_all()
    return table
