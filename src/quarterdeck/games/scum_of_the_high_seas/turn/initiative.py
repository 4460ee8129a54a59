"""SH-23 to SH-26 The order at the table, the initiative, and the average die."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from quarterdeck.boards.cards import Card, Pile, rank, suit
from quarterdeck.engine.asks import AVERAGE_DIE, D6, Choose, Flow, Option, Prompt, Seat, choose, draw, roll
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas import log
from quarterdeck.games.scum_of_the_high_seas.names import called
from quarterdeck.games.scum_of_the_high_seas.scenario import JOKERS
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid

#                     SH-23: ace low, king high; among equals hearts, diamonds, clubs, spades
RANKING: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("♠", "♣", "♦", "♥")
BRINGS_A_CARD: Final = ("10", "J", "Q", "K")  # SH-24


@cache
def height(card: Card) -> tuple[int, int]:
    """SH-23, SH-23b Return the rank of an initiative card.

    The red joker beats the black, and both beat all others.
    """
    if card in JOKERS:
        return len(RANKING), JOKERS.index(card)
    return RANKING.index(rank(card)), SUITS.index(suit(card))


def choose_first_to_draw(state: Raid) -> Flow[None]:
    """SH-23a Find the player who draws first: the scenario's, else the highest of a die each.

    The rest follow clockwise. Players who tie throw again, in a step of its own.
    """
    seats = state.setting.seats
    throwing = state.order or list(seats)  # those who tied
    if state.setting.first:
        throwing = [state.setting.first]
    thrown = []
    if len(throwing) > 1:
        for seat in throwing:
            face = yield from roll(seat, D6, "SH-23a")
            state.say(log.ThrewForOrder, seat, face)
            thrown.append(face)
        highest = max(thrown)
        throwing = [seat for seat, face in zip(throwing, thrown, strict=True) if face == highest]
    state.order = throwing
    if len(throwing) == 1:
        place = seats.index(throwing[0])
        state.order = [*seats[place:], *seats[:place]]
        state.say(log.DrewFirst, throwing[0])
        state.phase = Phase.DEALING


def playing(state: Raid) -> list[Seat]:
    """Return everybody who still has a figure, in the order of SH-23a."""
    return [seat for seat in state.order if not state.is_out(seat)]


def draw_for_initiative(state: Raid) -> Flow[None]:
    """SH-23 Each player draws a card.

    SH-23b The pack is reshuffled if it has too few cards for all, and after a joker.
    """
    seats = playing(state)
    if state.joked or len(state.pack) < len(seats):
        state.pack = Pile.of([*state.pack.cards(), *state.laid])
        state.laid.clear()
    state.joked = False
    for seat in seats:
        card = yield from draw(seat, state.pack, "SH-23")
        state.drawn[seat] = card
        state.say(log.DrewInitiative, seat, card)
    state.joked = any(card in JOKERS for card in state.drawn.values())
    state.phase = Phase.TAKING


def order_of_the_turn(state: Raid) -> list[Seat]:
    """SH-27 Return the holder, then the others by their cards, the highest first."""
    others = [seat for seat in state.drawn if seat != state.holder]
    return [state.holder, *sorted(others, key=lambda seat: height(state.drawn[seat]), reverse=True)]


def highest(state: Raid) -> Seat:
    """SH-23 Return the player who drew the highest card."""
    return max(state.drawn, key=lambda seat: height(state.drawn[seat]))


TAKE = Option("take the initiative", "")


@lru_cache(maxsize=64)
def leave_option(seat: Seat) -> Option[str]:
    return Option(f"leave it to {seat}", seat)


def take_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    if option is TAKE:
        return Label("Take the initiative", "SH-23")
    return Label(f"Hand it over to {called(option.value)}", "SH-23")


TAKE_IT = Prompt("initiative", "SH-23", "You drew the highest card, {card}: take the initiative?", label=take_label)


def take_or_leave_it(state: Raid) -> Flow[None]:
    """SH-23 The highest takes the initiative or hands it over.

    SH-27 The others follow by their cards.
    """
    first = highest(state)
    others = [seat for seat in playing(state) if not state.setting.are_team(first, seat)]
    options = [TAKE, *map(leave_option, others)]
    chosen = yield from choose(first, TAKE_IT, options, {"card": state.drawn[first]})
    state.holder = chosen.value or first
    state.say(log.TookInitiative, state.holder, first if chosen.value else "")
    state.turn_order = order_of_the_turn(state)
    state.phase = Phase.JOKER


def throw_average_die(state: Raid) -> Flow[None]:
    """SH-26 Throw for the number of units that each player activates this turn."""
    state.activations = yield from roll(state.holder, AVERAGE_DIE, "SH-26")
    state.say(log.MayActivate, state.activations)
    state.round, state.to_act = 1, 0
    state.phase = Phase.FALLING_BACK
