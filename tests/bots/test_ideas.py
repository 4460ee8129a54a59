"""Single-idea bots: neither `greedy` nor a search loses to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.bots.contest import wins

import quarterdeck as qd
from quarterdeck.bots import Idea, Sight, bot
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import shipped
from quarterdeck.lab import play_one

GAMES = [pytest.param(game, id=key) for key, game in qd.games().items()]


def test_an_idea_takes_what_it_asks_for_where_it_is_offered() -> None:
    match = qd.new("mimi", seed=1)
    seat = match.waiting[0]
    assert bot("idea-sitter", 1).choose(Sight(match, seat)) == "stay"
    assert bot("idea-runner", 1).choose(Sight(match, seat)) == "ahead"


def test_a_game_without_that_idea_says_which_it_has() -> None:
    match = qd.new("mimi", seed=1)
    with pytest.raises(QuarterdeckError, match=r"no bot idea-squirrel in .*; the ideas are sitter, runner, gunner, dove"):
        Idea("squirrel", 1).choose(Sight(match, match.waiting[0]))


@pytest.mark.parametrize("game", GAMES)
def test_every_idea_of_a_game_comes_up_in_some_scenario(game: qd.Game[Any]) -> None:
    """Every beginning of a notation that an idea names occurs in random play."""
    wanted = {start for starts in game.mind.ideas.values() for start in starts}
    assert game.mind.ideas
    for key in shipped(game.package):
        match = Match(game, qd.read_scenario(game, key), Seeded(3))
        luck = Seeded(4)
        for _ in range(2000):
            if match.outcome is not None or not wanted:
                break
            choices = match.choices(match.waiting[0])
            wanted -= {start for start in wanted if any(notation.startswith(start) for notation in choices)}
            match.play(choices[luck.below(len(choices))], match.waiting[0])
    assert wanted == set()


@pytest.mark.parametrize(("key", "level"), [("mimi", "greedy"), ("pirate", "greedy"), ("pirate", "search-6")])
def test_no_level_loses_to_a_bot_of_one_idea(key: str, level: str) -> None:
    """Both bots play both seats on the same dice."""
    game = qd.find_game(key)
    scenario = qd.read_scenario(game, "duel" if key == "pirate" else "first-action")
    one, other = game.seats(scenario)

    def won(idea: str) -> Iterator[bool]:
        for number in range(4):
            mine, its = (one, other) if number % 2 else (other, one)
            bots = {mine: level, its: f"idea-{idea}"}
            yield mine in play_one(game, scenario, bots, 1, number // 2).winners

    assert [idea for idea in game.mind.ideas if not wins(3, 4, won(idea))] == []


def test_greedy_boats_close_on_a_kingani_that_has_stopped() -> None:
    """If they waited out of her range, they would lose or draw at the limit of rounds."""
    game = qd.find_game("mimi")
    bots = {"british": "greedy", "german": "idea-sitter"}
    games = (play_one(game, qd.read_scenario(game), bots, 1, number) for number in range(8))
    assert wins(6, 8, ("british" in played.winners for played in games))
