"""Many matches at once: how long from an answer until everybody who watches has the new position, and what it costs.

    python -m benchmarks.load [--seconds N] [--matches N] [--sockets N] [--rate N] [--database sqlite|postgresql]

Every match has its two players and some spectators on sockets of their own. Answers are sent at a steady rate over all
matches. In the end every match's log in the database is compared with what was acknowledged, and every socket with where its
match stands.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import secrets
import sys
import time
from typing import Any

import msgspec
from benchmarks.crash import compare, databases
from tests.server.client import create, sit
from tests.server.process import Process
from websockets.asyncio.client import ClientConnection, connect


class OptionSeen(msgspec.Struct):
    notation: str


class AskSeen(msgspec.Struct):
    options: list[OptionSeen]


class Seen(msgspec.Struct):
    """As much of a frame as is looked at."""

    type: str
    id: int | None = None
    ok: bool = True
    number: int = -1
    status: str = ""
    waiting: list[str] = []
    ask: AskSeen | None = None
    error: Any = None


DECODER = msgspec.json.Decoder(Seen)


class Match:
    def __init__(self, port: int) -> None:
        self.id, invitations = create(port)
        self.players = {seat: sit(port, self.id, seat, invitations[seat]) for seat in invitations}
        self.sockets: list[Watcher] = []
        self.acknowledged: dict[str, str] = {}
        self.sent_at: dict[int, float] = {}  # by the number that the answer leads to
        self.busy = False

    def asked(self) -> Watcher | None:
        for watcher in self.sockets:
            if watcher.last.ask is not None and watcher.last.status == "playing":
                return watcher
        return None


class Watcher:
    """One socket on one match."""

    def __init__(self, match: Match, seat: str, connection: ClientConnection, delays: list[float]) -> None:
        self.match = match
        self.seat = seat
        self.connection = connection
        self.delays = delays
        self.last = Seen("position")
        self.ready = asyncio.Event()
        self.pending: dict[int, tuple[str, str]] = {}
        self.refused: list[Any] = []
        self._ids = 0

    async def read(self) -> None:
        async for text in self.connection:
            frame = DECODER.decode(text)
            if frame.type == "position":
                now = time.perf_counter()
                for number in range(self.last.number + 1, frame.number + 1):
                    if number in self.match.sent_at:
                        self.delays.append(now - self.match.sent_at[number])
                self.last = frame
                self.ready.set()
            elif frame.type == "reply" and frame.id in self.pending:
                key, choice = self.pending.pop(frame.id)
                self.match.busy = False
                if frame.ok:
                    self.match.acknowledged[key] = choice
                else:
                    self.refused.append(frame.error)

    async def answer(self, luck: random.Random) -> None:
        ask = self.last.ask
        assert ask is not None
        notations = [option.notation for option in ask.options if option.notation != "leave"]
        choice, key = luck.choice(notations), secrets.token_hex(8)
        self._ids += 1
        self.pending[self._ids] = (key, choice)
        self.match.busy = True
        self.last.ask = None
        number = self.last.number
        said = {"type": "answer", "id": self._ids, "match": self.match.id, "seat": self.seat, "number": number}
        self.match.sent_at[number + 1] = time.perf_counter()
        await self.connection.send(json.dumps({**said, "choice": choice, "key": key}))


async def play(server: Process, matches: list[Match], options: argparse.Namespace) -> dict[str, Any]:
    delays: list[float] = []
    watchers: list[Watcher] = []
    readers = []
    for place in range(options.sockets):
        match = matches[place % len(matches)]
        seats = list(match.players)
        seat = seats[len(match.sockets)] if len(match.sockets) < len(seats) else ""
        connection = await connect(
            f"ws://127.0.0.1:{server.port}/api/socket", compression=None, ping_interval=None, max_queue=64
        )
        watcher = Watcher(match, seat, connection, delays)
        match.sockets.append(watcher)
        watchers.append(watcher)
        readers.append(asyncio.ensure_future(watcher.read()))
        token = {"token": match.players[seat].token} if seat else {}
        await connection.send(json.dumps({"type": "watch", "match": match.id, "seat": seat, **token}))
    await asyncio.gather(*(watcher.ready.wait() for watcher in watchers))
    memory_at_start = server.memory
    luck = random.Random(1)
    sent = skipped = 0
    started = time.perf_counter()
    while (now := time.perf_counter()) - started < options.seconds:
        due = int((now - started) * options.rate)
        while sent + skipped < due:
            match = luck.choice(matches)
            player = None if match.busy else match.asked()
            if player is None:
                skipped += 1
                continue
            await player.answer(luck)
            sent += 1
        await asyncio.sleep(0.002)
    await settle(matches)
    memory_at_end = server.memory
    behind = sum(1 for watcher in watchers if watcher.last.number != max(each.last.number for each in watcher.match.sockets))
    refused = [error for watcher in watchers for error in watcher.refused]
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(watcher.connection.close() for watcher in watchers))
    return {
        "sent": sent,
        "skipped": skipped,
        "refused": refused,
        "behind": behind,
        "delays": sorted(delays),
        "memory": (memory_at_start, memory_at_end),
    }


async def settle(matches: list[Match]) -> None:
    """Wait until every answer has its reply and everybody has seen it."""
    for _ in range(1_000):
        level = all(len({each.last.number for each in match.sockets}) == 1 for match in matches)
        if level and not any(match.busy for match in matches):
            return
        await asyncio.sleep(0.02)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--sockets", type=int, default=2_000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000) if hard > 0 else 20_000, hard))
    with databases(options.database) as ((name, database),), Process(database) as server:
        matches = [Match(server.port) for _ in range(options.matches)]
        result = asyncio.run(play(server, matches, options))
        lost, doubled = compare(database, [(match.id, match.acknowledged) for match in matches])
    delays, sent, refused = result["delays"], result["sent"], len(result["refused"])
    start, end = (value / 2**20 for value in result["memory"])
    print(f"{name}: {options.matches} matches, {options.sockets} sockets, {options.seconds:.0f} s")
    print(f"answers sent {sent:,} ({sent / options.seconds:.1f} a second), refused {refused}")
    middle, late, most = _at(delays, 0.5), _at(delays, 0.99), delays[-1] * 1000
    print(f"answer to broadcast: p50 {middle:.1f} ms, p99 {late:.1f} ms, most {most:.1f} ms")
    print(f"memory of the server: {start:.0f} MiB at the start, {end:.0f} MiB at the end")
    print(f"answers lost {lost}, doubled {doubled}, sockets left behind {result['behind']}")
    return 1 if lost or doubled or result["behind"] or result["refused"] else 0


def _at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


if __name__ == "__main__":
    sys.exit(main())
