"""A game in progress: scenario fields for the cards on the table."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.cards import Card
from quarterdeck.games.pirate_cards.charts import ATTACKS, FLEET_OF, IN_ALL, MAN_O_WAR, NO_LIMIT, SHIP
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Ship, Table, inventory

Count = Annotated[int, Meta(ge=0, le=IN_ALL)]
SeatName = Literal["anne", "bart", "calico", "drake", "edward", "flint", "grace"]
CardName = Literal["Hull", "Volley", "Mast", "Repair", "Recover", "Restore", "Lookout"]


class _SoFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Fields of a game in progress.

    Reading is strict; an omitted field leaves no trace in a record.
    """


class Hits(_SoFar, frozen=True, rename="pascal"):
    hull: Annotated[Count, Meta(description="The number of Hull hits.")] = 0
    volley: Annotated[Count, Meta(description="The number of Volley hits.")] = 0
    mast: Annotated[Count, Meta(description="The number of Mast hits.")] = 0


class Guards(_SoFar, frozen=True, rename="pascal"):
    repair: Annotated[Count, Meta(description="The number of Repair cards.")] = 0
    recover: Annotated[Count, Meta(description="The number of Recover cards.")] = 0
    restore: Annotated[Count, Meta(description="The number of Restore cards.")] = 0


class ShipSoFar(_SoFar, frozen=True):
    """The hits on a ship and its protections.

    In the standard game all of a player's cards are one ship.
    """

    hits: Annotated[Hits, Meta(description="The hits on the ship.")] = Hits()
    guards: Annotated[Guards, Meta(description="The protections of the ship.")] = Guards()


class PlayerSoFar(_SoFar, frozen=True):
    """A player's ships afloat, ships sunk (Pirate Fleet), and Lookout.

    Without any ship the player is out.
    """

    ships: Annotated[
        Annotated[tuple[ShipSoFar, ...], Meta(max_length=24)] | None,
        Meta(description="The ships afloat, or [] for a player who is out; if left out, as at the start."),
    ] = None
    sunk: Annotated[int, Meta(ge=0, le=12, description="Pirate Fleet: the number of ships sunk and set aside (PC-18).")] = 0
    lookout: Annotated[bool, Meta(description="True if the player has a Lookout (PC-8).")] = False


class Below(_SoFar, frozen=True):
    """PC-9 A card at the bottom of the deck, and the seats that know it."""

    card: Annotated[CardName, Meta(description="The card.")]
    known: Annotated[tuple[SeatName, ...], Meta(min_length=1, description="The players who know the card.")]


class Begun(_SoFar, frozen=True):
    """The turn, the first player, the players' cards, the discard pile, and cards put below."""

    turn: Annotated[SeatName, Meta(description="The player whose turn it is.")]
    first: Annotated[
        SeatName | None,
        Meta(description="The player who began; by default the player whose turn it is. The Man-O-War always began."),
    ] = None
    last: Annotated[
        SeatName | None, Meta(description="Man-O-War, on her turn: the other player who had the last turn (PC-21).")
    ] = None
    players: Annotated[
        dict[SeatName, PlayerSoFar],
        Meta(description="The cards before each player; a player left out has those of the start."),
    ] = {}
    discard: Annotated[dict[CardName, Count], Meta(description="The number of each card on the discard pile.")] = {}
    below: Annotated[
        tuple[Below, ...],
        Meta(max_length=IN_ALL, description="The cards put at the bottom of the deck, the next to come first (PC-9)."),
    ] = ()
    shuffled: Annotated[
        int,
        Meta(
            ge=0, le=100, description="Man-O-War: the number of times that the discard pile has been shuffled again (PC-22)."
        ),
    ] = 0


def take_up(table: Table, begun: Begun) -> None:
    """Lay out a table in progress; raises ValueError with the field's name first."""
    if table.ways.way == WARSHIP:
        if not table.ways.man_o_war:
            raise ValueError("options.man_o_war: expected the seat of the Man-O-War, because the lot has been drawn (PC-20)")
        table.man_o_war = table.index(table.ways.man_o_war)
    for seat, so_far in begun.players.items():
        _lay_out(table, _index(table, f"begun.players.{seat}", seat), so_far)
    if table.man_o_war >= 0:
        for ship in table.players[table.man_o_war].ships:
            ship.limits = MAN_O_WAR
    _check_ships(table)
    _check_who_is_left(table)
    _take_turns(table, begun)
    _take_cards(table, begun)


def _index(table: Table, field: str, seat: str) -> int:
    if not any(player.seat == seat for player in table.players):
        raise ValueError(f"{field}: expected one of {', '.join(player.seat for player in table.players)}, got {seat!r}")
    return table.index(seat)


def _lay_out(table: Table, index: int, so_far: PlayerSoFar) -> None:
    player = table.players[index]
    field = f"begun.players.{player.seat}"
    way = table.ways.way
    if so_far.sunk and way != FLEET:
        raise ValueError(f"{field}.sunk: expected only with {FLEET} (PC-18)")
    player.sunk, player.lookout = so_far.sunk, so_far.lookout
    if so_far.ships is not None:
        limits = NO_LIMIT if way == STANDARD else SHIP
        player.ships = [
            Ship(player.sunk + number, limits, _counts(ship.hits), _counts(ship.guards))
            for number, ship in enumerate(so_far.ships, 1)
        ]
    elif player.sunk:
        raise ValueError(f"{field}.ships: expected the ships still afloat as well as the number sunk")
    player.launched = player.sunk + len(player.ships)
    player.is_out = not player.ships
    if player.is_out and player.lookout:
        raise ValueError(f"{field}.lookout: expected false, because the player is out (PC-25, PC-18a)")
    if way != FLEET and len(player.ships) > 1:
        raise ValueError(f"{field}.ships: expected one ship, because fleets are only for {FLEET} (PC-13)")
    if table.ways.fixed_fleet and player.launched != FLEET_OF:
        raise ValueError(f"{field}.ships: expected {FLEET_OF} ships, afloat and sunk together (PC-18a)")
    if player.is_out and (way == STANDARD or (way == FLEET and not table.ways.fixed_fleet)):
        raise ValueError(f"{field}.ships: expected at least one ship afloat")


def _counts(cards: msgspec.Struct) -> list[int]:
    return [getattr(cards, name) for name in cards.__struct_fields__]


def _check_ships(table: Table) -> None:
    """PC-15, PC-18, PC-24, PC-26 No ship afloat exceeds a limit or has all her hits."""
    for player in table.players:
        for place, ship in enumerate(player.ships):
            field = f"begun.players.{player.seat}.ships[{place}].hits"
            for kind, hits, limit in zip(ATTACKS, ship.hits, ship.limits, strict=True):
                if hits > limit:
                    raise ValueError(f"{field}.{kind}: expected at most {limit}, got {hits} (PC-13, PC-24)")
            if ship.is_full:
                raise ValueError(f"{field}: expected fewer hits for a ship afloat, because these sink her (PC-18, PC-24)")


def _check_who_is_left(table: Table) -> None:
    left = [index for index, player in enumerate(table.players) if not player.is_out]
    if table.man_o_war >= 0 and table.man_o_war not in left:
        raise ValueError("begun.players: expected the Man-O-War to be afloat (PC-23)")
    if len(left) < 2:
        raise ValueError("begun.players: expected at least two players with a ship (PC-18a, PC-23)")


def _take_turns(table: Table, begun: Begun) -> None:
    table.turn = _index(table, "begun.turn", begun.turn)
    if table.players[table.turn].is_out:
        raise ValueError(f"begun.turn: expected a player who is not out, got {begun.turn}")
    table.first = table.turn if begun.first is None else _index(table, "begun.first", begun.first)
    if table.man_o_war < 0:
        if begun.last is not None or begun.shuffled:
            raise ValueError(f"begun.{'shuffled' if begun.shuffled else 'last'}: expected only with {WARSHIP}")
        return
    table.first = table.man_o_war
    table.other = table.turn
    if begun.last is not None:
        table.other = _index(table, "begun.last", begun.last)
        if table.turn != table.man_o_war or table.other == table.man_o_war:
            raise ValueError("begun.last: expected one of the others, and only on the Man-O-War's turn (PC-21)")
    if begun.shuffled > table.ways.reshuffles:
        raise ValueError(f"begun.shuffled: expected at most {table.ways.reshuffles} (PC-22)")
    table.shuffled = begun.shuffled


def _take_cards(table: Table, begun: Begun) -> None:
    """PC-1 Take every card on the table out of the deck.

    PC-11 At least one is still to be drawn.
    """
    table.discard = [card for card, count in begun.discard.items() for _ in range(count)]
    whole = Counter(table.deck.bag)
    table.deck.bag = []
    for place, below in enumerate(begun.below):
        for seat in below.known:
            _index(table, f"begun.below[{place}].known", seat)
        table.deck.put_at_bottom(below.card, tuple(sorted(below.known)))
    gone: Counter[Card] = Counter(inventory(table))
    for card, count in gone.items():
        if count > whole[card]:
            raise ValueError(f"begun: expected at most {whole[card]} {card} cards, but {count} are on the table (PC-1)")
    table.deck.bag = sorted((whole - gone).elements())
    again = table.man_o_war >= 0 and table.discard and table.shuffled < table.ways.reshuffles
    if not len(table.deck) and not again:
        raise ValueError("begun: expected at least one card still to be drawn (PC-11, PC-22)")
