"""Orders in words: ``plan ahead, keep course``, ``repeat``, ``order follow the leader``, ``stop``, ``go on``."""

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
FEW: Final = 12  # answers that are told beforehand


class OrderBook:
    """What the seats of a match have said in advance, each for itself."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self.standing: dict[Seat, Standing] = {}
        self.hold = False  # whether the last answer of a plan waits where it ends the turn
        self._last: dict[Seat, Item] = {}  # what each answered last, and to which kind of question
        self._known: dict[Seat, tuple[Choose, Standing, Spoken | None]] = {}  # what they say to what is asked
        self.told: dict[Seat, str] = {}  # why orders have stopped, until their owner has been told

    # Answering

    def word(self, seat: Seat) -> Spoken | None:
        """What a seat's orders answer; None where it is asked itself."""
        standing = self.standing.get(seat)
        if standing is None:
            return None
        ask = self._match.asked(seat)
        known = self._known.get(seat)
        if known is not None and known[0] is ask and known[1] is standing:
            return known[2]
        word = speak(self._match, seat, standing, StoppedBy.HITS if self._is_alone(seat) else StoppedBy.CONTACTS)
        self._known[seat] = (ask, standing, word)
        if word is not None and not word.choice:
            self.keep(seat, word.standing)
            self.told[seat] = f"Your orders stop: {word.standing.stopped}. Type go on, or answer yourself."
            return self.word(seat)
        return word

    def _is_alone(self, seat: Seat) -> bool:
        """Whether nobody else has chosen since the seat did."""
        steps = [*(step.given for step in self._match.timeline.past.steps[-3:]), self._match.position.given]
        chosen = [given.seat for step in steps for given in step if given.kind == "choose"]
        return bool(chosen) and chosen[-1] == seat

    def answered(self, seat: Seat, prompt: str, notation: str) -> None:
        """A person has answered: that is what ``repeat`` gives again."""
        self._last[seat] = Item("repeat", notation, prompt)

    def stop(self, seat: Seat, why: str = "") -> None:
        """Everything is asked again; the orders are kept where there is a reason, to go on by."""
        standing = self.standing.get(seat)
        if standing is not None:
            self.keep(seat, msgspec.structs.replace(standing, stopped=why) if why else Standing())

    def keep(self, seat: Seat, standing: Standing) -> None:
        if standing.items:
            self.standing[seat] = standing
        else:
            self.standing.pop(seat, None)

    # Words

    def say(self, seat: Seat, line: str) -> str:
        """Carry out a command about orders; what there is to be said about it."""
        command, _, rest = line.strip().partition(" ")
        if command not in COMMANDS:
            raise QuarterdeckError(f"{command!r} is no word about orders; there are {', '.join(COMMANDS)}")
        told: str = getattr(self, f"do_{command}")(seat, rest.strip())
        return told

    def do_plan(self, seat: Seat, words: str) -> str:
        parts = [part.strip() for part in words.split(",") if part.strip()]
        if not parts:
            raise QuarterdeckError("plan what? Type plan and your answers, with commas between: plan ahead, keep course")
        return self._give(seat, [self._read(seat, part) for part in parts])

    def _read(self, seat: Seat, words: str) -> Item:
        """An answer; or an order of the game's own by its name."""
        if words == "repeat" and seat in self._last:
            return self._last[seat]
        named = _named(offers(self._match, seat), words)
        return named if named is not None else Item("answer", words)

    def do_repeat(self, seat: Seat, words: str) -> str:
        if words:
            ask = self._match.asked(seat)
            return self._give(seat, [Item("repeat", words, ask.prompt.key)])
        if seat not in self._last:
            raise QuarterdeckError("repeat what? Answer something first, or type repeat and a notation")
        return self._give(seat, [self._last[seat]])

    def do_order(self, seat: Seat, words: str) -> str:
        offered = offers(self._match, seat)
        if not words:
            if not offered:
                raise QuarterdeckError("this game offers no orders of its own here; plan and repeat work everywhere")
            return "\n".join(f"  order {each.text} [{each.clause}]" for each in offered)
        item = _named(offered, words)
        if item is None:
            there = "; ".join(each.text for each in offered) or "none"
            raise QuarterdeckError(f"there is no order {words!r} here; there are: {there}")
        return self._give(seat, [item])

    def _give(self, seat: Seat, items: Sequence[Item]) -> str:
        """Beside those that stand; what they would do is told."""
        before = self.standing[seat].items if seat in self.standing else ()
        new = [item for item in items if item.kind == "answer" or item not in before]
        found = foresee(self._match, seat, items, Seeded(self._match.count))
        self.keep(seat, stand(self._match, seat, [*before, *new], self.hold))
        said = [text for _, text in found.answers[:FEW]]
        more = [f"and {len(found.answers) - FEW} more"] if len(found.answers) > FEW else []
        will = f"Ordered. First: {'; '.join([*said, *more])}." if said else "Ordered."
        return f"{will} Then it stops: {found.stops}." if found.stops else will

    def do_orders(self, seat: Seat, _: str) -> str:
        standing = self.standing.get(seat)
        if standing is None:
            return "No orders stand."
        lines = [f"  {item_text(self._match, seat, item)}" for item in standing.items]
        return "\n".join(
            [*lines, f"They have stopped: {standing.stopped}. Type go on." if standing.stopped else ""]
        ).rstrip()

    def do_stop(self, seat: Seat, _: str) -> str:
        there = len(self.standing[seat].items) if seat in self.standing else 0
        self.stop(seat)
        return "No orders stand any more." if there else "No orders stand."

    def do_go(self, seat: Seat, _: str) -> str:
        standing = self.standing.get(seat)
        if standing is None:
            return "No orders stand."
        going = msgspec.structs.replace(standing, stopped="", answered=0, hold=False)
        self.keep(seat, renewed(self._match, seat, going))
        return "Your orders go on."


def _named(offered: Sequence[OrderOffered], words: str) -> Item | None:
    """The order that words name: by its text, its beginning, or its text without whom it is for; with what it takes."""
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
