"""Why not: every forbidden option is refused by the clause that forbids it."""

from __future__ import annotations

import pytest
from tests.rules.mimi_and_toutou.lake import action, acts, asked, barrage, do, duel, wait_for

import quarterdeck as qd
from quarterdeck.engine.errors import IllegalChoice
from quarterdeck.games.mimi_and_toutou.state import Battle


def refused(match: qd.Match[Battle], notation: str) -> str:
    """Return the clause named by both the prompt and an attempt.

    Its words are those of the rule book.
    """
    before = asked(match), match.count
    reason = match.why_not(notation)
    assert reason is not None
    assert reason.words == match.game.rulebook.clause(reason.clause).words()
    with pytest.raises(IllegalChoice) as refusal:
        match.play(notation)
    assert refusal.value.clause == reason.clause
    assert reason.clause in str(refusal.value)
    assert (asked(match), match.count) == before, "the match stays where it was"
    return reason.clause


def test_mt_6_out_of_range() -> None:
    assert refused(do(duel(21), "stay"), "fire mimi") == "MT-6"


def test_mt_6_in_arc_and_out_of_range_is_listed_where_another_may_be_fired_at() -> None:
    ships = ("kingani 4,10 east", "mimi 24,10 west", "toutou 25,10 west")
    match = do(action(*ships, script=["kingani"]), "stay", "keep course")
    assert [(each.notation, each.clause) for each in match.refusals()] == [("fire toutou", "MT-6")]
    assert refused(match, "fire toutou") == "MT-6"


def test_mt_7_out_of_arc() -> None:
    match = do(
        action("kingani 10,10 east", "mimi 10,5 west", "toutou 14,10 north", script=["kingani"]), "stay", "keep course"
    )
    assert [(each.notation, each.clause) for each in match.refusals()] == [("fire mimi", "MT-7")]
    assert refused(match, "fire mimi") == "MT-7"


def test_mt_4a_land_between() -> None:
    ships = ("kingani 10,10 east", "mimi 14,10 west", "toutou 14,11 north")
    match = do(action(*ships, land=[(13, 10)], script=["kingani"]), "stay", "keep course")
    assert [(each.notation, each.clause) for each in match.refusals()] == [("fire mimi", "MT-4a")]
    assert refused(match, "fire mimi") == "MT-4a"


def test_mt_15_the_rudder() -> None:
    match = barrage("kingani", ["10♣", 2])
    assert refused(match, "turn port") == refused(match, "turn starboard") == "MT-15"


def test_mt_16_the_gun() -> None:
    match = barrage("kingani", ["J♣", 2])
    assert refused(match, "fire mimi") == "MT-16"


def test_mt_17_the_engine() -> None:
    match = barrage("kingani", ["Q♣", 2])
    assert asked(match) == "kingani turn"
    assert refused(match, "ahead") == "MT-17"
    assert refused(do(match, "keep course"), "ahead") == "MT-17"


def test_mt_17_the_engine_at_the_edge() -> None:
    script: list[int | str] = ["kingani", 20, "Q♣", 1]
    match = do(action("mimi 1,10 west", "kingani 6,10 west", script=script), "stay", "keep course", "fire mimi")
    assert refused(match, "leave") == "MT-17"


def test_mt_18_the_charthouse() -> None:
    match = barrage("kingani", ["K♣", 2])
    assert refused(match, "turn port") == "MT-18"
    assert refused(match, "fire mimi") == "MT-18"


def test_mt_18_of_two_hits_that_forbid_the_same_the_one_that_lasts_longer_is_named() -> None:
    match = barrage("kingani", ["10♣", 1], ["K♣", 3])
    assert refused(match, "turn port") == "MT-18"
    match = barrage("kingani", ["10♣", 5], ["K♣", 2])
    assert refused(match, "turn port") == "MT-15"
    assert refused(match, "fire mimi") == "MT-18"


def test_mt_18_is_no_reason_once_it_has_run_out() -> None:
    match = barrage("kingani", ["K♣", 1])
    acts(match, "kingani")
    wait_for(match, "kingani turn")
    assert match.why_not("turn port") is None


def test_mt_2_a_ship_in_the_square_ahead() -> None:
    match = action("kingani 10,10 east", "mimi 11,10 west", script=["kingani"])
    assert refused(match, "ahead") == "MT-2"


def test_mt_2_land_in_the_square_ahead() -> None:
    match = action("kingani 10,10 east", "mimi 20,10 west", land=[(11, 10)], script=["kingani"])
    assert refused(match, "ahead") == "MT-2"


def test_mt_2_the_order_of_acts() -> None:
    match = duel(5)
    assert refused(match, "turn port") == refused(match, "fire mimi") == "MT-2"
    do(match, "ahead")
    assert refused(match, "ahead") == refused(match, "stay") == refused(match, "fire mimi") == "MT-2"
    do(match, "keep course")
    assert refused(match, "ahead") == refused(match, "turn port") == refused(match, "keep course") == "MT-2"


def test_mt_2_leaving_from_the_middle_of_the_board_and_going_ahead_at_its_edge() -> None:
    assert refused(duel(5), "leave") == "MT-2"
    assert refused(action("mimi 1,10 west", "kingani 6,10 west", script=["mimi"]), "ahead") == "MT-2"


def test_mt_2_a_friend_or_a_ship_out_of_play_is_no_target() -> None:
    ships = ("kingani 10,10 east", "hedwig 12,10 west", "mimi 14,10 north", "toutou 30,1 north")
    match = do(action(*ships, script=["toutou", "kingani"]), "leave", "stay", "keep course")
    assert refused(match, "fire hedwig") == "MT-2"
    assert refused(match, "fire toutou") == "MT-2"


@pytest.mark.parametrize("nonsense", ["fire", "fire bismarck", "ram mimi", "", "AHEAD"])
def test_a_meaningless_answer_is_refused_without_a_clause(nonsense: str) -> None:
    match = duel(5)
    assert match.why_not(nonsense) is None
    with pytest.raises(IllegalChoice, match="choose one of: ahead, stay") as refusal:
        match.play(nonsense)
    assert refusal.value.clause == ""


def test_an_allowed_option_has_no_reason_against_it() -> None:
    match = duel(5)
    assert [match.why_not(notation) for notation in match.choices()] == [None, None]


def test_options_say_where_they_lead() -> None:
    match = duel(5)
    assert match.label("ahead").text == "Ahead to 5,10"
    do(match, "ahead")
    assert match.label("turn port").text == "Turn to port, north-east"
    assert match.label("turn starboard").text == "Turn to starboard, south-east"
    do(match, "turn port")
    assert match.label("fire mimi").text == "Fire at Mimi, range 4"


def test_mt_21_the_way_out_says_that_it_wins() -> None:
    ships = ("kingani 30,10 east", "mimi 10,10 west")
    out = action(*ships, script=["kingani"], exits={"german": "east"}).label("leave").text
    away = action(*ships, script=["kingani"], exits={"german": "west"}).label("leave").text
    assert "win" in out
    assert "withdraw" in away
