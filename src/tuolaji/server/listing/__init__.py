"""Listing: how tables are found from outside – by code, in the lobby, among one's own."""

from tuolaji.server.listing.directory import Directory
from tuolaji.server.listing.notes import SeatResult, TableNote

__all__ = ["Directory", "SeatResult", "TableNote"]
