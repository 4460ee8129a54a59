"""Whole games equal the games that the same bots play in a match."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from tests.compile.ways_to_play import Table, tables
from tests.engine.play.test_worlds import always_contradicts
from tests.search.test_tree_search import STRAIGHT
from tests.toys.little import ASK, SEATS, SIDES, Notes, Setting, start, toy, with_mind

from quarterdeck.bots import Bot, Learned, Sight, bot
from quarterdeck.compile import Backend, compiled, proof
from quarterdeck.engine.asks import (
    D6,
    Choose,
    Flow,
    choose,
    draw,
    reveal,
    roll,
    roll_all,
    roll_hits,
    roll_tally,
    roll_total,
    together,
)
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.simulation import style_of
from quarterdeck.search.core import self_play
from quarterdeck.search.core.lookahead import DecisionPoint, LookaheadPlayer
from quarterdeck.search.value import PositionValue, SeatWeights, features, for_seats, settings_of
from quarterdeck.search.whole_games import GREEDY, SeatStyle, WholeGames

SOME = 40  # choices of a game that is not played to its end
ENDLESS = 1_000_000
SECRET, OPEN = 4, 3  # steps of a toy with hidden facts, and of one without
# A scenario of each game that takes a fraction of a second.
WHOLE = [
    Table("mimi-and-toutou", "training"),
    Table("pirate-cards", "standard"),
    Table("kingdom-fleets", "training-duel"),
    Table("late-19th-century", "santiago"),
    Table("scum-of-the-high-seas", "landing-party"),
]
Players = Mapping[str, str]  # the bot of each seat
Values = Mapping[str, PositionValue]
NO_VALUES: Values = {}


def seeds_of(players: Players, seed: int) -> dict[str, int]:
    return {seat: 100 * seed + place for place, seat in enumerate(players)}


def by_match(
    game: Game[Any], scenario: Scenario, players: Players, seed: int, most: int = ENDLESS, values: Values = NO_VALUES
) -> proof.PlayedGame:
    match = Match(game, scenario, Seeded(seed))
    who: dict[str, Bot] = {
        seat: Learned(own, values[seat]) if seat in values else bot(players[seat], own)
        for seat, own in seeds_of(players, seed).items()
    }
    taken: list[str] = []
    while match.outcome is None and len(taken) < most:
        seat = match.waiting[0]
        key = match.asked(seat).prompt.key
        notation = who[seat].choose(Sight(match, seat))
        taken.append(f"{seat} {key} {notation}")
        match.play(notation, seat)
    return proof.ended(game, taken, match.state)


def styles_of(game: Game[Any], players: Players) -> dict[str, SeatStyle]:
    found = {seat: style_of(game, name) for seat, name in players.items()}
    return {seat: style for seat, style in found.items() if style is not None}


def whole_game(
    game: Game[Any], scenario: Scenario, players: Players, seed: int, backend: Backend = STRAIGHT, values: Values = NO_VALUES
) -> proof.PlayedGame:
    taken: list[str] = []
    styles = styles_of(game, players) | {seat: SeatStyle(settings=settings_of(value)) for seat, value in values.items()}
    state, decisions = WholeGames(game, scenario, styles, backend).play(seed, seeds_of(players, seed), ENDLESS, taken)
    assert decisions == len(taken)
    return proof.ended(game, taken, state)


def first_choices(game: Game[Any], scenario: Scenario, players: Players, seed: int) -> list[str]:
    """Return the choices of a game up to the end of the step that passes the limit."""
    taken: list[str] = []
    playing = WholeGames(game, scenario, styles_of(game, players), STRAIGHT)
    with suppress(playing.endless):
        playing.play(seed, seeds_of(players, seed), SOME, taken)
    return taken


def all_of(table: Table) -> Players:
    return dict.fromkeys(table.rules.seats(table.scenario), "greedy")


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_a_whole_game_equals_the_match(table: Table) -> None:
    players = all_of(table)
    found = whole_game(table.rules, table.scenario, players, 3)
    assert proof.difference(by_match(table.rules, table.scenario, players, 3), found) == ""


@pytest.mark.parametrize("table", [each for each in tables() if each not in WHOLE], ids=str)
def test_every_scenario_starts_with_the_same_choices(table: Table) -> None:
    """The last seat plays at random, to reach positions that lookahead would avoid."""
    players = {**all_of(table), table.rules.seats(table.scenario)[-1]: "random"}
    taken = first_choices(table.rules, table.scenario, players, 4)
    assert len(taken) >= SOME
    assert taken[:SOME] == by_match(table.rules, table.scenario, players, 4, SOME).taken


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_compiled_whole_game_equals_the_match(table: Table) -> None:
    backend = compiled(table.rules)
    if backend is None:
        pytest.skip("it is not compiled")
    players = all_of(table)
    for seed in (5, 6) if table in WHOLE else (5,):
        found = whole_game(table.rules, table.scenario, players, seed, backend)
        assert proof.difference(by_match(table.rules, table.scenario, players, seed), found) == ""
        players = {**players, next(iter(players)): "random"}


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_a_bot_of_one_idea_plays_as_in_a_match(table: Table) -> None:
    """Every idea of the game is tested, compiled if possible."""
    game, scenario = table.rules, table.scenario
    backend = compiled(game) or STRAIGHT
    for name in game.mind.ideas:
        players = {**all_of(table), game.seats(scenario)[0]: f"idea-{name}"}
        found = whole_game(game, scenario, players, 3, backend)
        assert proof.difference(by_match(game, scenario, players, 3), found) == ""


def some_value(game: Game[Any], scenario: Scenario) -> PositionValue:
    """Return a value function in which every feature counts, unlike the estimate."""
    seats = game.seats(scenario)
    more = len(features(game, game.set_up(scenario), seats[0])) - 1
    weights = (0.0, *([0.05, -0.03] * more)[:more])
    return for_seats(PositionValue((0.001,), own={seats[0]: SeatWeights(weights)}), seats)


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_a_value_function_plays_as_in_a_match(table: Table) -> None:
    game, scenario, players = table.rules, table.scenario, all_of(table)
    values = {next(iter(players)): some_value(game, scenario)}
    found = whole_game(game, scenario, players, 3, compiled(game) or STRAIGHT, values)
    assert proof.difference(by_match(game, scenario, players, 3, values=values), found) == ""


def test_a_value_function_changes_the_game() -> None:
    table = WHOLE[0]
    players = all_of(table)
    values = {next(iter(players)): some_value(table.rules, table.scenario)}
    with_it = whole_game(table.rules, table.scenario, players, 3, values=values)
    assert proof.difference(whole_game(table.rules, table.scenario, players, 3), with_it) != ""


# Tests that would notice an error


def card_game_differences(seeds: range) -> list[str]:
    table = Table("pirate-cards", "standard")
    players = all_of(table)
    pairs = [(seed, by_match(table.rules, table.scenario, players, seed)) for seed in seeds]
    return [proof.difference(ending, whole_game(table.rules, table.scenario, players, seed)) for seed, ending in pairs]


def test_another_number_of_worlds_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(card_game_differences(range(4)))
    monkeypatch.setattr(self_play, "WORLDS", 7)
    assert any(card_game_differences(range(4)))


def test_another_order_of_random_numbers_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wasteful(LookaheadPlayer):
        def best(self, at: DecisionPoint) -> str:
            self.luck.below(2)
            return super().best(at)

    monkeypatch.setattr(self_play, "LookaheadPlayer", Wasteful)
    assert any(card_game_differences(range(1)))


# Knowledge of a seat within a step


def step(state: Notes) -> Flow[None]:
    """Ask everything, in public or in secret, before a choice that depends on what was not seen."""
    to = ("bob",) if state.steps == SECRET else None
    yield from roll_total("ann", D6, 2, "TO-2")
    thrown = yield from roll_all("ann", D6, 2, "TO-2")
    yield from roll_tally("bob", D6, 3, "TO-2")
    hits = yield from roll_hits("bob", D6, 3, 4, "TO-2")
    card = yield from draw("bob", state.pile, "TO-3", to)
    named = yield from together({seat: pick(seat, state.steps) for seat in SEATS}, "TO-3")
    secret = yield from choose("bob", ASK, SIDES, to=to)
    face = yield from roll("ann", D6, "TO-2")
    yield from reveal("bob", card, "TO-3", to)
    order = yield from choose("ann", ASK, SIDES)
    if (order.value == named["bob"]) == (card == "rum" or secret.value == "left"):
        state.note(f"{thrown[0]} {face}")
    yield from draw("ann", state.pile, "TO-3")
    if hits:
        yield from choose("bob", ASK, SIDES, {"hits": hits})
        state.note("word")
    state.step += 1


def pick(seat: str, steps: int) -> Flow[str]:
    first = yield from choose(seat, ASK, SIDES, to=(seat,) if steps == SECRET else None)
    second = yield from choose(seat, ASK, SIDES, {"first": first.value})
    return second.value


def is_same_both_ways(hides: bool, values: Values = NO_VALUES, **told: Any) -> bool:
    """Return whether the toy plays the same in a match and in whole games."""
    cards = ("rum", "tea", "tea", "ale", "rum", "gin", "gin", "gin", "tea")
    scenario = Setting(title="A toy", steps=SECRET if hides else OPEN, cards=cards)
    game, players = with_mind(toy(step, hides=hides), **told), dict.fromkeys(SEATS, "greedy")
    pairs = [
        (
            by_match(game, scenario, players, seed, values=values),
            whole_game(game, scenario, players, seed, values=values),
        )
        for seed in range(12)
    ]
    return not any(proof.difference(*pair) for pair in pairs)


def weigh(state: Notes, ask: Choose) -> list[int]:
    return [len(state.said) + len(ask.about) * (option.value == ask.about.get("first")) for option in ask.options]


def foresee(state: Notes, ask: Choose, option: Any) -> int | None:
    return len(state.said) + len(ask.about) if option.value == "left" or "hits" in ask.about else None


@pytest.mark.parametrize("hides", [True, False])
def test_seats_know_what_they_know_in_a_match(hides: bool) -> None:
    assert is_same_both_ways(hides)
    assert is_same_both_ways(hides, weigh=weigh)
    assert is_same_both_ways(hides, weighs=(ASK,), weigh=weigh)
    assert is_same_both_ways(hides, hinges=lambda state, ask: len(state.said) > 1)


@pytest.mark.parametrize("hides", [True, False])
def test_foreseen_estimates_count_beside_lookahead(hides: bool) -> None:
    assert is_same_both_ways(hides, foresee=foresee)
    assert is_same_both_ways(hides, foresee=lambda state, ask, option: None)
    values = {"ann": for_seats(PositionValue((0.5, -0.25)), SEATS)}
    assert is_same_both_ways(hides, values, foresee=foresee, features=lambda state, seat: [len(state.said) % 3])


def test_an_impossible_position_is_refused() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)

    def set_up(scenario: Any) -> Notes:
        notes: Notes = match.position.base.copy()
        for card in ("rum", "silk", "tea", "the one"):
            notes.hands[0].add(card)
        return notes

    playing = WholeGames(replace(match.game, set_up=set_up), match.scenario, dict.fromkeys(SEATS, GREEDY), STRAIGHT)
    with pytest.raises(RuleError, match="no world could be imagined for bob"):
        playing.play(1, dict.fromkeys(SEATS, 1), ENDLESS)
