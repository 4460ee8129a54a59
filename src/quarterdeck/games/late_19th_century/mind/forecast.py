"""Forecasts of shots and torpedoes while they are being named.

No dice are thrown until both sides are ready (LC-13, LC-86). Every die is independent of the
others, and nothing is lost before all have fallen. So a *blow*, one die of a gun or the run of a
torpedo, is the list of all its cases, from the charts of the rules. Blows combine by multiplying
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final, NamedTuple

from quarterdeck.engine.asks import D6, Choose, Option, Seat
from quarterdeck.engine.mind import Forecast
from quarterdeck.engine.odds.distribution import Likely, Mean, Odds, Prospect
from quarterdeck.games.late_19th_century import charts
from quarterdeck.games.late_19th_century.land import artillery
from quarterdeck.games.late_19th_century.land.artillery import Target, landing_hex, shore_salvoes
from quarterdeck.games.late_19th_century.sea import naval_guns
from quarterdeck.games.late_19th_century.sea.naval_guns import gun_type, guns_bearing, naval_salvoes
from quarterdeck.games.late_19th_century.sea.torpedoes import TUBES, Aim, course, possible_launches
from quarterdeck.games.late_19th_century.shots import GUN, Battery
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship, Unit

Piece = Unit | Ship
Loss = tuple[int, int]  # points lost, and dice that leave the choice of retreat or loss (LC-50a)
Toll = dict[Loss, int]  # the number of cases for each loss

ON_THE_TARGET: Final = "on target"
FLOTATION: Final = "flotation points"
STRENGTH: Final = "strength points"
RETREATS: Final = "retreats"


class Case(NamedTuple):
    """One result of a blow: number of cases, words, and pieces struck, once for each hit."""

    cases: int
    told: tuple[str, ...]
    struck: tuple[str, ...] = ()
    lands: bool = False


class HitDie(NamedTuple):
    """A die of a gun or battery, or the run of a torpedo, with all its results."""

    weapon: str
    side: Seat
    cases: tuple[Case, ...]

    @property
    def total(self) -> int:
        return sum(case.cases for case in self.cases)

    def strikes(self, key: str) -> bool:
        return any(key in case.struck for case in self.cases)


NOTHING: Final = Odds((Likely((), Fraction(1), 1.0, 1.0),), True)


def forecast_shot(state: Battle, ask: Choose, option: Option[Target], before: Sequence[Option[Any]]) -> Odds:
    """LC-19, LC-81 Forecast a gun or battery's fire, alone and with shots already named."""
    side = ask.seat
    salvoes = [*shore_salvoes(state, side), *naval_salvoes(state, side)]
    named = [
        _volley(state, firer, battery, said.value)
        for (firer, battery, _), said in zip(salvoes, before, strict=False)
        if said.value[0]
    ]
    if not option.value[0]:
        return NOTHING
    firer, battery, _ = salvoes[len(before)]
    blows = _volley(state, firer, battery, option.value)
    lands = "lands" if len(blows) == 1 else "one or more land"
    return _odds(state, blows, lands, option.value[0], named)


def forecast_torpedo(state: Battle, ask: Choose, option: Option[Aim], before: Sequence[Option[Any]]) -> Odds:
    """LC-88 Forecast a torpedo, alone and with those already named."""
    ships = [launch.ship for launch in possible_launches(state, ask.seat)]
    named = [[_run(state, ship, said.value)] for ship, said in zip(ships, before, strict=False) if said.value.path]
    if not option.value.path:
        return NOTHING
    blow = _run(state, ships[len(before)], option.value)
    struck = [key for case in blow.cases for key in case.struck if state.ships[key].side != ask.seat]
    return _odds(state, [blow], "hits", struck[0] if struck else "", named)


def _volley(state: Battle, firer: Piece, battery: Battery, target: Target) -> list[HitDie]:
    """LC-19, LC-20, LC-81, LC-82 Return the dice of a gun or battery.

    Each die has the pieces struck, face by face.
    """
    key, hand = target
    mark = state.piece(key)
    if isinstance(firer, Unit):
        dice, weapon, more = 1, charts.ARTILLERY_AS_GUNS[firer.figures.gun], artillery.modifier(state, firer, mark)
    else:
        dice, weapon = min(guns_bearing(firer, battery, mark.at), charts.MOST_DICE), gun_type(firer, battery)
        more = naval_guns.modifier(state, firer, mark)
    assert (battery is GUN) == isinstance(firer, Unit)
    faces = tuple(_fall(state, firer, mark, hand, charts.fall_of_shot(face + more)) for face in D6.faces)
    return [HitDie(weapon, firer.side, faces)] * dice


def _fall(state: Battle, firer: Piece, mark: Piece, hand: int, fall: str) -> Case:
    """LC-19, LC-21 Return the pieces struck by a fall of shot: all in the hex, friend or foe.

    Nobody is struck in the firer's own hex.
    """
    if fall == charts.NOWHERE:
        return Case(1, ())
    at = landing_hex(firer.at, mark.at, hand, fall)
    if at == firer.at or at not in state.setting.ground.board:
        return Case(1, ())
    struck = tuple(piece.key for piece in state.pieces_in(at))
    if fall == charts.ON_TARGET:
        return Case(1, (ON_THE_TARGET,), struck, True)
    return Case(1, tuple(_strays(state.piece(key), firer.side) for key in struck), struck)


def _strays(piece: Piece, side: Seat) -> str:
    return f"on {piece.name} (your own)" if piece.side == side else f"on {piece.name}"


def _run(state: Battle, firer: Ship, aim: Aim) -> HitDie:
    """LC-88 Throw three dice at every ship in the path, friend or foe, until one is hit."""
    ways = _hits_of_a_torpedo()
    met = [ship for at in course(state, aim.path) for ship in state.ships.values() if ship.at == at and ship.place == HERE]
    whole = sum(ways)
    cases = [Case(ways[0] ** len(met), ())]
    for place, ship in enumerate(met):
        passed = ways[0] ** place * whole ** (len(met) - place - 1)
        for hits in range(1, len(ways)):
            cases.append(Case(passed * ways[hits], (_strays(ship, firer.side),) * hits, (ship.key,) * hits, True))
    return HitDie(charts.TORPEDO, firer.side, tuple(cases))


def _hits_of_a_torpedo() -> list[int]:
    """LC-88 Return how many throws of the dice give each number of hits."""
    ways = [0] * (charts.TORPEDO_DICE + 1)
    for faces in product(D6.faces, repeat=charts.TORPEDO_DICE):
        ways[sum(face >= charts.TORPEDO_HITS for face in faces)] += 1
    return ways


def _odds(state: Battle, blows: list[HitDie], lands: str, mark: str, named: list[list[HitDie]]) -> Odds:
    prospects = [_prospect(state, blows, lands, mark)]
    others = [volley for volley in named if mark and volley[0].strikes(mark)]
    if others:
        together = [*blows, *(blow for volley in others for blow in volley)]
        shots = "shot" if len(others) == 1 else f"{len(others)} shots"
        struck = f"{state.piece(mark).name} is struck"
        prospects.append(_prospect(state, together, struck, mark, f"together with the {shots} already named"))
    return Odds(_likely(blows), True, 0, tuple(prospects))


def _prospect(state: Battle, blows: list[HitDie], lands: str, mark: str, of: str = "") -> Prospect:
    """Return the chances that decide and the expected points.

    They are for all pieces struck, or for the one named by `of`.
    """
    side = blows[0].side
    struck = dict.fromkeys(key for blow in blows for case in blow.cases for key in case.struck)
    own = [key for key in struck if state.piece(key).side == side]
    foes = [mark] if of else [key for key in struck if key not in own]
    hit = _chance(blows, lambda case: mark in case.struck if of else case.lands and bool({*case.struck} - {*own}))
    chances = [(lands, hit)]
    if own:
        names = " or ".join(state.piece(key).name for key in own) if len(own) < 3 else "a friend"
        chances.append((f"strays onto {names}", _chance(blows, lambda case: bool({*case.struck} & {*own}))))
    if mark and (end := _chance_of_the_end(state, blows, mark)):
        chances.append(("enough to sink her" if mark in state.ships else "destroyed outright", end))
    expected = [*_expected(state, blows, foes, ""), *_expected(state, blows, own, "own ")]
    return Prospect(tuple(chances), tuple(expected), of)


def _chance(blows: list[HitDie], counts: Callable[[Case], bool]) -> Fraction:
    """Return the chance that at least one blow has such a case."""
    never = Fraction(1)
    for blow in blows:
        never *= Fraction(sum(case.cases for case in blow.cases if not counts(case)), blow.total)
    return 1 - never


def _chance_of_the_end(state: Battle, blows: list[HitDie], mark: str) -> Fraction:
    """LC-3, LC-73 Return the chance that the target loses all its points.

    A ship gives up nothing else for this, and a unit has no choice.
    """
    piece = state.piece(mark)
    left = piece.strength if isinstance(piece, Unit) else piece.flotation
    toll = _toll(blows, piece)
    return Fraction(sum(cases for (lost, _), cases in toll.items() if lost >= left > 0), sum(toll.values()))


def _expected(state: Battle, blows: list[HitDie], keys: list[str], whose: str) -> list[Mean]:
    """LC-50, LC-90 Return the mean losses in points.

    They are FP of ships, SP of units lost outright, and dice that leave a choice. A destroyed unit
    has no more to lose and nothing to choose.
    """
    sums = {FLOTATION: Fraction(0), STRENGTH: Fraction(0), RETREATS: Fraction(0)}
    for key in keys:
        piece = state.piece(key)
        toll = _toll(blows, piece)
        total = sum(toll.values())
        for (lost, shaken), cases in toll.items():
            if isinstance(piece, Ship):
                sums[FLOTATION] += Fraction(lost * cases, total)
            else:
                sums[STRENGTH] += Fraction(min(lost, piece.strength) * cases, total)
                sums[RETREATS] += Fraction(shaken * cases if lost < piece.strength else 0, total)
    return [Mean(f"{whose}{what}", amount) for what, amount in sums.items() if amount]


def _toll(blows: list[HitDie], piece: Piece) -> Toll:
    """Return the losses that all blows together may cost a piece."""
    toll: Toll = {(0, 0): 1}
    for blow in blows:
        if blow.strikes(piece.key):
            toll = _put_together(toll, _toll_of_one(blow, piece))
    return toll


def _toll_of_one(blow: HitDie, piece: Piece) -> Toll:
    most = max(case.struck.count(piece.key) for case in blow.cases)
    hit = _toll_of_a_hit(blow.weapon, piece)
    toll: Toll = {}
    for case in blow.cases:
        of_case: Toll = {(0, 0): case.cases}
        for place in range(most):
            of_case = _put_together(of_case, hit if place < case.struck.count(piece.key) else {(0, 0): len(D6.faces)})
        for loss, cases in of_case.items():
            toll[loss] = toll.get(loss, 0) + cases
    return toll


def _toll_of_a_hit(weapon: str, piece: Piece) -> Toll:
    """LC-50, LC-90 Return the die for one hit. LC-90 A ship already at 0 can lose no more."""
    toll: Toll = {}
    for face in D6.faces:
        if isinstance(piece, Ship):
            loss = (charts.flotation_lost(weapon, piece.figures.kind, face) if piece.flotation else 0, 0)
        else:
            loss = (1, 0) if face <= charts.LOSES_OUTRIGHT[piece.figures.quality] else (0, 1)
        toll[loss] = toll.get(loss, 0) + 1
    return toll


def _put_together(one: Toll, other: Toll) -> Toll:
    both: Toll = {}
    for (lost, shaken), cases in one.items():
        for (more, too), times in other.items():
            loss = lost + more, shaken + too
            both[loss] = both.get(loss, 0) + cases * times
    return both


def _likely(blows: list[HitDie]) -> tuple[Likely, ...]:
    """Return every outcome by the number of shots that fall at each place, likeliest first."""
    told: dict[tuple[str, ...], int] = {(): 1}
    for blow in blows:
        after: dict[tuple[str, ...], int] = {}
        for so_far, cases in told.items():
            for case in blow.cases:
                what = tuple(sorted((*so_far, *case.told), key=_target_first))
                after[what] = after.get(what, 0) + cases * case.cases
        told = after
    total = sum(told.values())
    found = [
        Likely(tuple(f"{what.count(each)} {each}" for each in dict.fromkeys(what)), share, float(share), float(share))
        for what, cases in told.items()
        if (share := Fraction(cases, total))
    ]
    return tuple(sorted(found, key=lambda likely: (-likely.probability, likely.happens)))


def _target_first(told: str) -> tuple[bool, str]:
    return told != ON_THE_TARGET, told


FORECASTS: Final[Mapping[str, Forecast[Battle]]] = {
    artillery.SHELL.key: forecast_shot,
    naval_guns.BROADSIDE.key: forecast_shot,
    TUBES.key: forecast_torpedo,
}
