"""Kinds of values that the messages of rooms and of the lobby are made of."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from tuolaji.rules.option_kinds import OptionValue

LONGEST_NAME: Final = 40
"""Characters of a table's name."""

Strength = Literal["easy", "normal", "strong"]
Visibility = Literal["public", "unlisted", "password"]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
RulebookName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
TableName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Password = Annotated[str, msgspec.Meta(max_length=100)]
Deals = Annotated[int, msgspec.Meta(ge=0, le=100)]
OptionName = Annotated[str, msgspec.Meta(min_length=3, max_length=60)]
Options = Annotated[dict[OptionName, OptionValue], msgspec.Meta(max_length=100)]
CardTexts = Annotated[tuple[Annotated[str, msgspec.Meta(max_length=3)], ...], msgspec.Meta(max_length=60)]
