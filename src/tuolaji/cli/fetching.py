"""Fetching the record of a match from a server."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Final
from urllib.parse import urlsplit

SECONDS: Final = 30.0
MOST_BYTES: Final = 64 << 20
_PLACES: Final = re.compile(r"(?P<base>.*?)/(?:t|r|j|api/matches)/(?P<table>[\w-]{1,40})(?:/record|/deals/\d+)?/?")


class FetchError(Exception):
    """The record cannot be had; the words say why."""


def is_address(name: str) -> bool:
    """Whether a name is an address on the web and no file."""
    return name.startswith(("http://", "https://"))


def record_address(name: str) -> str:
    """Where the record of a match lies, from any address of the match. FetchError for an address of something else."""
    try:
        parts = urlsplit(name)
        _ = parts.port
    except ValueError as error:  # brackets that do not close, a port that is none
        raise FetchError(f"not an address: {name} ({error})") from None
    found = _PLACES.fullmatch(parts.path)
    if found is None or not parts.netloc:
        raise FetchError("not the address of a match (http://…/r/TABLE)")
    return f"{parts.scheme}://{parts.netloc}{found['base']}/api/matches/{found['table']}/record"


def fetch(name: str) -> bytes:
    """The bytes of a match's record. FetchError with the server's own code where it gives one."""
    address = record_address(name)
    try:
        with urllib.request.urlopen(urllib.request.Request(address), timeout=SECONDS) as answer:
            data: bytes = answer.read(MOST_BYTES + 1)
    except urllib.error.HTTPError as error:
        with error:
            raise FetchError(_said(error)) from None
    except (urllib.error.URLError, HTTPException, TimeoutError, OSError) as error:
        raise FetchError(f"{address}: {getattr(error, 'reason', None) or error}") from None
    if len(data) > MOST_BYTES:
        raise FetchError("the record is too large")
    return data


def _said(error: urllib.error.HTTPError) -> str:
    try:
        said = json.loads(error.read(1 << 16))
        return f"{said['code']}: {said['message']}"
    except (ValueError, KeyError, TypeError):
        return f"HTTP {error.code}"
