"""The players a table offers: easy, normal, strong – each better than the one before; and plays taken back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tuolaji.arena.driver import Table
from tuolaji.arena.games import Plan, play_game
from tuolaji.arena.results import collect
from tuolaji.arena.seeds import shuffle_seed
from tuolaji.bots import make, names
from tuolaji.bots.heuristic.casual import PatchyMemory
from tuolaji.bots.heuristic.memory import Memory
from tuolaji.cards import Rng
from tuolaji.rulebooks import get
from tuolaji.rules.engine import order
from tuolaji.table import Play, Rejection, Setup, State, View, choices, redact, step, take_back

BOOKS = ("2M", "2O", "3M", "3S", "4M")


def test_the_strengths_have_names() -> None:
    assert {"easy", "normal", "strong"} <= set(names())


@pytest.mark.parametrize(("better", "worse"), [("strong", "normal"), ("normal", "easy")])
def test_each_is_better_than_the_one_before(better: str, worse: str) -> None:
    """A small sample; ``simulate --deals 200 --duplicate`` says how much: about 0.5 and 1.7 levels a deal."""
    plan = Plan(rulebook=get("2M"), players=(better, worse), seed="strength", games=40, duplicate=True)
    found = collect(plan, (play_game(plan, *task) for task in plan.tasks()))
    interval = found.levels_per_deal()
    assert interval is not None
    assert interval.mean > 0
    assert list(found.rejections) == [0, 0]


@pytest.mark.parametrize("book", BOOKS)
def test_normal_plays_lawfully_everywhere(book: str) -> None:
    table = Table(get(book), [make("normal", seat) for seat in range(4)], partial(shuffle_seed, "normal", 1))
    table.play_deal()
    assert table.rejections == [0, 0, 0, 0]


def played(book: str, seed: int, kind: str = "random") -> Iterator[State]:
    """The states of one deal in play."""
    agents = [make(kind, f"{seed}/{seat}") for seat in range(4)]
    table = Table(get(book), agents, partial(shuffle_seed, "strengths", seed), setup=Setup(deals=1, timed=False))
    while table.state.phase not in ("done", "over"):
        table.advance()
        if table.state.phase == "play":
            yield table.state


def seen(state: State, seat: int) -> View:
    """What a seat knows: the hands of the others hidden."""
    from tuolaji.arena.peek import seat_view

    return seat_view(state, seat)


def test_normal_answers_the_same_when_asked_again() -> None:
    for number, state in enumerate(played("2M", 2)):
        if number % 9 == 0:
            seat = state.turn[0]
            view = seen(state, seat)
            answers = [make("normal", "one").act(view, choices(view)) for _ in range(2)]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_patchy_memory_knows_is_true(book: str) -> None:
    """It knows a part of what is to be known, never more."""
    whole: Memory | None = None
    patchy: PatchyMemory | None = None
    known = forgotten = 0
    for state in played(book, 5):
        deal = state.deal
        assert deal is not None
        assert deal.level is not None
        assert deal.trump is not None
        if whole is None or patchy is None:
            o = order(deal.level, deal.trump)
            whole = Memory(state.rulebook, o)
            patchy = PatchyMemory(state.rulebook, o, Rng("patchy"), 0)
        whole.read(deal)
        patchy.read(deal)
        for seat in range(4):
            for suit in range(5):
                for name in ("void", "no_pair", "no_triple"):
                    knows, truth = getattr(patchy, name)[seat][suit], getattr(whole, name)[seat][suit]
                    assert truth or not knows
                    known += knows
                    forgotten += truth and not knows
    assert known
    assert forgotten


@pytest.mark.parametrize("kind", ["strong", "normal"])
def test_plays_taken_back_do_not_confuse_a_player(kind: str) -> None:
    """Whoever has seen a play that was taken back decides like one who reads the deal for the first time."""
    rulebook = get("2M")
    agents = [make(kind, seat) for seat in range(4)]
    views = [View.of(rulebook, seat, Setup(deals=1)) for seat in range(4)]
    state = views[0].state
    rng = Rng("back")
    backs = 0
    from tests.table.driver import Driver

    driver = Driver(rulebook, "back", Setup(deals=1, dealer=0))
    while driver.state.phase != "over":
        state = driver.state
        seat = state.turn[0] if state.phase == "play" else -1
        rule = take_back(state, int(rng.below(4))) if rng.below(3) == 0 else None
        if rule is not None and not isinstance(rule, Rejection) and backs < 30:
            backs += 1
            command = rule
        elif seat >= 0:
            command = agents[seat].act(views[seat], choices(views[seat]))  # type: ignore[assignment]
            assert isinstance(command, Play)
            assert make(kind, seat).act(views[seat], choices(views[seat])) == command
        else:
            command = driver.command()  # type: ignore[assignment]
        outcome = step(state, command)
        assert not isinstance(outcome, Rejection), (command, outcome)
        driver.state = outcome[1]
        for event in outcome[0]:
            for one in range(4):
                shown = redact(event, one)
                if shown is not None:
                    views[one] = views[one].apply(shown)
    assert backs > 5
