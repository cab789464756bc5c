"""Numbers on the command line: bounds, and refusals in the terminal's language that name them."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tuolaji.cli.words import text


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argument's type: a whole number from ``low`` to ``high``."""

    def parse(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                text(f"须为 {low} 到 {high} 的整数", f"must be a whole number from {low} to {high}")
            )
        return number

    return parse


def number(low: float, high: float) -> Callable[[str], float]:
    """An argument's type: a number from ``low`` to ``high``."""

    def parse(value: str) -> float:
        try:
            found = float(value)
        except ValueError:
            found = float("nan")
        if not low <= found <= high:
            raise argparse.ArgumentTypeError(
                text(f"须为 {low:g} 到 {high:g} 的数", f"must be a number from {low:g} to {high:g}")
            )
        return found

    return parse
