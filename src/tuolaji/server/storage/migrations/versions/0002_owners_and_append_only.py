"""Owners of tables, leases of processes; a command is kept once, an event is never changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_SQLITE = """
CREATE TRIGGER events_{name} BEFORE {verb} ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever added'); END
"""
_FUNCTION = """
CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'events are only ever added' USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
_POSTGRES = "CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION events_stay()"


def upgrade() -> None:
    """Columns, index, leases and triggers."""
    op.add_column("tables", sa.Column("owner", sa.Text))
    op.add_column(
        "tables",
        sa.Column("epoch", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False, server_default="0"),
    )
    named = sa.text("command IS NOT NULL")
    op.create_index(
        "events_command",
        "events",
        ["table_id", "command"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(_SQLITE.format(name="update", verb="UPDATE"))
        op.execute(_SQLITE.format(name="delete", verb="DELETE"))
    else:
        op.execute(_FUNCTION)
        op.execute(_POSTGRES)
