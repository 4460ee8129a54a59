"""How a match comes about and who sits at it: creating one, playing on from one, taking a seat, handing it over."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterdeck.bots import bots
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.fair_dice import hashed as seed_hash
from quarterdeck.engine.game import Game
from quarterdeck.table.call import Call, one_line, person_name
from quarterdeck.table.handlers.seeds import check_seed, go_on_if_full
from quarterdeck.table.identity import Identity, hashed, new_id, new_secret, same
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.played_match import MatchAct
from quarterdeck.table.problems import Denied, denied, slow_down
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow
from quarterdeck.table.wire import replies, requests
from quarterdeck.table.work.uploads import UploadedScenario

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

TAKEN: Final = "somebody else has taken this seat"


async def create_match(call: Call[requests.Create]) -> replies.Created:
    """Create a match; every person's seat has an invitation."""
    host, wanted = call.host, call.said
    game, key, read = await scenario_wanted(host, wanted)
    row = new_row(
        call.host.clock.now(),
        game=game.key,
        rules=game.version,
        scenario_key=key,
        scenario=read.scenario.decode(),
        title=one_line(wanted.title),
        listed=wanted.listed,
    )
    table, invitations = await _create(call, row, read.seats, wanted.seats)
    return replies.Created(match=table.info(call.who), invitations=invitations)


async def scenario_wanted(host: Host, wanted: requests.ScenarioWanted) -> tuple[Game[Any], str, UploadedScenario]:
    """What is to be played, with its house rules; its key, or an empty one where it was sent as text."""
    if not wanted.scenario_toml:
        game, key, found = host.library.scenario(wanted)
        return game, key, UploadedScenario(msgspec.json.encode(scenarios.plain(found)), game.seats(found))
    if not host.settings.uploads:
        raise Denied("scenario", "this server takes no scenarios of your own")
    game = host.library.game(wanted.game)
    try:
        return game, "", await host.reader.read(game.key, wanted.scenario_toml, wanted.options)
    except ScenarioError as error:
        raise denied(error) from None


async def play_on(call: Call[requests.PlayOn]) -> replies.Created:
    """A new match from a position of a finished one."""
    host, wanted = call.host, call.said
    async with call.table() as table:
        played = table.started()
        if played.outcome is None:
            raise Denied("not_over", "one can play on from a match that is over")
        table.admit_reader(call.who, wanted.viewpoint, wanted.number)
        if played.match.outcome is not None and wanted.number == played.number(wanted.viewpoint):
            raise Denied("over", "the game ended here; go back by one at least")
        start, acts, old = played.start, played.acts.copy(), table.row
    prefix = await host.workers.prefix(start, acts, wanted.viewpoint, wanted.number)
    row = new_row(
        call.host.clock.now(),
        game=old.game,
        rules=host.games[old.game].version,  # whatever the old one was played by
        scenario_key=old.scenario_key,
        scenario=old.scenario,
        title=old.title,
        script=_written(prefix.script),
        continued=_written(prefix.continued),
        parent=call.match,
        parent_number=wanted.number,
    )
    table, invitations = await _create(call, row, list(table.places), wanted.seats, prefix.choices)
    return replies.Created(match=table.info(call.who), invitations=invitations)


def new_row(now: float, **known: Any) -> MatchRow:
    """A match that nobody has sat down to, with a seed of the host's."""
    server_seed = secrets.token_bytes(32)
    unknown = dict.fromkeys(("opening_at", "script", "continued", "outcome", "parent", "parent_number", "notice_at"))
    seeded = {"server_seed": server_seed.hex(), "commitment": Fair.commitment(server_seed)}
    begun = {"id": new_id(), "created_at": now, "updated_at": now, "status": "open", "waiting": "[]", "bot_waits": False}
    return MatchRow(**{**unknown, **seeded, **begun, "listed": False, "creator": "", **known})


def _written(said: Any) -> str | None:
    return None if said is None else msgspec.json.encode(said).decode()


async def _create(
    call: Call[requests.Create] | Call[requests.PlayOn],
    row: MatchRow,
    seats: Sequence[Seat],
    wanted: Mapping[Seat, requests.SeatWanted],
    copied: Sequence[MatchAct] = (),
) -> tuple[MatchTable, dict[Seat, str]]:
    """A new match in the database, with an invitation for every person; played by bots alone it begins at once."""
    host = call.host
    _check_players(seats, wanted, row.listed)
    players = {seat: wanted.get(seat, requests.SeatWanted()) for seat in seats}
    invitations = {seat: new_secret() for seat, who in players.items() if who.by == "person"}
    places = [
        new_place(row.id, place, seat, who, invitations.get(seat, "")) for place, (seat, who) in enumerate(players.items())
    ]
    if not invitations:
        row = msgspec.structs.replace(row, status="playing", bot_waits=True, creator=hashed(call.who.caller))
    most = host.settings.bot_matches
    if not await host.keeper.create(row, places, copied, most):
        raise Denied("slow_down", f"{most} matches of bots alone run for you already; wait until one is over", wait=60)
    async with host.tables.at(row.id) as table:
        host.background.wake_bots(table)
        return table, invitations


def _check_players(seats: Sequence[Seat], wanted: Mapping[Seat, requests.SeatWanted], listed: bool) -> None:
    for seat, who in wanted.items():
        if seat not in seats:
            raise Denied("scenario", f"there is no seat {seat[:40]!r}; there are {', '.join(seats)}")
        if who.by == "bot" and who.bot not in bots():
            raise Denied("scenario", f"there is no bot {who.bot[:40]!r}; there are {', '.join(bots())}")
        if who.anybody and not listed:
            raise Denied("scenario", f"{seat} can be free for anybody only in a match that is listed")


def new_place(match: str, place: int, seat: Seat, who: requests.SeatWanted, invitation: str) -> SeatRow:
    """A seat that is free, with the invitation by which it is taken, if there is one yet; a bot has taken its own."""
    bot = who.by == "bot"
    return SeatRow(
        match=match,
        seat=seat,
        place=place,
        by=who.by,
        bot=who.bot if bot else "",
        name="",
        seed="",
        seed_hash="",
        seed_way="",
        taken=bot,
        invitation_hash=hashed(invitation) if invitation else "",
        token_hash="",
        webhook="",
        webhook_secret="",
        for_anybody=who.anybody and not bot,
    )


async def sit(call: Call[requests.Sit]) -> replies.Seated:
    """Take a seat with its invitation, or one that is free for anybody."""
    wanted = call.said
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
        call.host.hooks.access_log.seated(call.who, "sat down on", table.id, wanted.seat)
        if not place.taken:
            await go_on_if_full(call.host, table)
        return replies.Seated(match=table.info(call.who), seat=wanted.seat, token=token)


def _seed(wanted: requests.Sit) -> dict[str, str]:
    """What a seat puts into the dice: a hash that binds it, the seed told at once, or nothing."""
    if wanted.seed and wanted.seed_hash:
        raise Denied("malformed", "seed: give the hash and keep the seed until all hashes are in, or give the seed alone")
    if not wanted.seed:
        return {"seed": "", "seed_hash": wanted.seed_hash, "seed_way": ""}
    check_seed(wanted.seat, wanted.seed)
    return {"seed": wanted.seed, "seed_hash": seed_hash(wanted.seed), "seed_way": "told"}


def _free(call: Call[requests.Sit], table: MatchTable) -> SeatRow:
    """The seat, if anybody may sit there. Whom nobody invited sits once at a table, and down at so many in a while."""
    place = table.places.get(call.said.seat)
    if place is None or not place.for_anybody:
        raise Denied("forbidden", "this seat is for whoever has its link")
    if place.taken:
        raise Denied("taken", TAKEN)
    if table.held_by(call.who):
        raise Denied("forbidden", "you sit at this table already; the other seats are for others")
    slow_down(call.host.hooks.creations.wait(call.who.caller))
    return place


def _invited(table: MatchTable, seat: Seat, invitation: str) -> SeatRow:
    """The seat, if the invitation is good for it."""
    place = table.places.get(seat)
    if place is not None and same(place.invitation_hash, hashed(invitation)):
        return place
    if place is not None and not place.invitation_hash:
        raise Denied("taken", TAKEN)
    raise Denied("forbidden", "this invitation does not fit the seat, or is no longer good")


async def take(call: Call[requests.Take]) -> replies.Taken:
    """Have this browser hold a seat whose token one has."""
    async with call.table() as table:
        table.admit(Identity("", hashed(call.said.token)), call.said.seat)
        await call.host.keeper.hold(call.who.session_hash, table.id, call.said.seat)
        await call.host.tables.reload(table)
        call.host.hooks.access_log.seated(call.who, "took", table.id, call.said.seat)
        return replies.Taken(match=table.info(call.who), seat=call.said.seat)


async def forget(call: Call[requests.Forget]) -> replies.Forgotten:
    """Have this browser hold its seats no longer: those of some matches, or all. Tokens and links are as good as before."""
    left = await call.host.keeper.forget(call.who.session_hash, call.said.matches)
    for match in left:
        call.host.hooks.access_log.seated(call.who, "let go of", match, "all seats")
        with contextlib.suppress(Denied):
            await call.host.tables.catch_up(match)
    return replies.Forgotten(matches=left)


async def renew(call: Call[requests.OfSeat]) -> replies.Renewed:
    """Give the seat up for a new invitation to it."""
    seat = call.said.seat
    async with call.as_player(seat) as table:
        invitation = new_secret()
        await call.host.keeper.renew(table.id, seat, hashed(invitation))
        call.host.hooks.notices.forget(table.id, seat)
        await call.host.tables.reload(table)
        call.host.hooks.access_log.seated(call.who, "gave up", table.id, seat)
        return replies.Renewed(seat=seat, invitation=invitation)


async def rename(call: Call[requests.Rename]) -> replies.OneMatch:
    """What the player of a seat is called from now on."""
    seat, name = call.said.seat, person_name(call.said.name)
    async with call.as_player(seat) as table:
        if table.places[seat].name != name:
            slow_down(call.host.hooks.chats.wait(f"{table.id} {seat}"))  # everybody is told, as of what is said
            await call.host.keeper.rename(table.id, seat, name)
            await call.host.tables.reload(table)
        return replies.OneMatch(match=table.info(call.who))


async def set_webhook(call: Call[requests.SetWebhook]) -> replies.Webhook:
    """Where to be told that the seat is asked."""
    wanted = call.said
    async with call.as_player(wanted.seat) as table:
        if wanted.url:
            call.host.hooks.notices.check(wanted.url)
        secret = new_secret() if wanted.url else ""
        await call.host.keeper.set_webhook(table.id, wanted.seat, wanted.url, secret)
        call.host.hooks.notices.forget(table.id, wanted.seat)
        await call.host.tables.reload(table)
        return replies.Webhook(seat=wanted.seat, url=wanted.url, secret=secret)
