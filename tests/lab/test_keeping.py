"""Records of odd games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.toys.coin import GAME as COIN
from tests.toys.tossing import GAME as TOSSING

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.lab.inquiry import Goal, Inquiry
from quarterdeck.lab.keeping import keep, odd_ones, record
from quarterdeck.lab.plan import arm
from quarterdeck.lab.series import here


def asked(game: Game, bots: list[str], games: int, gauged: bool = False, key: str | None = None) -> Inquiry:  # type: ignore[type-arg]
    made = Inquiry([arm(game, qd.read_scenario(game, key), bots, gauged=gauged)], 2, Goal(games=games))
    made.run(here, 1)
    return made


def test_the_shortest_the_longest_and_the_closest_are_kept(tmp_path: Path) -> None:
    made = asked(TOSSING, ["idea-lefty"], 12, gauged=True)
    kept = keep(made.counts, 4, 2, tmp_path / "odd")
    whys = [re.sub(r"\d+", "N", each.why) for each in kept]
    assert whys[0].startswith("the shortest: N decisions")
    assert whys[1].startswith("the longest: N decisions")
    assert sum("the closest: N points between the first two on average" in why for why in whys) == 1
    assert "the Nnd shortest: N decisions" in whys
    lengths = [game.decisions for game in made.counts[0].games]
    assert lengths[kept[0].number] == min(lengths)
    assert lengths[kept[1].number] == max(lengths)
    for each in kept:
        match = qd.verify(Path(each.file).read_text(encoding="utf-8"), [TOSSING])
        assert match.outcome is not None
        assert match.outcome.winners == made.counts[0].games[each.number].winners
        assert match.players == ("idea-lefty", "idea-lefty")


def test_a_rare_ending_is_odd() -> None:
    made = asked(COIN, ["random"], 40)
    game = made.counts[0].games[17]
    made.counts[0].games[17] = type(game)(17, (), game.roles, "TO-4", "on its edge", 2)
    whys = [each.why for each in odd_ones(made.counts, 9)]
    assert "the rarest ending: on its edge (TO-4), 1 in all" in whys
    assert len(whys) == 9


@pytest.mark.parametrize("key", ["mimi", "pirate"])
def test_games_at_random_are_the_same_as_the_straight_gear_played(key: str) -> None:
    game = qd.find_game(key)
    count = asked(game, ["random"], 3).counts[0]
    for played in count.games:
        match = qd.load(record(count.setting, 0, 2, played))
        assert match.outcome is not None
        assert (match.outcome.winners, match.outcome.how) == (played.winners, played.how)


def test_of_two_casts_the_right_one_is_kept(tmp_path: Path) -> None:
    made = Inquiry([arm(COIN, qd.read_scenario(COIN), ["idea-wise", "idea-fool"])], 2, Goal(games=4))
    made.run(here, 1)
    kept = keep(made.counts, 3, 2, tmp_path)
    for each in kept:
        match = qd.load(Path(each.file).read_text(encoding="utf-8"), [COIN])
        assert match.players == tuple(made.arms[0].setting.casts[each.cast].values())
