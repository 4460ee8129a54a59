"""Positions and boards as they are sent, built from what a viewpoint may know."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.label import Label
from quarterdeck.engine.play.standing_orders import Standing, item_text, offers
from quarterdeck.engine.scene import Board, Scene
from quarterdeck.table.play.played_match import NOT_HELD, PlayedMatch
from quarterdeck.table.presentation.final_accounts import accounts_shown
from quarterdeck.table.presentation.match_info import outcome_shown
from quarterdeck.table.wire.order_items import ItemShown, OrderShown, OrdersShown
from quarterdeck.table.wire.replies import (
    AskShown,
    DiffersShown,
    OptionShown,
    PositionShown,
    RefusalShown,
    SceneShown,
    UndoShown,
)


def position_shown(played: PlayedMatch, viewpoint: Seat, scene: Scene, view: Any = None) -> PositionShown:
    """Return a viewpoint's position with its scene and whole log."""
    return msgspec.structs.replace(
        waiting_position(played.start.id, viewpoint),
        number=played.number(viewpoint),
        status="playing" if played.outcome is None else "over",
        waiting=list(played.waiting),
        scene=scene_shown(scene),
        goals=played.match.goals(viewpoint),
        ask=_ask(played, viewpoint),
        log=played.lines[viewpoint].copy(),
        undo=_undo(played, viewpoint),
        differs=_differs(played, viewpoint),
        outcome=outcome_shown(played),
        accounts=accounts_shown(played, viewpoint),
        view=view,
    )


def waiting_position(match: str, viewpoint: Seat) -> PositionShown:
    """Return the empty position before the start."""
    return PositionShown(
        match=match,
        seat=viewpoint,
        number=0,
        status="open",
        waiting=[],
        scene=None,
        goals=[],
        ask=None,
        log_from=0,
        log=[],
        undo=UndoShown(can_ask=False, asked_by="", agreed=[], you_decide=False),
        passing=False,
        orders=None,
        differs=None,
        outcome=None,
        accounts=[],
        match_info=None,
        view=None,
    )


def line_numbers(lengths: list[int]) -> list[int]:
    """Return the number at which each line of a log came to stay.

    ``lengths`` has the log's length at each number. Lines that were undone do not count, nor do
    lengths that are not kept.
    """
    numbers: list[int] = []
    for number, length in enumerate(lengths):
        if length != NOT_HELD:
            del numbers[length:]
            numbers += [number] * (length - len(numbers))
    return numbers


def scene_shown(scene: Scene) -> SceneShown:
    """Return a scene with the digest of its board in place of the board."""
    return SceneShown(**{**msgspec.structs.asdict(scene), "board": board_digest(scene.board)})


def board_digest(board: Board) -> str:
    """Return the digest of a board: equal boards have equal digests on every server."""
    return hashlib.sha256(msgspec.json.encode(board)).hexdigest()[:32]


def _differs(played: PlayedMatch, viewpoint: Seat) -> DiffersShown | None:
    """Return the first difference under today's rules; its number is the viewpoint's own."""
    difference = played.differs
    if difference is None:
        return None
    votes = played.ledger.votes
    same, last = ("go-on", str(played.same)), ("go-on", str(played.followed))
    return DiffersShown(
        number=played.number_of(difference, viewpoint),
        clause=difference.clause,
        sentence=difference.sentence,
        can_go_back=same != last,
        go_on=[seat for seat, vote in votes.items() if vote == last],
        go_back=[seat for seat, vote in votes.items() if vote == same != last],
        draw=[seat for seat, vote in votes.items() if vote[0] == "draw"],
    )


def _ask(played: PlayedMatch, seat: Seat) -> AskShown | None:
    if not seat or seat not in played.waiting:
        return None
    match, asked = played.match, played.match.asked(seat)
    return AskShown(
        prompt=asked.prompt.key,
        clause=asked.clause,
        question=asked.prompt.text(asked.about),
        about=dict(asked.about),
        together=played.decides_together,
        options=[_option_shown(notation, label) for notation, label in match.labels(seat)],
        refusals=msgspec.convert(match.refusals(seat), list[RefusalShown], from_attributes=True),
        odds=match.has_odds(seat),
        passes=asked.prompt.passes,
        times=asked.times,
        orders=[
            OrderShown(
                key=each.item.words,
                text=each.text,
                clause=each.clause,
                about=each.item.about,
                to=each.item.to,
                takes=each.takes,
            )
            for each in offers(match, seat)
        ],
        since=played.asked_since[seat],
    )


def orders_shown(played: PlayedMatch, seat: Seat, standing: Standing | None, answering: bool) -> OrdersShown | None:
    """Return a seat's orders, for its own player."""
    if standing is None:
        return None
    items = [ItemShown(**msgspec.structs.asdict(item), text=item_text(played.match, seat, item)) for item in standing.items]
    return OrdersShown(items=items, stopped=standing.stopped, answering=answering)


def _option_shown(notation: str, label: Label) -> OptionShown:
    return OptionShown(
        notation=notation,
        text=label.text,
        clause=label.clause,
        points_at=label.points_at,
        group=label.group,
        brief=label.brief,
        facing=label.facing,
        ghost=label.ghost,
        most=label.most,
    )


def _undo(played: PlayedMatch, seat: Seat) -> UndoShown:
    ledger = played.ledger
    can_ask = bool(seat) and played.outcome is None and not ledger.undo_asked and played.can_undo(seat)
    agreed = ledger.agreed.copy()
    return UndoShown(can_ask=can_ask, asked_by=ledger.undo_asked, agreed=agreed, you_decide=seat in ledger.deciders)
