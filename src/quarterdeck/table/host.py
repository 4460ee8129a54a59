"""The host: all that a running server owns, opened and closed together. What is asked of it comes as a ``Call``."""

from __future__ import annotations

from quarterdeck.server.databases.match_store import MatchStore
from quarterdeck.server.http.rate_limits import Buckets
from quarterdeck.server.http.webhooks import Webhooks
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.processes.process_pool import ProcessPool
from quarterdeck.server.server_log import ServerLog
from quarterdeck.server.settings import ServerSettings
from quarterdeck.table.clock import Clock
from quarterdeck.table.game_catalogue import GameCatalogue
from quarterdeck.table.table_cache import TableCache
from quarterdeck.table.work.background import Background
from quarterdeck.table.work.fairness_inquiries import FairnessInquiries
from quarterdeck.table.work.match_analyses import MatchAnalyses
from quarterdeck.table.work.upload_reader import UploadReader
from quarterdeck.table.work.worker_games import load_games
from quarterdeck.table.work.workers import Workers


class Host:
    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.games = load_games(settings.catalogue)
        self.library = GameCatalogue(self.games)
        self.store = MatchStore(settings.database)
        self.store.claim()
        self.tables = TableCache(self.store, self.games, settings.cache)
        self.workers = Workers(ProcessPool, settings.catalogue, settings.bot_workers)
        self.analyses = MatchAnalyses(ProcessPool, settings.catalogue, Clock())
        self.fairness = FairnessInquiries(ProcessPool, settings.catalogue, Clock())
        self.reader = UploadReader(ProcessPool, settings.catalogue)
        self.webhooks = Webhooks(settings.private_webhooks)
        self.background = Background(self)
        self.figures = Metrics()
        self.journal = ServerLog()
        self.knocks = Buckets(settings.rate, settings.rate * 4)
        self.frames = Buckets(settings.rate, settings.rate * 4)
        self.files = Buckets(settings.rate * 20, settings.rate * 40)
        self.creations = Buckets(settings.creations, settings.creations * 40)
        self.chats = Buckets(settings.rate / 20, 8)

    async def open(self) -> None:
        await self.store.open()
        self.background.begin()

    async def close(self) -> None:
        await self.background.end()
        await self.analyses.end()
        await self.fairness.end()
        self.webhooks.close()
        await self.workers.close()
        self.tables.close()
        await self.reader.close()
        await self.store.close()
