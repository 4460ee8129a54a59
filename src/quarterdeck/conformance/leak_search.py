"""The leak test: true and imagined worlds with the same visible answers must look alike.

An imagined world that the seat's later knowledge refutes (such as a card played that was not in
that hand) is dropped. Any other difference is a leak.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from quarterdeck.conformance.driver import at_random, play_on
from quarterdeck.engine.asks import READY, SPECTATOR, Draw, Option, Roll, Seat, Seats, Together, seen_by
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.steps import Given, die_notation
from quarterdeck.engine.records import record
from quarterdeck.engine.records.replay import Dictated
from quarterdeck.engine.scenario import Scenario


class Leak(AssertionError):
    """A seat could tell the true world from one that it thinks possible."""


class Refuted(Exception):
    """The seat saw something that cannot have happened in the imagined world."""


def sight(match: Match[Any], seat: Seat, since: int = 0) -> dict[str, bytes]:
    """Return everything that a seat is shown, as bytes: the log from one place on."""
    shown: dict[str, Any] = {
        "who is asked": match.waiting,
        "choices": match.choices(seat),
        "outcome": match.outcome,
        "view": match.view(seat),
        "scene": match.scene(seat),
        "goals": match.goals(seat),
        "log": [(entry, entry.text(match.names), entry.clause) for entry in match.log(seat)[since:]],
    }
    if match.game.mind.features is not None and seat in match.seats:
        shown["features"] = match.game.mind.features(match.state, seat)
    pieces = match.scene(seat).pieces
    for piece in pieces if match.game.hides else pieces[:2]:  # two are enough if nothing is hidden
        shown[f"a look at {piece.id}"] = match.look(piece.id, seat)
    places = [piece.at for piece in pieces if piece.at is not None]
    if match.game.measure is not None and len(places) > 1:
        shown["a line across the map"] = match.measure(places[0], places[-1], seat)
    if seat in match.waiting:
        ask = match.asked(seat)
        if ask.prompt.key in match.game.mind.forecasts and match.has_odds(seat):
            shown["a forecast"] = str(match.odds(ask.options[0].notation, seat))
        shown["prompt"] = (ask.prompt.key, ask.clause, ask.about, ask.prompt.text(ask.about))
        shown["options"] = [(option.notation, match.label(option.notation, seat)) for option in ask.options]
        shown["refusals"] = match.refusals(seat)
    return {name: msgspec.json.encode(value) for name, value in shown.items()}


def told(match: Match[Any], seat: Seat) -> list[str]:
    """Return the lines of the seat's own copy of the record, without numbers and salted links."""
    return [row.partition(record.LINK)[0].partition(" ")[2] for row in match.save(seat).split("\n")[2:-2]]


def compare(true: Match[Any], world: Match[Any], seat: Seat, since: int = 0, line: int = 0) -> None:
    """Compare true and imagined world, with only the newer entries of log and record."""
    seen, imagined = sight(true, seat, since), sight(world, seat, since)
    if true.game.hides:
        seen["record"] = msgspec.json.encode(told(true, seat)[line:])
        imagined["record"] = msgspec.json.encode(told(world, seat))
    if seen != imagined:
        name = next((name for name in seen if seen[name] != imagined.get(name)), "refusals")
        raise Leak(f"{seat or 'a spectator'} can tell by {name}: {seen[name]!r} and {imagined.get(name)!r}")


@dataclass(frozen=True)
class LeakTurn:
    """One choice in the true match and its automatic consequences."""

    mover: Seat
    option: Option[Any]
    to: Seats | None
    in_group: list[Given]  # the mover's choices in the group, including this one; empty outside a group
    is_ready: bool
    closed: list[Given]  # all the answers of the group, by seat, if this one closed it
    by_chance: list[Given]


class World:
    """One imagined world, following the true one."""

    def __init__(self, true: Match[Any], seat: Seat, luck: Luck) -> None:
        self.true = true
        self.seat = seat
        self.luck = luck
        self.said = len(true.log(seat))
        self.told = max((at for at, row in enumerate(told(true, seat), 1) if row.startswith("step ")), default=0)
        self.match = true.imagine(seat, luck)
        self.match.timeline.chance = Dictated()
        self._compare()

    def follow(self, turn: LeakTurn) -> None:
        """Follow one choice of the true match, with its chance and reveals."""
        place = self.match.count
        group = place - sum(map(self.match.viewpoints.still_secret, self.match.timeline.current_answers()))
        for notation in self._to_choose(turn):
            self._choose(turn.mover, notation)
            place += 1
        if turn.closed and self._seen(turn.closed) != self._seen(self.match.answers()[group:place]):
            raise Refuted
        for given in turn.by_chance:
            self._chance(given, place)
            place += 1
        if self.match.count != place:
            raise Leak(f"{self.seat} sees something revealed in one world only: {self.match.answers()[place:]}")
        self._compare()

    def _to_choose(self, turn: LeakTurn) -> Iterator[str]:
        """Give choices made together once a seat's readiness shows."""
        if turn.in_group and turn.mover != self.seat:
            if turn.is_ready:
                yield from self._orders(turn.mover, turn.in_group)
        elif turn.mover == self.seat or seen_by(self.seat, turn.to):
            yield turn.option.notation
        else:
            yield self._any(self.match.choices(turn.mover))

    def _orders(self, mover: Seat, given: list[Given]) -> Iterator[str]:
        """Give the choices as the seat comes to know them.

        Those that stay secret are chosen anew.
        """
        for each in given:
            if seen_by(self.seat, each.to):
                while mover in self.match.waiting and not seen_by(self.seat, self.match.asked(mover).to):
                    yield self._any(self.match.choices(mover))
                yield each.notation

    def _seen(self, group: list[Given]) -> list[tuple[Seat, str]]:
        """Open a group's choices to the seats that see them, when all are ready."""
        return [(each.seat, each.notation) for each in group if each.seat == self.seat or seen_by(self.seat, each.to)]

    def _compare(self) -> None:
        compare(self.true, self.match, self.seat, self.said, self.told)

    def _choose(self, mover: Seat, notation: str) -> None:
        if mover not in self.match.waiting:
            raise Leak(f"{mover} is asked in one world only")
        if notation not in self.match.choices(mover):
            if mover == self.seat:
                raise Leak(f"{mover} may choose {notation!r} in one world only")
            raise Refuted
        self.match.play(notation, mover)

    def _chance(self, given: Given, place: int) -> None:
        visible = given.seat == self.seat or seen_by(self.seat, given.to)
        if given.kind == "reveal":
            self._reveal(given, place, visible)
            return
        ask = self.match.ask
        kind = Roll if given.kind == "roll" else Draw
        if (
            not isinstance(ask, Roll | Draw)
            or not isinstance(ask, kind)
            or (ask.seat, ask.clause) != (given.seat, given.clause)
        ):
            raise Leak(f"{self.seat} sees a {given.kind} under {given.clause} in one world only")
        if isinstance(ask, Roll):
            if die_notation(ask.die) != given.die:
                raise Leak(f"{self.seat} sees another die thrown")
            self.match.play(given.notation)
            return
        possible = ask.pile.possible()
        if len(possible) != given.bound:
            raise Leak(f"{self.seat} sees a card drawn out of {given.bound} and of {len(possible)}")
        if visible and given.notation not in possible:
            raise Refuted
        self.match.play(given.notation if visible else self._any(possible))

    def _reveal(self, given: Given, place: int, visible: bool) -> None:
        shown = self.match.timeline.answer_at(place) if place < self.match.count else None
        if shown is None or (shown.kind, shown.seat, shown.clause) != ("reveal", given.seat, given.clause):
            raise Leak(f"{self.seat} sees something shown under {given.clause} in one world only")
        if visible and shown.notation != given.notation:
            raise Refuted

    def _any(self, notations: list[str]) -> str:
        return notations[self.luck.below(len(notations))]


def one_turn(true: Match[Any], luck: Luck) -> LeakTurn:
    """Play any option of any waiting seat, with all consequences."""
    mover = true.waiting[luck.below(len(true.waiting))]
    ask = true.asked(mover)
    option = ask.options[luck.below(len(ask.options))]
    group = [given for given in true.timeline.current_answers() if true.viewpoints.still_secret(given)]
    awaited, count = true.ask, true.count
    true.answer(option, mover)
    in_group: list[Given] = []
    closed: list[Given] = []
    if isinstance(awaited, Together):
        in_group = [given for given in group if given.seat == mover]
        in_group.append(Given("choose", mover, ask.clause, option, ask.to, together=True))
        if true.ask is not awaited:
            closed = [true.timeline.answer_at(index) for index in range(count - len(group), count + 1)]
    by_chance = [true.timeline.answer_at(index) for index in range(count + 1, true.count)]
    return LeakTurn(mover, option, ask.to, in_group, option is READY, closed, by_chance)


def look_for_leaks(game: Game[Any], scenario: Scenario, seed: int, follow: int) -> int:
    """Compare one game from a random place on for every viewer.

    Return the number of comparisons.
    """

    def begin() -> Match[Any]:
        match = Match(game, scenario, Seeded(seed))
        match.log()
        return match

    choices = sum(1 for _ in at_random(begin(), Seeded(seed + 1)))
    true = play_on(begin(), Seeded(seed + 1), Seeded(seed).below(choices))
    worlds = [World(true, seat, Seeded(seed + 2)) for seat in (*true.seats, SPECTATOR)]
    compared = len(worlds)
    luck = Seeded(seed + 3)
    for _ in range(follow):
        if true.outcome is not None or not worlds:
            break
        turn = one_turn(true, luck)
        for world in worlds.copy():
            try:
                world.follow(turn)
                compared += 1
            except Refuted:
                worlds.remove(world)
    return compared


def look_for_loose_orders(match: Match[Any], luck: Luck) -> int:
    """Repeat choices made together with one seat's choice changed; return how often nothing showed.

    If another seat sees no difference in anything else, its record must have none either.
    """
    compared = 0
    while match.outcome is None:
        if isinstance(match.ask, Together) and not any(map(match.viewpoints.still_secret, match.timeline.current_answers())):
            dice = luck.below(1 << 30)
            one, other = match.clone(Seeded(dice)), match.clone(Seeded(dice))
            changed = decide_otherwise(one, other, luck)
            viewers = [seat for seat in (*match.seats, SPECTATOR) if seat != changed]
            compared += sum(compare_records(one, other, seat) for seat in viewers) if changed else 0
        play_on(match, luck, 1)
    return compared


def decide_otherwise(one: Match[Any], other: Match[Any], luck: Luck) -> Seat:
    """Play two groups to their end, alike but for one choice; return the seat that made it."""
    changed: Seat = ""
    group, its_group = one.ask, other.ask
    while one.ask is group:
        seat = one.waiting[0]
        notations = one.choices(seat)
        taken = notations[luck.below(len(notations))]
        one.play(taken, seat)
        if changed == seat:
            continue  # from here on the prompts differ
        rest = [notation for notation in notations if notation != taken]
        if not changed and rest and luck.below(2):
            changed, taken = seat, rest[luck.below(len(rest))]
        other.play(taken, seat)
        while changed == seat and other.ask is its_group and seat in other.waiting:
            other.play(other.choices(seat)[luck.below(len(other.choices(seat)))], seat)
    return changed


def compare_records(one: Match[Any], other: Match[Any], seat: Seat) -> bool:
    """Check that two matches alike to a seat also have records alike to it."""
    if one.view(seat) != other.view(seat) or one.log(seat) != other.log(seat) or sight(one, seat) != sight(other, seat):
        return False
    if told(one, seat) != told(other, seat):
        raise Leak(f"{seat or 'a spectator'} can tell by its record what else it is not shown: {told(one, seat)[-9:]}")
    return True
