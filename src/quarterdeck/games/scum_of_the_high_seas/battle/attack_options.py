"""SH-36a (1) What a unit may be told to do in battle: a target, with the weapon and whatever else has to be said."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import Option


class AttackOption(NamedTuple):
    """An attack: its target, the weapon, who falls first where the attacker says so (SH-38), and a card that goes with it.

    ``storms`` is a throw for a house's door before it (SH-35a).
    """

    target: str
    weapon: str
    close: bool
    falls: int = -1
    card: Card = ""
    back: str = ""
    storms: bool = False


NO_BATTLE: Final = Option("no battle", AttackOption("", "", False))


@lru_cache(maxsize=1 << 12)
def blow_option(notation: str, blow: AttackOption) -> Option[AttackOption]:
    return Option(notation, blow)
