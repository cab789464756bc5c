"""Finished matches of the store, kept for a while once they were asked for."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Sequence
from io import BytesIO
from typing import Final, Generic, TypeVar

import msgspec

from tuolaji.record.fair import commitment_of, is_root
from tuolaji.server.frames import info_of
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.records import record_writer
from tuolaji.server.replays.cases import NOT_OVER, UNKNOWN_DEAL, UNKNOWN_TABLE
from tuolaji.server.replays.folding import Chapters, chapters, deal_replay
from tuolaji.server.replays.pacing import Aside
from tuolaji.server.replays.reading import bodies_of, is_over
from tuolaji.server.replays.values import MatchInfo, MatchPlayer
from tuolaji.server.storage import Store, StoredTable
from tuolaji.server.table_setup import rulebook_of
from tuolaji.table import AnyEvent, Setup

MOST_MATCHES: Final = 24
MOST_DEALS: Final = 400
_EVENTS: Final = msgspec.json.Decoder(AnyEvent)
_K = TypeVar("_K")
_V = TypeVar("_V")
Players = tuple[MatchPlayer, MatchPlayer, MatchPlayer, MatchPlayer]
WhoSat = Callable[[StoredTable], Awaitable[Players]]


class Replays:
    """Answers what finished matches were like; nothing here writes, and any process may answer.

    ``who`` tells the players of a table. ProblemError ``unknown-table``, ``match-not-over``, ``unknown-deal``;
    DamagedTableError, StoreError.
    """

    def __init__(self, store: Store, who: WhoSat) -> None:
        self._store = store
        self._who = who
        self._aside = Aside()
        self._matches: _Recent[str, tuple[StoredTable, Chapters]] = _Recent(MOST_MATCHES)
        self._deals: _Recent[tuple[str, int], bytes] = _Recent(MOST_DEALS)

    async def info(self, table_id: str) -> MatchInfo:
        """The match in short."""
        stored, match = await self._match(table_id)
        root = stored.setup.seed
        rulebook = rulebook_of(stored.setup)
        return MatchInfo(
            table=table_id,
            began=match.began,
            finished=match.finished,
            rulebook=info_of(rulebook),
            partner_mode=rulebook.partner.mode,
            players=await self._who(stored),
            winners=match.ended.winners,
            reason=match.ended.reason,
            levels=match.ended.levels,
            deals=tuple([deal.line for deal in match.deals]),
            commitment=commitment_of(table_id, root),
            root=root if is_root(root) else None,
            first_by_lot=rulebook.deal.first_draw == "random",
        )

    async def deal(self, table_id: str, number: int) -> bytes:
        """A DealReplay as gzipped JSON."""
        _, match = await self._match(table_id)
        found = next((deal for deal in match.deals if deal.line.number == number), None)
        if found is None:
            raise ProblemError(UNKNOWN_DEAL)
        chapter = found

        async def make() -> bytes:
            replay = await self._aside.work(deal_replay(chapter))
            return await asyncio.to_thread(gzip.compress, msgspec.json.encode(replay), 6)

        return await self._deals.get((table_id, number), make)

    async def record(self, table_id: str) -> bytes:
        """The record file of the match."""
        stored, match = await self._match(table_id)
        one, two, three, four = [player.name for player in await self._who(stored)]
        return await self._aside.work(_written(stored, match.bodies, (one, two, three, four)))

    async def _match(self, table_id: str) -> tuple[StoredTable, Chapters]:
        async def make() -> tuple[StoredTable, Chapters]:
            stored = await self._store.find(table_id)
            if stored is None:
                raise ProblemError(UNKNOWN_TABLE)
            if not await is_over(self._store, table_id):
                raise ProblemError(NOT_OVER)
            bodies = await bodies_of(self._store, table_id)
            setup = Setup(deals=stored.setup.deals)
            return stored, await self._aside.work(chapters(rulebook_of(stored.setup), setup, bodies))

        return await self._matches.get(table_id, make)


def _written(
    stored: StoredTable, bodies: Sequence[bytes], seats: tuple[str, str, str, str]
) -> Generator[None, None, bytes]:
    target = BytesIO()
    with record_writer(stored, target, seats, over=True) as writer:
        for body in bodies:
            event = _EVENTS.decode(body)
            writer.append(event, getattr(event, "at", 0))
            yield
    return target.getvalue()


class _Recent(Generic[_K, _V]):
    """The values asked for last; one that is being made is made once, whoever asks for it meanwhile."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[_K, _V] = OrderedDict()
        self._making: dict[_K, asyncio.Lock] = {}

    async def get(self, key: _K, make: Callable[[], Awaitable[_V]]) -> _V:
        """The value kept, or made now."""
        if key not in self._kept:
            lock = self._making.setdefault(key, asyncio.Lock())
            try:
                async with lock:
                    if key not in self._kept:
                        self._keep(key, await make())
            finally:
                if not lock.locked():
                    self._making.pop(key, None)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: _K, value: _V) -> None:
        self._kept[key] = value
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
