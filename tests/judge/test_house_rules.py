"""House rules: whatever options are replaced, every question is answered or the option refused by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.judge.examples import load

from tuolaji.judge import answer
from tuolaji.rulebooks import get
from tuolaji.rules.options import option_infos, options_of

INFOS = option_infos()


def values(rng: Random, name: str, known: dict[str, Any]) -> object:
    """A value that the option alone may have, or the one that some rulebook has."""
    allowed = INFOS[name].kind.allowed()
    if INFOS[name].kind.type == "choices":
        return rng.sample(allowed, rng.randint(0, len(allowed)))
    if isinstance(allowed, list) and rng.random() < 0.8:
        return rng.choice(allowed)
    if isinstance(allowed, dict) and "from" in allowed and rng.random() < 0.6:
        return rng.choice((allowed["from"], allowed["to"], rng.randint(allowed["from"], min(allowed["to"], 60))))
    return known[name]


@pytest.mark.parametrize("seed", range(4))
def test_every_question_under_any_options(seed: int) -> None:
    rng = Random(f"house/{seed}")
    known = [options_of(get(code)) for code in ("2M", "2O", "3M", "3S", "4M")]
    examples = [question for question, _ in load()]
    by_ask = {name: [question for question in examples if question["ask"] == name] for name in ("follow", "throw")}
    play = [name for name in INFOS if name.partition(".")[0] in ("follow", "throw", "trick", "kitty", "declare")]
    answered = 0
    for number in range(1500):
        names = rng.sample(play if number % 2 else list(INFOS), rng.randint(1, 4))
        options = {name: values(rng, name, rng.choice(known)) for name in names}
        question = rng.choice(by_ask[rng.choice(("follow", "throw"))] if number % 3 == 0 else examples)
        if number % 5 == 0:
            options.update({"deal.decks": 4, "deal.hand": 52, "deal.kitty": 8})
        found = answer({**question, "options": options})
        if "error" in found:
            assert found["error"]["code"] in ("bad-option", "bad-level", "bad-trump", "too-many-copies", "bad-reading")
            if found["error"]["code"] == "bad-option":
                assert found["error"]["field"].startswith("options.")
                assert found["error"]["field"].removeprefix("options.") in INFOS
        else:
            answered += 1
            assert found["explanation"]["zh"]
    assert answered > 400
