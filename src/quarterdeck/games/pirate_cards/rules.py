"""The rules of play: a turn from draw to discard, for all three ways to play."""

from __future__ import annotations

from quarterdeck.boards.cards import known_also_to, only
from quarterdeck.engine.asks import SPECTATOR, Choose, Flow, Option, Prompt, choose, die, draw, reveal, roll
from quarterdeck.engine.label import Label
from quarterdeck.games.pirate_cards import log
from quarterdeck.games.pirate_cards.acts import BELOW, PLAY, Act, not_now
from quarterdeck.games.pirate_cards.attacks import attack
from quarterdeck.games.pirate_cards.charts import CATEGORY, GUARDS, MAN_O_WAR, THE_CARD
from quarterdeck.games.pirate_cards.discards import shuffle_discards
from quarterdeck.games.pirate_cards.protections import post_lookout, protect
from quarterdeck.games.pirate_cards.state import WARSHIP, Player, Table
from quarterdeck.games.pirate_cards.winning import all_cards_played, no_more_cards


def step(state: Table) -> Flow[None]:
    """PC-3 Draw a card, play it if it can be played, and pass the turn."""
    if state.turn < 0:
        yield from draw_lots(state)
        return
    player = state.players[state.turn]
    if not state.held:
        if not state.deck.bag and not state.deck.bottom and not shuffle_discards(state):
            no_more_cards(state)
            return
        if player.lookout and len(state.deck) > 1:
            kept = yield from look(state, player)
            if not kept:
                return  # the next card is in hand, to be played in a step of its own
        else:
            state.held = yield from draw(player.seat, state.deck, "PC-3")
            state.say(log.Drew, state.seat(state.turn), state.held)
    if state.held in CATEGORY:
        yield from attack(state, player, state.held)
    elif state.held in GUARDS:
        yield from protect(state, player, state.held)
    else:
        yield from post_lookout(state, player)
    if state.outcome is None:
        pass_the_turn(state)


def draw_lots(state: Table) -> Flow[None]:
    """PC-2 Draw the starting player by lot.

    PC-20 Draw the Man-O-War too, unless named; she begins (PC-21).
    """
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
    state.say(log.Starts, state.seat(first), warship, "PC-21" if warship else "PC-2")


def look_label(state: Table, ask: Choose, option: Option[Act]) -> Label:
    if option is PLAY:
        return Label(f"Play the {state.held}", "PC-9", "hand")
    return Label(f"Put the {state.held} at the bottom and play the next card", "PC-9", "deck")


LOOKING = Prompt(
    "look",
    "PC-9",
    "The top card is a {card}. Play it, or put it at the bottom and play the next?",
    label=look_label,
    explain=not_now,
)
LOOKS = (PLAY, BELOW)


def look(state: Table, player: Player) -> Flow[bool]:
    """PC-9 With a Lookout and a next card in the deck, play the top card or put it below.

    Nobody else sees it.
    """
    state.held_open = False
    deck = state.deck
    knew = () if deck.bag else deck.bottom[0].known  # the player who put it below knows it, before and after
    state.held = yield from draw(player.seat, deck, "PC-9", only(player.seat))
    state.say(log.Looked, state.held, to=only(player.seat))
    order = yield from choose(player.seat, LOOKING, LOOKS, THE_CARD[state.held])
    if order is PLAY:
        yield from reveal(player.seat, state.held, "PC-9")
        state.held_open = True
        state.say(log.Kept, state.seat(state.turn), state.held)
        return True
    deck.put_at_bottom(state.held, known_also_to(player.seat, knew))
    state.held = ""
    state.held_open = True
    state.say(log.PutBelow, state.seat(state.turn))
    state.held = yield from draw(player.seat, deck, "PC-9")
    state.say(log.Drew, state.seat(state.turn), state.held)
    return False


def pass_the_turn(state: Table) -> None:
    """PC-3 The turn passes to the left. PC-11 The game ends after the last card.

    PC-21 Every second turn is the Man-O-War's.
    """
    if state.ways.way == WARSHIP:
        alternate(state)
    elif state.deck.bag or state.deck.bottom:
        state.turn = next_to_the_left(state, state.turn)
    else:
        all_cards_played(state)


def alternate(state: Table) -> None:
    """PC-21 Man-O-War, one of the others, Man-O-War, the next of them.

    Sunk players are passed over.
    """
    if state.turn != state.man_o_war:
        state.turn = state.man_o_war
        return
    state.other = next_to_the_left(state, state.other)
    if state.other == state.man_o_war:
        state.other = next_to_the_left(state, state.other)
    state.turn = state.other


def next_to_the_left(state: Table, index: int) -> int:
    """Return the next player to the left who is not out."""
    players = state.players
    index = (index + 1) % len(players)
    return next_to_the_left(state, index) if players[index].is_out else index
