"""SH-83 to SH-87, SH-90 Vessels under way, one step at a time."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, Hex, direction_to, distance, neighbour, opposite, turned
from quarterdeck.boards.hexboard import at_of, hex_named, name_of
from quarterdeck.boards.hulls import hull
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, choose, roll
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.engine.scene import Ghost
from quarterdeck.games.scum_of_the_high_seas.cards.effects import SHEER_OFF, SWEEPS
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import barred_cards, unit_options, use_card
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, play_label
from quarterdeck.games.scum_of_the_high_seas.charts import ANCHOR_COSTS, TURN_COSTS, TURNS
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import cut_all, cut_cables, throw_grapnels, to_cut, to_grapple
from quarterdeck.games.scum_of_the_high_seas.sea.boats import (
    cast_off,
    follow,
    in_tow,
    keep_by_the_bow,
    take_in_tow,
    to_take_in_tow,
)
from quarterdeck.games.scum_of_the_high_seas.sea.ramming import (
    bring_to,
    can_swing,
    cannot_enter,
    cannot_go_ahead,
    ram,
    rammed_from,
)
from quarterdeck.games.scum_of_the_high_seas.sea.speed import can_sail, cannot_set_sail, speed_of
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Activation, Doing, Means, Raid, VesselMove
from quarterdeck.games.scum_of_the_high_seas.words import inside

CUT_AND_RUN: Final = "cut-and-run"  # E39

COMES_OFF_FROM: Final = 5  # SH-86a


class SailingStep(NamedTuple):
    """A vessel's next step, with the piece or hex that it is about."""

    verb: str
    key: str = ""


AHEAD = Option("ahead", SailingStep("ahead"))
PORT = Option("port", SailingStep("port"))
STARBOARD = Option("starboard", SailingStep("starboard"))
DROP = Option("drop anchor", SailingStep("drop anchor"))
WEIGH = Option("weigh anchor", SailingStep("weigh anchor"))
COME_OFF = Option("come off", SailingStep("come off"))
ABOUT = Option("about", SailingStep("about"))
CAST_OFF = Option("cast off", SailingStep("cast off"))
ENOUGH = Option("enough", SailingStep("enough"))
HANDS: Final = {"port": -1, "starboard": 1}
FREE: Final = ("take in tow", "cast off", "grapple")  # SH-90, SH-92: these are no steps of her move


@lru_cache(maxsize=1 << 10)
def step_option(verb: str, key: str) -> Option[SailingStep]:
    return Option(f"{verb} {key}", SailingStep(verb, key))


WORDS: Final = {
    "ahead": ("One hex ahead", "SH-83"),
    "port": ("Turn to port", "SH-84"),
    "starboard": ("Turn to starboard", "SH-84"),
    "drop anchor": ("Drop anchor", "SH-86"),
    "weigh anchor": ("Weigh anchor", "SH-86"),
    "come off": ("Try to float free: 5–6", "SH-86a"),
    "about": ("Go about", "SH-90"),
    "cast off": ("Cast off the boat in tow", "SH-90"),
    "enough": ("End the move", "SH-83a"),
}


def step_label(state: Raid, ask: Choose, option: Option[Any]) -> Label:
    if isinstance(option.value, Play):
        return play_label(state, option.value)
    verb, key = option.value
    vessel = state.vessels[str(ask.about["key"])]
    if verb == "row":
        return Label(f"Row to {key}", "SH-90", key)
    if verb == "grapple":
        return Label(f"Throw grapnels at {inside(state.vessels[key].name)}", "SH-92", key)
    if verb == "cut":
        return Label(f"Cut the cables to {inside(state.vessels[key].name)}", "SH-92", key)
    if verb == "take in tow":
        return Label(f"Take {inside(state.vessels[key].name)} in tow", "SH-90", key)
    words, clause = WORDS[verb]
    if verb in HANDS:
        heading = turned(vessel.heading, HANDS[verb])
        words = f"{words}, to the {DIRECTION_NAMES[heading]}"
        return Label(words, clause, vessel.key, ghost=ghost(vessel, vessel.at, heading))
    if verb == "ahead":
        bow = neighbour(vessel.at, vessel.heading)
        return Label(words, clause, name_of(bow), ghost=ghost(vessel, bow, vessel.heading))
    return Label(words, clause, vessel.key, rank=9 if option is ENOUGH else 0)


def ghost(vessel: Vessel, bow: Hex, heading: int) -> Ghost:
    """Return the place where a step would put her."""
    cells = tuple(at_of(at) for at in hull(bow, heading, vessel.figures.length))
    return Ghost(vessel.key, cells[0], 60 * heading, cells=cells if len(cells) > 1 else ())


def barred_steps(state: Raid, ask: Choose) -> list[Refusal]:
    """Return the steps that a clause forbids her: the next hex, either turn, the anchor."""
    vessel, passage = state.vessels[str(ask.about["key"])], state.passage
    if passage is None or not vessel.is_ship:
        return [*barred_cards(state, ask)]
    found = [(AHEAD, cannot_sail_ahead(state, vessel, passage))]
    found += [(hand, cannot_turn(state, vessel, passage, HANDS[hand.notation])) for hand in (PORT, STARBOARD)]
    found += [(DROP, cannot_drop(state, vessel, passage)), (WEIGH, cannot_weigh(state, vessel, passage))]
    steps = [Refusal(option.notation, WORDS[option.notation][0], clause, vessel.key) for option, clause in found if clause]
    return [*steps, *barred_cards(state, ask)]


SAIL = Prompt(
    "sail", "SH-83a", "{vessel}: choose a step, speed {speed} left.", label=step_label, barred=barred_steps
)  # fmt: skip

# --- Steps ----------------------------------------------------------------------------------------


def cannot_sail_ahead(state: Raid, vessel: Vessel, passage: VesselMove) -> ClauseId:
    """SH-83 Return the clause against a hex ahead: without speed or at anchor.

    E45 By sweeps only a ship of class 2 goes ahead.
    """
    if vessel.anchored:
        return "SH-86"
    if passage.speed < 1:
        return "SH-83"
    if passage.means is Means.SWEEPS and vessel.figures.grade == 1:
        return "SH-E45"
    barred = cannot_go_ahead(state, vessel)
    if barred:
        return barred
    return cannot_come_nearer(state, vessel, passage, neighbour(vessel.at, vessel.heading), vessel.heading)


def cannot_turn(state: Raid, vessel: Vessel, passage: VesselMove, hand: int) -> ClauseId:
    """SH-84 Class 1 turns once a game turn, class 2 twice with a hex between; the stern needs room.

    SH-83 Without the wind or the speed for it she may make one turn and nothing else.
    """
    grade = vessel.figures.grade
    if vessel.anchored:
        return "SH-86"
    if state.wind == CALM and passage.means is Means.SAILS:
        return "SH-80"
    if vessel.turned >= TURNS[grade] or not passage.apart:
        return "SH-84"
    if passage.speed < TURN_COSTS[grade] and passage.steps:
        return "SH-84"
    heading = turned(vessel.heading, hand)
    if not can_swing(state, vessel, heading):
        return "SH-84"
    return cannot_come_nearer(state, vessel, passage, vessel.at, heading)


def cannot_drop(state: Raid, vessel: Vessel, passage: VesselMove) -> ClauseId:
    """SH-86 Dropping anchor costs 2 hexes; with fewer, or in a calm, it is all that she does."""
    if vessel.anchored or passage.means is not Means.SAILS:
        return "SH-86"
    return "SH-86" if passage.steps and passage.speed < ANCHOR_COSTS else ALLOWED


def cannot_weigh(state: Raid, vessel: Vessel, passage: VesselMove) -> ClauseId:
    """SH-86 She can weigh anchor only at the start of her move."""
    return ALLOWED if vessel.anchored and passage.means is Means.SAILS and not passage.steps else "SH-86"


def cannot_come_nearer(state: Raid, vessel: Vessel, passage: VesselMove, at: Hex, heading: int) -> ClauseId:
    """SH-E9 Return the clause if a vessel that sheers off would come nearer to an enemy's."""
    if not state.is_under(SHEER_OFF, vessel.key):
        return ALLOWED
    length = vessel.figures.length
    before, after = hull(passage.start, passage.heading, length), hull(at, heading, length)
    for other in state.vessels.values():
        if other.place == HERE and not are_friends(state, vessel.side, other.side):
            there = state.hull(other)
            if apart(after, there) < apart(before, there):
                return "SH-E9"
    return ALLOWED


def apart(one: tuple[Hex, ...], other: tuple[Hex, ...]) -> int:
    """Return the distance in hexes between two hulls."""
    return min([distance(here, there) for here in one for there in other])


def steps_of(state: Raid, vessel: Vessel, passage: VesselMove) -> list[Option[SailingStep]]:
    """SH-83a Return her possible next steps."""
    options: list[Option[SailingStep]] = []
    barred = ALLOWED if passage.means is Means.TOW else cannot_set_sail(state, vessel)
    if vessel.aground:
        options.append(COME_OFF)
    if cables_of(state, vessel):
        options.extend([step_option("cut", other.key) for other in to_cut(state, vessel)])
    elif not barred and vessel.is_ship:
        options.extend(sailing_steps(state, vessel, passage))
    elif not barred:
        options.extend(rowing_steps(state, vessel, passage))
    options.extend([step_option("grapple", other.key) for other in to_grapple(state, vessel)])
    options.append(ENOUGH)
    return options


def sailing_steps(state: Raid, vessel: Vessel, passage: VesselMove) -> list[Option[SailingStep]]:
    options = [] if cannot_sail_ahead(state, vessel, passage) else [AHEAD]
    options.extend([hand for hand in (PORT, STARBOARD) if not cannot_turn(state, vessel, passage, HANDS[hand.notation])])
    if not cannot_drop(state, vessel, passage):
        options.append(DROP)
    if not cannot_weigh(state, vessel, passage):
        options.append(WEIGH)
    if not passage.steps:
        options.extend([step_option("take in tow", boat.key) for boat in to_take_in_tow(state, vessel)])
    if in_tow(state, vessel) is not None:
        options.append(CAST_OFF)
    return options


def rowing_steps(state: Raid, boat: Vessel, passage: VesselMove) -> list[Option[SailingStep]]:
    """SH-90 A boat turns up to 120° and goes 1 hex; going about takes that hex."""
    if passage.speed < 1:
        return []
    astern = opposite(boat.heading)
    beside = [neighbour(boat.at, side) for side in range(6) if side != astern]
    free = [at for at in beside if not cannot_enter(state, boat, at)]
    wanted = [at for at in free if not cannot_come_nearer(state, boat, passage, at, boat.heading)]
    return [*[step_option("row", name_of(at)) for at in wanted], ABOUT]


# --- A move ---------------------------------------------------------------------------------------


def set_out(state: Raid, vessel: Vessel, boons: list[str], means: Means | None = None) -> VesselMove:
    """SH-83 Begin a move; the speed is read at its start."""
    if means is None:
        means = Means.SWEEPS if SWEEPS in boons else Means.SAILS if vessel.is_ship else Means.OARS
    speed = speed_of(state, vessel, boons) if means is Means.SAILS else 1
    return VesselMove(vessel.key, means, speed, vessel.at, vessel.heading)


def sail_next(state: Raid, act: Activation) -> Flow[None]:
    """SH-83a Make the next step of a vessel's move."""
    vessel = state.vessels[act.key]
    if state.passage is None:
        state.passage = set_out(state, vessel, act.boons)
    if CUT_AND_RUN in act.boons and cables_of(state, vessel):
        cut_all(state, vessel)
        end_passage(state, act)
        return
    steps = steps_of(state, vessel, state.passage) if vessel.place == HERE else []
    options: list[Option[Any]] = [*steps, *unit_options(state, act)]
    if len(options) < 2:
        stop_here(state, act, vessel, state.passage)
        return
    about: dict[str, str | int] = {"vessel": vessel.name, "key": vessel.key, "speed": state.passage.speed}
    chosen = yield from choose(act.seat, SAIL, options, about)
    if isinstance(chosen.value, Play):
        yield from use_card(state, act, chosen.value)
    elif chosen is ENOUGH:
        stop_here(state, act, vessel, state.passage)
    else:
        yield from take_step(state, act, vessel, state.passage, chosen.value)


def stop_here(state: Raid, act: Activation, vessel: Vessel, passage: VesselMove) -> None:
    """SH-83a End the move, or log that she has not moved at all."""
    if not passage.steps and vessel.place == HERE:
        state.say(log.LayStill, vessel.key)
    end_passage(state, act)


def end_passage(state: Raid, act: Activation) -> None:
    state.passage = None
    act.doing = Doing.DONE


def take_step(state: Raid, act: Activation, vessel: Vessel, passage: VesselMove, step: SailingStep) -> Flow[None]:
    """SH-83a Make one step; a step that ends the move leaves no speed."""
    if step.verb not in FREE:
        passage.steps += 1
    match step.verb:
        case "ahead":
            yield from go_ahead(state, act, vessel, passage)
        case "port" | "starboard":
            turn(state, act, vessel, passage, HANDS[step.verb])
        case "drop anchor" | "weigh anchor":
            handle_anchor(state, vessel, passage)
        case "come off":
            yield from try_to_refloat(state, act, vessel)
        case "row" | "about":
            row(state, vessel, passage, step)
        case "grapple":
            held = yield from throw_grapnels(state, vessel, state.vessels[step.key])
            passage.speed = 0 if held else passage.speed
        case "cut":
            yield from cut_cables(state, vessel, state.vessels[step.key])
            end_passage(state, act)
        case "take in tow":
            take_in_tow(state, vessel, state.vessels[step.key])
        case "cast off":
            cast_off(state, vessel)


def go_ahead(state: Raid, act: Activation, vessel: Vessel, passage: VesselMove) -> Flow[None]:
    """SH-83, SH-91a Go one hex ahead and settle what she meets there; a ram ends the move."""
    bow = neighbour(vessel.at, vessel.heading)
    rammed = [other.key for other in rammed_from(state, vessel, bow)]
    bring_to(state, vessel, bow, vessel.heading, (bow,))
    vessel.sailed += 1
    passage.speed -= 1
    passage.apart = True
    state.say(log.Sailed, vessel.key, name_of(bow))
    bring_boats_along(state, act, vessel, passage)
    for key in rammed:
        passage.speed = 0
        yield from ram(state, vessel, state.vessels[key])


def turn(state: Raid, act: Activation, vessel: Vessel, passage: VesselMove, hand: int) -> None:
    """SH-84 Turn: the bow stays and the stern swings.

    SH-83 A turn to a heading on which she cannot sail ends the move.
    """
    heading = turned(vessel.heading, hand)
    bring_to(state, vessel, vessel.at, heading, hull(vessel.at, heading, vessel.figures.length)[1:])
    vessel.sailed += 1
    vessel.turned += 1
    left = passage.speed - TURN_COSTS[vessel.figures.grade]
    passage.speed = left if passage.means is Means.SAILS and left > 0 and can_sail(state, vessel, heading) else 0
    passage.apart = False
    state.say(log.Turned, vessel.key, heading)
    bring_boats_along(state, act, vessel, passage)


def bring_boats_along(state: Raid, act: Activation, vessel: Vessel, passage: VesselMove) -> None:
    """SH-90 Bring the boat in tow along astern; by SH-87 the boats that tow her keep by the bow."""
    follow(state, vessel)
    if passage.means is Means.TOW:
        keep_by_the_bow(state, vessel, act.keys[1:])


def handle_anchor(state: Raid, vessel: Vessel, passage: VesselMove) -> None:
    """SH-86 Weigh the anchor and keep the remaining speed, or drop it and go no farther."""
    vessel.anchored = not vessel.anchored
    passage.speed = 0 if vessel.anchored else max(passage.speed - ANCHOR_COSTS, 0)
    state.say(log.Anchored, vessel.key, vessel.anchored)


def try_to_refloat(state: Raid, act: Activation, vessel: Vessel) -> Flow[None]:
    """SH-86a Try to free a vessel that is aground: an activation, and a throw of 5–6."""
    thrown = yield from roll(act.seat, D6, "SH-86a")
    vessel.aground = thrown < COMES_OFF_FROM
    state.say(log.CameOff, vessel.key, not vessel.aground)
    end_passage(state, act)


def row(state: Raid, boat: Vessel, passage: VesselMove, step: SailingStep) -> None:
    """SH-90 Row a boat to a hex beside it, heading there, or go about."""
    passage.speed = 0
    boat.sailed += 1
    if step.verb == "about":
        state.lay(boat, boat.at, opposite(boat.heading))
        return
    at = hex_named(step.key)
    bring_to(state, boat, at, direction_to(boat.at, at), (at,))
    state.say(log.Sailed, boat.key, step.key)
