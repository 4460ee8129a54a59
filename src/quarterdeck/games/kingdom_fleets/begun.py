"""Battles that start in progress: turns already fought, damage taken and ships engaged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.shapes import SLACK
from quarterdeck.engine import scenario as engine
from quarterdeck.games.kingdom_fleets.charts import ARCS, DECKS, HULL, SAILS
from quarterdeck.games.kingdom_fleets.state import AFLOAT, SUNK, Battle, Engagement, Fear, Ship, Squad

Condition = Literal["burning", "holed", "poison", "confusion", "panic", "sleep", "enchantment"]
ArcName = Literal["fore", "starboard", "aft", "port"]
Left = Annotated[int, Meta(ge=0, le=30)]


class ShipSoFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ship's present state, as far as it differs from her state at the start."""

    status: Annotated[
        Literal["afloat", "sunk", "fled"], Meta(description="Afloat, sunk, or fled; a ship that is gone needs no place.")
    ] = AFLOAT
    side: Annotated[
        engine.Key | None, Meta(description="The side that holds her as a prize; her own side if she was retaken (KF-44a).")
    ] = None
    hull: Annotated[Annotated[int, Meta(ge=1, le=30)] | None, Meta(description="The hull points left; all if left out.")] = (
        None
    )
    decks: Annotated[Left | None, Meta(description="The deck points left; all if left out.")] = None
    sails: Annotated[Left | None, Meta(description="The sail points left; all if left out.")] = None
    squads: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(max_length=12)] | None,
        Meta(description="The hit points of each squad left, such as [2, 2, 1]; [] for a derelict, all if left out."),
    ] = None
    crew: Annotated[engine.Key | None, Meta(description="The crew card of her squads, if not her own (KF-44a).")] = None
    captain_dead: Annotated[bool, Meta(description="True if her captain is dead, which leaves her at captain level 0.")] = (
        False
    )
    characters: Annotated[
        Annotated[tuple[engine.Key, ...], Meta(max_length=12)] | None,
        Meta(description="The characters still aboard; all if left out."),
    ] = None
    conditions: Annotated[
        dict[Condition, Annotated[int, Meta(ge=1, le=9)]], Meta(description="The number of each condition on her (KF-37).")
    ] = {}
    gold: Annotated[int, Meta(ge=0, le=1000, description="The gold that lies on her (KF-44b).")] = 0
    spiked: Annotated[
        dict[ArcName, Annotated[int, Meta(ge=1, le=12)]],
        Meta(description="The number of guns out of action in each arc (KF-45a)."),
    ] = {}
    fear: Annotated[
        Fear | None, Meta(description="The morale result that lowers her manpower at her next activation (KF-44).")
    ] = None


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A battle in progress: the next turn, the engaged pairs (boarder first) and changed ships."""

    turn: Annotated[int, Meta(ge=1, le=100, description="The turn that is about to begin.")] = 1
    engaged: Annotated[
        tuple[tuple[engine.Key, engine.Key], ...],
        Meta(max_length=60, description="The pairs of ships that are engaged, the boarder first (KF-18)."),
    ] = ()
    ships: Annotated[
        dict[engine.Key, ShipSoFar], Meta(description="The state of each ship that is not as at the start.")
    ] = {}

    def gone(self) -> set[str]:
        """Return the ships that have left the table; their places do not matter."""
        return {key for key, so_far in self.ships.items() if so_far.status != AFLOAT}


def take_up(battle: Battle, begun: Begun) -> None:
    """Advance a new battle to the state described; raise ValueError with the field's name first."""
    if begun.turn > battle.setting.turns:
        raise ValueError(f"begun.turn: expected at most {battle.setting.turns}, the limit of turns (KF-49)")
    for key, so_far in begun.ships.items():
        if key not in battle.ships:
            raise ValueError(f"begun.ships.{key}: there is no ship {key!r}; there are {', '.join(battle.ships)}")
        _bring_up(battle, battle.ships[key], so_far, f"begun.ships.{key}")
    for side in battle.setting.sides:
        if not battle.fleet(side):
            raise ValueError(f"begun.ships: expected a ship of the {side} that can fight, or the battle is over (KF-49)")
    battle.turn = begun.turn - 1
    _engage(battle, begun)


def _bring_up(battle: Battle, ship: Ship, so_far: ShipSoFar, field: str) -> None:
    ship.status = so_far.status
    _damage(ship, so_far, field)
    _man(battle, ship, so_far, field)
    if so_far.side is not None and so_far.side not in battle.setting.sides:
        raise ValueError(f"{field}.side: expected {' or '.join(battle.setting.sides)}, got {so_far.side!r}")
    ship.side, ship.is_prize = so_far.side or ship.side, so_far.side is not None
    if not ship.squads or ship.is_prize:
        _leave(ship)
    ship.conditions = dict(so_far.conditions.items())
    ship.gold = so_far.gold
    ship.fear = so_far.fear or ""
    if ship.status == SUNK:
        _go_down(ship)


def _damage(ship: Ship, so_far: ShipSoFar, field: str) -> None:
    card = ship.figures.card
    for part in (HULL, DECKS, SAILS):
        left, full = getattr(so_far, part), getattr(card, part)
        if left is not None and left > full:
            raise ValueError(f"{field}.{part}: expected at most {full}, her full number, got {left}")
        ship.mark(part, full if left is None else left)
    for name, count in so_far.spiked.items():
        arc = ARCS[name]
        if count > ship.figures.guns[arc]:
            raise ValueError(
                f"{field}.spiked.{name}: expected at most {ship.figures.guns[arc]}, her guns there, got {count}"
            )
        ship.spiked[arc] = count


def _man(battle: Battle, ship: Ship, so_far: ShipSoFar, field: str) -> None:
    """KF-44a Give her squads, all of one crew card: her own or that of a prize crew."""
    crews = battle.setting.crews
    if so_far.crew is not None and so_far.crew not in crews:
        raise ValueError(f"{field}.crew: there is no crew {so_far.crew!r}; there are {', '.join(crews)}")
    ship.crew = so_far.crew or ship.crew
    if so_far.squads is not None:
        ship.squads = [Squad(ship.crew, health) for health in so_far.squads]
    elif so_far.crew is not None:
        ship.squads = [Squad(ship.crew, crews[ship.crew].health)] * ship.figures.card.squads
    if len(ship.squads) > ship.figures.card.squads:
        raise ValueError(f"{field}.squads: expected at most {ship.figures.card.squads} squads, got {len(ship.squads)}")
    for squad in ship.squads:
        if squad.health > crews[ship.crew].health:
            raise ValueError(
                f"{field}.squads: expected at most {crews[ship.crew].health} hit points each, got {squad.health}"
            )
    _people(battle, ship, so_far, field)


def _people(battle: Battle, ship: Ship, so_far: ShipSoFar, field: str) -> None:
    """KF-39 Keep the characters who are still aboard; a captain by card who is missing has died."""
    cards = battle.setting.characters
    if so_far.characters is not None:
        for place, key in enumerate(so_far.characters):
            if key not in ship.figures.characters or key in so_far.characters[:place]:
                raise ValueError(f"{field}.characters[{place}]: expected one of those bought for her, once, got {key!r}")
        ship.characters = list(so_far.characters)
    by_card = [key for key in ship.figures.characters if cards[key].role == "captain"]
    if so_far.captain_dead or any(key not in ship.characters for key in by_card):
        ship.level, ship.has_captain = 0, False
        ship.characters = [key for key in ship.characters if key not in by_card]


def _leave(ship: Ship) -> None:
    """KF-30a, KF-44a Remove captain and characters, as aboard a derelict or a prize."""
    ship.level, ship.has_captain, ship.characters = 0, False, []


def _go_down(ship: Ship) -> None:
    """KF-29, KF-29a Sink her with everything aboard."""
    _leave(ship)
    ship.hull, ship.squads, ship.conditions, ship.gold = 0, [], {}, 0


def _engage(battle: Battle, begun: Begun) -> None:
    """KF-18 Engage each pair of enemies that touch, once."""
    for place, (boarder, other) in enumerate(begun.engaged):
        field = f"begun.engaged[{place}]"
        pair = [_afloat(battle.ships, key, field) for key in (boarder, other)]
        if pair[0].side == pair[1].side:
            raise ValueError(f"{field}: expected two enemies, but {boarder} and {other} are on the same side")
        if not is_within(pair[0].corners, pair[1].corners, SLACK):
            raise ValueError(f"{field}: expected ships that touch, but {boarder} and {other} do not (KF-18)")
        if pair[1] in battle.engaged_with(pair[0]):
            raise ValueError(f"{field}: expected each pair once, but {boarder} and {other} are listed twice")
        battle.engagements.append(Engagement(boarder, other, battle.turn))


def _afloat(ships: Mapping[str, Ship], key: str, field: str) -> Ship:
    if key not in ships or ships[key].status != AFLOAT:
        raise ValueError(f"{field}: expected ships that are afloat, but there is no {key!r}")
    return ships[key]
