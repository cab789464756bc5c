"""People as others see them, and the bodies of the calls about oneself."""

from __future__ import annotations

from typing import Annotated

import msgspec

NameText = Annotated[str, msgspec.Meta(max_length=100)]
PasswordText = Annotated[str, msgspec.Meta(max_length=300)]


class Person(msgspec.Struct, frozen=True):
    """Someone at the server; ``account``: has a password, otherwise a guest whom only the cookie knows."""

    id: str
    name: str
    account: bool


class Me(msgspec.Struct, frozen=True):
    """Who asks; None without a session."""

    person: Person | None


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the bodies."""


class Guest(Body, frozen=True):
    """The name to play under; empty: one is given to who has none."""

    name: NameText = ""


class Register(Body, frozen=True):
    """The name and password of a new account."""

    name: NameText
    password: PasswordText


class Login(Body, frozen=True):
    """The name and password of an account."""

    name: NameText
    password: PasswordText


class NewPassword(Body, frozen=True):
    """The password so far and the one from now on."""

    old: PasswordText
    new: PasswordText


class Delete(Body, frozen=True):
    """The account's password; empty for a guest."""

    password: PasswordText = ""
