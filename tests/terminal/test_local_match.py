"""Local matches: their players and their files."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck import terminal
from quarterdeck.bots import Sight
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch

NewLocal = Callable[..., LocalMatch]


def until_a_player_is_asked(local: LocalMatch) -> None:
    while (turn := local.turn()).due is DueAnswer.BOT:
        local.bot_chooses(local.thought(turn.seat)(), turn.seat)
    local.show_to(turn)


def test_another_game_at_the_same_path_is_never_overwritten(new_local: NewLocal, tmp_path: Path) -> None:
    other = qd.new("mimi-and-toutou", scenario="training", seed=99)
    other.play(other.choices()[0])
    (tmp_path / "game.qdr").write_text(other.save())
    local = new_local()
    assert local.path.name == "game-2.qdr"
    until_a_player_is_asked(local)
    local.choose("ahead")
    assert (tmp_path / "game.qdr").read_text() == other.save()
    assert local.path.exists()


def test_a_resumed_game_stays_in_its_file(new_local: NewLocal) -> None:
    local = new_local()
    until_a_player_is_asked(local)
    local.choose("ahead")
    match = qd.load(local.path.read_text())
    match.players = ("somebody", "else")
    assert new_local(match=match).path == local.path


def test_leaving_without_saving_restores_the_file(new_local: NewLocal) -> None:
    local = new_local()
    until_a_player_is_asked(local)
    local.choose("ahead")
    kept = local.path.read_bytes()
    again = new_local(match=qd.load(kept.decode()))
    again.show_to(again.turn())
    again.choose("keep course")
    assert again.path.read_bytes() != kept
    again.forget()
    assert again.path.read_bytes() == kept


def test_saving_leaves_no_other_file(new_local: NewLocal) -> None:
    local = new_local()
    until_a_player_is_asked(local)
    local.choose("ahead")
    assert [path.name for path in local.path.parent.iterdir()] == ["game.qdr"]


def test_a_bot_thinks_about_a_copy(new_local: NewLocal) -> None:
    local = new_local(british="greedy", german="greedy")
    before = local.match.save()
    local.thought(local.turn().seat)()
    assert local.match.save() == before


def test_a_bots_choice_cannot_be_undone(new_local: NewLocal) -> None:
    local = new_local(british="random", german="random")
    local.bot_chooses(local.thought(local.turn().seat)(), local.turn().seat)
    with pytest.raises(qd.QuarterdeckError):
        local.undo()


def test_the_public_functions_play_in_plain_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.qdr"
    match = qd.new("mimi-and-toutou", scenario="training", seed=1)
    bots = {"british": "random", "german": "random"}
    assert terminal.play(match, bots, seed=1, path=path, plain=True) == 0
    assert "The game is over." in capsys.readouterr().out
    assert terminal.replay(path.read_text(), plain=True) == 0
    assert "Mimi and Toutou go forth" in capsys.readouterr().out
    by_hand = qd.new("mimi-and-toutou", scenario="training", chance=qd.ByHand())
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert terminal.play(by_hand, {"british": "human", "german": "human"}, seed=1, path=path, plain=True) == 0
    assert "game-2.qdr" in capsys.readouterr().out


def test_a_bot_is_told_when_its_choice_is_not_needed(new_local: NewLocal) -> None:
    class Listening:
        def choose(self, sight: Sight) -> str:
            return "stay" if sight.stop is not None and sight.stop() else "ahead"

    local = new_local(british="random", german="random")
    seat = local.turn().seat
    local.bots[seat] = Listening()
    assert local.thought(seat, lambda: True)() == "stay"
    assert local.thought(seat)() == "ahead"


def test_bots_of_a_rank_are_listed_with_their_strength(new_local: NewLocal) -> None:
    british, german = new_local(german="captain").company()
    assert british == "British: human"
    assert german.startswith("German: captain · ")
    assert german.endswith(" · looks many choices ahead")
