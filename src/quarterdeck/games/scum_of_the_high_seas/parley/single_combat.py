"""SH-61 to SH-63 Single combat: three rounds, five for a ransom, or blow by blow."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.hex import distance
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Flow, Option, Prompt, choose, die, reveal, roll
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy
from quarterdeck.games.scum_of_the_high_seas.charts import FLAG, MISS
from quarterdeck.games.scum_of_the_high_seas.choices import piece_label
from quarterdeck.games.scum_of_the_high_seas.parley import log
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.parley.transfers import blocks_of, hand_over, nearest_receiver
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Doing, Duel, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside

RANGE: Final = 2  # SH-61
ROUNDS: Final = 3
RANSOM_ROUNDS: Final = 5  # SH-62
SWORD, PISTOL = "sword", "pistol"
HITS: Final = {SWORD: (3, 4), PISTOL: (1, 4)}  # SH-61
SAVES: Final = {SWORD: (MISS, FLAG), PISTOL: (MISS,)}  # SH-51: in melee a flag saves a commander too

# --- SH-63: the drawing ---------------------------------------------------------------------------

D12: Final = die(12)
HEALTH: Final = 10
STRIKES: Final = 12  # each

#             1       2       3                 4        5                6
ZONES: Final = (
    "", "head", "neck", "right shoulder", "chest", "left shoulder", "right arm",
    "stomach", "left arm", "right thigh", "left thigh", "right shin", "left shin",
)  # fmt: skip
POINTS: Final = (0, 4, 4, 2, 3, 2, 1, 3, 1, 2, 2, 1, 1)
_SIDES: Final = (
    (1, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5), (3, 6), (5, 8), (4, 7),
    (6, 7), (7, 8), (7, 9), (7, 10), (9, 10), (9, 11), (10, 12), (11, 12),
)  # fmt: skip
GUARDS: Final = {zone: {zone, *(b if a == zone else a for a, b in _SIDES if zone in (a, b))} for zone in range(1, 13)}


# --- The challenge --------------------------------------------------------------------------------


def cannot_challenge(state: Raid, challenger: Unit, other: Unit) -> ClauseId:
    """SH-61 Return the clause against a challenge.

    Both must be commanders of enemies within 2 hexes, not in the water, nor on different vessels
    unless grappled. SH-44 Nobody wounded fights.
    """
    if not (challenger.is_leader and other.is_leader) or other.place != HERE or challenger.place != HERE:
        return "SH-61"
    forbidden = cannot_attack(state, challenger, other)
    if forbidden:
        return forbidden
    if challenger.wounded or other.wounded:
        return "SH-44"
    if distance(challenger.at, other.at) > RANGE or challenger.swimming or other.swimming:
        return "SH-61"
    return ALLOWED if are_on_one_deck(state, challenger, other) else "SH-61"


def are_on_one_deck(state: Raid, one: Unit, other: Unit) -> bool:
    """SH-61 Return whether both are ashore, on one vessel, or on two that are grappled."""
    if one.aboard == other.aboard:
        return True
    pair = {one.aboard, other.aboard}
    return any({cable.aggressor, cable.other} == pair for cable in state.cables)


def open_duel(state: Raid, challenger: Unit, other: Unit) -> None:
    """SH-61 Begin a duel, which may not be declined; it is the challenger's activation."""
    state.duel = Duel(challenger.key, other.key)
    state.say(log.Challenged, challenger.key, other.key)


def weapon_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(f"{option.value.capitalize()}s", "SH-61")


WEAPON = Prompt("weapon", "SH-61", "{unit} is challenged: choose the weapon.", label=weapon_label)
WEAPONS = (Option(SWORD, SWORD), Option(PISTOL, PISTOL))


def go_on_with_duel(state: Raid, duel: Duel) -> Flow[None]:
    """SH-61 Play the next step of a duel: the weapon, a round or the end.

    SH-62 A ransom follows the end. SH-63 Blow by blow, strikes replace the rounds.
    """
    if duel.loser:
        yield from ransom(state, duel)
    elif is_fought_out(state, duel):
        yield from decide(state, duel)
    elif state.setting.rules.advanced:
        yield from strike(state, duel)
    elif not duel.weapon:
        challenged = state.units[duel.challenged]
        weapon = yield from choose(challenged.side, WEAPON, WEAPONS, {"unit": challenged.name, "key": challenged.key})
        duel.weapon = weapon.value
        state.say(log.NamedWeapon, challenged.key, weapon.value)
    else:
        yield from fight_round(state, duel)


def is_fought_out(state: Raid, duel: Duel) -> bool:
    """SH-61 Return whether a duel is over: after three rounds, by SH-62 five.

    SH-63 Blow by blow it is over after twelve strikes each, or when one has no points left.
    """
    if state.setting.rules.advanced:
        return duel.rounds >= 2 * STRIKES or max(duel.wounds) >= HEALTH
    return duel.rounds >= (RANSOM_ROUNDS if state.setting.rules.ransom else ROUNDS)


def fight_round(state: Raid, duel: Duel) -> Flow[None]:
    """SH-61 Fight a round: each throws a die, and the hits of one round count together.

    SH-51 Each may be saved.
    """
    one, other = state.units[duel.challenger], state.units[duel.challenged]
    first = yield from roll(one.side, D6, "SH-61")
    second = yield from roll(other.side, D6, "SH-61")
    if second in HITS[duel.weapon]:
        yield from suffer(state, duel, 0)
    if first in HITS[duel.weapon]:
        yield from suffer(state, duel, 1)
    duel.rounds += 1
    state.say(log.FoughtRound, duel.rounds, one.key, other.key, duel.wounds[0], duel.wounds[1])


def suffer(state: Raid, duel: Duel, who: int) -> Flow[None]:
    """SH-51 Throw a die to save a hit; by SH-2 not in fast play."""
    if not state.setting.rules.fast:
        hit = state.units[duel.challenged if who else duel.challenger]
        face = yield from roll(hit.side, D6, "SH-51")
        if face in SAVES[duel.weapon]:
            return
    duel.wounds[who] += 1


# --- SH-63: blow by blow --------------------------------------------------------------------------


def zone_label(state: Raid, ask: Choose, option: Option[int]) -> Label:
    return Label(f"Guard the {ZONES[option.value]}", "SH-63", brief=ZONES[option.value], group="Guard the")


MARKS = tuple(Option(f"guard {zone}", number) for number, zone in enumerate(ZONES) if zone)
MARK = Prompt("guard", "SH-63", "{unit}: choose what to guard, for {attacker} is about to strike.", label=zone_label)


def strike(state: Raid, duel: Duel) -> Flow[None]:
    """SH-63 Strike one blow. The defender secretly marks a zone, not the same one twice running.

    A blow at that zone or beside it fails, as does one that the defender's die makes a near miss.
    Otherwise the zone's points are lost.
    """
    striker = duel.rounds % 2  # the challenger strikes first
    attacker = state.units[duel.challenged if striker else duel.challenger]
    defender = state.units[duel.challenger if striker else duel.challenged]
    who = 1 - striker
    options = [option for option in MARKS if option.value != duel.marked[who]]
    about = {"attacker": inside(attacker.name), "unit": defender.name, "key": defender.key}
    mark = yield from choose(defender.side, MARK, options, about, to=(defender.side,))
    zone = yield from roll(attacker.side, D12, "SH-63")
    yield from reveal(defender.side, ZONES[mark.value], "SH-63")
    duel.marked[who] = mark.value
    duel.rounds += 1
    if zone in GUARDS[mark.value]:
        state.say(log.Parried, attacker.key, defender.key, ZONES[zone], ZONES[mark.value])
        return
    if not state.setting.rules.fast:
        face = yield from roll(defender.side, D6, "SH-63")
        if face == MISS:
            state.say(log.NearMiss, attacker.key, defender.key, ZONES[zone], ZONES[mark.value])
            return
    duel.wounds[who] = min(duel.wounds[who] + POINTS[zone], HEALTH)
    left = HEALTH - duel.wounds[who]
    state.say(log.Injured, attacker.key, defender.key, ZONES[zone], ZONES[mark.value], left)


# --- The end --------------------------------------------------------------------------------------


def again_label(state: Raid, ask: Choose, option: Option[bool]) -> Label:
    return Label("Fight one more duel" if option.value else "Leave it at that", "SH-62")


AGAIN = Prompt("duel again", "SH-62", "{unit}: the duel is a draw. Ask for another?", label=again_label)
ANOTHER, ENOUGH = Option("again", True), Option("enough", False)


def decide(state: Raid, duel: Duel) -> Flow[None]:
    """SH-61 Settle a duel: more hits win and the loser dies; equal hits are no result.

    SH-62 After a draw the challenged may ask for one more duel.
    """
    one, other = state.units[duel.challenger], state.units[duel.challenged]
    if duel.wounds[0] == duel.wounds[1]:
        if state.setting.rules.ransom and not duel.second:
            more = yield from choose(other.side, AGAIN, (ANOTHER, ENOUGH), {"unit": other.name, "key": other.key})
            if more.value:
                state.duel = Duel(duel.challenger, duel.challenged, second=True)
                return
        state.say(log.DuelUndecided, one.key, other.key)
        end_duel(state)
        return
    winner, loser = (one, other) if duel.wounds[0] < duel.wounds[1] else (other, one)
    state.say(log.DuelWon, winner.key, loser.key)
    if state.setting.rules.ransom and blocks_of(state, loser.side):
        duel.loser = loser.key
        return
    destroy(state, loser, winner.side, "SH-61")
    end_duel(state)


def end_duel(state: Raid) -> None:
    state.duel = None
    if state.act is not None:
        state.act.doing = Doing.DONE


def ransom_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label("Pay a ransom" if option is PAY else "Let him die", "SH-62")


PAY, LET_HIM_DIE = Option("pay", "pay"), Option("let him die", "")
RANSOM = Prompt("ransom", "SH-62", "{unit} is beaten: pay a block of spoils to save him?", label=ransom_label)
WHICH = Prompt("ransom block", "SH-62", "{unit}: choose the ransom.", label=piece_label)


def ransom(state: Raid, duel: Duel) -> Flow[None]:
    """SH-62 The loser pays a block or lets his commander die; a die says who chooses the block.

    It goes next to the unit that the winner is with, or else to the winner's nearest.
    """
    loser = state.units[duel.loser]
    winner = state.units[duel.challenger if duel.loser == duel.challenged else duel.challenged]
    about = {"unit": loser.name, "key": loser.key}
    if duel.chooser == NOBODY:
        pays = yield from choose(loser.side, RANSOM, (PAY, LET_HIM_DIE), about)
        if pays is LET_HIM_DIE:
            destroy(state, loser, winner.side, "SH-62")
            end_duel(state)
            return
        face = yield from roll(loser.side, D6, "SH-62")
        duel.chooser = loser.side if face <= 3 else winner.side
        return
    options = [Option(f"block {block.key}", block.key) for block in blocks_of(state, loser.side)]
    chosen = yield from choose(duel.chooser, WHICH, options, about)
    block = state.blocks[chosen.value]
    state.say(log.Ransomed, loser.key, block.key)
    hand_over(state, block, winner.side, "SH-62", nearest_receiver(state, winner.side, winner.at))
    end_duel(state)
