"""Orders, manoeuvres open to a ship, and who starts: KF-4 to KF-7, KF-20, KF-31, KF-2f."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, acting, card, choices, do, island, of, prompt, sea, ship, why

from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import longest_left, manoeuvre_of
from quarterdeck.games.kingdom_fleets.setup.cards import Effect, Sailing
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Phase

ALL = [
    "ahead 2", "ahead 4", "ahead 6", "back", "heave to", "port 45 3", "port 90 4", "starboard 45 3", "starboard 90 4",
]  # fmt: skip


def orders(match: Match[Battle], seat: str, key: str) -> list[str]:
    return [each.removeprefix(f"order {key} ") for each in match.choices(seat)]


def test_kf_5_every_ship_is_ordered_by_her_own_side_and_nobody_else_sees_it() -> None:
    match = sea(ship("bold", 10, 30), ship("brave", 20, 30), ship("red", 10, 5, 180), dice=[5, 1])
    assert sorted(match.waiting) == [BLUE, RED]
    assert orders(match, BLUE, "bold") == ALL
    do(match, "order bold ahead 4", "order brave heave to", "ready", "order red back", "ready")
    assert [of(match, key).order for key in ("bold", "brave", "red")] == ["ahead 4", "heave to", "back"]
    assert not of(match, "red").revealed
    for seat, hidden in ((RED, "ahead 4"), (BLUE, "order red"), (SPECTATOR, "order ")):
        assert hidden not in match.save(seat)


def test_kf_5_an_order_is_shown_when_the_ship_activates() -> None:
    match = sea(ship("bold", 10, 30), ship("brave", 20, 30), ship("red", 10, 5, 180), dice=[5, 1])
    do(match, "order bold ahead 4", "order brave heave to", "ready", "order red back", "ready", "first", "activate bold")
    assert of(match, "bold").revealed
    assert not of(match, "brave").revealed
    assert "ahead 4" in match.save(RED)


def test_kf_5_a_ship_without_squads_gets_no_order() -> None:
    match = sea(ship("bold", 10, 30), ship("brave", 20, 30, now={"squads": []}), ship("red", 10, 5, 180), dice=[5, 1])
    do(match, "order bold heave to", "ready", "order red back", "ready", "second")
    assert of(match, "brave").order == ""
    assert match.state.active == "red"


@pytest.mark.parametrize(
    ("now", "longest"),
    [
        ({"hull": 7}, 6),
        ({"hull": 5}, 6),
        ({"hull": 4}, 4),  # half of 7, rounded up
        ({"sails": 4}, 6),
        ({"sails": 3}, 4),
        ({"hull": 4, "sails": 3}, 3),
        ({"hull": 1, "sails": 1}, 3),
    ],
)
def test_kf_20_half_of_hull_or_sails_takes_the_longest_length_and_both_take_two(now: dict[str, int], longest: int) -> None:
    assert longest_left(ship("bold", 10, 30, hull=7, sails=6, now=now)) == longest


def test_kf_20_one_length_always_stays_and_an_undamaged_ship_of_one_point_is_not_slowed() -> None:
    one = ship("bold", 10, 30, manoeuvres=(Sailing(length=3),), now={"hull": 1, "sails": 1})
    assert longest_left(one) == 3
    assert longest_left(ship("bold", 10, 30, hull=1)) == 6


def test_kf_20_what_is_too_long_cannot_be_ordered_but_heaving_to_and_backing_always() -> None:
    match = sea(ship("bold", 10, 30, now={"hull": 3}), ship("red", 10, 5, 180))
    assert orders(match, BLUE, "bold") == [each for each in ALL if each != "ahead 6"]
    assert [(each.notation, each.clause) for each in match.refusals(BLUE)] == [("order bold ahead 6", "KF-20")]


def test_kf_20_an_order_given_before_the_damage_is_performed_at_the_longest_length_left() -> None:
    slowed = ship("bold", 10, 30, now={"order": "ahead 6", "hull": 3})
    assert (manoeuvre_of(slowed).length, manoeuvre_of(slowed).cost) == (4, 2)
    turning = ship("bold", 10, 30, now={"order": "port 90 4", "hull": 3, "sails": 3})
    assert (manoeuvre_of(turning).length, manoeuvre_of(turning).turn, manoeuvre_of(turning).cost) == (3, -90, 2)


def test_kf_20_a_ship_that_rows_minds_no_sails() -> None:
    rows = ship("bold", 10, 30, sails=0, effects=[Effect(kind="no sails")])
    assert longest_left(rows) == 6
    match = sea(rows, ship("red", 10, 5, 180))
    assert orders(match, BLUE, "bold") == ALL


def test_kf_31_without_sails_nothing_of_the_selector_can_be_ordered() -> None:
    match = sea(ship("bold", 10, 30, now={"sails": 0}), ship("red", 10, 5, 180))
    assert orders(match, BLUE, "bold") == ["back", "heave to"]
    assert why(match, "order bold ahead 2") == "KF-31"


@pytest.mark.parametrize(("gap", "stuck"), [(3, True), (4, False)])
def test_kf_2f_with_her_front_against_an_island_she_may_only_heave_to_or_back(gap: int, stuck: bool) -> None:
    # Her front edge lies at y = 28.5; the island ends so many thousandths north of it.
    edge = 28.5 - gap / 1000
    rock = island((8, edge - 2), (12, edge - 2), (12, edge), (8, edge))
    match = sea(ship("bold", 10, 30), ship("red", 10, 5, 180), terrain=[rock])
    assert orders(match, BLUE, "bold") == (["back", "heave to"] if stuck else ALL)
    assert why(match, "order bold ahead 2") == ("KF-2f" if stuck else "")


def test_kf_4_a_turn_is_orders_activation_close_quarters_morale() -> None:
    match = sea(ship("bold", 10, 33), ship("red", 10, 3, 180), dice=[5, 1])
    assert (match.state.phase, match.state.turn) == (Phase.ORDERS, 1)
    do(match, "order bold heave to", "ready", "order red heave to", "ready")
    assert match.state.phase is Phase.COMMANDERS
    do(match, "first")
    assert (match.state.phase, match.state.active) == (Phase.ACTIVATION, "bold")
    do(match, "end")
    assert match.state.active == "red"
    do(match, "end")
    assert (match.state.phase, match.state.turn) == (Phase.ORDERS, 2)


def test_kf_4_each_ship_activates_once() -> None:
    match = acting(ship("bold", 10, 30), ship("brave", 15, 30), ship("burly", 20, 30), ship("red", 10, 5, 180))
    do(match, "end", "end")
    assert choices(match, "activate") == ["activate brave", "activate burly"]
    assert why(match, "activate bold") == "KF-4"


@pytest.mark.parametrize(
    ("levels", "dice", "chooser"),
    [((3, 3), [6, 5], BLUE), ((3, 3), [5, 6], RED), ((3, 4), [6, 5], RED), ((4, 3), [5, 6], BLUE), ((0, 6), [10, 1], BLUE)],
)
def test_kf_6_the_winner_of_the_commanders_check_chooses_who_is_first(
    levels: tuple[int, int], dice: list[int], chooser: str
) -> None:
    """Give a tie to the higher commander; natural 1 and 10 are nothing special."""
    match = sea(
        ship("bold", 10, 30, captain=levels[0]), ship("red", 10, 5, 180, captain=levels[1]), dice=dice
    )  # fmt: skip
    do(match, "order bold heave to", "ready", "order red heave to", "ready")
    assert (match.waiting, prompt(match)) == ((chooser,), "first")


def test_kf_6_level_in_both_is_thrown_again_as_a_new_step() -> None:
    match = sea(ship("bold", 10, 30), ship("red", 10, 5, 180), dice=[4, 4, 9, 2])
    steps = len(match.timeline.past.steps)
    do(match, "order bold heave to", "ready", "order red heave to", "ready")
    assert match.waiting == (BLUE,)
    assert len(match.timeline.past.steps) == steps + 2


def test_kf_6_the_commander_is_the_highest_of_the_ships_still_fighting() -> None:
    high = ship("brave", 20, 30, captain=6, now={"status": SUNK})
    match = sea(ship("bold", 10, 30, captain=1), high, ship("red", 10, 5, 180, captain=3), dice=[6, 5])
    do(match, "order bold heave to", "ready", "order red heave to", "ready")
    assert match.waiting == (RED,)


def test_kf_7_players_take_turns_and_who_has_ships_left_goes_on_alone() -> None:
    ships = [ship("bold", 5, 30), ship("brave", 12, 30), ship("burly", 20, 30), ship("red", 10, 5, 180)]
    match = sea(*ships, dice=[1, 9])
    do(match, *(f"order {each.key} heave to" for each in ships[:3]), "ready", "order red heave to", "ready", "second")
    do(match, "activate burly", "end")
    assert match.state.active == "red"
    do(match, "end", "activate bold", "end")
    assert match.state.active == "brave"


def test_kf_45_a_line_with_a_turn_stands_for_both_hands() -> None:
    names = [each.name for each in ship("bold", 1, 1).figures.selector]
    assert names == [
        "ahead 2", "ahead 4", "ahead 6", "port 45 3", "starboard 45 3", "port 90 4", "starboard 90 4",
    ]  # fmt: skip
    assert card().measures.length == 3000
