"""SH-101 Cards played in a player's own activation before a unit is named.

They use no activation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, Seat, choose, draw, reveal, roll
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.cards import log
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import different_cards, put_away, put_away_label
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.cards.effects import DRUNK, QUARREL
from quarterdeck.games.scum_of_the_high_seas.cards.windows import (
    Play,
    cannot_play_more,
    discard,
    held,
    lay_open,
    play_option,
    refusal,
)
from quarterdeck.games.scum_of_the_high_seas.charts import CREW
from quarterdeck.games.scum_of_the_high_seas.choices import pick, piece_label
from quarterdeck.games.scum_of_the_high_seas.names import called
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import can_parley, end_alliance
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.scenario import NO_WIND
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of
from quarterdeck.games.scum_of_the_high_seas.sea.wind import set_wind
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Event, Raid, Spell, Talk
from quarterdeck.games.scum_of_the_high_seas.turn.initiative import playing

RETURN = 2  # E23: stragglers at most
SECOND_WIND = "second-wind"

# --- Playable cards -------------------------------------------------------------------------------


def turn_cards(state: Raid, seat: Seat) -> list[Option[Play]]:
    """Return the turn cards that a player may play now."""
    if not state.decks:
        return []
    return [
        play_option(card, back) for card, back in held(state, seat, "turn") if not cannot_play_in_turn(state, seat, card)
    ]


def barred_turn_cards(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield every card in hand that cannot be played before a unit is named, with its clause."""
    for window in ("unit", "dice", "react"):
        yield from [refusal(state, card, back, "SH-101") for card, back in held(state, ask.seat, window)]
    for card, back in held(state, ask.seat, "turn"):
        clause = cannot_play_in_turn(state, ask.seat, card)
        if clause:
            yield refusal(state, card, back, clause)


def cannot_play_in_turn(state: Raid, seat: Seat, card: Card) -> ClauseId:
    """SH-101 A player plays one card an activation, and only where it has an effect."""
    return cannot_play_more(state, seat) or (ALLOWED if FOR_WHOM[card](state, seat) else CARDS[card].clause)


def play_turn_card(state: Raid, seat: Seat, play: Play) -> None:
    """SH-101 Lay a card open; the next step carries it out."""
    lay_open(state, seat, play)
    state.events.append(Event(play.card, seat))


# --- E1, E11: parley and betrayal -----------------------------------------------------------------


def parley(state: Raid, event: Event) -> None:
    """SH-E1 Open a parley; the choices of SH-3a follow step by step."""
    state.talk = Talk([event.seat])


def alliances_of(state: Raid, seat: Seat) -> list[Seat]:
    """Return a player's allies."""
    return [one if other == seat else other for one, other in state.alliances if seat in (one, other)]


def ally_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"End the alliance with {called(option.value)}", "SH-E11")


BETRAY = Prompt("betrayal", "SH-E11", "Choose the alliance of yours that ends.", label=ally_label)


def betray(state: Raid, event: Event) -> Flow[None]:
    """SH-E11 One of the player's alliances ends at once."""
    ally = yield from pick(event.seat, BETRAY, alliances_of(state, event.seat))
    end_alliance(state, event.seat, ally, "SH-E11")


# --- E14: a whistle for the wind ------------------------------------------------------------------


def has_wind(state: Raid, seat: Seat) -> bool:
    """Return whether the wind matters in this scenario."""
    return state.setting.wind != NO_WIND


def wind_option(side: int) -> Option[int]:
    return Option(f"wind from {DIRECTION_NAMES[side]}", side)


def wind_label(state: Raid, ask: Choose, option: Option[int]) -> Label:
    return Label(f"Wind from the {DIRECTION_NAMES[option.value]}", ask.clause)


WHISTLE = Prompt("whistle", "SH-E14", "Choose the side from which the wind blows.", label=wind_label)


def whistle(state: Raid, event: Event) -> Flow[None]:
    """SH-E14 The wind shifts one side either way; in a calm the player sets it."""
    sides = range(6) if state.wind == CALM else ((state.wind + 5) % 6, (state.wind + 1) % 6)
    chosen = yield from choose(event.seat, WHISTLE, [wind_option(side) for side in sides])
    set_wind(state, chosen.value, "SH-E14")


# --- E19, E22, E23: units -------------------------------------------------------------------------


def to_promote(state: Raid, seat: Seat) -> list[Unit]:
    """SH-E19 Return the units without an NCO that have 2 figures or more.

    SH-2 There are none in fast play.
    """
    if state.setting.rules.fast:
        return []
    men = [unit for unit in state.of(seat) if not unit.is_leader and unit.kind != CREW and not unit.swimming]
    return [unit for unit in men if not unit.nco and unit.strength >= 2]


PROMOTE = Prompt("promote", "SH-E19", "Choose the unit that gets a new NCO.", label=piece_label)


def promote(state: Raid, event: Event) -> Flow[None]:
    """SH-E19 Give a unit a new NCO; it stops falling back (SH-59)."""
    key = yield from pick(event.seat, PROMOTE, [unit.key for unit in to_promote(state, event.seat)])
    unit = state.units[key]
    unit.nco, unit.returns = True, 0
    state.say(log.Promoted, unit.key)


def tired(state: Raid, seat: Seat) -> list[Unit]:
    """SH-E22 Return the units already activated; no gun and none that falls back.

    The card works once a turn.
    """
    used = any(spell.card == SECOND_WIND and spell.on == seat for spell in state.spells)
    return [unit for unit in state.of(seat) if can_be_roused(state, unit)] if not used else []


def can_be_roused(state: Raid, unit: Unit) -> bool:
    barred = any(state.is_under(card, unit.key) for card in (DRUNK, QUARREL))
    return unit.acted and not unit.below and not unit.gun and not unit.returns and not barred


ROUSE = Prompt("second wind", "SH-E22", "Choose the unit that may be activated a second time.", label=piece_label)


def rouse(state: Raid, event: Event) -> Flow[None]:
    """SH-E22 Allow a unit a second activation now."""
    key = yield from pick(event.seat, ROUSE, [unit.key for unit in tired(state, event.seat)])
    unit = state.units[key]
    unit.acted, unit.moved = False, 0
    state.spells.append(Spell(SECOND_WIND, unit.key, event.seat))


def only_one_second_wind(state: Raid, keys: list[str]) -> None:
    """SH-E22 If another unit was named, the second activation is lost."""
    for spell in state.spells:
        if spell.card == SECOND_WIND and spell.key not in keys:
            state.units[spell.key].acted = True


def reduced(state: Raid, seat: Seat) -> list[Unit]:
    """SH-E23 Return the units that have lost privates."""
    return [unit for unit in state.of(seat) if unit.strength < unit.figures.total and not unit.swimming]


STRAGGLE = Prompt("stragglers", "SH-E23", "Choose the unit to which the stragglers return.", label=piece_label)


def return_stragglers(state: Raid, event: Event) -> Flow[None]:
    """SH-E23 Up to 2 lost privates return to one unit, within its initial strength.

    Points scored stand.
    """
    key = yield from pick(event.seat, STRAGGLE, [unit.key for unit in reduced(state, event.seat)])
    unit = state.units[key]
    returned = 0
    while returned < RETURN and unit.strength < unit.figures.total:
        missing = [full - now for full, now in zip(unit.figures.men, unit.men, strict=True)]
        unit.men[missing.index(max(missing))] += 1
        returned += 1
    state.stir(unit.aboard)
    state.say(log.Returned, unit.key, returned, unit.strength)


# --- E24, E25: other people's hands ---------------------------------------------------------------


def with_cards(state: Raid, seat: Seat) -> list[Seat]:
    """Return the opponents who hold cards."""
    return [other for other in playing(state) if not state.setting.are_team(seat, other) and state.cards_held(other)]


def hand_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"The hand of {called(option.value)}", ask.clause)


LISTEN = Prompt("loose tongues", "SH-E24", "Choose the hand that you look at.", label=hand_label)
SPOIL = Prompt("spoil a card", "SH-E24", "Choose a card of {other} to discard.", label=put_away_label)
PICK = Prompt("pickpocket", "SH-E25", "Choose the hand from which you steal a card.", label=hand_label)


def listen(state: Raid, event: Event) -> Flow[None]:
    """SH-E24 Show an opponent's hand to the player, who discards one card of it next step."""
    if event.key:
        yield from spoil(state, event)
        return
    other = yield from pick(event.seat, LISTEN, with_cards(state, event.seat))
    faces = ", ".join([f"{back} {card}" for back, hand in state.hands[other].items() for card in hand.cards()])
    yield from reveal(other, faces, "SH-E24", (event.seat,))
    for hand in state.hands[other].values():
        hand.show_all((event.seat,))
    state.events.append(Event(event.card, event.seat, other))
    state.say(log.SawHand, event.seat, other)


def spoil(state: Raid, event: Event) -> Flow[None]:
    """SH-E24 Choose the card to discard from the hand just seen."""
    options = [put_away(card, back) for card, back in different_cards(state, event.key)]
    chosen = yield from choose(event.seat, SPOIL, options, {"other": called(event.key)})
    discard(state, event.key, chosen.value.card, chosen.value.back)
    state.say(log.PutAway, event.key, chosen.value.card, "SH-E24")


def pick_pockets(state: Raid, event: Event) -> Flow[None]:
    """SH-E25 A random card changes hands.

    Everybody sees its back, the two players concerned its face.
    """
    thief = event.seat
    victim = yield from pick(thief, PICK, with_cards(state, thief))
    hands = state.hands[victim]
    backs = [back for back, hand in hands.items() for _ in hand.held]
    back = backs[0]
    if back != backs[-1]:
        back = yield from draw(thief, Pile.of(backs), "SH-E25")
    card = yield from draw(thief, Pile.of(hands[back].cards()), "SH-E25", (thief, victim))
    hands[back].remove(card)
    hands[back].mix((thief,))
    state.hands[thief][back].add(card, (victim,))
    state.say(log.StoleCard, thief, victim, back)


# --- E43: carpenter -------------------------------------------------------------------------------


def to_mend(state: Raid, seat: Seat) -> list[Vessel]:
    """SH-E43 Return the player's damaged ships that are not grappled."""
    damaged = [each for each in state.vessels_of(seat) if each.is_ship and each.points < each.figures.points]
    return [vessel for vessel in damaged if not cables_of(state, vessel)]


MEND = Prompt("carpenter", "SH-E43", "Choose the ship to repair.", label=piece_label)


def mend(state: Raid, event: Event) -> Flow[None]:
    """SH-E43 A ship regains 1D6 points, within her initial points; lost guns stay lost."""
    key = yield from pick(event.seat, MEND, [vessel.key for vessel in to_mend(state, event.seat)])
    vessel = state.vessels[key]
    face = yield from roll(event.seat, D6, "SH-E43")
    vessel.points = min(vessel.points + face, vessel.figures.points)
    state.say(log.Mended, vessel.key, vessel.points)


# --- All of them ----------------------------------------------------------------------------------

FOR_WHOM: dict[Card, Callable[[Raid, Seat], Sequence[object] | bool]] = {
    "parley": can_parley,
    "betrayal": alliances_of,
    "a-whistle-for-the-wind": has_wind,
    "promoted": to_promote,
    SECOND_WIND: tired,
    "stragglers": reduced,
    "loose-tongues": with_cards,
    "pickpocket": with_cards,
    "carpenter": to_mend,
}
TURN: dict[Card, Callable[[Raid, Event], Flow[None]]] = {
    "betrayal": betray,
    "a-whistle-for-the-wind": whistle,
    "promoted": promote,
    SECOND_WIND: rouse,
    "stragglers": return_stragglers,
    "loose-tongues": listen,
    "pickpocket": pick_pockets,
    "carpenter": mend,
}
TURN_AT_ONCE: dict[Card, Callable[[Raid, Event], None]] = {"parley": parley}
