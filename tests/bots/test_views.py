"""Players at the table: never refused, the same every time, and their views are what folding would give."""

from __future__ import annotations

from functools import partial

import pytest

from tuolaji.arena.driver import Table
from tuolaji.arena.pace import Clock
from tuolaji.arena.peek import seat_view
from tuolaji.arena.seeds import player_seed, shuffle_seed
from tuolaji.bots import AgentError, hints, make, names
from tuolaji.rulebooks import get
from tuolaji.rules.options import Rulebook, replace_options
from tuolaji.table import AnyEvent, Bury, Play, Setup, State, View, check, choices, redact

BOOKS = {code: get(code) for code in ("2M", "2O", "3M", "3S", "4M")}
BOOKS["2O-pick"] = replace_options(get("2O"), {"partner.mode": "pick"})
BOOKS["3S-redeal"] = replace_options(get("3S"), {"declare.rebellion_points": 60})
BOOKS["4M-canonical"] = replace_options(get("4M"), {"throw.unnamed": "canonical", "throw.chooser": "none"})
PAIRS = (("random", "random"), ("heuristic", "random"), ("heuristic", "heuristic"))


def seated(rulebook: Rulebook, players: tuple[str, str], game: int, deals: int = 1) -> Table:
    """A table ready to play game number ``game`` of so many deals."""
    agents = [make(players[seat % 2], player_seed("views", game, seat % 2)) for seat in range(4)]
    setup = Setup(deals=deals, timed=False)
    return Table(rulebook, agents, partial(shuffle_seed, "views", game), setup=setup)


@pytest.mark.parametrize("players", PAIRS)
@pytest.mark.parametrize("book", BOOKS)
def test_players_are_never_refused(book: str, players: tuple[str, str]) -> None:
    for game in range(6):
        table = seated(BOOKS[book], players, game, deals=3)
        state = table.play()
        assert table.rejected == []
        assert state.scored == 3 or (state.ended is not None and state.ended.reason == "target")


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seeds_give_the_same_events(book: str) -> None:
    first, second = (_events(BOOKS[book], 7) for _ in range(2))
    assert first == second
    assert first != _events(BOOKS[book], 8)


def _events(rulebook: Rulebook, game: int) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    agents = [make(("heuristic", "random")[seat % 2], player_seed("same", game, seat % 2)) for seat in range(4)]
    setup = Setup(deals=1, timed=False)
    Table(rulebook, agents, partial(shuffle_seed, "same", game), setup=setup, observer=events.append).play()
    return events


@pytest.mark.parametrize("book", BOOKS)
def test_a_seat_s_view_is_that_of_its_redacted_events(book: str) -> None:
    rulebook = BOOKS[book]
    setup = Setup(deals=2, timed=False)
    views = [View.of(rulebook, seat, setup) for seat in range(4)]

    def fold(event: AnyEvent) -> None:
        for seat in range(4):
            shown = redact(event, seat)
            assert shown is not None
            views[seat] = views[seat].apply(shown)

    table = seated(rulebook, ("heuristic", "random"), 3, deals=2)
    table.observer = fold
    while table.state.phase != "over":
        table.advance()
        for seat in range(4):
            assert seat_view(table.state, seat).state == views[seat].state


@pytest.mark.parametrize("book", BOOKS)
def test_hints_are_legal_and_begin_with_what_the_player_does(book: str) -> None:
    table = seated(BOOKS[book], ("heuristic", "heuristic"), 5)
    asked = 0
    while table.state.phase != "over":
        state: State = table.state
        if state.phase in ("play", "bury"):
            view = seat_view(state, state.turn[0])
            offered = hints(view, choices(view), 3)
            done = make("heuristic", 0).act(view, choices(view))
            assert isinstance(done, Play | Bury)
            assert done.cards == offered[0]
            assert 1 <= len(offered) <= 3
            assert all(check(view, cards) is None for cards in offered)
            assert len(set(offered)) == len(offered)
            asked += 1
        table.advance()
    assert asked > 20


def test_no_hint_without_a_seat_or_a_choice() -> None:
    table = seated(get("2M"), ("random", "random"), 0)
    view = seat_view(table.state, 0)
    assert hints(view, choices(view)) == []


def test_whole_matches_end_by_their_clock() -> None:
    for book in ("2M", "3M", "4M"):
        agents = [make("random", seat) for seat in range(4)]
        table = Table(get(book), agents, partial(shuffle_seed, "clock", 1), clock=Clock())
        state = table.play()
        assert state.ended is not None
        assert state.ended.reason in ("target", "time", "deciding")
        assert table.rejections == [0, 0, 0, 0]


def test_players_by_name() -> None:
    assert set(names()) >= {"random", "heuristic"}
    assert make("heuristic", 1).name == "heuristic"
    with pytest.raises(AgentError) as error:
        make("nobody", 1)
    assert error.value.code == "unknown-agent"
