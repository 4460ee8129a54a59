"""Orders, and the answers that the server gives by them on the seat's behalf.

Orders are stored apart from the match and shown to their own seat alone; no record has them. An
answer and the remaining orders are written in one transaction, so no order is carried out twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.orders import Item
from quarterdeck.engine.play.standing_orders import Foreseen, Standing, renewed, stand
from quarterdeck.table.acts import RequestedAct, perform
from quarterdeck.table.call import Call
from quarterdeck.table.match_table import NOBODY, MatchTable
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.problems import Denied, denied
from quarterdeck.table.wire import requests
from quarterdeck.table.wire.order_items import AnswerForeseen, ForeseenShown, OrdersGiven
from quarterdeck.table.work import worker_tasks

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

PACE: Final = 0.2  # seconds between answers by orders, for those who watch; less if bots are faster
BY_OWNER: Final = "you stopped them"


async def give_orders(call: Call[requests.GiveOrders]) -> OrdersGiven:
    """Give, change or stop a seat's orders."""
    request, host = call.request, call.host
    async with call.as_player(request.seat) as table:
        played = table.started()
        if played.outcome is not None:
            raise Denied("over", "the match is over", position=table.position(request.seat, call.who))
        if request.items is not None:
            table.check_number(call.who, request.seat, request.number)
        try:
            standing = _wanted(played, table.orders.get(request.seat, Standing()), request)
        except QuarterdeckError as error:
            raise table.refused(call.who, request.seat, error) from None
        await _keep(host, table, request.seat, standing)
        host.background.wake_orders(table)
        table.publish_to(request.seat)
        return OrdersGiven(orders=table.orders_shown(request.seat))


def _wanted(played: PlayedMatch, now: Standing, request: requests.GiveOrders) -> Standing:
    """Return the seat's new orders."""
    if request.items is not None:
        items = [Item(each.kind, each.words, each.about, each.to) for each in request.items]
        now = stand(played.match, request.seat, items, request.hold)
    elif not request.stop:
        now = renewed(played.match, request.seat, msgspec.structs.replace(now, hold=False, answered=0))
    return msgspec.structs.replace(now, stopped=BY_OWNER if request.stop and now.items else "")


async def _keep(host: Host, table: MatchTable, seat: Seat, standing: Standing) -> None:
    if standing == table.orders.get(seat, Standing()):
        return
    await host.keeper.set_orders(table.id, seat, standing.written)
    table.note_orders(seat, standing)
    table.note_change()


async def foresee_orders(call: Call[requests.ForeseeOrders]) -> ForeseenShown:
    """Return what orders would do from here, as far as the seat can tell, without giving them."""
    request = call.request
    async with call.as_player(request.seat) as table:
        so_far = table.started().so_far
        table.check_number(call.who, request.seat, request.number)
    try:
        items = [Item(each.kind, each.words, each.about, each.to) for each in request.items]
        found = await call.host.workers.look_up(worker_tasks.foresee_orders, so_far, request.seat, items)
    except QuarterdeckError as error:
        raise denied(error) from None
    return foreseen_shown(found)


def foreseen_shown(found: Foreseen) -> ForeseenShown:
    return ForeseenShown(
        answers=[AnswerForeseen(choice=choice, text=text) for choice, text in found.answers],
        ghosts=list(found.ghosts),
        used=found.used,
        stops=found.stops,
        question=found.question,
        options=[AnswerForeseen(choice=choice, text=text) for choice, text in found.options],
    )


# Carrying out orders


async def obey(host: Host, match: str) -> bool:
    """Let the orders of one seat answer its prompt; return False if there is nothing to do."""
    async with host.tables.at(match) as table:
        table.consult_orders()
        found = next(((seat, answer) for seat, answer in table.consulted.items() if answer.word is not None), None)
        if found is None or found[1].word is None:
            return False
        (seat, answer), word = found, found[1].word
        if not word.choice:
            await _ask_owner(host, table, seat, word.standing)
            return True
        requested = RequestedAct("choose", seat, answer.number, word.choice, ordered=(answer.standing, word.standing))
        await perform(host, table, NOBODY, requested)
        pause = 0.0 if table.started().decides_together else min(PACE, host.settings.bot_pace)
    await host.clock.sleep(pause)
    return True


async def _ask_owner(host: Host, table: MatchTable, seat: Seat, standing: Standing) -> None:
    """Store the stopped orders, and show the prompt to its owner."""
    await _keep(host, table, seat, standing)
    if not table.is_answered(seat):
        table.publish_to(seat)
