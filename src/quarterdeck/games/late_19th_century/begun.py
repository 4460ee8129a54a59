"""A battle in progress: scenario fields for turns played and losses taken, read between turns."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine import scenario as engine
from quarterdeck.games.late_19th_century.charts import ARTILLERY, FOOT, TORPEDOES
from quarterdeck.games.late_19th_century.setup.specs import HexName
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED, HERE, SUNK, Battle, Place, Ship, Unit
from quarterdeck.games.late_19th_century.winning import exhaustion_point, look_for_a_winner, points_lost

UnitPlace = Literal["on the board", "destroyed", "off the board as ordered"]
ShipPlace = Literal["on the board", "sunk", "broken off", "off the board as ordered"]
Turn = Annotated[int, Meta(ge=1, le=200)]


class _SoFar(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Fields of a battle in progress.

    Reading is strict; an omitted field leaves no trace in a record.
    """


class UnitSoFar(_SoFar, frozen=True):
    """A land unit's strength and place, and the last target of a gun."""

    strength: Annotated[Annotated[int, Meta(ge=1, le=12)] | None, Meta(description="The SP left; all if left out.")] = None
    place: Annotated[UnitPlace | None, Meta(description="Its place, if not as placed under units.")] = None
    mark: Annotated[engine.Key | None, Meta(description="The enemy at which this artillery fired last turn (LC-20).")] = None


class ShipSoFar(_SoFar, frozen=True):
    """A ship's remaining figures and place, and the last targets of her guns."""

    flotation: Annotated[Annotated[int, Meta(ge=1, le=40)] | None, Meta(description="The FP left; all if left out.")] = None
    movement: Annotated[
        Annotated[int, Meta(ge=0, le=8)] | None, Meta(description="The movement left, in hexes; all if left out (LC-91).")
    ] = None
    main_guns: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None, Meta(description="The main guns left; all if left out (LC-91).")
    ] = None
    secondary_guns: Annotated[
        Annotated[int, Meta(ge=0, le=40)] | None,
        Meta(description="The secondary guns left, which are lost in pairs; all if left out (LC-91)."),
    ] = None
    torpedoes: Annotated[
        Annotated[int, Meta(ge=0, le=TORPEDOES)] | None, Meta(description="The torpedoes left; all if left out (LC-86).")
    ] = None
    place: Annotated[ShipPlace | None, Meta(description="Her place, if not on the board.")] = None
    main_mark: Annotated[
        engine.Key | None, Meta(description="The enemy at which her main guns fired last turn (LC-82).")
    ] = None
    secondary_mark: Annotated[
        engine.Key | None, Meta(description="The enemy at which her secondary guns fired last turn (LC-82).")
    ] = None


class Begun(_SoFar, frozen=True):
    """The turn about to begin, and the losses of the turns before it."""

    turn: Annotated[Turn, Meta(description="The turn that is about to begin.")] = 1
    units: Annotated[
        dict[engine.Key, UnitSoFar], Meta(description="The state of each unit that is not as at the start.")
    ] = {}
    ships: Annotated[
        dict[engine.Key, ShipSoFar], Meta(description="The state of each ship that is not as at the start.")
    ] = {}
    wire: Annotated[
        dict[HexName, engine.Key],
        Meta(
            description='The wire laid in the battle, each hex with the unit that laid it, such as D5 = "1st-foot" (LC-60).'
        ),
    ] = {}
    laid: Annotated[
        dict[engine.Key, Annotated[int, Meta(ge=0, le=20)]],
        Meta(description="The hexes of wire that each side has laid, removed ones too; by default those under wire."),
    ] = {}
    exhausted: Annotated[
        dict[engine.Key, Turn],
        Meta(description="The turn at whose end a side was found exhausted; by default the turn before (LC-53)."),
    ] = {}

    def gone(self) -> set[str]:
        """Return the keys of pieces off the board, whose hexes other pieces may occupy."""
        pieces: dict[str, UnitSoFar | ShipSoFar] = {**self.units, **self.ships}
        return {key for key, so_far in pieces.items() if so_far.place not in (None, HERE)}


def take_up(battle: Battle, begun: Begun) -> None:
    """Advance a battle from before its first turn to the state in `begun`.

    Raises ValueError; the message starts with the name of the field.
    """
    if begun.turn > battle.setting.turns:
        raise ValueError(f"begun.turn: expected at most {battle.setting.turns}, the last turn (LC-99)")
    battle.turn = begun.turn - 1
    for key, unit in begun.units.items():
        if key not in battle.units:
            raise ValueError(f"begun.units.{key}: expected one of the units, but there is no {key!r}")
        _take_up_unit(battle, battle.units[key], unit)
    battle.watch({})  # a hex vacated by a piece that has left may be occupied by another
    for key, ship in begun.ships.items():
        if key not in battle.ships:
            raise ValueError(f"begun.ships.{key}: expected one of the ships, but there is no {key!r}")
        _take_up_ship(battle, battle.ships[key], ship)
    _lay_guns(battle, begun)
    _lay_wire(battle, begun)
    _exhaust(battle, begun)
    after = battle.copy()
    look_for_a_winner(after)
    if battle.turn and after.outcome is not None:
        raise ValueError(f"begun: expected a battle that is not over: {after.outcome.why} ({after.outcome.clause})")


def _take_up_unit(battle: Battle, unit: Unit, so_far: UnitSoFar) -> None:
    field = f"begun.units.{unit.key}"
    if so_far.place not in (None, HERE) and (unit.towing or unit.towed_by):
        raise ValueError(f"{field}.place: expected 'on the board' for a gun in tow and its transport")
    if so_far.place == DESTROYED and so_far.strength is not None:
        raise ValueError(f"{field}.strength: expected no value for a destroyed unit")
    unit.strength = _left(f"{field}.strength", so_far.strength, unit.strength)
    _check_leaving(battle, field, unit, so_far.place)
    if so_far.place is not None and so_far.place != HERE:
        battle.take_off(unit, so_far.place)
        unit.strength = 0 if so_far.place == DESTROYED else unit.strength
    elif so_far.place == HERE and unit.place != HERE:
        raise ValueError(f"{field}.place: expected a unit that has landed to have a hex under 'at', and no beach")


def _take_up_ship(battle: Battle, ship: Ship, so_far: ShipSoFar) -> None:
    field = f"begun.ships.{ship.key}"
    if so_far.place == SUNK and so_far.flotation is not None:
        raise ValueError(f"{field}.flotation: expected no value for a sunk ship")
    ship.flotation = 0 if so_far.place == SUNK else _left(f"{field}.flotation", so_far.flotation, ship.flotation)
    ship.movement = _left(f"{field}.movement", so_far.movement, ship.movement)
    ship.main_guns = _left(f"{field}.main_guns", so_far.main_guns, ship.main_guns)
    secondary = _left(f"{field}.secondary_guns", so_far.secondary_guns, ship.secondary_guns)
    if (ship.secondary_guns - secondary) % 2:
        raise ValueError(f"{field}.secondary_guns: expected {ship.secondary_guns} minus an even number (LC-91)")
    ship.secondary_guns = secondary
    ship.torpedoes = _left(f"{field}.torpedoes", so_far.torpedoes, ship.torpedoes)
    _check_leaving(battle, field, ship, so_far.place)
    ship.place = so_far.place or ship.place


def _left(field: str, said: int | None, at_first: int) -> int:
    if said is not None and said > at_first:
        raise ValueError(f"{field}: expected at most {at_first}, the initial value, got {said}")
    return at_first if said is None else said


def _check_leaving(battle: Battle, field: str, piece: Unit | Ship, place: Place | None) -> None:
    """LC-53, LC-65 Refuse a piece that left as ordered if its side has no edge to leave by."""
    if place == ESCAPED and piece.side not in battle.setting.exits:
        raise ValueError(f"{field}.place: expected an edge for {piece.side} under exits (LC-53, LC-65)")


def _lay_guns(battle: Battle, begun: Begun) -> None:
    """LC-20, LC-82 Set the targets of last turn's fire: enemies that are still on the board."""
    for key, unit in begun.units.items():
        if unit.mark is not None:
            gun = battle.units[key]
            if gun.kind != ARTILLERY:
                raise ValueError(f"begun.units.{key}.mark: expected only for artillery (LC-20)")
            gun.mark = _mark(battle, f"begun.units.{key}.mark", gun, unit.mark)
    for key, ship in begun.ships.items():
        firer = battle.ships[key]
        if ship.main_mark is not None:
            firer.main_mark = _mark(battle, f"begun.ships.{key}.main_mark", firer, ship.main_mark)
        if ship.secondary_mark is not None:
            firer.secondary_mark = _mark(battle, f"begun.ships.{key}.secondary_mark", firer, ship.secondary_mark)


def _mark(battle: Battle, field: str, firer: Unit | Ship, mark: str) -> str:
    if not battle.turn:
        raise ValueError(f"{field}: expected no value before the first turn")
    if not any(foe.key == mark for foe in battle.foes(firer.side)):
        raise ValueError(f"{field}: expected an enemy on the board, got {mark!r}")
    return mark


def _lay_wire(battle: Battle, begun: Begun) -> None:
    """LC-60 Lay the battle's wire: on land, by foot soldiers, within each side's limit."""
    ground = battle.setting.ground
    for name, key in begun.wire.items():
        layer = battle.units.get(key)
        if layer is None or layer.kind not in FOOT:
            raise ValueError(f"begun.wire.{name}: expected infantry or dismounted cavalry, got {key!r} (LC-60)")
        at = hex_named(name)
        if at not in ground.passable and at not in ground.bridges:
            raise ValueError(f"begun.wire.{name}: expected a hex that land units can enter")
        battle.laid[layer.side] += 1
    battle.wire = sorted({*battle.wire, *begun.wire})
    for side, count in begun.laid.items():
        if count < battle.laid[_side(battle, f"begun.laid.{side}", side)]:
            raise ValueError(f"begun.laid.{side}: expected at least {battle.laid[side]}, the hexes of wire under begun.wire")
        battle.laid[side] = count
    for side, count in battle.laid.items():
        if count > battle.setting.wire:
            raise ValueError(f"begun.laid.{side}: expected at most {battle.setting.wire} hexes of wire, got {count} (LC-60)")


def _exhaust(battle: Battle, begun: Begun) -> None:
    """LC-53 Exhaust the sides that have lost enough: last turn, unless an earlier turn is named."""
    for side, turn in begun.exhausted.items():
        field = f"begun.exhausted.{_side(battle, f'begun.exhausted.{side}', side)}"
        if turn > battle.turn:
            raise ValueError(f"{field}: expected a turn before {battle.turn + 1}, got {turn}")
        if battle.setting.naval or points_lost(battle, side) < exhaustion_point(battle, side):
            lost = f"{points_lost(battle, side)} points of {exhaustion_point(battle, side)}"
            raise ValueError(f"{field}: expected an exhausted side, but it has lost {lost} (LC-53)")
        battle.exhausted[side] = turn
    for side in battle.setting.sides:
        worn = not battle.setting.naval and points_lost(battle, side) >= exhaustion_point(battle, side)
        if worn and not battle.turn:
            raise ValueError(f"begun.turn: expected 2 or more, because losses exhaust {side} (LC-53)")
        if worn and not battle.exhausted[side]:
            battle.exhausted[side] = battle.turn


def _side(battle: Battle, field: str, side: str) -> str:
    if side not in battle.setting.sides:
        raise ValueError(f"{field}: expected {' or '.join(battle.setting.sides)}, got {side!r}")
    return side
