"""The session's cookie: read from a request, and put into the answer by a middleware."""

from __future__ import annotations

from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "tuolaji_session"
SEAT_COOKIE: Final = "tuolaji_seat"
"""Only the socket gets it back; its path is ``SEAT_PATH``."""
SEAT_PATH: Final = "/ws"
SESSION_SECONDS: Final = 30 * 24 * 3600
_KEY: Final = "tuolaji.session"


def kept_token(scope: Scope) -> str:
    """The secret in the cookie, or nothing; one given in this very request counts already."""
    given = scope.get(_KEY, {}).get("token")
    return str(given) if given is not None else HTTPConnection(scope).cookies.get(COOKIE, "")


def can_give(scope: Scope) -> bool:
    """Whether the answer can carry a cookie: that of a socket cannot."""
    return _KEY in scope


def give_token(scope: Scope, token: str) -> None:
    """The answer carries the cookie; an empty token takes it away."""
    scope.setdefault(_KEY, {})["token"] = token


class SessionCookies:
    """Middleware that puts the cookie into the answer where ``give_token`` was called."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on and marks the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = dict(scope)
        given: dict[str, Any] = {}
        scope[_KEY] = given

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start" and "token" in given:
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", _cookie(given["token"], scope.get("scheme") == "https"))
                headers["cache-control"] = "no-store"
            await send(message)

        await self._app(scope, receive, marked)


def _cookie(token: str, secure: bool) -> str:
    seconds = SESSION_SECONDS if token else 0
    text = f"{COOKIE}={token}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax"
    return text + "; Secure" if secure else text
