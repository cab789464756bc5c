"""Migrating: the schema is brought to the newest revision when a store is opened."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from tuolaji.server.storage.engine import UNHURRIED
from tuolaji.server.storage.errors import StoreError

HEAD: Final = "0008"
_LOCK: Final = 7_110_510_551
_FIRST: Final = "0001"


def migrate(db: sa.Connection) -> None:
    """Runs the revisions that are missing, all or none. StoreError ``store-version`` for data of a newer version."""
    with db.begin():
        if db.dialect.name == "postgresql":  # two processes may start at once
            db.execute(sa.text(UNHURRIED))
            db.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        found = _revision(db)
        if found == HEAD:
            return
        if found is not None and found > HEAD:
            raise StoreError("store-version", f"the data was written by a newer version (schema {found})")
        _upgrade(db, found)


def _revision(db: sa.Connection) -> str | None:
    """The revision of the data; None for an empty database."""
    names = sa.inspect(db).get_table_names()
    if "alembic_version" in names:
        return db.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    if db.dialect.name == "sqlite":
        early = int(db.exec_driver_sql("PRAGMA user_version").scalar() or 0)
        if early > 1:
            raise StoreError("store-version", f"the data was written by a newer version (schema {early})")
        if early == 1:
            return _FIRST
    return None


def _upgrade(db: sa.Connection, found: str | None) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tuolaji.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = db
    if found == _FIRST:  # the first schema was made without a note of its revision
        command.stamp(config, _FIRST)
    command.upgrade(config, HEAD)
