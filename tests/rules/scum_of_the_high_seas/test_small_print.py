"""Small print: who is asked, in which order, and the limits of mixed units."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, at_sea, choices, do, gun, patch, raid, unit, until, vessel
from tests.rules.scum_of_the_high_seas.tricks import dealt

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.scum_of_the_high_seas.battle.dice import melee_dice
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import cannot_fire_shrapnel, guns_to_lose
from quarterdeck.games.scum_of_the_high_seas.battle.reach import in_reach
from quarterdeck.games.scum_of_the_high_seas.battle.stages import asks_defence
from quarterdeck.games.scum_of_the_high_seas.cards.now_cards import to_panic
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import can_press_sail
from quarterdeck.games.scum_of_the_high_seas.cards.windows import opens_in_defence
from quarterdeck.games.scum_of_the_high_seas.charts import FOOT_FIRE, TERRAIN, TROOPER_FIRE
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import foes
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import cannot_ally
from quarterdeck.games.scum_of_the_high_seas.pieces import LOST, Block, Structure
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import rail_between
from quarterdeck.games.scum_of_the_high_seas.sea.captures import change_hands
from quarterdeck.games.scum_of_the_high_seas.sea.ship_guns import fire_next, men_in_reach, targets
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Doing, Raid

SHORE = "\n".join(["~" * 20] * 9 + ["~" * 7 + "b" + "~" * 12] + ["~" * 20] * 10)  # a beach in H10
FAR = ("bs ship S18 north points=40", "b1 inf S18 B aboard=bs")
HOMES = [{"key": "red", "home": "ships"}, {"key": "blue", "home": "east"}]
GUNNED = ("rs ship J10 north points=40 guns=light/port/1", "r1 inf J10 B aboard=rs", "b1 inf H10 B")


def off_the_beach(cards: bool) -> qd.Match[Raid]:
    """Return a match in which red's port gun bears only on blue's men on a beach.

    It is played with event cards or without.
    """
    rest: dict[str, Any] = {"ground": SHORE, "players": HOMES, "wind": "south"}
    match = dealt(*GUNNED, red="battle-cry", blue="battle-cry", **rest) if cards else raid(*GUNNED, **rest)
    return until(match, "activate")


@pytest.mark.parametrize("cards", [True, False])
def test_sh_101a_a_gun_that_bears_on_men_alone_is_offered_only_if_a_card_may_be_held(cards: bool) -> None:
    match = off_the_beach(cards)
    act = Activation("red", ["rs-port-1"], Doing.FIRE)
    assert next(men_in_reach(match.state, gun(match, "rs-port-1"))).key == "b1"
    assert (next(fire_next(match.state, act), None) is not None) == cards
    assert (act.doing is Doing.DONE) != cards


def test_sh_95_targets_are_named_in_the_scenarios_order_wherever_they_have_sailed() -> None:
    pieces = ("rs ship J10 north points=40 guns=medium/starboard/1", "r1 inf J10 B aboard=rs")
    foes = ("bs ship L9 north points=20", "bt ship L10 north points=20", "b1 inf L9 B aboard=bs")
    match = until(at_sea(*pieces, *foes, wind="south"), "activate")
    first = vessel(match, "bs")
    match.state.lay(first, first.at, first.heading)
    assert [each.key for each in targets(match.state, gun(match, "rs-starboard-1"))] == ["bs", "bt"]


@pytest.mark.parametrize(("falls", "asked"), [(-1, True), (0, False), (1, False)])
def test_sh_38_the_defender_is_not_asked_after_the_attacker_has_chosen(falls: int, asked: bool) -> None:
    mixed = "b1 inf J10 B figures=4 melee=pike second=4/none/sword aboard=bs"
    pieces = ("bs ship J10 north points=40", mixed, "rs ship K9 north points=40", "r1 inf K9 B aboard=rs")
    match = until(at_sea(*pieces), "activate")
    attack = Attack("r1", "red", "b1", "sword", True, falls=falls)
    assert asks_defence(match.state, attack) == asked


@pytest.mark.parametrize(
    ("figures", "dice"),
    [
        ("figures=6 melee=pike", 5),
        ("figures=3 melee=pike fire=musket second=3/bow/pike", 5),
        ("figures=3 melee=pike second=3/none/sword", 3),
    ],
)
def test_sh_45_only_a_unit_that_is_all_pikes_has_the_die_of_a_charge(figures: str, dice: int) -> None:
    match = activate(raid(f"r1 inf D4 A {figures}", "b1 inf E4 B"), "r1")
    assert match.state.act is not None
    match.state.act.charged.append("r1")
    assert melee_dice(match.state, unit(match, "r1"), unit(match, "b1"), "pike") == dice


def test_sh_47_the_chart_of_the_ground() -> None:
    #                 stop  no battle  attacker  defender  sight blocked
    chart = {
        "marsh":   (True,  False, -1,  0, False),
        "orchard": (False, False, -1,  0, True),
        "hill":    (False, False,  0,  0, True),
        "river":   (True,  False,  0, -1, False),
        "ford":    (False, False,  0, -1, False),
        "wood":    (True,  True,  -1,  0, True),
        "debris":  (True,  False,  0,  0, True),
        "crops":   (False, False, -1,  0, True),
        "rough":   (True,  True,  -1,  0, False),
    }  # fmt: skip
    assert {kind: tuple(TERRAIN[kind]) for kind in chart} == chart


def test_sh_4_nobody_allies_where_teams_are_fixed() -> None:
    teams = ("a", "b", "b")
    players = [
        {"key": seat, "home": "west", "team": team} for seat, team in zip(("red", "blue", "green"), teams, strict=True)
    ]
    match = raid("r1 inf B4 A", "b1 inf K4 A", "g1 inf F1 A", players=players)
    assert cannot_ally(match.state, "red", "blue") == "SH-4"


def test_sh_82a_no_rail_parts_a_ship_from_a_boat_made_fast_whichever_way_one_goes() -> None:
    pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "rb rowboat K10 north", "b1 inf S18 B aboard=bs")
    match = until(at_sea(*pieces, "r2 inf K10 B aboard=rb", "bs ship S18 north points=40"), "activate")
    ship, boat = hex_named("J10"), hex_named("K10")
    assert not rail_between(match.state, ship, boat)
    assert not rail_between(match.state, boat, ship)


@pytest.mark.parametrize(("target", "asked"), [("b1", True), ("bs", False), ("tower", False)])
def test_sh_36a_ships_and_structures_have_no_card_played_for_them_in_defence(target: str, asked: bool) -> None:
    tower = {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["H10"], "side": "blue"}
    rest: dict[str, Any] = {"ground": SHORE, "players": HOMES, "wind": "south", "structures": [tower]}
    pieces = (*GUNNED, "bs ship S18 north points=40")
    match = until(dealt(*pieces, red="battle-cry", blue="take-cover", **rest), "activate")
    assert opens_in_defence(match.state, Attack("rs-port-1", "red", target, "cannon", False)) == asked


def test_sh_47_a_ford_takes_away_the_stop_of_its_river_and_no_other() -> None:
    legend = {"F": ["river", "ford", "marsh"], "G": ["river", "ford", "crops"]}
    ground = patch(12, 12, ".", D4="F", D5="G", D6="r")
    match = raid("r1 inf A1 A", "b1 inf K4 B", ground=ground, legend=legend)
    terrain = match.state.setting.ground.terrain
    assert [terrain[hex_named(name)].stops for name in ("D4", "D5", "D6")] == [True, False, True]


def test_sh_5a_enemies_are_all_on_the_map_who_are_not_friends() -> None:
    match = until(raid("r1 inf B4 A", "r2 inf B6 A", "b1 inf K4 A", "b2 inf K6 A", "g1 inf F1 A", "w1 inf F9 A"), "activate")
    match.state.alliances.append(("green", "red"))
    match.state.take_off(unit(match, "b2"), LOST)
    assert [foe.key for foe in foes(match.state, "red")] == ["b1", "w1"]


def towered() -> tuple[qd.Match[Raid], Structure]:
    """Return a match with four of red's guns in a tower of 50 points."""
    tower = {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["D4", "D5", "D6", "D7"], "side": "red"}
    crews = [f"r{row} gun D{row} A" for row in (4, 5, 6, 7)]
    match = until(raid(*crews, "b1 inf K4 B", structures=[tower]), "activate")
    return match, match.state.structures["tower"]


@pytest.mark.parametrize(("left", "lost"), [(25, 0), (24, 1), (13, 1), (12, 2)])
def test_sh_98_a_quarter_of_the_guns_over_half_the_damage_and_half_over_three_quarters(left: int, lost: int) -> None:
    match, fort = towered()
    fort.points = left
    assert guns_to_lose(match.state, fort) == lost


def test_sh_98_no_gun_is_owed_if_more_are_gone_than_the_mark_takes() -> None:
    match, fort = towered()
    for key in ("r4-gun", "r5-gun", "r6-gun"):
        gun(match, key).place = LOST
    fort.points = 24
    assert guns_to_lose(match.state, fort) == 0
    fort.points = 12
    assert guns_to_lose(match.state, fort) == 0


def test_sh_98_guns_lost_at_the_first_mark_count_at_the_second() -> None:
    match, fort = towered()
    fort.points = 24
    assert guns_to_lose(match.state, fort) == 1
    gun(match, "r4-gun").place = LOST
    assert guns_to_lose(match.state, fort) == 0
    fort.points = 12
    assert guns_to_lose(match.state, fort) == 1


def test_sh_89a_only_her_owners_goods_on_deck_change_hands_with_a_ship() -> None:
    pieces = (
        "rs ship J10 north points=60",
        "r1 inf J10 B aboard=rs",
        "bs ship S18 north points=40",
        "b1 inf S18 B aboard=bs",
    )
    match = until(at_sea(*pieces), "activate")
    where = {
        "deck": ("J11", "", "red"),
        "hers": ("J12", "", "blue"),
        "borne": ("J10", "r1", "red"),
        "away": ("S19", "", "red"),
    }
    for key, (at, bearer, side) in where.items():
        match.state.blocks[key] = Block(key, side, key, False, hex_named(at), bearer)
    change_hands(match.state, vessel(match, "rs"), "blue")
    assert {key: block.side for key, block in match.state.blocks.items()} == {
        "deck": "blue",
        "hers": "blue",
        "borne": "red",
        "away": "red",
    }


def test_sh_32a_a_commander_alone_is_within_reach_and_one_among_men_or_far_off_is_not() -> None:
    match = until(raid("r1 inf D4 A", "bc com E4 A", "b1 inf C4 B", "bd com C4 B", "be com L9 A"), "activate")
    assert [foe.key for foe in in_reach(match.state, unit(match, "r1"), 2)] == ["bc", "b1"]


def test_sh_e34_a_commander_among_men_does_not_panic_alone() -> None:
    match = until(raid("r1 inf D4 A", "b1 inf F4 B", "bc com F4 A", "bd com E7 A"), "activate")
    assert list(to_panic(match.state, "red")) == ["b1", "bd"]


def test_sh_91_no_shrapnel_at_men_in_the_water() -> None:
    pieces = ("rs ship J10 north points=40 guns=light/starboard/1", "r1 inf J10 B aboard=rs", "bs ship S18 north points=40")
    match = until(at_sea(*pieces, "b1 inf S18 B aboard=bs"), "activate")
    match.state.put(unit(match, "b1"), hex_named("L10"))
    assert not cannot_fire_shrapnel(match.state, gun(match, "rs-starboard-1"), unit(match, "b1"))
    unit(match, "b1").swimming = True
    assert cannot_fire_shrapnel(match.state, gun(match, "rs-starboard-1"), unit(match, "b1")) == "SH-91"


@pytest.mark.parametrize(("weight", "left"), [("light", False), ("medium", True)])
def test_sh_13_the_log_says_that_a_gun_was_left(weight: str, left: bool) -> None:
    match = raid("r1 inf D4 A", f"b1 gun E4 A figures=2 gun={weight}", dice=[6, 5, 5, 5, 1])
    match.log("red")
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(match, choices(match, "retreat")[0])
    assert any("left behind" in line for line in match.told("red")) == left


def test_sh_e44_no_press_of_sail_at_anchor() -> None:
    pieces = (
        "rs ship J10 north points=40",
        "r1 inf J10 B aboard=rs",
        "bs ship S18 north points=40",
        "b1 inf S18 B aboard=bs",
    )
    match = until(at_sea(*pieces, wind="south"), "activate")
    assert can_press_sail(match.state, vessel(match, "rs"))
    vessel(match, "rs").anchored = True
    assert not can_press_sail(match.state, vessel(match, "rs"))


@pytest.mark.parametrize(
    ("weapon", "on_foot", "troopers"),
    [
        ("bow", (4, 3, 1), (4, 3, 1)),
        ("musket", (4, 3, 2, 1), (3, 2, 1, 1)),
        ("pistol", (2, 2), (2, 2)),
        ("blowpipe", (2, 2), (2, 2)),
    ],
)
def test_sh_39_the_chart_of_fire(weapon: str, on_foot: tuple[int, ...], troopers: tuple[int, ...]) -> None:
    assert FOOT_FIRE[weapon] == on_foot
    assert TROOPER_FIRE[weapon] == troopers
