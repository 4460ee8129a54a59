"""SH-19 to SH-21a Dealing, drawing and reading event cards, and the limit of a hand."""

from __future__ import annotations

from quarterdeck.boards.cards import Card, Pile, only
from quarterdeck.engine.asks import Choose, ClauseId, Flow, Option, Prompt, Seat, Seats, choose, draw, reveal
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.cards import log
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, discard, titled
from quarterdeck.games.scum_of_the_high_seas.charts import AFLOAT, LAND
from quarterdeck.games.scum_of_the_high_seas.choices import one_of
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, WAITING, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Event, Phase, Raid

# --- Which deck -----------------------------------------------------------------------------------


def deck_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"From the {option.value} deck", "SH-21")


DECK = Prompt("event deck", "SH-21", "Choose the deck for your event card.", label=deck_label)


def decks_for(state: Raid, seat: Seat) -> list[str]:
    """SH-21 Return the decks from which a player may draw.

    Both are open to a player who could activate a land unit and also a vessel or a unit aboard.
    Other players draw from the deck of the sort that they have.
    """
    backs = state.setting.backs
    if len(backs) < 2:
        return list(backs)
    able = [unit for key in state.fixed.sides.get(seat, ()) if _could_act(state, unit := state.units[key])]
    aboard = [unit for unit in able if unit.aboard]
    wanted = [LAND] if len(aboard) < len(able) else []
    if aboard or any(not vessel.acted or _is_acting(state, vessel.key) for vessel in state.vessels_of(seat)):
        wanted.append(AFLOAT)
    return wanted or list(backs)


def _could_act(state: Raid, unit: Unit) -> bool:
    stands = unit.place in (HERE, WAITING) and not unit.below
    return stands and (not unit.acted or _is_acting(state, unit.key))


def _is_acting(state: Raid, key: str) -> bool:
    return state.act is not None and key in state.act.keys


def choose_deck(state: Raid, seat: Seat, backs: list[str]) -> Flow[str]:
    """SH-21 Return the deck; the player is asked only if there are two."""
    back = yield from one_of(seat, DECK, [Option(f"{back} deck", back) for back in backs])
    return back


# --- The first hands ------------------------------------------------------------------------------


def deal_next_card(state: Raid) -> Flow[None]:
    """SH-20 Deal every player's first hand, card by card.

    A NOW! card would be put back and replaced, so the draw is made among the other cards alone.
    """
    for seat in state.order:
        backs = [back for back in decks_for(state, seat) if any(not CARDS[card].is_now for card in state.decks[back].bag)]
        if backs and state.cards_held(seat) < first_hand(state):
            back = yield from choose_deck(state, seat, backs)
            keepable = Pile([card for card in state.decks[back].bag if not CARDS[card].is_now])
            card = yield from draw(seat, keepable, "SH-20", only(seat))
            state.decks[back].take(card)
            state.hands[seat][back].add(card)
            return
    if first_hand(state):
        state.say(log.Dealt, first_hand(state))
    state.phase = Phase.DEPLOYMENT


def first_hand(state: Raid) -> int:
    return min(state.setting.rules.start_hand, state.setting.rules.most_cards)


# --- Drawing and reading --------------------------------------------------------------------------


def replenish(state: Raid, back: str) -> None:
    """SH-21 Shuffle the discards into a new deck when the old one runs out."""
    if not state.decks[back] and state.discards[back]:
        state.decks[back] = Pile.of(state.discards[back])
        state.discards[back].clear()
        state.say(log.Reshuffled, back)


def draw_event(state: Raid, seat: Seat, back: str, clause: ClauseId) -> Flow[Card]:
    """SH-21, SH-24a Draw a card when it is read, seen by its reader alone.

    There is none if both piles are empty.
    """
    replenish(state, back)
    if not state.decks[back]:
        state.say(log.NoCardLeft, back)
        return ""
    card = yield from draw(seat, state.decks[back], clause, only(seat))
    return card


def read_card(state: Raid, seat: Seat, back: str, clause: ClauseId) -> Flow[None]:
    """SH-28 Draw and read a card: NOW! cards are carried out at once, the others kept.

    SH-29 A card that needs a unit, read while none is named, waits for the first.
    """
    card = yield from draw_event(state, seat, back, clause)
    if card:
        named = acting(state, seat)
        event = Event(card, seat, named, back, waits=not named and CARDS[card].condition == "named")
        yield from take_up(state, seat, card, back, clause, event)


def acting(state: Raid, seat: Seat) -> str:
    """Return the piece that a player has just named, if it is their activation."""
    return state.act.key if state.act is not None and state.act.seat == seat and state.act.keys else ""


def take_up(state: Raid, seat: Seat, card: Card, back: str, clause: ClauseId, event: Event, known: Seats = ()) -> Flow[None]:
    """SH-19 Announce whether the card is NOW! or kept.

    A NOW! card is laid open, the other goes into the hand.
    """
    if CARDS[card].is_now:
        yield from reveal(seat, card, clause)
        state.discards[back].append(card)
        state.events.append(event)
        state.say(log.ReadNow, seat, card, CARDS[card].gist, CARDS[card].clause)
        return
    yield from reveal(seat, "a card to keep", clause)
    state.hands[seat][back].add(card, known)
    state.say(log.KeptCard, seat, back)
    yield from cut_hand(state, seat)


# --- The limit ------------------------------------------------------------------------------------


def put_away(card: Card, back: str) -> Option[Play]:
    return Option(f"put away {back} {card}", Play("put away", card, back))


def put_away_label(state: Raid, ask: Choose, option: Option[Play]) -> Label:
    _, card, back = option.value
    return Label(f"Discard {titled(state, card, back)}", "SH-20")


CUT = Prompt("put away", "SH-20", "You may keep {limit} cards: choose one to discard.", label=put_away_label)


def different_cards(state: Raid, seat: Seat) -> list[tuple[Card, str]]:
    """Return the cards that a player holds, each once for each back."""
    return [(card, back) for back, hand in state.hands[seat].items() for card in dict.fromkeys(hand.cards())]


def cut_hand(state: Raid, seat: Seat) -> Flow[None]:
    """SH-20 Cut a hand that is over its limit at once; the player chooses the card."""
    limit = state.setting.rules.most_cards
    if state.cards_held(seat) > limit:
        options = [put_away(card, back) for card, back in different_cards(state, seat)]
        chosen = yield from choose(seat, CUT, options, {"limit": limit})
        discard(state, seat, chosen.value.card, chosen.value.back)
        state.say(log.PutAway, seat, chosen.value.card)
