"""Losses of units in a game, with their causes and places, from its positions and its log.

A loss is a drop in a unit's strength, or its capture. The loss is credited to an enemy unit: the
last one that targeted the loser, or that acted without a target.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from quarterdeck.engine.asks import Facts, Seat
from quarterdeck.engine.scene import At, Board, CardTable, Plane
from quarterdeck.engine.units import Unit

REMEMBERED: Final = 64  # recent attacks that a loss may be credited to


class UnitFate(msgspec.Struct, frozen=True):
    """The fate of one unit in a game. Some of its losses may have been repaired."""

    key: str
    name: str
    seat: Seat  # its first owner
    strength: int  # at the start
    left: int  # at the end; 0 if captured
    lost: int  # in all
    dealt: int  # losses that it caused
    choices: int  # made about it


class Fought(msgspec.Struct, frozen=True):
    """The losses at a place, and how often a unit there was targeted.

    On an open table, a place is a square inch.
    """

    at: At
    aimed: int
    lost: int


class Loss(NamedTuple):
    """An action that may cause losses: the unit that acted, and its target, if known."""

    by: str
    at: str = ""


class LossMeter:
    """A tracker of the units of a game."""

    def __init__(self, units: Sequence[Unit], board: Board) -> None:
        self._first = {unit.key: unit for unit in units}
        self._units = self._first
        self._board = board
        self._blows: list[Loss] = []
        self._lost: Counter[str] = Counter()
        self._dealt: Counter[str] = Counter()
        self._choices: Counter[str] = Counter()
        self._aimed_at: Counter[At] = Counter()
        self._lost_at: Counter[At] = Counter()

    def choose(self, seat: Seat, about: Facts, points_at: str) -> None:
        """Note a choice, which may be about a unit and may point at another."""
        by = about.get("key")
        if not isinstance(by, str) or by not in self._first:  # a seat's only unit is the one that acts
            own = [unit.key for unit in self._units.values() if unit.seat == seat]
            by = own[0] if len(own) == 1 else ""
        if by:
            self._choices[by] += 1
        target = self._units.get(points_at)
        if target is not None and by and self._are_foes(by, points_at):
            self._blows.append(Loss(by, points_at))
            self._count(self._aimed_at, target.at, 1)
        elif by:
            self._blows.append(Loss(by))

    def note(self, pieces: Iterable[str]) -> None:
        """Note a log entry by the pieces that it names."""
        named = [key for key in pieces if key in self._first]
        if not named:
            return
        by, foes = named[0], [key for key in named[1:] if self._are_foes(named[0], key)]
        if not foes:
            self._blows.append(Loss(by))
        for foe in foes:
            self._blows += [Loss(foe, by), Loss(by, foe)]

    def follow(self, units: Sequence[Unit]) -> bool:
        """Compare the units with their last state.

        Return whether any changed in strength or owner.
        """
        before, now = self._units, {unit.key: unit for unit in units}
        changes = {key: lost for key in self._first if (lost := self._left(before[key]) - self._left(now[key]))}
        losses = {key: lost for key, lost in changes.items() if lost > 0}
        for key, lost in losses.items():
            self._lost[key] += lost
            self._count(self._lost_at, before[key].at, lost)
            by = self._whose(key, losses)
            if by:
                self._dealt[by] += lost
        self._units = now
        del self._blows[:-REMEMBERED]
        return bool(changes)

    def fates(self) -> tuple[UnitFate, ...]:
        return tuple(
            UnitFate(
                key=key,
                name=unit.name,
                seat=unit.seat,
                strength=unit.strength,
                left=self._left(self._units[key]),
                lost=self._lost[key],
                dealt=self._dealt[key],
                choices=self._choices[key],
            )
            for key, unit in self._first.items()
        )

    def places(self) -> tuple[Fought, ...]:
        return tuple(Fought(at, self._aimed_at[at], self._lost_at[at]) for at in sorted({*self._aimed_at, *self._lost_at}))

    def _left(self, unit: Unit) -> int:
        """Return the strength that its first owner has left of a unit."""
        return unit.strength if unit.seat == self._first[unit.key].seat else 0

    def _whose(self, loser: str, hit: Container[str]) -> str:
        """Return the unit that caused a loss, or "".

        A unit that was hit itself must have targeted the loser.
        """
        for blow in reversed(self._blows):
            if self._are_foes(blow.by, loser) and (blow.at == loser or (not blow.at and blow.by not in hit)):
                return blow.by
        return ""

    def _are_foes(self, one: str, other: str) -> bool:
        return self._first[one].seat != self._first[other].seat

    def _count(self, places: Counter[At], at: At | None, much: int) -> None:
        if at is not None and not isinstance(self._board, CardTable):
            places[_cell(self._board, at)] += much


def _cell(board: Board, at: At) -> At:
    """Return the cell of a place, or on an open table the middle of its square inch."""
    if not isinstance(board, Plane):
        return at
    inch = board.units_an_inch
    return at[0] // inch * inch + inch // 2, at[1] // inch * inch + inch // 2
