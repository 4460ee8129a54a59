"""Scenarios: allowed fields, refusals, and completeness."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.rules.kingdom_fleets.harbour import DUEL, SHIPPED, play, refused, rules, scenario, shipped

from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.shapes import corners
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import decode, encode
from quarterdeck.engine.records import replay
from quarterdeck.games.kingdom_fleets.scenario import Scenario, set_up
from quarterdeck.games.kingdom_fleets.setup import catalogue, fleet
from quarterdeck.games.kingdom_fleets.setup.catalogue import Catalogue
from quarterdeck.games.kingdom_fleets.state import AFLOAT, WAITING, Phase

ROCK = {"kind": "island", "corners": [[10, 16], [14, 16], [14, 20], [10, 20]]}
EEL = DUEL["fleets"]["blue"]["ships"][0]


def fleets(*ships: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The duel's fleets, with other ships for blue."""
    return {**DUEL["fleets"], "blue": {**DUEL["fleets"]["blue"], "ships": list(ships), **more}}


def printed(ship: str) -> dict[str, Any]:
    """Return a ship card that comes with the game."""
    found: dict[str, Any] = msgspec.to_builtins(catalogue.shipped().ships[ship])
    return found


def places(**changed: Any) -> dict[str, Any]:
    return {**DUEL["places"], **changed}


def at(x: float, y: float, heading: float = 0) -> dict[str, float]:
    return {"x": x, "y": y, "heading": heading}


# --- Those that come with the game ----------------------------------------------------------------


def test_five_scenarios_come_with_the_game() -> None:
    battles = {key: set_up(shipped(key)) for key in SHIPPED}
    assert sorted(battles) == ["gull-reefs", "open-challenge", "three-kings-strait", "training-duel", "treasure-passage"]
    sizes = {key: len(battle.ships) for key, battle in battles.items()}
    assert (sizes["training-duel"], sizes["three-kings-strait"]) == (2, 16)
    for key, battle in battles.items():
        by_hand = key == "open-challenge"
        assert battle.phase is (Phase.TERRAIN if by_hand else Phase.ORDERS)
        assert {ship.status for ship in battle.ships.values()} == {WAITING if by_hand else AFLOAT}


@pytest.mark.parametrize("key", ["gull-reefs", "treasure-passage", "open-challenge"])
def test_kf_1_the_battles_are_of_a_hundred_gold_a_side(key: str) -> None:
    battle = set_up(shipped(key))
    for side in battle.setting.sides:
        assert 90 <= sum(ship.figures.cost for ship in battle.ships.values() if ship.side == side) <= 100


@pytest.mark.parametrize("key", SHIPPED)
def test_every_scenario_has_a_story_and_notes(key: str) -> None:
    assert len(shipped(key).story) > 80
    assert len(shipped(key).notes) > 80


@pytest.mark.parametrize("key", SHIPPED)
def test_a_position_is_written_and_read_again(key: str) -> None:
    battle = set_up(shipped(key))
    assert encode(decode(rules(), encode(battle))) == encode(battle)


# --- A scenario holds all that it needs -----------------------------------------------------------


@pytest.mark.parametrize("key", SHIPPED)
def test_a_scenario_read_again_from_its_record_is_the_same(key: str) -> None:
    first = shipped(key)
    plain = json.loads(json.dumps(engine.plain(first)))
    assert engine.build(Scenario, plain, "record") == first


@pytest.mark.parametrize("key", ["treasure-passage", "training-duel"])
def test_a_record_does_not_depend_on_the_cards_of_today(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(shipped(key), chance=Seeded(7))
    for _ in range(12):
        match.play(match.choices(match.waiting[0])[0], match.waiting[0])
    record = match.save()
    nothing = Catalogue({}, {}, {}, {})
    monkeypatch.setattr(catalogue, "shipped", lambda: nothing)
    monkeypatch.setattr(fleet, "shipped", lambda: nothing)
    monkeypatch.setattr(fleet, "ready_made", list)
    again = replay.load(record, lambda _: rules())
    assert encode(again.state) == encode(match.state)


def test_a_scenario_takes_in_the_cards_that_it_uses_and_no_others() -> None:
    known = scenario().catalogue
    assert {card.key for card in known.all()} == {"picaroon", "buccaneers", "dispatch-cutter", "jack-tars"}


def test_a_card_of_the_scenarios_own_counts_before_one_that_comes_with_the_game() -> None:
    own = {**printed("picaroon"), "gold": 30, "hull": 9}
    battle = set_up(scenario(cards={"ships": [own]}))
    assert (battle.ships["eel"].hull, battle.ships["eel"].figures.cost) == (9, 30)


def test_kf_45a_a_scenario_may_carry_cards_of_its_own_with_effects_of_the_list() -> None:
    ghosts = {
        "key": "ghosts", "name": "Ghosts", "gold": 1, "faction": "pirates", "melee": 5, "aim": 3, "power": 5, "armour": 9,
        "effects": [{"kind": "melee", "by": 2}],
    }  # fmt: skip
    battle = set_up(scenario(cards={"crews": [ghosts]}, fleets=fleets({**EEL, "crew": "ghosts"})))
    assert battle.setting.crews["ghosts"].effects[0].amount == 2
    assert {squad.crew for squad in battle.ships["eel"].squads} == {"ghosts"}
    unknown = {**ghosts, "effects": [{"kind": "haunting", "by": 2}]}
    assert "duel.toml: cards.crews[0].effects[0].kind: expected one of" in refused(cards={"crews": [unknown]})
    doubled = refused(cards={"crews": [ghosts, ghosts]})
    assert doubled == "duel.toml: cards.crews[0].key: expected a unique key, but 'ghosts' is listed twice"


# --- What a scenario may say ----------------------------------------------------------------------


def test_a_ship_begins_whole_with_all_her_guns_and_nothing_amiss() -> None:
    for ship in set_up(scenario()).ships.values():
        assert [ship.guns_left(arc) for arc in range(4)] == [*ship.figures.guns]
        assert (ship.conditions, ship.gold, ship.fear, ship.ignores, ship.is_prize) == ({}, 0, "", [], False)


def test_kf_2_the_table_is_three_feet_by_three() -> None:
    setting = set_up(scenario()).setting
    assert (setting.width, setting.height, setting.turns) == (36_000, 36_000, 10)


def test_weather_is_a_house_rule() -> None:
    setting = set_up(scenario(options={"wind": "south-west", "seas": "heavy", "sight": "fog"})).setting
    assert (setting.wind_from, setting.heavy_seas, setting.sight) == (225_000, True, "fog")
    setting = set_up(scenario()).setting
    assert (setting.wind_from, setting.heavy_seas, setting.sight) == (None, False, "clear")


def test_kf_2d_without_terrain_the_dice_place_it_and_an_empty_list_is_open_sea() -> None:
    assert set_up(scenario(terrain=None)).phase is Phase.TERRAIN
    assert set_up(scenario(terrain=[])).phase is Phase.ORDERS
    assert "terrain: expected it to be given" in refused(terrain=None, width=24, places=None)


def test_kf_2e_places_are_of_the_middle_of_the_base() -> None:
    battle = set_up(scenario(places=places(eel=at(12.5, 33.25, 30))))
    base = battle.ships["eel"].base
    assert (base.centre, base.heading, base.length, base.width) == ((12_500, 33_250), 30_000, 2_000, 1_000)


def test_terrain_may_be_written_either_way_round() -> None:
    one, other = (
        set_up(scenario(terrain=[{**ROCK, "corners": way}])).terrain for way in (ROCK["corners"], ROCK["corners"][::-1])
    )
    assert set(one[0].corners) == set(other[0].corners)


# --- Bad input ------------------------------------------------------------------------------------

HUGE = {**EEL, "card": "dread-galleon"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        # fleets
        ({"limit": 9}, "fleets.blue.ships: expected at most 9 gold, but these cost 10 (KF-1)"),
        ({"fleets": fleets({**EEL, "card": "snekke"})}, "fleets.blue.ships[0].card: expected a ship of the pirates"),
        ({"fleets": fleets({**EEL, "card": "kraken"})}, "fleets.blue.ships[0].card: there is no ship 'kraken'"),
        (
            {"fleets": fleets({**EEL, "characters": ["freebooter"] * 2})},
            "fleets.blue.ships[0].characters: expected at most 1",
        ),
        (
            {"fleets": fleets({**EEL, "equipment": ["pistol"] * 3})},
            "fleets.blue.ships[0].equipment: expected at most 2 fire",
        ),
        ({"fleets": {"blue": "pirates"}}, "fleets.red: expected a fleet, or the key of one of crown"),
        (
            {"fleets": {"blue": "pirates", "red": "ducks"}},
            "fleets.red: there is no ready-made fleet 'ducks'; there are crown",
        ),
        ({"fleets": {**DUEL["fleets"], "green": "crown"}}, "fleets.green: expected blue or red"),
        (
            {"fleets": {"blue": DUEL["fleets"]["blue"], "red": DUEL["fleets"]["blue"]}},
            "fleets.red.ships: expected unique keys, but 'eel' is a ship of the blue",
        ),
        (
            {"fleets": fleets(*({**EEL, "key": f"eel-{n}"} for n in range(13)))},
            "fleets.blue.ships: expected 1 to 12 ships, got 13",
        ),
        # places
        ({"places": {"eel": at(18, 33)}}, "places.swift: expected a place for every ship, or for none of them (KF-2e)"),
        ({"places": places(kraken=at(1, 1))}, "places.kraken: there is no ship 'kraken'; there are eel, swift"),
        (
            {"places": places(eel=at(18, 30.999))},
            'places.eel: expected all of her base within 6" of the edge of the blue (KF-2a)',
        ),
        ({"places": places(eel=at(18, 3, 0), swift=at(9, 3))}, 'places.eel: expected all of her base within 6" of the edge'),
        ({"places": places(eel=at(0.499, 33))}, "places.eel: expected all of her base on the table"),
        ({"places": places(eel=at(18, 35.001))}, "places.eel: expected all of her base on the table"),
        ({"places": places(eel=at(18, 33, 360))}, "places.eel.heading: expected a number"),
        ({"places": places(eel=at(18, -1))}, "places.eel.y: expected a number"),
        ({"places": places(eel=at(float("nan"), 33))}, "places.eel.x: expected a number"),
        ({"places": places(eel={"x": 1, "y": 33})}, "places.eel: the field 'heading' is missing"),
        # terrain
        (
            {"terrain": [{**ROCK, "corners": [[10, 16], [14, 16], [11, 17], [10, 20]]}]},
            "terrain[0].corners: expected a convex shape",
        ),
        ({"terrain": [ROCK, {**ROCK, "corners": [[1, 2], [3, 4], [5, 6]]}]}, "terrain[1].corners: expected a convex shape"),
        (
            {"terrain": [{**ROCK, "corners": [[10, 5.999], [14, 9], [10, 9]]}]},
            'terrain[0].corners: expected nothing within 6" of the edge of the red',
        ),
        (
            {"terrain": [{**ROCK, "corners": [[10, 20], [14, 20], [10, 30.001]]}]},
            'terrain[0].corners: expected nothing within 6" of the edge of the blue',
        ),
        (
            {"terrain": [{**ROCK, "corners": [[34, 16], [37, 16], [34, 20]]}]},
            "terrain[0].corners: expected all of it on the table",
        ),
        ({"terrain": [{**ROCK, "corners": [[10, 16], [14, 16]]}]}, "terrain[0].corners: expected "),
        (
            {"terrain": [{**ROCK, "kind": "volcano"}]},
            "terrain[0].kind: expected one of 'island', 'reef'",
        ),
        # numbers and names
        ({"turns": 0}, "turns: expected a whole number"),
        ({"turns": 101}, "turns: expected a whole number"),
        ({"width": 17}, "width: expected a whole number"),
        ({"height": 97}, "height: expected a whole number"),
        ({"limit": 1001}, "limit: expected a whole number"),
        ({"limit": "many"}, "limit: expected a whole number"),
        ({"colour": "red"}, "colour: unknown field"),
        ({"options": {"wind": "sideways"}}, "options.wind: expected one of 'east', 'none'"),
        ({"options": {"moon": "full"}}, "options.moon: unknown field"),
    ],
)
def test_what_a_scenario_may_not_say_is_refused_by_field(changes: dict[str, Any], said: str) -> None:
    found = refused(**changes)
    assert found.startswith(f"duel.toml: {said}")
    assert "\n" not in found


@pytest.mark.parametrize(
    ("manoeuvres", "said"),
    [
        (
            [{"length": 2, "turn": 180}, {"length": 1}],
            "expected turns that a template 1\" long can bend (KF-20), 'port 180 2'",
        ),
        ([{"length": n, "turn": 30} for n in range(2, 13)], "expected at most 20, counting each hand, got 22"),
    ],
)
def test_kf_45_cards_of_a_scenario_have_selectors_that_can_be_made(manoeuvres: list[Any], said: str) -> None:
    own = {**printed("picaroon"), "manoeuvres": manoeuvres}
    assert refused(cards={"ships": [own]}).startswith(f"duel.toml: cards.ships[0].manoeuvres: {said}")


def test_doubled_keys_are_refused() -> None:
    with pytest.raises(ScenarioError, match=r"^twice.toml: not a TOML file"):
        engine.read(Scenario, 'title = "A"\ntitle = "B"\n', "twice.toml")


@pytest.mark.parametrize(("x", "clear"), [(19.004, True), (19.003, False), (18.5, False)])
def test_kf_2a_ships_may_neither_overlap_nor_touch(x: float, clear: bool) -> None:
    two = fleets(EEL, {**EEL, "key": "adder"})
    laid = places(adder=at(x, 33))
    if clear:
        battle = set_up(scenario(fleets=two, places=laid))
        assert not is_within(battle.ships["eel"].corners, battle.ships["adder"].corners, 3)
    else:
        assert refused(fleets=two, places=laid) == "duel.toml: places.adder: expected a place clear of eel (KF-2a)"


def test_kf_2_an_edge_of_the_strip_is_in_it_and_terrain_may_border_on_it() -> None:
    battle = set_up(scenario(places=places(eel=at(18, 31)), terrain=[{**ROCK, "corners": [[10, 6], [14, 10], [10, 30]]}]))
    assert corners(battle.ships["eel"].base)[0].y == 30_000


def test_a_ship_of_a_battle_that_has_begun_may_not_lie_on_an_island() -> None:
    said = refused(places=places(eel=at(12, 18)), terrain=[ROCK], begun={"turn": 2})
    assert said == "duel.toml: places.eel: expected a place clear of islands"
    reef = {**ROCK, "kind": "reef"}
    assert set_up(scenario(places=places(eel=at(12, 18)), terrain=[reef], begun={"turn": 2})).ships["eel"].status == AFLOAT


@pytest.mark.parametrize(("printed_level", "has_captain"), [(0, False), (1, True)])
def test_kf_6_a_captain_of_level_1_is_one_and_of_level_0_there_is_none(printed_level: int, has_captain: bool) -> None:
    eel = set_up(scenario(cards={"ships": [{**printed("picaroon"), "captain": printed_level}]})).ships["eel"]
    assert (eel.level, eel.has_captain) == (printed_level, has_captain)
