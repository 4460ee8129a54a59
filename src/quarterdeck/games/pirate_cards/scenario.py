"""Scenarios of the card game: the way to play, the number of players, and the deck."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from quarterdeck.boards.cards import Pile
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.games.pirate_cards.begun import Begun, Count, SeatName, take_up
from quarterdeck.games.pirate_cards.charts import FLEET_OF, IN_ALL, NO_LIMIT, SEATS, SHIP
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Player, Ship, Table, Way, Ways


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="pascal"):
    """PC-1 The number of each card; 120 in all."""

    hull: Annotated[Count, Meta(description="The number of Hull cards (PC-1).")] = 40
    volley: Annotated[Count, Meta(description="The number of Volley cards (PC-1).")] = 24
    mast: Annotated[Count, Meta(description="The number of Mast cards (PC-1).")] = 16
    repair: Annotated[Count, Meta(description="The number of Repair cards (PC-1).")] = 15
    recover: Annotated[Count, Meta(description="The number of Recover cards (PC-1).")] = 9
    restore: Annotated[Count, Meta(description="The number of Restore cards (PC-1).")] = 6
    lookout: Annotated[Count, Meta(description="The number of Lookout cards (PC-1).")] = 10

    def cards(self) -> list[str]:
        return [name for name, count in msgspec.to_builtins(self).items() for _ in range(count)]


class Options(engine.Options, frozen=True, forbid_unknown_fields=True):
    """The number of players, and house rules."""

    players: Annotated[
        int, Meta(ge=2, le=7, description="Sets the number of players; two can play only Pirate Fleet (PC-28).")
    ] = 4
    fixed_fleet: Annotated[
        bool,
        Meta(
            description="In Pirate Fleet, every player starts with three ships and never gets another; "
            "a player whose last ship sinks is out (PC-13, PC-18a)."
        ),
    ] = False
    reshuffles: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            description="Sets how often the discard pile becomes a new deck in Man-O-War; after that, "
            "the side that has taken the smaller share of its hits wins (PC-22).",
        ),
    ] = 10
    man_o_war: Annotated[
        SeatName | Literal[""],
        Meta(description="Names the seat that has the Man-O-War; if empty, it is drawn by lot (PC-20)."),
    ] = ""


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way to play."""

    way: Annotated[Way, Meta(description="The way to play: the standard game, Pirate Fleet (PC-12) or Man-O-War (PC-20).")]
    deck: Annotated[Deck, Meta(description="The number of each card in the deck, 120 in all (PC-1).")] = Deck()
    begun: Annotated[Begun | UnsetType, Meta(description="The state of a game that has already begun.")] = UNSET
    options: Annotated[Options, Meta(description="The number of players, and house rules.")] = Options()

    def idle_options(self) -> tuple[str, ...]:
        """PC-13, PC-20, PC-22 Return the options that belong to another way to play."""
        return (() if self.way == FLEET else ("fixed_fleet",)) + (() if self.way == WARSHIP else ("reshuffles", "man_o_war"))

    def check(self) -> None:
        faults = Faults()
        for check in (self._check_deck, self._check_players, self._check_fleet, self._check_reshuffles, self._check_warship):
            with faults:
                check()
        faults.tell()
        if self.begun is not UNSET:
            set_up(self)

    def _check_deck(self) -> None:
        count = len(self.deck.cards())
        if count != IN_ALL:
            raise ValueError(f"deck: expected cards that add up to {IN_ALL}, got {count} (PC-1)")

    def _check_players(self) -> None:
        """PC-28 Two play Pirate Fleet and no other way."""
        if self.way != FLEET and self.options.players < 3:
            raise ValueError(f"options.players: expected at least 3 for {self.way}, got {self.options.players} (PC-28)")

    def _check_fleet(self) -> None:
        if self.options.fixed_fleet and self.way != FLEET:
            raise ValueError(f"options.fixed_fleet: expected only with {FLEET}, not {self.way} (PC-13)")

    def _check_reshuffles(self) -> None:
        if self.way != WARSHIP and self.options.reshuffles != Options().reshuffles:
            raise ValueError(f"options.reshuffles: expected only with {WARSHIP}, not {self.way} (PC-22)")

    def _check_warship(self) -> None:
        seat = self.options.man_o_war
        if seat and (self.way != WARSHIP or seat not in seats(self)):
            raise ValueError(f"options.man_o_war: expected a seat of a {WARSHIP} game, got {seat!r} (PC-20)")


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return SEATS[: scenario.options.players]


def set_up(scenario: Scenario) -> Table:
    """PC-2 Set up all 120 cards shuffled face down, or a table in progress."""
    limits = NO_LIMIT if scenario.way == STANDARD else SHIP
    fleet = FLEET_OF if scenario.options.fixed_fleet else 1
    players = [
        Player(seat, [Ship(number, limits) for number in range(1, fleet + 1)], launched=fleet) for seat in seats(scenario)
    ]
    options = scenario.options
    ways = Ways(scenario.way, options.fixed_fleet, options.reshuffles, options.man_o_war)
    table = Table(ways, players, Pile.of(all_cards(scenario.deck)), [])
    if scenario.begun is not UNSET:
        take_up(table, scenario.begun)
    return table


@cache
def all_cards(deck: Deck) -> tuple[str, ...]:
    """Return the deck, sorted as a pile keeps it.

    It is cached, as simulations set up the same table often.
    """
    return tuple(sorted(deck.cards()))
