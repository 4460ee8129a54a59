"""SH-36a (2) to (4) The stages of a battle up to the dice: the defence, the throw and the saves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Die, Flow, Prompt, Seat, choose, roll, roll_tally
from quarterdeck.engine.label import Refusal
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.dice import dice_changes_in_words, lies_in_ambush, read_for
from quarterdeck.games.scum_of_the_high_seas.battle.flags import retreat_hexes
from quarterdeck.games.scum_of_the_high_seas.battle.results import asks_answer
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import (
    NO_CARD,
    RETREAT,
    STAND,
    THROW_WORD,
    WORDS,
    barred_words,
    count_dice,
    facts,
    is_mixed,
    play,
    sort_name,
    word,
    word_label,
)
from quarterdeck.games.scum_of_the_high_seas.cards.effects import GRENADE
from quarterdeck.games.scum_of_the_high_seas.cards.windows import (
    at_throw,
    held,
    in_defence,
    opens_at_throw,
    opens_in_defence,
)
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Stage

SECOND_THOUGHTS: Final = "second-thoughts"  # E26
LOSES_THE_BATTLE: Final = 4  # SH-E26: on this or more


# --- (2) The defence ------------------------------------------------------------------------------


def cannot_retreat(state: Raid, attack: Attack, unit: Unit) -> ClauseId:
    """SH-54 Return the clause against a chosen retreat: aboard, or with no free hex homeward.

    SH-E29 Nor out of an ambush.
    """
    if lies_in_ambush(state, attack.attacker):
        return "SH-E29"
    return ALLOWED if not unit.aboard and retreat_hexes(state, unit) else "SH-54"


def asks_defence(state: Raid, attack: Attack) -> bool:
    """SH-36a (2) Return whether the defender is asked.

    He is not if no retreat is possible, the figures are of one sort and no window opens.
    """
    unit = state.units.get(attack.target)
    if unit is None:
        return False
    if (attack.falls < 0 and is_mixed(unit)) or not cannot_retreat(state, attack, unit):
        return True
    return opens_in_defence(state, attack)


def barred_defence(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield a retreat that is not possible, and cards that do not fit."""
    attack = state.attack
    assert attack is not None
    clause = cannot_retreat(state, attack, state.units[attack.target])
    if clause:
        yield Refusal(RETREAT, WORDS[RETREAT][0], clause, attack.target)
    yield from barred_words(state, ask)


DEFENCE = Prompt(
    "defence",
    "SH-54",
    "{unit}, attacked by {by} ({armed}): stand or retreat?",
    label=word_label,
    barred=barred_defence,
    passes=STAND,
)


def set_about(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a Go from one stage to the next until somebody has to be asked."""
    if attack.stage is Stage.DEFENCE and not asks_defence(state, attack):
        attack.stage = Stage.THROW
    if attack.stage is Stage.THROW and not opens_at_throw(state, attack):
        yield from cast(state, attack)


def defend(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (2) Ask the defender once: stand or retreat, which figures fall first, a card."""
    if not asks_defence(state, attack):
        yield from set_about(state, attack)
        return
    unit = state.units[attack.target]
    verbs = [STAND] if cannot_retreat(state, attack, unit) else [STAND, RETREAT]
    sorts = [0, 1] if attack.falls < 0 and is_mixed(unit) else [-1]
    cards = [NO_CARD]
    if opens_in_defence(state, attack):
        cards += held(state, unit.side, "react", *in_defence(attack))
    options = [
        word(verb, sort, sort_name(unit, sort) if sort >= 0 else "", card)
        for card in cards
        for verb in verbs
        for sort in sorts
    ]
    chosen = yield from choose(unit.side, DEFENCE, options, facts(state, attack))
    said = chosen.value
    attack.orderly = said.verb == RETREAT
    if said.falls >= 0:
        attack.falls = said.falls
    first = sort_name(unit, said.falls) if said.falls >= 0 else ""
    state.say(log.Stood, unit.key, attack.attacker, attack.orderly, first)
    attack.stage = Stage.THROW
    if said.card:
        play(state, attack, unit.side, said)
        if said.card == SECOND_THOUGHTS:
            yield from think_better(state, attack, unit.side)
    yield from set_about(state, attack)


def think_better(state: Raid, attack: Attack, seat: Seat) -> Flow[None]:
    """SH-E26 On a throw of 4 to 6 the attacker loses this battle."""
    face = yield from roll(seat, D6, "SH-E26")
    if face >= LOSES_THE_BATTLE:
        state.say(log.ThoughtBetter, attack.attacker)
        attack.stage = Stage.OVER


# SH-51 The close-combat die as a save: MISS saves, and in melee FLAG saves a commander too. It has
# only two readings, so that the odds of a throw with all its saves can be counted exactly.
SAVE: Final = Die("saving die", ("lost", "lost", "lost", "lost", "saved", "lost"))
COMMANDER_SAVE: Final = Die("commander's saving die", ("lost", "lost", "lost", "lost", "saved", "saved"))

# --- (3), (4) The dice ----------------------------------------------------------------------------


THROW = Prompt("throw", "SH-36a", "{attacker} against {whom}: throw {thrown}?", label=word_label, barred=barred_words)


def throw(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (3) Throw, with or without a card. The stage is left out if no window opens."""
    if opens_at_throw(state, attack):
        cards = held(state, attack.seat, "dice", *at_throw(state, attack))
        options = [word(THROW_WORD, played=card) for card in [NO_CARD, *cards]]
        chosen = yield from choose(attack.seat, THROW, options, facts(state, attack))
        if chosen.value.card:
            play(state, attack, attack.seat, chosen.value)
    yield from cast(state, attack)


def cast(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (4) Throw the dice, take automatic kills, and throw all saves together."""
    dice = count_dice(state, attack)
    state.say(attacked, state, attack, dice)
    gun = state.guns.get(attack.attacker)
    if gun is not None:
        gun.fired_in = state.turn
    counts = yield from roll_tally(attack.seat, D6, dice, "SH-49" if attack.close else "SH-48")
    attack.thrown = list(counts)
    hits, attack.killed, attack.flags = read_for(state, attack, counts)
    target = state.units.get(attack.target)
    if attack.orderly or (target is not None and target.aboard and state.vessels[target.aboard].is_ship):
        attack.flags = 0  # SH-54, SH-58
    saved = 0
    if target is not None or attack.weapon != GRENADE:
        saved = yield from save(state, attack, hits - attack.killed)
    attack.failed = hits - attack.killed - saved
    state.say(log.Struck, attack.target, hits, attack.killed, saved, attack.flags)
    attack.stage = Stage.ANSWER if asks_answer(state, attack) else Stage.LOSSES


def attacked(state: Raid, attack: Attack, dice: int) -> log.Attacked:
    """Return the log entry of an attack, with everything that changes its dice.

    It is made only if somebody listens.
    """
    return log.Attacked(
        attack.attacker, attack.target, attack.weapon, attack.close, dice, dice_changes_in_words(state, attack)
    )


def save(state: Raid, attack: Attack, hits: int) -> Flow[int]:
    """SH-51 Throw a die for each hit: MISS saves, and in melee FLAG saves a commander too.

    SH-2 There are no saves in fast play.
    """
    if not hits or state.setting.rules.fast:
        return 0
    seat = state.piece(attack.target).side or attack.seat  # for a piece without an owner the attacker throws
    target = state.units.get(attack.target)
    die = COMMANDER_SAVE if attack.close and target is not None and target.is_leader else SAVE
    _, saved = yield from roll_tally(seat, die, hits, "SH-51")
    return saved
