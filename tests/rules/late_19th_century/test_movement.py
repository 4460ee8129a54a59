"""Land: movement."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    asked,
    battle,
    choices,
    do,
    ends,
    patch,
    rest_of_turn,
    scenario,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import distance
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import decode, encode
from quarterdeck.games.late_19th_century.land.positions import fighter_in
from quarterdeck.games.late_19th_century.state import DESTROYED

RATES = [("inf", 2), ("dis", 2), ("cav", 3), ("mg", 2), ("art", 2), ("tra", 2), ("com", 3)]


def ends_of(moves: list[str]) -> set[str]:
    return {each.split()[1] for each in moves}


@pytest.mark.parametrize(("kind", "rate"), RATES)
def test_lc_22_every_kind_has_its_rate(kind: str, rate: int) -> None:
    match = until(battle(f"b1 {kind} F6 north", "r1 inf A12 north"), "b1")
    start = hex_named("F6")
    assert max(distance(start, hex_named(name)) for name in ends_of(choices(match, "move"))) == rate
    assert len(ends_of(choices(match, "move"))) == 3 * rate * (rate + 1)


def test_lc_22_a_bridge_too_far_is_too_far() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = until(battle("b1 inf D10 north", "r1 inf L12 north", ground=ground, roads=["D5 D6 D7"]), "b1")
    assert why(match, "move D6 north") == "LC-22"
    assert why(match, "move E6 north") == "LC-58"


def test_lc_22a_cavalry_mounts_as_its_whole_move_and_not_next_to_an_enemy() -> None:
    match = until(battle("b1 dis D6 north strength=2", "r1 inf D3 south"), "b1")
    do(match, "mount")
    assert (unit(match, "b1").kind, unit(match, "b1").strength) == ("mounted cavalry", 2)
    assert asked(match)[0] == "r1"
    match = until(battle("b1 cav D6 north", "r1 inf D5 south"), "b1")
    assert choices(match, "dismount") == []


def test_lc_22a_mounted_cavalry_dismounts() -> None:
    match = do(until(battle("b1 cav D6 north", "r1 inf D3 south"), "b1"), "dismount")
    assert unit(match, "b1").kind == "dismounted cavalry"


def test_lc_22a_why_not_knows_mount_and_dismount() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf D5 south"), "b1")
    assert why(match, "dismount") == "LC-22a"
    assert why(match, "leave") == "LC-65"


def test_lc_23_every_step_goes_through_an_edge() -> None:
    match = until(battle("b1 inf F6 north", "r1 inf A12 north"), "b1")
    assert "F4" in ends_of(choices(match, "move"))
    assert "H4" not in ends_of(choices(match, "move"))


def test_lc_24_a_unit_moves_once_a_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 south"), "b1")
    do(match, "turn south")
    assert asked(match)[0] == "r1"
    match = until(battle("b1 inf D6 north", "r1 inf D3 south"), "b1")
    do(match, "move D5 north")
    assert why(match, "move D6 north") == "LC-24"


def test_lc_24_why_not_names_it_for_a_turn_after_a_move() -> None:
    match = do(until(battle("b1 inf D7 north", "r1 inf D4 south"), "b1"), "move D6 north")
    assert why(match, "turn south") == "LC-24"


def test_lc_25_a_move_may_end_facing_any_edge_and_turning_alone_counts_as_a_move() -> None:
    match = until(battle("b1 inf D6 south", "r1 inf D3 south", dice=[4]), "b1")
    assert len([each for each in choices(match, "move") if each.startswith("move D7 ")]) == 6
    do(match, "turn north", "fire D3")
    assert unit(match, "r1").strength == 4


def test_lc_25_a_move_into_its_own_hex_is_a_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north"), "b1")
    assert why(match, "move D6 south") == "LC-25"


@pytest.mark.parametrize("name", ["encounter", "grand-manoeuvres", "modder-river", "pisagua", "plevna"])
def test_lc_26_the_cache_of_unit_positions_follows_every_event(name: str) -> None:
    match = qd.new("late-19th-century", name, seed=26)
    luck = Seeded(26)
    while match.outcome is None:
        choices = match.choices(match.waiting[0])
        match.play(choices[luck.below(len(choices))], match.waiting[0])
        state = match.state
        fresh = decode(match.game, encode(state))
        assert [state.stand(side) for side in match.seats] == [fresh.stand(side) for side in match.seats]


def test_lc_26_one_fighting_unit_to_a_hex_but_commanders_and_transport_may_share() -> None:
    match = until(battle("b1 inf D6 north", "b2 inf D5 north", "b3 com C6 north", "r1 inf A12 north"), "b1")
    assert "D5" not in ends_of(choices(match, "move"))
    assert why(match, "move D5 north") == "LC-26"
    assert "C6" in ends_of(choices(match, "move"))
    assert "D4" in ends_of(choices(match, "move"))
    match = until(battle("b1 tra D6 north", "b2 inf D5 north", "b3 tra D7 north", "r1 inf A12 north"), "b1")
    assert "D5" in ends_of(choices(match, "move"))
    assert "D7" in ends_of(choices(match, "move"))


def test_lc_26_a_gun_in_tow_is_a_fighting_unit() -> None:
    pieces = ("b1 tra D6 north", "b2 art D6 north towed_by=b1", "b3 inf D5 north", "r1 inf A12 north")
    match = until(battle(*pieces), "b1")
    assert "D5" not in ends_of(choices(match, "move"))
    do(match, "hold")
    assert "D6" not in ends_of(choices(match, "move"))


def test_lc_26_a_hex_where_a_commander_fell_is_empty() -> None:
    match = battle("b1 com D6 north", "b2 com D8 north", "r1 inf L12 north")
    state = match.state
    assert state.stand("blue").commanders
    state.take_off(unit(match, "b2"), DESTROYED)
    state.put(unit(match, "b1"), hex_named("D5"))
    assert state.setting.ground.board.hexes(state.stand("blue").commanders) == [hex_named("D5")]


def test_lc_26_a_copy_has_its_own_cache_of_positions() -> None:
    state = battle("b1 inf D6 north", "r1 inf L12 north").state
    before = state.stand("blue").anybody
    twin = state.copy()
    twin.put(twin.units["b1"], hex_named("D5"))
    assert (state.stand("blue").anybody, twin.stand("blue").anybody == before) == (before, False)


TRANSPORTS = ("b1 tra D6 north", "b2 tra D6 north", "r1 inf D4 south")


def test_lc_26_several_transports_may_share_a_hex_and_the_others_stay_when_one_leaves() -> None:
    match = do(until(battle(*TRANSPORTS), "b1"), "move D8 north")
    assert choices(until(match, "r1"), "fire") == ["fire D6"]
    do(until(rest_of_turn(match), "b1"), "move D6 north")
    assert choices(until(match, "r1"), "fire") == ["fire D6"]


def test_lc_26_each_transport_in_a_hex_is_hit_and_retreats() -> None:
    match = battle("b1 tra D6 north strength=2", "b2 tra D6 north", "r1 inf D4 south", "b3 inf A12 north", dice=[6, 1, 6])
    do(until(match, "r1"), "fire D6")
    assert (unit(match, "b1").strength, asked(match)) == (1, ("b2", "retreat"))
    assert unit(do(match, "retreat D7"), "b2").at == hex_named("D7")


def test_lc_26_of_several_transports_only_one_brings_a_gun_and_it_fights_for_the_hex() -> None:
    pieces = ("b1 tra D6 north", "b2 tra D6 north", "b3 art D6 north towed_by=b2", "r1 inf D5 south")
    match = battle(*pieces)
    assert fighter_in(match.state, hex_named("D6")) is unit(match, "b2")
    with pytest.raises(ScenarioError, match="at most one fighting unit in D6"):
        scenario(*pieces, "b4 art D6 north towed_by=b1")


def test_lc_26_a_scenario_cannot_put_enemies_or_two_ships_in_one_hex() -> None:
    with pytest.raises(ScenarioError, match="a hex without enemies"):
        scenario("b1 inf D6 north", "r1 com D6 north")
    with pytest.raises(ScenarioError, match="an unoccupied hex"):
        scenario("b1 bb A1 south", "r1 bb A1 north", ground="\n".join(["~" * 9] * 9))


def test_lc_27_nobody_enters_or_passes_an_enemy() -> None:
    match = until(battle("b1 cav D6 north", "r1 com D4 north"), "b1")
    assert not {"D4", "D3"} & ends_of(choices(match, "move"))
    assert why(match, "move D4 north") == "LC-27"


def test_lc_27_nobody_follows_a_road_into_an_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 north", roads=["D6 D5 D4 D3 D2"]), "b1")
    assert "D4" in ends(match)
    assert "D3" not in ends(match)


def test_lc_28_a_unit_stops_next_to_an_enemy_and_turns_to_face_it() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf D4 north"), "b1")
    assert [each for each in choices(match, "move") if each.startswith("move D5")] == ["move D5 north"]
    assert "C5" in ends_of(choices(match, "move"))
    assert "C4" not in ends_of(choices(match, "move"))
    assert why(match, "move D5 south") == "LC-28"


def test_lc_28_a_unit_chooses_which_of_several_enemies_to_face() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 north", "r2 inf E5 north"), "b1")
    facing = [each for each in choices(match, "move") if each.startswith("move D5")]
    assert facing == ["move D5 north", "move D5 north-east"]


def test_lc_28_a_commander_makes_contact_too() -> None:
    match = until(battle("b1 cav D6 north", "r1 com D4 north"), "b1")
    assert [each for each in choices(match, "move") if each.startswith("move D5")] == ["move D5 north"]


def test_lc_28_a_unit_that_has_made_contact_goes_no_farther() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E5 north"), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    assert why(match, "move D4 south-east") == "LC-28"


def test_lc_28_why_not_names_contact_though_a_wood_lies_there() -> None:
    ground = patch(12, 12, ".", D4="w")
    match = until(battle("b1 inf D6 north", "r1 inf E5 north", ground=ground), "b1")
    assert why(match, "move D4 north") == "LC-28"


def test_lc_28_why_not_names_contact_for_a_hex_behind_the_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south"), "b1")
    assert why(match, "move D4 north") == "LC-28"


def test_lc_29_a_unit_that_fired_has_a_hex_less_and_one_that_went_its_whole_rate_cannot_fire() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", dice=[1]), "b1")
    do(match, "fire D3")
    assert max(distance(hex_named("D6"), hex_named(name)) for name in ends_of(choices(match, "move"))) == 1
    match = until(battle("b1 inf D7 north", "r1 inf D3 south"), "b1")
    do(match, "move D5 north")
    assert asked(match)[0] == "r1"
    match = until(battle("b1 inf D7 north", "r1 inf D3 south"), "b1")
    do(match, "move D6 north")
    assert choices(match, "fire") == ["fire D3"]


def test_lc_29_the_cap_of_a_wood_is_applied_after_it() -> None:
    ground = "\n".join(["......"] * 5 + ["...w.."] + ["......"] * 6)
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", ground=ground, dice=[1]), "b1")
    do(match, "move D5 north")
    assert choices(match, "fire") == ["fire D3"]


def test_lc_29_a_whole_move_silences_only_the_unit_that_made_it() -> None:
    match = battle("b1 inf D9 north", "r1 inf D4 south", "b2 inf D6 north")
    do(until(match, "b1"), "move D7 north")
    assert choices(until(match, "r1"), "fire") == ["fire D6", "fire D7"]


def test_lc_29_why_not_names_the_clause_for_the_hex_that_firing_cost() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1"), "fire D4")
    assert why(match, "move D8 north") == "LC-29"
    assert why(match, "move D9 north") == "LC-22"


def test_lc_30_a_unit_that_is_faced_may_only_withdraw() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south"), "b1")
    assert {"D7", "C7", "E7", "D8"} <= ends_of(choices(match, "move"))
    assert min(distance(hex_named("D5"), hex_named(name)) for name in ends_of(choices(match, "move"))) == 2
    assert why(match, "move C6 north") == "LC-30"


def test_lc_30_a_withdrawal_does_not_enter_the_front_of_another_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", "r2 inf D9 north"), "b1")
    assert "D8" not in ends_of(choices(match, "move"))
    match = until(battle("b1 inf D6 north", "r1 inf D5 south", "r2 inf D9 south"), "b1")
    assert "D8" in ends_of(choices(match, "move"))


def test_lc_30_a_unit_adjacent_but_not_faced_moves_freely() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D5 north"), "b1")
    assert {"C6", "E6"} <= ends_of(choices(match, "move"))


def test_lc_30_a_unit_hemmed_in_may_only_turn() -> None:
    foes = ("r1 inf D5 south", "r2 inf C7 north-east", "r3 inf E7 north-west")
    match = until(battle("b1 inf D6 north", *foes), "b1")
    assert choices(match, "move") == []
    assert len(choices(match, "turn")) == 5
    assert name_of(unit(match, "b1").at) == "D6"


def test_lc_30_moving_to_the_flank_of_an_enemy_that_faces_it_is_no_withdrawal() -> None:
    match = until(battle("b1 inf E5 north", "r1 inf D5 north"), "b1")
    assert "F5" in ends(match)
    assert not {"E6", "D4"} & ends(match)
    assert why(match, "move E6 north") == "LC-30"


def test_lc_30_an_enemy_that_is_gone_does_not_bar_a_withdrawal() -> None:
    match = battle("r3 inf L12 north", "b1 inf D6 north", "r1 inf D5 south", "r2 inf D8 north")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert "D7" in ends(until(match, "b1"))


def test_lc_30_a_unit_that_is_not_faced_may_enter_the_front_of_another_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E7 south", "r2 inf D3 south"), "b1")
    assert "D4" in ends(match)


def test_lc_30_an_enemy_that_fell_faces_nobody() -> None:
    match = battle("r3 inf L12 north", "b1 inf D6 north", "r1 inf D5 south", "r2 inf E7 south")
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert {"D4", "D7"} <= ends(until(match, "b1"))


@pytest.mark.parametrize(("facing", "clause"), [("north", "LC-30"), ("south-west", "LC-28")])
def test_lc_30_why_not_names_the_enemy_even_if_something_else_also_stops_the_unit(facing: str, clause: str) -> None:
    match = until(battle("b1 inf E5 north", f"r1 inf D5 {facing}", wire=["E6"]), "b1")
    assert why(match, "move E7 north") == clause
