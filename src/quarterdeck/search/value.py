"""What a position is worth: a seat's chance of winning, from what the game says of it.

A value is a line of weights: the first is that of the game's estimate, the others, if there are any, those of its features.
With a bias for each seat, since seats do not stand alike, they make a lead, and a curve turns that into a chance. Values
lie beside the scenarios, as ``duel.value.json`` beside ``duel.toml``; a game's own ``value.json`` serves for scenarios that
have none.
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
LARGEST: Final = 64 << 10
ROUGH: Final = 0.001  # for games of which nothing is known: by a thousand more of the estimate some 73 of 100 are won
HEAVIEST: Final = 1e6
FARTHEST: Final = 1_000  # choices that a search plays on
USUAL_PROOF: Final = 1.0  # standard errors
MOST_PROOF: Final = 100.0


class SeatWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat plays for, or what positions are worth to it: weights as those of a value, and its bias with them."""

    weights: tuple[float, ...]
    bias: float = 0.0


class PositionValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Weights for the estimate and each feature, and a bias for each seat; ``made`` says what it was learned from.

    By the other fields a scenario changes how searches go about it. Without ``plays_on`` they grow a tree; with it a race
    plays so many choices on from every option.
    """

    weights: tuple[float, ...]
    bias: dict[Seat, float] = {}
    made: str = ""
    plays_on: Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)] | None = None
    # Standard errors by which an option must beat the heaviest, where the game weighs options.
    proof: Annotated[float, msgspec.Meta(ge=0, le=MOST_PROOF)] = USUAL_PROOF
    # Questions answered by the first look: what follows hardly differs between their options.
    at_a_glance: tuple[str, ...] = ()
    own: dict[Seat, SeatWeights] = {}  # what a seat plays for, where that is not what positions are worth among all
    by_plan: tuple[Seat, ...] = ()  # who takes what the first look promises: a search would give the plan up
    by_lot: bool = False  # options that promise as much are ordered by lot, else by name, which keeps ships in step
    judged: dict[Seat, SeatWeights] = {}  # what positions are worth to who plays for its own: a race values leaves by it
    farther: bool = True  # longer thought plays on farther, instead of trying the same more often

    @cached_property
    def whole_weights(self) -> tuple[int, ...]:
        """In billionths: sums of whole numbers are the same on every machine, compiled or not."""
        return _whole(self.weights)

    @cached_property
    def whole_own(self) -> dict[Seat, tuple[int, ...]]:
        return {seat: _whole(own.weights) for seat, own in self.own.items()}

    @cached_property
    def whole_bias(self) -> dict[Seat, int]:
        own = {seat: each.bias for seat, each in self.own.items()}
        return {seat: round(bias * BILLION) for seat, bias in (self.bias | own).items()}

    @cached_property
    def of_all(self) -> PositionValue:
        """The same without what seats play for themselves."""
        return msgspec.structs.replace(self, own={}, judged={})

    @cached_property
    def is_curve(self) -> bool:
        """Whether the estimate alone counts."""
        return not any(any(weights[1:]) for weights in (self.weights, *(own.weights for own in self.own.values())))

    def leaves(self, seat: Seat) -> SearchSettings | None:
        """How a seat that plays for its own values what comes of it, where that is known."""
        judged = self.judged.get(seat)
        if judged is None:
            return None
        return SearchSettings(weights=_whole(judged.weights), bias={seat: round(judged.bias * BILLION)})

    def chance(self, features: Sequence[int], seat: Seat) -> float:
        """The seat's chance of winning where these are the estimate and the game's features."""
        weights = self.whole_own.get(seat, self.whole_weights)
        lead = sum(map(mul, weights, features)) + self.whole_bias.get(seat, 0)
        return chance(lead) / MILLION

    def worth(self, game: Game[Any], state: State, seat: Seat) -> float:
        """The same of a position: when it is over 1 or 0, and when it is drawn the share of one seat."""
        outcome = game.outcome(state)
        if outcome is None:
            return self.chance([game.mind.estimate(state, seat)] if self.is_curve else features(game, state, seat), seat)
        return result(outcome.winners, seat, len(self.bias))


ROUGHLY: Final = PositionValue((ROUGH,))


def _whole(weights: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(weight * BILLION) for weight in weights)


def settings_of(value: PositionValue, **how: Any) -> SearchSettings:
    """A way to look ahead in which positions are worth this."""
    return SearchSettings(weights=value.whole_weights, bias=value.whole_bias, own=value.whole_own, **how)


def result(winners: Sequence[Seat], seat: Seat, seats: int) -> float:
    """What the end of a game is worth to a seat; a draw is shared out."""
    return float(seat in winners) if winners else 1 / max(1, seats)


def features(game: Game[Any], state: State, seat: Seat) -> list[int]:
    """All that a value weighs: the estimate, then the game's own features."""
    return [game.mind.estimate(state, seat), *(() if game.mind.features is None else game.mind.features(state, seat))]


def value_of(match: Match[Any]) -> PositionValue:
    """What positions of a match are valued by: the value of its scenario, or its game's, or a rough curve."""
    return value_for(match.game, match.scenario)


def value_for(game: Game[Any], scenario: Scenario) -> PositionValue:
    """The same for a game that is yet to be played."""
    return for_seats(_known(game, scenario), game.seats(scenario))


def for_seats(value: PositionValue, seats: Sequence[Seat]) -> PositionValue:
    """With a bias for each of these: one that has none yet wins as often as the lot would have it."""
    if list(value.bias) == list(seats):
        return value
    return msgspec.structs.replace(value, bias={seat: value.bias.get(seat, by_lot(seats)) for seat in seats})


def by_lot(seats: Sequence[Seat]) -> float:
    """The lead of a seat that wins as often as the lot would have it."""
    return -math.log(max(1, len(seats) - 1))


def _known(game: Game[Any], scenario: Scenario) -> PositionValue:
    for known, value in _shipped(game):
        if known.title == scenario.title and msgspec.structs.replace(known, options=scenario.options) == scenario:
            return value
    return _of_the_game(game)


@cache
def _shipped(game: Game[Any]) -> tuple[tuple[Scenario, PositionValue], ...]:
    """The scenarios that come with a game and have a value, with it."""
    found = []
    for key in scenarios.shipped(game.package):
        file = files(game.package) / "scenarios" / f"{key}.{ENDING}"
        if file.is_file():
            scenario = scenarios.load_shipped(game.package, game.scenario, key)
            found.append((scenario, _decoded(game, scenario, _text(file, file.name), file.name)))
    return tuple(found)


@cache
def _of_the_game(game: Game[Any]) -> PositionValue:
    file = files(game.package) / ENDING
    if file.is_file():
        first = scenarios.load_shipped(game.package, game.scenario, game.first_scenario)
        return _decoded(game, first, _text(file, file.name), file.name)
    return ROUGHLY


def read(game: Game[Any], scenario: Scenario, path: Path) -> PositionValue:
    """A value out of a file, for this scenario of the game."""
    return for_seats(_decoded(game, scenario, _text(path, str(path)), str(path)), game.seats(scenario))


def written(value: PositionValue) -> bytes:
    """A value as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(value)) + b"\n"


def digest(value: PositionValue) -> str:
    """The same for values by which everything is worth the same, whatever they were learned from."""
    said = {field: each for field, each in msgspec.structs.asdict(value).items() if each != getattr(ROUGHLY, field)}
    said.pop("made", None)
    return sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:16]


def _text(file: Traversable, where: str) -> bytes:
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST + 1)
    except OSError as error:
        raise QuarterdeckError(f"{where}: cannot be read ({error.strerror})") from None
    if len(text) > LARGEST:
        raise QuarterdeckError(f"{where}: a value has at most {LARGEST >> 10} KiB")
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
            more = f", or {wanted}, for each feature of {game.key} too" if wanted > 1 else ""
            expected = f"expected 1, for the estimate{more}"
            raise QuarterdeckError(f"{where}: {field}: {expected}, got {len(weights)}")
    biases = [*value.bias.values(), *(each.bias for each in own.values())]
    for field, numbers in (*lines.items(), ("bias", biases)):
        if not all(abs(number) <= HEAVIEST for number in numbers):
            raise QuarterdeckError(f"{where}: {field}: expected numbers between -{HEAVIEST:,.0f} and {HEAVIEST:,.0f}")
    for field in ("at_a_glance", "by_plan", "own", "judged"):
        _check_names(game, scenario, field, getattr(value, field), where)
    return value


def _check_names(game: Game[Any], scenario: Scenario, field: str, named: Iterable[str], where: str) -> None:
    """Seats are those of the scenario; a game that explains its questions says by that which there are."""
    known, there_is = list(game.seats(scenario)), "there is no seat {!r}, but {}"
    if field == "at_a_glance":
        if game.guide is None:
            return
        known, there_is = list(game.guide.prompts), f"{game.key} asks nothing called {{!r}}, but {{}}"
    for name in named:
        if name not in known:
            raise QuarterdeckError(f"{where}: {field}: {there_is.format(name[:40], ', '.join(known))}")
