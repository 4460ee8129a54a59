"""Choices that are put to a player only where there is more than one option."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.asks import NO_FACTS, Choose, Facts, Flow, Option, Prompt, Seat, T, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.words import opening


def one_of(seat: Seat, prompt: Prompt, options: Sequence[Option[T]], about: Facts = NO_FACTS) -> Flow[T]:
    """Return the only option's value, or the value of the one that the player chooses."""
    if len(options) == 1:
        return options[0].value
    chosen = yield from choose(seat, prompt, options, about)
    return chosen.value


def pick(seat: Seat, prompt: Prompt, keys: list[str], about: Facts = NO_FACTS) -> Flow[str]:
    """SH-102 Return the piece that a card is about: the player chooses among `keys`."""
    key = yield from one_of(seat, prompt, [Option(key, key) for key in keys], about)
    return key


def piece_label(state: Raid, ask: Choose, option: Option[str]) -> Label:
    return Label(opening(state.piece(option.value).name), ask.clause, option.value)
