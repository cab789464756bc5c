"""Words of the explanations: forms, suits in play, players and sides, in zh and en."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tuolaji.cards import cards_name


class Text(msgspec.Struct, frozen=True, gc=False):
    """The same words in Chinese and English; ``+`` puts sentences one after the other."""

    zh: str
    en: str

    def __add__(self, other: Text) -> Text:
        if not other.zh:
            return self
        return Text(self.zh + other.zh, f"{self.en} {other.en}" if self.en else other.en)


NOTHING: Final = Text("", "")

Form = tuple[int, int]

SUITS_IN_PLAY: Final = (
    Text("主牌", "trumps"),
    Text("黑桃", "spades"),
    Text("红桃", "hearts"),
    Text("方块", "diamonds"),
    Text("梅花", "clubs"),
)
PLACES: Final = (
    Text("首家", "the leader"),
    Text("第二家", "the second player"),
    Text("第三家", "the third player"),
    Text("第四家", "the fourth player"),
)
OTHERS: Final = (
    Text("下家", "the next player"),
    Text("对家", "the partner"),
    Text("上家", "the previous player"),
)
SIDES: Final = {
    "defenders": Text("庄家方", "the defenders"),
    "attackers": Text("抓分方", "the attackers"),
}
_KINDS: Final = {
    1: (Text("单张", "single"), Text("", "")),
    2: (Text("对子", "pair"), Text("连对", "tractor of {n} pairs")),
    3: (Text("三条", "triple"), Text("连三条", "bulldozer of {n} triples")),
    4: (Text("四条", "quad"), Text("连四条", "run of {n} quads")),
}


def form(shape: Form, count: int = 1) -> Text:
    """The name of a form: a pair, a tractor of 3 pairs; with a count 2 pairs, 2 tractors of 3 pairs."""
    width, length = shape
    loose, run = _KINDS[width]
    zh = loose.zh if length == 1 else f"{length}{run.zh}"
    en = loose.en if length == 1 else run.en.format(n=length)
    if count == 1:
        return Text(zh, f"a {en}")
    head, of, rest = en.partition(" of ")
    return Text(f"{count}个{zh}", f"{count} {head}s{of}{rest}")


def forms(shapes: Iterable[Form]) -> Text:
    """Several forms, equal ones counted: a tractor of 2 pairs and 2 pairs."""
    counted = Counter(shapes)
    names = [form(shape, count) for shape, count in counted.items()]
    return Text("、".join(name.zh for name in names), listed([name.en for name in names]))


def listed(words: Sequence[str]) -> str:
    """English words put in a row: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def cards(found: Iterable[int]) -> Text:
    """Several cards by name."""
    some = list(found)
    return Text(cards_name(some, "zh"), cards_name(some, "en"))


def number(count: int, noun: str) -> str:
    """English count and noun: 1 card, 2 cards, no cards."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def opening(text: str) -> str:
    """An English sentence with its first letter large."""
    return text[:1].upper() + text[1:]
