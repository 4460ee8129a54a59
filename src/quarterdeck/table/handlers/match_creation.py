"""Creating matches: new ones, and ones continued from a position of another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.bots import bots
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.game import Game
from quarterdeck.table.call import Call, one_line
from quarterdeck.table.identity import hashed, new_id, new_secret
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.play.start import prefix
from quarterdeck.table.problems import Denied, denied
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow
from quarterdeck.table.wire import replies, requests
from quarterdeck.table.work import worker_tasks
from quarterdeck.table.work.uploads import UploadedScenario

if TYPE_CHECKING:
    from quarterdeck.table.host import Host


async def create_match(call: Call[requests.Create]) -> replies.Created:
    """Create a match, with an invitation to each person's seat."""
    host, wanted = call.host, call.request
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
    """Return the game, key and scenario of a request; an uploaded scenario has an empty key."""
    if not wanted.scenario_toml:
        game, key, found = host.catalogue.scenario(wanted)
        return game, key, UploadedScenario(msgspec.json.encode(scenarios.plain(found)), game.seats(found))
    if not host.settings.uploads:
        raise Denied("scenario", "this server accepts no uploaded scenarios")
    game = host.catalogue.game(wanted.game)
    try:
        return game, "", await host.reader.read(game.key, wanted.scenario_toml, wanted.options)
    except ScenarioError as error:
        raise denied(error) from None


async def play_on(call: Call[requests.PlayOn]) -> replies.Created:
    """Create a match from a position of a finished one."""
    host, wanted = call.host, call.request
    async with call.table() as table:
        played = table.started()
        if played.outcome is None:
            raise Denied("not_over", "you can play on from a match when it is over")
        table.admit_reader(call.who, wanted.viewpoint, wanted.number)
        if played.match.outcome is not None and wanted.number == played.number(wanted.viewpoint):
            raise Denied("over", "the game ended here; choose an earlier position")
        so_far, old = played.so_far, table.row
    leading = partial(prefix, number=wanted.number)
    led = await host.workers.look_up(worker_tasks.at_number, so_far, wanted.viewpoint, wanted.number, leading)
    row = new_row(
        call.host.clock.now(),
        game=old.game,
        rules=host.games[old.game].version,  # today's, whatever the old match used
        scenario_key=old.scenario_key,
        scenario=old.scenario,
        title=old.title,
        script=_written(led.script),
        continued=_written(led.continued),
        parent=call.match,
        parent_number=wanted.number,
    )
    table, invitations = await _create(call, row, list(table.places), wanted.seats, led.choices)
    return replies.Created(match=table.info(call.who), invitations=invitations)


def new_row(now: float, **known: Any) -> MatchRow:
    """Return the row of a new match with a fresh server seed."""
    server_seed = secrets.token_bytes(32)
    seeded = {"server_seed": server_seed.hex(), "commitment": Fair.commitment(server_seed)}
    begun = {"id": new_id(), "created_at": now, "updated_at": now, "status": "open", "waiting": "[]", "bot_waits": False}
    return MatchRow(**{**seeded, **begun, **known})


def _written(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


async def _create(
    call: Call[requests.Create] | Call[requests.PlayOn],
    row: MatchRow,
    seats: Sequence[Seat],
    wanted: Mapping[Seat, requests.SeatWanted],
    copied: Sequence[MatchAct] = (),
) -> tuple[MatchTable, dict[Seat, str]]:
    """Create a match with an invitation for every person; a match of bots alone starts at once."""
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
        raise Denied("slow_down", f"you already have {most} matches of bots alone running; wait until one is over", wait=60)
    async with host.tables.at(row.id) as table:
        host.background.wake_bots(table)
        return table, invitations


def _check_players(seats: Sequence[Seat], wanted: Mapping[Seat, requests.SeatWanted], listed: bool) -> None:
    for seat, who in wanted.items():
        if seat not in seats:
            raise Denied("scenario", f"there is no seat {seat[:40]!r}; the seats are {', '.join(seats)}")
        if who.by == "bot" and who.bot not in bots():
            raise Denied("scenario", f"there is no bot {who.bot[:40]!r}; the bots are {', '.join(bots())}")
        if who.anybody and not listed:
            raise Denied("scenario", f"{seat} can be open to anybody only in a listed match")


def new_place(match: str, place: int, seat: Seat, who: requests.SeatWanted, invitation: str) -> SeatRow:
    """Return a free seat with its invitation, if it has one; a bot's seat is taken."""
    bot = who.by == "bot"
    return SeatRow(
        match=match,
        seat=seat,
        place=place,
        by=who.by,
        bot=who.bot if bot else "",
        taken=bot,
        invitation_hash=hashed(invitation) if invitation else "",
        for_anybody=who.anybody and not bot,
    )
