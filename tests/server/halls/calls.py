"""Someone with a link to an event: calls in the role of its key."""

from __future__ import annotations

import base64
import contextlib
import http.client
import itertools
import json
import urllib.request
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode

_count = itertools.count(1)
PLAYED = {"winner": "a", "levels": [8, 2], "how": "played"}


class Caller:
    """One link to one event; ``host`` is the server's address."""

    def __init__(self, host: str, event: str, key: str = "") -> None:
        self.host, self.event, self.key = host, event, key

    def get(self, path: str = "", **query: object) -> Any:
        """What a call answers; an AssertionError for a problem."""
        status, found = self.ask(path, None, **query)
        assert status == 200, (path, status, found)
        return found

    def post(self, path: str, body: object) -> Any:
        status, found = self.ask(path, body)
        assert status == 200, (path, status, found)
        return found

    def ask(self, path: str = "", body: object = None, **query: object) -> tuple[int, Any]:
        """Status and JSON (or bytes) of a call."""
        tail = f"/{path}" if path else ""
        place = f"/{quote(self.event)}{tail}" if self.event else ""
        url = f"http://{self.host}/api/events{place}" + (f"?{urlencode(query)}" if query else "")
        headers = {"authorization": f"Bearer {self.key}"} if self.key else {}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["content-type"] = "application/json"
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as response:
                raw = response.read()
                return response.status, _parsed(raw)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _parsed(error.read())

    def do(
        self, do: str, fields: Mapping[str, object] | None = None, *, name: str = "", **more: object
    ) -> tuple[int, Any]:
        """Carries a command out: status and answer."""
        command = {"do": do, **(fields or {}), **more}
        return self.ask("do", {"name": name or f"n{next(_count)}", "command": command})

    def done(self, do: str, **fields: object) -> Any:
        status, found = self.do(do, fields)
        assert status == 200, (do, status, found)
        return found

    def as_(self, role: str, team: str = "") -> Caller:
        """Another link of the event, given out by this organiser's."""
        keys = {(link["role"], link["team"]): link["key"] for link in self.get("links")}
        return Caller(self.host, self.event, keys[role, team])

    def next_step(self, stage: str) -> None:
        """Begins a stage, or pairs its next round."""
        command = self.get("next", stage=stage)["command"]
        self.post("do", {"name": f"n{next(_count)}", "command": command})


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return raw


def made(host: str, **how: object) -> Caller:
    """A new event, in the hands of its organiser: a 3M where nothing else is said."""
    status, found = Caller(host, "").ask("", {"name": "春节杯", **(how or {"preset": "3M"})})
    assert status == 201, found
    return Caller(host, found["event"], found["key"])


def with_teams(host: str, count: int, **how: object) -> Caller:
    """A new event with its teams T1 …, entered from a file."""
    organiser = made(host, **how)
    text = "id,name,players,club\n" + "".join(f"T{i},队{i},甲{i}、乙{i},单位{i % 3}\n" for i in range(1, count + 1))
    data = base64.b64encode(text.encode()).decode()
    seen = organiser.post("roster", {"name": "roster", "file": "teams.csv", "data": data, "enter": True})
    assert len(seen["teams"]) == count
    return organiser


def begun(host: str, count: int) -> Caller:
    """A 3M event in its first round."""
    organiser = with_teams(host, count)
    start_round(organiser)
    return organiser


def start_round(organiser: Caller) -> None:
    """Draws a 3M event's first round."""
    organiser.post("draws/seal", {"name": "seal", "subject": "main", "future": "收盘指数"})
    organiser.post("draws/open", {"name": "open", "subject": "main", "value": "3345.67"})
    organiser.next_step("main")
    organiser.next_step("main")


@contextlib.contextmanager
def news(host: str, event: str, last: int | None = None) -> Iterator[http.client.HTTPResponse]:
    """A screen's stream."""
    wire = http.client.HTTPConnection(host, timeout=20)
    headers = {} if last is None else {"last-event-id": str(last)}
    wire.request("GET", f"/api/events/{event}/live", headers=headers)
    with contextlib.closing(wire), wire.getresponse() as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["content-encoding"] is None
        yield response
