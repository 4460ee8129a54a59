"""The catalogue for the lobby: games, scenarios, house rules and rule books."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from quarterdeck.bots import bots
from quarterdeck.bots.ranks import RANKS, USUAL, MeasuredRating, measured
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import Game
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.table.problems import Denied, denied
from quarterdeck.table.wire.replies import GameInfo, HouseRule, Opening, RankShown, ScenarioInfo, SeatTitle
from quarterdeck.table.wire.requests import ScenarioWanted
from quarterdeck.table.wire.rule_books import ChapterShown, ClauseShown, Rules, TableShown


class GameCatalogue:
    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self.games = games
        self._infos: list[GameInfo] = []
        self.opening = lru_cache(512)(self._opening)

    def game(self, key: str) -> Game[Any]:
        if key not in self.games:
            raise Denied("unknown", f"there is no game {key[:40]!r}; the games are {', '.join(self.games)}")
        return self.games[key]

    def infos(self) -> list[GameInfo]:
        if not self._infos:
            self._infos = [_game_info(game) for game in self.games.values()]
        return self._infos

    def rules(self, key: str) -> Rules:
        book, guide = self.game(key).rulebook, self.game(key).guide or Guide()
        chapters = [
            ChapterShown(
                title=chapter.title,
                clauses=msgspec.convert(chapter.clause, list[ClauseShown], from_attributes=True),
                tables=msgspec.convert(chapter.table, list[TableShown], from_attributes=True),
            )
            for chapter in book.chapter
        ]
        return Rules(
            game=key,
            title=book.title,
            about=book.about,
            credit=book.credit,
            chapters=chapters,
            terms=list(guide.term),
            prompts=dict(guide.prompts),
        )

    def _opening(self, key: str, scenario: str, options: str = "") -> Opening:
        """Return the start as a spectator sees it, with its seats.

        One of many if it is dealt or thrown.
        """
        game = self.game(key)
        if scenario not in scenarios.shipped(game.package):
            raise Denied("unknown", f"{game.title} has no scenario {scenario[:40]!r}")
        read = scenarios.load_shipped(game.package, game.scenario, scenario)
        if options:
            read = _with_house_rules(game, read, options)
        # Goals are those before any random number is drawn.
        goals = [] if game.goals is None else list(game.goals(game.set_up(read), SPECTATOR))
        return Opening(scene=Match(game, read, Seeded(0)).scene(), seats=_seats(game, read), goals=goals)

    def scenario(self, wanted: ScenarioWanted) -> tuple[Game[Any], str, Scenario]:
        """Return the game, key and shipped scenario of a new match, with its house rules."""
        game = self.game(wanted.game)
        key = wanted.scenario or game.first_scenario
        if key not in scenarios.shipped(game.package):
            raise Denied("scenario", f"{game.title} has no scenario {key[:40]!r}")
        try:
            read = scenarios.load_shipped(game.package, game.scenario, key)
            if wanted.options:
                read = scenarios.build(game.scenario, scenarios.plain(read), "house rules", wanted.options)
        except ScenarioError as error:
            raise denied(error) from None
        return game, key, read


def _with_house_rules(game: Game[Any], scenario: Scenario, options: str) -> Scenario:
    try:
        rules = msgspec.json.decode(options, type=dict[str, Any])
        return scenarios.build(game.scenario, scenarios.plain(scenario), "house rules", rules)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Denied("scenario", "options: expected a JSON object of house rules") from None
    except ScenarioError as error:
        raise denied(error) from None


def _seats(game: Game[Any], scenario: Scenario) -> list[SeatTitle]:
    sides = {seat: game.side(seat, scenario.names) for seat in game.seats(scenario)}
    return [
        SeatTitle(seat=seat, title=game.seat_name(seat), side=side.name, plural=side.plural) for seat, side in sides.items()
    ]


def _game_info(game: Game[Any]) -> GameInfo:
    keys = scenarios.shipped(game.package)
    return GameInfo(
        key=game.key,
        title=game.title,
        about=game.rulebook.about,
        credit=game.rulebook.credit,
        hides=game.hides,
        clauses=len(game.rulebook.all),
        first_scenario=game.first_scenario,
        lesson="" if game.guide is None else game.guide.lesson,
        bots=list(bots()),
        ranks=[_rank(name, rank.about, measured(game).get(name)) for name, rank in RANKS.items()],
        opponent=USUAL,
        scenarios=[_scenario_info(game, key) for key in keys],
    )


def _rank(name: str, about: str, strength: MeasuredRating | None) -> RankShown:
    rating, margin = (None, None) if strength is None else (strength.rating, strength.margin)
    return RankShown(name=name, about=about, rating=rating, margin=margin)


def _scenario_info(game: Game[Any], key: str) -> ScenarioInfo:
    scenario = scenarios.load_shipped(game.package, game.scenario, key)
    rules = [_within(game, scenario, rule) for rule in _house_rules(scenario)]
    counts = _seat_counts(game, scenario, rules)
    return ScenarioInfo(
        key=key,
        title=scenario.title,
        place=scenario.place,
        date=scenario.date,
        story=scenario.story,
        notes=scenario.notes,
        seats=_seats(game, scenario),
        fewest=min(counts),
        most=max(counts),
        options=rules,
    )


def _house_rules(scenario: Scenario) -> list[HouseRule]:
    """Return the house rules that change anything in the scenario."""
    options, idle = scenario.options, scenario.idle_options()
    described = inspect.type_info(type(options))
    assert isinstance(described, inspect.StructType)
    return [_house_rule(field, getattr(options, field.name)) for field in described.fields if field.name not in idle]


def _within(game: Game[Any], scenario: Scenario, rule: HouseRule) -> HouseRule:
    """Return a number's house rule with this scenario's bounds, which may be narrower."""
    if rule.kind != "number" or rule.low is None or rule.high is None or not isinstance(rule.default, int):
        return rule
    below, above = range(rule.low, rule.default), range(rule.high, rule.default, -1)
    low = next((number for number in below if _with(game, scenario, rule.name, number)), rule.default)
    high = next((number for number in above if _with(game, scenario, rule.name, number)), rule.default)
    return msgspec.structs.replace(rule, low=low, high=high)


def _seat_counts(game: Game[Any], scenario: Scenario, rules: list[HouseRule]) -> set[int]:
    """Return the possible numbers of seats, under the house rules that change it."""
    ends = [(rule.name, end) for rule in rules if rule.kind == "number" for end in (rule.low, rule.high) if end is not None]
    others = [_with(game, scenario, name, end) for name, end in ends]
    return {len(game.seats(each)) for each in (scenario, *others) if each is not None}


def _with(game: Game[Any], scenario: Scenario, name: str, value: int) -> Scenario | None:
    """Return the scenario with one house rule, or None if it does not fit."""
    try:
        return scenarios.build(game.scenario, scenarios.plain(scenario), "house rules", {name: value})
    except ScenarioError:
        return None


def _house_rule(field: inspect.Field, value: Any) -> HouseRule:
    def rule(kind: Any, choices: list[Any], low: int | None = None, high: int | None = None) -> HouseRule:
        default = msgspec.to_builtins(value)
        return HouseRule(name=field.encode_name, kind=kind, default=default, choices=choices, low=low, high=high)

    match field.type.type if isinstance(field.type, inspect.Metadata) else field.type:
        case inspect.BoolType():
            return rule("switch", [])
        case inspect.LiteralType(values=values):
            return rule("choice", list(values))
        case inspect.EnumType(cls=cls):
            return rule("choice", [msgspec.to_builtins(each) for each in cls])
        case inspect.IntType(ge=low, le=high):
            return rule("number", [], low, high)
        case _:
            return rule("text", [])
