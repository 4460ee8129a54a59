"""A client and its connection: frames in, frames out.

Positions are built when they are sent, so a slow reader skips some and nothing piles up. A client
that does not read at all is disconnected. A frame is an endpoint's body with a ``type``, a
``match`` and perhaps an ``id``; only ``watch``, ``leave`` and ``ping`` exist on the socket alone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.table.call import Call, decoded
from quarterdeck.table.client_line import ClientLine, LineClosed
from quarterdeck.table.endpoints import BY_FRAME
from quarterdeck.table.identity import Identity, hashed
from quarterdeck.table.problems import Denied
from quarterdeck.table.subscription import Subscription
from quarterdeck.table.wire import frames, requests
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine, SpokenLine

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

WATCHES: Final = 32
STRIKES: Final = 20  # invalid frames before the socket is closed
UNSENT: Final = 256  # replies and chat lines in the queue
THINKING: Final = 4  # slow requests at once

POLICY: Final = 1008
RESTART: Final = 1012
TRY_LATER: Final = 1013

OWN: Final = {"ping": requests.Nothing, "watch": requests.Watch, "leave": requests.Leave}
TAKES: Final[dict[str, Any]] = {**OWN, **{frame: endpoint.takes for frame, endpoint in BY_FRAME.items()}}

SPOKEN: Final[dict[type[SpokenLine], Any]] = {ChatLine: frames.ChatSent, GalleryLine: frames.GallerySent}


class Closing(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Client:
    def __init__(self, host: Host, line: ClientLine, who: Identity) -> None:
        self.host = host
        self.who = who
        self._line = line
        self._watches: dict[tuple[str, Seat], Subscription] = {}
        self._boards: set[str] = set()  # the boards that the client has been sent
        self._dirty: dict[Subscription, None] = {}
        self._unsent: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._strikes = 0
        self._overflowed = False
        self._thinking: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve the client until either side closes."""
        await self._line.accept()
        both = [asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())]
        code, reason = RESTART, "the server is shutting down"
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            code, reason = _why_over(done)
        finally:
            for task in (*both, *self._thinking):
                task.cancel()
            await asyncio.gather(*both, *self._thinking, return_exceptions=True)
            for watch in list(self._watches.values()):
                self._drop(watch)
            await self._close(code, reason)

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(LineClosed, TimeoutError):
            async with asyncio.timeout(1):
                await self._line.close(code, reason)

    # In

    async def _read(self) -> None:
        while True:
            text = await self._line.receive()
            if self.host.hooks.frames.wait(self.who.caller):
                raise Closing(POLICY, "too many frames from your address")
            await self._take(text)
            if self._overflowed:
                raise Closing(TRY_LATER, "you are not reading what you are sent")

    async def _take(self, text: str) -> None:
        number: int | None = None
        try:
            fields = decoded(lambda: msgspec.json.decode(text, type=dict[str, Any]))
            number = _id_of(fields)
            heading = decoded(lambda: msgspec.convert(fields, requests.Heading))
            frame = decoded(lambda: msgspec.convert(_own_fields(heading, fields), TAKES[heading.type]))
        except Denied as refusal:
            self._strikes += 1
            self.host.hooks.access_log.refused(self.who, "a frame", refusal)
            if self._strikes > STRIKES:
                raise Closing(POLICY, "too many invalid frames") from None
            self.reply(number, error=refusal)
            return
        if heading.type in BY_FRAME and BY_FRAME[heading.type].slow:
            await self._think(heading, frame)
        else:
            await self._answer(heading, frame)

    async def _think(self, heading: requests.Heading, frame: Any) -> None:
        """Answer a slow request while other frames are served."""
        if len(self._thinking) >= THINKING:
            await asyncio.wait(self._thinking, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.ensure_future(self._answer(heading, frame))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
        await asyncio.sleep(0)  # lets it read the position before the next frame changes it

    async def _answer(self, heading: requests.Heading, frame: Any) -> None:
        begun, code = self.host.clock.elapsed(), "broken"
        try:
            self.reply(heading.id, data=await self._act(heading, frame))
            code = "ok"
        except Denied as refusal:
            code = refusal.code
            who = self._who(heading.match or "", getattr(frame, "seat", ""))
            self.host.hooks.access_log.refused(who, f"{heading.type} {heading.match}", refusal)
            self.reply(heading.id, error=refusal)
            if refusal.position is not None:
                self._show_again(refusal.position.match, refusal.position.seat)
        finally:
            self.host.hooks.counts.count("socket", heading.type, code, self.host.clock.elapsed() - begun)

    async def _act(self, heading: requests.Heading, frame: Any) -> Any:
        match = heading.match or ""
        if heading.type in BY_FRAME:
            call = Call(self.host, self._who(match, frame.seat), {"match": match}, frame, wants_position=False)
            return await BY_FRAME[heading.type].handler(call)
        if isinstance(frame, requests.Watch):
            await self._watch(match, frame)
        elif isinstance(frame, requests.Leave) and (match, frame.seat) in self._watches:
            self._drop(self._watches[match, frame.seat])
        return {}

    def _who(self, match: str, seat: Seat) -> Identity:
        watched = self._watches.get((match, seat))
        return self.who if watched is None else watched.who

    async def _watch(self, match: str, wanted: requests.Watch) -> None:
        known = self._watches.get((match, wanted.seat))
        if known is not None:
            self._drop(known)
        if len(self._watches) >= WATCHES:
            raise Denied("too_many", f"one socket watches at most {WATCHES} seats; leave one first, or open another socket")
        who = self.who
        if wanted.token is not None:
            who = msgspec.structs.replace(who, token_hash=hashed(wanted.token))
        watched = Subscription(match, who, wanted, self.wake)
        async with self.host.tables.at(match) as table:
            table.admit_viewer(who, wanted.seat)
            table.add_watcher(watched)
            watched.table = table
        self._watches[match, wanted.seat] = watched
        self.wake(watched)

    def _drop(self, watched: Subscription) -> None:
        self._watches.pop((watched.match, watched.viewpoint), None)
        self._dirty.pop(watched, None)
        if watched.table is not None:
            watched.table.leave(watched)

    def _show_again(self, match: str, seat: Seat) -> None:
        if (match, seat) in self._watches:
            self._watches[match, seat].show_again()

    # Out

    def wake(self, watched: Subscription) -> None:
        self._dirty[watched] = None
        self._something.set()

    def reply(self, number: int | None, data: Any = None, error: Denied | None = None) -> None:
        fault = None if error is None else error.fault
        self._push(frames.Reply(id=number, ok=error is None, data=data, error=fault))

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
                    watched = next(iter(self._dirty))
                    del self._dirty[watched]
                    await self._send_news(watched)

    async def _send_news(self, watched: Subscription) -> None:
        fault = watched.fault
        if fault is not None:
            self._drop(watched)
            self._push(frames.Gone(match=watched.match, seat=watched.viewpoint, error=fault))
            return
        for frame in [*watched.news(self._boards)]:
            await self._send(frame)
        for kind, frame_of in SPOKEN.items():
            if watched.has_unsent_lines(kind):
                for line in await self.host.keeper.lines_after(kind, watched.match, watched.sent_lines[kind]):
                    watched.sent_lines[kind] = line.number
                    await self._send(msgspec.json.encode(frame_of(match=watched.match, **msgspec.structs.asdict(line))))

    async def _send(self, frame: bytes) -> None:
        try:
            async with asyncio.timeout(self.host.settings.read_timeout):
                await self._line.send_text(frame.decode())
        except TimeoutError:
            raise Closing(TRY_LATER, "you are not reading what you are sent") from None


def _why_over(done: set[asyncio.Task[None]]) -> tuple[int, str]:
    """Return the code and reason to close the socket with.

    The exception is not raised again: exception and frame would refer to each other, and keep the
    whole socket in memory until the next full garbage collection.
    """
    for task in done:
        ended = task.exception()
        if isinstance(ended, Closing):
            return ended.code, ended.reason
        if ended is not None and not isinstance(ended, LineClosed):
            raise ended
    return 1000, ""  # the client disconnected


def _id_of(fields: dict[str, Any]) -> int | None:
    """Return the id of a frame, even an invalid one, for the reply that refuses it."""
    try:
        return msgspec.convert(fields, requests.Numbered).id
    except msgspec.ValidationError:
        return None


def _own_fields(heading: requests.Heading, fields: dict[str, Any]) -> dict[str, Any]:
    """Return a frame's own fields; every frame but ``ping`` must name a match."""
    if heading.type not in TAKES:
        raise Denied("malformed", f"type: there is no frame {heading.type[:40]!r}")
    about = ("type", "id") if heading.type == "ping" else ("type", "id", "match")
    if "match" in about and heading.match is None:
        raise Denied("malformed", "Object missing required field `match`")
    return {name: value for name, value in fields.items() if name not in about}
