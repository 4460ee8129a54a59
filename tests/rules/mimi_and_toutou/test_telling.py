"""The log reads like the action, and view and scene agree with the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.rules.mimi_and_toutou.lake import action, acts, barrage, do, duel, fire, ship, told, wait_for

import quarterdeck as qd
from quarterdeck.boards.square import HEADINGS
from quarterdeck.bots import answer, bot
from quarterdeck.engine.scenario import shipped
from quarterdeck.engine.scene import Squares
from quarterdeck.games.mimi_and_toutou import rules
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, Battle, Ship
from quarterdeck.games.mimi_and_toutou.view import View

ALL = shipped("quarterdeck.games.mimi_and_toutou")


def played(key: str, seed: int, player: str = "random", **options: Any) -> Iterator[qd.Match[Battle]]:
    """Yield a whole game before every answer, and once more at its end."""
    match = qd.new("mimi-and-toutou", key, seed=seed, options=options)
    bots = {seat: bot(player, seed) for seat in match.seats}
    while match.outcome is None:
        yield match
        (seat,) = match.waiting
        answer(match, seat, bots[seat])
    yield match


# The log


def test_mt_9_the_log_of_a_shot_has_its_range_die_and_result() -> None:
    hit = told(fire(duel(5, [5, "4♣"]), "kingani", "mimi"))
    assert hit[2:6] == [
        "Kingani fires at Mimi at range 5.",
        "D20: 5 (5 or more needed).",
        "The shot hits Mimi.",
        "Damage card 4♣: Mimi, compartment 4. She loses a quarter of her flotation.",
    ]
    miss = told(fire(duel(5, [4]), "kingani", "mimi"))
    assert miss[2:5] == ["Kingani fires at Mimi at range 5.", "D20: 4 (5 or more needed).", "The shot misses Mimi."]


def test_mt_3_the_log_says_that_a_compartment_hit_again_adds_nothing() -> None:
    assert "Damage card 4♥: Mimi, compartment 4, hit before. No further effect." in told(barrage("mimi", ["4♣"], ["4♥"]))


def test_mt_23_gotzen_loses_an_eighth_twice_and_then_nothing() -> None:
    lines = [line for line in told(barrage("gotzen", ["4♣"], ["4♥"], ["4♦"])) if line.startswith("Damage card")]
    assert [line.rpartition("4")[2] for line in lines] == [
        ". She loses an eighth of her flotation.",
        ", hit before. She loses an eighth of her flotation.",
        ", hit before. No further effect.",
    ]


def test_mt_20_the_log_counts_the_activations_lost() -> None:
    match = barrage("kingani", ["10♣", 3])
    for _ in range(3):
        acts(match, "kingani")
    assert [line for line in told(match) if "turn" in line and "card" not in line] == [
        "Kingani cannot turn for her next 3 activations.",
        "Kingani cannot turn (2 more activations after this one).",
        "Kingani cannot turn (1 more activation after this one).",
        "Kingani cannot turn.",
    ]


def test_mt_20_the_log_says_that_a_shorter_repeated_hit_changes_nothing() -> None:
    lines = [line for line in told(barrage("mimi", ["J♣", 6], ["J♥", 2], ["J♦", 5])) if "for her next" in line]
    assert lines == [
        "Mimi cannot fire for her next 6 activations.",
        "Mimi cannot fire for her next 5 activations, as before.",
        "Mimi cannot fire for her next 5 activations.",
    ]


def test_mt_20_the_log_names_a_single_activation() -> None:
    assert "Mimi cannot move for her next activation." in told(barrage("mimi", ["Q♣", 1]))


def test_mt_2_the_log_says_that_a_ship_is_blocked() -> None:
    match = action("kingani 10,10 east", "mimi 11,10 north", script=["kingani"])
    assert "Kingani cannot move: Mimi is in the way." in told(match)


def test_mt_19_the_log_reports_a_surrender() -> None:
    lines = told(barrage("mimi", ["K♣", 1], ["K♥", 4, 2], ["K♦", 5]))
    assert "Mimi fights on." in lines
    assert lines[-3:] == [
        "D6: 5 (5 or more needed).",
        "Mimi strikes her flag.",
        "The Germans win: no British ship is left on the lake.",
    ]


@pytest.mark.parametrize("key", ALL)
def test_the_log_of_a_whole_game_reads_from_the_first_card_to_the_end(key: str) -> None:
    *_, match = played(key, seed=4, player="greedy")
    assert told(match)[0].startswith("Round 1: ")
    assert match.outcome is not None
    assert told(match)[-1] == match.outcome.text(match.side)
    for entry, text in zip(match.log(), told(match), strict=True):
        assert match.game.rulebook.clause(entry.clause).id == entry.clause
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text


@pytest.mark.parametrize("key", ALL)
def test_the_log_is_the_same_whenever_it_is_requested(key: str) -> None:
    late = told(list(played(key, seed=2))[-1])
    early: list[str] = []
    for match in played(key, seed=2):
        early = told(match)
    assert early == late


# View and scene


def seen(match: qd.Match[Battle]) -> View:
    view = match.view("british")
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize("key", ALL)
def test_the_view_agrees_with_the_position(key: str) -> None:
    for match in played(key, seed=7, speed=True):
        state, view = match.state, seen(match)
        assert (view.round, view.rounds, view.active) == (state.round, state.lake.rounds, state.active)
        assert (view.columns, view.rows, list(view.land)) == (state.lake.columns, state.lake.rows, state.lake.land)
        assert (view.cards_left, list(view.cards_turned)) == (len(state.cards), state.turned)
        assert (view.pack_left, list(view.pack_spent)) == (len(state.pack), state.spent)
        for shown, true in zip(view.ships, state.ships, strict=True):
            assert shown.heading == HEADINGS[true.heading]
            assert (shown.range, shown.die) == (true.figures.range, true.figures.die)
            for field in ("key", "name", "side", "status", "column", "row", "flotation_lost"):
                assert getattr(shown, field) == getattr(true, field)
            for field in ("rudder", "gun", "engine", "charthouse"):
                assert getattr(shown, field) == getattr(true, field)
            assert list(shown.hits) == true.hits
        assert seen(match) == match.view("german") == match.view()


@pytest.mark.parametrize("key", ALL)
def test_the_scene_agrees_with_the_position(key: str) -> None:
    for match in played(key, seed=8):
        state, scene = match.state, match.scene()
        assert isinstance(scene.board, Squares)
        assert (scene.board.columns, scene.board.rows) == (state.lake.columns, state.lake.rows)
        assert [cell.at for cell in scene.board.cells] == state.lake.land
        assert scene.caption == f"Round {state.round} of {state.lake.rounds}"
        for piece, true in zip(scene.pieces, state.ships, strict=True):
            afloat = true.status == AFLOAT
            assert (piece.id, scene.sides[piece.side], piece.status) == (true.key, true.side, true.status)
            assert piece.at == ((true.column, true.row) if afloat else None)
            assert piece.facing == (45 * true.heading if afloat else None)
            assert piece.active == (true.key == state.active)
            assert [place.hits for place in piece.diagram] == true.hits
            gauges = {gauge.name: gauge.value for gauge in piece.gauges}
            assert gauges.pop("flotation") == 8 - true.flotation_lost
            counts = {"rudder": true.rudder, "gun": true.gun, "engine": true.engine, "charthouse": true.charthouse}
            assert gauges == {name: count for name, count in counts.items() if count}


def could_fire_at(state: Battle, active: Ship, square: tuple[int, int]) -> bool:
    """Return whether the active ship could fire at a foe in that square."""
    foe = rules.foes(state, active)[0].copy()
    foe.column, foe.row = square
    return square not in state.lake.land and not rules.cannot_fire_at(state, active, foe)


@pytest.mark.parametrize(("key", "metric"), [("first-action", "sides"), ("meeting-gotzen", "sides"), ("training", "larger")])
def test_mt_7_the_field_of_fire_is_every_square_that_she_could_fire_at(key: str, metric: str) -> None:
    for number, match in enumerate(played(key, seed=3, range_metric=metric)):
        if number % 10 or not match.state.active:
            continue
        lake, active = match.state.lake, ship(match, match.state.active)
        look = match.look(active.key)
        if rules.cannot_fire(active):
            assert look.overlays == ()
            assert [remark.clause for remark in look.remarks] == [rules.cannot_fire(active)]
            continue
        (field,) = look.overlays
        squares = [(column, row) for row in range(1, lake.rows + 1) for column in range(1, lake.columns + 1)]
        assert list(field.cells) == [square for square in squares if could_fire_at(match.state, active, square)]


def test_mt_1_no_ship_is_active_once_the_game_is_over() -> None:
    match = do(action("mimi 30,10 east", "kingani 5,10 west", script=["mimi"]), "leave")
    assert seen(match).active == ""
    assert not any(piece.active for piece in match.scene().pieces)


def test_mt_4a_the_field_of_fire_ends_at_land() -> None:
    match = action("kingani 10,10 east", "mimi 28,18 north", land=[(13, 10)], script=["kingani"])
    (field,) = match.look("kingani").overlays
    on_the_row = [column for column, row in field.cells if row == 10]
    assert on_the_row == [11, 12]


def test_mt_4a_the_line_to_an_enemy_names_the_land_that_hides_her() -> None:
    match = action("kingani 10,10 east", "mimi 16,10 north", "toutou 12,14 north", land=[(13, 10)], script=["kingani"])
    lines = {line.to[0]: line for line in match.look("kingani").lines}
    assert lines["mimi"].text == "Mimi at 16,10, range 6: hidden by land at 13,10."
    assert (lines["mimi"].clear, lines["mimi"].blocked_at, lines["mimi"].clause) == (False, ((13, 10),), "MT-4a")
    assert lines["toutou"].text == "Toutou at 12,14, range 6: in sight; her gun does not bear."
    assert (lines["toutou"].clear, lines["toutou"].open, lines["toutou"].clause) == (True, False, "MT-7")
    assert match.look("mimi").lines[0].clear is False


def test_mt_22_the_diagram_says_how_many_hits_a_compartment_takes() -> None:
    match = action("gotzen 10,10 east", "mimi 28,18 north")
    full = {piece.id: {place.name: place.full for place in piece.diagram} for piece in match.scene().pieces}
    assert (full["gotzen"]["compartment 4"], full["gotzen"]["bow"]) == (2, 1)
    assert (full["mimi"]["compartment 4"], full["mimi"]["bow"]) == (1, 1)


def test_a_side_that_has_won_has_the_best_estimate() -> None:
    match = wait_for(duel(1, [20, "A♣"]), "kingani fire")
    estimate = match.game.mind.estimate
    before = estimate(match.state, "german")
    won = do(action("mimi 30,10 east", "kingani 5,10 west", script=["mimi"]), "leave")
    assert estimate(won.state, "german") > before > estimate(won.state, "british")
    drawn = action("mimi 30,10 east", "kingani 5,10 west", rounds=1)
    acts(drawn, "kingani")
    acts(drawn, "mimi")
    assert estimate(drawn.state, "british") == estimate(drawn.state, "german") == 0


def test_lost_flotation_lowers_a_sides_estimate() -> None:
    estimate = duel(5).game.mind.estimate
    sound, holed = barrage("mimi", ["3♣"]).state, barrage("mimi", ["4♣"]).state
    assert estimate(holed, "british") < estimate(sound, "british")
    assert estimate(holed, "german") > estimate(sound, "german")


# The ruler


def test_mt_4a_the_ruler_gives_range_and_land_between_two_squares() -> None:
    match = action("kingani 4,10 east", "mimi 20,10 west", land=[(10, 5)])
    hidden, clear = match.measure((8, 5), (12, 5)), match.measure((8, 8), (11, 10))
    assert hidden is not None
    assert clear is not None
    assert (hidden.text, hidden.clause, hidden.blocked_at) == (
        "8,5 to 12,5, range 4: hidden by land at 10,5.",
        "MT-4a",
        ((10, 5),),
    )
    assert clear.text == "8,8 to 11,10, range 5: in sight."  # counted through the sides of squares (MT-4)
    assert match.measure((3, 10), (30, 10)) is not None  # ships block nothing
    assert match.measure((0, 10), (30, 10)) is None


def test_mt_4a_on_a_lake_without_land_the_ruler_says_so() -> None:
    line = duel(5).measure((4, 10), (9, 10))
    assert line is not None
    assert line.text == "4,10 to 9,10, range 5: in sight (there is no land to block fire)."
