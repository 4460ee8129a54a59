"""The matches in memory. Whoever wants one gets its table as the database has it now, with its lock held."""

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
from quarterdeck.table.presentation.match_info import is_parted
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.keeper import Keeper
from quarterdeck.table.storage.stored_match import StoredMatch

T = TypeVar("T")

LONG: Final = 50  # acts; to play more than that again is done apart
FINISHED: Final = 50  # matches that are over and that nobody watches, held in memory for those who look at them again
DAMAGED: Final = "this match is damaged in the database; its host may have a backup"

log = logging.getLogger("quarterdeck.tables")


class Apart(Protocol):
    """Does what takes long so that everybody else is served meanwhile."""

    async def __call__(self, work: Callable[[], T]) -> T: ...


async def at_once(work: Callable[[], T]) -> T:
    """Here and now: everybody waits."""
    return work()


class TableCache:
    def __init__(self, keeper: Keeper, games: Mapping[str, Game[Any]], cache: int, apart: Apart = at_once) -> None:
        self._keeper = keeper
        self._games = games
        self._cache = cache
        self._laid: OrderedDict[str, MatchTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[MatchTable]] = {}
        self._wanted: Counter[str] = Counter()
        self._damaged: set[str] = set()  # those that the server's log has been told of
        self._apart = apart

    @property
    def laid(self) -> Mapping[str, MatchTable]:
        """Those in memory, the longest unwanted first."""
        return self._laid

    @contextlib.asynccontextmanager
    async def at(self, match: str, fresh: bool = True) -> AsyncIterator[MatchTable]:
        """A table with its lock held, found, read and brought up to date.

        As long as it is wanted it does not make room for others. Without ``fresh`` it is as it was left, for whoever
        reads it anew in any case.
        """
        self._wanted[match] += 1
        try:
            table = await self.find(match)
            async with table.lock:
                if fresh and (self._keeper.shared or table.spoilt) and await self._has_moved(table):
                    await self.reload(table)
                yield table
        finally:
            self._wanted[match] -= 1
            if not self._wanted[match]:
                del self._wanted[match]

    async def find(self, match: str) -> MatchTable:
        """A match in memory, read from the database if need be; two who want it at once read it once."""
        table = self._laid.get(match)
        if table is not None:
            self._laid.move_to_end(match)
            return table
        if match not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(match))
            self._loading[match] = task
            task.add_done_callback(partial(self._loaded, match))
        return await asyncio.shield(self._loading[match])

    def _loaded(self, match: str, task: asyncio.Task[MatchTable]) -> None:
        self._loading.pop(match, None)
        if not task.cancelled():
            task.exception()  # heard by whoever waits; when all have gone it is nobody's

    async def _load(self, match: str) -> MatchTable:
        stored = await self._keeper.load(match)
        if stored is None or stored.row.game not in self._games:
            raise Denied("unknown", "there is no such match")
        table = await self._played_again(stored, partial(self._table, stored))
        await self._keep(table)
        self._laid[match] = table
        self._make_room()
        return table

    def _table(self, stored: StoredMatch) -> MatchTable:
        table = MatchTable(stored, self._games)
        table.info(NOBODY)  # which cannot be told of all that can be played
        return table

    async def _played_again(self, stored: StoredMatch, play: Callable[[], T]) -> T:
        """Play the acts that were read. A match that cannot be made sense of harms nobody else, and is told of once."""
        try:
            if len(stored.acts) <= LONG:
                return play()
            return await self._apart(play)
        except Denied:
            raise
        except Exception as error:
            self.note_damage(stored.row.id, error)
            raise Denied("damaged", DAMAGED) from error

    async def carry_out(self, table: MatchTable, act: MatchAct) -> MatchAct:
        """Play one more act, seen by nobody; the lock is held. To go on from an earlier position is to play all of it again:
        of a long match that is done apart, too."""
        played = table.started()
        if act.kind != "go-on" or len(played.acts) <= LONG:
            return played.apply(act)
        table.spoilt = True  # as long as it is half played, whoever does not wait for it
        try:
            done = await self._apart(partial(played.apply, act))
        except QuarterdeckError:
            table.spoilt = False
            raise
        table.spoilt = False
        return done

    def note_damage(self, match: str, error: Exception) -> None:
        """Tell the server's log of a match that cannot be made sense of; once, not whenever somebody asks for it."""
        if match not in self._damaged:
            self._damaged.add(match)
            log.error("match %s is damaged in the database", match, exc_info=error)

    async def _keep(self, table: MatchTable) -> None:
        """Write down what had not been kept of a match: of a new one its set-up, of one from an older server all of it."""
        played, row = table.played, table.row
        if played is None or row.status == "over":
            return
        differs = is_parted(played)
        stuck = differs and row.bot_waits and not played.parts_bots
        if row.opening is not None and not played.unkept and not stuck and row.differs == differs:
            return
        if played.unkept and row.parent_number is None:  # who plays on from another match has no more than its choices
            sentence = "match %s (rules %d, today %d) comes from a server that did not keep what acts came to: not compared"
            log.warning(sentence, table.id, row.rules, table.game.version)
        changes = {"bot_waits": bool(played.waiting_bots) or played.parts_bots, "differs": differs}
        await self._keeper.keep(table.id, played.opening, played.unkept, changes)
        played.unkept = []
        table.note_change(opening=row.opening or played.opening, **changes)

    def _make_room(self) -> None:
        """The longest unwanted go first; and of those that are over, for which nobody comes back as a rule, few stay."""
        idle = [match for match, table in self._laid.items() if self._is_idle(match, table)]
        over = [match for match in idle if self._laid[match].status == "over"]
        for match in over[: max(0, len(over) - FINISHED)]:
            del self._laid[match]
        for match in idle:
            if len(self._laid) <= self._cache:
                return
            self._laid.pop(match, None)

    def _is_idle(self, match: str, table: MatchTable) -> bool:
        return not table.watchers and match not in self._wanted and table.bots is None

    def forget(self, match: str) -> None:
        """Let the next who wants it read it from the database."""
        self._laid.pop(match, None)

    async def _has_moved(self, table: MatchTable) -> bool:
        """Whether the database says something else than what is in memory; where only we write, we know."""
        return table.spoilt or await self._keeper.version(table.id) != table.row.version

    async def reload(self, table: MatchTable) -> None:
        """Take over what the database says; the lock is held."""
        stored = await self._keeper.load(table.id, table.acts_known)
        if stored is None:
            self._clear(table)
            raise Denied("unknown", "there is no such match")
        try:
            changed = await self._played_again(stored, partial(table.refresh, stored))
        except Denied:
            table.spoilt = True
            raise
        await self._keep(table)
        if changed:
            table.publish()

    def _clear(self, table: MatchTable) -> None:
        """The match has been cleared away: whoever watches is told."""
        self.forget(table.id)
        table.cleared = True
        for watcher in table.watchers:
            watcher.changed()

    async def catch_up(self, match: str) -> None:
        """A match has been changed from elsewhere: if it is on a table here, everybody there is told."""
        if match in self._laid:
            async with self.at(match, fresh=False) as table:
                if await self._has_moved(table):
                    await self.reload(table)
                for watcher in table.watchers:
                    watcher.changed()
