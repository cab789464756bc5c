"""Every HTTP call is asked many strange things by schemathesis; the server makes no mistake over any of them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from tests.server.harness import RunningServer

from tuolaji.server.app import create_app
from tuolaji.server.config import Config, LimitsPart
from tuolaji.server.protection import MAX_MESSAGE
from tuolaji.server.storage import Store

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed: pip install '.[dev]'")

pytestmark = pytest.mark.filterwarnings("ignore")
EXAMPLES = 12
LIMITS = LimitsPart(
    new_tables_per_second=1e6, new_tables_at_once=1_000_000, new_people_per_second=1e6, new_people_at_once=1_000_000
)


class Unlimited(RunningServer):
    """A server that one address may ask as much as it likes."""

    def _config(self, store: Store) -> uvicorn.Config:
        app = create_app(store, speed=self._speed, config=Config(limits=LIMITS))
        return uvicorn.Config(app, log_level="critical", ws="websockets-sansio", ws_max_size=MAX_MESSAGE)


@pytest.fixture
def unlimited(tmp_path: Path) -> Iterator[RunningServer]:
    running = Unlimited(tmp_path / "tables.db")
    yield running
    running.stop()


def ask(operation: Any, session: dict[str, str]) -> None:
    """Asks one call many things, in a session or without."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def asked(case: Any) -> None:
        response = case.call(headers=session)
        assert response.status_code < 500, (case.method, case.path, response.status_code, response.text)
        case.validate_response(response, checks=[schemathesis.checks.not_a_server_error])

    asked()


def test_no_call_makes_a_server_error(unlimited: RunningServer) -> None:
    schema = schemathesis.openapi.from_url(f"http://{unlimited.host}/api/openapi.json")
    _, _, headers = unlimited.http("/api/me/guest", {})
    cookie = {key.lower(): value for key, value in headers.items()}["set-cookie"].partition(";")[0]
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 15
    for operation in operations:
        ask(operation, {})
        ask(operation, {"cookie": cookie})
