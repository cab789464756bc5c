"""``tuolaji verify``: proves that a match was dealt fairly, from its record or straight from the server."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from tuolaji.cli.words import text

if TYPE_CHECKING:
    from tuolaji.record.verifying import Finding

_HEX: Final = 64


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``verify`` to the command."""
    parser = sub.add_parser(
        "verify",
        help=text("验证洗牌没有作弊", "verify that a match was dealt fairly"),
        description=text(
            "对照发牌前的承诺，把每一局的洗牌重算一遍，再检查记录本身（见 docs/fair-deal.md）。",
            "Works every shuffle of a match out anew from the secret behind its commitment and checks the record "
            "(see docs/fair-deal.md).",
        ),
        epilog=text(
            "退出码：0 全部证实；1 有一处没有证实或读不了；2 用法错误。",
            "Exit status: 0 all proven; 1 something is not, or cannot be read; 2 wrong usage.",
        ),
    )
    parser.add_argument(
        "records",
        nargs="+",
        metavar=text("文件|网址", "FILE|URL"),
        help=text(
            "记录文件，或一盘牌的网址（http://…/r/牌桌）", "record files, or addresses of a match (http://…/r/TABLE)"
        ),
    )
    parser.add_argument(
        "--commitment",
        type=_commitment,
        default=None,
        metavar="HEX",
        help=text("你在发牌前记下的承诺", "the commitment you wrote down before the first card"),
    )
    parser.add_argument("--json", action="store_true", help=text("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


def _commitment(given: str) -> str:
    digits = given.strip().lower()
    if len(digits) != _HEX or set(digits) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(text("承诺是 64 位十六进制数", "a commitment is 64 hexadecimal digits"))
    return digits


def run(args: argparse.Namespace) -> int:
    """Prints what was found of every record; 0 when all is proven."""
    found = [_verified(name, args.commitment or "") for name in args.records]
    if args.json:
        import msgspec

        print(msgspec.json.encode(found).decode())
    else:
        from tuolaji.cli.verify_words import lines_of

        for one in found:
            for line in lines_of(one):
                print(line)
    return 0 if all(one.proven for one in found) else 1


def _verified(name: str, noted: str) -> Finding:
    from tuolaji.cli.fetching import FetchError, fetch, is_address
    from tuolaji.record.verifying import unreadable, verify

    try:
        if is_address(name):
            return verify(name, fetch(name), noted)
        with open(name, "rb") as file:
            return verify(name, file.read(), noted)
    except FetchError as error:
        return unreadable(name, str(error))
    except OSError as error:
        return unreadable(name, error.strerror or str(error))
