"""Run everything at once for an hour: play, kills, restarts, lost connections and games of bots.

    python -m benchmarks.soak [--seconds N] [--matches N] [--sockets N] [--rate N] [--flood N]
        [--database sqlite|postgresql|both]

People play on while the server is killed, its database restarts, sockets drop, some clients read
slowly or not at all, and bots play each other by the hundred. No acknowledged answer may be lost or
stored twice. Of people's answers, 99 in 100 must be on every screen within 250 ms, restarts apart.
Bots must answer people within two seconds. From ten minutes after the last kill, the server must
grow by less than 5%. The program prints a table; its exit status says whether all aims are met.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import results
from benchmarks.clients import DECODER, GONE, Match, Watcher, answer_steadily, at, noted, seated, settle
from benchmarks.crash import compare
from benchmarks.load import raise_limits
from benchmarks.results import SERVER, Aim, Result, rounded
from tests.server import postgres
from tests.server.client import create, sit
from tests.server.process import Process
from tools.prerequisites import install
from websockets.asyncio.client import connect

SLOWEST = 0.25  # seconds, for 99 answers in 100
SLOWEST_BOT = 2.0
GROWTH = 0.05
SETTLING = 600.0  # seconds after the last kill until the server has its full size
RECOVERY = 10.0  # seconds after everybody has reconnected, for catching up
LONGEST = 60.0  # seconds in which everybody must reconnect
SETTINGS = {"QUARTERDECK_BOT_PACE": "0.6", "QUARTERDECK_BOT_MATCHES": "100000"}
BOT = {"by": "bot", "bot": "greedy"}


@dataclass
class Diary:
    """The events of a run, by the clock of ``time.perf_counter``."""

    delays: list[tuple[float, float]] = field(default_factory=list)  # people's answers: the time of sending, and the delay
    bots: list[tuple[float, float]] = field(default_factory=list)  # the same for bots' answers to people
    restarts: list[tuple[float, float]] = field(default_factory=list)
    recoveries: list[float] = field(default_factory=list)  # seconds from a start until everybody had reconnected
    memory: list[tuple[float, int]] = field(default_factory=list)
    kills: int = 0
    database_restarts: int = 0
    drops: int = 0
    flooded: int = 0

    def undisturbed(self, delays: list[tuple[float, float]]) -> list[float]:
        """Return the delays that no restart fell into, in order."""

        def calm(sent: float, delay: float) -> bool:
            return all(sent + delay < begun or sent > over for begun, over in self.restarts)

        return sorted(delay for sent, delay in delays if calm(sent, delay))

    def by_part(self, parts: int) -> list[float]:
        """Return the 99th percentile of undisturbed delays for each part of the run, in ms."""
        if not self.delays:
            return []
        begun = self.delays[0][0]
        part = (self.delays[-1][0] - begun) / parts + 1e-9
        told: list[list[tuple[float, float]]] = [[] for _ in range(parts)]
        for sent, delay in self.delays:
            told[int((sent - begun) / part)].append((sent, delay))
        return [at(self.undisturbed(each), 0.99) for each in told]

    def growth(self, last_kill: float, settling: float) -> float:
        """Return the growth of the server since it reached its full size."""
        later = [size for when, size in self.memory if when > last_kill + settling]
        return later[-1] / later[0] - 1 if later else 0.0


class Soak:
    def __init__(self, server: Process, cluster: postgres.Cluster | None, options: argparse.Namespace) -> None:
        self.server = server
        self.cluster = cluster
        self.options = options
        self.diary = Diary()
        self.luck = random.Random(7)
        self.watchers: list[Watcher] = []
        self.last_kill = 0.0
        self.behind = 0
        self.sent = 0

    async def run(self, matches: list[Match]) -> None:
        watchers = self.watchers = seated(matches, self.options.sockets, self.diary.delays)
        tasks = [asyncio.ensure_future(watcher.stay()) for watcher in watchers]
        await asyncio.gather(*(watcher.ready.wait() for watcher in watchers))
        tasks += [asyncio.ensure_future(work) for work in self._disturbances(watchers)]
        self.last_kill = time.perf_counter()
        self.sent = await answer_steadily(matches, self.options.seconds, self.options.rate, self.luck)
        self.behind = await settle(matches)
        for task in tasks:
            task.cancel()
        failed = [each for each in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(each, Exception)]
        if failed:
            raise failed[0]

    def _disturbances(self, watchers: list[Watcher]) -> Iterator[Coroutine[Any, Any, None]]:
        yield self._kill()
        yield self._drop(watchers)
        yield self._measure()
        yield from (self._flood() for _ in range(self.options.flood))
        yield from (self._play_a_bot() for _ in range(self.options.bots))
        some = [watcher.match for watcher in self.luck.sample(watchers, min(len(watchers), 32))]
        yield from (self._read(some, 0.5) for _ in range(self.options.slow))
        yield from (self._read(some, 3600.0) for _ in range(self.options.slow))

    # All restarts happen in the first half, so that the second shows how the server grows.

    async def _kill(self) -> None:
        part = self.options.seconds / 2 / (self.options.kills + 2)
        for _ in range(self.options.kills):
            await asyncio.sleep(part)
            await self._restart(self.server.kill, self.server.start)
            self.diary.kills += 1
            self.last_kill = time.perf_counter()
        if self.cluster is not None:
            await asyncio.sleep(part)
            await self._restart(self.cluster.stop, self.cluster.start)
            self.diary.database_restarts += 1

    async def _restart(self, stop: Callable[[], None], start: Callable[[], None]) -> None:
        begun = time.perf_counter()
        self.diary.restarts.append((begun, float("inf")))
        await asyncio.to_thread(stop)
        await asyncio.to_thread(start)
        started = time.perf_counter()
        while any(watcher.connection is None for watcher in self.watchers) and time.perf_counter() < started + LONGEST:
            await asyncio.sleep(0.1)
        self.diary.recoveries.append(time.perf_counter() - started)
        self.diary.restarts[-1] = (begun, time.perf_counter() + RECOVERY)

    # Clients of every kind

    async def _drop(self, watchers: list[Watcher]) -> None:
        """Cut off two sockets a second without a closing frame."""
        while True:
            await asyncio.sleep(0.5)
            connection = self.luck.choice(watchers).connection
            if connection is not None:
                connection.transport.abort()
                self.diary.drops += 1

    async def _read(self, matches: list[Match], pause: float) -> None:
        """Watch many matches and read a frame now and then, or never; reconnect when dropped."""
        while True:
            with contextlib.suppress(*GONE):
                address = f"ws://127.0.0.1:{self.server.port}/api/socket"
                async with connect(address, compression=None, ping_interval=None, max_queue=1, close_timeout=1) as slow:
                    for match in matches:
                        await slow.send(json.dumps({"type": "watch", "match": match.id, "seat": ""}))
                    while True:
                        await asyncio.sleep(pause)
                        await slow.recv()
            await asyncio.sleep(1)

    async def _flood(self) -> None:
        """Play bots against each other, match after match."""
        while True:
            with contextlib.suppress(*GONE, AssertionError):
                match, _ = await asyncio.to_thread(create, self.server.port, seats={"british": BOT, "german": BOT})
                self.diary.flooded += 1
                while not await self._is_over(match):
                    await asyncio.sleep(1)
            await asyncio.sleep(1)

    async def _is_over(self, match: str) -> bool:
        """Watch until the match is over or the connection is lost."""
        with contextlib.suppress(*GONE):
            await self._watch(match)
            return True
        return False

    async def _watch(self, match: str) -> None:
        async with connect(f"ws://127.0.0.1:{self.server.port}/api/socket", compression=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "watch", "match": match, "seat": ""}))
            async for text in socket:
                if DECODER.decode(text).status == "over":
                    return
        raise EOFError

    async def _play_a_bot(self) -> None:
        """Play a bot as a person does, and time its answers."""
        while True:
            with contextlib.suppress(*GONE, AssertionError):
                match, invitations = await asyncio.to_thread(create, self.server.port, seats={"german": BOT})
                player = await asyncio.to_thread(sit, self.server.port, match, "british", invitations["british"])
                await self._against_a_bot(match, player.token)
            await asyncio.sleep(1)

    async def _against_a_bot(self, match: str, token: str) -> None:
        async with connect(f"ws://127.0.0.1:{self.server.port}/api/socket", compression=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "watch", "match": match, "seat": "british", "token": token}))
            waits_since = 0.0
            async for text in socket:
                seen = DECODER.decode(text)
                if seen.type != "position":
                    continue
                now = time.perf_counter()
                if waits_since:
                    self.diary.bots.append((waits_since, now - waits_since))
                waits_since = now if seen.waiting == ["german"] else 0.0
                if seen.status == "over":
                    return
                if seen.ask is not None:
                    await asyncio.sleep(1)
                    choice = self.luck.choice(seen.ask.options).notation
                    said = {"match": match, "seat": "british", "number": seen.number, "choice": choice}
                    key = f"{self.luck.getrandbits(64):016x}"
                    await socket.send(json.dumps({"type": "answer", "id": seen.number, "key": key, **said}))

    async def _measure(self) -> None:
        while True:
            with contextlib.suppress(OSError, IndexError):
                self.diary.memory.append((time.perf_counter(), self.server.memory))
            await asyncio.sleep(5)


def soak(name: str, database: str, cluster: postgres.Cluster | None, options: argparse.Namespace) -> bool:
    """Return whether all aims are met."""
    with Process(database, SETTINGS) as server:
        matches = [Match(server.port, random.Random(seed)) for seed in range(options.matches)]
        run = Soak(server, cluster, options)
        asyncio.run(run.run(matches))
    lost, doubled = compare(database, noted(matches))
    return _report(name, run, matches, lost, doubled)


def _report(name: str, run: Soak, matches: list[Match], lost: int, doubled: int) -> bool:
    diary, options = run.diary, run.options
    people, bots = diary.undisturbed(diary.delays), diary.undisturbed(diary.bots)
    refused = [error for match in matches for error in match.refused]
    whole = options.seconds >= 2 * SETTLING
    growth = diary.growth(run.last_kill, SETTLING if whole else options.seconds / 6)
    acknowledged = sum(len(known) for _, known in noted(matches))
    most = max((size for _, size in diary.memory), default=0) / 2**20
    slowest = max(diary.recoveries, default=0.0)
    rows = [
        ("acknowledged answers", f"{acknowledged:,} ({run.sent / options.seconds:.1f} sent a second)", acknowledged > 0),
        ("lost", f"{lost}", not lost),
        ("stored twice or never sent", f"{doubled}", not doubled),
        ("refused", f"{len(refused)} {refused[:1] or ''}", not refused),
        ("resent", f"{sum(match.sent_again for match in matches)}", True),
        ("sockets left behind", f"{run.behind}", not run.behind),
        ("people's answers, p50", f"{at(people, 0.5):.0f} ms", True),
        ("people's answers, p99", f"{at(people, 0.99):.0f} ms of {SLOWEST * 1000:.0f}", at(people, 0.99) <= SLOWEST * 1000),
        ("p99 in each twelfth of the time", " ".join(f"{each:.0f}" for each in diary.by_part(12)), True),
        (
            "bots' answers to people, p99",
            f"{at(bots, 0.99):.0f} ms ({len(bots)})",
            bool(bots) and at(bots, 0.99) <= SLOWEST_BOT * 1000,
        ),
        ("memory, peak", f"{most:.0f} MiB", True),
        ("memory, growth", f"{growth:.1%}{'' if whole else ' (too short to count)'}", growth < GROWTH or not whole),
        ("kills, database restarts", f"{diary.kills}, {diary.database_restarts}", True),
        ("everybody reconnected after a start", f"{slowest:.1f} s at the most", slowest < LONGEST),
        ("sockets dropped", f"{diary.drops}", True),
        ("bot-only matches", f"{diary.flooded}", True),
    ]
    print(f"{name}: {options.matches} matches, {options.sockets} sockets, {options.seconds:.0f} s")
    for title, figure, held in rows:
        print(f"  {'ok' if held else 'NO':3} {title:34} {figure}")
    if options.write:
        told: list[tuple[str, str, float, str, float | None]] = [
            ("acknowledged", "answers acknowledged", acknowledged, "", None),
            ("lost", "answers lost", lost, "", 0),
            ("doubled", "answers stored twice or never sent", doubled, "", 0),
            ("refused", "answers refused", len(refused), "", 0),
            ("p50", "people's answers outside restarts, median", at(people, 0.5), "ms", None),
            ("p99", "people's answers outside restarts, 99th percentile", at(people, 0.99), "ms", SLOWEST * 1000),
            ("bots", "bots' answers to people, 99th percentile", at(bots, 0.99), "ms", SLOWEST_BOT * 1000),
            ("memory", "server memory, peak", most, "MiB", None),
            ("kills", "server kills", diary.kills, "", None),
            ("restarts", "database restarts", diary.database_restarts, "", None),
            ("back", "time until everybody has reconnected after a start, at most", slowest, "s", LONGEST),
            ("dropped", "sockets dropped", diary.drops, "", None),
            ("flooded", "bot-only matches", diary.flooded, "", None),
        ]
        if whole:
            told.append(("growth", "growth of server memory", 100 * growth, "%", 100 * GROWTH))
        found = [
            Result(f"soak/{name.lower()}/{key}", f"{what}: {name}", rounded(value), unit, aim=_most(aim))
            for key, what, value, unit, aim in told
        ]
        results.write("soak", found, SERVER, ["sqlalchemy", "uvicorn", "websockets"])
    return all(held for _, _, held in rows)


def _most(aim: float | None) -> Aim | None:
    return None if aim is None else Aim(most=aim)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--sockets", type=int, default=2_000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--flood", type=int, default=200, help="bot-only matches at any time")
    parser.add_argument("--bots", type=int, default=10, help="people who play a bot")
    parser.add_argument("--slow", type=int, default=20, help="clients that read slowly, and as many that never read")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    results.add_option(parser)
    options = parser.parse_args()
    if options.database != "sqlite" and not install("postgresql"):
        return 2
    raise_limits()
    held = True
    if options.database in ("sqlite", "both"):
        with tempfile.TemporaryDirectory() as folder:
            held &= soak("SQLite", str(Path(folder) / "matches.db"), None, options)
    if options.database in ("postgresql", "both"):
        with postgres.Cluster() as cluster:
            held &= soak("PostgreSQL", postgres.new_database(cluster.url, "soak"), cluster, options)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
