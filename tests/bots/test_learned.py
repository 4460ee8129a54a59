"""The bot `learned`: its preferences, its lookahead, and certain results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.toys import little
from tests.toys.little import ASK, LEFT, RIGHT, SIDES, Notes, start, with_mind

from quarterdeck.bots import Greedy, Learned, Sight
from quarterdeck.engine.asks import Choose, Flow, Option, Seat, choose
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.match import Match
from quarterdeck.search.value import PositionValue, for_seats

SEEDS = range(5)


def two_ways(state: Notes) -> Flow[None]:
    """Going left adds words; going right adds the one that counts."""
    order = yield from choose("ann", ASK, SIDES)
    for word in ("left", "left") if order is LEFT else ("right",):
        state.note(word)
    yield from choose("bob", ASK, SIDES)
    state.step += 1


def told(state: Notes, seat: Seat) -> list[int]:
    """Return whether the word that counts was said."""
    return [int("right" in state.said)]


def table(outcome: Callable[[Notes], Outcome | None] = little.outcome, **more: Any) -> Match[Any]:
    made = start(two_ways)
    return Match(with_mind(replace(made.game, outcome=outcome), features=told, **more), made.scenario, Seeded(1))


def choices(match: Match[Any], *weights: float) -> set[str]:
    value = for_seats(PositionValue(weights), match.seats)
    return {Learned(seed, value).choose(Sight(match, "ann")) for seed in SEEDS}


def test_it_goes_by_the_features_where_greedy_goes_by_the_estimate() -> None:
    match = table()
    assert {Greedy(seed).choose(Sight(match, "ann")) for seed in SEEDS} == {"left"}
    assert choices(match, 0.0, 1.0) == {"right"}
    assert choices(match, 1.0, 0.5) == {"left"}
    assert choices(match, 1.0) == {"left"}


def test_a_certain_win_is_better_than_any_chance() -> None:
    def ended(state: Notes) -> Outcome | None:
        return Outcome(("ann",), "TO-5", "it was said.", "said") if "right" in state.said else None

    assert choices(table(outcome=ended), 3.0, -9.0) == {"right"}


def test_a_games_forecast_is_valued_like_an_estimate() -> None:
    def foresee(state: Notes, ask: Choose, option: Option[Any]) -> int | None:
        return 5 if option is RIGHT else None

    assert choices(table(foresee=foresee), 1.0, 0.0) == {"right"}
    assert choices(table(foresee=foresee), -1.0, 0.0) == {"left"}


def test_options_that_the_game_weighs_are_weighed() -> None:
    def weigh(state: Notes, ask: Choose) -> list[int]:
        return [int(option is RIGHT) for option in ask.options]

    assert choices(table(weigh=weigh, weighs=(ASK,)), 1.0, 0.0) == {"right"}
