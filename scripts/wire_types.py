"""Writes the TypeScript types of the socket messages from the Python ones, so that there is one source of truth.

``python scripts/wire_types.py`` rewrites ``web/src/wire/types.ts``, and ``events.ts`` beside it with the types of the
calls about tournaments; with ``--check`` it only says whether that is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill
from typing import Any

from msgspec import inspect

from tuolaji.director.commands import AnyCommand, Command
from tuolaji.director.planner import Plan
from tuolaji.director.proof import DrawProof
from tuolaji.server.halls import bodies, managing_views, views
from tuolaji.server.halls.live import News
from tuolaji.server.halls.online import LinkedTable
from tuolaji.server.history import PlayerPage
from tuolaji.server.http.options import RulebookOptions
from tuolaji.server.http.problems import Problem
from tuolaji.server.judging.values import AskJudge, JudgeAnswer
from tuolaji.server.listing.values import CodeFound, MyTable
from tuolaji.server.lobby import CreateTable, Seated, SitDown, TableCreated, TableInfo
from tuolaji.server.messages import AnyFromClient, AnyToClient, RulebookInfo
from tuolaji.server.people.values import Delete, Guest, Login, Me, NewPassword, Register
from tuolaji.server.replays.values import DealReplay, MatchInfo
from tuolaji.server.rooms.messages import TableManners

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "wire" / "types.ts"
EVENTS = TARGET.with_name("events.ts")
EVENTS_HEAD = "/** Types of the calls about tournaments. Written by scripts/wire_types.py; do not edit. */\n"
HEAD = "/** Types of the socket messages. Written by scripts/wire_types.py from the server's; do not edit. */\n"
WIDTH = 110
SEEN = (views.__name__, managing_views.__name__)
"""Where the views of events are."""
UNIONS: tuple[tuple[str, Any, bool], ...] = (
    ("FromClient", AnyFromClient, True),
    ("ToClient", AnyToClient, False),
)
PLAIN: tuple[tuple[Any, bool], ...] = (
    (CreateTable, True),
    (RulebookInfo, False),
    (RulebookOptions, False),
    (TableCreated, False),
    (TableInfo, False),
    (SitDown, True),
    (Seated, False),
    (Problem, False),
    (MatchInfo, False),
    (DealReplay, False),
    (Me, False),
    (Guest, True),
    (Register, True),
    (Login, True),
    (NewPassword, True),
    (Delete, True),
    (CodeFound, False),
    (MyTable, False),
    (PlayerPage, False),
)


BOTH_WAYS = (TableManners,)
"""What a browser gets as well as sends: whole in both directions."""


class Writer:
    """Collects the interfaces that types mention, each once."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}
        self.incoming = True  # what a browser sends: fields with a default may be left out

    def text(self, kind: inspect.Type) -> str:
        """The TypeScript of a type."""
        match kind:
            case inspect.StructType():
                return self.struct(kind)
            case inspect.DataclassType():
                return self.interface(kind.cls, kind.fields, [])
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.text(item) for item in kind.types))
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in kind.values)
            case inspect.TupleType():
                return f"[{', '.join(self.text(item) for item in kind.item_types)}]"
            case inspect.VarTupleType() | inspect.ListType():
                item = self.text(kind.item_type)
                return f"({item})[]" if " " in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.text(kind.value_type)}>"
            case inspect.StrType() | inspect.BytesType():
                return "string"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "unknown"
            case _:
                raise TypeError(f"no TypeScript for {kind}")

    def open_ended(self, kind: type) -> bool:
        """Whether a structure may be sent without the fields that have a default."""
        return self.incoming and kind not in BOTH_WAYS

    def struct(self, kind: inspect.StructType) -> str:
        """The name of a structure, its interface written on the way."""
        tag = [f'{kind.tag_field}: "{kind.tag}";'] if kind.tag_field is not None else []
        return self.interface(kind.cls, kind.fields, tag)

    def interface(self, kind: type, fields: Iterable[inspect.Field], parts: list[str]) -> str:
        """The name of an interface; it is written on the way, after ``parts``."""
        name = kind.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            open_ended = self.open_ended(kind)
            parts += [f"{one.encode_name}{mark(one, open_ended)}: {self.text(one.type)};" for one in fields]
            lines = fill(
                " ".join(parts),
                WIDTH,
                initial_indent="  ",
                subsequent_indent="  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
            self.interfaces[name] = f"export interface {name} {{\n{lines}\n}}"
        return name


class EventsWriter(Writer):
    """Those of tournaments: only commands, bodies and questions are sent, and may lack what has a default; an answer of
    the judge has what its question asks for."""

    def open_ended(self, kind: type) -> bool:
        """Whether a structure may be sent without the fields that have a default."""
        return issubclass(kind, Command | bodies.HallBody | AskJudge | JudgeAnswer)


def mark(field: inspect.Field, incoming: bool) -> str:
    """``?`` for a field a sender may leave out."""
    return "?" if incoming and not field.required else ""


def written() -> str:
    """The whole file."""
    writer = Writer()
    unions: list[str] = []
    for name, kind, incoming in UNIONS:
        writer.incoming = incoming
        unions.append(f"export type {name} = {writer.text(inspect.type_info(kind))};")
    for kind, incoming in PLAIN:
        writer.incoming = incoming
        writer.text(inspect.type_info(kind))
    parts: Iterable[str] = (HEAD.rstrip(), *writer.interfaces.values(), *unions)
    return "\n\n".join(parts) + "\n"


def written_events() -> str:
    """The whole file of tournaments."""
    writer = EventsWriter()
    union = f"export type AnyCommand = {writer.text(inspect.type_info(AnyCommand))};"
    subs = (
        *bodies.HallBody.__subclasses__(),
        *(one for one in views.HallView.__subclasses__() if one.__module__ in SEEN),
        Plan,
        DrawProof,
        News,
        LinkedTable,
        AskJudge,
        JudgeAnswer,
    )
    for kind in subs:
        writer.text(inspect.type_info(kind))
    return "\n\n".join((EVENTS_HEAD.rstrip(), *writer.interfaces.values(), union)) + "\n"


def main() -> int:
    """Writes the file, or with ``--check`` returns 1 when it is stale."""
    files = {TARGET: written(), EVENTS: written_events()}
    if "--check" in sys.argv[1:]:
        return int(any(not file.exists() or file.read_text(encoding="utf-8") != new for file, new in files.items()))
    for file, new in files.items():
        file.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
