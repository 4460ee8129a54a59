"""What the game itself says of a seat's options: how good each looks by itself, or what the estimate will come to after it.

In a world that the seat cannot tell from the true one, where it is asked: the rules straight as far as there. What rules
only say about a question is not in every gear, so that whoever asks brings it along.

The same source serves every gear: it is copied beside each derived rule book.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.engine.answers import Account, Contradiction, Enough, Retelling
from quarterdeck.engine.asks import Choose, Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.search_settings import TRIES, GameModel, SearchSettings


class UntilAsked(Retelling):
    """As far as where the seat is asked, and what it is asked there."""

    def __init__(self, luck: Luck, account: Account, about: Facts) -> None:
        super().__init__(luck, account)
        self.about = about
        self.ask: Choose | None = None

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if not self.is_there:
            return super().onward(seat, prompt, options, about, to)
        self.ask = Choose(seat, prompt, options, self.about, to)
        raise Enough


def weighed(book: GameModel, base: State, account: Account, luck: Luck, about: Facts) -> dict[str, int]:
    """How good every option looks by itself."""
    state, ask = _arrived(book, base, account, luck, about)
    weights = book.weigh(state, ask)
    found: dict[str, int] = {}
    for at, option in enumerate(ask.options):
        found[option.notation] = weights[at]
    return found


def foreseen(
    book: GameModel, base: State, account: Account, luck: Luck, about: Facts, manner: SearchSettings | None = None
) -> dict[str, int]:
    """What the estimate will come to, of those options of which the game says it; or the chance of winning by that."""
    state, ask = _arrived(book, base, account, luck, about)
    found: dict[str, int] = {}
    for option in ask.options:
        worth = book.foresee(state, ask, option)
        if worth is not None:
            found[option.notation] = as_valued(book, state, account.seat, worth, manner)
    return found


def as_valued(book: GameModel, state: State, seat: Seat, estimate: int, manner: SearchSettings | None) -> int:
    """What is foreseen is an estimate: it is valued as if nothing else were to change."""
    return estimate if manner is None else int(manner.chance_at(book, state, seat, estimate))


def _arrived(book: GameModel, base: State, account: Account, luck: Luck, about: Facts) -> tuple[State, Choose]:
    """One world in which the seat can have seen what it saw, and its question there."""
    told = UntilAsked(luck, account, about)
    for _ in range(TRIES):
        state = book.imagine(base, account.seat, luck)
        told.begin()
        try:
            book.step(told, state)
        except Contradiction:
            continue
        except Enough:
            assert told.ask is not None
            return state, told.ask
    raise Contradiction(f"no world could be imagined for {account.seat} that agrees with what it has seen")
