"""Serving: binds the port, opens the store, says that it is ready and stays until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import math
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import uvicorn

from tuolaji.server.app import create_app
from tuolaji.server.config import Config
from tuolaji.server.data_lock import DataInUseError, sole_user
from tuolaji.server.http.timely import TimelyProtocol
from tuolaji.server.logs import start_logs
from tuolaji.server.owning import Bus
from tuolaji.server.owning.bus import BusError
from tuolaji.server.owning.making import make_bus
from tuolaji.server.process import prepare
from tuolaji.server.protection import MAX_MESSAGE
from tuolaji.server.static_files import client_is_built
from tuolaji.server.storage import Store, StoreError, open_store
from tuolaji.server.storage.engine import file_of, shown_url, sqlite_url

USUAL_PORT: Final = 8000
_PORTS_TRIED: Final = 20
log = logging.getLogger(__name__)


class ServeError(Exception):
    """The server cannot start, in both languages.

    ``code`` is ``client-not-built``, ``bad-host``, ``port-taken``, ``store-unusable``, ``data-in-use`` or one of
    BusError's.
    """

    def __init__(self, code: str, zh: str, en: str) -> None:
        super().__init__(en)
        self.code = code
        self.zh = zh
        self.en = en


def serve(config: Config) -> None:
    """Serves until SIGINT or SIGTERM. Prints ``Ready: URL`` once connections are accepted. Raises ServeError."""
    if config.server.client and not client_is_built():
        raise ServeError(
            "client-not-built",
            "浏览器客户端还没有构建：先运行 scripts/client（需要 Node.js 20 以上）",
            "the browser client has not been built: run scripts/client first (needs Node.js 20 or newer)",
        )
    start_logs(config.logs)
    host, port = config.server.host, config.server.port
    listener = _free_listener(host) if port is None else _listener(host, port)
    try:
        url = config.store.url or _file(Path(config.store.data))
        with _sole_user(url):
            asyncio.run(_run(listener, url, config, _address(host, listener)))
    finally:
        listener.close()


def _free_listener(host: str) -> socket.socket:
    for port in range(USUAL_PORT, USUAL_PORT + _PORTS_TRIED):
        try:
            return _listener(host, port)
        except ServeError as error:
            if error.code != "port-taken":
                raise
    return _listener(host, USUAL_PORT)


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small frames at once (TCP_NODELAY) only where the protocol is named
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, UnicodeError) as error:
        listener.close()
        if isinstance(error, socket.gaierror | UnicodeError) or error.errno == errno.EADDRNOTAVAIL:
            raise ServeError(
                "bad-host",
                f"{host} 不是本机的地址：--host 须是本机的地址，如 127.0.0.1（只供本机）或 0.0.0.0（所有网络）",
                f"{host} is no address of this machine: --host takes one of its own, "
                "as 127.0.0.1 (this machine alone) or 0.0.0.0 (every network)",
            ) from error
        raise ServeError(
            "port-taken",
            f"不能监听 {host}:{port}（{error.strerror}）；换一个端口：--port 0 任选",
            f"cannot listen on {host}:{port} ({error.strerror}); choose another port, --port 0 takes any",
        ) from error
    return listener


def _file(data: Path) -> str:
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(str(data), error) from error
    return sqlite_url(data)


async def _store(url: str) -> Store:
    try:
        return await open_store(url)
    except StoreError as error:
        raise _unusable(str(file_of(url) or shown_url(url)), error) from error


@contextlib.contextmanager
def _sole_user(url: str) -> Iterator[None]:
    """A data file is one server's; a database may be several servers'."""
    file = file_of(url)
    if file is None:
        yield
        return
    with contextlib.ExitStack() as held:
        try:
            held.enter_context(sole_user(file))
        except DataInUseError as error:
            raise ServeError(
                "data-in-use",
                f"数据文件正在使用：{file} 由另一个 tuolaji serve 使用着；换一个文件：--data",
                f"data file in use: another tuolaji serve uses {file}; choose another file with --data",
            ) from error
        except OSError as error:
            raise _unusable(str(file), error) from error
        yield


async def _bus(url: str | None, store: Store) -> Bus | None:
    try:
        return await make_bus(url, store)
    except BusError as error:
        raise ServeError(
            error.code, f"不能使用消息总线：{error}", f"cannot use the bus between servers: {error}"
        ) from error


def _unusable(where: str, error: Exception) -> ServeError:
    damaged = isinstance(error, StoreError) and error.code == "store-damaged"
    zh = "文件已损坏" if damaged else str(error)
    return ServeError("store-unusable", f"不能使用数据 {where}：{zh}", f"cannot use {where}: {error}")


def _address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    shown = (
        "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    )
    return f"http://{shown}:{port}/"


class _Server(uvicorn.Server):
    """A server that prints its address when it is ready and ends quietly when it is told to."""

    address = ""
    leaving: Callable[[], None]

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM end the serving; the process then finishes by itself (the base class raises them anew)."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Ready: {self.address}", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.leaving()
        await super().shutdown(sockets)


async def _run(listener: socket.socket, url: str, config: Config, address: str) -> None:
    store = await _store(url)
    try:
        bus = await _bus(config.store.bus or None, store)
        await _serve(listener, store, bus, config, address)
    finally:
        await store.close()


async def _serve(listener: socket.socket, store: Store, bus: Bus | None, config: Config, address: str) -> None:
    app = create_app(store, bus=bus, config=config)
    settings = uvicorn.Config(
        app,
        log_config=None,
        log_level="error",  # what strangers send wrong is no news
        access_log=False,
        lifespan="on",
        http=TimelyProtocol,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=math.ceil(config.server.grace),
        forwarded_allow_ips=config.server.proxies,
        server_header=False,
    )
    prepare()
    server = _Server(settings)
    server.address, server.leaving = address, app.state.leaving
    log.info("serving", extra={"address": address, "store": shown_url(store.url), "server": store.process})
    await server.serve(sockets=[listener])
    log.info("stopped")
