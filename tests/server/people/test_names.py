"""Names: what may stand in one, and which are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.server.http.problems import ProblemError
from tuolaji.server.people.addresses import address_key
from tuolaji.server.people.names import MOST, clean_name, guest_name, name_key


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("张三", "张三"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("🀄", "🀄"),
        ("x" * MOST, "x" * MOST),
        ("a\u3000b", "a b"),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_names_that_are_kept(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * (MOST + 1),
        "a\x00b",
        "a\x1bb",
        "a\u202eb",  # turns the writing around
        "a\u2066b",
        "a\u200bb",  # no width
        "\u3164",  # a letter that is not seen
        "\u2800",
        "\ud800",
        "\ue000",
        "...",
        "\u0301a",
        "a" + "\u0316" * 3,
    ],
)
def test_names_that_are_not(text: str) -> None:
    with pytest.raises(ProblemError) as caught:
        clean_name(text)
    assert caught.value.case.code == "bad-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Straße", "STRASSE"), ("\uff21nn", "ann"), ("Zo\u00e9", "ZOE\u0301"), ("\u2460", "1")],
)
def test_the_same_account(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@given(st.text(max_size=30))
def test_what_is_kept_is_kept_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except ProblemError:
        return
    assert clean_name(name) == name
    assert name_key(name_key(name)) == name_key(name)


def test_guests_get_a_name_in_their_language() -> None:
    assert guest_name("zh-TW,en").startswith("牌友")
    assert guest_name("").startswith("Guest ")
    assert clean_name(guest_name("en"))
    assert clean_name(guest_name("zh"))


def test_addresses_of_one_household() -> None:
    assert address_key("2001:db8:1:2:3::4") == address_key("2001:db8:1:2::9") != address_key("2001:db8:1:3::9")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") != address_key("192.0.2.2")
    assert address_key("testclient") == "testclient"
