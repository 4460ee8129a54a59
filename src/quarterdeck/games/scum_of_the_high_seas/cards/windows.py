"""SH-101, SH-101a Windows for cards, the cards that fit them, and laying a card open.

Whether a player is asked out of turn depends on public knowledge, never on the cards in hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Option, Seat
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.battle.reach import bound_by
from quarterdeck.games.scum_of_the_high_seas.cards import log
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS, Condition, Window, fits
from quarterdeck.games.scum_of_the_high_seas.charts import CANNON
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Phase, Raid
from quarterdeck.games.scum_of_the_high_seas.words import quoted


class Play(NamedTuple):
    """An action with a card: to play one, to read an owed card, or to draw one by luck."""

    verb: str
    card: Card
    back: str


NO_CARD: Final = Play("nothing", "", "")  # no card
PLAY: Final = "play"
READ: Final = "read"
LUCKY: Final = "lucky"

ANSWERS: Final = fits("react", "failed", "flags")
fitting = lru_cache(maxsize=256)(fits)


@lru_cache(maxsize=512)
def play_option(card: Card, back: str) -> Option[Play]:
    """Return the option to play a card.

    Among like cards with different backs the player says which (SH-21a).
    """
    return Option(f"play {back} {card}", Play(PLAY, card, back))


# --- Open windows ---------------------------------------------------------------------------------


def opens(state: Raid, seat: Seat, window: Window, *conditions: Condition) -> bool:
    """SH-101a Return whether a window opens for a player.

    The hand must not be empty, and of the cards that fit at least one copy must not lie open in the
    discards. Without conditions every card of the window fits.
    """
    if state.cards_held(seat):
        for card in fitting(window, *conditions):
            if unaccounted(state, card):
                return True
    return False


def unaccounted(state: Raid, card: Card) -> bool:
    """Return whether a copy of a card is missing from the open discards, as everybody can count."""
    in_play = state.setting.copies.get(card, 0)
    return bool(in_play) and in_play > sum([pile.count(card) for pile in state.discards.values()])


def opens_in_defence(state: Raid, attack: Attack) -> bool:
    """SH-36a (2) Return whether the owner of an attacked unit may have a card for it."""
    seat = _defender(state, attack)
    return bool(seat) and opens(state, seat, "react", *in_defence(attack))


def opens_at_throw(state: Raid, attack: Attack) -> bool:
    """SH-36a (3) Return whether the attacker may have a card for the throw.

    SH-101 One card is played an activation.
    """
    return cannot_play_more(state, attack.seat) == ALLOWED and opens(state, attack.seat, "dice", *at_throw(state, attack))


def opens_in_answer(state: Raid, attack: Attack) -> bool:
    """SH-36a (5) Return whether the owner may have a card against failed saves or flags.

    SH-101 There is one reaction to an event.
    """
    seat = _defender(state, attack)
    conditions = () if any(card in ANSWERS for card in attack.boons) else in_answer(state, attack)
    return bool(seat) and bool(conditions) and opens(state, seat, "react", *conditions)


def opens_at_parley(state: Raid, seat: Seat) -> bool:
    """SH-E2 Return whether the player may refuse a Parley that names a unit of theirs."""
    return opens(state, seat, "react", "parley")


def opens_at_grapnels(state: Raid, seat: Seat) -> bool:
    """SH-E40 Return whether the player may save a failed throw for grapnels.

    It is the player's own activation, so a card may have been played already (SH-101).
    """
    return cannot_play_more(state, seat) == ALLOWED and opens(state, seat, "react", "grapnels")


def _defender(state: Raid, attack: Attack) -> Seat:
    """Return the owner of an attacked unit; ships and structures play no reactions."""
    unit = state.units.get(attack.target)
    return unit.side if unit is not None else ""


# --- Moments --------------------------------------------------------------------------------------


def in_defence(attack: Attack) -> tuple[Condition, ...]:
    return ("attacked",) if attack.close else ("attacked", "fired-on")


def at_throw(state: Raid, attack: Attack) -> tuple[Condition, ...]:
    """Return the conditions of cards for a throw.

    Shrapnel, grenades and sharpshooters are chosen with the target, before the throw. SH-60 A unit
    that carries loot or falls back has no card for a second fire.
    """
    if attack.close:
        return ("melee",)
    if attack.weapon != CANNON:
        unit = state.units[attack.attacker]
        return ("volley",) if bound_by(state, unit) else ("fire", "volley")
    vessel = state.vessels.get(attack.target)
    return ("fire", "broadside") if vessel is not None and vessel.is_ship else ("fire",)


def in_answer(state: Raid, attack: Attack) -> tuple[Condition, ...]:
    """Return the conditions of cards for the answer.

    SH-2 In fast play nobody saves, so any figure hit counts.
    """
    hit = attack.failed or (state.setting.rules.fast and attack.killed)
    conditions: tuple[Condition, ...] = ("failed",) if hit else ()
    return (*conditions, "flags") if attack.flags else conditions


def cannot_play_more(state: Raid, seat: Seat) -> ClauseId:
    """SH-101 A player plays at most one card in their own activation."""
    return "SH-101" if state.carded and is_in_turn(state, seat) else ALLOWED


def is_in_turn(state: Raid, seat: Seat) -> bool:
    """Return whether it is a player's own activation."""
    return state.phase is Phase.ACTIVATION and state.turn_order[state.to_act] == seat


# --- Cards held -----------------------------------------------------------------------------------


def held(state: Raid, seat: Seat, window: Window, *conditions: Condition) -> list[tuple[Card, str]]:
    """Return a player's cards that fit, each once for each back, in the order of the decks."""
    fit = []
    for back, hand in state.hands[seat].items():
        for placed in hand.held:
            kind = CARDS[placed.card]
            if kind.window == window and (not conditions or kind.condition in conditions):
                fit.append((placed.card, back))
    return list(dict.fromkeys(fit)) if len(fit) > 1 else fit


def reactions(state: Raid, seat: Seat, *conditions: Condition) -> list[Option[Play]]:
    """Return the cards that a player may play out of turn at this moment."""
    return [play_option(card, back) for card, back in held(state, seat, "react", *conditions)]


def discard(state: Raid, seat: Seat, card: Card, back: str) -> None:
    """SH-21a Move a card from a hand to the discards of the deck that it came from."""
    state.hands[seat][back].remove(card)
    state.discards[back].append(card)


def lay_open(state: Raid, seat: Seat, play: Play) -> None:
    """SH-101 Play a card and discard it; a player plays one in their own activation."""
    discard(state, seat, play.card, play.back)
    if is_in_turn(state, seat):
        state.carded = True
    card = CARDS[play.card]
    state.say(log.Played, seat, card.key, card.gist, card.clause)


# --- Labels ---------------------------------------------------------------------------------------


def play_label(state: Raid, play: Play) -> Label:
    """Return the words of an option about a card."""
    verb, card, back = play
    if verb == READ:
        return Label("Read the event card that you owe", "SH-28", rank=5)
    if verb == LUCKY:
        deck = f" from the {back} deck" if len(state.setting.decks) > 1 else ""
        return Label(f"I feel lucky! Draw an event card{deck}", "SH-29", rank=6)
    return Label(f"Play {titled(state, card, back)}: {CARDS[card].gist}", CARDS[card].clause, rank=4)


def titled(state: Raid, card: Card, back: str) -> str:
    """Return the name of a card for use in a sentence, with its back."""
    return f"{quoted(CARDS[card].name)}{back_in_words(state, back)}"


def back_in_words(state: Raid, back: str) -> str:
    """Return the back in words, but only if there are two decks."""
    return f" ({back} card)" if len(state.setting.decks) > 1 else ""


def barred_here(state: Raid, ask: Choose, offered: Iterable[tuple[Card, str]]) -> Iterator[Refusal]:
    """Yield every card in hand that a battle prompt does not offer.

    Either its window or its moment does not fit.
    """
    window = "dice" if is_in_turn(state, ask.seat) else "react"
    shown = list(offered)
    for back, hand in state.hands[ask.seat].items():
        for card in dict.fromkeys(hand.cards()):
            if (card, back) not in shown:
                yield refusal(state, card, back, CARDS[card].clause if CARDS[card].window == window else "SH-101")


def refusal(state: Raid, card: Card, back: str, clause: ClauseId) -> Refusal:
    """Return the refusal of a card in hand that cannot be played now."""
    return Refusal(play_option(card, back).notation, f"Play {titled(state, card, back)}", clause)
