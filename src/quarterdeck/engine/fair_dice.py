"""Fair dice: fixed before the first throw, and mixed from every seat's seed.

Seeds come in two rounds. First the host and every seat give only the SHA-256 of their seeds. When
all hashes are in, the seats open their seeds, so nobody can choose a seed by the others'. The
host's seed is opened when the match is over.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.errors import ChanceError

Way = Literal["opened", "told", "absent"]


class Pledge(msgspec.Struct, frozen=True):
    """The hash that bound a seat to its seed, and how the seed came.

    ``opened``: from the seat, when all hashes were in. ``told``: the host had it from the
    beginning, with the hash or instead of one. ``absent``: it never came, and its stand-in is used.
    """

    hash: str
    way: Way


def hashed(seed: str) -> str:
    """Return the SHA-256 of a seed's text in hexadecimal, which a seat gives before opening it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def stand_in(seed_hash: str) -> str:
    """Return the seed of a seat that did not open its own in time: its hash, fixed long before."""
    return seed_hash


class Fair(Luck):
    """Dice from the host's seed and those of the seats, which everybody can check after the match.

    The die with number n is HMAC-SHA256 with the host's seed as key over the seats' seeds and n,
    brought below the bound by rejection sampling. ``committed`` is what the host published before
    play; ``pledges`` are those of the seats.
    """

    kind = "fair"

    def __init__(
        self,
        server_seed: bytes,
        seat_seeds: Mapping[Seat, str],
        pledges: Mapping[Seat, Pledge] | None = None,
        committed: str | None = None,
        skipped: Iterable[tuple[int, int]] = (),
    ) -> None:
        if len(server_seed) < 16:
            raise ChanceError("the host's seed must have at least 16 bytes")
        for seat, seed in seat_seeds.items():
            if len(seed) > 200 or not seed.isprintable() or any(mark in seat + seed for mark in ",=|"):
                raise ChanceError(f"the seed of {seat} must be at most 200 printable characters without , = or |")
        self.server_seed = server_seed
        self.seat_seeds = dict(sorted(seat_seeds.items()))
        self.pledges = dict(sorted((pledges or {}).items()))
        self.committed = self.commitment(server_seed) if committed is None else committed
        self._mixed = ",".join(f"{seat}={seed}" for seat, seed in self.seat_seeds.items())
        self.skipped = dict(skipped)  # how many numbers are left out before a die, by its place
        self._number = 0

    @staticmethod
    def commitment(server_seed: bytes) -> str:
        """The hash that the host publishes before play."""
        return hashlib.sha256(server_seed).hexdigest()

    def check(self) -> None:
        """Refuse a seed that differs from its commitment."""
        if self.commitment(self.server_seed) != self.committed:
            raise ChanceError(f"the host's seed is not the one that it committed to, whose SHA-256 is {self.committed}")
        if any(place < 0 or left_out < 1 for place, left_out in self.skipped.items()):
            raise ChanceError("the numbers left out are not those of later dice")
        if not self.pledges:
            return
        for seat in self.seat_seeds.keys() ^ self.pledges.keys():
            raise ChanceError(f"{seat} has a seed without a hash, or a hash without a seed")
        for seat, pledge in self.pledges.items():
            seed = self.seat_seeds[seat]
            if pledge.way == "absent" and seed != stand_in(pledge.hash):
                raise ChanceError(f"{seat} did not open its seed, and the seed used instead is not its hash")
            if pledge.way != "absent" and hashed(seed) != pledge.hash:
                raise ChanceError(f"the seed of {seat} is not the one whose hash it gave, {pledge.hash}")

    def restart(self) -> None:
        self._number = 0

    def below(self, bound: int) -> int:
        if bound == 1:
            return 0
        number = self._number
        if self.skipped:
            number += sum(left_out for place, left_out in self.skipped.items() if place <= self._number)
        limit = 2**64 - 2**64 % bound
        attempt = 0
        while True:
            message = f"{self._mixed}|{number}|{attempt}".encode()
            thrown = int.from_bytes(hmac.digest(self.server_seed, message, "sha256")[:8], "big")
            if thrown < limit:
                self._number += 1
                return thrown % bound
            attempt += 1

    def describe(self) -> dict[str, Any]:
        said: dict[str, Any] = {
            "kind": self.kind,
            "commitment": self.committed,
            "server_seed": self.server_seed.hex(),
            "seat_seeds": self.seat_seeds,
        }
        if self.pledges:
            said["pledges"] = msgspec.to_builtins(self.pledges)
        if self.skipped:
            said["skipped"] = sorted(self.skipped.items())
        return said

    def skip(self, count: int) -> None:
        if count:
            self.skipped[self._number] = self.skipped.get(self._number, 0) + count


class Continued(Luck):
    """The dice of a match played on from another: those already thrown there, then new ones.

    ``number`` is the place in the other match from which it went on. That match is over, so its
    seeds are no secret, and the dice taken over can be checked like the new ones.
    """

    kind = "continued"

    def __init__(self, source: Luck, dice: int, number: int, then: Luck) -> None:
        self.source = source
        self.dice = dice
        self.number = number
        self.then = then
        self.taken_over = 0  # dice taken over so far

    def check(self) -> None:
        self.source.check()
        self.then.check()

    def restart(self) -> None:
        self.taken_over = 0
        self.source.restart()
        self.then.restart()

    def below(self, bound: int) -> int:
        if bound == 1:
            return 0
        if self.taken_over < self.dice:
            self.taken_over += 1
            return self.source.below(bound)
        return self.then.below(bound)

    def skip(self, count: int) -> None:
        seen = min(count, self.dice - self.taken_over)
        self.dice -= seen
        self.then.skip(count - seen)

    def describe(self) -> dict[str, Any]:
        taken_over = {"from": self.source.describe(), "dice": self.dice, "number": self.number}
        return {"kind": self.kind, **taken_over, "then": self.then.describe()}
