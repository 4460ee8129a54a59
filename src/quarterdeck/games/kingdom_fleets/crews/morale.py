"""Morale (KF-43, KF-44): a crew that lost a combat rolls, and the winner chooses its fate."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.boards.plane.distances import is_within
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose, roll, roll_total, worded
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import charts
from quarterdeck.games.kingdom_fleets.acts import naming, pick
from quarterdeck.games.kingdom_fleets.battle import log
from quarterdeck.games.kingdom_fleets.battle.damage import abandon, lie_idle, lose_captain, next_to_suffer
from quarterdeck.games.kingdom_fleets.charts import (
    D10,
    LEAST_EFFECT,
    MORALE,
    PANIC,
    RANSOM_SQUADS,
    SACRIFICE_REACH,
    MoraleResult,
)
from quarterdeck.games.kingdom_fleets.crews.conditions import afflict
from quarterdeck.games.kingdom_fleets.crews.prizes import derelict_to_settle, settle_derelict, win_ship
from quarterdeck.games.kingdom_fleets.state import Battle, Phase, Ship

# --- Losers ---------------------------------------------------------------------------------------


def count_the_losses(state: Battle) -> None:
    """KF-43 List the crews that lost more squads than all their enemies in the combat together.

    Those of the side that activated first roll first. Losses are counted once, before any ship
    changes sides.
    """
    lost = [(key, lost_more(state, key, combat)) for combat in state.combats for key in combat]
    losers = [(key, difference) for key, difference in lost if difference > 0]
    first = [each for each in losers if state.ships[each[0]].side == state.first]
    state.trials += first + [each for each in losers if each not in first]
    state.combats = []


def lost_more(state: Battle, key: str, combat: list[str]) -> int:
    """KF-43 Return her own losses less those of all enemy ships in the same combat."""
    ship, ships = state.ships[key], [state.ships[other] for other in combat]
    return ship.killed - sum(other.killed for other in ships if other.side != ship.side)


def test_next_crew(state: Battle) -> Flow[None]:
    """KF-43 Test one crew; KF-30a after the last, settle remaining derelicts, one a step.

    Then the turn ends.
    """
    if state.trials:
        key, difference = state.trials.pop(0)
        yield from try_crew(state, state.ships[key], difference)
        return
    derelict = derelict_to_settle(state)
    if derelict is not None:
        yield from settle_derelict(state, derelict)
    else:
        state.phase = Phase.END


def winners(state: Battle, loser: Ship) -> list[Ship]:
    """KF-43 Return the winning enemy ships: the fewest losses, then the highest captain.

    Only ships engaged with the loser count, and several may tie.
    """
    engaged = [other for other in state.engaged_with(loser) if other.squads]
    fewest = min((other.killed for other in engaged), default=0)
    least = [other for other in engaged if other.killed == fewest]
    highest = max((other.level for other in least), default=0)
    return [other for other in least if other.level == highest]


# --- One test -------------------------------------------------------------------------------------


WINNER = Prompt("winner", "KF-43", "{ship} lost equally to several ships: which of them won?", label=naming("{} won"))


def try_crew(state: Battle, loser: Ship, difference: int) -> Flow[None]:
    """KF-44 Roll d10 plus the difference less the captain's level.

    The winner chooses an outcome up to that.

    KF-43 Between tied winners their owner chooses. A crew wiped out does not roll, nor one whose
    enemies are all gone.
    """
    ahead = winners(state, loser)
    if not loser.squads or not ahead:
        return
    face = yield from roll(loser.side, D10, "KF-44")
    result = face + difference - loser.level
    state.say(log.Tested, loser.key, difference, loser.level, result)
    if result < LEAST_EFFECT:
        state.say(log.HeldOut, loser.key)
        return
    winner = yield from pick(state, ahead[0].side, WINNER, "won by", ahead, loser.facts)
    options = [Option(fate.name, fate.name) for fate in MORALE if not cannot_choose(state, winner, fate, result)]
    order = yield from choose(winner.side, FATE, options, {**loser.facts, "winner": winner.key, "result": result})
    state.say(log.Fate, loser.key, order.value, winner.key)
    yield from befall(state, loser, winner, order.value)


def cannot_choose(state: Battle, winner: Ship, fate: MoraleResult, result: int) -> ClauseId:
    """KF-44 Forbid outcomes above the result, or reserved for another faction."""
    for_others = fate.faction and fate.faction != state.setting.factions[winner.side]
    return "KF-44" if for_others or fate.least > result else ALLOWED


def fate_label(state: Battle, ask: Choose, option: Option[str]) -> Label:
    fate = next(each for each in MORALE if each.name == option.value)
    return Label(f"{fate.name.capitalize()}: {fate.words}", "KF-44", str(ask.about["key"]))


def barred_fates(state: Battle, ask: Choose) -> Iterator[Refusal]:
    winner, result = state.ships[str(ask.about["winner"])], int(ask.about["result"])
    for fate in MORALE:
        words = f"{fate.name.capitalize()}: {fate.least} or more{f' ({fate.faction} only)' if fate.faction else ''}"
        yield Refusal(fate.name, words, cannot_choose(state, winner, fate, result), str(ask.about["key"]))


FATE = Prompt(
    "fate",
    "KF-44",
    "{ship} lost with a morale result of {result}: what becomes of her?",
    label=fate_label,
    barred=barred_fates,
)


def befall(state: Battle, loser: Ship, winner: Ship, fate: str) -> Flow[None]:
    """KF-44 Apply the outcome that was chosen."""
    match fate:
        case charts.SHAKEN | charts.PANICKED | charts.TERRORIZED:
            loser.fear = fate
        case charts.PARLEY | charts.LOOTED:
            yield from win_gold(state, winner, 1)
            move_apart(state, loser, winner)
        case charts.RANSOM:
            yield from win_gold(state, winner, 2)
            take_squads(state, loser, RANSOM_SQUADS)
            move_apart(state, loser, winner)
        case charts.SURRENDER:
            clear_ship(state, loser)
            win_ship(state, loser, winner)
        case charts.MUTINY:
            rise_against_captain(state, loser, winner)
        case charts.JUMP_SHIP:
            yield from jump_ship(state, loser, winner)
        case charts.BLOOD_SACRIFICE:
            sacrifice(state, loser, winner)


def win_gold(state: Battle, winner: Ship, dice: int) -> Flow[None]:
    """KF-44b Take gold from the bank aboard the winner."""
    gold = yield from roll_total(winner.side, D10, dice, "KF-44")
    winner.gold += gold
    state.say(log.GoldWon, winner.key, gold)


def move_apart(state: Battle, loser: Ship, winner: Ship) -> None:
    """KF-44 End the engagement; each ship ignores the other for encounters in its next move."""
    state.part(loser, winner)
    for ship, other in ((loser, winner), (winner, loser)):
        if other.key not in ship.ignores:
            ship.ignores.append(other.key)


def take_squads(state: Battle, loser: Ship, most: int) -> None:
    """KF-44 Take squads, a wounded one first, or all if there are fewer.

    The captain stays aboard, even alone.
    """
    taken = min(most, len(loser.squads))
    for _ in range(taken):
        loser.squads.pop(next_to_suffer(state, loser))
    state.say(log.SquadsTaken, loser.key, taken)
    if not loser.squads:
        loser.characters = [key for key in loser.characters if state.setting.characters[key].role == "captain"]
        lie_idle(state, loser)


def clear_ship(state: Battle, loser: Ship) -> None:
    """KF-44 Put squads, captain and characters out of play."""
    loser.squads = []
    abandon(state, loser)


def rise_against_captain(state: Battle, loser: Ship, winner: Ship) -> None:
    """KF-44 Kill the captain in a mutiny.

    The squads keep the ship and fight for the winner from next turn.
    """
    if loser.has_captain:
        lose_captain(state, loser)
        state.say(log.CaptainKilled, loser.key, "KF-44")
    win_ship(state, loser, winner)


EITHER = {
    Option("drown captain", True): "Her captain drowns",
    Option("imprison captain", False): "Her captain is taken prisoner",
}
CAPTAIN = Prompt("captain", "KF-44", "{ship}'s crew jumps ship: what becomes of her captain?", label=worded(EITHER))


def jump_ship(state: Battle, loser: Ship, winner: Ship) -> Flow[None]:
    """KF-44 Drown the crew and win the ship.

    The winner chooses whether her captain drowns or is a prisoner.
    """
    if loser.has_captain:
        order = yield from choose(winner.side, CAPTAIN, [*EITHER], loser.facts)
        state.say(log.CaptainGone, loser.key, order.value)
    clear_ship(state, loser)
    win_ship(state, loser, winner)


def sacrifice(state: Battle, loser: Ship, winner: Ship) -> None:
    """KF-44 Slay all and win the ship.

    Every other enemy ship with squads within 8" of her gets one panic.
    """
    clear_ship(state, loser)
    win_ship(state, loser, winner)
    for other in state.foes(winner):
        if other.squads and is_within(loser.corners, other.corners, SACRIFICE_REACH):
            afflict(state, other, PANIC)
