"""Whole games of greedy in one backend are those that it plays through a match: every choice, the end, and the last byte."""

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
from quarterdeck.search.core.lookahead import LookaheadPlayer, Standpoint
from quarterdeck.search.value import PositionValue, SeatWeights, features, for_seats, settings_of
from quarterdeck.search.whole_games import GREEDY, SeatStyle, WholeGames

SOME = 40  # choices of a game, where it is not played to its end
ENDLESS = 1_000_000
SECRET, OPEN = 4, 3  # steps of a toy with something to hide, and of one without
# One of each game that takes a fraction of a second.
WHOLE = [
    Table("mimi-and-toutou", "training"),
    Table("pirate-cards", "standard"),
    Table("kingdom-fleets", "training-duel"),
    Table("late-19th-century", "santiago"),
    Table("scum-of-the-high-seas", "landing-party"),
]
Players = Mapping[str, str]  # by which bot each seat is played
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


def wholly(
    game: Game[Any], scenario: Scenario, players: Players, seed: int, backend: Backend = STRAIGHT, values: Values = NO_VALUES
) -> proof.PlayedGame:
    taken: list[str] = []
    styles = styles_of(game, players) | {seat: SeatStyle(settings=settings_of(value)) for seat, value in values.items()}
    state, decisions = WholeGames(game, scenario, styles, backend).play(seed, seeds_of(players, seed), ENDLESS, taken)
    assert decisions == len(taken)
    return proof.ended(game, taken, state)


def beginning(game: Game[Any], scenario: Scenario, players: Players, seed: int) -> list[str]:
    """What was taken until there were some choices, and then to the end of the step."""
    taken: list[str] = []
    playing = WholeGames(game, scenario, styles_of(game, players), STRAIGHT)
    with suppress(playing.endless):
        playing.play(seed, seeds_of(players, seed), SOME, taken)
    return taken


def all_of(table: Table) -> Players:
    return dict.fromkeys(table.rules.seats(table.scenario), "greedy")


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_a_game_is_the_same_to_the_last_byte(table: Table) -> None:
    players = all_of(table)
    found = wholly(table.rules, table.scenario, players, 3)
    assert proof.parted(by_match(table.rules, table.scenario, players, 3), found) == ""


@pytest.mark.parametrize("table", [each for each in tables() if each not in WHOLE], ids=str)
def test_every_scenario_begins_with_the_same_choices(table: Table) -> None:
    """The last seat takes anything, so that it goes where nobody would go who looks."""
    players = {**all_of(table), table.rules.seats(table.scenario)[-1]: "random"}
    taken = beginning(table.rules, table.scenario, players, 4)
    assert len(taken) >= SOME
    assert taken[:SOME] == by_match(table.rules, table.scenario, players, 4, SOME).taken


@pytest.mark.parametrize("table", tables(), ids=str)
def test_compiled_it_is_the_same_too(table: Table) -> None:
    backend = compiled(table.rules)
    if backend is None:
        pytest.skip("it is not compiled")
    players = all_of(table)
    for seed in (5, 6) if table in WHOLE else (5,):
        found = wholly(table.rules, table.scenario, players, seed, backend)
        assert proof.parted(by_match(table.rules, table.scenario, players, seed), found) == ""
        players = {**players, next(iter(players)): "random"}


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_a_bot_of_one_idea_plays_as_in_a_match(table: Table) -> None:
    """Every idea of the game, the backend compiled where it can be."""
    game, scenario = table.rules, table.scenario
    backend = compiled(game) or STRAIGHT
    for name in game.mind.ideas:
        players = {**all_of(table), game.seats(scenario)[0]: f"idea-{name}"}
        found = wholly(game, scenario, players, 3, backend)
        assert proof.parted(by_match(game, scenario, players, 3), found) == ""


def some_value(game: Game[Any], scenario: Scenario) -> PositionValue:
    """By which every feature counts, and not as the estimate has it."""
    seats = game.seats(scenario)
    more = len(features(game, game.set_up(scenario), seats[0])) - 1
    weights = (0.0, *([0.05, -0.03] * more)[:more])
    return for_seats(PositionValue((0.001,), own={seats[0]: SeatWeights(weights)}), seats)


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_who_goes_by_a_value_chooses_as_in_a_match(table: Table) -> None:
    game, scenario, players = table.rules, table.scenario, all_of(table)
    values = {next(iter(players)): some_value(game, scenario)}
    found = wholly(game, scenario, players, 3, compiled(game) or STRAIGHT, values)
    assert proof.parted(by_match(game, scenario, players, 3, values=values), found) == ""


def test_a_value_makes_another_game_of_it() -> None:
    table = WHOLE[0]
    players = all_of(table)
    values = {next(iter(players)): some_value(table.rules, table.scenario)}
    with_it = wholly(table.rules, table.scenario, players, 3, values=values)
    assert proof.parted(wholly(table.rules, table.scenario, players, 3), with_it) != ""


# What would go wrong is found out


def cards_apart(seeds: range) -> list[str]:
    table = Table("pirate-cards", "standard")
    players = all_of(table)
    pairs = [(seed, by_match(table.rules, table.scenario, players, seed)) for seed in seeds]
    return [proof.parted(ending, wholly(table.rules, table.scenario, players, seed)) for seed, ending in pairs]


def test_another_number_of_worlds_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(cards_apart(range(4)))
    monkeypatch.setattr(self_play, "WORLDS", 7)
    assert any(cards_apart(range(4)))


def test_luck_in_another_order_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wasteful(LookaheadPlayer):
        def best(self, at: Standpoint) -> str:
            self.luck.below(2)
            return super().best(at)

    monkeypatch.setattr(self_play, "LookaheadPlayer", Wasteful)
    assert any(cards_apart(range(1)))


# What a seat knows of a step


def step(state: Notes) -> Flow[None]:
    """All that can be asked, seen by all or by some, before a choice that turns on what was not seen."""
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


def alike(hides: bool, values: Values = NO_VALUES, **told: Any) -> bool:
    """Whether the toy is the same game both ways."""
    cards = ("rum", "tea", "tea", "ale", "rum", "gin", "gin", "gin", "tea")
    scenario = Setting(title="A toy", steps=SECRET if hides else OPEN, cards=cards)
    game, players = with_mind(toy(step, hides=hides), **told), dict.fromkeys(SEATS, "greedy")
    pairs = [
        (by_match(game, scenario, players, seed, values=values), wholly(game, scenario, players, seed, values=values))
        for seed in range(12)
    ]
    return not any(proof.parted(*pair) for pair in pairs)


def weigh(state: Notes, ask: Choose) -> list[int]:
    return [len(state.said) + len(ask.about) * (option.value == ask.about.get("first")) for option in ask.options]


def foresee(state: Notes, ask: Choose, option: Any) -> int | None:
    return len(state.said) + len(ask.about) if option.value == "left" or "hits" in ask.about else None


@pytest.mark.parametrize("hides", [True, False])
def test_who_knows_what_is_as_in_a_match(hides: bool) -> None:
    assert alike(hides)
    assert alike(hides, weigh=weigh)
    assert alike(hides, weighs=(ASK,), weigh=weigh)
    assert alike(hides, hinges=lambda state, ask: len(state.said) > 1)


@pytest.mark.parametrize("hides", [True, False])
def test_what_the_game_foresees_counts_beside_what_is_looked_at(hides: bool) -> None:
    assert alike(hides, foresee=foresee)
    assert alike(hides, foresee=lambda state, ask, option: None)
    values = {"ann": for_seats(PositionValue((0.5, -0.25)), SEATS)}
    assert alike(hides, values, foresee=foresee, features=lambda state, seat: [len(state.said) % 3])


def test_where_no_world_fits_that_is_said() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)

    def set_up(scenario: Any) -> Notes:
        notes: Notes = match.position.base.copy()
        for card in ("rum", "silk", "tea", "the one"):
            notes.hands[0].add(card)
        return notes

    playing = WholeGames(replace(match.game, set_up=set_up), match.scenario, dict.fromkeys(SEATS, GREEDY), STRAIGHT)
    with pytest.raises(RuleError, match="no world could be imagined for bob"):
        playing.play(1, dict.fromkeys(SEATS, 1), ENDLESS)
