"""Typed orders: ``plan ahead, stay``, ``repeat``, ``order follow the leader``, ``stop``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from quarterdeck.engine.asks import Choose, Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.orders import Item, StoppedBy
from quarterdeck.engine.play.standing_orders import (
    OrderOffered,
    Spoken,
    Standing,
    foresee,
    item_text,
    offers,
    renewed,
    speak,
    stand,
)

COMMANDS: Final = ("plan", "repeat", "order", "orders", "stop", "go")
FEW: Final = 12  # answers listed in a preview
NONE: Final = "No orders are in force."


class OrderBook:
    """The orders of all seats of a match."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self.standing: dict[Seat, Standing] = {}
        self.hold = False  # whether the last queued answer waits for its owner if it ends the turn
        self._last: dict[Seat, Item] = {}  # the last answer of each seat, and its kind of prompt
        self._known: dict[Seat, tuple[Choose, Standing, Spoken | None]] = {}  # their answer to the present prompt
        self.told: dict[Seat, str] = {}  # why orders have stopped, until their owner has been told

    # Answering

    def answer(self, seat: Seat) -> Spoken | None:
        """Return the answer of a seat's orders, or None if the player must choose."""
        standing = self.standing.get(seat)
        if standing is None:
            return None
        ask = self._match.asked(seat)
        known = self._known.get(seat)
        if known is not None and known[0] is ask and known[1] is standing:
            return known[2]
        spoken = speak(self._match, seat, standing, StoppedBy.HITS if self._is_alone(seat) else StoppedBy.CONTACTS)
        self._known[seat] = (ask, standing, spoken)
        if spoken is not None and not spoken.choice:
            self.keep(seat, spoken.standing)
            self.told[seat] = _reason(spoken.standing)
            return self.answer(seat)
        return spoken

    def _is_alone(self, seat: Seat) -> bool:
        """Return whether nobody else has chosen since the seat did."""
        steps = [*(step.given for step in self._match.timeline.past.steps[-3:]), self._match.position.given]
        chosen = [given.seat for step in steps for given in step if given.kind == "choose"]
        return bool(chosen) and chosen[-1] == seat

    def answered(self, seat: Seat, prompt: str, notation: str) -> None:
        """Note a player's own answer, for ``repeat``."""
        self._last[seat] = Item("repeat", notation, prompt)

    def stop(self, seat: Seat, why: str = "") -> None:
        """Cancel a seat's orders; with a reason they only stop, and can be resumed."""
        standing = self.standing.get(seat)
        if standing is not None:
            self.keep(seat, msgspec.structs.replace(standing, stopped=why) if why else Standing())

    def keep(self, seat: Seat, standing: Standing) -> None:
        """Store a seat's orders; those without any items are dropped."""
        if standing.items:
            self.standing[seat] = standing
        else:
            self.standing.pop(seat, None)

    # Commands

    def say(self, seat: Seat, line: str) -> str:
        """Carry out a command about orders, and return the reply."""
        command, _, rest = line.strip().partition(" ")
        if command not in COMMANDS:
            raise QuarterdeckError(f"{command!r} is not an orders command; choose from {', '.join(COMMANDS)}")
        reply: str = getattr(self, f"do_{command}")(seat, rest.strip())
        return reply

    def do_plan(self, seat: Seat, words: str) -> str:
        parts = [part.strip() for part in words.split(",") if part.strip()]
        if not parts:
            raise QuarterdeckError("plan needs answers separated by commas, such as: plan ahead, keep course")
        return self._give(seat, [self._read(seat, part) for part in parts])

    def _read(self, seat: Seat, words: str) -> Item:
        """Return a queued answer, or the standing order of that name."""
        if words == "repeat" and seat in self._last:
            return self._last[seat]
        named = _named(offers(self._match, seat), words)
        return named if named is not None else Item("answer", words)

    def do_repeat(self, seat: Seat, words: str) -> str:
        if words:
            ask = self._match.asked(seat)
            return self._give(seat, [Item("repeat", words, ask.prompt.key)])
        if seat not in self._last:
            raise QuarterdeckError("there is no answer to repeat yet: answer first, or type repeat and a notation")
        return self._give(seat, [self._last[seat]])

    def do_order(self, seat: Seat, words: str) -> str:
        offered = offers(self._match, seat)
        if not words:
            if not offered:
                raise QuarterdeckError("there are no standing orders to give here, but plan and repeat always work")
            return "\n".join(f"  order {each.text} [{each.clause}]" for each in offered)
        item = _named(offered, words)
        if item is None:
            known = f": choose from {', '.join(each.text for each in offered)}" if offered else ""
            raise QuarterdeckError(f"there is no standing order {words!r} here{known}")
        return self._give(seat, [item])

    def _give(self, seat: Seat, items: Sequence[Item]) -> str:
        """Add to the orders in force, and return a preview of what they would do."""
        before = self.standing[seat].items if seat in self.standing else ()
        new = [item for item in items if item.kind == "answer" or item not in before]
        found = foresee(self._match, seat, items, Seeded(self._match.count))
        self.keep(seat, stand(self._match, seat, [*before, *new], self.hold))
        said = [text for _, text in found.answers[:FEW]]
        more = [f"and {len(found.answers) - FEW} more"] if len(found.answers) > FEW else []
        if not said:
            return "Orders given. They stop at once." if found.stops else "Orders given."
        first = f"Orders given. Your next answers: {'; '.join([*said, *more])}."
        return f"{first} Then they stop." if found.stops else first  # the reason is told when they do

    def do_orders(self, seat: Seat, _: str) -> str:
        standing = self.standing.get(seat)
        if standing is None:
            return NONE
        lines = [f"  {item_text(self._match, seat, item)}" for item in standing.items]
        if standing.stopped:
            lines.append(f"They have stopped: {_reason(standing)}. Type go on to resume them.")
        return "\n".join(lines)

    def do_stop(self, seat: Seat, _: str) -> str:
        there = len(self.standing[seat].items) if seat in self.standing else 0
        self.stop(seat)
        return "Orders cancelled." if there else NONE

    def do_go(self, seat: Seat, _: str) -> str:
        standing = self.standing.get(seat)
        if standing is None:
            return NONE
        going = msgspec.structs.replace(standing, stopped="", answered=0, hold=False)
        self.keep(seat, renewed(self._match, seat, going))
        return "Orders resumed."


def _reason(standing: Standing) -> str:
    """Return why orders have stopped, as the middle of a sentence."""
    return standing.stopped.rstrip(".")


def _named(offered: Sequence[OrderOffered], words: str) -> Item | None:
    """Return the standing order that some words name, with the place or number that it takes.

    Its text names it, or the start of that, or its text without the unit.
    """
    wanted = words.casefold()
    for each in offered:
        text = each.text.casefold()
        names = {text, text.partition(": ")[2] or text}
        if each.takes:
            start = {name.partition("…")[0].rstrip() or name for name in names} | {each.item.words.replace("-", " ")}
            named = next((name for name in start if wanted.startswith(f"{name} ")), None)
            to = wanted.removeprefix(named).strip() if named is not None else ""
            if to:
                return msgspec.structs.replace(each.item, to=to.upper() if each.takes == "cell" else to)
        elif any(name.startswith(wanted) for name in (*names, each.item.words.replace("-", " "))):
            return each.item
    return None
