"""Turn cards: each played, each refused if it has no effect, and its window shut."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, asked, choices, do, rest_of_turn, unit, until, vessel
from tests.rules.scum_of_the_high_seas.tricks import TWO, afloat, dealt, discarded, hand, named, play, playable, why_not

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS, fits
from quarterdeck.games.scum_of_the_high_seas.pieces import Cable
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid

PIRATES: dict[str, Any] = {
    "players": [{"key": "red", "home": "west", "pirate": True}, {"key": "blue", "home": "east", "pirate": True}],
    "options": {"parley": True},
}
THREE: dict[str, Any] = {
    "players": [
        {"key": "red", "home": "west", "pirate": True},
        {"key": "blue", "home": "east", "pirate": True},
        {"key": "green", "home": "north", "pirate": True},
    ],
    "options": {"parley": True},
}
SHIPS = ("rs ship D10 south points=40", "r1 inf off A aboard=rs", "bs ship P10 south points=40", "b1 inf off A aboard=bs")


def turn(match: qd.Match[Raid]) -> qd.Match[Raid]:
    """Return a match at red's first activation, before a unit is named."""
    return until(match, "activate")


# --- Their window ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card in fits("turn") if CARDS[card].land and card != "betrayal"])
def test_sh_101_a_turn_card_is_not_played_once_a_unit_is_named(card: str) -> None:
    match = named(dealt(*TWO, red=card, **PIRATES), "r1")
    assert card not in playable(match)
    assert why_not(match, card) == "SH-101"


@pytest.mark.parametrize("card", [*fits("unit"), *fits("dice"), *fits("react")])
def test_sh_101_other_cards_are_not_played_before_a_unit_is_named(card: str) -> None:
    if CARDS[card].land:
        match = turn(dealt(*TWO, red=card, **PIRATES))
        assert playable(match) == []
        assert why_not(match, card) == "SH-101"


def test_sh_101_one_card_an_activation() -> None:
    match = turn(dealt(*TWO, red="parley loose-tongues", blue="shrapnel shrapnel", **PIRATES))
    assert playable(match) == ["loose-tongues", "parley"]
    play(match, "loose-tongues", "put away land shrapnel")
    assert (match.waiting, asked(match), playable(match)) == (("red",), "activate", [])
    assert why_not(match, "parley") == "SH-101"


def test_sh_101_the_card_counts_for_the_whole_activation_and_for_no_longer() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A")
    match = turn(dealt(*pieces, red="loose-tongues forced-march", blue="shrapnel shrapnel"))
    play(match, "loose-tongues", "put away land shrapnel")
    assert playable(named(match, "r1")) == []
    assert why_not(match, "forced-march") == "SH-101"
    do(match, "stay")
    assert playable(named(match, "r2")) == ["forced-march"]


def test_sh_101_a_card_that_was_played_is_discarded() -> None:
    match = turn(dealt(*TWO, red="pickpocket"))
    play(match, "pickpocket")
    assert discarded(match) == ["pickpocket"]


# --- E1, E2, E11 ----------------------------------------------------------------------------------


def test_sh_e1_a_parley_opens_a_cease_fire_between_two_units() -> None:
    match = turn(dealt(*TWO, red="parley", **PIRATES))
    play(match, "parley", "parley r1", "parley b1", "2 turns", "hear it", "nothing")
    (truce,) = match.state.truces
    assert (truce.one, truce.other, truce.until) == ("r1", "b1", 2)
    assert asked(match) == "activate"


def test_sh_e1_only_pirates_parley() -> None:
    players = [{**player, "pirate": player["key"] != "red"} for player in THREE["players"]]
    options = {"parley": True}
    match = dealt(*TWO, "g1 inf F11 A", red="parley", others=["shrapnel"], players=players, options=options)
    assert why_not(turn(match), "parley") == "SH-E1"


def test_sh_e2_a_refusal_discards_both_cards() -> None:
    match = turn(dealt(*TWO, red="parley", blue="parley-no-way", **PIRATES))
    play(match, "parley", "parley r1", "parley b1", "1 turn")
    assert (match.waiting, asked(match)) == (("blue",), "parley offered")
    play(match, "parley-no-way")
    assert match.state.truces == []
    assert discarded(match) == ["parley", "parley-no-way"]
    assert asked(match) == "activate"


def test_sh_e2_a_player_without_the_card_is_asked_too() -> None:
    match = turn(dealt(*TWO, red="parley", blue="grenade", **PIRATES))
    play(match, "parley", "parley r1", "parley b1", "1 turn")
    assert choices(match) == ["hear it"]


def test_sh_e2_nobody_is_asked_when_all_copies_lie_open() -> None:
    only = {"parley": 1, "grenade": 2}
    match = turn(dealt(*TWO, red="parley", blue="grenade", only=only, **PIRATES))
    play(match, "parley", "parley r1", "parley b1", "1 turn")
    assert asked(match) == "propose"


def allied(red: str, **rest: Any) -> qd.Match[Raid]:
    """Return a match in which red and blue have an alliance."""
    match = dealt(*TWO, "g1 inf F11 A", red=red, others=["shrapnel"] * len(red.split()), **THREE, **rest)
    do(until(match, "general parley"), "alliance blue", "yes")
    return turn(match)


def test_sh_e11_a_betrayal_ends_an_alliance() -> None:
    match = allied("betrayal")
    assert match.state.alliances == [("blue", "red")]
    play(match, "betrayal")
    assert match.state.alliances == []


def test_sh_e11_without_an_alliance_nobody_is_betrayed() -> None:
    match = turn(dealt(*TWO, red="betrayal", **PIRATES))
    assert why_not(match, "betrayal") == "SH-E11"


# --- E14 ------------------------------------------------------------------------------------------


def test_sh_e14_a_whistle_shifts_the_wind_one_side_either_way() -> None:
    match = turn(afloat(*SHIPS, red="a-whistle-for-the-wind"))
    play(match, "a-whistle-for-the-wind", back="sea")
    assert choices(match) == ["wind from north-east", "wind from north-west"]
    do(match, "wind from north-west")
    assert match.state.wind == 5


@pytest.mark.parametrize("side", range(6))
def test_sh_e14_the_whistle_works_for_every_wind(side: int) -> None:
    match = turn(afloat(*SHIPS, red="a-whistle-for-the-wind"))
    match.state.wind = side
    play(match, "a-whistle-for-the-wind", back="sea")
    shifted = {option.value for option in match.asked("red").options}
    assert shifted == {(side + 1) % 6, (side - 1) % 6}


def test_sh_e14_in_a_calm_it_sets_the_wind() -> None:
    match = turn(afloat(*SHIPS, red="a-whistle-for-the-wind", wind="calm", dice=[1, 1]))
    assert match.state.wind == CALM
    play(match, "a-whistle-for-the-wind", back="sea")
    assert len(choices(match)) == 6
    do(match, "wind from south")
    assert match.state.wind == 3


# --- E19, E22, E23 --------------------------------------------------------------------------------


def bled(match: qd.Match[Raid], key: str, men: int, nco: bool = True) -> qd.Match[Raid]:
    """Let a unit lose figures before its player is asked again."""
    match.state.units[key].men = [men]
    match.state.units[key].nco = nco
    return match


def reduced(red: str, men: int, nco: bool = True) -> qd.Match[Raid]:
    """Return a match in which red is asked after blue's activation has cost its unit figures."""
    match = until(dealt(*TWO, red=red, initiative=["2♥", "3♥"]), "activate")
    bled(match, "r1", men, nco)
    match.state.units["r1"].returns = 0 if nco else 1
    do(match, "activate b1", "stay")
    return match


def test_sh_e19_a_unit_without_an_nco_gets_a_new_one() -> None:
    match = reduced("promoted", 2, nco=False)
    play(match, "promoted")
    assert unit(match, "r1").nco
    assert unit(match, "r1").returns == 0


def test_sh_e19_a_unit_with_an_nco_or_with_one_man_left_gets_none() -> None:
    assert why_not(reduced("promoted", 3), "promoted") == "SH-E19"
    assert why_not(reduced("promoted", 1, nco=False), "promoted") == "SH-E19"


def test_sh_e22_a_unit_is_activated_a_second_time() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A")
    match = dealt(*pieces, red="second-wind")
    assert why_not(turn(match), "second-wind") == "SH-E22"
    do(match, "activate r1", "move D3", "pass")
    play(match, "second-wind")
    assert choices(match, "activate") == ["activate r1", "activate r2"]
    do(match, "activate r1")
    assert "move D2" in choices(match)


def test_sh_e22_the_second_activation_is_lost_if_another_unit_is_named() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A")
    match = turn(dealt(*pieces, red="second-wind"))
    do(match, "activate r1", "stay", "pass")
    play(match, "second-wind")
    do(match, "activate r2", "stay")
    assert unit(match, "r1").acted


def test_sh_e22_the_card_works_once_a_turn() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "r3 inf D10 A", "b1 inf I4 A")
    match = turn(
        dealt(*pieces, red="second-wind second-wind", blue="shrapnel shrapnel", only={"second-wind": 2, "shrapnel": 4})
    )
    do(match, "activate r1", "stay", "pass")
    play(match, "second-wind")
    do(match, "activate r1", "stay", "pass")
    assert why_not(match, "second-wind") == "SH-E22"


def test_sh_e22_the_card_works_once_a_turn_for_each_player() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A", "b2 inf I8 A", "b3 inf I10 A")
    match = dealt(*pieces, red="second-wind", blue="second-wind", only={"second-wind": 2, "shrapnel": 4})
    do(turn(match), "activate r1", "stay", "activate b1", "stay")
    play(match, "second-wind")
    do(match, "activate r1", "stay")
    assert playable(until(match, "activate")) == ["second-wind"]


def test_sh_e23_two_stragglers_return_but_not_above_the_start() -> None:
    match = reduced("stragglers", 3)
    play(match, "stragglers")
    assert unit(match, "r1").men == [5]
    match = reduced("stragglers", 5)
    play(match, "stragglers")
    assert unit(match, "r1").men == [6]


def test_sh_e23_nobody_returns_to_a_full_unit() -> None:
    assert why_not(reduced("stragglers", 6), "stragglers") == "SH-E23"


# --- E24, E25 -------------------------------------------------------------------------------------


def test_sh_e24_loose_tongues_show_a_hand_to_one_and_a_card_of_it_is_discarded() -> None:
    pieces = (*TWO, "g1 inf F11 A")
    match = turn(dealt(*pieces, red="loose-tongues shrapnel", blue="grenade battle-cry", others=["shrapnel", "shrapnel"]))
    play(match, "loose-tongues")
    assert choices(match) == ["blue", "green"]
    do(match, "blue")
    assert match.state.hands["blue"]["land"].glimpse("red").known == ["battle-cry", "grenade"]
    assert match.state.hands["blue"]["land"].glimpse("green").known == []
    do(match, "put away land grenade")
    assert hand(match, "blue") == ["battle-cry"]
    assert discarded(match) == ["loose-tongues", "grenade"]


def test_sh_e24_and_e25_need_a_hand_with_cards() -> None:
    for card in ("loose-tongues", "pickpocket"):
        match = until(dealt(*TWO, red=card), "activate")
        match.state.hands["blue"]["land"].remove("shrapnel")
        do(match, "activate r1", "stay", "pass")
        match = turn(rest_of_turn(match))
        assert why_not(match, card) == CARDS[card].clause


def test_sh_e25_a_pickpocket_takes_a_random_card_that_the_two_know() -> None:
    pieces = (*TWO, "g1 inf F11 A")
    match = turn(
        dealt(
            *pieces,
            red="pickpocket shrapnel",
            blue="grenade battle-cry",
            others=["shrapnel", "shrapnel"],
            draws=["grenade"],
        )
    )
    play(match, "pickpocket", "blue")
    assert hand(match, "red") == ["grenade", "shrapnel"]
    assert hand(match, "blue") == ["battle-cry"]
    assert match.state.hands["red"]["land"].glimpse("blue").known == ["grenade"]
    assert match.state.hands["red"]["land"].glimpse("green").known == []


def test_sh_e25_after_a_theft_nobody_knows_which_card_is_left() -> None:
    pieces = (*TWO, "g1 inf F11 A")
    match = turn(dealt(*pieces, red="pickpocket", blue="grenade", others=["shrapnel"]))
    match.state.hands["blue"]["land"].show("grenade", ("green",))
    match.state.hands["blue"]["land"].add("battle-cry")
    play(match, "pickpocket", "blue")
    assert match.state.hands["blue"]["land"].glimpse("green").known == []


# --- E43 ------------------------------------------------------------------------------------------


def damaged(points: int, dice: list[int]) -> qd.Match[Raid]:
    match = until(afloat(*SHIPS, red="carpenter", dice=dice, initiative=["2♥", "3♥"]), "activate")
    match.state.vessels["rs"].points = points
    do(match, "activate b1", "stay")
    return until(match, "activate")


def test_sh_e43_a_carpenter_repairs_by_a_die_but_not_above_the_start() -> None:
    match = play(damaged(30, [5]), "carpenter", back="sea")
    assert vessel(match, "rs").points == 35
    match = play(damaged(37, [5]), "carpenter", back="sea")
    assert vessel(match, "rs").points == 40


def test_sh_e43_an_undamaged_ship_is_not_repaired() -> None:
    assert why_not(damaged(40, []), "carpenter", back="sea") == "SH-E43"


def test_sh_e43_a_grappled_ship_is_not_repaired() -> None:
    match = until(afloat(*SHIPS, red="carpenter", initiative=["2♥", "3♥"]), "activate")
    match.state.vessels["rs"].points = 30
    match.state.cables.append(Cable("rs", "bs", 1))
    do(match, "activate b1", "stay")
    assert why_not(until(match, "activate"), "carpenter", back="sea") == "SH-E43"


def test_sh_103_a_card_is_played_by_a_player_who_has_not_acted_yet() -> None:
    match = activate(dealt(*TWO, red="shrapnel", blue="loose-tongues"), "r1")
    do(match, "stay")
    assert playable(match) == ["loose-tongues"]


def test_sh_102_a_player_with_a_choice_is_asked() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A")
    match = until(dealt(*pieces, red="stragglers", initiative=["2♥", "3♥"]), "activate")
    for key in ("r1", "r2"):
        bled(match, key, 2)
    do(match, "activate b1", "stay")
    play(match, "stragglers")
    assert (asked(match), choices(match)) == ("stragglers", ["r1", "r2"])
    do(match, "r2")
    assert [unit(match, key).strength for key in ("r1", "r2")] == [2, 4]
