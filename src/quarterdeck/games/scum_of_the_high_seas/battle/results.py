"""SH-36a (5), (6) The outcome of the dice: the defender's answer and the losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterdeck.engine.asks import D6, Choose, Flow, Prompt, choose, roll, roll_tally
from quarterdeck.engine.label import Refusal
from quarterdeck.games.scum_of_the_high_seas.battle import log
from quarterdeck.games.scum_of_the_high_seas.battle.flags import may_ignore, save_flags
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import damage_by_fire, lose_guns
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, lose, lose_nco
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import (
    IGNORE,
    TAKE_IT,
    WORDS,
    barred_words,
    facts,
    play,
    word,
    word_label,
)
from quarterdeck.games.scum_of_the_high_seas.cards.effects import HOLD_THE_LINE
from quarterdeck.games.scum_of_the_high_seas.cards.windows import held, in_answer, opens_in_answer
from quarterdeck.games.scum_of_the_high_seas.charts import FLAG, MISS
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Stage

LUCKY_ESCAPE: Final = "lucky-escape"  # E21

# --- (5) The defender's answer --------------------------------------------------------------------


def asks_answer(state: Raid, attack: Attack) -> bool:
    """SH-36a (5) Return whether the defender is asked: a window or a choice is open."""
    unit = state.units.get(attack.target)
    if unit is None:
        return False
    lost = attack.killed + attack.failed
    if attack.flags and lost < unit.strength and may_ignore(state, unit, lost):
        return True
    return opens_in_answer(state, attack)


def barred_answers(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield the flags that must be taken and the cards that do not fit."""
    attack = state.attack
    assert attack is not None
    if attack.flags and not any(option.value.verb == IGNORE for option in ask.options):
        yield Refusal(IGNORE, WORDS[IGNORE][0], "SH-56", attack.target)
    yield from barred_words(state, ask)


ANSWER = Prompt(
    "answer",
    "SH-36a",
    "{unit}: {struck}. Take the result?",
    label=word_label,
    barred=barred_answers,
    passes=TAKE_IT,
)


def answer(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (5) The defender takes the result, ignores the flags or plays a card.

    SH-E18 All flags are ignored.
    """
    unit = state.units[attack.target]
    lost = attack.killed + attack.failed
    options = [word(TAKE_IT)]
    if attack.flags and may_ignore(state, unit, lost):
        options.append(word(IGNORE))
    if LUCKY_ESCAPE not in attack.boons and opens_in_answer(state, attack):
        options += [word(TAKE_IT, played=card) for card in held(state, unit.side, "react", *in_answer(state, attack))]
    chosen = yield from choose(unit.side, ANSWER, options, facts(state, attack))
    said = chosen.value
    attack.stage = Stage.LOSSES
    if said.card:
        play(state, attack, unit.side, said)
    if said.verb == IGNORE or said.card == HOLD_THE_LINE:
        state.say(log.IgnoredFlags, unit.key, attack.flags)
        attack.flags = 0
    if said.card == LUCKY_ESCAPE:
        yield from try_again(state, attack, unit)


def try_again(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-E21 Throw one failed save again; in fast play throw one save for anybody hit.

    If the unit then has its number of SH-56 it may still ignore the flags.
    """
    face = yield from roll(unit.side, D6, "SH-E21")
    if face == MISS or (face == FLAG and attack.close and unit.is_leader):
        if attack.failed:
            attack.failed -= 1
        else:
            attack.killed -= 1
        state.say(log.Escaped, unit.key)
    if attack.flags and may_ignore(state, unit, attack.killed + attack.failed):
        attack.stage = Stage.ANSWER


# --- (6) Losses -----------------------------------------------------------------------------------


def take_losses(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (6) Remove the figures lost, then save flags."""
    unit = state.units.get(attack.target)
    if unit is None:
        damage_by_fire(state, attack, attack.killed + attack.failed)
        structure = state.structures.get(attack.target)
        if structure is not None:
            yield from lose_guns(state, structure)
        attack.stage = Stage.OVER
        return
    lost = attack.killed + attack.failed
    if attack.killed and unit.nco and lost < unit.strength:
        counts = yield from roll_tally(unit.side, D6, attack.killed, "SH-18a")
        if counts[0]:
            lose_nco(state, unit)
    if unit.is_leader:
        if lost:
            destroy(state, unit, attack.seat, "SH-32a")
    elif lost:
        attack.fell = lose(state, unit, lost, attack.seat, "SH-52", attack.falls)
    attack.stage = Stage.BREAKTHROUGH
    if unit.place == HERE:
        yield from save_flags(state, attack, unit)
