"""From events back to the commands that brought them about."""

from __future__ import annotations

from tuolaji.table import (
    AnyCommand,
    AnyEvent,
    Bell,
    Buried,
    Bury,
    CardDrawn,
    CardNamed,
    Choose,
    Claim,
    Claimed,
    Close,
    Concede,
    Conceded,
    DealStarted,
    DeclarationsClosed,
    Declare,
    Declared,
    Draw,
    Name,
    Pass,
    Passed,
    Play,
    Played,
    Rebel,
    Rebelled,
    RebellionClosed,
    Rule,
    RulingApplied,
    StartDeal,
    ThrowChosen,
    ThrowFailed,
    TimeCalled,
)


def command_of(event: AnyEvent) -> AnyCommand | None:  # noqa: PLR0911 - one case an event
    """The command whose first event this is; None for an event that only follows others."""
    match event:
        case DealStarted():
            if event.seed:
                return StartDeal(event.seed, at=event.at, cut=event.cut)
            first = event.first if event.dealer is None and event.rebel is None else None
            return StartDeal("", at=event.at, pack=event.pack, first=first)
        case CardDrawn():
            return Draw()
        case Declared():
            return Declare(event.seat, event.cards)
        case Passed():
            return Pass(event.seat)
        case DeclarationsClosed() | RebellionClosed():
            return Close()
        case Buried():
            return Bury(event.seat, event.cards)
        case CardNamed():
            return Name(event.seat, event.card)
        case Rebelled():
            return Rebel(event.seat)
        case Played() | ThrowFailed():
            return Play(event.seat, event.cards, event.reading)
        case ThrowChosen():
            return Choose(event.seat, event.cards)
        case Claimed():
            return Claim(event.seat)
        case Conceded():
            return Concede(event.seat)
        case TimeCalled():
            return Bell(event.at)
        case RulingApplied():
            return _ruling(event)
        case _:
            return None


def _ruling(event: RulingApplied) -> Rule:
    return Rule(
        infraction=event.infraction,
        seat=event.seat,
        offender=event.offender,
        count=event.count,
        decisive=event.decisive,
        buried=event.buried,
        cards=event.cards,
        between=event.between,
        score=event.free_score,
        deal=event.free_deal,
        levels=event.free_levels,
        match=event.free_match,
        sit_out=event.sit_out,
        moves=event.moves,
        take_back=event.take_back,
        note=event.note,
    )
