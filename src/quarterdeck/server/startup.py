"""The start of the server: ``quarterdeck serve``."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import math
import socket
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from typing import Final, cast

import uvicorn

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.server.databases.sql_connection import check_database
from quarterdeck.server.http.application import application
from quarterdeck.server.http.connections import ConnectionCap, RequestConnection, SocketConnection
from quarterdeck.server.http.guard import LARGEST_FRAME
from quarterdeck.server.server_log import log_configuration
from quarterdeck.server.settings import PREFIX, ServerSettings

FIRST_PORT: Final = 8765
PORTS_TRIED: Final = 20
PING_EVERY: Final = 10.0  # seconds
DESCRIPTORS_BESIDES: Final = 1_200  # for requests, the database and workers


def serve(settings: ServerSettings, show: bool = False, say: Callable[[str], None] = print) -> int:
    """Serve until stopped; with ``show``, open a browser."""
    check_database(settings.database)
    with _listen(settings) as listening:
        port = listening.getsockname()[1]
        server = uvicorn.Server(configuration(settings))
        address = settings.origin or f"http://{_shown(settings.host)}:{port}"
        say(f"Quarterdeck is at {address} (stop it with Ctrl-C)")
        if show:
            threading.Timer(0.8, webbrowser.open, (address,)).start()
        _collect_rarely()
        raise_descriptor_limit(settings, say)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(server.serve(sockets=[listening]))
    return 0


def raise_descriptor_limit(settings: ServerSettings, say: Callable[[str], None]) -> None:
    """Raise the process's limit on open files, often 1,024, to what the server's own limits need."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    wanted = settings.sockets + DESCRIPTORS_BESIDES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    if soft != resource.RLIM_INFINITY and soft < wanted:
        say(f"The system allows {soft:,} open files; {PREFIX}SOCKETS={settings.sockets} needs {wanted:,} (ulimit -n).")


def _collect_rarely() -> None:
    """Collect garbage less often, since a full collection of large matches would stop everybody."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def configuration(settings: ServerSettings) -> uvicorn.Config:
    cap = ConnectionCap(settings)
    return uvicorn.Config(
        application(settings),
        http=cast(type[asyncio.Protocol], partial(RequestConnection, cap)),
        ws=cast(type[asyncio.Protocol], partial(SocketConnection, cap)),
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=settings.read_timeout,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=32 * 1024,
        limit_concurrency=settings.sockets + 1_000,
        timeout_keep_alive=math.ceil(settings.read_timeout),
        timeout_graceful_shutdown=5,
        proxy_headers=True,
        forwarded_allow_ips=settings.forwarded,
        server_header=False,
        access_log=False,
        log_config=log_configuration(settings.log),
        lifespan="on",
    )


def _listen(settings: ServerSettings) -> socket.socket:
    """Return a listening socket at the given port, or at the first free one."""
    ports = [settings.port] if settings.port else [*range(FIRST_PORT, FIRST_PORT + PORTS_TRIED), 0]
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    for port in ports:
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((settings.host, port))
        except OSError as error:
            listening.close()
            if port == ports[-1]:
                raise QuarterdeckError(f"cannot listen at {settings.host}:{port}: {error.strerror}") from None
            continue
        listening.listen(2048)
        return listening
    raise AssertionError


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", "127.0.0.1", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
