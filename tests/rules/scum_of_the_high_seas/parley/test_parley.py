"""Parleys: cease-fires, proposals and binding alliances."""

from __future__ import annotations

from typing import Any

from tests.rules.scum_of_the_high_seas.isle import asked, choices, do, raid, rest_of_turn, until

import quarterdeck as qd
from quarterdeck.boards.hex import distance
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import cannot_ally
from quarterdeck.games.scum_of_the_high_seas.state import Raid, Talk

THREE = ("r1 inf B4 A", "b1 inf K4 A", "g1 inf F1 A")
FIVE = (*THREE, "w1 inf F9 A", "k1 inf F6 A")
CHESTS = [
    {"key": "chest", "side": "red", "name": "The chest", "at": "C4"},
    {"key": "cow", "side": "blue", "name": "The cow", "at": "J4", "driven": True},
]


def pirates(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    return raid(*pieces, **{"options": {"parley": True}, **rest})


def parleying(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    """Return a match in which red has played a Parley card."""
    match = until(pirates(*pieces, **rest), "initiative")
    match.state.talk = Talk(["red"])
    return do(match, "take the initiative")


def test_sh_4_with_several_pirates_a_general_parley_opens_before_the_first_turn() -> None:
    match = pirates(*THREE)
    assert asked(match) == "general parley"
    assert match.waiting == ("red",)
    assert choices(match) == ["alliance blue", "alliance green", "nothing"]


def test_sh_4_no_general_parley_between_fixed_teams() -> None:
    players = [{"key": seat, "home": "west", "team": "a" if seat == "red" else "b"} for seat in ("red", "blue", "green")]
    assert asked(pirates(*THREE, players=players)) == "initiative"


def test_sh_3_without_parley_nobody_talks() -> None:
    assert asked(raid(*THREE)) == "initiative"


def test_sh_3_only_pirates_parley() -> None:
    players = [{"key": seat, "home": "west", "pirate": seat != "green"} for seat in ("red", "blue", "green")]
    assert choices(pirates(*THREE, players=players)) == ["alliance blue", "nothing"]


def test_sh_4a_two_rounds_each_may_propose_to_one_other_who_answers_at_once() -> None:
    match = pirates(*THREE)
    spoke = []
    while asked(match) == "general parley":
        spoke.append(match.waiting[0])
        do(match, "nothing")
    assert spoke == ["red", "blue", "green", "red", "blue", "green"]
    match = do(pirates(*THREE), "alliance blue")
    assert (match.waiting, asked(match)) == (("blue",), "proposal")
    do(match, "yes")
    assert match.state.alliances == [("blue", "red")]


def test_sh_3b_a_proposal_refused_binds_nobody() -> None:
    match = do(pirates(*THREE), "alliance blue", "no")
    assert match.state.alliances == []


def test_sh_4a_one_ally_each_with_three_or_four_players_two_with_five_or_six_none_with_two() -> None:
    match = do(pirates(*THREE), "alliance blue", "yes")
    assert cannot_ally(match.state, "red", "green") == "SH-4a"
    match = do(pirates(*FIVE), "alliance blue", "yes")
    assert cannot_ally(match.state, "red", "green") == ""
    do(match, "alliance green", "yes", "alliance red", "yes")
    assert cannot_ally(match.state, "red", "white") == "SH-4a"
    assert asked(pirates(*THREE[:2])) == "initiative"


def test_sh_5_allies_cannot_attack_each_other_but_an_allys_ally_can_be_attacked() -> None:
    match = do(pirates(*FIVE), "alliance blue", "yes", "alliance green", "yes")
    state = match.state
    red, blue, green = (state.units[key] for key in ("r1", "b1", "g1"))
    assert cannot_attack(state, red, blue) == cannot_attack(state, blue, red) == "SH-5"
    assert cannot_attack(state, red, green) == ""


def test_sh_5a_everyone_else_is_an_enemy() -> None:
    state = raid(*THREE).state
    assert cannot_attack(state, state.units["r1"], state.units["g1"]) == ""
    assert cannot_attack(state, state.units["r1"], state.units["r1"]) == "SH-5a"


def test_sh_3_a_cease_fire_between_two_units_for_one_turn_or_two() -> None:
    match = parleying(*THREE, "r2 inf B6 A")
    assert choices(match) == ["parley r1", "parley r2"]
    do(match, "parley r1")
    assert choices(match) == ["parley b1", "parley g1"]
    do(match, "parley b1", "1 turn", "nothing")
    state = match.state
    one, two, blue = (state.units[key] for key in ("r1", "r2", "b1"))
    assert cannot_attack(state, one, blue) == cannot_attack(state, blue, one) == "SH-3a"
    assert cannot_attack(state, two, blue) == ""
    rest_of_turn(match)
    assert cannot_attack(match.state, match.state.units["r1"], match.state.units["b1"]) == ""


def test_sh_3_a_cease_fire_of_two_turns_lasts_to_the_end_of_the_next() -> None:
    match = do(parleying(*THREE), "parley r1", "parley b1", "2 turns", "nothing")
    until(rest_of_turn(match), "activate")
    assert cannot_attack(match.state, match.state.units["r1"], match.state.units["b1"]) == "SH-3a"
    until(rest_of_turn(match), "activate")
    assert cannot_attack(match.state, match.state.units["r1"], match.state.units["b1"]) == ""


def test_sh_3a_a_unit_destroyed_ends_the_cease_fire() -> None:
    match = do(parleying(*THREE), "parley r1", "parley b1", "2 turns", "nothing")
    destroy(match.state, match.state.units["b1"], "green", "SH-52")
    assert match.state.truces == []


def test_sh_5a_a_cease_fire_protects_the_commander_in_the_hex_too() -> None:
    match = do(parleying(*THREE, "bc com K4 A"), "parley r1", "parley b1", "1 turn", "nothing")
    assert cannot_attack(match.state, match.state.units["r1"], match.state.units["bc"]) == "SH-3a"


def test_sh_3a_an_alliance_may_be_proposed_and_its_end() -> None:
    match = do(parleying(*THREE), "parley r1", "parley b1", "1 turn", "alliance", "yes")
    assert match.state.alliances == [("blue", "red")]
    match.state.talk = Talk(["red"])
    do(match, choices(match)[0])
    until(match, "parley for")
    do(match, "parley r1", "parley b1", "1 turn")
    assert choices(match) == ["end the alliance", "nothing"]
    do(match, "end the alliance", "no")
    assert match.state.alliances == [("blue", "red")]


def test_sh_5a_the_end_of_an_alliance_needs_both() -> None:
    match = do(pirates(*THREE), "alliance blue", "yes")
    until(match, "initiative")
    match.state.talk = Talk(["red"])
    do(match, "take the initiative", "parley r1", "parley b1", "1 turn", "end the alliance", "yes")
    assert match.state.alliances == []


def test_sh_3a_spoils_for_spoils_change_hands_at_once() -> None:
    match = do(parleying(*THREE, spoils=CHESTS), "parley r1", "parley b1", "1 turn")
    assert choices(match) == ["alliance", "alliance for cow", "give chest", "nothing"]
    do(match, "give chest")
    assert choices(match) == ["for an alliance", "for cow"]
    do(match, "for cow", "yes")
    blocks = match.state.blocks
    assert (blocks["chest"].side, blocks["cow"].side) == ("blue", "red")
    assert distance(blocks["chest"].at, match.state.units["b1"].at) == 1
    assert distance(blocks["cow"].at, match.state.units["r1"].at) == 1


def test_sh_3a_spoils_are_offered_for_an_alliance_to_a_player_without_any() -> None:
    match = do(parleying(*THREE, spoils=CHESTS[:1]), "parley r1", "parley b1", "1 turn")
    assert choices(match) == ["alliance", "give chest", "nothing"]
    assert choices(do(match, "give chest")) == ["for an alliance"]
    allied = parleying(*THREE, spoils=CHESTS[:1])
    allied.state.alliances.append(("blue", "red"))
    assert choices(do(allied, "parley r1", "parley b1", "1 turn")) == ["end the alliance", "nothing"]


def test_sh_3a_spoils_for_an_alliance_either_way_round() -> None:
    match = do(parleying(*THREE, spoils=CHESTS), "parley r1", "parley b1", "1 turn", "give chest", "for an alliance", "yes")
    assert (match.state.blocks["chest"].side, match.state.alliances) == ("blue", [("blue", "red")])
    match = do(parleying(*THREE, spoils=CHESTS), "parley r1", "parley b1", "1 turn", "alliance for cow", "yes")
    assert (match.state.blocks["cow"].side, match.state.alliances) == ("red", [("blue", "red")])


def test_sh_3b_refused_spoils_stay() -> None:
    match = do(parleying(*THREE, spoils=CHESTS), "parley r1", "parley b1", "1 turn", "give chest", "for cow", "no")
    assert (match.state.blocks["chest"].side, match.state.blocks["cow"].side) == ("red", "blue")


def test_sh_3_a_parley_takes_two_pirates() -> None:
    players = [{"key": seat, "home": "west", "pirate": seat == "red"} for seat in ("red", "blue", "green")]
    assert not pirates(*THREE, players=players).state.setting.rules.parley
