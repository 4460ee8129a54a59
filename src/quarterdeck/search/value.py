"""Value functions: a seat's win probability in a position.

The first weight multiplies the game's estimate, and any others multiply the game's features.
Together with a bias for the seat they make a lead, and a logistic curve turns the lead into a
probability. The file ``duel.value.json`` lies beside ``duel.toml``. A game's own ``value.json``
serves scenarios that have none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import mul
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.core.arithmetic import BILLION, MILLION, chance
from quarterdeck.search.core.search_settings import SearchSettings

ENDING: Final = "value.json"
MAX_BYTES: Final = 64 << 10
ROUGH: Final = 0.001  # for games without a value function: a thousand points of the estimate win some 73 of 100
MAX_WEIGHT: Final = 1e6
MAX_DEPTH: Final = 1_000  # choices of a rollout
DEFAULT_PROOF: Final = 1.0  # standard errors
MAX_PROOF: Final = 100.0


class SeatWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights and a bias of one seat, for playing or for evaluating positions."""

    weights: tuple[float, ...]
    bias: float = 0.0


class PositionValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A value function: weights, a bias for each seat, and how searches use it.

    ``made`` says what the weights were fitted on. Without ``plays_on`` searches grow a tree; with
    it they race, rolling each option out for that many choices.
    """

    weights: tuple[float, ...]
    bias: dict[Seat, float] = {}
    made: str = ""
    plays_on: Annotated[int, msgspec.Meta(ge=0, le=MAX_DEPTH)] | None = None
    # Standard errors by which an option must beat one that the game weighs higher.
    proof: Annotated[float, msgspec.Meta(ge=0, le=MAX_PROOF)] = DEFAULT_PROOF
    # Prompts that lookahead answers alone, since their options hardly differ in what follows.
    at_a_glance: tuple[str, ...] = ()
    own: dict[Seat, SeatWeights] = {}  # weights by which a seat plays, tuned to win
    by_plan: tuple[Seat, ...] = ()  # seats that never search: a search would abandon their plan
    by_lot: bool = False  # break ties at random; by name, identical ships would choose in step
    judged: dict[Seat, SeatWeights] = {}  # weights that evaluate leaves for a seat that plays by its own
    farther: bool = True  # more simulations roll out deeper instead of more often

    @cached_property
    def whole_weights(self) -> tuple[int, ...]:
        """The weights in billionths, since sums of whole numbers are the same on every machine."""
        return _billionths(self.weights)

    @cached_property
    def whole_own(self) -> dict[Seat, tuple[int, ...]]:
        return {seat: _billionths(own.weights) for seat, own in self.own.items()}

    @cached_property
    def whole_bias(self) -> dict[Seat, int]:
        own = {seat: each.bias for seat, each in self.own.items()}
        return {seat: round(bias * BILLION) for seat, bias in (self.bias | own).items()}

    @cached_property
    def without_own(self) -> PositionValue:
        """Return this value function without any seat's own weights."""
        return msgspec.structs.replace(self, own={}, judged={})

    @cached_property
    def is_curve(self) -> bool:
        """True if only the estimate counts."""
        return not any(any(weights[1:]) for weights in (self.weights, *(own.weights for own in self.own.values())))

    def leaf_settings(self, seat: Seat) -> SearchSettings | None:
        """Return the leaf evaluation for a seat that plays by its own weights, or None."""
        judged = self.judged.get(seat)
        if judged is None:
            return None
        return SearchSettings(weights=_billionths(judged.weights), bias={seat: round(judged.bias * BILLION)})

    def chance(self, features: Sequence[int], seat: Seat) -> float:
        """Return the seat's win probability, given the estimate followed by the game's features."""
        weights = self.whole_own.get(seat, self.whole_weights)
        lead = sum(map(mul, weights, features)) + self.whole_bias.get(seat, 0)
        return chance(lead) / MILLION

    def worth(self, game: Game[Any], state: State, seat: Seat) -> float:
        """Return the seat's win probability in a position: exact if the game is over."""
        outcome = game.outcome(state)
        if outcome is None:
            return self.chance([game.mind.estimate(state, seat)] if self.is_curve else features(game, state, seat), seat)
        return result(outcome.winners, seat, len(self.bias))


ROUGH_VALUE: Final = PositionValue((ROUGH,))


def _billionths(weights: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(weight * BILLION) for weight in weights)


def settings_of(value: PositionValue, **how: Any) -> SearchSettings:
    """Return search settings that evaluate positions by this value function."""
    return SearchSettings(weights=value.whole_weights, bias=value.whole_bias, own=value.whole_own, **how)


def result(winners: Sequence[Seat], seat: Seat, seats: int) -> float:
    """Return the worth of a finished game to a seat; a draw is shared equally."""
    return float(seat in winners) if winners else 1 / max(1, seats)


def features(game: Game[Any], state: State, seat: Seat) -> list[int]:
    """Return all that the weights multiply: the estimate, then the game's own features."""
    return [game.mind.estimate(state, seat), *(() if game.mind.features is None else game.mind.features(state, seat))]


def value_of(match: Match[Any]) -> PositionValue:
    """Return the value function of a match: its scenario's, else its game's, else a rough curve."""
    return value_for(match.game, match.scenario)


def value_for(game: Game[Any], scenario: Scenario) -> PositionValue:
    """Return the value function of a scenario: its own, else its game's, else a rough curve."""
    return for_seats(_bundled_value(game, scenario), game.seats(scenario))


def for_seats(value: PositionValue, seats: Sequence[Seat]) -> PositionValue:
    """Return the value function with a bias for each of these seats.

    A seat without a bias gets the one that makes all seats win equally often.
    """
    if list(value.bias) == list(seats):
        return value
    return msgspec.structs.replace(value, bias={seat: value.bias.get(seat, even_bias(seats)) for seat in seats})


def even_bias(seats: Sequence[Seat]) -> float:
    """Return the bias of a seat that wins as often as any other."""
    return -math.log(max(1, len(seats) - 1))


def _bundled_value(game: Game[Any], scenario: Scenario) -> PositionValue:
    for known, value in _shipped(game):
        if known.title == scenario.title and msgspec.structs.replace(known, options=scenario.options) == scenario:
            return value
    return _game_value(game)


@cache
def _shipped(game: Game[Any]) -> tuple[tuple[Scenario, PositionValue], ...]:
    """Return the game's shipped scenarios that have a value function, each with it."""
    found = []
    for key in scenarios.shipped(game.package):
        file = files(game.package) / "scenarios" / f"{key}.{ENDING}"
        if file.is_file():
            scenario = scenarios.load_shipped(game.package, game.scenario, key)
            found.append((scenario, _decoded(game, scenario, _text(file, file.name), file.name)))
    return tuple(found)


@cache
def _game_value(game: Game[Any]) -> PositionValue:
    file = files(game.package) / ENDING
    if file.is_file():
        first = scenarios.load_shipped(game.package, game.scenario, game.first_scenario)
        return _decoded(game, first, _text(file, file.name), file.name)
    return ROUGH_VALUE


def read(game: Game[Any], scenario: Scenario, path: Path) -> PositionValue:
    """Read a value function for this scenario from a file."""
    return for_seats(_decoded(game, scenario, _text(path, str(path)), str(path)), game.seats(scenario))


def encoded(value: PositionValue) -> bytes:
    """Return the contents of a value function's file."""
    return msgspec.json.format(msgspec.json.encode(value)) + b"\n"


def digest(value: PositionValue) -> str:
    """Return a hash of everything but ``made``, so equal value functions have equal digests."""
    differing = {field: each for field, each in msgspec.structs.asdict(value).items() if each != getattr(ROUGH_VALUE, field)}
    differing.pop("made", None)
    return sha256(msgspec.json.encode(differing, order="deterministic")).hexdigest()[:16]


def _text(file: Traversable, where: str) -> bytes:
    try:
        with file.open("rb") as opened:
            text = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise QuarterdeckError(f"{where}: cannot be read ({error.strerror})") from None
    if len(text) > MAX_BYTES:
        raise QuarterdeckError(f"{where}: a value function has at most {MAX_BYTES >> 10} KiB")
    return text


def _decoded(game: Game[Any], scenario: Scenario, text: bytes, where: str) -> PositionValue:
    try:
        value = msgspec.json.decode(text, type=PositionValue)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise QuarterdeckError(f"{where}: {error}") from None
    wanted = len(features(game, game.set_up(scenario), game.seats(scenario)[0]))
    own = {f"own.{seat}": each for seat, each in value.own.items()}
    own |= {f"judged.{seat}": each for seat, each in value.judged.items()}
    lines = {"weights": value.weights} | {f"{field}.weights": each.weights for field, each in own.items()}
    for field, weights in lines.items():
        if len(weights) not in (1, wanted):
            expected = f"1 weight or {wanted} ({game.key} has {wanted - 1} features)" if wanted > 1 else "1 weight"
            raise QuarterdeckError(f"{where}: {field}: expected {expected}, got {len(weights)}")
    biases = [*value.bias.values(), *(each.bias for each in own.values())]
    for field, numbers in (*lines.items(), ("bias", biases)):
        if not all(abs(number) <= MAX_WEIGHT for number in numbers):
            raise QuarterdeckError(f"{where}: {field}: expected numbers between -{MAX_WEIGHT:,.0f} and {MAX_WEIGHT:,.0f}")
    for field in ("at_a_glance", "by_plan", "own", "judged"):
        _check_names(game, scenario, field, getattr(value, field), where)
    return value


def _check_names(game: Game[Any], scenario: Scenario, field: str, named: Iterable[str], where: str) -> None:
    """Refuse seats that the scenario does not have and prompts that the game's guide omits."""
    kind, known = "seat", list(game.seats(scenario))
    if field == "at_a_glance":
        if game.guide is None:
            return
        kind, known = "prompt", list(game.guide.prompts)
    for name in named:
        if name not in known:
            raise QuarterdeckError(f"{where}: {field}: there is no {kind} {name[:40]!r}; there are {', '.join(known)}")
