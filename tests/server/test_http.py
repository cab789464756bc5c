"""The HTTP side: rulebooks, making a table, the client's files and the headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import RunningServer

from tuolaji.server.static_files import ClientFiles, client_is_built


def test_the_rulebooks_are_listed(server: RunningServer) -> None:
    status, books, _ = server.http("/api/rulebooks")
    assert status == 200
    assert [book["code"] for book in books] == ["2M", "3M", "2O", "4M", "3S"]
    assert all(book["name"]["zh"] and book["name"]["en"] for book in books)
    assert [book["code"] for book in books if len(book["partner_modes"]) > 1] == ["2O"]
    assert server.http("/healthz")[:2] == (200, {"status": "ok"})


def test_a_table_is_made_with_its_secret(server: RunningServer) -> None:
    status, made, headers = server.http("/api/tables", {"rulebook": "4M"})
    assert status == 201
    assert made["seat"] == 0
    assert len(made["token"]) >= 32
    cookie = headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/ws", made["table"].lower()))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad-message"),
        (b"{}", "bad-message"),
        (b"\xff", "bad-message"),
        ({"rulebook": 5}, "bad-message"),
        ({"rulebook": "chess"}, "unknown-rulebook"),
        ({"rulebook": "2M", "pace": "light"}, "bad-message"),
        ({"rulebook": "2M", "deals": -1}, "bad-message"),
        ({"rulebook": "2M", "partner_mode": "any"}, "bad-message"),
        ({"rulebook": "2M", "seed": "mine"}, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_made(server: RunningServer, body: object, code: str) -> None:
    status, problem, _ = server.http("/api/tables", body)
    assert (status, problem["code"]) == (400, code)


def test_only_this_servers_page_makes_tables(server: RunningServer) -> None:
    body = {"rulebook": "2M"}
    assert server.http("/api/tables", body, {"origin": "http://elsewhere.example"})[0] == 403
    assert server.http("/api/tables", body, {"origin": "null"})[0] == 403
    assert server.http("/api/tables", body, {"origin": f"http://{server.host}"})[0] == 201
    assert server.http("/api/tables", body, {"content-type": "text/plain"})[0] == 415
    assert server.http("/api/tables", b"x" * 20_000)[0] == 413
    assert server.http("/api/tables")[0] in (404, 405)


def test_every_answer_is_guarded(server: RunningServer) -> None:
    for path in ("/api/rulebooks", "/nowhere.txt"):
        headers = server.http(path)[2]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.asyncio
async def test_the_page_answers_for_the_clients_addresses(tmp_path: Path) -> None:
    assert not client_is_built(tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "a.js").write_text("code")
    assert client_is_built(tmp_path)
    files = ClientFiles(tmp_path)
    scope = {"type": "http", "method": "GET", "headers": []}
    page = await files.get_response("t/table", scope)
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    asset = await files.get_response("assets/a.js", scope)
    assert "immutable" in asset.headers["cache-control"]
    with pytest.raises(Exception, match="404"):
        await files.get_response("assets/b.js", scope)
    browser = {**scope, "headers": [(b"accept", b"text/html,application/xhtml+xml")]}
    lost = await files.get_response("nowhere", browser)  # the page, which says that there is none
    assert (lost.status_code, lost.headers["cache-control"]) == (404, "no-cache")
    for path, asked in (("nowhere", scope), ("assets/b.js", browser), ("nowhere", {**browser, "method": "HEAD"})):
        with pytest.raises(Exception, match="404"):
            await files.get_response(path, asked)


def test_strange_requests_are_survived(server: RunningServer) -> None:
    for path in ("/api/tables/../x", "/%00", "/t/" + "x" * 3000, "/api/none"):
        assert server.http(path)[0] < 500


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/none", "/ws", "/%ff", "/%00", "/none", "/t/", "/t/a/b", "/t/a.b"]
)
def test_unknown_addresses_are_not_found(server: RunningServer, path: str) -> None:
    assert server.http(path)[0] == 404
