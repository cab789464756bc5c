"""The session's cookie as the browser gets it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from tuolaji.server.people.cookies import SessionCookies, can_give, give_token, kept_token

pytestmark = pytest.mark.asyncio


async def answer(token: str | None, **more: Any) -> dict[bytes, bytes]:
    """The headers of an answer to a request in which a token was given."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        inner = dict(scope)  # as routes and mounts hand it on
        assert can_give(inner)
        if token is not None:
            give_token(inner, token)
            assert kept_token(scope) == token
        await send({"type": "http.response.start", "status": 200, "headers": []})

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    scope = {"type": "http", "scheme": "http", "headers": [(b"cookie", b"tuolaji_session=old")], **more}
    await SessionCookies(app)(scope, receive, send)
    return dict(sent[0]["headers"])


async def test_the_cookie_goes_over_https_only_where_it_came_over_https() -> None:
    plain, safe = await answer("secret"), await answer("secret", scheme="https")
    cookie = b"tuolaji_session=secret; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax"
    assert plain[b"set-cookie"] == cookie
    assert safe[b"set-cookie"] == cookie + b"; Secure"
    assert plain[b"cache-control"] == b"no-store"


async def test_it_is_taken_away_and_left_alone() -> None:
    assert b"Max-Age=0" in (await answer(""))[b"set-cookie"]
    assert await answer(None) == {}


async def test_a_socket_gets_none() -> None:
    scope: dict[str, Any] = {"type": "websocket", "headers": [(b"cookie", b"tuolaji_session=old")]}
    assert not can_give(scope)
    assert kept_token(scope) == "old"
