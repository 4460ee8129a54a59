"""What worker processes do: bots think there, odds are counted, old positions looked up, and nobody else waits for them.

Bots have workers of their own, so that no bot keeps a person's odds waiting either.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Any, Final, ParamSpec, TypeVar, cast

import msgspec

from quarterdeck.bots import Sight, bot, takes_time
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.orders import Item
from quarterdeck.engine.play.standing_orders import Foreseen, foresee
from quarterdeck.engine.scene import At, Board
from quarterdeck.engine.straight import straight
from quarterdeck.plugins import named
from quarterdeck.server.processes.process_pool import ProcessPool, WorkerLost, WorkOverdue
from quarterdeck.table.play.played_match import MatchAct, PlayedMatch, Prefix, Start
from quarterdeck.table.presentation.positions import odds_shown, position_shown
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.replies import Looked, Measured, Replayed
from quarterdeck.table.wire.shown_odds import OddsShown

P = ParamSpec("P")
R = TypeVar("R")

LONGEST_THOUGHT: Final = 20.0  # seconds; a bot that takes longer hangs
PATIENCE: Final = 5.0  # seconds that a bot is given which would take its time, if no other waits for the same worker
PATIENCE_ALONE: Final = 1.0  # the same among bots alone
LONGEST_HELP: Final = 20.0
ODDS_WITHIN: Final = 5.0
ODDS_A_TURN: Final = 0.25  # seconds after which whoever wants the odds of many options has to ask for the rest
GIVES_WAY: Final = 5

KEPT: Final = 32
SHOWN: Final = 8


def catalogue(name: str) -> Mapping[str, Game[Any]]:
    """The rule books, from ``module:function``."""
    return cast(Callable[[], Mapping[str, Game[Any]]], named(name))()


class Workers:
    """Calls out work and waits for it without holding anybody up.

    Bots of matches in which people play have workers of their own; matches of bots alone have one that gives way to all
    others. Within each, every match has at most one bot thinking, so that first come first served is fair among matches.
    Those who take their time have workers apart, which give way too, and share it out among those who wait for them.
    """

    def __init__(self, games: str, bot_workers: int) -> None:
        self._bots = ProcessPool(max(1, bot_workers), _sign_on, games)
        self._thinkers = ProcessPool(max(1, bot_workers), _sign_on, games, niceness=GIVES_WAY)
        self._unattended = ProcessPool(1, _sign_on, games, niceness=GIVES_WAY)
        self._helpers = ProcessPool(1, _sign_on, games)

    def begin(self) -> None:
        """Have those ready for whom people would wait."""
        self._bots.begin()
        self._helpers.begin(_make_straight_gears)

    @property
    def bots_waiting(self) -> int:
        """How many bots nobody thinks for yet."""
        return self._bots.waiting + self._thinkers.waiting + self._unattended.waiting

    async def think(self, start: Start, acts: list[MatchAct], seat: Seat, name: str, people_wait: bool = True) -> str:
        """What a bot chooses."""
        crew, patience = self._unattended, PATIENCE_ALONE
        if people_wait:
            crew, patience = self._thinkers if takes_time(name) else self._bots, PATIENCE
        within = patience / (1 + crew.waiting)
        return await crew.call(LONGEST_THOUGHT, _think, start, _packed(acts), seat, name, within)

    async def odds(self, start: Start, acts: list[MatchAct], seat: Seat, choices: list[str]) -> list[OddsShown]:
        """What options may lead to, as many of them as can be counted before others want their turn, and one at least.
        Nobody waits for it longer than so long, whoever comes before."""
        try:
            async with asyncio.timeout(ODDS_WITHIN):
                return await self._helpers.call(ODDS_WITHIN, _odds, start, _packed(acts), seat, choices)
        except (TimeoutError, WorkOverdue, WorkerLost):
            raise Denied("busy", f"these odds take longer than {ODDS_WITHIN:g} seconds to count out") from None

    async def foresee(self, start: Start, acts: list[MatchAct], seat: Seat, items: list[Item]) -> Foreseen:
        """What orders of a seat would do."""
        return await self._help(_foresee, start, _packed(acts), seat, items)

    async def replay(
        self, start: Start, acts: list[MatchAct], seat: Seat, number: int | None, view: bool, over: bool
    ) -> bytes:
        """The position of a viewpoint at one of its numbers: a ``Replayed``, encoded."""
        return await self._help(_replay, start, _packed(acts), seat, number, view, over)

    async def look(self, start: Start, acts: list[MatchAct], seat: Seat, number: int, piece: str) -> Looked:
        """What a piece bore on and saw at one of a viewpoint's numbers."""
        return await self._help(_look, start, _packed(acts), seat, number, piece)

    async def measure(self, start: Start, acts: list[MatchAct], seat: Seat, number: int, one: At, other: At) -> Measured:
        """The line of sight between two cells at one of a viewpoint's numbers."""
        return await self._help(_measure, start, _packed(acts), seat, number, one, other)

    async def board(self, start: Start, acts: list[MatchAct], seat: Seat, number: int) -> Board:
        """The board at one of a viewpoint's numbers."""
        return await self._help(_board, start, _packed(acts), seat, number)

    async def prefix(self, start: Start, acts: list[MatchAct], seat: Seat, number: int) -> Prefix:
        """The dice and choices that led to a viewpoint's number."""
        return await self._help(_prefix, start, _packed(acts), seat, number)

    def close(self) -> None:
        for crew in (self._bots, self._thinkers, self._unattended, self._helpers):
            crew.close()

    async def _help(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await self._helpers.call(LONGEST_HELP, work, *args, **kwargs)
        except (WorkOverdue, WorkerLost):
            raise Denied("busy", "that takes too long to look up just now; try again in a moment") from None


# Below here: in the worker

_catalogue: Mapping[str, Game[Any]] = {}
_kept: OrderedDict[str, PlayedMatch] = OrderedDict()
_shown: deque[PlayedMatch] = deque(maxlen=SHOWN)  # earlier positions, the latest asked for last


def _sign_on(games: str) -> None:
    globals()["_catalogue"] = catalogue(games)


def _make_straight_gears() -> None:
    """So that nobody's first odds wait for them."""
    for game in _catalogue.values():
        straight(game.step)


def _packed(acts: list[MatchAct]) -> bytes:
    return msgspec.msgpack.encode(acts)


def _played(start: Start, packed: bytes) -> PlayedMatch:
    """The match where these acts leave it: carried on from where the worker last had it, if it can be."""
    acts = msgspec.msgpack.decode(packed, type=list[MatchAct])
    played = _kept.pop(start.id, None)
    if played is None or played.start != start or played.acts != acts[: len(played.acts)]:
        played = PlayedMatch(start, _catalogue, listen=False)
    played.follow(acts[len(played.acts) :])
    _kept[start.id] = played
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return played


def _think(start: Start, packed: bytes, seat: Seat, name: str, within: float) -> str:
    played = _played(start, packed)
    word = f"bot {seat} {len(played.acts)}".encode()
    seed = int.from_bytes(hmac.digest(bytes.fromhex(start.server_seed), word, "sha256")[:8], "big")
    return bot(name, seed).choose(Sight(played.match, seat, within))


def _odds(start: Start, packed: bytes, seat: Seat, choices: list[str]) -> list[OddsShown]:
    until = time.monotonic() + ODDS_A_TURN
    shown = []
    for choice, odds in zip(choices, _played(start, packed).match.odds_of(choices, seat), strict=True):
        shown.append(odds_shown(choice, odds))
        if time.monotonic() > until:
            break
    return shown


def _foresee(start: Start, packed: bytes, seat: Seat, items: list[Item]) -> Foreseen:
    return foresee(_played(start, packed).match, seat, items, Seeded(secrets.randbits(64)))


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


def _measure(start: Start, packed: bytes, seat: Seat, number: int, one: At, other: At) -> Measured:
    played = _earlier(_played(start, packed), seat, number)
    return Measured(number=number, line=played.match.measure(one, other, seat))


def _board(start: Start, packed: bytes, seat: Seat, number: int) -> Board:
    return _earlier(_played(start, packed), seat, number).match.scene(seat).board


def _prefix(start: Start, packed: bytes, seat: Seat, number: int) -> Prefix:
    return _earlier(_played(start, packed), seat, number).prefix(number)


def _earlier(whole: PlayedMatch, seat: Seat, number: int) -> PlayedMatch:
    """The match as it stood at one of a viewpoint's numbers: who looks at a piece of it has just been shown it."""
    if number > whole.number(seat):
        raise QuarterdeckError(f"the match has come to {whole.number(seat)} only")
    acts = whole.acts[: whole.moments[seat][number]]
    for played in _shown:
        if played.start == whole.start and played.acts == acts:
            return played
    played = PlayedMatch(whole.start, _catalogue)
    played.follow(acts)
    _shown.append(played)
    return played


__all__ = ["Workers", "catalogue"]
