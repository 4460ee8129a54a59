"""Measuring a game does not change it, and the figures agree with its course."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.toys import smugglers

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.engine.log import Entry
from quarterdeck.engine.scene import Plane, Squares
from quarterdeck.engine.units import Unit
from quarterdeck.lab.measures.chance_history import ChanceMeter
from quarterdeck.lab.measures.clause_use import ClauseMeter, clauses_of
from quarterdeck.lab.measures.game_measures import Depth, MeasuredGame, measure_game
from quarterdeck.lab.measures.unit_losses import Fought, LossMeter
from quarterdeck.lab.simulation import GameResult, play_one

LAKE = Squares(20, 20, "water")


def of(key: str, depth: Depth = Depth.MEASURED) -> tuple[Game[Any], MeasuredGame, GameResult]:
    game = qd.find_game(key)
    scenario = qd.read_scenario(game)
    bots = dict.fromkeys(game.seats(scenario), "greedy")
    return game, measure_game(game, scenario, bots, 1, 0, depth), play_one(game, scenario, bots, 1, 0)


@pytest.fixture(scope="module")
def mimi() -> tuple[Game[Any], MeasuredGame, GameResult]:
    return of("mimi", Depth.TRACED)


def test_measuring_does_not_change_the_game(mimi: tuple[Game[Any], MeasuredGame, GameResult]) -> None:
    _, found, played = mimi
    assert [getattr(found, field) for field in GameResult.__struct_fields__] == list(msgspec.structs.astuple(played))


def test_it_goes_over_a_wire_and_comes_back(mimi: tuple[Game[Any], MeasuredGame, GameResult]) -> None:
    _, found, _ = mimi
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(found), type=MeasuredGame) == found


def test_choices_are_counted_by_seat_and_by_unit(mimi: tuple[Game[Any], MeasuredGame, GameResult]) -> None:
    _, found, _ = mimi
    assert sum(found.choices.values()) == found.decisions == sum(unit.choices for unit in found.units)
    assert 1 < found.branching < found.widest
    assert found.turns is not None
    assert found.turns > 1


def test_every_loss_has_a_place_and_an_owner(mimi: tuple[Game[Any], MeasuredGame, GameResult]) -> None:
    _, found, _ = mimi
    lost = sum(unit.lost for unit in found.units)
    assert lost > 0
    assert sum(unit.dealt for unit in found.units) == lost == sum(place.lost for place in found.places)
    assert all(unit.left == unit.strength - unit.lost for unit in found.units)  # nothing is mended on the lake


def test_a_game_without_units_is_measured_otherwise() -> None:
    scenario = qd.read_scenario(smugglers.GAME)
    bots = dict.fromkeys(smugglers.GAME.seats(scenario), "random")
    found = measure_game(smugglers.GAME, scenario, bots, 1, 0, Depth.TRACED)
    assert (found.units, found.places, found.turns) == ((), (), None)
    assert found.course.chances
    assert found.clauses


def test_log_entries_are_heard_once() -> None:
    match = qd.new("mimi", scenario="training", seed=3)
    said = match.viewpoints.heard()
    for _ in range(12):
        match.play(match.choices()[0])
        said += match.viewpoints.heard(len(said))
    assert len(said) > 12
    assert said == match.viewpoints.heard()


# How it went


def looks(*chances: float, every: int = 10) -> ChanceMeter:
    """Return the course of a game for two, from the first seat's win probabilities."""
    found = ChanceMeter(("red", "blue"), (chances[0], 1 - chances[0]))
    for place, chance in enumerate(chances[1:], 1):
        found.add(place * every, (chance, 1 - chance))
    return found


def test_a_game_is_decided_when_the_winner_never_falls_below_80_again() -> None:
    assert looks(0.5, 0.85, 0.79, 0.8, 0.95, 1.0).course(("red",)).decided == 30
    assert looks(0.9, 0.85, 1.0).course(("red",)).decided == 0
    assert looks(0.5, 0.6, 1.0).course(("red",)).decided == 20  # by the last choice
    assert looks(0.9, 0.9, 0.5).course(()).decided is None


def test_a_tiny_margin_is_not_a_lead() -> None:
    assert looks(0.5, 0.6, 0.49, 0.6, 1.0).course(("red",)).lead_changes == 0
    assert looks(0.5, 0.6, 0.4, 0.6, 1.0).course(("red",)).lead_changes == 2


def test_the_mean_lead_is_weighted_by_time() -> None:
    assert looks(0.5, 1.0).course(("red",)).lead == 0.0
    assert looks(0.5, 0.75, 1.0).course(("red",)).lead == 0.25  # level for half of it, half a win ahead for the rest
    assert looks(0.3, 0.2, 1.0).course(("red",)).lowest == 0.2


def test_a_course_has_a_point_for_every_twentieth() -> None:
    chances = looks(0.5, 0.6, 0.7, 1.0, every=1).course(("red",)).chances
    assert [len(each) for each in chances] == [21, 21]
    assert chances[0] == (500,) * 7 + (600,) * 7 + (700,) * 6 + (1000,)
    assert chances[1][0] == 500


# Who lost what, and by whom


def boats(red: int = 5, blue: int = 5, green: int = 5, blue_of: str = "blue") -> list[Unit]:
    return [
        Unit("r", "Red boat", "red", red, (1, 1)),
        Unit("b", "Blue boat", blue_of, blue, (2, 2) if blue else None),
        Unit("g", "Green boat", "green", green, (3, 3)),
    ]


def dealt(fighting: LossMeter) -> dict[str, int]:
    return {fate.key: fate.dealt for fate in fighting.fates()}


def test_a_loss_is_credited_to_the_attacker_of_the_loser() -> None:
    fighting = LossMeter(boats(), LAKE)
    fighting.note(["g", "b"])
    fighting.note(["r", "g"])  # aimed at somebody else
    assert fighting.follow(boats(blue=3))
    assert dealt(fighting) == {"r": 0, "b": 0, "g": 2}


def test_otherwise_a_loss_is_credited_to_the_last_untargeted_action() -> None:
    fighting = LossMeter(boats(), LAKE)
    fighting.note(["r", "chest"])
    fighting.note(["b"])
    assert fighting.follow(boats(blue=3))
    assert dealt(fighting) == {"r": 2, "b": 0, "g": 0}


def test_units_of_one_name_are_told_apart() -> None:
    namesakes = [unit._replace(name="Boat") for unit in boats()]
    fighting = LossMeter(namesakes, LAKE)
    fighting.note(["g", "b"])
    fighting.follow([unit._replace(strength=3) if unit.key == "b" else unit for unit in namesakes])
    assert dealt(fighting) == {"r": 0, "b": 0, "g": 2}


def test_a_loss_without_a_cause_is_credited_to_nobody() -> None:
    fighting = LossMeter(boats(), LAKE)
    fighting.note(["b"])
    fighting.follow(boats(blue=0))
    assert dealt(fighting) == {"r": 0, "b": 0, "g": 0}
    assert fighting.places() == (Fought((2, 2), 0, 5),)  # where she was last


def test_a_captured_unit_is_lost() -> None:
    fighting = LossMeter(boats(), LAKE)
    fighting.follow(boats(blue_of="red"))
    blue = fighting.fates()[1]
    assert (blue.seat, blue.left, blue.lost) == ("blue", 0, 5)


def test_a_choice_that_points_at_an_enemy_is_aimed() -> None:
    fighting = LossMeter(boats(), LAKE)
    fighting.choose("red", {"ship": "Red boat", "key": "r"}, "b")
    fighting.choose("red", {"key": "r"}, "5,5")
    fighting.choose("blue", {}, "b")  # who has one unit acts with it
    assert [fate.choices for fate in fighting.fates()] == [2, 1, 0]
    assert fighting.places() == (Fought((2, 2), 1, 0),)
    assert not fighting.follow(boats())


def test_on_an_open_table_places_are_counted_by_the_inch() -> None:
    fighting = LossMeter([Unit("r", "Red boat", "red", 5, (12_345, 999))], Plane(48_000, 36_000, "sea", 1_000))
    fighting.follow([Unit("r", "Red boat", "red", 4, (12_345, 999))])
    assert fighting.places() == (Fought((12_500, 500), 0, 1),)


# Which clauses acted


class Modifier(msgspec.Struct, frozen=True):
    clause: str


class Told(Entry):
    ship: str
    made_of: tuple[Modifier, ...]
    clause: str


def test_an_entry_cites_its_clause_and_those_of_what_it_is_made_of() -> None:
    assert list(clauses_of(Told("Mimi", (Modifier("MT-4"), Modifier("MT-6")), "MT-9"))) == ["MT-9", "MT-4", "MT-6"]


def test_clauses_count_once_a_choice_and_swing_only_where_much_changed() -> None:
    citing = ClauseMeter(qd.find_game("mimi").rulebook)
    citing.used.add("MT-2")
    citing.acted.update(["MT-9", "MT-9", "no clause"])
    citing.close(0.05)
    citing.acted.update(["MT-9"])
    citing.forbade.add("MT-6")
    citing.close(0.04)
    told = {each.clause: (each.used, each.forbade, each.swung, each.ended) for each in citing.cited("MT-21", {})}
    assert told == {"MT-2": (1, 0, 0, 0), "MT-6": (1, 1, 0, 0), "MT-9": (2, 0, 1, 0), "MT-21": (1, 0, 0, 1)}
    assert [each.clause for each in citing.cited("MT-21", {}) if each.mattered] == ["MT-6", "MT-9", "MT-21"]


def test_rules_that_nothing_is_said_of_are_traced(mimi: tuple[Game[Any], MeasuredGame, GameResult]) -> None:
    """MT-4 measures ranges, and no log entry cites it."""
    game, traced, _ = mimi
    _, plain, _ = of("mimi")
    assert "MT-4" not in {each.clause for each in plain.clauses}
    measured = next(each for each in traced.clauses if each.clause == "MT-4")
    assert measured.used > measured.told > 0
    assert {each.clause for each in plain.clauses} < {each.clause for each in traced.clauses} <= set(game.rulebook.by_id)


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_rule_of_several_clauses_tells_of_the_first_alone(bot: str) -> None:
    """Pisagua has no river, no trench and no transport; but rules that look for them, among other
    things, say now this and now that."""
    game = qd.find_game("late")
    scenario = qd.read_scenario(game, "pisagua")
    found = measure_game(game, scenario, dict.fromkeys(game.seats(scenario), bot), 1, 0, Depth.TRACED)
    cited = {each.clause: each for each in found.clauses}
    assert cited["LC-58"].used
    assert not [clause for clause in ("LC-54", "LC-55", "LC-58", "LC-61") if clause in cited and cited[clause].mattered]
    assert cited["LC-63"].told  # in cover, and LC-61 in a trench
