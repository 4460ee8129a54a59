"""Hidden information: KF-5's secret orders in views, imagined worlds and scenes.

Copies of the state.
"""

from __future__ import annotations

from tests.rules.kingdom_fleets.sea import BLUE, RED, acting, do, island, of, sea, ship

from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import decode, encode
from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import Plane
from quarterdeck.games.kingdom_fleets.mind.hinges import hinges
from quarterdeck.games.kingdom_fleets.scene import scene
from quarterdeck.games.kingdom_fleets.setup.cards import EquipmentCard
from quarterdeck.games.kingdom_fleets.state import Battle
from quarterdeck.games.kingdom_fleets.view import imagine, view


def ordered() -> Match[Battle]:
    match = sea(ship("bold", 10, 30), ship("brave", 20, 30), ship("red", 10, 5, 180), dice=[5, 1])
    return do(match, "order bold ahead 4", "order brave back", "ready", "order red ahead 6", "ready", "first")


def test_kf_5_a_view_shows_of_an_enemys_order_only_that_there_is_one() -> None:
    state = ordered().state
    seen = {each.key: each for each in view(state, BLUE).ships}
    assert (seen["bold"].order, seen["red"].order, seen["red"].ordered) == ("ahead 4", "", True)
    assert [each.order for each in view(state, SPECTATOR).ships] == ["", "", ""]
    assert [each.order for each in view(state, RED).ships] == ["", "", "ahead 6"]


def test_kf_5_once_she_activates_everybody_knows_it() -> None:
    state = do(ordered(), "activate bold").state
    assert [each.order for each in view(state, RED).ships] == ["ahead 4", "", "ahead 6"]


def test_kf_24_a_view_counts_the_guns_that_have_not_fired_even_where_some_have_fired_twice() -> None:
    state = acting(ship("bold", 10, 30, now={"fired": [0, 3, 1, 5], "spiked": [0, 1, 0, 0]}), ship("red", 10, 5)).state
    assert view(state, BLUE).ships[0].guns == ((1, 1), (0, 4), (0, 1), (0, 4))


def test_kf_33_a_view_counts_the_firearms_that_have_not_been_used() -> None:
    musket = EquipmentCard(key="musket", name="Musket", gold=1, kind="firearm", power=6, band="short")
    bold = ship("bold", 10, 30, equipment=[musket] * 3, now={"shot": ["musket"]})
    assert view(acting(bold, ship("red", 10, 5), equipment=[musket]).state, BLUE).ships[0].firearms_left == 2


def test_kf_5_an_imagined_world_deals_orders_that_she_could_have_got_and_keeps_ones_own() -> None:
    state = ordered().state
    worlds = [imagine(state, BLUE, Seeded(seed)) for seed in range(60)]
    assert {world.ships["red"].order for world in worlds} == set(state.ships["red"].offered)
    assert {world.ships["bold"].order for world in worlds} == {"ahead 4"}
    assert state.ships["red"].order == "ahead 6"


def test_kf_5_nothing_that_is_asked_hinges_on_a_hidden_order() -> None:
    match = do(ordered(), "activate bold")
    assert not hinges(match.state, match.asked(BLUE))


def test_kf_5_nor_does_the_scene_tell() -> None:
    state = ordered().state
    assert "ahead 6" not in repr(scene(state, BLUE))
    assert "ahead 6" in repr(scene(state, RED))


def test_kf_2_a_scene_is_the_table_to_scale() -> None:
    rock = island((16, 14), (20, 14), (20, 17), (16, 17))
    match = acting(ship("bold", 10, 30, 45), ship("red", 10, 5, 180), terrain=[rock])
    drawn = scene(match.state, BLUE)
    assert isinstance(drawn.board, Plane)
    assert (drawn.board.width, drawn.board.units_an_inch, len(drawn.board.shapes)) == (36_000, 1_000, 1)
    bold = drawn.pieces[0]
    assert (bold.at, bold.facing, bold.outline, bold.active) == ((10_000, 30_000), 45, (3_000, 1_250), True)


def test_a_position_copies_and_comes_back_from_its_text() -> None:
    match = acting(ship("bold", 18, 24, now={"order": "ahead 6"}), ship("red", 18, 19, 90), dice=[9, 1])
    state = do(match, "manoeuvre").state
    assert state.passage is not None
    twin = state.copy()
    assert encode(twin) == encode(state)
    assert twin.lines is state.lines
    again = decode(match.game, encode(state))
    assert encode(again) == encode(state)
    assert again.ships["bold"].lie == state.ships["bold"].lie


def test_what_is_remembered_of_lines_is_forgotten_when_anything_moves() -> None:
    match = acting(ship("bold", 18, 24, now={"order": "ahead 6"}), ship("red", 30, 5, 90))
    lines = match.state.lines
    twin = match.state.copy()
    do(match, "manoeuvre")
    assert match.state.lines is not lines
    assert twin.lines is lines
    assert of(match, "bold").corners != twin.ships["bold"].corners
