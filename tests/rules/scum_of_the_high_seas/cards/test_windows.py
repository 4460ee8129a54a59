"""Windows: a player is asked out of turn by public knowledge only.

The leak test finds a window that breaks this.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import asked, choices, do, raid, scenario
from tests.rules.scum_of_the_high_seas.tricks import dealt, named, play, playable, why_not

import quarterdeck as qd
from quarterdeck.conformance.leak_search import Leak, look_for_leaks
from quarterdeck.conformance.test_mind import check_hinges
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.games.scum_of_the_high_seas import GAME
from quarterdeck.games.scum_of_the_high_seas.battle import stages
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS, fits
from quarterdeck.games.scum_of_the_high_seas.cards.windows import (
    at_throw,
    held,
    in_answer,
    in_defence,
    opens,
    opens_in_answer,
)
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid

CLOSE = ("r1 inf D4 A", "b1 inf D3 A")
RANGED = ("r1 inf D4 A fire=musket", "b1 inf D2 A fire=musket")


def attacked(*pieces: str, how: str = "fight b1", **rest: Any) -> qd.Match[Raid]:
    """Let red attack, and return whether blue is asked."""
    return do(named(dealt(*pieces, **rest), "r1"), "stay", how)


# --- Opening --------------------------------------------------------------------------------------


def test_sh_101a_a_window_opens_while_a_fitting_card_may_be_about() -> None:
    state = dealt(*CLOSE, red="battle-cry", blue="shrapnel").state
    assert opens(state, "blue", "react", "attacked")
    assert opens(state, "blue", "react")


def test_sh_101a_no_window_opens_for_an_empty_hand() -> None:
    state = dealt(*CLOSE, red="battle-cry", blue="shrapnel").state
    state.hands["blue"]["land"].remove("shrapnel")
    assert not opens(state, "blue", "react", "attacked")


def test_sh_101a_no_window_opens_when_all_copies_lie_open() -> None:
    state = dealt(*CLOSE, only={"second-thoughts": 2, "shrapnel": 2}).state
    state.discards["land"] = ["second-thoughts"]
    assert opens(state, "blue", "react", "attacked")
    state.discards["land"].append("second-thoughts")
    assert not opens(state, "blue", "react", "attacked")


def test_sh_101a_no_window_opens_when_no_such_card_is_in_play() -> None:
    assert not opens(dealt(*CLOSE, only={"shrapnel": 4}).state, "blue", "react", "attacked")


def test_sh_101a_a_player_who_can_only_pass_is_asked_all_the_same() -> None:
    match = attacked(*CLOSE)
    assert (match.waiting, asked(match)) == (("blue",), "defence")
    assert playable(match) == []
    do(match, "stand")
    assert (match.waiting, asked(match), choices(match)) == (("red",), "throw", ["throw"])


def test_sh_36a_where_no_window_opens_the_dice_are_thrown_at_once() -> None:
    match = attacked(*CLOSE, only={"shrapnel": 4}, dice=[5] * 4)
    do(match, "stand")
    assert match.state.attack is None


def test_sh_101a_a_game_without_event_cards_has_no_windows() -> None:
    match = do(named(raid(*CLOSE, dice=[5] * 4), "r1"), "stay", "fight b1", "stand")
    assert match.state.attack is None


# --- Cards that fit -------------------------------------------------------------------------------


def blow(weapon: str = "sword", close: bool = True, target: str = "b1", **rest: Any) -> Attack:
    return Attack("r1", "red", target, weapon, close, **rest)


def test_sh_101_reactions_by_their_moment() -> None:
    state = dealt(*RANGED).state
    assert fits("react", *in_defence(blow())) == ("second-thoughts",)
    assert fits("react", *in_defence(blow("musket", False))) == ("second-thoughts", "take-cover")
    assert fits("react", *in_answer(state, blow(failed=1))) == ("lucky-escape",)
    assert fits("react", *in_answer(state, blow(flags=1))) == ("hold-the-line",)
    assert in_answer(state, blow(killed=1)) == ()


def test_sh_101_dice_cards_by_the_attack() -> None:
    state = dealt(*RANGED).state
    assert fits("dice", *at_throw(state, blow())) == ("battle-cry",)
    assert fits("dice", *at_throw(state, blow("musket", False))) == ("fire-twice", "steady-lads")
    assert fits("dice", *at_throw(state, blow("cannon", False))) == ("fire-twice",)


def test_sh_60_a_unit_with_loot_has_no_card_for_a_second_fire() -> None:
    chest = {"key": "chest", "name": "Chest", "side": "red", "driven": False, "bearer": "r1"}
    state = dealt(*RANGED, spoils=[chest]).state
    assert fits("dice", *at_throw(state, blow("musket", False))) == ("steady-lads",)


def test_sh_2_in_fast_play_a_figure_hit_is_enough_for_a_lucky_escape() -> None:
    state = dealt(*CLOSE, options={"parley": False, "fast": True}).state
    assert fits("react", *in_answer(state, blow(killed=1))) == ("lucky-escape",)


def test_sh_101_one_reaction_to_an_event() -> None:
    match = attacked(*CLOSE, blue="lucky-escape", dice=[5] * 4)
    attack = blow(failed=1)
    assert opens_in_answer(match.state, attack)
    attack.boons.append("lucky-escape")
    assert not opens_in_answer(match.state, attack)


# --- Cards at their stages ------------------------------------------------------------------------


def test_sh_e16_a_battle_cry_is_a_die_more_in_melee() -> None:
    match = attacked(*CLOSE, red="battle-cry", dice=[5] * 5)
    do(match, "stand")
    do(match, "throw play land battle-cry")
    assert match.state.attack is None
    assert match.state.discards["land"] == ["battle-cry"]


def test_sh_e16_a_battle_cry_does_not_help_fire() -> None:
    match = attacked(*RANGED, how="fire b1", red="battle-cry")
    do(match, "stand")
    assert playable(match) == []
    assert why_not(match, "battle-cry") == "SH-E16"


def test_sh_101_a_card_played_before_shuts_the_throw() -> None:
    match = named(dealt(*RANGED, red="battle-cry forced-march", blue="shrapnel shrapnel", dice=[5] * 4), "r1")
    play(match, "forced-march")
    do(match, "move D3", "fight b1", "stand")
    assert match.state.attack is None


@pytest.mark.parametrize("card", [card for card in (*fits("turn"), *fits("unit")) if CARDS[card].land])
def test_sh_101_no_turn_or_unit_card_in_a_battle(card: str) -> None:
    match = attacked(*CLOSE, blue=card, options={"parley": True})
    assert playable(match) == []
    assert why_not(match, card) == "SH-101"


@pytest.mark.parametrize("card", ["hold-the-line", "lucky-escape", "take-cover"])
def test_sh_101_no_reaction_before_its_moment(card: str) -> None:
    match = attacked(*CLOSE, blue=card)
    assert playable(match) == []
    assert why_not(match, card) == CARDS[card].clause


# --- Nothing leaks --------------------------------------------------------------------------------

SKIRMISH = scenario(
    "r1 inf D4 A fire=musket",
    "r2 inf E5 A",
    "b1 inf D2 A fire=musket",
    "b2 inf E3 A",
    size=(8, 8),
    turns=3,
    event_cards=True,
    cards={"hand": 3, "limit": 4, "numbers": {"take-cover": 6, "second-thoughts": 6, "lucky-escape": 6}},
    options={"parley": False, "lucky": True},
)


def asked_only_if_he_holds_one(state: Raid, attack: Attack) -> bool:
    """Open a window by the cards in hand, which a window must never do."""
    unit = state.units.get(attack.target)
    return unit is not None and bool(held(state, unit.side, "react", *in_defence(attack)))


def test_sh_101a_windows_betray_no_hand() -> None:
    assert follow_games(12) > 300


def test_sh_101a_a_window_that_depends_on_the_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "opens_in_defence", asked_only_if_he_holds_one)
    monkeypatch.setattr(stages, "cannot_retreat", nobody_retreats)
    with pytest.raises(Leak):
        follow_games(40)


def follow_games(games: int) -> int:
    """Return how often an imagined world was compared with the true one."""
    return sum(look_for_leaks(GAME, SKIRMISH, seed, 25) for seed in range(games))


def nobody_retreats(*_: object) -> str:
    """Rule out retreats, so that only a window asks the defender."""
    return "SH-54"


def test_sh_101a_no_hand_matters_before_the_next_window() -> None:
    weighed = 0
    for seed in range(6):
        match = Match(GAME, SKIRMISH, Seeded(seed))
        luck = Seeded(seed)
        for _ in range(60):
            if match.outcome is None:
                weighed += check_hinges(match)
                offered = match.choices(match.waiting[0])
                match.play(offered[luck.below(len(offered))], match.waiting[0])
    assert weighed > 100
