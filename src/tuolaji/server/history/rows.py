"""Results read from the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.rules.option_kinds import LEVELS
from tuolaji.server.history.values import BookLine, Fellow, ResultLine
from tuolaji.server.storage.schema import RESULTS


async def sums(db: AsyncConnection, person: str) -> tuple[BookLine, ...]:
    """All matches of a person by rulebook, the most played first."""
    matches = sa.func.count().label("matches")

    def counted(outcome: str) -> sa.ColumnElement[int]:
        return sa.func.sum(sa.case((RESULTS.c.outcome == outcome, 1), else_=0))

    wanted = sa.select(
        RESULTS.c.rulebook,
        matches,
        counted("won"),
        counted("drawn"),
        sa.func.sum(RESULTS.c.deals),
        sa.func.sum(RESULTS.c.steps),
    ).where(RESULTS.c.person == person)
    rows = await db.execute(wanted.group_by(RESULTS.c.rulebook).order_by(matches.desc(), RESULTS.c.rulebook))
    return tuple(
        BookLine(rulebook=book, matches=played, won=int(won), drawn=int(drawn), deals=int(deals), levels=int(steps))
        for book, played, won, drawn, deals, steps in rows
    )


async def lines(db: AsyncConnection, person: str, before: int, most: int) -> tuple[ResultLine, ...]:
    """The matches of a person that ended before then, newest first."""
    own = RESULTS.alias("own")
    latest = sa.select(own.c.table_id, own.c.seat.label("me"), own.c.finished)
    latest = latest.where(own.c.person == person, own.c.finished < before)
    chosen = latest.order_by(own.c.finished.desc(), own.c.table_id).limit(most).subquery()
    wanted = sa.select(RESULTS, chosen.c.me).join(chosen, RESULTS.c.table_id == chosen.c.table_id)
    rows = await db.execute(wanted.order_by(RESULTS.c.finished.desc(), RESULTS.c.table_id, RESULTS.c.seat))
    matches: dict[tuple[str, int], list[Any]] = {}
    for row in rows:
        matches.setdefault((row.table_id, row.me), []).append(row)
    return tuple([_line(seats, me) for (_, me), seats in matches.items()])


def _line(seats: Sequence[Any], me: int) -> ResultLine:
    own = next(row for row in seats if row.seat == me)
    others = [row for row in seats if row.seat not in (me, own.partner)]
    partner = next((row for row in seats if row.seat == own.partner), None)
    return ResultLine(
        table=own.table_id,
        finished=own.finished,
        rulebook=own.rulebook,
        house=own.house,
        seat=me,
        won=None if own.outcome == "drawn" else own.outcome == "won",
        levels=(own.level, max((row.level for row in others), key=LEVELS.index)),
        steps=own.steps,
        deals=own.deals,
        partner=None if partner is None else _fellow(partner),
        opponents=tuple([_fellow(row) for row in others]),
    )


def _fellow(row: Any) -> Fellow:
    return Fellow(row.name, row.person, row.bot)


async def players(db: AsyncConnection, table: str) -> tuple[Fellow, ...]:
    """Who sat at a table when its match ended, by seat; nobody for one that is not over."""
    wanted = sa.select(RESULTS.c.name, RESULTS.c.person, RESULTS.c.bot)
    rows = await db.execute(wanted.where(RESULTS.c.table_id == table).order_by(RESULTS.c.seat))
    return tuple([_fellow(row) for row in rows])
