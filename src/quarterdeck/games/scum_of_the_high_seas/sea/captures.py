"""SH-82a, SH-89, SH-89a, SH-98 Effects of losses afloat on crews, ownership and guns."""

from __future__ import annotations

from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Choose, Facts, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.charts import MINIMUM_CREW
from quarterdeck.games.scum_of_the_high_seas.choices import one_of
from quarterdeck.games.scum_of_the_high_seas.names import called
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_friends
from quarterdeck.games.scum_of_the_high_seas.pieces import DESTROYED, HERE, LEFT, LOST, STOWED, Gun, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea import log
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import own_men, strangers
from quarterdeck.games.scum_of_the_high_seas.sea.boats import zone_of
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import (
    guns_gone,
    limits_passed,
    score_ship,
    take_prisoner,
    throw_for_life,
)
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.whereabouts import Duty
from quarterdeck.games.scum_of_the_high_seas.words import inside


def settle_next(state: Raid) -> Flow[None]:
    """Settle the first thing that is due, before anything else goes on."""
    due = state.due.pop(0)
    if due.duty is Duty.OVERBOARD:
        yield from throw_for_life(state, due)
    elif state.vessels[due.key].place == HERE:
        if due.duty is Duty.GUNS:
            yield from lose_guns(state, state.vessels[due.key])
        else:
            yield from look_over(state, state.vessels[due.key])


def look_over(state: Raid, vessel: Vessel) -> Flow[None]:
    """SH-89, SH-89a Settle a vessel whose people have changed.

    SH-44 A wounded character holds none.
    """
    aboard = [unit for unit in state.aboard(vessel) if not unit.wounded]
    if not any(unit.side == vessel.side for unit in aboard):
        settle_capture(state, vessel, aboard)
        return
    if not vessel.is_ship:
        vessel.towed_by = ""  # SH-90: in tow she is empty
        return
    if vessel.adrift and not strangers(state, vessel):
        vessel.adrift = False
    crew = state.crew(vessel)
    if crew is not None:
        yield from bring_on_deck(state, vessel, crew)
    if is_manned(state, vessel):
        vessel.undermanned = False
    elif not vessel.undermanned:
        yield from strike_or_anchor(state, vessel)


def is_manned(state: Raid, vessel: Vessel) -> bool:
    """SH-82, SH-89 Return whether she has her minimum crew."""
    crew = state.crew(vessel)
    return crew is not None and crew.side == vessel.side and crew.strength >= MINIMUM_CREW[vessel.figures.grade]


# --- Captures -------------------------------------------------------------------------------------


def settle_capture(state: Raid, vessel: Vessel, aboard: list[Unit]) -> None:
    """SH-89a A vessel without anybody of her owner belongs to the player aboard.

    With nobody aboard she anchors. SH-90 An empty boat stays where it is.
    """
    if aboard:
        change_hands(state, vessel, aboard[0].side)
    elif vessel.is_ship:
        vessel.anchored, vessel.adrift, vessel.undermanned = True, False, True


def change_hands(state: Raid, vessel: Vessel, seat: Seat) -> None:
    """SH-89a Give a vessel to another player with guns, boats, spoils and damage.

    A player scores for her once.
    """
    score_ship(state, vessel, seat, "taken")
    before, vessel.side = vessel.side, seat
    state.truces = [truce for truce in state.truces if vessel.key not in (truce.one, truce.other)]  # SH-3a
    vessel.towed_by = ""
    for gun in state.guns.values():
        if gun.ship == vessel.key:
            gun.side = seat
    for boat in state.vessels.values():
        if boat.place == STOWED and boat.figures.mother == vessel.key:
            boat.side = seat
    decks = state.hull(vessel)
    for block in state.blocks.values():
        if block.place == HERE and block.at in decks and not block.bearer and block.side == before:
            block.side = seat
    if vessel.is_ship:
        vessel.anchored, vessel.adrift, vessel.undermanned = True, False, True
    state.say(log.Taken, vessel.key, seat)


# --- The minimum crew -----------------------------------------------------------------------------


def deck_label(state: Raid, ask: Choose, option: Option[Hex]) -> Label:
    return Label(f"On deck at {name_of(option.value)}", "SH-82a", name_of(option.value))


DECK = Prompt("deck", "SH-82a", "{unit} is alone aboard: choose a place on deck.", label=deck_label)


def bring_on_deck(state: Raid, vessel: Vessel, crew: Unit) -> Flow[None]:
    """SH-82a Bring a minimum crew alone aboard into a hull hex of its owner's choice.

    When there are others again it goes below.
    """
    others = [unit for unit in own_men(state, vessel) if unit is not crew]
    if others and not crew.below:
        at = crew.at
        state.take_off(crew, LEFT)
        crew.below = True
        state.put(crew, at, vessel.key)
    taken = (state.where.units, state.where.leaders, state.where.blocks)
    free = [at for at in state.hull(vessel) if not any(at in filled for filled in taken)]
    if others or not crew.below or not free:
        return
    options = [Option(f"deck {name_of(each)}", each) for each in free]
    at = yield from one_of(crew.side, DECK, options, {"unit": crew.name, "key": crew.key})
    crew.below = False
    state.put(crew, at, vessel.key)
    state.say(log.OnDeck, crew.key, name_of(at))


def man(state: Raid, vessel: Vessel, unit: Unit) -> None:
    """SH-89, SH-89a Fill up the minimum crew from a unit aboard."""
    crew = state.units[f"{vessel.key}-crew"]
    if crew.place != HERE or crew.aboard != vessel.key:
        crew.side, crew.men, crew.below, crew.swimming, crew.nco = unit.side, [0], True, False, False
    given = min(MINIMUM_CREW[vessel.figures.grade] - crew.strength, unit.strength)
    for _ in range(given):
        unit.men[unit.men.index(max(unit.men))] -= 1
    crew.men[0] += given
    crew.acted = True
    state.say(log.Manned, vessel.key, unit.key, given)
    if crew.place != HERE or crew.aboard != vessel.key:
        state.put(crew, vessel.at, vessel.key)
    if not unit.strength:
        remove_used_up(state, unit)
    state.stir(vessel.key)


def remove_used_up(state: Raid, unit: Unit) -> None:
    """SH-89, SH-9a Remove a unit used up for the minimum crew; its load stays on deck."""
    carried = state.borne_by(unit)
    state.take_off(unit, DESTROYED)
    if carried is not None:
        state.drop(carried, unit.at)


# --- Striking -------------------------------------------------------------------------------------

ANCHOR = Option("anchor", "")


def strike_label(state: Raid, ask: Choose, option: Option[Seat]) -> Label:
    key = str(ask.about["key"])
    if option is ANCHOR:
        return Label("Drop anchor", "SH-89", key)
    return Label(f"Strike to {called(option.value)}", "SH-89", key)


STRIKE = Prompt("strike", "SH-89", "{vessel} has too few men to sail: strike or anchor?", label=strike_label)


def strike_or_anchor(state: Raid, vessel: Vessel) -> Flow[None]:
    """SH-89 A ship below her minimum crew strikes to an enemy next to her, or anchors."""
    vessel.undermanned = True
    near = enemies_beside(state, vessel)
    taker = ANCHOR
    if near:
        options = [*[Option(f"strike to {seat}", seat) for seat in near], ANCHOR]
        taker = yield from choose(vessel.side, STRIKE, options, {"vessel": vessel.name, "key": vessel.key})
    if taker is ANCHOR:
        if not vessel.aground:
            vessel.anchored = True
            state.say(log.Anchored, vessel.key, True, "SH-89")
        return
    strike(state, vessel, taker.value)


def enemies_beside(state: Raid, vessel: Vessel) -> list[Seat]:
    """SH-89 Return the enemies with a vessel or unit aboard her or next to her.

    They come in the order of the hexes around.
    """
    found = [unit.side for unit in strangers(state, vessel)]
    where = state.where
    for at in zone_of(state, vessel):
        if at in where.hulls:
            found.append(state.vessels[where.hulls[at]].side)
        found += [state.units[held[at]].side for held in (where.units, where.leaders) if at in held]
    return [seat for seat in dict.fromkeys(found) if not are_friends(state, seat, vessel.side)]


def strike(state: Raid, vessel: Vessel, seat: Seat) -> None:
    """SH-89, SH-89a She surrenders: her people are prisoners and count as destroyed."""
    state.say(log.Struck, vessel.key, seat)
    for unit in own_men(state, vessel):
        take_prisoner(state, unit, seat, "SH-89a")
    change_hands(state, vessel, seat)


def surrender(state: Raid, unit: Unit) -> None:
    """SH-92 Men left aboard when the cables parted surrender to her owner."""
    state.say(log.Surrendered, unit.key)
    take_prisoner(state, unit, state.vessels[unit.aboard].side, "SH-92")


# --- Guns -----------------------------------------------------------------------------------------


def gun_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    gun = state.guns[option.value]
    return Label(f"Lose the {gun.weight} {inside(gun.name)}", "SH-98", gun.key)


LOSE_GUN = Prompt("lose gun", "SH-98", "{vessel}: choose a gun to lose, {left} to go.", label=gun_label, counts="left")


def guns_to_lose(vessel: Vessel) -> int:
    """SH-98 Return how many guns are lost now, less those lost before.

    A quarter is lost at the first mark, half at the second.
    """
    total = vessel.figures.guns
    return guns_gone(total, limits_passed(vessel)) - guns_gone(total, vessel.guns_lost)


def lose_guns(state: Raid, vessel: Vessel) -> Flow[None]:
    """SH-98 The owner chooses the guns lost past 50% and past 75% damage, once at each mark."""
    due = guns_to_lose(vessel)
    vessel.guns_lost = max(limits_passed(vessel), vessel.guns_lost)
    for left in range(due, 0, -1):
        kinds = one_of_each(state.guns_of(vessel))
        if not kinds:
            return
        options = [Option(f"lose {each.key}", each.key) for each in kinds]
        about: Facts = {"vessel": vessel.name, "key": vessel.key, "left": left}
        key = yield from one_of(vessel.side, LOSE_GUN, options, about)
        state.guns[key].place = LOST
        state.say(log.GunLost, vessel.key, key)


def one_of_each(guns: list[Gun]) -> list[Gun]:
    """SH-93 Return one of each set of guns alike on one side and hull hex.

    It is the first to have fired, else the first.
    """
    alike: dict[tuple[str, str, int], Gun] = {}
    for gun in guns:
        known = alike.setdefault((gun.weight, gun.beam, gun.hull), gun)
        if gun.acted and not known.acted:
            alike[gun.weight, gun.beam, gun.hull] = gun
    return list(alike.values())
