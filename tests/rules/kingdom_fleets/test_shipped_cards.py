"""The cards that come with the game: KF-45 to KF-48, and every effect of KF-45a on one of them
at least."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.kingdom_fleets.harbour import PACKAGE

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.kingdom_fleets.charts import SIZES
from quarterdeck.games.kingdom_fleets.setup import catalogue
from quarterdeck.games.kingdom_fleets.setup.cards import ACTIONS, LOADED, STANDING, Cards, Effect
from quarterdeck.games.kingdom_fleets.setup.catalogue import Catalogue, refuse_doubles, sheets, shipped
from quarterdeck.games.kingdom_fleets.setup.fleet import plain_crews
from quarterdeck.games.kingdom_fleets.setup.fleet_sheet import effect_words, price_list

FACTIONS = shipped().factions
SHIP = """
[[ships]]
key = "sloop"
name = "Sloop"
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
manoeuvres = [{ length = 3 }]
"""


def test_kf_45_four_factions_with_pirates_and_vikings_among_them() -> None:
    assert len(FACTIONS) >= 4
    assert {"pirates", "vikings"} <= set(FACTIONS)


@pytest.mark.parametrize("faction", FACTIONS)
def test_kf_45_five_ships_from_light_to_super_heavy(faction: str) -> None:
    ships = [card for card in shipped().ships.values() if card.faction == faction]
    assert len(ships) == 5
    assert {card.size for card in ships} == set(SIZES)
    assert [card.gold for card in ships] == sorted(card.gold for card in ships), "the larger the dearer"


@pytest.mark.parametrize("faction", FACTIONS)
def test_kf_46_a_captain_a_wizard_and_a_special_one(faction: str) -> None:
    roles = [card.role for card in shipped().characters.values() if card.faction == faction]
    assert sorted(roles) == ["captain", "special", "wizard"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_kf_47_three_crews_one_of_which_costs_nothing(faction: str) -> None:
    crews = [card for card in shipped().crews.values() if card.faction == faction]
    assert len(crews) == 3
    assert len(list(plain_crews(faction, shipped()))) == 1


def test_kf_48_eight_pieces_of_equipment_or_more_of_every_kind() -> None:
    equipment = shipped().equipment
    assert len(equipment) >= 8
    firearms = {card.key for card in equipment.values() if card.kind == "firearm"}
    assert firearms == {"crossbow", "longbow", "musket", "pistol", "blunderbuss"}
    assert {card.kind for card in equipment.values()} == {"firearm", "ammunition", "fitting"}
    armour = [card for card in equipment.values() if any(effect.kind == "armour" for effect in card.effects)]
    guns = [card for card in equipment.values() if card.kind == "fitting" and card.effects[0].kind == "power"]
    assert armour
    assert guns


def test_kf_45a_every_effect_of_the_list_is_on_a_shipped_card() -> None:
    used = {effect.kind for card in shipped().all() for effect in card.effects}
    assert used == {*STANDING, *LOADED, *ACTIONS}
    set_by_ammunition = {effect.condition for card in shipped().equipment.values() for effect in card.effects}
    assert {"burning", "holed"} <= set_by_ammunition


def test_kf_45a_every_effect_has_words_of_its_own() -> None:
    effects = {effect for card in shipped().all() for effect in card.effects}
    words = {effect_words(effect) for effect in effects}
    assert len(words) == len(effects)
    assert effect_words(Effect(kind="aim", by=-1, band="short", arc="fore")) == "aim −1 at short by fore guns"
    assert effect_words(Effect(kind="repair", by=1, part="hull")) == "repair of hull −1 manpower"
    assert effect_words(Effect(kind="spike", reach=0, roll=4)) == "spikes a gun (touching, on 4 or more, 1 manpower)"


def test_kf_45_the_price_list_names_every_card_with_its_gold() -> None:
    lines = price_list(shipped()).split("\n")
    for card in shipped().all():
        assert any(line.split()[:2] == [card.key, str(card.gold)] for line in lines if line.strip()), card.key


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SHIP + "colour = 'red'\n", "cards/mine.toml: ships[0].colour: unknown field"),
        (
            SHIP + "effects = [{ kind = 'flying' }]\n",
            "cards/mine.toml: ships[0].effects[0].kind: expected one of",
        ),
        (SHIP.replace("squads = 2", "squads = 13"), "cards/mine.toml: ships[0].squads: expected a whole number"),
        (SHIP.replace("gold = 9\n", ""), "cards/mine.toml: ships[0]: the field 'gold' is missing"),
        (SHIP + "hull = 4\n", "cards/mine.toml: not a TOML file"),
        (SHIP + SHIP, "cards/mine.toml: ships[0].key: expected a unique key, but 'sloop' is listed twice"),
        (SHIP.replace("length = 3", "length = 1, turn = 170"), "'port 170 1' is too much"),
    ],
)
def test_kf_45_a_bad_file_is_refused_with_its_name_and_the_field(text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        engine.read(Cards, text, "cards/mine.toml")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_kf_45_a_key_stands_in_one_file_only() -> None:
    mine = engine.read(Cards, SHIP.replace('"sloop"', '"marauder"', 1), "mine.toml")
    with pytest.raises(
        ScenarioError, match=r"^cards/zz.toml: ships\[0\].key: expected a unique key, but 'marauder' is already in"
    ):
        refuse_doubles([*sheets(), ("zz.toml", mine)])


def test_kf_45_a_file_put_into_the_folder_is_read_with_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text(SHIP, encoding="utf-8")
    (tmp_path / "cards" / "readme.md").write_text("not a card", encoding="utf-8")
    monkeypatch.setattr(catalogue, "files", lambda package: {PACKAGE: tmp_path}[package])
    assert list(Catalogue.of(*(cards for _, cards in sheets())).ships) == ["sloop"]
