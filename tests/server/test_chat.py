"""Chat: what is shown of a text, who may speak when, and how fast."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.server.chat import BURST, KEPT, LONGEST, PHRASES, Chat, Speaker, cleaned
from tuolaji.server.messages import Said
from tuolaji.server.rooms.messages import Say, SayPhrase, TableManners
from tuolaji.server.rooms.refusal import Progress, Refusal, refusal_text

ANN = Speaker("ann", 0, "Ann")
BO = Speaker("bo", 1, "Bo")
WATCHER = Speaker("w", None, "Wang")
FREE = TableManners()
IN_DEAL = Progress(begun=True, running=True)
BETWEEN = Progress(begun=True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  打得好！ ", "打得好！"),
        ("a\n\tb\r\n c", "a b c"),
        ("ab\x00c\x07\x1b[31m", "abc[31m"),
        ("evil \u202eexe.gpj\u202c \u2066x\u2069", "evil exe.gpj x"),
        ("z\u200ber\u200co\ufeff", "zero"),
        ("\u200b\u202e\n", ""),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0351" * 30, "Z" + "\u0351" * 2),
        ("a\u2028b\u2029c\u3000d", "a b c d"),
        ("👍🏽 ♠A", "👍🏽 ♠A"),
        ("<b>&amp;", "<b>&amp;"),  # shown as text, never as markup
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert cleaned(text) == shown


@given(st.text(max_size=2000))
def test_nothing_is_shown_that_hides_or_turns_text(text: str) -> None:
    shown = cleaned(text)
    assert len(shown) <= LONGEST
    assert shown == shown.strip()
    assert not {unicodedata.category(char) for char in shown} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert cleaned(shown) == shown or len(shown) == LONGEST


def test_a_long_text_is_cut() -> None:
    assert len(cleaned("x" * 100_000)) == LONGEST


def said(outcome: Said | Refusal) -> Said:
    assert isinstance(outcome, Said), outcome
    return outcome


def code(outcome: Said | Refusal) -> str:
    assert isinstance(outcome, Refusal), outcome
    zh, en = refusal_text(outcome)
    assert zh != en
    return outcome.code


def test_text_and_phrases_in_order() -> None:
    chat = Chat(1000)
    one = said(chat.say(ANN, Say(" hello "), FREE, IN_DEAL, 0.0))
    two = said(chat.say(BO, SayPhrase("well-played"), FREE, IN_DEAL, 0.0))
    assert (one.id, one.seat, one.name, one.text, one.phrase) == (1001, 0, "Ann", "hello", None)
    assert (two.id, two.text, two.phrase) == (1002, None, "well-played")
    assert list(chat.lines) == [one, two]


def test_there_are_a_dozen_phrases() -> None:
    assert len(PHRASES) == len(set(PHRASES)) == 12
    chat = Chat()
    assert code(chat.say(ANN, SayPhrase("curse"), FREE, BETWEEN, 0.0)) == "unknown-phrase"


def test_the_table_may_be_silent_or_speak_in_phrases() -> None:
    chat = Chat()
    assert code(chat.say(ANN, Say("x"), TableManners(chat="off"), BETWEEN, 0.0)) == "chat-off"
    assert code(chat.say(ANN, SayPhrase("hello"), TableManners(chat="off"), BETWEEN, 0.0)) == "chat-off"
    assert code(chat.say(ANN, Say("x"), TableManners(chat="phrases"), BETWEEN, 0.0)) == "chat-phrases"
    said(chat.say(ANN, SayPhrase("hello"), TableManners(chat="phrases"), BETWEEN, 0.0))
    assert code(chat.say(ANN, Say("\u200b"), FREE, BETWEEN, 0.0)) == "chat-empty"


@pytest.mark.clause("4M-三.17")
def test_match_mode_is_silent_while_a_deal_is_played() -> None:
    chat, strict = Chat(), TableManners(match_mode=True)
    assert code(chat.say(ANN, Say("lead a spade"), strict, IN_DEAL, 0.0)) == "chat-muted"
    assert code(chat.say(ANN, SayPhrase("hurry"), strict, IN_DEAL, 0.0)) == "chat-muted"
    said(chat.say(ANN, Say("good game"), strict, BETWEEN, 0.0))


def test_watchers_are_silent_while_a_deal_is_played() -> None:
    chat = Chat()
    assert code(chat.say(WATCHER, Say("he has the ace"), FREE, IN_DEAL, 0.0)) == "chat-muted"
    assert said(chat.say(WATCHER, Say("bravo"), FREE, BETWEEN, 0.0)).seat is None


def test_nobody_talks_too_fast_and_nobody_pays_for_another() -> None:
    chat = Chat()
    for _ in range(BURST):
        said(chat.say(ANN, Say("x"), FREE, BETWEEN, 10.0))
    assert code(chat.say(ANN, Say("x"), FREE, BETWEEN, 10.0)) == "chat-fast"
    assert code(chat.say(ANN, SayPhrase("hello"), FREE, BETWEEN, 11.0)) == "chat-fast"
    said(chat.say(BO, Say("x"), FREE, BETWEEN, 11.0))
    said(chat.say(ANN, Say("x"), FREE, BETWEEN, 12.5))


def test_who_comes_late_reads_the_last_lines_only() -> None:
    chat = Chat()
    for number in range(KEPT + 30):
        said(chat.say(Speaker(f"p{number}", 2, "P"), Say(str(number)), FREE, BETWEEN, float(number)))
    assert [line.text for line in chat.lines] == [str(number) for number in range(30, KEPT + 30)]


def test_strangers_do_not_fill_the_memory() -> None:
    chat = Chat()
    for number in range(1000):
        said(chat.say(Speaker(f"p{number}", None, "P"), Say("x"), FREE, BETWEEN, 0.0))
    assert len(chat._budgets) <= 256
