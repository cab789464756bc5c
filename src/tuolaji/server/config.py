"""Configuration: a TOML file, over it the environment, over it the flags of the command; checked at the start.

A key is written ``section.key``; in the environment it is ``TUOLAJI_SECTION_KEY``.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
import msgspec.inspect as inspected

from tuolaji.server.protection import (
    NEW_PEOPLE_BURST,
    NEW_PEOPLE_PER_SECOND,
    NEW_TABLE_BURST,
    NEW_TABLES_PER_SECOND,
)
from tuolaji.server.storage.engine import STORE_URLS, is_store_url

PREFIX: Final = "TUOLAJI_"
_URL: Final = re.compile(r"https?://(?:[A-Za-z0-9._-]+|\[[0-9a-fA-F:]+\])(?::[0-9]{1,5})?/?")
Seconds = Annotated[float, msgspec.Meta(ge=0, le=600)]
Rate = Annotated[float, msgspec.Meta(gt=0, le=1e6)]
Burst = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a section."""


class ServerPart(Part, frozen=True, kw_only=True):
    """``[server]``: where it listens. Without ``port`` it is 8000 or the next that is free.

    ``proxies``: addresses (or networks) of proxies whose ``X-Forwarded-For`` and ``-Proto`` are believed, or ``*``.
    ``public_url``: the address in all links and QR codes it makes, "" where that is what each request came by;
    ``client``: whether it serves the pages; ``speed`` divides all waits; ``grace``: seconds to end in.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] | None = None
    proxies: str = "127.0.0.1,::1"
    public_url: Annotated[str, msgspec.Meta(max_length=200)] = ""
    client: bool = True
    speed: Annotated[float, msgspec.Meta(ge=0.1, le=1000)] = 1.0
    grace: Seconds = 3.0

    def __post_init__(self) -> None:
        """ValueError for a proxy that is no address (else everybody behind it would share one limit, unseen), or a
        public address that no phone could open."""
        if self.public_url and not _URL.fullmatch(self.public_url):
            raise ValueError(f"public_url: {self.public_url[:60]!r} is not http://HOST or https://HOST, without a path")
        for proxy in self.proxies.split(","):
            if proxy.strip() not in ("", "*"):
                try:
                    ip_network(proxy.strip(), strict=False)
                except ValueError:
                    raise ValueError(f"proxies: {proxy.strip()[:60]!r} is no address, network or *") from None


class StorePart(Part, frozen=True, kw_only=True):
    """``[store]``: ``data`` is the SQLite file; ``url`` a database instead of it; ``bus`` Redis between servers."""

    data: str = "tuolaji.db"
    url: str | None = None
    bus: str | None = None

    def __post_init__(self) -> None:
        """ValueError for what is no address of a store or a bus; "" is none. The address is not shown: it may hold a
        password."""
        if self.url and not is_store_url(self.url):
            raise ValueError(f"url: {STORE_URLS}")
        if self.bus and not _is_bus(self.bus):
            raise ValueError("bus: a bus is redis://HOST:PORT")


def _is_bus(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme == "unix" or (parts.scheme in ("redis", "rediss") and parts.port != 0)
    except ValueError:
        return False


class LimitsPart(Part, frozen=True, kw_only=True):
    """``[limits]``: new tables and new people for each address, on average and at once."""

    new_tables_per_second: Rate = NEW_TABLES_PER_SECOND
    new_tables_at_once: Burst = NEW_TABLE_BURST
    new_people_per_second: Rate = NEW_PEOPLE_PER_SECOND
    new_people_at_once: Burst = NEW_PEOPLE_BURST


class MetricsPart(Part, frozen=True, kw_only=True):
    """``[metrics]``: the bearer token that opens ``/metrics``; without one only this machine itself may read it."""

    token: Annotated[str, msgspec.Meta(max_length=200)] = ""


class LogsPart(Part, frozen=True, kw_only=True):
    """``[logs]``: ``form`` for people or for programs (one JSON object a line), ``level`` the least that is told."""

    form: Literal["console", "json"] = "console"
    level: Literal["debug", "info", "warning", "error"] = "info"


class Config(Part, frozen=True, kw_only=True):
    """Everything a server can be told."""

    server: ServerPart = ServerPart()
    store: StorePart = StorePart()
    limits: LimitsPart = LimitsPart()
    metrics: MetricsPart = MetricsPart()
    logs: LogsPart = LogsPart()


class ConfigError(Exception):
    """The configuration cannot be; ``code`` is ``bad-config``, ``key`` the one concerned ("" where it is the file)."""

    code = "bad-config"

    def __init__(self, where: str, key: str, message: str) -> None:
        super().__init__(f"{where}: {key}: {message}" if key else f"{where}: {message}")
        self.key = key


_SECTIONS: Final = {field.encode_name: field.type for field in msgspec.structs.fields(Config)}
_AT: Final = re.compile(r" - at `\$\.?(.*)`$")
_UNKNOWN: Final = re.compile(r"unknown field `(\w+)`")
_OWN: Final = re.compile(r"(\w+): (.*)")
Layer = dict[str, dict[str, Any]]


def read_config(
    file: Path | None = None, environment: Mapping[str, str] | None = None, flags: Mapping[str, object] | None = None
) -> Config:
    """The configuration; ``flags`` by key, None for those that were not given. ConfigError."""
    layers: list[tuple[str, Layer]] = []
    if file is not None:
        layers.append((str(file), _from_file(file)))
    layers.append(("environment", _from_environment(os.environ if environment is None else environment)))
    layers.append(("command line", _from_flags(flags or {})))
    config = Config()
    merged: Layer = {}
    for where, layer in layers:
        for section, values in layer.items():
            merged[section] = {**merged.get(section, {}), **values}
        config = _checked(where, merged)
    return config


def _checked(where: str, merged: Layer) -> Config:
    """Checks after each layer, so that an error is known to be of that layer."""
    try:
        return msgspec.convert(merged, Config, strict=False)
    except msgspec.ValidationError as error:
        text = str(error)
        at = _AT.search(text)
        unknown = _UNKNOWN.search(text)
        key = ".".join(part for part in (at.group(1) if at else "", unknown.group(1) if unknown else "") if part)
        message = "there is no such key" if unknown else _AT.sub("", text)
        if key in _SECTIONS and not unknown and (own := _OWN.fullmatch(message)):  # a section's own check
            key, message = f"{key}.{own.group(1)}", own.group(2)
        elif not unknown:
            message = _allowed(key) or message
        if where == "environment":
            key = f"{PREFIX}{key.replace('.', '_').upper()}"
        raise ConfigError(where, key, message) from None  # the cause would show the values, secrets too


def _allowed(key: str) -> str:
    """What a key takes, in words; "" where the checker's own say it."""
    section, _, name = key.partition(".")
    kind = _SECTIONS.get(section)
    fields = {} if kind is None else {field.name: field.type for field in msgspec.structs.fields(kind)}
    if name not in fields:
        return ""
    found = inspected.type_info(fields[name])
    kinds = found.types if isinstance(found, inspected.UnionType) else (found,)
    return next((said for said in map(_words, kinds) if said), "")


def _words(kind: inspected.Type) -> str:
    match kind:
        case inspected.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspected.BoolType():
            return "true or false"
        case inspected.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case inspected.FloatType(gt=None, ge=low, le=high):
            return f"a number from {low:g} to {high:g}"
        case inspected.FloatType(le=high):
            return f"a number above 0, at most {high:g}"
        case _:
            return ""


def _from_file(file: Path) -> Layer:
    try:
        with file.open("rb") as opened:
            found = tomllib.load(opened)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(str(file), "", f"not TOML: {error}") from error
    except OSError as error:
        raise ConfigError(str(file), "", error.strerror or str(error)) from error
    for name, value in found.items():
        if name in _SECTIONS and not isinstance(value, dict):
            raise ConfigError(str(file), name, "this is a section: [" + name + "]")
        if not isinstance(value, dict):
            homes = [section for section, kind in _SECTIONS.items() if name in kind.__struct_fields__]
            place = (
                f"it belongs below {' or '.join(f'[{home}]' for home in homes)}" if homes else "there is no such key"
            )
            raise ConfigError(str(file), name, place)
    return found


def _from_environment(environment: Mapping[str, str]) -> Layer:
    """What begins with the name of a section is meant for it: a key there is not would be a mistake unseen."""
    layer: Layer = {}
    for name, value in environment.items():
        section, _, key = name.removeprefix(PREFIX).lower().partition("_")
        if name.startswith(PREFIX) and section in _SECTIONS and key:
            layer.setdefault(section, {})[key] = value
    return layer


def _from_flags(flags: Mapping[str, object]) -> Layer:
    layer: Layer = {}
    for name, value in flags.items():
        if value is not None:
            section, _, key = name.partition(".")
            layer.setdefault(section, {})[key] = value
    return layer
