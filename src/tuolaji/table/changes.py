"""Changes: which fields of a viewer's snapshot are others after an event, without making the whole snapshot anew.

A state shares with the one before it whatever the event left alone, so a glance at what is the same object tells which
fields of the snapshot can have changed at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter, is_not
from typing import Any, Final

from msgspec.structs import replace

from tuolaji.table.redact import Viewer
from tuolaji.table.snapshot import Snapshot
from tuolaji.table.snapshots import FIELDS, OWN, Seen, snapshot
from tuolaji.table.state import Deal, Hand, State

_MATCH: Final = tuple(name for name in State.__struct_fields__ if name != "deal")
_DEAL: Final = tuple(Deal.__struct_fields__)
_MATCH_OF: Final = attrgetter(*_MATCH)
_DEAL_OF: Final = attrgetter(*_DEAL)
_SOURCES: Final = (*(f"match.{name}" for name in _MATCH), *_DEAL, "hand")
_USED: Final = {source for field in FIELDS.values() for source in field.sources}
_UNSEEN: Final = {
    "match.setup",
    "match.reached",
    "match.deals",
    "match.scored",
    "match.started",
    "match.rebel",
    "match.deciding",
    "pack",
    "waiting",
    "revealed",
    "discard",
}
"""What no field of the snapshot is made of. Anything else that changes unforeseen makes the snapshot anew."""
Marks = tuple[bool, ...]
"""Which fields of match and deal are other objects than before."""
_Values = tuple[tuple[str, Callable[[Seen], object]], ...]
_KITTY: Final = ("fresh", "kitty", "kitty_points")
_OPENING: Final = {"kitty", "shown", "buried_by", "fresh", "match.phase"}
"""What decides whether somebody sees the kitty, or cards of it, who did not before."""
_ALL_OWN: Final[_Values] = tuple([(name, FIELDS[name].value) for name in OWN])
_CONCERNED: Final[dict[Marks, _Values]] = {}
_OWN_CONCERNED: Final[dict[Marks, _Values]] = {}


def marks(before: State, after: State) -> Marks | None:
    """What differs between two states of one deal; None: they are of different deals."""
    old, new = before.deal, after.deal
    if old is None or new is None or old.number != new.number:
        return None
    return (*map(is_not, _MATCH_OF(before), _MATCH_OF(after)), *map(is_not, _DEAL_OF(old), _DEAL_OF(new)))


def changes(shown: Snapshot, before: State, after: State, viewer: Viewer) -> tuple[Snapshot, dict[str, Any]]:
    """The viewer's snapshot of ``after``, and its fields that differ from ``shown``, the snapshot of ``before``."""
    found = marks(before, after)
    if found is None:
        return _anew(shown, after, viewer)
    own = isinstance(viewer, int) and _hand(before, viewer) is not _hand(after, viewer)
    others = (*found, own)
    concerned = _CONCERNED.get(others)
    if concerned is None:
        concerned = _CONCERNED[others] = _concerned(others)
    if not concerned:
        return _anew(shown, after, viewer)
    seen, patch = Seen(after, viewer), {}
    for name, value_of in concerned:
        value = value_of(seen)
        if value != getattr(shown, name):
            patch[name] = value
    return replace(shown, **patch), patch


def own_changes(
    shown: Mapping[str, Any], found: Marks | None, drawn: bool, after: State, viewer: Viewer
) -> dict[str, Any]:
    """The fields of ``OWN`` that differ from those ``shown``.

    ``found``: the marks of what watchers know, which is folded from the same events; ``drawn``: the viewer's own hand
    is another.
    """
    if found is None:
        concerned = _ALL_OWN
    else:
        closes = shown["kitty"] is not None and after.rulebook.deal.kitty_closed
        key = (*found, drawn, after.phase == "play" and not closes and not shown["fresh"])
        kept = _OWN_CONCERNED.get(key)
        concerned = _own_concerned(key) if kept is None else kept
    if not concerned:
        return {}
    seen = Seen(after, viewer)
    values = [(name, value_of(seen)) for name, value_of in concerned]
    return {name: value for name, value in values if value != shown[name]}


def _own_concerned(key: Marks) -> _Values:
    """The fields of ``OWN`` made of what is another object now.

    While only tricks go on (the last mark) nobody sees more of the kitty, and less only where it is closed then.
    """
    every = _concerned(key[:-1])
    if not every:
        found = _ALL_OWN
    else:
        changed = {source for source, other in zip(_SOURCES, key, strict=False) if other}
        quiet = key[-1] and not changed & _OPENING
        found = tuple([one for one in every if one[0] in OWN and not (quiet and one[0] in _KITTY)])
    _OWN_CONCERNED[key] = found
    return found


def _hand(state: State, seat: int) -> Hand:
    return state.deal.hands[seat] if state.deal is not None else ()


def _concerned(others: tuple[bool, ...]) -> _Values:
    """The fields made of any source that is another object now; none where something unforeseen changed."""
    changed = {source for source, other in zip(_SOURCES, others, strict=True) if other}
    if not changed <= _USED | _UNSEEN:
        return ()
    return tuple([(name, field.value) for name, field in FIELDS.items() if changed.intersection(field.sources)])


def _anew(shown: Snapshot, after: State, viewer: Viewer) -> tuple[Snapshot, dict[str, Any]]:
    fresh = snapshot(after, viewer)
    return fresh, {
        name: getattr(fresh, name)
        for name in Snapshot.__struct_fields__
        if getattr(fresh, name) != getattr(shown, name)
    }
