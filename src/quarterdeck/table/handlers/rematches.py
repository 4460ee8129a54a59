"""Rematches: the players of a finished match agree on another, with the same seats or swapped.

Each player speaks for themselves: the match is made when all persons who played to the end want the
same. Bots agree to anything. Every player then gets an invitation to their own new seat, and takes
it as in any match, since every seat gives the hash of a new seed.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.asks import Seat
from quarterdeck.table.call import Call
from quarterdeck.table.handlers.match_creation import new_place, new_row
from quarterdeck.table.identity import hashed, new_secret
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.problems import Denied
from quarterdeck.table.storage.rematch_agreement import Agreement, How, Vote
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow
from quarterdeck.table.wire import replies, requests


async def rematch(call: Call[requests.Rematch]) -> replies.Rematched:
    """Ask for a rematch, with the same seats or swapped, or withdraw; all players must agree."""
    request = call.request
    async with call.as_player(request.seat) as table:
        played = _finished(table, request.seat)
        own = [seat for seat in played.persons if table.holds(call.who, seat)]
        if not Agreement.read(table.row.rematch).match:
            how: How | None = None if request.how == "no" else request.how
            row, places = _another(call, table, played, how or "same")
            await call.host.keeper.vote(table.id, Vote(own, how, played.persons), row, places)
            await call.host.tables.reload(table)
        agreed, order, info = Agreement.read(table.row.rematch), list(table.places), table.info(call.who)
    if not agreed.match:
        return replies.Rematched(match=info, invitations={})
    return replies.Rematched(match=info, invitations=await _invitations(call, agreed, order, own))


def _finished(table: MatchTable, seat: Seat) -> PlayedMatch:
    played = table.started()
    if played.outcome is None:
        raise Denied("not_over", "you can agree on a rematch when this match is over")
    if seat not in played.persons:
        raise Denied("not_asked", f"{seat} had resigned, and a bot played on")
    return played


def _another(
    call: Call[requests.Rematch], table: MatchTable, played: PlayedMatch, how: How
) -> tuple[MatchRow, list[SeatRow]]:
    """Return the new match: the same players, and bots for those who had resigned."""
    old, moved = table.row, Agreement(how=how).moved
    row = new_row(
        call.host.clock.now(),
        game=old.game,
        rules=call.host.games[old.game].version,
        scenario_key=old.scenario_key,
        scenario=old.scenario,
        title=old.title,
        listed=old.listed,
        parent=old.id,
    )
    order = list(table.places)
    bots = {moved(order, seat): played.bot(seat) for seat in order}
    wanted = {seat: requests.SeatWanted(by="bot" if bot else "person", bot=bot) for seat, bot in bots.items()}
    return row, [new_place(row.id, number, seat, wanted[seat], "") for number, seat in enumerate(order)]


async def _invitations(
    call: Call[requests.Rematch], agreed: Agreement, order: Sequence[Seat], own: Sequence[Seat]
) -> dict[Seat, str]:
    """Return invitations to the caller's free seats in the new match; they replace earlier ones."""
    made = {agreed.moved(order, seat): new_secret() for seat in own}
    async with call.host.tables.at(agreed.match) as table:
        for seat, invitation in list(made.items()):
            if table.places[seat].taken or not await call.host.keeper.invite(table.id, seat, hashed(invitation)):
                del made[seat]
        await call.host.tables.reload(table)
    return made
