"""The socket: frames in, frames out. Positions are made when they are sent, so a client that reads slowly skips some and
nothing piles up; one that does not read at all is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any, Final, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.server import wire
from quarterdeck.server.house import House
from quarterdeck.server.identity import Identity, hashed
from quarterdeck.server.problems import Denied
from quarterdeck.server.rates import Buckets
from quarterdeck.server.table import Table

WATCHES: Final = 32
STRIKES: Final = 20  # frames that make no sense, before the socket is closed
UNSENT: Final = 256  # replies and chat that wait to be read
THINKING: Final = 4  # odds asked for at once

POLICY: Final = 1008
RESTART: Final = 1012
TRY_LATER: Final = 1013

T = TypeVar("T")
_decoder: Final = msgspec.json.Decoder(wire.AnyFrame)


class Closing(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Watch:
    """One match as one socket sees it: what it has been sent so far."""

    def __init__(self, client: Client, who: Identity, frame: wire.WatchFrame) -> None:
        self.client = client
        self.who = who
        self.match = frame.match
        self.viewpoint = frame.seat
        self.with_view = frame.view
        self.table: Table | None = None
        self.number = -1 if frame.number is None else frame.number
        self.held = 0 if frame.log is None else frame.log
        self.chat = 0 if frame.chat is None else frame.chat
        self.info_version = -1
        self.forced = True

    def changed(self) -> None:
        self.client.wake(self)

    @property
    def admitted(self) -> bool:
        return self.viewpoint == SPECTATOR or (self.table is not None and self.table.holds(self.who, self.viewpoint))

    def next_frame(self) -> bytes | None:
        """The newest position, if the client does not have it."""
        table = self.table
        shown = table.shown.get(self.viewpoint) if table is not None else None
        if table is None or shown is None:
            return None
        new_info = shown.info_version != self.info_version
        if shown.position.number == self.number and not new_info and not self.forced:
            return None
        info = msgspec.structs.replace(shown.info, your_seats=table.held_by(self.who)) if new_info else None
        frame = shown.encode(shown.kept(self.number, self.held), self.with_view, info)
        self.number, self.held = shown.position.number, len(shown.position.log)
        self.info_version, self.forced = shown.info_version, False
        return frame


class Client:
    def __init__(self, house: House, websocket: WebSocket, who: Identity) -> None:
        self.house = house
        self.who = who
        self._socket = websocket
        self._watches: dict[tuple[str, Seat], Watch] = {}
        self._dirty: dict[Watch, None] = {}
        self._unsent: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._bucket = Buckets(house.settings.rate, house.settings.rate * 4)
        self._strikes = 0
        self._overflowed = False
        self._thinking: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until either side closes."""
        await self._socket.accept()
        both = [asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())]
        code, reason = 1000, ""
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except Closing as closing:
            code, reason = closing.code, closing.reason
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the other side has gone
        except asyncio.CancelledError:
            code, reason = RESTART, "the server is going down"
            raise
        finally:
            for task in (*both, *self._thinking):
                task.cancel()
            await asyncio.gather(*both, *self._thinking, return_exceptions=True)
            for watch in list(self._watches.values()):
                self._drop(watch)
            await self._close(code, reason)

    async def _close(self, code: int, reason: str) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(1):
                    await self._socket.close(code, reason)

    # In

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            if self._bucket.wait(""):
                raise Closing(POLICY, "too many frames")
            await self._take(message.get("text"))
            if self._overflowed:
                raise Closing(TRY_LATER, "you do not read what you are sent")

    async def _take(self, text: str | None) -> None:
        try:
            if text is None:
                raise msgspec.DecodeError("expected text")
            frame = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._strikes += 1
            if self._strikes > STRIKES:
                raise Closing(POLICY, "too many frames that make no sense") from None
            self.reply(None, error=wire.Fault(code="malformed", sentence=str(error)[:300]))
            return
        if isinstance(frame, wire.OddsFrame):
            await self._think(frame)
        else:
            await self._answer(frame)

    async def _think(self, frame: wire.OddsFrame) -> None:
        """Odds take a while: other frames go on meanwhile."""
        if len(self._thinking) >= THINKING:
            await asyncio.wait(self._thinking, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.ensure_future(self._answer(frame))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
        await asyncio.sleep(0)  # what is asked about is the position now, whatever the next frame does

    async def _answer(self, frame: wire.AnyFrame) -> None:
        try:
            self.reply(frame.id, data=await self._act(frame))
        except Denied as refusal:
            fault = wire.Fault(code=refusal.code, sentence=refusal.sentence, clause=refusal.clause)
            self.reply(frame.id, error=fault)
            if refusal.position is not None:
                self._show_again(refusal.position.match, refusal.position.seat)

    async def _act(self, frame: wire.AnyFrame) -> Any:
        house = self.house
        match frame:
            case wire.PingFrame():
                return {}
            case wire.WatchFrame():
                return await self._watch(frame)
            case wire.LeaveFrame():
                watch = self._watches.get((frame.match, frame.seat))
                if watch is not None:
                    self._drop(watch)
                return {}
        who = self._who(frame.match, frame.seat)
        match frame:
            case wire.AnswerFrame():
                position, again = await house.answer(frame.match, who, frame.seat, frame.number, frame.choice, frame.key)
                return {"number": position.number, "again": again}
            case wire.UndoFrame():
                done, _ = await house.undo(frame.match, who, frame.seat, frame.number)
                return {"done": done}
            case wire.ConsentFrame():
                done, _ = await house.consent(frame.match, who, frame.seat, frame.number, frame.agree)
                return {"done": done}
            case wire.ResignFrame():
                await house.resign(frame.match, who, frame.seat)
                return {}
            case wire.ChatFrame():
                line = await house.say(frame.match, who, frame.seat, frame.text)
                return {"number": line.number}
            case wire.OddsFrame():
                return await house.odds(frame.match, who, frame.seat, frame.number, frame.choice)
            case wire.WhyFrame():
                return await house.why(frame.match, who, frame.seat, frame.choice)

    def _who(self, match: str, seat: Seat) -> Identity:
        watch = self._watches.get((match, seat))
        return self.who if watch is None else watch.who

    async def _watch(self, frame: wire.WatchFrame) -> dict[str, Any]:
        known = self._watches.get((frame.match, frame.seat))
        if known is not None:
            self._drop(known)
        if len(self._watches) >= WATCHES:
            raise Denied("slow_down", f"one socket watches at most {WATCHES} matches")
        who = self.who
        if frame.token is not None:
            who = msgspec.structs.replace(who, token_hash=hashed(frame.token))
        watch = Watch(self, who, frame)
        watch.table = await self.house.watch(frame.match, who, watch)
        self._watches[frame.match, frame.seat] = watch
        self.wake(watch)
        return {}

    def _drop(self, watch: Watch) -> None:
        self._watches.pop((watch.match, watch.viewpoint), None)
        self._dirty.pop(watch, None)
        if watch.table is not None:
            self.house.leave(watch.table, watch)

    def _show_again(self, match: str, seat: Seat) -> None:
        watch = self._watches.get((match, seat))
        if watch is not None:
            watch.forced = True
            self.wake(watch)

    # Out

    def wake(self, watch: Watch) -> None:
        self._dirty[watch] = None
        self._something.set()

    def reply(self, number: int | None, data: Any = None, error: wire.Fault | None = None) -> None:
        self._push(wire.Reply(id=number, ok=error is None, data=data, error=error))

    def _push(self, frame: msgspec.Struct) -> None:
        if len(self._unsent) < UNSENT:
            self._unsent.append(msgspec.json.encode(frame))
        else:
            self._overflowed = True
        self._something.set()

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._unsent or self._dirty:
                while self._unsent:
                    await self._send(self._unsent.popleft())
                if self._dirty:
                    watch = next(iter(self._dirty))
                    del self._dirty[watch]
                    await self._send_news(watch)

    async def _send_news(self, watch: Watch) -> None:
        if not watch.admitted:
            fault = wire.Fault(code="forbidden", sentence="the seat has been handed over")
            self._drop(watch)
            self._push(wire.Gone(match=watch.match, seat=watch.viewpoint, error=fault))
            return
        frame = watch.next_frame()
        if frame is not None:
            await self._send(frame)
        if watch.table is not None and watch.table.chat_last > watch.chat:
            for line in await self.house.store.chat_after(watch.match, watch.chat):
                watch.chat = line.number
                await self._send(msgspec.json.encode(wire.ChatSent(match=watch.match, **msgspec.structs.asdict(line))))

    async def _send(self, frame: bytes) -> None:
        try:
            async with asyncio.timeout(self.house.settings.read_timeout):
                await self._socket.send_text(frame.decode())
        except TimeoutError:
            raise Closing(TRY_LATER, "you do not read what you are sent") from None
