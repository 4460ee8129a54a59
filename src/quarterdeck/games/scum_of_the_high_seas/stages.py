"""SH-36a The stages of a battle: the defender's word, the dice, his answer, and the losses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Die, Flow, Option, Prompt, Seat, choose, roll, roll_tally
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas import log_fighting as log
from quarterdeck.games.scum_of_the_high_seas.boons import GRENADE, GRENADE_DICE, HOLD_THE_LINE, dice_by_cards
from quarterdeck.games.scum_of_the_high_seas.charts import FLAG, MISS
from quarterdeck.games.scum_of_the_high_seas.damage import lose_guns
from quarterdeck.games.scum_of_the_high_seas.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.dice import (
    cannon_dice,
    fire_dice,
    lies_in_ambush,
    melee_dice,
    read_for,
    what_changes,
)
from quarterdeck.games.scum_of_the_high_seas.flags import may_ignore, retreat_hexes, save_flags
from quarterdeck.games.scum_of_the_high_seas.gunnery import damage_by_fire
from quarterdeck.games.scum_of_the_high_seas.losses import destroy, lose, lose_nco
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Stage
from quarterdeck.games.scum_of_the_high_seas.windows import (
    Play,
    at_throw,
    barred_here,
    held,
    in_answer,
    in_defence,
    lay_open,
    opens_at_throw,
    opens_in_answer,
    opens_in_defence,
    titled,
)
from quarterdeck.games.scum_of_the_high_seas.words import count, inside, opening

LUCKY_ESCAPE: Final = "lucky-escape"  # E21
SECOND_THOUGHTS: Final = "second-thoughts"  # E26
LOSES_THE_BATTLE: Final = 4  # SH-E26: on this or more


class Word(NamedTuple):
    """What is said at a stage: a verb, which sort falls first (SH-38), and a card played with it."""

    verb: str
    falls: int = -1
    card: Card = ""
    back: str = ""


NO_CARD = ("", "")


@lru_cache(maxsize=1 << 12)
def word(verb: str, falls: int = -1, sort: str = "", played: tuple[Card, str] = NO_CARD) -> Option[Word]:
    card, back = played
    words = [verb, sort, *(("play", back, card) if card else ())]
    return Option(" ".join([part for part in words if part]), Word(verb, falls, card, back))


STAND, RETREAT, THROW_WORD, TAKE_IT, IGNORE = "stand", "retreat", "throw", "take it", "ignore"

WORDS = {
    STAND: ("Stand", "SH-54"),
    RETREAT: ("Retreat one hex after the losses, no flags to count", "SH-54"),
    THROW_WORD: ("Throw", "SH-36a"),
    TAKE_IT: ("Take it", "SH-36a"),
    IGNORE: ("Ignore the flags", "SH-56"),
}


def word_label(state: Raid, ask: Choose, option: Option[Word]) -> Label:
    said = option.value
    text, clause = WORDS[said.verb]
    attack = state.attack
    assert attack is not None
    if said.falls >= 0:
        text += f", {sort_name(state.units[attack.target], said.falls)} to fall first"
    if said.card:
        card = CARDS[said.card]
        text, clause = f"{text} and play {titled(state, said.card, said.back)}: {card.gist}", card.clause
    return Label(text, clause, str(ask.about["key"]), rank=1 if said.card else 0)


def barred_words(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Cards in hand that are of no use at this stage, and the clause why."""
    return barred_here(state, ask, [(option.value.card, option.value.back) for option in ask.options])


def sort_name(unit: Unit, sort: int) -> str:
    """SH-38 What the figures of a sort are called: by what they fire with if that tells them apart, else by what they
    fight with."""
    sorts = unit.figures.sorts
    differ = sorts[0].fire != sorts[-1].fire
    return sorts[sort].fire if differ and sorts[sort].fire else sorts[sort].melee


def is_mixed(unit: Unit) -> bool:
    """SH-38 Two types of figures, both still standing."""
    return len(unit.men) > 1 and all(unit.men) and unit.figures.sorts[0] != unit.figures.sorts[1]


# --- (2) The defender's word ------------------------------------------------------------------------------------------


def cannot_retreat(state: Raid, attack: Attack, unit: Unit) -> ClauseId:
    """SH-54 Nobody retreats of his own will aboard, nor if no hex homeward is free; SH-E29 nor out of an ambush."""
    if lies_in_ambush(state, attack.attacker):
        return "SH-E29"
    return ALLOWED if not unit.aboard and retreat_hexes(state, unit) else "SH-54"


def asks_defence(state: Raid, attack: Attack) -> bool:
    """SH-36a (2) is left out where no retreat is possible, the figures are of one sort, and no window opens."""
    unit = state.units.get(attack.target)
    if unit is None:
        return False
    if (attack.falls < 0 and is_mixed(unit)) or not cannot_retreat(state, attack, unit):
        return True
    return opens_in_defence(state, attack)


def barred_defence(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """A retreat that is not possible, and cards."""
    attack = state.attack
    assert attack is not None
    clause = cannot_retreat(state, attack, state.units[attack.target])
    if clause:
        yield Refusal(RETREAT, WORDS[RETREAT][0], clause, attack.target)
    yield from barred_words(state, ask)


DEFENCE = Prompt(
    "defence",
    "SH-54",
    "{unit}, attacked by {by} ({weapon}, {thrown}): stand or retreat?",
    label=word_label,
    barred=barred_defence,
    passes=STAND,
)


def set_about(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a From one stage to the next as long as nobody is to be asked."""
    if attack.stage is Stage.DEFENCE and not asks_defence(state, attack):
        attack.stage = Stage.THROW
    if attack.stage is Stage.THROW and not asks_throw(state, attack):
        yield from cast(state, attack)


def defend(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (2) One answer: stand or retreat, which figures fall first, a card."""
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
    state.say(log.Stood, unit.name, name(state, attack.attacker), attack.orderly, first)
    attack.stage = Stage.THROW
    if said.card:
        play(state, attack, unit.side, said)
        if said.card == SECOND_THOUGHTS:
            yield from think_better(state, attack, unit.side)
    yield from set_about(state, attack)


def think_better(state: Raid, attack: Attack, seat: Seat) -> Flow[None]:
    """SH-E26 On 4 to 6 the attacker loses this battle."""
    face = yield from roll(seat, D6, "SH-E26")
    if face >= LOSES_THE_BATTLE:
        state.say(log.ThoughtBetter, name(state, attack.attacker))
        attack.stage = Stage.OVER


def play(state: Raid, attack: Attack, seat: Seat, said: Word) -> None:
    """SH-101 A card comes into the battle, and is discarded."""
    attack.boons.append(said.card)
    lay_open(state, seat, Play("play", said.card, said.back))


def facts(state: Raid, attack: Attack) -> dict[str, str | int]:
    attacker, target = names(state, attack)
    number = sum(attack.thrown) if attack.stage is Stage.ANSWER else count_dice(state, attack)
    return {
        "unit": target,
        "whom": inside(target),
        "attacker": opening(attacker),
        "by": inside(attacker),
        "key": attack.target,
        "weapon": attack.weapon,
        "dice": number,
        "thrown": count(number, "die", "dice"),
        "struck": f"{count(attack.killed + attack.failed, 'figure')} hit, {count(attack.flags, 'flag')}",
    }


def name(state: Raid, key: str) -> str:
    """What a unit, gun, vessel or structure is called."""
    piece = state.units.get(key) or state.guns.get(key) or state.vessels.get(key) or state.structures.get(key)
    assert piece is not None
    return piece.name


def names(state: Raid, attack: Attack) -> tuple[str, str]:
    return name(state, attack.attacker), name(state, attack.target)


# SH-51 The close-combat die as a save: MISS saves, and in melee FLAG too a commander. It is read by two faces only, so that
# the odds of a throw with all its saves can be counted out.
SAVE: Final = Die("saving die", ("lost", "lost", "lost", "lost", "saved", "lost"))
COMMANDER_SAVE: Final = Die("commander's saving die", ("lost", "lost", "lost", "lost", "saved", "saved"))

# --- (3), (4) The dice ------------------------------------------------------------------------------------------------


def asks_throw(state: Raid, attack: Attack) -> bool:
    """SH-36a (3) is left out where no window opens."""
    return opens_at_throw(state, attack)


THROW = Prompt("throw", "SH-36a", "{attacker} against {whom}, {thrown}: throw?", label=word_label, barred=barred_words)


def throw(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (3) Throw, or a card and throw."""
    if asks_throw(state, attack):
        cards = held(state, attack.seat, "dice", *at_throw(state, attack))
        options = [word(THROW_WORD, played=card) for card in [NO_CARD, *cards]]
        chosen = yield from choose(attack.seat, THROW, options, facts(state, attack))
        if chosen.value.card:
            play(state, attack, attack.seat, chosen.value)
    yield from cast(state, attack)


def count_dice(state: Raid, attack: Attack) -> int:
    """SH-39, SH-40 How many dice an attack has, with the cards on it."""
    if attack.weapon == GRENADE:
        return dice_by_cards(attack, GRENADE_DICE)
    gun = state.guns.get(attack.attacker)
    if gun is not None:
        assert attack.at is not None
        return dice_by_cards(attack, cannon_dice(state, gun, attack.at))
    unit, foe = state.units[attack.attacker], state.units[attack.target]
    dice = (melee_dice if attack.close else fire_dice)(state, unit, foe, attack.weapon)
    return dice_by_cards(attack, dice)


def cast(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (4) Dice, automatic kills, and all saves together."""
    dice = count_dice(state, attack)
    if state.log is not None:
        state.say(log.Attacked, *names(state, attack), attack.weapon, attack.close, dice, what_changes(state, attack))
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
    state.say(log.Struck, name(state, attack.target), hits, attack.killed, saved, attack.flags)
    attack.stage = Stage.ANSWER if asks_answer(state, attack) else Stage.LOSSES


def save(state: Raid, attack: Attack, hits: int) -> Flow[int]:
    """SH-51 A die for each hit: MISS saves, and FLAG too a commander hit in melee. SH-2 None in fast play."""
    if not hits or state.setting.rules.fast:
        return 0
    seat = side_of(state, attack)
    target = state.units.get(attack.target)
    die = COMMANDER_SAVE if attack.close and target is not None and target.is_leader else SAVE
    _, saved = yield from roll_tally(seat, die, hits, "SH-51")
    return saved


def side_of(state: Raid, attack: Attack) -> Seat:
    """Who throws for the target; for what is nobody's the attacker does."""
    piece = state.units.get(attack.target) or state.vessels.get(attack.target) or state.structures.get(attack.target)
    assert piece is not None
    return piece.side or attack.seat


# --- (5) The defender's answer ----------------------------------------------------------------------------------------


def asks_answer(state: Raid, attack: Attack) -> bool:
    """SH-36a (5) is left out where no window opens and nothing else is to be chosen."""
    unit = state.units.get(attack.target)
    if unit is None:
        return False
    lost = attack.killed + attack.failed
    if attack.flags and lost < unit.strength and may_ignore(state, unit, lost):
        return True
    return opens_in_answer(state, attack)


def barred_answers(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Flags that have to be taken, and cards."""
    attack = state.attack
    assert attack is not None
    if attack.flags and not any(option.value.verb == IGNORE for option in ask.options):
        yield Refusal(IGNORE, WORDS[IGNORE][0], "SH-56", attack.target)
    yield from barred_words(state, ask)


ANSWER = Prompt(
    "answer",
    "SH-36a",
    "{unit}: {struck}. Take it?",
    label=word_label,
    barred=barred_answers,
    passes=TAKE_IT,
)


def answer(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (5) Take it, ignore the flags, or a card."""
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
        attack.flags = 0
        state.say(log.IgnoredFlags, unit.name)
    if said.card == LUCKY_ESCAPE:
        yield from try_again(state, attack, unit)


def try_again(state: Raid, attack: Attack, unit: Unit) -> Flow[None]:
    """SH-E21 One failed save once more; in fast play one save for anybody hit. If the unit then has its number of SH-56 it
    may still ignore the flags."""
    face = yield from roll(unit.side, D6, "SH-E21")
    if face == MISS or (face == FLAG and attack.close and unit.is_leader):
        if attack.failed:
            attack.failed -= 1
        else:
            attack.killed -= 1
        state.say(log.Escaped, unit.name)
    if attack.flags and may_ignore(state, unit, attack.killed + attack.failed):
        attack.stage = Stage.ANSWER


# --- (6) Losses -------------------------------------------------------------------------------------------------------


def take_losses(state: Raid, attack: Attack) -> Flow[None]:
    """SH-36a (6) Figures are lost, then flags are saved."""
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
