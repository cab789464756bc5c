"""The call for a person's page."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from starlette.requests import Request

from tuolaji.server.history.history import History
from tuolaji.server.history.values import PlayerPage
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import Case, ProblemError
from tuolaji.server.people import People

UNKNOWN_PERSON: Final = Case(404, "unknown-person", "没有这个人", "there is no such person")


class Before(msgspec.Struct, frozen=True):
    """Matches that ended before then (epoch milliseconds)."""

    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None


def history_endpoints(history: History, people: People) -> list[Endpoint]:
    """A person's page."""

    async def page(request: Request, sent: Before) -> PlayerPage:
        person = await people.find(request.path_params["person"])
        if person is None:
            raise ProblemError(UNKNOWN_PERSON)
        return await history.page(person, sent.before)

    return [
        Endpoint(
            "GET",
            "/api/people/{person}",
            "一个人的战绩",
            "A person's results: sums by rulebook, and the latest matches.",
            page,
            takes=Before,
            gives=PlayerPage,
            problems=(UNKNOWN_PERSON,),
        )
    ]
