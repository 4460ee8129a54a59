"""Knowledge of a game beyond its rules: estimates of positions, weights of options, and units."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import Choose, Option, Prompt, Seat
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.units import Unit

if TYPE_CHECKING:
    from quarterdeck.engine.game import State

S = TypeVar("S", bound="State")
Forecast: TypeAlias = Callable[[S, Choose, Option[Any], Sequence[Option[Any]]], Odds]


@dataclass(frozen=True, slots=True)
class Mind(Generic[S]):
    """The judgement of a game, for bots, odds and the lab; rules never use it."""

    estimate: Callable[[S, Seat], int]  # larger is better for the seat; made for bots that look one choice ahead
    # Further whole numbers that predict the winner from the seat's knowledge; a value function
    # weighs them.
    features: Callable[[S, Seat], Sequence[int]] | None = None
    # A weight for each option by itself: choices made together do not change the position until all
    # are ready.
    weigh: Callable[[S, Choose], list[int]] | None = None
    weighs: tuple[Prompt, ...] = ()  # other prompts to weigh, whose options have too many outcomes
    # The estimate after an option, if the next choice would not show it yet; None for an option:
    # play it out. Which options it covers follows from the seat's knowledge.
    foresee: Callable[[S, Choose, Option[Any]], int | None] | None = None
    # The estimate after an option without playing it, for rollouts that lack the facts of a prompt.
    # It equals the result of playing it; None for an option: play it.
    leads_to: Callable[[S, Seat, Prompt, Option[Any]], int | None] | None = None
    # The relevant part of a drawn card: in a bot's lookahead one card stands for all with the same
    # part. None: each counts.
    reads: Callable[[Card], str] | None = None
    # Whether the result of an ask, as far as odds reach, depends on hidden information; None: as
    # ``hides``.
    hinges: Callable[[S, Choose], bool] | None = None
    # The odds of choices made together, by the prompt's key: an option, and the seat's choices
    # before it. The engine cannot count them, as all choices are carried out together; from the
    # seat's knowledge.
    forecasts: Mapping[str, Forecast[S]] = field(default_factory=dict)
    units: Callable[[S], Sequence[Unit]] | None = None  # the same units in every position: a lost one has no strength left
    role: Callable[[S, Seat], str] | None = None  # the role that lots gave a seat: "plays first"
    # Single-idea bots: the beginnings of the notations that each prefers, best first.
    ideas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
