"""What goes on without anybody asking: bots that answer, bots whose server died, questions that are passed for somebody,
seeds that nobody opens."""

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
from quarterdeck.table.handlers.advance_orders import obey
from quarterdeck.table.handlers.seeds import stop_waiting
from quarterdeck.table.match_table import NOBODY, MatchTable
from quarterdeck.table.play.start import MatchSoFar
from quarterdeck.table.problems import Denied
from quarterdeck.table.wishes import Wish, act
from quarterdeck.table.work.worker_pool import WorkOverdue

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

SWEEP: Final = 10.0  # seconds; bots whose server died are looked for so often
WARM_UP: Final = 10.0  # seconds after the start, in which everybody comes back
BETWEEN: Final = 0.1  # seconds between matches that are read although nobody asked for them
BOT_FAILURES: Final = 5
UNATTENDED: Final = 4  # times the pace, where bots play alone: nobody waits for them, and they leave the processor to others
LATER: Final = 1.0  # seconds until something is tried again
REST: Final = 60.0  # seconds that a match rests whose bots have failed so often, unless somebody acts

log = logging.getLogger("quarterdeck.background")


class BotAsked(msgspec.Struct, frozen=True):
    """What a bot needs to answer: the match so far, its seat, its name, and the number that it answers."""

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
        self._patience = 0.0  # with bots that have not answered
        self._laggards: set[str] = set()  # matches whose bots took too long: nobody is to wait for them again
        self._resting: dict[str, float] = {}  # matches whose bots failed too often, and until when
        self._chance = SystemRandom()
        self._unattended = asyncio.Lock()  # fair: who came first goes first
        self._seeds_awaited: set[str] = set()
        self._obeying: set[str] = set()  # matches in which orders are being carried out
        self._silent: dict[str, int] = {}  # matches whose orders had nothing to say, and their versions then

    def begin(self, *more: Callable[[], Awaitable[None]]) -> None:
        """Begin what goes on by itself, and ``more`` that is to be done again and again."""
        for work in (self._sweep, self._sweep_seeds, self._sweep_orders, *more):
            self.spawn(self._forever(work))
        self.spawn(self._warm_up())
        self.spawn(self._look_at_other_rules())

    async def end(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside all else, as long as there is no end of all."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Denied as refusal:
                log.warning("something in the background has to wait: %s", refusal)
                await self._clock.sleep(LATER)
            except Exception:
                log.exception("something in the background failed")
                await self._clock.sleep(LATER)

    async def _warm_up(self) -> None:
        """The first who wants a bot or odds is not to wait for a process to start; but those who come back go first."""
        await self._clock.sleep(WARM_UP)
        self._host.workers.begin()

    async def _look_at_other_rules(self) -> None:
        """Matches begun under other rules are read once, so that lists say which of them differ."""
        await self._clock.sleep(WARM_UP)
        versions = {key: game.version for key, game in self._host.games.items()}
        with contextlib.suppress(Denied):
            for match in await self._host.keeper.with_other_rules(versions):
                with contextlib.suppress(Denied):
                    await self._host.tables.find(match)
                await self._clock.sleep(BETWEEN)

    # Bots

    def wake_bots(self, table: MatchTable) -> None:
        """See to it that the bots that are asked answer; one task for each table, as long as there is something to do."""
        played = table.played
        if table.bots is None and played is not None and (played.waiting_bots or played.parts_bots):
            table.bots = self.spawn(self._play_bots(table))

    async def _play_bots(self, table: MatchTable) -> None:
        """Whoever acted after the last look and before this had gone found it at work and woke nobody: so it looks again."""
        try:
            is_well = await self._answers(table.id, "a bot", self._play_bot, ("stale", "not_asked"), BOT_FAILURES)
        finally:
            table.bots = None
        if not is_well:
            self._resting[table.id] = self._clock.elapsed() + REST
        elif self._host.tables.laid.get(table.id) is table:
            self.wake_bots(table)

    async def _answers(
        self, match: str, whose: str, answer: Callable[[str], Awaitable[bool]], harmless: Sequence[str], most: int
    ) -> bool:
        """One answer after the other until there is none to be given; False where that has failed too often."""
        failures = 0
        while failures < most:
            try:
                if not await answer(match):
                    return True
                failures = 0
            except WorkOverdue as error:
                failures += 1
                self._laggards.add(match)
                log.warning("%s of match %s: %s", whose, match, error)
            except Denied as refusal:
                if refusal.code not in ("busy", *harmless):
                    failures += 1
                    log.warning("%s of match %s: %s", whose, match, refusal)
                await self._clock.sleep(LATER if refusal.code == "busy" else 0)
            except Exception:
                failures += 1
                log.exception("%s of match %s failed", whose, match)
        return False

    async def _play_bot(self, match: str) -> bool:
        """Let one bot answer; False if none is asked. The same pace for every answer: a quick one would tell."""
        table = self._host.tables.laid.get(match)
        async with self._in_turn(table is not None and table.played is not None and not table.played.persons):
            asked = await self._asked(match)
        if asked is None:
            return await self._go_on_among_bots(match)
        pace = self._clock.elapsed() + self._host.settings.bot_pace * (1 if asked.people_wait else UNATTENDED)
        choice = await self._host.workers.think(asked.so_far, asked.seat, asked.name, asked.people_wait)
        await self._clock.sleep(max(0.0, pace - self._clock.elapsed()))
        wish = Wish("choose", asked.seat, asked.number, choice)  # no client's: what makes it count once is its number
        async with self._in_turn(asked.is_unattended), self._host.tables.at(match) as table:
            await act(self._host, table, NOBODY, wish)
        return True

    def _in_turn(self, is_unattended: bool) -> contextlib.AbstractAsyncContextManager[None]:
        """Matches of bots alone come to the database one after another, so that people always find room there."""
        return self._unattended if is_unattended else contextlib.nullcontext()

    async def _go_on_among_bots(self, match: str) -> bool:
        """Where the rules have changed and no person is left to be asked, bots go on as far as the match can be followed."""
        async with self._host.tables.at(match) as table:
            played = table.played
            if played is None or not played.parts_bots:
                return False
            wish = Wish("go-on", played.match.seats[0], choice=str(played.followed))
            await act(self._host, table, NOBODY, wish)
            return True

    async def _asked(self, match: str) -> BotAsked | None:
        async with self._host.tables.at(match) as table:
            played = table.played
            if played is None or not played.waiting_bots:
                return None
            seat = played.waiting_bots[0]
            name, number = played.bot(seat), played.number(seat)
            people_wait = bool(played.persons) and match not in self._laggards
            return BotAsked(played.so_far, seat, name, number, people_wait, not played.persons)

    # Questions that are passed

    def pause(self) -> float:
        """How long it takes until a question is passed: by chance, whatever the seat holds."""
        return self._chance.uniform(self._host.settings.pass_after, self._host.settings.pass_before)

    def wake_passers(self, table: MatchTable) -> None:
        """See to it that what is asked of those who want it passed is passed; nobody is told that it was not they."""
        for seat in sorted(table.passing):
            if table.passes(seat):
                self.spawn(self._pass(table.id, seat, table.started().number(seat)))

    async def _pass(self, match: str, seat: Seat, number: int) -> None:
        await self._clock.sleep(self.pause())
        with contextlib.suppress(Denied):
            async with self._host.tables.at(match) as table:
                passes = table.passes(seat)
                if passes and seat in table.passing and table.started().number(seat) == number:
                    await act(self._host, table, NOBODY, Wish("choose", seat, number, passes))

    # Orders given in advance

    def wake_orders(self, table: MatchTable) -> None:
        """See to it that orders answer what their seats are asked; one task for each match."""
        if any(said.word for said in table.consulted.values()) and table.id not in self._obeying:
            self._obeying.add(table.id)
            self.spawn(self._obey(table.id))

    async def _obey(self, match: str) -> None:
        """As with bots, somebody may have acted just before this had gone."""
        try:
            is_well = await self._answers(match, "an order", partial(obey, self._host), ("stale",), 1)
        finally:
            self._obeying.discard(match)
        table = self._host.tables.laid.get(match)
        if is_well and table is not None:
            self.wake_orders(table)

    async def _sweep_orders(self) -> None:
        """Orders whose server died; those of which we know that they have nothing to say here are let be."""
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
        """Bots whose server died: our own after a restart, then every so often those of other servers."""
        now = self._clock.elapsed()
        self._resting = {match: until for match, until in self._resting.items() if until > now}
        for match in await self._host.keeper.with_bots_to_move(self._clock.now() - self._patience):
            with contextlib.suppress(Denied):
                if match not in self._resting:
                    self.wake_bots(await self._host.tables.find(match))
        self._patience = SWEEP
        await self._clock.sleep(SWEEP)

    # Seeds that are to be opened

    def wait_for_seeds(self, match: str) -> None:
        """See to it that a match begins, whoever stays away."""
        if match not in self._seeds_awaited:
            self._seeds_awaited.add(match)
            self.spawn(self._wait_for_seeds(match))

    async def _wait_for_seeds(self, match: str) -> None:
        await self._clock.sleep(self._host.settings.seeds_within)
        self._seeds_awaited.discard(match)
        with contextlib.suppress(Denied):  # the sweep tries again
            await stop_waiting(self._host, match)

    async def _sweep_seeds(self) -> None:
        """Matches whose server died while it waited."""
        for match in await self._host.keeper.with_seeds_overdue(self._clock.now() - self._host.settings.seeds_within):
            with contextlib.suppress(Denied):
                await stop_waiting(self._host, match)
        await self._clock.sleep(SWEEP)
