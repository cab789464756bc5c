"""Tournaments: their journals, line by line and only ever added to, and the links that were renewed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_SQLITE = """
CREATE TRIGGER tournament_lines_{name} BEFORE {verb} ON tournament_lines
BEGIN SELECT RAISE(ABORT, 'the journal is only ever added to'); END
"""
_NEXT = """
CREATE TRIGGER tournament_lines_next BEFORE INSERT ON tournament_lines
WHEN NEW.seq <> 1 AND NOT EXISTS (
    SELECT 1 FROM tournament_lines WHERE tournament = NEW.tournament AND seq = NEW.seq - 1)
BEGIN SELECT RAISE(ABORT, 'a line is missing before this one'); END
"""
_FUNCTION = """
CREATE FUNCTION tournament_lines_stay() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
    RAISE EXCEPTION 'the journal is only ever added to' USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
_POSTGRES = """
CREATE TRIGGER tournament_lines_stay BEFORE UPDATE OR DELETE ON tournament_lines
FOR EACH ROW EXECUTE FUNCTION tournament_lines_stay()
"""


def upgrade() -> None:
    """One row an event, one a line of its journal, one a link that is not the first of its kind."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("tournaments_person", "tournaments", ["person", "created"])
    op.create_table(
        "tournament_lines",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, sa.CheckConstraint("seq > 0"), primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sqlite_with_rowid=False,
    )
    named = sa.text("command IS NOT NULL")
    op.create_index(
        "tournament_lines_command",
        "tournament_lines",
        ["tournament", "command"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
    op.create_table(
        "tournament_links",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("role", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("renewed", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(_SQLITE.format(name="update", verb="UPDATE"))
        op.execute(_SQLITE.format(name="delete", verb="DELETE"))
        op.execute(_NEXT)
    else:
        op.execute(_FUNCTION)
        op.execute(_POSTGRES)
