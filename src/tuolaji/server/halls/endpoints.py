"""All calls about events."""

from __future__ import annotations

from tuolaji.server.halls.acting import acting_endpoints
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.linking import linking_endpoints
from tuolaji.server.halls.live import live_endpoints
from tuolaji.server.halls.making import making_endpoints
from tuolaji.server.halls.managing import managing_endpoints
from tuolaji.server.halls.online import Online
from tuolaji.server.halls.papers import paper_endpoints
from tuolaji.server.halls.preparing import preparing_endpoints
from tuolaji.server.halls.reading import reading_endpoints
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.people import People
from tuolaji.server.tables import Tables


def hall_endpoints(halls: Halls, people: People, online: Online, tables: Tables) -> list[Endpoint]:
    """Making, reading, changing, printing and following events."""
    return [
        *making_endpoints(halls, people),
        *reading_endpoints(halls, online),
        *managing_endpoints(halls),
        *acting_endpoints(halls),
        *preparing_endpoints(halls),
        *paper_endpoints(halls),
        *linking_endpoints(halls, online, tables),
        *live_endpoints(halls),
    ]
