"""A browser that keeps its cookie, and a clock that is told the time."""

from __future__ import annotations

from typing import Any

from tests.server.harness import RunningServer

from tuolaji.server.people import cookies
from tuolaji.server.people.cookies import COOKIE

DAY = 24 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Browser:
    """Makes scopes as the server sees them and takes the cookies of the answers."""

    def __init__(self, host: str = "192.0.2.1", token: str = "") -> None:
        self.host = host
        self.token = token
        self.last: dict[str, Any] = {}

    def scope(self, kind: str = "http") -> dict[str, Any]:
        """The scope of a new request; the cookie of the last answer is in it."""
        self.take()
        headers = [(b"accept-language", b"zh-CN,zh")]
        if self.token:
            headers.append((b"cookie", f"{COOKIE}={self.token}".encode()))
        self.last = {"type": kind, "headers": headers, "client": (self.host, 5000)}
        if kind == "http":
            self.last[cookies._KEY] = {}
        return self.last

    def take(self) -> bool:
        """Takes the cookie of the last answer; whether there was one."""
        given = self.last.get(cookies._KEY, {})
        self.token = given.get("token", self.token)
        self.last = {}
        return "token" in given


class Visitor:
    """Calls with a cookie that is kept."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.cookie = ""
        self.set = ""

    def call(self, path: str, body: object = None) -> tuple[int, Any]:
        headers = {"cookie": self.cookie} if self.cookie else {}
        status, answer, got = self.server.http(path, body, headers)
        self.set = {name.lower(): value for name, value in got.items()}.get("set-cookie", "")
        for line in self.set.splitlines():
            if line.startswith(COOKIE):
                self.cookie = line.partition(";")[0]
        return status, answer
