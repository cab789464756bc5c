"""The referee's rulings on deal and match: score, levels, cards moved, seats sitting out, plays taken back."""

from __future__ import annotations

import pytest
from tests.table.dealing import Bench
from tests.table.driver import Driver
from tests.table.scenes import deal_of, hand_of, to_bury, to_play
from tests.table.test_burying import watch

from tuolaji.rulebooks import get
from tuolaji.table import (
    UNKNOWN,
    Bell,
    Concede,
    DealScored,
    DealVoided,
    MatchEnded,
    Move,
    Play,
    Rule,
    RulingApplied,
    Setup,
    StartDeal,
    TrickEnded,
    check_invariants,
    redact,
)


def play_out(table: Bench, seed: object = 1) -> DealScored:
    """Plays the deal to its end at random, invariants checked; its result."""
    driver = Driver(table.state.rulebook, seed)
    driver.state = table.state
    driver.check = lambda _before, _command, _events, after: check_invariants(after)
    while driver.state.phase not in ("done", "over"):
        driver.send(driver.command())
    table.state = driver.state
    assert driver.state.result is not None
    return driver.state.result


def plain(code: str = "2M") -> Bench:
    """Seat 0 to lead, four plain hearts about."""
    return to_play(get(code), ("S2 H3", "H4", "HA", "H6"), declare="S2")


@pytest.mark.clause("2M-一.16")
def test_two_decks_a_wrong_play_ends_the_deal_against_the_offender() -> None:
    table = plain()
    applied, scored = table.do(Rule(infraction="wrong-play", seat=2))
    assert isinstance(applied, RulingApplied)
    assert (applied.offender, applied.deal, applied.clauses) == ("defenders", "attackers", ("2M-一.16",))
    assert isinstance(scored, DealScored)
    assert (scored.taken_by, scored.gain, scored.by, scored.next_dealer) == ("attackers", (0, 0), "ruling", 1)
    table = plain()
    scored = table.do(Rule(infraction="wrong-play", seat=1))[1]
    assert isinstance(scored, DealScored)
    assert (scored.taken_by, scored.gain, scored.levels_after) == ("defenders", (1, 0), ("3", "2", "3", "2"))


@pytest.mark.clause("2M-一.16")
def test_two_decks_an_awarded_level_may_win_the_match() -> None:
    table = Bench(get("2M"), Setup(levels=("5", "4", "5", "4"), dealer=0))
    table.do(StartDeal("s"))
    table.do(Rule(infraction="card-count", offender="attackers"))
    ended = table.state.ended
    assert ended is not None
    assert (ended.winners, ended.reason) == ((0, 2), "target")


@pytest.mark.clause("2M-二.3", "3M-一.1", "3M-四.4.(2)", "4M-三.19")
def test_matches_forfeited_awarded_and_conceded() -> None:
    table = Bench(get("2M"))
    table.do(Rule(infraction="late", seat=3))
    ended = table.state.ended
    assert isinstance(ended, MatchEnded)
    assert (ended.winners, ended.reason) == ((0, 2), "forfeited")
    table = plain("3M")
    table.do(Rule(infraction="disqualify", seat=0))
    ended = table.state.ended
    assert ended is not None
    assert (ended.winners, ended.reason, ended.levels) == ((1, 3), "awarded", ("2", "7", "2", "7"))
    table = plain("4M")
    table.do(Rule(infraction="concede", seat=1))
    assert table.state.ended is not None
    assert (table.state.ended.winners, table.state.ended.reason) == ((0, 2), "conceded")


@pytest.mark.clause("4M-三.19")
def test_a_side_may_concede_where_the_rulebook_lets_it() -> None:
    assert plain("2M").refused(Concede(0)).code == "no-conceding"
    table = plain("4M")
    assert table.refused(Concede(5)).code == "bad-seat"
    table.do(Concede(0))
    assert table.state.ended is not None
    assert (table.state.ended.winners, table.state.ended.reason) == ((1, 3), "conceded")
    assert table.refused(Concede(0)).code == "wrong-phase"
    assert table.refused(Rule(score=5)).code == "wrong-phase"
    assert table.do(Bell(10**13)) == []


@pytest.mark.clause("3M-四.4.(1)")
def test_three_decks_a_misplayed_card_is_replaced_and_costs_ten() -> None:
    table = plain("3M")
    table.do(Play(0, ("H3",)), Play(1, ("H4",)))
    applied = table.do(Rule(infraction="misplay", seat=1, take_back=1))[0]
    assert isinstance(applied, RulingApplied)
    assert (applied.attackers_score, applied.remedy) == (-10, ("replace-card",))
    assert (table.state.turn, table.state.phase) == ((1,), "play")
    assert "H4" in hand_of(table, 1)
    assert watch(table, 0).snapshot().exposed[1] == ("H4",)
    assert watch(table, 0).snapshot().score == -10
    check_invariants(table.state)
    table.do(Play(1, ("H4",)))
    result = play_out(table)
    assert result.rulings == -10


def test_plays_are_taken_back_down_to_the_lead() -> None:
    table = plain()
    table.do(Play(0, ("H3",)), Play(1, ("H4",)), Play(2, ("HA",)))
    before = table.state
    for count, turn in ((1, (2,)), (2, (1,)), (3, (0,))):
        table.state = before
        table.do(Rule(infraction="out-of-turn", seat=2, take_back=count))
        assert table.state.turn == turn
        trick = deal_of(table).trick
        assert (trick is None) is (count == 3)
        assert trick is None or trick.standing == (0, 1)[2 - count]
        check_invariants(table.state)
    assert table.refused(Rule(take_back=4)).code == "bad-ruling"
    table.state = before
    assert table.refused(Rule(take_back=4)).code == "bad-ruling"


@pytest.mark.clause("3M-四.1", "3M-五.1", "4M-三.8")
@pytest.mark.parametrize(("code", "infraction"), [("3M", "misdraw"), ("4M", "pack-count")])
def test_a_void_deal_is_dealt_again_with_the_same_dealer(code: str, infraction: str) -> None:
    table = to_bury(get(code), ("S2", "", "", ""), declare="S2", setup=Setup(dealer=0))
    events = table.do(Rule(infraction=infraction, seat=1))
    assert isinstance(events[1], DealVoided)
    assert events[1].reason == "ruling"
    assert (table.state.phase, table.state.dealer, table.state.scored) == ("done", 0, 0)
    table.do(StartDeal("again"))
    assert deal_of(table).number == 2


@pytest.mark.clause("3M-四.2", "3M-四.3")
@pytest.mark.parametrize("infraction", ["wrong-bury", "wrong-dealer"])
def test_three_decks_the_attackers_take_the_deal(infraction: str) -> None:
    table = plain("3M")
    scored = table.do(Rule(infraction=infraction, seat=0))[1]
    assert isinstance(scored, DealScored)
    assert (scored.taken_by, scored.gain, scored.next_dealer) == ("attackers", (0, 0), 1)


@pytest.mark.clause("4M-三.10.A")
def test_four_decks_an_extra_card_is_drawn_and_discarded() -> None:
    table = plain("4M")
    lost = next(card for card in hand_of(table, 1) if card[1] == "K")
    applied = table.do(
        Rule(infraction="extra-card", seat=1, count=1, score=10, moves=(Move((lost,), "seat-1", "discard"),))
    )[0]
    assert isinstance(applied, RulingApplied)
    assert applied.attackers_score == -40
    assert deal_of(table).discard != ()
    assert len(hand_of(table, 1)) == 51
    check_invariants(table.state)
    for viewer, seen in ((1, lost), (0, UNKNOWN), ("spectator", UNKNOWN)):
        shown = redact(applied, viewer)  # type: ignore[arg-type]
        assert isinstance(shown, RulingApplied)
        assert shown.moves[0].cards == (seen,)
    result = play_out(table)
    assert result.score == result.tricks + result.captured + result.throws - 40


@pytest.mark.clause("4M-三.10.B")
def test_four_decks_a_player_short_of_a_card_sits_out_the_next_trick() -> None:
    table = plain("4M")
    table.do(Play(0, ("H3",)))
    gone = hand_of(table, 3)[0] if hand_of(table, 3)[0] != "H6" else hand_of(table, 3)[1]
    table.do(Rule(infraction="missing-card", seat=3, sit_out=1, moves=(Move((gone,), "seat-3", "discard"),)))
    assert deal_of(table).rulings == -50
    table.do(Play(1, ("H4",)), Play(2, ("HA",)))
    assert table.state.turn == (3,)  # the running trick is played
    table.do(Play(3, ("H6",)))
    assert table.state.turn == (2,)
    driver = Driver(get("4M"), 5)
    driver.state = table.state
    while len(deal_of(table).tricks) < 2:
        table.do(driver.command())
        driver.state = table.state
    assert {laid.seat for laid in deal_of(table).tricks[1].plays} == {0, 1, 2}
    assert deal_of(table).sitting == (0, 0, 0, 0)
    play_out(table)


@pytest.mark.clause("4M-三.10.B")
def test_four_decks_who_sits_out_and_is_due_to_lead_is_passed_over() -> None:
    table = plain("4M")
    table.do(Play(0, ("H3",)), Play(1, ("H4",)), Play(2, ("HA",)), Play(3, ("H6",)))
    assert table.state.turn == (2,)
    gone = hand_of(table, 2)[0]
    table.do(Rule(infraction="missing-card", seat=2, sit_out=1, moves=(Move((gone,), "seat-2", "discard"),)))
    assert table.state.turn == (3,)
    assert deal_of(table).rulings == 50
    play_out(table)


@pytest.mark.clause("4M-三.8", "4M-三.9", "4M-三.10.C")
def test_four_decks_cards_move_between_hands() -> None:
    table = plain("4M")
    before = [hand_of(table, seat) for seat in range(4)]
    card = next(card for card in before[1] if card not in before[2])
    table.do(Rule(infraction="extra-and-missing", seat=1, moves=(Move((card,), "seat-1", "seat-2"),)))
    assert deal_of(table).rulings == 0
    assert sorted(hand_of(table, 2)) == sorted((*before[2], card))
    check_invariants(table.state)
    assert len(watch(table, 0).state.deal.hands[2]) == 53  # type: ignore[union-attr]
    table.do(Rule(infraction="extra-and-missing", seat=1, between="partners"))
    assert deal_of(table).rulings == -50
    play_out(table)


@pytest.mark.clause("4M-三.3", "3S-四.3")
def test_a_wrong_burying_is_fined_and_put_right() -> None:
    table = plain("4M")
    kitty = deal_of(table).kitty
    seven = watch(table, "full").snapshot().kitty
    assert seven is not None
    table.do(Rule(infraction="wrong-bury", seat=0, buried=9, moves=(Move((seven[0],), "kitty", "seat-0"),)))
    assert deal_of(table).rulings == 160
    assert len(deal_of(table).kitty) == len(kitty) - 1
    check_invariants(table.state)
    play_out(table)
    table = plain("3S")
    applied = table.do(Rule(infraction="wrong-bury", seat=0, buried=7))[0]
    assert isinstance(applied, RulingApplied)
    assert (applied.attackers_score, applied.remedy) == (120, ("draw-back",))


@pytest.mark.clause("4M-三.16", "4M-三.17")
def test_four_decks_a_decisive_mistake_decides_the_deal() -> None:
    table = plain("4M")
    table.do(Rule(infraction="past-wrong-play", seat=1, count=2))
    assert deal_of(table).rulings == -40
    scored = table.do(Rule(infraction="hint", seat=1, decisive=True))[1]
    assert isinstance(scored, DealScored)
    assert (scored.taken_by, scored.gain) == ("defenders", (1, 0))


@pytest.mark.clause("4M-三.7.A")
def test_four_decks_a_silent_stopper_costs_the_deal_and_two_levels() -> None:
    table = plain("4M")
    scored = table.do(Rule(infraction="silent-stopper", seat=0))[1]
    assert isinstance(scored, DealScored)
    assert (scored.taken_by, scored.gain, scored.levels_after) == ("attackers", (0, 2), ("2", "4", "2", "4"))


def test_free_rulings_change_score_levels_and_deal() -> None:
    table = plain()
    table.do(Rule(score=15, note="by agreement"))
    table.do(Rule(levels=(1, -1)))
    assert table.state.places == (1, 0, 1, 0)
    assert deal_of(table).rulings == 15
    result = play_out(table)
    assert result.rulings == 15
    table.do(Rule(levels=(0, 4)))
    ended = table.state.ended
    assert ended is not None
    assert ended.reason == "target"


def test_rulings_that_cannot_be_carried_out_are_refused() -> None:
    table = Bench(get("2M"))
    assert table.refused(Rule(infraction="look-back")).code == "no-offender"
    assert table.refused(Rule(infraction="look-back", offender="attackers")).code == "no-side"
    assert table.refused(Rule(infraction="nonsense", seat=0)).code == "unknown-infraction"
    assert table.refused(Rule(infraction="look-back", seat=4)).code == "bad-seat"
    assert table.refused(Rule(score=5)).code == "no-deal"
    assert table.refused(Rule(infraction="wrong-play", seat=0)).code == "no-deal"
    table.do(Rule(infraction="look-back", seat=0))
    table.do(StartDeal("s"))
    assert table.refused(Rule(infraction="wrong-play", seat=0)).code == "no-side"
    assert table.refused(Rule(score=5)).code == "no-side"
    table = plain()
    assert table.refused(Rule(match="awarded")).code == "no-offender"
    assert table.refused(Rule(sit_out=1)).code == "bad-ruling"
    for absurd in (
        Rule(seat=0, sit_out=-1),
        Rule(seat=0, sit_out=1000),
        Rule(levels=(10**9, 0)),
        Rule(score=-(10**9)),
        Rule(infraction="wrong-play", seat=0, count=10**9),
    ):
        assert table.refused(absurd).code == "bad-ruling"
    for move in (
        Move(("H4",), "discard", "seat-0"),
        Move(("H4",), "seat-1", "seat-1"),
        Move(("S2", "S2", "S2"), "seat-0", "discard"),
    ):
        assert table.refused(Rule(moves=(move,))).code == "bad-ruling"
    assert table.refused(Rule(moves=(Move(("Z9",), "seat-0", "discard"),))).code == "bad-card"


def test_a_trick_ends_when_the_rest_have_no_cards() -> None:
    table = plain()
    driver = Driver(get("2M"), 3)
    driver.state = table.state
    while len(deal_of(table).hands[0]) > 2 or deal_of(table).trick is not None:
        table.do(driver.command())
        driver.state = table.state
    leader = table.state.turn[0]
    table.do(driver.command())
    others = [seat for seat in range(4) if seat != leader]
    moves = tuple(Move(hand_of(table, seat), f"seat-{seat}", "discard") for seat in others if hand_of(table, seat))  # type: ignore[arg-type]
    events = table.do(Rule(moves=moves))
    assert any(isinstance(event, TrickEnded) for event in events) or table.state.phase in ("play", "done")
    check_invariants(table.state)
