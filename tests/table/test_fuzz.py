"""Commands of any kind at any time: accepted or refused with a code, never an exception, never a broken state."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.cards import CARD_TEXTS, Rng, cards_text
from tuolaji.table import (
    AnyCommand,
    Bell,
    Bury,
    Choose,
    Claim,
    Close,
    Concede,
    Declare,
    Draw,
    Move,
    Name,
    Pass,
    Play,
    Rebel,
    Rejection,
    Rule,
    Setup,
    StartDeal,
    State,
    check_invariants,
    rejection_text,
    step,
)


class Fuzz:
    """Random commands, some of them sensible."""

    def __init__(self, seed: object) -> None:
        self.rng = Rng(seed, "fuzz")

    def below(self, bound: int) -> int:
        return int(self.rng.below(bound))

    def pick(self, *options: object) -> object:
        return options[self.below(len(options))]

    def cards(self, state: State) -> tuple[str, ...]:
        deal = state.deal
        held = list(cards_text(deal.hands[self.below(4)])) if deal is not None else []
        self.rng.shuffle(order := list(range(len(held))))
        cards = [held[at] for at in order[: self.below(10)]]
        if self.below(4) == 0:
            cards.append(str(self.pick("??", "X1", "", "S2", "BJ", "H10", CARD_TEXTS[self.below(54)])))
        return tuple(cards)

    def seat(self, state: State) -> int:
        if state.turn and self.below(3):
            return state.turn[self.below(len(state.turn))]
        return self.below(6) - 1

    def ruling(self, state: State) -> Rule:
        codes = [row.code for row in state.rulebook.penalties] + [None, None, "no-such"]
        places = ["seat-0", "seat-1", "seat-2", "seat-3", "kitty", "discard"]
        moves = tuple(
            Move(self.cards(state), self.pick(*places), self.pick(*places))  # type: ignore[arg-type]
            for _ in range(self.pick(0, 0, 0, 1, 2))  # type: ignore[call-overload]
        )
        return Rule(
            infraction=codes[self.below(len(codes))],
            seat=self.pick(None, self.below(5)),  # type: ignore[arg-type]
            offender=self.pick(None, None, "defenders", "attackers"),  # type: ignore[arg-type]
            count=self.pick(None, 0, 1, 3),  # type: ignore[arg-type]
            decisive=self.below(4) == 0,
            buried=self.pick(None, 5, 6, 7, 8, 9),  # type: ignore[arg-type]
            cards=self.cards(state) if self.below(3) == 0 else (),
            between=self.pick("opponents", "partners"),  # type: ignore[arg-type]
            score=self.pick(0, 0, 10, -25),  # type: ignore[arg-type]
            deal=self.pick(*["continues"] * 12, "void", "attackers", "defenders"),  # type: ignore[arg-type]
            levels=self.pick((0, 0), (0, 0), (1, 0), (-1, 2)),  # type: ignore[arg-type]
            match=self.pick(*["continues"] * 30, "awarded"),  # type: ignore[arg-type]
            sit_out=self.pick(0, 0, 1, 2, -1),  # type: ignore[arg-type]
            moves=moves,
            take_back=self.pick(0, 0, 0, 1, 2, 5),  # type: ignore[arg-type]
        )

    def command(self, state: State) -> AnyCommand:
        seat, cards = self.seat(state), self.cards(state)
        reading = (cards,) if self.below(5) == 0 else None
        options: tuple[AnyCommand, ...] = (
            StartDeal(str(self.below(100)), at=self.below(5) * 10_000_000, cut=self.below(3)),
            Draw(self.below(3) * 10_000_000),
            Declare(seat, cards),
            Pass(seat),
            Close(),
            Bury(seat, cards),
            Name(seat, cards[0] if cards else "?"),
            Rebel(seat),
            Play(seat, cards, reading),
            Choose(seat, cards),
            Bell(self.below(20) * 1_000_000),
            self.ruling(state),
            self.ruling(state),
        )
        if self.below(60) == 0:
            return Claim(seat)
        return Concede(seat) if self.below(400) == 0 else options[self.below(len(options))]


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_any_command_at_any_time(name: str, seed: int) -> None:
    fuzz = Fuzz(f"{name} {seed}")
    driver = Driver(book(name), seed, Setup(dealer=1 if seed % 2 else None), throws=3)
    refused: set[str] = set()
    for _ in range(500):
        if driver.state.phase == "over":
            driver.state = Driver(book(name), seed + 1, Setup()).state
        state = driver.state
        command = fuzz.command(state)
        data = msgspec.json.encode(command)
        assert msgspec.json.decode(data, type=AnyCommand) == command
        outcome = step(state, command)
        if isinstance(outcome, Rejection):
            refused.add(outcome.code)
            assert outcome.code != rejection_text(outcome, "zh") or not outcome.code.isascii()
        else:
            driver.state = outcome[1]
            check_invariants(driver.state)
        for _ in range(fuzz.below(3)):
            if driver.state.ended is None:
                driver.send(driver.command())
                check_invariants(driver.state)
    assert len(refused) > 5


@pytest.mark.parametrize("name", BOOKS)
def test_deals_with_rulings_in_them_are_played_to_their_end(name: str) -> None:
    """Random rulings that leave the deal running; then it is played out."""
    for seed in range(3):
        fuzz = Fuzz(f"rulings {name} {seed}")
        driver = Driver(book(name), seed, Setup(dealer=0), throws=3)
        while driver.state.phase not in ("done", "over"):
            if fuzz.below(12) == 0:
                command = fuzz.ruling(driver.state)
                outcome = step(driver.state, command)
                if not isinstance(outcome, Rejection) and outcome[1].phase not in ("done", "over"):
                    driver.state = outcome[1]
                    check_invariants(driver.state)
                    continue
            driver.send(driver.command())
            check_invariants(driver.state)
