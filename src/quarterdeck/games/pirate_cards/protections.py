"""Protections and Lookouts: their uses, and the players who may use them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from quarterdeck.engine.asks import Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.pirate_cards import log
from quarterdeck.games.pirate_cards.acts import GUARD, MEND, ONLY_SHIP, Act, at, by_act, mine, out_of_place
from quarterdeck.games.pirate_cards.charts import ATTACKS, GUARDS, LOOKOUT, SEATS, THE_CARD
from quarterdeck.games.pirate_cards.discards import discard_held, discard_unplayed
from quarterdeck.games.pirate_cards.state import FLEET, STANDARD, WARSHIP, Player, Ship, Table


def protect_label(state: Table, ask: Choose, option: Option[Act]) -> Label:
    deed, index, number = option.value
    fleet = state.ways.way == FLEET
    ship, points_at = f"ship {number}" if fleet else "your ship", f"{SEATS[index]} {number}"
    if deed == MEND:
        return Label(mending(state, number), "PC-16" if fleet else "PC-6", points_at)
    if index != state.turn:
        return Label(f"Protect {state.name(index)} with the {state.held}", "PC-27", points_at)
    return Label(f"Protect {ship} with the {state.held}", "PC-17" if fleet else "PC-6", points_at)


def mending(state: Table, number: int) -> str:
    hit = ATTACKS[GUARDS[state.held]]
    return f"Remove a {hit} hit{f' from ship {number}' if state.ways.way == FLEET else ''}"


def nothing_to_mend(state: Table, ask: Choose) -> Iterator[Refusal]:
    """PC-6 Yield one's ships without a hit of the kind that this card removes."""
    for ship in state.players[state.turn].ships:
        if not ship.hits[GUARDS[state.held]]:
            notation = mine(MEND, state.turn, ship.number, state.ways.way == FLEET).notation
            yield Refusal(notation, mending(state, ship.number), "PC-6")


def why_not_protect(state: Table, act: Act) -> ClauseId:
    """PC-16, PC-17 Only one's own ships afloat may be protected.

    PC-6, PC-27 Which players one may help.
    """
    if act.deed not in (GUARD, MEND):
        return out_of_place(state, act)
    if state.ways.way == FLEET:
        return "PC-17" if act.deed == GUARD else "PC-16"
    return "PC-27" if state.ways.way == WARSHIP else "PC-6"


PROTECTING = Prompt(
    "protect",
    "PC-6",
    "You drew a {card}: keep it as protection, or remove a hit?",
    label=protect_label,
    barred=nothing_to_mend,
    explain=by_act(why_not_protect),
)


@cache
def guard_only(player: int) -> tuple[Option[Act], ...]:
    return (mine(GUARD, player, ONLY_SHIP, False),)


@cache
def guard_or_mend(player: int) -> tuple[Option[Act], ...]:
    return (*guard_only(player), mine(MEND, player, ONLY_SHIP, False))


def protect(state: Table, player: Player, card: str) -> Flow[None]:
    """PC-6 Place the card as protection, or use it at once to remove a hit of its kind.

    PC-27 In the Man-O-War game the others may protect each other.
    """
    options = uses(state, player, GUARDS[card])
    order = options[0] if len(options) == 1 else (yield from choose(player.seat, PROTECTING, options, THE_CARD[card]))
    deed, index, number = order.value
    ship = state.players[index].ship(number)
    if deed == MEND:
        mend(state, ship, card)
    else:
        guard(state, index, ship, card)


def uses(state: Table, player: Player, category: int) -> Sequence[Option[Act]]:
    """PC-6, PC-16, PC-17, PC-27 Return the uses of a protection, and the ships for them."""
    own = state.turn
    if state.ways.way == STANDARD:
        return guard_or_mend(own) if player.ships[0].hits[category] else guard_only(own)
    by_ship = state.ways.way == FLEET
    options = [mine(GUARD, own, ship.number, by_ship) for ship in player.ships]
    options += [mine(MEND, own, ship.number, by_ship) for ship in player.ships if ship.hits[category]]
    options += [at(GUARD, index, ONLY_SHIP, by_ship) for index in comrades(state)]
    return options


def comrades(state: Table) -> list[int]:
    """PC-27 In the Man-O-War game, return the others who are still afloat.

    They may help each other.
    """
    if state.ways.way != WARSHIP or state.turn == state.man_o_war:
        return []
    return [
        index
        for index, player in enumerate(state.players)
        if index not in (state.turn, state.man_o_war) and not player.is_out
    ]


def guard(state: Table, index: int, ship: Ship, card: str) -> None:
    """PC-6, PC-17 Place the card face up before its owner, for the ship named."""
    category = GUARDS[card]
    ship.guards[category] += 1
    state.held = ""
    clause = "PC-17" if state.ways.way == FLEET else "PC-6" if index == state.turn else "PC-27"
    state.say(log.Guarded, state.seat(state.turn), state.seat(index), card, state.number_shown(ship), clause)


def mend(state: Table, ship: Ship, card: str) -> None:
    """PC-6, PC-16 Discard both the protection and the hit that it removes."""
    category = GUARDS[card]
    ship.hits[category] -= 1
    discard_held(state)
    state.discard.append(ATTACKS[category])
    state.say(log.Mended, state.seat(state.turn), card, ATTACKS[category], state.number_shown(ship))


def give_label(state: Table, ask: Choose, option: Option[Act]) -> Label:
    taker = option.value.player
    return Label(f"{state.name(taker)} gets the Lookout", "PC-27", f"{SEATS[taker]} 1")


def players_with_lookout(state: Table, ask: Choose) -> Iterator[Refusal]:
    """PC-27 Yield the players who cannot get the Lookout because they have one."""
    for index in sorted((state.turn, *comrades(state))):
        if state.players[index].lookout:
            yield Refusal(given_to(index).notation, f"{state.name(index)} gets the Lookout", "PC-27")


def why_not_give(state: Table, act: Act) -> ClauseId:
    return "PC-27" if act.deed == LOOKOUT else out_of_place(state, act)


GIVING = Prompt(
    "give",
    "PC-27",
    "You drew a Lookout: who gets it?",
    label=give_label,
    barred=players_with_lookout,
    explain=by_act(why_not_give),
)


def given_to(index: int) -> Option[Act]:
    return at(LOOKOUT, index, ONLY_SHIP, False)


def post_lookout(state: Table, player: Player) -> Flow[None]:
    """PC-8 Place the Lookout before oneself, one at most.

    PC-27 Or before another player who has none.
    """
    takers = [index for index in [state.turn, *comrades(state)] if not state.players[index].lookout]
    if not takers:
        discard_unplayed(state, "PC-27" if comrades(state) else "PC-8")
        return
    taker = takers[0]
    if len(takers) > 1:
        options = [given_to(index) for index in takers]
        order = yield from choose(player.seat, GIVING, options)
        taker = order.value.player
    state.players[taker].lookout = True
    state.held = ""
    clause = "PC-8" if taker == state.turn else "PC-27"
    state.say(log.Posted, state.seat(state.turn), state.seat(taker), clause)
