"""Owning: several server processes share tables. Each table is played by one of them; the others pass people on."""

from tuolaji.server.owning.bus import Bus
from tuolaji.server.owning.node import Node

__all__ = ["Bus", "Node"]
