"""Play many matches at once; measure the time until watchers have a new position, and the cost.

    python -m benchmarks.load [--seconds N] [--matches N] [--sockets N] [--rate N] [--database sqlite|postgresql]

Every match has its two players and some spectators on sockets of their own. Answers are sent at a
steady rate over all matches. At the end every match's log in the database is compared with the
acknowledged answers, and every socket with the position of its match.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import sys
from typing import Any

from benchmarks import results
from benchmarks.clients import Match, answer_steadily, at, noted, seated, settle
from benchmarks.crash import compare, databases
from benchmarks.results import SERVER, Aim, Result, rounded
from tests.server.process import Process
from tools.prerequisites import install


async def play(server: Process, matches: list[Match], options: argparse.Namespace) -> dict[str, Any]:
    delays: list[tuple[float, float]] = []
    watchers = seated(matches, options.sockets, delays)
    staying = []
    for watcher in watchers:
        staying.append(asyncio.ensure_future(watcher.stay()))
        await asyncio.sleep(0)
    await asyncio.gather(*(watcher.ready.wait() for watcher in watchers))
    memory_at_start = server.memory
    sent = await answer_steadily(matches, options.seconds, options.rate, random.Random(1))
    behind = await settle(matches)
    memory_at_end = server.memory
    for each in staying:
        each.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    return {
        "sent": sent,
        "refused": [error for match in matches for error in match.refused],
        "behind": behind,
        "delays": sorted(delay for _, delay in delays),
        "memory": (memory_at_start, memory_at_end),
    }


def raise_limits() -> None:
    """Raise the limit on open files, since every socket is one."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000) if hard > 0 else 20_000, hard))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--sockets", type=int, default=2_000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    results.add_option(parser)
    options = parser.parse_args()
    if options.database != "sqlite" and not install("postgresql"):
        return 2
    raise_limits()
    with databases(options.database) as ((name, database),), Process(database) as server:
        matches = [Match(server.port, random.Random(seed)) for seed in range(options.matches)]
        result = asyncio.run(play(server, matches, options))
        lost, doubled = compare(database, noted(matches))
    delays, sent, refused = result["delays"], result["sent"], len(result["refused"])
    start, end = (value / 2**20 for value in result["memory"])
    print(f"{name}: {options.matches} matches, {options.sockets} sockets, {options.seconds:.0f} s")
    print(f"answers sent {sent:,} ({sent / options.seconds:.1f} a second), refused {refused}")
    middle, late, most = at(delays, 0.5), at(delays, 0.99), at(delays, 1.0)
    print(f"answer to broadcast: p50 {middle:.1f} ms, p99 {late:.1f} ms, most {most:.1f} ms")
    print(f"memory of the server: {start:.0f} MiB at the start, {end:.0f} MiB at the end")
    print(f"answers lost {lost}, stored twice {doubled}, sockets left behind {result['behind']}")
    if options.write:
        key = f"load/{options.database}"
        told = [
            ("sent", "answers sent", sent, "", None),
            ("lost", "answers lost", lost, "", 0),
            ("doubled", "answers stored twice", doubled, "", 0),
            ("refused", "answers refused", refused, "", 0),
            ("p50", "time from an answer to a spectator's new position, median", middle, "ms", None),
            ("p99", "time from an answer to a spectator's new position, 99th percentile", late, "ms", None),
            ("slowest", "time from an answer to a spectator's new position, slowest", most, "ms", None),
            ("memory-start", "server memory at the start", start, "MiB", None),
            ("memory-end", "server memory at the end", end, "MiB", None),
        ]
        found = [
            Result(
                f"{key}/{end_of_key}", f"{what}: {name}", rounded(value), unit, aim=None if aim is None else Aim(most=aim)
            )
            for end_of_key, what, value, unit, aim in told
        ]
        results.write("load", found, SERVER, ["sqlalchemy", "uvicorn", "websockets"])
    return 1 if lost or doubled or result["behind"] or result["refused"] else 0


if __name__ == "__main__":
    sys.exit(main())
