"""SH-10 to SH-14, SH-30 to SH-32, SH-43, SH-45, SH-47: moves, stops, and battle afterwards."""

from __future__ import annotations

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, at, do, patch, raid, rest_of_turn, unit, why
from tests.rules.scum_of_the_high_seas.marches import act_of, hexes, marched, may_battle, offered, reached

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.cards.effects import grant
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_cross
from quarterdeck.games.scum_of_the_high_seas.land.special_moves import abandon_gun

# --- Distances ------------------------------------------------------------------------------------


@pytest.mark.parametrize("grade", ["A", "B", "C"])
def test_sh_10_infantry_moves_two_hexes(grade: str) -> None:
    match = activate(raid(f"r1 inf F6 {grade}", "b1 inf L12 B"), "r1")
    assert len(reached(match)) == 18
    assert {"F4", "F8", "H6"} <= reached(match)
    assert why(match, "move F9") == "SH-10"
    assert at(do(match, "move F4"), "r1") == "F4"


@pytest.mark.parametrize(("to", "steps", "battles"), [("F5", 1, True), ("F4", 2, False)])
def test_sh_10_infantry_battles_after_one_hex_but_not_after_two(to: str, steps: int, battles: bool) -> None:
    state = marched(raid("r1 inf F6 A fire=musket", "b1 inf F1 B"), "r1", f"move {to}")
    assert state.units["r1"].moved == steps
    assert may_battle(state, "r1") is battles


def test_sh_10_a_unit_that_stays_may_battle() -> None:
    state = marched(raid("r1 inf F6 A fire=musket", "b1 inf F1 B"), "r1", "stay")
    assert state.units["r1"].moved == 0
    assert may_battle(state, "r1")


def test_sh_11_cavalry_moves_three_hexes_and_battles() -> None:
    match = raid("r1 cav F6 A fire=pistol", "b1 inf F1 B")
    assert len(hexes(offered(match, "r1"))) == 36
    assert may_battle(marched(match, "r1", "move F3"), "r1")
    assert why(match, "move F10") == "SH-11"


def test_sh_11_cavalry_moves_two_and_dismounts_without_battle() -> None:
    match = raid("r1 cav F6 A", "b1 inf F1 B")
    assert len(hexes(offered(match, "r1", "dismount"))) == 18
    state = marched(match, "r1", "dismount", "move F4")
    assert not state.units["r1"].mounted
    assert name_of(state.units["r1"].at) == "F4"
    assert not may_battle(state, "r1")


def test_sh_11_dismounted_cavalry_moves_like_infantry_or_mounts_and_moves_two() -> None:
    match = rest_of_turn(do(activate(raid("r1 cav F6 A", "b1 inf A1 B"), "r1"), "dismount", "stay"))
    assert len(hexes(offered(match, "r1"))) == 18
    assert may_battle(marched(match, "r1", "move F5"), "r1")
    assert not may_battle(marched(match, "r1", "move F4"), "r1")
    state = marched(match, "r1", "mount", "move F4")
    assert state.units["r1"].mounted
    assert not may_battle(state, "r1")
    assert len(hexes(offered(match, "r1", "mount"))) == 18


def test_sh_11_a_unit_without_horses_neither_mounts_nor_dismounts() -> None:
    match = activate(raid("r1 inf F6 A", "b1 inf F1 B"), "r1")
    assert why(match, "mount") == "SH-11"
    assert why(match, "dismount") == "SH-11"


@pytest.mark.parametrize(("weight", "count"), [("light", 6), ("medium", 0), ("heavy", 0)])
def test_sh_13_only_light_guns_are_moved_one_hex_by_hand(weight: str, count: int) -> None:
    match = raid(f"r1 gun F6 A gun={weight}", "b1 inf F1 B")
    assert len(hexes(offered(match, "r1"))) == count
    assert why(match, "move F3") == "SH-13"


def test_sh_13_a_gun_that_is_moved_comes_along_and_there_is_no_battle() -> None:
    state = marched(raid("r1 gun F6 A", "b1 inf F1 B"), "r1", "move F5")
    assert name_of(state.guns["r1-gun"].at) == "F5"
    assert not may_battle(state, "r1")


@pytest.mark.parametrize(("mounted", "count"), [("false", 18), ("true", 36)])
def test_sh_14_a_commander_moves_two_on_foot_and_three_mounted(mounted: str, count: int) -> None:
    match = raid(f"rc com F6 A mounted={mounted}", "r1 inf A1 B", "b1 inf A12 B")
    assert len(hexes(offered(match, "rc"))) == count
    assert not may_battle(marched(match, "rc", "move F5"), "rc")
    assert why(match, "move F12") == "SH-14"


# --- Destinations ---------------------------------------------------------------------------------


def test_sh_30_no_unit_enters_the_hex_of_another_or_goes_through_it() -> None:
    match = activate(raid("r1 inf A1 A", "r2 inf A2 A", "b1 inf B1 B"), "r1")
    assert reached(match) == set()
    assert why(match, "move A2") == "SH-30"
    assert why(match, "move B1") == "SH-30"
    assert why(match, "move A3") == "SH-30"


def test_sh_30_an_enemy_commander_fills_his_hex_a_friendly_one_does_not() -> None:
    match = activate(raid("r1 inf F6 A", "rc com F5 A", "b1 inf A1 B", "bc com F7 A"), "r1")
    assert "F5" in reached(match)
    assert "F7" not in reached(match)
    assert why(match, "move F7") == "SH-30"


def test_sh_30_entering_a_friendly_commanders_hex_ends_the_move() -> None:
    ground = patch(3, 5, "~", A1=".", A2=".", A3=".")
    match = activate(raid("r1 inf A1 A", "rc com A2 A", "b1 inf C5 B", ground=_land(ground)), "r1")
    assert reached(match) == {"A2"}
    assert why(match, "move A3") == "SH-47"


def _land(ground: str) -> str:
    """Return a sea map with one hex of land in the last corner, for the enemy."""
    return ground[:-1] + "."


def test_sh_30_zones_of_control_do_not_stop_movement() -> None:
    match = activate(raid("r1 inf F6 A", "b1 inf G5 B"), "r1")
    assert "F4" in reached(match)


def test_sh_32_a_commander_enters_a_friendly_units_hex_and_stops_there() -> None:
    ground = _land(patch(3, 5, "~", A1=".", A2=".", A3="."))
    match = activate(raid("rc com A1 A", "r1 inf A2 A", "b1 inf C5 B", ground=ground), "rc")
    assert reached(match) == {"A2"}
    assert at(do(match, "move A2"), "rc") == "A2"


def test_sh_32_a_commander_never_enters_the_hex_of_an_enemy_or_of_another_commander() -> None:
    match = activate(raid("rc com F6 A", "rd com F5 A", "r1 inf F5 A", "b1 inf F7 B", "bc com G6 A"), "rc")
    for name in ("F5", "F7", "G6"):
        assert why(match, f"move {name}") == "SH-32"


def test_sh_31_a_unit_moves_once() -> None:
    match = do(activate(raid("r1 inf F6 A", "r2 inf A1 B", "b1 inf L12 B"), "r1"), "move F5")
    turn = match.state.turn
    activate(match, "r1")
    assert match.state.turn == turn + 1


def test_sh_1b_nobody_leaves_the_map() -> None:
    match = activate(raid("r1 inf A1 A", "b1 inf L12 B"), "r1")
    assert why(match, "move A0") == ""
    assert why(match, "move AA1") == "SH-1b"
    assert why(match, "leave") == "SH-1b"


def test_sh_1b_by_an_exit_a_unit_leaves_with_its_commander_if_a_hex_of_its_move_is_left() -> None:
    players = [{"key": "red", "home": "west", "exit": "east"}, {"key": "blue", "home": "east"}]
    pieces = ("r1 inf K6 A", "rc com K6 A with=r1", "r2 inf J6 A", "r3 inf A6 A", "b1 inf A1 B")
    match = raid(*pieces, players=players)
    state = marched(match, "r1", "leave")
    assert [state.units[key].place for key in ("r1", "rc")] == ["off the map", "off the map"]
    assert "leave" not in offered(match, "r2")
    assert "leave" not in offered(match, "r3")


# --- Ground ---------------------------------------------------------------------------------------


def march_east(mark: str, *pieces: str, cards: tuple[str, ...] = ()) -> tuple[set[str], bool]:
    """Return where red infantry in A2 gets when B1 is such ground, and whether it may battle."""
    ground = "\n".join([f".{mark}.....", "~~~~~~~", "......."])
    match = raid("r1 inf A1 A", "b1 inf G3 B", *pieces, ground=ground)
    return hexes(offered(match, "r1", cards=cards)), may_battle(marched(match, "r1", "move B1", cards=cards), "r1")


@pytest.mark.parametrize(
    ("mark", "stops", "battles"),
    [
        (".", False, True),
        ("m", True, True),
        ("o", False, True),
        ("h", False, True),
        ("r", True, True),
        ("f", False, True),
        ("w", True, False),
        ("d", True, True),
        ("c", False, True),
        ("x", True, False),
        ("b", False, True),
        ("q", False, True),
    ],
)
def test_sh_47_ground_ends_moves_and_forbids_battle(mark: str, stops: bool, battles: bool) -> None:
    reach, may = march_east(mark)
    assert reach == ({"B1"} if stops else {"B1", "C1"})
    assert may is battles


def test_sh_47_ground_left_behind_neither_stops_nor_forbids_battle() -> None:
    state = marched(raid("r1 inf A1 A", "b1 inf G3 B", ground="w......\n.......\n......."), "r1", "move B1")
    assert may_battle(state, "r1")


def test_sh_e27_a_native_guide_knows_a_way_through() -> None:
    assert march_east("w", cards=("native-guide",)) == ({"B1", "C1"}, True)
    assert march_east("x", cards=("native-guide",)) == ({"B1", "C1"}, True)


def test_sh_47_open_water_is_not_for_walking() -> None:
    match = activate(raid("r1 inf A1 A", "b1 inf C3 B", ground=".~.\n...\n..."), "r1")
    assert why(match, "move B1") == "SH-47"
    assert "B1" not in reached(match)


@pytest.mark.parametrize(("piece", "goes"), [("r1 inf A1 A", True), ("r1 cav A1 A", False), ("r1 gun A1 A", False)])
def test_sh_47_a_river_without_ford_holds_no_mounted_men_and_no_guns(piece: str, goes: bool) -> None:
    for mark, may in (("r", goes), ("f", True)):
        match = activate(raid(piece, "b1 inf C3 B", ground=f"{mark and '.'}{mark}.\n...\n..."), "r1")
        assert ("B1" in reached(match)) is may
        assert may or why(match, "move B1") == "SH-47"


@pytest.mark.parametrize(
    ("kind", "crossed"), [("high wall", False), ("escarpment", False), ("wall", True), ("fence", True), ("fieldwork", True)]
)
def test_sh_47_high_walls_and_escarpments_are_not_crossed(kind: str, crossed: bool) -> None:
    match = activate(raid("r1 inf A1 A", "b1 inf C3 B", ground=".~.\n.~.\n.~.", sides={"A1 south": kind}), "r1")
    assert ("A2" in reached(match)) is crossed
    assert crossed or why(match, "move A2") == "SH-47"


def test_sh_47_a_high_wall_is_crossed_with_ladders_alone_and_in_no_retreat() -> None:
    state = activate(raid("r1 inf D4 A", "b1 inf L12 B", sides={"D4 north": "high wall"}), "r1").state
    soldier, over, around = state.units["r1"], hex_named("D3"), hex_named("D5")
    assert [cannot_cross(state, soldier, soldier.at, to) for to in (over, around)] == ["SH-47", ""]
    grant(act_of(state), "scaling-ladders", "r1")
    assert cannot_cross(state, soldier, soldier.at, over) == ""
    assert cannot_cross(state, soldier, soldier.at, over, retreating=True) == "SH-47"


def test_sh_e28_scaling_ladders_cross_a_high_wall() -> None:
    match = raid("r1 inf A1 A", "b1 inf C3 B", ground=".~.\n.~.\n.~.", sides={"A1 south": "high wall"})
    assert hexes(offered(match, "r1", cards=("scaling-ladders",))) == {"A2", "A3"}


# --- Marching and charging ------------------------------------------------------------------------


def test_sh_e15_a_forced_march_is_one_hex_more_with_battle_and_without() -> None:
    match = raid("r1 inf F6 A", "r2 cav C6 A", "b1 inf A1 B")
    assert "F3" in hexes(offered(match, "r1", cards=("forced-march",)))
    assert may_battle(marched(match, "r1", "move F4", cards=("forced-march",)), "r1")
    assert not may_battle(marched(match, "r1", "move F3", cards=("forced-march",)), "r1")
    assert may_battle(marched(match, "r2", "move C2", cards=("forced-march",)), "r2")


def test_sh_45_from_no_contact_into_contact_is_a_charge() -> None:
    match = raid("r1 inf F6 A", "b1 inf F4 B")
    assert act_of(marched(match, "r1", "move F5")).charged == ["r1"]
    assert act_of(marched(match, "r1", "move F7")).charged == []
    assert act_of(marched(match, "r1", "stay")).charged == []


def test_sh_45_from_contact_into_contact_is_no_charge() -> None:
    state = marched(raid("r1 inf F6 A", "b1 inf F5 B", "b2 inf H6 B"), "r1", "move G6")
    assert act_of(state).charged == []


def test_sh_42_sh_45_there_is_no_contact_across_a_high_wall() -> None:
    state = marched(raid("r1 inf F6 A", "b1 inf F4 B", sides={"F4 south": "high wall"}), "r1", "move F5")
    assert act_of(state).charged == []


def test_sh_43_infantry_charges_two_hexes_with_its_commander() -> None:
    match = raid("r1 inf F6 A", "rc com F6 A with=r1", "b1 inf F3 B")
    led = marched(match, "r1", "move F4")
    assert act_of(led).charged == ["r1"]
    assert may_battle(led, "r1")
    assert name_of(led.units["rc"].at) == "F4"
    assert not may_battle(marched(match, "r1", "move F8"), "r1")
    assert not may_battle(marched(match, "r1", "alone", "move F4"), "r1")


def test_sh_43_gunners_who_have_left_their_gun_charge_two_hexes_and_those_with_it_none() -> None:
    match = raid("r1 gun F6 A", "rc com F6 A with=r1", "b1 inf F3 B")
    assert "F4" not in hexes(offered(match, "r1"))
    abandon_gun(match.state, match.state.units["r1"])
    led = marched(match, "r1", "move F4")
    assert act_of(led).charged == ["r1"]
    assert may_battle(led, "r1")


def test_sh_43_mounted_men_charge_four_hexes_with_their_commander_and_only_into_contact() -> None:
    match = raid("r1 cav F7 A", "rc com F7 A with=r1 mounted=true", "b1 inf F2 B")
    assert hexes(offered(match, "r1")) - hexes(offered(match, "r1", "alone")) == {"F3"}
    assert may_battle(marched(match, "r1", "move F3"), "r1")


def test_sh_43_there_is_no_extra_hex_for_a_unit_already_in_contact() -> None:
    match = raid("r1 cav F7 A", "rc com F7 A with=r1 mounted=true", "b1 inf F2 B", "b2 inf F8 B")
    assert "F3" not in hexes(offered(match, "r1"))


def test_sh_45_ground_that_forbids_battle_forbids_the_charge() -> None:
    ground = patch(12, 12, ".", F4="w")
    state = marched(raid("r1 inf F6 A", "rc com F6 A with=r1", "b1 inf F3 B", ground=ground), "r1", "move F4")
    assert not may_battle(state, "r1")


def test_unit_has_no_contact_with_friends() -> None:
    match = raid("r1 inf F6 A", "r2 inf F4 A", "b1 inf A1 B")
    assert act_of(marched(match, "r1", "move F5")).charged == []
    assert unit(match, "r1").moved == 0
