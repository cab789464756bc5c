"""Records of matches: writing, reading, replaying, validating, exporting (docs/record.md)."""

from tuolaji.record.deriving import command_of
from tuolaji.record.exporting import export_view
from tuolaji.record.lines import EventLine, Header, RecordError
from tuolaji.record.replaying import Record, read_record, replay, states, validate_record
from tuolaji.record.structure import Problem
from tuolaji.record.writer import RecordWriter

__all__ = [
    "EventLine",
    "Header",
    "Problem",
    "Record",
    "RecordError",
    "RecordWriter",
    "command_of",
    "export_view",
    "read_record",
    "replay",
    "states",
    "validate_record",
]
