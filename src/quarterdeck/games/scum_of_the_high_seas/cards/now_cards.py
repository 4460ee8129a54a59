"""SH-102 NOW! cards ashore and anywhere, which take effect when they are read.

A card that cannot be carried out has no effect. Figures lost to NOW! cards score for nobody
(SH-103).
"""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.boards.cards import Card
from quarterdeck.boards.hex import Hex, distance, neighbour
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import D6, Choose, Flow, Option, Prompt, Seat, roll
from quarterdeck.engine.label import Label
from quarterdeck.engine.names import in_words
from quarterdeck.games.scum_of_the_high_seas import pieces
from quarterdeck.games.scum_of_the_high_seas.battle.flags import retreat_hexes
from quarterdeck.games.scum_of_the_high_seas.battle.losses import lose
from quarterdeck.games.scum_of_the_high_seas.battle.reach import break_away
from quarterdeck.games.scum_of_the_high_seas.cards import log
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import read_card
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.cards.effects import AMBUSH, DAMP_POWDER, DRUNK, FOG, LOST
from quarterdeck.games.scum_of_the_high_seas.choices import one_of, pick, piece_label
from quarterdeck.games.scum_of_the_high_seas.land.barriers import cannot_step
from quarterdeck.games.scum_of_the_high_seas.land.buildings import take_over
from quarterdeck.games.scum_of_the_high_seas.land.companies import pass_on, put_under
from quarterdeck.games.scum_of_the_high_seas.land.movement import put
from quarterdeck.games.scum_of_the_high_seas.land.prisoners import catch_characters
from quarterdeck.games.scum_of_the_high_seas.land.spoils import is_at_hand, seize_spoils
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack, foes
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import end_alliance
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Block, Gun, Unit
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Attack, Doing, Event, Raid, Spell, Stage

FALLS_BACK = 2  # E8: hexes
HEARD = 4  # E34: how far panic carries

# --- Common parts ---------------------------------------------------------------------------------


def log_no_effect(state: Raid, event: Event) -> None:
    """SH-102 Log a card that cannot be carried out: it has no effect."""
    state.say(log.Nothing, event.card, CARDS[event.card].clause)


def does_nothing(state: Raid, key: str) -> None:
    """End the activation of the piece named; the other unit of its company goes on."""
    act = state.act
    if act is None or key not in act.keys:
        return
    if key not in state.units:
        state.passage = None
        act.doing = Doing.DONE
        return
    act.spent.append(key)
    if act.key == key:
        pass_on(state, act)


def has_private(unit: Unit) -> bool:
    """Return whether a unit has a figure besides its NCO."""
    return not unit.is_leader and unit.strength > (1 if unit.nco else 0)


def lose_private(state: Raid, unit: Unit, event: Event) -> None:
    """Take a private from a unit; nobody scores."""
    lose(state, unit, 1, NOBODY, CARDS[event.card].clause)
    act = state.act
    if unit.place != HERE and act is not None and act.doing is Doing.MOVE and act.key == unit.key:
        pass_on(state, act)


# --- E8, E32: moves of the named unit -------------------------------------------------------------


def back_label(state: Raid, ask: Choose, option: Option[Hex]) -> Label:
    return Label(f"Fall back to {name_of(option.value)}", "SH-E8", name_of(option.value))


BACK = Prompt("fall back", "SH-E8", "{unit} must fall back: choose a hex.", label=back_label)


def fall_back(state: Raid, event: Event) -> Flow[None]:
    """SH-E8 The named unit does nothing but go 2 hexes homeward.

    Barred steps are left out at no cost. SH-91b Swimmers go 1 hex.
    """
    unit = state.units.get(event.key)
    if unit is not None and not unit.aboard and not (unit.gun and state.guns[unit.gun].weight != "light"):
        for steps in range(1, (1 if unit.swimming else FALLS_BACK) + 1):
            hexes = retreat_hexes(state, unit)
            if hexes:
                options = [Option(f"back to {name_of(at)}", at) for at in hexes]
                to = yield from one_of(event.seat, BACK, options, {"unit": unit.name, "key": unit.key})
                joined = meet_there(state, unit, state.leader_with(unit), to, steps)
                if joined:
                    break
        break_away(state, unit)
    does_nothing(state, event.key)


def meet_there(state: Raid, unit: Unit, leader: Unit | None, to: Hex, steps: int) -> bool:
    """SH-30 Move a unit one hex with its commander; return whether its move is over.

    It is over if a commander of its own was there, under whom the unit comes (SH-15), or if a
    commander has come to a unit.
    """
    met = state.leader_at(to) or state.unit_at(to)
    put(state, unit, leader, to, steps)
    if met is None:
        return False
    put_under(state, *((met, unit) if met.is_leader else (unit, met)))
    return True


def get_lost(state: Raid, event: Event) -> Flow[None]:
    """SH-E32 The named unit first goes 1 hex in a direction given by 1D6, if it can.

    Then it may battle but not move. Guns ignore the card.
    """
    unit, act = state.units.get(event.key), state.act
    if unit is None or unit.gun or not unit.is_ashore or act is None:
        log_no_effect(state, event)
        return
    face = yield from roll(event.seat, D6, "SH-E32")
    to = neighbour(unit.at, face - 1)
    leader = state.leader_with(unit)
    if not cannot_step(state, unit, unit.at, to) and not (leader is not None and to in state.where.leaders):
        meet_there(state, unit, leader, to, 1)
        break_away(state, unit)
        take_over(state, unit)
        catch_characters(state, unit)
        seize_spoils(state, unit)
    state.spells.append(Spell(LOST, unit.key))
    pass_on(state, act)


# --- E29 to E31, E33: misfortunes -----------------------------------------------------------------


def lie_in_ambush(state: Raid, event: Event) -> None:
    """SH-E29 The named unit has an extra die this turn.

    Its target may not choose to retreat.
    """
    if event.key in state.units:
        state.spells.append(Spell(AMBUSH, event.key))
    else:
        log_no_effect(state, event)


def get_drunk(state: Raid, event: Event) -> None:
    """SH-E30 The named unit, gun or vessel does nothing this turn, and the activation is used."""
    if event.key:
        state.spells.append(Spell(DRUNK, event.key))
        does_nothing(state, event.key)
    else:
        log_no_effect(state, event)


def damp_the_powder(state: Raid, event: Event) -> None:
    """SH-E31 The named unit may not fire this turn, nor may its gun.

    A vessel may fire none of her guns.
    """
    if not event.key:
        log_no_effect(state, event)
        return
    state.spells.append(Spell(DAMP_POWDER, event.key))
    for gun in state.guns.values():
        if event.key in (gun.key, gun.crew, gun.ship):
            gun.silent = True


def catch_fever(state: Raid, event: Event) -> None:
    """SH-E33 The named unit loses a private, if it has one."""
    unit = state.units.get(event.key)
    if unit is None or not has_private(unit):
        log_no_effect(state, event)
    else:
        lose_private(state, unit, event)


# --- E34: panic -----------------------------------------------------------------------------------


PANIC = Prompt("panic", "SH-E34", "Choose the enemy unit that panics.", label=piece_label)


def to_panic(state: Raid, seat: Seat) -> dict[str, str]:
    """SH-E34 Return each enemy unit on land within 4 hexes of the player's, with that unit."""
    own = [unit for unit in state.of(seat) if not unit.below]
    found = {}
    for foe in foes(state, seat):
        if not foe.is_ashore or (foe.is_leader and foe.at in state.where.units):
            continue
        near = [unit for unit in own if distance(unit.at, foe.at) <= HEARD and not cannot_attack(state, unit, foe)]
        if near:
            found[foe.key] = near[0].key
    return found


def panic(state: Raid, event: Event) -> Flow[None]:
    """SH-E34 An enemy unit takes one flag (SH-55, SH-56). SH-103 Nobody scores for its losses."""
    found = to_panic(state, event.seat)
    if not found:
        log_no_effect(state, event)
        return
    key = yield from pick(event.seat, PANIC, list(found))
    target = state.units[key]
    state.attack = Attack(
        found[target.key], NOBODY, target.key, "panic", False, Stage.ANSWER, target.at, boons=[event.card], flags=1
    )


# --- E12, E35 to E38 ------------------------------------------------------------------------------


def pair_label(state: Raid, ask: Choose, option: Option[tuple[Seat, Seat]]) -> Label:
    one, other = option.value
    return Label(f"{in_words(one)} and {in_words(other)}", "SH-E12")


BAD_BLOOD = Prompt("bad blood", "SH-E12", "Choose the alliance that ends.", label=pair_label)


def stir_bad_blood(state: Raid, event: Event) -> Flow[None]:
    """SH-E12 Any alliance ends; if there is none the player draws again."""
    if not state.alliances:
        yield from read_card(state, event.seat, event.back, "SH-E12")
        return
    options = [Option(" and ".join(pair), pair) for pair in state.alliances]
    one, other = yield from one_of(event.seat, BAD_BLOOD, options)
    end_alliance(state, one, other, "SH-E12")


def find_chest(state: Raid, event: Event) -> None:
    """SH-E35 A carried block of the player appears in the named unit's hex, away from home.

    A gun, a vessel or a unit that carries something finds none.
    """
    unit = state.units.get(event.key)
    abroad = unit is not None and unit.is_ashore and unit.at not in state.setting.homes[unit.side]
    if unit is None or unit.gun or unit.is_leader or state.borne_by(unit) is not None or not abroad:
        log_no_effect(state, event)
        return
    key = f"hidden-chest-{1 + sum([block.startswith('hidden-chest') for block in state.blocks])}"
    state.blocks[key] = Block(key, unit.side, "Hidden chest", False, unit.at, unit.key)
    state.say(log.FoundChest, unit.key)


QUARREL = Prompt("quarrel", "SH-E36", "Choose the unit that quarrels over the shares.", label=piece_label)


def has_shares(state: Raid, unit: Unit) -> bool:
    """SH-9a Return whether a unit carries a block, or covers one of its owner's."""
    return any(
        block.bearer == unit.key
        or (
            block.side == unit.side
            and block.place == HERE
            and not block.bearer
            and not unit.retreated
            and distance(block.at, unit.at) <= 1
            and is_at_hand(state, unit.at, block.at)
        )
        for block in state.blocks.values()
    )


def quarrel(state: Raid, event: Event) -> Flow[None]:
    """SH-E36 A unit with spoils of the player's that has not acted is not activated this turn."""
    idle = [unit for unit in state.of(event.seat) if not unit.acted and not unit.is_leader]
    keys = [unit.key for unit in idle if has_shares(state, unit)]
    if not keys:
        log_no_effect(state, event)
        return
    key = yield from pick(event.seat, QUARREL, keys)
    state.units[key].acted = True
    state.spells.append(Spell(event.card, key))
    state.say(log.Quarrels, key)


def fog(state: Raid, event: Event) -> None:
    """SH-E37 Until the turn ends nobody fires at more than 2 hexes."""
    state.spells.append(Spell(FOG))


BURST = Prompt("burst barrel", "SH-E38", "Choose one of your guns.", label=piece_label)


def burst(state: Raid, event: Event) -> Flow[None]:
    """SH-E38 On 1 or 2 one of the player's guns is lost with a figure of its crew.

    Otherwise it is silent this turn.
    """
    guns = [gun for gun in state.guns.values() if gun.side == event.seat and gun.place == HERE]
    if not guns:
        log_no_effect(state, event)
        return
    key = yield from pick(event.seat, BURST, [gun.key for gun in guns])
    gun = state.guns[key]
    face = yield from roll(event.seat, D6, "SH-E38")
    state.say(log.Burst, gun.key, face <= 2)
    if face > 2:
        gun.silent = True
        return
    crew = crew_of(state, gun)
    gun.place = pieces.LOST
    if gun.crew:
        state.units[gun.crew].gun = ""
        gun.crew = ""
    if crew is not None:
        lose_private(state, crew, event)


def crew_of(state: Raid, gun: Gun) -> Unit | None:
    """Return the unit whose figure stands by a gun.

    Ashore that is its crew; aboard, the unit in its hull hex, or else the largest.
    """
    if gun.crew:
        return state.units[gun.crew]
    if not gun.ship:
        return None
    aboard = [unit for unit in state.aboard(state.vessels[gun.ship]) if unit.side == gun.side and not unit.is_leader]
    return max(aboard, key=lambda unit: (unit.at == gun.at and not unit.below, unit.strength), default=None)


NOW: dict[Card, Callable[[Raid, Event], Flow[None]]] = {
    "fall-back": fall_back,
    "bad-blood": stir_bad_blood,
    LOST: get_lost,
    "panic": panic,
    "quarrel-over-shares": quarrel,
    "burst-barrel": burst,
}
NOW_AT_ONCE: dict[Card, Callable[[Raid, Event], None]] = {
    AMBUSH: lie_in_ambush,
    DRUNK: get_drunk,
    DAMP_POWDER: damp_the_powder,
    "fever": catch_fever,
    "hidden-chest": find_chest,
    FOG: fog,
}
