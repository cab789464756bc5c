"""The socket's messages as JSON Schema, made from the types that decode and encode them."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.requests import Request

from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.messages import AnyFromClient, AnyToClient
from tuolaji.table import Snapshot

SCHEMA_PATH: Final = "/api/socket-schema.json"


def socket_schema() -> dict[str, Any]:
    """One document of both directions: ``$defs/FromClient`` and ``$defs/ToClient``, and every type they use.

    ``Step.patch`` holds some fields of ``Snapshot``, each as the snapshot has it.
    """
    kinds = (AnyFromClient, AnyToClient, Snapshot)
    (incoming, outgoing, _), found = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the socket /ws",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/ToClient"}],
        "$defs": {"FromClient": incoming, "ToClient": outgoing, **found},
    }


def schema_endpoints() -> list[Endpoint]:
    """``/api/socket-schema.json``."""
    schema = socket_schema()

    async def show(_request: Request, _sent: None) -> dict[str, Any]:
        return schema

    return [
        Endpoint(
            "GET",
            SCHEMA_PATH,
            "套接字消息的 JSON Schema",
            "JSON Schema of the socket's messages.",
            show,
            gives=dict[str, Any],
        )
    ]
