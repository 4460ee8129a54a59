"""Naval: torpedoes."""

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
    rest_of_turn,
    scenario,
    ship,
    told,
    torpedoing,
    why,
)

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.state import SUNK


def test_lc_85_a_torpedo_runs_three_hexes() -> None:
    match = torpedoing(f"b1 pc D10 north {GUNLESS}", f"r1 bb D7 south {GUNLESS}", dice=(6, 1, 1, 1))
    assert choices(match) == ["keep torpedo", "torpedo north"]
    match = at_sea(f"b1 pc D10 north {GUNLESS}", f"r1 bb D6 south {GUNLESS}")
    assert asked(match)[1] == "sail"


def test_lc_85_after_a_hit_it_does_not_run_on() -> None:
    pieces = (f"b1 pc D10 north {GUNLESS}", f"r1 ic D9 south {GUNLESS}", f"r2 ic D8 south {GUNLESS}")
    match = torpedoing(*pieces, dice=(4, 1, 1, 6))
    both_ready(do(match, "torpedo north"))
    assert (ship(match, "r1").owed, ship(match, "r2").owed) == (2, 0)


def test_lc_85_a_torpedo_that_hits_nobody_sinks() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}", dice=[1, 1, 1])
    match.log("blue")
    do(match, "torpedo K10", "ready")
    assert "The torpedo misses r1. b1's torpedo runs out and sinks." in told(match)


def test_lc_85_a_wreck_stops_no_torpedo() -> None:
    pieces = ("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}", f"r2 bb L9 north {UNARMED}")
    match = at_sea(*pieces, dice=[4, 1, 1, 6])
    ship(match, "r1").place = SUNK
    do(rest_of_turn(match), "torpedo L9", "ready", "flotation", "flotation")
    assert (ship(match, "r1").flotation, ship(match, "r2").flotation) == (20, 18)


def test_lc_86_one_a_turn_four_in_a_battle_and_only_with_tubes() -> None:
    match = torpedoing(f"b1 pc D10 north {GUNLESS}", f"r1 bb D9 south {GUNLESS} tubes=none", dice=(1, 1, 1))
    assert ship(match, "b1").torpedoes == 4
    do(match, "torpedo north")
    assert choices(match) == ["ready"]
    do(match, "ready")
    assert ship(match, "b1").torpedoes == 3
    match = at_sea(f"b1 ic D10 north {GUNLESS}", f"r1 bb D8 south {GUNLESS} tubes=none")
    assert asked(match)[1] == "sail"


@pytest.mark.parametrize("gone", ["b1", "r1"])
def test_lc_86_a_ship_that_is_gone_neither_fires_a_torpedo_nor_is_a_target(gone: str) -> None:
    pieces = ("b1 tb J10 north main_guns=0", f"b2 bb A1 north {UNARMED}")
    match = at_sea(*pieces, f"r1 bb K10 north {UNARMED}", f"r2 bb P16 north {UNARMED}")
    assert asked(match)[1] == "torpedo"
    ship(match, gone).place = SUNK
    assert asked(rest_of_turn(match))[1] != "torpedo"


def test_lc_87_fixed_tubes_fire_through_edges_and_trainable_ones_anywhere_abeam() -> None:
    match = torpedoing(
        f"b1 pc H10 north {GUNLESS}", f"r1 bb I9 south {GUNLESS} tubes=none", f"r2 bb J9 south {GUNLESS} tubes=none"
    )
    assert choices(match, "torpedo") == ["torpedo north-east"]
    match = torpedoing("b1 tb H10 north main_guns=0", f"r1 bb I9 south {GUNLESS} tubes=none", f"r2 gb H9 south {GUNLESS}")
    assert "torpedo I9 right" in choices(match)
    assert "torpedo H9" not in choices(match)


def test_lc_87_a_trainable_tube_never_fires_ahead_or_astern() -> None:
    for at in ("J9", "J11"):
        match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb {at} north {UNARMED}", f"r2 bb A1 north {UNARMED}")
        assert asked(match)[1] != "torpedo"
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb J9 north {UNARMED}", f"r2 bb K10 north {UNARMED}")
    assert "torpedo K9 right" in choices(match)
    assert "torpedo K9 left" not in choices(match)


def test_lc_87_only_torpedo_boats_have_trainable_tubes() -> None:
    with pytest.raises(ScenarioError, match="only torpedo boats have trainable tubes"):
        scenario("b1 bb A1 south tubes=trainable", "r1 bb A9 north", ground="\n".join(["~" * 9] * 9))


def test_lc_87_a_trainable_tube_reaches_three_hexes() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb M11 north {UNARMED}")
    assert asked(match) == ("b1", "torpedo")
    assert "torpedo M11" in choices(match)


def test_lc_87_why_not_names_the_tubes_for_a_hex_ahead_within_range() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}")
    assert why(match, "torpedo J7") == "LC-87"
    assert why(match, "torpedo J6") == "LC-85"


def test_lc_88_three_dice_each_a_chance_and_if_none_it_runs_on() -> None:
    pieces = (f"b1 pc D10 north {GUNLESS}", f"r1 ic D9 south {GUNLESS}", f"r2 ic D8 south {GUNLESS}")
    match = torpedoing(*pieces, dice=(1, 2, 3, 4, 5, 1, 6, 6))
    both_ready(do(match, "torpedo north"))
    assert (ship(match, "r1").owed, ship(match, "r2").owed) == (0, 4)


def test_lc_88a_land_ends_the_run_and_friends_are_rolled_for_like_any_ship() -> None:
    match = battle(
        "b1 pc A5 north main_guns=0 secondary_guns=0",
        "r1 bb A2 south main_guns=0 secondary_guns=0 tubes=none",
        ground="~\n~\n~\n~\n~",
    )
    assert asked(match)[1] == "torpedo"
    match = battle(
        "b1 pc A5 north main_guns=0 secondary_guns=0",
        "r1 bb A2 south main_guns=0 secondary_guns=0 tubes=none",
        ground="~\n~\n.\n~\n~",
    )
    assert asked(match)[1] == "sail"
    pieces = (f"b1 pc D10 north {GUNLESS}", f"b2 ic D9 south {GUNLESS}", f"r1 ic D8 south {GUNLESS}")
    match = torpedoing(*pieces, dice=(4, 1, 1, 6))
    both_ready(do(match, "torpedo north"))
    assert ship(match, "b2").owed == 2


def test_lc_88a_why_not_distinguishes_empty_long_and_wrong_runs() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}")
    assert asked(match) == ("b1", "torpedo")
    assert why(match, "torpedo I10") == "LC-88a"
    assert why(match, "torpedo O10") == "LC-85"
    assert why(match, "torpedo J9") == "LC-87"


@pytest.mark.parametrize(("boat", "foe"), [("S10", "T10"), ("B10", "A10")])
def test_lc_88a_a_tube_is_aimed_only_at_hexes_of_the_board(boat: str, foe: str) -> None:
    match = at_sea(f"b1 tb {boat} north main_guns=0", f"r1 bb {foe} north {UNARMED}")
    aimed = [hex_named(each.split()[1]) for each in choices(match, "torpedo")]
    assert hex_named(foe) in aimed
    assert all(at in match.state.setting.ground.board for at in aimed)
