"""Fleets: KF-1, KF-1a and KF-1b."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.harbour import DUEL, FLEET, fleet_of, fleet_refused, one_ship, play, refused, scenario

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.errors import QuarterdeckError, ScenarioError
from quarterdeck.games.kingdom_fleets.scenario import Scenario, set_up
from quarterdeck.games.kingdom_fleets.setup import fleet
from quarterdeck.games.kingdom_fleets.setup.catalogue import shipped
from quarterdeck.games.kingdom_fleets.setup.fleet import FleetFile, figures_of, ready, ready_made


def cost(built: FleetFile) -> int:
    return sum(figures_of(ship, built.known()).cost for ship in built.ships)


# --- The limit and the faction --------------------------------------------------------------------


def test_kf_1_a_fleet_may_cost_the_limit_and_not_one_gold_more() -> None:
    assert cost(fleet_of(limit=30)) == 30
    assert fleet_refused(FLEET, limit=29) == "few.toml: ships: expected at most 29 gold, but these cost 30 (KF-1)"


def test_kf_1_the_limit_is_a_hundred_unless_the_fleet_says_otherwise() -> None:
    assert fleet_of().limit == 100
    assert "expected at most 25 gold, but these cost 30" in fleet_refused(FLEET + "limit = 25\n")
    galleons = FLEET.replace("picaroon", "dread-galleon").replace("marauder", "dread-galleon")
    assert cost(fleet_of(galleons)) == 98
    assert "expected at most 100 gold, but these cost 118" in fleet_refused(
        galleons.replace("ships = [", 'ships = [{ key = "x", card = "marauder", crew = "buccaneers" },')
    )


def test_kf_1_characters_and_equipment_count_under_the_limit() -> None:
    bare = cost(fleet_of(one_ship()))
    assert cost(fleet_of(one_ship(characters=["freebooter"], equipment=["musket", "musket", "sweeps"]))) == bare + 4 + 6 + 2
    said = fleet_refused(one_ship(characters=["freebooter"]), limit=bare)
    assert said == f"few.toml: ships: expected at most {bare} gold, but these cost {bare + 4} (KF-1)"


def test_kf_1_ships_of_two_factions_are_refused() -> None:
    said = fleet_refused(FLEET.replace("picaroon", "snekke"))
    assert (
        said
        == "few.toml: ships[1].card: expected a ship of the pirates, but 'snekke' belongs to the vikings (KF-1) (line 6)"
    )


def test_kf_1_no_fleet_without_ships_and_none_of_more_than_twelve() -> None:
    ships = ", ".join(f'{{ key = "eel-{n}", card = "picaroon", crew = "buccaneers" }}' for n in range(13))
    many = f'name = "Eels"\nfaction = "pirates"\nlimit = 200\nships = [{ships}]\n'
    assert fleet_refused(many) == "few.toml: ships: expected 1 to 12 ships, got 13 (line 4)"
    assert len(fleet_of(many.replace(', { key = "eel-12", card = "picaroon", crew = "buccaneers" }', "")).ships) == 12
    assert "expected 1 to 12 ships, got 0" in fleet_refused('name = "None"\nfaction = "pirates"\nships = []\n')


def test_kf_1a_both_sides_may_have_the_same_faction_and_the_same_fleet() -> None:
    mirror = scenario(fleets={"blue": "pirates", "red": "pirates"}, places=None)
    battle = set_up(mirror)
    assert battle.setting.factions == {"blue": "pirates", "red": "pirates"}
    assert [ship.key for ship in battle.ships.values()] == [
        "widowmaker", "jolly-moll", "vixen", "eel", "widowmaker-2", "jolly-moll-2", "vixen-2", "eel-2",
    ]  # fmt: skip
    assert battle.ships["eel-2"].name == "Eel II"


def test_kf_1a_two_sides_with_a_seat_each() -> None:
    assert play(scenario()).seats == ("blue", "red")
    assert "sides: expected two different sides" in refused(sides=["blue", "blue"])
    assert "sides" in refused(sides=["blue", "red", "green"])


# --- What is bought for a ship --------------------------------------------------------------------


def test_kf_1b_a_crew_costs_what_its_card_says_for_every_squad() -> None:
    squads = shipped().ships["marauder"].squads
    assert cost(fleet_of(one_ship(crew="sea-rovers"))) == cost(fleet_of(one_ship())) + squads


def test_kf_1b_the_captain_who_is_bought_replaces_the_printed_level() -> None:
    fleets = {**DUEL["fleets"], "blue": {**DUEL["fleets"]["blue"]}}
    fleets["blue"]["ships"] = [{**fleets["blue"]["ships"][0], "characters": ["freebooter"]}]
    battle = set_up(scenario(fleets=fleets))
    assert (battle.ships["eel"].level, battle.ships["swift"].level) == (5, 3)
    assert battle.ships["eel"].characters == ["freebooter"]
    assert set_up(scenario()).ships["eel"].level == shipped().ships["picaroon"].captain


@pytest.mark.parametrize(
    ("bought", "said"),
    [
        ({"card": "kraken"}, "ships[0].card: there is no ship 'kraken'; the pirates have picaroon, sea-fox, marauder"),
        ({"crew": "landsmen"}, "ships[0].crew: there is no crew 'landsmen'; the pirates have buccaneers"),
        ({"crew": "bondi"}, "ships[0].crew: expected a crew of the pirates, but 'bondi' belongs to the vikings (KF-1)"),
        ({"characters": ["ghost"]}, "ships[0].characters[0]: there is no character 'ghost'; the pirates have freebooter"),
        (
            {"characters": ["cutpurse", "jarl"]},
            "ships[0].characters[1]: expected a character of the pirates, but 'jarl' belongs to the",
        ),
        ({"equipment": ["musket", "anvil"]}, "ships[0].equipment[1]: there is no equipment 'anvil'; there are longbow"),
        ({"characters": ["freebooter", "freebooter"]}, "ships[0].characters: expected at most 1 captain, got 2 (KF-1b)"),
        (
            {"characters": ["cutpurse", "sea-witch", "cutpurse"]},
            "ships[0].characters: expected at most 2 besides the captain, got 3 (KF-1b)",
        ),
        ({"characters": ["cutpurse", "cutpurse"]}, "ships[0].characters: expected 'cutpurse' only once on a ship (KF-1b)"),
        (
            {"equipment": ["pistol"] * 5},
            "ships[0].equipment: expected at most 4 firearms, one for each squad, got 5 (KF-1b)",
        ),
        (
            {"equipment": ["chain-shot", "grape-shot"]},
            "ships[0].equipment: expected at most 1 kind of ammunition, got 2 (KF-1b)",
        ),
        ({"equipment": ["iron-ram", "iron-ram"]}, "ships[0].equipment: expected 'iron-ram' only once on a ship (KF-1b)"),
        ({"name": ""}, "ships[0].name: expected text of 1 to 80 characters, got ''"),
        ({"key": "Jolly Moll"}, "ships[0].key: expected 1 to 40 lower-case letters"),
        ({"colour": "red"}, "ships[0].colour: unknown field"),
    ],
)
def test_kf_1b_what_may_not_be_bought_is_refused_by_field(bought: dict[str, object], said: str) -> None:
    found = fleet_refused(one_ship(**bought))
    assert found.startswith(f"few.toml: {said}")
    assert "\n" not in found


def test_kf_1b_as_many_firearms_as_squads_and_all_that_goes_with_them() -> None:
    aboard = one_ship(
        characters=["freebooter", "cutpurse", "sea-witch"], equipment=["pistol"] * 4 + ["chain-shot", "sweeps"]
    )
    assert len(fleet_of(aboard).ships[0].equipment) == 6


def test_kf_1b_keys_stand_once_in_a_fleet() -> None:
    assert "ships[0].key: expected a unique key, but 'eel' is listed twice" in fleet_refused(FLEET.replace("moll", "eel"))


def test_kf_45_a_selector_holds_twenty_manoeuvres_fittings_included() -> None:
    full = "manoeuvres = [" + ", ".join(f"{{ length = {n}, turn = 30 }}" for n in range(2, 12)) + "]"
    card = f"""
[[cards.ships]]
key = "dancer"
name = "Dancer"
type = "sloop"
gold = 9
faction = "pirates"
size = "light"
captain = 3
power = 5
hull = 3
hull_armour = 4
decks = 2
decks_armour = 3
sails = 3
squads = 2
{full}
"""
    assert len(fleet_of(one_ship(card="dancer") + card).ships) == 1
    said = fleet_refused(one_ship(card="dancer", equipment=["sweeps"]) + card)
    assert said.startswith("few.toml: ships[0].equipment.manoeuvres: expected at most 20")


# --- Ready made, and from names -------------------------------------------------------------------


@pytest.mark.parametrize("key", ready_made())
def test_kf_1_ready_made_fleets_keep_the_limit(key: str) -> None:
    built = ready(key)
    assert 90 <= cost(built) <= built.limit == 100


def test_kf_1_there_is_a_ready_made_fleet_for_every_faction() -> None:
    assert {ready(key).faction for key in ready_made()} == set(shipped().factions)


def test_kf_1b_every_shipped_card_is_in_a_ready_made_fleet() -> None:
    bought = {card for key in ready_made() for ship in ready(key).ships for card in ship.cards}
    assert {card.key for card in shipped().all()} - bought == set()


def test_a_fleet_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(QuarterdeckError, match="there is no ready-made fleet 'ducks'; there are crown, crown-sovereign"):
        ready("ducks")


def test_kf_1b_a_fleet_from_names() -> None:
    built = fleet.build(["moll = marauder, cutpurse, musket, sea-rovers", "eel=picaroon"], 60)
    assert (built.faction, built.limit) == ("pirates", 60)
    assert [ship.crew for ship in built.ships] == ["sea-rovers", "buccaneers"]
    assert built.ships[0].cards == ("marauder", "sea-rovers", "cutpurse", "musket")


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("moll", "fleet: moll: expected KEY=CARD,CARD… with a ship card first"),
        ("moll=musket", "fleet: moll=musket: expected KEY=CARD,CARD… with a ship card first"),
        (
            "moll=marauder,anvil",
            "fleet: moll=marauder,anvil: expected KEY=CARD,CARD… with at most one crew, cannot use 'anvil'",
        ),
        ("moll=marauder,buccaneers,sea-rovers", "cannot use 'sea-rovers'"),
        ("moll=marauder,bondi", "fleet: ships[0].crew: expected a crew of the pirates"),
    ],
)
def test_kf_1b_names_that_make_no_fleet_are_refused(named: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        fleet.build([named])
    assert said in str(caught.value)


def test_kf_1b_a_sheet_tells_all_that_is_aboard_and_what_it_costs() -> None:
    sheet = fleet_of(one_ship(crew="sea-rovers", characters=["sea-witch"], equipment=["musket", "musket"])).sheet()
    lines = sheet.split("\n")
    assert lines[0] == "One (pirates): 35 of 100 gold"
    assert lines[2] == "Moll [moll]: Marauder, brig, medium; 20 gold, 35 fully equipped"
    assert "  guns fore 1, each side 4, aft 1, POW 6" in lines
    assert "  hull 5 ARM 5, decks 4 ARM 4, sails 5 ARM 3" in lines
    assert '  manoeuvres ahead 2" (1), 4" (1), 6" (2); 45° 3" (1), 5" (2); 90° 4" (2)' in lines
    assert any(line.startswith("  crew Sea rovers (+4): ") for line in lines)
    assert '  Sea witch (5): wizard; confuses an enemy (within 8", on 4 or more, 1 manpower)' in lines
    assert "  2 × Musket (3): firearm: POW 4, to short range" in lines


def test_the_table_of_a_fleet_is_what_a_scenario_takes() -> None:
    built = fleet_of(one_ship(name='The "Moll"', equipment=["musket"]))
    head = 'title = "Taken"\nsides = ["blue", "red"]\nterrain = []\n'
    taken = engine.read(Scenario, head + built.table("blue") + ready("crown").table("red"), "taken.toml")
    assert taken.lists()["blue"].ships == built.ships
    assert taken.lists()["red"].ships == ready("crown").ships


def test_the_table_brings_the_cards_along_that_the_fleet_brought() -> None:
    own = '[[cards.crews]]\nkey = "ghosts"\nname = "Ghosts"\ngold = 0\nfaction = "pirates"\nmelee = 5\naim = 3\npower = 5\n'
    built = fleet_of(one_ship(crew="ghosts") + own + "armour = 9\neffects = [{ kind = 'melee', by = 1 }]\n")
    head = 'title = "Taken"\nsides = ["blue", "red"]\nterrain = []\n'
    text = head + built.table("blue") + ready("crown").table("red")
    assert engine.read(Scenario, text, "taken.toml").catalogue.crews["ghosts"].armour == 9


def test_a_card_that_the_fleet_brings_counts_before_one_of_the_same_key() -> None:
    own = (
        '[[cards.crews]]\nkey = "buccaneers"\nname = "Dear"\ngold = 3\nfaction = "pirates"\nmelee = 5\naim = 3\npower = 5\n'
    )
    assert cost(fleet_of(one_ship() + own + "armour = 5\n")) == cost(fleet_of(one_ship())) + 3 * 4


def test_a_side_that_could_not_stand_in_a_table_is_refused() -> None:
    with pytest.raises(ScenarioError, match="'Blue Team' is not a side"):
        fleet_of().table("Blue Team")
