"""The OpenAPI document, put together from the endpoints and the types of what they take and give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from tuolaji.build_info import VERSION
from tuolaji.server.http.endpoint import JSON, NAME, Endpoint
from tuolaji.server.http.problems import Case, Problem
from tuolaji.server.people.cookies import COOKIE

DOCUMENT_PATH: Final = "/api/openapi.json"
_TEMPLATE: Final = "#/components/schemas/{name}"
_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_Json = dict[str, Any]

_ABOUT: Final = (
    "A method that a path does not list is answered by 405 `wrong-method`. Calls that change something are JSON."
)
_SCHEMES: Final[_Json] = {
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Of a guest or an account."},
    "seat": {"type": "http", "scheme": "bearer", "description": "The secret of a seat, as `sit` gives it."},
    "key": {"type": "http", "scheme": "bearer", "description": "The key of an event's link: its holder's rights."},
    "metrics": {"type": "http", "scheme": "bearer", "description": "`metrics.token` of the configuration."},
}
_NEEDED: Final[dict[str, list[_Json]]] = {
    "no-session": [{"session": []}],
    "not-your-seat": [{"seat": []}],
    "not-for-you": [{"metrics": []}, {}],
    "not-allowed": [{"key": []}, {}],
}
"""What a call takes where it may be refused so; ``{}``: some of those who ask need none."""

_OF_PEOPLE: Final = "/api/me"
_MAKING: Final = re.compile(r"/api/(tables(/.*)?|events)")
"""Where a session says who asks; who has none is made a guest."""


class OpenApi(msgspec.Struct, frozen=True):
    """The document: what it is of, its paths, and the types they use (OpenAPI 3.1)."""

    openapi: str
    info: dict[str, str]
    paths: dict[str, dict[str, Any]]
    components: dict[str, dict[str, Any]]


def routes_of(endpoints: Sequence[Endpoint]) -> list[Route]:
    """The routes of all endpoints, and one more that gives their document."""

    async def describe(_request: Request, _sent: None) -> OpenApi:
        return described

    own = Endpoint("GET", DOCUMENT_PATH, "本文档", "This document.", describe, gives=OpenApi)
    every = [*endpoints, own]
    described = document(every)
    return [endpoint.route() for endpoint in every]


def document(endpoints: Iterable[Endpoint]) -> OpenApi:
    """The OpenAPI document of some endpoints."""
    every = list(endpoints)
    types = [Problem, *_types(every)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_TEMPLATE)
    of = {_key(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, _Json] = {}
    for endpoint in every:
        paths.setdefault(_PLACE.sub(r"{\1}", endpoint.path), {})[endpoint.method.lower()] = _operation(endpoint, of)
    info = {"title": "tuolaji", "version": VERSION, "description": _ABOUT}
    return OpenApi("3.1.0", info, paths, {"schemas": components, "securitySchemes": _SCHEMES})


def _types(endpoints: Iterable[Endpoint]) -> list[Any]:
    kinds = [kind for endpoint in endpoints for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    return list({_key(kind): kind for kind in kinds}.values())


def _key(kind: Any) -> str:
    return kind.__qualname__ if isinstance(kind, type) else repr(kind)


def _security(endpoint: Endpoint) -> list[_Json]:
    """Who must say who they are, and how; nothing where nobody must."""
    found = [_NEEDED[case.code] for case in endpoint.problems if case.code in _NEEDED]
    if found:
        return found[0]
    known = endpoint.path.startswith(_OF_PEOPLE) or (endpoint.changes and _MAKING.fullmatch(endpoint.path))
    return [{"session": []}, {}] if known else []


def _operation(endpoint: Endpoint, schemas: dict[str, _Json]) -> _Json:
    words = re.findall(r"\w+", _PLACE.sub(r"\1", endpoint.path.replace(".", "_")))
    found: _Json = {
        "operationId": "-".join([endpoint.method.lower(), *words]),
        "summary": endpoint.en,
        "description": endpoint.zh,
        "responses": {str(endpoint.status): _success(endpoint, schemas)} | _problems(endpoint),
    }
    security = _security(endpoint)
    if security:
        found["security"] = security
    parameters = [_parameter(name, kind) for name, kind in _PLACE.findall(endpoint.path)]
    if endpoint.takes is not None and endpoint.changes:
        content = {JSON: {"schema": schemas[_key(endpoint.takes)]}}
        found["requestBody"] = {"required": True, "content": content}
    elif endpoint.takes is not None:
        parameters += _query(endpoint.takes)
    if parameters:
        found["parameters"] = parameters
    return found


def _success(endpoint: Endpoint, schemas: dict[str, _Json]) -> _Json:
    if endpoint.gives is None:
        return {"description": endpoint.en, "content": {endpoint.media: {"schema": {"type": "string"}}}}
    return {"description": endpoint.en, "content": {endpoint.media: {"schema": schemas[_key(endpoint.gives)]}}}


def _problems(endpoint: Endpoint) -> _Json:
    by_status: dict[int, list[Case]] = {}
    for case in endpoint.cases():
        by_status.setdefault(case.status, []).append(case)
    return {str(status): _problem(cases) for status, cases in sorted(by_status.items())}


def _problem(cases: Iterable[Case]) -> _Json:
    text = "\n".join(f"- `{case.code}`: {case.en} · {case.zh}" for case in cases)
    return {"description": text, "content": {JSON: {"schema": {"$ref": _TEMPLATE.format(name=Problem.__name__)}}}}


def _parameter(name: str, kind: str) -> _Json:
    schema: _Json = {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string", "pattern": NAME}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query(kind: type[msgspec.Struct]) -> list[_Json]:
    (_,), components = msgspec.json.schema_components([kind], ref_template=_TEMPLATE)
    schema = components[kind.__name__]
    required = schema.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": one}
        for name, one in schema["properties"].items()
    ]
