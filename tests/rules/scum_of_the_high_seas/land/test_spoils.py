"""SH-9, SH-9a, SH-60: spoils driven, carried, covered and taken; SH-13 guns without a crew."""

from __future__ import annotations

from typing import Any

from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    choices,
    do,
    gun,
    patch,
    raid,
    rest_of_turn,
    unit,
    why,
)
from tests.rules.scum_of_the_high_seas.marches import hexes, marched, may_battle, offered

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.state import Raid

FAR = "b1 inf L12 B"


def goods(key: str, at: str = "", side: str = "red", driven: bool = False, bearer: str = "") -> dict[str, Any]:
    plain: dict[str, Any] = {"key": key, "name": key.capitalize(), "driven": driven}
    plain |= {"side": side} if side else {}
    return plain | ({"bearer": bearer} if bearer else {"at": at})


def with_spoils(*pieces: str, spoils: list[dict[str, Any]], **rest: Any) -> qd.Match[Raid]:
    return raid(*pieces, spoils=spoils, **rest)


# --- Taking ---------------------------------------------------------------------------------------


def test_sh_9a_an_uncovered_block_falls_to_the_unit_that_ends_its_move_next_to_it() -> None:
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("mules", "F4", "blue", driven=True)])
    assert marched(match, "r1", "stay").blocks["mules"].side == "blue"
    assert marched(match, "r1", "move F5").blocks["mules"].side == "red"


def test_sh_9_a_covered_block_is_not_taken() -> None:
    match = with_spoils("r1 inf F6 A", "b1 inf F3 B", spoils=[goods("mules", "F4", "blue", driven=True)])
    assert marched(match, "r1", "move F5").blocks["mules"].side == "blue"


def test_sh_9a_a_unit_that_has_retreated_this_turn_does_not_cover() -> None:
    match = activate(with_spoils("r1 inf F6 A", "b1 inf F3 B", spoils=[goods("mules", "F4", "blue", driven=True)]), "r1")
    unit(match, "b1").retreated = True
    assert marched(match, "r1", "move F5").blocks["mules"].side == "red"


def test_sh_9a_an_unowned_block_falls_to_the_first_comer_and_then_to_the_latest() -> None:
    match = with_spoils("r1 inf F6 A", "b1 inf F2 B", spoils=[goods("chest", "F4", "")])
    do(activate(match, "r1"), "move F5", "nothing")
    assert match.state.blocks["chest"].side == "red"
    match = rest_of_turn(match)
    do(activate(match, "r1"), "move F6")
    do(activate(match, "b1"), "move F3", "nothing")
    assert match.state.blocks["chest"].side == "blue"


def test_sh_9a_a_commander_alone_takes_nothing() -> None:
    match = with_spoils("rc com F6 A", "r1 inf A1 B", FAR, spoils=[goods("chest", "F4", "")])
    assert marched(match, "rc", "move F5").blocks["chest"].side == ""


def test_sh_9_no_spoils_are_seized_or_covered_across_a_high_wall() -> None:
    sides = {"F4 south": "high wall"}
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("mules", "F4", "blue", driven=True)], sides=sides)
    assert marched(match, "r1", "move F5").blocks["mules"].side == "blue"
    pieces = ("r1 inf F2 A", "b1 inf F5 B")
    match = with_spoils(*pieces, spoils=[goods("mules", "F4", "blue", driven=True)], sides=sides)
    assert marched(match, "r1", "move F3").blocks["mules"].side == "red"


def test_sh_5a_partners_do_not_rob_each_other() -> None:
    players = [
        {"key": "red", "home": "west", "team": "brethren"},
        {"key": "green", "home": "west", "team": "brethren"},
        {"key": "blue", "home": "east"},
    ]
    pieces = ("r1 inf F6 A", "g1 inf A1 A", FAR)
    match = with_spoils(*pieces, spoils=[goods("mules", "F4", "green", driven=True)], players=players)
    assert marched(match, "r1", "move F5").blocks["mules"].side == "green"


# --- Driven ---------------------------------------------------------------------------------------


def test_sh_9a_a_driven_block_goes_up_to_two_hexes_and_ends_next_to_its_unit() -> None:
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("mules", "F7", driven=True)])
    do(activate(match, "r1"), "move F5")
    assert asked(match) == "drive"
    assert choices(match) == ["drive mules E6", "drive mules F6", "drive mules G6", "nothing"]
    assert why(match, "drive mules F5") == "SH-30"
    assert why(match, "drive mules F8") == "SH-9a"
    assert why(match, "fetch mules F8") == why(match, "drive oxen F8") == ""
    do(match, "drive mules F6")
    assert name_of(match.state.blocks["mules"].at) == "F6"
    assert at(match, "r1") == "F5"


def test_sh_9a_a_driven_block_stays_behind_if_its_unit_goes_too_far() -> None:
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("mules", "F8", driven=True)])
    do(activate(match, "r1"), "move F5")
    assert asked(match) != "drive"


def test_sh_9a_a_block_is_driven_once_a_turn() -> None:
    match = with_spoils("r1 inf F6 A", "r2 inf G7 A", FAR, spoils=[goods("mules", "F7", driven=True)])
    do(activate(match, "r1"), "stay", "drive mules E6")
    do(activate(match, "r2"), "stay")
    assert asked(match) != "drive"


def test_sh_9a_an_enemys_block_is_not_driven() -> None:
    match = with_spoils("r1 inf F6 A", "b1 inf F8 B", spoils=[goods("mules", "F7", "blue", driven=True)])
    do(activate(match, "r1"), "stay")
    assert asked(match) != "drive"


def test_sh_47_carts_keep_out_of_rivers_without_ford_and_stop_in_a_marsh() -> None:
    ground = patch(12, 12, ".", E6="r", G6="m", F6="m")
    match = with_spoils("r1 inf F5 A", FAR, spoils=[goods("cart", "F7", driven=True)], ground=ground)
    do(activate(match, "r1"), "move F6")
    assert "drive cart E6" not in choices(match)
    assert "drive cart G6" in choices(match)


def test_sh_9a_a_block_fills_its_hex() -> None:
    match = activate(with_spoils("r1 inf F6 A", FAR, spoils=[goods("mules", "F5", driven=True)]), "r1")
    assert why(match, "move F5") == "SH-9a"
    assert "move F5" not in choices(match)


# --- Carried --------------------------------------------------------------------------------------


def test_sh_9a_a_chest_next_to_a_unit_is_picked_up_instead_of_a_battle() -> None:
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("chest", "F4")])
    state = marched(match, "r1", "move F5", "take chest")
    assert state.blocks["chest"].bearer == "r1"
    assert not may_battle(state, "r1")
    assert state.units["r1"].at not in state.where.blocks
    assert may_battle(marched(match, "r1", "move F5", "nothing"), "r1")


def test_sh_9a_a_load_comes_along() -> None:
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("chest", bearer="r1")])
    state = marched(match, "r1", "move F5")
    assert name_of(state.blocks["chest"].at) == "F5"


def test_sh_9a_one_block_each_and_animals_are_not_carried() -> None:
    match = with_spoils(
        "r1 inf F6 A", FAR, spoils=[goods("chest", bearer="r1"), goods("gold", "F5"), goods("cow", "F7", driven=True)]
    )
    do(activate(match, "r1"), "stay", "nothing")
    assert asked(match) != "take"


def test_sh_9a_a_load_is_put_down_at_no_cost_and_the_unit_may_then_charge() -> None:
    match = with_spoils("r1 inf F6 A", "b1 inf F4 B", spoils=[goods("chest", bearer="r1")])
    state = marched(match, "r1", "put down chest", "move F5", "nothing")
    assert state.blocks["chest"].bearer == ""
    assert name_of(state.blocks["chest"].at) == "F6"
    assert state.act is not None
    assert state.act.charged == ["r1"]


def test_sh_60_a_unit_with_loot_does_not_charge() -> None:
    match = with_spoils("r1 inf F7 A", "rc com F7 A with=r1", "b1 inf F4 B", spoils=[goods("chest", bearer="r1")])
    state = marched(match, "r1", "move F5")
    assert state.act is not None
    assert state.act.charged == []
    assert not may_battle(state, "r1")


def test_sh_9a_nothing_is_handed_through_a_high_wall() -> None:
    match = with_spoils("r1 inf F5 A", FAR, spoils=[goods("chest", "F4")], sides={"F4 south": "high wall"})
    do(activate(match, "r1"), "stay")
    assert asked(match) != "take"


def test_sh_9a_a_unit_standing_on_a_block_picks_up_no_other() -> None:
    match = with_spoils("r1 inf F6 A", FAR, spoils=[goods("chest", bearer="r1"), goods("gold", "F5")])
    do(activate(match, "r1"), "put down chest", "stay")
    assert choices(match, "take") == ["take chest"]
    assert why(match, "take gold") == "SH-9a"
    assert why(match, "leave gold") == why(match, "take silver") == ""


# --- Guns without a crew --------------------------------------------------------------------------


def abandoned(*pieces: str) -> qd.Match[Raid]:
    """Return a match in which blue's gun stands alone in F5."""
    match = activate(raid(*pieces, "b1 gun F5 A gun=medium", "b2 inf L12 B"), "r1")
    crew = unit(match, "b1")
    match.state.guns["b1-gun"].crew, crew.gun = "", ""
    match.state.take_off(crew, "destroyed")
    return match


def test_sh_13_a_gun_without_a_crew_does_not_fill_its_hex() -> None:
    assert "F5" in hexes(offered(abandoned("r1 inf F6 A"), "r1"))


def test_sh_13_any_infantry_in_its_hex_mans_it_for_an_activation() -> None:
    match = abandoned("r1 inf F6 A")
    match.state.put(unit(match, "r1"), gun(match, "b1-gun").at)
    assert "man b1-gun" in offered(match, "r1")
    state = marched(match, "r1", "man b1-gun")
    assert (state.guns["b1-gun"].crew, state.guns["b1-gun"].side, state.units["r1"].gun) == ("r1", "red", "b1-gun")
    assert not may_battle(state, "r1")


def test_sh_13_infantry_that_goes_away_leaves_the_gun() -> None:
    match = abandoned("r1 inf F6 A")
    match.state.put(unit(match, "r1"), gun(match, "b1-gun").at)
    gun(match, "b1-gun").crew, unit(match, "r1").gun = "r1", "b1-gun"
    state = marched(match, "r1", "move F4")
    assert name_of(state.guns["b1-gun"].at) == "F5"
    assert state.guns["b1-gun"].crew == ""


def test_sh_13_horsemen_man_no_guns() -> None:
    match = abandoned("r1 cav F6 A")
    match.state.put(unit(match, "r1"), gun(match, "b1-gun").at)
    assert "man b1-gun" not in offered(match, "r1")


def test_sh_9a_a_block_lies_in_one_hex_alone() -> None:
    state = raid("r1 inf F6 A", "b1 inf L12 B", spoils=[{"key": "chest", "name": "Chest", "at": "F4"}]).state
    chest = state.blocks["chest"]
    state.drop(chest, hex_named("F5"))
    assert hex_named("F4") not in state.where.blocks
    assert state.where.blocks[hex_named("F5")] == chest.key
