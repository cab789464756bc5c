"""The Agent protocol: a view in, a command out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from tuolaji.table.choices import Choices
from tuolaji.table.commands import AnyCommand
from tuolaji.table.view import View


class AgentError(ValueError):
    """There is no player of that name; ``code`` is ``unknown-agent``, ``allowed`` the names there are."""

    code = "unknown-agent"

    def __init__(self, name: str, allowed: tuple[str, ...]) -> None:
        super().__init__(f"there is no player {name[:40]!r}: {', '.join(allowed)}")
        self.name = name
        self.allowed = allowed


class Agent(Protocol):
    """A player of one seat for one match. It sees views of its seat, never a full state."""

    name: str

    def act(self, view: View, choices: Choices) -> AnyCommand:
        """What to do now; ``choices`` says what there is and holds at least one kind.

        Where the player may act but need not and does not care to (a declaration while cards are drawn: no ``pass``
        among the kinds), the answer is ``Pass``, which the caller then keeps to itself. ``choices.play`` may be left
        out by a caller in a hurry: the rules (``tuolaji.rules.engine``) or ``tuolaji.table.choices(view)`` say what is
        legal.
        """
        ...


Maker = Callable[[object], Agent]
_MAKERS: Final[dict[str, Maker]] = {}


def register(name: str, maker: Maker) -> None:
    """Adds a player: ``maker(seed)`` gives a new Agent. A name given again replaces the old one."""
    _MAKERS[name] = maker


def names() -> tuple[str, ...]:
    """The players there are."""
    return tuple(_MAKERS)


def make(name: str, seed: object) -> Agent:
    """A new player for one seat; all its chances come from ``seed``. Raises AgentError ``unknown-agent``."""
    maker = _MAKERS.get(name)
    if maker is None:
        raise AgentError(name, names())
    return maker(seed)
