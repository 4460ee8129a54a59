"""The seeds of the dice, in two rounds: all seats give hashes, then all open their seeds.

No seed can be opened before all hashes are in, no hash changes afterwards, and no seed is shown
before all are open. If a seat does not open its seed in time, its hash stands in
(``engine.fair_dice``), and the record says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import ChanceError
from quarterdeck.engine.fair_dice import Fair, hashed
from quarterdeck.table.call import Call
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.presentation.match_info import list_columns
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire import replies, requests

if TYPE_CHECKING:
    from quarterdeck.table.host import Host


async def open_seed(call: Call[requests.OpenSeed]) -> replies.Opened:
    """Open the seed whose hash the seat gave; opening it again changes nothing."""
    seat, seed = call.request.seat, call.request.seed
    check_seed(seat, seed)
    async with call.as_player(seat) as table:
        place = table.places[seat]
        if (place.seed_way, place.seed) != ("opened", seed):
            _admit_seed(table, seat, seed)
            if not await call.host.keeper.open_seed(table.id, seat, seed):
                raise Denied("not_open", "all seeds are in")
            await call.host.tables.reload(table)
            await go_on_if_full(call.host, table)
        return replies.Opened(match=table.info(call.who), seat=seat)


def _admit_seed(table: MatchTable, seat: Seat, seed: str) -> None:
    """Refuse a seed that is not due, or does not match the seat's hash."""
    if table.row.status != "open":
        raise Denied("not_open", "all seeds are in")
    if table.row.opening_at is None:
        raise Denied("not_open", "seeds can be opened when all hashes are in")
    if hashed(seed) != table.places[seat].seed_hash:
        raise Denied("not_open", f"this is not the seed whose hash {seat} gave")


def check_seed(seat: Seat, seed: str) -> None:
    try:
        Fair(bytes(32), {seat: seed})
    except ChanceError as error:
        raise Denied("malformed", f"seed: {error}") from None


async def stop_waiting(host: Host, match: str) -> None:
    """Go on without the seeds that were not opened in time."""
    async with host.tables.at(match) as table:
        if table.row.opening_at is not None:
            await host.keeper.stop_waiting_for_seeds(match)
            await host.tables.reload(table)
            await go_on_if_full(host, table)


async def go_on_if_full(host: Host, table: MatchTable) -> None:
    """Wait for the seeds after the last hash; start the match after the last seed."""
    if table.played is not None:
        await host.keeper.note_waiting(table.id, changes := list_columns(table.played))
        table.note_change(**changes)
        host.hooks.notices.tell(table, table.played.waiting)
        host.background.wake_bots(table)
    elif table.row.opening_at is not None:
        host.background.wait_for_seeds(table.id)
