"""A guest: comes to a server under a name, finds a table by its code or link, and takes a seat."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Any, Final

import msgspec

from tuolaji.client.calls import Calls

_CODE: Final = re.compile(r"[A-Za-z0-9]{6}")


class Seat(msgspec.Struct, frozen=True):
    """A seat that is the holder's: ``token`` is its secret."""

    url: str
    table: str
    seat: int
    token: str


class Guest:
    """A person without an account on the server at ``url``. ``code`` is that of the last table made: for friends."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url.rstrip("/")
        self.code = ""
        self._name = name
        self._calls = Calls(self.url)
        self._known = False

    async def make(self, rulebook: str, **more: Any) -> Seat:
        """Makes a table and sits there; ``more`` as in ``CreateTable`` (``start=False``: it waits). CallError."""
        await self._come()
        made = await self._post("/api/tables", {"rulebook": rulebook, **more})
        self.code = str(made["code"])
        return Seat(self.url, made["table"], made["seat"], made["token"])

    async def sit(self, invitation: str, seat: int | None = None, password: str = "") -> Seat:
        """Takes a seat (None: any) at the table of a code, of a link or of an id. CallError."""
        await self._come()
        table = await self._found(invitation)
        sent = {"password": password, **({"seat": seat} if seat is not None else {})}
        sat = await self._post(f"/api/tables/{table}/sit", sent)
        return Seat(self.url, sat["table"], sat["seat"], sat["token"])

    async def _come(self) -> None:
        if not self._known:
            await self._post("/api/me/guest", {"name": self._name} if self._name else {})
            self._known = True

    async def _post(self, path: str, body: object) -> Any:
        with contextlib.closing(self._calls):
            return await asyncio.to_thread(self._calls.post, path, body)

    async def _found(self, invitation: str) -> str:
        last = invitation.rstrip("/").rpartition("/")[2]
        if not _CODE.fullmatch(last):
            return last
        with contextlib.closing(self._calls):
            found = await asyncio.to_thread(self._calls.get, f"/api/codes/{last}")
        return str(found["table"])
