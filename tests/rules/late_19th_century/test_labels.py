"""Options that differ only in facing form one group, and the most important come first."""

from __future__ import annotations

from tests.rules.late_19th_century.field import battle, do, until

import quarterdeck as qd
from quarterdeck.games.late_19th_century.state import Battle

UNARMED = "main_guns=0 secondary_guns=0 tubes=none"
WATER = "\n".join(["~" * 12] * 7 + ["~~~*~~~~~~~~"] + ["~" * 12] * 4)
SHORE = "\n".join(["." * 12] * 5 + ["~" * 12] * 4)


def groups(match: qd.Match[Battle]) -> list[str]:
    return list(dict.fromkeys(label.group or label.text for _, label in match.labels()))


def test_lc_22_options_to_fight_come_first_then_acts_on_the_spot_then_moves() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south"), "b1")
    told = groups(match)
    assert told[:3] == ["Fire into D4, hits on 4+", "Do nothing more this turn", "Turn to face"]
    assert told[-1].startswith("Move to ")


def test_lc_25_moves_are_grouped_by_hex_with_an_arrow_for_each_facing() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D1 south"), "b1")
    label = match.label("move D5 south-west")
    assert (label.text, label.group) == ("Move to D5, facing south-west", "Move to D5")
    assert (label.brief, label.facing, label.points_at) == ("south-west", 240, "D5")


def test_lc_54_unlimbering_is_grouped_by_facing() -> None:
    match = until(battle("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf D2 south"), "b1")
    label = match.label("unlimber south")
    assert (label.group, label.brief) == ("Unlimber at the end of the turn, facing", "south")
    assert groups(match).index(label.group) < groups(match).index("Move to D7")


def test_lc_98a_landings_are_grouped_by_hex() -> None:
    pieces = ("b1 inf off north beach=D5,E5", "b2 gb A7 south", "r1 inf D1 south")
    match = until(battle(*pieces, ground=SHORE), "b1", "land")
    assert groups(match) == ["Wait off the beach", "Come ashore at D5", "Come ashore at E5"]


def test_lc_46_taking_a_vacated_hex_is_grouped_by_facing() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D2 south")
    match = do(until(battle(*pieces, tiles=["9♥", "A♥", "K♥"], dice=[1, 6, 1]), "r1"), "attack D6")
    assert groups(match) == ["Take the vacated hex as this turn's move, facing", "Stay"]


def test_lc_92_mined_ways_name_the_mines_and_come_last() -> None:
    match = until(battle(f"b1 pc D10 north {UNARMED}", f"r1 bb L1 north {UNARMED}", ground=WATER), "b1", "sail")
    told = groups(match)
    assert told[0] == "Lie still"
    assert match.label("sail D8 north").group == "Sail to D8, through 1 mined hex"
    mined = ["mined" in each for each in told]
    assert mined == sorted(mined)
