"""Kill the server again and again under load; it must not lose an acknowledged answer.

    python -m benchmarks.crash [--kills N] [--answers N] [--database sqlite|postgresql|both]

Players answer as fast as they can, on sockets of their own, and note each acknowledged answer with
its key. After each SIGKILL the server starts again on the same database, and answers without a
reply are resent with their keys. It goes on until there are enough kills and acknowledged answers.
At the end every match's log is compared with the notes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import sqlalchemy as sa
from benchmarks import results
from benchmarks.clients import Match, noted, seated, settle
from benchmarks.results import SERVER, Aim, Result
from tests.server import postgres
from tests.server.process import Process
from tools.prerequisites import install

from quarterdeck.server.databases.schema import acts
from quarterdeck.server.databases.sql_connection import connect

MATCHES = 24
LIVES = (1, 300)  # acknowledged answers between a start and the next kill, at random


def run(
    database: str, kills: int, answers: int = 0, lives: tuple[int, int] = LIVES, at_once: int = MATCHES, seed: int = 1
) -> tuple[int, int, int, int]:
    """Return the numbers of acknowledged, lost, doubled and resent answers."""
    luck = random.Random(seed)
    server = Process(database)
    server.start()
    matches = [Match(server.port, random.Random(luck.getrandbits(32)), eager=True) for _ in range(at_once)]
    asyncio.run(_storm(server, matches, luck, kills, answers, lives))
    server.kill()
    known = noted(matches)
    lost, doubled = compare(database, known)
    refused = sum(len(match.refused) for match in matches)
    return _acknowledged(matches), lost, doubled + refused, sum(match.sent_again for match in matches)


async def _storm(
    server: Process, matches: list[Match], luck: random.Random, kills: int, answers: int, lives: tuple[int, int]
) -> None:
    players = seated(matches, 2 * len(matches), [])
    staying = [asyncio.ensure_future(player.stay()) for player in players]
    killed = 0
    while killed < kills or _acknowledged(matches) < answers:
        enough = _acknowledged(matches) + luck.randint(*lives)
        while _acknowledged(matches) < enough:
            await asyncio.sleep(0.005)
        await asyncio.sleep(luck.uniform(0.0, 0.02))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        killed += 1
    left = await settle(matches)
    for each in staying:
        each.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    assert not left, "some answers have no reply at the end"


def _acknowledged(matches: Sequence[Match]) -> int:
    return sum(len(known) for _, known in noted(matches))


def compare(database: str, noted: Sequence[tuple[str, dict[str, str]]]) -> tuple[int, int]:
    """Return acknowledged answers that are not stored, and duplicate or missing numbers or keys."""
    lost = doubled = 0
    engine = connect(database)
    with engine.connect() as connection:
        for match, acknowledged in noted:
            rows = connection.execute(sa.select(acts).where(acts.c.match == match).order_by(acts.c.number)).all()
            kept = {row.key: row.choice for row in rows}
            lost += sum(1 for key, choice in acknowledged.items() if kept.get(key) != choice)
            doubled += len(rows) - len(kept)
            doubled += sum(1 for place, row in enumerate(rows, 1) if row.number != place)
            doubled += len(kept) - len(acknowledged)
    engine.dispose()
    return lost, doubled


@contextlib.contextmanager
def databases(wanted: str) -> Iterator[list[tuple[str, str]]]:
    with contextlib.ExitStack() as stack:
        found = []
        if wanted in ("sqlite", "both"):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            found.append(("SQLite", str(Path(folder) / "matches.db")))
        if wanted in ("postgresql", "both"):
            cluster = stack.enter_context(postgres.cluster())
            found.append(("PostgreSQL", postgres.new_database(cluster, "crash")))
        yield found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--answers", type=int, default=20_000)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    results.add_option(parser)
    options = parser.parse_args()
    if options.database != "sqlite" and not install("postgresql"):
        return 2
    bad = 0
    found: list[Result] = []
    with databases(options.database) as wanted:
        for name, database in wanted:
            started = time.monotonic()
            acknowledged, lost, doubled, again = run(database, options.kills, options.answers)
            seconds = time.monotonic() - started
            print(
                f"{name}: {options.kills} kills or more in {seconds:.0f} s, {acknowledged:,} answers acknowledged, "
                f"{again} resent, {lost} lost, {doubled} stored twice or never sent"
            )
            bad += lost + doubled
            key = f"crash/{name.lower()}"
            found += [
                Result(f"{key}/kills", f"kills: {name}", options.kills),
                Result(f"{key}/acknowledged", f"answers acknowledged: {name}", acknowledged, aim=Aim(least=options.answers)),
                Result(f"{key}/again", f"answers resent: {name}", again),
                Result(f"{key}/lost", f"answers lost: {name}", lost, aim=Aim(most=0)),
                Result(f"{key}/doubled", f"answers stored twice or never sent: {name}", doubled, aim=Aim(most=0)),
            ]
    if options.write:
        results.write("crash", found, SERVER, ["sqlalchemy", "uvicorn", "websockets"])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
