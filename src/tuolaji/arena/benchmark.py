"""Measurements of the kernel: follow checks, winners, random deals. What ``tuolaji bench`` prints.

Each mode – compiled, interpreted – is measured in a process of its own. A position's time is the least of a few passes
over all of them, less what an empty measurement takes; nothing is kept from one position to the next.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable
from time import perf_counter, perf_counter_ns
from typing import Any, Final, NamedTuple

from tuolaji.arena.fast import FastTable
from tuolaji.arena.positions import Position, hard_positions, positions
from tuolaji.arena.seeds import player_seed, shuffle_seed
from tuolaji.build_info import VERSION, kernel_compiled
from tuolaji.interpreted import compiled_environment, interpreted_environment
from tuolaji.rulebooks import get
from tuolaji.rules.kernel.beating import IN_SUIT, OTHER, RUFF, winner
from tuolaji.rules.kernel.following import follow_legal
from tuolaji.rules.kernel.rules import KernelRules
from tuolaji.rules.kernel_rules import kernel_rules

POSITIONS: Final = 20_000
HARD_POSITIONS: Final = 2_000
SEED: Final = 1
PASSES: Final = 5
DEAL_SECONDS: Final = 3.0
_RULEBOOKS: Final = {2: "2M", 3: "3M", 4: "4M"}


Packed = tuple[int, int, int, int, list[int], list[int]]  # decks, lead, hand, play, follows, their kinds


class Question(NamedTuple):
    """A position packed: the kernel's rules, lead, hand and play of the suit led, and the trick's three follows."""

    rules: KernelRules
    lead: int
    hand: int
    play: int
    plays: list[int]
    kinds: list[int]


def pack(position: Position) -> Packed:
    """A position as integers, to be handed to the measuring process."""
    o, suit = position.order, position.suit
    plays: list[int] = []
    kinds: list[int] = []
    for cards in (position.play, *position.later):
        suits = {o.suit[card] for card in cards}
        only = suits.pop() if len(suits) == 1 else -1
        kinds.append(IN_SUIT if only == suit else RUFF if only == 0 else OTHER)
        plays.append(o.pack_suit(cards, only) if only >= 0 else 0)
    packed = [o.pack_suit(cards, suit) for cards in (position.lead, position.hand, position.play)]
    return position.decks, packed[0], packed[1], packed[2], plays, kinds


def _questions(source: Iterable[Packed]) -> list[Question]:
    """Positions under 2M, 3M and 4M for two, three and four decks."""
    rules = {decks: kernel_rules(get(code)) for decks, code in _RULEBOOKS.items()}
    return [Question(rules[decks], lead, hand, play, plays, kinds) for decks, lead, hand, play, plays, kinds in source]


def _timed(call: Callable[[Question], object], questions: list[Question], passes: int) -> list[int]:
    """Nanoseconds a call, the least of the passes for each."""
    clock = perf_counter_ns
    best = [1 << 60] * len(questions)
    for _ in range(passes):
        for i, question in enumerate(questions):
            start = clock()
            call(question)
            took = clock() - start
            best[i] = min(best[i], took)
    return best


def _nothing(question: Question) -> None:  # noqa: ARG001 - what an empty call costs
    return None


def _follow(question: Question) -> bool:
    return follow_legal(question[0], question[1], question[2], question[3])


def _winner(question: Question) -> int:
    return winner(question[0], question[1], question[4], question[5])


def _microseconds(times: list[int], empty: float) -> dict[str, float]:
    net = [max(0.0, time - empty) / 1000 for time in times]
    return {"median": round(statistics.median(net), 4), "mean": round(statistics.fmean(net), 4)}


def measure(ordinary: list[Packed], hard: list[Packed], *, seconds: float = DEAL_SECONDS) -> dict[str, Any]:
    """All figures of this process's mode."""
    questions = _questions(ordinary)
    empty = statistics.median(_timed(_nothing, questions[:2000], PASSES))
    follow = _microseconds(_timed(_follow, questions, PASSES), empty)
    win = _microseconds(_timed(_winner, questions, PASSES), empty)
    worst = max(_timed(_follow, _questions(hard), PASSES)) - empty
    deals, plays, took = _deals(seconds)
    return {
        "follow_us": follow,
        "winner_us": win,
        "plays_per_s": round(plays / took),
        "deals_per_s": round(deals / took, 1),
        "worst_ms": round(worst / 1e6, 4),
        "passes": PASSES,
        "positions": len(ordinary),
        "hard_positions": len(hard),
        "deals": deals,
    }


def _deals(seconds: float) -> tuple[int, int, float]:
    """Random 2M deals on the fast path: deals, plays and seconds of the best of a few passes of so long together."""
    table = FastTable(get("2M"))
    best = (0, 0, 1.0)
    game = 0
    for _ in range(PASSES):
        deals = plays = 0
        took = 0.0
        start = perf_counter()
        while took < seconds / PASSES:
            for _ in range(50):
                sides = player_seed("bench", game, 0), player_seed("bench", game, 1)
                plays += table.play(shuffle_seed("bench", game, 1), sides).plays
                game += 1
                deals += 1
            took = perf_counter() - start
        if deals / took > best[0] / best[2]:
            best = (deals, plays, took)
    return best


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "python": platform.python_version(),
        "version": VERSION,
    }


def run_both(*, count: int = POSITIONS, hard: int = HARD_POSITIONS, seconds: float = DEAL_SECONDS) -> dict[str, Any]:
    """Measures both modes one after the other, each in a process of its own; ``compiled`` is None without a compiled
    kernel. RuntimeError when a process fails."""
    work = json.dumps(
        {
            "ordinary": [pack(position) for position in positions(count, SEED)],
            "hard": [pack(position) for position in hard_positions(hard, SEED)],
            "seconds": seconds,
        }
    )
    first = _in_process(compiled_environment(), work)
    compiled = first if first.pop("kernel") == "compiled" else None
    interpreted = _in_process(interpreted_environment(), work) if compiled else first
    interpreted.pop("kernel", None)
    return {"machine": machine(), "compiled": compiled, "interpreted": interpreted}


def _in_process(environment: dict[str, str], work: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tuolaji.arena.benchmark"],
        env=environment,
        input=work,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"a measurement failed: {done.stderr.strip()[-500:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measures in this process: positions as JSON on standard input, figures as JSON on standard output."""
    work = json.load(sys.stdin)
    found = measure(work["ordinary"], work["hard"], seconds=work["seconds"])
    print(json.dumps({"kernel": "compiled" if kernel_compiled() else "interpreted", **found}))


if __name__ == "__main__":
    main()
