"""Players and spectators on sockets, shared by load, crash and soak.

They answer, note each acknowledged answer, reconnect when they are cut off, and resend each answer
without a reply under its key. When a match is over, a new one begins on the same sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
import secrets
import time
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from tests.server.client import Player, create, sit
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

GONE: Final = (OSError, http.client.HTTPException, TimeoutError, WebSocketException, EOFError)
COME_AGAIN: Final = ("busy", "slow_down", "no_seat")  # a seat's token is not known without its watch
WATCHING: Final = 2**40  # the id of every watch, never of an answer
AGAIN: Final = 0.05  # seconds until a client that was cut off, or asked to wait, tries again


class OptionSeen(msgspec.Struct):
    notation: str


class AskSeen(msgspec.Struct):
    options: list[OptionSeen]


class Seen(msgspec.Struct):
    """The fields of a frame that clients use."""

    type: str
    id: int | None = None
    ok: bool = True
    match: str = ""
    number: int = -1
    status: str = ""
    waiting: list[str] = []
    ask: AskSeen | None = None
    log_from: int = 0
    log: list[msgspec.Raw] = []
    error: Any = None


class Sent(msgspec.Struct):
    """An answer without a reply."""

    seat: str
    number: int
    choice: str
    key: str


DECODER = msgspec.json.Decoder(Seen)


class Match:
    """A match with its players, watchers and acknowledged answers, and those of earlier matches.

    If it is ``eager``, its players answer at once; otherwise the caller says when.
    """

    def __init__(self, port: int, luck: random.Random, eager: bool = False) -> None:
        self.port = port
        self.luck = luck
        self.eager = eager
        self.watchers: list[Watcher] = []
        self.noted: list[tuple[str, dict[str, str]]] = []
        self.unanswered: Sent | None = None
        self.sent_again = 0
        self.refused: list[Any] = []
        self._changing: asyncio.Task[None] | None = None
        self._take(*self._begin())

    def _begin(self) -> tuple[str, dict[str, Player]]:
        match, invitations = create(self.port)
        return match, {seat: sit(self.port, match, seat, invitations[seat]) for seat in invitations}

    def _take(self, match: str, players: dict[str, Player]) -> None:
        self.id, self.players = match, players
        self.acknowledged: dict[str, str] = {}
        self.sent_at: dict[int, float] = {}  # by the number that the answer leads to
        self.reached = 0  # the number after the last answer
        self.noted.append((match, self.acknowledged))

    @property
    def busy(self) -> bool:
        return self.unanswered is not None or self._changing is not None

    def asked(self) -> Watcher | None:
        """Return the watchers with a prompt that they have not answered."""
        return next((each for each in self.watchers if each.last.ask is not None and each.last.number >= self.reached), None)

    async def go_on(self) -> None:
        """Answer if the match is eager, and begin a new match if this one is over."""
        if self.busy:
            return
        if any(watcher.last.status == "over" for watcher in self.watchers):
            self._changing = asyncio.ensure_future(self._begin_anew())
        elif self.eager and (watcher := self.asked()) is not None:
            await watcher.answer()

    async def _begin_anew(self) -> None:
        before = self.id
        while True:
            try:
                self._take(*await asyncio.to_thread(self._begin))
                break
            except (*GONE, AssertionError):  # the server is down or starting
                await asyncio.sleep(AGAIN)
        for watcher in self.watchers:
            await watcher.follow(before)
        self._changing = None


class Watcher:
    """A socket on one match, for a seat or a spectator."""

    def __init__(self, match: Match, seat: str, delays: list[tuple[float, float]]) -> None:
        self.match = match
        self.seat = seat
        self.delays = delays  # when an answer was sent, and how long until it arrived here
        self.connection: ClientConnection | None = None
        self.since = 0.0  # when it connected
        self.last = Seen("position")
        self.ready = asyncio.Event()
        self._held = 0  # lines of the log
        self._asked = 0  # the id of the last answer sent on this socket
        match.watchers.append(self)

    async def stay(self) -> None:
        """Stay connected until cancelled; reconnect after each cut."""
        while True:
            with contextlib.suppress(*GONE):
                async with connect(
                    f"ws://127.0.0.1:{self.match.port}/api/socket",
                    compression=None,
                    ping_interval=None,
                    max_queue=64,
                    open_timeout=20,
                    close_timeout=1,
                ) as connection:
                    self.connection, self.since = connection, time.perf_counter()
                    await self._greet(connection)
                    async for text in connection:
                        await self._take(DECODER.decode(text))
            self.connection = None
            await asyncio.sleep(AGAIN * (1 + self.match.luck.random()))

    async def follow(self, before: str) -> None:
        """Move from a finished match to the new one on this socket."""
        self.last, self._held = Seen("position"), 0
        if self.connection is not None:
            with contextlib.suppress(*GONE):
                await self.connection.send(json.dumps({"type": "leave", "match": before, "seat": self.seat}))
                await self._greet(self.connection)

    async def _greet(self, connection: ClientConnection) -> None:
        said: dict[str, Any] = {"type": "watch", "id": WATCHING, "match": self.match.id, "seat": self.seat}
        if self.seat:
            said["token"] = self.match.players[self.seat].token
        if self.last.number >= 0:
            said |= {"number": self.last.number, "log": self._held}
        await connection.send(json.dumps(said))
        if self.match.unanswered is not None and self.match.unanswered.seat == self.seat:
            self.match.sent_again += 1
            await self._send(self.match.unanswered)

    async def _take(self, frame: Seen) -> None:
        if frame.type == "position" and frame.match == self.match.id:
            self._see(frame)
            await self.match.go_on()
        elif frame.type == "reply" and not frame.ok and frame.error["code"] in COME_AGAIN:
            await asyncio.sleep(AGAIN)
            if self.connection is not None and frame.id in (WATCHING, self._asked):
                await self._greet(self.connection)
        elif frame.type == "reply" and frame.id == self._asked != WATCHING:
            await self._hear(frame)

    def _see(self, frame: Seen) -> None:
        now = time.perf_counter()
        for number in range(self.last.number + 1, frame.number + 1):
            sent = self.match.sent_at.get(number)
            if sent is not None and self.since < sent:
                self.delays.append((sent, now - sent))
        self._held = frame.log_from + len(frame.log)
        frame.log = []
        self.last = frame
        self.ready.set()

    async def _hear(self, reply: Seen) -> None:
        sent = self.match.unanswered
        if sent is None or sent.seat != self.seat:
            return
        self.match.unanswered = None
        if reply.ok:
            self.match.acknowledged[sent.key] = sent.choice
            self.match.reached = sent.number + 1
        else:
            self.match.refused.append(reply.error)
        await self.match.go_on()

    async def answer(self) -> None:
        """Send a random answer without waiting for the reply."""
        ask, number = self.last.ask, self.last.number
        assert ask is not None
        notations = [option.notation for option in ask.options if option.notation != "leave"] or [ask.options[0].notation]
        sent = Sent(self.seat, number, self.match.luck.choice(notations), secrets.token_hex(8))
        self.match.unanswered = sent
        self.last.ask = None
        self.match.sent_at[number + 1] = time.perf_counter()
        await self._send(sent)

    async def _send(self, sent: Sent) -> None:
        """Send an answer; if the connection fails, it is resent on the next one."""
        self._asked += 1
        said = {"type": "answer", "id": self._asked, "match": self.match.id, **msgspec.structs.asdict(sent)}
        with contextlib.suppress(*GONE):
            if self.connection is not None:
                await self.connection.send(json.dumps(said))


def seated(matches: list[Match], sockets: int, delays: list[tuple[float, float]]) -> list[Watcher]:
    """Return watchers on all matches: the players first, then spectators."""
    watchers = []
    for place in range(sockets):
        match = matches[place % len(matches)]
        seats = list(match.players)
        seat = seats[len(match.watchers)] if len(match.watchers) < len(seats) else ""
        watchers.append(Watcher(match, seat, delays))
    return watchers


async def answer_steadily(matches: list[Match], seconds: float, rate: float, luck: random.Random) -> int:
    """Answer at a steady rate over all matches; return the number of answers.

    Answers that nobody could give in time are left out.
    """
    sent = left_out = 0
    started = time.perf_counter()
    while (now := time.perf_counter()) - started < seconds:
        due = int((now - started) * rate)
        while sent + left_out < due:
            match = luck.choice(matches)
            player = None if match.busy else match.asked()
            if player is None:
                left_out += 1
            else:
                await player.answer()
                sent += 1
        await asyncio.sleep(0.002)
    return sent


async def settle(matches: list[Match], seconds: float = 60.0) -> int:
    """Wait until all answers have replies and are seen; return the number of sockets behind."""
    for match in matches:
        match.eager = False
    give_up = time.perf_counter() + seconds
    while (behind := _behind(matches)) and time.perf_counter() < give_up:
        await asyncio.sleep(0.02)
    return behind


def _behind(matches: list[Match]) -> int:
    behind = sum(1 for match in matches if match.busy)
    for match in matches:
        newest = max(watcher.last.number for watcher in match.watchers)
        behind += sum(1 for watcher in match.watchers if watcher.last.number != newest)
    return behind


def noted(matches: Iterable[Match]) -> list[tuple[str, dict[str, str]]]:
    """Return the acknowledged answers of each match."""
    return [each for match in matches for each in match.noted]


def at(ordered: list[float], share: float) -> float:
    """Return the quantile of some times, in milliseconds."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0
