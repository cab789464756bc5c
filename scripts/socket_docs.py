"""Writes docs/socket.md from the types of the socket's messages, so that it says what is so.

``python scripts/socket_docs.py`` rewrites it; with ``--check`` it only says whether that is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tuolaji.server.messages import AnyFromClient, AnyToClient
from tuolaji.server.rooms.messages import RoomCommand
from wire_types import Writer

TARGET = Path(__file__).resolve().parent.parent / "docs" / "socket.md"
HEAD = """\
# 套接字消息 · Messages of the socket

<!-- Written by scripts/socket_docs.py from the server's types; do not edit. -->

`/ws` 上每条消息是一个 JSON 对象，`type` 是它的名字；服务器可把几条消息放在一帧里，一条一行。
连接后先发 `join`，服务器回 `welcome`（该座位可知的一切），
之后每个事件一条 `step`；`welcome` 加上各 `step` 的 `patch` 就是画面。机器可读的格式：`/api/socket-schema.json`。

Every message on `/ws` is a JSON object; `type` names it. What the server sends may be several messages in one frame, a
line each. A client sends `join` first. The server answers `welcome`,
all that the seat may know, and then one `step` an event: `welcome` with the `patch` of every `step` laid over its
`snapshot` is the screen. `patch` holds the fields of `Snapshot` that changed. For programs: `/api/socket-schema.json`.

- A command (`act`, `room`) has an `id` of the client's own. It is answered by `done` (kept durably) or `refused`; the
  same `id` sent again, after a lost connection too, gets the same answer and is never carried out twice.
- A message may be 8 KiB long, and a socket may send 20 a second on average, 60 at once; more is answered by `failure`
  with `too-fast`. Twenty wrong messages end the connection.
- The server closes with 1012 when the client is to come back: it stops, the table moved to another server, or the
  client reads too slowly. Join again with `since`, the last `seq` seen; `welcome` then has what was missed.
- A join that cannot be is answered by `failure` with `closing` true, and closed with 1000: do not come back.
"""


class Texts(Writer):
    """The types as they are written in TypeScript."""

    def members(self) -> Iterator[tuple[str, type[Any]]]:
        """Structures met on the way, in alphabetical order."""
        yield from sorted(self.met.items())

    def __init__(self) -> None:
        super().__init__()
        self.met: dict[str, type[Any]] = {}

    def struct(self, kind: inspect.StructType) -> str:
        """The name of a structure; it is remembered."""
        name: str = kind.cls.__name__
        if name not in self.met:
            self.met[name] = kind.cls
            for field in kind.fields:
                self.text(field.type)
        return name


def fields_of(cls: type[Any], texts: Texts) -> Iterator[str]:
    """The rows of a table of fields."""
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    if not kind.fields:
        return
    yield "| field | type | without it |"
    yield "|---|---|---|"
    for field in kind.fields:
        shown = texts.text(field.type).replace("|", "\\|")
        yield f"| `{field.encode_name}` | `{shown}` | {default_of(field)} |"
    yield ""


def default_of(field: inspect.Field) -> str:
    """What a field is when it is left out."""
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(value).decode()}`"


def section(cls: type[Any], texts: Texts) -> Iterator[str]:
    """A message: its name, what it is for, its fields."""
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    name = f"`{kind.tag}`" if kind.tag is not None else cls.__name__
    yield f"### {name}"
    yield ""
    for line in (cls.__doc__ or "").strip().splitlines():
        yield line.strip().replace("``", "`")
    yield ""
    yield from fields_of(cls, texts)


def written() -> str:
    """The whole file."""
    texts = Texts()
    lines = [HEAD]
    told: set[type[Any]] = set()
    for title, union in (
        ("From the client · 客户端发出", AnyFromClient),
        ("What a room is asked · 对房间的请求", RoomCommand),
        ("To the client · 服务器发出", AnyToClient),
    ):
        lines += [f"## {title}", ""]
        for cls in get_args(union):
            told.add(cls)
            lines += section(cls, texts)
            texts.text(inspect.type_info(cls))
    lines += ["## Types · 类型", ""]
    for _, cls in texts.members():
        if cls not in told:
            lines += section(cls, texts)
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Writes the file, or with ``--check`` returns 1 when it is stale."""
    new = written()
    if "--check" in sys.argv[1:]:
        return int(not TARGET.exists() or TARGET.read_text(encoding="utf-8") != new)
    TARGET.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
