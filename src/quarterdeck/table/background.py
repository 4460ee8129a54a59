"""Work that nobody requests: bots' answers, orders, passed prompts, and seeds that nobody opens."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.table.acts import RequestedAct, perform
from quarterdeck.table.handlers.advance_orders import obey
from quarterdeck.table.handlers.seeds import stop_waiting
from quarterdeck.table.match_table import NOBODY, MatchTable
from quarterdeck.table.play.start import MatchSoFar
from quarterdeck.table.problems import Denied
from quarterdeck.table.work.worker_pool import WorkOverdue

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

SWEEP: Final = 10.0  # seconds between searches for bots whose server died
WARM_UP: Final = 10.0  # seconds after the start, left to clients that reconnect
BETWEEN: Final = 0.1  # seconds between matches read in advance
BOT_FAILURES: Final = 5
UNATTENDED: Final = 4  # times the pace in matches of bots alone: nobody waits for them
LATER: Final = 1.0  # seconds before a retry
REST: Final = 60.0  # seconds that a match pauses after its bots have failed too often, unless somebody acts

log = logging.getLogger("quarterdeck.background")


class BotTurn(msgspec.Struct, frozen=True):
    """A bot's turn: the match so far, its seat and name, and the number of the position it answers."""

    so_far: MatchSoFar
    seat: Seat
    name: str
    number: int
    people_wait: bool
    is_unattended: bool  # a match of bots alone


class Background:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._clock = host.clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._patience = 0.0  # seconds since a match changed before its bots count as abandoned
        self._laggards: set[str] = set()  # matches whose bots missed a deadline: they now rank with bots alone
        self._resting: dict[str, float] = {}  # matches whose bots failed too often, and the end of their pause
        self._chance = SystemRandom()
        self._unattended = asyncio.Lock()  # first come, first served
        self._seeds_awaited: set[str] = set()
        self._obeying: set[str] = set()  # matches whose orders are being carried out
        self._silent: dict[str, int] = {}  # matches whose orders had no answer, with their versions then

    def begin(self, *more: Callable[[], Awaitable[None]]) -> None:
        """Start the background tasks, and repeat each of ``more`` forever."""
        for work in (self._sweep, self._sweep_seeds, self._sweep_orders, *more):
            self.spawn(self._forever(work))
        self.spawn(self._warm_up())
        self.spawn(self._read_other_rules())

    async def end(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine as a task that ``end`` cancels."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Denied as refusal:
                log.warning("background work is delayed: %s", refusal)
                await self._clock.sleep(LATER)
            except Exception:
                log.exception("background work failed")
                await self._clock.sleep(LATER)

    async def _warm_up(self) -> None:
        """Start the workers early, so that the first bot or odds need not wait.

        Reconnecting clients go first.
        """
        await self._clock.sleep(WARM_UP)
        self._host.workers.begin()

    async def _read_other_rules(self) -> None:
        """Read matches begun under other rules once, so that lists show which of them differ."""
        await self._clock.sleep(WARM_UP)
        versions = {key: game.version for key, game in self._host.games.items()}
        with contextlib.suppress(Denied):
            for match in await self._host.keeper.with_other_rules(versions):
                with contextlib.suppress(Denied):
                    await self._host.tables.find(match)
                await self._clock.sleep(BETWEEN)

    # Bots

    def wake_bots(self, table: MatchTable) -> None:
        """Start a task that plays the bots of a table, unless one is running."""
        played = table.played
        if table.bots is None and played is not None and (played.waiting_bots or played.bots_must_settle):
            table.bots = self.spawn(self._play_bots(table))

    async def _play_bots(self, table: MatchTable) -> None:
        """Answer for the bots, then check again: acts during the last check did not wake this task."""
        try:
            is_well = await self._keep_answering(table.id, "a bot", self._play_bot, ("stale", "not_asked"), BOT_FAILURES)
        finally:
            table.bots = None
        if not is_well:
            self._resting[table.id] = self._clock.elapsed() + REST
        elif self._host.tables.in_memory.get(table.id) is table:
            self.wake_bots(table)

    async def _keep_answering(
        self, match: str, actor: str, answer: Callable[[str], Awaitable[bool]], harmless: Sequence[str], most: int
    ) -> bool:
        """Answer until nothing is left to answer; return False after too many failures."""
        failures = 0
        while failures < most:
            try:
                if not await answer(match):
                    return True
                failures = 0
            except WorkOverdue as error:
                failures += 1
                self._laggards.add(match)
                log.warning("%s of match %s: %s", actor, match, error)
            except Denied as refusal:
                if refusal.code not in ("busy", *harmless):
                    failures += 1
                    log.warning("%s of match %s: %s", actor, match, refusal)
                await self._clock.sleep(LATER if refusal.code == "busy" else 0)
            except Exception:
                failures += 1
                log.exception("%s of match %s failed", actor, match)
        return False

    async def _play_bot(self, match: str) -> bool:
        """Let one bot answer; return False if no bot must move.

        All answers keep the same pace, since a quick answer would give something away.
        """
        table = self._host.tables.in_memory.get(match)
        async with self._in_turn(table is not None and table.played is not None and not table.played.persons):
            turn = await self._bot_turn(match)
        if turn is None:
            return await self._go_on_among_bots(match)
        pace = self._clock.elapsed() + self._host.settings.bot_pace * (1 if turn.people_wait else UNATTENDED)
        choice = await self._host.workers.think(turn.so_far, turn.seat, turn.name, turn.people_wait)
        await self._clock.sleep(max(0.0, pace - self._clock.elapsed()))
        requested = RequestedAct("choose", turn.seat, turn.number, choice)  # without a key: its number makes it count once
        async with self._in_turn(turn.is_unattended), self._host.tables.at(match) as table:
            await perform(self._host, table, NOBODY, requested)
        return True

    def _in_turn(self, is_unattended: bool) -> contextlib.AbstractAsyncContextManager[None]:
        """Let matches of bots alone use the database one at a time, to leave room for people."""
        return self._unattended if is_unattended else contextlib.nullcontext()

    async def _go_on_among_bots(self, match: str) -> bool:
        """Vote for the bots to go on under changed rules, where no person is left to decide."""
        async with self._host.tables.at(match) as table:
            played = table.played
            if played is None or not played.bots_must_settle:
                return False
            requested = RequestedAct("go-on", played.match.seats[0], choice=str(played.followed))
            await perform(self._host, table, NOBODY, requested)
            return True

    async def _bot_turn(self, match: str) -> BotTurn | None:
        async with self._host.tables.at(match) as table:
            played = table.played
            if played is None or not played.waiting_bots:
                return None
            seat = played.waiting_bots[0]
            name, number = played.bot(seat), played.number(seat)
            people_wait = bool(played.persons) and match not in self._laggards
            return BotTurn(played.so_far, seat, name, number, people_wait, not played.persons)

    # Passed prompts

    def pause(self) -> float:
        """Return a random delay before a prompt is passed, the same whatever the seat holds."""
        return self._chance.uniform(self._host.settings.pass_after, self._host.settings.pass_before)

    def wake_passers(self, table: MatchTable) -> None:
        """Pass the prompts of seats that want them passed; nobody can tell that the server did it."""
        for seat in sorted(table.passing):
            if table.passes(seat):
                self.spawn(self._pass(table.id, seat, table.started().number(seat)))

    async def _pass(self, match: str, seat: Seat, number: int) -> None:
        await self._clock.sleep(self.pause())
        with contextlib.suppress(Denied):
            async with self._host.tables.at(match) as table:
                passes = table.passes(seat)
                if passes and seat in table.passing and table.started().number(seat) == number:
                    await perform(self._host, table, NOBODY, RequestedAct("choose", seat, number, passes))

    # Orders

    def wake_orders(self, table: MatchTable) -> None:
        """Start a task that answers for the orders of a match, unless one is running."""
        if any(answer.word for answer in table.consulted.values()) and table.id not in self._obeying:
            self._obeying.add(table.id)
            self.spawn(self._carry_out_orders(table.id))

    async def _carry_out_orders(self, match: str) -> None:
        """Carry out the orders, then check again, as for bots."""
        try:
            is_well = await self._keep_answering(match, "an order", partial(obey, self._host), ("stale",), 1)
        finally:
            self._obeying.discard(match)
        table = self._host.tables.in_memory.get(match)
        if is_well and table is not None:
            self.wake_orders(table)

    async def _sweep_orders(self) -> None:
        """Resume orders whose server died, except those known to have no answer at this version."""
        waiting = dict(await self._host.keeper.with_orders_waiting(self._clock.now() - self._patience))
        self._silent = {match: version for match, version in self._silent.items() if match in waiting}
        for match, version in waiting.items():
            if self._silent.get(match) != version:
                with contextlib.suppress(Denied):
                    async with self._host.tables.at(match) as table:
                        table.consult_orders()
                        self.wake_orders(table)
                        self._silent[match] = table.row.version
        await self._clock.sleep(SWEEP)

    async def _sweep(self) -> None:
        """Wake bots whose server died: this server's after a restart, later those of others."""
        now = self._clock.elapsed()
        self._resting = {match: until for match, until in self._resting.items() if until > now}
        for match in await self._host.keeper.with_bots_to_move(self._clock.now() - self._patience):
            with contextlib.suppress(Denied):
                if match not in self._resting:
                    self.wake_bots(await self._host.tables.find(match))
        self._patience = SWEEP
        await self._clock.sleep(SWEEP)

    # Seeds to be opened

    def wait_for_seeds(self, match: str) -> None:
        """Start the match after the deadline for seeds, even if some are not opened."""
        if match not in self._seeds_awaited:
            self._seeds_awaited.add(match)
            self.spawn(self._wait_for_seeds(match))

    async def _wait_for_seeds(self, match: str) -> None:
        await self._clock.sleep(self._host.settings.seeds_within)
        self._seeds_awaited.discard(match)
        with contextlib.suppress(Denied):  # the sweep retries
            await stop_waiting(self._host, match)

    async def _sweep_seeds(self) -> None:
        """Start matches whose server died while it waited for seeds."""
        for match in await self._host.keeper.with_seeds_overdue(self._clock.now() - self._host.settings.seeds_within):
            with contextlib.suppress(Denied):
                await stop_waiting(self._host, match)
        await self._clock.sleep(SWEEP)
