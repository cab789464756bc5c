"""Backup: the whole store in one file that any store can be restored from, taken while the server runs.

The file is gzip-compressed JSON Lines: a first line that names the format, the schema and its columns, one line a row,
and a last line with the number of rows and the SHA-256 of all before it. Leases and owners are not part of it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage.engine import UNHURRIED, file_of
from tuolaji.server.storage.interface import Store
from tuolaji.server.storage.migrating import HEAD
from tuolaji.server.storage.schema import METADATA, PROCESSES, REMOVALS, TABLES

_FORMAT: Final = "tuolaji-backup"
_VERSION: Final = 1
_BATCH: Final = 500
_LONGEST_HEAD: Final = 100_000
_OF_A_STORE: Final = ("", "-wal", "-shm", "-journal", ".lock")
_LEFT_OUT: Final = {(TABLES.name, "owner"), (TABLES.name, "epoch")}


class BackupError(Exception):
    """A backup cannot be made or used.

    ``code`` is ``backup-target``, ``backup-damaged``, ``backup-version`` or ``store-not-empty``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Counts(msgspec.Struct, frozen=True):
    """What a backup holds: rows by table of the store."""

    rows: dict[str, int]


def _kept() -> list[sa.Table]:
    """The tables of the store, those that others point to first."""
    return [table for table in METADATA.sorted_tables if table not in (PROCESSES, REMOVALS)]


def _columns(table: sa.Table) -> list[sa.Column[Any]]:
    return [column for column in table.columns if (table.name, column.name) not in _LEFT_OUT]


async def backup(store: Store, target: Path) -> Counts:
    """Writes a backup; ``target`` appears when it is complete. One moment's state, whatever is played meanwhile.

    Only whoever runs the program may read it: it holds what proves who somebody is. An older backup of that name gives
    way to it. BackupError ``backup-target`` where anything else has the name; StoreError, OSError.
    """
    check_target(store, target)
    part = target.with_name(f".{target.name}.part")

    async def work(db: AsyncConnection) -> Counts:
        with open(part, "wb", opener=_private) as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
                counts = await _write(db, file)
            raw.flush()
            os.fsync(raw.fileno())
        return counts

    try:
        counts = await store.read(work)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return counts


def check_target(store: Store, target: Path) -> None:
    """BackupError ``backup-target`` where a backup would take the place of anything else, of the store first of all."""
    data = file_of(store.url)
    if data is not None and target.resolve() in {data.resolve().with_name(data.name + end) for end in _OF_A_STORE}:
        raise BackupError("backup-target", f"{target} belongs to the store itself")
    if target.exists() and not _is_backup(target):
        raise BackupError("backup-target", f"{target} is there already and is no backup")


def _is_backup(path: Path) -> bool:
    """Whether a file begins as a backup does."""
    try:
        with gzip.open(path, "rb") as file:
            head = json.loads(file.readline(_LONGEST_HEAD))
    except (OSError, EOFError, ValueError, zlib.error):
        return False
    return isinstance(head, dict) and head.get("format") == _FORMAT


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


async def _write(db: AsyncConnection, file: gzip.GzipFile) -> Counts:
    if db.dialect.name == "postgresql":
        await db.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        await db.execute(sa.text(UNHURRIED))
    digest = hashlib.sha256()

    def put(line: object) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(text)
        file.write(text)

    columns = {table.name: [column.name for column in _columns(table)] for table in _kept()}
    put({"format": _FORMAT, "version": _VERSION, "schema": HEAD, "columns": columns})
    rows = {}
    for table in _kept():
        rows[table.name] = 0
        async with db.stream(sa.select(*_columns(table)).order_by(*table.primary_key.columns)) as found:
            async for row in found:
                rows[table.name] += 1
                put([table.name, [_out(value) for value in row]])
    put({"rows": rows, "sha256": digest.hexdigest()})
    return Counts(rows)


def _out(value: object) -> object:
    return {"b": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _in(value: Any) -> Any:
    return base64.b64decode(value["b"]) if isinstance(value, dict) else value


async def restore(store: Store, source: Path) -> Counts:
    """Puts a backup into an empty store, all or nothing.

    BackupError ``backup-damaged``, ``backup-version`` or ``store-not-empty``; StoreError, OSError.
    """
    counts = check(source)

    async def work(db: AsyncConnection) -> Counts:
        if db.dialect.name == "postgresql":
            await db.execute(sa.text(UNHURRIED))
        for table in _kept():
            if (await db.execute(sa.select(sa.literal(1)).select_from(table).limit(1))).first() is not None:
                raise BackupError("store-not-empty", "a backup goes into an empty store")
        for table, batch in _batches(source):
            await db.execute(sa.insert(table), batch)
        return counts

    return await store.write(work)


def check(source: Path) -> Counts:
    """Reads a whole backup and compares its digest. BackupError, OSError."""
    digest = hashlib.sha256()
    rows: dict[str, int] = {}
    head: Any = None
    last: Any = None
    try:
        with gzip.open(source, "rb") as file:
            for line in file:
                if last is not None:
                    raise BackupError("backup-damaged", "there is more after the last line")
                said = json.loads(line)
                if isinstance(said, dict) and "sha256" in said:
                    last = said
                    continue
                digest.update(line)
                if head is None:
                    head = said
                else:
                    rows[said[0]] = rows.get(said[0], 0) + 1
    except (EOFError, ValueError, KeyError, TypeError, gzip.BadGzipFile) as error:
        raise BackupError("backup-damaged", f"not a whole backup: {error}") from error
    if not isinstance(head, dict) or head.get("format") != _FORMAT:
        raise BackupError("backup-damaged", "this is no backup")
    if head.get("version") != _VERSION or str(head.get("schema")) > HEAD:
        raise BackupError("backup-version", "the backup was written by a newer version")
    counted = {name: count for name, count in (last or {}).get("rows", {}).items() if count}
    if last is None or last["sha256"] != digest.hexdigest() or counted != rows:
        raise BackupError("backup-damaged", "the backup was cut off or altered")
    return Counts(last["rows"])


def _batches(source: Path) -> Iterator[tuple[sa.Table, list[dict[str, Any]]]]:
    batch: list[dict[str, Any]] = []
    current: sa.Table | None = None
    with gzip.open(source, "rb") as file:
        columns = json.loads(next(file))["columns"]
        for line in file:
            said = json.loads(line)
            if isinstance(said, dict):
                break
            table = METADATA.tables[said[0]]
            if current is not None and (table is not current or len(batch) == _BATCH):
                yield current, batch
                batch = []
            current = table
            batch.append(dict(zip(columns[table.name], map(_in, said[1]), strict=True)))
    if current is not None and batch:
        yield current, batch
