"""People, and the sessions they are known by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One row a person, one row a session."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.BigInteger),
        sa.CheckConstraint("(name_key IS NULL) = (password IS NULL)"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_index("sessions_expires", "sessions", ["expires"])
