"""Tables, seats and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """One row a table, one row a seat, one row an event."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.CheckConstraint("seat BETWEEN 0 AND 3"),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, sa.CheckConstraint("seq > 0"), primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sqlite_with_rowid=False,
    )
