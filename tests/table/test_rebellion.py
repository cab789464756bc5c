"""Rebellion (3S-二.7): who is asked, what follows, and that asking tells nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.table.dealing import Bench, pack
from tests.table.scenes import bury_rest, deal_of, to_bury
from tests.table.test_burying import watch

from tuolaji.rulebooks import get
from tuolaji.table import (
    Close,
    DealStarted,
    DealVoided,
    Declare,
    Draw,
    Pass,
    Rebel,
    Rebelled,
    RebellionClosed,
    Setup,
    choices,
)

POINTS = "S5 ST SK H5 HT HK D5 DT DK C5 CT CK"


def asked(levels: tuple[str, str, str, str] = ("2", "2", "2", "2")) -> Bench:
    """Three decks: seat 1 holds no points, seat 3 many; seat 0 has buried and nobody overcalled."""
    book = get("3S")
    poor = " ".join(suit + rank for suit in "SHDC" for rank in "346789JQA") + " LJ LJ"
    level = {"2": "S2", "5": "S5"}[levels[0]]
    table = to_bury(book, (level, poor, "", POINTS), declare=level, setup=Setup(levels=levels, dealer=0))
    bury_rest(table, level)
    while table.state.phase == "rebury":
        table.do(Pass(table.state.turn[0]))
    return table


@pytest.mark.clause("3S-二.7")
def test_both_attackers_are_asked_whoever_may_rebel() -> None:
    table = asked()
    assert (table.state.phase, table.state.turn) == ("rebel", (1, 3))
    for viewer in (0, 2, "spectator"):
        assert watch(table, viewer).snapshot().turn == (1, 3)
    assert choices(watch(table, 1)).kinds == ("rebel", "pass")
    assert choices(watch(table, 3)).kinds == ("pass",)
    assert choices(watch(table, 0)).kinds == ()
    assert table.refused(Rebel(0)).code == "not-your-turn"
    refused = table.refused(Rebel(3))
    assert (refused.code, refused.clauses) == ("too-many-points", ("3S-二.7",))


@pytest.mark.clause("3S-二.7")
def test_nobody_rebels_when_all_pass_or_time_runs_out() -> None:
    table = asked()
    table.do(Pass(3), Pass(1))
    assert table.log[-1] == RebellionClosed("passes")
    assert (table.state.phase, table.state.turn) == ("play", (0,))
    table = asked()
    table.do(Pass(1), Close())
    assert table.log[-1] == RebellionClosed("clock")
    assert table.state.phase == "play"


@pytest.mark.clause("3S-二.7")
def test_after_a_rebellion_the_rebel_draws_first_and_the_first_to_declare_deals() -> None:
    table = asked()
    events = table.do(Rebel(1))
    assert events[0] == Rebelled(1, deal_points(events))
    assert isinstance(events[1], DealVoided)
    assert (events[1].reason, events[1].rebel) == ("rebellion", 1)
    table.deal(pack(get("3S"), ("H2 H2 H2", "S2", "", ""), first=1))
    started = next(event for event in reversed(table.log) if isinstance(event, DealStarted))
    assert (started.first, started.dealer, started.first_deal, started.rebel) == (1, None, True, 1)
    table.do(Draw(), Declare(1, ("S2",)), *[Draw()] * 12, Declare(0, ("H2", "H2", "H2")))
    deal = deal_of(table)
    assert (deal.dealer, deal.trump) == (1, 1)


def deal_points(events: Sequence[object]) -> int:
    first = events[0]
    assert isinstance(first, Rebelled)
    assert first.points <= 15
    return first.points


@pytest.mark.clause("3S-二.7")
def test_after_a_rebellion_each_side_shows_cards_of_its_own_level() -> None:
    table = asked(("5", "2", "5", "2"))
    table.do(Rebel(1))
    table.deal(pack(get("3S"), ("H2 H5", "S2", "", ""), first=1))
    started = next(event for event in reversed(table.log) if isinstance(event, DealStarted))
    assert started.level is None
    table.do(*[Draw()] * 8)
    assert table.refused(Declare(0, ("H2",))).code == "not-a-level-card"
    table.do(Declare(0, ("H5",)))
    deal = deal_of(table)
    assert (deal.dealer, deal.level, deal.trump) == (0, 3, 1)


@pytest.mark.clause("3S-二.4", "3S-二.7")
def test_nobody_declaring_after_a_rebellion_is_a_redeal_on_the_same_terms() -> None:
    table = asked(("5", "2", "5", "2"))
    table.do(Rebel(1))
    table.deal(pack(get("3S"), ("", "", "", ""), first=1))
    table.draw_all()
    table.pass_all()
    assert table.state.phase == "done"
    assert (table.state.rebel, table.state.dealer) == (1, None)
