"""SH-44 Wounded characters caught alone, carried off and freed."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import activate, patch, raid, unit
from tests.rules.scum_of_the_high_seas.marches import hexes, marched, may_battle, offered

import quarterdeck as qd
from quarterdeck.boards.hex import neighbours
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import bring_to_refuge
from quarterdeck.games.scum_of_the_high_seas.parley.transfers import hand_over
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.winning import bring_spoils_home

PIECES = ("r1 inf F6 A", "bx cha F4 A", "b2 inf L12 B")


def hurt(*more: str) -> qd.Match[Raid]:
    """Return a match with blue's character wounded in F4 and red's r1 about to move."""
    match = activate(raid(*PIECES, *more), "r1")
    unit(match, "bx").wounded = True
    return match


def test_sh_44_a_wounded_character_alone_is_caught_by_a_unit_that_ends_its_move_next_to_him() -> None:
    state = marched(hurt(), "r1", "move F5", "take prisoner-bx")
    assert state.units["bx"].place == "captured"
    block = state.blocks["prisoner-bx"]
    assert (block.side, block.bearer, block.prisoner) == ("red", "r1", "bx")
    assert not may_battle(state, "r1")


def test_sh_44_he_may_be_left_lying() -> None:
    state = marched(hurt(), "r1", "move F5", "nothing")
    assert name_of(state.blocks["prisoner-bx"].at) == "F4"
    assert state.blocks["prisoner-bx"].bearer == ""
    assert state.where.blocks[state.units["bx"].at] == "prisoner-bx"


def test_sh_44_an_unhurt_or_guarded_character_is_not_caught() -> None:
    match = hurt()
    unit(match, "bx").wounded = False
    assert marched(match, "r1", "move F5").blocks == {}
    assert marched(hurt("b3 inf F3 B"), "r1", "move F5").blocks == {}
    assert marched(hurt("b3 inf F4 B"), "r1", "move F5").blocks == {}


def test_sh_44_a_unit_that_has_retreated_is_no_guard() -> None:
    match = hurt("b3 inf F3 B")
    unit(match, "b3").retreated = True
    assert "prisoner-bx" in marched(match, "r1", "move F5").blocks


def test_sh_44_he_is_free_when_his_bearer_is_destroyed() -> None:
    state = marched(hurt(), "r1", "move F5", "take prisoner-bx")
    destroy(state, state.units["r1"], "blue", "SH-52")
    assert state.units["bx"].place == "on the map"
    assert name_of(state.units["bx"].at) == "F5"
    assert state.leader_at(state.units["bx"].at) is state.units["bx"]
    assert state.blocks["prisoner-bx"].place == "free again"
    assert state.units["bx"].at not in state.where.blocks


def test_sh_44_his_own_side_frees_him_where_he_lies_uncovered() -> None:
    match = activate(raid("r1 inf F6 A", "bx cha F4 A", "b2 inf F1 B"), "r1")
    unit(match, "bx").wounded = True
    state = marched(match, "r1", "move F5", "nothing")
    state.put(state.units["r1"], state.setting.ground.board.cells[-1])
    match.state.blocks.update(state.blocks)
    match.state.take_off(unit(match, "bx"), "captured")
    freed = marched(match, "b2", "move F3")
    assert freed.units["bx"].place == "on the map"
    assert name_of(freed.units["bx"].at) == "F4"


def test_sh_44_handed_over_to_his_own_side_he_is_free() -> None:
    state = marched(hurt(), "r1", "move F5", "take prisoner-bx")
    hand_over(state, state.blocks["prisoner-bx"], "blue", "SH-3a")
    assert state.units["bx"].place == "on the map"


def test_sh_44_brought_home_he_scores_one_point_whatever_spoils_score() -> None:
    match = activate(raid("r1 inf C6 A", "bx cha A6 A", "b2 inf L12 B", points={"spoils": 3}), "r1")
    unit(match, "bx").wounded = True
    state = marched(match, "r1", "move B6", "nothing")
    state.drop(state.blocks["prisoner-bx"], state.units["bx"].at)
    bring_spoils_home(state)
    assert state.earned == {"red": 1, "blue": 0}


def test_sh_44_wounded_he_moves_one_hex() -> None:
    match = activate(raid("r1 inf A1 A", "bx cha F4 A", "b2 inf L12 B"), "bx")
    unit(match, "bx").wounded = True
    assert len(hexes(offered(match, "bx"))) == 6


def test_sh_44_set_free_he_goes_to_the_nearest_land_with_room_for_him() -> None:
    around = {name_of(at): "~" for at in neighbours(hex_named("F5")) if at != hex_named("F6")}
    ground = patch(12, 12, ".", **around)
    for foe, place in (("A1", "F5"), ("F5", "F6")):
        match = raid(f"r1 inf {foe} A", "bx cha F1 A", "b2 inf L12 B", ground=ground)
        assert bring_to_refuge(match.state, unit(match, "bx"), hex_named("F5"))
        assert name_of(unit(match, "bx").at) == place
