"""Every option that can be named is either offered or forbidden by a clause, never both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.rules.late_19th_century.field import at_sea, battle, do, until, why

import quarterdeck as qd
from quarterdeck.engine.asks import Choose
from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.games.late_19th_century import GAME
from quarterdeck.games.late_19th_century.acts import unit_asked
from quarterdeck.games.late_19th_century.land.activation import acts_on, landings_on
from quarterdeck.games.late_19th_century.land.hits import retreats_on
from quarterdeck.games.late_19th_century.land.tasks import Task, Work, read_task
from quarterdeck.games.late_19th_century.land.work import limber_option
from quarterdeck.games.late_19th_century.sea.sailing import orders_on
from quarterdeck.games.late_19th_century.sea.torpedoes import aimed_at, through_edges
from quarterdeck.games.late_19th_century.state import Battle

EVERY = 8  # one in so many prompts of a kind is checked
STRIDE = 61  # one in so many options that can be named, different ones in each position
NEVER = (
    "",
    "0",
    "fire",
    "fire  ",
    "move",
    "move D4",
    "move D4 up",
    "sail D4",
    "land D4",
    "torpedo",
    "retreat",
    "limber nobody",
)


def positions(key: str) -> Iterator[tuple[qd.Match[Battle], Choose]]:
    """Yield prompts of one random battle, far enough apart to cover all of it."""
    match = qd.new(GAME.key, load_shipped(GAME.package, GAME.scenario, key), chance=qd.Seeded(5))
    pick = qd.Seeded(6)
    asked: Counter[str] = Counter()
    while match.outcome is None:
        ask = match.asked(match.waiting[0])
        if asked[ask.prompt.key] % EVERY == 0:
            yield match, ask
        asked[ask.prompt.key] += 1
        match.answer(ask.options[pick.below(len(ask.options))], ask.seat)


def nameable(state: Battle, ask: Choose) -> list[str]:
    """Return every answer to a prompt that can be named."""
    board = state.setting.ground.board
    match ask.prompt.key:
        case "act":
            return [*acts_on(board), *(limber_option(key).notation for key in state.units)]
        case "land":
            return list(landings_on(board))
        case "retreat" | "follow":
            return list(retreats_on(board))
        case "sail":
            return list(orders_on(board))
        case "torpedo":
            at = state.ships[str(ask.about["key"])].at
            aims = [*through_edges(at), *(aim for target in board.cells for aim in aimed_at(at, target))]
            return [aim.notation for aim in aims]
        case _:
            return []


@pytest.mark.parametrize("key", shipped(GAME.package))
def test_lc_10_every_option_that_can_be_named_is_offered_or_has_a_reason(key: str) -> None:
    for place, (match, ask) in enumerate(positions(key)):
        named = nameable(match.state, ask)[place % STRIDE :: STRIDE]
        silent = {notation for notation in (*named, *NEVER) if match.why_not(notation, ask.seat) is None}
        assert silent == {*NEVER, *(option.notation for option in ask.options if option.notation in named)}


@pytest.mark.parametrize("key", shipped(GAME.package))
def test_lc_10_nothing_forbids_an_offered_option(key: str) -> None:
    for match, ask in positions(key):
        if ask.prompt.key == "act":
            unit = unit_asked(match.state, ask)
            assert [each.notation for each in ask.options if each.value.forbidden(match.state, unit)] == []


def test_lc_46_a_winner_may_fight_again_and_do_nothing_else() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south", "r3 inf E6 north")
    match = until(battle(*pieces, dice=[6, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert match.asked().prompt.key == "fight on"
    assert [why(match, each) for each in ("fire D4", "move D6 north", "lay wire", "mount")] == ["LC-46"] * 4
    assert why(match, "attack E6") == "LC-47"


def test_lc_54_lc_60_work_is_not_begun_in_the_middle_of_an_activation() -> None:
    pieces = ("b1 tra D6 north", "b2 art D6 north towed_by=b1", "b3 inf H6 north", "r1 inf D4 south", "r2 inf H4 south")
    match = do(until(battle(*pieces, dice=[1]), "b1"), "move D5 north")
    assert (match.asked().about["key"], why(match, "unlimber north")) == ("b1", "LC-54")
    do(until(match, "b3"), "fire H4")
    assert [why(match, each) for each in ("lay wire", "remove wire")] == ["LC-60", "LC-60"]


def test_lc_91_a_ship_cannot_give_up_what_she_has_lost() -> None:
    match = at_sea("b1 bb J10 north", "r1 tb J8 north", dice=[6] * 40)
    match.state.ships["r1"].movement = 0
    do(until(match, "b1", "guns"), "fire r1")
    until(match, "r1", "trade")
    assert [(each.notation, each.clause) for each in match.refusals()] == [
        ("movement", "LC-91"),
        ("secondary guns", "LC-91"),
    ]


TASKS = [Task(Work.LAY), Task(Work.CLEAR), Task(Work.UNLIMBER, 4), Task(Work.LIMBER, 0, "b2"), Task(Work.LIMBERED, 0, "b1")]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.work)
def test_lc_54_lc_60_a_task_is_read_as_it_was_written(task: Task) -> None:
    assert read_task(task.written) == task
    assert read_task(task.written).clause == ("LC-60" if task.work in (Work.LAY, Work.CLEAR) else "LC-54")
