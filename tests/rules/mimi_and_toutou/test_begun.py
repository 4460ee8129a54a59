"""A scenario may begin in mid-battle, with rounds played, cards turned and damage taken.

Contradictions are refused.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from tests.rules.mimi_and_toutou.lake import InOrder, scenario

import quarterdeck as qd
from quarterdeck.boards.cards import PACK, RANKS, SUITS
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.mimi_and_toutou.begun import Place
from quarterdeck.games.mimi_and_toutou.charts import CHART
from quarterdeck.games.mimi_and_toutou.scenario import Scenario

SHIPS = ("mimi 10,10 west", "toutou 20,10 west", "kingani 4,10 east", "hedwig 4,15 east")


def begun(**said: Any) -> Scenario:
    plain = scenarios.plain(scenario(*SHIPS, options=said.pop("options", None)))
    return scenarios.build(Scenario, {**plain, "begun": said}, "test")


def match(script: list[int | str], **said: Any) -> qd.Match[Any]:
    return qd.new("mimi", begun(**said), chance=qd.Scripted(script, then=InOrder()))


def test_the_places_are_those_of_the_chart() -> None:
    assert get_args(Place) == tuple(damage.place for damage in CHART)


def test_omitted_fields_mean_the_start_and_leave_no_trace_in_a_record() -> None:
    plain = scenarios.plain(scenario(*SHIPS))
    assert "begun" not in plain
    assert "begun" not in qd.new("mimi", seed=1).save()
    assert qd.find_game("mimi").set_up(begun()) == qd.find_game("mimi").set_up(scenario(*SHIPS))


def test_a_battle_continues_from_the_given_round_and_cards() -> None:
    played = match(["kingani"], round=7, turned=["mimi", "hedwig"])
    assert (played.state.round, played.state.turned) == (7, ["mimi", "hedwig", "kingani"])
    assert played.state.cards.bag == ["toutou"]
    assert played.waiting == ("german",)


def test_with_no_card_turned_the_round_is_about_to_begin() -> None:
    played = match(["kingani"], round=7)
    assert (played.state.round, played.state.turned) == (7, ["kingani"])


def test_damage_so_far_has_its_full_effect() -> None:
    hits = {"rudder": 1, "compartment 4": 1, "compartment 6": 1, "charthouse and steering": 1}
    played = match(["kingani"], ships={"kingani": {"hits": hits, "rudder": 2, "charthouse": 1}})
    kingani = played.state.ship("kingani")
    assert kingani.flotation_lost == 4
    assert sorted(played.state.spent) == sorted(["10♥", "4♥", "6♥", "K♥"])
    assert len(played.state.pack) == len(PACK) - 4
    played.play("ahead")
    assert (kingani.rudder, kingani.charthouse) == (1, 0)  # she could not turn or fire, and her activation is over


def test_the_next_hit_sinks_her() -> None:
    hits = {"bow compartment": 1, "compartment 4": 1, "compartment 6": 1}
    played = match(["kingani", 20, "8♠"], ships={"mimi": {"hits": hits}, "toutou": {"status": "withdrawn"}})
    for notation in ("stay", "keep course", "fire mimi"):
        played.play(notation)
    assert played.outcome is not None
    assert played.outcome.winners == ("german",)


def test_a_ship_out_of_play_has_no_card() -> None:
    sunk = dict.fromkeys(("bow compartment", "compartment 4", "compartment 6", "compartment 8"), 1)
    struck = {"charthouse and steering": 2}
    ships = {"kingani": {"hits": sunk, "status": "sunk"}, "mimi": {"hits": struck, "status": "surrendered"}}
    played = match(["hedwig"], round=2, ships=ships)
    assert played.state.cards.bag == ["toutou"]


def test_the_square_of_a_ship_that_is_gone_may_be_occupied() -> None:
    plain = scenarios.plain(scenario(*SHIPS))
    plain["ships"] = [{**spec, "column": 10} if spec["key"] == "toutou" else spec for spec in plain["ships"]]
    with pytest.raises(ScenarioError, match=r"ships\[1\]: expected an unoccupied square, but mimi lies there"):
        scenarios.build(Scenario, plain, "test")
    plain["begun"] = {"ships": {"mimi": {"status": "withdrawn"}}}
    assert scenarios.build(Scenario, plain, "test").ships[1].column == 10


def test_spent_cards_are_listed_after_whole_packs() -> None:
    once_all = {place: 4 for place in get_args(Place) if place not in ("compartment 8", "charthouse and steering")}
    rest = {"compartment 8": 4, "charthouse and steering": 5}
    ships = {"kingani": {"hits": once_all}, "hedwig": {"hits": rest}}
    state = qd.find_game("mimi").set_up(begun(spent=["ks"], ships=ships))
    assert state.spent == ["K♠"]
    assert len(state.pack) == len(PACK) - 1


def test_its_record_loads_with_all_pieces() -> None:
    game = qd.find_game("mimi")
    setting = begun(round=3, turned=["mimi"], ships={"mimi": {"hits": {"gun": 1}, "gun": 3}})
    played = qd.new(game, setting, seed=4)
    whole = game.inventory(game.set_up(scenario(*SHIPS)))
    while played.outcome is None:
        assert game.inventory(played.state) == whole
        played.play(played.choices()[0])
    again = qd.verify(played.save())
    assert again.scenario == setting
    assert msgspec.json.encode(again.state) == msgspec.json.encode(played.state)


ALL_FLOODED = {"bow compartment": 1, "compartment 4": 1, "compartment 6": 1, "compartment 8": 1}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"round": 0}, "begun.round: "),
        ({"round": 61}, r"begun.round: expected at most 60, the limit of rounds \(MT-21\)"),
        ({"rounds": 2}, "begun.rounds: unknown field"),
        ({"turned": ["mimi", "mimi"]}, r"begun.turned: expected 'mimi' at most 1 times \(MT-1\)"),
        ({"turned": ["fifi"]}, "begun.turned: expected 'fifi' at most 0 times"),
        ({"turned": ["mimi", "toutou", "kingani", "hedwig"]}, "begun.turned: expected at least one card of the round"),
        ({"spent": ["K♠", "ks"]}, r"begun.spent\[1\]: expected a card of the pack, each only once"),
        ({"spent": ["joker"]}, r"begun.spent\[0\]: expected a card of the pack"),
        ({"spent": [rank + suit for rank in RANKS for suit in SUITS] + ["K♠", "Q♠"]}, "begun.spent: .*at most 52"),
        ({"spent": ["K♠"]}, "begun.spent: expected a card for each of the 0 hits"),
        ({"spent": [], "ships": {"mimi": {"hits": {"gun": 1}}}}, "begun.spent: expected a card for each of the 1 hits"),
        ({"ships": {"mimi": {"hits": {"gun": 5}}}}, "begun.spent: expected a list, because the gun has more hits"),
        ({"ships": {"mimi": {"hits": {"funnel": 1}}}}, "begun.ships.*hits.funnel.*expected one of 'bow'"),
        ({"ships": {"mimi": {"hits": {"gun": 0}}}}, "begun.ships.*hits"),
        ({"ships": {"fifi": {}}}, "begun.ships.fifi: expected one of the ships"),
        ({"ships": {"mimi": {"rudder": 7, "hits": {"rudder": 1}}}}, "begun.ships.*rudder: .*to 6"),
        (
            {"ships": {"mimi": {"rudder": 1}}},
            r"begun.ships.mimi.rudder: expected 0, because her rudder has no hit \(MT-15\)",
        ),
        ({"ships": {"mimi": {"engine": 1}}}, "begun.ships.mimi.engine: expected 0"),
        ({"ships": {"mimi": {"charthouse": 1}}}, "begun.ships.mimi.charthouse: expected 0"),
        ({"ships": {"mimi": {"status": "sunk"}}}, "begun.ships.mimi.status: expected any but sunk"),
        ({"ships": {"mimi": {"status": "lost"}}}, "begun.ships.*status: .*expected one of 'afloat'"),
        (
            {"ships": {"mimi": {"hits": ALL_FLOODED}}},
            "begun.ships.mimi.status: expected sunk, according to her compartments",
        ),
        ({"ships": {"mimi": {"status": "surrendered"}}}, "begun.ships.mimi.status: expected two hits on charthouse"),
        (
            {"ships": {"mimi": {"status": "withdrawn"}, "toutou": {"status": "withdrawn"}}},
            "begun.ships: expected at least one british ship afloat",
        ),
    ],
)
def test_contradictions_are_refused_by_field(said: dict[str, Any], expected: str) -> None:
    with pytest.raises(ScenarioError, match=f"^test: {expected}") as refused:
        begun(**said)
    assert "\n" not in str(refused.value)


def test_with_speed_a_boat_has_two_cards() -> None:
    played = match(["mimi"], turned=["mimi", "toutou"], options={"speed": True})
    assert played.state.cards.bag == ["hedwig", "kingani", "toutou"]
