"""Made-up lines that no question should look like, mixed with a few good ones; the same for the same seed.

python -m tests.judge.fuzz 1000 > lines.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from tests.judge.examples import load

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 4, 13, 10**30, -(10**400), 0.5, -1e300, "", " ", "S5", "s5", "♠5", "S1", "XX", "JOKER"),
    *(
        "\ud800",
        "\udfff\ud800",
        "\x00",
        "\u202e大王",
        "🂡",
        "e\u0301" * 30,
        "T" * 3000,
        [],
        {},
        [[]],
        [[[]]],
        [None],
        [True],
    ),
    *(["S5", 5], [["S5"], "S5"], {"seat": 9, "cards": []}, {"seat": 1}, {"cards": ["S2"]}, ["S5"] * 9, ["BJ"] * 400),
)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"throw.test": "never"},
    {"no.such": 1},
    {"deal.decks": 10**12},
    {"follow.protect_triples": "yes"},
    {"trick.superior": [[[2, 3], [3, [2]]]]},
    {"trick.superior": [[[9, 9], [9, 9]]] * 50},
    {"levels.sequence": ["2"] * 40},
    {"result.keep": [[0, 1], [0, 1]]},
    {"": None},
    {"throw.penalty_points": True},
    {"kitty.factor": -1},
)
BYTES = bytes(byte for byte in range(256) if byte != 10)


class Line(NamedTuple):
    """A line without its end; ``wrong``: it cannot be anything but an error."""

    text: bytes
    wrong: bool


def dumped(value: Any) -> bytes:
    """JSON as a sloppy client may write it: escapes, or raw UTF-8 with whatever stands in the text."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


class Fuzz:
    """Makes lines from the worked examples by spoiling them in one way or another."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"fuzz/{seed}")
        self.good = [question for question, _ in load()]
        self.texts = [json.dumps(question).encode() for question in self.good]
        self.by_ask: list[list[bytes]] = [
            [text for question, text in zip(self.good, self.texts, strict=True) if question["ask"] == ask]
            for ask in sorted({question["ask"] for question in self.good})
        ]
        self.ways: list[Callable[[], Line]] = [
            *[self.other_value] * 6,
            *[self.missing_key] * 3,
            *[self.other_cards] * 5,
            *[self.huge_list] * 2,
            *[self.cut] * 3,
            *[self.flipped] * 3,
            *[self.options] * 2,
            self.noise,
            self.nested,
            self.no_object,
            self.numbers,
            self.twice,
            self.unicode,
            self.untouched,
        ]

    def question(self) -> dict[str, Any]:
        """A fresh copy of a good question."""
        made: dict[str, Any] = json.loads(self.rng.choice(self.rng.choice(self.by_ask)))
        return made

    def line(self) -> Line:
        """The next line."""
        return self.rng.choice(self.ways)()

    def untouched(self) -> Line:
        return Line(self.rng.choice(self.texts), False)

    def other_value(self) -> Line:
        question = self.question()
        question[self.rng.choice(list(question))] = self.rng.choice(STRANGE)
        return Line(json.dumps(question).encode(), False)

    def missing_key(self) -> Line:
        question = self.question()
        gone = self.rng.choice(list(question))
        del question[gone]
        return Line(
            json.dumps(question).encode(), gone in ("ask", "rulebook", "lead", "hand", "play", "plays", "score")
        )

    def other_cards(self) -> Line:
        question = self.question()
        lists = [value for value in question.values() if isinstance(value, list) and value]
        if not lists:
            return self.missing_key()
        cards = self.rng.choice(lists)
        cards[self.rng.randrange(len(cards))] = self.rng.choice(STRANGE)
        return Line(json.dumps(question).encode(), False)

    def huge_list(self) -> Line:
        question = self.question()
        names = [name for name, value in question.items() if isinstance(value, list)]
        if not names:
            return self.options()
        name = self.rng.choice(names)
        item = self.rng.choice(["S5", "BJ", ["S5"], [], None, 7])
        question[name] = [item] * self.rng.choice((5, 53, 217, 2000))
        return Line(json.dumps(question).encode(), True)

    def cut(self) -> Line:
        text = self.rng.choice(self.texts)
        return Line(text[: self.rng.randrange(len(text))], True)

    def flipped(self) -> Line:
        text = bytearray(self.rng.choice(self.texts))
        for _ in range(self.rng.randint(1, 4)):
            text[self.rng.randrange(len(text))] = self.rng.choice(BYTES)
        return Line(bytes(text), False)

    def options(self) -> Line:
        question = self.question()
        question["options"] = self.rng.choice(OPTIONS)
        return Line(json.dumps(question).encode(), True)

    def noise(self) -> Line:
        return Line(bytes(self.rng.choices(BYTES, k=self.rng.randrange(60))) + b"\xff", True)

    def nested(self) -> Line:
        deep = self.rng.choice((30, 900, 5000, 20_000))
        core = self.rng.choice((b'{"ask":', b"[", b'{"id":[', b'{"ask":"units","rulebook":"2M","options":{"a":['))
        return Line(core + b"[" * deep + b"]" * self.rng.choice((deep, deep - 1)), True)

    def no_object(self) -> Line:
        value = self.rng.choice((None, 5, "units", [], [self.good[0]], True, 1.5))
        text = self.rng.choice((json.dumps(value).encode(), b"", b"  ", b"\r", b"\xef\xbb\xbf", b"{}{}", b"nul"))
        return Line(text, True)

    def numbers(self) -> Line:
        number = self.rng.choice((b"NaN", b"-Infinity", b"1e999", b"9" * 5000, b"01", b"0x10", b"+1", b"1."))
        return Line(b'{"id":' + number + b',"ask":"units"}', True)

    def twice(self) -> Line:
        return Line(b'{"ask":"units",' + self.rng.choice(self.texts)[1:], True)

    def unicode(self) -> Line:
        question = self.question()
        for name in self.rng.sample(list(question), 2):
            question[name] = self.rng.choice(("\ud800", "\udc80\ud83c", "\ufeff", "\u2028", "\x7f", "\U0010ffff"))
        text = dumped(question) if self.rng.random() < 0.5 else json.dumps(question).encode()
        return Line(text, False)


def lines(count: int, seed: int) -> Iterator[Line]:
    """``count`` lines; one in 50,000 is over 1 MiB."""
    fuzz = Fuzz(seed)
    for number in range(count):
        if number % 50_000 == 49_999:
            yield Line(b'{"id":"' + b"x" * (1 << 20) + b'"}', True)
        else:
            yield fuzz.line()


if __name__ == "__main__":
    for made in lines(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        sys.stdout.buffer.write(made.text + b"\n")
