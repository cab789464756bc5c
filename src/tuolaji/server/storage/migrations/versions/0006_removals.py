"""Whole tables may be removed: events of a table that is marked for it, in the same transaction, and no others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_SQLITE = """
CREATE TRIGGER {events}_delete BEFORE DELETE ON {events}
WHEN NOT EXISTS (SELECT 1 FROM removals WHERE removals.table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'events are only ever added'); END
"""
_FUNCTION = """
CREATE OR REPLACE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM removals WHERE removals.table_id = OLD.table_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'events are only ever added' USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def upgrade() -> None:
    """One row a table that is being removed; none outside a transaction that removes it."""
    op.create_table("removals", sa.Column("table_id", sa.Text, primary_key=True), sqlite_with_rowid=False)
    if op.get_bind().dialect.name == "sqlite":
        for events in ("events", "room_events"):
            op.execute(f"DROP TRIGGER {events}_delete")
            op.execute(_SQLITE.format(events=events))
    else:
        op.execute(_FUNCTION)
