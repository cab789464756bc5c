"""Damaged tables: what the store gives back is no match any more."""

from __future__ import annotations


class DamagedTableError(Exception):
    """A table's stored setup or events are damaged; code ``table-damaged``. Other tables go on."""
