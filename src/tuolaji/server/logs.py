"""Logs: one line an event, for people or as JSON, and nothing in it that anybody could use – no secrets, no cards."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

from tuolaji.server.config import LogsPart

HIDDEN: Final = "***"
_SECRET_KEYS: Final = re.compile(
    r"pass|token|secret|cookie|authorization|session|seed|root|hand|card|kitty|pack|stock", re.IGNORECASE
)
# In texts: passwords of URLs, 32 random bytes as letters or as hexadecimal digits, seeds, cards in any quotes.
_SECRET_TEXTS: Final = (
    (re.compile(r"(\w+://[^\s:/@]*):[^\s@]+@"), r"\1:***@"),
    (re.compile(r"(?<![\w-])[A-Za-z0-9_-]{40,}(?![\w-])"), HIDDEN),
    (re.compile(r"(?<!\w)[0-9a-f]{32,}(?!\w)"), HIDDEN),
    (re.compile(r"([\"'])(?:[SHDC][2-9TJQKA]|LJ|BJ)\1"), r"\1**\1"),
    (re.compile(r"(?i)\b(password|token|secret|seed|root)([\"']?\s*[=:]\s*)[\"']?[^\s,;\"')}]+[\"']?"), r"\1\2***"),
)
Event = MutableMapping[str, Any]


def without_secrets(_logger: object, _method: str, event: Event) -> Event:
    """Processor: drops what is secret by its key, and takes secrets and cards out of every text, tracebacks too."""
    for key in list(event):
        if key != "event" and _SECRET_KEYS.search(key):
            event[key] = HIDDEN
        else:
            event[key] = _clean(event[key])
    return event


def _clean(value: object) -> object:
    if isinstance(value, str):
        for pattern, instead in _SECRET_TEXTS:
            value = pattern.sub(instead, value)
        return value
    if isinstance(value, bool | int | float) or value is None:
        return value
    if isinstance(value, dict):
        return {key: HIDDEN if _SECRET_KEYS.search(str(key)) else _clean(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(one) for one in value]
    return _clean(str(value))


def start_logs(logs: LogsPart, stream: TextIO | None = None) -> None:
    """From now on everything that is logged, by this program or by what it uses, is written to ``stream`` (stderr)."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    last: structlog.typing.Processor
    if logs.form == "json":
        last = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        last = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logs.level.upper())
    for name in ("websockets", "asyncio"):  # strangers that hang up in the middle of a word are no news
        logging.getLogger(name).setLevel(logging.ERROR)
    for name in ("sqlalchemy", "alembic", "aiosqlite"):
        logging.getLogger(name).setLevel(logging.WARNING)
