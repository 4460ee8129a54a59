"""LC-1 to LC-10: units, tiles, and the order of a turn on land."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import asked, battle, choices, do, rest_of_turn, scenario, unit, until

import quarterdeck as qd
from quarterdeck.boards.hex import Aspect, aspect
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import decode, encode
from quarterdeck.games.late_19th_century.state import DESTROYED, Phase

STRENGTHS = [("inf", 4), ("dis", 3), ("cav", 3), ("mg", 2), ("art", 2), ("tra", 1), ("com", 1)]


@pytest.mark.parametrize(("kind", "strength"), STRENGTHS)
def test_lc_1_every_kind_of_unit_has_its_strength(kind: str, strength: int) -> None:
    match = battle(f"b1 {kind} D4 north", "r1 inf D11 north")
    assert unit(match, "b1").strength == strength


def test_lc_2_a_scenario_may_give_another_strength() -> None:
    match = battle("b1 inf D4 north strength=6", "r1 inf D11 north")
    assert unit(match, "b1").strength == 6
    assert match.state.setting.initial == {"blue": 6, "red": 4}


def test_lc_3_a_unit_at_nothing_is_destroyed_and_removed() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south strength=1", "r2 inf A12 south", dice=[5, 1]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").place == DESTROYED
    assert unit(match, "r1").strength == 0


def test_lc_4_quality_decides_what_is_lost_outright() -> None:
    for quality, die, lost in (("elite", 3, 0), ("average", 3, 1), ("poor", 4, 1), ("average", 4, 0)):
        match = battle("b1 inf D6 north", f"r1 inf D4 south quality={quality}", dice=[5, die])
        do(until(match, "b1"), "fire D4")
        assert unit(match, "r1").strength == 4 - lost


def test_lc_4_average_where_the_scenario_says_nothing() -> None:
    assert unit(battle("b1 inf D4 north", "r1 inf D11 north"), "b1").figures.quality == "average"


def test_lc_4a_three_hexes_in_front_two_on_the_flanks_one_behind() -> None:
    match = battle("b1 inf D4 north", "r1 inf D11 north")
    b1 = unit(match, "b1")
    around = {name: aspect(b1.at, b1.facing, hex_named(name)) for name in ("D3", "E4", "E5", "D5", "C5", "C4")}
    assert [name for name, where in around.items() if where is Aspect.FRONT] == ["D3", "E4", "C4"]
    assert [name for name, where in around.items() if where is Aspect.FLANK] == ["E5", "C5"]
    assert [name for name, where in around.items() if where is Aspect.REAR] == ["D5"]


def test_lc_5_a_tile_for_each_unit_and_none_for_a_gun_in_tow() -> None:
    match = battle("b1 tra D4 north", "b2 art D4 north towed_by=b1", "r1 inf D11 north")
    until(match, "b1")
    assert {key: bool(each.tile) for key, each in match.state.units.items()} == {"b1": True, "b2": False, "r1": True}


def test_lc_5_all_tiles_return_every_turn() -> None:
    match = until(battle("b1 inf D4 north", "r1 inf D11 north"), "b1")
    assert len(match.state.bag) == 50
    rest_of_turn(match)
    assert match.state.turn == 2
    assert len(match.state.bag) == 50


def test_lc_5_more_than_52_units_draw_from_two_packs() -> None:
    pieces = [f"b{n} com A{n} north" for n in range(1, 28)] + [f"r{n} com C{n} north" for n in range(1, 28)]
    match = battle(*pieces, size=(4, 28), tiles=["A♥+", "A♥"])
    assert len(match.state.bag) + 54 == 104
    assert asked(match)[0] == "b2"


def test_lc_5_nobody_sees_a_tile_before_it_is_turned_up() -> None:
    match = battle("b1 art D6 north", "r1 inf D2 south", "r2 inf F2 south")
    assert match.state.phase is Phase.GUNS
    for seat in ("blue", "red", ""):
        view = match.view(seat)
        assert [(each.has_tile, each.tile) for each in view.units] == [(True, "")] * 3  # type: ignore[attr-defined]
    assert len(match.state.bag) == 52


def test_lc_6_artillery_comes_before_any_activation() -> None:
    match = battle("b1 inf A1 north", "b2 art D6 north", "r1 inf D2 south")
    assert asked(match) == ("b2", "shell")


def test_lc_7_a_gun_that_fired_has_lost_its_tile_and_does_not_act() -> None:
    match = battle("b2 art D6 north", "r1 inf D2 south", dice=[6, 1])
    do(match, "fire r1", "ready")
    assert asked(match) == ("r1", "act")
    assert not unit(match, "b2").has_tile
    rest_of_turn(match)
    assert asked(match) == ("b2", "shell")


def test_lc_7_a_gun_that_fired_still_defends_itself() -> None:
    match = battle("r1 inf D5 south", "b2 art D6 north strength=3", dice=[6, 1, 1, 6, 5])
    do(match, "fire r1", "ready")
    until(match, "r1")
    do(match, "attack D6")
    assert unit(match, "r1").fought
    assert unit(match, "b2").fought


def test_lc_8_units_act_from_ace_to_king_and_by_suit() -> None:
    pieces = ("b1 inf A1 north", "b2 inf C1 north", "r1 inf A12 north", "r2 inf C12 north")
    match = battle(*pieces, tiles=["K♥", "2♠", "2♥", "A♠"])
    order = [asked(match)[0]]
    for _ in range(3):
        do(match, "hold")
        order.append(asked(match)[0])
    assert order == ["r2", "r1", "b2", "b1"]


def test_lc_8_suits_run_hearts_clubs_diamonds_spades() -> None:
    pieces = ("b1 inf A1 north", "b2 inf C1 north", "r1 inf A12 north", "r2 inf C12 north")
    match = battle(*pieces, tiles=["7♠", "7♦", "7♣", "7♥"])
    assert [asked(match)[0], *match.state.order] == ["r2", "r1", "b2", "b1"]


def test_lc_9_exhaustion_is_looked_at_when_all_have_acted() -> None:
    match = battle("b1 inf D6 north", "r1 inf D4 south strength=2", "r2 inf A12 north strength=1", dice=[5, 1])
    do(until(match, "b1"), "fire D4")
    rest = match.state.exhausted.copy()
    rest_of_turn(match)
    assert (rest["red"], match.state.exhausted["red"]) == (0, 0)
    match = battle("b1 inf D6 north", "r1 inf D4 south strength=1", "r2 inf A12 north strength=1", dice=[5, 1])
    do(until(match, "b1"), "fire D4")
    assert match.state.exhausted["red"] == 0
    rest_of_turn(match)
    assert match.state.exhausted["red"] == 1


def test_lc_10_fire_before_or_after_the_move_and_close_combat_last() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", dice=[1]), "b1")
    do(match, "fire D3")
    assert choices(match, "move D5 north")
    do(match, "move D5 north")
    assert asked(match)[0] == "r1"
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", dice=[1]), "b1")
    do(match, "move D5 north")
    assert choices(match, "fire") == ["fire D3"]
    assert choices(match, "move") == []


def test_lc_10_a_unit_may_fire_and_then_fight_the_same_enemy() -> None:
    match = until(battle("b1 inf D5 north", "r1 inf D4 south", dice=[1]), "b1")
    do(match, "fire D4")
    assert choices(match, "attack") == ["attack D4"]


def test_lc_10_nothing_is_asked_of_a_unit_that_can_do_no_more() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D12 south"), "b1")
    do(match, "move D4 north")
    assert asked(match)[0] == "r1"


@pytest.mark.parametrize(
    ("pieces", "field"),
    [
        (("b1 inf D4 north", "b2 inf D4 north", "r1 inf A1 north"), "units[1].at"),
        (("b1 inf Z9 north", "r1 inf A1 north"), "units[0].at"),
        (("b1 inf D4 north gun=field", "r1 inf A1 north"), "units[0].gun"),
        (("b1 pc D4 north", "r1 inf A1 north"), "ships[0].at"),
        (("b1 inf D4 north", "b1 inf D5 north", "r1 inf A1 north"), "units[1].key"),
        (("b1 inf D4 north",), "units"),
        (("b1 tra off north beach=D5", "b2 art off north beach=D5 towed_by=b1", "r1 inf A1 north"), "units[1].towed_by"),
    ],
)
def test_errors_in_a_scenario_name_the_field(pieces: tuple[str, ...], field: str) -> None:
    with pytest.raises(ScenarioError, match=f"test: {field.replace('[', '.').replace(']', '.')}"):
        scenario(*pieces)


def test_lc_84_a_torpedo_boat_has_no_secondary_armament_to_be_given_guns() -> None:
    with pytest.raises(ScenarioError, match="secondary_guns"):
        scenario("b1 tb A1 north secondary_guns=2", "r1 gb C3 north", ground="~~~\n~~~\n~~~")


@pytest.mark.parametrize("name", ["encounter", "grand-manoeuvres", "modder-river", "pisagua"])
def test_lc_26_where_units_stand_is_known_whatever_happens_to_them(name: str) -> None:
    match = qd.new("late-19th-century", name, seed=26)
    luck = Seeded(26)
    while match.outcome is None:
        choices = match.choices(match.waiting[0])
        match.play(choices[luck.below(len(choices))], match.waiting[0])
        state = match.state
        fresh = decode(match.game, encode(state))
        assert [state.stand(side) for side in match.seats] == [fresh.stand(side) for side in match.seats]
