"""Alembic's entry: works on the connection, inside the transaction, of the store that is being opened."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
