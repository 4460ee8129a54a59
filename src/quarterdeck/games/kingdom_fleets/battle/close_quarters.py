"""Close quarters (KF-40 to KF-42): the first attacker, then one attack a step, boarders first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from quarterdeck.engine.asks import Choose, ClauseId, Flow, Option, Prompt, Seat, choose, roll_hits
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.battle import log
from quarterdeck.games.kingdom_fleets.battle.damage import armour, roll_damage, wound
from quarterdeck.games.kingdom_fleets.battle.opposed_checks import commanders_check
from quarterdeck.games.kingdom_fleets.charts import CREW, D10, needed_to_damage, needed_to_strike
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.crews.morale import count_the_losses
from quarterdeck.games.kingdom_fleets.crews.prizes import derelict_to_settle, settle_derelict
from quarterdeck.games.kingdom_fleets.state import Battle, Phase, Ship

# --- Combats --------------------------------------------------------------------------------------


def choose_first_attacker(state: Battle) -> Flow[None]:
    """KF-40 Crews of engaged ships fight.

    KF-41 The winner of an opposed check of commanders chooses first; a tie is a new step. If nobody
    can attack there is no check.
    """
    state.combats = combats(state)
    state.leaders = boarders(state)
    state.phase = Phase.CLOSE_QUARTERS
    if not any(attacks(state, side) for side in state.setting.sides):
        return
    winner = yield from commanders_check(state, "KF-41")
    if winner:
        state.to_act = winner
    else:
        state.phase = Phase.MELEE


def opponents(state: Battle, ship: Ship) -> list[Ship]:
    """KF-40 Return the ships whose crews can fight hers."""
    return [other for other in state.engaged_with(ship) if other.squads] if ship.squads else []


def combats(state: Battle) -> list[list[str]]:
    """KF-43 Return all groups of ships joined by engagements, in the order of the fleets."""
    found: list[list[str]] = []
    for ship in state.afloat():
        if opponents(state, ship) and not any(ship.key in combat for combat in found):
            joined = joined_with(state, ship)
            found.append([key for key in state.ships if key in joined])
    return found


def joined_with(state: Battle, ship: Ship) -> list[str]:
    """Return a ship, those engaged with her, those engaged with them, and so on."""
    joined = [ship.key]
    for key in joined:  # grows during the loop
        joined += [other.key for other in opponents(state, state.ships[key]) if other.key not in joined]
    return joined


def boarders(state: Battle) -> list[str]:
    """KF-41 Return the ships whose crews boarded this turn, in the order of their parking."""
    return list(dict.fromkeys(each.boarder for each in state.engagements if each.turn == state.turn))


# --- Attacks --------------------------------------------------------------------------------------


def must_wait(state: Battle, ship: Ship) -> bool:
    """KF-41 Return whether a crew must wait for a boarder in its combat to attack first.

    A crew without manpower, or whose player has passed, holds nobody up.
    """
    combat = next((each for each in state.combats if ship.key in each), [])
    for key in state.leaders:
        leader = state.ships[key]
        if key in combat and leader.manpower and leader.side not in state.passed and opponents(state, leader):
            return leader is not ship
    return False


class Attack(NamedTuple):
    """An attacking ship and her target; both are empty for a pass."""

    ship: str
    target: str


PASS: Final = Option("pass", Attack("", ""))


def attack_with(ship: str, target: str) -> Option[Attack]:
    """``attack hydra kraken``."""
    return Option(f"attack {ship} {target}", Attack(ship, target))


def attacks(state: Battle, side: Seat) -> list[Option[Attack]]:
    """KF-40, KF-42 Return the attacks open to a side, each by one crew at one enemy crew."""
    return [
        attack_with(ship.key, other.key)
        for ship in state.fleet(side)
        if ship.manpower and opponents(state, ship) and not must_wait(state, ship)
        for other in opponents(state, ship)
    ]


def attacking_side(state: Battle) -> Seat:
    """KF-41 Return the side to attack: the players alternate.

    KF-42 A side that has passed is done, and one that can do nothing now is skipped.
    """
    first = state.to_act
    for side in (first, state.setting.enemy(first)):
        if side not in state.passed and attacks(state, side):
            return side
    return ""


def barred_attacks(state: Battle, ask: Choose) -> Iterator[Refusal]:
    """KF-40 Refuse crews without manpower, KF-41 and crews that must wait for boarders."""
    for ship in state.fleet(ask.seat):
        for other in opponents(state, ship):
            clause: ClauseId = "KF-40" if not ship.manpower else "KF-41" if must_wait(state, ship) else ""
            words = f"{ship.name}'s crew attacks {other.name}"
            yield Refusal(attack_with(ship.key, other.key).notation, words, clause, other.key)


def attack_label(state: Battle, ask: Choose, option: Option[Attack]) -> Label:
    """Make a row for each crew, with its enemies as briefs and the numbers needed."""
    if not option.value.ship:
        return Label("Pass: no more attacks this turn", "KF-42", rank=99)
    ship, other = state.ships[option.value.ship], state.ships[option.value.target]
    to_hit = needed_to_strike(melee(state, ship), melee(state, other))
    to_wound = needed_to_damage(power_of_crew(state, ship), armour(state, other, CREW))
    group = f"{ship.name}'s crew attacks ({ship.manpower} manpower left)"
    brief = f"{other.name}: {to_hit}+ hits, {to_wound}+ wounds"
    return Label(f"{group}: {brief}", "KF-42", other.key, group, brief)


ATTACK = Prompt("attack", "KF-41", "Close quarters: which crew attacks?", label=attack_label, barred=barred_attacks)


def attack_next(state: Battle) -> Flow[None]:
    """KF-41 Play one attack, or a pass.

    KF-43 When no attack is left, count the losses; KF-30a then settle derelicts, one a step; then
    morale is tested.
    """
    side = attacking_side(state)
    if side:
        yield from one_attack(state, side)
        return
    count_the_losses(state)
    derelict = derelict_to_settle(state)
    if derelict is not None:
        yield from settle_derelict(state, derelict)
    else:
        state.phase = Phase.MORALE


def one_attack(state: Battle, side: Seat) -> Flow[None]:
    """KF-42 Make one attack roll by one crew against one enemy crew engaged with it."""
    order = yield from choose(side, ATTACK, [*attacks(state, side), PASS])
    state.to_act = state.setting.enemy(side)
    if not order.value.ship:
        state.passed.append(side)
        state.say(log.Passed, side)
        return
    ship, target = state.ships[order.value.ship], state.ships[order.value.target]
    ship.manpower -= 1
    state.leaders = [key for key in state.leaders if key != ship.key]
    state.say(log.Attacked, ship.key, target.key)
    yield from strike(state, ship, target)


def melee(state: Battle, ship: Ship) -> int:
    """KF-42, KF-45a Return the melee of her crew with all bonuses."""
    return crew_of(state, ship).melee + bonus(state, ship, "melee")


def power_of_crew(state: Battle, ship: Ship) -> int:
    """KF-42, KF-45a Return the power of her crew with all bonuses."""
    return crew_of(state, ship).power + bonus(state, ship, "power", CREW)


def strike(state: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """KF-42 Roll melee against melee, then power against armour.

    KF-43 Count the squads that die.
    """
    needed = needed_to_strike(melee(state, ship), melee(state, target))
    hit = yield from roll_hits(ship.side, D10, 1, needed, "KF-42")
    if hit:
        wounds = yield from roll_damage(state, ship, target, power_of_crew(state, ship), CREW, 1, "KF-42")
        target.killed += wound(state, target, wounds, "KF-42")
