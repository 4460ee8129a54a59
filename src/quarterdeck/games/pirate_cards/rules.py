"""The rules of play: a turn from the draw to the discard, for all three ways."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quarterdeck.engine.asks import SPECTATOR, Flow, Option, Prompt, choose, die, draw, reveal, roll
from quarterdeck.games.pirate_cards import log
from quarterdeck.games.pirate_cards.charts import (
    ATTACKS,
    CARDS,
    CATEGORY,
    GUARDS,
    LOOKOUT,
    MAN_O_WAR,
    MAST,
    PROTECTIONS,
    RESTORE,
    SEATS,
    SHIP,
)
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Player, Ship, Table
from quarterdeck.games.pirate_cards.winning import all_cards_played, last_fleet, man_o_war_sunk, no_more_cards, others_sunk

LOOK = Prompt("look", "PC-9", "You look at the top card: {card}. Play it, or put it below and play the next?")
ATTACK = Prompt("attack", "PC-4", "You drew {card}: whom do you attack?")
PROTECT = Prompt("protect", "PC-6", "You drew {card}: keep it as protection, or remove a hit?")
GIVE = Prompt("give", "PC-27", "You drew a Lookout: who gets it?")
SPEND = Prompt("spend", "PC-17", "A Mast comes for your Lookout: which ship's Restore stops it?")

PLAY = Option("play", "play")
BELOW = Option("below", "below")
LOOKS = (PLAY, BELOW)

NEW_SHIP = 0  # in place of a ship's number: one that the hit will start (PC-14)
THE_LOOKOUT = -1  # in place of a ship's number: the Lookout is attacked (PC-10)
ONLY_SHIP = 1

THE_CARD = {card: {"card": card} for card in CARDS}  # what a question says about the card drawn

Mark = tuple[int, int]  # a player and one of their ships


@cache
def at(verb: str, player: int, ship: int, by_ship: bool) -> Option[Mark]:
    """Something done to a player's ship: ``hull bart``, ``mast bart lookout``, ``hull bart 2``, ``hull bart new``."""
    which = {THE_LOOKOUT: " lookout", NEW_SHIP: " new"}.get(ship, f" {ship}" if by_ship else "")
    return Option(f"{verb.lower()} {SEATS[player]}{which}", (player, ship))


@cache
def mine(verb: str, player: int, ship: int, by_ship: bool) -> Option[Mark]:
    """Something done to one's own ship: ``guard``, ``mend 2``."""
    return Option(f"{verb} {ship}" if by_ship else verb, (player, ship))


@cache
def everybody_else(card: str, turn: int, players: int) -> tuple[Option[Mark], ...]:
    """The standard game's targets: everyone but oneself."""
    return tuple(at(card, index, ONLY_SHIP, False) for index in range(players) if index != turn)


@cache
def guard_only(player: int) -> tuple[Option[Mark], ...]:
    return (mine("guard", player, ONLY_SHIP, False),)


@cache
def guard_or_mend(player: int) -> tuple[Option[Mark], ...]:
    return (*guard_only(player), mine("mend", player, ONLY_SHIP, False))


def step(state: Table) -> Flow[None]:
    """PC-3 Draw a card, play it if it can be played, and play passes on."""
    if state.turn < 0:
        yield from draw_lots(state)
        return
    deck = state.deck
    if not deck.bag and not deck.bottom and not shuffle_discards(state):
        no_more_cards(state)
        return
    player = state.players[state.turn]
    if player.lookout and len(deck) > 1:
        yield from look(state, player)
    else:
        state.held = yield from draw(player.seat, deck, "PC-3")
        if state.log is not None:
            state.log.append(log.Drew(name(state, state.turn), state.held))
    card = state.held
    if card in CATEGORY:
        yield from attack(state, player, card)
    elif card in GUARDS:
        yield from protect(state, player, card)
    else:
        yield from post_lookout(state, player)
    if state.outcome is None:
        pass_the_turn(state)


def draw_lots(state: Table) -> Flow[None]:
    """PC-2 The starting player is chosen at random; PC-20 so is the Man-O-War, unless named, who begins (PC-21)."""
    warship = state.ways.way == WARSHIP
    if state.ways.man_o_war:
        first = state.index(state.ways.man_o_war)
    else:
        lot = yield from roll(SPECTATOR, die(len(state.players)), "PC-20" if warship else "PC-2")
        first = lot - 1
    state.first = state.turn = first
    if warship:
        state.man_o_war = state.other = first
        state.players[first].ships[0].limits = MAN_O_WAR
    if state.log is not None:
        state.log.append(log.Starts(name(state, first), warship, "PC-21" if warship else "PC-2"))


def look(state: Table, player: Player) -> Flow[None]:
    """PC-9 With a Lookout and a next card in the deck: play the top card, or put it below, seen by nobody else."""
    state.held_open = False
    deck = state.deck
    knew = [] if deck.bag else deck.bottom[0].known  # whoever put it below before knows it now and afterwards
    state.held = yield from draw(player.seat, deck, "PC-9", (player.seat,))
    if state.log is not None:
        state.log.append(log.Looked(state.held, to=(player.seat,)))
    order = yield from choose(player.seat, LOOK, LOOKS, THE_CARD[state.held])
    if order is PLAY:
        yield from reveal(player.seat, state.held, "PC-9")
        state.held_open = True
        if state.log is not None:
            state.log.append(log.Kept(name(state, state.turn), state.held))
        return
    deck.put_at_bottom(state.held, knew if player.seat in knew else [*knew, player.seat])
    state.held = ""
    state.held_open = True
    if state.log is not None:
        state.log.append(log.PutBelow(name(state, state.turn)))
    state.held = yield from draw(player.seat, deck, "PC-9")
    if state.log is not None:
        state.log.append(log.Drew(name(state, state.turn), state.held))


def attack(state: Table, player: Player, card: str) -> Flow[None]:
    """PC-4 Another player of one's choice; PC-15 in a fleet one of their ships; PC-10 a Mast may go for a Lookout."""
    options = targets(state, card)
    if not options:
        discard_unplayed(state, "PC-18a" if state.ways.fixed_fleet else "PC-26")
        return
    order = options[0]
    if len(options) > 1:
        order = yield from choose(player.seat, ATTACK, options, THE_CARD[card])
    target, number = order.value
    if number == THE_LOOKOUT:
        yield from attack_lookout(state, state.players[target])
    else:
        strike(state, target, number, card)


def targets(state: Table, card: str) -> Sequence[Option[Mark]]:
    """Whom a card may be played on, and which of their ships."""
    if state.ways.way == STANDARD:
        found = everybody_else(card, state.turn, len(state.players))
        return (*found, *lookouts(state)) if card == MAST else found
    open_to_attack = [index for index in range(len(state.players)) if not cannot_attack(state, index)]
    ships = [option for index in open_to_attack for option in ships_with_room(state, index, card)]
    return [*ships, *lookouts(state)] if card == MAST else ships


def lookouts(state: Table) -> list[Option[Mark]]:
    """PC-10 The Lookouts that a Mast may be turned on."""
    return [
        at(MAST, index, THE_LOOKOUT, state.ways.way == FLEET)
        for index, other in enumerate(state.players)
        if other.lookout and not cannot_attack(state, index)
    ]


def cannot_attack(state: Table, index: int) -> str:
    """PC-4 Not oneself; PC-25, PC-18a nobody who is out; PC-29 in the Man-O-War game the others attack only her."""
    if index == state.turn:
        return "PC-4"
    if state.players[index].is_out:
        return "PC-25" if state.ways.way == WARSHIP else "PC-18a"
    if state.ways.way == WARSHIP and state.man_o_war not in (state.turn, index):
        return "PC-29"
    return ""


def ships_with_room(state: Table, index: int, card: str) -> list[Option[Mark]]:
    """PC-15, PC-26 Those afloat with room in that category; PC-14 where a fleet has none, the hit starts a new ship."""
    category = CATEGORY[card]
    by_ship = state.ways.way == FLEET
    ships = [ship for ship in state.players[index].ships if ship.hits[category] < ship.limits[category]]
    if not ships and by_ship and not state.ways.fixed_fleet:
        return [at(card, index, NEW_SHIP, by_ship)]
    return [at(card, index, ship.number, by_ship) for ship in ships]


def strike(state: Table, target: int, number: int, card: str) -> None:
    """PC-4 A hit stays before its target; PC-5 a matching protection stops it, and both are discarded."""
    category = CATEGORY[card]
    owner = state.players[target]
    ship = launch(state, target, "PC-14") if number == NEW_SHIP else owner.ship(number)
    if ship.guards[category]:
        spend_guard(state, target, ship, card)
        return
    state.held = ""
    ship.hits[category] += 1
    if state.log is not None:
        shown = ship.number if state.ways.way == FLEET else 0
        hitter, hit = name(state, state.turn), name(state, target)
        state.log.append(log.Hit(hitter, hit, card, shown, ship.hits[category]))
    if state.ways.way != STANDARD and ship.is_full:
        sink(state, target, ship)


def spend_guard(state: Table, target: int, ship: Ship, card: str, at_lookout: bool = False) -> None:
    """PC-5 Attack and one matching protection are both discarded, without a choice."""
    category = CATEGORY[card]
    ship.guards[category] -= 1
    discard_held(state)
    state.discard.append(PROTECTIONS[category])
    if state.log is not None:
        shown = ship.number if state.ways.way == FLEET else 0
        attacker, stopper = name(state, state.turn), name(state, target)
        state.log.append(log.Stopped(attacker, stopper, card, PROTECTIONS[category], shown, at_lookout))


def attack_lookout(state: Table, owner: Player) -> Flow[None]:
    """PC-10 Mast and Lookout are both discarded; PC-17 a Restore on any ship stops it, with several the owner says which."""
    target = state.index(owner.seat)
    guarded = [ship for ship in owner.ships if ship.guards[GUARDS[RESTORE]]]
    if not guarded:
        owner.lookout = False
        discard_held(state)
        state.discard.append(LOOKOUT)
        if state.log is not None:
            state.log.append(log.LostLookout(name(state, state.turn), name(state, target)))
        return
    ship = guarded[0]
    if len(guarded) > 1:
        options = [mine("spend", target, each.number, True) for each in guarded]
        order = yield from choose(owner.seat, SPEND, options)
        ship = owner.ship(order.value[1])
    spend_guard(state, target, ship, MAST, at_lookout=True)


def launch(state: Table, index: int, clause: str) -> Ship:
    """PC-14, PC-18 A fresh, unprotected ship."""
    player = state.players[index]
    player.launched += 1
    ship = Ship(player.launched, SHIP)
    player.ships.append(ship)
    if state.log is not None:
        state.log.append(log.NewShip(name(state, index), ship.number, clause))
    return ship


def sink(state: Table, index: int, ship: Ship) -> None:
    """PC-18, PC-24 At its maximum in all three categories a ship sinks."""
    player = state.players[index]
    player.ships.remove(ship)
    if state.log is not None:
        fleet = state.ways.way == FLEET
        state.log.append(log.Sank(name(state, index), ship.number if fleet else 0, "PC-18" if fleet else "PC-24"))
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
    """PC-25, PC-18a Out of the game; the Lookout goes to the discard pile."""
    player = state.players[index]
    player.is_out = True
    if player.lookout:
        player.lookout = False
        state.discard.append(LOOKOUT)
    if state.log is not None:
        state.log.append(log.Out(name(state, index), clause))


def warship_or_others_gone(state: Table) -> None:
    """PC-23 The Man-O-War must sink all the others before it is sunk itself."""
    if state.players[state.man_o_war].is_out:
        man_o_war_sunk(state)
    elif all(player.is_out for index, player in enumerate(state.players) if index != state.man_o_war):
        others_sunk(state)


def protect(state: Table, player: Player, card: str) -> Flow[None]:
    """PC-6 Placed as protection, or used at once to remove a hit of its kind; PC-27 the others may protect each other."""
    options = uses(state, player, GUARDS[card])
    order = options[0]
    if len(options) > 1:
        order = yield from choose(player.seat, PROTECT, options, THE_CARD[card])
    index, number = order.value
    ship = state.players[index].ship(number)
    if order.notation.startswith("mend"):
        mend(state, ship, card)
    else:
        guard(state, index, ship, card)


def uses(state: Table, player: Player, category: int) -> Sequence[Option[Mark]]:
    """PC-6, PC-16, PC-17, PC-27 What a protection can be used for, and on which ship."""
    own = state.turn
    if state.ways.way == STANDARD:
        return guard_or_mend(own) if player.ships[0].hits[category] else guard_only(own)
    by_ship = state.ways.way == FLEET
    options = [mine("guard", own, ship.number, by_ship) for ship in player.ships]
    options += [mine("mend", own, ship.number, by_ship) for ship in player.ships if ship.hits[category]]
    options += [at("guard", index, ONLY_SHIP, by_ship) for index in comrades(state)]
    return options


def comrades(state: Table) -> list[int]:
    """PC-27 In the Man-O-War game the players other than she may help those of them that are still afloat."""
    if state.ways.way != WARSHIP or state.turn == state.man_o_war:
        return []
    return [
        index
        for index, player in enumerate(state.players)
        if index not in (state.turn, state.man_o_war) and not player.is_out
    ]


def guard(state: Table, index: int, ship: Ship, card: str) -> None:
    """PC-6, PC-17 It lies face up before its owner and serves the ship that was named."""
    ship.guards[GUARDS[card]] += 1
    state.held = ""
    if state.log is not None:
        fleet = state.ways.way == FLEET
        clause = "PC-17" if fleet else "PC-6" if index == state.turn else "PC-27"
        who, whose = name(state, state.turn), name(state, index)
        state.log.append(log.Guarded(who, whose, card, ship.number if fleet else 0, clause))


def mend(state: Table, ship: Ship, card: str) -> None:
    """PC-6, PC-16 The protection and the hit that it removes are both discarded."""
    category = GUARDS[card]
    ship.hits[category] -= 1
    discard_held(state)
    state.discard.append(ATTACKS[category])
    if state.log is not None:
        fleet = state.ways.way == FLEET
        entry = log.Mended(name(state, state.turn), card, ATTACKS[category], ship.number if fleet else 0)
        state.log.append(entry)


def post_lookout(state: Table, player: Player) -> Flow[None]:
    """PC-8 Before oneself, one at most; PC-27 or before one of the others who has none."""
    takers = [index for index in (state.turn, *comrades(state)) if not state.players[index].lookout]
    if not takers:
        discard_unplayed(state, "PC-27" if comrades(state) else "PC-8")
        return
    taker = takers[0]
    if len(takers) > 1:
        options = [at("lookout", index, ONLY_SHIP, False) for index in takers]
        order = yield from choose(player.seat, GIVE, options)
        taker = order.value[0]
    state.players[taker].lookout = True
    state.held = ""
    if state.log is not None:
        clause = "PC-8" if taker == state.turn else "PC-27"
        state.log.append(log.Posted(name(state, state.turn), name(state, taker), clause))


def discard_held(state: Table) -> None:
    state.discard.append(state.held)
    state.held = ""


def discard_unplayed(state: Table, clause: str) -> None:
    """PC-3 A card that cannot be played goes face up to the discard pile."""
    if state.log is not None:
        state.log.append(log.Discarded(name(state, state.turn), state.held, clause))
    discard_held(state)


def shuffle_discards(state: Table) -> bool:
    """PC-22 The discard pile becomes the draw deck, so often and no oftener; in the other ways never (PC-11)."""
    if not state.discard or state.shuffled >= state.ways.reshuffles:
        return False
    state.deck.shuffle_in(state.discard)
    state.discard = []
    state.shuffled += 1
    if state.log is not None:
        state.log.append(log.Reshuffled(state.shuffled))
    return True


def pass_the_turn(state: Table) -> None:
    """PC-3 To the left; PC-11 unless the last card has been played; PC-21 every second turn is the Man-O-War's."""
    if state.ways.way == WARSHIP:
        alternate(state)
    elif state.deck.bag or state.deck.bottom:
        state.turn = next_to_the_left(state, state.turn)
    else:
        all_cards_played(state)


def alternate(state: Table) -> None:
    """PC-21 Man-O-War, one of the others, Man-O-War, the next of them; those sunk are passed over."""
    if state.turn != state.man_o_war:
        state.turn = state.man_o_war
        return
    state.other = next_to_the_left(state, state.other)
    if state.other == state.man_o_war:
        state.other = next_to_the_left(state, state.other)
    state.turn = state.other


def next_to_the_left(state: Table, index: int) -> int:
    """The next player who is not out."""
    players = state.players
    index = (index + 1) % len(players)
    return next_to_the_left(state, index) if players[index].is_out else index


def name(state: Table, index: int) -> str:
    return state.players[index].seat.capitalize()
