"""Storage: tables and their events in SQLite or PostgreSQL, append-only, fenced, durable before acknowledged."""

from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.interface import Store
from tuolaji.server.storage.opening import open_store
from tuolaji.server.storage.values import Claim, StoredEvent, StoredTable

__all__ = ["Claim", "Store", "StoreError", "StoredEvent", "StoredTable", "open_store"]
