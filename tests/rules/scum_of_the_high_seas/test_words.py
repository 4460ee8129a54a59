"""What people read: names and verbs in sentences, cards before they are played, and who shot whom with how many dice."""

from __future__ import annotations

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, at_sea, do, patch, raid, until
from tests.rules.scum_of_the_high_seas.tricks import dealt, named

import quarterdeck as qd
from quarterdeck.engine.scene import Hexes, Zone
from quarterdeck.games.scum_of_the_high_seas import log_cards
from quarterdeck.games.scum_of_the_high_seas.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.words import count, does, inside, opening, quoted

TOWER = {"key": "tower", "name": "The tower", "kind": "tower", "side": "blue", "compound": "fort", "hexes": ["G6"]}
GATE = {"key": "gate", "name": "The gate", "kind": "gate", "side": "blue", "compound": "fort", "between": "G6 south"}


def said(match: qd.Match[Raid], clause: str) -> list[str]:
    return [entry.text() for entry in match.log() if entry.clause == clause]


def zone(match: qd.Match[Raid], key: str, seat: str) -> Zone:
    return next(each for each in match.scene(seat).zones if each.id == key)


# --- Sentences --------------------------------------------------------------------------------------------------------


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
def test_an_article_is_small_inside_a_sentence(name: str, within: str) -> None:
    assert inside(name) == within
    assert opening(within) == name


def test_one_player_draws_and_many_draw() -> None:
    assert does("azure", "draw") == "Azure draws"
    assert does("pirates", "draw") == "Pirates draw"
    assert does("town", "pass") == "Town passes"
    assert does("town", "have") == "Town has"
    assert does("raiders", "have") == "Raiders have"


def test_numbers_of_things() -> None:
    assert [count(number, "die", "dice") for number in (0, 1, 2)] == ["no dice", "1 die", "2 dice"]
    assert count(2, "flag") == "2 flags"


def test_a_card_that_is_shouted_stands_in_quotes() -> None:
    assert quoted("Grenade") == "Grenade"
    assert quoted("Parley? No way!") == "“Parley? No way!”"
    assert log_cards.PutAway("azure", "Parley? No way!").text() == "Azure puts away “Parley? No way!”."


# --- The log of a battle ----------------------------------------------------------------------------------------------


def test_sh_36_nothing_special_is_said_in_few_words() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[5, 5, 5])
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    assert said(match, "SH-36") == ["R1: musket at b1, 3 dice."]


def test_sh_36_what_changes_the_dice_is_named_with_its_clause() -> None:
    ground = patch(12, 12, ".", D6="w")
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[5, 5, 5, 5], ground=ground)
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    (told,) = said(match, "SH-36")
    assert told.endswith("(ground −1, SH-47).")


def test_sh_e16_a_card_on_the_dice_is_named() -> None:
    match = named(dealt("r1 inf D4 A", "b1 inf D3 A", red="battle-cry", dice=[5] * 9), "r1")
    do(match, "stay", "fight b1", "stand", "throw play land battle-cry")
    assert said(match, "SH-36") == ["R1: sword against b1, 5 dice (Battle cry +1, SH-E16)."]
    assert said(match, "SH-E16") == ["Red plays Battle cry: 1 die more in this melee."]


# --- Cards ------------------------------------------------------------------------------------------------------------


def test_sh_101_an_option_says_what_its_card_does() -> None:
    match = until(dealt("r1 inf D4 A", "b1 inf I4 A", red="pickpocket", blue="shrapnel"), "activate")
    label = match.label("play land pickpocket", "red")
    assert (label.text, label.clause) == ("Play Pickpocket: take a card from a hand, unseen", "SH-E25")


def test_sh_22_a_hand_is_read_by_its_owner_only() -> None:
    match = dealt("r1 inf D4 A", "b1 inf I4 A", red="pickpocket")
    own, others = zone(match, "red-land", "red"), zone(match, "red-land", "blue")
    assert own.cards == ("Pickpocket",)
    assert own.says == (CARDS["pickpocket"].text,)
    assert (others.cards, others.says, others.count) == ((), (), 1)


# --- The scene --------------------------------------------------------------------------------------------------------


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
