"""A ship's range bands, lines of fire and open manoeuvres, without secrets."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, Chart, acting, do, island, sea, ship
from tests.rules.kingdom_fleets.test_random_battles import battle

from quarterdeck.boards.plane.arcs import arc_of
from quarterdeck.boards.plane.distances import distance, is_within
from quarterdeck.boards.plane.shapes import Point, edge
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import Look, Overlay, SightLine
from quarterdeck.games.kingdom_fleets import GAME
from quarterdeck.games.kingdom_fleets.acts import FIRE
from quarterdeck.games.kingdom_fleets.charts import BAND_LIMITS
from quarterdeck.games.kingdom_fleets.look import FIELD, NEXT_PLACES, look
from quarterdeck.games.kingdom_fleets.state import Battle


def looked(match: Match[Battle], key: str, seat: str = BLUE) -> Look:
    return look(match.state, seat, key)


def line_to(found: Look, key: str) -> SightLine:
    return next(line for line in found.lines if line.to == (key,))


def bands(found: Look) -> list[Overlay]:
    return [overlay for overlay in found.overlays if overlay.field == FIELD]


def places(found: Look) -> list[Overlay]:
    return [overlay for overlay in found.overlays if overlay.kind == NEXT_PLACES]


def test_kf_25_four_bands_each_before_every_edge_with_guns() -> None:
    match = acting(ship("bold", 18, 18, 30, aft=0), ship("red", 30, 30, 180))
    found = bands(looked(match, "bold"))
    assert [overlay.kind for overlay in found] == [
        'point-blank range, to 3"',
        'short range, to 8"',
        'medium range, to 12"',
        'long range, to 18"',
    ]
    assert [len(overlay.shapes) for overlay in found] == [3, 3, 3, 3]
    base = match.state.ships["bold"]
    for overlay, limit in zip(found, BAND_LIMITS, strict=True):
        assert overlay.clause == "KF-25"
        for shape, arc in zip(overlay.shapes, (0, 1, 3), strict=True):
            assert max(distance((Point(*at),) * 2, edge(base.corners, arc)) for at in shape) == pytest.approx(limit, abs=3)
            assert all(is_within((Point(*at),) * 2, arc_of(base.base, arc), 3) for at in shape)


def test_kf_25_a_line_says_band_modifier_and_what_hits() -> None:
    found = looked(acting(ship("bold", 18, 18), ship("red", 24, 18)), "bold")
    line = line_to(found, "red")
    assert line.text == 'Red, 4.8": 4 starboard guns at short range (+0), 6 or more to hit.'
    assert (line.clear, line.open, line.clause, line.at) == (True, True, "KF-25", (24_000, 18_000))
    assert line.way[0][0] == 18_625
    assert line.way[1][0] == 23_375


def test_kf_26_what_weighs_on_her_fire_is_told_and_reckoned_with() -> None:
    big = ship("bold", 18, 18, size="super heavy")
    found = looked(acting(big, ship("red", 24, 18), heavy_seas=True, sight="fog"), "bold")
    assert "To hit: +2 for her size, −1 for heavy seas, −1 for fog." in [remark.text for remark in found.remarks]
    assert "6 or more to hit" in line_to(found, "red").text


def test_kf_24a_a_blocked_line_names_what_is_in_the_way() -> None:
    rock = island((20.5, 15), (21.5, 15), (21.5, 21), (20.5, 21))
    line = line_to(looked(acting(ship("bold", 18, 18), ship("red", 24, 18), terrain=[rock]), "bold"), "red")
    assert line.text == 'Red, 4.8": 4 starboard guns blocked by an island.'
    assert (line.clear, line.open, line.clause, line.blocked_by) == (False, False, "KF-24a", "an island")
    assert line.blocked_shapes == (rock.corners,)
    assert 20_500 <= line.blocked_at[0][0] <= 21_500
    friend = acting(ship("bold", 18, 18), ship("brave", 21, 18), ship("red", 24.5, 18))
    assert line_to(looked(friend, "bold"), "red").blocked_by == "Brave"


def test_kf_24a_a_ruler_tells_what_blocks_the_line_between_any_two_points() -> None:
    rock = island((20.5, 15), (21.5, 15), (21.5, 21), (20.5, 21))
    match = acting(ship("bold", 18, 18), ship("red", 24, 18), terrain=[rock])
    line = match.measure((16_000, 16_000), (24_000, 16_000))
    assert line is not None
    assert line.text == '(16.0", 16.0") to (24.0", 16.0"): blocked by an island.'
    assert (line.clear, line.clause, line.blocked_shapes) == (False, "KF-24a", (rock.corners,))
    past_her = match.measure((18_000, 14_000), (18_000, 22_000))
    assert past_her is not None
    assert past_her.blocked_by == "Bold"
    from_her = match.measure((18_000, 18_000), (18_000, 22_000))  # nobody is in her own way
    assert from_her is not None
    assert from_her.text == '(18.0", 18.0") to (18.0", 22.0"): the line of fire is clear.'
    assert match.measure((-1, 0), (18_000, 18_000)) is None


def test_kf_22_an_enemy_that_no_gun_bears_on_has_a_line_that_is_not_open() -> None:
    line = line_to(looked(acting(ship("bold", 18, 18, fore=0, aft=0), ship("red", 18, 10)), "bold"), "red")
    assert (line.text, line.open, line.clause) == ('Red, 5.0": no gun bears.', False, "KF-22")


def test_kf_24_guns_that_have_fired_are_told() -> None:
    match = acting(ship("bold", 18, 18, now={"fired": [0, 4, 0, 0]}), ship("red", 24, 18))
    assert "starboard guns (fired) at short range" in line_to(looked(match, "bold"), "red").text


def test_kf_20_the_manoeuvres_still_open_are_shown_and_told() -> None:
    match = sea(ship("bold", 18, 18, now={"hull": 3}), ship("red", 30, 30))
    found = looked(match, "bold")
    assert 'Manoeuvres open to her (manpower): ahead 2" (1), 4" (1); 45° 3" (1); 90° 4" (2).' in [
        remark.text for remark in found.remarks
    ]
    assert len(places(found)[0].shapes) == 6
    crippled = looked(sea(ship("bold", 18, 18, now={"sails": 0}), ship("red", 30, 30)), "bold")
    assert [remark.clause for remark in crippled.remarks] == ["KF-31"]
    assert not places(crippled)


def test_kf_30a_a_derelict_bears_on_nothing() -> None:
    found = looked(sea(ship("bold", 18, 18, now={"squads": []}), ship("red", 24, 18), ship("brave", 5, 5)), "bold")
    assert (found.overlays, found.lines, found.remarks[0].clause) == ((), (), "KF-30a")


def ordered(order: str) -> Match[Battle]:
    match = sea(ship("bold", 18, 18), ship("red", 24, 18), dice=[5, 1])
    return do(match, f"order bold {order}", "ready", "order red ahead 2", "ready")


def test_kf_5_a_look_at_an_enemy_does_not_show_her_order() -> None:
    fast, slow = ordered("ahead 6"), ordered("heave to")
    assert looked(fast, "bold", RED) == looked(slow, "bold", RED)
    assert looked(fast, "bold", SPECTATOR) == looked(slow, "bold", SPECTATOR)
    assert looked(fast, "bold", BLUE) != looked(slow, "bold", BLUE)
    mine = looked(fast, "bold", BLUE)
    assert len(places(mine)[0].shapes) == 1
    assert "To hit: −1 for a fast manoeuvre." in [remark.text for remark in mine.remarks]


@pytest.mark.parametrize("seed", range(4))
def test_kf_23_open_lines_lead_where_fire_is_offered_and_all_cite_clauses(seed: int) -> None:
    match, luck, offered = Match(battle(seed), Chart(title="A test"), Seeded(seed)), Seeded(seed), 0
    for _ in range(150):
        if match.outcome is not None:
            break
        seat = match.waiting[luck.below(len(match.waiting))]
        ask = match.asked(seat)
        if ask.prompt.key == "act":
            found = look(match.state, seat, str(ask.about["key"]))
            targets = {option.value.target for option in ask.options if option.value.verb == FIRE}
            assert targets <= {line.to[0] for line in found.lines if line.open}
            cited = [each.clause for each in found.overlays] + [each.clause for each in found.lines]
            assert {*cited, *(each.clause for each in found.remarks)} <= set(GAME.rulebook.by_id)
            offered += len(targets)
        names = match.choices(seat)
        match.play(names[luck.below(len(names))], seat)
    assert offered
