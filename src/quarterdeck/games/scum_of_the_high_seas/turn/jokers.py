"""SH-24, SH-25 Effects of the highest initiative card: an owed event card, or a joker."""

from __future__ import annotations

from quarterdeck.boards.cards import Card, only, rank
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat, choose, reveal
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.cards import log
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import choose_deck, decks_for, draw_event, take_up
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.names import called
from quarterdeck.games.scum_of_the_high_seas.scenario import JOKERS
from quarterdeck.games.scum_of_the_high_seas.state import Event, Owed, Phase, Raid
from quarterdeck.games.scum_of_the_high_seas.turn.activation import orders_of
from quarterdeck.games.scum_of_the_high_seas.turn.initiative import BRINGS_A_CARD, highest, playing
from quarterdeck.games.scum_of_the_high_seas.turn.orders import ActivationOrder
from quarterdeck.games.scum_of_the_high_seas.words import opening


def apply_initiative_card(state: Raid) -> Flow[None]:
    """SH-24 A ten or a court card brings an event card, which is owed.

    SH-25 A joker brings its privileges.
    """
    first = highest(state)
    card = state.drawn[first]
    if card in JOKERS:
        yield from use_a_joker(state, first)
        return
    if state.decks and rank(card) in BRINGS_A_CARD:
        back = yield from choose_deck(state, state.holder, decks_for(state, state.holder))
        state.owed.append(Owed(state.holder, back))
        state.say(log.Owes, state.holder, back)
    state.phase = Phase.EVENT


def use_a_joker(state: Raid, seat: Seat) -> Flow[None]:
    """SH-25 If the initiative was handed over, say which unit moves first; then draw a card.

    Each is a step.
    """
    if state.holder != seat and not state.named:
        named = yield from name_first_unit(state, seat)
        if named:
            return
    state.phase = Phase.EVENT
    if state.decks:
        yield from draw_a_jokers_card(state, seat)


# --- The first to move ----------------------------------------------------------------------------


def first_label(state: Raid, ask: Choose, option: Option[ActivationOrder]) -> Label:
    return Label(opening(state.piece(option.value.key).name), "SH-25", option.value.key)


WHO_FIRST = Prompt(
    "who moves first", "SH-25", "Your joker: choose the unit that {holder} must move first.", label=first_label
)


def name_first_unit(state: Raid, seat: Seat) -> Flow[str]:
    """SH-25, SH-23b Name the unit that the new holder must activate first, if it can act."""
    options = [option for option in orders_of(state, state.holder) if option.value.verb == "activate"]
    if options:
        chosen = yield from choose(seat, WHO_FIRST, options, {"holder": called(state.holder)})
        state.named = chosen.value.key
    return state.named


# --- The joker's card -----------------------------------------------------------------------------

NO_CARD = Option("no", "")
KEEP = Option("keep it", "")
AWAY = Option("put it away", "-")


def draw_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"Draw a {option.value} card" if option.value else "Draw no card", "SH-25")


def deal_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    if option.value == KEEP.value:
        return Label("Keep it: a NOW! card must be carried out this turn", "SH-25")
    if option.value == AWAY.value:
        return Label("Discard it", "SH-25")
    return Label(f"Pass it to {called(option.value)}", "SH-25")


DRAW_ONE = Prompt("joker", "SH-25", "Your joker lets you draw and read an event card.", label=draw_label)
DEAL_WITH_IT = Prompt("joker's card", "SH-25", "{card}: keep it, discard it, or pass it on?", label=deal_label)


def draw_a_jokers_card(state: Raid, seat: Seat) -> Flow[None]:
    """SH-25 The joker's owner may draw and read a card, then keep, discard or pass it on."""
    chosen = yield from choose(seat, DRAW_ONE, [NO_CARD, *(Option(f"draw {back}", back) for back in decks_for(state, seat))])
    if not chosen.value:
        return
    back = chosen.value
    card = yield from draw_event(state, seat, back, "SH-25")
    if card:
        others = [other for other in playing(state) if not state.setting.are_team(seat, other)]
        options = [KEEP, AWAY, *(Option(f"pass it to {other}", other) for other in others)]
        state.hands[seat][back].add(card)  # until its fate is chosen
        fate = yield from choose(seat, DEAL_WITH_IT, options, {"card": CARDS[card].name})
        state.hands[seat][back].remove(card)
        yield from deal_with_it(state, seat, fate.value, card, back)


def deal_with_it(state: Raid, seat: Seat, fate: str, card: Card, back: str) -> Flow[None]:
    """SH-23b, SH-29 Settle a joker's card: kept, discarded or passed on.

    A NOW! card that needs a unit waits until its holder names one. A card passed on takes effect in
    its receiver's next activation.
    """
    if fate == AWAY.value:
        yield from reveal(seat, card, "SH-25")
        state.discards[back].append(card)
        state.say(log.PutAway, seat, card, "SH-25")
    elif fate == KEEP.value:
        event = Event(card, seat, back=back, waits=CARDS[card].condition == "named")
        yield from take_up(state, seat, card, back, "SH-25", event)
    else:
        state.say(log.PassedCardOn, seat, fate)
        yield from reveal(seat, card, "SH-25", (fate,))
        yield from take_up(state, fate, card, back, "SH-25", Event(card, fate, back=back, waits=True), only(seat))
