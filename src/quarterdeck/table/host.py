"""The host: the matches and everything that serves them, built from the supplied parts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from quarterdeck.table.background import Background
from quarterdeck.table.clock import Clock
from quarterdeck.table.game_catalogue import GameCatalogue
from quarterdeck.table.hooks import Hooks
from quarterdeck.table.storage.keeper import Keeper
from quarterdeck.table.table_cache import Offload, TableCache, run_inline
from quarterdeck.table.table_settings import TableSettings
from quarterdeck.table.work.fairness_inquiries import FairnessInquiries
from quarterdeck.table.work.match_analyses import MatchAnalyses
from quarterdeck.table.work.upload_reader import UploadReader
from quarterdeck.table.work.worker_games import load_games
from quarterdeck.table.work.worker_pool import PoolMaker
from quarterdeck.table.work.workers import Workers

NO_HOOKS: Final = Hooks()
MACHINE_CLOCK: Final = Clock()


class Host:
    """Everything that serves a table; ``offload`` runs work that would block the event loop."""

    def __init__(
        self,
        settings: TableSettings,
        keeper: Keeper,
        pools: PoolMaker,
        hooks: Hooks = NO_HOOKS,
        clock: Clock = MACHINE_CLOCK,
        offload: Offload = run_inline,
    ) -> None:
        self.settings = settings
        self.keeper = keeper
        self.hooks = hooks
        self.clock = clock
        games = settings.catalogue
        self.games = load_games(games)
        self.catalogue = GameCatalogue(self.games)
        self.tables = TableCache(keeper, self.games, settings.cache, offload)
        self.workers = Workers(pools, games, settings.bot_workers)
        self.analyses = MatchAnalyses(pools, games, clock)
        self.fairness = FairnessInquiries(pools, games, clock)
        self.reader = UploadReader(pools, games)
        self.background = Background(self)

    def begin(self, *more: Callable[[], Awaitable[None]]) -> None:
        """Start the background tasks, and repeat each of ``more`` forever."""
        self.background.begin(*more)

    async def end(self) -> None:
        await self.background.end()
        await self.analyses.end()
        await self.fairness.end()
        await self.workers.close()
        await self.reader.close()
