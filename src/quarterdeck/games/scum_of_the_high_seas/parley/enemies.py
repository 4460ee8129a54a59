"""SH-5a Enemies and friends, and everything that keeps one piece from attacking another.

Every rule that names an enemy asks here.
"""

from __future__ import annotations

from quarterdeck.engine.asks import ALLOWED, ClauseId, Seat
from quarterdeck.games.scum_of_the_high_seas.pieces import Block, Gun, Piece, Unit
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid


def are_allies(state: Raid, one: Seat, other: Seat) -> bool:
    """SH-5 Return whether two players have an alliance; the ally of an ally is no friend."""
    return ((one, other) if one < other else (other, one)) in state.alliances


def are_friends(state: Raid, one: Seat, other: Seat) -> bool:
    """SH-5a Return whether two players are the same, of one team, or allies."""
    return one == other or state.setting.are_team(one, other) or are_allies(state, one, other)


def foes(state: Raid, seat: Seat) -> list[Unit]:
    """Return every enemy unit on the map, those below deck too, in the scenario's order."""
    return [
        unit
        for unit in state.units.values()
        if unit.place == "on the map" and unit.side != seat and not are_friends(state, seat, unit.side)
    ]


def have_truce(state: Raid, one: str, other: str) -> bool:
    """SH-3a Return whether two pieces have a cease-fire.

    SH-5a It protects the commander in a unit's hex too.
    """
    return any({truce.one, truce.other} == {one, other} for truce in state.truces)


def cannot_attack(state: Raid, attacker: Piece, target: Piece) -> ClauseId:
    """SH-5a, SH-5, SH-3a Return the clause against attacking, boarding, ramming or robbing a piece.

    A team, an alliance and a cease-fire forbid it.
    """
    if target.side == NOBODY:
        return ALLOWED
    if state.setting.are_team(attacker.side, target.side):
        return "SH-5a"
    if are_allies(state, attacker.side, target.side):
        return "SH-5"
    if state.truces and any(
        have_truce(state, one, other) for one in party(state, attacker) for other in party(state, target)
    ):
        return "SH-3a"
    return ALLOWED


def party(state: Raid, piece: Piece) -> list[str]:
    """SH-5a Return the pieces whose cease-fire protects a piece.

    Its own does. A leader also has that of the unit in his hex, a gun that of her ship or crew, a
    carried block that of its bearer.
    """
    keys = [piece.key]
    if isinstance(piece, Unit) and piece.is_leader:
        unit = state.unit_at(piece.at)
        if unit is not None and unit.side == piece.side:
            keys.append(unit.key)
    elif isinstance(piece, Gun):
        keys.append(piece.ship or piece.crew)
    elif isinstance(piece, Block) and piece.bearer:
        keys.append(piece.bearer)
    return keys
