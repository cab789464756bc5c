"""The door: which event a call is about, who asks, and what goes wrong in the words of calls."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request

from tuolaji.director import EventError
from tuolaji.server.halls.cases import NOT_ALLOWED, event_problem
from tuolaji.server.halls.hall import Hall
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.keys import Holder, Role
from tuolaji.server.http.problems import ProblemError

_SCHEME: Final = "Bearer "
ANYBODY: Final[tuple[Role, ...]] = ("organiser", "referee", "desk", "team", "public")


class Door:
    """Finds the event of a call and who asks."""

    def __init__(self, halls: Halls) -> None:
        self._halls = halls

    async def enter(self, request: Request, roles: tuple[Role, ...] = ANYBODY) -> tuple[Hall, Holder]:
        """The event in the path, and the holder of the key. ``unknown-event``, ``bad-key``, ``not-allowed``."""
        event_id = request.path_params["event"]
        hall = await self._halls.find(event_id)
        given = request.headers.get("authorization", "")
        holder = await self._halls.holder(event_id, given.removeprefix(_SCHEME) if given.startswith(_SCHEME) else "")
        if holder.role not in roles:
            raise ProblemError(NOT_ALLOWED)
        return hall, holder


def told(answer: Callable[[Request, Any], Awaitable[object]]) -> Callable[[Request, Any], Awaitable[object]]:
    """The same call, with EventError told as a problem."""

    @functools.wraps(answer)
    async def telling(request: Request, sent: Any) -> object:
        try:
            return await answer(request, sent)
        except EventError as error:
            raise event_problem(error) from error

    return telling


def by_name(holder: Holder, name: str = "") -> str:
    """Who did something, for the journal."""
    who = f"{holder.role}:{holder.team}" if holder.team else holder.role
    return f"{who} {name}".rstrip()
