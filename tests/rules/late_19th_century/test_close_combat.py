"""Land: close combat."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import asked, at, battle, choices, do, ground, unit, until, why

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century.charts import UNITS
from quarterdeck.games.late_19th_century.land import close_combat
from quarterdeck.games.late_19th_century.land.positions import fighter_in
from quarterdeck.games.late_19th_century.modifiers import IN_FLANK, NO_LINES, ON_FLANK, points
from quarterdeck.games.late_19th_century.state import DESTROYED, HERE


def test_lc_41_the_scores() -> None:
    scores = {kind: row.score for kind, row in UNITS.items()}
    assert [scores[kind] for kind in ("infantry", "dismounted cavalry", "machine guns", "artillery", "commander")] == [5] * 5
    assert (scores["mounted cavalry"], scores["transport"]) == (4, 6)
    match = until(battle("b1 cav D6 north", "r1 tra D5 south", dice=[4, 5, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r1").place == DESTROYED
    assert unit(match, "b1").strength == 3


def test_lc_41_lc_19_labels_give_the_score_needed() -> None:
    match = until(battle("b1 inf D6 north", "r1 art D5 north", "r2 inf L12 north"), "b1")
    assert match.label("attack D5").text == "Close combat with r1 in D5, in flank or rear: hits on 4+, is hit on 6+"
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf L12 north")
    assert match.label("fire r1").text == "Fire at r1 in D4, range 5, lands on 3+"


def test_lc_42_after_moving_into_contact_it_faces_the_enemy_and_may_fight() -> None:
    match = until(battle("b1 inf D7 north", "r1 inf D4 south"), "b1")
    do(match, "move D5 north")
    assert choices(match, "attack") == ["attack D4"]


@pytest.mark.parametrize(
    ("facing", "flank"), [("south", False), ("south-east", False), ("north-east", True), ("north", True)]
)
def test_lc_43_an_attack_on_flank_or_rear(facing: str, flank: bool) -> None:
    match = battle("b1 inf D6 north", f"r1 inf D5 {facing}")
    assert close_combat.is_flank_attack(unit(match, "b1"), unit(match, "r1")) is flank


def test_lc_43_a_flank_attack_helps_the_attacker_and_hinders_the_defender() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 north", dice=[4, 5, 1]), "b1")
    do(match, "attack D5")
    assert (unit(match, "b1").strength, unit(match, "r1").strength) == (4, 3)


def test_lc_44_both_throw_and_both_may_be_hit() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[5, 5, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "b1").strength == unit(match, "r1").strength == 3


def test_lc_44_four_is_not_enough() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[4, 4]), "b1")
    do(match, "attack D5")
    assert unit(match, "b1").strength == unit(match, "r1").strength == 4


def test_lc_45_flank_commander_and_the_enemys_ground() -> None:
    match = battle("b1 inf D6 north", "b2 com D7 north", "r1 inf D5 north", ground=ground(*"....b..."))
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert points(close_combat.modifiers(match.state, b1, r1, ON_FLANK)) == 1 + 1 - 1
    assert points(close_combat.modifiers(match.state, r1, b1, IN_FLANK)) == -1


def test_lc_45_the_enemys_ground_counts_once() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground(*"....H..."))
    b1, r1 = unit(match, "b1"), unit(match, "r1")
    assert points(close_combat.modifiers(match.state, b1, r1, NO_LINES)) == -1
    assert points(close_combat.modifiers(match.state, r1, b1, NO_LINES)) == 1


def test_lc_45_all_modifiers_together() -> None:
    match = battle("b1 inf D6 north", "b2 com D7 north", "r1 inf D5 north", ground=ground(*"....fw.."))
    assert points(close_combat.modifiers(match.state, unit(match, "b1"), unit(match, "r1"), ON_FLANK)) == 1 + 1 + 1
    assert points(close_combat.modifiers(match.state, unit(match, "r1"), unit(match, "b1"), IN_FLANK)) == -1 - 1 - 1


def test_lc_46_the_winner_may_take_the_vacated_hex_and_fight_again() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south strength=1", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1, 5, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert at(match, "b1") == "D5"
    assert choices(match) == ["attack D4", "hold"]
    do(match, "attack D4")
    assert choices(match) == ["advance north", "stay"]
    do(match, "stay")
    assert asked(match)[0] == "r3"


DEFENDED = ("b1 inf D6 north strength=1", "b2 inf D7 north", "r1 inf D5 south", "r2 inf A12 north")


def test_lc_46_a_defender_that_wins_may_follow_up_and_fight_on_at_once() -> None:
    match = until(battle(*DEFENDED, dice=[1, 5, 1]), "b1")
    do(match, "attack D5", "advance south")
    assert at(match, "r1") == "D6"
    assert asked(match) == ("r1", "fight on")
    assert choices(match) == ["attack D7", "hold"]
    assert asked(do(match, "hold")) == ("b2", "act")


def test_lc_46_a_defender_fights_on_while_it_wins_and_still_acts_on_its_tile() -> None:
    pieces = ("b1 inf D6 north strength=1", "b2 inf D7 north strength=1", "b3 inf D8 north", "r1 inf D5 south")
    match = until(battle(*pieces, dice=[1, 5, 1, 5, 1, 1, 1, 1]), "b1")
    do(match, "attack D5", "advance south", "attack D7")
    assert match.label("advance south").text == "Take the vacated hex, facing south"  # its move has been spent
    do(match, "advance south")
    assert (at(match, "r1"), asked(match)) == ("D7", ("r1", "fight on"))
    do(match, "attack D8")
    assert asked(match) == ("b3", "act")
    assert asked(until(match, "r1")) == ("r1", "act")
    assert "attack D8" in choices(match)


def test_lc_46_a_unit_that_beats_a_pursuing_defender_may_do_the_same() -> None:
    pieces = ("b1 inf D6 north strength=1", "b2 inf D7 north", "r1 inf D5 south strength=1", "r2 inf D4 south")
    match = until(battle(*pieces, "b3 inf A12 north", dice=[1, 5, 1, 1, 5, 1]), "b1")
    do(match, "attack D5", "advance south", "attack D7", "advance north")
    assert (at(match, "b2"), unit(match, "r1").place) == ("D6", DESTROYED)
    assert asked(match) == ("b2", "act")


def test_lc_46_an_attacker_that_retreats_from_a_pursuing_defender_is_done() -> None:
    pieces = ("b1 inf D6 north", "b2 inf E8 north", "r1 inf D5 south", "r2 inf A12 north")
    match = until(battle(*pieces, tiles=["A♥", "5♥", "9♥", "K♥"], dice=[1, 5, 6]), "b1")
    do(match, "attack D5", "retreat C7")
    assert choices(match) == ["advance south-west", "stay"]
    do(match, "advance south-west")
    assert (asked(match), choices(match)) == (("r1", "fight on"), ["attack C7", "hold"])
    assert asked(do(match, "hold")) == ("b2", "act")


def test_lc_46_a_bridge_is_taken_only_by_its_road() -> None:
    map_ = "\n".join([".......", ".......", "rrrrrrr", ".......", ".......", "......."])
    for start, facing, taken in (("D2", "south-east", False), ("E2", "south", True)):
        pieces = (f"b1 inf {start} {facing}", "r1 inf E3 south strength=1", "r2 inf A6 north")
        match = until(battle(*pieces, ground=map_, roads=["E5 E4 E3 E2"], dice=[6, 1, 1]), "b1")
        do(match, "attack E3")
        assert (asked(match) == ("b1", "advance")) is taken


def test_lc_46_guns_do_not_follow_up() -> None:
    match = until(battle("b1 mg D6 north", "r1 inf D5 south strength=1", "r2 inf A12 north", dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert asked(match)[0] == "r2"


def test_lc_46_dismounted_cavalry_follows_up_too() -> None:
    match = until(battle("b1 dis D6 north", "r1 inf D5 south strength=1", "r2 inf A12 north", dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert asked(match) == ("b1", "advance")


def test_lc_46_a_unit_that_has_left_its_own_hex_does_not_follow_up() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf A1 north")
    match = until(battle(*pieces, dice=[5, 5, 1, 6]), "b1")
    do(match, "attack D5", "retreat D7")
    assert asked(match)[0] == "r2"


def test_lc_46_a_hex_is_not_vacated_if_a_gun_without_transport_remains() -> None:
    pieces = ("b1 inf D6 north", "r1 tra D5 south", "r2 art D5 south towed_by=r1", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1, 1]), "b1")
    do(match, "attack D5")
    assert (unit(match, "r1").place, unit(match, "r2").place, unit(match, "r2").strength) == (DESTROYED, HERE, 1)
    assert asked(match)[0] != "b1"


def test_lc_46_a_defender_that_takes_the_vacated_hex_has_moved() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D2 south")
    match = battle(*pieces, tiles=["9♥", "A♥", "K♥"], dice=[1, 6, 1])
    do(until(match, "r1"), "attack D6")
    assert match.label("advance north").text == "Take the vacated hex as this turn's move, facing north"
    do(match, "advance north")
    assert (name_of(unit(match, "b1").at), unit(match, "b1").moved) == ("D5", True)
    assert choices(until(match, "b1"), "move") == []
    assert match.label("fire D2").text == "Fire into D2, hits on 5+"


def test_lc_46_taking_the_hex_costs_an_attacker_no_move() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D2 south")
    match = do(until(battle(*pieces, dice=[6, 1, 1]), "b1"), "attack D5")
    assert match.label("advance north").text == "Take the vacated hex, facing north"
    match = battle(*pieces, tiles=["A♥", "9♥", "K♥"], dice=[1, 6, 1])
    do(until(match, "r1"), "attack D6")
    assert match.label("advance north").text == "Take the vacated hex, facing north"


def test_lc_46_lc_61_a_unit_that_left_its_trench_to_take_a_hex_cannot_fire_that_turn() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south", "r3 inf A12 north")
    tiles, dice = ["9♥", "A♥", "K♥", "Q♥"], [1, 6, 1, 1, 1]
    match = battle(*pieces, ground=ground(*".....t......"), tiles=tiles, dice=dice)
    do(until(match, "r1"), "attack D6", "advance north", "hold")
    assert (asked(match), choices(match)) == (("b1", "act"), ["attack D4", "hold"])
    assert why(match, "fire D4") == "LC-61"
    match = battle(*pieces, ground=ground(*"....tt......"), tiles=tiles, dice=dice)
    do(until(match, "r1"), "attack D6", "advance north", "hold")
    assert choices(match, "fire") == ["fire D4"]  # moving from trench to trench leaves none
    match = battle(*pieces, ground=ground(*".....t......"), tiles=tiles, dice=dice)
    do(until(match, "r1"), "attack D6", "advance north", "hold", "hold")
    assert choices(until(match, "b1"), "fire") == ["fire D4"]  # in the next turn


TAKEN = ("r1 inf D7 south strength=1", "r2 inf D6 south strength=1", "r3 inf D5 south", "r4 inf A12 north")


@pytest.mark.parametrize(("kind", "fires"), [("inf", []), ("dis", []), ("cav", ["fire D5"])])
def test_lc_46_lc_29_a_unit_that_took_as_many_hexes_as_its_rate_cannot_fire_that_turn(kind: str, fires: list[str]) -> None:
    tiles = ["9♥", "A♥", "J♥", "Q♥", "K♥"]
    match = battle(f"b1 {kind} D8 north", *TAKEN, tiles=tiles, dice=[1, 6, 1, 6, 1, 1])
    do(until(match, "r1"), "attack D8", "advance north", "attack D6", "advance north", "hold")
    assert (asked(match), choices(match, "fire"), match.state.turn) == (("b1", "act"), fires, 1)
    assert why(match, "fire D5") == ("" if fires else "LC-29")


def test_lc_46_lc_29_hexes_taken_in_an_earlier_turn_do_not_count() -> None:
    tiles = ["9♥", "A♥", "J♥", "Q♥", "K♥", "9♥", "A♥", "Q♥", "K♥"]
    match = battle("b1 inf D8 north", *TAKEN, tiles=tiles, dice=[1, 6, 1, 1, 6, 1])
    do(until(match, "r1"), "attack D8", "advance north", "hold")
    do(until(match, "r2"), "hold")
    do(until(match, "r2"), "attack D7", "advance north", "hold")
    assert (asked(match), choices(match, "fire"), match.state.turn) == (("b1", "act"), ["fire D5"], 2)


def test_lc_46_lc_61_a_unit_that_has_fired_may_take_a_trench() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf A12 north")
    match = battle(*pieces, ground=ground(*"....t......."), dice=[1, 6, 1, 1])
    do(until(match, "b1"), "fire D5", "attack D5", "advance north")
    assert (at(match, "b1"), unit(match, "b1").crossing) == ("D5", True)


PURSUIT = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south", "r3 inf A12 north")


def test_lc_46_a_unit_that_fights_again_without_winning_is_done() -> None:
    match = until(battle(*PURSUIT, dice=[5, 1, 1, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert asked(match) == ("b1", "fight on")
    assert why(match, "fire D4") == "LC-46"
    do(match, "attack D4")
    assert asked(match) == ("r2", "act")


def test_lc_46_a_win_does_not_restrict_the_next_unit_to_act() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D3 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert asked(match) == ("r2", "act")
    assert choices(match, "fire") == ["fire D5"]
    assert choices(match, "move")


def test_lc_46_a_unit_that_takes_the_vacated_hex_faces_an_adjacent_enemy() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf E5 south", "r3 inf A12 north")
    match = do(until(battle(*pieces, dice=[5, 1, 1]), "b1"), "attack D5")
    assert choices(match) == ["advance north-east", "stay"]


def test_lc_47_only_the_hex_it_faces_once_and_it_may_decline() -> None:
    match = until(battle("b1 inf D6 south", "r1 inf D5 north", "r2 inf A12 north"), "b1")
    assert why(match, "attack D5") == "LC-47"
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", "r2 inf A12 north", dice=[1, 1]), "b1")
    assert "hold" in choices(match)
    do(match, "attack D5")
    assert asked(match)[0] == "r1"


def test_lc_47_close_combat_is_refused_only_with_enemies_beside_it() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 inf D7 north"), "b1")
    refused = [refusal.notation for refusal in match.refusals() if refusal.notation.startswith("attack")]
    assert refused == ["attack D7"]


def test_lc_48_the_fighting_unit_fights_and_its_company_goes_with_it() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south", "r2 com D5 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 6]), "b1")
    do(match, "attack D5")
    assert asked(match) == ("r1", "retreat")
    do(match, "retreat D4")
    assert at(match, "r1") == at(match, "r2") == "D4"


def test_lc_48_company_of_a_destroyed_unit_retreats_or_is_lost() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 com D5 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert asked(match) == ("r2", "follow")
    do(match, "retreat D4")
    assert at(match, "r2") == "D4"
    hemmed = ("b2 inf D3 south", "b3 inf B5 south", "b4 inf F5 south")
    match = until(battle(*pieces, *hemmed, dice=[5, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r2").place == DESTROYED


def test_lc_48_a_commander_with_a_fighting_unit_does_not_attack() -> None:
    match = until(battle("b1 com D6 north", "b2 inf D6 north", "r1 inf D5 south"), "b1")
    assert why(match, "attack D5") == "LC-48"


def test_lc_48_the_transport_fights_for_the_gun_it_tows() -> None:
    match = battle("b1 art D6 north towed_by=b2", "b2 tra D6 north", "r1 inf D5 south")
    assert fighter_in(match.state, hex_named("D6")) is unit(match, "b2")


def test_lc_48_transport_fights_before_a_commander() -> None:
    match = battle("b1 com D6 north", "b2 tra D6 north", "r1 inf L12 north")
    assert fighter_in(match.state, hex_named("D6")) is unit(match, "b2")


def test_lc_48_company_of_a_gun_left_standing_stays_with_it() -> None:
    company = ("r1 tra D5 south", "r2 art D5 south towed_by=r1", "r4 com D5 south")
    match = until(battle("b1 inf D6 north", *company, "r3 inf A12 north", dice=[6, 1, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r1").place == DESTROYED
    assert asked(match)[1] == "act"
    assert name_of(unit(match, "r2").at) == name_of(unit(match, "r4").at) == "D5"
