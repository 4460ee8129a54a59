"""Forecasts of fire are checked against every throw of the rules, and against many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from typing import Any

import pytest
from tests.rules.late_19th_century.field import at_sea, battle, coast, do, torpedoing

import quarterdeck as qd
from quarterdeck.engine.asks import Roll
from quarterdeck.engine.chance import Seeded, read
from quarterdeck.engine.odds.distribution import Prospect
from quarterdeck.games.late_19th_century.rules import step
from quarterdeck.games.late_19th_century.state import Battle, Phase, Unit

SIGMAS = 5
GAMES = 300
WORKED_OUT = (Phase.SHELL_HITS, Phase.TORPEDO_HITS)

Roller = Callable[[Roll], tuple[Any, ...]]


def named(match: qd.Match[Battle]) -> Battle:
    """Return the state with these targets named, all other fire held, and no die thrown."""
    state = match.position.base.copy()
    flow = step(state)
    ask: Any = next(flow)
    given = match.timeline.current_answers()
    results = {}
    for seat, naming in ask.flows.items():
        answers = [each.answer for each in given if each.seat == seat]
        try:
            asked = next(naming)
            while True:
                asked = naming.send(answers.pop(0) if answers else asked.options[-1])
        except StopIteration as ended:
            results[seat] = ended.value
    with pytest.raises(StopIteration):
        flow.send(results)
    return state


def worked_out(state: Battle, roll: Roller) -> Battle:
    """Return the state after all dice of the phase, before anybody chooses what to give up."""
    while state.phase not in WORKED_OUT or state.struck:
        flow, answer = step(state), None
        while True:
            try:
                ask = flow.send(answer)
            except StopIteration:
                break
            assert isinstance(ask, Roll)
            answer = roll(ask)
    return state


class EveryThrow:
    """A source of dice that goes through every result of a phase.

    One throw stands for all results read alike.
    """

    def __init__(self) -> None:
        self.left: list[list[tuple[Fraction, tuple[Any, ...]]]] = []
        self.place = 0

    def __call__(self, ask: Roll) -> tuple[Any, ...]:
        if self.place == len(self.left):
            alike: dict[Any, list[tuple[Any, ...]]] = {}
            for faces in product(ask.die.faces, repeat=ask.count):
                alike.setdefault(read(ask, faces), []).append(faces)
            throws = len(ask.die.faces) ** ask.count
            self.left.append([(Fraction(len(each), throws), each[0]) for each in alike.values()])
        self.place += 1
        return self.left[self.place - 1][0][1]

    @property
    def share(self) -> Fraction:
        return prod((each[0][0] for each in self.left), start=Fraction(1))

    def goes_on(self) -> bool:
        self.place = 0
        while self.left and len(self.left[-1]) == 1:
            self.left.pop()
        if self.left:
            self.left[-1].pop(0)
        return bool(self.left)


def every_end(state: Battle) -> Iterator[tuple[Fraction, Battle]]:
    """Yield every end of the phase with its probability."""
    throws, more = EveryThrow(), True
    while more:
        end = worked_out(state.copy(), throws)
        yield throws.share, end
        more = throws.goes_on()


def lost(before: Battle, after: Battle, key: str) -> tuple[int, int]:
    """Return the points lost, and the dice that leave a choice."""
    piece = after.piece(key)
    if isinstance(piece, Unit):
        return before.units[key].strength - piece.strength, piece.shaken
    return piece.owed, 0


def chance(prospect: Prospect, words: str) -> Fraction:
    return next(share for told, share in prospect.chances if told.startswith(words))


def expected(prospect: Prospect) -> dict[str, Fraction]:
    return {mean.what: mean.amount for mean in prospect.expected}


Ends = list[tuple[Fraction, Battle]]


def mean(before: Battle, ends: Ends, keys: str, what: int) -> Fraction:
    """Return the mean of points (0) or choices (1) that these pieces lose, over every end."""
    return sum((share * lost(before, end, key)[what] for share, end in ends for key in keys.split()), Fraction())


def test_a_forecast_for_a_gun_ashore_agrees_with_every_throw_of_the_rules() -> None:
    match = battle("b1 art D10 north", "r1 inf D4 south quality=poor strength=1", "b2 inf D5 north", "r2 com D3 south")
    alone = match.odds("fire r1", "blue").prospects[0]
    do(match, "fire r1")
    before = named(match)
    ends = list(every_end(before))
    assert sum(share for share, _ in ends) == 1
    assert chance(alone, "lands") == sum(s for s, end in ends if any(lost(before, end, "r1"))) == Fraction(4, 6)
    assert chance(alone, "strays onto b2") == sum(s for s, end in ends if any(lost(before, end, "b2"))) == Fraction(1, 6)
    assert expected(alone) == {
        "strength points": mean(before, ends, "r1 r2", 0),
        "retreats": mean(before, ends, "r1 r2", 1),
        "own strength points": mean(before, ends, "b2", 0),
        "own retreats": mean(before, ends, "b2", 1),
    }
    assert chance(alone, "destroyed outright") == sum(s for s, end in ends if not end.units["r1"].strength)


def test_a_forecast_for_a_battery_counts_a_die_for_each_gun_and_each_hit() -> None:
    match = at_sea("b1 gb D10 north", "r1 tb F10 north", "r2 gb E10 north")
    alone = match.odds("fire r1 left", "blue").prospects[0]
    do(match, "fire r1 left")
    before = named(match)
    ends = list(every_end(before))
    assert expected(alone) == {"flotation points": mean(before, ends, "r1 r2", 0)}
    assert chance(alone, "enough to sink her") == sum(s for s, end in ends if end.ships["r1"].owed >= 4)
    assert chance(alone, "one or more land") == Fraction(8, 9)


def test_targets_named_together_add_up() -> None:
    match = battle("b1 art D10 north", "b2 art E10 north", "r1 inf D6 south strength=2", "r2 inf D5 south")
    assert len(match.odds("fire r1", "blue").prospects) == 1
    do(match, "fire r1")
    notation = next(each for each in match.choices("blue") if each.startswith("fire r1"))
    alone, together = match.odds(notation, "blue").prospects
    assert not alone.of
    assert together.of == "together with the shot already named"
    do(match, notation)
    before = named(match)
    ends = list(every_end(before))
    assert chance(together, "r1 is struck") == sum(s for s, end in ends if any(lost(before, end, "r1")))
    assert expected(together) == {"strength points": mean(before, ends, "r1", 0), "retreats": mean(before, ends, "r1", 1)}
    assert chance(together, "destroyed outright") == sum(s for s, end in ends if not end.units["r1"].strength)


def test_a_torpedo_is_rolled_for_at_friend_and_foe_until_it_hits() -> None:
    match = torpedoing("b1 pc D10 north", "b2 tb D9 north", "r1 tb D8 north")
    odds = match.odds("torpedo north", "blue")
    do(match, "torpedo north")
    before = named(match)
    ends = list(every_end(before))
    (alone,) = odds.prospects
    assert chance(alone, "hits") == Fraction(1, 8) * Fraction(7, 8)
    assert chance(alone, "strays onto b2") == Fraction(7, 8)
    assert expected(alone) == {
        "flotation points": mean(before, ends, "r1", 0),
        "own flotation points": mean(before, ends, "b2", 0),
    }
    assert chance(alone, "enough to sink her") == sum(s for s, end in ends if end.ships["r1"].owed >= 4)
    assert odds.of("3 on r1") == Fraction(1, 64)


def test_holding_fire_is_certain_and_costs_nothing() -> None:
    match = coast("b1 gb D10 north", "r1 art D4 south")
    odds = match.odds("hold fire", "blue")
    assert odds.certain
    assert odds.prospects == ()


@pytest.mark.parametrize("scenario", ["yalu", "pisagua", "modder-river"])
def test_every_option_adds_up_and_many_throws_agree(scenario: str) -> None:
    """All guns of a side fire at the first target listed.

    The results are compared with the forecasts.
    """
    match = qd.new("late-19th-century", scenario, seed=1894)
    while not (match.has_odds(match.waiting[0]) and len(match.waiting) > 1):
        match.play(match.choices(match.waiting[0])[0], match.waiting[0])
    seat = match.waiting[0]
    foretold: dict[str, Prospect] = {}
    while match.asked(seat).prompt.key != "ready":
        assert all(sum(each.probability for each in match.odds(option, seat).likely) == 1 for option in match.choices(seat))
        notation = match.asked(seat).options[0].notation
        foretold[notation.split()[1]] = match.odds(notation, seat).prospects[-1]
        match.play(notation, seat)
    key, prospect = max(foretold.items(), key=lambda each: len(each[1].of))
    before, luck = named(match), Seeded(7)
    tolls = [lost(before, worked_out(before.copy(), luck.roll), key)[0] for _ in range(GAMES)]
    average = sum(tolls) / GAMES
    spread = sqrt(sum((each - average) ** 2 for each in tolls) / GAMES / GAMES)
    found = expected(prospect)
    foreseen = found.get("flotation points", found.get("strength points", Fraction(0)))
    assert abs(average - float(foreseen)) <= SIGMAS * spread + 1e-9
    assert foreseen > 0
