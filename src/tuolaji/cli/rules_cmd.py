"""``tuolaji rules``: lists the rulebooks, says one in words or as options, and shows where two differ."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from tuolaji.cli import UsageError
from tuolaji.cli.words import LANGUAGES, terminal_language, text
from tuolaji.rulebooks import Rulebook, difference, find, option_lines, overview, remarks, words


def add_parser(subparsers: Any) -> None:
    """Adds the sub-command's parser."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "rules",
        help=text("规则：列出、用文字说明、比较", "the rulebooks: list, in words, compared"),
        description=text(
            "不带参数列出各本规则；一本则用文字说明；两本则列出不同之处。"
            "规则可写代码（2M）、名称（two-deck-match）或自家规矩的 TOML 文件。",
            "Without arguments lists the rulebooks; one is said in words; of two the differences are shown. "
            "A rulebook is a code (2M), an id (two-deck-match) or a TOML file of house rules.",
        ),
        epilog=text(
            "退出码：0 完成；1 没有这本规则或规矩不可行；2 用法错误。",
            "Exit status: 0 done; 1 no such rulebook, or impossible rules; 2 wrong usage.",
        ),
    )
    parser.add_argument(
        "rulebooks",
        nargs="*",
        metavar=text("规则", "RULEBOOK"),
        help=text("一本或两本规则；前面可加 diff", "one or two rulebooks; diff may stand before them"),
    )
    parser.add_argument("--diff", action="store_true", help=text("列出两本的不同", "show where two rulebooks differ"))
    parser.add_argument("--options", action="store_true", help=text("列出全部选项", "list every option"))
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar=text("文件", "FILE"),
        help=text("自家规矩的 TOML 文件，同规则一样看待", "a TOML file of house rules, taken as a further rulebook"),
    )
    parser.add_argument("--lang", choices=LANGUAGES, default=None, help=text("语言", "language"))
    parser.add_argument("--json", action="store_true", help=text("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints what was asked for. Raises UsageError, and RulebookError for a rulebook that is not or cannot be."""
    lang: str = args.lang or terminal_language()
    names: list[str] = list(args.rulebooks)
    asked = bool(args.diff)
    if names and names[0] == "diff":
        names, asked = names[1:], True
    books = [*map(find, names), *map(_house, args.house)]
    if len(books) > 2:
        raise UsageError(text("最多两本规则", "two rulebooks at most"))
    if args.options and len(books) != 1:
        raise UsageError(text("--options 须有一本规则", "--options needs one rulebook"))
    if asked and len(books) != 2:
        raise UsageError(text("比较须有两本规则", "a comparison needs two rulebooks"))
    if len(books) == 2:
        _print(_difference(books[0], books[1], lang, args.json))
    elif args.options:
        _print(_options(books[0], lang, args.json))
    elif books:
        _print(_words(books[0], lang, args.json))
    else:
        _print(_list(lang, args.json))
    return 0


def _house(path: str) -> Rulebook:
    from pathlib import Path

    from tuolaji.rulebooks import load_house

    return load_house(Path(path))


def _print(lines: Sequence[str]) -> None:
    print("\n".join(lines))


def _json(value: object) -> list[str]:
    return [json.dumps(value, ensure_ascii=False, indent=1)]


def _list(lang: str, as_json: bool) -> list[str]:
    rows = overview(lang)
    if as_json:
        return _json([dict(zip(("code", "id", "name", "packs"), row, strict=True)) for row in rows])
    width = max(len(row[1]) for row in rows)
    return [f"{code}  {name:<{width}}  {title} · {packs}" for code, name, title, packs in rows]


def _words(book: Rulebook, lang: str, as_json: bool) -> list[str]:
    lines = words(book, lang)
    if not as_json:
        return lines
    head = {"code": book.code, "id": book.id, "revision": book.revision, "name": book.name(lang), "digest": book.digest}
    return _json({**head, "lang": lang, "words": lines})


def _options(book: Rulebook, lang: str, as_json: bool) -> list[str]:
    lines = option_lines(book)
    if as_json:
        return _json([line.as_json() for line in lines])
    shown: list[str] = []
    for line in lines:
        label = line.zh if lang == "zh" else line.en
        allowed = "" if line.type == "ruling" else f" {json.dumps(line.allowed, ensure_ascii=False)}"
        default = "" if line.value == line.default else f" ({text('原为', 'default')} {_plain(line.default)})"
        clause = f" [{line.clause}]" if line.clause else ""
        shown.append(f"{line.name} = {_plain(line.value)}{default}{clause}")
        shown.append(f"    {label} · {line.type}{allowed}")
    return shown


def _difference(first: Rulebook, second: Rulebook, lang: str, as_json: bool) -> list[str]:
    found = difference(first, second)
    if as_json:
        return _json([item.as_json() for item in found])
    shown = [f"{first.code} · {first.name(lang)}  ↔  {second.code} · {second.name(lang)}"]
    shown += [f"{book.code} · {note}" for book in dict.fromkeys((first, second)) for note in remarks(book, lang)]
    if not found:
        shown.append(text("没有不同", "no difference"))
    for item in found:
        label, left, right = item.zh if lang == "zh" else item.en
        notes = ["" if not clause else f" [{clause}]" for clause in item.clauses]
        shown += ["", f"{item.name} · {label}", f"  - {left}{notes[0]}", f"  + {right}{notes[1]}"]
    return shown


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
