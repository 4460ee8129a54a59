"""Every option and its result follow the clauses, ashore and afloat.

The clauses are written out a second time in `plainly`, `plainly_home`, `plainly_fought` and
`plainly_sea`. They are held against every prompt of games of the shipped scenarios, with cards and
without. Those games are random, with a preference for moves towards the enemy.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.rules.scum_of_the_high_seas import plainly as plain
from tests.rules.scum_of_the_high_seas import plainly_fought as fought
from tests.rules.scum_of_the_high_seas import plainly_home as home
from tests.rules.scum_of_the_high_seas import plainly_sea as sea

import quarterdeck as qd
from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Choose
from quarterdeck.engine.chance import Seeded
from quarterdeck.games.scum_of_the_high_seas import GAME
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Means, Raid

ASHORE = ["chagres", "landing-party", "six-crews", "the-raid", "treasure-hunt"]
AFLOAT = ["merchantman", "ocracoke"]
EAGER = ("activate", "fight", "fire", "storm", "grapple", "ahead")


class Examiner:
    """Plays a game through and compares each prompt with the clauses."""

    def __init__(self, match: qd.Match[Raid], seed: int) -> None:
        self.match, self.luck, self.counts = match, Seeded(seed), Counter[str]()
        self.alone = ""  # the unit that moves without its commander
        self.saddled = ("", "")  # the unit that mounts or dismounts in this move, and which of the two
        self.marched: tuple[str, Hex, bool] | None = None  # the unit that moved, its hex, and whether it charged
        self.ends: dict[Hex, bool] = {}  # the hexes to which the unit may go, and whether it may battle afterwards
        self.stood: dict[str, Hex] = {}
        self.fallen_back: list[str] = []
        self.met: tuple[str, dict[str, str]] | None = None  # the ship that went ahead, and the ships that she had to meet

    @property
    def state(self) -> Raid:
        return self.match.state

    def examine(self) -> Counter[str]:
        while self.match.outcome is None:
            ask = self.match.asked(self.match.waiting[0])
            self.hold(ask)
            notation = self.choose(ask)
            self.remember(ask, notation)
            self.match.play(notation, ask.seat)
        return self.counts

    def hold(self, ask: Choose) -> None:
        """Compare the options on offer, and the result of the answer before."""
        self.counts["prompts"] += 1
        self.hold_march()
        self.hold_contact()
        self.hold_falling_back()
        holds = {
            "move": self.hold_moves,
            "battle": self.hold_battle,
            "retreat": self.hold_retreat,
            "defence": self.hold_defence,
            "sail": self.hold_passage,
            "fire": self.hold_guns,
        }
        if ask.prompt.key in holds:
            holds[ask.prompt.key](ask)

    # --- Answers ----------------------------------------------------------------------------------

    def choose(self, ask: Choose) -> str:
        choices = [option.notation for option in ask.options]
        if self.luck.below(3):
            choices = [each for each in choices if each.startswith(EAGER)] or choices
        if ask.prompt.key == "move" and self.luck.below(3):
            choices = self.nearest([each for each in ask.options if each.notation.startswith("move ")], ask) or choices
        return choices[self.luck.below(len(choices))]

    def nearest(self, moves: list[Any], ask: Choose) -> list[str]:
        """Return the moves that bring a unit nearest to an enemy."""
        side = self.state.units[str(ask.about["key"])].side
        foes = [each.at for each in self.state.units.values() if plain.is_here(each) and each.side != side]
        away = {each.notation: home.way(foes, each.value.to) for each in moves}
        return [notation for notation, hexes in away.items() if hexes == min(away.values())]

    def remember(self, ask: Choose, notation: str) -> None:
        self.marched = self.met = None
        key = str(ask.about.get("key", ""))
        if ask.prompt.key == "move":
            self.alone = key if notation == "alone" else self.alone
            self.saddled = (key, notation) if notation in ("mount", "dismount") else self.saddled
            if notation.startswith("move "):
                to = next(option.value.to for option in ask.options if option.notation == notation)
                self.marched = (key, to, self.charges(self.state.units[key], to))
            if notation == "stay" or notation.startswith(("move ", "join ")):
                self.alone, self.saddled = "", ("", "")
        if ask.prompt.key == "sail" and notation == "ahead":
            self.met = (key, sea.meets(self.state, self.state.vessels[key]))
        self.stood = {unit.key: unit.at for unit in self.state.units.values() if plain.is_here(unit)}
        self.fallen_back = list(self.state.retreated)

    # --- Moves ------------------------------------------------------------------------------------

    def march_of(self, unit: Unit) -> plain.March:
        """SH-17 Return the move, with the commander in the hex unless he stays or has moved."""
        leader = plain.leader_in(self.state, unit.at)
        if leader is not None and (leader.side != unit.side or leader.moved or self.alone == unit.key):
            leader = None
        saddled = self.saddled[1] if self.saddled[0] == unit.key else ""
        return plain.March(self.state, unit, leader if leader is not unit else None, saddled=saddled)

    def charges(self, unit: Unit, to: Hex) -> bool:
        """SH-45 Return whether a move charges; the contact is brief if a character is caught."""
        march = plain.March(self.state, unit)
        return not plain.is_bound(self.state, unit) and not march.touches(unit.at) and march.touches(to)

    def hold_moves(self, ask: Choose) -> None:
        unit = self.state.units[str(ask.about["key"])]
        offered = {option.value.to for option in ask.options if option.notation.startswith("move ")}
        offered |= {self.state.units[each.value.key].at for each in ask.options if each.notation.startswith("join ")}
        march = self.march_of(unit)
        self.ends = march.ends()
        assert offered == set(self.ends), self.told(unit, offered, set(self.ends))
        self.counts["moves"] += 1
        self.counts["moves with a commander"] += march.leader is not None
        self.counts["moves on horseback"] += march.rides
        self.counts["moves from aboard"] += bool(unit.aboard)

    def told(self, unit: Unit, offered: set[Hex], expected: set[Hex]) -> str:
        missing, more = [name_of(at) for at in expected - offered], [name_of(at) for at in offered - expected]
        return f"{unit.name} in {name_of(unit.at)}, turn {self.state.turn}: missing {missing}, too many {more}"

    def hold_march(self) -> None:
        """SH-10, SH-45, SH-47 Check whether a battle may follow and it was a charge.

        A door may keep the unit out.
        """
        act = self.state.act
        if self.marched is None or act is None or self.marched[0] not in act.keys:
            return
        key, to, charges = self.marched
        unit, battles = self.state.units[key], self.ends[to]
        if unit.at != to or not plain.is_here(unit) or plain.is_leader(unit):
            return
        assert (key in act.charged) == charges, (key, name_of(to))
        assert (key not in act.spent) == battles, (key, name_of(to), battles)
        self.counts["battles after moves"] += battles
        self.counts["moves without battle"] += not battles
        self.counts["charges"] += charges
        self.counts["charges by the extra hex"] += battles and unit.moved > (3 if unit.mounted else 1)

    def hold_retreat(self, ask: Choose) -> None:
        unit = self.state.units[str(ask.about["key"])]
        offered, expected = {option.value for option in ask.options}, home.retreats(self.state, unit)
        assert offered == expected, self.told(unit, offered, expected)
        self.counts["retreats"] += 1

    def hold_defence(self, ask: Choose) -> None:
        """SH-54 Check a chosen retreat: not aboard, nor without a free hex homeward."""
        unit = self.state.units.get(str(ask.about["key"]))
        if unit is None:
            return
        attack = self.state.attack
        ambush = attack is not None and fought.is_under(self.state, "ambush", attack.attacker)
        can = not unit.aboard and bool(home.retreats(self.state, unit)) and not ambush
        assert any(each.startswith("retreat") for each in self.match.choices(ask.seat)) == can, unit
        self.counts["defences"] += 1

    def hold_falling_back(self) -> None:
        """SH-59 Check units one after the other; those that have not yet gone bar the way."""
        fresh = [seat for seat in self.state.turn_order if seat in self.state.retreated and seat not in self.fallen_back]
        if not fresh or self.state.attack is not None:
            return
        gone = [unit for seat in fresh for unit in self.state.units.values() if unit.side == seat and self.fell_back(unit)]
        went = {unit.key: unit.at for unit in gone}
        for unit in gone:
            unit.at = self.stood[unit.key]
        expected = {}
        for unit in gone:
            expected[unit.key] = home.fallen_back(self.state, unit, unit.at)
            unit.at = went[unit.key]
        assert went == expected, {key: (name_of(self.stood[key]), name_of(to)) for key, to in went.items()}
        self.counts["falling back"] += len(gone)

    def fell_back(self, unit: Unit) -> bool:
        """Return whether a unit falls back, or did until it came to a commander."""
        if unit.key not in self.stood or not plain.is_here(unit):
            return False
        return plain.is_falling_back(self.state, unit) or unit.stays == self.state.turn

    # --- Battles ----------------------------------------------------------------------------------

    def hold_battle(self, ask: Choose) -> None:
        unit = self.state.units[str(ask.about["key"])]
        try:
            blows, doors = fought.blows(self.state, unit)
        except fought.TooClose:
            self.counts["battles left out"] += 1
            return
        assert self.offered(ask, storms=False) == blows, unit
        assert self.offered(ask, storms=True) == doors, unit
        self.counts["battles"] += 1
        self.counts["close combats"] += any(close for _, _, close in blows)
        self.counts["volleys"] += any(not close and weapon != "cannon" for _, weapon, close in blows)
        self.counts["cannon ashore"] += any(weapon == "cannon" for _, weapon, _ in blows)
        self.counts["doors"] += bool(doors)

    def offered(self, ask: Choose, *, storms: bool = False) -> fought.Blows:
        """Return the targets with their dice as the labels give them, cards aside."""
        found = {}
        for option in ask.options:
            blow = option.value
            if getattr(blow, "target", "") and not blow.card and blow.storms == storms:
                dice = re.search(r"(\d+) di[ec]e?", self.match.label(option.notation, ask.seat).text)
                assert dice is not None, option.notation
                found[blow.target, blow.weapon, blow.close] = int(dice[1])
        return found

    # --- Ships ------------------------------------------------------------------------------------

    def hold_passage(self, ask: Choose) -> None:
        ship, passage = self.state.vessels[str(ask.about["key"])], self.state.passage
        assert passage is not None
        choices = self.match.choices(ask.seat)
        if passage.means is Means.OARS:
            rows = {each.split()[1] for each in choices if each.startswith("row ")}
            assert rows == {name_of(at) for at in sea.rows(self.state, ship, passage)}, ship
            self.counts["boats"] += 1
        if passage.means is Means.SAILS:
            self.hold_sails(ship, choices)

    def hold_sails(self, ship: Vessel, choices: list[str]) -> None:
        passage, act = self.state.passage, self.state.act
        assert passage is not None
        assert act is not None
        if passage.steps == 0:
            pressed = "press-of-sail" in act.boons and sea.sails_at(self.state, ship, ship.heading) > 0
            held = sea.is_held(self.state, ship)  # grapnels that hold stop her
            assert passage.speed == sea.speed(self.state, ship) + pressed or pressed or held, (ship, passage)
        steps = {"ahead", "port", "starboard", "drop anchor", "weigh anchor", "come off"}
        assert steps & set(choices) == sea.steps(self.state, ship, passage), (ship, passage)
        beside = {each.split()[1] for each in choices if each.startswith("grapple ")}
        assert beside == sea.grapples(self.state, ship), ship
        self.counts["ships alongside"] += bool(beside)
        self.counts["ships"] += 1

    def hold_contact(self) -> None:
        """SH-91, SH-91a A ship that had to be rammed is sunk, or holed and open.

        Any other is neither.
        """
        if self.met is None:
            return
        ship = self.state.vessels[self.met[0]]
        for key, how in self.met[1].items():
            other = self.state.vessels[key]
            ours, theirs = ship.figures.points, other.figures.points
            assert (other.place == "sunk") == (how == "ram" and (ours >= 2 * theirs or other.points <= 0)), other
            if other.place != "sunk":
                assert (other.entered_by == ship.key) == (how == "ram" and 2 * ours >= 3 * theirs), other
            self.counts[how] += 1

    def hold_guns(self, ask: Choose) -> None:
        gun = self.state.guns[str(ask.about["key"])]
        try:
            expected = sea.broadsides(self.state, gun)
        except fought.TooClose:
            self.counts["guns left out"] += 1
            return
        assert self.offered(ask) == expected, gun
        self.counts["guns"] += 1
        self.counts["guns that bear"] += bool(expected)


def games(name: str, number: int, *, cards: bool = True, worn: bool = False) -> Iterator[qd.Match[Raid]]:
    """Yield games of a shipped scenario.

    With `worn`, every second unit has lost its NCO before the first turn.
    """
    written = qd.read_scenario(GAME, name)
    for seed in range(number):
        scenario = written if cards else msgspec.structs.replace(written, event_cards=False)
        match = qd.new(GAME, scenario, seed=seed)
        for unit in list(match.state.units.values())[seed % 2 :: 2] if worn else []:
            if unit.nco:
                unit.nco, unit.returns = False, 2
        yield match


def examined(matches: Iterator[qd.Match[Raid]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed, match in enumerate(matches):
        counts += Examiner(match, seed).examine()
    return counts


def enough(counts: Counter[str], **least: int) -> bool:
    """Return whether enough of everything was compared, and next to nothing left out."""
    few = 20 * counts["battles left out"] < counts["battles"]
    return few and all(counts[what.replace("_", " ")] >= number for what, number in least.items())


@pytest.mark.parametrize("cards", [True, False])
def test_every_prompt_ashore_follows_the_clauses(cards: bool) -> None:
    counts: Counter[str] = Counter()
    for name in ASHORE:
        counts += examined(games(name, 2, cards=cards))
    assert enough(counts, moves=1000, moves_with_a_commander=50, moves_on_horseback=20, moves_without_battle=20), counts
    assert enough(counts, battles_after_moves=150, charges=50, charges_by_the_extra_hex=3, retreats=30, defences=120), counts
    assert enough(counts, battles=200, close_combats=150, volleys=30, cannon_ashore=20), counts


@pytest.mark.parametrize("cards", [True, False])
def test_every_prompt_afloat_follows_the_clauses(cards: bool) -> None:
    counts: Counter[str] = Counter()
    for name in AFLOAT:
        counts += examined(games(name, 10, cards=cards))
    assert enough(counts, ships=400, boats=25, guns_that_bear=100, ships_alongside=8, ram=3, alongside=2), counts
    assert enough(counts, moves_from_aboard=800, volleys=80), counts


def test_sh_59_prompts_follow_the_clauses_when_every_second_unit_falls_back() -> None:
    counts: Counter[str] = Counter()
    for name in ASHORE:
        counts += examined(games(name, 1, worn=True))
    assert enough(counts, falling_back=200), counts
