"""Records of notable games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.toys.coin import GAME as COIN
from tests.toys.tossing import GAME as TOSSING

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.lab.study.aggregation import Count
from quarterdeck.lab.study.inquiry import Inquiry, StoppingRule
from quarterdeck.lab.study.notable_games import GameSummary, NotableGames, WantedGames, _MostNotable, record
from quarterdeck.lab.study.plan import arm
from quarterdeck.lab.study.series import Result, here


def asked(
    game: Game[Any], bots: list[str], games: int, measured: bool = False
) -> tuple[Inquiry, NotableGames, list[tuple[Count, Result]]]:
    """Return an inquiry, its notable games, and all its games."""
    oddities, every = NotableGames(4), list[tuple[Count, Result]]()

    def hear(count: Count, played: Result, cast: int) -> None:
        oddities.add(count, played, cast)
        every.append((count, played))

    made = Inquiry([arm(game, qd.read_scenario(game), bots, measured=measured)], 2, StoppingRule(games=games), heard=hear)
    made.run(here, 1)
    return made, oddities, every


def test_the_shortest_the_longest_and_the_closest_are_kept(tmp_path: Path) -> None:
    made, oddities, every = asked(TOSSING, ["idea-lefty"], 12, measured=True)
    kept = oddities.keep(made.told(), 2, tmp_path / "odd")
    whys = [re.sub(r"\d+", "N", each.why) for each in kept]
    assert whys[0].startswith("the shortest: N choices")
    assert whys[1].startswith("the longest: N choices")
    assert sum("the closest: the leader was N points ahead on average" in why for why in whys) == 1
    assert len(whys) == 4
    games = [game for _, game in every]
    lengths = [game.decisions for game in games]
    assert lengths[kept[0].number] == min(lengths)
    assert lengths[kept[1].number] == max(lengths)
    for each in kept:
        match = qd.verify(Path(each.file).read_text(encoding="utf-8"), [TOSSING])
        assert match.outcome is not None
        assert match.outcome.winners == games[each.number].winners
        assert match.players == ("idea-lefty", "idea-lefty")


def test_a_rare_ending_is_odd() -> None:
    oddest = _MostNotable(5)
    for number in range(40):
        how = "on its edge" if number == 17 else "fell"
        oddest.add(GameSummary(number, 0, 2, (), how, "TO-4", None, None))
    assert [(odd.game.number, odd.why) for odd in oddest.most_notable()] == [
        (0, "the shortest: 2 choices; the longest: 2 choices"),
        (17, "a rare ending: on its edge (TO-4), 1 in all"),
        (1, "the 2nd shortest: 2 choices"),
        (2, "the 3rd shortest: 2 choices"),
        (3, "the 4th shortest: 2 choices"),
    ]


@pytest.mark.parametrize("key", ["mimi", "pirate"])
def test_random_games_are_the_same_in_the_straight_rules(key: str) -> None:
    _, _, every = asked(qd.find_game(key), ["random"], 3)
    for count, played in every:
        match = qd.load(record(count.setting, 0, 2, played))
        assert match.outcome is not None
        assert (match.outcome.winners, match.outcome.how) == (played.winners, played.how)


def test_the_right_one_of_two_casts_is_saved(tmp_path: Path) -> None:
    made, oddities, _ = asked(COIN, ["idea-wise", "idea-fool"], 4)
    for each in oddities.keep(made.told(), 2, tmp_path):
        match = qd.load(Path(each.file).read_text(encoding="utf-8"), [COIN])
        assert match.players == tuple(made.arms[0].setting.casts[each.cast].values())


def test_a_game_is_kept_by_its_number(tmp_path: Path) -> None:
    wanted = WantedGames([2, 3])
    made = Inquiry(
        [arm(COIN, qd.read_scenario(COIN), ["idea-wise", "idea-fool"])], 2, StoppingRule(games=8), heard=wanted.add
    )
    made.run(here, 1)
    kept = wanted.keep(made.told(), 2, tmp_path)
    assert [(each.number, each.cast, Path(each.file).name) for each in kept] == [
        (2, 0, "a-fair-coin-2-1.qdr"),
        (2, 1, "a-fair-coin-2-2.qdr"),
        (3, 0, "a-fair-coin-3-1.qdr"),
        (3, 1, "a-fair-coin-3-2.qdr"),
    ]
    with pytest.raises(QuarterdeckError, match="these games were not played: 9"):
        WantedGames([9]).keep(made.told(), 2, tmp_path)
