"""Restart the processes of a server one by one behind nginx while people play.

    python -m benchmarks.rolling [--rounds N] [--processes N] [--nginx PROGRAM]

Several processes share a PostgreSQL behind ``deploy/nginx.conf``, on other ports and without TLS.
Matches are played over sockets, and separate requests come at a low rate, without retries. Each
process in turn is stopped (SIGTERM) and started again. No request may fail or be refused, no answer
over a socket may be refused, and no acknowledged answer may be lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks import results
from benchmarks.clients import Match, noted, seated, settle
from benchmarks.crash import compare
from benchmarks.results import SERVER, Aim, Result
from tests.server import postgres
from tests.server.client import Browser
from tests.server.process import Process
from tools.prerequisites import install

CONFIGURATION: Final = Path(__file__).parents[1] / "deploy" / "nginx.conf"
PLAIN: Final = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{upstream}
{map}
    server {{
        listen 127.0.0.1:{port};
{location}
    }}
}}
"""
MATCHES: Final = 6
LOOKS: Final = 8.0  # requests a second
EVERY: Final = 8  # one in so many creates a match
BETWEEN: Final = 3.0  # seconds between two restarts
PATIENCE: Final = 10.0


class Restarting(Process):
    """A server that is stopped like a service and restarted until it is ready."""

    def restart(self) -> None:
        assert self._running is not None
        self._running.send_signal(signal.SIGTERM)
        self._running.wait(30)
        self.start()
        while Browser(self.port).get("/api/ready").status != 200:
            time.sleep(0.05)


def configuration(port: int, servers: Sequence[int], folder: Path) -> str:
    """Return the deployed configuration, on other ports and without TLS."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    upstream, mapped, location = (
        re.search(pattern, text, re.DOTALL | re.MULTILINE)
        for pattern in (r"^upstream .*?^}", r"^map .*?^}", r"^    location / \{.*?^    \}")
    )
    assert upstream is not None
    assert mapped is not None
    assert location is not None
    line = re.search(r"    server 127\.0\.0\.1:\d+(.*;)\n", upstream[0])
    assert line
    lines = "".join(f"    server 127.0.0.1:{each}{line[1]}\n" for each in servers)
    several = re.sub(r"(    server 127\.0\.0\.1:\d+.*;\n)+", lines, upstream[0])
    return PLAIN.format(folder=folder, port=port, upstream=several, map=mapped[0], location=location[0])


@contextlib.contextmanager
def proxy(program: str, servers: Sequence[int], folder: Path) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    file = folder / "nginx.conf"
    file.write_text(configuration(port, servers, folder), encoding="utf-8")
    running = subprocess.Popen([program, "-c", str(file), "-p", str(folder), "-e", str(folder / "error.log")])
    try:
        give_up = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            if running.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError((folder / "error.log").read_text(encoding="utf-8"))
            time.sleep(0.05)
        yield port
    finally:
        running.send_signal(signal.SIGQUIT)
        running.wait(30)


async def _ask(port: int, until: asyncio.Event, seen: Counter[str]) -> None:
    """Send requests at a low rate, each once, and count each one's status or error."""
    number, asking = 0, set()

    def once(number: int) -> None:
        try:
            if number % EVERY == 0:
                reply = Browser(port).post("/api/matches", {"game": "mimi-and-toutou", "scenario": "training"})
            else:
                reply = Browser(port).get(("/api/matches", "/api/games/mimi-and-toutou/rules", "/")[number % 3])
            seen[str(reply.status)] += 1
        except (OSError, http.client.HTTPException) as error:
            seen[type(error).__name__] += 1

    while not until.is_set():
        number += 1
        asking.add(asyncio.ensure_future(asyncio.to_thread(once, number)))
        await asyncio.sleep(1 / LOOKS)
    await asyncio.gather(*asking)


async def _roll(port: int, servers: Sequence[Restarting], rounds: int, matches: list[Match]) -> Counter[str]:
    seen: Counter[str] = Counter()
    until = asyncio.Event()
    players = seated(matches, 2 * len(matches), [])
    staying = [asyncio.ensure_future(player.stay()) for player in players]
    asking = asyncio.ensure_future(_ask(port, until, seen))
    for _ in range(rounds):
        for server in servers:
            await asyncio.sleep(BETWEEN)
            await asyncio.to_thread(server.restart)
    await asyncio.sleep(BETWEEN)
    until.set()
    await asking
    behind = await settle(matches)
    seen["left behind"] = behind
    for each in staying:
        each.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    return seen


def run(program: str, processes: int, rounds: int) -> tuple[Counter[str], int, int, int]:
    """Return the outcomes of requests; and the acknowledged, lost and resent answers."""
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(postgres.Cluster())
        database = postgres.new_database(cluster.url, "rolling")
        servers = [stack.enter_context(Restarting(database)) for _ in range(processes)]
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="quarterdeck-nginx-")))
        port = stack.enter_context(proxy(program, [server.port for server in servers], folder))
        luck = random.Random(1)
        matches = [Match(port, random.Random(luck.getrandbits(32)), eager=True) for _ in range(MATCHES)]
        seen = asyncio.run(_roll(port, servers, rounds, matches))
        known = noted(matches)
        lost, doubled = compare(database, known)
        seen["refused"] = sum(len(match.refused) for match in matches)
        again = sum(match.sent_again for match in matches)
        return seen, sum(len(each) for _, each in known), lost + doubled, again


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="restarts of each process (default: 3)")
    parser.add_argument("--processes", type=int, default=2, help="number of processes (default: 2)")
    parser.add_argument("--nginx", default=shutil.which("nginx") or "/usr/sbin/nginx", help="the program")
    results.add_option(parser)
    options = parser.parse_args()
    if not Path(options.nginx).is_file():
        print("rolling: install nginx first", file=sys.stderr)
        return 2
    if not install("postgresql"):
        return 2
    begun = time.perf_counter()
    seen, acknowledged, lost, again = run(options.nginx, options.processes, options.rounds)
    good = {status: count for status, count in seen.items() if status in ("200", "201")}
    bad = {what: count for what, count in seen.items() if count and what not in good}
    print(f"{options.processes} processes, each restarted {options.rounds} times, in {time.perf_counter() - begun:.0f} s")
    print(f"  requests: {sum(good.values()):,} answered; failed: {bad or 0}")
    print(f"  answers over sockets: {acknowledged:,} acknowledged, {again} resent after a lost connection, {lost} lost")
    if options.write:
        none = Aim(most=0)
        found = [
            Result("rolling/restarts", "restarts of a process", options.processes * options.rounds),
            Result("rolling/requests", "requests answered", sum(good.values())),
            Result("rolling/failed", "requests failed or refused", sum(bad.values()), aim=none),
            Result("rolling/acknowledged", "answers acknowledged over sockets", acknowledged),
            Result("rolling/again", "answers resent after a lost connection", again),
            Result("rolling/lost", "answers lost or stored twice", lost, aim=none),
        ]
        results.write("rolling", found, (*SERVER, "deploy/nginx.conf"), ["sqlalchemy", "uvicorn", "websockets"])
    return 1 if bad or lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
