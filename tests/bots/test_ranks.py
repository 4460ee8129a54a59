"""The ranks: their play, their ratings and their descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.bots import Greedy, SearchBot, Sight, bot, bots, ranks, takes_time
from quarterdeck.bots.ranks import RANKS, USUAL, described, measured
from quarterdeck.engine.asks import Choose, Option, Prompt
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab import Arena

GAME = qd.find_game("mimi")


class Torn:
    """Return a sight in which one option is better than all others."""

    asked = Choose("ann", Prompt("which", "TO-1", "Which?"), tuple(Option(f"n{number}", number) for number in range(8)))

    def choices(self) -> list[str]:
        return [option.notation for option in self.asked.options]


def test_a_midshipman_moves_without_a_thought_one_time_in_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Greedy, "choose", lambda self, sight: "n0")
    sight: Any = Torn()
    player = bot("midshipman", 5)
    slips = sum(player.choose(sight) != "n0" for _ in range(400))
    assert 85 < slips < 150  # a third, of which an eighth is what it would have taken anyway


def test_ranks_are_bots_and_the_usual_one_looks_one_choice_ahead() -> None:
    assert set(RANKS) <= set(bots())
    assert isinstance(bot(USUAL), Greedy)
    assert [takes_time(name) for name in RANKS] == [False, False, True, True]
    captain, admiral = bot("captain"), bot("admiral")
    assert isinstance(captain, SearchBot)
    assert isinstance(admiral, SearchBot)
    assert captain.simulations < admiral.simulations
    assert captain.seconds < admiral.seconds <= 5


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of the game's ratings."""
    monkeypatch.setattr(ranks, "files", lambda package: tmp_path)
    measured.cache_clear()
    monkeypatch.setattr(ranks, "measured", measured.__wrapped__)
    return tmp_path / ranks.FILE


def write(ratings: Path, version: int) -> None:
    rated = ranks.Ratings(version, {"captain": ranks.MeasuredRating(1240, 60)})
    ratings.write_bytes(msgspec.json.encode(rated))


def test_a_rank_is_told_with_its_strength(beside: Path) -> None:
    assert described(GAME, "captain") == "captain · not measured yet · looks many choices ahead"
    write(beside, GAME.version)
    assert described(GAME, "captain") == "captain · 1,240 ± 60 · looks many choices ahead"
    assert described(GAME, "admiral").startswith("admiral · not measured yet · ")


def test_ratings_of_other_rules_do_not_count(beside: Path) -> None:
    write(beside, GAME.version + 1)
    assert "not measured yet" in described(GAME, "captain")


def test_ratings_that_cannot_be_read_say_so(beside: Path) -> None:
    beside.write_text('{"version": "one"}', encoding="utf-8")
    with pytest.raises(QuarterdeckError, match=r"mimi-and-toutou: ratings.json: Expected `int`"):
        described(GAME, "captain")


def test_ratings_that_ship_are_those_of_ranks_by_the_rules_of_today() -> None:
    for game in qd.games().values():
        known = measured(game)
        assert set(known) <= set(RANKS)
        assert not known or known[USUAL] == ranks.MeasuredRating(1000, 0, known[USUAL].milliseconds, known[USUAL].made)


def test_others_are_measured_by_a_lieutenant() -> None:
    assert Arena(GAME, ["training"], ["captain", "lieutenant"]).anchor == "lieutenant"
    assert Arena(GAME, ["training"], ["lieutenant", "greedy"]).anchor == "greedy"


def test_a_captain_plays_a_game_that_nobody_waits_long_for() -> None:
    match = qd.new("mimi", "training", seed=1)
    seat = match.waiting[0]
    assert bot("captain").choose(Sight(match, seat, within=1e-9)) in match.choices(seat)
