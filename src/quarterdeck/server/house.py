"""The house: every table in it, and all that can be done at one. REST and the socket both come here.

An act is played in memory first, under the table's lock and seen by nobody; then its row is written; only then is anybody
told. If the row was taken by somebody else, or could not be written, the table is read anew from the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from quarterdeck.bots import bots
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.chance import Fair
from quarterdeck.engine.errors import ChanceError, QuarterdeckError
from quarterdeck.server import wire
from quarterdeck.server.course import PERSON, Act, ActKind, Course, Header
from quarterdeck.server.crew import Crew, catalogue
from quarterdeck.server.denied import Denied, denied
from quarterdeck.server.duty import Duty
from quarterdeck.server.library import Library
from quarterdeck.server.secrecy import Buckets, Identity, hashed, new_id, new_secret, same
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Conflict, MatchRow, SeatRow, Store
from quarterdeck.server.table import Table, Watcher, listed_info
from quarterdeck.server.webhooks import Webhooks

RACES: Final = 50  # how often an act made in secret is tried again when others act at the same time
LIST: Final = 50


class BotAsked(msgspec.Struct, frozen=True):
    """What a bot needs to answer: the match so far, its seat, its name, and the number that it answers."""

    header: Header
    acts: list[Act]
    seat: Seat
    name: str
    number: int


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.games = catalogue(settings.catalogue)
        self.library = Library(self.games)
        self.store = Store(settings.database)
        self.store.claim()
        self.crew = Crew(settings.catalogue, settings.bot_workers)
        self.webhooks = Webhooks(settings.private_webhooks)
        self.requests = Buckets(settings.rate, settings.rate * 4)
        self.creations = Buckets(settings.creations, settings.creations * 40)
        self.chats = Buckets(settings.rate / 20, 8)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._wanted: Counter[str] = Counter()
        self.duty = Duty(self)

    async def open(self) -> None:
        await self.store.open()
        self.duty.begin()

    async def close(self) -> None:
        await self.duty.end()
        self.webhooks.close()
        await asyncio.get_running_loop().run_in_executor(None, self.crew.close)
        await self.store.close()

    # Tables

    async def table(self, match: str) -> Table:
        """A match in memory, read from the database if need be."""
        table = self._tables.get(match)
        if table is not None:
            self._tables.move_to_end(match)
            return table
        if match not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(match))
            self._loading[match] = task
            task.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    @contextlib.asynccontextmanager
    async def at(self, match: str) -> AsyncIterator[Table]:
        """A table with its lock held. As long as it is wanted it does not make room for others."""
        self._wanted[match] += 1
        try:
            table = await self.table(match)
            async with table.lock:
                yield table
        finally:
            self._wanted[match] -= 1
            if not self._wanted[match]:
                del self._wanted[match]

    async def _load(self, match: str) -> Table:
        stored = await self.store.load(match)
        if stored is None or stored.row.game not in self.games:
            raise Denied("unknown", "there is no such match")
        table = Table(stored, self.games)
        self._tables[match] = table
        self._make_room()
        return table

    def _make_room(self) -> None:
        if len(self._tables) <= self.settings.cache:
            return
        for match, table in list(self._tables.items()):
            if not table.watchers and match not in self._wanted and table.bots is None:
                del self._tables[match]
                if len(self._tables) <= self.settings.cache:
                    return

    async def _reload(self, table: Table) -> None:
        """Take over what the database says; the lock is held."""
        stored = await self.store.load(table.id, table.acts_known)
        if stored is None:
            raise Denied("unknown", "there is no such match")
        if table.refresh(stored):
            table.publish()

    async def catch_up(self, match: str) -> None:
        """Another server has changed a match: if it is on a table here, everybody there is told."""
        if match in self._tables:
            async with self.at(match) as table:
                await self._reload(table)
                for watcher in table.watchers:
                    watcher.changed()

    @property
    def tables_laid(self) -> list[str]:
        """The matches in memory."""
        return list(self._tables)

    async def _current(self, table: Table) -> None:
        """Make sure of the newest where another server may have changed it; the lock is held."""
        if self.store.shared or table.spoilt:
            await self._reload(table)

    # Looking

    async def info(self, match: str, who: Identity) -> wire.MatchInfo:
        async with self.at(match) as table:
            await self._current(table)
            return table.info(who)

    async def position(self, match: str, who: Identity, seat: Seat, view: bool) -> wire.Position:
        async with self.at(match) as table:
            await self._current(table)
            table.admit_viewer(who, seat)
            return table.position(seat, who, view)

    async def listed(self, wanted: wire.ListQuery, who: Identity) -> list[wire.MatchInfo]:
        if wanted.game:
            self.library.game(wanted.game)
        found = await self.store.listed(wanted.game, wanted.status, wanted.before, LIST)
        return [listed_info(each, self.games[each.row.game], who) for each in found if each.row.game in self.games]

    async def mine(self, who: Identity) -> list[wire.MatchInfo]:
        if not who.session_hash:
            return []
        found = await self.store.held_by(who.session_hash, LIST)
        infos = [listed_info(each, self.games[each.row.game], who) for each in found if each.row.game in self.games]
        return sorted(infos, key=lambda info: not set(info.waiting) & set(info.your_seats))

    async def watch(self, match: str, who: Identity, watcher: Watcher) -> Table:
        """From now on the watcher is told; what it is shown first is ready when this returns."""
        async with self.at(match) as table:
            await self._current(table)
            table.admit_viewer(who, watcher.viewpoint)
            table.show(watcher.viewpoint)
            table.watchers.add(watcher)
            return table

    def leave(self, table: Table, watcher: Watcher) -> None:
        table.watchers.discard(watcher)
        if all(each.viewpoint != watcher.viewpoint for each in table.watchers):
            table.shown.pop(watcher.viewpoint, None)

    async def replay(self, match: str, who: Identity, wanted: wire.ReplayQuery) -> bytes:
        async with self.at(match) as table:
            await self._current(table)
            course = self._started(table)
            self._admit_reader(table, course, who, wanted.seat, wanted.number)
            header, acts, over = course.header, course.acts.copy(), course.outcome is not None
        return await self.crew.replay(header, acts, wanted.seat, wanted.number, wanted.view, over)

    async def look(self, match: str, who: Identity, wanted: wire.LookQuery) -> wire.Looked:
        """What one piece bears on and sees; of an earlier position a worker finds it out."""
        async with self.at(match) as table:
            await self._current(table)
            course = self._started(table)
            self._admit_reader(table, course, who, wanted.seat, wanted.number)
            now = course.number(wanted.seat)
            number = now if wanted.number is None else wanted.number
            header, acts = course.header, course.acts.copy()
            try:
                if number == now:
                    return wire.Looked(number=now, look=course.match.look(wanted.piece, wanted.seat))
            except QuarterdeckError as error:
                raise denied(error) from None
        try:
            return await self.crew.look(header, acts, wanted.seat, number, wanted.piece)
        except QuarterdeckError as error:
            raise denied(error) from None

    def _admit_reader(self, table: Table, course: Course, who: Identity, seat: Seat, number: int | None) -> None:
        """During play everybody sees through his own eyes and the spectators'; afterwards through anybody's."""
        if course.outcome is None:
            table.admit_viewer(who, seat)
        elif seat not in course.viewpoints:
            raise Denied("forbidden", f"there is no seat {seat[:40]!r} in this match")
        if number is not None and number > course.number(seat):
            raise Denied("unknown", f"the match has come to {course.number(seat)} only")

    async def record(self, match: str) -> tuple[str, str]:
        """The name of the file and the host's own record, with all its secrets: only at the end."""
        async with self.at(match) as table:
            await self._current(table)
            course = self._started(table)
            if course.outcome is None:
                raise Denied("not_over", "the record can be had when the match is over")
            return f"{table.row.game}-{match}.qdr", course.match.save()

    # Sitting down

    async def create(self, wanted: wire.Create) -> tuple[Table, dict[Seat, str]]:
        game, key, scenario = self.library.scenario(wanted, self.settings.uploads)
        row = self._new_row(game.key, game.version, key, scenarios.plain(scenario), wanted.title, wanted.listed)
        return await self._create(row, game.seats(scenario), wanted.seats)

    def _new_row(self, game: str, rules: int, key: str, scenario: Any, title: str, listed: bool) -> MatchRow:
        now = time.time()
        return MatchRow(
            id=new_id(),
            game=game,
            rules=rules,
            scenario_key=key,
            scenario=msgspec.json.encode(scenario).decode(),
            title=clean(title),
            listed=listed,
            status="open",
            created_at=now,
            updated_at=now,
            waiting="[]",
            bot_waits=False,
            server_seed=secrets.token_hex(32),
            script=None,
            outcome=None,
            parent=None,
            parent_number=None,
        )

    async def _create(
        self, row: MatchRow, seats: Sequence[Seat], wanted: Mapping[Seat, wire.SeatWanted], copied: Sequence[Act] = ()
    ) -> tuple[Table, dict[Seat, str]]:
        for seat, who in wanted.items():
            if seat not in seats:
                raise Denied("scenario", f"there is no seat {seat[:40]!r}; there are {', '.join(seats)}")
            if who.by == "bot" and who.bot not in bots():
                raise Denied("scenario", f"there is no bot {who.bot[:40]!r}; there are {', '.join(bots())}")
        invitations: dict[Seat, str] = {}
        places = []
        for place, seat in enumerate(seats):
            who = wanted.get(seat, wire.SeatWanted())
            if who.by == PERSON:
                invitations[seat] = new_secret()
            places.append(_place(row.id, place, seat, who, invitations.get(seat, "")))
        if not invitations:
            row = msgspec.structs.replace(row, status="playing", bot_waits=True)
        await self.store.create(row, places, copied)
        table = await self.table(row.id)
        self.duty.wake_bots(table)
        return table, invitations

    async def sit(self, match: str, who: Identity, wanted: wire.Sit) -> tuple[Table, str]:
        """Take a free seat with its invitation. The seat's token comes back; the match starts with the last seat."""
        seed = wanted.seed or secrets.token_hex(16)
        try:
            Fair(bytes(32), {wanted.seat: seed})
        except ChanceError as error:
            raise Denied("malformed", f"seed: {error}") from None
        async with self.at(match) as table:
            await self._current(table)
            place = table.places.get(wanted.seat)
            invitation_hash = hashed(wanted.invitation)
            if place is None or not same(place.invitation_hash, invitation_hash):
                if place is not None and not place.invitation_hash:
                    raise Denied("taken", f"{wanted.seat} has been taken")
                raise Denied("forbidden", "this invitation does not fit the seat, or is no longer good")
            token = new_secret()
            changes: dict[str, Any] = {"token_hash": hashed(token)}
            if not place.taken:
                changes |= {"name": clean(wanted.name), "seed": seed}
            if not await self.store.sit(match, wanted.seat, invitation_hash, changes, who.session_hash):
                raise Denied("taken", f"{wanted.seat} has been taken")
            await self._reload(table)
            if table.course is not None and not place.taken:
                await self._begun(table, table.course)
            return table, token

    async def _begun(self, table: Table, course: Course) -> None:
        """The last seat has just been taken."""
        await self.store.note_waiting(table.id, course.waiting, bool(course.waiting_bots))
        self._tell(table, course, course.waiting)
        self.duty.wake_bots(table)

    async def take(self, match: str, who: Identity, wanted: wire.Take) -> Table:
        """The same seat in another browser."""
        async with self.at(match) as table:
            await self._current(table)
            table.admit(Identity("", hashed(wanted.token)), wanted.seat)
            await self.store.hold(who.session_hash, match, wanted.seat)
            await self._reload(table)
        return table

    async def renew(self, match: str, who: Identity, seat: Seat) -> str:
        """A new invitation; whoever held the seat holds it no longer."""
        async with self.at(match) as table:
            await self._current(table)
            table.admit(who, seat)
            invitation = new_secret()
            await self.store.renew(match, seat, hashed(invitation))
            await self._reload(table)
        return invitation

    async def set_webhook(self, match: str, who: Identity, wanted: wire.SetWebhook) -> None:
        async with self.at(match) as table:
            await self._current(table)
            table.admit(who, wanted.seat)
            if wanted.url:
                self.webhooks.check(wanted.url)
            await self.store.set_webhook(match, wanted.seat, wanted.url)
            await self._reload(table)

    async def play_on(self, match: str, wanted: wire.PlayOn) -> tuple[Table, dict[Seat, str]]:
        """A new match that starts where a finished one stood."""
        async with self.at(match) as table:
            await self._current(table)
            course = self._started(table)
            if course.outcome is None:
                raise Denied("not_over", "one can play on from a match that is over")
            if wanted.viewpoint not in course.viewpoints:
                raise Denied("forbidden", f"there is no seat {wanted.viewpoint[:40]!r} in this match")
            if wanted.number > course.number(wanted.viewpoint):
                raise Denied("unknown", f"the match has come to {course.number(wanted.viewpoint)} only")
            if course.match.outcome is not None and wanted.number == course.number(wanted.viewpoint):
                raise Denied("over", "the game ended here; go back by one at least")
            header, acts = course.header, course.acts.copy()
        script, made = await self.crew.prefix(header, acts, wanted.viewpoint, wanted.number)
        row = self._new_row(table.row.game, table.row.rules, table.row.scenario_key, header.scenario, table.row.title, False)
        script_text = msgspec.json.encode(script).decode()
        row = msgspec.structs.replace(row, script=script_text, parent=match, parent_number=wanted.number)
        return await self._create(row, list(table.places), wanted.seats, made)

    # Acting

    async def answer(
        self, match: str, who: Identity, seat: Seat, number: int, choice: str, key: str
    ) -> tuple[wire.Position, bool]:
        """An answer. The position after it, and whether this key had been counted before."""
        async with self.at(match) as table:
            table.admit(who, seat)
            again = await self._act(table, who, "choose", seat, number, choice, key)
            return table.position(seat, who), again

    async def undo(self, match: str, who: Identity, seat: Seat, number: int) -> tuple[bool, wire.Position]:
        """Take the seat's last choice back, or ask the other persons whether one may."""
        async with self.at(match) as table:
            table.admit(who, seat)
            await self._current(table)
            course = self._started(table)
            others = [each for each in course.persons if each != seat and not table.holds(who, each)]
            at_once = course.decides_together or not others
            await self._act(table, who, "undo" if at_once else "ask-undo", seat, number)
            return at_once, table.position(seat, who)

    async def consent(self, match: str, who: Identity, seat: Seat, number: int, agree: bool) -> tuple[bool, wire.Position]:
        async with self.at(match) as table:
            table.admit(who, seat)
            await self._act(table, who, "agree" if agree else "refuse", seat, number)
            done = agree and not self._started(table).undo_asked
            return done, table.position(seat, who)

    async def resign(self, match: str, who: Identity, seat: Seat) -> wire.Position:
        async with self.at(match) as table:
            table.admit(who, seat)
            await self._act(table, who, "resign", seat, None)
            return table.position(seat, who)

    async def bot_asked(self, match: str) -> BotAsked | None:
        """A bot that has to answer, if there is one."""
        async with self.at(match) as table:
            await self._current(table)
            course = table.course
            if course is None or not course.waiting_bots:
                return None
            seat = course.waiting_bots[0]
            return BotAsked(course.header, course.acts.copy(), seat, course.player(seat), course.number(seat))

    async def bot_answer(self, match: str, seat: Seat, number: int, choice: str, key: str) -> None:
        async with self.at(match) as table:
            await self._act(table, Identity(), "choose", seat, number, choice, key)

    async def _act(
        self, table: Table, who: Identity, kind: ActKind, seat: Seat, number: int | None, choice: str = "", key: str = ""
    ) -> bool:
        """Play, write, tell, in this order; the lock is held. Whether the key had been counted before."""
        for _ in range(RACES):
            if table.spoilt:
                await self._reload(table)
            course = self._started(table)
            if key and (seat, key) in table.keys:
                if (table.keys[seat, key].kind, table.keys[seat, key].choice) == (kind, choice):
                    return True
                raise Denied("key_used", "this key was used for another answer")
            self._check_number(table, course, who, seat, number)
            act = Act(len(course.acts) + 1, kind, seat, choice, key)
            waiting, public = course.waiting, course.number(SPECTATOR)
            try:
                course.apply(act)
            except QuarterdeckError as error:
                raise self._refused(table, who, seat, error) from None
            if await self._written(table, course, act, course.number(SPECTATOR) != public):
                table.publish()
                self._tell(table, course, [each for each in course.waiting if each not in waiting])
                self.duty.wake_bots(table)
                return False
        raise Denied("busy", "too many are acting at once; try again")

    async def _written(self, table: Table, course: Course, act: Act, public: bool) -> bool:
        """Write an act that has been played. False if somebody else had its number: the table is then up to date."""
        changes = _changes(course) if public else {}
        try:
            await self.store.append(table.id, act, changes)
        except Conflict:
            table.spoilt = True
            await self._reload(table)
            return False
        except BaseException:
            table.spoilt = True  # it may or may not have been written
            raise
        table.note_key(act)
        table.row = msgspec.structs.replace(table.row, **changes)
        if "status" in changes or act.kind == "resign":
            table.info_version += 1
        return True

    def _started(self, table: Table) -> Course:
        if table.course is None:
            raise Denied("not_started", "the match starts when every seat is taken")
        return table.course

    def _check_number(self, table: Table, course: Course, who: Identity, seat: Seat, number: int | None) -> None:
        if course.outcome is not None:
            raise Denied("over", "the match is over", position=table.position(seat, who))
        if number is not None and course.number(seat) != number:
            sentence = "the match has moved on: look at the new position"
            raise Denied("stale", sentence, position=table.position(seat, who))

    def _refused(self, table: Table, who: Identity, seat: Seat, error: QuarterdeckError) -> Denied:
        refusal = denied(error)
        if refusal.code == "not_asked":
            refusal.position = table.position(seat, who)
        return refusal

    # Advice

    async def odds(self, match: str, who: Identity, seat: Seat, number: int, choice: str) -> wire.OddsShown:
        async with self.at(match) as table:
            await self._current(table)
            table.admit(who, seat)
            course = self._started(table)
            self._check_number(table, course, who, seat, number)
            try:
                course.match.label(choice, seat)
            except QuarterdeckError as error:
                raise self._refused(table, who, seat, error) from None
            if course.decides_together:
                raise Denied("not_asked", "what is decided together has no odds until all are ready")
            header, acts = course.header, course.acts.copy()
        try:
            return await self.crew.odds(header, acts, seat, choice)
        except QuarterdeckError as error:
            raise denied(error) from None

    async def why(self, match: str, who: Identity, seat: Seat, choice: str) -> wire.Why:
        async with self.at(match) as table:
            await self._current(table)
            table.admit(who, seat)
            try:
                refused = self._started(table).match.why_not(choice, seat)
            except QuarterdeckError as error:
                raise self._refused(table, who, seat, error) from None
        return wire.Why(choice=choice, clause=refused.clause if refused else "", words=refused.words if refused else "")

    # Talking

    async def say(self, match: str, who: Identity, seat: Seat, text: str) -> wire.ChatLine:
        async with self.at(match) as table:
            await self._current(table)
            table.admit(who, seat)
            words = clean(text)
            if not words:
                raise Denied("malformed", "text: there is nothing to be read in it")
            wait = self.chats.wait(f"{match} {seat}")
            if wait:
                raise Denied("slow_down", "that is too much talk at once", wait=wait)
            line = wire.ChatLine(number=0, seat=seat, name=table.places[seat].name, text=words, at=time.time())
            line = await self.store.say(match, line)
            table.chat_last = max(table.chat_last, line.number)
            for watcher in table.watchers:
                watcher.changed()
        return line

    async def chat(self, match: str, after: int) -> Sequence[wire.ChatLine]:
        table = await self.table(match)
        return await self.store.chat_after(table.id, after)

    def _tell(self, table: Table, course: Course, asked: Sequence[Seat]) -> None:
        """Webhooks of those who have come to be asked; at the end, of everybody."""
        over = course.outcome is not None
        for place in table.places.values():
            if place.webhook and (over or place.seat in asked):
                told = wire.YourTurn(
                    match=table.id,
                    seat=place.seat,
                    number=course.number(place.seat),
                    game=table.row.game,
                    title=table.row.title or table.game.title,
                    event="over" if over else "your_turn",
                )
                self.webhooks.call(place.webhook, told)


def _changes(course: Course) -> dict[str, Any]:
    """What everybody may see has changed about a match."""
    changes: dict[str, Any] = {
        "updated_at": time.time(),
        "waiting": msgspec.json.encode(course.waiting).decode(),
        "bot_waits": bool(course.waiting_bots),
    }
    if course.outcome is not None:
        changes |= {"status": "over", "outcome": msgspec.json.encode(course.outcome_shown()).decode()}
    return changes


def _place(match: str, place: int, seat: Seat, who: wire.SeatWanted, invitation: str) -> SeatRow:
    bot = who.by == "bot"
    return SeatRow(
        match=match,
        seat=seat,
        place=place,
        by=who.by,
        bot=who.bot if bot else "",
        name="",
        seed=secrets.token_hex(16) if bot else "",
        taken=bot,
        invitation_hash="" if bot else hashed(invitation),
        token_hash="",
        webhook="",
    )


def clean(text: str) -> str:
    """One line of printable text."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())
