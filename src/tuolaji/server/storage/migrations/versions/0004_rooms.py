"""Events of rooms, and the secret that signs seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_SQLITE = """
CREATE TRIGGER room_events_{name} BEFORE {verb} ON room_events
BEGIN SELECT RAISE(ABORT, 'events are only ever added'); END
"""
_POSTGRES = (
    "CREATE TRIGGER room_events_stay BEFORE UPDATE OR DELETE ON room_events FOR EACH ROW EXECUTE FUNCTION events_stay()"
)


def upgrade() -> None:
    """One row an event; a command is kept once, an event is never changed."""
    op.create_table(
        "room_events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, sa.CheckConstraint("seq > 0"), primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sqlite_with_rowid=False,
    )
    named = sa.text("command IS NOT NULL")
    op.create_index(
        "room_events_command",
        "room_events",
        ["table_id", "command"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(_SQLITE.format(name="update", verb="UPDATE"))
        op.execute(_SQLITE.format(name="delete", verb="DELETE"))
    else:
        op.execute(_POSTGRES)
