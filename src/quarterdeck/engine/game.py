"""What a game gives the engine: its data and its functions, under one name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from quarterdeck.engine.asks import Choose, ClauseId, Flow, Option, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.log import Entry
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.scene import Ghost, Look, Scene

if TYPE_CHECKING:
    from typing import Self


class State:
    """Everything about a position between two steps, as plain data; and, for the time being, who listens.

    A game's state is a slotted dataclass that inherits from this one. ``log`` is no part of the position: it is neither
    copied nor written out.
    """

    __slots__ = ("log",)
    log: list[Entry] | None

    def __post_init__(self) -> None:
        self.log = None

    @abstractmethod
    def copy(self) -> Self:
        """A position of its own, made by ordinary constructor calls."""


S = TypeVar("S", bound=State)


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


class Label(msgspec.Struct, frozen=True):
    """What a person reads about an option, and what on the scene it points at (a piece's or a cell's id).

    Options of one prompt with the same ``group`` ("Move to N1") are shown as one row, each by its ``brief`` ("north"), or
    by an arrow where it has a ``facing``, in degrees clockwise from the north. They share clause and place. ``rank`` says
    what stands first in a list: the smallest. ``ghost`` is where it would put a piece.
    """

    text: str
    clause: ClauseId
    points_at: str = ""
    group: str = ""
    brief: str = ""
    facing: int | None = None
    rank: int = 0
    ghost: Ghost | None = None


def arranged(labels: Sequence[tuple[str, Label]]) -> list[tuple[str, Label]]:
    """Options, by notation, as a list of them is best read: by rank, groups together, facings clockwise; else as asked."""
    first: dict[str, int] = {}
    for place, (_, label) in enumerate(labels):
        if label.group:
            first.setdefault(label.group, place)

    def order(item: tuple[int, tuple[str, Label]]) -> tuple[int, int, int]:
        place, (_, label) = item
        return label.rank, first.get(label.group, place), label.facing or 0

    return [each for _, each in sorted(enumerate(labels), key=order)]


class Refusal(msgspec.Struct, frozen=True):
    """Something that this prompt would offer but for a clause."""

    notation: str
    text: str
    clause: ClauseId
    points_at: str = ""


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
    label: Callable[[S, Choose, Option[Any]], Label]
    refusals: Callable[[S, Choose], Sequence[Refusal]]
    why_not: Callable[[S, Choose, str], ClauseId]
    estimate: Callable[[S, Seat], int]  # how well the seat stands: larger is better, made for one-choice-ahead bots
    inventory: Callable[[S], list[str]]  # every card and piece with no regard to place: the same after every answer
    difficulty: int = 5  # 1 is the one to begin with; games are listed in this order
    hides: bool = False  # whether anything is ever known to some seats only
    seat_name: Callable[[Seat], str] = str.capitalize
    # How good an option looks by itself: what seats choose together does not show in the position until all are ready.
    weigh: Callable[[S, Choose, Option[Any]], int] | None = None
    look: Callable[[S, Seat, str], Look] | None = None  # what one piece bears on and sees, as far as a seat may know
    role: Callable[[S, Seat], str] | None = None  # what a seat turned out to be, where lots decide it: "plays first"

    @property
    def title(self) -> str:
        return self.rulebook.title


def encode(state: State) -> bytes:
    """The position as JSON, the same bytes for the same position."""
    return msgspec.json.encode(state)


def decode(game: Game[S], text: bytes) -> S:
    """A position from its JSON."""
    return msgspec.json.decode(text, type=game.state)
