"""Plain lines with scripted input."""

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
from quarterdeck.terminal.text.sentences import log_lines

NewLocal = Callable[..., LocalMatch]


def said(local: LocalMatch, *lines: str) -> str:
    """Return the output for these lines of input."""
    output = io.StringIO()
    assert plain_client.play(local, io.StringIO("".join(f"{line}\n" for line in lines)), output) == 0
    return output.getvalue()


def test_options_are_numbered_with_clause_and_odds(new_local: NewLocal) -> None:
    text = said(new_local(), "1", "3")
    assert "[MT-1] Mimi's card is turned over." in text
    assert "  1. Ahead to 3,5 (ahead) [MT-2]" in text
    assert "  1. Fire at Kingani, range 10 (fire kingani) [MT-9] – miss 75.0%, hit 25.0%" in text


def test_answers_by_number_notation_and_start(new_local: NewLocal) -> None:
    local = new_local()
    said(local, "1", "keep course", "ho")
    chosen = [given.notation for given in local.match.answers() if given.seat == "british" and given.kind == "choose"]
    assert chosen == ["ahead", "keep course", "hold fire"]


def with_points_to_give_up() -> Match[Any]:
    """Return a match in which red must choose five points or more to give up."""
    for seed in range(100):
        ships = at_sea("b1 bb C3 north", "b2 bb C5 north", "r1 ac F4 north").scenario
        match = qd.new("late-19th-century", scenario=ships, seed=seed)
        while match.asked(match.waiting[0]).prompt.key not in ("trade", "torpedo"):
            match.play(match.asked(match.waiting[0]).options[0].notation, match.waiting[0])
        if match.waiting == ("red",) and match.asked().times >= 5:
            return match
    raise AssertionError("they all miss")


def test_several_answers_to_a_repeated_prompt_fit_one_line(tmp_path: Path) -> None:
    match = with_points_to_give_up()
    local = LocalMatch(match, {"blue": "human", "red": "human"}, seed=1, path=tmp_path / "game.qdr")
    times, ship = match.asked().times, match.state.ships["r1"]
    guns, floats = ship.main_guns, ship.flotation
    text = said(local, "9 flotation, 9 main gun", "2 main gun, 1 flot", "1 whistle")
    assert f"You gave 18 answers, but only {times} are needed." in text
    assert "'whistle' is not offered" in text
    assert (match.state.ships["r1"].main_guns, match.state.ships["r1"].flotation) == (guns - 2, floats - 1)
    assert [given.notation for given in match.timeline.current_answers()][-3:] == ["main gun", "main gun", "flotation"]


def test_targets_named_together_have_odds(tmp_path: Path) -> None:
    match = battle("b1 art D10 north", "r1 inf D4 south", "b2 inf D5 north")
    local = LocalMatch(match, {"blue": "human", "red": "human"}, seed=1, path=tmp_path / "game.qdr")
    text = said(local, "odds fire r1")
    expected = "on average 0.33 strength points, 0.33 retreats, 0.08 own strength points and 0.08 own retreats"
    assert f"lands 66.7%, strays onto b2 16.7%, {expected}" in text
    assert "16.7%  1 on b2 (your own)" in text


def test_the_end_of_the_input_saves_and_says_where(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "1")
    assert text.rstrip().endswith(f"The game is saved in {local.path}.")
    assert qd.load(local.path.read_text()).choices() == local.match.choices()


def test_errors_are_explained_and_change_nothing(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "99", "-1", "turn", "why", "why ahead", "odds", "rules XX-1", "undo", "amend 3", "\x00é☃")
    assert "'99' is not offered" in text
    assert "has no clause 'XX-1'" in text
    assert "only dice and cards typed in by hand can be corrected" in text.lower()
    assert not any(given.seat == "british" for given in local.match.answers() if given.kind == "choose")


def test_odds_without_an_option_and_without_chance(new_local: NewLocal) -> None:
    text = said(new_local(), "odds", "odds ahead")
    assert "Type odds and the number or notation of an option." in text
    assert "This option involves no chance." in text
    assert "100.0%" not in text


def test_rules_are_found_by_number_and_by_words(new_local: NewLocal) -> None:
    text = said(new_local(), "rules 7", "rules second king", "rules zebra")
    assert "\nMT-7 " in text
    assert "\nMT-19 " in text
    assert "has no clause 'zebra', and none that contains it" in text


def test_one_letter_is_enough_to_leave(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, "q", "1")
    assert "is not offered" not in text
    assert not any(given.kind == "choose" and given.seat == "british" for given in local.match.answers())


def test_an_ambiguous_start_is_refused(new_local: NewLocal) -> None:
    assert "'turn' could be turn port or turn starboard." in said(new_local(), "1", "turn")


def test_undo_reports_the_choice_and_repeats_the_prompt(new_local: NewLocal) -> None:
    text = said(new_local(), "1", "3", "undo", "undo", "undo")
    assert "Undone: Keep course, east." in text
    assert "Undone: Ahead to 3,5." in text
    assert "choice cannot be undone after" in text


def test_why_and_odds_and_rules(new_local: NewLocal) -> None:
    text = said(new_local(), "why fire kingani", "1", "3", "odds 1", "rules mt-9", "rules")
    assert "\nMT-2 " in text
    assert "hit, gun" in text
    assert "Exact, counted from the rules" in text
    assert "\nMT-9 " in text
    assert all(chapter.title in text for chapter in qd.find_game("mimi-and-toutou").rulebook.chapter)


def test_board_ships_log_and_help(new_local: NewLocal) -> None:
    text = said(new_local(), "board", "ships", "log", "help")
    assert "→M" in text
    assert "→M Mimi, 2,5 heading east, active" in text
    assert "Mimi: British, 2,5 heading east, active, range 12, D12, 6-pounder." in text
    assert "why NOTATION" in text


def test_a_die_named_by_a_word_has_a_capital_at_the_start_of_a_line() -> None:
    thrown = Thrown.of(Roll("pirates", "KF-27", Die("location die", ("hull", "sails"))), ("sails",))
    assert log_lines([thrown], Names({})) == ["[KF-27] Location die: sails."]


def test_throws_of_two_sides_in_a_row_name_the_sides() -> None:
    die = Die("D10", tuple(range(1, 11)))
    ours, theirs = (Thrown.of(Roll(seat, "KF-6", die), (face,)) for seat, face in (("pirates", 4), ("crown", 10)))
    assert log_lines([ours, theirs], Names({})) == ["[KF-6] D10 for Pirates: 4.", "[KF-6] D10 for Crown: 10."]
    assert log_lines([ours, ours], Names({}), 1) == ["[KF-6] D10: 4."]


def test_no_escape_sequences(new_local: NewLocal) -> None:
    assert "\x1b" not in said(new_local(), "board", "ships", "1", "3", "1")


def test_save_under_another_name(new_local: NewLocal, tmp_path: Path) -> None:
    other = tmp_path / "my game.qdr"
    assert f"Saved in {other}." in said(new_local(), "1", f'save "{other}"')
    assert qd.load(other.read_text()).count


def test_a_whole_game_to_its_end(new_local: NewLocal) -> None:
    local = new_local()
    text = said(local, *["1"] * 200)
    assert local.match.outcome is not None
    assert "The game is over." in text
    assert "[MT-21]" in text


def test_bots_alone_play_without_input(new_local: NewLocal) -> None:
    local = new_local(british="random", german="greedy")
    assert "The game is over." in said(local)


def test_the_next_player_is_called_before_hidden_information_is_shown(new_local: NewLocal) -> None:
    game = replace(qd.find_game("mimi-and-toutou"), hides=True)
    match = Match(game, qd.read_scenario(game, "training"), qd.Seeded(3))
    text = said(new_local(german="human", match=match), "", "1", "3", "2", "", "1")
    assert text.index("Pass the keyboard to the Germans.") < text.index("German – Kingani: move one square?")
    assert text.index("Pass the keyboard to the British.") < text.index("British – Mimi: move one square?")


def test_resuming_repeats_only_the_last_lines_of_the_log(new_local: NewLocal) -> None:
    local = new_local()
    said(local, *["1"] * 12)
    text = said(new_local(match=qd.load(local.path.read_text())), "log")
    assert "Round 1: 2 activation cards" not in text.split("> ")[0]
    assert "Round 1: 2 activation cards" in text


def test_goals_are_written_at_the_start_and_on_request(new_local: NewLocal) -> None:
    text = said(new_local(), "1", "goals")
    own = "You win by sinking, taking or driving off Kingani"
    assert text.count(own) == 2
    assert text.index(own) < text.index("move one square")
    assert "The Germans win by sinking" in text


def test_the_lesson_explains_each_prompt_once(new_local: NewLocal) -> None:
    text = " ".join(said(new_local(), "1", "3", "hold fire", "1", "3").split())
    guide = qd.find_game("mimi-and-toutou").guide
    assert guide is not None
    assert text.count(guide.prompts["move"]) == 1
    assert text.count(guide.prompts["fire"]) == 1
    other = " ".join(said(new_local(scenario="first-action"), "1").split())
    assert guide.prompts["move"] not in other


def test_the_end_lists_remaining_units_and_luck(new_local: NewLocal) -> None:
    local = new_local(british="random", seed=5)
    text = said(local)
    assert local.match.outcome is not None
    end = text.partition("The game is over.")[2]
    assert "Hits (expected)" in end
    assert " of 8" in end


def test_the_story_and_the_terms_can_be_read_again(new_local: NewLocal) -> None:
    local = new_local()
    text = " ".join(said(local, "story").split())
    assert text.count(" ".join(local.match.scenario.story.split())) == 2
    assert "The wedge ahead of the bow in which a gun bears. [MT-7]" in text
