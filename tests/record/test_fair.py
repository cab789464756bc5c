"""Fair deal: commitment, seeds and shuffle are exactly what docs/fair-deal.md says."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from tests.record.fair_keeping import ROOT, TABLE

from tuolaji.cards import cards_text, fair_pack, fair_seat, full_pack, is_fair
from tuolaji.cards.fair import FairStream
from tuolaji.record.fair import commitment_of, deal_seed, is_root, labels_of
from tuolaji.rulebooks import get
from tuolaji.table import first_seat, pack_of


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_commitment_is_the_hash_of_three_lines() -> None:
    assert commitment_of(TABLE, ROOT) == sha(f"tuolaji fair deal\n{TABLE}\n{ROOT}")
    assert commitment_of("other", ROOT) != commitment_of(TABLE, ROOT)


def test_a_seed_is_the_hash_of_its_deal_and_the_root() -> None:
    assert deal_seed(ROOT, 3) == "sha256:" + sha(f"tuolaji deal\n3\n{ROOT}")
    seeds = {deal_seed(ROOT, deal) for deal in range(1, 200)}
    assert len(seeds) == 199
    assert all(is_fair(seed) and ROOT not in seed for seed in seeds)


@pytest.mark.parametrize("secret", ["fixed", "0f" * 16, "0F" * 32, "", "0f" * 32 + "\n"])
def test_older_secrets_deal_as_they_did_and_commit_to_nothing(secret: str) -> None:
    assert not is_root(secret)
    assert commitment_of(TABLE, secret) == ""
    assert deal_seed(secret, 2) == f"{secret}/2"
    assert labels_of(TABLE, secret, opened=True) == {"table": TABLE}


def test_the_root_is_labelled_once_it_is_open() -> None:
    closed = labels_of(TABLE, ROOT, opened=False)
    assert ROOT not in closed.values()
    assert labels_of(TABLE, ROOT, opened=True) == {**closed, "root": ROOT}


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_the_shuffle_is_the_documented_one(decks: int) -> None:
    digits = sha("some deal")
    words = []
    for block in range(60):
        digest = hashlib.sha256(f"tuolaji shuffle\n{block}\n{digits}".encode()).digest()
        words += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    cards = [card for card in range(54) for _ in range(decks)]
    for last in range(len(cards) - 1, 0, -1):
        while words[0] >= 2**32 - 2**32 % (last + 1):
            del words[0]
        at = words.pop(0) % (last + 1)
        cards[last], cards[at] = cards[at], cards[last]
    assert fair_pack(decks, f"sha256:{digits}") == cards
    assert sorted(cards) == full_pack(decks)


def test_known_answers() -> None:
    """Another program must get these."""
    assert commitment_of("T", "00" * 32) == "d950ce389d553a0d76b50fb557dff5ee45d662e6d63861b43e9e4286e237797a"
    seed = deal_seed("00" * 32, 1)
    assert seed == "sha256:0807ca045cbe288b1c073e7d43938b01548cad7b31710380fee52cd7869bd992"
    assert cards_text(fair_pack(2, seed)[:8]) == ("HT", "DQ", "C4", "DJ", "SJ", "C5", "ST", "S9")
    assert fair_seat(seed) == 0


def test_numbers_are_alike() -> None:
    counts = Counter(FairStream(deal_seed(ROOT, deal)).below(5) for deal in range(2000))
    assert set(counts) == set(range(5))
    assert all(320 < count < 480 for count in counts.values())
    seats = Counter(fair_seat(deal_seed(ROOT, deal)) for deal in range(2000))
    assert set(seats) == set(range(4))
    assert all(420 < count < 580 for count in seats.values())


def test_every_place_takes_every_card() -> None:
    """The first card drawn and the last of the kitty, over many deals."""
    packs = [fair_pack(2, deal_seed(ROOT, deal)) for deal in range(1500)]
    for place in (0, 107):
        counts = Counter(pack[place] for pack in packs)
        assert len(counts) == 54
        square = sum((counts[card] - 1500 / 54) ** 2 for card in range(54)) / (1500 / 54)
        assert square < 99  # chi-square with 53 degrees of freedom, one in ten thousand


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    stream = FairStream(deal_seed(ROOT, 1))
    stream._words = [5, 2**32 - 1]  # taken from the end
    assert stream.below(3) == 2


def test_only_fair_seeds_have_the_stream() -> None:
    for seed in ("", "7/pack", "sha256:", "sha256:" + "0f" * 31, "sha256:" + "0F" * 32):
        assert not is_fair(seed)
        with pytest.raises(ValueError, match="64 hexadecimal"):
            FairStream(seed)


def test_the_table_deals_by_the_seed() -> None:
    rulebook, seed = get("2M"), deal_seed(ROOT, 1)
    assert pack_of(rulebook, seed) == fair_pack(2, seed)
    lots = [first_seat(rulebook, deal_seed(ROOT, deal)) for deal in range(40)]
    by_lot = rulebook.deal.first_draw == "random"
    assert lots == [fair_seat(deal_seed(ROOT, deal)) if by_lot else 0 for deal in range(40)]
