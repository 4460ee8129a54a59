"""The matches in memory: ``at`` yields one up to date and locked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.table.match_table import NOBODY, MatchTable
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.presentation.match_info import must_be_settled
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.keeper import Keeper
from quarterdeck.table.storage.stored_match import StoredMatch

T = TypeVar("T")

LONG: Final = 50  # acts; replaying more is offloaded
FINISHED: Final = 50  # finished matches that stay in memory while nobody watches them
DAMAGED: Final = "this match is damaged in the database; the host may have a backup"

log = logging.getLogger("quarterdeck.tables")


class Offload(Protocol):
    """A function that runs slow work while everybody else is served."""

    async def __call__(self, work: Callable[[], T]) -> T: ...


async def run_inline(work: Callable[[], T]) -> T:
    """Run the work at once, while everybody waits."""
    return work()


class TableCache:
    def __init__(self, keeper: Keeper, games: Mapping[str, Game[Any]], cache: int, offload: Offload = run_inline) -> None:
        self._keeper = keeper
        self._games = games
        self._cache = cache
        self._in_memory: OrderedDict[str, MatchTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[MatchTable]] = {}
        self._wanted: Counter[str] = Counter()
        self._damaged: set[str] = set()  # matches already reported in the server's log
        self._offload = offload

    @property
    def in_memory(self) -> Mapping[str, MatchTable]:
        """The matches in memory, the least recently used first."""
        return self._in_memory

    @contextlib.asynccontextmanager
    async def at(self, match: str, fresh: bool = True) -> AsyncIterator[MatchTable]:
        """Yield a table found, read, brought up to date and locked.

        It stays in memory while it is used. Without ``fresh`` it is not updated, for callers that
        read it again in any case.
        """
        self._wanted[match] += 1
        try:
            table = await self.find(match)
            async with table.lock:
                if fresh and (self._keeper.shared or table.outdated) and await self._has_moved(table):
                    await self.reload(table)
                yield table
        finally:
            self._wanted[match] -= 1
            if not self._wanted[match]:
                del self._wanted[match]

    async def find(self, match: str) -> MatchTable:
        """Return a match, read from the database if need be; simultaneous callers share one read."""
        table = self._in_memory.get(match)
        if table is not None:
            self._in_memory.move_to_end(match)
            return table
        if match not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(match))
            self._loading[match] = task
            task.add_done_callback(partial(self._loaded, match))
        return await asyncio.shield(self._loading[match])

    def _loaded(self, match: str, task: asyncio.Task[MatchTable]) -> None:
        self._loading.pop(match, None)
        if not task.cancelled():
            task.exception()  # retrieves the exception for waiting callers; without them it may be dropped

    async def _load(self, match: str) -> MatchTable:
        stored = await self._keeper.load(match)
        if stored is None or stored.row.game not in self._games:
            raise Denied("unknown", "there is no such match")
        table = await self._played_again(stored, partial(self._table, stored))
        await self._keep(table)
        self._in_memory[match] = table
        self._make_room()
        return table

    def _table(self, stored: StoredMatch) -> MatchTable:
        table = MatchTable(stored, self._games)
        table.info(NOBODY)  # fails for some damaged matches that can be played
        return table

    async def _played_again(self, stored: StoredMatch, play: Callable[[], T]) -> T:
        """Replay the acts that were read; a damaged match is logged once and harms no other."""
        try:
            if len(stored.acts) <= LONG:
                return play()
            return await self._offload(play)
        except Denied:
            raise
        except Exception as error:
            self.note_damage(stored.row.id, error)
            raise Denied("damaged", DAMAGED) from error

    async def carry_out(self, table: MatchTable, act: MatchAct) -> MatchAct:
        """Play one more act, still unseen; the lock must be held.

        Going on from an earlier position replays the whole match, which is offloaded if it is long.
        """
        played = table.started()
        if act.kind != "go-on" or len(played.acts) <= LONG:
            return played.apply(act)
        table.outdated = True  # until it is played, even if the caller gives up waiting
        try:
            done = await self._offload(partial(played.apply, act))
        except QuarterdeckError:
            table.outdated = False
            raise
        table.outdated = False
        return done

    def note_damage(self, match: str, error: Exception) -> None:
        """Log a damaged match once."""
        if match not in self._damaged:
            self._damaged.add(match)
            log.error("match %s is damaged in the database", match, exc_info=error)

    async def _keep(self, table: MatchTable) -> None:
        """Store what a match lacks: its set-up, or everything if an older server made it."""
        played, row = table.played, table.row
        if played is None or row.status == "over":
            return
        differs = must_be_settled(played)
        stuck = differs and row.bot_waits and not played.bots_must_settle
        if row.opening is not None and not played.unstored and not stuck and row.differs == differs:
            return
        if played.unstored and row.parent_number is None:  # a continued match stores nothing but its choices
            sentence = "match %s (rules version %d, today %d) comes from a server that stored no positions to compare"
            log.warning(sentence, table.id, row.rules, table.game.version)
        changes = {"bot_waits": bool(played.waiting_bots) or played.bots_must_settle, "differs": differs}
        await self._keeper.keep(table.id, played.opening, played.unstored, changes)
        played.unstored = []
        table.note_change(opening=row.opening or played.opening, **changes)

    def _make_room(self) -> None:
        """Drop the least recently used matches, and keep only a few finished ones."""
        idle = [match for match, table in self._in_memory.items() if self._is_idle(match, table)]
        over = [match for match in idle if self._in_memory[match].status == "over"]
        for match in over[: max(0, len(over) - FINISHED)]:
            del self._in_memory[match]
        for match in idle:
            if len(self._in_memory) <= self._cache:
                return
            self._in_memory.pop(match, None)

    def _is_idle(self, match: str, table: MatchTable) -> bool:
        return not table.watchers and match not in self._wanted and table.bots is None

    def forget(self, match: str) -> None:
        """Drop a match, so that it is read from the database on its next use."""
        self._in_memory.pop(match, None)

    async def _has_moved(self, table: MatchTable) -> bool:
        """Return True if the database is ahead of memory; with a single writer it never is."""
        return table.outdated or await self._keeper.version(table.id) != table.row.version

    async def reload(self, table: MatchTable) -> None:
        """Update a table from the database; the lock must be held."""
        stored = await self._keeper.load(table.id, table.acts_known)
        if stored is None:
            self._clear(table)
            raise Denied("unknown", "there is no such match")
        try:
            changed = await self._played_again(stored, partial(table.refresh, stored))
        except Denied:
            table.outdated = True
            raise
        await self._keep(table)
        if changed:
            table.publish()

    def _clear(self, table: MatchTable) -> None:
        """Drop a deleted match, and notify those who watch."""
        self.forget(table.id)
        table.cleared = True
        for watcher in table.watchers:
            watcher.changed()

    async def catch_up(self, match: str) -> None:
        """Update a match in memory that another server changed, and notify those who watch."""
        if match in self._in_memory:
            async with self.at(match, fresh=False) as table:
                if await self._has_moved(table):
                    await self.reload(table)
                for watcher in table.watchers:
                    watcher.changed()
