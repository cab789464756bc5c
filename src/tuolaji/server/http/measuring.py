"""The server's metrics over HTTP: for this machine itself, or for whoever has the token."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server import metrics
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import Case, ProblemError

NOT_FOR_YOU: Final = Case(
    403, "not-for-you", "只供本机或持有令牌者", "this is for the server's own machine or for a token"
)
_PASSED_ON: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


def metrics_endpoints(token: str) -> list[Endpoint]:
    """``/metrics``; without a ``token`` it is for this machine alone."""

    async def show(request: Request, _sent: None) -> Response:
        if not _allowed(request, token):
            raise ProblemError(NOT_FOR_YOU)
        return Response(metrics.exposition(), media_type=metrics.CONTENT_TYPE)

    return [
        Endpoint(
            "GET",
            "/metrics",
            "运行数据（Prometheus）",
            "Figures of the running server (Prometheus).",
            show,
            media="text/plain",
            problems=(NOT_FOR_YOU,),
        )
    ]


def _allowed(request: Request, token: str) -> bool:
    """By the token where there is one; else asked from here, and not through a proxy that stands here too."""
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    if any(name in request.headers for name in _PASSED_ON):
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
