"""Single combat in its three forms."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import asked, choices, do, raid, unit, until

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.parley.single_combat import GUARDS, POINTS, ZONES, cannot_challenge, open_duel
from quarterdeck.games.scum_of_the_high_seas.pieces import DESTROYED, HERE
from quarterdeck.games.scum_of_the_high_seas.state import Raid

CAPTAINS = ("r1 inf B4 A", "rc com E4 A", "b1 inf K4 A", "bc com F4 A")
CHESTS = [
    {"key": "chest", "side": "blue", "name": "The chest", "at": "K3"},
    {"key": "cow", "side": "blue", "name": "The cow", "at": "K6", "driven": True},
]


def duel(dice: list[int], **rest: Any) -> qd.Match[Raid]:
    """Return a match in which red's captain has challenged blue's."""
    match = until(raid(*CAPTAINS, dice=dice, **rest), "initiative")
    match.log("red")  # the log is kept from here on
    open_duel(match.state, match.state.units["rc"], match.state.units["bc"])
    return do(match, "take the initiative")


def test_sh_61_the_challenged_names_the_weapon() -> None:
    match = duel([])
    assert (match.waiting, choices(match)) == (("blue",), ["pistol", "sword"])


def test_sh_61_three_rounds_more_hits_win_and_the_other_dies() -> None:
    match = do(duel([3, 1, 1, 1, 1, 1, 1]), "sword")  # red hits with a 3, the save fails; nobody hits again
    assert unit(match, "bc").place == DESTROYED
    assert unit(match, "rc").place == HERE
    assert match.state.earned["red"] + match.state.score["red"] == 1


@pytest.mark.parametrize(
    ("weapon", "face", "hits"),
    [
        ("sword", 3, True),
        ("sword", 4, True),
        ("sword", 1, False),
        ("sword", 2, False),
        ("pistol", 1, True),
        ("pistol", 4, True),
        ("pistol", 3, False),
        ("pistol", 2, False),
    ],
)
def test_sh_61_the_faces_that_hit(weapon: str, face: int, hits: bool) -> None:
    neutral = 5
    match = do(duel([face, neutral, *([1] if hits else []), neutral, neutral, neutral, neutral]), weapon)
    assert (unit(match, "bc").place == DESTROYED) is hits


def test_sh_61_hits_of_one_round_count_together_and_equal_hits_are_no_result() -> None:
    match = do(duel([3, 3, 1, 1, 5, 5, 5, 5]), "sword")
    assert unit(match, "rc").place == unit(match, "bc").place == HERE
    assert match.state.duel is None


@pytest.mark.parametrize(
    ("weapon", "save", "saved"), [("sword", 5, True), ("sword", 6, True), ("pistol", 5, True), ("pistol", 6, False)]
)
def test_sh_51_a_miss_saves_and_in_melee_a_flag_too(weapon: str, save: int, saved: bool) -> None:
    match = do(duel([4, 5, save, 5, 5, 5, 5]), weapon)
    assert (unit(match, "bc").place == HERE) is saved


def test_sh_2_in_fast_play_nobody_saves() -> None:
    match = do(duel([4, 5, 5, 5, 5, 5], options={"parley": False, "fast": True}), "sword")
    assert unit(match, "bc").place == DESTROYED


def test_sh_61_only_enemies_within_two_hexes_are_challenged() -> None:
    state = raid(*CAPTAINS, "rd com C4 A", "gc com E5 A").state
    units = state.units
    assert cannot_challenge(state, units["rc"], units["bc"]) == ""
    assert cannot_challenge(state, units["rd"], units["bc"]) == "SH-61"
    assert cannot_challenge(state, units["rc"], units["b1"]) == "SH-61"
    assert cannot_challenge(state, units["rc"], units["rd"]) == "SH-5a"


def test_sh_44_nobody_wounded_duels() -> None:
    state = raid(*CAPTAINS).state
    state.units["bc"].wounded = True
    assert cannot_challenge(state, state.units["rc"], state.units["bc"]) == "SH-44"


RANSOM = {"options": {"parley": False, "ransom": True}, "spoils": CHESTS}
NOTHING = [5, 5]


def test_sh_62_five_rounds_and_a_ransom_that_the_loser_chooses_on_1_to_3() -> None:
    match = do(duel([3, 5, 1, *NOTHING * 4, 3], **RANSOM), "sword")
    assert (match.waiting, choices(match)) == (("blue",), ["let him die", "pay"])
    do(match, "pay")
    assert (match.waiting, choices(match)) == (("blue",), ["block chest", "block cow"])
    do(match, "block cow")
    assert match.state.blocks["cow"].side == "red"
    assert unit(match, "bc").place == HERE


def test_sh_62_on_4_to_6_the_winner_chooses() -> None:
    match = do(duel([3, 5, 1, *NOTHING * 4, 4], **RANSOM), "sword", "pay")
    assert match.waiting == ("red",)


def test_sh_62_the_loser_may_let_him_die() -> None:
    match = do(duel([3, 5, 1, *NOTHING * 4], **RANSOM), "sword", "let him die")
    assert unit(match, "bc").place == DESTROYED
    assert match.state.blocks["cow"].side == "blue"


def test_sh_62_without_a_block_to_pay_he_dies() -> None:
    match = do(duel([3, 5, 1, *NOTHING * 4], options={"parley": False, "ransom": True}), "sword")
    assert unit(match, "bc").place == DESTROYED


def test_sh_62_after_a_draw_the_challenged_may_ask_for_one_more() -> None:
    match = do(duel([*NOTHING * 5, *NOTHING * 5], **RANSOM), "sword")
    assert (match.waiting, choices(match)) == (("blue",), ["again", "enough"])
    do(match, "again", "pistol")
    assert match.state.duel is None
    assert unit(match, "bc").place == unit(match, "rc").place == HERE


ADVANCED = {"options": {"parley": False, "advanced": True}}


def test_sh_63_the_zones_and_their_points() -> None:
    assert [POINTS[ZONES.index(zone)] for zone in ("head", "neck", "chest", "stomach", "left thigh", "right shin")] == [
        4,
        4,
        3,
        3,
        2,
        1,
    ]
    assert GUARDS[2] == {1, 2, 3, 4, 5}
    assert GUARDS[12] == {10, 11, 12}
    assert all(one in GUARDS[other] for other in GUARDS for one in GUARDS[other] if other in GUARDS[one])


def test_sh_63_a_strike_at_the_marked_zone_or_beside_it_fails() -> None:
    match = do(duel([1], **ADVANCED), "guard neck")
    assert match.state.duel is not None
    assert match.state.duel.wounds == [0, 0]


def test_sh_63_otherwise_a_miss_is_a_near_miss_and_any_other_face_costs_the_points() -> None:
    match = do(duel([1, 5], **ADVANCED), "guard left shin")
    assert match.state.duel is not None
    assert match.state.duel.wounds == [0, 0]
    match = do(duel([1, 6], **ADVANCED), "guard left shin")
    assert match.state.duel is not None
    assert match.state.duel.wounds == [0, 4]


def test_sh_63_they_strike_in_turn_and_guard_no_zone_twice_running() -> None:
    match = do(duel([1, 1], **ADVANCED), "guard neck")
    assert match.waiting == ("red",)
    do(match, "guard neck")
    assert match.waiting == ("blue",)
    assert "guard neck" not in choices(match)
    assert len(choices(match)) == 11


def test_sh_63_without_points_he_is_dead() -> None:
    match = duel([1, 1, 12, 1, 1, 12, 1, 1], **ADVANCED)
    do(match, "guard left shin", "guard left shin", "guard right shin", "guard right shin", "guard left shin")
    assert unit(match, "bc").place == DESTROYED


def test_sh_63_the_mark_is_secret_until_the_strike() -> None:
    match = duel([1, 1], **ADVANCED)
    assert match.asked("blue").to == ("blue",)
    do(match, "guard neck")
    assert any("neck" in line for line in match.told("red"))


def test_sh_63_after_twelve_strikes_each_more_points_left_wins() -> None:
    marks = [["guard neck", "guard neck"], ["guard chest", "guard chest"]]
    match = duel([9, 1, *[4] * 23], **ADVANCED)  # red hits a thigh once; then all strikes are parried
    for number in range(12):
        do(match, *marks[number % 2])
    assert asked(match) == "activate"
    assert unit(match, "bc").place == DESTROYED


def test_sh_63_the_drawing_has_its_points_and_its_common_sides() -> None:
    by_zone = dict(zip(ZONES[1:], POINTS[1:], strict=True))
    assert by_zone == {
        "head": 4,
        "neck": 4,
        "right shoulder": 2,
        "chest": 3,
        "left shoulder": 2,
        "right arm": 1,
        "stomach": 3,
        "left arm": 1,
        "right thigh": 2,
        "left thigh": 2,
        "right shin": 1,
        "left shin": 1,
    }
    assert {
        1: {1, 2},
        2: {1, 2, 3, 4, 5},
        3: {2, 3, 4, 6},
        4: {2, 3, 4, 5, 7},
        5: {2, 4, 5, 8},
        6: {3, 6, 7},
        7: {4, 6, 7, 8, 9, 10},
        8: {5, 7, 8},
        9: {7, 9, 10, 11},
        10: {7, 9, 10, 12},
        11: {9, 11, 12},
        12: {10, 11, 12},
    } == GUARDS
