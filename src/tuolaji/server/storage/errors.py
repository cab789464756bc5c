"""What goes wrong with a store."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot do what was asked.

    ``code``: ``store-fenced`` (the table belongs to another process now), ``store-conflict`` (the sequence number or
    id is taken), ``store-repeated`` (a command of that name is kept already), ``store-version``, ``store-closed``,
    ``store-driver`` (a driver is not installed), ``store-url``, ``store-damaged`` or ``store-unusable``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
