"""Limits and headers that keep strangers' pages and oversized messages away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_MESSAGE: Final = 8 * 1024
"""Bytes of one message from a client; a play of 52 cards with a reading needs less than 1 KiB."""

HEAD_SECONDS: Final = 10.0
"""In which the head of a request is there: from the connection's begin, or the first byte of the next request."""

BODY_SECONDS: Final = 10.0
"""In which the body of a request is there after its head, and a second more for each BODY_BYTES_PER_SECOND that came:
a file of a tournament may be long, and a phone's line slow."""

BODY_BYTES_PER_SECOND: Final = 16 * 1024

MAX_MESSAGES_PER_SECOND: Final = 20
"""Messages a socket may send on average; dragging over a hand asks a few times a second."""

MESSAGE_BURST: Final = 60
THINKING_SHARE: Final = 0.1
"""Part of the processor that the hints of one table may take, so that nobody can slow the others' tables by asking."""

THINKING_BURST: Final = 5.0
JOINS_PER_SECOND: Final = 5.0
"""Sockets that may join one table; what a welcome holds takes some time to put together."""

JOIN_BURST: Final = 300
NEW_TABLES_PER_SECOND: Final = 0.5
NEW_TABLE_BURST: Final = 60
NEW_PEOPLE_PER_SECOND: Final = 0.2
NEW_PEOPLE_BURST: Final = 40
_MOST_HOSTS: Final = 4096

_POLICY: Final = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from the server's own page, or from no page at all (no ``Origin``)."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return bool(origin) and urlsplit(origin).netloc == headers.get("host", "")


class Budget:
    """A token bucket: ``per_second`` on average, ``burst`` at once."""

    def __init__(self, now: float, per_second: float = MAX_MESSAGES_PER_SECOND, burst: int = MESSAGE_BURST) -> None:
        self._per_second = per_second
        self._burst = float(burst)
        self._left = self._burst
        self._at = now

    def spend(self, now: float) -> bool:
        """Takes one out of the budget; False when nothing is left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class TimeBudget:
    """Time that may be spent on somebody's questions: ``share`` of all time on average, ``burst`` seconds at once."""

    def __init__(self, now: float, share: float = THINKING_SHARE, burst: float = THINKING_BURST) -> None:
        self._share = share
        self._burst = burst
        self._left = burst
        self._at = now

    def any_left(self, now: float) -> bool:
        """Whether something may be begun."""
        self._left = min(self._burst, self._left + (now - self._at) * self._share)
        self._at = now
        return self._left > 0

    def spend(self, seconds: float) -> None:
        """Takes what it took; the last that is begun may take more than is left."""
        self._left -= seconds


class HostBudgets:
    """A budget for each address (of new tables by default), the addresses seen longest ago forgotten first."""

    def __init__(self, per_second: float = NEW_TABLES_PER_SECOND, burst: int = NEW_TABLE_BURST) -> None:
        self._per_second = per_second
        self._burst = burst
        self._budgets: dict[str, Budget] = {}

    def spend(self, host: str, now: float) -> bool:
        """Takes one out of a host's budget; False when nothing is left."""
        budget = self._budgets.pop(host, None) or Budget(now, self._per_second, self._burst)
        self._budgets[host] = budget
        if len(self._budgets) > _MOST_HOSTS:
            del self._budgets[next(iter(self._budgets))]
        return budget.spend(now)


class HostTimes:
    """A budget of time for each address, the addresses seen longest ago forgotten first."""

    def __init__(self, share: float, burst: float) -> None:
        self._share = share
        self._burst = burst
        self._budgets: dict[str, TimeBudget] = {}

    def of(self, host: str, now: float) -> TimeBudget:
        """The budget of a host."""
        budget = self._budgets.pop(host, None) or TimeBudget(now, self._share, self._burst)
        self._budgets[host] = budget
        if len(self._budgets) > _MOST_HOSTS:
            del self._budgets[next(iter(self._budgets))]
        return budget


class SecurityHeaders:
    """Middleware that adds the headers every answer carries."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on and marks the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = _POLICY
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "same-origin"
                headers["cross-origin-opener-policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, marked)
