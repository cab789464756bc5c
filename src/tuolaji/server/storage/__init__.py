"""Storage: tables and their events in SQLite or PostgreSQL, append-only, fenced, durable before acknowledged."""

from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.interface import Store
from tuolaji.server.storage.opening import open_store
from tuolaji.server.storage.values import Also, Claim, StoredEvent, StoredTable, Stream

__all__ = ["Also", "Claim", "Store", "StoreError", "StoredEvent", "StoredTable", "Stream", "open_store"]
