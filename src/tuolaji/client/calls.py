"""HTTP calls of a client, with nothing but the standard library."""

from __future__ import annotations

import http.client
import time
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

_TIMEOUT: Final = 20.0
_FRESH: Final = 1.0
"""Seconds a connection may rest before it is used again."""


class CallError(Exception):
    """The server refused a call, or cannot be reached (``code`` ``unreachable``, ``status`` 0)."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Calls:
    """Calls of one server. With ``keep`` the session's cookie is kept, so that all calls are one person's."""

    def __init__(self, url: str, *, keep: bool = True) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:  # brackets that do not close, a port that is none
            raise CallError(0, "bad-url", f"not an address of a server: {url} ({error})") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CallError(0, "bad-url", f"not an address of a server: {url}")
        self.secure = parts.scheme == "https"
        self.host = parts.hostname
        self.port = port or (443 if self.secure else 80)
        self.netloc = parts.netloc.rpartition("@")[2]
        self._keep = keep
        self._called = 0.0
        self._cookies: dict[str, str] = {}
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        self._wire = kind(self.host, self.port, timeout=_TIMEOUT)

    def get(self, path: str, token: str = "") -> Any:
        """The JSON at a path; ``token`` is that of a seat. CallError."""
        return self._call("GET", path, None, token)

    def post(self, path: str, body: object) -> Any:
        """The JSON that comes back. CallError."""
        return self._call("POST", path, msgspec.json.encode(body), "")

    def close(self) -> None:
        """Closes the connection; a later call opens it anew."""
        self._wire.close()

    def _call(self, method: str, path: str, body: bytes | None, token: str) -> Any:
        headers = {"content-type": "application/json"} if body is not None else {}
        if self._cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if token:
            headers["authorization"] = f"Bearer {token}"
        if time.monotonic() - self._called > _FRESH:  # the server may have closed it meanwhile
            self._wire.close()
        self._called = time.monotonic()
        try:
            self._wire.request(method, path, body, headers)
            response = self._wire.getresponse()
            raw = response.read()
        except (OSError, http.client.HTTPException) as error:
            self._wire.close()
            raise CallError(0, "unreachable", f"{self.netloc}: {error}") from error
        if self._keep:
            for line in response.headers.get_all("set-cookie", []):
                self._cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
        if response.status >= 400:
            raise _refused(response.status, raw)
        try:
            return msgspec.json.decode(raw)
        except msgspec.MsgspecError as error:
            raise CallError(response.status, "not-json", f"{path} gives no JSON") from error


class _Problem(msgspec.Struct):
    code: str
    message: str


def _refused(status: int, raw: bytes) -> CallError:
    try:
        problem = msgspec.json.decode(raw, type=_Problem)
    except msgspec.MsgspecError:
        problem = _Problem("refused", raw[:200].decode("utf-8", "replace"))
    return CallError(status, problem.code, problem.message)
