"""Evolve: the state after an event. Pure; knows no rules of play beyond the order of phases.

Folds full and redacted events alike: a full state stays full, a viewer's state holds what the viewer saw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tuolaji.table import fold_draw, fold_end, fold_play
from tuolaji.table.events import (
    AnyEvent,
    Buried,
    CardDrawn,
    CardNamed,
    Claimed,
    Conceded,
    DealScored,
    DealStarted,
    DealVoided,
    DecidingCalled,
    DeclarationsClosed,
    Declared,
    KittyShown,
    KittyTaken,
    MatchEnded,
    PartnerRevealed,
    Passed,
    Played,
    Rebelled,
    RebellionClosed,
    RulingApplied,
    ThrowChosen,
    ThrowFailed,
    TimeCalled,
    TrickEnded,
    TrumpTurned,
)
from tuolaji.table.state import State

_FOLDS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    DealStarted: fold_draw.deal_started,
    CardDrawn: fold_draw.card_drawn,
    Declared: fold_draw.declared,
    Passed: fold_draw.passed,
    DeclarationsClosed: fold_draw.declarations_closed,
    TrumpTurned: fold_draw.trump_turned,
    KittyTaken: fold_draw.kitty_taken,
    Buried: fold_draw.buried,
    CardNamed: fold_draw.card_named,
    PartnerRevealed: fold_play.partner_revealed,
    RebellionClosed: fold_draw.rebellion_closed,
    Rebelled: fold_draw.rebelled,
    Played: fold_play.played,
    ThrowFailed: fold_play.throw_failed,
    ThrowChosen: fold_play.throw_chosen,
    TrickEnded: fold_play.trick_ended,
    Claimed: fold_end.claimed,
    KittyShown: fold_end.kitty_shown,
    DealScored: fold_end.deal_scored,
    DealVoided: fold_end.deal_voided,
    RulingApplied: fold_end.ruling_applied,
    Conceded: fold_end.conceded,
    TimeCalled: fold_end.time_called,
    DecidingCalled: fold_end.deciding_called,
    MatchEnded: fold_end.match_ended,
}


def evolve(state: State, event: AnyEvent) -> State:
    """The state after ``event``. The event must be one that ``decide`` gave for this state (or its redaction)."""
    return _FOLDS[type(event)](state, event)
