"""The client's types are those of the server."""

from __future__ import annotations

import wire_types


def test_the_clients_types_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.written(), "run scripts/wire_types.py"
    assert wire_types.EVENTS.read_text(encoding="utf-8") == wire_types.written_events(), "run scripts/wire_types.py"
