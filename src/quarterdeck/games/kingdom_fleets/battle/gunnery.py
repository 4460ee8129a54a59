"""Cannon (KF-22 to KF-27a): guns that may fire, their targets and aim, and one volley."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from quarterdeck.engine.asks import ALLOWED, ClauseId, Flow, Option, roll_hits, roll_tally
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import acts
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.battle import log
from quarterdeck.games.kingdom_fleets.battle.damage import hit_crew, hit_decks, hit_hull, hit_sails
from quarterdeck.games.kingdom_fleets.battle.lines_of_fire import LineOfFire, lines_by_arc
from quarterdeck.games.kingdom_fleets.charts import (
    ARC_NAMES,
    BAND_TO_HIT,
    BANDS,
    D10,
    DECKS,
    ENGAGED_TO_HIT,
    FAST_TO_HIT,
    HEAVY_SEAS_TO_HIT,
    HITS_ON,
    HULL,
    LOCATION,
    LONG,
    POOR_SIGHT_TO_HIT,
    SAILS,
    SHOTS_A_TOKEN,
    SURE_HIT,
    SURE_MISS,
    as_adjective,
)
from quarterdeck.games.kingdom_fleets.crews.conditions import afflict
from quarterdeck.games.kingdom_fleets.crews.effects import NO_BAND, applies, bonus, crew_of
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import is_fast
from quarterdeck.games.kingdom_fleets.setup.cards import Effect
from quarterdeck.games.kingdom_fleets.state import AFLOAT, Battle, Ship

PLAIN_SHOT: Final = ""

# --- Guns and targets -----------------------------------------------------------------------------


def shots_left(state: Battle, ship: Ship, arc: int) -> int:
    """KF-24 Each gun fires once a turn, KF-45a some of them twice.

    In one volley no gun fires twice.
    """
    guns = ship.guns_left(arc)
    if not ship.fired[arc]:
        return guns
    twice = min(guns, bonus(state, ship, "second shot", None, NO_BAND, arc))
    return max(0, min(guns, guns + twice - ship.fired[arc]))


def shots_manned(ship: Ship) -> int:
    """KF-24 One manpower fires up to two cannon; a shot left over from an earlier token is free."""
    return SHOTS_A_TOKEN * ship.manpower + ship.odd_shot


def cannot_fire(state: Battle, ship: Ship, arc: int) -> ClauseId:
    """KF-22 Forbid fire from an arc without guns, KF-45a or with all guns spiked.

    KF-24 Forbid it when all guns have fired or nobody is left to man one.
    """
    if not ship.guns_left(arc):
        return "KF-45a" if ship.figures.guns[arc] else "KF-22"
    return ALLOWED if shots_left(state, ship, arc) and shots_manned(ship) else "KF-24"


def cannot_fire_at(state: Battle, ship: Ship, arc: int, target: Ship) -> ClauseId:
    """KF-22 to KF-25 Forbid targets out of arc, out of range, blocked, or without a gun to fire."""
    return cannot_fire(state, ship, arc) or lines_by_arc(state, ship, target)[arc].clause


def fire_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-23 Offer every number of guns of each arc at each enemy in it, with every load."""
    loads = (PLAIN_SHOT, ship.figures.ammunition) if ship.figures.ammunition else (PLAIN_SHOT,)
    manned = shots_manned(ship)
    options: list[Option[Act]] = []
    if not manned:
        return options
    ready = [(arc, most) for arc in range(len(ARC_NAMES)) if (most := min(shots_left(state, ship, arc), manned))]
    if not ready:
        return options
    foes = [(target.key, lines_by_arc(state, ship, target)) for target in state.foes(ship)]
    for arc, most in ready:
        for key, lines in foes:
            if not lines[arc].clause:
                for load in loads:
                    options += acts.fire_up_to(arc, key, most, load)
    return options


def barred_fire(state: Battle, ship: Ship) -> Iterator[Refusal]:
    """Refuse each arc with guns at each enemy that it cannot fire at; one gun stands for all."""
    for arc, name in enumerate(ARC_NAMES):
        if not ship.figures.guns[arc]:
            continue
        for target in state.foes(ship):
            clause = cannot_fire_at(state, ship, arc, target)
            across = lines_by_arc(state, ship, target)[arc].across if clause == "KF-24a" else ""
            words = f"Fire {name} guns at {target.name}{f' ({across} is in the way)' if across else ''}"
            yield Refusal(acts.fire(arc, target.key, 1).notation, words, clause, target.key)


def why_not_fire(state: Battle, ship: Ship, notation: str) -> ClauseId:
    """Return the clause against any volley that she could ever fire.

    KF-24 It may also have more guns than are unfired or can be manned.
    """
    act = next((option.value for option in volleys(state, ship) if option.notation == notation), None)
    if act is None:
        return ALLOWED
    most = min(shots_left(state, ship, act.arc), shots_manned(ship))
    return cannot_fire_at(state, ship, act.arc, state.ships[act.target]) or (ALLOWED if act.number <= most else "KF-24")


def volleys(state: Battle, ship: Ship) -> Iterator[Option[Act]]:
    """KF-23 Yield volleys by every arc at every enemy, with any number of guns and any load."""
    loads = dict.fromkeys((PLAIN_SHOT, ship.figures.ammunition))
    for arc, guns in enumerate(ship.figures.guns):
        for target in state.foes(ship):
            yield from (acts.fire(arc, target.key, number, load) for load in loads for number in range(1, guns + 1))


# --- Aim ------------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """The aim of a volley: its range band, the d10 needed to hit, and the guns' POW."""

    band: int
    needed: int
    power: int


def aim_of(state: Battle, ship: Ship, act: Act) -> Aim:
    """KF-25, KF-26, KF-45a Return the aim of a volley by an arc, with its load."""
    line: LineOfFire = lines_by_arc(state, ship, state.ships[act.target])[act.arc]
    load = loaded(state, act)
    aim = aim_of_arc(state, ship, act.arc, line.band) + modifiers(state, ship)
    aim += sum(effect.amount for effect in load if applies(effect, "aim", None, line.band, act.arc))
    power = ship.figures.card.power + bonus(state, ship, "power", None, line.band, act.arc)
    power += sum(effect.amount for effect in load if applies(effect, "power", None, line.band, act.arc))
    return Aim(line.band, needed_to_hit(aim, line.band), power)


def aim_of_arc(state: Battle, ship: Ship, arc: int, band: int) -> int:
    """KF-25, KF-45a Return her crew's AIM with the effects of her cards for that arc and band."""
    return crew_of(state, ship).aim + bonus(state, ship, "aim", None, band, arc)


def loaded(state: Battle, act: Act) -> tuple[Effect, ...]:
    """KF-45a Return the effects of the ammunition in a volley."""
    return state.setting.equipment[act.card].effects if act.card else ()


def needed_to_hit(aim: int, band: int) -> int:
    """KF-25 Return the d10 needed: die, AIM and modifiers must come to 10.

    At long range only a natural 10 hits, whatever the modifiers. KF-3 holds.
    """
    if band >= LONG:
        return SURE_HIT
    return min(SURE_HIT, max(SURE_MISS + 1, HITS_ON - aim - BAND_TO_HIT[band]))


def modifiers(state: Battle, ship: Ship) -> int:
    """KF-26 Return the sum of all modifiers in force, including a fast manoeuvre."""
    return sum(modifiers_seen(state, ship).values()) + (FAST_TO_HIT if is_fast(state, ship) else 0)


def modifiers_seen(state: Battle, ship: Ship) -> dict[str, int]:
    """KF-26 Return the modifiers that everybody can see, by cause."""
    found = {}
    if ship.figures.size.to_hit:
        found["her size"] = ship.figures.size.to_hit
    if state.engaged_with(ship):
        found["being engaged"] = ENGAGED_TO_HIT
    if state.setting.heavy_seas:
        found["heavy seas"] = HEAVY_SEAS_TO_HIT
    if state.setting.sight != "clear":
        found[state.setting.sight] = POOR_SIGHT_TO_HIT
    return found


def fire_label(state: Battle, ship: Ship, act: Act) -> Label:
    """Make a row for each arc and target, with its guns as briefs."""
    aim, target = aim_of(state, ship, act), state.ships[act.target]
    load = f" with {state.setting.equipment[act.card].name}" if act.card else ""
    needed = f"{aim.needed}+ hits" if aim.needed < SURE_HIT else "only a 10 hits"
    distance = as_adjective(BANDS[aim.band])
    group = f"Fire {ARC_NAMES[act.arc]} guns at {target.name}{load}, {distance} range: {needed}, power {aim.power}"
    guns = f"{act.number} gun{'s' if act.number > 1 else ''}"
    return Label(f"{group}, {guns}", "KF-23", target.key, group, guns)


# --- A volley -------------------------------------------------------------------------------------


def fire_cannon(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-27a Roll all dice to hit together, then all locations, then damage: hull, decks, sails.

    KF-45a Ammunition may set a condition if there was any damage.
    """
    target, aim, load = state.ships[act.target], aim_of(state, ship, act), loaded(state, act)
    spend_shots(ship, act.arc, act.number)
    state.say(log.Fired, ship.key, target.key, act.number, ARC_NAMES[act.arc], BANDS[aim.band])
    hits = yield from roll_hits(ship.side, D10, act.number, aim.needed, "KF-25")
    if not hits:
        return
    where = yield from locate(ship, load, hits)
    damage = yield from land(state, ship, target, aim.power, load, where)
    if damage and target.status == AFLOAT:
        for effect in load:
            if effect.condition is not None:
                afflict(state, target, effect.condition)


def spend_shots(ship: Ship, arc: int, shots: int) -> None:
    """KF-24 Spend a token for every two shots; an unused second shot is kept."""
    ship.fired[arc] += shots
    tokens = (shots - ship.odd_shot + 1) // SHOTS_A_TOKEN
    ship.odd_shot += SHOTS_A_TOKEN * tokens - shots
    ship.manpower -= tokens


class Where(NamedTuple):
    """The number of hits on each part."""

    hull: int
    decks: int
    sails: int


def locate(ship: Ship, load: tuple[Effect, ...], hits: int) -> Flow[Where]:
    """KF-27 Roll a location for each hit, unless KF-45a the ammunition goes for one part."""
    part = next((effect.part for effect in load if effect.kind == "goes for"), None)
    if part is not None:
        return Where(hits if part == HULL else 0, hits if part == DECKS else 0, hits if part == SAILS else 0)
    counts = yield from roll_tally(ship.side, LOCATION, hits, "KF-27")
    return Where(*counts)


def land(state: Battle, ship: Ship, target: Ship, power: int, load: tuple[Effect, ...], where: Where) -> Flow[int]:
    """KF-27a Roll damage to hull, decks and sails, and return it.

    If the target sinks the rest is lost.

    KF-45a Shot that counts against the crew alone affects nothing but the crew.
    """
    if any(effect.kind == "crew alone" for effect in load):
        wounds = yield from hit_crew(state, ship, target, power, where.decks, "KF-45a")
        return wounds
    damage = yield from hit_hull(state, ship, target, power, where.hull)
    if target.status != AFLOAT:
        return damage
    on_deck = yield from hit_decks(state, ship, target, power, where.decks)
    aloft = yield from hit_sails(state, ship, target, power, where.sails)
    return damage + on_deck + aloft
