"""What no database keeps does not get as far as one."""

from __future__ import annotations

import pytest
from tests.server.harness import RunningServer
from tests.server.rooms.helpers import Guest


@pytest.mark.parametrize("name", ["\0", "a\0", "\x1f", "é", ""])
def test_a_name_that_cannot_be_kept_is_refused(server: RunningServer, name: str) -> None:
    ann = Guest(server, "Ann")
    made = ann.create(start=False)
    with ann.join(made["table"]) as one:
        one.send({"type": "room", "id": name, "command": {"type": "pause", "on": True}})
        one.until(lambda message: message["type"] == "failure")
        assert one.failure["code"] == "bad-message"
        one.send({"type": "act", "id": name, "seq": 0, "command": {"type": "concede", "seat": 0}})
        one.until(lambda message: message["type"] == "failure")
        assert one.failure["code"] == "bad-message"
        assert one.do("pause", on=True)["paused"] == {"seat": 0}
    with ann.join("\0") as lost:
        assert lost.failure["code"] == "bad-message"
