"""Derelicts and prizes (KF-30a, KF-44a, KF-44b): winning a ship, and the crews that man her."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, Seat, choose
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import acts
from quarterdeck.games.kingdom_fleets.acts import Act, naming, pick
from quarterdeck.games.kingdom_fleets.battle import log
from quarterdeck.games.kingdom_fleets.battle.damage import lose_captain
from quarterdeck.games.kingdom_fleets.battle.lines_of_fire import is_in_reach
from quarterdeck.games.kingdom_fleets.charts import CROSSING
from quarterdeck.games.kingdom_fleets.crews.effects import cards_of_most
from quarterdeck.games.kingdom_fleets.state import NO_ORDER, Battle, Ship

# --- Winning a ship -------------------------------------------------------------------------------


def win_ship(state: Battle, prize: Ship, winner: Ship) -> None:
    """KF-44 Give a ship to the winner's side.

    KF-44b The gold lying on her goes aboard the winner.
    """
    if prize.gold:
        state.say(log.GoldWon, winner.key, prize.gold)
    winner.gold += prize.gold
    prize.gold = 0
    change_sides(state, prize, winner.side)


def change_sides(state: Battle, prize: Ship, side: Seat) -> None:
    """KF-44a Make a ship a prize: without captain or order, not engaged with her new side."""
    lose_captain(state, prize)
    prize.side, prize.is_prize = side, True
    prize.order, prize.manpower, prize.odd_shot = NO_ORDER, 0, 0
    prize.fear, prize.ignores = "", []
    for other in state.engaged_with(prize):
        if other.side == side:
            state.part(prize, other)
    state.say(log.Won, prize.key, side)


def captors(state: Battle, derelict: Ship) -> list[Ship]:
    """KF-30a Return the enemies with crews that are engaged with a derelict."""
    return [other for other in state.engaged_with(derelict) if other.squads]


def derelict_to_settle(state: Battle) -> Ship | None:
    """KF-30a Return the first derelict engaged with an enemy, or None."""
    if not state.engagements:
        return None
    return next((ship for ship in state.afloat() if ship.is_derelict and captors(state, ship)), None)


CAPTOR = Prompt("captor", "KF-30a", "{ship} is a derelict: which of your ships takes her?", label=naming("{} takes her"))


def settle_derelict(state: Battle, derelict: Ship) -> Flow[None]:
    """KF-30a Give a derelict with her gold to the engaged enemy with most squads.

    Its owner breaks ties.
    """
    engaged = captors(state, derelict)
    most = max(len(other.squads) for other in engaged)
    equals = [other for other in engaged if len(other.squads) == most]
    winner = yield from pick(state, equals[0].side, CAPTOR, "take with", equals, derelict.facts)
    win_ship(state, derelict, winner)


# --- Crossing -------------------------------------------------------------------------------------


def may_be_manned(ship: Ship, other: Ship) -> bool:
    """KF-44a Return whether the other ship is a derelict of either side, or a prize of her own."""
    return other.is_derelict or (other.is_prize and other.side == ship.side)


def cannot_go_to(state: Battle, ship: Ship, other: Ship) -> ClauseId:
    """KF-44a Forbid crossing to a ship that is not touching, or without manpower.

    KF-30a A derelict engaged with enemies belongs to them.
    """
    if not is_in_reach(state, ship, other, 0) or ship.manpower < CROSSING:
        return "KF-44a"
    return "KF-30a" if other.is_derelict and captors(state, other) else ALLOWED


def cannot_cross(state: Battle, ship: Ship, other: Ship) -> ClauseId:
    """KF-44a Forbid crossing that leaves no squad behind or overcrowds the other ship."""
    if len(ship.squads) < 2 or len(other.squads) >= other.figures.card.squads:
        return "KF-44a"
    return cannot_go_to(state, ship, other)


def cannot_send(state: Battle, ship: Ship, other: Ship) -> ClauseId:
    """KF-44a Forbid sending a captain to a ship that has no squads or already has a captain."""
    if not ship.has_captain or other.has_captain or not other.squads:
        return "KF-44a"
    return cannot_go_to(state, ship, other)


def cross_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-44a Offer one squad, or the captain, to each derelict or prize that can take them."""
    if ship.manpower < CROSSING:
        return []
    prizes = [other for other in state.others(ship) if may_be_manned(ship, other)]
    squads = [acts.cross(other.key) for other in prizes if not cannot_cross(state, ship, other)]
    return squads + [acts.send(other.key) for other in prizes if not cannot_send(state, ship, other)]


def barred_crossings(state: Battle, ship: Ship) -> Iterator[Refusal]:
    for other in state.others(ship):
        if may_be_manned(ship, other):
            words = f"Send a squad to {other.name}", f"Send the captain to {other.name}"
            yield Refusal(acts.cross(other.key).notation, words[0], cannot_cross(state, ship, other), other.key)
            yield Refusal(acts.send(other.key).notation, words[1], cannot_send(state, ship, other), other.key)


def cross_label(state: Battle, ship: Ship, act: Act) -> Label:
    other = state.ships[act.target]
    if act.verb == acts.SEND:
        return Label(f"Send the captain to {other.name} for {CROSSING} manpower", "KF-44a", other.key)
    return Label(f"Send a squad to {other.name} for {CROSSING} manpower", "KF-44a", other.key)


def cross_over(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-44a Send the least wounded squad for one manpower.

    A derelict becomes a prize of the side that mans it.
    """
    other = state.ships[act.target]
    ship.manpower -= CROSSING
    if act.verb == acts.SEND:
        send_captain(state, ship, other)
        return
    if other.is_derelict:
        man_derelict(state, ship, other)
    health = [squad.health for squad in ship.squads]
    other.squads.append(ship.squads.pop(health.index(max(health))))
    state.say(log.Crossed, ship.key, other.key)
    yield from choose_crew_card(state, other)
    yield from choose_crew_card(state, ship)


def man_derelict(state: Battle, ship: Ship, derelict: Ship) -> None:
    """KF-44a An enemy derelict changes sides.

    KF-44 On one of her own a captain left alone stays.
    """
    if derelict.side != ship.side:
        change_sides(state, derelict, ship.side)
    derelict.is_prize = True


def send_captain(state: Battle, ship: Ship, other: Ship) -> None:
    """KF-44a Move the captain with his level, his card and all its effects."""
    captain = [key for key in ship.characters if state.setting.characters[key].role == "captain"]
    other.level, other.has_captain = ship.level, True
    other.characters += captain
    other.acted += [key for key in captain if key in ship.acted]
    lose_captain(state, ship)
    state.say(log.CaptainSent, ship.key, other.key)


def crew_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    card = state.setting.crews[option.value]
    words = f"{card.name}: melee {card.melee}, aim {card.aim}, power {card.power}, armour {card.armour}"
    return Label(words, "KF-44a", str(ask.about["key"]))


WHOSE_CARD = Prompt("crew", "KF-44a", "{ship} has equally many squads of each crew: whose card counts?", label=crew_label)


def choose_crew_card(state: Battle, ship: Ship) -> Flow[None]:
    """KF-44a Set the crew card of a mixed crew: the one of most squads; the owner breaks ties."""
    equals = cards_of_most(ship)
    ship.crew = equals[0]
    if len(equals) > 1:
        options = [Option(f"led by {crew}", crew) for crew in equals]
        order = yield from choose(ship.side, WHOSE_CARD, options, ship.facts)
        ship.crew = order.value
