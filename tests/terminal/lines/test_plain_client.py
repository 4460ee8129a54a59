"""Plain lines: scripted input, and what is answered."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.rules.late_19th_century.field import at_sea, battle

import quarterdeck as qd
from quarterdeck.engine.asks import Die, Roll
from quarterdeck.engine.log import Thrown
from quarterdeck.engine.match import Match
from quarterdeck.engine.names import Names
from quarterdeck.terminal.lines import plain_client
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.text.sentences import log_line

Sit = Callable[..., LocalMatch]


def said(sitting: LocalMatch, *lines: str) -> str:
    """What is written when these lines are typed, and then no more."""
    output = io.StringIO()
    assert plain_client.play(sitting, io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return output.getvalue()


def test_options_are_numbered_with_clause_and_odds(sit: Sit) -> None:
    text = said(sit(), "1", "3")
    assert "[MT-1] Mimi's card is turned over." in text
    assert "  1. Ahead to 3,5 (ahead) [MT-2]" in text
    assert "  1. Fire at Kingani, range 10 (fire kingani) [MT-9] – miss 75.0%, hit 25.0%" in text


def test_a_number_a_notation_and_the_start_of_one_are_understood(sit: Sit) -> None:
    sitting = sit()
    said(sitting, "1", "keep course", "ho")
    chosen = [given.notation for given in sitting.match.answers() if given.seat == "british" and given.kind == "choose"]
    assert chosen == ["ahead", "keep course", "hold fire"]


def with_points_to_give_up() -> Match[Any]:
    """Red's cruiser has five points or more to give up, and red is asked which."""
    for seed in range(100):
        ships = at_sea("b1 bb C3 north", "b2 bb C5 north", "r1 ac F4 north").scenario
        match = qd.new("late-19th-century", scenario=ships, seed=seed)
        while match.asked(match.waiting[0]).prompt.key not in ("trade", "torpedo"):
            match.play(match.asked(match.waiting[0]).options[0].notation, match.waiting[0])
        if match.waiting == ("red",) and match.asked().times >= 5:
            return match
    raise AssertionError("they all miss")


def test_several_answers_to_the_same_question_fit_one_line(tmp_path: Path) -> None:
    match = with_points_to_give_up()
    sitting = LocalMatch(match, {"blue": "human", "red": "human"}, seed=1, path=tmp_path / "game.qdr")
    times, ship = match.asked().times, match.state.ships["r1"]
    guns, floats = ship.main_guns, ship.flotation
    text = said(sitting, "9 flotation, 9 main gun", "2 main gun, 1 flot", "1 whistle")
    assert f"18 answers, and {times} are asked for" in text
    assert "'whistle' is not offered" in text
    assert (match.state.ships["r1"].main_guns, match.state.ships["r1"].flotation) == (guns - 2, floats - 1)
    assert [given.notation for given in match.timeline.current_answers()][-3:] == ["main gun", "main gun", "flotation"]


def test_targets_named_together_have_odds(tmp_path: Path) -> None:
    match = battle("b1 art D10 north", "r1 inf D4 south", "b2 inf D5 north")
    sitting = LocalMatch(match, {"blue": "human", "red": "human"}, seed=1, path=tmp_path / "game.qdr")
    text = said(sitting, "odds fire r1")
    assert "lands 66.7%, strays onto b2 16.7%, 0.33 strength points, 0.33 retreats" in text
    assert "16.7%  1 on b2 (your own)" in text


def test_the_end_of_the_input_saves_and_says_where(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "1")
    assert text.rstrip().endswith(f"The game is saved in {sitting.path}.")
    assert qd.load(sitting.path.read_text()).choices() == sitting.match.choices()


def test_what_is_wrong_is_said_and_changes_nothing(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "99", "-1", "turn", "why", "why ahead", "odds", "rules XX-1", "undo", "amend 3", "\x00é☃")
    assert "'99' is not offered" in text
    assert "has no clause 'XX-1'" in text
    assert "only dice and cards typed in by hand can be corrected" in text.lower()
    assert not any(given.seat == "british" for given in sitting.match.answers() if given.kind == "choose")


def test_odds_of_nothing_and_odds_without_chance_are_told_in_words(sit: Sit) -> None:
    text = said(sit(), "odds", "odds ahead")
    assert "Odds of what? Type odds and the number or the notation of an option." in text
    assert "Nothing is left to chance here." in text
    assert "100.0%" not in text


def test_rules_are_looked_for_by_number_and_by_words(sit: Sit) -> None:
    text = said(sit(), "rules 7", "rules second king", "rules zebra")
    assert "\nMT-7 " in text
    assert "\nMT-19 " in text
    assert "has no clause 'zebra', and none that contains it" in text


def test_one_letter_is_enough_to_leave(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, "q", "1")
    assert "is not offered" not in text
    assert not any(given.kind == "choose" and given.seat == "british" for given in sitting.match.answers())


def test_an_ambiguous_start_is_asked_about(sit: Sit) -> None:
    assert "'turn' may be turn port or turn starboard." in said(sit(), "1", "turn")


def test_undo_tells_what_was_taken_back_and_asks_again(sit: Sit) -> None:
    text = said(sit(), "1", "3", "undo", "undo", "undo")
    assert "Taken back: keep course." in text
    assert "Taken back: ahead." in text
    assert "choice cannot be undone after" in text


def test_why_and_odds_and_rules(sit: Sit) -> None:
    text = said(sit(), "why fire kingani", "1", "3", "odds 1", "rules mt-9", "rules")
    assert "\nMT-2 " in text
    assert "hit, gun" in text
    assert "Exact, counted from the rules" in text
    assert "\nMT-9 " in text
    assert all(chapter.title in text for chapter in qd.find_game("mimi-and-toutou").rulebook.chapter)


def test_board_ships_log_and_help(sit: Sit) -> None:
    text = said(sit(), "board", "ships", "log", "help")
    assert "→M" in text
    assert "→M Mimi, 2,5 heading east, active" in text
    assert "Mimi: British, 2,5 heading east, it is her turn, range 12, D12, 6-pounder." in text
    assert "why NOTATION" in text


def test_a_die_that_is_called_by_a_word_begins_its_line_with_a_capital_letter() -> None:
    thrown = Thrown.of(Roll("pirates", "KF-27", Die("location die", ("hull", "sails"))), ("sails",))
    assert log_line(thrown, Names({})) == "[KF-27] Location die: sails."


def test_no_escape_sequences(sit: Sit) -> None:
    assert "\x1b" not in said(sit(), "board", "ships", "1", "3", "1")


def test_save_under_another_name(sit: Sit, tmp_path: Path) -> None:
    other = tmp_path / "my game.qdr"
    assert f"Saved in {other}." in said(sit(), "1", f'save "{other}"')
    assert qd.load(other.read_text()).count


def test_a_whole_game_to_its_end(sit: Sit) -> None:
    sitting = sit()
    text = said(sitting, *["1"] * 200)
    assert sitting.match.outcome is not None
    assert "The game is over." in text
    assert "[MT-21]" in text


def test_bots_alone_play_without_a_question(sit: Sit) -> None:
    sitting = sit(british="random", german="greedy")
    assert "The game is over." in said(sitting)


def test_the_next_player_is_called_before_anything_hidden_is_shown(sit: Sit) -> None:
    game = replace(qd.find_game("mimi-and-toutou"), hides=True)
    match = Match(game, qd.read_scenario(game, "training"), qd.Seeded(3))
    text = said(sit(german="human", match=match), "", "1", "3", "2", "", "1")
    assert text.index("Pass the keyboard to German") < text.index("German, Kingani: move one square?")
    assert text.index("Pass the keyboard to British") < text.index("British, Mimi: move one square?")


def test_resuming_tells_only_the_last_of_the_log(sit: Sit) -> None:
    sitting = sit()
    said(sitting, *["1"] * 12)
    text = said(sit(match=qd.load(sitting.path.read_text())), "log")
    assert "Round 1: 2 activation cards" not in text.split("> ")[0]
    assert "Round 1: 2 activation cards" in text


def test_what_is_played_for_is_said_at_the_start_and_by_a_word(sit: Sit) -> None:
    text = said(sit(), "1", "goals")
    own = "You win by sinking, taking or driving off Kingani"
    assert text.count(own) == 2
    assert text.index(own) < text.index("move one square")
    assert "The Germans win by sinking" in text


def test_in_the_lesson_each_question_is_explained_the_first_time(sit: Sit) -> None:
    text = " ".join(said(sit(), "1", "3", "hold fire", "1", "3").split())
    assert text.count("At closer range her gun hits more often") == 1
    assert text.count("A hit turns up a damage card") == 1
    assert "At closer range" not in said(sit(scenario="first-action"), "1")


def test_the_end_tells_what_is_left_and_what_the_dice_did(sit: Sit) -> None:
    sitting = sit(british="random", seed=5)
    text = said(sitting)
    assert sitting.match.outcome is not None
    end = text.partition("The game is over.")[2]
    assert "hits to expected" in end
    assert " of 8" in end


def test_the_story_and_what_the_words_mean_can_be_read_again(sit: Sit) -> None:
    text = " ".join(said(sit(), "story").split())
    assert text.count("On a small stretch of the lake") == 2
    assert "The wedge ahead of the bow in which a gun bears. [MT-7]" in text
