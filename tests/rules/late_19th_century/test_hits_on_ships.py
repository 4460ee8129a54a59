"""Naval: hits on ships, and mines."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    GUNLESS,
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    mined,
    patch,
    ship,
    told,
    torpedoing,
    until,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import name_of
from quarterdeck.games.late_19th_century.charts import ARTILLERY_AS_GUNS, flotation_lost
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, HERE, SUNK, Battle


@pytest.mark.parametrize(
    ("weapon", "kind", "losses"),
    [
        ("super heavy", "battleship", (0, 0, 0, 1, 1, 2)),
        ("heavy", "battleship", (0, 0, 0, 0, 1, 1)),
        ("light", "battleship", (0, 0, 0, 0, 0, 0)),
        ("torpedo", "battleship", (0, 0, 1, 1, 2, 2)),
        ("medium", "ironclad", (0, 0, 0, 0, 1, 1)),
        ("torpedo", "ironclad", (0, 1, 1, 2, 2, 2)),
        ("very light", "armoured cruiser", (0, 0, 0, 0, 0, 1)),
        ("super heavy", "protected cruiser", (1, 1, 2, 2, 2, 2)),
        ("very light", "gunboat", (0, 0, 0, 0, 1, 1)),
        ("super heavy", "torpedo boat", (1, 2, 2, 2, 2, 2)),
        ("torpedo", "torpedo boat", (2, 2, 2, 2, 2, 2)),
    ],
)
def test_lc_90_the_tables(weapon: str, kind: str, losses: tuple[int, ...]) -> None:
    assert tuple(flotation_lost(weapon, kind, face) for face in range(1, 7)) == losses


def test_lc_90_artillery_ashore_by_its_weight() -> None:
    assert ARTILLERY_AS_GUNS == {"heavy": "heavy", "medium": "medium", "field": "light", "mountain": "very light"}


def test_lc_90_hits_by_two_batteries_are_read_separately_and_added_up() -> None:
    match = at_sea("b1 bb J10 north main_guns=1 secondary_guns=2 tubes=none", f"r1 bb M11 north {UNARMED}", dice=[6] * 4)
    do(match, "fire r1", "fire r1", "ready")
    do(match, "flotation", "flotation", "flotation")
    assert ship(match, "r1").flotation == 17
    assert asked(match)[1] != "trade"


def test_lc_91_movement_or_guns_in_place_of_flotation() -> None:
    pieces = (f"b1 pc D10 north {GUNLESS}", "r1 ac D9 north main_guns=1 secondary_guns=3 tubes=none")
    match = torpedoing(*pieces, dice=(6, 6, 1, 6, 6))
    both_ready(do(match, "torpedo north"))
    assert choices(match) == ["flotation", "main gun", "movement", "secondary guns"]
    do(match, "movement", "main gun")
    assert choices(match) == ["flotation", "movement", "secondary guns"]
    do(match, "secondary guns")
    assert choices(match) == ["flotation", "movement"]
    r1 = ship(match, "r1")
    assert (r1.flotation, r1.movement, r1.main_guns, r1.secondary_guns) == (14, 2, 0, 1)


def minefield(*dice: int, speed: int = 4, more: str = "") -> qd.Match[Battle]:
    ground = "\n".join(["~~~~~~~"] * 7 + ["*******"] + ["~~~~~~~"] * 12)
    pieces = (f"b1 pc D10 north movement={speed} {GUNLESS} tubes=none {more}", f"r1 bb A20 south {GUNLESS} tubes=none")
    return until(battle(*pieces, ground=ground, dice=list(dice)), "b1", "sail")


def test_lc_92_a_ship_sails_through_and_is_hit_for_each_mined_hex() -> None:
    match = minefield(6)
    do(match, "sail D6 north", "flotation", "flotation")
    assert name_of(ship(match, "b1").at) == "D6"
    assert ship(match, "b1").flotation == 10


def test_lc_92_movement_traded_away_shortens_the_move() -> None:
    match = minefield(6, speed=3)
    do(match, "sail D7 north", "movement", "flotation")
    assert name_of(ship(match, "b1").at) == "D8"


def test_lc_92_a_ship_sunk_by_a_mine_goes_at_once() -> None:
    match = minefield(6, more="flotation=1 critical=0")
    do(match, "sail D6 north", "flotation")
    assert (ship(match, "b1").place, name_of(ship(match, "b1").at)) == (SUNK, "D8")


def test_lc_92_movement_traded_away_may_keep_her_from_the_edge() -> None:
    rows = ["*******"] + ["~~~~~~~"] * 19
    match = battle(f"b1 gb D2 north {UNARMED}", f"r1 bb A20 south {UNARMED}", ground="\n".join(rows), dice=[6])
    do(until(match, "b1", "sail"), "leave north", "movement", "flotation")
    assert ship(match, "b1").place == HERE
    match = battle(f"b1 gb D2 north {UNARMED}", f"r1 bb A20 south {UNARMED}", ground="\n".join(rows), dice=[6])
    do(until(match, "b1", "sail"), "leave north", "flotation", "flotation")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_92_a_label_counts_the_mines_and_the_log_names_the_mine() -> None:
    match = battle(f"b1 pc D10 north {UNARMED}", f"r1 bb L1 north {UNARMED}", ground=mined(8), dice=[6])
    until(match, "b1", "sail")
    assert match.label("sail D8 north").text == "Sail to D8, heading north, through 1 mined hex"
    do(match, "sail D8 north", "flotation", "flotation")
    assert "b1 takes 1 hit (mine): 2 points lost." in told(match)


def test_lc_92_of_several_ways_she_takes_the_one_with_the_fewest_mines() -> None:
    ground = patch(12, 12, "~", D8="*")
    match = battle("b1 tb D10 north main_guns=0", f"r1 bb L1 north {UNARMED}", ground=ground)
    do(until(match, "b1", "sail"), "sail C8 north")
    assert name_of(ship(match, "b1").at) == "C8"


def test_lc_92_she_also_leaves_the_board_by_the_way_with_the_fewest_mines() -> None:
    ground = patch(12, 12, "~", D1="*")
    match = battle("b1 tb D3 north main_guns=0 movement=7", f"r1 bb L1 north {UNARMED}", ground=ground)
    do(until(match, "b1", "sail"), "leave north")
    assert ship(match, "b1").place == BROKEN_OFF


def test_lc_92_turning_in_a_mined_hex_adds_no_hit() -> None:
    ground = patch(12, 12, "~", D9="*")
    match = battle(f"b1 pc D10 north {UNARMED}", f"r1 bb L1 north {UNARMED}", ground=ground, dice=[1])
    do(until(match, "b1", "sail"), "sail D9 north-west", "flotation")
    assert (ship(match, "b1").flotation, ship(match, "b1").facing) == (11, 5)
