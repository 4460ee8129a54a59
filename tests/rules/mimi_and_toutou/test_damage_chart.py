"""MT-11 to MT-20: every line of the damage chart, and how long effects last."""

from __future__ import annotations

import pytest
from tests.rules.mimi_and_toutou.lake import (
    BRITISH_SHIPS,
    action,
    acts,
    asked,
    barrage,
    do,
    fire,
    ship,
    square,
    told,
    wait_for,
)

import quarterdeck as qd
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SURRENDERED, Battle

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
TARGETS = ["kingani", "mimi", "toutou"]
ALL = ["move", "turn", "fire"]


def counts(match: qd.Match[Battle], key: str) -> tuple[int, int, int, int]:
    """Return the counts of rudder, gun, engine and charthouse."""
    hit = ship(match, key)
    return hit.rudder, hit.gun, hit.engine, hit.charthouse


def marked(match: qd.Match[Battle], key: str) -> dict[str, int]:
    """Return the diagram by rank, with only the places that were hit."""
    return {rank: hits for rank, hits in zip(RANKS, ship(match, key).hits, strict=True) if hits}


# MT-11 to MT-14: compartments, and hits without effect


@pytest.mark.parametrize("target", TARGETS)
def test_mt_11_an_ace_damages_the_bow_and_nothing_else(target: str) -> None:
    match = barrage(target, ["A♣"])
    assert marked(match, target) == {"A": 1}
    assert counts(match, target) == (0, 0, 0, 0)
    assert ship(match, target).flotation_lost == 0
    assert acts(match, target) == ALL


@pytest.mark.parametrize("target", TARGETS)
def test_mt_12_a_two_floods_the_bow_compartment_a_quarter_of_the_flotation(target: str) -> None:
    match = barrage(target, ["2♥"])
    assert marked(match, target) == {"2": 1}
    assert ship(match, target).flotation_lost == 2  # of eight
    assert acts(match, target) == ALL


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("rank", ["4", "6", "8"])
def test_mt_13_a_compartment_is_a_quarter_of_the_flotation(target: str, rank: str) -> None:
    match = barrage(target, [f"{rank}♠"])
    assert marked(match, target) == {rank: 1}
    assert ship(match, target).flotation_lost == 2
    assert acts(match, target) == ALL


def test_mt_13_two_compartments_are_half_the_flotation() -> None:
    assert ship(barrage("mimi", ["4♠"], ["8♠"]), "mimi").flotation_lost == 4


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("rank", ["3", "5", "7", "9"])
def test_mt_14_damage_to_the_hull_is_superficial(target: str, rank: str) -> None:
    match = barrage(target, [f"{rank}♦"])
    assert marked(match, target) == {rank: 1}
    assert ship(match, target).flotation_lost == 0
    assert counts(match, target) == (0, 0, 0, 0)
    assert acts(match, target) == ALL


# MT-15 to MT-18: acts barred to a ship for D6 of her activations


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("thrown", [1, 2, 3, 4, 5, 6])
def test_mt_15_a_rudder_hit_keeps_her_on_course_for_d6(target: str, thrown: int) -> None:
    match = barrage(target, ["10♣", thrown])
    assert counts(match, target) == (thrown, 0, 0, 0)
    for _ in range(thrown):
        assert acts(match, target) == ["move", "fire"]
    assert acts(match, target) == ALL


def test_mt_15_moving_stays_her_choice() -> None:
    match = barrage("kingani", ["10♣", 2])
    assert match.choices() == ["ahead", "stay"]
    assert square(do(match, "ahead"), "kingani") == (11, 10)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("thrown", [1, 2, 3, 4, 5, 6])
def test_mt_16_a_gun_hit_silences_her_for_d6(target: str, thrown: int) -> None:
    match = barrage(target, ["J♣", thrown])
    assert counts(match, target) == (0, thrown, 0, 0)
    for _ in range(thrown):
        assert acts(match, target) == ["move", "turn"]
    assert acts(match, target) == ALL


@pytest.mark.parametrize(("target", "gun"), [("kingani", "12-pounder"), ("mimi", "6-pounder"), ("toutou", "6-pounder")])
def test_mt_16_the_jack_names_her_gun(target: str, gun: str) -> None:
    assert any(f"Her {gun} is out of action" in line for line in told(barrage(target, ["J♣", 1])))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("thrown", [1, 2, 3, 4, 5, 6])
def test_mt_17_an_engine_hit_stops_her_for_d6(target: str, thrown: int) -> None:
    match = barrage(target, ["Q♣", thrown])
    assert counts(match, target) == (0, 0, thrown, 0)
    for _ in range(thrown):
        assert acts(match, target) == ["turn", "fire"]
    assert acts(match, target) == ALL


def test_mt_17_without_her_engine_she_cannot_leave_the_board_either() -> None:
    script: list[int | str] = ["kingani", 20, "Q♣", 1, "kingani"]
    match = fire(action("mimi 1,10 west", "kingani 6,10 west", script=script), "kingani", "mimi")
    assert asked(match) == "mimi turn"
    acts(match, "mimi")
    acts(match, "kingani")
    assert match.choices() == ["leave", "stay"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("thrown", [1, 2, 3, 4, 5, 6])
def test_mt_18_a_charthouse_hit_stops_turning_and_firing_for_d6(target: str, thrown: int) -> None:
    match = barrage(target, ["K♣", thrown])
    assert counts(match, target) == (0, 0, 0, thrown)
    for _ in range(thrown):
        assert acts(match, target) == ["move"]
    assert acts(match, target) == ALL


def test_mt_18_the_first_king_never_makes_her_surrender() -> None:
    match = barrage("mimi", ["K♣", 6])
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").charthouse == 6


# MT-19


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("thrown", [5, 6])
def test_mt_19_at_the_second_king_she_surrenders_on_five_or_six(target: str, thrown: int) -> None:
    match = barrage(target, ["K♣", 3], ["K♦", thrown])
    assert ship(match, target).status == SURRENDERED


@pytest.mark.parametrize("thrown", [1, 2, 3, 4])
def test_mt_19_on_less_she_fights_on_and_mt_18_applies_with_a_die_of_its_own(thrown: int) -> None:
    match = barrage("mimi", ["K♣", 1], ["K♦", thrown, 5])
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").charthouse == 5


def test_mt_19_the_die_for_mt_18_does_not_make_her_surrender() -> None:
    match = barrage("mimi", ["K♣", 1], ["K♦", 4, 6])
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").charthouse == 6


def test_mt_19_a_third_king_is_like_the_second() -> None:
    match = barrage("mimi", ["K♣", 1], ["K♦", 4, 2], ["K♥", 5])
    assert ship(match, "mimi").status == SURRENDERED


def test_mt_19_even_the_fourth_king_may_be_survived() -> None:
    match = barrage("mimi", ["K♣", 1], ["K♦", 4, 2], ["K♥", 1, 2], ["K♠", 3, 4])
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").charthouse == 4


def test_mt_19_applies_even_if_the_first_effect_has_run_out() -> None:
    match = barrage("mimi", ["K♣", 1], ["3♣"], ["5♣"], ["K♦", 6])
    assert ship(match, "mimi").status == SURRENDERED


def test_mt_19_the_first_effect_had_run_out_by_then() -> None:
    match = barrage("mimi", ["K♣", 1], ["3♣"], ["5♣"])
    assert ship(match, "mimi").charthouse == 0


def test_mt_19_each_ship_has_kings_of_her_own() -> None:
    ships = ("kingani 10,10 east", "mimi 15,9 west", "toutou 15,11 west")
    match = action(*ships, script=["kingani", 20, "K♣", 3, "mimi", "kingani", 20, "K♦", 6])
    fire(match, "kingani", "mimi")
    fire(match, "kingani", "toutou")
    assert ship(match, "toutou").status == AFLOAT
    assert ship(match, "toutou").charthouse == 6


def test_mt_19_a_ship_that_surrendered_has_left_play() -> None:
    ships = ("kingani 10,10 east", "mimi 15,9 west", "toutou 15,11 west")
    match = action(*ships, script=["kingani", 20, "K♣", 3, "mimi", "kingani", 20, "K♦", 5, "mimi"])
    fire(match, "kingani", "mimi")
    fire(match, "kingani", "mimi")
    assert asked(match) == "toutou move", "her card was passed over"
    assert wait_for(match, "kingani fire").choices() == ["fire toutou", "hold fire"]


# MT-20


@pytest.mark.parametrize(("card", "place"), [("10", 0), ("J", 1), ("Q", 2), ("K", 3)])
def test_mt_20_a_count_begins_with_her_next_activation_and_goes_down_at_the_end_of_each(card: str, place: int) -> None:
    match = barrage("mimi", [f"{card}♣", 3])
    seen = [counts(match, "mimi")[place]]
    for _ in range(4):
        acts(match, "mimi")
        seen.append(counts(match, "mimi")[place])
    assert seen == [3, 2, 1, 0, 0]


def test_mt_20_the_count_does_not_go_down_when_others_act() -> None:
    match = barrage("mimi", ["J♣", 3])
    acts(match, "mimi")
    before = counts(match, "mimi")
    acts(match, "kingani")
    assert counts(match, "mimi") == before == (0, 2, 0, 0)


def test_mt_20_a_ship_that_has_acted_this_round_is_bound_from_the_next_round_on() -> None:
    match = action("mimi 10,10 east", "kingani 15,10 west", script=["mimi", 20, "Q♣", 1, "mimi", "mimi"])
    assert acts(match, "mimi") == ALL
    fire(match, "kingani", "mimi")
    assert match.state.round == 2
    assert ship(match, "mimi").engine == 1
    assert acts(match, "mimi") == ["turn", "fire"]
    assert acts(match, "mimi") == ALL


def test_mt_20_an_activation_in_which_she_only_lies_still_counts() -> None:
    match = barrage("mimi", ["10♣", 2])
    acts(match, "mimi")
    assert ship(match, "mimi").rudder == 1


def test_mt_20_each_count_is_separate() -> None:
    match = barrage("kingani", ["10♣", 6], ["J♣", 6], ["K♣", 6])
    assert counts(match, "kingani") == (4, 5, 0, 6)
    match = barrage("kingani", ["Q♣", 6], ["J♣", 3])
    assert counts(match, "kingani") == (0, 3, 5, 0)
    assert acts(match, "kingani") == ["turn"]
    assert counts(match, "kingani") == (0, 2, 4, 0)


def test_mt_20_a_ship_that_may_do_nothing_still_counts_down() -> None:
    match = barrage("kingani", ["Q♣", 4], ["K♣", 3])
    # Engine and charthouse at three: her cards of this round and the next pass without a prompt.
    assert asked(match) == "mimi move"
    assert (match.state.round, counts(match, "kingani")) == (3, (0, 0, 1, 1))
    acts(match, "mimi")
    assert (match.state.round, counts(match, "kingani")) == (4, (0, 0, 0, 0))
    assert acts(match, "kingani") == ALL


@pytest.mark.parametrize(("card", "place"), [("10", 0), ("J", 1), ("Q", 2)])
def test_mt_20_a_repeated_hit_keeps_the_longer_of_the_two(card: str, place: int) -> None:
    shorter_again = barrage("mimi", [f"{card}♣", 6], [f"{card}♦", 2])
    assert counts(shorter_again, "mimi")[place] == 5
    longer_again = barrage("mimi", [f"{card}♣", 3], [f"{card}♦", 4])
    assert counts(longer_again, "mimi")[place] == 4


def test_mt_20_a_repeated_king_keeps_the_longer_of_the_two() -> None:
    assert ship(barrage("mimi", ["K♣", 6], ["K♦", 1, 2]), "mimi").charthouse == 5
    assert ship(barrage("mimi", ["K♣", 2], ["K♦", 1, 3]), "mimi").charthouse == 3


def test_mt_20_without_her_engine_she_may_still_turn_and_fire() -> None:
    match = barrage("kingani", ["Q♣", 2])
    do(match, "turn port")
    assert asked(match) == "kingani fire"
    assert "fire mimi" in match.choices()


def test_mt_20_without_her_engine_and_rudder_she_may_still_fire() -> None:
    match = barrage("kingani", ["Q♣", 4], ["10♣", 2])
    assert acts(match, "kingani") == ["fire"]


def test_mt_20_rudder_and_charthouse_do_not_shorten_each_other() -> None:
    match = barrage("kingani", ["K♣", 2], ["10♣", 3])
    assert acts(match, "kingani") == ["move"]
    assert acts(match, "kingani") == ["move", "fire"]
    assert acts(match, "kingani") == ["move", "fire"]
    assert acts(match, "kingani") == ALL


def test_mt_20_with_speed_both_activations_of_a_round_count() -> None:
    script: list[int | str] = ["kingani", 20, "Q♣", 2, "mimi"]
    match = action("mimi 10,10 east", "kingani 15,10 west", script=script, options={"speed": True})
    fire(match, "kingani", "mimi")
    assert acts(match, "mimi") == ["turn", "fire"]
    assert match.state.round == 1
    assert acts(match, "mimi") == ["turn", "fire"]
    assert match.state.round == 2
    assert acts(match, "mimi") == ALL


@pytest.mark.parametrize("target", ["kingani", "mimi"])
def test_mt_20_the_owner_of_the_ship_throws_for_her(target: str) -> None:
    match = barrage(target, ["10♣", 3])
    throws = [given for given in match.answers() if given.clause == "MT-15"]
    assert [given.seat for given in throws] == ["british" if target in BRITISH_SHIPS else "german"]
