"""axe-core in a page: what would keep somebody out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((one) => [one.impact, one.id, one.nodes.map((node) => node.html.slice(0, 160))]);
}"""


def violations(page: Page) -> list[Any]:
    """Serious and critical violations on the page as it is: impact, rule, elements."""
    if not _AXE.is_file():
        pytest.skip("axe-core is not installed: run scripts/client")
    # a script tag would be refused by the page's content policy; a script of the browser's own is not
    page.evaluate(_AXE.read_text(encoding="utf-8") + "; undefined")
    return [found for found in page.evaluate(_RUN) if found[0] in ("serious", "critical")]
