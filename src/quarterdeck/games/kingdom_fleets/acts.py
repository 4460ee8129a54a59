"""What a crew can be told to do, as options: one prompt offers them all (KF-9)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from quarterdeck.boards.plane.paths import IN_LINE, TO_PORT, TO_STARBOARD
from quarterdeck.engine.asks import Option
from quarterdeck.games.kingdom_fleets.charts import ARC_NAMES, BACK_TURNS

MANOEUVRE, HOLD_BACK, FIRE, SHOOT, CLEAR, REPAIR, USE, CROSS, SEND, END = (
    "manoeuvre", "back", "fire", "shoot", "clear", "repair", "use", "cross", "send", "end",
)  # fmt: skip


class Act(NamedTuple):
    """A verb, and whatever of the rest it needs: a ship, a card, a part or condition, an arc, a number."""

    verb: str
    target: str = ""
    card: str = ""  # of a firearm, ammunition or character
    what: str = ""  # a part or a condition
    arc: int = -1
    number: int = 0  # of guns; the lane or the turn of a move


LANES: Final = (
    Option("manoeuvre", Act(MANOEUVRE, number=IN_LINE)),
    Option("manoeuvre to port", Act(MANOEUVRE, number=TO_PORT)),
    Option("manoeuvre to starboard", Act(MANOEUVRE, number=TO_STARBOARD)),
)
THE_END: Final = Option("end", Act(END))


@cache
def back(turn: int) -> Option[Act]:
    """``back``, ``back port 15``: astern, then a turn about the middle."""
    hand = "" if not turn else f" {'port' if turn < 0 else 'starboard'} {abs(turn) // 1000}"
    return Option(f"back{hand}", Act(HOLD_BACK, number=turn))


BACKS: Final = tuple(back(turn) for turn in BACK_TURNS)


@cache
def fire(arc: int, target: str, guns: int, ammunition: str = "") -> Option[Act]:
    """``fire port kraken 3``, ``fire port kraken 3 chain-shot``."""
    with_it = f" {ammunition}" if ammunition else ""
    return Option(f"fire {ARC_NAMES[arc]} {target} {guns}{with_it}", Act(FIRE, target, ammunition, "", arc, guns))


@cache
def fire_up_to(arc: int, target: str, most: int, ammunition: str) -> tuple[Option[Act], ...]:
    """One gun and more, so many at most."""
    return tuple(fire(arc, target, guns, ammunition) for guns in range(1, most + 1))


@cache
def shoot(firearm: str, target: str, part: str) -> Option[Act]:
    """``shoot musket kraken sails``."""
    return Option(f"shoot {firearm} {target} {part}", Act(SHOOT, target, firearm, part))


@cache
def clear(condition: str) -> Option[Act]:
    return Option(f"clear {condition}", Act(CLEAR, what=condition))


@cache
def repair(part: str) -> Option[Act]:
    return Option(f"repair {part}", Act(REPAIR, what=part))


@cache
def use(character: str, target: str = "", what: str = "", arc: int = -1) -> Option[Act]:
    """``use storm-witch kraken``, ``use boatswain burning``, ``use saboteur kraken port``."""
    words = ["use", character, target, what, ARC_NAMES[arc] if arc >= 0 else ""]
    return Option(" ".join(word for word in words if word), Act(USE, target, character, what, arc))


def cross(target: str) -> Option[Act]:
    """``cross kraken``: one squad."""
    return Option(f"cross {target}", Act(CROSS, target))


def send(target: str) -> Option[Act]:
    """``send captain kraken`` (KF-44a)."""
    return Option(f"send captain {target}", Act(SEND, target))
