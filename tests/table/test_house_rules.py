"""Tables under house rules: options replaced at random, and everything still adds up."""

from __future__ import annotations

import random

import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book, check_each_event

from tuolaji.rulebooks import with_options
from tuolaji.rules.option_kinds import Choice, Flag, RulebookError
from tuolaji.rules.options import Rulebook, option_infos
from tuolaji.table import Setup

PHASES = (["drawing"], ["drawn"], ["drawing", "drawn", "buried"], ["drawing", "buried"])


def house_rules(rng: random.Random, base: Rulebook) -> Rulebook:
    """A rulebook with about one option in six replaced; impossible ones are tried again."""
    while True:
        options: dict[str, object] = {}
        for name, info in option_infos().items():
            if name.startswith("event.") or rng.random() > 0.15:
                continue
            if isinstance(info.kind, Choice):
                options[name] = rng.choice(list(info.kind.values))
            elif isinstance(info.kind, Flag):
                options[name] = rng.random() < 0.5
        if rng.random() < 0.3:
            options["declare.phases"] = rng.choice(PHASES)
        try:
            return with_options(base, options)
        except RulebookError:
            continue


@pytest.mark.parametrize("seed", range(18))
def test_deals_under_any_options(seed: int) -> None:
    rng = random.Random(seed)
    rulebook = house_rules(rng, book(BOOKS[seed % len(BOOKS)]))
    one, other = rng.choice(rulebook.levels.sequence), rng.choice(rulebook.levels.sequence)
    setup = Setup(deals=1) if seed % 3 else Setup(deals=1, levels=(one, other, one, other), dealer=rng.randrange(4))
    driver = Driver(rulebook, seed, setup, throws=4)
    driver.check = check_each_event
    state = driver.run(steps=4000)
    assert state.phase == "over"
