"""Standing orders at sea and on land: the answers of each, and when its owner is asked."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.boards.hex import distance, neighbours
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.orders import Item, StoppedBy
from quarterdeck.engine.play.standing_orders import Standing, foresee, offers, speak, stand
from quarterdeck.engine.straight import straight
from quarterdeck.games.late_19th_century.land.positions import lose
from quarterdeck.games.late_19th_century.sea.ship_hits import roll_for_damage
from quarterdeck.games.late_19th_century.state import Battle, Ship

JAPANESE = "japanese"


def order(key: str, about: str = "", to: str = "") -> Item:
    return Item("order", key, about, to)


def yalu(prompt: str = "guns", firing: bool = False) -> Match[Battle]:
    """Return the Yalu at the first such prompt for the Japanese.

    The first option answers all other prompts.
    """
    match = qd.new("late-19th-century", scenario="yalu", seed=3)
    go_on(match, prompt, firing)
    return match


def go_on(match: Match[Battle], prompt: str, firing: bool = False) -> None:
    for _ in range(300):
        if JAPANESE in match.waiting and match.asked(JAPANESE).prompt.key == prompt:
            return
        seat = match.waiting[0]
        held = "hold fire" in match.choices(seat) and not firing
        match.play("hold fire" if held else match.labels(seat)[0][0], seat)
    raise AssertionError(f"nobody is asked {prompt}")


def obey(match: Match[Battle], seat: str, *items: Item) -> tuple[list[str], Standing]:
    """Let standing orders answer until they have nothing to say."""
    standing = stand(match, seat, items)
    said: list[str] = []
    while seat in match.waiting and standing.items:
        word = speak(match, seat, standing, StoppedBy.HITS)
        if word is None or not word.choice:
            return said, standing if word is None else word.standing
        match.play(word.choice, seat)
        said.append(word.choice)
        standing = word.standing
    return said, standing


def keys(match: Match[Any], seat: str) -> list[str]:
    return [offered.item.words for offered in offers(match, seat)]


def ship(match: Match[Battle], key: str) -> Ship:
    return match.state.ships[key]


def test_lc_81_fire_at_the_nearest_names_all_targets_and_is_ready() -> None:
    match = yalu()
    first = match.asked(JAPANESE)
    start = match.state.piece(str(first.about["key"])).at
    nearest = min(distance(start, match.state.piece(option.value[0]).at) for option in first.options if option.value[0])
    said, _ = obey(match, JAPANESE, order("fire-at-nearest"))
    mark = said[0].removeprefix("fire ").partition(" ")[0]
    assert distance(start, match.state.piece(mark).at) == nearest
    assert said[-1] == "ready"


def test_lc_82_same_targets_as_last_turn_if_they_can_still_be_fired_at() -> None:
    match = yalu()
    assert "same-targets" not in keys(match, JAPANESE)  # nobody has fired yet
    obey(match, JAPANESE, order("fire-at-nearest"))
    go_on(match, "which")
    marks = {(key, battery): mark for key, each in match.state.ships.items() for battery, mark in marks_of(each).items()}
    go_on(match, "guns")
    assert "same-targets" in keys(match, JAPANESE)
    asked = match.asked(JAPANESE)
    mark = marks[str(asked.about["key"]), str(asked.about["battery"])]
    word = speak(match, JAPANESE, Standing((order("same-targets"),)), StoppedBy.NOTHING)
    if any(option.value[0] == mark for option in asked.options if mark):
        assert word is not None
        assert word.choice.startswith(f"fire {mark}")
    else:
        assert word is None


def marks_of(each: Ship) -> dict[str, str]:
    return {"main": each.main_mark, "secondary": each.secondary_mark}


def test_lc_77_hold_fire_beyond_a_range_overrides_other_orders() -> None:
    match = yalu()
    said, _ = obey(match, JAPANESE, order("fire-at-nearest"), order("hold-fire-beyond", to="0"))
    assert set(said) == {"hold fire", "ready"}


def test_lc_89_the_line_follows_its_leader_and_the_owner_steers_her() -> None:
    match = yalu("which")
    assert {"follow-the-leader", "hold-course"} <= set(keys(match, JAPANESE))
    said, standing = obey(match, JAPANESE, order("follow-the-leader"))
    assert said == ["yoshino"]  # then the owner is asked where she sails
    assert match.asked(JAPANESE).prompt.key == "sail"
    match.play("sail H8 north-west", JAPANESE)
    before = {key: each.at for key, each in match.state.ships.items() if each.side == JAPANESE}
    said, standing = obey(match, JAPANESE, *standing.items)
    assert said[0] == "takachiho"
    assert len([each for each in said if each.startswith("sail")]) >= 9
    station = neighbours(ship(match, "yoshino").at)[(ship(match, "yoshino").facing + 3) % 6]
    taken = ship(match, "takachiho")
    assert distance(taken.at, station) < distance(before["takachiho"], station)


def test_lc_89_ghosts_show_where_the_line_will_be() -> None:
    match = yalu("which")
    match.play("yoshino", JAPANESE)
    match.play("sail H8 north-west", JAPANESE)
    found = foresee(match, JAPANESE, [order("follow-the-leader")], Seeded(1))
    assert "takachiho" in {ghost.piece for ghost in found.ghosts}
    obey(match, JAPANESE, order("follow-the-leader"))
    shown = {ghost.piece: ghost.at for ghost in found.ghosts}
    there = {piece.id: piece.at for piece in match.scene(JAPANESE).pieces}
    assert all(there[key] == at for key, at in shown.items())


def test_lc_89_a_ship_holds_her_course_as_far_as_she_can() -> None:
    match = yalu("which")
    match.play("yoshino", JAPANESE)
    start = ship(match, "yoshino")
    at, facing = start.at, start.facing
    said, _ = obey(match, JAPANESE, order("hold-course", "yoshino"))
    assert said[0] == f"sail {name_of(ship(match, 'yoshino').at)} north-west"
    assert ship(match, "yoshino").facing == facing
    assert distance(at, ship(match, "yoshino").at) > 1


def test_lc_89_lying_still_is_not_offered_where_ships_keep_under_way() -> None:
    assert "rest-lie-still" not in keys(yalu("which"), JAPANESE)


def test_lc_89_the_rest_lie_still_this_turn() -> None:
    match = qd.new("late-19th-century", scenario="yalu", seed=3, options={"under_way": False})
    while match.asked(match.waiting[0]).prompt.key != "which":
        match.play(match.labels(match.waiting[0])[0][0], match.waiting[0])
    seat, turn = match.waiting[0], match.state.turn
    said, left = obey(match, seat, order("rest-lie-still", to=str(turn)))
    assert said.count("lie still") == 11
    for _ in range(300):
        if match.state.turn > turn and seat in match.waiting:
            break
        match.play(match.labels(match.waiting[0])[0][0], match.waiting[0])
    assert speak(match, seat, left, StoppedBy.NOTHING) is None


def test_lc_91_points_are_lost_as_flotation_down_to_the_critical_point() -> None:
    match = yalu("trade", firing=True)
    assert "lose-flotation" in keys(match, JAPANESE)
    standing = Standing((order("lose-flotation"),), stopped="Yoshino has been hit")
    word = speak(match, JAPANESE, standing)
    assert word is not None
    assert word.choice == "flotation"
    each = ship(match, str(match.asked(JAPANESE).about["key"]))
    each.flotation = each.figures.critical + 1
    assert speak(match, JAPANESE, standing) is None


def test_orders_stop_when_the_owners_ship_has_been_hit() -> None:
    match = yalu()
    standing = stand(match, JAPANESE, [order("follow-the-leader")])
    go_on(match, "which", firing=True)
    word = speak(match, JAPANESE, standing)
    assert word is not None
    assert word.choice == ""
    assert word.standing.stopped.endswith("has been hit")


def asked_at(scenario: str, seat: str) -> Match[Battle]:
    """Return the scenario at the seat's first prompt, with the log kept."""
    match = qd.new("late-19th-century", scenario=scenario, seed=1)
    match.log()
    while seat not in match.waiting:
        match.play(match.labels(match.waiting[0])[0][0], match.waiting[0])
    return match


def why_stopped(match: Match[Battle], seat: str, standing: Standing) -> str:
    word = speak(match, seat, standing)
    assert word is not None
    return word.standing.stopped


@pytest.mark.parametrize("number", [1, 10])
def test_only_the_boat_that_was_hit_is_named_despite_similar_names(number: int) -> None:
    match = asked_at("weihaiwei", JAPANESE)
    standing = stand(match, JAPANESE, [Item("answer", match.choices(JAPANESE)[0])])
    boat = match.state.ships[f"boat-{number}"]
    straight(roll_for_damage)(AtRandom(Seeded(1), Seeded(1)), match.state, boat, "light", 1)
    assert match.told()[-1].startswith(f"Boat No. {number} takes 1 hit (light)")
    assert why_stopped(match, JAPANESE, standing) == f"Boat No. {number} has been hit"


@pytest.mark.parametrize("first", ["tahir", "tahir-1"])
def test_a_hit_on_a_regiment_does_not_name_its_pasha(first: str) -> None:
    match = asked_at("plevna", "ottoman")
    standing = stand(match, "ottoman", [Item("answer", match.choices("ottoman")[0])])
    pasha, regiment = match.state.units["tahir"], match.state.units["tahir-1"]
    match.state.in_a_row[:] = [pasha, regiment] if first == "tahir" else [regiment, pasha]
    lose(match.state, regiment, 1)
    assert match.told()[-1].startswith("Tahir Pasha's 1st regiment loses 1 strength point")
    assert why_stopped(match, "ottoman", standing) == "Tahir Pasha's 1st regiment has been hit"


def land(prompt: str = "act") -> tuple[Match[Battle], str]:
    match = qd.new("late-19th-century", scenario="encounter", seed=5)
    while match.asked(match.waiting[0]).prompt.key != prompt:
        match.play(match.labels(match.waiting[0])[0][0], match.waiting[0])
    return match, match.waiting[0]


def test_lc_10_hold_here_and_the_rest_hold() -> None:
    match, seat = land()
    unit = str(match.asked(seat).about["key"])
    assert {"hold-here", "rest-hold", "advance"} <= set(keys(match, seat))
    word = speak(match, seat, Standing((order("hold-here", unit),)), StoppedBy.NOTHING)
    assert word is not None
    assert word.choice == "hold"
    assert speak(match, seat, Standing((order("hold-here", "somebody else"),)), StoppedBy.NOTHING) is None
    rest = speak(match, seat, Standing((order("rest-hold", to=str(match.state.turn)),)), StoppedBy.NOTHING)
    assert rest is not None
    assert rest.choice == "hold"


def test_lc_22_a_unit_advances_by_the_shortest_way_until_it_arrives() -> None:
    match, seat = land()
    unit = str(match.asked(seat).about["key"])
    start = match.state.units[unit].at
    notations = [option.notation for option in match.asked(seat).options]
    ends = [hex_named(notation.split()[1]) for notation in notations if notation.startswith("move")]
    goal = max(ends, key=lambda at: (distance(start, at), name_of(at)))
    item = order("advance", unit, name_of(goal).lower())
    word = speak(match, seat, Standing((item,)), StoppedBy.NOTHING)
    assert word is not None
    assert word.choice.startswith(f"move {name_of(goal)} ")
    nowhere = speak(match, seat, Standing((order("advance", unit, "ZZ99"),)), StoppedBy.NOTHING)
    assert nowhere is not None
    assert (nowhere.choice, nowhere.standing.stopped) == ("", "there is no hex ZZ99")


@pytest.mark.parametrize("scenario", ["encounter", "yalu", "pisagua", "grand-manoeuvres"])
def test_every_order_that_is_offered_cites_a_clause_and_can_be_given(scenario: str) -> None:
    match = qd.new("late-19th-century", scenario=scenario, seed=11)
    for _ in range(60):
        seat = match.waiting[0]
        for offered in offers(match, seat):
            assert offered.clause in match.game.rulebook.by_id
            to = offered.item.to or ("A1" if offered.takes == "cell" else "")
            item = Item("order", offered.item.words, offered.item.about, to)
            word = speak(match, seat, stand(match, seat, [item]), StoppedBy.HITS)
            assert word is None or not word.choice or word.choice in match.choices(seat)
        match.play(match.labels(seat)[-1][0], seat)
