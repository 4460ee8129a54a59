"""Match storage and a client connection in memory, for tables without a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from quarterdeck.engine.fair_dice import hashed, stand_in
from quarterdeck.table.client_line import LineClosed
from quarterdeck.table.identity import Identity
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.storage.keeper import LINES_KEPT, Conflict, Keeper
from quarterdeck.table.storage.rematch_agreement import Agreement, Vote
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch, seating_changes
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine, Line, SpokenLine


class KeptMatch:
    """The stored parts of one match."""

    def __init__(self, row: MatchRow, places: Iterable[SeatRow], acts: Iterable[MatchAct]) -> None:
        self.row = row
        self.seats = {place.seat: place for place in places}
        self.acts = [*acts]
        self.holders: set[tuple[str, str]] = set()
        self.orders: dict[str, str] = {}
        self.said: list[SpokenLine] = []

    def change(self, **changes: Any) -> None:
        self.row = msgspec.structs.replace(self.row, **{"version": self.row.version + 1, **changes})

    def change_seat(self, which: str, /, **changes: Any) -> None:
        self.seats[which] = msgspec.structs.replace(self.seats[which], **changes)

    def start_if_full(self) -> None:
        changes = seating_changes(self.seats.values(), time.time()) if self.row.status == "open" else {}
        if "status" in changes or self.row.opening_at is None:
            self.change(**changes)

    def stored(self, after: int | None = None) -> StoredMatch:
        acts = () if after is None else tuple(self.acts[after:])
        orders = tuple(self.orders.items())
        said = (self.last(ChatLine), self.last(GalleryLine))
        return StoredMatch(self.row, tuple(self.seats.values()), frozenset(self.holders), acts, *said, orders)

    def last(self, kind: type[SpokenLine]) -> int:
        """Return the number of the last line of the chat or the gallery."""
        return max((line.number for line in self.said if isinstance(line, kind)), default=0)


class MemoryKeeper(Keeper):
    shared = False

    def __init__(self) -> None:
        self.matches: dict[str, KeptMatch] = {}

    async def load(self, match: str, after: int = 0) -> StoredMatch | None:
        return self.matches[match].stored(after) if match in self.matches else None

    async def version(self, match: str) -> int | None:
        return self.matches[match].row.version if match in self.matches else None

    def _latest(self, limit: int) -> list[KeptMatch]:
        return sorted(self.matches.values(), key=lambda each: -each.row.updated_at)[:limit]

    async def listed(self, game: str, status: str, before: float | None, limit: int) -> list[StoredMatch]:
        return [
            each.stored()
            for each in self._latest(limit)
            if each.row.listed
            and game in ("", each.row.game)
            and status in ("", each.row.status)
            and (before is None or each.row.updated_at < before)
        ]

    async def held_by(self, who: Identity, limit: int) -> list[StoredMatch]:
        def holds(kept: KeptMatch) -> bool:
            tokens = {place.token_hash for place in kept.seats.values()} - {""}
            return who.token_hash in tokens or any(who.session_hash == session for session, _ in kept.holders)

        return [each.stored() for each in self._latest(limit) if holds(each)]

    def _playing(self, before: float) -> dict[str, MatchRow]:
        rows = {match: kept.row for match, kept in self.matches.items()}
        return {match: row for match, row in rows.items() if row.status == "playing" and row.updated_at < before}

    async def with_seeds_overdue(self, before: float) -> list[str]:
        return [match for match, kept in self.matches.items() if (kept.row.opening_at or before) < before]

    async def with_bots_to_move(self, before: float) -> list[str]:
        return [match for match, row in self._playing(before).items() if row.bot_waits]

    async def with_orders_waiting(self, before: float) -> list[tuple[str, int]]:
        return [(match, row.version) for match, row in self._playing(before).items() if self.matches[match].orders]

    async def with_other_rules(self, versions: Mapping[str, int]) -> list[str]:
        return [match for match, row in self._playing(float("inf")).items() if versions.get(row.game) != row.rules]

    async def lines_after(self, kind: type[Line], match: str, number: int) -> list[Line]:
        return [line for line in self.matches[match].said if isinstance(line, kind) and line.number > number]

    async def create(self, row: MatchRow, places: Sequence[SeatRow], copied: Sequence[MatchAct] = (), most: int = 0) -> bool:
        self.matches[row.id] = KeptMatch(row, places, copied)
        return True

    async def sit(
        self, match: str, seat: str, invitation_hash: str | None, changes: Mapping[str, Any], session_hash: str
    ) -> bool:
        kept, place = self.matches[match], self.matches[match].seats[seat]
        free = place.for_anybody and not place.taken
        if not (free if invitation_hash is None else place.invitation_hash == invitation_hash):
            return False
        kept.change_seat(seat, **changes, taken=True, invitation_hash="")
        await self.hold(session_hash, match, seat)
        kept.start_if_full()
        return True

    async def open_seed(self, match: str, seat: str, seed: str) -> bool:
        kept, place = self.matches[match], self.matches[match].seats[seat]
        awaited = kept.row.opening_at is not None and place.owes_seed and place.seed_hash == hashed(seed)
        if awaited:
            kept.change_seat(seat, seed=seed, seed_way="opened")
        kept.start_if_full()
        return awaited

    async def stop_waiting_for_seeds(self, match: str) -> None:
        kept = self.matches[match]
        for place in kept.seats.values():
            if place.owes_seed:
                kept.change_seat(place.seat, seed=stand_in(place.seed_hash), seed_way="absent")
        kept.start_if_full()

    async def hold(self, session_hash: str, match: str, seat: str) -> None:
        if session_hash:
            self.matches[match].holders.add((session_hash, seat))
        self.matches[match].change()

    async def forget(self, session_hash: str, some: Sequence[str] | None) -> list[str]:
        left = []
        for match, kept in self.matches.items():
            held = {each for each in kept.holders if each[0] == session_hash}
            if held and (some is None or match in some):
                kept.holders -= held
                kept.change()
                left.append(match)
        return left

    async def renew(self, match: str, seat: str, invitation_hash: str) -> None:
        kept = self.matches[match]
        kept.change_seat(seat, invitation_hash=invitation_hash, token_hash="", webhook="", webhook_secret="")
        if kept.row.status == "open" and kept.row.opening_at is None:
            kept.change_seat(seat, taken=False, name="", seed="", seed_hash="", seed_way="")
        kept.holders = {each for each in kept.holders if each[1] != seat}
        kept.orders.pop(seat, None)
        kept.change()

    async def note_waiting(self, match: str, changes: Mapping[str, Any]) -> None:
        self.matches[match].change(**changes)

    async def change_seat(self, match: str, seat: str, changes: Mapping[str, Any]) -> None:
        self.matches[match].change_seat(seat, **changes)
        self.matches[match].change()

    async def keep(self, match: str, opening: str, done: Sequence[MatchAct], changes: Mapping[str, Any]) -> None:
        kept = self.matches[match]
        for act in done:
            kept.acts[act.number - 1] = act
        kept.change(opening=kept.row.opening or opening, **changes)

    async def append(
        self, match: str, act: MatchAct, changes: Mapping[str, Any], orders: tuple[str, str] | None = None
    ) -> None:
        kept = self.matches[match]
        if act.number != len(kept.acts) + 1 or (orders is not None and kept.orders.get(act.seat) != orders[0]):
            raise Conflict
        kept.acts.append(act)
        if orders is not None:
            self._order(kept, act.seat, orders[1])
        kept.change(**changes)

    async def set_orders(self, match: str, seat: str, said: str) -> None:
        self._order(self.matches[match], seat, said)
        self.matches[match].change()

    def _order(self, kept: KeptMatch, seat: str, said: str) -> None:
        kept.orders.pop(seat, None)
        if said:
            kept.orders[seat] = said

    async def vote(self, match: str, vote: Vote, row: MatchRow, places: Sequence[SeatRow]) -> None:
        before = Agreement.read(self.matches[match].row.rematch)
        now = before.after(vote, row.id)
        if now.match and not before.match:
            await self.create(row, places)
        self.matches[match].change(rematch=now.written)

    async def invite(self, match: str, seat: str, invitation_hash: str) -> bool:
        free = not self.matches[match].seats[seat].taken
        if free:
            self.matches[match].change_seat(seat, invitation_hash=invitation_hash)
        self.matches[match].change()
        return free

    async def say(self, match: str, line: Line) -> Line:
        kept = self.matches[match]
        numbered = msgspec.structs.replace(line, number=kept.last(type(line)) + 1)
        earlier = [each for each in kept.said if type(each) is not type(line) or each.number > numbered.number - LINES_KEPT]
        kept.said = [*earlier, numbered]
        kept.change()
        return numbered


class MemoryLine:
    """A connection to a test: ``say`` sends a frame, ``hear`` returns the next reply."""

    def __init__(self) -> None:
        self._coming: asyncio.Queue[str] = asyncio.Queue()
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed = 0

    def say(self, kind: str, **said: Any) -> None:
        self._coming.put_nowait(msgspec.json.encode({"type": kind, **said}).decode())

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(30):
            return await self._heard.get()

    def hang_up(self) -> None:
        self._coming.put_nowait("")

    async def accept(self) -> None:
        pass

    async def receive(self) -> str:
        text = await self._coming.get()
        if not text:
            raise LineClosed
        return text

    async def send_text(self, text: str) -> None:
        self._heard.put_nowait(msgspec.json.decode(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code
