"""What can be seen of a match: where it stands, where it stood, its board, one piece of it, its odds, its record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import At
from quarterdeck.table.call import Call, Download
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.presentation.positions import board_digest, came_about
from quarterdeck.table.problems import Denied, denied
from quarterdeck.table.wire import replies, requests, shown_odds
from quarterdeck.table.work import worker_tasks
from quarterdeck.table.work.worker_pool import R


async def show_match(call: Call[None]) -> replies.OneMatch:
    """One match."""
    async with call.table() as table:
        return replies.OneMatch(match=table.info(call.who))


async def show_position(call: Call[requests.PositionQuery]) -> replies.PositionShown:
    """Where a match stands, from one viewpoint."""
    async with call.table() as table:
        table.admit_viewer(call.who, call.said.seat)
        return table.position(call.said.seat, call.who, call.said.view)


async def show_board(call: Call[requests.BoardQuery]) -> replies.BoardShown:
    """The board that a position names by its digest; for whoever may see that position."""
    wanted = call.said
    async with call.as_reader(wanted.seat, wanted.number) as table:
        played = table.started()
        board, so_far = played.match.scene(wanted.seat).board, played.so_far
    if board_digest(board) != wanted.digest and wanted.number is not None:
        scene_of = partial(Match.scene, seat=wanted.seat)
        board = (await call.host.workers.look_up(worker_tasks.at_number, so_far, wanted.seat, wanted.number, scene_of)).board
    if board_digest(board) != wanted.digest:
        raise Denied("unknown", "there is no such board in that position")
    return replies.BoardShown(digest=wanted.digest, board=board)


async def look(call: Call[requests.LookQuery]) -> replies.Looked:
    """What one piece bears on and sees, now or at an earlier number, as far as the viewpoint may know."""
    number, found = await _at_number(call, partial(Match.look, piece=call.said.piece, seat=call.said.seat))
    return replies.Looked(number=number, look=found)


async def measure(call: Call[requests.MeasureQuery]) -> replies.Measured:
    """The line of sight between two cells, now or at an earlier number, as far as the viewpoint may know."""
    start, end = _cell(call.said.start), _cell(call.said.end)
    number, line = await _at_number(call, partial(Match.measure, start=start, end=end, seat=call.said.seat))
    return replies.Measured(number=number, line=line)


async def _at_number(
    call: Call[requests.LookQuery] | Call[requests.MeasureQuery], show: Callable[[Match[Any]], R]
) -> tuple[int, R]:
    """What is to be shown of a match at the number that is wanted; a worker looks it up where that is not the number now."""
    seat, number = call.said.seat, call.said.number
    try:
        async with call.as_reader(seat, number) as table:
            played = table.started()
            now = played.number(seat)
            if number is None or number == now:
                return now, show(played.match)
            so_far = played.so_far
        return number, await call.host.workers.look_up(worker_tasks.at_number, so_far, seat, number, show)
    except QuarterdeckError as error:
        raise denied(error) from None


def _cell(name: str) -> At:
    column, _, row = name.partition(",")
    return int(column), int(row)


async def replay(call: Call[requests.ReplayQuery]) -> bytes:
    """An earlier position, from one viewpoint."""
    wanted = call.said
    async with call.as_reader(wanted.seat, wanted.number) as table:
        played = table.started()
        so_far, over = played.so_far, played.outcome is not None
    task = worker_tasks.replay
    return await call.host.workers.look_up(task, so_far, wanted.seat, wanted.number, wanted.view, over)


async def show_moments(call: Call[requests.MomentsQuery]) -> replies.Moments:
    """Where turns began and what was lost, by the numbers of a viewpoint: as far as its own log tells."""
    seat = call.said.seat
    async with call.as_reader(seat, None) as table:
        played = table.started()
        numbers = came_about(played.log_lengths[seat])
        moments = [
            replies.MomentShown(number=numbers[place], what=line.moment, text=line.text)
            for place, line in enumerate(played.lines[seat])
            if line.moment
        ]
    return replies.Moments(moments=moments)


async def download_record(call: Call[requests.RecordQuery]) -> Download:
    """The record of a finished match, with the seeds of its dice; of one that today's rules part what a seat may have."""
    async with call.table() as table:
        played = table.started()
        if played.outcome is not None:
            text = played.record(table.row.rules)
        elif played.differs is not None:
            table.admit_viewer(call.who, call.said.seat)
            text = played.match.save(call.said.seat)
        else:
            raise Denied("not_over", "the record can be had when the match is over")
        return Download(f"{table.row.game}-{table.id}.qdr", text)


async def show_analysis(call: Call[None]) -> replies.Analysed | bytes:
    """What was luck and what was judgement in a match that is over, or how far that has been worked out."""
    async with call.table() as table:
        _check_over(table)
    return call.host.analyses.of(call.match)


async def analyse(call: Call[requests.Analyse]) -> replies.Analysed | bytes:
    """Have a match that is over analysed, if it is not yet."""
    async with call.table() as table:
        played = _check_over(table)
        if played.differs is not None:
            raise Denied("rules_differ", "the rules of today take this match elsewhere, so that it cannot be analysed")
        so_far = played.so_far
    return call.host.analyses.begin(so_far)


def _check_over(table: MatchTable) -> PlayedMatch:
    """Chances are searched from the position as it truly stands: during play they would tell what is hidden."""
    played = table.started()
    if played.outcome is None:
        raise Denied("not_over", "a match can be analysed when it is over")
    return played


async def count_odds(call: Call[requests.OddsWanted]) -> shown_odds.OddsShown:
    """What an option may lead to, as far as the seat knows."""
    (odds,) = await _count(call, call.said, [call.said.choice])
    return odds


async def count_many_odds(call: Call[requests.ManyOddsWanted]) -> shown_odds.ManyOdds:
    """The same for several options: of as many, from the first on, as can be counted in a moment, and of one at least."""
    return shown_odds.ManyOdds(odds=await _count(call, call.said, call.said.choices))


async def _count(
    call: Call[Any], said: requests.OddsWanted | requests.ManyOddsWanted, choices: list[str]
) -> list[shown_odds.OddsShown]:
    async with call.as_player(said.seat) as table:
        played = table.started()
        table.check_number(call.who, said.seat, said.number)
        try:
            for choice in choices:
                played.match.label(choice, said.seat)
        except QuarterdeckError as error:
            raise table.refused(call.who, said.seat, error) from None
        if not played.match.has_odds(said.seat):
            raise Denied("not_asked", "choices made together have no odds until all are ready")
        so_far = played.so_far
    try:
        return await call.host.workers.odds(so_far, said.seat, choices)
    except QuarterdeckError as error:
        raise denied(error) from None


async def say_why(call: Call[requests.WhyWanted]) -> replies.Why:
    """The clause that forbids something."""
    said = call.said
    async with call.as_player(said.seat) as table:
        try:
            refused = table.started().match.why_not(said.choice, said.seat)
        except QuarterdeckError as error:
            raise table.refused(call.who, said.seat, error) from None
    if refused is None:
        return replies.Why(choice=said.choice, clause="", words="")
    return replies.Why(choice=said.choice, clause=refused.clause, words=refused.words)
