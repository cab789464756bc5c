"""Which plays are open to a follower, against plain enumeration with the verifier."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.rules.positions import CODES, every_choice, positions

from tuolaji.cards import Rng
from tuolaji.rules.engine import Following, follow_code, legal_plays, sample_play


@pytest.mark.parametrize("code", CODES)
def test_listed_plays_are_the_legal_ones_each_once(code: str) -> None:
    for rulebook, o, lead, hand in positions(code, 250, 1):
        legal = {play for play in every_choice(hand, lead.size) if follow_code(rulebook, o, lead, hand, play) == "ok"}
        listed = [tuple(sorted(play)) for play in legal_plays(rulebook, o, lead, hand)]
        assert len(listed) == len(set(listed))
        assert set(listed) == legal
        assert legal, "a seat without a legal play"


@pytest.mark.parametrize("code", CODES)
def test_forced_cards_are_those_of_every_legal_play(code: str) -> None:
    for rulebook, o, lead, hand in positions(code, 250, 2):
        plays = [
            Counter(play)
            for play in every_choice(hand, lead.size)
            if follow_code(rulebook, o, lead, hand, play) == "ok"
        ]
        shared = plays[0]
        for play in plays[1:]:
            shared = shared & play
        assert Counter(Following(rulebook, o, lead, hand).forced()) == shared


@pytest.mark.parametrize("code", CODES)
def test_additions_are_the_cards_that_still_lead_to_a_legal_play(code: str) -> None:
    rng = random.Random(3)
    for rulebook, o, lead, hand in positions(code, 250, 3):
        plays = [
            Counter(play)
            for play in every_choice(hand, lead.size)
            if follow_code(rulebook, o, lead, hand, play) == "ok"
        ]
        prefix = rng.sample(list(hand), rng.randrange(lead.size))
        chosen = Counter(prefix)
        going_on = [play for play in plays if chosen <= play]
        expected = {card for play in going_on for card in play if play[card] > chosen[card]}
        assert set(Following(rulebook, o, lead, hand).additions(prefix)) == expected


@pytest.mark.parametrize("code", CODES)
def test_sampled_plays_are_legal(code: str) -> None:
    rng = Rng("sample")
    for rulebook, o, lead, hand in positions(code, 300, 4, most=16, lead_most=8):
        play = sample_play(rulebook, o, lead, hand, rng)
        assert follow_code(rulebook, o, lead, hand, play) == "ok"


@pytest.mark.parametrize("code", CODES)
def test_sampling_is_uniform_over_the_legal_plays(code: str) -> None:
    rng = Rng("uniform")
    checked = 0
    for rulebook, o, lead, hand in positions(code, 200, 5, most=8, lead_most=4):
        plays = [tuple(sorted(play)) for play in legal_plays(rulebook, o, lead, hand)]
        if not 2 <= len(plays) <= 30:
            continue
        checked += 1
        if checked > 12:
            break
        draws = 60 * len(plays)
        seen = Counter(tuple(sorted(sample_play(rulebook, o, lead, hand, rng))) for _ in range(draws))
        assert set(seen) <= set(plays)
        chi = sum((seen[play] - 60) ** 2 / 60 for play in plays)
        freedom = len(plays) - 1
        assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 12
    assert checked > 5


def test_listing_never_explodes() -> None:
    """The first plays of a long trump throw from a hand of 52 come at once."""
    for rulebook, o, lead, hand in positions("4M", 60, 6, most=28, lead_most=24):
        for number, play in enumerate(legal_plays(rulebook, o, lead, hand)):
            assert follow_code(rulebook, o, lead, hand, play) == "ok"
            if number == 20:
                break
