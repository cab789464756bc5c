"""Commitments: what is sealed before a draw, and what the draw is worked out from once the value is known."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from tuolaji.director.values import Team


class DrawFacts(msgspec.Struct, frozen=True):
    """All that decides a draw but salt and value: who takes part, and how it is done."""

    subject: str
    method: str
    teams: tuple[tuple[str, str, int], ...]
    groups: int
    apart: str


def facts(subject: str, method: str, teams: Sequence[Team], groups: int, apart: str) -> DrawFacts:
    """The facts of a draw; teams by id, each with club and seed."""
    rows = sorted((team.id, team.club, team.seed) for team in teams)
    return DrawFacts(subject, method, tuple(rows), groups, apart)


def preimage(drawn: DrawFacts, future: str, salt: str) -> bytes:
    """The bytes that are sealed: one JSON array of facts, the named future value's words, and the salt."""
    return msgspec.json.encode(["tuolaji draw", msgspec.to_builtins(drawn), future, salt])


def commitment(drawn: DrawFacts, future: str, salt: str) -> str:
    """SHA-256 of the preimage in hex: shown before the draw."""
    return hashlib.sha256(preimage(drawn, future, salt)).hexdigest()


def stream_seed(drawn: DrawFacts, future: str, salt: str, value: str) -> str:
    """Seed of the draw's stream: SHA-256 of preimage, a line's end, and the value that nobody knew at the sealing."""
    return hashlib.sha256(preimage(drawn, future, salt) + b"\n" + value.encode()).hexdigest()
