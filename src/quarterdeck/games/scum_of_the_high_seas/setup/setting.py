"""Data fixed for a whole game: the map, the players, their goals, the decks and the options."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from quarterdeck.boards.cards import Card
from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import BoardEdge
from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.setup import ground as maps


@dataclass(frozen=True, slots=True)
class Objective:
    """SH-6a Hexes worth points each full turn to the player who holds all of them.

    With a side, only that side scores.
    """

    name: str
    hexes: tuple[Hex, ...]
    points: int
    side: Seat = ""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of the book, and the scenario's numbers for cards and points."""

    fast: bool = False  # SH-2
    parley: bool = False  # SH-3
    lucky: bool = False  # SH-29
    ransom: bool = False  # SH-62
    advanced: bool = False  # SH-63
    quota: int = 0  # points to win by; 0: none
    start_hand: int = 0  # SH-20
    most_cards: int = 0  # 0: a game without event cards
    spoils: int = 1  # points for a block brought home
    ships: tuple[int, int] = (2, 1)  # for a ship sunk or captured, of class 1 and 2


class _Charted:
    """The tables derived from the plain data, kept beside it."""

    __slots__ = ("copies", "ground", "parties", "ways_out")
    ground: maps.Ground
    parties: tuple[tuple[Seat, ...], ...]  # SH-5a: the players who win together, in the order of the seats
    ways_out: dict[Seat, tuple[Hex, ...]]  # SH-1b: the hexes from which a player's units may leave the map
    copies: dict[Card, int]  # how many of each card are in play

    def chart(
        self,
        ground: maps.Ground,
        parties: tuple[tuple[Seat, ...], ...],
        ways_out: dict[Seat, tuple[Hex, ...]],
        copies: dict[Card, int],
    ) -> None:
        self.ground, self.parties, self.ways_out, self.copies = ground, parties, ways_out, copies


@dataclass(slots=True)
class Setting(_Charted):
    """Everything that the scenario fixed for the whole game.

    It never changes, so copies share it.
    """

    marks: list[str]
    legend: dict[str, list[str]]
    sides: dict[str, str]  # hexsides
    seats: tuple[Seat, ...]
    teams: dict[Seat, str]  # SH-4: fixed teams; a player on no team is left out
    pirates: tuple[Seat, ...]  # SH-3
    first: Seat  # SH-23a: the player who draws first; empty: decided by dice
    turns: int
    rules: HouseRules
    homes: dict[Seat, tuple[Hex, ...]]  # SH-1a: empty if a player's ships are the home
    home_edges: dict[Seat, str]  # the edge, if the home is a map edge
    starts: dict[Seat, tuple[Hex, ...]]  # SH-1a: start hexes, for units that the scenario does not place
    exits: dict[Seat, str]  # SH-1b
    objectives: list[Objective]
    initial: dict[Seat, int]  # SH-6a: figures at the start, commanders not counted
    decks: dict[str, list[Card]]  # SH-104: by back, the cards in play
    wind: int  # SH-80: the side that it blows from at the start; -1: thrown for; -2: no ships

    def __post_init__(self) -> None:
        legend = tuple((mark, tuple(features)) for mark, features in self.legend.items())
        ground = maps.ground(tuple(self.marks), legend, tuple(self.sides.items()))
        parties = [tuple([other for other in self.seats if self.are_team(seat, other)]) for seat in self.seats]
        ways_out = {seat: ground.board.cells_on(BoardEdge(edge)) for seat, edge in self.exits.items()}
        copies = Counter([card for deck in self.decks.values() for card in deck])
        self.chart(ground, tuple(dict.fromkeys(parties)), ways_out, dict(copies))

    @property
    def backs(self) -> tuple[str, ...]:
        """SH-21 The decks in play."""
        return tuple(self.decks)

    def are_team(self, one: Seat, other: Seat) -> bool:
        """SH-4 Return whether two players are the same, or fixed partners."""
        if one == other:
            return True
        team = self.teams.get(one) if self.teams else None
        return team is not None and team == self.teams.get(other)
