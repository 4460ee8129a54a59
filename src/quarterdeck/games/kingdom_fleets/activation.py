"""One ship's activation (KF-7 to KF-9), step by step: disengaging, acts, encounters, boarding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from quarterdeck.engine.asks import Choose, ClauseId, Flow, Option, Prompt, Seat, choose, reveal
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import acts, log
from quarterdeck.games.kingdom_fleets.acts import THE_END, Act, naming, pick, with_ship
from quarterdeck.games.kingdom_fleets.battle import firearms, gunnery
from quarterdeck.games.kingdom_fleets.battle.firearms import shoot_firearm
from quarterdeck.games.kingdom_fleets.battle.gunnery import fire_cannon
from quarterdeck.games.kingdom_fleets.crews import characters, conditions, prizes
from quarterdeck.games.kingdom_fleets.crews.characters import use_character
from quarterdeck.games.kingdom_fleets.crews.conditions import apply_conditions, clear_condition, raise_manpower, repair_part
from quarterdeck.games.kingdom_fleets.crews.prizes import cross_over, derelict_to_settle, settle_derelict
from quarterdeck.games.kingdom_fleets.manoeuvres import sailing
from quarterdeck.games.kingdom_fleets.manoeuvres.boarding import board_or_stay, get_free, try_to_disengage
from quarterdeck.games.kingdom_fleets.manoeuvres.encounters import meet_next
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import cannot_end, manoeuvre, settle_order
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import in_full, manoeuvre_ordered
from quarterdeck.games.kingdom_fleets.state import NO_ORDER, Battle, Phase, Ship
from quarterdeck.games.kingdom_fleets.winning import look_for_a_winner


def activate(state: Battle) -> Flow[None]:
    """KF-7 Play one step of the activation phase: continue what is under way, or pick a ship."""
    if state.passage is not None:
        yield from meet_next(state, state.ships[state.active])
    elif state.alongside:
        yield from board_or_stay(state, state.ships[state.active])
    elif state.parting:
        yield from get_free(state, state.ships[state.active])
    elif state.active:
        yield from one_act(state, state.ships[state.active])
    elif any(waiting(state, side) for side in state.setting.sides):
        yield from next_ship(state)
    else:
        yield from end_activations(state)
    close_activation(state)


def waiting(state: Battle, side: Seat) -> list[Ship]:
    """KF-7 Return a side's ships that have yet to activate: those with an order (KF-5, KF-44a)."""
    return [ship for ship in state.fleet(side) if not ship.activated and ship.order != NO_ORDER]


def barred_ships(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """KF-4, KF-30a, KF-44a Refuse ships that cannot activate, or not again."""
    for ship in state.ships.values():
        if ship.side == ask.seat and ship not in waiting(state, ask.seat):
            notation = with_ship("activate", ship.key).notation
            yield Refusal(notation, f"Activate {ship.name}", why_not_waiting(ship), ship.key)


def why_not_waiting(ship: Ship) -> ClauseId:
    if ship.activated:
        return "KF-4"
    return "KF-30a" if ship.is_derelict else "KF-44a"


WHICH = Prompt("which", "KF-7", "Which ship activates next?", label=naming("Activate {}"), barred=barred_ships)


def next_ship(state: Battle) -> Flow[None]:
    """KF-7 Let the side whose turn it is pick a ship, or the other side if it has none left.

    Then KF-37 conditions take effect, KF-5 her order is revealed, KF-8 she gets manpower, and KF-19
    she may try to disengage if she is engaged.
    """
    side = state.to_act
    ships = waiting(state, side)
    if not ships:
        side = state.setting.enemy(side)
        ships = waiting(state, side)
    ship = yield from pick(state, side, WHICH, "activate", ships)
    state.to_act = state.setting.enemy(side)
    state.active = ship.key
    ship.activated = True
    state.say(log.Activated, ship.key)
    yield from apply_conditions(state, ship)
    if not ship.can_fight:
        return
    yield from reveal(side, f"{ship.name}: {ship.order}", "KF-5")
    ship.revealed = True
    state.say(log.OrderShown, ship.key, in_full(manoeuvre_ordered(ship)))
    raise_manpower(state, ship)
    yield from try_to_disengage(state, ship)


def close_activation(state: Battle) -> None:
    """KF-49 End the activation of a ship that sank, fled or lost her last squad."""
    if state.active and not state.ships[state.active].can_fight:
        end_activation(state)


def end_activation(state: Battle) -> None:
    """KF-49 End the activation and look for a winner; KF-19 she ignores nobody any more."""
    state.active, state.parting, state.free_of, state.passage, state.alongside = "", [], [], None, ""
    look_for_a_winner(state)


def end_activations(state: Battle) -> Flow[None]:
    """KF-30a At the end of the phase, settle one derelict a step with the enemies engaged with her.

    KF-40 When none is left, close quarters follow.
    """
    derelict = derelict_to_settle(state)
    if derelict is not None:
        yield from settle_derelict(state, derelict)
        return
    state.phase = Phase.MELEE


# --- One act --------------------------------------------------------------------------------------

Offers = Callable[[Battle, Ship], list[Option[Act]]]
Words = Callable[[Battle, Ship, Act], Label]
Reasons = Callable[[Battle, Ship], Iterator[Refusal]]

OFFERS: Final[tuple[Offers, ...]] = (
    sailing.manoeuvre_options,
    gunnery.fire_options,
    firearms.shoot_options,
    conditions.clear_options,
    conditions.repair_options,
    characters.use_options,
    prizes.cross_options,
)
REASONS: Final[tuple[Reasons, ...]] = (
    sailing.barred_manoeuvres,
    gunnery.barred_fire,
    firearms.barred_shots,
    conditions.barred_repairs,
    characters.barred_actions,
    prizes.barred_crossings,
)
WORDS: Final[dict[str, Words]] = {
    acts.MANOEUVRE: sailing.manoeuvre_label,
    acts.HOLD_BACK: sailing.manoeuvre_label,
    acts.FIRE: gunnery.fire_label,
    acts.SHOOT: firearms.shoot_label,
    acts.CLEAR: conditions.clear_label,
    acts.REPAIR: conditions.repair_label,
    acts.USE: characters.use_label,
    acts.CROSS: prizes.cross_label,
    acts.SEND: prizes.cross_label,
    acts.END: sailing.end_label,
}


def act_label(state: Battle, ask: Choose, option: Option[Act]) -> Label:
    return WORDS[option.value.verb](state, state.ships[state.active], option.value)


def barred_acts(state: Battle, ask: Choose) -> Iterator[Refusal]:
    ship = state.ships[state.active]
    for reasons in REASONS:
        yield from reasons(state, ship)
    yield Refusal(THE_END.notation, "End the activation", cannot_end(state, ship), ship.key)


def why_not_act(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """Return the clause that forbids a volley with another number of guns, or with ammunition."""
    return gunnery.why_not_fire(state, state.ships[state.active], notation)


ACT = Prompt(
    "act",
    "KF-9",
    "{ship} has {manpower} manpower: what next?",
    label=act_label,
    barred=barred_acts,
    explain=why_not_act,
)


def one_act(state: Battle, ship: Ship) -> Flow[None]:
    """KF-9 Let the crew do one thing, in any order, until the activation ends."""
    options = [option for offers in OFFERS for option in offers(state, ship)]
    if not cannot_end(state, ship):
        options.append(THE_END)
    order = yield from choose(ship.side, ACT, options, {**ship.facts, "manpower": ship.manpower})
    yield from carry_out(state, ship, order.value)


def carry_out(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-9 Carry out the act that was chosen."""
    match act.verb:
        case acts.MANOEUVRE | acts.HOLD_BACK:
            manoeuvre(state, ship, act)
        case acts.FIRE:
            yield from fire_cannon(state, ship, act)
        case acts.SHOOT:
            yield from shoot_firearm(state, ship, act)
        case acts.CLEAR:
            clear_condition(state, ship, act.what)
        case acts.REPAIR:
            repair_part(state, ship, act.what)
        case acts.USE:
            yield from use_character(state, ship, act)
        case acts.CROSS | acts.SEND:
            yield from cross_over(state, ship, act)
        case _:
            settle_order(state, ship)
            end_activation(state)
