"""Who sits where, and where the game is kept."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck import terminal
from quarterdeck.bots import Sight
from quarterdeck.terminal.local_match import DueAnswer, LocalMatch

Sit = Callable[..., LocalMatch]


def until_somebody_is_asked(sitting: LocalMatch) -> None:
    while (turn := sitting.turn()).due is DueAnswer.BOT:
        sitting.bot_chooses(sitting.thought(turn.seat)(), turn.seat)
    sitting.sit(turn)


def test_another_game_at_the_same_path_is_never_written_over(sit: Sit, tmp_path: Path) -> None:
    other = qd.new("mimi-and-toutou", scenario="training", seed=99)
    other.play(other.choices()[0])
    (tmp_path / "game.qdr").write_text(other.save())
    sitting = sit()
    assert sitting.path.name == "game-2.qdr"
    until_somebody_is_asked(sitting)
    sitting.choose("ahead")
    assert (tmp_path / "game.qdr").read_text() == other.save()
    assert sitting.path.exists()


def test_a_game_that_is_resumed_stays_in_its_file_whoever_plays_now(sit: Sit) -> None:
    sitting = sit()
    until_somebody_is_asked(sitting)
    sitting.choose("ahead")
    match = qd.load(sitting.path.read_text())
    match.players = ("somebody", "else")
    assert sit(match=match).path == sitting.path


def test_leaving_without_saving_puts_the_file_back(sit: Sit) -> None:
    sitting = sit()
    until_somebody_is_asked(sitting)
    sitting.choose("ahead")
    kept = sitting.path.read_bytes()
    again = sit(match=qd.load(kept.decode()))
    again.sit(again.turn())
    again.choose("keep course")
    assert again.path.read_bytes() != kept
    again.forget()
    assert again.path.read_bytes() == kept


def test_nothing_is_left_beside_the_file(sit: Sit) -> None:
    sitting = sit()
    until_somebody_is_asked(sitting)
    sitting.choose("ahead")
    assert [path.name for path in sitting.path.parent.iterdir()] == ["game.qdr"]


def test_a_bot_thinks_about_a_copy(sit: Sit) -> None:
    sitting = sit(british="greedy", german="greedy")
    before = sitting.match.save()
    sitting.thought(sitting.turn().seat)()
    assert sitting.match.save() == before


def test_nobody_takes_back_what_a_bot_chose(sit: Sit) -> None:
    sitting = sit(british="random", german="random")
    sitting.bot_chooses(sitting.thought(sitting.turn().seat)(), sitting.turn().seat)
    with pytest.raises(qd.QuarterdeckError):
        sitting.undo()


def test_the_public_functions_play_plainly(
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


def test_a_bot_is_told_when_nobody_waits_for_it_any_more(sit: Sit) -> None:
    class Listening:
        def choose(self, sight: Sight) -> str:
            return "stay" if sight.stop is not None and sight.stop() else "ahead"

    sitting = sit(british="random", german="random")
    seat = sitting.turn().seat
    sitting.bots[seat] = Listening()
    assert sitting.thought(seat, lambda: True)() == "stay"
    assert sitting.thought(seat)() == "ahead"


def test_bots_of_a_rank_are_introduced_with_their_strength(sit: Sit) -> None:
    british, german = sit(german="captain").company()
    assert british == "British: human"
    assert german.startswith("German: captain · ")
    assert german.endswith(" · looks many choices ahead")
