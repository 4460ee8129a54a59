"""Cards are read strictly: KF-45 to KF-48, and the closed list of KF-45a."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.kingdom_fleets.sea import GUARDS, HANDS, acting, card, of, sea, ship

from quarterdeck.games.kingdom_fleets.charts import SIZES
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.setup.cards import (
    ACTIONS,
    LOADED,
    ON_CHARACTERS,
    STANDING,
    Cards,
    CharacterCard,
    CrewCard,
    Effect,
    EquipmentCard,
    Sailing,
    ShipCard,
    check_effects,
)
from quarterdeck.games.kingdom_fleets.setup.figures import Figures
from quarterdeck.games.kingdom_fleets.state import Squad

SHIP = {
    "key": "sloop", "name": "Sloop", "type": "sloop", "gold": 20, "faction": "kingdom", "size": "light", "captain": 3,
    "power": 6, "hull": 6, "hull_armour": 6, "decks": 5, "decks_armour": 5, "sails": 6, "squads": 4,
    "manoeuvres": [{"length": 3}],
}  # fmt: skip
CREW = {"key": "hands", "name": "Hands", "gold": 0, "faction": "kingdom", "melee": 5, "aim": 4, "power": 5, "armour": 5}
WIZARD = {"key": "witch", "name": "Witch", "gold": 5, "faction": "kingdom", "role": "wizard"}
THING = {"key": "net", "name": "Net", "gold": 2, "kind": "fitting"}


def read(**cards: Any) -> Cards:
    """Read cards as from a file."""
    read = msgspec.convert(cards, Cards)
    read.check("cards.")
    return read


def refused(**cards: Any) -> str:
    """Return the refusal."""
    with pytest.raises((ValueError, msgspec.ValidationError)) as caught:
        read(**cards)
    return str(caught.value)


def test_kf_45_a_ship_card_is_read() -> None:
    found = read(ships=[SHIP]).ships[0]
    assert (found.measures.length, found.measures.width, found.squads) == (2_000, 1_000, 4)


def test_kf_45_bases_by_size() -> None:
    assert [(size.width, size.length) for size in SIZES.values()] == [
        (1_000, 2_000), (1_250, 3_000), (1_500, 4_000), (2_000, 5_000),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"size": "huge"}, "size"),
        ({"hull": 0}, "hull"),
        ({"hull": 31}, "hull"),
        ({"gold": -1}, "gold"),
        ({"gold": 201}, "gold"),
        ({"power": 11}, "power"),
        ({"squads": 13}, "squads"),
        ({"colour": "red"}, "colour"),
        ({"sails": 0}, "cards.ships[0].sails: expected at least 1, or the effect 'no sails'"),
        ({"effects": [{"kind": "no sails"}]}, "cards.ships[0].sails: expected none"),
        ({"manoeuvres": []}, "manoeuvres"),
        ({"manoeuvres": [{"length": 3}, {"length": 3, "cost": 2}]}, "expected each once, but 'ahead 3' is listed twice"),
        (
            {"manoeuvres": [{"length": n, "turn": 30} for n in range(1, 12)]},
            "expected at most 20, counting each hand, got 22",
        ),
        ({"manoeuvres": [{"length": 4, "turn": 120}, {"length": 1}]}, "'port 120 4' is too much"),
        ({"effects": [{"kind": "sets", "condition": "burning"}]}, "cards.ships[0].effects[0].kind: expected one of"),
        ({"effects": [{"kind": "flying"}]}, "flying"),
        ({"effects": [{"kind": "manoeuvre", "length": 3, "cost": 1}]}, "'ahead 3' is listed twice"),
    ],
)
def test_kf_45_what_is_wrong_with_a_ship_card_is_said_by_field(change: dict[str, Any], said: str) -> None:
    assert said in refused(ships=[{**SHIP, **change}])


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"kind": "aim"}, "effects[0].by: expected a value for 'aim'"),
        ({"kind": "aim", "by": 4}, "effects[0].by: expected -3 to 3 and not 0 for 'aim', got 4"),
        ({"kind": "aim", "by": 0}, "and not 0"),
        ({"kind": "melee", "by": 1, "arc": "fore"}, "effects[0].arc: expected nothing, because 'melee' does not take it"),
        ({"kind": "armour", "by": 1}, "effects[0].part: expected a value"),
        ({"kind": "aim", "by": 1, "band": "long"}, "effects[0].band: expected a nearer one"),
        ({"kind": "power", "by": 1, "part": "crew", "band": "short"}, "effects[0].part: expected no band or arc"),
        ({"kind": "power", "by": 1, "part": "crew", "arc": "fore"}, "effects[0].part: expected no band or arc"),
        (
            {"kind": "repair", "by": 1, "part": "decks"},
            "effects[0].part: expected one of 'hull', 'sails', 'crew', got 'decks'",
        ),
        ({"kind": "fire", "by": 1, "reach": 6}, "effects[0].kind: expected one of"),  # no spells on a ship
    ],
)
def test_kf_45a_an_effect_takes_its_own_fields_and_no_others(effect: dict[str, Any], said: str) -> None:
    assert said in refused(ships=[{**SHIP, "effects": [effect]}])


def test_kf_45a_the_list_is_closed() -> None:
    named = {kind for takes in (STANDING, LOADED, ACTIONS) for kind in takes}
    kinds = msgspec.inspect.type_info(Effect)
    assert isinstance(kinds, msgspec.inspect.StructType)
    literal = next(field.type for field in kinds.fields if field.name == "kind")
    literal = literal.type if isinstance(literal, msgspec.inspect.Metadata) else literal
    assert isinstance(literal, msgspec.inspect.LiteralType)
    assert named == set(literal.values)


def test_kf_46_captains_have_a_level_and_nobody_else() -> None:
    assert read(characters=[WIZARD, {**WIZARD, "key": "ann", "role": "captain", "level": 5}]).characters[1].level == 5
    assert "characters[0].level" in refused(characters=[{**WIZARD, "level": 3}])
    assert "characters[0].level" in refused(characters=[{**WIZARD, "role": "captain"}])
    spells = [{"kind": "fire", "by": 1, "reach": 6}, {"kind": "wind"}]
    assert "expected at most one action" in refused(characters=[{**WIZARD, "effects": spells}])


def test_kf_47_a_crew_card_has_its_hit_points_too() -> None:
    assert read(crews=[CREW]).crews[0].health == 2
    assert "health" in refused(crews=[{**CREW, "health": 4}])
    assert "aim" in refused(crews=[{**CREW, "aim": 6}])
    assert "effects[0].kind" in refused(crews=[{**CREW, "effects": [{"kind": "no reefs"}]}])


def test_kf_48_firearms_have_power_and_range_and_ammunition_its_own_effects() -> None:
    musket = {**THING, "kind": "firearm", "power": 5, "band": "short"}
    chain = {**THING, "key": "chain", "kind": "ammunition", "effects": [{"kind": "goes for", "part": "sails"}]}
    assert (
        len(read(equipment=[musket, chain, {**THING, "key": "beak", "effects": [{"kind": "ram", "by": 1}]}]).equipment) == 3
    )
    assert "equipment[0].power" in refused(equipment=[{**THING, "power": 4}])
    assert "equipment[0].band" in refused(equipment=[{**THING, "kind": "firearm", "power": 4}])
    assert "equipment[0].effects" in refused(equipment=[{**musket, "effects": [{"kind": "aim", "by": 1}]}])
    assert "effects[0].kind" in refused(equipment=[{**chain, "effects": [{"kind": "melee", "by": 1}]}])


def test_kf_45_keys_stand_once() -> None:
    assert "cards.crews[0].key: expected a unique key, but 'hands' is listed twice" in refused(crews=[CREW, CREW])


def test_kf_1b_a_ship_costs_her_card_her_elite_squads_and_what_is_aboard() -> None:
    witch = CharacterCard(key="witch", name="Witch", gold=5, faction="kingdom", role="wizard")
    net = EquipmentCard(key="net", name="Net", gold=2, kind="fitting")
    assert Figures.of("Bold", card(), HANDS).cost == 20
    assert Figures.of("Bold", card(), GUARDS, [witch], [net]).cost == 20 + 4 + 5 + 2


def test_kf_45a_effects_of_ship_fittings_characters_and_crew_add_up() -> None:
    brutes = CrewCard(
        key="hands", name="Brutes", gold=0, faction="kingdom", melee=5, aim=4, power=5, armour=5,
        effects=(Effect(kind="aim", by=1),),
    )  # fmt: skip
    gunner = CharacterCard(
        key="gunner",
        name="Gunner",
        gold=3,
        faction="kingdom",
        role="special",
        effects=(Effect(kind="aim", by=2, band="short"),),
    )
    sight = EquipmentCard(
        key="sight", name="Sight", gold=3, kind="fitting", effects=(Effect(kind="aim", by=-1, arc="side"),)
    )  # fmt: skip
    bold = ship("bold", 10, 30, crew=brutes, characters=[gunner], equipment=[sight])
    match = sea(bold, ship("red", 10, 5), characters=[gunner], equipment=[sight], crews={"hands": brutes})
    state, her = match.state, match.state.ships["bold"]
    assert bonus(state, her, "aim") == 1
    assert bonus(state, her, "aim", band=1) == 3
    assert bonus(state, her, "aim", band=1, arc=3) == 2
    assert bonus(state, her, "aim", band=0, arc=0) == 1


def test_kf_44a_a_mixed_crew_uses_the_card_of_most_and_its_owners_choice_among_equals() -> None:
    match = acting(ship("bold", 10, 30), ship("red", 10, 5))
    bold = of(match, "bold")
    bold.squads = [Squad("hands", 2), Squad("guards", 3), Squad("guards", 3)]
    assert crew_of(match.state, bold).key == "guards"
    bold.squads = [Squad("guards", 3), Squad("hands", 2)]
    assert crew_of(match.state, bold).key == "hands"
    bold.crew = "guards"
    assert crew_of(match.state, bold).key == "guards"


@pytest.mark.parametrize(("by", "fits"), [(1, True), (3, True), (4, False)])
def test_kf_45a_one_to_three_enchantments_at_once(by: int, fits: bool) -> None:
    effect = Effect(kind="enchantment", reach=6, by=by)
    if fits:
        check_effects([effect], ON_CHARACTERS, "characters[0]")
        return
    with pytest.raises(ValueError, match=r"characters\[0\]\.effects\[0\]\.by: expected 1 to 3"):
        check_effects([effect], ON_CHARACTERS, "characters[0]")


SHOT = {"key": "shot", "name": "Shot", "gold": 2, "kind": "ammunition"}


@pytest.mark.parametrize("part", ["hull", "sails"])
def test_kf_45a_ammunition_against_the_crew_that_goes_for_hull_or_sails_would_do_nothing_and_is_refused(part: str) -> None:
    effects = [{"kind": "crew alone"}, {"kind": "goes for", "part": part}]
    expected = "expected 'decks' or nothing to go for with 'crew alone', because all other hits are lost (KF-45a)"
    said = f"cards.equipment[0].effects: {expected}"
    assert refused(equipment=[{**SHOT, "effects": effects}]) == said
    assert refused(equipment=[{**SHOT, "effects": effects[::-1]}]) == said


@pytest.mark.parametrize("effect", [{"kind": "goes for", "part": "hull"}, {"kind": "crew alone"}])
def test_kf_45a_what_ammunition_says_of_where_it_lands_it_says_once(effect: dict[str, str]) -> None:
    said = f"cards.equipment[0].effects: expected {effect['kind']!r} once, because a second one would do nothing (KF-45a)"
    assert refused(equipment=[{**SHOT, "effects": [effect, {**effect}]}]) == said


def test_kf_45a_ammunition_against_the_crew_may_go_for_the_decks() -> None:
    effects = [{"kind": "crew alone"}, {"kind": "goes for", "part": "decks"}, {"kind": "aim", "by": -1}]
    assert len(read(equipment=[{**SHOT, "effects": effects}]).equipment[0].effects) == 3


SIX, TEN, TWELVE, THIRTY = (0, 6), (1, 10), (0, 12), (1, 30)


@pytest.mark.parametrize(
    ("table", "ranges"),
    [
        (ShipCard, {
            "gold": (0, 200), "captain": SIX, "fore": TWELVE, "side": TWELVE, "aft": TWELVE, "power": TEN, "hull": THIRTY,
            "hull_armour": TEN, "decks": THIRTY, "decks_armour": TEN, "sails": (0, 30), "sails_armour": TEN,
            "squads": (1, 12), "tack": SIX,
        }),
        (CrewCard, {"gold": (0, 200), "melee": TEN, "aim": (3, 5), "power": TEN, "armour": TEN, "health": (1, 3)}),
        (CharacterCard, {"gold": (0, 200), "level": (1, 6)}),
        (EquipmentCard, {"gold": (0, 200), "power": TEN}),
        (Sailing, {"length": (1, 12), "turn": (0, 180), "cost": SIX}),
        (Effect, {"by": (-10, 20), "reach": (0, 18), "roll": (2, 10), "cost": SIX, "length": (1, 12), "turn": (0, 180)}),
    ],
)  # fmt: skip
def test_kf_45_how_far_the_figures_on_a_card_go(table: type, ranges: dict[str, tuple[int, int]]) -> None:
    """Keep the limits printed on the page of the game."""
    info = msgspec.inspect.type_info(table)
    assert isinstance(info, msgspec.inspect.StructType)
    found = {}
    for field in info.fields:
        kind = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
        kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
        for kind in kinds:
            if isinstance(kind, msgspec.inspect.IntType):
                found[field.name] = (kind.ge, kind.le)
    assert found == ranges
