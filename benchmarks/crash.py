"""Kill the server again and again under load, and count answers that it had acknowledged and lost: there must be none.

    python -m benchmarks.crash [--kills N] [--database sqlite|postgresql|both]

Players answer as fast as they can; every acknowledged answer is noted with its key. After each SIGKILL the server is
started again on the same database and unanswered answers are sent again with their keys. In the end every match's whole log
is compared with what was noted.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import random
import secrets
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.server import postgres
from tests.server.client import Reply, create, sit
from tests.server.process import Process

from quarterdeck.server.database import connect
from quarterdeck.server.schema import acts

MATCHES = 6
GONE = (OSError, http.client.HTTPException)


class Table:
    """One match whose two players answer in turn, and what was acknowledged of it."""

    def __init__(self, port: int, seed: int) -> None:
        self.luck = random.Random(seed)
        self.acknowledged: dict[str, str] = {}
        self.pending: tuple[str, int, str, str] | None = None  # seat, number, choice and key without a reply
        self.position: Any = None  # as the last reply had it
        self.sent_again = 0
        match, invitations = create(port)
        self.players = {seat: sit(port, match, seat, invitations[seat]) for seat in invitations}
        self.match = match

    def play(self, stop: threading.Event) -> None:
        with contextlib.suppress(*GONE):
            while not stop.is_set():
                if not self.turn():
                    self._begin_anew()

    def turn(self) -> bool:
        """One answer; what was not replied to goes first, with its key. False when the match is over."""
        if self.pending is None:
            position = self.position or next(iter(self.players.values())).position()
            self.position = None
            if position["status"] == "over":
                return False
            seat = position["waiting"][0]
            own = position if position["seat"] == seat else self.players[seat].position()
            choice = self.luck.choice(own["ask"]["options"])["notation"]
            self.pending = (seat, own["number"], choice, secrets.token_hex(8))
        else:
            self.sent_again += 1
        seat, number, choice, key = self.pending
        reply: Reply = self.players[seat].answer(number, choice, key)
        assert reply.status == 200, reply.body
        self.acknowledged[key] = choice
        self.pending, self.position = None, reply.json["position"]
        return True

    def _begin_anew(self) -> None:
        port = next(iter(self.players.values())).port
        fresh = Table(port, self.luck.getrandbits(32))
        FINISHED.append((self.match, self.acknowledged))
        self.match, self.players, self.acknowledged, self.position = fresh.match, fresh.players, {}, None


FINISHED: list[tuple[str, dict[str, str]]] = []


def run(database: str, kills: int, seed: int = 1) -> tuple[int, int, int, int]:
    """How many answers were acknowledged, lost, counted twice, and sent again."""
    luck = random.Random(seed)
    FINISHED.clear()
    server = Process(database)
    server.start()
    tables = [Table(server.port, luck.getrandbits(32)) for _ in range(MATCHES)]
    for _ in range(kills):
        stop = threading.Event()
        threads = [threading.Thread(target=table.play, args=(stop,)) for table in tables]
        for thread in threads:
            thread.start()
        time.sleep(luck.uniform(0.05, 0.6))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server.start()
    for table in tables:
        if table.pending is not None:
            table.turn()
    server.kill()
    noted = [*FINISHED, *((table.match, table.acknowledged) for table in tables)]
    lost, doubled = compare(database, noted)
    return sum(len(known) for _, known in noted), lost, doubled, sum(table.sent_again for table in tables)


def compare(database: str, noted: Sequence[tuple[str, dict[str, str]]]) -> tuple[int, int]:
    """Acknowledged answers that the database does not have, and keys or numbers that it has twice or with a gap."""
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
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    options = parser.parse_args()
    bad = 0
    with databases(options.database) as wanted:
        for name, database in wanted:
            started = time.monotonic()
            acknowledged, lost, doubled, again = run(database, options.kills)
            seconds = time.monotonic() - started
            print(
                f"{name}: {options.kills} kills in {seconds:.0f} s, {acknowledged:,} answers acknowledged, "
                f"{again} sent again, lost {lost}, counted twice or unasked {doubled}"
            )
            bad += lost + doubled
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
