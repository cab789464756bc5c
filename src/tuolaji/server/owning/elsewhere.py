"""HTTP requests about a table that another process plays are passed on to it."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuolaji.server.http.problems import ELSEWHERE, Problem
from tuolaji.server.owning.relay import RELAYED, Relay
from tuolaji.server.protection import MAX_MESSAGE
from tuolaji.server.tables import ElsewhereError

_AWAY: Final = Problem(ELSEWHERE.code, ELSEWHERE.en, ELSEWHERE.zh)


class PassOn:
    """Middleware: an ElsewhereError of the application becomes the answer of the process that plays the table."""

    def __init__(self, app: ASGIApp, relay: Relay | None) -> None:
        self._app = app
        self._relay = relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Keeps the body, so that it can be passed on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = b""

        async def kept() -> Message:
            nonlocal body
            message = await receive()
            if message["type"] == "http.request" and len(body) <= MAX_MESSAGE:
                body += message.get("body", b"")
            return message

        try:
            await self._app(scope, kept, send)
        except ElsewhereError as error:
            await self._answer(error.owner, scope, body, receive, send)

    async def _answer(self, owner: str, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        answer = None
        if self._relay is not None and RELAYED not in scope:
            answer = await self._relay.http(owner, scope, body)
        if answer is None:
            response = Response(msgspec.json.encode(_AWAY), ELSEWHERE.status, {"retry-after": "1"}, "application/json")
            await response(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": answer.status, "headers": list(answer.headers)})
        await send({"type": "http.response.body", "body": answer.body})
