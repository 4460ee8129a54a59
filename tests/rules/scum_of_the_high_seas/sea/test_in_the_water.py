"""SH-97, SH-98, SH-91b Damage, sinking, and men in the water."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import activate, asked, at, at_sea, choices, do, raid, unit, until, vessel, why

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.boards.hulls import hull
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy
from quarterdeck.games.scum_of_the_high_seas.pieces import CAPTURED, DESTROYED, HERE, LOST, SUNK
from quarterdeck.games.scum_of_the_high_seas.sea.ramming import bring_to
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import damage, sink, swimming_place
from quarterdeck.games.scum_of_the_high_seas.state import Raid

GUNS = "guns=light/port/1,light/port/1,light/starboard/1,medium/starboard/2,medium/port/2"
SHIPS = (
    "rs ship C4 north points=60",
    "r1 inf C4 B aboard=rs",
    f"bs ship J10 north points=40 {GUNS}",
    "b1 inf J10 B aboard=bs figures=7",
    "b2 inf J11 B aboard=bs figures=1",
)


def sea(*more: str, **rest: object) -> qd.Match[Raid]:
    return until(at_sea(*SHIPS, *more, wind="south", **rest), "activate")  # type: ignore[arg-type]


# --- SH-98 ----------------------------------------------------------------------------------------


def test_sh_98_past_half_the_damage_a_quarter_of_her_guns_are_lost_and_the_owner_chooses() -> None:
    match = sea()
    damage(match.state, vessel(match, "bs"), 20, "red")
    assert match.state.due == []  # half is not over half
    damage(match.state, vessel(match, "bs"), 1, "red")
    do(match, "activate rs")
    assert asked(match) == "lose gun"
    assert match.waiting == ("blue",)
    assert choices(match) == ["lose bs-port-1", "lose bs-port-3", "lose bs-starboard-1", "lose bs-starboard-2"]
    do(match, "lose bs-port-1")
    assert asked(match) == "lose gun"  # a quarter of five is two, rounded up
    do(match, "lose bs-starboard-2")
    assert match.state.guns["bs-port-1"].place == LOST
    assert asked(match) == "sail"


def test_sh_98_past_three_quarters_half_of_her_guns_are_lost_once_at_each_mark() -> None:
    match = sea()
    damage(match.state, vessel(match, "bs"), 21, "red")
    do(match, "activate rs", "lose bs-port-1", "lose bs-port-2")
    damage(match.state, vessel(match, "bs"), 10, "red")
    do(match, "enough", "lose bs-port-3")
    assert len(match.state.guns_of(vessel(match, "bs"))) == 2
    damage(match.state, vessel(match, "bs"), 1, "red")
    assert match.state.due == []


def test_sh_98_a_ship_of_four_guns_loses_one_and_then_another() -> None:
    four = "bt ship M10 north points=40 guns=light/port/1,light/port/2,light/starboard/1,light/starboard/2"
    match = sea(four, "b9 inf M10 B aboard=bt")
    damage(match.state, vessel(match, "bt"), 21, "red")
    do(match, "activate rs", "lose bt-port-1")
    assert asked(match) == "sail"
    damage(match.state, vessel(match, "bt"), 10, "red")
    do(match, "enough", "lose bt-port-2")
    assert len(match.state.guns_of(vessel(match, "bt"))) == 2
    assert asked(match) == "activate"


# --- Sinking --------------------------------------------------------------------------------------


def test_sh_97_at_no_points_she_sinks_with_her_guns_and_scores() -> None:
    match = sea()
    damage(match.state, vessel(match, "bs"), 41, "red")
    assert vessel(match, "bs").place == SUNK
    assert all(gun.place == LOST for gun in match.state.guns.values())
    assert match.state.vessel_at(unit(match, "b1").at) is None
    assert match.state.earned["red"] >= 1
    assert vessel(match, "bs").scored_by == ["red"]


def test_sh_91b_half_rounded_up_swims_where_the_hull_was() -> None:
    match = sea()
    sink(match.state, vessel(match, "bs"), "red")
    assert (unit(match, "b1").strength, unit(match, "b2").strength, unit(match, "bs-crew").strength) == (4, 1, 2)
    assert (at(match, "b1"), at(match, "b2")) == ("J10", "J11")
    assert name_of(unit(match, "bs-crew").at) not in ("J10", "J11")
    assert all(unit(match, key).swimming for key in ("b1", "b2", "bs-crew"))


def test_sh_91b_a_commander_swims_on_four_to_six() -> None:
    for die, place in ((3, DESTROYED), (4, HERE)):
        match = sea("bc com off B with=b1", dice=[die])
        sink(match.state, vessel(match, "bs"), "red")
        do(match, "activate rs")
        assert unit(match, "bc").place == place
        assert unit(match, "bc").swimming == (place == HERE)


def test_sh_44_a_character_is_washed_ashore_wounded() -> None:
    rows = ["~" * 20] * 20
    rows[9] = "~" * 12 + "b" + "~" * 7
    match = sea("bc cha off B with=b1", dice=[1], ground="\n".join(rows))
    sink(match.state, vessel(match, "bs"), "red")
    do(match, "activate rs")
    assert unit(match, "bc").wounded
    assert at(match, "bc") == "M10"


def test_sh_9a_spoils_on_a_sunk_ship_are_lost() -> None:
    match = sea(spoils=[{"key": "chest", "name": "Chest", "side": "blue", "bearer": "b1"}])
    sink(match.state, vessel(match, "bs"), "red")
    assert match.state.blocks["chest"].place == LOST


def test_sh_91b_the_nearest_water_within_three_hexes_holds_them() -> None:
    for shore, place in (("M10", "M10"), ("N10", None)):
        rows = [list("." * 20) for _ in range(20)]
        rows[int(shore[1:]) - 1][ord(shore[0]) - ord("A")] = "~"
        match = raid("r1 inf J8 A", "b1 inf R8 A", ground="\n".join("".join(row) for row in rows))
        found = swimming_place(match.state, unit(match, "r1"), (hex_named("J10"),))
        assert (name_of(found) if found is not None else None) == place


# --- SH-91b ---------------------------------------------------------------------------------------


def shipwrecked(*more: str, **rest: object) -> qd.Match[Raid]:
    match = sea(*more, **rest)
    sink(match.state, vessel(match, "bs"), "red")
    match.state.due.clear()
    return match


def test_sh_91b_swimmers_go_one_hex_and_do_not_battle() -> None:
    match = activate(shipwrecked(), "b1")
    assert asked(match) == "swim"
    assert "swim K10" in choices(match)
    assert why(match, "swim K9") == "SH-91b"
    assert why(match, "swim J11") == "SH-30"
    do(match, "swim K10")
    assert at(match, "b1") == "K10"
    assert asked(match) == "activate"


def test_sh_27_swimmers_are_activated_once_a_turn() -> None:
    match = activate(shipwrecked(), "b1")
    do(match, "stay")
    assert unit(match, "b1").acted
    assert "activate b1" not in choices(match)


def test_sh_91b_swimmers_climb_aboard_a_friendly_vessel_that_does_not_sail_this_turn() -> None:
    match = shipwrecked("bt ship K10 north points=40")
    vessel(match, "bt").sailed = 1
    activate(match, "b1")
    assert "swim K10" not in choices(match)
    match = shipwrecked("bt ship K10 north points=40 crew=0")
    activate(match, "b1")
    do(match, "swim K10")
    assert unit(match, "b1").aboard == "bt"
    assert not unit(match, "b1").swimming


def test_sh_91b_swimmers_come_ashore() -> None:
    rows = ["~" * 20] * 20
    rows[8] = "~" * 9 + "b" + "~" * 10
    match = activate(shipwrecked(ground="\n".join(rows)), "b1")
    do(match, "swim J9")
    assert not unit(match, "b1").swimming


def test_sh_91b_a_ship_takes_up_friends_and_takes_enemies_prisoner() -> None:
    for key, taken in (("bt", True), ("rt", False)):
        match = shipwrecked(f"{key} ship J14 north points=40", f"{key[0]}9 inf J14 B aboard={key}")
        activate(match, key)
        do(match, "ahead", "ahead", "ahead")
        if taken:
            assert unit(match, "b2").aboard == key
            assert not unit(match, "b2").swimming
        else:
            assert unit(match, "b2").place in (DESTROYED, CAPTURED)


def test_sh_91b_friends_for_whom_there_is_no_room_bar_the_way() -> None:
    match = shipwrecked("bt ship J12 north points=20", "b9 inf J12 B aboard=bt")
    activate(match, "bt")
    assert "ahead" not in choices(match)


def test_sh_91b_the_last_friends_stay_in_the_water_if_there_is_not_room_for_all() -> None:
    match = shipwrecked("bt ship K13 north points=60", "b8 inf K13 B aboard=bt", "b9 inf K14 B aboard=bt")
    state = match.state
    for key, name in (("b1", "J13"), ("b2", "I14")):
        state.put(unit(match, key), hex_named(name))
    ship = vessel(match, "bt")
    swung = hull(ship.at, 1, 3)[1:]
    assert [name_of(at) for at in swung] == ["J13", "I14"]
    bring_to(state, ship, ship.at, 1, swung)
    assert [(unit(match, key).aboard, unit(match, key).swimming) for key in ("b1", "b2")] == [("bt", False), ("", True)]


def test_sh_91_men_of_a_boat_that_is_run_down_swim_beside_the_ship() -> None:
    pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "bb rowboat J9 north", "b1 inf J9 B aboard=bb")
    match = activate(at_sea(*pieces, wind="south"), "rs")
    do(match, "ahead")
    assert unit(match, "b1").swimming
    assert unit(match, "b1").strength == 4
    assert match.state.vessel_at(unit(match, "b1").at) is None


def test_sh_44_a_character_alone_aboard_a_ship_that_struck_does_not_hold_her() -> None:
    match = sea("bc cha off B with=b1", "rt ship K10 south points=20 crew=0")
    for key in ("b1", "b2", "bs-crew"):
        destroy(match.state, unit(match, key), "red", "SH-52")
    unit(match, "bc").wounded = True
    match.state.put(unit(match, "r1"), hex_named("J11"), "bs")
    do(match, "activate rs")
    assert vessel(match, "bs").side == "red"
