"""The built browser client: files, and the one page for the addresses of the client."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
_PAGE: Final = re.compile(
    r"[tjrp]/[A-Za-z0-9_-]+|new|judge|events|e/[A-Za-z0-9_-]+(/(organise|referee|desk|team|screen))?"
)
"""Addresses of the client: tables, invitations, replays, people, a new table, the judge; events and pages of roles."""


def client_is_built(root: Path = STATIC) -> bool:
    """Whether the client's page is there."""
    return (root / "index.html").is_file()


class ClientFiles(StaticFiles):
    """Serves the client; hashed assets may be kept for a year, the page is asked for anew each time."""

    def __init__(self, root: Path = STATIC) -> None:
        super().__init__(directory=root, html=True)
        self._page = root / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page for an address of the client (``/t/<table>`` …).

        404 for any other; the page says so to a person in a browser.
        """
        if _PAGE.fullmatch(path) and scope["method"] in ("GET", "HEAD"):
            response: Response = FileResponse(self._page)
        else:
            try:
                response = await super().get_response(path, scope)
            except (ValueError, OSError) as error:  # no name a file could have
                raise HTTPException(404) from error
            except HTTPException as error:
                if error.status_code != 404 or path.startswith("assets/") or not _by_a_person(scope):
                    raise
                response = FileResponse(self._page, 404)
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        response.headers["cache-control"] = kept
        return response


def _by_a_person(scope: Scope) -> bool:
    """Whether a browser asks for something to be shown."""
    return scope["method"] == "GET" and "text/html" in Headers(scope=scope).get("accept", "")
