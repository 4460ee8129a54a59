"""A battle in progress: scenario fields for rounds played and damage taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.cards import PACK, RANKS, SUITS, Card, Pile, rank, spelled
from quarterdeck.engine import scenario as engine
from quarterdeck.games.mimi_and_toutou.charts import CHART, COMPARTMENTS, EIGHTHS, KING, RANK_OF, SPEEDY
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SIDES, SUNK, SURRENDERED, Battle, Ship, Status

Place = Literal[
    "bow",
    "bow compartment",
    "hull 3",
    "compartment 4",
    "hull 5",
    "compartment 6",
    "hull 7",
    "compartment 8",
    "hull 9",
    "rudder",
    "gun",
    "engine",
    "charthouse and steering",
]
Hits = Annotated[int, Meta(ge=1, le=100)]
Moves = Annotated[int, Meta(ge=0, le=6)]  # MT-20: D6 of them

RANK_OF_PLACE = {damage.place: place for place, damage in enumerate(CHART)}
COUNTS = ("rudder", "gun", "engine", "charthouse")


class ShipSoFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ship's damage: hits by place, how many more activations an effect lasts, and her status."""

    hits: Annotated[dict[Place, Hits], Meta(description="The number of hits on each place of the chart.")] = {}
    rudder: Annotated[
        Moves, Meta(description="The activations left in which she cannot turn (MT-15, MT-20); only after a hit there.")
    ] = 0
    gun: Annotated[
        Moves, Meta(description="The activations left in which she cannot fire (MT-16, MT-20); only after a hit there.")
    ] = 0
    engine: Annotated[
        Moves, Meta(description="The activations left in which she cannot move (MT-17, MT-20); only after a hit there.")
    ] = 0
    charthouse: Annotated[
        Moves, Meta(description="The activations left in which she can neither turn nor fire (MT-18, MT-20).")
    ] = 0
    status: Annotated[
        Status,
        Meta(description="Sunk if all compartments are flooded (MT-3), surrendered (MT-19), withdrawn (MT-2) or afloat."),
    ] = AFLOAT


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The current round, its activation cards turned up, and the damage cards spent."""

    round: Annotated[int, Meta(ge=1, le=1000, description="The round being played.")] = 1
    turned: Annotated[
        tuple[engine.Key, ...],
        Meta(
            max_length=100,
            description="The ships whose activation cards were turned up; if none, the round is about to begin (MT-1).",
        ),
    ] = ()
    spent: Annotated[
        Annotated[tuple[str, ...], Meta(max_length=len(PACK))] | None,
        Meta(description="The damage cards out of the pack, such as 'K♠' or 'KS'; by default, one for each hit (MT-10)."),
    ] = None
    ships: Annotated[
        dict[engine.Key, ShipSoFar], Meta(description="The state of each ship that is not as at the start.")
    ] = {}

    def gone(self) -> set[str]:
        """Return the keys of ships off the lake, whose squares other ships may occupy."""
        return {key for key, so_far in self.ships.items() if so_far.status != AFLOAT}


def take_up(battle: Battle, begun: Begun) -> None:
    """Advance a battle from before its first round to the state in `begun`.

    Raises ValueError; the message starts with the name of the field.
    """
    if begun.round > battle.lake.rounds:
        raise ValueError(f"begun.round: expected at most {battle.lake.rounds}, the limit of rounds (MT-21)")
    _damage(battle, begun.ships)
    battle.spent = _spent(battle, begun.spent)
    battle.pack = Pile.of(Counter(PACK) - Counter(battle.spent))
    battle.round = begun.round - 1
    if begun.turned:
        battle.round = begun.round
        battle.turned = list(begun.turned)
        battle.cards = Pile.of(_face_down(battle, begun.turned))


def _damage(battle: Battle, ships: Mapping[str, ShipSoFar]) -> None:
    afloat = {ship.key: ship for ship in battle.ships}
    for key, so_far in ships.items():
        if key not in afloat:
            raise ValueError(f"begun.ships.{key}: expected one of the ships, but there is no {key!r}")
        _mark(afloat[key], so_far)
    for side in SIDES:
        if not any(ship.side == side and ship.status == AFLOAT for ship in battle.ships):
            raise ValueError(f"begun.ships: expected at least one {side} ship afloat (MT-21)")


def _mark(ship: Ship, so_far: ShipSoFar) -> None:
    field = f"begun.ships.{ship.key}"
    for named, hits in so_far.hits.items():
        ship.hits[RANK_OF_PLACE[named]] = hits
    ship.rudder, ship.gun, ship.engine, ship.charthouse = so_far.rudder, so_far.gun, so_far.engine, so_far.charthouse
    ship.status = so_far.status
    for name, place in _counted():
        if getattr(so_far, name) and not ship.hits[place]:
            raise ValueError(
                f"{field}.{name}: expected 0, because her {CHART[place].place} has no hit ({CHART[place].clause})"
            )
    if (ship.flotation_lost == EIGHTHS) != (ship.status == SUNK):
        flooded = all(ship.hits[place] >= ship.figures.hits_needed for place in COMPARTMENTS)
        raise ValueError(
            f"{field}.status: expected {SUNK if flooded else 'any but sunk'}, according to her compartments (MT-3)"
        )
    if ship.status == SURRENDERED and ship.hits[KING] < 2:
        raise ValueError(
            f"{field}.status: expected two hits on charthouse and steering for a ship that has surrendered (MT-19)"
        )


def _counted() -> Iterator[tuple[str, int]]:
    """Yield the effects that are counted, and the places that cause them."""
    for name in COUNTS:
        yield name, next(place for place, damage in enumerate(CHART) if damage.kind == name)


def _spent(battle: Battle, said: tuple[str, ...] | None) -> list[Card]:
    """MT-10 Return the damage cards spent from the pack in use.

    Every hit turned up a card, some perhaps from earlier packs.
    """
    hits = [sum(ship.hits[place] for ship in battle.ships) for place in range(len(RANKS))]
    if said is None:
        if max(hits) > len(SUITS):
            place = hits.index(max(hits))
            raise ValueError(
                f"begun.spent: expected a list, because the {CHART[place].place} has more hits than a pack has cards for it"
            )
        return [RANKS[place] + suit for place, count in enumerate(hits) for suit in SUITS[:count]]
    spent = [spelled(card) for card in said]
    for place, card in enumerate(spent):
        if card not in PACK or card in spent[:place]:
            raise ValueError(f"begun.spent[{place}]: expected a card of the pack, each only once, got {card!r}")
    turned = Counter(RANK_OF[rank(card)] for card in spent)
    before = {count - turned[place] for place, count in enumerate(hits)}
    if len(before) > 1 or before.pop() % len(SUITS):
        raise ValueError(f"begun.spent: expected a card for each of the {sum(hits)} hits, less whole packs (MT-10)")
    return spent


def _face_down(battle: Battle, turned: tuple[str, ...]) -> list[str]:
    """MT-1 Return the activation cards of this round that are still to come."""
    each = {ship.key: 2 if battle.lake.speed and ship.key in SPEEDY else 1 for ship in battle.ships}
    for key, count in Counter(turned).items():
        if count > each.get(key, 0):
            raise ValueError(f"begun.turned: expected {key!r} at most {each.get(key, 0)} times (MT-1)")
    left = [ship.key for ship in battle.ships if ship.status == AFLOAT for _ in range(each[ship.key])]
    left = list((Counter(left) - Counter(turned)).elements())
    if not left:
        raise ValueError("begun.turned: expected at least one card of the round to be still face down (MT-1)")
    return left
