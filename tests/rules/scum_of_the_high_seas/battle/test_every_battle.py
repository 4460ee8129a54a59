"""Every battle prompt of random games against the words of the book, worked out a second time."""

from __future__ import annotations

import pytest
from tests.rules.scum_of_the_high_seas import plain_battle as plain
from tests.rules.scum_of_the_high_seas.isle import raid, scenario

import quarterdeck as qd
from quarterdeck.engine.chance import Seeded
from quarterdeck.games.scum_of_the_high_seas.battle.dice import fire_dice, melee_dice
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import sight_blocked
from quarterdeck.games.scum_of_the_high_seas.battle.targets import AttackOption, blows
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Raid

MAP = """
..w....h....
..w.c..hh...
.o..c....m..
.o....f..m..
...x..r..w..
.d.x..r.....
....w.f..c..
.hh....o....
"""
SIDES = {"D3 south": "wall", "E5 south": "high wall", "G4 south": "fence", "I6 south": "escarpment", "C6 north": "fieldwork"}
EAGER = ("activate", "fight", "fire", "stand", "stay")
CREWS = (
    "r1 inf D2 A fire=musket",
    "r2 inf D4 B figures=4 fire=musket second=4/none/pike",
    "r3 cav B4 A melee=lance fire=pistol",
    "r4 gun D6 A",
    "r5 inf C7 C fire=bow melee=unarmed",
    "rc com D4 A",
    "b1 inf G2 A fire=pistol melee=halberd",
    "b2 inf H3 B fire=musket",
    "b3 cav H5 B fire=musket",
    "b4 inf F7 B figures=4 fire=bow second=4/blowpipe/bayonet",
    "b5 inf G6 C melee=pike",
    "bc com H3 A",
)


@pytest.mark.parametrize("seed", range(3))
def test_sh_36_every_target_offered_in_games_is_one_by_the_book(seed: int) -> None:
    match = qd.new("scum-of-the-high-seas", scenario(*CREWS, ground=MAP, turns=12), seed=seed)
    below = Seeded(seed + 100).below
    seen = 0
    while match.outcome is None:
        ask = match.asked(match.waiting[0])
        if ask.prompt.key == "battle":
            check(match.state, match.state.units[str(ask.about["key"])], [option.value for option in ask.options])
            seen += 1
        eager = [option for option in ask.options if option.notation.startswith(EAGER)] or list(ask.options)
        match.play(eager[below(len(eager))].notation, match.waiting[0])
    assert seen > 5


@pytest.mark.parametrize("seed", range(40))
def test_sh_36_wherever_units_stand_their_targets_are_those_of_the_book(seed: int) -> None:
    """Units are put into any hexes, in contact or not, fresh or in the middle of a fight."""
    state = raid(*CREWS, ground=MAP, sides=SIDES if seed % 2 else {}).state
    below = Seeded(seed).below
    free = list(state.setting.ground.board.cells)
    for unit in state.units.values():
        if unit.is_leader:
            continue
        state.put(unit, free.pop(below(len(free))))
        unit.close = below(6) == 0
        unit.mounted = unit.mounted and below(2) == 0
        unit.men = [below(men + 1) for men in unit.men[:-1]] + [1 + below(unit.men[-1])]
    for leader in ("rc", "bc"):
        ours = [unit for unit in state.units.values() if unit.side[0] == leader[0] and not unit.is_leader]
        state.put(state.units[leader], ours[below(len(ours))].at)
    for unit in state.units.values():
        if not unit.is_leader:
            charged = [unit.key] if below(2) else []
            state.act = Activation(unit.side, [unit.key], Doing.BATTLE, charged=charged)
            check(state, unit, [option.value for option in blows(state, state.act, unit)])


def check(state: Raid, unit: Unit, offered: list[AttackOption]) -> None:
    """Compare the targets.

    Walls across a slanting line are left out: the plain version covers rows of hexes only.
    """
    fights, fires = plain.targets(state, unit)
    assert {(blow.target, blow.weapon) for blow in offered if blow.close} == fights
    fired_at = {(blow.target, blow.weapon) for blow in offered if blow.target and not blow.close}
    if state.setting.sides:
        fired_at = {each for each in fired_at if plain.is_along_a_row(unit, state.units[each[0]])}
        fires = {each for each in fires if plain.is_along_a_row(unit, state.units[each[0]])}
    assert fired_at == fires
    for key, weapon in fights:
        foe = state.units[key]
        assert melee_dice(state, unit, foe, weapon) == plain.melee_count(state, unit, foe, weapon)
    for key, weapon in fires:
        foe = state.units[key]
        assert fire_dice(state, unit, foe, weapon) == plain.fire_count(state, unit, foe, weapon)


def test_sh_46_every_line_on_the_map_is_blocked_by_the_book() -> None:
    state = raid(*CREWS, ground=MAP).state
    cells = state.setting.ground.board.cells
    for start in cells[::7]:
        for end in cells:
            if start != end:
                for over in ("", "red"):
                    expected = plain.is_blocked(state, start, end, over)
                    assert bool(sight_blocked(state, start, end, over)) == expected, (start, end, over)
