"""Verifying a record: was every shuffle fixed before the first card, and is the record itself sound?

docs/fair-deal.md says what the findings prove. Codes of a record: ``proven``; else the first trouble: one of
``unreadable``, ``no-commitment``, ``no-root``, ``bad-root``, ``other-commitment``, ``bad-commitment``, ``bad-deal`` or
``bad-record``. Codes of a deal: ``proven``, ``bad-seed``, ``bad-cut``, ``bad-pack``, ``bad-first``, ``unproven``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from tuolaji.cards import cards_text
from tuolaji.record.fair import COMMITMENT, ROOT, TABLE, commitment_of, deal_seed, is_root
from tuolaji.record.lines import EventLine, Header
from tuolaji.record.replaying import check_events
from tuolaji.record.structure import Problem, check_structure
from tuolaji.rules.options import Rulebook
from tuolaji.table import DealStarted, first_seat, pack_of

PROVEN: Final = "proven"


class DealFinding(msgspec.Struct, frozen=True):
    """One deal: its number, the line of its start in the record, the number of its cards, and the code."""

    deal: int
    line: int
    cards: int
    code: str


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A whole record: where it is from, its code, the table, its commitment and root (empty: none), its deals and what
    is wrong with the record as a record."""

    file: str
    code: str
    table: str = ""
    commitment: str = ""
    root: str = ""
    deals: tuple[DealFinding, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def proven(self) -> bool:
        """Whether everything was in order."""
        return self.code == PROVEN


def unreadable(file: str, message: str) -> Finding:
    """What cannot be read at all."""
    return Finding(file=file, code="unreadable", problems=(Problem(file, 0, "unreadable", message),))


def verify(file: str, data: bytes, noted: str = "") -> Finding:
    """Verifies the bytes of a record named ``file``; ``noted``: the commitment written down before the first card."""
    raw = data.split(b"\n")
    if raw and not raw[-1]:
        raw.pop()
    lines, problems = check_structure(file, raw)
    if lines is None:
        return Finding(file=file, code="unreadable", problems=tuple(problems))
    if not problems:
        problems = check_events(file, lines)
    labels = lines.header.labels
    table, commitment, root = labels.get(TABLE, ""), labels.get(COMMITMENT, ""), labels.get(ROOT, "")
    deals = tuple(_deals(lines.rulebook, lines.events, root))
    return Finding(
        file=file,
        code=_secret(lines.header, noted) or _worst(deals, problems),
        table=table,
        commitment=commitment,
        root=root,
        deals=deals,
        problems=tuple(problems),
    )


def _secret(header: Header, noted: str) -> str:
    """What is wrong with commitment and root; empty when nothing is."""
    labels = header.labels
    commitment, root = labels.get(COMMITMENT, ""), labels.get(ROOT, "")
    if noted and commitment != noted:
        return "other-commitment"
    if not commitment:
        return "no-commitment"
    if not root:
        return "no-root"
    if not is_root(root):
        return "bad-root"
    return "" if commitment_of(labels.get(TABLE, ""), root) == commitment else "bad-commitment"


def _deals(rulebook: Rulebook, events: Iterable[EventLine], root: str) -> Iterable[DealFinding]:
    for at, line in enumerate(events):
        event = line.event
        if isinstance(event, DealStarted):
            yield DealFinding(event.deal, at + 2, len(event.pack), _deal(rulebook, event, root))


def _deal(rulebook: Rulebook, event: DealStarted, root: str) -> str:
    if not is_root(root):
        return "unproven"
    if event.seed != deal_seed(root, event.deal):
        return "bad-seed"
    if event.cut:
        return "bad-cut"
    if event.pack != cards_text(pack_of(rulebook, event.seed)):
        return "bad-pack"
    by_lot = event.dealer is None and event.rebel is None
    return "bad-first" if by_lot and event.first != first_seat(rulebook, event.seed) else PROVEN


def _worst(deals: Iterable[DealFinding], problems: Iterable[Problem]) -> str:
    if any(deal.code != PROVEN for deal in deals):
        return "bad-deal"
    return "bad-record" if any(True for _ in problems) else PROVEN
