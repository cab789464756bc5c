"""The five rulebooks by code or id, and rulebooks with options replaced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tuolaji.rulebooks import four_deck_match, three_deck_match, three_deck_skip, two_deck_match, two_deck_online
from tuolaji.rules.option_kinds import shown
from tuolaji.rules.options import Rulebook, RulebookError, replace_options

_ALL: Final = (
    two_deck_match.RULEBOOK,
    three_deck_match.RULEBOOK,
    two_deck_online.RULEBOOK,
    four_deck_match.RULEBOOK,
    three_deck_skip.RULEBOOK,
)
_BY_NAME: Final = {name: book for book in _ALL for name in (book.code, book.id)}


def all_rulebooks() -> tuple[Rulebook, ...]:
    """The five rulebooks, in the order of the rules' front page."""
    return _ALL


def get(name: str) -> Rulebook:
    """The rulebook of a code (``2M``) or an id (``two-deck-match``). Raises RulebookError ``unknown-rulebook``."""
    book = _BY_NAME.get(name)
    if book is None:
        raise RulebookError("unknown-rulebook", name[:80], f"there is no rulebook {shown(name)}", list(_BY_NAME))
    return book


def with_options(rulebook: Rulebook, options: Mapping[str, object]) -> Rulebook:
    """The rulebook with options replaced by flat name; the same rulebook for none.

    Raises RulebookError ``unknown-option`` or ``bad-option``, naming the option and what is allowed.
    """
    return replace_options(rulebook, options) if options else rulebook
