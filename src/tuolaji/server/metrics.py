"""Metrics: what this process counts of itself, in Prometheus' form. Nothing in them tells of a person or a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.exposition import generate_latest

REGISTRY: Final = CollectorRegistry(auto_describe=True)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

TABLES: Final = Gauge("tuolaji_tables", "Tables in memory.", registry=REGISTRY)
SOCKETS: Final = Gauge("tuolaji_sockets", "Open sockets.", registry=REGISTRY)
BUS_UP: Final = Gauge(
    "tuolaji_bus_up", "Whether the other processes can be reached (1), or not (0).", registry=REGISTRY
)
COMMANDS: Final = Counter("tuolaji_commands", "Commands of people, by kind.", ["kind"], registry=REGISTRY)
COMMAND_SECONDS: Final = Histogram(
    "tuolaji_command_seconds",
    "From a command taken in to its answer, kept and sent to the seats.",
    buckets=_QUICK,
    registry=REGISTRY,
)
REFUSED: Final = Counter("tuolaji_refused", "Commands refused, by code.", ["code"], registry=REGISTRY)
FAILURES: Final = Counter(
    "tuolaji_failures", "Messages that could not be served, by code.", ["code"], registry=REGISTRY
)
STORE_SECONDS: Final = Histogram(
    "tuolaji_store_seconds",
    "From events handed to the store until they are durable.",
    buckets=_QUICK,
    registry=REGISTRY,
)
BOT_SECONDS: Final = Histogram(
    "tuolaji_bot_seconds", "A bot's thinking about one command.", buckets=_QUICK, registry=REGISTRY
)
REQUESTS: Final = Counter("tuolaji_requests", "HTTP calls, by path and status.", ["path", "status"], registry=REGISTRY)
PROBLEMS: Final = Counter("tuolaji_problems", "Problems of HTTP calls, by code.", ["code"], registry=REGISTRY)


_COMMANDS: Final[dict[type[object], Counter]] = {}


def count_command(kind: type[object]) -> None:
    """A command of a person, by the name of its class."""
    counter = _COMMANDS.get(kind)
    if counter is None:
        counter = _COMMANDS[kind] = COMMANDS.labels(kind.__name__.lower())
    counter.inc()


def count_tables(count: Callable[[], int]) -> None:
    """``count`` tells the number of tables whenever someone asks."""
    TABLES.set_function(count)


def exposition() -> bytes:
    """Everything, as Prometheus reads it."""
    found: bytes = generate_latest(REGISTRY)
    return found
