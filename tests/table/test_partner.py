"""The picked partner of the online rooms (2O-5 to 2O-7): naming, secrecy, sides, everyone's own level."""

from __future__ import annotations

import pytest
from tests.table.dealing import Bench
from tests.table.driver import Driver
from tests.table.scenes import bury_rest, deal_of, to_bury
from tests.table.test_burying import watch

from tuolaji.rulebooks import get, with_options
from tuolaji.rules.options import Rulebook
from tuolaji.rules.result import outcome
from tuolaji.table import (
    CardNamed,
    DealScored,
    MatchEnded,
    Name,
    PartnerRevealed,
    Pass,
    Play,
    Setup,
    check_invariants,
    choices,
    redact,
)

PICK = with_options(get("2O"), {"partner.mode": "pick"})


def named(hands: tuple[str, str, str, str], card: str, *, keep: str = "", book: Rulebook = PICK) -> Bench:
    """Seat 0 deals at trump S, buries nothing of ``keep``, and names a card."""
    table = to_bury(book, hands, declare="S2")
    bury_rest(table, keep or hands[0])
    table.do(Name(0, card))
    return table


@pytest.mark.clause("2O-5", "2O-6", "2O-7", "2M-一.4")
def test_fixed_partners_name_nobody() -> None:
    table = to_bury(get("2O"), ("S2", "", "", ""), declare="S2")
    bury_rest(table, "S2")
    assert table.state.phase == "play"
    seen = watch(table, 1).snapshot()
    assert (seen.partner, seen.defenders, seen.attackers) == (2, (0, 2), (1, 3))


@pytest.mark.clause("2O-7")
def test_the_dealer_must_name_a_card_after_burying() -> None:
    table = to_bury(PICK, ("S2 HA", "", "", "HA"), declare="S2")
    assert table.refused(Name(0, "HA")).code == "wrong-phase"
    bury_rest(table, "S2 HA")
    assert table.state.phase == "name"
    assert choices(watch(table, 0)).kinds == ("name",)
    assert len(choices(watch(table, 0)).name) == 54
    assert table.refused(Name(1, "HA")).code == "not-your-turn"
    assert table.refused(Name(0, "??")).code == "bad-card"
    assert table.refused(Pass(0)).code == "must-name"
    table.do(Name(0, "HA"))
    assert (table.state.phase, table.state.turn) == ("play", (0,))


@pytest.mark.clause("2O-7")
@pytest.mark.parametrize(
    ("hands", "partner"),
    [
        (("S2 HA", "", "", "HA"), 3),  # the holder of the other copy
        (("S2", "", "HA", "HA"), 2),  # none at the dealer's: the first after the dealer who holds one
        (("S2 HA HA", "", "", ""), None),  # both: alone
    ],
)
def test_who_the_partner_is(hands: tuple[str, str, str, str], partner: int | None) -> None:
    table = named(hands, "HA")
    deal = deal_of(table)
    assert (deal.partner, deal.alone) == (partner, partner is None)


@pytest.mark.clause("2O-7")
def test_nobody_is_told_who_the_partner_is_until_the_card_is_played() -> None:
    table = named(("S2 HA H3", "H4", "H5", "HA H6"), "HA")
    event = next(event for event in table.log if isinstance(event, CardNamed))
    for viewer in (0, 1, 2, 3, "spectator", "public"):
        assert redact(event, viewer) == CardNamed(seat=0, card="HA", partner=None, alone=None)
        seen = watch(table, viewer).snapshot()
        assert (seen.named, seen.partner, seen.defenders, seen.score) == ("HA", None, None, None)
    table.do(Play(0, ("H3",)), Play(1, ("H4",)), Play(2, ("H5",)))
    assert watch(table, 1).snapshot().partner is None
    assert table.do(Play(3, ("HA",)))[1] == PartnerRevealed(3)
    seen = watch(table, 1).snapshot()
    assert (seen.partner, seen.alone, seen.defenders, seen.score) == (3, False, (0, 3), 0)


@pytest.mark.clause("2O-7")
def test_a_lone_dealer_is_known_when_both_copies_are_out() -> None:
    table = named(("S2 HA HA", "H3 H4", "H5 H6", "H7 H8"), "HA")
    assert watch(table, 0).snapshot().alone is None
    table.do(Play(0, ("HA", "HA")))
    assert PartnerRevealed(None) in table.log
    assert watch(table, 1).snapshot().attackers == (1, 2, 3)


@pytest.mark.clause("2O-7")
def test_options_name_before_burying_reveal_at_once_or_name_nobody() -> None:
    early = with_options(PICK, {"partner.name_when": "before-burying", "partner.revealed": "at-once"})
    table = to_bury(early, ("S2 HA", "", "", "HA"), declare="S2")
    assert choices(watch(table, 0)).kinds == ("name",)
    table.do(Name(0, "HA"))
    assert PartnerRevealed(3) in table.log
    assert choices(watch(table, 0)).bury == 8
    bury_rest(table, "S2")
    assert choices(watch(table, 0)).kinds == ("play", "claim")
    free = with_options(PICK, {"partner.compulsory": False})
    table = to_bury(free, ("S2", "", "", ""), declare="S2")
    bury_rest(table, "S2")
    assert choices(watch(table, 0)).kinds == ("name", "pass")
    table.do(Pass(0))
    assert table.state.phase == "play"
    assert watch(table, 2).snapshot().defenders == (0, 2)


@pytest.mark.clause("2O-7", "2O-10")
def test_every_player_has_a_level_of_their_own() -> None:
    driver = Driver(PICK, "levels", Setup(deals=30), throws=4)
    scored: list[DealScored] = []
    before = driver.state.places
    while driver.state.phase != "over":
        for event in driver.send(driver.command()):
            if isinstance(event, DealScored):
                scored.append(event)
                risen = event.defenders if event.taken_by == "defenders" else event.attackers
                gain = outcome(PICK, event.score).levels
                for seat in range(4):
                    due = min(before[seat] + gain, 12) if seat in risen else before[seat]
                    assert event.places[seat] == due
                assert event.level == event.levels_before[event.dealer]
                before = event.places
                if event.taken_by == "attackers":
                    order = [(event.dealer + k) % 4 for k in (1, 2, 3)]
                    assert event.next_dealer == next(seat for seat in order if seat in event.attackers)
                elif len(event.defenders) == 1:
                    assert event.next_dealer == event.dealer
                else:
                    assert {event.dealer, event.next_dealer} == set(event.defenders)
        check_invariants(driver.state)
    assert len({event.defenders for event in scored}) > 2


@pytest.mark.clause("2O-7", "2O-8")
def test_defenders_at_the_last_level_win_together() -> None:
    setup = Setup(levels=("A", "3", "4", "5"), dealer=0)
    for seed in range(40):
        driver = Driver(PICK, seed, setup)
        driver.run(deals=1)
        result = driver.state.result
        assert result is not None
        if result.taken_by == "defenders":
            ended = driver.state.ended
            assert isinstance(ended, MatchEnded)
            assert (ended.winners, ended.reason) == (result.defenders, "target")
            return
    raise AssertionError("the defenders never won")
