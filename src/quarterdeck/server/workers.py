"""Worker processes: bots think there, odds are counted and old positions looked up there, and nobody else waits for them.

Bots have workers of their own, so that no bot keeps a person's odds waiting either.
"""

from __future__ import annotations

import asyncio
import hmac
import importlib
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from quarterdeck.bots import Sight, bot
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scene import Board
from quarterdeck.server.played import Act, Played, Prefix, Start
from quarterdeck.server.showing import odds_shown, position_shown
from quarterdeck.server.wire.outgoing import Looked, OddsShown, Replayed

P = ParamSpec("P")
R = TypeVar("R")

KEPT: Final = 32
SHOWN: Final = 8


def catalogue(name: str) -> Mapping[str, Game[Any]]:
    """The rule books, from ``module:function``."""
    module, _, function = name.partition(":")
    games: Mapping[str, Game[Any]] = getattr(importlib.import_module(module), function)()
    return games


class Workers:
    """Calls out work and waits for it without holding anybody up."""

    def __init__(self, games: str, bot_workers: int) -> None:
        self._games = games
        self._sizes = {"bots": max(1, bot_workers), "helpers": 1}
        self._pools: dict[str, ProcessPoolExecutor] = {}

    async def think(self, start: Start, acts: list[Act], seat: Seat, name: str) -> str:
        """What a bot chooses."""
        return await self._call("bots", _think, start, _packed(acts), seat, name)

    async def odds(self, start: Start, acts: list[Act], seat: Seat, choice: str) -> OddsShown:
        return await self._call("helpers", _odds, start, _packed(acts), seat, choice)

    async def replay(self, start: Start, acts: list[Act], seat: Seat, number: int | None, view: bool, over: bool) -> bytes:
        """The position of a viewpoint at one of its numbers: a ``Replayed``, encoded."""
        return await self._call("helpers", _replay, start, _packed(acts), seat, number, view, over)

    async def look(self, start: Start, acts: list[Act], seat: Seat, number: int, piece: str) -> Looked:
        """What a piece bore on and saw at one of a viewpoint's numbers."""
        return await self._call("helpers", _look, start, _packed(acts), seat, number, piece)

    async def board(self, start: Start, acts: list[Act], seat: Seat, number: int) -> Board:
        """The board at one of a viewpoint's numbers."""
        return await self._call("helpers", _board, start, _packed(acts), seat, number)

    async def prefix(self, start: Start, acts: list[Act], seat: Seat, number: int) -> Prefix:
        """The dice and choices that led to a viewpoint's number."""
        return await self._call("helpers", _prefix, start, _packed(acts), seat, number)

    def close(self) -> None:
        for pool in self._pools.values():
            pool.shutdown(wait=True, cancel_futures=True)
        self._pools.clear()

    async def _call(self, pool: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """A worker that dies takes its work with it; another one gets it, twice at most."""
        for _ in range(2):
            try:
                return await asyncio.wrap_future(self._submit(pool, work, *args, **kwargs))
            except BrokenProcessPool:
                self._pools.pop(pool, None)
        return await asyncio.wrap_future(self._submit(pool, work, *args, **kwargs))

    def _submit(self, pool: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        if pool not in self._pools:
            spawn = multiprocessing.get_context("spawn")
            self._pools[pool] = ProcessPoolExecutor(self._sizes[pool], spawn, _sign_on, (self._games,))
        return self._pools[pool].submit(work, *args, **kwargs)


# Below here: in the worker

_catalogue: Mapping[str, Game[Any]] = {}
_kept: OrderedDict[str, Played] = OrderedDict()
_shown: deque[Played] = deque(maxlen=SHOWN)  # earlier positions, the latest asked for last


def _sign_on(games: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    globals()["_catalogue"] = catalogue(games)


def _end_with_the_server() -> None:
    """A server that is killed cannot send its workers home."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _packed(acts: list[Act]) -> bytes:
    return msgspec.msgpack.encode(acts)


def _played(start: Start, packed: bytes) -> Played:
    """The match where these acts leave it: carried on from where the worker last had it, if it can be."""
    acts = msgspec.msgpack.decode(packed, type=list[Act])
    played = _kept.pop(start.id, None)
    if played is None or played.start != start or played.acts != acts[: len(played.acts)]:
        played = Played(start, _catalogue, listen=False)
    played.follow(acts[len(played.acts) :])
    _kept[start.id] = played
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return played


def _think(start: Start, packed: bytes, seat: Seat, name: str) -> str:
    played = _played(start, packed)
    word = f"bot {seat} {len(played.acts)}".encode()
    seed = int.from_bytes(hmac.digest(bytes.fromhex(start.server_seed), word, "sha256")[:8], "big")
    return bot(name, seed).choose(Sight(played.match, seat))


def _odds(start: Start, packed: bytes, seat: Seat, choice: str) -> OddsShown:
    return odds_shown(choice, _played(start, packed).match.odds(choice, seat))


def _replay(start: Start, packed: bytes, seat: Seat, number: int | None, view: bool, over: bool) -> bytes:
    whole = _played(start, packed)
    last = whole.number(seat)
    number = last if number is None else number
    played = _earlier(whole, seat, number)
    match = played.match
    position = position_shown(played, seat, match.scene(seat), match.view(seat) if view else None)
    by, choice = played.cause(seat, number, over)
    numbers = {each: played.number(each) for each in played.viewpoints} if over else {}
    shown = Replayed(position=position, first=0, last=last, choice=choice, by=by, numbers=numbers)
    return msgspec.json.encode(shown)


def _look(start: Start, packed: bytes, seat: Seat, number: int, piece: str) -> Looked:
    played = _earlier(_played(start, packed), seat, number)
    return Looked(number=number, look=played.match.look(piece, seat))


def _board(start: Start, packed: bytes, seat: Seat, number: int) -> Board:
    return _earlier(_played(start, packed), seat, number).match.scene(seat).board


def _prefix(start: Start, packed: bytes, seat: Seat, number: int) -> Prefix:
    return _earlier(_played(start, packed), seat, number).prefix(number)


def _earlier(whole: Played, seat: Seat, number: int) -> Played:
    """The match as it stood at one of a viewpoint's numbers: who looks at a piece of it has just been shown it."""
    if number > whole.number(seat):
        raise QuarterdeckError(f"the match has come to {whole.number(seat)} only")
    acts = whole.acts[: whole.moments[seat][number]]
    for played in _shown:
        if played.start == whole.start and played.acts == acts:
            return played
    played = Played(whole.start, _catalogue)
    played.follow(acts)
    _shown.append(played)
    return played


__all__ = ["Workers", "catalogue"]
