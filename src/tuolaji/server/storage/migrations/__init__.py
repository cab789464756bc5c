"""Alembic's scripts: one file a revision in ``versions``."""
