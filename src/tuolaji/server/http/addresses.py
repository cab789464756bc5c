"""Addresses of this server as others reach it: for links and QR codes."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request

from tuolaji.server.http.problems import BAD_MESSAGE, ProblemError

HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]_-]{1,255}")
"""What a Host header may be for an address to be made of it."""
_ELSEWHERE: Final = (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")
"""Addresses that are nobody's: what would be sent there shows which of this machine's own others see."""


class Site:
    """Where this server is reached. ``public_url``: as configured, "" where it is as each request has it; ``host``:
    what it listens on."""

    def __init__(self, public_url: str = "", host: str = "127.0.0.1") -> None:
        self.public_url = public_url.rstrip("/")
        self._host = host

    @property
    def open(self) -> bool:
        """Whether it listens to other machines than its own."""
        return not _loopback(self._host)

    def of(self, request: Request) -> str:
        """The address of this server, without a slash at its end. ``bad-message`` without a host."""
        if self.public_url:
            return self.public_url
        host = request.headers.get("host", "")
        if not HOST.fullmatch(host):
            raise ProblemError(BAD_MESSAGE, "the request names no host")
        return f"{request.scope.get('scheme', 'http')}://{host}"


def own_addresses() -> list[str]:
    """This machine's addresses in its networks; nothing is sent to find them."""
    found: list[str] = []
    for family, nobody in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((nobody, 9))
                found.append(probe.getsockname()[0])
        except OSError:
            continue
    return [one for one in found if not _loopback(one)]


def _loopback(host: str) -> bool:
    if host in ("", "localhost"):
        return host != ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
