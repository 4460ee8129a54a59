"""The data and functions that a game hands to the engine, under one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

import msgspec

from quarterdeck.engine.asks import ClauseId, Flow, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.errors import GameError
from quarterdeck.engine.goals import Goal
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.log import Entry
from quarterdeck.engine.mind import Mind
from quarterdeck.engine.names import Names, Noun, SideName, ending, in_words, side_of_key
from quarterdeck.engine.orders import Orders
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.engine.scenario import KEY, Scenario, shipped
from quarterdeck.engine.scene import At, Look, Scene, SightLine
from quarterdeck.engine.shipyard import Shipyard
from quarterdeck.engine.validation.definitions import check_fields

P = ParamSpec("P")


class State(Copied):
    """The position between two steps, as plain data, with a log while anybody listens.

    A game's state is a slotted dataclass that inherits from this one. ``log`` is not part of the
    position: it is neither copied nor written out.
    """

    __slots__ = ("log",)
    log: list[Entry] | None

    def __post_init__(self) -> None:
        self.log = None

    def say(self, entry: Callable[P, Entry], *facts: P.args, **more: P.kwargs) -> None:
        """Log what happened; without listeners the entry is not even made."""
        if self.log is not None:
            self.log.append(entry(*facts, **more))

    def look_round(self) -> None:
        """Compute what a game keeps beside the position.

        Called on setup and reading, and kept by copies.
        """


S = TypeVar("S", bound=State)


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game. Without winners it is a draw. ``how`` sorts the endings of many games."""

    winners: tuple[Seat, ...]
    clause: ClauseId
    why: str
    how: str

    def text(self, side: Callable[[Seat], SideName] = side_of_key) -> str:
        """Return the end as one sentence that begins with the winners."""
        return ending([side(seat) for seat in self.winners], self.why)


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A rule book that can be played."""

    key: str
    package: str
    version: int  # changes only when behaviour does
    rulebook: Rulebook
    scenario: type[Scenario]
    state: type[S]
    first_scenario: str  # the key of the default scenario
    seats: Callable[[Any], tuple[Seat, ...]]
    set_up: Callable[[Any], S]
    step: Callable[[S], Flow[None]]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Seat], msgspec.Struct]
    scene: Callable[[S, Seat], Scene]
    imagine: Callable[[S, Seat, Luck], S]
    mind: Mind[S]  # knowledge beyond the rules: estimates of positions and weights of options
    inventory: Callable[[S], list[str]]  # every card and piece regardless of place: the same after every answer
    difficulty: int = 5  # 1 is the easiest; games are listed in this order
    hides: bool = False  # whether anything is ever known to some seats only
    sides: Mapping[Seat, SideName] = field(default_factory=dict)  # names in sentences; without one, a side goes by its key
    look: Callable[[S, Seat, str], Look] | None = None  # the arcs and sight lines of a piece, as far as a seat may know
    # The line of sight between any two cells or points of the map, as a seat may know it; None: no
    # map.
    measure: Callable[[S, Seat, At, At], SightLine | None] | None = None
    # The goals of each side and its progress, as a seat may know them, the most important first.
    goals: Callable[[S, Seat], Sequence[Goal]] | None = None
    names: Callable[[S], Names] | None = None  # names of pieces and cards in the log; None: those of units
    guide: Guide | None = None  # words for newcomers: a lesson, terms and prompts
    turn: Callable[[S], int] | None = None  # the current turn or round, from 1; 0 before the first
    shipyard: Shipyard | None = None  # where fleets are bought
    orders: Orders | None = None  # orders in advance besides plain answers

    def __hash__(self) -> int:
        """Hash the name alone: games are looked up often, and a rule book is long."""
        return hash((self.key, self.package, self.version))

    def __post_init__(self) -> None:
        """Refuse a definition that would otherwise fail during a match."""
        check_fields(self, str(self.key))
        check_fields(self.mind, str(self.key))
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

    def seat_name(self, seat: Seat) -> str:
        """Return a seat's label, for lists, tables and buttons."""
        return in_words(seat)

    def side(self, seat: Seat, named: Mapping[Seat, SideName] | None = None) -> SideName:
        """Return the name of a side in sentences: among those of a scenario, else the game's, else
        the key.
        """
        return (named or {}).get(seat) or self.sides.get(seat) or side_of_key(seat)

    def names_in(self, state: S, named: Mapping[Seat, SideName] | None = None) -> Names:
        """Return the names of a position's pieces, cards and sides; ``named``: the scenario's own
        for sides.
        """
        side = partial(self.side, named=named)
        if self.names is not None:
            return self.names(state)._replace(side=side)
        units = () if self.mind.units is None else self.mind.units(state)
        return Names({unit.key: Noun(unit.name) for unit in units}, side=side)

    @property
    def title(self) -> str:
        return self.rulebook.title


def encode(state: State) -> bytes:
    """Return the position as JSON, the same bytes for the same position."""
    return msgspec.json.encode(state)


def decode(game: Game[S], text: bytes) -> S:
    """Return a position from its JSON."""
    state = msgspec.json.decode(text, type=game.state)
    state.look_round()
    return state
