"""4M, clause by clause: event, declarations, kitty, result and rulings."""

from __future__ import annotations

import pytest
from tests.rules.desk import Desk, moved, suit_text

from tuolaji.rulebooks import get

BOOK = get("4M")
SIDE = Desk("4M", "2", "S")  # hearts are a side suit


@pytest.mark.clause("4M-一")
def test_deck_levels_and_event() -> None:
    assert (BOOK.deal.decks, BOOK.deal.hand, BOOK.deal.kitty) == (4, 52, 8)
    assert (BOOK.levels.sequence[0], BOOK.levels.sequence[-1]) == ("2", "A")
    event = BOOK.event
    assert (event.form, event.groups, event.qualifiers, event.win, event.loss) == ("groups-knock-out", 4, 2, 2, 1)
    assert event.ties == ("mutual", "level-ratio", "lot")


@pytest.mark.clause("4M-二.1")
def test_group_matches_end_after_four_hours() -> None:
    match = BOOK.match
    assert (match.minutes, match.at_limit, match.close_levels) == (240, "finish-close", 1)
    assert (match.tie, match.deciding_level) == ("deciding-deal", "A")


@pytest.mark.clause("4M-二.2")
def test_first_past_a_wins() -> None:
    won = Desk("4M").result(100, "A", "K")
    assert (won.match_won_by, won.defenders_level, won.gain_defenders) == ("defenders", "A", 0)
    assert Desk("4M").result(400, "A", "A").match_won_by is None
    assert moved(Desk("4M").result(0, "Q", "2")) == ("defenders", 2, 0)


@pytest.mark.clause("4M-三.1")
def test_the_first_to_declare_deals_overcalled_or_not() -> None:
    desk = Desk("4M")
    assert desk.declare(0, "S2", first=True).dealer == 0
    assert desk.declare(1, "H2 H2", (0, "S2"), first=True, dealer=0).dealer == 0
    assert desk.nobody("S3", first=True, drew_first=2).dealer == 2


@pytest.mark.clause("4M-三.2")
class TestDeclaring:
    def test_one_more_than_the_standing_one(self) -> None:
        desk = Desk("4M")
        assert desk.code(1, "H2 H2", (0, "S2")) == "ok"
        assert desk.code(1, "H2 H2", (0, "S2 S2")) == "not-stronger"
        assert desk.code(1, "H2 H2 H2 H2", (0, "S2 S2 S2")) == "ok"

    def test_the_partner_adds_no_card_but_may_show_two(self) -> None:
        desk = Desk("4M")
        assert desk.code(2, "S2", (0, "S2")) == "not-stronger"
        verdict = desk.declare(2, "S2 S2", (0, "S2"), first=True, dealer=0)
        assert (verdict.kind, verdict.dealer) == ("overcall", 0)

    def test_the_partner_may_overcall_in_another_suit(self) -> None:
        assert Desk("4M").code(2, "H2 H2", (0, "S2")) == "ok"
        house = Desk("4M", declare__partner="overcall-same-suit")
        assert house.code(2, "H2 H2", (0, "S2")) == "own-declaration"
        assert house.code(2, "S2 S2", (0, "S2")) == "ok"

    def test_the_declarer_adds_but_does_not_change(self) -> None:
        desk = Desk("4M")
        assert desk.declare(0, "S2 S2", (0, "S2"), dealer=1).kind == "reinforce"
        assert desk.code(0, "H2 H2", (0, "S2")) == "own-declaration"

    def test_after_being_overcalled_only_more(self) -> None:
        desk = Desk("4M")
        assert desk.code(0, "S2 S2", (0, "S2"), (1, "H2 H2")) == "not-stronger"
        assert desk.code(0, "S2 S2 S2", (0, "S2"), (1, "H2 H2")) == "ok"

    def test_no_jokers(self) -> None:
        assert Desk("4M").code(1, "BJ BJ BJ BJ", (0, "S2")) == "jokers-not-used"


@pytest.mark.clause("4M-三.3")
class TestKittyTaken:
    def test_clocks(self) -> None:
        assert (BOOK.declare.seconds, BOOK.deal.bury_seconds) == (10, 150)
        assert Desk("4M").code(1, "H2 H2", (0, "S2"), phase="buried") == "wrong-phase"

    def test_nobody_declares(self) -> None:
        assert suit_text(Desk("4M").nobody("C3 S4").trump) == "C"
        assert suit_text(Desk("4M").nobody("BJ LJ D4").trump) == "D"
        assert suit_text(Desk("4M").nobody("BJ BJ BJ BJ LJ LJ LJ LJ").trump) == "-"
        assert suit_text(Desk("4M", declare__fallback_joker="no-trump").nobody("BJ D4").trump) == "-"

    def test_wrong_bury(self) -> None:
        desk = Desk("4M")
        nine, seven = desk.rule("wrong-bury", buried=9, cards="HK"), desk.rule("wrong-bury", buried=7, cards="HK")
        assert (nine.attackers_score, nine.remedies) == (160, ("draw-back",))
        assert (seven.attackers_score, seven.remedies) == (200, ("discard-one",))
        unknown = desk.rule("wrong-bury", cards="HK")
        assert (unknown.attackers_score, unknown.remedies) == (160, ())


@pytest.mark.clause("4M-三.8")
def test_wrong_packs_and_uneven_draws() -> None:
    void, uneven = Desk("4M").rule("pack-count"), Desk("4M").rule("uneven-draw")
    assert (void.deal, void.remedies) == ("void", ("redeal",))
    assert (uneven.deal, uneven.remedies, uneven.attackers_score) == ("continues", ("short-draws",), 0)


@pytest.mark.clause("4M-三.9")
def test_overdraw() -> None:
    verdict = Desk("4M").rule("overdraw")
    assert (verdict.remedies, verdict.attackers_score) == (("discard-one",), 0)


@pytest.mark.clause("4M-三.10", "4M-三.10.A")
def test_extra_cards() -> None:
    desk = Desk("4M")
    assert desk.rule("extra-card").attackers_score == 50
    verdict = desk.rule("extra-card", "attackers", 2, cards="HK H5")
    assert (verdict.attackers_score, verdict.remedies) == (-115, ("draw-and-discard",))


@pytest.mark.clause("4M-三.10", "4M-三.10.B")
def test_missing_cards() -> None:
    verdict = Desk("4M").rule("missing-card", "defenders", 3)
    assert (verdict.attackers_score, verdict.remedies) == (150, ("sit-out",))


@pytest.mark.clause("4M-三.10", "4M-三.10.C")
def test_extra_and_missing() -> None:
    desk = Desk("4M")
    assert desk.rule("extra-and-missing", "defenders", 2).attackers_score == 0
    assert desk.rule("extra-and-missing", "defenders", 2, between="partners").attackers_score == 100
    assert desk.rule("extra-and-missing").remedies == ("short-draws",)


@pytest.mark.clause("4M-三.11")
@pytest.mark.parametrize(
    ("code", "points", "restrained"),
    [
        ("touched-card", 0, False),
        ("play-ahead", 40, True),
        ("wrong-card", 20, True),
        ("drop-on-purpose", 20, True),
        ("drop-key-card", 20, True),
        ("drop-harmless", 0, False),
    ],
)
def test_cards_on_the_table(code: str, points: int, restrained: bool) -> None:
    verdict = Desk("4M").rule(code, "defenders", 2)
    assert (verdict.attackers_score, verdict.deal) == (points, "continues")
    assert verdict.remedies == (("partner-restrained",) if restrained else ())


@pytest.mark.clause("4M-三.12")
def test_the_kitty() -> None:
    assert [SIDE.kitty(lead) for lead in ("SA", "SA SA", "S3 S3 S4 S4")] == [4, 8, 16]
    assert SIDE.kitty("HA HA HK", "S3 S3 S4") == 12
    assert SIDE.kitty("HA HA") == 0
    assert SIDE.kitty("SA", won_by="defenders") == 0


@pytest.mark.clause("4M-三.13")
def test_the_attackers_shuffle_and_the_defenders_cut() -> None:
    assert (BOOK.deal.shuffler, BOOK.deal.cutter, BOOK.deal.later_draw) == ("attackers", "defenders", "dealer")


@pytest.mark.clause("4M-三.14")
def test_adjacency() -> None:
    desk = Desk("4M", "5", "S")
    assert desk.forms("BJ BJ LJ LJ S5 S5 H5 H5 SA SA SK SK SQ SQ") == [(2, 7)]
    assert desk.forms("H4 H4 H6 H6") == [(2, 2)]
    assert desk.forms("H7 H7 H7 H8 H8 H8") == [(3, 2)]
    assert desk.forms("S5 S5 S6 S6") == [(2, 1), (2, 1)]
    assert desk.forms("HA HA H2 H2") == [(2, 1), (2, 1)]


@pytest.mark.clause("4M-三.15")
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (-240, ("defenders", 6, 0)),
        (-160, ("defenders", 5, 0)),
        (-155, ("defenders", 4, 0)),
        (-80, ("defenders", 4, 0)),
        (-75, ("defenders", 3, 0)),
        (0, ("defenders", 3, 0)),
        (5, ("defenders", 2, 0)),
        (75, ("defenders", 2, 0)),
        (80, ("defenders", 1, 0)),
        (155, ("defenders", 1, 0)),
        (160, ("attackers", 0, 0)),
        (235, ("attackers", 0, 0)),
        (240, ("attackers", 0, 1)),
        (320, ("attackers", 0, 2)),
        (400, ("attackers", 0, 3)),
    ],
)
def test_result(score: int, expected: tuple[str, int, int]) -> None:
    assert moved(Desk("4M").result(score)) == expected


@pytest.mark.clause("4M-三.16")
def test_past_wrong_play() -> None:
    desk = Desk("4M")
    assert desk.rule("past-wrong-play", "attackers", 2).attackers_score == -40
    lost = desk.rule("past-wrong-play", "defenders", 2, decisive=True)
    won = desk.rule("past-wrong-play", "attackers", 2, decisive=True)
    assert (lost.attackers_score, lost.deal, lost.attackers_levels) == (0, "attackers", 0)
    assert (won.attackers_score, won.deal, won.defenders_levels) == (0, "defenders", 1)


@pytest.mark.clause("4M-三.17")
def test_hint() -> None:
    desk = Desk("4M")
    verdict = desk.rule("hint")
    assert (verdict.attackers_score, verdict.remedies, verdict.deal) == (50, ("warning",), "continues")
    lost = desk.rule("hint", "attackers", decisive=True)
    assert (lost.attackers_score, lost.deal, lost.defenders_levels, lost.remedies) == (0, "defenders", 1, ("warning",))


@pytest.mark.clause("4M-三.18")
def test_looking_back() -> None:
    assert BOOK.look_back == "own-and-last"
    assert Desk("4M").rule("look-back", "defenders", 0).attackers_score == 0
    assert Desk("4M").rule("look-back", "defenders", 2).attackers_score == 100


@pytest.mark.clause("4M-三.19")
def test_concede() -> None:
    verdict = Desk("4M").rule("concede", "defenders")
    assert (verdict.match, verdict.match_won_by, verdict.deal) == ("conceded", "attackers", "continues")
    assert BOOK.match.concede


@pytest.mark.clause("4M-三.20")
def test_the_rest_is_the_ordinary_game() -> None:
    assert SIDE.follow("H9", "HA S3", "S3") == "must-follow-suit"
    assert (Desk("4M").result(0).next_dealer, Desk("4M").result(160).next_dealer) == ("partner", "next")


@pytest.mark.clause("4M-三.21")
def test_widths_do_not_mix() -> None:
    assert SIDE.forms("H7 H7 H7 H8 H8") == [(2, 2), (1, 1)]
    assert SIDE.forms("H7 H7 H7 H7 H8 H8 H8") == [(3, 2), (1, 1)]
