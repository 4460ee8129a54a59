"""The agreement of a finished match's players on a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from quarterdeck.engine.asks import Seat

How = Literal["same", "swap"]


class Agreement(msgspec.Struct, frozen=True):
    """The players' wishes, and the match that they agreed on."""

    wanted: dict[Seat, How] = {}
    match: str = ""
    how: How = "same"

    @classmethod
    def read(cls, written: str | None) -> Agreement:
        """Decode the agreement from the row of the finished match."""
        return cls() if written is None else msgspec.json.decode(written, type=cls)

    def after(self, vote: Vote, new: str) -> Agreement:
        """Return the agreement after one more vote; once all want the same, the match is ``new``.

        One refusal cancels all votes; an agreement reached is final.
        """
        if self.match:
            return self
        if vote.how is None:
            return Agreement()
        wanted = {**self.wanted, **dict.fromkeys(vote.seats, vote.how)}
        agreed = all(wanted.get(seat) == vote.how for seat in vote.of)
        return Agreement(wanted, new, vote.how) if agreed else Agreement(wanted)

    @property
    def written(self) -> str:
        """The agreement, encoded for the row of the finished match."""
        return msgspec.json.encode(self).decode()

    def moved(self, order: Sequence[Seat], seat: Seat) -> Seat:
        """Return a seat's place in the new match: everybody moves on by one, or nobody does."""
        return order[(order.index(seat) + (self.how == "swap")) % len(order)]


class Vote(msgspec.Struct, frozen=True):
    """One person's vote for their seats; ``how`` None means no rematch, and ``of`` are all voters."""

    seats: Sequence[Seat]
    how: How | None
    of: Sequence[Seat]
