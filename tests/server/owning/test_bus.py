"""The bus delivers in order, long messages too, and nothing to strangers – over every kind of bus alike."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.storage.conftest import postgres_server, service

from tuolaji.server.metrics import REGISTRY
from tuolaji.server.owning.bus import Bus, BusError, Line, MemoryBus
from tuolaji.server.owning.envelopes import Down, packed, unpacked
from tuolaji.server.owning.making import make_bus
from tuolaji.server.owning.notify_bus import NotifyBus
from tuolaji.server.owning.redis_bus import RedisBus
from tuolaji.server.owning.session import MOST_WAITING, Session
from tuolaji.server.storage import open_store

pytestmark = pytest.mark.asyncio
Maker = Callable[[], Bus]


def redis_server() -> str:
    """The Redis of the tests; the test is skipped where there is none."""
    return service("TUOLAJI_TEST_REDIS", "no Redis: run the tests under scripts/services, which starts it")


@pytest.fixture(params=["memory", "redis", "notify"])
def maker(request: pytest.FixtureRequest) -> Maker:
    others: dict[str, Callable[[bytes], None]] = {}
    if request.param == "memory":
        return lambda: MemoryBus(others)
    if request.param == "redis":
        redis = redis_server()
        return lambda: RedisBus(redis)
    postgres = postgres_server()
    return lambda: NotifyBus(postgres)


async def test_messages_arrive_in_order_and_whole(maker: Maker) -> None:
    names = [secrets.token_hex(8) for _ in range(3)]
    buses = [maker() for _ in names]
    got: list[list[bytes]] = [[], [], []]
    for name, bus, box in zip(names, buses, got, strict=True):
        await bus.start(name, box.append, lambda: None)
    rng = secrets.SystemRandom()
    sent = [f"{at} 拖拉机 ".encode() + rng.randbytes(rng.choice((5, 900, 40_000))) for at in range(60)]
    for message in sent:
        buses[0].send(names[1], message)
        buses[2].send(names[1], b"other" + message)
    buses[1].send("nobody", b"x")
    async with asyncio.timeout(10):
        while len(got[1]) < 2 * len(sent):
            await asyncio.sleep(0.01)
    assert [message for message in got[1] if not message.startswith(b"other")] == sent
    assert [message for message in got[1] if message.startswith(b"other")] == [b"other" + message for message in sent]
    assert got[0] == got[2] == []
    for bus in buses:
        await bus.stop()


async def test_what_waits_is_sent_before_the_end(maker: Maker) -> None:
    one, two, box = maker(), maker(), list[bytes]()
    names = [secrets.token_hex(8), secrets.token_hex(8)]
    await one.start(names[0], box.append, lambda: None)
    await two.start(names[1], box.append, lambda: None)
    two.send(names[0], b"farewell")
    await two.stop()
    async with asyncio.timeout(5):
        while not box:
            await asyncio.sleep(0.01)
    assert box == [b"farewell"]
    await one.stop()


@pytest.mark.parametrize("kind", ["redis", "notify"])
async def test_a_broken_connection_is_told_and_mended(
    kind: str, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    name, box, told = secrets.token_hex(8), list[bytes](), list[int]()
    bus: Bus = RedisBus(redis_server()) if kind == "redis" else NotifyBus(postgres_url)
    before = await listeners() if kind == "redis" else set()
    await bus.start(name, box.append, lambda: told.append(1))
    if kind == "redis":
        async with Redis.from_url(redis_server()) as other:
            for client in await listeners() - before:
                await other.client_kill_filter(_id=client)
    else:
        store = await open_store(postgres_url)
        await store.write(break_others)
        await store.close()
    async with asyncio.timeout(10):
        while b"again" not in box:
            bus.send(name, b"again")
            await asyncio.sleep(0.1)
    assert len(told) >= (2 if kind == "redis" else 1)  # at the break, and when it hears again what is sent
    assert [
        record.message.split(":")[0] for record in caplog.records if record.name == "tuolaji.server.owning.bus"
    ] == [
        "the bus is lost, tables of other processes cannot be reached",
        "the bus is back",
    ]
    assert up() == 1
    await bus.stop()


def up() -> float | None:
    return REGISTRY.get_sample_value("tuolaji_bus_up")


async def test_a_bus_that_stays_away_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    line = Line()
    for _ in range(5):
        line.broken("sending", OSError("refused"))
        line.broken("listening", OSError("refused"))
    assert len(caplog.records) == 1
    assert up() == 0
    assert line.mended("sending")
    assert not line.mended("sending")
    assert up() == 0
    assert line.mended("listening")
    assert up() == 1
    assert len(caplog.records) == 2


async def listeners() -> set[str]:
    """The connections that listen at the Redis of the tests."""
    async with Redis.from_url(redis_server()) as other:
        clients: list[dict[str, str]] = await other.client_list(_type="pubsub")
        return {client["id"] for client in clients}


async def break_others(db: AsyncConnection) -> None:
    """Ends all other connections to this database."""
    wanted = "datname = current_database() AND pid <> pg_backend_pid()"
    await db.execute(sa.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {wanted}"))


async def test_a_bus_that_is_not_there(tmp_path: object) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/a.db")
    assert await make_bus(None, store) is None
    for url, code in (("redis://127.0.0.1:9", "bus-unreachable"), ("http://x", "bus-url")):
        with pytest.raises(BusError) as error:
            await make_bus(url, store)
        assert error.value.code == code
    await store.close()


async def test_a_lost_text_ends_the_session() -> None:
    session = Session("p")
    session.put(1, "a")
    session.put(3, "c")
    session.put(4, "d")
    assert await session.get() == (None, 1012)


async def test_a_reader_too_slow_ends_the_session() -> None:
    session = Session("p")
    for count in range(MOST_WAITING + 5):
        session.put(count + 1, "x")
    assert await session.get() == (None, 1012)


async def test_envelopes_come_back() -> None:
    envelope = Down("p", 3, 7, "对子", 1000)
    assert unpacked(packed(envelope)) == envelope
