"""The host: all that a running server owns, opened and closed together. What is asked of it comes as a ``Call``."""

from __future__ import annotations

import asyncio

from quarterdeck.server.analyses import Analyses
from quarterdeck.server.background import Background
from quarterdeck.server.fairness import FairPlay
from quarterdeck.server.figures import Figures
from quarterdeck.server.journal import Journal
from quarterdeck.server.library import Library
from quarterdeck.server.rates import Buckets
from quarterdeck.server.readers import Reader
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.tables import Tables
from quarterdeck.server.webhooks import Webhooks
from quarterdeck.server.workers import Workers, catalogue


class Host:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.games = catalogue(settings.catalogue)
        self.library = Library(self.games)
        self.store = Store(settings.database)
        self.store.claim()
        self.tables = Tables(self.store, self.games, settings.cache)
        self.workers = Workers(settings.catalogue, settings.bot_workers)
        self.analyses = Analyses(settings.catalogue)
        self.fairness = FairPlay(settings.catalogue)
        self.reader = Reader(settings.catalogue)
        self.webhooks = Webhooks(settings.private_webhooks)
        self.background = Background(self)
        self.figures = Figures()
        self.journal = Journal()
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
        await asyncio.get_running_loop().run_in_executor(None, self.workers.close)
        self.tables.close()
        await asyncio.get_running_loop().run_in_executor(None, self.reader.close)
        await self.store.close()
