"""Mounting and dismounting of cavalry."""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.boards.hexboard import Mask
from quarterdeck.engine.asks import ALLOWED, ClauseId, Option
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import STAYS, Act
from quarterdeck.games.late_19th_century.charts import CAVALRY, DISMOUNTED, MOUNTED
from quarterdeck.games.late_19th_century.land.positions import hexes_of_foes
from quarterdeck.games.late_19th_century.state import Battle, Unit


class ChangeSaddle(NamedTuple):
    """LC-22a The order to mount or dismount."""

    becomes: str

    def label(self, state: Battle, unit: Unit) -> Label:
        words = "Mount (the whole move)" if self.becomes == MOUNTED else "Dismount (the whole move)"
        return Label(words, "LC-22a", unit.key, rank=STAYS)

    def forbidden(self, state: Battle, unit: Unit) -> ClauseId:
        if unit.kind == self.becomes:
            return "LC-22a"
        return cannot_change_saddle(state, unit, hexes_of_foes(state, unit.side))


MOUNT: Final[Option[Act]] = Option("mount", ChangeSaddle(MOUNTED))
DISMOUNT: Final[Option[Act]] = Option("dismount", ChangeSaddle(DISMOUNTED))


def mount_options(state: Battle, unit: Unit, foes: Mask) -> list[Option[Act]]:
    """LC-22a Cavalry may mount or dismount."""
    if cannot_change_saddle(state, unit, foes):
        return []
    return [MOUNT if unit.kind == DISMOUNTED else DISMOUNT]


def cannot_change_saddle(state: Battle, unit: Unit, foes: Mask) -> ClauseId:
    """LC-22a Only cavalry mounts or dismounts, as its whole move, and not next to an enemy."""
    if unit.kind not in CAVALRY or unit.moved or unit.fired or foes & state.setting.ground.board.beside[unit.at]:
        return "LC-22a"
    return ALLOWED


def change_saddle(state: Battle, unit: Unit) -> None:
    """LC-22a The SP stay as they are. The whole move is spent, so the unit can no longer fire."""
    unit.kind = MOUNTED if unit.kind == DISMOUNTED else DISMOUNTED
    unit.moved = True
    state.no_fire = "LC-22a"
    state.say(log.ChangedSaddle, unit.key, unit.kind)
