"""Every prompt of random battles compared with the clauses, written down a second time.

This covers KF-5, KF-10 to KF-12, KF-15 to KF-17a, KF-22 to KF-25, KF-33 and KF-35. `plainly` and
`voyages` state them in floats and small steps. Battles are random, except for orders that seek the
enemy. Cases less than 0.03" from a limit are counted and left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from tests.rules.kingdom_fleets.floats import Course, Place, apart
from tests.rules.kingdom_fleets.harbour import SHIPPED
from tests.rules.kingdom_fleets.plainly import (
    ARCS,
    BASES,
    MARGIN,
    TooClose,
    bearing,
    can_move,
    is_off,
    length_of,
    orders_open,
    place_of,
    price,
    reach_all_round,
    turn_of,
)
from tests.rules.kingdom_fleets.sea import Chart, game, sea, ship
from tests.rules.kingdom_fleets.test_random_battles import battle
from tests.rules.kingdom_fleets.voyages import Asked, End, Move, Voyage, is_by

import quarterdeck as qd
from quarterdeck.engine.asks import Choose
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


class Examiner:
    """Plays one battle and compares every prompt with the clauses."""

    def __init__(self, match: qd.Match[Battle], seed: int) -> None:
        self.match, self.luck = match, Seeded(seed + 22)
        self.counts: Counter[str] = Counter()
        self.voyage: Voyage | None = None
        self.move: Move | None = None
        self.expected: Asked | None = None
        self.said: dict[object, str | None] = {}

    def examine(self) -> Counter[str]:
        match = self.match
        while match.outcome is None:
            ask = match.asked(match.waiting[0])
            self.hold(ask)
            notation = self.pick(ask)
            if notation.split()[0] in ("manoeuvre", "back") and ask.prompt.key == "act":
                self.set_out(ask, notation)
            elif self.expected is not None:
                self.go_on(notation)
            match.play(notation, ask.seat)
            if self.ended is not None:
                self.check_end(*self.ended)
                self.ended = None
        return self.counts

    # --- Playing ----------------------------------------------------------------------------------

    def pick(self, ask: Choose) -> str:
        """Pick at random, but head for the enemy and move early."""
        choices = self.match.choices(ask.seat)
        if ask.prompt.key == "order" and self.luck.below(4):
            ship = self.match.state.ships[str(ask.about["key"])]
            return min(choices, key=lambda notation: self.misses(ship, notation))
        if ask.prompt.key == "act" and self.luck.below(2):
            choices = [each for each in choices if each.split()[0] in ("manoeuvre", "back")] or choices
        return choices[self.luck.below(len(choices))]

    def misses(self, ship: Ship, notation: str) -> float:
        """Return roughly how far from the nearest enemy an order leads."""
        order = notation.removeprefix(f"order {ship.key} ")
        here = place_of(ship)
        if order in ("heave to", "back"):
            return 30 - self.luck.below(25)
        there = Course(here, length_of(order), turn_of(order)).at(length_of(order) + here.length)
        foes = [place_of(foe) for foe in self.match.state.foes(ship)]
        return min(abs(there.x - foe.x) + abs(there.y - foe.y) for foe in foes) + self.luck.below(6) + self.off(there)

    def off(self, there: Place) -> float:
        try:
            return 100 if is_off(self.match.state, there) else 0
        except TooClose:
            return 0

    # --- Prompts ----------------------------------------------------------------------------------

    def hold(self, ask: Choose) -> None:
        self.counts["prompts"] += 1
        if self.expected is not None:
            self.hold_under_way(ask, self.expected)
        elif ask.prompt.key == "order":
            self.tell("orders", lambda: self.hold_orders(ask))
        elif ask.prompt.key == "act":
            self.hold_acts(ask, self.match.state.ships[str(ask.about["key"])])

    def tell(self, what: str, holds: Callable[[], None]) -> None:
        """Make one comparison, unless it is too close to tell."""
        try:
            holds()
            self.counts[what] += 1
        except TooClose:
            self.counts[f"{what} left out"] += 1

    def hold_orders(self, ask: Choose) -> None:
        ship = self.match.state.ships[str(ask.about["key"])]
        expected = {f"order {ship.key} {name}" for name in orders_open(self.match.state, ship)}
        assert set(self.match.choices(ask.seat)) == expected

    def hold_acts(self, ask: Choose, ship: Ship) -> None:
        choices, state = self.match.choices(ask.seat), self.match.state
        self.tell("moves offered", lambda: self.hold_moves(choices, ship))
        for target in state.foes(ship):
            for arc in range(4):
                if guns := guns_ready(ship, arc):
                    self.tell("guns", partial(self.hold_guns, choices, ship, target, arc, guns))
            for firearm in firearms_ready(ship):
                self.tell("firearms", partial(self.hold_firearm, choices, ship, target, firearm))

    def hold_moves(self, choices: list[str], ship: Ship) -> None:
        """KF-11a, KF-11b, KF-2b Compare the lanes and turns offered."""
        offered = {each for each in choices if each.split()[0] in ("manoeuvre", "back")}
        if not can_move(self.match.state, ship):
            assert not offered
            return
        voyage = Voyage(self.match.state, ship)
        expected = voyage.backs() if ship.order == "back" else voyage.lanes()
        sure = {name for name, there in expected.items() if there}
        doubtful = {name for name, there in expected.items() if there is None}
        if doubtful:
            self.counts["lanes left out"] += len(doubtful)
        if ship.order == "back" and not sure:
            raise TooClose
        assert sure <= offered <= sure | doubtful, (ship, offered, expected)

    def hold_guns(self, choices: list[str], ship: Ship, target: Ship, arc: int, guns: int) -> None:
        """KF-22 to KF-25: the band is on the label."""
        band = self.remembered(("guns", ship.key, target.key, arc), lambda: bearing(self.match.state, ship, target, arc))
        most = min(guns, 2 * ship.manpower + ship.odd_shot)
        shots = [f"fire {ARCS[arc]} {target.key} {number}" for number in range(1, guns + 1)]
        assert [shot for shot in shots if shot in choices] == (shots[:most] if band else []), (ship, target, arc, band)
        if band:
            assert f", {band.replace(' ', '-')} range: " in self.match.label(shots[0], ship.side).text
            self.counts["guns that bear"] += 1

    def hold_firearm(self, choices: list[str], ship: Ship, target: Ship, firearm: str) -> None:
        """KF-33, KF-35 Compare the shots offered."""
        state = self.match.state
        band = self.remembered(("all", ship.key, target.key), lambda: reach_all_round(state, ship, target))
        within = ("point blank",) if state.setting.equipment[firearm].band == "point blank" else ("point blank", "short")
        assert any(each.startswith(f"shoot {firearm} {target.key} ") for each in choices) == (band in within)

    def remembered(self, what: tuple[object, ...], find: Callable[[], str]) -> str:
        """Return a result from the cache while nothing moves."""
        lie = tuple((ship.status, ship.base) for ship in self.match.state.ships.values())
        known = (what, lie)
        if known not in self.said:
            try:
                self.said[known] = find()
            except TooClose:
                self.said[known] = None
        band = self.said[known]
        if band is None:
            raise TooClose
        return band

    # --- Under way --------------------------------------------------------------------------------

    ended: tuple[Voyage, End, int] | None = None

    def set_out(self, ask: Choose, notation: str) -> None:
        ship = self.match.state.ships[str(ask.about["key"])]
        self.voyage = Voyage(self.match.state, ship)
        self.hull, self.left = ship.hull, ship.manpower - price(ship)
        try:
            if ship.order == "back":
                self.ended = (self.voyage, self.voyage.back_out(notation), -1)
                self.counts["moves astern"] += 1
                return
            self.move = self.voyage.sail(notation)
            self.go_on(None)
        except TooClose:
            self.leave_out()

    def go_on(self, notation: str | None) -> None:
        """Play to the next prompt that the move must bring, or its end."""
        assert self.move is not None
        assert self.voyage is not None
        self.expected = None
        try:
            self.expected = self.move.send(notation)  # type: ignore[arg-type]
        except StopIteration as stop:
            self.ended = (self.voyage, stop.value, len(self.voyage.met))
        except TooClose:
            self.leave_out()

    def leave_out(self) -> None:
        self.counts["moves left out"] += 1
        self.move = self.expected = None

    def hold_under_way(self, ask: Choose, expected: Asked) -> None:
        """KF-12a Compare the ships she meets next, KF-17 and the places to park."""
        assert (ask.prompt.key, ask.about.get("other_key", "")) == (expected.prompt, expected.other)
        self.counts[expected.prompt] += 1
        if expected.prompt == "meet":
            assert set(self.match.choices(ask.seat)) == set(expected.berths)
        if expected.prompt == "park":
            self.hold_berths(set(self.match.choices(ask.seat)), expected.berths)

    def hold_berths(self, offered: set[str], berths: dict[str, Place | None]) -> None:
        """Compare places once each; of two that coincide either name will do."""
        assert offered <= set(berths)
        for name, place in berths.items():
            if place is None:
                self.counts["berths left out"] += 1
                continue
            same = [other for other in offered if (there := berths[other]) is None or is_by(place, there, 0.02)]
            assert name in offered or same, (name, offered, berths)
            self.counts["berths"] += 1

    def check_end(self, voyage: Voyage, end: End, met: int) -> None:
        """KF-11, KF-15 to KF-17a, KF-2, KF-2c Compare her final place, damage and neighbours
        alongside."""
        state, match = self.match.state, self.match
        ship = state.ships[voyage.ship.key]
        assert is_by(place_of(ship), end.place, 0.04), (ship, end, voyage.met if met >= 0 else "astern")
        if ship.status == "afloat":  # or else the next ship has activated, and conditions have taken effect
            for key, hull in voyage.hulls.items():
                assert state.ships[key].hull == max(0, hull), (ship, key)
        assert ship.hull == self.hull - end.struck, (ship, end)
        if met < 0:
            return
        try:
            assert (ship.status == "fled") == is_off(state, end.place) or not ship.hull
        except TooClose:
            self.counts["edges left out"] += 1
        boards = bool(end.alongside) and end.alongside not in voyage.friends and end.alongside in voyage.manned
        asked = match.asked(match.waiting[0]).prompt.key if match.outcome is None else ""
        if ship.status == "afloat":
            assert (asked == "board") == boards
            assert ship.manpower == self.left
        self.counts["moves"] += 1
        self.counts["moves that met somebody"] += bool(met)
        self.counts["moves aground"] += voyage.aground <= voyage.travel
        self.counts["moves that struck a reef"] += end.struck
        self.counts.update(f"moves {case}" for case in voyage.cases)


def guns_ready(ship: Ship, arc: int) -> int:
    """KF-24 Return the guns of an arc, if none has fired and one can be manned."""
    card = ship.figures.card
    guns = (card.fore, card.side, card.aft, card.side)[arc] - ship.spiked[arc]
    return guns if not ship.fired[arc] and (ship.manpower or ship.odd_shot) else 0


def firearms_ready(ship: Ship) -> list[str]:
    """KF-33 Return firearms that can shoot, once a turn with one manpower and squad each."""
    if not ship.manpower or len(ship.shot) >= len(ship.squads):
        return []
    kinds = dict.fromkeys(ship.figures.firearms)
    return [kind for kind in kinds if ship.shot.count(kind) < ship.figures.firearms.count(kind)]


def examined(battles: list[qd.Match[Battle]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed, match in enumerate(battles):
        counts += Examiner(match, seed).examine()
    for what in ("moves", "guns", "orders", "moves offered"):
        assert 4 * counts[f"{what} left out"] < counts[what], counts
    return counts


@pytest.mark.parametrize("name", SHIPPED)
def test_every_prompt_of_random_battles_is_as_the_clauses_say(name: str) -> None:
    counts = examined([qd.new("kingdom-fleets", name, seed=seed) for seed in range(3)])
    assert counts["moves"] > 5
    assert counts["guns that bear"] > 5


def crowd(seed: int) -> Game[Battle]:
    """Put ten ships in the middle of the table at random, for two turns."""
    luck, ships = Seeded(seed), list[Ship]()
    while len(ships) < 10:
        x, y, heading = 9 + luck.below(1800) / 100, 9 + luck.below(1800) / 100, luck.below(360)
        another = ship(f"{'br'[len(ships) % 2]}{len(ships)}", x, y, heading, size=list(BASES)[luck.below(4)])
        if all(apart(place_of(another).outline, place_of(other).outline) > MARGIN for other in ships):
            ships.append(another)
    return game(sea(*ships, turns=2).state)


def test_and_so_it_is_where_ships_lie_close() -> None:
    games = [crowd(seed) for seed in range(24)] + [battle(seed) for seed in range(8)]
    counts = examined([Match(each, Chart(title="Close together"), Seeded(seed)) for seed, each in enumerate(games)])
    assert counts["moves that met somebody"] > 50
    assert counts["moves from a touch"] > 10
    assert counts["moves that met several at once"]
    assert counts["moves drawn back"] > 2
