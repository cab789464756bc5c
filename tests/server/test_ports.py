"""The port of the server: the usual one, the next free one, or the one that was named."""

from __future__ import annotations

import socket

import pytest

from tuolaji.server import serving
from tuolaji.server.serving import ServeError


def test_a_taken_usual_port_gives_way_to_the_next_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        usual = taken.getsockname()[1]
        monkeypatch.setattr(serving, "USUAL_PORT", usual)
        with serving._free_listener("127.0.0.1") as listener:
            assert usual < listener.getsockname()[1] < usual + 20


def test_a_named_port_that_is_taken_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(ServeError) as caught:
            serving._listener("127.0.0.1", taken.getsockname()[1])
        assert caught.value.code == "port-taken"
