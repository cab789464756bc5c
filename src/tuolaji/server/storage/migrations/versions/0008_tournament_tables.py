"""Tables on which matches of tournaments are played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """One row a table."""
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("first", sa.Text, sa.CheckConstraint("first IN ('a', 'b')"), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tournament_tables_tournament", "tournament_tables", ["tournament"])
