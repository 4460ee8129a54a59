"""What players of a match that is over say about another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from quarterdeck.engine.asks import Seat

How = Literal["same", "swap"]


class Agreement(msgspec.Struct, frozen=True):
    """Who wants what, and the match that came of it."""

    wanted: dict[Seat, How] = {}
    match: str = ""
    how: How = "same"

    @classmethod
    def read(cls, written: str | None) -> Agreement:
        """From the row of the match that is over."""
        return cls() if written is None else msgspec.json.decode(written, type=cls)

    def after(self, vote: Vote, new: str) -> Agreement:
        """What the players say with one more vote: agreed on the match with the id ``new``, once all want the same. One
        refusal undoes all votes, and what has been agreed on stays so."""
        if self.match:
            return self
        if vote.how is None:
            return Agreement()
        wanted = {**self.wanted, **dict.fromkeys(vote.seats, vote.how)}
        agreed = all(wanted.get(seat) == vote.how for seat in vote.of)
        return Agreement(wanted, new, vote.how) if agreed else Agreement(wanted)

    @property
    def written(self) -> str:
        """As it is kept in the row of the match that is over."""
        return msgspec.json.encode(self).decode()

    def moved(self, order: Sequence[Seat], seat: Seat) -> Seat:
        """Where whoever sat on a seat sits in the new match: everybody moves on by one, or nobody does."""
        return order[(order.index(seat) + (self.how == "swap")) % len(order)]


class Vote(msgspec.Struct, frozen=True):
    """What seats of one person want now; ``how`` None: no other match. ``of`` are all whose word is needed."""

    seats: Sequence[Seat]
    how: How | None
    of: Sequence[Seat]
