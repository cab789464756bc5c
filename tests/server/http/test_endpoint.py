"""Endpoints: what comes in is checked first, what goes wrong has its code, and all of it is described."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.openapi import document, routes_of
from tuolaji.server.http.problems import Case, ProblemError
from tuolaji.server.protection import HostBudgets
from tuolaji.server.storage import StoreError
from tuolaji.server.tables import ElsewhereError

GONE = Case(409, "gone", "不在了", "it is gone")


class Sum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers to add."""

    a: Annotated[int, msgspec.Meta(ge=0, le=99)]
    b: int = 1
    name: str = ""


class Total(msgspec.Struct, frozen=True):
    """What they make."""

    total: int


async def add(_request: Request, sent: Sum) -> Total:
    return Total(sent.a + sent.b)


async def trouble(request: Request, _sent: None) -> Total:
    match request.path_params["kind"]:
        case "gone":
            raise ProblemError(GONE)
        case "store":
            raise StoreError("store-unusable", "full")
        case "elsewhere":
            raise ElsewhereError("another")
        case _:
            raise ValueError("a fault")


async def picture(_request: Request, _sent: None) -> Response:
    return Response("<svg/>", media_type="image/svg+xml")


ENDPOINTS = [
    Endpoint("POST", "/api/sum", "加", "Adds.", add, takes=Sum, gives=Total, status=201, limit=100),
    Endpoint("GET", "/api/sum", "加", "Adds.", add, takes=Sum, gives=Total),
    Endpoint("GET", "/api/trouble/{kind}", "错", "Fails.", trouble, gives=Total, problems=(GONE,)),
    Endpoint("GET", "/api/deals/{deal:int}", "图", "Draws.", picture, media="image/svg+xml"),
]
JSON = {"content-type": "application/json"}


class Client:
    """Calls endpoints without a server."""

    def __init__(self, endpoints: Sequence[Endpoint], *, raises: bool = False) -> None:
        self._transport = httpx.ASGITransport(Starlette(routes=routes_of(endpoints)), raise_app_exceptions=raises)

    def get(self, path: str) -> httpx.Response:
        return asyncio.run(self._call("GET", path, b"", {}))

    def post(self, path: str, *, content: bytes, headers: dict[str, str]) -> httpx.Response:
        return asyncio.run(self._call("POST", path, content, headers))

    async def _call(self, method: str, path: str, content: bytes, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=self._transport, base_url="http://table") as client:
            return await client.request(method, path, content=content, headers=headers)


@pytest.fixture
def client() -> Client:
    return Client(ENDPOINTS)


def test_what_is_sent_arrives_by_its_types(client: Client) -> None:
    response = client.post("/api/sum", content=b'{"a":2,"b":3}', headers=JSON)
    assert (response.status_code, response.json()) == (201, {"total": 5})
    assert client.get("/api/sum?a=7").json() == {"total": 8}
    assert client.get("/api/deals/3").text == "<svg/>"


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        (b"", JSON, 400, "bad-message"),
        (b'{"a":-1}', JSON, 400, "bad-message"),
        (b'{"a":1,"c":2}', JSON, 400, "bad-message"),
        (b'{"a":1,"name":"\\u0000"}', JSON, 400, "bad-message"),
        (b'{"a":1,"name":"\\ud800"}', JSON, 400, "bad-message"),
        (b'{"a":1}' + b" " * 100, JSON, 413, "too-large"),
        (b'{"a":1}', {"content-type": "text/plain"}, 415, "not-json"),
        (b'{"a":1}', {}, 415, "not-json"),
        (b'{"a":1}', JSON | {"origin": "http://other"}, 403, "foreign-origin"),
        (b'{"a":1}', JSON | {"origin": "null"}, 403, "foreign-origin"),
        (b'{"a":1}', JSON | {"origin": "http://table"}, 201, None),
        (b'{"a":1}', {"content-type": "application/json; charset=utf-8"}, 201, None),
    ],
)
def test_nothing_else_gets_through(
    client: Client, body: bytes, headers: dict[str, str], status: int, code: str | None
) -> None:
    response = client.post("/api/sum", content=body, headers=headers)
    assert (response.status_code, response.json().get("code")) == (status, code)


def test_what_goes_wrong_has_a_code(client: Client) -> None:
    found = {kind: client.get(f"/api/trouble/{kind}") for kind in ("gone", "store", "%00", "a" * 61)}
    codes = [(response.status_code, response.json()["code"]) for response in found.values()]
    assert codes == [(409, "gone"), (503, "storage"), (404, "not-found"), (404, "not-found")]
    assert client.get("/api/sum?a=x").json()["code"] == "bad-message"
    assert client.get("/api/trouble/fault").status_code == 500


def test_a_table_elsewhere_is_left_to_the_middleware() -> None:
    client = Client(ENDPOINTS, raises=True)
    with pytest.raises(ElsewhereError):
        client.get("/api/trouble/elsewhere")


def test_an_address_has_a_budget() -> None:
    limited = Endpoint("GET", "/api/sum", "加", "Adds.", add, takes=Sum, gives=Total, budget=HostBudgets(0.001, 2))
    client = Client([limited])
    assert [client.get("/api/sum?a=1").status_code for _ in range(3)] == [200, 200, 429]


def test_everything_is_described(client: Client) -> None:
    shown = client.get("/api/openapi.json").json()
    assert shown["openapi"].startswith("3.1")
    assert set(shown["paths"]) == {
        "/api/sum",
        "/api/trouble/{kind}",
        "/api/deals/{deal}",
        "/api/openapi.json",
    }
    post = shown["paths"]["/api/sum"]["post"]
    assert set(post["responses"]) == {"201", "400", "403", "413", "415", "503"}
    assert post["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Sum"}
    assert [one["name"] for one in shown["paths"]["/api/sum"]["get"]["parameters"]] == ["a", "b", "name"]
    assert "gone" in shown["paths"]["/api/trouble/{kind}"]["get"]["responses"]["409"]["description"]
    assert shown["paths"]["/api/deals/{deal}"]["get"]["parameters"][0]["schema"]["type"] == "integer"
    assert {"Sum", "Total", "Problem"} <= set(shown["components"]["schemas"])


def test_operations_have_different_names() -> None:
    described = document(ENDPOINTS)
    names = [operation["operationId"] for path in described.paths.values() for operation in path.values()]
    assert len(set(names)) == len(names) == len(ENDPOINTS)
