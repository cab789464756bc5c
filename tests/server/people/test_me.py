"""The calls about oneself, over a real connection."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import RunningServer
from tests.server.people.helpers import Visitor

from tuolaji.server.people.cookies import COOKIE, SEAT_COOKIE

PASSWORD = "one two three"


@pytest.fixture
def visitor(server: RunningServer) -> Visitor:
    return Visitor(server)


def assert_all_is_taken_away(visitor: Visitor) -> None:
    """Both cookies go, that of the session and that of the seat, each from its path."""
    gone = [{word.strip().lower() for word in line.split(";")} for line in visitor.set.splitlines()]
    assert all("max-age=0" in words for words in gone)
    paths = [(SEAT_COOKIE, "path=/ws"), (COOKIE, "path=/")]
    for name, path in paths:
        assert any(path in words and any(word.startswith(f"{name}=") for word in words) for words in gone)


def test_from_guest_to_account_and_back(visitor: Visitor) -> None:
    assert visitor.call("/api/me") == (200, {"person": None})
    status, made = visitor.call("/api/me/guest", {"name": "Ann"})
    assert status == 200
    assert made["person"]["name"] == "Ann"
    words = {word.strip().lower() for word in visitor.set.split(";")}
    assert {"httponly", "samesite=lax", "path=/", "max-age=2592000"} <= words
    assert "secure" not in words
    guest = made["person"]
    assert visitor.call("/api/me") == (200, {"person": guest})
    assert not visitor.set
    account = {**guest, "account": True}
    assert visitor.call("/api/me/register", {"name": "Ann", "password": PASSWORD}) == (200, {"person": account})
    assert visitor.call("/api/me/password", {"old": PASSWORD, "new": "four five six"}) == (200, {"person": account})
    assert visitor.call("/api/me/logout", {}) == (200, {"person": None})
    assert_all_is_taken_away(visitor)
    assert visitor.call("/api/me") == (200, {"person": None})
    assert visitor.call("/api/me/login", {"name": "ann", "password": PASSWORD})[1]["code"] == "wrong-login"
    login = {"name": "ann", "password": "four five six"}
    assert visitor.call("/api/me/login", login) == (200, {"person": account})
    assert visitor.call("/api/me/delete", {"password": "wrong one"})[0] == 403
    assert visitor.call("/api/me/delete", {"password": "four five six"}) == (200, {"person": None})
    assert_all_is_taken_away(visitor)
    assert visitor.call("/api/me/login", login)[0] == 403


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("guest", {"name": "a\u202eb"}, 400, "bad-name"),
        ("guest", {"name": "x" * 101}, 400, "bad-message"),
        ("guest", {"name": "Ann", "account": True}, 400, "bad-message"),
        ("guest", b"[]", 400, "bad-message"),
        ("register", {"name": "Ann"}, 400, "bad-message"),
        ("register", {"name": "Ann", "password": "short"}, 400, "bad-password"),
        ("password", {"old": PASSWORD, "new": PASSWORD}, 401, "no-session"),
        ("delete", {"password": ""}, 401, "no-session"),
    ],
)
def test_what_is_refused(visitor: Visitor, path: str, body: object, status: int, code: str) -> None:
    found, problem = visitor.call(f"/api/me/{path}", body)
    assert (found, problem["code"]) == (status, code)
    assert not visitor.set


def test_no_other_page_acts_for_a_person(server: RunningServer) -> None:
    for path in ("guest", "register", "login", "logout", "password", "delete"):
        assert server.http(f"/api/me/{path}", {}, {"origin": "http://elsewhere.example"})[0] == 403
        assert server.http(f"/api/me/{path}", {}, {"content-type": "text/plain"})[0] == 415


def test_a_cookie_that_is_none(visitor: Visitor) -> None:
    for value in ("x", "%00", '"', "é", "a" * 5000):
        visitor.cookie = f"tuolaji_session={value}"
        assert visitor.call("/api/me") == (200, {"person": None})


def test_a_session_is_kept_when_the_server_starts_anew(server: RunningServer, visitor: Visitor, tmp_path: Path) -> None:
    _, made = visitor.call("/api/me/guest", {"name": "Ann"})
    server.stop()
    again = RunningServer(tmp_path / "tables.db", seed="fixed")
    try:
        visitor.server = again
        assert visitor.call("/api/me") == (200, made)
    finally:
        again.stop()
