"""Every act in a match, by player, bot or order: play it, write it, publish it.

The act is played in memory first, unseen and under the table's lock. Then its row is written, and
only then is it published. If another server wrote that row, or the write failed, the table is read
again from storage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.play.standing_orders import Standing
from quarterdeck.table.identity import Identity
from quarterdeck.table.match_table import NOBODY, MatchTable
from quarterdeck.table.play.ledger import ActKind, MatchAct
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.presentation.match_info import list_columns, outcome_shown
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.keeper import Conflict

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

RACES: Final = 50  # retries of a secret choice when others choose at the same time


class RequestedAct(msgspec.Struct, frozen=True):
    """An act that somebody wants to perform; ``number`` is that of the position they looked at."""

    kind: ActKind
    seat: Seat
    number: int | None = None
    choice: str = ""
    key: str = ""
    hold: bool = False  # do nothing if it would end what the seat can undo
    ordered: tuple[Standing, Standing] | None = None  # the seat's orders before and after, if the act changes them


class Done(NamedTuple):
    """The result of a requested act: performed, performed before with this key, or held back."""

    again: bool = False
    held: bool = False


async def perform(host: Host, table: MatchTable, who: Identity, requested: RequestedAct) -> Done:
    """Play, write and publish an act; the lock must be held.

    ``NOBODY`` acts for bots, orders and the clock.
    """
    for _ in range(RACES):
        played = table.started()
        if table.has_counted(requested.seat, requested.key, requested.kind, requested.choice):
            return Done(again=True)
        _check(table, who, requested)
        asked_before = [each for each in played.waiting if not table.is_answered(each)]
        public = played.number(SPECTATOR)
        try:
            if (
                requested.hold
                and requested.seat in played.waiting
                and played.match.ends_turn(requested.choice, requested.seat)
            ):
                return Done(held=True)
            wanted = MatchAct(len(played.acts) + 1, requested.kind, requested.seat, requested.choice, requested.key)
            done = await host.tables.carry_out(table, wanted)
        except QuarterdeckError as error:
            raise table.refused(who, requested.seat, error) from None
        if await _write(host, table, played, done, requested.ordered, played.number(SPECTATOR) != public):
            _publish(host, table, asked_before)
            return Done()
        if who != NOBODY:
            table.admit(who, requested.seat)  # the seat may have been given to somebody else meanwhile
    raise Denied("busy", "too many players are acting at once; try again")


def _check(table: MatchTable, who: Identity, requested: RequestedAct) -> None:
    """Refuse what can be refused without consulting a rule."""
    played = table.started()
    if who != NOBODY and played.outcome is None and played.bot(requested.seat):
        side = played.match.side(requested.seat).noun.put()
        sentence = f"a bot plays on for {side}, whose player has resigned"
        raise Denied("not_asked", sentence, position=table.position(requested.seat, who))
    table.check_number(who, requested.seat, requested.number, requested.kind)
    if requested.ordered is not None and table.orders.get(requested.seat) != requested.ordered[0]:
        raise Denied("stale", "the orders of this seat have changed", position=table.position(requested.seat, who))


def _publish(host: Host, table: MatchTable, asked_before: Sequence[Seat]) -> None:
    """Publish the written act; notify the seats that must now move, or answer for them."""
    table.end_due_passing()
    table.consult_orders()
    table.publish()
    waiting = table.started().waiting
    host.hooks.notices.tell(table, [each for each in waiting if each not in asked_before and not table.is_answered(each)])
    host.background.wake_orders(table)
    host.background.wake_bots(table)
    host.background.wake_passers(table)


async def _write(
    host: Host,
    table: MatchTable,
    played: PlayedMatch,
    done: MatchAct,
    ordered: tuple[Standing, Standing] | None,
    public: bool,
) -> bool:
    """Write a played act; return False if another server took its number, with the table updated."""
    changes = _changes(played, host.clock.now()) if public else {}
    orders = None if ordered is None else (ordered[0].written, ordered[1].written)
    try:
        await host.keeper.append(table.id, done, changes, orders)
    except Conflict:
        table.outdated = True
        await host.tables.reload(table)
        return False
    except BaseException:
        table.outdated = True  # it may or may not have been written
        raise
    table.note_written(done, changes)
    if ordered is not None:
        table.note_orders(done.seat, ordered[1])
    return True


def _changes(played: PlayedMatch, now: float) -> dict[str, Any]:
    """Return the public changes of a match."""
    changes: dict[str, Any] = {"updated_at": now, **list_columns(played)}
    if played.went_on_now:
        changes["rules"] = played.match.game.version
    if played.outcome is not None:
        changes |= {"status": "over", "outcome": msgspec.json.encode(outcome_shown(played)).decode(), "creator": ""}
    return changes
