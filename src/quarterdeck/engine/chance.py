"""Sources of dice and cards: seeded, scripted or by hand.

And every possible result with its weight.

Fair dice are in ``fair_dice``.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from quarterdeck.boards.cards import spelled
from quarterdeck.engine.asks import Draw, Roll
from quarterdeck.engine.errors import ChanceError
from quarterdeck.engine.odds import results
from quarterdeck.engine.odds.results import Results

# For bounds below 1025. Index 0 is -1 bits, which raises an error; 0 bits would loop for ever.
_BITS: Final = (-1, *((n - 1).bit_length() for n in range(1, 1025)))


class Chance:
    """A source that answers rolls and draws.

    None from either means that a person must enter the result.
    """

    kind = ""

    def roll(self, ask: Roll) -> tuple[Any, ...] | None:
        """Return the faces thrown."""
        raise NotImplementedError

    def draw(self, ask: Draw) -> int | None:
        """Return the index of the card drawn among those that may come next (``Pile.possible``)."""
        raise NotImplementedError

    def restart(self) -> None:
        """Go back to the first die, if the source can be run again."""

    def pass_over(self, bound: int) -> int | None:
        """Use up the source's number for one die or card with that many sides.

        Return the result if it is known.
        """
        return None

    def skip(self, count: int) -> None:
        """Never give the results of the next dice and cards: everybody has seen them elsewhere."""

    def check(self) -> None:
        """Refuse a source that differs from what was promised before play, if anything was."""

    def describe(self) -> dict[str, Any]:
        """Return what a record must keep to resume the match with the same source."""
        return {"kind": self.kind}


class Luck(Chance):
    """Chance from a stream of uniform whole numbers below a bound.

    A bound of one takes nothing from it.
    """

    def below(self, bound: int) -> int:
        raise NotImplementedError

    def few(self, bound: int) -> int:
        """Return a number for a small bound, which the compiled class gives quicker."""
        return self.below(bound)

    def pass_over(self, bound: int) -> int:
        return self.below(bound)

    def roll(self, ask: Roll) -> tuple[Any, ...]:
        faces = ask.die.faces
        below = self.below
        sides = len(faces)
        if ask.count == 1:
            return (faces[below(sides)],)
        return tuple([faces[below(sides)] for _ in range(ask.count)])

    def draw(self, ask: Draw) -> int:
        pile = ask.pile
        count = len(pile.bag)
        return 0 if pile.top or count < 2 else self.below(count)


def stream(bits: Callable[[int], int]) -> Callable[[int], int]:
    """Return a stream of uniform whole numbers below a bound, from the fewest bits that hold it."""

    def below(bound: int) -> int:
        try:
            width = _BITS[bound]
        except IndexError:
            width = (bound - 1).bit_length()
        number = bits(width)
        while number >= bound:
            number = bits(width)
        return number

    return below


class Seeded(Luck):
    """Fast and repeatable: the same seed gives the same dice on every platform."""

    kind = "seeded"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.restart()

    def restart(self) -> None:
        # The generator's 32-bit words and getrandbits are the same on every platform and version of
        # Python. A function of its own in place of the method: it is called for every die, card and
        # random choice there is.
        self.few = self.below = stream(random.Random(self.seed).getrandbits)  # type: ignore[method-assign, assignment]

    def describe(self) -> dict[str, Any]:
        return {"kind": self.kind, "seed": self.seed}


class Scripted(Chance):
    """Scripted dice and cards, one item each, for tests and examples.

    Then ``then`` takes over, if given.
    """

    kind = "scripted"

    def __init__(self, script: Iterable[int | str], then: Chance | None = None) -> None:
        self.script = list(script)
        self.then = then
        self._next = 0

    def restart(self) -> None:
        self._next = 0
        if self.then is not None:
            self.then.restart()

    def check(self) -> None:
        if self.then is not None:
            self.then.check()

    def pass_over(self, bound: int) -> int | None:
        if self._next < len(self.script):
            self._next += 1
            return None
        return None if self.then is None else self.then.pass_over(bound)

    def skip(self, count: int) -> None:
        seen = self.left[:count]
        del self.script[self._next : self._next + len(seen)]
        if self.then is not None:
            self.then.skip(count - len(seen))

    @property
    def left(self) -> list[int | str]:
        """The items that have not been used yet."""
        return self.script[self._next :]

    def describe(self) -> dict[str, Any]:
        return {"kind": self.kind, "script": self.script, "then": self.then.describe() if self.then is not None else None}

    def roll(self, ask: Roll) -> tuple[Any, ...] | None:
        if not self.left and self.then is not None:
            return self.then.roll(ask)
        return parse_faces(ask, [str(self._take(ask.clause)) for _ in range(ask.count)])

    def draw(self, ask: Draw) -> int | None:
        if ask.pile.certain():
            return 0
        if not self.left and self.then is not None:
            return self.then.draw(ask)
        return parse_card(ask, str(self._take(ask.clause)))

    def _take(self, clause: str) -> int | str:
        if self._next >= len(self.script):
            raise ChanceError(f"the script has run out: {clause} asks for one more die or card")
        self._next += 1
        return self.script[self._next - 1]


class ByHand(Chance):
    """Real dice and real cards: every roll and draw waits until somebody types the result."""

    kind = "by-hand"

    def roll(self, ask: Roll) -> None:
        return None

    def draw(self, ask: Draw) -> int | None:
        return 0 if ask.pile.certain() else None


def parse_faces(ask: Roll, words: list[str]) -> tuple[Any, ...]:
    """Return faces as typed, in the order thrown."""
    if len(words) != ask.count:
        raise ChanceError(f"{ask.clause} asks for {ask.count} × {ask.die.name}, not {len(words)} faces")
    named = {str(face): face for face in ask.die.faces}
    for word in words:
        if word not in named:
            raise ChanceError(f"{word!r} is not on the {ask.die.name} that {ask.clause} asks for")
    return tuple(named[word] for word in words)


def parse_card(ask: Draw, text: str) -> int:
    """Return the index of a typed card among those that may come next."""
    possible = ask.pile.possible()
    folded = {card.casefold(): card for card in possible}
    card = text if text in possible else folded.get(text.strip().casefold(), spelled(text))
    index = bisect_left(possible, card)
    if index == len(possible) or possible[index] != card:
        raise ChanceError(f"{text.strip()!r} is none of the {len(ask.pile)} cards left for {ask.clause}")
    return index


def read(ask: Roll, faces: Sequence[Any]) -> Any:
    """Return the reading of thrown faces that the ask wants."""
    return results.read(ask.reading, ask.die, tuple(faces), ask.at_least)


def readings(ask: Roll) -> Results:
    """Return every possible reading of a roll, in order, each with its number of cases."""
    return results.readings(ask.reading, ask.die, ask.count, ask.at_least)


def cases(ask: Roll) -> int:
    """Return the number of ``readings``, or a slightly larger bound, without listing them."""
    return results.ways(ask.reading, ask.die, ask.count)
