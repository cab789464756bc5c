"""The socket's schema and its page are those of the types, and what really goes over the wire is as they say."""

from __future__ import annotations

import json

import pytest
from tests.server.harness import RunningServer

import socket_docs
from tuolaji.server.http.socket_schema import socket_schema


def test_the_page_is_up_to_date() -> None:
    assert socket_docs.TARGET.read_text(encoding="utf-8") == socket_docs.written(), "run scripts/socket_docs.py"


def test_the_schema_is_served(server: RunningServer) -> None:
    status, schema, _ = server.http("/api/socket-schema.json")
    assert status == 200
    assert schema == json.loads(json.dumps(socket_schema()))
    assert {"Join", "Act", "Welcome", "Step", "Snapshot", "Played"} <= set(schema["$defs"])


@pytest.mark.parametrize("rulebook", ["two-deck-match", "four-deck-match"])
def test_what_is_sent_is_as_the_schema_says(server: RunningServer, rulebook: str) -> None:
    jsonschema = pytest.importorskip("jsonschema_rs", reason="schemathesis is not installed: pip install '.[dev]'")
    schema = socket_schema()
    outgoing = jsonschema.validator_for({"$ref": "#/$defs/ToClient", "$defs": schema["$defs"]})
    parts = schema["$defs"]["Snapshot"]["properties"]
    fields = {name: jsonschema.validator_for({**part, "$defs": schema["$defs"]}) for name, part in parts.items()}
    with server.join(server.create(rulebook)) as person:
        person.play_until(lambda snapshot: snapshot["tricks_played"] >= 3)
        person.act({"type": "play", "seat": 0, "cards": ["??"]})
    for frame in person.frames:
        message = json.loads(frame)
        errors = [str(error) for error in outgoing.iter_errors(message)]
        assert not errors, (message["type"], errors[:1])
        for name, value in message.get("patch", {}).items():
            assert fields[name].is_valid(value), (name, value)
