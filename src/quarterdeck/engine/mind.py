"""What is known of a game beyond its rules: how well a seat stands, which options promise most, what sides lose by."""

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
    """The judgement of a game: bots, odds and the lab go by it, and no rule does."""

    estimate: Callable[[S, Seat], int]  # how well the seat stands: larger is better, made for one-choice-ahead bots
    # What else tells who will win, in a few whole numbers out of what the seat may know: a value weighs them.
    features: Callable[[S, Seat], Sequence[int]] | None = None
    # How good each option looks by itself: what seats choose together does not show in the position until all are ready.
    weigh: Callable[[S, Choose], list[int]] | None = None
    weighs: tuple[Prompt, ...] = ()  # those weighed so too, since what may come of their options has too many ends
    # What the estimate will be after an option, where the next choice would not show it yet; None of an option: look. Of
    # which options it says something follows from what the seat knows.
    foresee: Callable[[S, Choose, Option[Any]], int | None] | None = None
    # What the estimate will be after an option, told without playing it: for those who play a position out hundreds of times
    # and have no facts about the question. The same as a look would find; None of an option: look.
    leads_to: Callable[[S, Seat, Prompt, Option[Any]], int | None] | None = None
    # What counts of a card when it is drawn: of those read alike one stands for all in a bot's glance. None: each by itself.
    reads: Callable[[Card], str] | None = None
    # Whether what comes of an ask, as far as odds reach, can turn on anything hidden from the seat; None: as ``hides`` says.
    hinges: Callable[[S, Choose], bool] | None = None
    # The odds of what seats choose together, by the prompt's key: an option, and those that the seat has chosen before it.
    # The engine cannot count them out, since all that is chosen is carried out together; from what the seat may know.
    forecasts: Mapping[str, Forecast[S]] = field(default_factory=dict)
    units: Callable[[S], Sequence[Unit]] | None = None  # the same in every position: what is gone has no strength left
    role: Callable[[S, Seat], str] | None = None  # what a seat turned out to be, where lots decide it: "plays first"
    # Bots of one idea each, to spar with: how the notations begin that each takes where they are offered, dearest first.
    ideas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
