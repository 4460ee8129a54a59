"""Battles in progress: damage, conditions, gold, prizes and engagements."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.harbour import DUEL, play, refused, scenario
from tests.rules.kingdom_fleets.sea import prompt

from quarterdeck.engine.chance import Seeded
from quarterdeck.games.kingdom_fleets.scenario import set_up
from quarterdeck.games.kingdom_fleets.state import FLED, SUNK, Battle, Squad
from quarterdeck.games.kingdom_fleets.winning import score

EEL = DUEL["fleets"]["blue"]["ships"][0]
FLEETS = {
    **DUEL["fleets"],
    "blue": {
        **DUEL["fleets"]["blue"],
        "ships": [EEL, {**EEL, "key": "moll", "card": "marauder", "characters": ["freebooter", "sea-witch"]}],
    },
}
PLACES = {
    "eel": {"x": 18, "y": 20, "heading": 0},
    "moll": {"x": 25, "y": 20, "heading": 0},
    "swift": {"x": 19, "y": 20, "heading": 180},  # flush against the eel
}


def battle(**begun: Any) -> Battle:
    return set_up(scenario(fleets=FLEETS, places=PLACES, begun=begun))


def so_far(key: str = "moll", **ship: Any) -> Battle:
    return battle(ships={key: ship})


def said(**begun: Any) -> str:
    return refused(fleets=FLEETS, places=PLACES, begun=begun).removeprefix("duel.toml: ")


def test_a_battle_that_has_begun_goes_on_with_its_turn_wherever_ships_lie() -> None:
    match = play(scenario(fleets=FLEETS, places=PLACES, begun={"turn": 4}), chance=Seeded(1))
    assert battle(turn=4).turn == 3
    assert prompt(match) == "together"
    assert "Turn 4 of 10." in match.told("blue")


def test_what_is_left_of_a_ship() -> None:
    ship = so_far(hull=2, decks=0, sails=1, squads=[2, 1], gold=7, spiked={"port": 2, "fore": 1}).ships["moll"]
    assert (ship.hull, ship.decks, ship.sails, ship.gold) == (2, 0, 1, 7)
    assert ship.squads == [Squad("buccaneers", 2), Squad("buccaneers", 1)]
    assert ship.spiked == [1, 0, 0, 2]
    assert (ship.side, ship.is_prize) == ("blue", False)


def test_kf_37_conditions_and_kf_44_fear() -> None:
    ship = so_far(conditions={"burning": 2, "panic": 1}, fear="shaken").ships["moll"]
    assert ship.conditions == {"burning": 2, "panic": 1}
    assert ship.fear == "shaken"


def test_kf_6_a_dead_captain_leaves_level_0() -> None:
    ship = so_far(captain_dead=True).ships["moll"]
    assert (ship.level, ship.has_captain, ship.characters) == (0, False, ["sea-witch"])
    ship = so_far(characters=["freebooter"]).ships["moll"]
    assert (ship.level, ship.characters) == (5, ["freebooter"])
    assert so_far(characters=["sea-witch"]).ships["moll"].level == 0
    assert so_far("eel", captain_dead=True).ships["eel"].level == 0


def test_kf_30a_a_ship_without_squads_is_a_derelict_with_nobody_aboard() -> None:
    ship = so_far(squads=[]).ships["moll"]
    assert ship.is_derelict
    assert (ship.level, ship.characters) == (0, [])


def test_kf_44a_a_prize_is_under_her_new_side_manned_by_its_crew() -> None:
    state = so_far(side="red", crew="jack-tars", squads=[2])
    ship = state.ships["moll"]
    assert (ship.side, ship.first_side, ship.is_prize) == ("red", "blue", True)
    assert (ship.squads, ship.level) == ([Squad("jack-tars", 2)], 0)
    assert score(state, "red") == ship.figures.cost


def test_kf_49_ships_that_are_gone_count_for_the_enemy_and_lie_nowhere() -> None:
    two = {key: place for key, place in PLACES.items() if key != "moll"}
    for status, share in (("sunk", 1), ("fled", 2)):
        state = set_up(scenario(fleets=FLEETS, places=two, begun={"ships": {"moll": {"status": status}}}))
        ship = state.ships["moll"]
        assert score(state, "red") == -(-ship.figures.cost // share)
        assert ship.status == {"sunk": SUNK, "fled": FLED}[status]
    assert so_far(status="sunk", gold=4).ships["moll"].gold == 0


def test_kf_18_engaged_ships_touch_and_fight_on() -> None:
    state = battle(turn=3, engaged=[["swift", "eel"]])
    assert state.engaged_with(state.ships["eel"]) == [state.ships["swift"]]
    assert state.engagements[0].boarder == "swift"


@pytest.mark.parametrize(
    ("begun", "words"),
    [
        ({"turn": 0}, "begun.turn: expected a whole number"),
        ({"turn": 11}, "begun.turn: expected at most 10, the limit of turns (KF-49)"),
        ({"moon": 1}, "begun.moon: unknown field"),
        ({"ships": {"kraken": {}}}, "begun.ships.kraken: there is no ship 'kraken'; there are eel, moll, swift"),
        ({"ships": {"moll": {"hull": 6}}}, "begun.ships.moll.hull: expected at most 5, her full number, got 6"),
        ({"ships": {"moll": {"hull": 0}}}, "begun.ships.moll.hull: expected a whole number"),
        ({"ships": {"moll": {"decks": 5}}}, "begun.ships.moll.decks: expected at most 4, her full number, got 5"),
        ({"ships": {"moll": {"sails": 6}}}, "begun.ships.moll.sails: expected at most 5, her full number, got 6"),
        ({"ships": {"moll": {"squads": [2] * 5}}}, "begun.ships.moll.squads: expected at most 4 squads, got 5"),
        ({"ships": {"moll": {"squads": [3]}}}, "begun.ships.moll.squads: expected at most 2 hit points each, got 3"),
        ({"ships": {"moll": {"squads": [0]}}}, "begun.ships.moll.squads[0]: expected a whole number"),
        ({"ships": {"moll": {"crew": "ghosts"}}}, "begun.ships.moll.crew: there is no crew 'ghosts'; there are"),
        ({"ships": {"moll": {"side": "green"}}}, "begun.ships.moll.side: expected blue or red, got 'green'"),
        (
            {"ships": {"moll": {"spiked": {"aft": 2}}}},
            "begun.ships.moll.spiked.aft: expected at most 1, her guns there, got 2",
        ),
        ({"ships": {"moll": {"conditions": {"scurvy": 1}}}}, "begun.ships.moll.conditions"),
        ({"ships": {"moll": {"conditions": {"panic": 10}}}}, "begun.ships.moll.conditions.panic: expected a whole number"),
        ({"ships": {"moll": {"gold": 1001}}}, "begun.ships.moll.gold: expected a whole number"),
        (
            {"ships": {"moll": {"characters": ["cutpurse"]}}},
            "begun.ships.moll.characters[0]: expected one of those bought for her, once, got 'cutpurse'",
        ),
        (
            {"ships": {"swift": {"squads": []}}},
            "begun.ships: expected a ship of the red that can fight, or the battle is over (KF-49)",
        ),
        ({"engaged": [["eel", "moll"]]}, "begun.engaged[0]: expected two enemies, but eel and moll are on the same side"),
        ({"engaged": [["swift", "moll"]]}, "begun.engaged[0]: expected ships that touch, but swift and moll do not (KF-18)"),
        ({"engaged": [["swift", "eel"], ["eel", "swift"]]}, "begun.engaged[1]: expected each pair once"),
        ({"engaged": [["swift", "kraken"]]}, "begun.engaged[0]: expected ships that are afloat, but there is no 'kraken'"),
    ],
)
def test_what_cannot_be_is_refused_by_field(begun: dict[str, Any], words: str) -> None:
    found = said(**begun)
    assert found.startswith(words)
    assert "\n" not in found


def test_a_battle_that_has_begun_has_terrain_and_places() -> None:
    assert "terrain: expected it to be given" in refused(terrain=None, begun={})
    assert "places.eel: expected a place for every ship" in refused(places=None, begun={})
