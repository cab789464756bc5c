"""Rosters in, matches and paper out, on files."""

from __future__ import annotations

from pathlib import Path

from tuolaji.cli import UsageError
from tuolaji.cli.words import text
from tuolaji.director import EventState
from tuolaji.director.paper import making
from tuolaji.director.paper.making import MissingExtraError
from tuolaji.director.roster import RosterError
from tuolaji.director.roster import read_roster as roster_of
from tuolaji.director.values import Team


def read_roster(path: Path) -> list[Team]:
    """The teams of a file. UsageError names the row that is wrong. OSError as the file gives it."""
    try:
        return roster_of(path.name, path.read_bytes())
    except RosterError as error:
        raise UsageError(f"{path}: {text(error.zh, error.en)}") from None
    except MissingExtraError as error:
        raise _missing(error) from None


def write_matches(state: EventState, out: Path | None) -> None:
    """All matches: to a file by its ending (``.xlsx``, else CSV that Excel reads), or printed."""
    rows = making.match_rows(state)
    if out is None:
        for row in rows:
            print(",".join(str(cell) for cell in row))
    elif out.suffix.lower() == ".xlsx":
        try:
            out.write_bytes(making.as_excel(rows))
        except MissingExtraError as error:
            raise _missing(error) from None
    else:
        out.write_bytes(making.as_csv(rows))


def pdf(source: str) -> bytes:
    """The PDF of a typst source. UsageError when the extra is not installed."""
    try:
        return making.pdf(source)
    except MissingExtraError as error:
        raise _missing(error) from None


def _missing(error: MissingExtraError) -> UsageError:
    return UsageError(text(error.zh, error.en))
