"""SH-82, SH-82a, SH-88 to SH-89a Crews: sailing, serving guns, and ownership of ships."""

from __future__ import annotations

from typing import Any

from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    at_sea,
    choices,
    do,
    raid,
    unit,
    until,
    vessel,
    why,
)
from tests.rules.scum_of_the_high_seas.tricks import afloat

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import cannot_fire_shrapnel
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, lose
from quarterdeck.games.scum_of_the_high_seas.pieces import DESTROYED, HERE, Block, Cable
from quarterdeck.games.scum_of_the_high_seas.record_sheets import vessel_gauges
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import is_first_turn_of_boarding, rail_between
from quarterdeck.games.scum_of_the_high_seas.sea.captures import change_hands, man
from quarterdeck.games.scum_of_the_high_seas.sea.ship_guns import servers
from quarterdeck.games.scum_of_the_high_seas.state import Raid, Spell, Truce

RED = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs")
BLUE = ("bs ship K9 north points=40", "b1 inf K9 B aboard=bs")
FAR = ("bs ship S18 north points=40", "b1 inf S18 B aboard=bs")


def sea(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    return until(at_sea(*pieces, wind="south", **rest), "activate")


# --- SH-82, SH-82a --------------------------------------------------------------------------------


def test_sh_82_the_minimum_crew_is_four_in_class_1_and_three_in_class_2() -> None:
    match = sea("rs ship J10 north points=60", "r1 inf J10 B aboard=rs", *FAR)
    assert (unit(match, "rs-crew").strength, unit(match, "bs-crew").strength) == (4, 3)


def test_sh_82a_the_minimum_crew_has_no_hex_and_is_not_activated() -> None:
    match = sea(*RED, *FAR)
    assert unit(match, "rs-crew").below
    assert "activate rs-crew" not in choices(match)
    assert match.state.unit_at(hex_named("J11")) is None


def test_sh_82a_units_move_from_hull_hex_to_hull_hex_and_not_overboard() -> None:
    match = activate(sea(*RED, *FAR), "r1")
    assert choices(match, "move") == ["move J11"]
    assert why(match, "move J9") == "SH-47"


def test_sh_82a_alone_aboard_the_minimum_crew_stands_in_a_hull_hex_of_its_owners_choice() -> None:
    match = sea(*RED, *FAR)
    destroy(match.state, unit(match, "r1"), "blue", "SH-52")
    do(match, "activate rs")
    assert asked(match) == "deck"
    assert choices(match) == ["deck J10", "deck J11"]
    do(match, "deck J11")
    assert at(match, "rs-crew") == "J11"
    assert not unit(match, "rs-crew").below


def test_sh_82_the_minimum_crew_never_leaves_her() -> None:
    match = at_sea("rs ship J10 north points=20", "r1 inf A1 B aboard=rt", "rt ship A1 north", *FAR, wind="south")
    until(match, "activate")
    assert not unit(match, "rs-crew").below
    assert rail_between(match.state, hex_named("J10"), hex_named("J9"))
    activate(match, "rs-crew")
    assert choices(match, "move") == []


def test_sh_82a_at_a_quay_the_rail_is_no_obstacle() -> None:
    rows = ["~" * 12] * 12
    rows[8] = "~" * 4 + "qb" + "~" * 6
    pieces = ("rs ship D9 north points=20", "r1 inf D9 B aboard=rs", "bs ship K2 south points=20", "b1 inf K2 B aboard=bs")
    match = activate(raid(*pieces, ground="\n".join(rows), wind="north"), "r1")
    assert choices(match, "move") == ["move E9", "move F9"] or choices(match, "move") == ["move E9"]
    do(match, "move E9")
    assert unit(match, "r1").aboard == ""


# --- SH-88, SH-93 ---------------------------------------------------------------------------------

GUNS = "guns=light/starboard/1,light/starboard/1,medium/starboard/2,light/port/1"


def broadside(**rest: Any) -> qd.Match[Raid]:
    """Return a match with red's guns against blue, two columns to starboard."""
    pieces = (f"rs ship J10 north points=40 {GUNS}", "r1 inf J10 B aboard=rs", "bs ship L10 north points=40")
    return sea(*pieces, "b1 inf L10 B aboard=bs", **rest)


def test_sh_88_sailing_each_gun_and_each_unit_are_an_activation() -> None:
    match = broadside()
    assert choices(match, "activate") == [
        "activate r1",
        "activate rs",
        "activate rs-starboard-1",
        "activate rs-starboard-3",
    ]


def test_sh_27_ship_and_gun_are_activated_once_a_turn() -> None:
    match = broadside()
    do(match, "activate rs", "enough", "pass")
    assert choices(match, "activate") == ["activate r1", "activate rs-starboard-1", "activate rs-starboard-3"]
    do(match, "activate rs-starboard-3", "no battle", "pass")
    assert choices(match, "activate") == ["activate r1", "activate rs-starboard-1"]


def test_sh_94_a_gun_on_the_other_beam_does_not_bear() -> None:
    match = broadside()
    assert "activate rs-port-1" not in choices(match)


def test_sh_93_guns_alike_on_one_side_and_hull_hex_are_one_choice() -> None:
    match = broadside(dice=[5, 5])
    do(match, "activate rs-starboard-1", "fire bs", "served by r1")
    do(until(match, "activate"), "pass")
    assert "activate rs-starboard-2" in choices(match)
    assert "activate rs-starboard-1" not in choices(match)


def test_sh_93_a_figure_of_a_unit_aboard_is_set_aside_for_the_turn() -> None:
    match = broadside(dice=[5, 5])
    do(match, "activate rs-starboard-1", "fire bs")
    assert asked(match) == "serve"
    assert choices(match) == ["served by r1", "served by rs-crew"]
    do(match, "served by r1")
    assert unit(match, "r1").serving == 1


def test_sh_82a_the_minimum_crew_serves_only_if_she_does_not_sail() -> None:
    match = broadside(dice=[5, 5])
    do(match, "activate rs-starboard-1", "fire bs", "served by rs-crew")
    do(until(match, "activate"), "pass")
    assert "activate rs" not in choices(match)
    match = broadside(dice=[5, 5])
    do(match, "activate rs", "ahead", "enough", "pass", "activate rs-starboard-1", "fire bs")
    assert unit(match, "r1").serving == 1  # nobody was asked


def test_sh_93_without_a_figure_to_spare_no_gun_is_fired() -> None:
    match = until(broadside(), "activate")
    unit(match, "r1").serving = unit(match, "r1").strength
    unit(match, "rs-crew").serving = 3
    do(match, "activate r1", "stay")
    do(until(match, "activate"), "pass")
    assert choices(match, "activate rs-") == []


def test_sh_95_crew_is_a_target_only_with_shrapnel() -> None:
    match = broadside()
    do(match, "activate rs-starboard-1")
    assert choices(match) == ["fire bs", "no battle"]
    assert why(match, "fire b1") == "SH-13"


def test_sh_e3_a_ships_gun_fires_shrapnel_at_men_unless_a_card_was_played_already() -> None:
    pieces = (f"rs ship J10 north points=40 {GUNS}", "r1 inf J10 B aboard=rs", "bs ship L10 north points=40")
    for carded, offered in ((False, ["play sea shrapnel b1"]), (True, [])):
        match = until(afloat(*pieces, "b1 inf L10 B aboard=bs", red="shrapnel", blue="press-of-sail"), "activate")
        match.state.carded = carded
        do(match, "activate rs-starboard-1")
        assert choices(match, "play") == offered


def test_sh_e44_a_card_that_is_not_for_a_gun_is_refused_where_it_fires() -> None:
    pieces = (f"rs ship J10 north points=40 {GUNS}", "r1 inf J10 B aboard=rs", "bs ship L10 north points=40")
    match = until(afloat(*pieces, "b1 inf L10 B aboard=bs", red="press-of-sail", blue="press-of-sail"), "activate")
    do(match, "activate rs-starboard-1")
    assert (asked(match), why(match, "play sea press-of-sail")) == ("fire", "SH-E44")


def test_sh_97_two_points_for_a_light_gun_three_for_a_medium() -> None:
    match = broadside(dice=[1, 1, 6])  # the first of a pair needs no save; the second is not saved
    do(match, "activate rs-starboard-1", "fire bs", "served by r1")
    assert vessel(match, "bs").points == 36


# --- SH-89 ----------------------------------------------------------------------------------------


def test_sh_89_below_her_minimum_crew_she_anchors_if_no_enemy_is_next_to_her() -> None:
    match = sea(*RED, *FAR)
    lose(match.state, unit(match, "rs-crew"), 1, "blue", "SH-52")
    do(match, "activate r1")
    assert vessel(match, "rs").anchored
    assert asked(match) == "move"


def test_sh_89_she_cannot_sail_below_her_minimum_crew() -> None:
    match = sea(*RED, *FAR)
    lose(match.state, unit(match, "rs-crew"), 1, "blue", "SH-52")
    do(match, "activate r1", "stay")
    do(until(match, "activate"), "pass")
    assert "activate rs" not in choices(match)


def test_sh_89_with_an_enemy_next_to_her_she_may_strike() -> None:
    match = sea(*RED, *BLUE)
    lose(match.state, unit(match, "rs-crew"), 1, "blue", "SH-52")
    do(match, "activate r1")
    assert asked(match) == "strike"
    assert choices(match) == ["anchor", "strike to blue"]
    do(match, "strike to blue")
    assert vessel(match, "rs").side == "blue"
    assert unit(match, "r1").place == DESTROYED


def test_sh_89_a_unit_aboard_fills_up_the_minimum_crew_in_an_activation() -> None:
    match = sea(*RED, *FAR)
    lose(match.state, unit(match, "rs-crew"), 2, "blue", "SH-52")
    do(match, "activate r1", "stay")
    do(until(match, "activate"), "pass")
    assert choices(match, "man") == []  # it has acted
    match = sea(*RED, "r2 inf J11 B aboard=rs", *FAR)
    lose(match.state, unit(match, "rs-crew"), 2, "blue", "SH-52")
    do(match, "activate r1", "stay")
    do(until(match, "activate"), "pass", "man rs from r2")
    assert (unit(match, "rs-crew").strength, unit(match, "r2").strength) == (3, 6)
    assert not vessel(match, "rs").undermanned


# --- SH-89a ---------------------------------------------------------------------------------------


def boarded(**rest: Any) -> qd.Match[Raid]:
    """Return a match in which blue stands on red's deck and nobody of red's is left there."""
    match = sea(*RED, "r9 inf A9 B aboard=rt", "rt ship A9 north points=40", *BLUE, **rest)
    state = match.state
    for key in ("r1", "rs-crew"):
        destroy(state, unit(match, key), "blue", "SH-52")
    state.put(unit(match, "b1"), hex_named("J11"), "rs")
    return match


def test_sh_89a_a_ship_without_her_owners_figures_is_the_boarders() -> None:
    match = boarded()
    do(match, "activate rt")
    assert vessel(match, "rs").side == "blue"
    assert vessel(match, "rs").scored_by == ["blue"]
    assert vessel(match, "rs").anchored


def test_sh_89a_the_captor_mans_her_from_a_unit_aboard() -> None:
    match = boarded()
    do(match, "activate rt", "deck K9", "enough", "man rs from b1")
    crew = unit(match, "rs-crew")
    assert (crew.side, crew.strength, crew.place, crew.aboard) == ("blue", 3, HERE, "rs")


def test_sh_89a_a_ship_empty_of_everybody_anchors() -> None:
    match = sea(*RED, "r9 inf A9 B aboard=rt", "rt ship A9 north points=40", *FAR)
    for key in ("r1", "rs-crew"):
        destroy(match.state, unit(match, key), "blue", "SH-52")
    do(match, "activate rt")
    assert vessel(match, "rs").anchored
    assert vessel(match, "rs").side == "red"


def test_sh_89_the_minimum_crew_is_no_target_while_others_are_aboard() -> None:
    match = broadside()
    assert match.state.unit_at(unit(match, "bs-crew").at) is unit(match, "b1")
    assert name_of(unit(match, "bs-crew").at) == "L10"


def test_sh_100_the_record_sheet_has_points_guns_and_crew_crossed_off() -> None:
    match = broadside()
    ship = vessel(match, "rs")
    ship.points = 33
    match.state.guns["rs-port-1"].place = "lost"
    lose(match.state, unit(match, "rs-crew"), 1, "blue", "SH-52")
    sheet = {gauge.name: (gauge.value, gauge.full) for gauge in vessel_gauges(match.state, ship)}
    assert sheet == {"points": (33, 40), "medium guns": (1, 1), "light guns": (2, 3), "minimum crew": (2, 3)}


def test_sh_3a_capture_ends_a_ships_cease_fire() -> None:
    match = boarded()
    match.state.truces += [Truce("rs", "bs", 9), Truce("r1", "b9", 9)]
    change_hands(match.state, vessel(match, "bs"), "red")
    assert match.state.truces == [Truce("r1", "b9", 9)]


def test_sh_e30_drunkards_serve_no_gun() -> None:
    match = broadside()
    vessel(match, "rs").sailed = 1  # the minimum crew is busy
    assert servers(match.state, vessel(match, "rs")) == [unit(match, "r1")]
    match.state.spells.append(Spell("drunk-as-lords", "r1"))
    assert servers(match.state, vessel(match, "rs")) == []


def test_sh_9a_the_load_of_a_unit_that_became_the_minimum_crew_stays_on_deck() -> None:
    match = sea(RED[0], f"{RED[1]} figures=3", *FAR)
    state, men = match.state, unit(match, "r1")
    state.blocks["chest"] = Block("chest", "red", "Chest", False, men.at, "r1")
    destroy(state, unit(match, "rs-crew"), "", "SH-52")
    man(state, vessel(match, "rs"), men)
    assert (unit(match, "rs-crew").strength, unit(match, "rs-crew").below, unit(match, "rs-crew").acted) == (3, True, True)
    assert (men.place, state.blocks["chest"].bearer, state.where.blocks[men.at]) == (DESTROYED, "", "chest")


def test_sh_42_shrapnel_does_not_hit_men_in_contact_over_an_open_rail() -> None:
    guns = "guns=light/starboard/1"
    match = sea(f"{RED[0]} {guns}", RED[1], "bs ship K10 north points=20", "b1 inf K10 B aboard=bs")
    gun = match.state.guns["rs-starboard-1"]
    assert cannot_fire_shrapnel(match.state, gun, unit(match, "b1")) == ""
    match.state.cables.append(Cable("rs", "bs", 0, 1))
    assert cannot_fire_shrapnel(match.state, gun, unit(match, "b1")) == "SH-42"


def test_sh_47_from_the_ground_the_first_turn_of_boarding_lasts_while_no_unit_is_aboard() -> None:
    rows = ["~" * 12] * 12
    rows[8] = "~" * 4 + "qb" + "~" * 6
    pieces = ("bs ship D9 north points=40", "b1 inf D9 B aboard=bs", "r1 inf E9 B", "r2 inf F9 B")
    match = raid(*pieces, ground="\n".join(rows), wind="north")
    state = match.state
    assert is_first_turn_of_boarding(state, unit(match, "r1"), unit(match, "b1").at)
    state.put(unit(match, "r2"), state.hull(vessel(match, "bs"))[1], "bs")
    assert not is_first_turn_of_boarding(state, unit(match, "r1"), unit(match, "b1").at)
