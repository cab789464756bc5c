"""What the heuristic player remembers: cards gone, suits, pairs and triples that others lack, for certain."""

from __future__ import annotations

from functools import partial

import pytest

from tuolaji.arena.driver import Table
from tuolaji.arena.seeds import shuffle_seed
from tuolaji.bots import make
from tuolaji.bots.heuristic.memory import Memory, lacks
from tuolaji.rulebooks import get
from tuolaji.rules.engine import order
from tuolaji.table import Setup, State

BOOKS = ("2M", "2O", "3M", "3S", "4M")


def test_conclusions_from_a_follow() -> None:
    two = get("2M").follow
    assert lacks(two, [(1, 1)], 0, 0) == (False, False)
    assert lacks(two, [(2, 1)], 0, 0) == (True, False)
    assert lacks(two, [(2, 1)], 1, 0) == (False, False)
    assert lacks(two, [(2, 3)], 2, 0) == (True, False)
    assert lacks(two, [(2, 1), (1, 1)], 0, 0) == (True, False)
    three = get("3M").follow
    assert lacks(three, [(3, 1)], 1, 0) == (False, True)
    assert lacks(three, [(3, 1)], 0, 0) == (True, True)
    assert lacks(three, [(3, 2)], 2, 1) == (False, True)


def test_protected_triples_are_no_pairs() -> None:
    assert lacks(get("3S").follow, [(2, 1)], 0, 0) == (False, False)
    assert lacks(get("3S").follow, [(3, 1)], 0, 0) == (False, True)


def test_four_decks_ask_for_natural_pairs_first() -> None:
    four = get("4M").follow
    assert lacks(four, [(2, 2)], 1, 1) == (False, False)
    assert lacks(four, [(2, 2)], 0, 0) == (True, False)
    assert lacks(four, [(2, 3)], 2, 0) == (True, False)
    assert lacks(four, [(4, 1)], 1, 0) == (False, False)


@pytest.mark.parametrize("book", BOOKS)
def test_conclusions_are_true(book: str) -> None:
    """At every play of whole deals nobody holds what the memory says they lack, and no card is lost."""
    checked = 0
    for game in range(4):
        agents = [make(("random", "heuristic")[seat % 2], game) for seat in range(4)]
        setup = Setup(deals=1, timed=False)
        table = Table(get(book), agents, partial(shuffle_seed, "memory", game), setup=setup)
        memory: Memory | None = None
        while table.state.phase not in ("done", "over"):
            table.advance()
            if table.state.phase == "play":
                memory = memory or _fresh(table.state)
                checked += _true(table.state, memory)
    assert checked > 0


def _fresh(state: State) -> Memory:
    deal = state.deal
    assert deal is not None
    assert deal.level is not None
    assert deal.trump is not None
    return Memory(state.rulebook, order(deal.level, deal.trump))


def _true(state: State, memory: Memory) -> int:
    deal = state.deal
    assert deal is not None
    memory.read(deal)
    o = memory.o
    everything = [card for hand in deal.hands for card in hand] + list(deal.kitty)
    assert memory.left == o.pack(everything)
    claims = 0
    for seat, hand in enumerate(deal.hands):
        for suit in range(5):
            held = [card for card in hand if o.suit[card] == suit]
            most = max((held.count(card) for card in held), default=0)
            if memory.void[seat][suit]:
                claims += 1
                assert most == 0
            if memory.no_pair[seat][suit]:
                claims += 1
                assert most < 2
            if memory.no_triple[seat][suit]:
                claims += 1
                assert most < 3
    return claims
