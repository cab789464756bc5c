"""Draws that anyone can check: committed before, opened after, worked out from nothing but what was sealed."""

from tuolaji.director.draw.commitment import commitment, preimage, stream_seed
from tuolaji.director.draw.grouping import Placed, into_groups
from tuolaji.director.draw.stream import Stream

__all__ = ["Placed", "Stream", "commitment", "into_groups", "preimage", "stream_seed"]
