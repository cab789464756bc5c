"""Given deals for tests: hands and kitty by seat, as a pack in the order it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tuolaji.cards import Rng, cards_text, full_pack, parse_cards
from tuolaji.rules.options import Rulebook
from tuolaji.table import AnyCommand, AnyEvent, Draw, Pass, Rejection, Setup, StartDeal, State, new_match, step


def pack(
    rulebook: Rulebook,
    hands: Sequence[str],
    *,
    kitty: str = "",
    first: int = 0,
    seed: int = 0,
    avoid: Sequence[str] = ("", "", "", ""),
) -> tuple[str, ...]:
    """A pack that gives each seat these cards first (the rest at random, none of ``avoid``) and this kitty first."""
    rules = rulebook.deal
    wanted = [parse_cards(text) for text in hands]
    bottom = parse_cards(kitty)
    left = Counter(full_pack(rules.decks))
    for cards in (*wanted, bottom):
        left.subtract(cards)
    assert min(left.values()) >= 0, "more copies than there are"
    rest = sorted(left.elements())
    Rng(seed, "given").shuffle(rest)
    shunned = [set(parse_cards(text)) for text in avoid]
    for seat in range(4):
        for card in [card for card in rest if card not in shunned[seat]][: rules.hand - len(wanted[seat])]:
            wanted[seat].append(card)
            rest.remove(card)
        assert len(wanted[seat]) == rules.hand
    bottom += rest
    drawn = [wanted[(first + i) % 4][i // 4] for i in range(4 * rules.hand)]
    return cards_text(drawn + bottom)


class Bench:
    """A table under test: commands that must be accepted, or must be refused with a code."""

    def __init__(self, rulebook: Rulebook, setup: Setup | None = None) -> None:
        self.state: State = new_match(rulebook, setup)
        self.log: list[AnyEvent] = []

    def do(self, *commands: AnyCommand) -> list[AnyEvent]:
        events: list[AnyEvent] = []
        for command in commands:
            outcome = step(self.state, command)
            assert not isinstance(outcome, Rejection), (command, outcome)
            events += outcome[0]
            self.state = outcome[1]
        self.log += events
        return events

    def refused(self, command: AnyCommand) -> Rejection:
        outcome = step(self.state, command)
        assert isinstance(outcome, Rejection), f"{command} was accepted"
        return outcome

    def deal(self, cards: Sequence[str], first: int = 0, at: int = 0) -> None:
        """Starts a deal with a given pack."""
        given = first if self.state.dealer is None and self.state.rebel is None else None
        self.do(StartDeal("", at=at, pack=tuple(cards), first=given))

    def draw_all(self, at: int = 0) -> None:
        while self.state.phase == "draw":
            self.do(Draw(at))

    def pass_all(self) -> None:
        while self.state.phase in ("drawn", "rebury", "rebel"):
            self.do(Pass(self.state.turn[0]))

    def kinds(self) -> list[str]:
        """Types of the events so far, drawing left out."""
        return [type(event).__name__ for event in self.log if type(event).__name__ != "CardDrawn"]
