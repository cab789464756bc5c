"""What the store has, held against what the players were told."""

from __future__ import annotations

import collections
from collections.abc import Sequence
from pathlib import Path

from bench.players import Player, Told

from tuolaji.record import validate_record
from tuolaji.server.records import write_record
from tuolaji.server.storage import Store, StoredEvent, open_store


async def checked(url: str, players: Sequence[Player], work: Path) -> tuple[int, list[str]]:
    """The number of events in the store and what is wrong: missing, moved or doubled commands, unsound records."""
    store = await open_store(url)
    try:
        outcomes = [await _check(store, told, work) for player in players for told in player.told]
    finally:
        await store.close()
    return sum(count for count, _ in outcomes), [problem for _, found in outcomes for problem in found]


async def _check(store: Store, told: Told, work: Path) -> tuple[int, list[str]]:
    name = told.made["table"]
    table = await store.find(name)
    if table is None:
        return 0, [f"missing table {name}"]
    events = await store.events(name)
    problems = []
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        problems.append(f"gap in the events of {name}")
    if len(events) < told.seen:
        problems.append(f"missing events of {name}: {told.seen} seen, {len(events)} kept")
    kept = {event.command: event.seq for event in events if event.command is not None}
    count = collections.Counter(event.command for event in events if event.command is not None)
    problems += [f"twice: {command}" for command, times in count.items() if times > 1]
    seat = told.made["seat"]
    for command, seq in told.acknowledged.items():
        if kept.get(f"{seat}/{command}") != seq:
            problems.append(f"missing command {command} at {seq}")
    problems += _room(await store.events(name, "room"), told)
    path = work / f"{name}.jsonl"
    write_record(table, events, path)
    problems += [f"record {name}: {problem.code} {problem.message}" for problem in validate_record(path)]
    path.unlink()
    return len(events), problems


def _room(events: Sequence[StoredEvent], told: Told) -> list[str]:
    """What is wrong with the events of a table's room: they are named by who sent the command and by its own name."""
    name = told.made["table"]
    problems = []
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        problems.append(f"gap in the room of {name}")
    named = [(event.command, event.seq) for event in events if event.command is not None]
    if len({command for command, _ in named}) != len(named):
        problems.append(f"twice: a command to the room of {name}")
    kept = {command.partition("/")[2]: seq for command, seq in named}
    for command, seq in told.ordered.items():
        if kept.get(command) != seq:
            problems.append(f"missing command {command} to the room of {name} at {seq}")
    return problems
