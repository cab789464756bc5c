"""Tables as they are found from outside, who sits where, and the results of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """One row a table, one row a person at a table, one row a seat of a finished match."""
    op.create_table(
        "listings",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("state", sa.Text, sa.CheckConstraint("state IN ('open', 'started', 'over')"), nullable=False),
        sa.Column("host", sa.Text),
        sa.Column("here", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
    )
    live = sa.text("state <> 'over'")
    op.create_index("listings_code", "listings", ["code"], unique=True, sqlite_where=live, postgresql_where=live)
    op.create_index("listings_lobby", "listings", ["visibility", "created"], sqlite_where=live, postgresql_where=live)
    op.create_table(
        "seatings",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, sa.CheckConstraint("seat BETWEEN 0 AND 3"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seatings_person", "seatings", ["person"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, sa.CheckConstraint("seat BETWEEN 0 AND 3"), primary_key=True),
        sa.Column("person", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("partner", sa.Integer),
        sa.Column("outcome", sa.Text, sa.CheckConstraint("outcome IN ('won', 'lost', 'drawn')"), nullable=False),
        sa.Column("rulebook", sa.Text, nullable=False),
        sa.Column("house", sa.Boolean, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_person", "results", ["person", "finished"])
