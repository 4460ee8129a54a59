"""Cannon: arcs, lines of fire, ranges, modifiers, volleys (KF-22 to KF-27a) and effects
(KF-45a)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import (
    BLUE,
    GUARDS,
    Chart,
    acting,
    choices,
    do,
    island,
    log_of,
    of,
    prompt,
    reef,
    sea,
    ship,
    unthrown,
    why,
    words,
)

from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.battle.firearms import shoot_options
from quarterdeck.games.kingdom_fleets.battle.gunnery import fire_options
from quarterdeck.games.kingdom_fleets.charts import LOCATION
from quarterdeck.games.kingdom_fleets.setup.cards import Effect, EquipmentCard
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Ship, Squad

MUSKET = EquipmentCard(key="musket", name="Musket", gold=1, kind="firearm", power=6, band="short")


def shot(*effects: Effect) -> EquipmentCard:
    return EquipmentCard(key="shot", name="Special shot", gold=1, kind="ammunition", effects=effects)


def bold(**rest: Any) -> Ship:
    """A ship heading north, her starboard edge 10" from the west."""
    return ship("bold", 10 - 0.625, 18, **rest)


def red(away: float = 5, **rest: Any) -> Ship:
    """An enemy of the same kind abeam of her, that many inches off."""
    return ship("red", 10 + away + 0.625, 18, **rest)


def broadside(away: float = 5, dice: tuple[Any, ...] = (), **rest: Any) -> Match[Battle]:
    """Bold, with 4 guns a side and POW 6, and Red to starboard.

    Other fields are for Bold, or for `sea`.
    """
    of_the_sea = {
        key: rest.pop(key)
        for key in ("terrain", "equipment", "engaged", "heavy_seas", "sight", "order", "first")
        if key in rest
    }
    loads = of_the_sea.get("equipment", ())
    return acting(bold(equipment=loads, **rest), red(away), dice=dice, **of_the_sea)


def needed(match: Match[Battle], notation: str = "fire starboard red 1") -> str:
    """Return the number on the label that the dice must show."""
    return words(match, notation).partition(": ")[2].partition(" hits")[0]


# --- Arcs and lines of fire -----------------------------------------------------------------------


def test_kf_22_every_arc_has_its_own_guns_and_bears_its_own_way() -> None:
    match = acting(
        bold(fore=2, broadside=3, aft=1),
        ship("red", 9.375, 8, 90),
        ship("rum", 20, 18),
        ship("rex", 9.375, 28, 90),
        ship("ray", 2, 18),
    )
    assert choices(match, "fire") == [
        "fire aft rex 1",
        "fire fore red 1", "fire fore red 2",
        "fire port ray 1", "fire port ray 2", "fire port ray 3",
        "fire starboard rum 1", "fire starboard rum 2", "fire starboard rum 3",
    ]  # fmt: skip
    assert why(match, "fire fore rum 1") == "KF-22"


def test_kf_22_an_arc_without_guns_is_not_even_named() -> None:
    match = broadside(fore=0)
    assert not [each for each in match.refusals(BLUE) if each.notation.startswith("fire fore")]
    assert [each.clause for each in match.refusals(BLUE) if each.notation == "fire aft red 1"] == ["KF-22"]


@pytest.mark.parametrize(("down", "held"), [(14.0, True), (14.001, False)])
def test_kf_24a_a_corner_on_the_limit_is_in_both_arcs_and_a_thousandth_off_it_is_not(down: float, held: bool) -> None:
    """The limit of fore and starboard runs from 10", 16.5" at 45°: through 14", 12.5", where
    Red's port bow is."""
    match = acting(bold(), ship("red", 14.625, down))
    assert ("fire fore red 1" in choices(match)) == held
    assert "fire starboard red 1" in choices(match)


def test_kf_24a_range_runs_to_the_nearest_part_of_the_base_even_outside_the_arc() -> None:
    """Red's nearest part is less than 3" off, outside the fore arc; her part in it is 4" off."""
    match = acting(bold(), ship("red", 13.875, 13.5, size="super heavy"))
    assert needed(match, "fire fore red 1") == "4+"


def test_kf_24a_an_island_across_the_line_blocks_it_and_beside_it_does_not() -> None:
    match = broadside(terrain=[island((12, 17.9), (13, 17.9), (13, 18.1), (12, 18.1))])
    assert choices(match, "fire") == []
    assert why(match, "fire starboard red 1") == "KF-24a"
    assert "an island is in the way" in next(
        each.text for each in match.refusals(BLUE) if each.notation == "fire starboard red 1"
    )
    beside = broadside(terrain=[island((12, 18.1), (13, 18.1), (13, 18.3), (12, 18.3))])
    assert "fire starboard red 4" in choices(beside)


@pytest.mark.parametrize(("arc", "across", "down"), [("fore", 0, -6), ("starboard", 6, 0), ("aft", 0, 6), ("port", -6, 0)])
def test_kf_24a_and_kf_33_an_island_blocks_whichever_way_the_line_runs(arc: str, across: float, down: float) -> None:
    x, y = 18 + across / 2, 18 + down / 2
    rock = island((x - 0.2, y - 0.2), (x + 0.2, y - 0.2), (x + 0.2, y + 0.2), (x - 0.2, y + 0.2))
    firer = ship("bold", 18, 18, size="light", equipment=[MUSKET])
    match = acting(firer, ship("red", 18 + across, 18 + down, size="light"), terrain=[rock], equipment=[MUSKET])
    assert why(match, f"fire {arc} red 1") == "KF-24a"
    assert why(match, "shoot musket red hull") == "KF-24a"


@pytest.mark.parametrize(("aside", "blocked"), [(0, True), (0.6, False), (-0.6, False)])
def test_kf_24a_of_several_lines_as_short_the_middle_one_counts(aside: float, blocked: bool) -> None:
    """Red lies an inch ahead of Bold's middle: they overlap from 16.5" to 18.5", with the middle
    at 17.5"."""
    rock = island((12, 17.4 + aside), (13, 17.4 + aside), (13, 17.6 + aside), (12, 17.6 + aside))
    match = acting(bold(), ship("red", 15.625, 17), terrain=[rock])
    assert (why(match, "fire starboard red 1") == "KF-24a") is blocked
    assert ("fire starboard red 4" in choices(match)) is not blocked


def test_kf_24a_a_reef_blocks_nothing() -> None:
    assert "fire starboard red 4" in choices(broadside(terrain=[reef((12, 17), (13, 17), (13, 19), (12, 19))]))


@pytest.mark.parametrize(("third", "status"), [("bess", "friend"), ("rum", "enemy")])
def test_kf_24a_a_third_ship_across_the_line_blocks_it(third: str, status: str) -> None:
    match = acting(bold(), red(8), ship(third, 14, 18))
    assert why(match, "fire starboard red 1") == "KF-24a", status
    aside = acting(bold(), red(8), ship(third, 14, 21))
    assert "fire starboard red 1" in choices(aside)


def test_kf_24a_ships_that_touch_fire_by_the_arcs_that_hold_the_other() -> None:
    match = acting(bold(), ship("red", 10.5, 18, size="light"))
    assert choices(match, "fire") == [f"fire starboard red {guns}" for guns in (1, 2, 3, 4)]
    assert needed(match) == "4+"
    corner_to_corner = broadside(0)
    assert {"fire fore red 1", "fire starboard red 1", "fire aft red 1"} < set(choices(corner_to_corner))


@pytest.mark.parametrize(("ahead", "arcs"), [(0.001, ["fore", "starboard"]), (0, ["aft", "fore", "starboard"])])
def test_kf_24a_side_by_side_a_corner_that_both_share_is_in_the_arcs_on_either_side_of_it(
    ahead: float, arcs: list[str]
) -> None:
    """Bow and stern guns bear at range 0 on a ship whose corners are level with Bold's own.

    A ship drawn up by a thousandth is out of the aft arc, and farther forward in the other.
    """
    match = acting(bold(), ship("red", 10.625, 18 - ahead))
    assert [arc for arc in ("aft", "fore", "starboard") if f"fire {arc} red 1" in choices(match)] == arcs
    assert needed(match, "fire fore red 1") == "4+"


def test_kf_24a_a_third_ship_at_the_shared_corner_is_not_across_the_line() -> None:
    """Rum lies with her own corner at it, too."""
    rum = ship("rum", 9.375, 15, side="red")
    match = acting(bold(), ship("red", 10.625, 18), rum)
    assert {"fire fore red 1", "fire fore rum 1"} < set(choices(match))


def test_kf_24a_what_bears_is_found_anew_when_anything_moves_or_goes() -> None:
    """Offer the same options without the cache, at every act of random battles."""
    seen = 0
    for seed in range(6):
        luck = random.Random(seed)
        ships = [
            ship(key, x, y, heading, size=size, equipment=[MUSKET])
            for key, x, y, heading, size in (
                ("bold", 12, 20, 20, "medium"), ("bess", 18, 21, 0, "heavy"), ("brig", 24, 20, 340, "light"),
                ("red", 13, 12, 180, "medium"), ("rum", 18, 11, 200, "super heavy"), ("rex", 24, 12, 160, "light"),
            )
        ]  # fmt: skip
        start = sea(*ships, equipment=[MUSKET], terrain=[island((20, 15), (22, 15), (22, 17), (20, 17))], turns=3)
        match = Match(start.game, Chart(title="At random"), Seeded(seed))
        while match.outcome is None:
            if prompt(match) == "act":
                seen += 1
                state, active = match.state, match.state.ships[match.state.active]
                fresh = state.copy()
                fresh.remember({})
                assert fire_options(state, active) == fire_options(fresh, fresh.ships[active.key])
                assert shoot_options(state, active) == shoot_options(fresh, fresh.ships[active.key])
            match.play(luck.choice(match.choices(match.waiting[0])), match.waiting[0])
    assert seen > 100


def test_kf_24a_a_ship_that_sinks_or_flees_is_no_longer_in_the_way() -> None:
    """Rum lies behind Red; one hit, in the hull, sinks Red."""
    rum = ship("rum", 21, 18)
    match = acting(bold(), red(now={"hull": 1}), rum, order="heave to", dice=[10, "hull", 10])
    assert why(match, "fire starboard rum 1") == "KF-24a"
    do(match, "fire starboard red 1")
    assert of(match, "red").status == SUNK
    assert "fire starboard rum 1" in choices(match)


def test_kf_24a_what_bears_is_shared_by_copies() -> None:
    match = broadside()
    match.choices(BLUE)
    assert match.state.copy().lines is match.state.lines
    assert ("bold", "red") in match.state.lines


# --- Guns and manpower ----------------------------------------------------------------------------


def test_kf_23_the_guns_of_an_arc_may_be_split_among_targets() -> None:
    match = acting(bold(), red(5), ship("rum", 15.625, 24), dice=[1, 1, 1, 1])
    do(match, "fire starboard red 3")
    assert choices(match, "fire starboard") == ["fire starboard red 1", "fire starboard rum 1"]
    do(match, "fire starboard rum 1")
    assert choices(match, "fire starboard") == []


def test_kf_24_one_manpower_fires_two_cannon() -> None:
    match = do(broadside(dice=(1, 1)), "fire starboard red 2")
    assert of(match, "bold").manpower == 3
    match = do(broadside(dice=(1, 1, 1)), "fire starboard red 3")
    assert of(match, "bold").manpower == 2


def test_kf_24_a_tokens_second_shot_serves_a_later_volley() -> None:
    match = do(broadside(dice=(1, 1)), "fire starboard red 1", "fire starboard red 1")
    assert of(match, "bold").manpower == 3
    match = do(broadside(dice=(1, 1, 1, 1)), "fire starboard red 1", "fire starboard red 3")
    assert of(match, "bold").manpower == 2
    match = do(broadside(dice=(1, 1, 1, 1)), "fire starboard red 1", "fire starboard red 2", "fire starboard red 1")
    assert of(match, "bold").manpower == 2


def test_kf_24_manpower_short_by_one_mans_two_guns_fewer() -> None:
    short = {"squads": [Squad("hands", 2)]}
    match = broadside(dice=(1, 1), now=short)
    assert choices(match, "fire") == ["fire starboard red 1", "fire starboard red 2"]
    assert why(match, "fire starboard red 3") == "KF-24"
    assert why(match, "fire port red 3") == "KF-22"
    assert why(match, "fire starboard red 5") == ""  # she has four there
    do(match, "fire starboard red 1")
    assert of(match, "bold").manpower == 0
    assert choices(match, "fire") == ["fire starboard red 1"]
    do(match, "fire starboard red 1")
    assert choices(match, "fire") == []
    assert why(match, "fire starboard red 1") == "KF-24"


def test_kf_24_each_gun_fires_once_a_turn() -> None:
    match = do(broadside(dice=(1, 1, 1)), "fire starboard red 3")
    assert choices(match, "fire") == ["fire starboard red 1"]
    assert why(match, "fire starboard red 2") == "KF-24"
    do(match, "end", "end")
    assert prompt(match) == "together"
    assert of(match, "bold").fired == [0, 0, 0, 0]


@pytest.mark.parametrize(("arc", "again"), [("side", 2), ("fore", 0), (None, 2)])
def test_kf_45a_a_second_shot_for_some_guns_of_an_arc(arc: Any, again: int) -> None:
    effect = Effect(kind="second shot", by=2, arc=arc)
    match = broadside(dice=(1,) * 6, squads=6, effects=[effect])
    assert choices(match, "fire")[-1] == "fire starboard red 4"  # no gun twice in one volley
    do(match, "fire starboard red 4")
    assert choices(match, "fire") == [f"fire starboard red {guns + 1}" for guns in range(again)]


def test_kf_45a_no_more_guns_fire_twice_than_there_are() -> None:
    match = broadside(dice=(1, 1), broadside=1, effects=[Effect(kind="second shot", by=3)])
    do(match, "fire starboard red 1", "fire starboard red 1")
    assert why(match, "fire starboard red 1") == "KF-24"


def test_kf_45a_spiked_guns_do_not_fire() -> None:
    match = broadside(now={"spiked": [0, 3, 0, 0]})
    assert choices(match, "fire") == ["fire starboard red 1"]
    assert why(broadside(now={"spiked": [0, 4, 0, 0]}), "fire starboard red 1") == "KF-45a"


# --- To hit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "face"),
    [
        (0, 4), (3, 4),  # point blank: 10 - AIM 4 - 2
        (3.001, 6), (8, 6),  # short
        (8.001, 8), (12, 8),  # medium
        (12.001, 10), (18, 10),  # long
    ],
)  # fmt: skip
def test_kf_25_and_kf_3_what_the_die_must_show_at_each_range(away: float, face: int) -> None:
    hit = do(broadside(away, dice=(face, "hull", 10)), "fire starboard red 1")
    assert of(hit, "red").hull == 5
    miss = do(broadside(away, dice=(face - 1,)), "fire starboard red 1")
    assert of(miss, "red").hull == 6
    assert needed(broadside(away)) == ("only a 10" if face == 10 else f"{face}+")


def test_kf_25_beyond_18_inches_nothing_is_fired_at() -> None:
    assert choices(broadside(18), "fire")
    match = broadside(18.001)
    assert choices(match, "fire") == []
    assert why(match, "fire starboard red 1") == "KF-25"


@pytest.mark.parametrize(("across", "up", "clause"), [(12.8, 12.6, ""), (12.9, 12.7, "KF-25")])
def test_kf_25_range_is_as_the_crow_flies(across: float, up: float, clause: str) -> None:
    """From Bold's starboard bow to Red's port quarter: just less than 18", just more."""
    match = acting(bold(), ship("red", 10 + across + 0.625, 16.5 - up - 1.5))
    assert ("fire starboard red 1" in choices(match)) == (not clause)
    assert why(match, "fire starboard red 1") == clause


def test_kf_25_range_is_from_the_firing_edge_not_from_the_ship() -> None:
    """Rum, across Bold's quarter, is within 3" of her base, and of her aft edge, but not of her
    side."""
    match = acting(bold(), ship("rum", 10 + 2.2 + 0.625, 19.5 + 2.2 + 1.5))
    assert needed(match, "fire starboard rum 1") == "6+"
    assert needed(match, "fire aft rum 1") == "6+"
    near = acting(bold(), ship("rum", 10 + 2.1 + 0.625, 19.5 + 2.1 + 1.5))
    assert needed(near, "fire starboard rum 1") == "4+"


def test_kf_25_a_better_crew_aims_better() -> None:
    assert needed(broadside(crew=GUARDS)) == "5+"


@pytest.mark.parametrize(
    ("rest", "face"),
    [
        ({}, "6+"),
        ({"engaged": [("bold", "red")]}, "8+"),
        ({"heavy_seas": True}, "7+"),
        ({"sight": "smoke"}, "7+"),
        ({"sight": "fog"}, "7+"),
        ({"order": "ahead 6"}, "7+"),
        ({"order": "ahead 4"}, "6+"),
        ({"now": {"moved": True, "sailed": 6}}, "7+"),
        ({"now": {"moved": True, "sailed": 4}}, "6+"),
        ({"size": "light"}, "7+"),
        ({"size": "heavy"}, "5+"),
        ({"size": "super heavy"}, "4+"),
        ({"heavy_seas": True, "sight": "fog", "order": "ahead 6"}, "9+"),
    ],
)
def test_kf_26_modifiers(rest: dict[str, Any], face: str) -> None:
    if "engaged" in rest:
        match = do(broadside(**rest), "fight on")
    else:
        match = broadside(**rest)
    assert needed(match) == face


def test_kf_26_no_modifier_helps_at_long_range_and_none_makes_a_miss_of_a_10() -> None:
    assert needed(broadside(13, size="super heavy", effects=[Effect(kind="aim", by=3)])) == "only a 10"
    worst: dict[str, Any] = {"heavy_seas": True, "sight": "fog", "order": "ahead 6", "size": "light"}
    assert needed(broadside(9, **worst)) == "only a 10"


def test_kf_3_a_natural_1_misses_however_good_the_aim() -> None:
    match = broadside(2, size="super heavy", crew=GUARDS, effects=[Effect(kind="aim", by=3)], dice=(1,))
    assert needed(match) == "2+"
    do(match, "fire starboard red 1")
    assert of(match, "red").hull == 6


@pytest.mark.parametrize(
    ("effect", "face"),
    [
        (Effect(kind="aim", by=1), "5+"),
        (Effect(kind="aim", by=-1), "7+"),
        (Effect(kind="aim", by=1, band="short"), "5+"),
        (Effect(kind="aim", by=1, band="medium"), "6+"),
        (Effect(kind="aim", by=1, arc="side"), "5+"),
        (Effect(kind="aim", by=1, arc="fore"), "6+"),
    ],
)
def test_kf_45a_aim_by_range_and_arc(effect: Effect, face: str) -> None:
    assert needed(broadside(effects=[effect])) == face
    loaded = broadside(equipment=[shot(effect)])
    assert needed(loaded, "fire starboard red 1 shot") == face
    assert needed(loaded) == "6+"


@pytest.mark.parametrize(
    ("effect", "power"),
    [
        (Effect(kind="power", by=1), 7),
        (Effect(kind="power", by=2, band="short"), 8),
        (Effect(kind="power", by=2, band="long"), 6),
        (Effect(kind="power", by=1, arc="side"), 7),
        (Effect(kind="power", by=1, arc="aft"), 6),
    ],
)
def test_kf_45a_power_by_range_and_arc(effect: Effect, power: int) -> None:
    least = 6 + 6 - power  # against a hull of ARM 6
    for rest, notation in (
        ({"effects": [effect]}, "fire starboard red 1"),
        ({"equipment": [shot(effect)]}, "fire starboard red 1 shot"),
    ):
        assert f"power {power}" in words(broadside(**rest), notation)
        assert of(do(broadside(dice=(10, "hull", least), **rest), notation), "red").hull == 5
        assert of(do(broadside(dice=(10, "hull", least - 1), **rest), notation), "red").hull == 6


def test_kf_45a_power_of_the_crew_is_not_that_of_the_guns() -> None:
    match = broadside(effects=[Effect(kind="power", by=2, part="crew")])
    assert "power 6" in words(match, "fire starboard red 1")


# --- A volley -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("part", "left"), [("hull", (5, 5, 6)), ("decks", (6, 4, 6)), ("sails", (6, 5, 5))])
def test_kf_27_where_a_shot_lands(part: str, left: tuple[int, int, int]) -> None:
    hit = of(do(broadside(dice=(10, part, 10)), "fire starboard red 1"), "red")
    assert (hit.hull, hit.decks, hit.sails) == left


def test_kf_27_two_in_ten_hull_three_decks_five_sails() -> None:
    assert [LOCATION.faces.count(part) for part in ("hull", "decks", "sails")] == [2, 3, 5]


def test_kf_27a_all_to_hit_then_all_locations_then_hull_decks_sails() -> None:
    dice = (6, 5, 6, 10, "sails", "hull", "decks", 6, 5, 4)
    match = do(broadside(dice=dice), "fire starboard red 4")
    hit = of(match, "red")
    assert (hit.hull, hit.decks, hit.sails) == (5, 4, 5)
    assert unthrown(match) == []
    said = [line for line in log_of(match) if line.startswith("Red loses")]
    assert said == [f"Red loses 1 {part} point ({left} left)." for part, left in (("hull", 5), ("deck", 4), ("sail", 5))]


def test_kf_27a_hits_on_sails_that_are_gone_take_no_die() -> None:
    match = acting(bold(), red(now={"sails": 0}), dice=[10, 10, "sails", "sails"])
    do(match, "fire starboard red 2")
    assert unthrown(match) == []
    assert of(match, "red").sails == 0


def test_kf_27a_when_the_target_sinks_the_rest_of_the_volley_is_lost() -> None:
    match = acting(bold(), red(now={"hull": 1}), ship("rum", 30, 30), dice=[10, 10, 10, "hull", "decks", "sails", 6])
    do(match, "fire starboard red 3")
    sunk = of(match, "red")
    assert (sunk.status, sunk.decks, sunk.sails) == (SUNK, 5, 6)
    assert unthrown(match) == []


@pytest.mark.parametrize(("part", "left"), [("hull", (4, 5, 6)), ("decks", (6, 3, 6)), ("sails", (6, 5, 4))])
def test_kf_45a_ammunition_that_goes_for_one_part_throws_no_location(part: Any, left: tuple[int, int, int]) -> None:
    match = broadside(dice=(10, 10, 10, 10), equipment=[shot(Effect(kind="goes for", part=part))])
    do(match, "fire starboard red 2 shot")
    hit = of(match, "red")
    assert (hit.hull, hit.decks, hit.sails) == left
    assert unthrown(match) == []


@pytest.mark.parametrize("condition", ["burning", "holed"])
def test_kf_45a_ammunition_sets_one_condition_if_the_volley_does_any_damage(condition: Any) -> None:
    loads = [shot(Effect(kind="sets", condition=condition))]
    match = do(broadside(dice=(10, 10, "hull", "sails", 10, 10), equipment=loads), "fire starboard red 2 shot")
    assert of(match, "red").conditions == {condition: 1}
    for dice in ((10, "sails", 1), (1,)):
        without = do(broadside(dice=dice, equipment=loads), "fire starboard red 1 shot")
        assert of(without, "red").conditions == {}
    plain = do(broadside(dice=(10, "hull", 10), equipment=loads), "fire starboard red 1")
    assert of(plain, "red").conditions == {}


@pytest.mark.parametrize(("part", "now"), [("decks", {"decks": 0}), ("decks", {}), ("sails", {})])
def test_kf_45a_any_damage_sets_it_wounds_decks_or_sails(part: str, now: dict[str, int]) -> None:
    load = shot(Effect(kind="sets", condition="burning"))
    match = acting(bold(equipment=[load]), red(now=now), dice=[10, part, 10], equipment=[load])
    assert of(do(match, "fire starboard red 1 shot"), "red").conditions == {"burning": 1}


def test_kf_45a_and_once_where_it_does_several_kinds_of_damage() -> None:
    """The last point of the decks, and a wound."""
    load = shot(Effect(kind="sets", condition="burning"))
    dice = [10, 10, "decks", "decks", 10, 10]
    match = acting(bold(equipment=[load]), red(now={"decks": 1}), dice=dice, equipment=[load])
    assert of(do(match, "fire starboard red 2 shot"), "red").conditions == {"burning": 1}


def test_kf_45a_crew_alone_hits_the_crew_through_whole_decks_and_nothing_else() -> None:
    loads = [shot(Effect(kind="crew alone"))]
    # Hands have ARM 5: POW 6 wounds on 5+.
    match = do(broadside(dice=(10, 10, 10, "hull", "decks", "sails", 5), equipment=loads), "fire starboard red 3 shot")
    hit = of(match, "red")
    assert (hit.hull, hit.decks, hit.sails) == (6, 5, 6)
    assert hit.squads == [Squad("hands", 1)] + [Squad("hands", 2)] * 3
    assert unthrown(match) == []


def test_kf_23_a_row_for_each_arc_and_target_with_its_guns_as_briefs() -> None:
    match = broadside(equipment=[shot(Effect(kind="aim", by=1))])
    label = match.label("fire starboard red 3", BLUE)
    assert label.group == "Fire starboard guns at Red, short range: 6+ hits, power 6"
    assert (label.brief, label.points_at) == ("3 guns", "red")
    assert match.label("fire starboard red 1 shot", BLUE).group == (
        "Fire starboard guns at Red with Special shot, short range: 5+ hits, power 6"
    )


def test_kf_23_derelicts_of_the_enemy_may_be_fired_at_and_friends_may_not() -> None:
    match = acting(bold(), red(now={"squads": []}), ship("rum", 30, 30), ship("bess", 3, 18))
    assert "fire starboard red 4" in choices(match)
    assert not choices(match, "fire port")
