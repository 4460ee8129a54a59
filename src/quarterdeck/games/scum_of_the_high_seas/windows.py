"""SH-101a When a player may answer with an event card out of turn."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import ALLOWED, ClauseId, Seat
from quarterdeck.games.scum_of_the_high_seas.decks import Condition, Window
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid


class Play(NamedTuple):
    verb: str
    card: Card
    back: str


def opens_in_defence(state: Raid, attack: Attack) -> bool:
    return False


def opens_at_throw(state: Raid, attack: Attack) -> bool:
    return False


def opens_in_answer(state: Raid, attack: Attack) -> bool:
    return False


def in_defence(attack: Attack) -> tuple[Condition, ...]:
    return ("attacked",)


def at_throw(state: Raid, attack: Attack) -> tuple[Condition, ...]:
    return ("melee",)


def in_answer(state: Raid, attack: Attack) -> tuple[Condition, ...]:
    return ("failed",)


def held(state: Raid, seat: Seat, window: Window, *conditions: Condition) -> list[tuple[Card, str]]:
    return []


def lay_open(state: Raid, seat: Seat, play: Play) -> None:
    """SH-101 A card is played."""


def opens(state: Raid, seat: Seat, window: Window, *conditions: Condition) -> bool:
    return False


def cannot_play_more(state: Raid, seat: Seat) -> ClauseId:
    return ALLOWED
