"""A rule that fails leaves the match where it was, including its dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from quarterdeck.conformance.driver import ConformanceTable, length, picks, play_on, standing
from quarterdeck.engine.asks import Flow
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.fair_dice import Fair
from quarterdeck.engine.match import Match

PLACES_BROKEN = 40  # about, in each game; in a short one every fourth
PLACES_BROKEN_FAIRLY = 12  # with fair dice; fewer places, to save time
PLACES_TRIED = 400
CLONES_BROKEN = 3


class Fuse:
    """Raises once, at the n-th answer after it was lit, even amid a chain of dice."""

    def __init__(self) -> None:
        self.left = 0

    def burn(self) -> None:
        if self.left:
            self.left -= 1
            if not self.left:
                raise ZeroDivisionError("the rule is broken")


def with_fuse(table: ConformanceTable, fuse: Fuse, chance: Luck) -> Match[Any]:
    true_step: Callable[[Any], Flow[None]] = table.game.step

    def step(state: Any) -> Flow[None]:
        flow = true_step(state)
        answer = None
        while True:
            try:
                ask = flow.send(answer)
            except StopIteration:
                return
            answer = yield ask
            fuse.burn()

    return Match(replace(table.game, step=step), table.scenario, chance)


def broken_on_the_way(
    table: ConformanceTable, seed: int, chance: Callable[[], Luck], listen: bool, places: int = PLACES_BROKEN
) -> int:
    """Play a game in which rules sometimes fail beside one in which they do not."""
    fuse, luck, failures = Fuse(), Seeded(seed + 9), 0
    match, control = with_fuse(table, fuse, chance()), table.match_with(chance())
    apart = max(4, length(table, seed) // places)
    if listen:
        match.log()
    while control.outcome is None:
        seat = control.waiting[luck.below(len(control.waiting))]
        notation = control.choices(seat)[luck.below(len(control.choices(seat)))]
        if not luck.below(apart):
            before = standing(match)
            fuse.left = 1 + luck.below(3)
            try:
                match.play(notation, seat)
            except RuleError:
                failures += 1
                assert standing(match) == before
                match.play(notation, seat)
            fuse.left = 0
        else:
            match.play(notation, seat)
        control.play(notation, seat)
        assert match.count == control.count
    assert match.save() == control.save()
    assert [match.log(viewer) for viewer in table.viewers] == [control.log(viewer) for viewer in table.viewers]
    return failures


def test_a_rule_that_fails_leaves_the_match_and_its_dice_where_they_were(table: ConformanceTable) -> None:
    seeds = table.games(8, effort=40, least=1)
    failures = sum(broken_on_the_way(table, seed, lambda: Seeded(5), bool(seed % 2)) for seed in seeds)
    assert failures >= len(seeds)


def test_fair_dice_too_are_wound_back(table: ConformanceTable) -> None:
    assert broken_on_the_way(table, 0, lambda: Fair(b"0123456789abcdef", {"one": "a"}), False, PLACES_BROKEN_FAIRLY)


def clone_that_fails(table: ConformanceTable, seed: int) -> bool:
    """Return whether a rule can fail after a choice; if it does, check that nothing changes."""
    fuse = Fuse()
    match = play_on(with_fuse(table, fuse, Seeded(seed)), picks(seed), seed % length(table, 0))
    if match.outcome is not None:
        return False
    broken, control = match.clone(Seeded(99)), match.clone(Seeded(99))
    seat = broken.waiting[0]
    notation = broken.choices(seat)[0]
    fuse.left = 2
    try:
        broken.play(notation, seat)
    except RuleError:
        broken.play(notation, seat)
        control.play(notation, seat)
        assert play_on(broken, picks(1)).answers() == play_on(control, picks(1)).answers()
        return True
    return False


def test_a_clone_in_which_a_rule_fails_goes_on_with_its_own_dice(table: ConformanceTable) -> None:
    failing = (seed for seed in range(3, PLACES_TRIED, 4) if clone_that_fails(table, seed))
    assert len(list(islice(failing, CLONES_BROKEN))) == CLONES_BROKEN
