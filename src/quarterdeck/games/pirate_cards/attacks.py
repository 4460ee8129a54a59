"""Attacks: targets, protections that stop them, and sinking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.pirate_cards import log
from quarterdeck.games.pirate_cards.acts import (
    NEW_SHIP,
    ONLY_SHIP,
    SPEND,
    THE_LOOKOUT,
    Act,
    at,
    by_act,
    mine,
    not_now,
    out_of_place,
)
from quarterdeck.games.pirate_cards.charts import (
    ATTACKS,
    CATEGORY,
    GUARDS,
    LOOKOUT,
    MAST,
    PROTECTIONS,
    RESTORE,
    SEATS,
    SHIP,
    THE_CARD,
)
from quarterdeck.games.pirate_cards.discards import discard_held, discard_unplayed
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Player, Ship, Table
from quarterdeck.games.pirate_cards.winning import last_fleet, man_o_war_sunk, others_sunk


def attack_label(state: Table, ask: Choose, option: Option[Act]) -> Label:
    card, index, number = option.value
    player = state.players[index]
    whose, points_at = state.name(index), f"{player.seat} {number}"
    if number == THE_LOOKOUT:
        stopped = any(ship.guards[GUARDS[RESTORE]] for ship in player.ships)
        words = f"Take {whose}'s Lookout{' (a Restore will stop it)' if stopped else ''}"
        return Label(words, "PC-10", f"{player.seat} lookout")
    if number == NEW_SHIP:
        return Label(f"Hit {whose} (starts a new ship)", "PC-14", f"{player.seat} {player.ships[-1].number}")
    guard = PROTECTIONS[CATEGORY[card]]
    stopped = player.ship(number).guards[GUARDS[guard]] > 0
    words = f"Attack {ship_name(state, index, number)}{f' (a {guard} will stop it)' if stopped else ''}"
    return Label(words, "PC-15" if state.ways.way == FLEET else "PC-4", points_at)


def ship_name(state: Table, index: int, number: int) -> str:
    return f"{state.name(index)}'s ship {number}" if state.ways.way == FLEET else state.name(index)


def ships_without_room(state: Table, ask: Choose) -> Iterator[Refusal]:
    """Yield every attackable player's ship without room for this card, with the clause."""
    for index, player in enumerate(state.players):
        if cannot_attack(state, index):
            continue
        for ship in player.ships:
            notation = at(state.held, index, ship.number, state.ways.way == FLEET).notation
            words = f"Attack {ship_name(state, index, ship.number)}"
            yield Refusal(notation, words, cannot_take(state, ship, CATEGORY[state.held]))


def why_not_attack(state: Table, act: Act) -> ClauseId:
    """Return the clause that forbids an attack by its player, ship or card."""
    if act.deed != state.held:
        return out_of_place(state, act)
    if act.ship == THE_LOOKOUT:
        return cannot_attack(state, act.player) or "PC-10"
    if act.ship == NEW_SHIP:
        return cannot_attack(state, act.player) or ("PC-18a" if state.ways.fixed_fleet else "PC-14")
    return cannot_attack(state, act.player) or "PC-15"


ATTACKING = Prompt(
    "attack",
    "PC-4",
    "You drew a {card}: whom do you attack?",
    label=attack_label,
    barred=ships_without_room,
    explain=by_act(why_not_attack),
)


@cache
def standard_targets(category: int, turn: int, players: int) -> tuple[Option[Act], ...]:
    """Return the standard game's targets: everyone but oneself."""
    return tuple(at(ATTACKS[category], index, ONLY_SHIP, False) for index in range(players) if index != turn)


@cache
def lookout_of(player: int) -> Option[Act]:
    """PC-10 Return the act of a Mast on a player's Lookout."""
    return at(MAST, player, THE_LOOKOUT, False)


def attack(state: Table, player: Player, card: str) -> Flow[None]:
    """PC-4 Attack another player of one's choice. PC-15 In a fleet, attack one of their ships.

    PC-10 A Mast may attack a Lookout.
    """
    options = targets(state, card)
    if not options:
        discard_unplayed(state, "PC-18a" if state.ways.fixed_fleet else "PC-26")
        return
    order = options[0] if len(options) == 1 else (yield from choose(player.seat, ATTACKING, options, THE_CARD[card]))
    _, target, number = order.value
    if number == THE_LOOKOUT:
        yield from attack_lookout(state, state.players[target])
    else:
        strike(state, target, number, card)


def targets(state: Table, card: str) -> Sequence[Option[Act]]:
    """Return the players and ships that a card may attack."""
    if state.ways.way == STANDARD:
        found = standard_targets(CATEGORY[card], state.turn, len(state.players))
        return found + lookouts(state) if card == MAST else found
    open_to_attack = [index for index in range(len(state.players)) if not cannot_attack(state, index)]
    ships = [option for index in open_to_attack for option in ships_with_room(state, index, card)]
    return [*ships, *lookouts(state)] if card == MAST else ships


def lookouts(state: Table) -> tuple[Option[Act], ...]:
    """PC-10 Return the Lookouts that a Mast may attack."""
    return tuple(
        lookout_of(index) for index, other in enumerate(state.players) if other.lookout and not cannot_attack(state, index)
    )


def cannot_attack(state: Table, index: int) -> ClauseId:
    """PC-4 Nobody attacks themselves. PC-25, PC-18a Players who are out are no targets.

    PC-29 In the Man-O-War game the others attack only her.
    """
    if index == state.turn:
        return "PC-4"
    if state.players[index].is_out:
        return "PC-25" if state.ways.way == WARSHIP else "PC-18a"
    if state.ways.way == WARSHIP and state.man_o_war not in (state.turn, index):
        return "PC-29"
    return ALLOWED


def ships_with_room(state: Table, index: int, card: str) -> list[Option[Act]]:
    """PC-15, PC-26 Return the ships afloat with room in that category.

    PC-14 If a fleet has none, the hit starts a new ship.
    """
    category = CATEGORY[card]
    by_ship = state.ways.way == FLEET
    ships = [ship for ship in state.players[index].ships if not cannot_take(state, ship, category)]
    if not ships and by_ship and not state.ways.fixed_fleet:
        return [at(card, index, NEW_SHIP, by_ship)]
    return [at(card, index, ship.number, by_ship) for ship in ships]


def cannot_take(state: Table, ship: Ship, category: int) -> ClauseId:
    """PC-15, PC-26 A ship at its maximum in a category takes no more of it."""
    if ship.hits[category] < ship.limits[category]:
        return ALLOWED
    return "PC-15" if state.ways.way == FLEET else "PC-26"


def strike(state: Table, target: int, number: int, card: str) -> None:
    """PC-4 A hit stays before its target.

    PC-5 A matching protection stops it, and both are discarded.
    """
    category = CATEGORY[card]
    owner = state.players[target]
    ship = launch(state, target, "PC-14") if number == NEW_SHIP else owner.ship(number)
    if ship.guards[category]:
        spend_guard(state, target, ship, card)
        return
    state.held = ""
    ship.hits[category] += 1
    hits = ship.hits[category]
    state.say(log.Hit, state.seat(state.turn), state.seat(target), card, state.number_shown(ship), hits)
    if state.ways.way != STANDARD and ship.is_full:
        sink(state, target, ship)


def spend_guard(state: Table, target: int, ship: Ship, card: str, at_lookout: bool = False) -> None:
    """PC-5 Discard the attack and one matching protection, without a choice."""
    category = CATEGORY[card]
    ship.guards[category] -= 1
    discard_held(state)
    state.discard.append(PROTECTIONS[category])
    guard = PROTECTIONS[category]
    state.say(log.Stopped, state.seat(state.turn), state.seat(target), card, guard, state.number_shown(ship), at_lookout)


def spend_label(state: Table, ask: Choose, option: Option[Act]) -> Label:
    _, player, number = option.value
    return Label(f"Spend ship {number}'s Restore", "PC-17", f"{SEATS[player]} {number}")


SPENDING = Prompt(
    "spend",
    "PC-17",
    "A Mast attacks your Lookout: which ship's Restore stops it?",
    label=spend_label,
    explain=not_now,
)


def attack_lookout(state: Table, owner: Player) -> Flow[None]:
    """PC-10 Discard both Mast and Lookout.

    PC-17 A Restore on any ship stops the Mast. With several, the owner chooses one.
    """
    target = state.index(owner.seat)
    guarded = [ship for ship in owner.ships if ship.guards[GUARDS[RESTORE]]]
    if not guarded:
        owner.lookout = False
        discard_held(state)
        state.discard.append(LOOKOUT)
        state.say(log.LostLookout, state.seat(state.turn), state.seat(target))
        return
    ship = guarded[0]
    if len(guarded) > 1:
        options = [mine(SPEND, target, each.number, True) for each in guarded]
        order = yield from choose(owner.seat, SPENDING, options)
        ship = owner.ship(order.value.ship)
    spend_guard(state, target, ship, MAST, at_lookout=True)


def launch(state: Table, index: int, clause: str) -> Ship:
    """PC-14, PC-18 Launch a fresh, unprotected ship."""
    player = state.players[index]
    player.launched += 1
    ship = Ship(player.launched, SHIP)
    player.ships.append(ship)
    state.say(log.NewShip, state.seat(index), ship.number, clause)
    return ship


def sink(state: Table, index: int, ship: Ship) -> None:
    """PC-18, PC-24 A ship sinks at its maximum in all three categories."""
    player = state.players[index]
    player.ships.remove(ship)
    clause = "PC-18" if state.ways.way == FLEET else "PC-24"
    state.say(log.Sank, state.seat(index), state.number_shown(ship), clause)
    for guard, count in zip(PROTECTIONS, ship.guards, strict=True):
        state.discard += [guard] * count
    if state.ways.way == WARSHIP:
        for kind, count in zip(ATTACKS, ship.hits, strict=True):
            state.discard += [kind] * count
        put_out(state, index, "PC-25")
        warship_or_others_gone(state)
        return
    player.sunk += 1
    if player.ships:
        return
    if state.ways.fixed_fleet:
        put_out(state, index, "PC-18a")
        if sum(not each.is_out for each in state.players) == 1:
            last_fleet(state)
    else:
        launch(state, index, "PC-18")


def put_out(state: Table, index: int, clause: str) -> None:
    """PC-25, PC-18a Put a player out of the game; their Lookout goes to the discard pile."""
    player = state.players[index]
    player.is_out = True
    if player.lookout:
        player.lookout = False
        state.discard.append(LOOKOUT)
    state.say(log.Out, state.seat(index), clause)


def warship_or_others_gone(state: Table) -> None:
    """PC-23 The Man-O-War must sink all the others before it is sunk itself."""
    if state.players[state.man_o_war].is_out:
        man_o_war_sunk(state)
    elif all(player.is_out for index, player in enumerate(state.players) if index != state.man_o_war):
        others_sunk(state)
