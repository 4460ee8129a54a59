"""SH-91b Men in the water swim 1 hex an activation, ashore or aboard a friendly vessel."""

from __future__ import annotations

from typing import Any

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import barred_cards, unit_options, use_card
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, play_label
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_step
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import come_to, free_decks
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid

STAY = Option[Hex | None]("stay", None)


def swim_label(state: Raid, ask: Choose, option: Option[Any]) -> Label:
    if isinstance(option.value, Play):
        return play_label(state, option.value)
    to = option.value
    if to is None:
        return Label("Stay put", "SH-91b", str(ask.about["key"]), rank=9)
    vessel = state.vessel_at(to)
    words = f"Climb aboard {vessel.name}" if vessel is not None else f"Swim to {name_of(to)}"
    return Label(words, "SH-91b", name_of(to))


def why_not_swim(state: Raid, ask: Choose, notation: str) -> ClauseId:
    """Return the clause against any hex that could be named."""
    verb, _, name = notation.partition(" ")
    cells = {name_of(at): at for at in state.setting.ground.board.cells}
    return (
        cannot_swim(state, state.units[str(ask.about["key"])], cells[name]) if verb == "swim" and name in cells else ALLOWED
    )


SWIM = Prompt(
    "swim", "SH-91b", "{unit}: choose a hex to swim to.", label=swim_label, barred=barred_cards, explain=why_not_swim
)


def cannot_swim(state: Raid, unit: Unit, to: Hex) -> ClauseId:
    """SH-91b Return the clause that keeps swimmers from a hex.

    It may be more than one hex away, filled or barred. A vessel there may be no friend's, be full,
    or have sailed this turn.
    """
    if to not in state.setting.ground.near[unit.at]:
        return "SH-91b"
    vessel = state.vessel_at(to)
    if vessel is None:
        return cannot_step(state, unit, unit.at, to)
    if not are_friends(state, unit.side, vessel.side) or vessel.sailed:
        return "SH-91b"
    return ALLOWED if to in free_decks(state, vessel, unit) else "SH-91b"


def swim_next(state: Raid, act: Activation) -> Flow[None]:
    """SH-91b Swim one hex; out of the water the unit is as before from next turn on.

    SH-28, SH-29 A card may be read first.
    """
    unit = state.units[act.key]
    if unit.place != HERE:
        act.doing = Doing.DONE  # a card has drowned them
        return
    unit.moved = 0
    near = state.setting.ground.near[unit.at]
    swims = [Option(f"swim {name_of(to)}", to) for to in near if not cannot_swim(state, unit, to)]
    options: list[Option[Any]] = [*swims, *unit_options(state, act)]
    chosen: Option[Any] = STAY
    if options:
        chosen = yield from choose(act.seat, SWIM, [*options, STAY], {"unit": unit.name, "key": unit.key})
    if isinstance(chosen.value, Play):
        yield from use_card(state, act, chosen.value)
        return
    act.doing = Doing.DONE
    if chosen.value is not None:
        swim(state, unit, chosen.value)


def swim(state: Raid, unit: Unit, to: Hex) -> None:
    """SH-91b Swim one hex, ashore or aboard.

    A vessel that takes the men up sails no farther this turn.
    """
    vessel = state.vessel_at(to)
    come_to(state, unit, to)
    unit.moved = 1
    if vessel is not None:
        vessel.lies_to = True
    if not unit.swimming:
        state.say(log.OutOfTheWater, unit.key, vessel.key if vessel is not None else "")
