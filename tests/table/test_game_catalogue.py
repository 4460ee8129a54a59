"""The lobby's house rules and numbers of seats."""

from __future__ import annotations

from functools import cache

import pytest

from quarterdeck import games
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.table.game_catalogue import GameCatalogue
from quarterdeck.table.wire.replies import GameInfo, ScenarioInfo


@cache
def infos() -> dict[str, GameInfo]:
    return {info.key: info for info in GameCatalogue(games()).infos()}


def scenario(game: str, key: str) -> ScenarioInfo:
    return next(each for each in infos()[game].scenarios if each.key == key)


def offered(game: str, key: str) -> set[str]:
    return {rule.name for rule in scenario(game, key).options}


@pytest.mark.parametrize(
    ("game", "key", "rules"),
    [
        ("late-19th-century", "yalu", {"under_way"}),  # no land and no wire
        ("late-19th-century", "modder-river", {"wire"}),  # no ship
        ("pirate-cards", "standard", {"players"}),
        ("pirate-cards", "pirate-fleet", {"players", "fixed_fleet"}),
        ("pirate-cards", "man-o-war", {"players", "reshuffles", "man_o_war"}),
        ("mimi-and-toutou", "first-action", {"speed", "range_metric"}),
    ],
)
def test_only_house_rules_that_change_something_are_offered(game: str, key: str, rules: set[str]) -> None:
    assert offered(game, key) == rules


def test_the_number_of_players_is_the_same_everywhere() -> None:
    counts = {each.key: (each.fewest, each.most) for each in infos()["pirate-cards"].scenarios}
    assert counts == {"standard": (3, 7), "pirate-fleet": (2, 7), "man-o-war": (3, 7), "duel": (2, 7)}
    players = {
        each.key: rule for each in infos()["pirate-cards"].scenarios for rule in each.options if rule.name == "players"
    }
    assert {key: (rule.low, rule.high) for key, rule in players.items()} == counts
    scum = infos()["scum-of-the-high-seas"].scenarios
    assert (min(each.fewest for each in scum), max(each.most for each in scum)) == (2, 6)
    assert all(each.fewest <= len(each.seats) <= each.most for info in infos().values() for each in info.scenarios)


def test_every_house_rule_can_be_set_to_its_bounds() -> None:
    for info in infos().values():
        game = games()[info.key]
        for each in info.scenarios:
            plain = scenarios.plain(scenarios.load_shipped(game.package, game.scenario, each.key))
            for rule in each.options:
                values = (
                    [rule.low, rule.high] if rule.kind == "number" else [not rule.default] if rule.kind == "switch" else []
                )
                for value in values:
                    try:
                        scenarios.build(game.scenario, plain, "house rules", {rule.name: value})
                    except ScenarioError as error:
                        pytest.fail(f"{each.key}: {rule.name} = {value}: {error}")
