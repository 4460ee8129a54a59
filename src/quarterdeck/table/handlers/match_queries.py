"""Queries about a match: positions past and present, boards, pieces, odds, records and analyses."""

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
from quarterdeck.table.presentation.positions import board_digest, line_numbers
from quarterdeck.table.problems import Denied, denied
from quarterdeck.table.wire import replies, requests, shown_odds
from quarterdeck.table.work import worker_tasks
from quarterdeck.table.work.worker_pool import R


async def show_match(call: Call[None]) -> replies.OneMatch:
    """Return one match."""
    async with call.table() as table:
        return replies.OneMatch(match=table.info(call.who))


async def show_position(call: Call[requests.PositionQuery]) -> replies.PositionShown:
    """Return the present position from one viewpoint."""
    async with call.table() as table:
        table.admit_viewer(call.who, call.request.seat)
        return table.position(call.request.seat, call.who, call.request.view)


async def show_board(call: Call[requests.BoardQuery]) -> replies.BoardShown:
    """Return the board that a position names by its digest, to a caller who may see that position."""
    wanted = call.request
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
    """Return a piece's arcs and sight lines at a number, as far as the viewpoint knows."""
    number, found = await _at_number(call, partial(Match.look, piece=call.request.piece, seat=call.request.seat))
    return replies.Looked(number=number, look=found)


async def measure(call: Call[requests.MeasureQuery]) -> replies.Measured:
    """Return the line of sight between two cells at a number, as far as the viewpoint knows."""
    start, end = _cell(call.request.start), _cell(call.request.end)
    number, line = await _at_number(call, partial(Match.measure, start=start, end=end, seat=call.request.seat))
    return replies.Measured(number=number, line=line)


async def _at_number(
    call: Call[requests.LookQuery] | Call[requests.MeasureQuery], show: Callable[[Match[Any]], R]
) -> tuple[int, R]:
    """Return the match's answer to a query at a number; a worker replays it if the number is past."""
    seat, number = call.request.seat, call.request.number
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
    """Return an earlier position from one viewpoint."""
    wanted = call.request
    async with call.as_reader(wanted.seat, wanted.number) as table:
        played = table.started()
        so_far, over = played.so_far, played.outcome is not None
    task = worker_tasks.replay
    return await call.host.workers.look_up(task, so_far, wanted.seat, wanted.number, wanted.view, over)


async def show_moments(call: Call[requests.MomentsQuery]) -> replies.Moments:
    """Return the numbers of turns and losses that the viewpoint's own log tells."""
    seat = call.request.seat
    async with call.as_reader(seat, None) as table:
        played = table.started()
        numbers = line_numbers(played.log_lengths[seat])
        moments = [
            replies.MomentShown(number=numbers[place], what=line.moment, text=line.text)
            for place, line in enumerate(played.lines[seat])
            if line.moment
        ]
    return replies.Moments(moments=moments)


async def download_record(call: Call[requests.RecordQuery]) -> Download:
    """Return the record of a finished match, with its seeds.

    If today's rules differ from the match, the seat may have its own record before the end.
    """
    async with call.table() as table:
        played = table.started()
        if played.outcome is not None:
            text = played.record(table.row.rules)
        elif played.differs is not None:
            table.admit_viewer(call.who, call.request.seat)
            text = played.match.save(call.request.seat)
        else:
            raise Denied("not_over", "you can download the record when the match is over")
        return Download(f"{table.row.game}-{table.id}.qdr", text)


async def show_analysis(call: Call[None]) -> replies.Analysed | bytes:
    """Return the analysis of luck and judgement of a finished match, or its progress."""
    async with call.table() as table:
        _check_over(table)
    return call.host.analyses.of(call.match)


async def analyse(call: Call[requests.Analyse]) -> replies.Analysed | bytes:
    """Start the analysis of a finished match, unless there is one."""
    async with call.table() as table:
        played = _check_over(table)
        if played.differs is not None:
            raise Denied("rules_differ", "today's rules change the course of this match, so it cannot be analysed")
        so_far = played.so_far
    return call.host.analyses.begin(so_far)


def _check_over(table: MatchTable) -> PlayedMatch:
    """Return the finished match; during play an analysis would give away what is hidden."""
    played = table.started()
    if played.outcome is None:
        raise Denied("not_over", "a match can be analysed when it is over")
    return played


async def count_odds(call: Call[requests.OddsWanted]) -> shown_odds.OddsShown:
    """Return the odds of an option, as far as the seat knows."""
    (odds,) = await _count(call, call.request, [call.request.choice])
    return odds


async def count_many_odds(call: Call[requests.ManyOddsWanted]) -> shown_odds.ManyOdds:
    """Return the odds of the first options that can be computed in a moment, at least of one."""
    return shown_odds.ManyOdds(odds=await _count(call, call.request, call.request.choices))


async def _count(
    call: Call[Any], request: requests.OddsWanted | requests.ManyOddsWanted, choices: list[str]
) -> list[shown_odds.OddsShown]:
    async with call.as_player(request.seat) as table:
        played = table.started()
        table.check_number(call.who, request.seat, request.number)
        try:
            for choice in choices:
                played.match.label(choice, request.seat)
        except QuarterdeckError as error:
            raise table.refused(call.who, request.seat, error) from None
        if not played.match.has_odds(request.seat):
            raise Denied("not_asked", "a choice made in secret has no odds until all have chosen")
        so_far = played.so_far
    try:
        return await call.host.workers.odds(so_far, request.seat, choices)
    except QuarterdeckError as error:
        raise denied(error) from None


async def say_why(call: Call[requests.WhyWanted]) -> replies.Why:
    """Return the clause that forbids a choice."""
    request = call.request
    async with call.as_player(request.seat) as table:
        try:
            refused = table.started().match.why_not(request.choice, request.seat)
        except QuarterdeckError as error:
            raise table.refused(call.who, request.seat, error) from None
    if refused is None:
        return replies.Why(choice=request.choice, clause="", words="")
    return replies.Why(choice=request.choice, clause=refused.clause, words=refused.words)
