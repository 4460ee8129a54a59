"""SH-36a The options at the stages of a battle, and the facts for their prompts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import Choose, Option, Seat
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.scum_of_the_high_seas.battle.dice import cannon_dice, fire_dice, melee_dice
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.cards.effects import GRENADE, GRENADE_DICE, dice_by_cards
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play, barred_here, lay_open, titled
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Stage
from quarterdeck.games.scum_of_the_high_seas.words import count, dice, dice_with, inside, opening


class StageOption(NamedTuple):
    """An answer at a stage: a verb, the sort that falls first (SH-38), and a card."""

    verb: str
    falls: int = -1
    card: Card = ""
    back: str = ""


NO_CARD = ("", "")


@lru_cache(maxsize=1 << 12)
def word(verb: str, falls: int = -1, sort: str = "", played: tuple[Card, str] = NO_CARD) -> Option[StageOption]:
    card, back = played
    words = [verb, sort, *(("play", back, card) if card else ())]
    return Option(" ".join([part for part in words if part]), StageOption(verb, falls, card, back))


STAND, RETREAT, THROW_WORD, TAKE_IT, IGNORE = "stand", "retreat", "throw", "take it", "ignore"

WORDS = {
    STAND: ("Stand", "SH-54"),
    RETREAT: ("Retreat one hex after the losses and ignore flags", "SH-54"),
    THROW_WORD: ("Throw", "SH-36a"),
    TAKE_IT: ("Take the result", "SH-36a"),
    IGNORE: ("Ignore the flags", "SH-56"),
}


def word_label(state: Raid, ask: Choose, option: Option[StageOption]) -> Label:
    said = option.value
    text, clause = WORDS[said.verb]
    attack = state.attack
    assert attack is not None
    if said.falls >= 0:
        text += f", {sort_name(state.units[attack.target], said.falls)} figures fall first"
    if said.card:
        card = CARDS[said.card]
        text, clause = f"{text} and play {titled(state, said.card, said.back)}: {card.gist}", card.clause
    return Label(text, clause, str(ask.about["key"]), rank=1 if said.card else 0)


def barred_words(state: Raid, ask: Choose) -> Iterator[Refusal]:
    """Yield the cards in hand that do not fit this stage, each with its clause."""
    return barred_here(state, ask, [(option.value.card, option.value.back) for option in ask.options])


def sort_name(unit: Unit, sort: int) -> str:
    """SH-38 Return the name of a sort of figures.

    It is the firearm if that tells the sorts apart, else the hand weapon.
    """
    sorts = unit.figures.sorts
    differ = sorts[0].fire != sorts[-1].fire
    return sorts[sort].fire if differ and sorts[sort].fire else sorts[sort].melee


def is_mixed(unit: Unit) -> bool:
    """SH-38 Return whether a unit has two types of figures, both still standing."""
    return len(unit.men) > 1 and all(unit.men) and unit.figures.sorts[0] != unit.figures.sorts[1]


# --- Facts of a battle ----------------------------------------------------------------------------


def play(state: Raid, attack: Attack, seat: Seat, said: StageOption) -> None:
    """SH-101 Add a card to the battle and discard it."""
    attack.boons.append(said.card)
    lay_open(state, seat, Play("play", said.card, said.back))


def facts(state: Raid, attack: Attack) -> dict[str, str | int]:
    attacker, target = state.piece(attack.attacker).name, state.piece(attack.target).name
    number = sum(attack.thrown) if attack.stage is Stage.ANSWER else count_dice(state, attack)
    return {
        "unit": target,
        "whom": inside(target),
        "attacker": opening(attacker),
        "by": inside(attacker),
        "key": attack.target,
        "dice": number,
        "thrown": dice(number),
        "armed": f"{dice(number)} with a grenade" if attack.weapon == GRENADE else dice_with(number, attack.weapon),
        "struck": f"{count(attack.killed + attack.failed, 'figure')} hit, {count(attack.flags, 'flag')}",
    }


def count_dice(state: Raid, attack: Attack) -> int:
    """SH-39, SH-40 Return the number of dice of an attack, including its cards."""
    if attack.weapon == GRENADE:
        return dice_by_cards(attack, GRENADE_DICE)
    gun = state.guns.get(attack.attacker)
    if gun is not None:
        assert attack.at is not None
        return dice_by_cards(attack, cannon_dice(state, gun, attack.at))
    unit, foe = state.units[attack.attacker], state.units[attack.target]
    dice = (melee_dice if attack.close else fire_dice)(state, unit, foe, attack.weapon)
    return dice_by_cards(attack, dice)
