"""Secrecy: every frame sent to anybody is kept, and held against what its reader could know at that moment.

    python -m bench.secrecy --deals 1000

Tables of all rulebooks are played to the end by one to four people and bots; several sockets a seat, watchers at once
and late, all of them coming and going at random moments. When a match is over, its full events say what each of them
could know after each event; a frame may contain no card beyond that, no seed, no pack and no seat's secret. Prints
figures as JSON; exit status 1 when anything was told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from bench.durability import RULEBOOKS
from bench.known_cards import WATCHER, Knowledge, knowledge, told_too_much
from bench.listeners import Frame, Listener, Message, call
from bench.served import Served

from tuolaji.server.storage import Store, open_store
from tuolaji.table import AnyEvent, DealScored, DealStarted, DealVoided

_EVENTS = msgspec.json.Decoder(AnyEvent)
_LONGEST = 1800.0
_NOTHING = knowledge((), WATCHER)[0]


class Figures(msgspec.Struct, kw_only=True):
    """What a run showed: ``frames`` were looked at, in ``told`` is what they should not have contained."""

    deals: int = 0
    tables: int = 0
    seats: int = 0
    watchers: int = 0
    joins: int = 0
    frames: int = 0
    frames_watching: int = 0
    pages: int = 0
    by_rulebook: dict[str, int] = {}
    seconds: float = 0.0
    told: list[str] = []


async def run(deals: int, at_once: int, a_table: int, seed: int, work: Path, seconds: float = math.inf) -> Figures:
    """Plays tables of ``a_table`` deals, ``at_once`` at a time, until there were ``deals``, in an empty folder.

    No table begins after so many ``seconds``.
    """
    url = f"sqlite:///{work / 'tables.db'}"
    figures, rng = Figures(), random.Random(seed)
    started = time.monotonic()
    server = Served("--store", url, "--speed", "1000")
    await server.start()
    store = await open_store(url)
    try:
        turns = iter(range(1_000_000))

        async def play() -> None:
            while figures.deals < deals and time.monotonic() - started < seconds:
                turn = next(turns)
                await _table(server.host, store, turn, a_table, random.Random(f"{rng.random()}"), figures)
                print(f"{figures.deals} deals, {figures.frames} frames, {len(figures.told)} told", file=sys.stderr)

        await asyncio.gather(*(play() for _ in range(at_once)))
    finally:
        await store.close()
        await server.end()
    figures.seconds = round(time.monotonic() - started, 1)
    return figures


async def _table(host: str, store: Store, turn: int, deals: int, rng: random.Random, figures: Figures) -> None:
    rulebook = RULEBOOKS[turn % len(RULEBOOKS)]
    made = await _made(host, rulebook, deals, 1 + turn // len(RULEBOOKS) % 4, rng)
    seats = sorted(made["tokens"])
    listeners = [Listener(host, made, seat, rng, plays=True) for seat in seats]
    listeners += [Listener(host, made, rng.choice(seats), rng, plays=False)]
    listeners += [Listener(host, made, WATCHER, rng, plays=False) for _ in range(2)]
    pages: list[Message] = []
    async with asyncio.timeout(_LONGEST), asyncio.TaskGroup() as group:
        for listener in listeners:
            group.create_task(listener.listen())
        group.create_task(_browse(host, made["table"], listeners, pages, rng))
    stored = await store.find(made["table"])
    assert stored is not None
    events = [_EVENTS.decode(event.body) for event in await store.events(made["table"])]
    seeds = {stored.setup.seed, *(event.seed for event in events if isinstance(event, DealStarted))}
    for listener in listeners:
        secrets = {token for seat, token in made["tokens"].items() if seat != listener.viewer}
        known = knowledge(events, listener.viewer)
        hidden = {text for text in seeds | secrets if text}
        figures.told += [f"{rulebook} {made['table']}: {what}" for what in _wrong(listener, known, hidden)]
        figures.frames += len(listener.frames)
        figures.joins += listener.joins
        figures.seats += listener.viewer is not WATCHER
        if listener.viewer is WATCHER:
            figures.frames_watching += len(listener.frames)
            figures.watchers += listener.joins > 0
    for page in pages:
        figures.pages += 1
        too_much = told_too_much(page, _NOTHING)
        if too_much or any(text and text in json.dumps(page) for text in seeds):
            figures.told.append(f"{rulebook} {made['table']}: a page during play: {too_much or 'the seed'}")
    ended = sum(isinstance(event, DealScored | DealVoided) for event in events)
    figures.deals += ended
    figures.tables += 1
    figures.by_rulebook[rulebook] = figures.by_rulebook.get(rulebook, 0) + ended


async def _made(host: str, rulebook: str, deals: int, people: int, rng: random.Random) -> Message:
    """A table with so many people, its secrets by seat."""
    manners = {"pace": "fast", "watch_delay": rng.choice((0, 0, 1)), "watching": "live"}
    asked: dict[str, Any] = {"rulebook": rulebook, "deals": deals, "bots": "easy", "manners": manners}
    asked |= {"start": people == 1, "visibility": "public"}
    if rulebook == "two-deck-online":
        asked["partner_mode"] = rng.choice(("fixed", "pick"))
    made = await _called(host, "/api/tables", asked)
    tokens = {made["seat"]: made["token"]}
    for _ in range(people - 1):
        seated = await _called(host, f"/api/tables/{made['table']}/sit", {})
        tokens[seated["seat"]] = seated["token"]
    return made | {"tokens": tokens}


async def _called(host: str, path: str, body: object) -> Message:
    """The answer of a call; one that came too fast is made again."""
    while True:
        try:
            status, answer = await asyncio.to_thread(call, host, path, body)
        except OSError:  # too busy
            continue
        if status in (200, 201):
            return dict(answer)
        if status != 429:
            raise RuntimeError(f"{path}: {status} {answer}")
        await asyncio.sleep(1.0)


async def _browse(
    host: str, table: str, listeners: Sequence[Listener], pages: list[Message], rng: random.Random
) -> None:
    """Asks for everything that is shown of a match over HTTP, as long as nobody was told that it is over."""
    paths = [f"/api/tables/{table}", "/api/lobby"]
    paths += [f"/api/matches/{table}{more}" for more in ("", "/deals/1", "/record")]
    while not any(listener.over or listener.refusal for listener in listeners):
        await asyncio.sleep(rng.uniform(0.5, 2.0))
        path = rng.choice(paths)
        try:
            _, page = await asyncio.to_thread(call, host, path)
        except OSError:  # too busy
            continue
        if not any(listener.over for listener in listeners):
            pages.append({"page": page})


def _wrong(listener: Listener, known: Sequence[Knowledge], secrets: set[str]) -> list[str]:
    """What the frames of one client told beyond what it could know."""
    who = "watcher" if listener.viewer is WATCHER else f"seat {listener.viewer}"
    if listener.refusal is not None and listener.viewer is not WATCHER:
        return [f"{who} was sent away: {listener.refusal}"]
    return [f"{who} at {frame.seq}: {what}" for frame in listener.frames if (what := _frame(frame, known, secrets))]


def _frame(frame: Frame, known: Sequence[Knowledge], secrets: set[str]) -> str | None:
    message: Message = json.loads(frame.text)
    now = known[frame.seq]
    for seen in message.pop("missed", ()):
        too_much = told_too_much(seen, known[seen["seq"]])
        if too_much:
            return f"{too_much} (missed event {seen['seq']})"
    if message["type"] == "considered":  # its own question comes back with it
        now = Knowledge(now.own, now.copies | Counter(frame.asked), now.named, now.partner, now.over)
    too_much = told_too_much(message, now)
    if too_much:
        return too_much
    event = message.get("event") or {}
    if event.get("type") == "deal-started" and (event["seed"] or event["pack"]):
        return "the pack"
    shown = message.get("snapshot") or message.get("patch") or {}
    if now.named and not now.partner and shown.get("partner") is not None:
        return "the partner"
    return "a secret" if not now.over and any(text in frame.text for text in secrets) else None


async def _asked(args: argparse.Namespace, work: Path) -> Figures:
    return await run(args.deals, args.tables, args.deals_a_table, args.seed, work, args.seconds)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Look for cards in frames of people who may not know them.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=10, help="at a time")
    parser.add_argument("--deals-a-table", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=math.inf, help="no table begins after them")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as work:
        figures = asyncio.run(_asked(args, Path(work)))
    print(json.dumps(msgspec.to_builtins(figures), indent=2, ensure_ascii=False))
    return 1 if figures.told else 0


if __name__ == "__main__":
    sys.exit(main())
