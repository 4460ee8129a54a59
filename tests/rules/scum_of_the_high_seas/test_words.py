"""Words that players read: names and verbs, cards, attacks with their dice, and the scene."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, at_sea, do, patch, raid, until
from tests.rules.scum_of_the_high_seas.tricks import dealt, named

import quarterdeck as qd
from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.names import Names
from quarterdeck.engine.scene import Hexes, Zone
from quarterdeck.games.scum_of_the_high_seas import log as turns
from quarterdeck.games.scum_of_the_high_seas.battle import log as battle
from quarterdeck.games.scum_of_the_high_seas.cards import log
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.names import CARD_NAMES
from quarterdeck.games.scum_of_the_high_seas.state import Raid, Truce
from quarterdeck.games.scum_of_the_high_seas.words import count, inside, is_many, opening, quoted

TOWER = {"key": "tower", "name": "The tower", "kind": "tower", "side": "blue", "compound": "fort", "hexes": ["G6"]}
GATE = {"key": "gate", "name": "The gate", "kind": "gate", "side": "blue", "compound": "fort", "between": "G6 south"}


def said(match: qd.Match[Raid], clause: str) -> list[str]:
    return [entry.text(match.names) for entry in match.log() if entry.clause == clause]


def zone(match: qd.Match[Raid], key: str, seat: str) -> Zone:
    return next(each for each in match.scene(seat).zones if each.id == key)


# --- Sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "within"),
    [
        ("The sea dogs", "the sea dogs"),
        ("A chest of silver", "a chest of silver"),
        ("An old hulk", "an old hulk"),
        ("Theodora", "Theodora"),
        ("Captain Pike", "Captain Pike"),
    ],
)
def test_an_article_is_in_lower_case_inside_a_sentence(name: str, within: str) -> None:
    assert inside(name) == within
    assert opening(within) == name


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("Rooke's muskets", True),
        ("The longboat's men", True),
        ("Gunners with a saker", True),
        ("The militia", False),
        ("The gate guard", False),
        ("Men of the Pearl", True),
        ("The first company", False),
    ],
)
def test_the_name_of_a_unit_tells_whether_its_verb_is_plural(name: str, many: bool) -> None:
    assert is_many(name) == many


def test_one_player_draws_and_many_draw() -> None:
    names = Names({})
    assert turns.DrewFirst("azure").text(names) == "Azure draws first."
    assert turns.DrewFirst("pirates").text(names) == "Pirates draw first."
    assert turns.Passed("town").text(names) == "Town passes."
    assert turns.TookInitiative("town", "").text(names) == "Town has the initiative."
    assert turns.TookInitiative("raiders", "town").text(names) == "Raiders have the initiative, handed over by Town."


def test_numbers_of_things() -> None:
    assert [count(number, "die", "dice") for number in (0, 1, 2)] == ["no dice", "1 die", "2 dice"]
    assert count(2, "flag") == "2 flags"


def test_a_card_with_an_exclamation_mark_is_quoted() -> None:
    assert quoted("Grenade") == "Grenade"
    assert quoted("Parley? No way!") == "“Parley? No way!”"
    assert log.PutAway("azure", "parley-no-way").text(Names({}, CARD_NAMES)) == "Azure discards “Parley? No way!”."


# --- The log of a battle --------------------------------------------------------------------------


def test_sh_36_an_attack_without_changes_is_told_briefly() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[5, 5, 5])
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    assert said(match, "SH-36") == ["r1 fires at b1: 3 dice with muskets."]


def test_sh_36_changes_to_the_dice_are_named_with_their_clauses() -> None:
    ground = patch(12, 12, ".", D6="w")
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[5, 5, 5, 5], ground=ground)
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    (told,) = said(match, "SH-36")
    assert told.endswith("(wood −1, SH-47).")


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ({"ground": patch(12, 12, ".", D4="f")}, "out of the river −1"),
        ({"ground": patch(12, 12, ".", D6="h")}, "uphill −1"),
        ({"sides": {"D6 north": "fence"}}, "fence between −1"),
        ({"sides": {"D6 north": "high wall"}}, "high wall between −2"),
    ],
)
def test_sh_47_the_ground_that_takes_dice_off_has_its_name(rest: dict[str, Any], why: str) -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[5] * 9, **rest)
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    assert f"({why}, SH-47)" in said(match, "SH-36")[0]


def test_sh_47_a_building_is_fired_at_and_out_of() -> None:
    house = {"key": "inn", "name": "The inn", "kind": "small stone house", "side": "blue", "hexes": ["D6"]}
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B fire=musket", dice=[5] * 9, structures=[house])
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    do(activate(match, "b1"), "stay", "fire r1", "stand")
    at_it, out_of_it = said(match, "SH-36")
    assert "(building −2, SH-47)" in at_it
    assert "(out of the building −1, SH-47)" in out_of_it


def test_sh_54_the_defender_reads_the_attacker_the_weapon_and_the_dice() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[5, 5, 5])
    do(activate(match, "r1"), "stay", "fire b1")
    ask = match.asked("blue")
    assert ask.prompt.text(ask.about) == "b1, attacked by r1 (3 dice with muskets): stand or retreat?"
    do(match, "retreat")
    assert said(match, "SH-54") == ["b1 chooses to retreat in good order before r1."]


def test_sh_55_a_flag_that_is_saved_is_cancelled() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B figures=3", dice=[6, 5, 5, 6])
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    assert said(match, "SH-55")[-1] == "b1 faces 1 flag: cancelled."


def test_sh_6_points_are_told_with_their_reason() -> None:
    match = raid("r1 inf D4 A", "b1 inf D5 B figures=1", "b2 inf K5 B figures=3", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert said(match, "SH-6") == ["Red scores 1 point for destroying b1."]
    assert said(match, "SH-6a") == ["Red scores 2 points for killing another 2 tenths of Blue's figures."]
    of_many = turns.Earned("red", 2, "20%", "", "pirates", "SH-6a").text(match.names)
    assert of_many == "Red scores 2 points for killing another 2 tenths of the pirates' figures."


def test_sh_50_hits_and_flags_are_told_in_one_sentence() -> None:
    match = raid("r1 inf D4 A", "b1 inf K5 B")
    told = {
        (0, 0, 0, 2): "b1 takes no hits but 2 flags.",
        (1, 0, 0, 1): "b1 takes 1 hit and 1 flag.",
        (1, 1, 0, 0): "b1 takes 1 hit, automatic.",
        (3, 1, 0, 1): "b1 takes 3 hits, 1 of them automatic, and 1 flag.",
        (1, 0, 1, 0): "b1 takes 1 hit, saved.",
    }
    for numbers, line in told.items():
        assert battle.Struck("b1", *numbers).text(match.names) == line


def test_sh_13_a_gun_goes_by_its_make_or_its_gunners() -> None:
    for unit, gun in {"the saker's gunners": "The saker", "the north tower's gunners": "The north tower's gun"}.items():
        assert opening(f"The gun of {unit}") == gun


def test_sh_15_a_company_is_activated_together() -> None:
    match = raid("rc com D4 A", "r1 inf D4 A", "r2 inf D5 A", "b1 inf K5 B")
    do(until(match, "company"), "lead r2")
    activate(match, "r2")
    assert said(match, "SH-27")[-1] == "Red activates r2 and r1."


def test_sh_80_a_wind_given_by_the_scenario_is_told() -> None:
    match = at_sea(
        "rs ship F8 north points=52", "r1 inf off B aboard=rs", "bs ship I7 north points=52", "b1 inf off B aboard=bs"
    )
    assert said(match, "SH-80") == ["The wind blows from the north."]


# --- Moves ----------------------------------------------------------------------------------------


def moves(match: qd.Match[Raid]) -> dict[str, str]:
    """Return the label of each hex that can be moved to."""
    offered = [choice for choice in match.choices("red") if choice.startswith("move ")]
    return {choice.removeprefix("move "): match.label(choice, "red").text for choice in offered}


def test_sh_10_sh_47_a_move_names_its_ground_and_tells_whether_a_battle_can_follow() -> None:
    ground = patch(12, 12, ".", D5="w", C4="c")
    match = activate(raid("r1 inf D4 A", "b1 inf K4 B", ground=ground), "r1")
    told = moves(match)
    assert told["D3"] == "Move to D3"
    assert told["C4"] == "Move to C4, crops"
    assert told["D2"] == "Move to D2: no battle afterwards"
    assert told["D5"] == "Move to D5, wood: no battle afterwards"


def test_sh_10_a_detour_is_as_long_as_it_is() -> None:
    match = activate(raid("r1 inf D4 A", "b1 inf K4 B", sides={"D4 north": "high wall"}), "r1")
    assert moves(match)["D3"] == "Move to D3: no battle afterwards"


def test_sh_43_the_extra_hex_of_a_commander_is_a_charge() -> None:
    match = activate(raid("rc com D4 A", "r1 inf D4 A", "b1 inf D7 B"), "r1")
    told = moves(match)
    assert (told["D6"], told["D2"]) == ("Charge to D6", "Move to D2: no battle afterwards")


def test_sh_11_mounted_men_battle_after_any_move_but_not_when_they_dismount() -> None:
    match = activate(raid("r1 cav D5 A", "b1 inf K4 B"), "r1")
    assert moves(match)["D2"] == "Move to D2"
    do(match, "dismount")
    assert moves(match)["D4"] == "Move to D4: no battle afterwards"


def test_sh_e16_a_card_on_the_dice_is_named() -> None:
    match = named(dealt("r1 inf D4 A", "b1 inf D3 A", red="battle-cry", dice=[5] * 9), "r1")
    do(match, "stay", "fight b1", "stand", "throw play land battle-cry")
    assert said(match, "SH-36") == ["r1 attacks b1 hand to hand: 5 dice with swords (Battle cry +1, SH-E16)."]
    assert said(match, "SH-E16") == ["Red plays Battle cry: 1 extra die in this melee."]


# --- Cards ----------------------------------------------------------------------------------------


def test_sh_101_an_option_says_what_its_card_does() -> None:
    match = until(dealt("r1 inf D4 A", "b1 inf I4 A", red="pickpocket", blue="shrapnel"), "activate")
    label = match.label("play land pickpocket", "red")
    assert (label.text, label.clause) == ("Play Pickpocket: take a random card from an opponent's hand", "SH-E25")


def test_sh_22_only_its_owner_reads_a_hand() -> None:
    match = dealt("r1 inf D4 A", "b1 inf I4 A", red="pickpocket")
    own, others = zone(match, "red-land", "red"), zone(match, "red-land", "blue")
    assert own.cards == ("Pickpocket",)
    assert own.says == (CARDS["pickpocket"].text,)
    assert (others.cards, others.says, others.count) == ((), (), 1)


# --- The scene ------------------------------------------------------------------------------------


def test_sh_100_a_structure_has_a_sheet_and_is_part_of_the_map() -> None:
    scene = raid("r1 inf C4 A", "b1 inf K4 A", structures=[TOWER, GATE]).scene("red")
    assert isinstance(scene.board, Hexes)
    drawn = {kind.key: kind.drawn for kind in scene.board.legend}
    sheets = {piece.id: piece for piece in scene.pieces}
    assert [drawn[sheets[key].kind] for key in ("tower", "gate")] == ["area", "edge"]
    assert (sheets["tower"].gauges[0].value, sheets["tower"].at) == (50, (7, 6))
    assert sheets["gate"].cells == ((7, 6), (7, 7))


def test_sh_27_the_caption_says_who_acts_in_which_order() -> None:
    match = until(raid("r1 inf C4 A", "b1 inf K4 A", "g1 inf C9 A"), "activate")
    assert "activation 1 of 5: Red – Blue – Green. Points" in match.scene("red").caption
    do(match, "activate r1", "stay")
    assert "activation 1 of 5: Blue – Green – Red. Points" in match.scene("red").caption


def test_sh_88_a_ships_gun_is_fired_from_the_ship() -> None:
    match = at_sea(
        "rs ship F8 north points=52 guns=light/starboard",
        "r1 inf off B aboard=rs",
        "bs ship I7 north points=52",
        "b1 inf off B aboard=bs",
    )
    until(match, "activate")
    guns = [choice for choice in match.choices("red") if match.label(choice, "red").text.startswith("Fire ")]
    assert guns
    assert {match.label(choice, "red").points_at for choice in guns} == {"rs"}


def test_sh_3_units_under_a_cease_fire_are_marked_and_named() -> None:
    match = raid("r1 inf C4 A", "r2 inf C6 A", "b1 inf K4 A")
    match.state.truces.append(Truce("r1", "b1", 2))
    scene = match.scene("red")
    assert {piece.id for piece in scene.pieces if piece.marks == ("truce",)} == {"r1", "b1"}
    assert "Cease-fire between r1 and b1" in scene.caption


def test_sh_5_allies_are_marked_for_each_other_and_named_for_all() -> None:
    match = raid("r1 inf C4 A", "b1 inf K4 A", "g1 inf F6 A")
    match.state.alliances.append(("blue", "red"))
    allies: dict[Seat, set[str]] = {"red": {"b1"}, "blue": {"r1"}, "green": set(), SPECTATOR: set()}
    for seat, marked in allies.items():
        scene = match.scene(seat)
        assert {piece.id for piece in scene.pieces if "ally" in piece.marks} == marked
        assert "Allies: Blue with Red" in scene.caption


def test_sh_47_a_tower_on_a_hill_is_uphill_for_cannon() -> None:
    match = raid(
        "r1 gun G4 A gun=medium", "b1 inf K4 A", structures=[TOWER], ground=patch(12, 12, ".", G6="h"), dice=[5] * 5
    )
    do(activate(match, "r1"), "stay", "fire tower")
    assert said(match, "SH-36") == ["R1's gun fires at the tower: 3 dice (uphill −1, SH-47)."]


def test_sh_47_land_and_sea_have_different_signs() -> None:
    """A terminal without colours shows nothing else."""
    board = raid("r1 inf C4 A", "b1 inf K4 A").scene("red").board
    assert isinstance(board, Hexes)
    signs = {kind.key: kind.sign for kind in board.legend}
    assert signs["land"]
    assert signs["land"] != signs["sea"]
