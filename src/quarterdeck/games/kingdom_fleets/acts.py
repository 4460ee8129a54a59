"""Acts of a crew as options of one prompt (KF-9), and the choice of one ship among several."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from quarterdeck.boards.plane.paths import IN_LINE, TO_PORT, TO_STARBOARD
from quarterdeck.engine.asks import NO_FACTS, Choose, Facts, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.kingdom_fleets.charts import ARC_NAMES, BACK_TURNS
from quarterdeck.games.kingdom_fleets.state import Battle, Ship

MANOEUVRE, HOLD_BACK, FIRE, SHOOT, CLEAR, REPAIR, USE, CROSS, SEND, END = (
    "manoeuvre", "back", "fire", "shoot", "clear", "repair", "use", "cross", "send", "end",
)  # fmt: skip


class Act(NamedTuple):
    """A verb with the details it needs: ship, card, part or condition, arc, number."""

    verb: str
    target: str = ""
    card: str = ""  # a firearm, ammunition or a character
    what: str = ""  # a part or a condition
    arc: int = -1
    number: int = 0  # number of guns, or the lane or turn of a move


LANES: Final = (
    Option("manoeuvre", Act(MANOEUVRE, number=IN_LINE)),
    Option("manoeuvre to port", Act(MANOEUVRE, number=TO_PORT)),
    Option("manoeuvre to starboard", Act(MANOEUVRE, number=TO_STARBOARD)),
)
THE_END: Final = Option("end", Act(END))


@cache
def back(turn: int) -> Option[Act]:
    """``back``, ``back port 15``: go astern, then turn about the middle."""
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
    """Return a volley of every size from one gun to `most`."""
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
    """``cross kraken``: send one squad."""
    return Option(f"cross {target}", Act(CROSS, target))


def send(target: str) -> Option[Act]:
    """``send captain kraken`` (KF-44a)."""
    return Option(f"send captain {target}", Act(SEND, target))


# --- One of several ships -------------------------------------------------------------------------


@cache
def with_ship(verb: str, key: str) -> Option[str]:
    """``activate kraken``."""
    return Option(f"{verb} {key}", key)


def naming(words: str) -> Callable[[Battle, Choose, Option[Any]], Label]:
    """Return a labeller that names the ship of each option."""

    def label(state: Battle, ask: Choose, option: Option[Any]) -> Label:
        return Label(words.format(state.ships[option.value].name), ask.clause, option.value)

    return label


def pick(state: Battle, seat: Seat, prompt: Prompt, verb: str, ships: list[Ship], about: Facts = NO_FACTS) -> Flow[Ship]:
    """Ask the seat to pick a ship; with only one candidate, return it without asking."""
    if len(ships) == 1:
        return ships[0]
    picked = yield from choose(seat, prompt, [with_ship(verb, ship.key) for ship in ships], about)
    return state.ships[picked.value]
