"""Land: the turn."""

from __future__ import annotations

from tests.rules.late_19th_century.field import asked, battle, choices, do, rest_of_turn, scenario, unit, until

from quarterdeck.games.late_19th_century.scenario import set_up
from quarterdeck.games.late_19th_century.state import Phase


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


def test_lc_5_ships_also_count_towards_the_second_pack() -> None:
    ships = [f"b{number} gb {'ABCDEF'[number % 6]}{number // 6 + 1} south" for number in range(30)]
    units = [f"r{number} inf {'ABCDEF'[number % 6]}{number // 6 + 6} north" for number in range(30)]
    position = set_up(scenario(*ships, *units, ground="\n".join(["~" * 6] * 5 + ["." * 6] * 5)))
    assert len(position.bag.cards()) == 104


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


def test_lc_9_exhaustion_is_checked_when_all_have_acted() -> None:
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


def test_lc_10_a_unit_that_can_do_nothing_more_is_not_prompted() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D12 south"), "b1")
    do(match, "move D4 north")
    assert asked(match)[0] == "r1"
