"""The turn: the first to draw, initiative, the average die, and alternating activations."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import activate, asked, at_sea, choices, do, raid, rest_of_turn, scenario, until

import quarterdeck as qd
from quarterdeck.boards.cards import Pile

TWO = ("r1 inf B4 A", "r2 inf B6 A", "b1 inf K4 A", "b2 inf K6 A")


def test_sh_23_the_highest_card_takes_the_initiative_or_hands_it_over() -> None:
    match = raid(*TWO, initiative=["2♥", "9♠"])
    assert match.waiting == ("blue",)
    assert choices(match) == ["leave it to red", "take the initiative"]
    do(match, "leave it to red")
    assert match.state.holder == "red"
    assert match.state.turn_order == ["red", "blue"]


def test_sh_23_among_equal_ranks_hearts_then_diamonds_clubs_spades() -> None:
    for lower, higher in (("9♠", "9♣"), ("9♣", "9♦"), ("9♦", "9♥")):
        assert raid(*TWO, initiative=[lower, higher]).waiting == ("blue",)


def test_sh_23_the_ace_is_low_and_the_king_high() -> None:
    assert raid(*TWO, initiative=["A♥", "2♠"]).waiting == ("blue",)
    assert raid(*TWO, initiative=["Q♥", "K♠"]).waiting == ("blue",)


def test_sh_23a_without_a_name_the_highest_die_draws_first_and_ties_throw_again() -> None:
    match = raid(*TWO, first=None, dice=[4, 4, 2, 5])
    assert match.state.order == ["blue", "red"]
    told = [entry.text(match.names) for entry in match.log() if entry.clause == "SH-23a"]
    assert [line for line in told if not line.startswith("D6")] == [
        "Red throws a 4.",
        "Blue throws a 4.",
        "Red throws a 2.",
        "Blue throws a 5.",
        "Blue draws first.",
    ]


def test_sh_27_after_the_holder_the_highest_card_goes_first() -> None:
    three = ("r1 inf B4 A", "b1 inf K4 A", "g1 inf D4 A")
    match = until(raid(*three, initiative=["3♠", "9♠", "5♠"]), "activate")
    assert match.state.turn_order == ["blue", "green", "red"]


def test_sh_23b_drawn_cards_are_laid_aside_until_too_few_are_left() -> None:
    five = ("r1 inf B4 A", "b1 inf K4 A", "g1 inf D4 A", "w1 inf F4 A", "k1 inf H4 A")
    match = until(raid(*five), "activate")
    assert len(match.state.pack) == 49
    for _ in range(9):
        until(rest_of_turn(match), "activate")
    assert len(match.state.pack) == 4
    until(rest_of_turn(match), "activate")
    assert len(match.state.pack) == 49


def test_sh_23b_a_pack_that_just_suffices_is_drawn_to_the_last_card() -> None:
    match = until(raid(*TWO), "activate")
    state, cards = match.state, match.state.pack.cards()
    state.pack, state.laid = Pile.of(cards[:2]), [*state.laid, *cards[2:]]
    until(rest_of_turn(match), "activate")
    assert len(match.state.pack) == 0
    until(rest_of_turn(match), "activate")
    assert len(match.state.pack) == 52


def test_sh_23b_after_a_joker_the_pack_is_whole_again() -> None:
    match = until(raid(*TWO, initiative=["black joker", "red joker"]), "activate")
    assert match.state.holder == "blue"
    until(rest_of_turn(match), "activate")
    assert len(match.state.pack) == 52


def test_sh_26_sh_27_players_activate_in_turn_as_many_units_as_the_average_die_says() -> None:
    match = until(raid(*TWO, activations=2), "activate")
    order = []
    while match.state.turn == 1:
        if asked(match) == "activate":
            order.append(match.waiting[0])
            do(match, choices(match)[0])
        else:
            do(match, "stay" if "stay" in choices(match) else "no battle")
    assert order == ["red", "blue", "red", "blue"]


def test_sh_27_only_the_first_activation_of_the_holder_is_compulsory() -> None:
    match = until(raid(*TWO), "activate")
    assert "pass" not in choices(match)
    activate(match, "b1")
    do(match, "stay")
    match = until(match, "activate")
    assert "pass" in choices(match)


def test_sh_27_a_unit_is_activated_once_a_turn() -> None:
    match = activate(raid(*TWO), "r1")
    do(match, "stay")
    until(match, "activate")
    do(match, "pass")
    assert choices(match, "activate") == ["activate r2"]


def test_sh_1_the_scenario_sets_the_goals_the_first_player_and_the_cards() -> None:
    said = scenario(*TWO, first="blue", quota=7, event_cards=True, cards={"hand": 2, "limit": 5})
    match = qd.new("scum-of-the-high-seas", said, seed=1)
    rules = match.state.setting.rules
    assert (rules.quota, rules.start_hand, rules.most_cards) == (7, 2, 5)
    assert match.state.order == ["blue", "red"]
    assert [match.state.cards_held(seat) for seat in ("red", "blue")] == [2, 2]


def test_sh_1_with_ships_the_wind_is_set_before_the_first_turn() -> None:
    match = at_sea(
        "rs ship F8 north points=52", "r1 inf off B aboard=rs", "bs ship I7 north points=52", "b1 inf off B aboard=bs",
        wind="thrown", dice=[2, 4],
    )  # fmt: skip
    assert (match.state.turn, match.state.wind) == (1, 3)


def test_a_new_turn_clears_the_notes_of_the_last() -> None:
    pieces = ("rs ship D4 north points=40", "r1 inf D4 B aboard=rs", "bs ship P16 north points=40", "b1 inf P16 B aboard=bs")
    match = until(at_sea(*pieces), "activate")
    soldier, ship = match.state.units["r1"], match.state.vessels["rs"]
    soldier.acted = soldier.retreated = soldier.close = soldier.melee = ship.acted = True
    soldier.moved = soldier.serving = ship.sailed = ship.turned = 1
    soldier.fought = ("bs",)
    for done in (ship.grappling, ship.cut):
        done.append("bs")
    until(rest_of_turn(match), "activate")
    soldier, ship = match.state.units["r1"], match.state.vessels["rs"]
    assert not any((soldier.acted, soldier.retreated, soldier.close, soldier.melee, ship.acted))
    assert (soldier.moved, soldier.serving, ship.sailed, ship.turned) == (0, 0, 0, 0)
    assert (soldier.fought, ship.grappling, ship.cut) == ((), [], [])
