"""What players do in a match. Every act goes one way, whoever does it: played, written, told.

An act is played in memory first, under the table's lock and seen by nobody; then its row is written; only then is anybody
told. If the row was taken by somebody else, or could not be written, the table is read anew from the database.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.engine.asks import SPECTATOR, Choose, Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.play.standing_orders import Standing
from quarterdeck.table.call import Call
from quarterdeck.table.identity import Identity
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.played_match import ActKind, MatchAct, PlayedMatch
from quarterdeck.table.presentation.positions import listed_now, outcome_shown
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.keeper import Conflict
from quarterdeck.table.wire import replies, requests

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

TAKEN_BACK: Final = "you have taken a choice back"
RACES: Final = 50  # how often an act made in secret is tried again when others act at the same time


class Wish(msgspec.Struct, frozen=True):
    """An act that somebody wants to do; ``number`` is that of the position that they looked at."""

    kind: ActKind
    seat: Seat
    number: int | None = None
    choice: str = ""
    key: str = ""
    ordered: tuple[Standing, Standing] | None = None  # the seat's orders before and after, where that changes them


async def answer(call: Call[requests.Answer]) -> replies.Answered:
    """Answer what the seat is asked."""
    said = call.said
    async with call.as_player(said.seat) as table:
        wish = Wish("choose", said.seat, said.number, said.choice, said.key)
        held = said.hold and _would_end_turn(table, call.who, wish)
        asked = None if held else _question(table, said.seat)
        again = not held and await act(call.host, table, call.who, wish)
        taken = 0 if held else 1
        if said.then and asked is not None and not again:
            taken += await _go_on(call, table, asked)
        position = table.position(said.seat, call.who)
        return replies.Answered(number=position.number, again=again, held=held, taken=taken, position=position)


def _question(table: MatchTable, seat: Seat) -> Choose | None:
    played = table.started()
    return played.match.asked(seat) if seat in played.waiting else None


def _key_of(key: str, place: int) -> str:
    """A key of its own for each further answer, no longer than any other and nobody else's."""
    return hashlib.sha256(f"{key} {place}".encode()).hexdigest()


async def _go_on(call: Call[requests.Answer], table: MatchTable, asked: Choose) -> int:
    """The further answers to a question that is asked until a number is used up: each an act of its own, as if it had come
    by itself. It ends where something else is asked, or one of them is refused; how many were taken."""
    said = call.said
    for place, choice in enumerate(said.then):
        now = _question(table, said.seat)
        if now is None or not now.repeats(asked):
            return place
        number = table.started().number(said.seat)
        try:
            await act(call.host, table, call.who, Wish("choose", said.seat, number, choice, _key_of(said.key, place)))
        except Denied:
            return place
    return len(said.then)


def _would_end_turn(table: MatchTable, who: Identity, wish: Wish) -> bool:
    """Whether a choice is the last that its seat could take back. Nothing is played, written or told."""
    played = table.started()
    if table.has_counted(wish.seat, wish.key, wish.kind, wish.choice) or wish.seat not in played.waiting:
        return False
    table.check_number(who, wish.seat, wish.number, wish.kind)
    try:
        return played.match.ends_turn(wish.choice, wish.seat)
    except QuarterdeckError as error:
        raise table.refused(who, wish.seat, error) from None


async def undo(call: Call[requests.Undo]) -> replies.Undone:
    """Take the seat's last choice back, or ask the others whether one may."""
    seat = call.said.seat
    async with call.as_player(seat) as table:
        played = table.started()
        others = [each for each in played.persons if each != seat and not table.holds(call.who, each)]
        at_once = played.decides_together or not others
        kind: ActKind = "undo" if at_once else "ask-undo"
        await act(call.host, table, call.who, Wish(kind, seat, call.said.number, ordered=_stopped(table, seat)))
        return replies.Undone(done=at_once, position=table.position(seat, call.who))


def _stopped(table: MatchTable, seat: Seat) -> tuple[Standing, Standing] | None:
    """Whoever takes back what orders have answered is not answered for again at once."""
    now = table.orders.get(seat)
    return None if now is None or now.stopped else (now, msgspec.structs.replace(now, stopped=TAKEN_BACK))


async def consent(call: Call[requests.Consent]) -> replies.Undone:
    """Let somebody take a choice back, or not."""
    said = call.said
    async with call.as_player(said.seat) as table:
        await act(call.host, table, call.who, Wish("agree" if said.agree else "refuse", said.seat, said.number))
        done = said.agree and not table.started().undo_asked
        return replies.Undone(done=done, position=table.position(said.seat, call.who))


async def resign(call: Call[requests.OfSeat]) -> replies.Resigned:
    """Give up."""
    async with call.as_player(call.said.seat) as table:
        await act(call.host, table, call.who, Wish("resign", call.said.seat))
        return replies.Resigned(position=table.position(call.said.seat, call.who))


async def settle(call: Call[requests.Settle]) -> replies.Settled:
    """Where today's rules take a match elsewhere: how the seat wants it settled, done when all persons want the same."""
    said = call.said
    async with call.as_player(said.seat) as table:
        played = table.started()
        if played.differs is None:
            raise Denied("not_asked", "there is nothing to settle: the match goes on as it was")
        wish = Wish("draw", said.seat, said.number)
        if said.how != "draw":
            last = played.followed if said.how == "go-on" else played.same
            wish = Wish("go-on", said.seat, said.number, str(last))
        await act(call.host, table, call.who, wish)
        settled = table.started()
        done = settled.differs is None or settled.outcome is not None
        return replies.Settled(done=done, position=table.position(said.seat, call.who))


async def pass_for_me(call: Call[requests.PassForMe]) -> replies.Passing:
    """Have questions that come out of turn passed, until the seat is asked something of its own turn; or no longer."""
    seat = call.said.seat
    async with call.as_player(seat) as table:
        table.started()
        if call.said.on:
            table.passing.add(seat)
        else:
            table.passing.discard(seat)
        table.stop_passing_for_those_who_act()
        table.publish_to(seat)
        call.host.background.wake_passers(table)
        return replies.Passing(on=seat in table.passing)


async def bot_answer(host: Host, match: str, wish: Wish) -> None:
    """A bot has chosen; it needs no secret."""
    async with host.tables.at(match) as table:
        await act(host, table, Identity(), wish)


async def act(host: Host, table: MatchTable, who: Identity, wish: Wish) -> bool:
    """Play, write, tell, in this order; the lock is held. Whether the key had been counted before."""
    for _ in range(RACES):
        played = table.started()
        if table.has_counted(wish.seat, wish.key, wish.kind, wish.choice):
            return True
        if who != Identity() and played.outcome is None and played.bot(wish.seat):
            sentence = f"a bot plays on for {wish.seat}, who has resigned"
            raise Denied("not_asked", sentence, position=table.position(wish.seat, who))
        table.check_number(who, wish.seat, wish.number, wish.kind)
        if wish.ordered is not None and table.orders.get(wish.seat) != wish.ordered[0]:
            raise Denied("stale", "the orders of this seat have changed", position=table.position(wish.seat, who))
        asked_before = [each for each in played.waiting if not table.is_answered(each)]
        public = played.number(SPECTATOR)
        try:
            wanted = MatchAct(len(played.acts) + 1, wish.kind, wish.seat, wish.choice, wish.key)
            done = await host.tables.carry_out(table, wanted)
        except QuarterdeckError as error:
            raise table.refused(who, wish.seat, error) from None
        if await _write(host, table, played, done, wish.ordered, played.number(SPECTATOR) != public):
            table.stop_passing_for_those_who_act()
            table.consult_orders()
            table.publish()
            asked_now = [each for each in played.waiting if each not in asked_before and not table.is_answered(each)]
            host.hooks.notices.tell(table, asked_now)
            host.background.wake_orders(table)
            host.background.wake_bots(table)
            host.background.wake_passers(table)
            return False
        if who != Identity():
            table.admit(who, wish.seat)  # the seat may have been handed over meanwhile
    raise Denied("busy", "too many are acting at once; try again")


async def _write(
    host: Host,
    table: MatchTable,
    played: PlayedMatch,
    done: MatchAct,
    ordered: tuple[Standing, Standing] | None,
    public: bool,
) -> bool:
    """Write an act that has been played. False if somebody else had its number: the table is then up to date."""
    changes = _changes(played, host.clock.now()) if public else {}
    orders = None if ordered is None else (ordered[0].written, ordered[1].written)
    try:
        await host.keeper.append(table.id, done, changes, orders)
    except Conflict:
        table.spoilt = True
        await host.tables.reload(table)
        return False
    except BaseException:
        table.spoilt = True  # it may or may not have been written
        raise
    table.note_written(done, changes)
    if ordered is not None:
        table.note_orders(done.seat, ordered[1])
    return True


def _changes(played: PlayedMatch, now: float) -> dict[str, Any]:
    """What everybody may see has changed about a match."""
    changes: dict[str, Any] = {"updated_at": now, **listed_now(played)}
    if played.went_on_now:
        changes["rules"] = played.match.game.version
    if played.outcome is not None:
        changes |= {"status": "over", "outcome": msgspec.json.encode(outcome_shown(played)).decode(), "creator": ""}
    return changes
