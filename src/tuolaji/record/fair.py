"""Fair deal: all shuffles of a match hang on one secret that is committed before the first card and opened at the end.

The *root* R is 32 random bytes written as 64 lower-case hexadecimal digits. What is hashed is ASCII text, its lines
joined by one line feed each, without a line feed at the end:

- the commitment: SHA-256 of ``tuolaji fair deal``, the table's id, R;
- the seed of deal n (n from 1, deals that were dealt again counted): ``sha256:`` and the digits of SHA-256 of
  ``tuolaji deal``, n in decimal, R;
- the pack of a deal and who draws first by lot: functions of that seed (``tuolaji.cards.fair``).

A seed says nothing about R or another deal's seed. docs/fair-deal.md says what this proves and what it does not.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from tuolaji.cards.fair import FAIR

TABLE: Final = "table"
COMMITMENT: Final = "commitment"
ROOT: Final = "root"
_ROOT: Final = re.compile(r"[0-9a-f]{64}")


def is_root(text: str) -> bool:
    """Whether a text is a root: 64 lower-case hexadecimal digits."""
    return _ROOT.fullmatch(text) is not None


def commitment_of(table: str, root: str) -> str:
    """The commitment of a table's root, 64 hexadecimal digits; empty for a secret of another form (older tables)."""
    return _digest("tuolaji fair deal", table, root) if is_root(root) else ""


def deal_seed(root: str, deal: int) -> str:
    """The seed of a deal's shuffle. Secrets of another form (older tables, tests) give seeds of the plain shuffle."""
    return FAIR + _digest("tuolaji deal", str(deal), root) if is_root(root) else f"{root}/{deal}"


def labels_of(table: str, root: str, opened: bool) -> dict[str, str]:
    """The labels of a record: table and commitment, and once the match is over (``opened``) the root."""
    labels = {TABLE: table}
    if is_root(root):
        labels[COMMITMENT] = commitment_of(table, root)
        if opened:
            labels[ROOT] = root
    return labels


def _digest(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
