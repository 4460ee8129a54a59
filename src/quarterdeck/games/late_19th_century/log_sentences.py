"""What units do, as the log has it: a verb that fits the name, and how a throw was read."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.late_19th_century.names import subject, verb


class Note(msgspec.Struct, frozen=True):
    """Something out of the common that a clause had to do with: in contact (LC-28)."""

    words: str
    clause: ClauseId


class Modifier(Note, frozen=True):
    """What was added to a die, for what, and by which clause."""

    points: int


Notes = tuple[Note, ...]
Modifiers = tuple[Modifier, ...]


def noted(notes: Notes) -> str:
    return "".join(f", {each.words} ({each.clause})" for each in notes)


def reckoned(needed: int, modifiers: Modifiers, how: str = "") -> str:
    """How a throw was read, as far as there is more to it than the dice: ``; 5 needed, +1 not moved (LC-39)``."""
    if not modifiers:
        return ""
    said = []
    for each, following in zip(modifiers, (*modifiers[1:], None), strict=True):
        cited = "" if following is not None and following.clause == each.clause else f" ({each.clause})"
        said.append(f"{'+' if each.points > 0 else '−'}{abs(each.points)} {each.words}{cited}")
    return f"; {how}{needed} needed, {', '.join(said)}"


class Deed(Entry, frozen=True):
    """What a unit did or suffered. Its name may be a plural: the verb has to fit."""

    unit: str
    plural: bool

    def does(self, base: str) -> str:
        return f"{subject(self.unit)} {verb(base, self.plural)}"


class QuietDeed(Deed, Quiet, frozen=True):
    """One that a player who weighs the odds does not care for."""
