"""MT-21 to MT-23: victory, the diagram, and more ships."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.mimi_and_toutou.lake import action, acts, asked, barrage, do, fire, pass_by, ship, told, wait_for

import quarterdeck as qd
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.scene import Piece
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SUNK, SURRENDERED, WITHDRAWN, Battle

EAST = {"german": "east"}
FAR_AWAY = "toutou 15,18 north"


def ending(match: qd.Match[Battle]) -> Outcome:
    """Return the outcome; every ending is by MT-21."""
    assert match.outcome is not None
    assert match.outcome.clause == "MT-21"
    assert match.ask is None
    return match.outcome


def play_out(match: qd.Match[Battle]) -> Outcome:
    """Do nothing for either side until the game is over."""
    while match.outcome is None:
        pass_by(match)
    return ending(match)


# MT-21: no enemy left


def test_mt_21_sinking_the_last_enemy_wins() -> None:
    match = barrage("kingani", ["2♣"], ["4♣"], ["6♣"], ["8♣"])
    assert ending(match).winners == ("british",)


def test_mt_21_the_last_enemy_surrendering_wins() -> None:
    match = barrage("mimi", ["K♣", 1], ["K♥", 5])
    assert ending(match).winners == ("german",)


def test_mt_21_the_last_enemy_withdrawing_wins() -> None:
    match = action("mimi 30,10 east", "kingani 5,10 west", script=["mimi"])
    assert ending(do(match, "leave")).winners == ("german",)


def test_mt_21_one_enemy_gone_is_not_enough() -> None:
    match = action("mimi 30,10 east", FAR_AWAY, "kingani 5,10 west", script=["mimi"])
    assert do(match, "leave").outcome is None


@pytest.mark.parametrize("hits", [(["2♣"], ["4♣"], ["6♣"], ["8♣"]), (["K♣", 1], ["K♥", 5])])
def test_mt_21_enemies_may_leave_play_in_different_ways(hits: tuple[list[int | str], ...]) -> None:
    script = [item for hit in hits for item in ("kingani", 20, *hit, "mimi")]
    match = action("kingani 10,10 east", "mimi 15,10 west", "toutou 30,18 east", script=script)
    for _ in hits:
        fire(match, "kingani", "mimi")
    assert match.outcome is None
    assert asked(match) == "toutou move"
    assert ending(do(match, "leave")).winners == ("german",)


# MT-21: breaking through


@pytest.mark.parametrize(
    ("row", "heading"),
    [(10, "east"), (10, "north-east"), (10, "south-east"), (1, "north-east"), (20, "south-east")],
)
def test_mt_21_kingani_wins_at_once_by_any_step_beyond_the_last_column(row: int, heading: str) -> None:
    match = action(f"kingani 30,{row} {heading}", "mimi 10,10 west", FAR_AWAY, script=["kingani"], exits=EAST)
    assert ending(do(match, "leave")).winners == ("german",)
    assert told(match)[-1] == "The Germans win: Kingani escaped over the east edge."


@pytest.mark.parametrize(
    ("column", "row", "heading"),
    [
        (29, 1, "north-east"),  # to 30,0: beyond the north edge only
        (30, 1, "north"),
        (30, 1, "north-west"),
        (29, 20, "south-east"),
        (30, 20, "south"),
        (1, 10, "west"),
        (1, 1, "north-west"),
    ],
)
def test_mt_21_over_any_other_side_kingani_has_only_withdrawn(column: int, row: int, heading: str) -> None:
    match = action(f"kingani {column},{row} {heading}", "mimi 10,10 west", script=["kingani"], exits=EAST)
    assert ending(do(match, "leave")).winners == ("british",)
    assert ship(match, "kingani").status == WITHDRAWN


def test_mt_21_the_far_side_is_no_way_out_for_the_british() -> None:
    match = action("kingani 5,10 west", "mimi 30,10 east", FAR_AWAY, script=["mimi"], exits=EAST)
    assert do(match, "leave").outcome is None


def test_mt_21_reaching_the_last_column_is_not_leaving() -> None:
    match = action("kingani 29,10 east", "mimi 10,10 west", script=["kingani"], exits=EAST)
    assert do(match, "ahead").outcome is None


def test_mt_21_without_such_an_exit_leaving_is_withdrawing() -> None:
    match = action("kingani 30,10 east", "mimi 10,10 west", script=["kingani"])
    assert ending(do(match, "leave")).winners == ("british",)


@pytest.mark.parametrize(
    ("side", "start"),
    [("south", "10,20 south-west"), ("north", "10,1 north-east"), ("west", "1,10 south-west"), ("east", "30,9 east")],
)
def test_mt_21_a_scenario_may_name_any_side_as_the_way_out(side: str, start: str) -> None:
    ships = (f"kingani {start}", "mimi 15,10 west")
    assert ending(do(action(*ships, script=["kingani"], exits={"german": side}), "leave")).winners == ("german",)
    for other in {"north", "south", "east", "west"} - {side}:
        assert ending(do(action(*ships, script=["kingani"], exits={"german": other}), "leave")).winners == ("british",)


# MT-21: the limit of rounds


def test_mt_21_the_limit_is_60_rounds_and_the_last_is_played_out() -> None:
    match = action("kingani 5,10 west", "mimi 28,10 east")
    rounds = []
    while match.outcome is None:
        rounds.append((match.state.round, match.state.active))
        acts(match, match.state.active)
    assert rounds[-2:] == [(60, "kingani"), (60, "mimi")]
    assert ending(match).winners == ()


def test_mt_21_inflicting_more_lost_quarters_wins() -> None:
    assert play_out(barrage("mimi", ["2♣"], rounds=3)).winners == ("german",)
    assert play_out(barrage("kingani", ["2♣"], rounds=3)).winners == ("british",)


def test_mt_21_one_quarter_more_is_enough() -> None:
    script: list[int | str] = ["kingani", 20, "2♣", 12, "4♣", "kingani", 20, "6♣"]
    match = action("kingani 10,10 east", "mimi 15,10 west", script=script, rounds=2)
    for by, at in (("kingani", "mimi"), ("mimi", "kingani"), ("kingani", "mimi")):
        fire(match, by, at)
    assert play_out(match).winners == ("german",)


def test_mt_21_equal_losses_are_a_draw() -> None:
    script: list[int | str] = ["kingani", 20, "2♣", 12, "4♣"]
    match = action("kingani 10,10 east", "mimi 15,10 west", script=script, rounds=2)
    fire(match, "kingani", "mimi")
    fire(match, "mimi", "kingani")
    assert play_out(match).winners == ()


def test_mt_21_hits_that_flood_nothing_count_for_nothing() -> None:
    assert play_out(barrage("mimi", ["A♣"], ["3♣"], ["J♣", 1], rounds=3)).winners == ()


def test_mt_21_the_same_compartment_twice_counts_once() -> None:
    script: list[int | str] = ["kingani", 20, "2♣", 12, "4♣", "kingani", 20, "2♥"]
    match = action("kingani 10,10 east", "mimi 15,10 west", script=script, rounds=2)
    for by, at in (("kingani", "mimi"), ("mimi", "kingani"), ("kingani", "mimi")):
        fire(match, by, at)
    assert play_out(match).winners == ()


def against_three_quarters(*mimi: list[int | str]) -> qd.Match[Battle]:
    """Return a match at the limit of rounds.

    Kingani has lost three quarters to Toutou, and Mimi's fate is given.
    """
    rounds = max(3, len(mimi)) + 1
    blows: list[list[int | str]] = [[12, "2♠"], [12, "4♠"], [12, "6♠"]]
    script: list[int | str] = []
    for at in range(rounds):
        script += ["kingani", 20, *mimi[at], "toutou"] if at < len(mimi) else ["kingani"]
        script += blows[at] if at < len(blows) else []
    match = action("kingani 10,10 east", "mimi 15,10 west", "toutou 14,11 west", script=script, rounds=rounds)
    for at in range(rounds):
        if at < len(mimi):
            fire(match, "kingani", "mimi")
        if at < len(blows):
            fire(match, "toutou", "kingani")
    return match


def test_mt_21_a_ship_that_surrendered_counts_as_four_quarters() -> None:
    match = against_three_quarters(["K♣", 1], ["K♥", 5])
    assert ship(match, "mimi").status == SURRENDERED
    assert ship(match, "mimi").flotation_lost == 0
    assert play_out(match).winners == ("german",)


def test_mt_21_a_ship_that_surrendered_counts_as_no_more_than_four() -> None:
    match = against_three_quarters(["2♣"], ["K♣", 1], ["K♥", 5])
    assert "the British have lost 4 quarters of flotation and the Germans 3" in play_out(match).why


def test_mt_21_a_ship_that_sank_counts_as_four_quarters() -> None:
    match = against_three_quarters(["2♣"], ["4♣"], ["6♣"], ["8♣"])
    assert ship(match, "mimi").status == SUNK
    outcome = play_out(match)
    assert outcome.winners == ("german",)
    assert "the British have lost 4 quarters of flotation and the Germans 3" in outcome.why


@pytest.mark.parametrize(("hits", "winners"), [(0, ("british",)), (1, ()), (2, ("german",))])
def test_mt_21_a_ship_that_withdrew_counts_as_what_she_had_lost(hits: int, winners: tuple[str, ...]) -> None:
    """Return a match in which Kingani has lost one quarter, and Mimi so many before she leaves."""
    ships = ("kingani 25,10 east", "mimi 30,10 east", "toutou 20,10 east")
    cards = ["2♣", "4♣"][:hits]
    script: list[int | str] = []
    for at in range(2):
        script += ["kingani", 20, cards[at]] if at < hits else ["kingani"]
        script += ["mimi"] + ([12, "8♣"] if at == 0 else [])
    match = action(*ships, script=[*script, "mimi", "kingani"], rounds=3)
    for at in range(2):
        if at < hits:
            fire(match, "kingani", "mimi")
        if at == 0:
            fire(match, "toutou", "kingani")
    while match.state.round < 3:
        pass_by(match)
    assert asked(match) == "mimi move"
    do(match, "leave")
    assert play_out(match).winners == winners


def test_mt_21_a_win_in_the_last_activation_of_the_last_round_stands() -> None:
    ships = ("kingani 30,5 south", "mimi 30,10 north-east")
    match = fire(action(*ships, script=["kingani", 12, "2♣", "kingani"], rounds=2), "mimi", "kingani")
    do(wait_for(match, "mimi move"), "leave")
    assert match.state.round == 2
    assert ending(match).winners == ("german",), "though Kingani has lost a quarter and Mimi nothing"


# MT-22


def piece(match: qd.Match[Battle], key: str) -> Piece:
    return next(each for each in match.scene().pieces if each.id == key)


def test_mt_22_the_diagram_has_thirteen_places_one_for_each_rank() -> None:
    match = action("kingani 10,10 east", "mimi 15,10 west")
    for key in ("kingani", "mimi"):
        diagram = piece(match, key).diagram
        kinds = [place.kind for place in diagram]
        assert len(diagram) == len({place.name for place in diagram}) == 13
        assert {kind: kinds.count(kind) for kind in kinds} == {
            "bow": 1,
            "compartment": 4,
            "hull": 4,
            "rudder": 1,
            "gun": 1,
            "engine": 1,
            "charthouse": 1,
        }


RANK_TO_PLACE = {
    "A": "bow",
    "2": "bow compartment",
    "3": "hull 3",
    "4": "compartment 4",
    "5": "hull 5",
    "6": "compartment 6",
    "7": "hull 7",
    "8": "compartment 8",
    "9": "hull 9",
    "10": "rudder",
    "J": "gun",
    "Q": "engine",
    "K": "charthouse and steering",
}


@pytest.mark.parametrize("rank", list(RANK_TO_PLACE))
def test_mt_22_a_hit_is_marked_at_the_place_of_its_rank(rank: str) -> None:
    dice = [1] if rank in ("10", "J", "Q", "K") else []
    match = barrage("mimi", [f"{rank}♣", *dice])
    assert [(place.name, place.hits) for place in piece(match, "mimi").diagram if place.hits] == [(RANK_TO_PLACE[rank], 1)]


def test_mt_22_a_hit_stays_visible_after_its_effect_has_run_out() -> None:
    match = barrage("mimi", ["J♣", 1])
    for _ in range(3):
        acts(match, "mimi")
    assert ship(match, "mimi").gun == 0
    assert [place.name for place in piece(match, "mimi").diagram if place.hits] == ["gun"]


def test_mt_22_every_later_hit_is_marked_too() -> None:
    match = barrage("mimi", ["6♣"], ["6♥"], ["A♥"])
    assert {place.name: place.hits for place in piece(match, "mimi").diagram if place.hits} == {"compartment 6": 2, "bow": 1}


def test_mt_22_the_diagram_of_a_ship_that_sank_can_still_be_seen() -> None:
    match = barrage("mimi", ["2♣"], ["4♣"], ["6♣"], ["8♣"])
    assert sum(place.hits for place in piece(match, "mimi").diagram) == 4


# MT-23


def test_mt_23_fifi_has_kinganis_figures() -> None:
    match = action("fifi 5,10 east", "kingani 20,10 west")
    assert replace(ship(match, "fifi").figures, name="Kingani") == ship(match, "kingani").figures


@pytest.mark.parametrize(("thrown", "hits"), [(15, 0), (16, 1)])
def test_mt_23_hedwig_von_wissmann_has_range_16_and_a_d16(thrown: int, hits: int) -> None:
    match = action("hedwig 4,10 east", "mimi 20,10 north", script=["hedwig", thrown, "A♣"])
    assert sum(ship(fire(match, "hedwig", "mimi"), "mimi").hits) == hits
    assert [given.die for given in match.answers() if given.kind == "roll"] == ["D16"]


def gotzen(*cards: str) -> qd.Match[Battle]:
    """Return a match in which Mimi hits Götzen with these cards."""
    return barrage("gotzen", *([card] for card in cards))


def test_mt_23_a_hit_on_gotzen_is_an_eighth_of_her_flotation() -> None:
    assert ship(gotzen("2♣"), "gotzen").flotation_lost == 1
    assert ship(gotzen("2♣", "4♣"), "gotzen").flotation_lost == 2
    assert ship(gotzen("2♣", "2♥"), "gotzen").flotation_lost == 2


def test_mt_23_a_third_hit_on_the_same_compartment_of_gotzen_adds_nothing() -> None:
    assert ship(gotzen("2♣", "2♥", "2♦"), "gotzen").flotation_lost == 2


def test_mt_23_four_compartments_hit_once_do_not_sink_gotzen() -> None:
    assert ship(gotzen("2♣", "4♣", "6♣", "8♣"), "gotzen").status == AFLOAT


def test_mt_23_gotzen_sinks_when_every_compartment_has_been_hit_twice() -> None:
    seven = ("2♣", "2♥", "4♣", "4♥", "6♣", "6♥", "8♣")
    assert ship(gotzen(*seven, "6♦"), "gotzen").status == AFLOAT
    assert ship(gotzen(*seven, "8♥"), "gotzen").status == SUNK


def test_mt_23_an_eighth_counts_at_the_limit_of_rounds() -> None:
    match = barrage("gotzen", ["2♣"], rounds=2)
    assert play_out(match).winners == ("british",)
    assert "the Germans ½ quarter of flotation" in ending(match).why


def test_mt_23_gotzens_other_hits_work_at_once() -> None:
    match = barrage("gotzen", ["Q♣", 2])
    assert acts(match, "gotzen") == ["turn", "fire"]


def test_mt_23_a_scenario_may_list_other_ships() -> None:
    monitor = {"key": "monitor", "side": "german", "column": 4, "row": 10, "heading": "east"}
    figures = {"name": "Monitor", "range": 3, "die": 4, "gun": "4-inch gun", "hits_needed": 2}
    match = action({**monitor, **figures}, "mimi 7,10 north", script=["monitor", 3, "2♣"])
    fire(match, "monitor", "mimi")
    assert ship(match, "mimi").flotation_lost == 2
