"""Showing a record to people: its events in words, and any position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.cards import cards_name, parse_cards
from tuolaji.record.replaying import Record
from tuolaji.table import UNKNOWN, AnyEvent, CardDrawn, Snapshot, TrickSeen, View, Viewer, event_text, redact
from tuolaji.table.event_words import Words

_VIEWERS: Final = {
    "full": ("四家的牌", "all hands"),
    "spectator": ("旁观", "a spectator's view"),
    "public": ("公开的牌", "what is public"),
}


def seen_by(record: Record, viewer: Viewer, upto: int | None = None) -> View:
    """The viewer's view after event number ``upto`` of a full record (or of one of the same view)."""
    view = View.of(record.rulebook, viewer, record.header.setup)
    for line in record.events[:upto]:
        seen = _seen(record, line.event, viewer)
        if seen is not None:
            view = view.apply(seen)
    return view


def _seen(record: Record, event: AnyEvent, viewer: Viewer) -> AnyEvent | None:
    return redact(event, viewer) if record.header.view == "full" else event


def event_lines(record: Record, viewer: Viewer, lang: str) -> Iterator[str]:
    """The match, one event a line with its number; single cards drawn are left out."""
    names = record.header.seats
    yield f"{record.rulebook.name(lang)} · {record.rulebook.digest[:12]}"
    for line in record.events:
        seen = _seen(record, line.event, viewer)
        if seen is not None and not isinstance(seen, CardDrawn):
            yield f"{line.seq:>5}  {event_text(seen, lang, names)}"


def position_lines(record: Record, viewer: Viewer, at: int, lang: str) -> Iterator[str]:
    """The position after event number ``at``: what happened last, where things stand, hands, kitty and trick."""
    words = Words(lang, record.header.seats)
    view = seen_by(record, viewer, at)
    seen = view.snapshot()
    yield f"{record.rulebook.name(lang)} · {at}/{len(record.events)} · {_viewer(seen, words)}"
    if at:
        last = _seen(record, record.events[at - 1].event, viewer)
        if last is not None:
            yield event_text(last, lang, record.header.seats)
    yield from _standing(seen, words)
    hands = seen.hands
    for seat in range(4):
        mark = "*" if seat in seen.turn else " "
        cards = None
        if hands is not None:
            cards = hands[seat]
        elif seat == seen.seat:
            cards = seen.hand
        yield f"{mark} {words.seat(seat)}: {_cards(cards, lang) if cards else seen.counts[seat]}"
    if seen.kitty is not None:
        yield words.pick("底牌: ", "kitty: ") + _cards(seen.kitty, lang)
    if seen.trick is not None:
        yield words.pick("本墩: ", "trick: ") + _trick(seen.trick, words)
    if seen.last_trick is not None:
        yield words.pick("上一墩: ", "last trick: ") + _trick(seen.last_trick, words)


def _viewer(seen: Snapshot, words: Words) -> str:
    """Whose view it is."""
    if seen.seat is not None:
        return words.seat(seen.seat)
    return words.pick(*_VIEWERS[seen.viewer])


def _standing(seen: Snapshot, words: Words) -> Iterator[str]:
    trump = words.trump(seen.trump) if seen.trump_known else words.pick("未定", "open")
    yield words.pick(
        f"第 {seen.deal} 局 · 打 {words.level(seen.level)} · 主 {trump} · {seen.phase}",
        f"deal {seen.deal} · level {words.level(seen.level)} · trump {trump} · {seen.phase}",
    )
    levels = " ".join(words.level(one) for one in seen.levels)
    dealer = "-" if seen.dealer is None else words.seat(seen.dealer)
    score = "-" if seen.score is None else str(seen.score)
    yield words.pick(
        f"级数 {levels} · 庄家 {dealer} · 抓分 {score}", f"levels {levels} · dealer {dealer} · attackers {score}"
    )


def _cards(cards: tuple[str, ...], lang: str) -> str:
    known = cards_name(parse_cards([card for card in cards if card != UNKNOWN]), lang)
    hidden = sum(1 for card in cards if card == UNKNOWN)
    return known + (f" +{hidden}" if hidden else "")


def _trick(trick: TrickSeen, words: Words) -> str:
    plays = "; ".join(f"{words.seat(play.seat)} {words.cards(play.cards)}" for play in trick.plays)
    return f"{plays} ({trick.points})"
