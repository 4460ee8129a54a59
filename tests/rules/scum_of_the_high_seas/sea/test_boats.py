"""SH-87, SH-90, SH-58 Boats."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    at_sea,
    choices,
    do,
    patch,
    rest_of_turn,
    unit,
    until,
    vessel,
    why,
)
from tests.rules.scum_of_the_high_seas.marches import act_of, marched
from tests.rules.scum_of_the_high_seas.tricks import dealt

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.aimed_cards import cannot_snipe
from quarterdeck.games.scum_of_the_high_seas.battle.reach import in_contact
from quarterdeck.games.scum_of_the_high_seas.land.way_home import homeward
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, STOWED, Cable
from quarterdeck.games.scum_of_the_high_seas.sea.boat_orders import boat_orders
from quarterdeck.games.scum_of_the_high_seas.sea.boats import fall_back, homeward_water, to_take_in_tow
from quarterdeck.games.scum_of_the_high_seas.state import Owed, Raid, Spell

FAR = ("bs ship S18 north points=40", "b1 inf S18 B aboard=bs")
SHIP = "rs ship J10 north points=40 anchored=true"


def sea(*pieces: str, wind: str = "south", **rest: Any) -> qd.Match[Raid]:
    return until(at_sea(*pieces, *FAR, wind=wind, **rest), "activate")


# --- Rowing ---------------------------------------------------------------------------------------


def test_sh_90_a_boat_goes_one_hex_up_to_120_degrees_off_and_about_in_place_of_it() -> None:
    match = activate(sea("rb rowboat J10 north", "r1 inf J10 B aboard=rb"), "rb")
    assert choices(match) == ["about", "enough", "row I10", "row I11", "row J9", "row K10", "row K11"]
    do(match, "row I11")
    assert name_of(vessel(match, "rb").at) == at(match, "r1") == "I11"
    assert asked(match) == "activate"


def test_sh_90_wind_and_calm_do_not_matter_to_a_boat() -> None:
    match = activate(sea("rb rowboat J10 north", "r1 inf J10 B aboard=rb", wind="calm", dice=[1, 1]), "rb")
    assert "row J9" in choices(match)


def test_sh_90_two_figures_at_least_row_it() -> None:
    for figures, offered in ((1, False), (2, True)):
        match = sea("rb rowboat J10 north", f"r1 inf J10 B aboard=rb figures={figures}")
        assert ("activate rb" in choices(match)) == offered


def test_sh_90_an_empty_boat_stays_put() -> None:
    match = sea("rb rowboat J10 north", SHIP.replace("J10", "C4"), "r1 inf C4 B aboard=rs")
    assert "activate rb" not in choices(match)


def test_sh_90_landing_is_the_first_hex_of_a_move_onto_beach_or_quay() -> None:
    rows = ["~" * 20] * 20
    rows[8] = "~" * 9 + "b" + "~" * 10
    rows[7] = "~" * 9 + "." + "~" * 10
    match = activate(sea("rb rowboat J10 north", "r1 inf J10 B aboard=rb", ground="\n".join(rows)), "r1")
    assert choices(match, "move") == ["move J8", "move J9"]
    do(match, "move J9")
    assert unit(match, "r1").aboard == ""


def test_sh_90_a_unit_that_enters_an_empty_boat_has_it() -> None:
    rows = ["~" * 20] * 20
    rows[8] = "~" * 9 + "b" + "~" * 10
    match = sea("r1 inf J9 B", "bb rowboat J10 north", "rs ship C4 north points=20 crew=0", ground="\n".join(rows))
    do(activate(match, "r1"), "move J10")
    until(match, "activate")
    assert vessel(match, "bb").side == "red"
    assert unit(match, "r1").aboard == "bb"


# --- Lowering, hoisting, loading ------------------------------------------------------------------


def test_sh_90_sh_82a_a_unit_that_takes_a_boat_is_not_in_contact_with_those_aboard_her_ship() -> None:
    rows = ["~" * 20] * 20
    rows[8] = "~" * 9 + "b" + "~" * 10
    blue = ("bb rowboat J10 north", "bt ship J11 south points=20", "b2 inf J11 B aboard=bt")
    red = ("rs ship C4 north points=20 crew=0", "r1 inf J9 B")
    match = sea(*red, *blue, ground="\n".join(rows))
    assert not in_contact(match.state, unit(match, "r1"), hex_named("J10"))
    assert not act_of(marched(match, "r1", "move J10")).charged


def test_sh_82a_boats_next_to_each_other_fire_and_do_not_fight() -> None:
    pieces = ("rb rowboat J10 north", "r1 inf J10 B aboard=rb fire=musket", "bb canoe J11 north", "b2 inf J11 B aboard=bb")
    match = do(activate(sea(*pieces), "r1"), "stay")
    assert [*choices(match, "fight"), *choices(match, "fire")] == ["fire b2"]
    assert why(match, "fight b2") == "SH-42"


def test_sh_90_a_boat_is_lowered_into_her_zone_of_control_with_a_unit_in_it() -> None:
    match = sea(SHIP, "r1 inf J10 B aboard=rs", "rb rowboat off north mother=rs")
    do(match, "lower rb with r1")
    assert asked(match) == "boat"
    assert "at J9" in choices(match)
    do(match, "at J9")
    assert (vessel(match, "rb").place, unit(match, "r1").aboard, at(match, "r1")) == (HERE, "rb", "J9")
    assert vessel(match, "rb").acted
    assert unit(match, "r1").acted


def test_sh_90_no_boat_is_lowered_from_a_ship_under_way() -> None:
    match = sea(SHIP.replace("anchored=true", ""), "r1 inf J10 B aboard=rs", "rb rowboat off north mother=rs")
    assert choices(match, "lower") == []


def test_sh_90_no_boat_is_lowered_without_free_water_beside_her() -> None:
    pieces = (SHIP, "r1 inf J10 B aboard=rs", "rb rowboat off north mother=rs")
    dock = {"J10": "~", "J11": "~", "S18": "~", "S19": "~"}
    assert choices(sea(*pieces, ground=patch(20, 20, "q", **dock)), "lower") == []
    assert choices(sea(*pieces, ground=patch(20, 20, "q", **dock, J9="~")), "lower") == ["lower rb with r1"]


def test_sh_90_a_commander_may_come_along() -> None:
    match = sea(SHIP, "r1 inf J10 B aboard=rs", "rc com off B with=r1", "rb rowboat off north mother=rs")
    assert choices(match, "lower") == ["lower rb with r1", "lower rb with r1 and rc"]
    do(match, "lower rb with r1 and rc", "at J9")
    assert (unit(match, "rc").aboard, at(match, "rc")) == ("rb", "J9")


def test_sh_90_a_boat_is_hoisted_with_its_people() -> None:
    match = sea(SHIP, "r2 inf J10 B aboard=rs", "rb rowboat K10 north", "r1 inf K10 B aboard=rb")
    do(match, "hoist rb")
    assert (vessel(match, "rb").place, unit(match, "r1").aboard, at(match, "r1")) == (STOWED, "rs", "J11")


def test_sh_90_class_2_has_two_boats_aboard() -> None:
    stowed = ("rx rowboat off north mother=rs", "ry canoe off north mother=rs")
    match = sea(SHIP, *stowed, "rb rowboat K10 north", "r1 inf K10 B aboard=rb")
    assert choices(match, "hoist") == []


def test_sh_90_a_boat_or_rowers_that_acted_have_nothing_else_this_turn() -> None:
    manned = (SHIP, "r2 inf J10 B aboard=rs", "rb rowboat K10 north", "r1 inf K10 B aboard=rb")
    empty = (SHIP, "r1 inf J10 B aboard=rs", "rb rowboat K10 north")
    for pieces, order in ((manned, "hoist rb"), (empty, "load r1 into rb")):
        assert order in choices(sea(*pieces))
        match = sea(*pieces)
        vessel(match, "rb").acted = True
        do(match, "activate rs", "enough", "pass")
        assert order not in choices(match)
    match = sea(*manned)
    unit(match, "r1").acted = True
    do(match, "activate rs", "enough", "pass")
    assert "hoist rb" not in choices(match)


def test_sh_90_a_unit_on_deck_is_loaded_into_an_empty_boat() -> None:
    match = sea(SHIP, "r1 inf J10 B aboard=rs", "rb rowboat K10 north")
    do(match, "load r1 into rb")
    assert unit(match, "r1").aboard == "rb"
    match = activate(sea(SHIP, "r1 inf J10 B aboard=rs", "rb rowboat K10 north"), "r1")
    assert why(match, "move K10") == "SH-90"


def test_sh_90_a_light_gun_goes_into_a_rowboat_and_not_into_a_canoe() -> None:
    match = sea(SHIP, "r1 gun J10 A aboard=rs", "rb rowboat off north mother=rs")
    do(match, "lower rb with r1", "at J9")
    assert match.state.guns["r1-gun"].at == unit(match, "r1").at
    match = sea(SHIP, "r1 gun J10 A aboard=rs", "rb canoe off north mother=rs")
    assert choices(match, "lower") == []


def test_sh_90_no_gun_fires_out_of_a_boat() -> None:
    pieces = ("rb rowboat J10 north", "r1 gun J10 A aboard=rb", SHIP.replace("J10", "C4"))
    match = activate(sea(*pieces, "bt ship J7 north points=20", "b2 inf J7 B aboard=bt"), "r1")
    do(match, "stay")
    assert choices(match, "fire bt") == []


@pytest.mark.parametrize(("figures", "clause"), [(2, "SH-90"), (3, "")])
def test_sh_90_no_sharpshooter_among_two_rowers(figures: int, clause: str) -> None:
    boats = ("rb rowboat J10 north", f"r1 inf J10 B aboard=rb fire=musket figures={figures}", "bb rowboat J8 north")
    match = sea(*boats, SHIP.replace("J10", "C4"), "b2 inf J8 B aboard=bb")
    assert cannot_snipe(match.state, unit(match, "r1"), unit(match, "b2")) == clause


def test_sh_90_a_gun_is_with_its_crew_if_only_their_boat_is_given() -> None:
    match = sea("rb rowboat J10 north", "r1 gun off A aboard=rb", SHIP.replace("J10", "C4"))
    assert match.state.guns["r1-gun"].at == unit(match, "r1").at


def test_sh_90_a_gun_goes_where_the_boat_or_ship_goes_that_carries_it() -> None:
    match = sea("rb rowboat J10 north", "r1 gun J10 A aboard=rb", SHIP.replace("J10", "C4"))
    do(activate(match, "rb"), "row J9")
    assert match.state.guns["r1-gun"].at == unit(match, "r1").at
    match = sea(SHIP.replace("anchored=true", ""), "r1 gun J10 A aboard=rs")
    do(activate(match, "rs"), "ahead")
    assert match.state.guns["r1-gun"].at == unit(match, "r1").at


def test_sh_90_no_horses_in_boats() -> None:
    match = sea("r1 cav J9 A", "rb rowboat J10 north", SHIP.replace("J10", "C4"), ground=patch(20, 20, "~", J9="b"))
    unit(match, "r1").mounted = False
    assert why(activate(match, "r1"), "move J10") == "SH-90"


def test_sh_e30_drunkards_do_not_row() -> None:
    for drunk in ("", "r1"):
        match = sea("rb rowboat J10 north", "r1 inf J10 B aboard=rb", SHIP.replace("J10", "C4"), "r2 inf C4 B aboard=rs")
        match.state.spells.append(Spell("drunk-as-lords", drunk))
        do(match, "activate r2", "stay", "pass")
        assert ("activate rb" in choices(match)) != bool(drunk)


# --- Tows -----------------------------------------------------------------------------------------


def test_sh_90_a_towed_boat_follows_in_the_hex_astern_and_is_cast_off_free() -> None:
    match = activate(sea(SHIP.replace("anchored=true", ""), "r1 inf J10 B aboard=rs", "rb rowboat K11 north"), "rs")
    do(match, "take in tow rb")
    assert name_of(vessel(match, "rb").at) == "J12"
    do(match, "ahead", "cast off", "ahead")
    assert name_of(vessel(match, "rb").at) == "J11"
    assert name_of(vessel(match, "rs").at) == "J8"


ADRIFT = SHIP.replace("anchored=true", "")


def test_sh_87_two_rowboats_of_four_tow_a_ship_in_a_calm() -> None:
    boats = ("rb rowboat I10 north", "r1 inf I10 B aboard=rb figures=4", "rd rowboat K10 north", "r2 inf K10 B aboard=rd")
    match = sea(ADRIFT, *boats, wind="calm", dice=[1, 1])
    do(match, "tow rs")
    assert choices(match) == ["ahead", "enough", "port", "starboard"]
    do(match, "ahead")
    assert name_of(vessel(match, "rs").at) == "J9"
    assert {name_of(vessel(match, key).at) for key in ("rb", "rd")} == {"I9", "K9"}
    assert unit(match, "r1").acted
    assert vessel(match, "rd").acted


def test_sh_87_no_tow_in_a_wind_or_with_three_rowers() -> None:
    boats = ("rb rowboat I10 north", "r1 inf I10 B aboard=rb figures=4", "rd rowboat K10 north", "r2 inf K10 B aboard=rd")
    assert choices(sea(ADRIFT, *boats), "tow") == []
    few = (boats[0], boats[1].replace("4", "3"), *boats[2:])
    assert choices(sea(ADRIFT, *few, wind="calm", dice=[1, 1]), "tow") == []


def test_sh_87_the_eight_rowers_may_be_of_one_unit() -> None:
    boats = ("rb rowboat I10 north", "rd rowboat K10 north", "r2 inf K10 B aboard=rd figures=8")
    assert choices(sea(ADRIFT, *boats, wind="calm", dice=[1, 1]), "tow") == ["tow rs"]


def test_sh_87_a_boat_right_ahead_makes_way_for_the_ship_that_it_tows() -> None:
    boats = ("rb rowboat J9 north", "r1 inf J9 B aboard=rb figures=4", "rd rowboat I10 north", "r2 inf I10 B aboard=rd")
    match = sea(ADRIFT, *boats, wind="calm", dice=[1, 1])
    do(match, "tow rs", "ahead")
    assert name_of(vessel(match, "rs").at) == "J9"
    assert {name_of(vessel(match, key).at) for key in ("rb", "rd")} == {"I9", "K9"}


def test_sh_90_a_boat_that_men_enter_is_out_of_tow() -> None:
    match = sea(SHIP, "r1 inf J11 B aboard=rs", "r2 inf J10 B aboard=rs", "rb rowboat J12 north")
    vessel(match, "rb").towed_by = "rs"
    do(match, "load r1 into rb")
    until(rest_of_turn(match), "activate")
    do(activate(match, "rb"), "row K12")
    do(activate(match, "rs"), "weigh anchor", "ahead")
    assert name_of(vessel(match, "rb").at) == "K12"


def test_sh_92_a_grappled_boat_is_neither_hoisted_nor_taken_in_tow() -> None:
    beside = ("rb rowboat K10 north", "bt ship L10 north points=20", "b2 inf L10 B aboard=bt")
    match = sea(SHIP, "r1 inf J10 B aboard=rs", *beside)
    state, ship = match.state, vessel(match, "rs")
    for free in (True, False):
        assert ("hoist rb" in [order.notation for order in boat_orders(state, "red")]) == free
        assert (to_take_in_tow(state, ship) == [vessel(match, "rb")]) == free
        state.cables.append(Cable("rb", "bt", 0))


# --- SH-58 ----------------------------------------------------------------------------------------


def test_sh_58_boats_fall_back_homeward_over_water() -> None:
    match = sea(SHIP, "rb rowboat J6 north", "r1 inf J6 B aboard=rb")
    boat = vessel(match, "rb")
    assert [name_of(to) for to in homeward_water(match.state, boat)] == ["J7"]
    fall_back(match.state, boat, homeward_water(match.state, boat)[0])
    assert at(match, "r1") == "J7"


def test_sh_90_a_gun_is_unloaded_onto_a_beach_or_quay_of_its_players_choice() -> None:
    rows = ["~" * 20] * 20
    rows[8] = "~" * 8 + "bqb" + "~" * 9
    match = sea("rb rowboat J10 north", "r1 gun J10 A aboard=rb", ground="\n".join(rows))
    do(match, "unload rb")
    assert choices(match) == ["at J9"]
    do(match, "at J9")
    assert (at(match, "r1"), unit(match, "r1").aboard, name_of(match.state.guns["r1-gun"].at)) == ("J9", "", "J9")
    assert asked(match) == "activate"
    assert choices(match, "activate r") == []


@pytest.mark.parametrize(("card", "landed"), [("fog", True), ("squall", False)])
def test_sh_90_a_gun_is_not_unloaded_where_a_squall_has_driven_its_boat_off(card: str, landed: bool) -> None:
    """SH-28 An owed card is read when the boat has been named, before the gun's hex is chosen."""
    rows = ["~" * 20] * 8 + ["~" * 9 + "b" + "~" * 10] + ["~" * 20] * 11
    raid = dealt(
        "rb rowboat J10 north",
        "r1 gun J10 A aboard=rb",
        *FAR,
        ground="\n".join(rows),
        wind="north",
        players=[{"key": seat, "home": "ships"} for seat in ("red", "blue")],
        draws=[card],
        activations=1,
    )
    match = until(raid, "activate")
    match.state.owed.append(Owed("red", "sea"))
    do(match, "unload rb")
    assert choices(match, "at ") == (["at J9"] if landed else [])
    assert asked(match) == ("boat" if landed else "activate")


def test_sh_90_nobody_goes_through_a_boat_from_shore_to_shore() -> None:
    """Landing is the first hex of a move."""
    rows = ["~" * 20] * 20
    rows[8] = "~" * 9 + "b" + "~" * 10
    rows[10] = "~" * 9 + "b" + "~" * 10
    match = sea("r1 inf J9 B", "rb rowboat J10 north", "rs ship C4 north points=20 crew=0", ground="\n".join(rows))
    assert choices(activate(match, "r1"), "move") == ["move J10"]


@pytest.mark.parametrize(("where", "homeward_to"), [("T9", []), ("J9", []), ("H9", ["I9", "I10"]), ("L9", ["K10", "K9"])])
def test_sh_1a_for_men_ashore_the_beach_nearest_each_ship_or_boat_is_home(where: str, homeward_to: list[str]) -> None:
    rows = ["." * 20] * 7 + ["." * 9 + "b" + "." * 9 + "b"] * 2 + ["~" * 20] * 11
    players = [{"key": "red", "home": "ships"}, {"key": "blue", "home": "north"}]
    pieces = ("r1 inf A1 B", "rb rowboat J10 north", "rs ship T11 north points=20")
    match = sea(*pieces, ground="\n".join(rows), players=players)
    match.state.put(unit(match, "r1"), hex_named(where))
    assert [name_of(to) for to in homeward(match.state, unit(match, "r1"))] == homeward_to
