"""The fast path gives the same deals as the event path on the same seeds."""

from __future__ import annotations

from functools import partial

import pytest

from tuolaji.arena.driver import Table
from tuolaji.arena.fast import FastTable, supported
from tuolaji.arena.seeds import player_seed, shuffle_seed
from tuolaji.bots import make
from tuolaji.rulebooks import get
from tuolaji.rules.options import replace_options


@pytest.mark.parametrize("decks", [2, 3])
def test_the_fast_path_plays_the_deals_of_the_event_path(decks: int) -> None:
    rulebook = get("2M")
    if decks == 3:
        rulebook = replace_options(rulebook, {"deal.decks": 3, "deal.hand": 39, "deal.kitty": 6})
    fast = FastTable(rulebook)
    for game in range(60):
        seed = shuffle_seed("same", game, 1)
        sides = player_seed("same", game, 0), player_seed("same", game, 1)
        agents = [make("random", sides[seat % 2]) for seat in range(4)]
        table = Table(rulebook, agents, partial(shuffle_seed, "same", game))
        state = table.play_deal()
        assert table.rejections == [0, 0, 0, 0]
        deal, scored = state.deal, state.result
        assert deal is not None
        assert scored is not None
        quick = fast.play(seed, sides)
        assert quick.dealer == deal.dealer
        assert quick.trump == deal.trump
        assert quick.tricks == len(deal.tricks)
        assert quick.score == scored.score
        assert (quick.result.gain_defenders, quick.result.gain_attackers) == (scored.gain[0], scored.gain[1])


def test_rulebooks_that_declare_otherwise_have_no_fast_path() -> None:
    assert not supported(get("3S"))
    with pytest.raises(ValueError, match="no fast path"):
        FastTable(get("4M"))
