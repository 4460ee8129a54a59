"""The final figures: each seat's remaining units, and its dice against their expectation."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb
from typing import Any, Final, NamedTuple

from quarterdeck.engine.asks import Reading, Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.log import Thrown
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.units import Unit

LUCKY: Final = Fraction(1, 4)  # the greatest chance of a throw that is told as lucky
PLAIN_DIE: Final = re.compile(r"D(\d+)")


class ThrowSummary(NamedTuple):
    """One throw that stood out, with the chance of one as good, or as bad."""

    text: str
    chance: Fraction
    place: int  # in the whole log


class Dice(NamedTuple):
    """A seat's favourable throws: the number of dice, the result and the expected result.

    Dice thrown to hit count their hits, others their pips.
    """

    dice: int = 0
    hits: int = 0
    expected_hits: Fraction = Fraction(0)
    high_dice: int = 0
    pips: int = 0
    expected_pips: Fraction = Fraction(0)
    best: ThrowSummary | None = None
    worst: ThrowSummary | None = None


class SeatSummary(NamedTuple):
    """A seat's figures at the end: its units, their strength, and what it destroyed."""

    seat: Seat
    units: int
    units_at_first: int
    strength: int
    strength_at_first: int
    taken: int
    dice: Dice


def accounts(match: Match[Any]) -> list[SeatSummary]:
    """Return every seat's summary from the final position and the full log."""
    began, now = _units(match.game, match.scenario, None), _units(match.game, match.scenario, match)
    dice = thrown(match)
    return [_account(seat, began, now, dice[seat]) for seat in match.seats]


def _units(game: Game[Any], scenario: Scenario, match: Match[Any] | None) -> dict[str, Unit]:
    if game.mind.units is None:
        return {}
    state = game.set_up(scenario) if match is None else match.state
    return {unit.key: unit for unit in game.mind.units(state)}


def _account(seat: Seat, began: dict[str, Unit], now: dict[str, Unit], dice: Dice) -> SeatSummary:
    own = [key for key, unit in began.items() if unit.seat == seat]
    left = [now[key] for key in own if key in now and now[key].seat == seat and now[key].strength > 0]
    return SeatSummary(
        seat=seat,
        units=len(left),
        units_at_first=len(own),
        strength=sum(unit.strength for unit in left),
        strength_at_first=sum(began[key].strength for key in own),
        taken=sum(unit.seat == seat and key not in own and unit.strength > 0 for key, unit in now.items()),
        dice=dice,
    )


def thrown(match: Match[Any]) -> dict[Seat, Dice]:
    """Return the dice of every seat, for the throws that the game's guide calls favourable."""
    found = {seat: Dice() for seat in match.seats}
    guide = match.game.guide
    if guide is None or not (guide.aimed or guide.high):
        return found
    for place, entry in enumerate(match.viewpoints.heard()):
        if not isinstance(entry, Thrown) or entry.seat not in found:
            continue
        sides = PLAIN_DIE.fullmatch(entry.die)
        if sides is None:
            continue
        if entry.clause in guide.aimed and entry.reading is Reading.HITS:
            found[entry.seat] = _aimed(found[entry.seat], entry, int(sides[1]), place)
        elif entry.clause in guide.high:
            dice, count = found[entry.seat], len(entry.faces)
            found[entry.seat] = dice._replace(
                high_dice=dice.high_dice + count,
                pips=dice.pips + sum(entry.faces),
                expected_pips=dice.expected_pips + Fraction(count * (int(sides[1]) + 1), 2),
            )
    return found


def _aimed(dice: Dice, entry: Thrown, sides: int, place: int) -> Dice:
    count, hits = len(entry.faces), int(entry.result)
    one = Fraction(min(sides, max(0, sides + 1 - entry.at_least)), sides)
    as_good, as_bad = _at_least(count, hits, one), 1 - _at_least(count, hits + 1, one)
    good, bad = ThrowSummary(entry.told, as_good, place), ThrowSummary(entry.told, as_bad, place)
    return dice._replace(
        dice=dice.dice + count,
        hits=dice.hits + hits,
        expected_hits=dice.expected_hits + count * one,
        best=good if hits and as_good <= LUCKY and (dice.best is None or as_good < dice.best.chance) else dice.best,
        worst=bad if hits < count and (dice.worst is None or as_bad < dice.worst.chance) else dice.worst,
    )


def _at_least(count: int, hits: int, one: Fraction) -> Fraction:
    """Return the chance that at least that many dice hit."""
    return sum((comb(count, each) * one**each * (1 - one) ** (count - each) for each in range(hits, count + 1)), Fraction(0))
