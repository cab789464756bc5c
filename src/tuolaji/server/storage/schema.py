"""The tables of the store as they are after the newest migration (``migrations/versions``)."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
    sa.Column("setup", sa.LargeBinary, nullable=False, comment="JSON: rulebook, options, pace, bots"),
    sa.Column("owner", sa.Text, comment="the process that plays the table"),
    sa.Column("epoch", sa.BigInteger, nullable=False, server_default="0", comment="counts owners: the fence"),
)

SEATS: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("token", sa.LargeBinary, nullable=False, comment="SHA-256 of the secret that owns the seat"),
)

EVENTS: Final = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False, comment="JSON of the full event"),
    sa.Column("command", sa.Text, comment="name given by the client to the command that made it"),
)

ROOM_EVENTS: Final = sa.Table(
    "room_events",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False, comment="JSON of the event"),
    sa.Column("command", sa.Text, comment="name given by the client to the command that made it"),
)

SECRETS: Final = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False, comment="random; signs what people are given to keep"),
)

PROCESSES: Final = sa.Table(
    "processes",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("expires", sa.BigInteger, nullable=False, comment="epoch milliseconds of the database's clock"),
)

REMOVALS: Final = sa.Table(
    "removals",
    METADATA,
    sa.Column("table_id", sa.Text, primary_key=True, comment="being removed; no row outlives its transaction"),
)

PEOPLE: Final = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_key", sa.Text, unique=True, comment="accounts: the same for names that are the same"),
    sa.Column("password", sa.Text, comment="accounts: argon2 hash"),
    sa.Column("created", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
    sa.Column("deleted", sa.BigInteger, comment="epoch milliseconds"),
)

SESSIONS: Final = sa.Table(
    "sessions",
    METADATA,
    sa.Column("token", sa.LargeBinary, primary_key=True, comment="SHA-256 of the cookie's secret"),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
    sa.Column("expires", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
)

LISTINGS: Final = sa.Table(
    "listings",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("code", sa.Text, nullable=False, comment="unique among tables that are not over"),
    sa.Column("visibility", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False, comment="open, started, over"),
    sa.Column("host", sa.Text, comment="a person's id"),
    sa.Column("here", sa.Integer, nullable=False, comment="people connected"),
    sa.Column("created", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
    sa.Column("updated", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
    sa.Column("info", sa.LargeBinary, nullable=False, comment="JSON: the table as others see it"),
)

SEATINGS: Final = sa.Table(
    "seatings",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
)

RESULTS: Final = sa.Table(
    "results",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.Text, comment="NULL: a bot, or someone who is deleted"),
    sa.Column("name", sa.Text, nullable=False, comment="when the match ended"),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("partner", sa.Integer, comment="a seat; NULL where partners change"),
    sa.Column("outcome", sa.Text, nullable=False, comment="won, lost, drawn"),
    sa.Column("rulebook", sa.Text, nullable=False, comment="id"),
    sa.Column("house", sa.Boolean, nullable=False, comment="played with other options than the published ones"),
    sa.Column("level", sa.Text, nullable=False, comment="at the end"),
    sa.Column("steps", sa.Integer, nullable=False, comment="moved up since the start"),
    sa.Column("deals", sa.Integer, nullable=False, comment="that counted"),
    sa.Column("finished", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
)

TOURNAMENTS: Final = sa.Table(
    "tournaments",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False, comment="epoch milliseconds"),
    sa.Column("person", sa.Text, comment="who made it"),
)

TOURNAMENT_LINES: Final = sa.Table(
    "tournament_lines",
    METADATA,
    sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False, comment="a sealed line of the journal, without its end"),
    sa.Column("command", sa.Text, comment="name given by the client to the command"),
)

TOURNAMENT_LINKS: Final = sa.Table(
    "tournament_links",
    METADATA,
    sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("role", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, primary_key=True, comment="a team's id, or empty"),
    sa.Column("renewed", sa.Integer, nullable=False, comment="times; a link of before is void"),
)

TOURNAMENT_TABLES: Final = sa.Table(
    "tournament_tables",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), nullable=False),
    sa.Column("match", sa.Text, nullable=False),
    sa.Column("first", sa.Text, nullable=False, comment="the side on seats 0 and 2: a or b"),
    sa.Column("state", sa.Text, nullable=False, comment="waits, entered, or the code of why it could not be"),
)
