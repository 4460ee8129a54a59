"""What a game gives the engine: its data and its functions, under one name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, TypeVar

import msgspec

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import Choose, ClauseId, Flow, Option, Prompt, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.errors import GameError
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.log import Entry
from quarterdeck.engine.names import Names, Noun
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.orders import Orders
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.engine.scenario import KEY, Scenario, shipped
from quarterdeck.engine.scene import At, Look, Scene, SightLine
from quarterdeck.engine.shipyard import Shipyard
from quarterdeck.engine.units import Unit
from quarterdeck.engine.validation.definitions import check_fields

if TYPE_CHECKING:
    from typing import Self

P = ParamSpec("P")


class State:
    """Everything about a position between two steps, as plain data; and, for the time being, who listens.

    A game's state is a slotted dataclass that inherits from this one. ``log`` is no part of the position: it is neither
    copied nor written out.
    """

    __slots__ = ("log",)
    log: list[Entry] | None

    def __post_init__(self) -> None:
        self.log = None

    def say(self, entry: Callable[P, Entry], *facts: P.args, **more: P.kwargs) -> None:
        """Tell those who listen what happened; the entry is not made when nobody does."""
        if self.log is not None:
            self.log.append(entry(*facts, **more))

    def look_round(self) -> None:
        """Note down what a game keeps beside the position; called when one is set up or read, and copies take it along."""

    @abstractmethod
    def copy(self) -> Self:
        """A position of its own, made by ordinary constructor calls."""


S = TypeVar("S", bound=State)
Forecast: TypeAlias = Callable[[S, Choose, Option[Any], Sequence[Option[Any]]], Odds]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Nobody among the winners: a draw. ``how`` sorts the endings of many games."""

    winners: tuple[Seat, ...]
    clause: ClauseId
    why: str
    how: str

    def text(self, names: Callable[[Seat], str] = str.capitalize) -> str:
        if not self.winners:
            return f"A draw: {self.why}"
        won = [names(seat) for seat in self.winners]
        return f"{'Winner' if len(won) == 1 else 'Winners'}: {', '.join(won)}; {self.why}"


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A rule book that can be played."""

    key: str
    package: str
    version: int  # moves only when behaviour does
    rulebook: Rulebook
    scenario: type[Scenario]
    state: type[S]
    first_scenario: str  # the one offered to somebody who names none
    seats: Callable[[Any], tuple[Seat, ...]]
    set_up: Callable[[Any], S]
    step: Callable[[S], Flow[None]]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Seat], msgspec.Struct]
    scene: Callable[[S, Seat], Scene]
    imagine: Callable[[S, Seat, Luck], S]
    estimate: Callable[[S, Seat], int]  # how well the seat stands: larger is better, made for one-choice-ahead bots
    inventory: Callable[[S], list[str]]  # every card and piece with no regard to place: the same after every answer
    difficulty: int = 5  # 1 is the one to begin with; games are listed in this order
    hides: bool = False  # whether anything is ever known to some seats only
    # Whether what comes of an ask, as far as odds reach, can turn on anything hidden from the seat; None: as ``hides`` says.
    hinges: Callable[[S, Choose], bool] | None = None
    seat_name: Callable[[Seat], str] = str.capitalize
    # How good each option looks by itself: what seats choose together does not show in the position until all are ready.
    weigh: Callable[[S, Choose], list[int]] | None = None
    weighs: tuple[Prompt, ...] = ()  # those weighed so too, since what may come of their options has too many ends
    # What the estimate will be after an option, where the next choice would not show it yet; None of an option: look. Of
    # which options it says something follows from what the seat knows.
    foresee: Callable[[S, Choose, Option[Any]], int | None] | None = None
    # What the estimate will be after an option, told without playing it: for those who play a position out hundreds of times
    # and have no facts about the question. The same as a look would find; None of an option: look.
    leads_to: Callable[[S, Seat, Prompt, Option[Any]], int | None] | None = None
    # What else tells who will win, in a few whole numbers out of what the seat may know: a value weighs them.
    features: Callable[[S, Seat], Sequence[int]] | None = None
    look: Callable[[S, Seat, str], Look] | None = None  # what one piece bears on and sees, as far as a seat may know
    # The odds of what seats choose together, by the prompt's key: an option, and those that the seat has chosen before it.
    # The engine cannot count them out, since all that is chosen is carried out together; from what the seat may know.
    forecasts: Mapping[str, Forecast[S]] = field(default_factory=dict)
    # The line of sight between any two cells (points) of the map, whoever stands there, as a seat may know; None: no cells.
    measure: Callable[[S, Seat, At, At], SightLine | None] | None = None
    role: Callable[[S, Seat], str] | None = None  # what a seat turned out to be, where lots decide it: "plays first"
    # By what each side wins and how far it is, as far as a seat may know; the ways of one seat in the order of their weight.
    goals: Callable[[S, Seat], Sequence[Goal]] | None = None
    names: Callable[[S], Names] | None = None  # what the log calls pieces and cards; None: units
    units: Callable[[S], Sequence[Unit]] | None = None  # the same in every position: what is gone has no strength left
    guide: Guide | None = None  # words for newcomers: a lesson, what terms mean, what is asked
    turn: Callable[[S], int] | None = None  # the turn or round that it is, from 1; 0 before the first
    shipyard: Shipyard | None = None  # where fleets are bought
    orders: Orders | None = None  # what may be ordered in advance beside plain answers
    # Bots of one idea each, to spar with: how the notations begin that each takes where they are offered, dearest first.
    ideas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # What counts of a card when it is drawn: of those read alike one stands for all in a bot's glance. None: each by itself.
    reads: Callable[[Card], str] | None = None

    def __hash__(self) -> int:
        """By its name alone: much is looked up by game, and a rule book is long."""
        return hash((self.key, self.package, self.version))

    def __post_init__(self) -> None:
        """Refuse at once what would fail later, at the table."""
        check_fields(self, str(self.key))
        fault = self._fault()
        if fault:
            raise GameError(f"Game {self.key!r}: {fault}")

    def _fault(self) -> str:
        if not KEY.fullmatch(self.key):
            return "key: expected lower-case letters, digits and hyphens, a letter first, 40 at most"
        if self.version < 1:
            return f"version: expected 1 or more, got {self.version}"
        state: type = self.state
        if not is_dataclass(state):
            return f"state: expected a dataclass, got the class {state.__name__}"
        keys = shipped(self.package)
        if self.first_scenario not in keys:
            return f"first_scenario: expected one of {', '.join(keys)}, got {self.first_scenario!r}"
        return ""

    def names_in(self, state: S) -> Names:
        """What a position's pieces, cards and seats are called."""
        if self.names is not None:
            return self.names(state)._replace(seat=self.seat_name)
        units = () if self.units is None else self.units(state)
        return Names({unit.key: Noun(unit.name) for unit in units}, seat=self.seat_name)

    @property
    def title(self) -> str:
        return self.rulebook.title


def encode(state: State) -> bytes:
    """The position as JSON, the same bytes for the same position."""
    return msgspec.json.encode(state)


def decode(game: Game[S], text: bytes) -> S:
    """A position from its JSON."""
    state = msgspec.json.decode(text, type=game.state)
    state.look_round()
    return state
