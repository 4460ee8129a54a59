"""Naval: the turn."""

from __future__ import annotations

from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    both_ready,
    choices,
    do,
    rest_of_turn,
    ship,
    told,
    until,
)

from quarterdeck.games.late_19th_century.sea.torpedoes import possible_launches
from quarterdeck.games.late_19th_century.state import HERE, SUNK, Phase


def test_lc_75_guns_then_torpedoes_and_a_ship_sunk_still_fires() -> None:
    pieces = ("b1 bb D10 north", "r1 tb D9 north flotation=1 critical=0 tubes=fixed", "r2 bb T20 north", "b2 bb A20 north")
    match = at_sea(*pieces, dice=[6, 6, 6, 6, 6, 6, 1, 1])
    both_ready(do(match, "fire r1"))
    while asked(match)[1] == "trade":
        do(match, "flotation")
    assert ship(match, "r1").flotation == 0
    assert match.state.phase is Phase.TORPEDOES
    assert match.asked("red").about["key"] == "r1"
    assert ship(match, "r1").place == HERE


def test_lc_75_a_ship_already_at_0_throws_no_more_dice() -> None:
    pieces = (
        f"b1 pc D10 north {UNARMED.replace(' tubes=none', '')}",
        f"r1 gb D9 south {UNARMED}",
        f"r2 gb T20 north {UNARMED}",
    )
    match = at_sea(*pieces, dice=[6, 1, 1])
    until(match, "b1", "torpedo")
    ship(match, "r1").flotation = 0
    both_ready(do(match, "torpedo north"))
    assert ship(match, "r1").owed == 0
    assert ship(match, "r1").place != HERE


def test_lc_75_a_ship_at_0_is_still_there_to_be_torpedoed() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}")
    ship(match, "r1").flotation = 0
    assert [launch.ship.key for launch in possible_launches(match.state, "blue")] == ["b1"]


def test_lc_76_the_lower_score_moves_first_and_ties_are_thrown_again() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D1 north", initiative=[5, 2])
    assert asked(match) == ("r1", "sail")
    assert "Red moves first, with the lower throw: 2 to 5." in told(match)
    do(match, "lie still")
    assert asked(match) == ("b1", "sail")
    match = at_sea("b1 pc D18 north", "r1 pc D1 north", initiative=[3, 3, 2, 5])
    assert asked(match) == ("b1", "sail")


def test_lc_76_a_side_moves_its_ships_in_any_order() -> None:
    match = at_sea("b1 pc D18 north", "b2 pc G18 north", "r1 pc D1 north")
    assert choices(match) == ["b1", "b2"]
    do(match, "b2", "lie still")
    assert asked(match) == ("b1", "sail")


def test_lc_76_nobody_throws_for_the_first_move_when_no_ship_can_move() -> None:
    match = at_sea(f"b1 bb D6 north movement=0 {UNARMED}", f"r1 bb D1 north movement=0 {UNARMED}", turns=2)
    assert match.outcome is not None
    assert "moves first" not in told(match)


def test_lc_76_a_tie_is_thrown_again() -> None:
    match = at_sea(f"b1 bb D4 north {UNARMED}", f"r1 bb P16 north {UNARMED}", initiative=[3, 3, 1, 2])
    assert asked(match) == ("b1", "sail")


def test_lc_76_a_ship_that_is_gone_does_not_move() -> None:
    match = at_sea(f"b1 bb D4 north {UNARMED}", f"b2 bb D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    ship(match, "b1").place = SUNK
    assert asked(rest_of_turn(match)) == ("b2", "sail")
