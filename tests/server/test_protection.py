"""Limits and headers: budgets, origins, sessions, what every answer carries."""

from __future__ import annotations

import pytest
from tests.server.harness import RunningServer

from tuolaji.server.protection import Budget, HostBudgets, TimeBudget, same_origin


def test_a_budget_fills_up_again() -> None:
    budget = Budget(0.0, per_second=2, burst=3)
    assert [budget.spend(0.0) for _ in range(4)] == [True, True, True, False]
    assert budget.spend(0.5)
    assert not budget.spend(0.5)
    assert [budget.spend(100.0) for _ in range(4)] == [True, True, True, False]


def test_each_host_has_its_own() -> None:
    budgets = HostBudgets(per_second=0.001, burst=1)
    assert [budgets.spend(host, 0.0) for host in ("a", "b", "a")] == [True, True, False]


def test_time_is_given_by_shares() -> None:
    budget = TimeBudget(0.0, share=0.1, burst=1.0)
    assert budget.any_left(0.0)
    budget.spend(1.5)
    assert not budget.any_left(1.0)
    assert budget.any_left(6.0)
    budget.spend(0.05)
    assert budget.any_left(1000.0)


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "table", True),
        ("http://table", "table", True),
        ("https://table:8000", "table:8000", True),
        ("http://table:8001", "table:8000", False),
        ("http://table.evil", "table", False),
        ("null", "table", False),
        ("", "table", False),
        ("http://user@table", "table", False),
    ],
)
def test_origins(origin: str | None, host: str, same: bool) -> None:
    headers = {"host": host, **({"origin": origin} if origin is not None else {})}
    assert same_origin(headers) is same


CHANGING = ("/api/tables", "/api/me/guest", "/api/me/login", "/api/me/logout", "/api/me/delete", "/api/tables/x/sit")


@pytest.mark.parametrize("path", CHANGING)
def test_no_other_page_changes_anything(server: RunningServer, path: str) -> None:
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}):
        assert server.http(path, {}, headers)[0] == 403
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert server.http(path, b"{}", {"content-type": kind})[0] == 415


def test_every_call_that_changes_something_is_guarded_so(server: RunningServer) -> None:
    _, document, _ = server.http("/api/openapi.json")
    posts = [operation["post"] for operation in document["paths"].values() if "post" in operation]
    assert len(posts) >= 8
    for post in posts:
        assert {"403", "413", "415"} <= set(post["responses"]), post["operationId"]


def test_pages_may_load_only_what_is_the_servers(server: RunningServer) -> None:
    headers = {name.lower(): value for name, value in server.http("/api/rulebooks")[2].items()}
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in str(policy.get("script-src"))
    assert "unsafe-eval" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_a_session_is_kept_from_scripts_and_other_sites(server: RunningServer) -> None:
    headers = {name.lower(): value for name, value in server.http("/api/me/guest", {"name": "Ann"})[2].items()}
    cookie = headers["set-cookie"].lower()
    for word in ("httponly", "samesite=lax", "path=/", "max-age=2592000"):
        assert word in cookie
    assert headers["cache-control"] == "no-store"


def test_hints_are_given_as_long_as_there_is_time_for_them(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.join(server.create()) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
        monkeypatch.setattr(TimeBudget, "any_left", lambda _budget, _now: False)
        person.send({"type": "hint", "id": 1})
        failure = person.until(lambda message: message["type"] in ("failure", "hints"))
        assert (failure["type"], failure["code"]) == ("failure", "too-fast")


def test_the_document_says_which_calls_take_a_secret(server: RunningServer) -> None:
    _, document, _ = server.http("/api/openapi.json")
    schemes = document["components"]["securitySchemes"]
    assert (schemes["session"]["in"], schemes["session"]["name"]) == ("cookie", "tuolaji_session")
    assert {schemes[name]["scheme"] for name in ("seat", "key", "metrics")} == {"bearer"}
    asked = {
        (method, path): operation.get("security")
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert asked["get", "/api/tables/{table}/events"] == [{"seat": []}]
    assert asked["get", "/api/events/{event}"] == [{"key": []}, {}]
    assert asked["post", "/api/events"] == [{"session": []}, {}]
    assert asked["get", "/api/me/events"] == [{"session": []}]
    assert asked["post", "/api/me/password"] == [{"session": []}]
    assert asked["post", "/api/tables/{table}/sit"] == [{"session": []}, {}]
    assert asked["get", "/metrics"] == [{"metrics": []}, {}]
    assert asked["get", "/api/lobby"] is None
    assert {name for needed in asked.values() for one in needed or () for name in one} == set(schemes)
    assert "405" in document["info"]["description"]
    status, refused, _ = server.http("/api/lobby", {})
    assert (status, refused["code"]) == (405, "wrong-method")
