"""Seats: taking one, giving it up, and its player's name."""

from __future__ import annotations

import contextlib
from typing import Any, Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.fair_dice import hashed as seed_hash
from quarterdeck.table.call import Call, person_name
from quarterdeck.table.handlers.seeds import check_seed, go_on_if_full
from quarterdeck.table.identity import Identity, hashed, new_secret, same
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied, slow_down
from quarterdeck.table.storage.stored_match import SeatRow
from quarterdeck.table.wire import replies, requests

TAKEN: Final = "somebody else has taken this seat"


async def sit(call: Call[requests.Sit]) -> replies.Seated:
    """Take a seat by its invitation, or one that is open to anybody."""
    wanted = call.request
    seed = _seed(wanted)
    async with call.table() as table:
        place = _free(call, table) if wanted.invitation is None else _invited(table, wanted.seat, wanted.invitation)
        token = new_secret()
        changes: dict[str, Any] = {"token_hash": hashed(token)}
        if not place.taken:
            changes |= {"name": person_name(wanted.name), **seed}
        invitation = None if wanted.invitation is None else hashed(wanted.invitation)
        if not await call.host.keeper.sit(table.id, wanted.seat, invitation, changes, call.who.session_hash):
            await call.host.tables.reload(table)
            raise Denied("taken", TAKEN)
        await call.host.tables.reload(table)
        call.host.hooks.access_log.seated(call.who, "took", table.id, wanted.seat)
        if not place.taken:
            await go_on_if_full(call.host, table)
        return replies.Seated(match=table.info(call.who), seat=wanted.seat, token=token)


def _seed(wanted: requests.Sit) -> dict[str, str]:
    """Return a seat's part in the dice: a hash, a seed given at once, or nothing."""
    if wanted.seed and wanted.seed_hash:
        raise Denied("malformed", "seed: give either the seed or its hash, not both")
    if not wanted.seed:
        return {"seed": "", "seed_hash": wanted.seed_hash, "seed_way": ""}
    check_seed(wanted.seat, wanted.seed)
    return {"seed": wanted.seed, "seed_hash": seed_hash(wanted.seed), "seed_way": "told"}


def _free(call: Call[requests.Sit], table: MatchTable) -> SeatRow:
    """Return a seat that is open to anybody.

    A caller may take one in a match, and only a limited number within a period.
    """
    place = table.places.get(call.request.seat)
    if place is None or not place.for_anybody:
        raise Denied("forbidden", "this seat needs its invitation link")
    if place.taken:
        raise Denied("taken", TAKEN)
    if table.held_by(call.who):
        raise Denied("forbidden", "you already have a seat in this match")
    slow_down(call.host.hooks.creations.wait(call.who.caller))
    return place


def _invited(table: MatchTable, seat: Seat, invitation: str) -> SeatRow:
    """Return the seat if the invitation is valid for it."""
    place = table.places.get(seat)
    if place is not None and same(place.invitation_hash, hashed(invitation)):
        return place
    if place is not None and not place.invitation_hash:
        raise Denied("taken", TAKEN)
    raise Denied("forbidden", "this invitation is not valid for the seat; it may have been used or replaced")


async def take(call: Call[requests.Take]) -> replies.Taken:
    """Let this browser hold a seat by its token."""
    async with call.table() as table:
        table.admit(Identity("", hashed(call.request.token)), call.request.seat)
        await call.host.keeper.hold(call.who.session_hash, table.id, call.request.seat)
        await call.host.tables.reload(table)
        call.host.hooks.access_log.seated(call.who, "claimed", table.id, call.request.seat)
        return replies.Taken(match=table.info(call.who), seat=call.request.seat)


async def forget(call: Call[requests.Forget]) -> replies.Forgotten:
    """Let this browser give up its seats in some matches, or in all; tokens and links stay valid."""
    left = await call.host.keeper.forget(call.who.session_hash, call.request.matches)
    for match in left:
        call.host.hooks.access_log.seated(call.who, "released", match, "all seats")
        with contextlib.suppress(Denied):
            await call.host.tables.catch_up(match)
    return replies.Forgotten(matches=left)


async def renew(call: Call[requests.OfSeat]) -> replies.Renewed:
    """Give the seat up for a new invitation to it."""
    seat = call.request.seat
    async with call.as_player(seat) as table:
        invitation = new_secret()
        await call.host.keeper.renew(table.id, seat, hashed(invitation))
        call.host.hooks.notices.forget(table.id, seat)
        await call.host.tables.reload(table)
        call.host.hooks.access_log.seated(call.who, "gave up", table.id, seat)
        return replies.Renewed(seat=seat, invitation=invitation)


async def rename(call: Call[requests.Rename]) -> replies.OneMatch:
    """Change the name of a seat's player."""
    seat, name = call.request.seat, person_name(call.request.name)
    async with call.as_player(seat) as table:
        if table.places[seat].name != name:
            slow_down(call.host.hooks.chats.wait(f"{table.id} {seat}"))  # everybody is notified, as of a chat line
            await call.host.keeper.change_seat(table.id, seat, {"name": name})
            await call.host.tables.reload(table)
        return replies.OneMatch(match=table.info(call.who))


async def set_webhook(call: Call[requests.SetWebhook]) -> replies.Webhook:
    """Set the address that is notified when the seat must move."""
    wanted = call.request
    async with call.as_player(wanted.seat) as table:
        if wanted.url:
            call.host.hooks.notices.check(wanted.url)
        secret = new_secret() if wanted.url else ""
        webhook = {"webhook": wanted.url, "webhook_secret": secret}
        await call.host.keeper.change_seat(table.id, wanted.seat, webhook)
        call.host.hooks.notices.forget(table.id, wanted.seat)
        await call.host.tables.reload(table)
        return replies.Webhook(seat=wanted.seat, url=wanted.url, secret=secret)
