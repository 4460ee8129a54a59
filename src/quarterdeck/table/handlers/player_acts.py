"""The acts of players: answer, undo, resign, pass, and settle a match that today's rules change."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from quarterdeck.engine.asks import Choose, Seat
from quarterdeck.engine.play.standing_orders import Standing
from quarterdeck.table.acts import RequestedAct, perform
from quarterdeck.table.call import Call
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.ledger import ActKind
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire import replies, requests

UNDONE: Final = "you undid a choice"


async def answer(call: Call[requests.Answer]) -> replies.Answered:
    """Answer the seat's prompt."""
    request = call.request
    async with call.as_player(request.seat) as table:
        asked = _prompt(table, request.seat)
        requested = RequestedAct("choose", request.seat, request.number, request.choice, request.key, request.hold)
        done = await perform(call.host, table, call.who, requested)
        taken = 0 if done.held else 1
        if request.then and asked is not None and not (done.again or done.held):
            taken += await _go_on(call, table, asked)
        number, position = table.started().number(request.seat), call.position(table, request.seat)
        return replies.Answered(number=number, again=done.again, held=done.held, taken=taken, position=position)


def _prompt(table: MatchTable, seat: Seat) -> Choose | None:
    played = table.started()
    return played.match.asked(seat) if seat in played.waiting else None


def _key_of(key: str, place: int) -> str:
    """Return a key of its own for a further answer, as long as any other and used by nobody else."""
    return hashlib.sha256(f"{key} {place}".encode()).hexdigest()


async def _go_on(call: Call[requests.Answer], table: MatchTable, asked: Choose) -> int:
    """Give the further answers to a repeated prompt, each as an act of its own.

    Return how many were taken. It ends when another prompt comes or an answer is refused.
    """
    request = call.request
    for place, choice in enumerate(request.then):
        now = _prompt(table, request.seat)
        if now is None or not now.repeats(asked):
            return place
        number = table.started().number(request.seat)
        try:
            await perform(
                call.host, table, call.who, RequestedAct("choose", request.seat, number, choice, _key_of(request.key, place))
            )
        except Denied:
            return place
    return len(request.then)


async def undo(call: Call[requests.Undo]) -> replies.Undone:
    """Undo the seat's last choice, or ask the other players to allow it."""
    seat = call.request.seat
    async with call.as_player(seat) as table:
        played = table.started()
        others = [each for each in played.persons if each != seat and not table.holds(call.who, each)]
        at_once = played.decides_together or not others
        kind: ActKind = "undo" if at_once else "ask-undo"
        await perform(
            call.host, table, call.who, RequestedAct(kind, seat, call.request.number, ordered=_stopped(table, seat))
        )
        return replies.Undone(done=at_once, position=call.position(table, seat))


def _stopped(table: MatchTable, seat: Seat) -> tuple[Standing, Standing] | None:
    """Return the change that stops a seat's orders, so that they do not repeat what was undone."""
    now = table.orders.get(seat)
    return None if now is None or now.stopped else (now, msgspec.structs.replace(now, stopped=UNDONE))


async def consent(call: Call[requests.Consent]) -> replies.Undone:
    """Allow another player's undo, or refuse it."""
    request = call.request
    async with call.as_player(request.seat) as table:
        await perform(
            call.host, table, call.who, RequestedAct("agree" if request.agree else "refuse", request.seat, request.number)
        )
        done = request.agree and not table.started().ledger.undo_asked
        return replies.Undone(done=done, position=call.position(table, request.seat))


async def resign(call: Call[requests.OfSeat]) -> replies.Resigned:
    """Resign."""
    async with call.as_player(call.request.seat) as table:
        await perform(call.host, table, call.who, RequestedAct("resign", call.request.seat))
        return replies.Resigned(position=call.position(table, call.request.seat))


async def settle(call: Call[requests.Settle]) -> replies.Settled:
    """Vote on how to settle a match that today's rules change; done when all persons agree."""
    request = call.request
    async with call.as_player(request.seat) as table:
        played = table.started()
        if played.differs is None:
            raise Denied("not_asked", "there is nothing to settle; the rules have not changed this match")
        requested = RequestedAct("draw", request.seat, request.number)
        if request.how != "draw":
            last = played.followed if request.how == "go-on" else played.same
            requested = RequestedAct("go-on", request.seat, request.number, str(last))
        await perform(call.host, table, call.who, requested)
        settled = table.started()
        done = settled.differs is None or settled.outcome is not None
        return replies.Settled(done=done, position=call.position(table, request.seat))


async def pass_for_me(call: Call[requests.PassForMe]) -> replies.Passing:
    """Turn on or off the passing of prompts out of turn; it ends with the seat's next own prompt."""
    seat = call.request.seat
    async with call.as_player(seat) as table:
        table.started()
        if call.request.on:
            table.passing.add(seat)
        else:
            table.passing.discard(seat)
        table.end_due_passing()
        table.publish_to(seat)
        call.host.background.wake_passers(table)
        return replies.Passing(on=seat in table.passing)
