"""Looks: arcs, ranges, and lines of sight with their clauses."""

from __future__ import annotations

import random

from tests.rules.late_19th_century.field import at_sea, battle, both_ready, do, rest_of_turn, until

import quarterdeck as qd
from quarterdeck.boards.hexboard import at_of, hex_named, name_of
from quarterdeck.engine.asks import Choose
from quarterdeck.engine.scene import Hexes, Line, Look, SightLine
from quarterdeck.games.late_19th_century.land import small_arms
from quarterdeck.games.late_19th_century.state import Battle

WOODED = """
............
............
............
......w.....
............
............
............
............
............
............
............
............
"""


def line_to(look: Look, key: str) -> SightLine:
    return next(line for line in look.lines if key in line.to)


def cells(look: Look, *, seen: bool, kind: str = "field of fire") -> set[tuple[int, int]]:
    return {at for overlay in look.overlays if overlay.seen is seen and overlay.kind == kind for at in overlay.cells}


def test_lc_34_infantry_bears_on_1_hex_then_5_then_7() -> None:
    look = battle("b1 inf F8 north", "r1 inf F2 south").look("b1")
    assert len(cells(look, seen=True)) == 13
    assert [overlay.clause for overlay in look.overlays] == ["LC-34"]
    assert look.lines == ()


def test_lc_35_small_arms_do_not_fire_at_units_hidden_by_woods() -> None:
    match = battle("b1 inf G5 north", "r1 inf G3 south", ground=WOODED)
    look = match.look("b1")
    line = line_to(look, "r1")
    assert line.text == "r1 in G3, range 2: hidden by woods at G4; small arms need a clear line of sight."
    assert (line.clear, line.open, line.clause) == (False, False, "LC-35")
    assert (line.blocked_at, line.blocked_by) == ((at_of(hex_named("G4")),), "woods at G4")
    assert at_of(hex_named("G3")) in cells(look, seen=False)
    assert at_of(hex_named("G4")) in cells(look, seen=True)


def test_lc_18_artillery_fires_indirectly_at_units_hidden_by_woods() -> None:
    line = line_to(battle("b1 art G6 north", "r1 inf G2 south", ground=WOODED).look("b1"), "r1")
    assert line.text == "r1 in G2, range 4: hidden by woods at G4; indirect fire only."
    assert (line.clear, line.open, line.clause) == (False, True, "LC-18")


def test_lc_62_a_clear_line_says_so_and_a_hex_out_of_arc_has_its_clause() -> None:
    look = battle("b1 inf G8 north", "r1 inf G6 south", "r2 inf G10 north", "r3 com G6 south").look("b1")
    assert line_to(look, "r1").text == "r1 and r3 in G6, range 2: in sight."
    assert (line_to(look, "r1").to, line_to(look, "r1").clause) == (("r1", "r3"), "LC-62")
    assert line_to(look, "r2").text == "r2 in G10, range 2: in sight; outside its arc."
    assert (line_to(look, "r2").open, line_to(look, "r2").clause) == (False, "LC-34")


def test_lc_33_open_lines_lead_to_hexes_where_fire_is_offered() -> None:
    match, luck = qd.new("late-19th-century", scenario="modder-river", seed=7), random.Random(7)
    offered = 0
    while match.outcome is None:
        seat = match.waiting[0]
        ask, options = match.asked(seat), match.choices(seat)
        key = str(ask.about.get("key", ""))
        if ask.prompt.key == "act" and not small_arms.cannot_fire(match.state, match.state.units[key]):
            fire = {notation.removeprefix("fire ") for notation in options if notation.startswith("fire ")}
            opened = [line.to[0] for line in match.look(key, seat).lines if line.open]
            assert {name_of(match.state.units[foe].at) for foe in opened} == fire
            offered += len(fire)
        match.play(luck.choice(options), seat)
    assert offered


def test_lc_40_and_lc_54_transport_and_a_gun_in_tow_say_why_they_do_not_fire() -> None:
    match = until(battle("b1 tra F8 north", "b2 art F8 north", "r1 inf F2 south"), "b1")
    rest_of_turn(do(match, "limber b2"))
    transport, gun = match.look("b1"), match.look("b2")
    assert [(remark.text, remark.clause) for remark in transport.remarks] == [
        ("Transport does not fire.", "LC-40"),
        ("Tows b2, which moves with it.", "LC-54"),
    ]
    assert [remark.clause for remark in gun.remarks] == ["LC-54"]
    assert (gun.overlays, gun.lines) == ((), ())
    assert next(piece for piece in match.scene().pieces if piece.id == "b2").status == "in tow"


def test_lc_80_a_ship_shows_each_battery_and_lc_87_her_torpedoes() -> None:
    look = at_sea("b1 bb J10 north", "r1 ic J5 south", "r2 ic N10 south").look("b1")
    assert [(overlay.kind, overlay.clause) for overlay in look.overlays] == [
        ("main guns", "LC-80"),
        ("secondary guns", "LC-80"),
        ("torpedoes", "LC-87"),
    ]
    assert at_of(hex_named("J5")) in cells(look, seen=True, kind="main guns")
    assert at_of(hex_named("J5")) not in cells(look, seen=True, kind="secondary guns")
    assert line_to(look, "r1").text == "r1 in J5, range 5: in sight; 2 main guns bear."
    assert line_to(look, "r2").text == "r2 in N10, range 4: in sight; 4 main and 4 secondary guns bear."


def test_lc_79_and_lc_98_a_ship_fires_at_hidden_units_and_not_at_hidden_ships() -> None:
    ground = ["~" * 12] * 12
    ground[5] = "hhhhhhhhhhhh"
    ground[2] = "............"
    look = battle("b1 bb F10 north", "r1 ic F2 south", "r2 inf H3 south", ground="\n".join(ground)).look("b1")
    assert (line_to(look, "r1").clause, line_to(look, "r1").open, line_to(look, "r1").blocked_by) == (
        "LC-79",
        False,
        "hill at F6",
    )
    assert (line_to(look, "r2").clause, line_to(look, "r2").open) == ("LC-98", True)
    assert line_to(look, "r2").text.endswith("guns bear, indirect fire only.")


def test_a_target_prompt_is_about_the_firer_which_can_be_looked_at() -> None:
    match = until(battle("b1 art G9 north", "r1 inf G5 south"), "b1", "shell")
    assert match.state.active == ""
    ask = match.asked("blue")
    assert isinstance(ask, Choose)
    assert match.look(str(ask.about["key"]), "blue") == match.look("b1", "red") == match.look("b1")
    assert [line.to for line in match.look("b1").lines] == [("r1",)]


def test_a_piece_off_the_board_says_so() -> None:
    match = battle("b1 inf off north beach=B2,C2 arrives=2", "b2 inf B8 north", "r1 inf G5 south")
    assert [remark.text for remark in match.look("b1").remarks] == ["b1: yet to arrive."]


def test_lc_5_a_tile_lies_by_its_unit_face_down_until_it_is_turned_up() -> None:
    match = until(battle("b1 art G9 north", "r1 inf G5 south"), "b1", "shell")
    assert tiles(match) == {"b1": "", "r1": ""}
    both_ready(match)
    assert all(tiles(match).values())


def tiles(match: qd.Match[Battle]) -> dict[str, str | None]:
    return {piece.id: piece.tile for piece in match.scene().pieces}


def test_hexes_are_named_by_letters_and_roads_run_from_hex_to_hex() -> None:
    board = battle("b1 inf F8 north", "r1 inf F2 south", roads=["A1 B1 C2"]).scene().board
    assert isinstance(board, Hexes)
    assert board.names == "letters"
    assert board.lines == (Line("road", ((1, 1), (2, 1), (3, 2))),)


def test_lc_99_the_map_and_the_goals_show_the_objectives() -> None:
    match = qd.new("late-19th-century", "pisagua", seed=1)
    scene = match.scene("chilean")
    assert isinstance(scene.board, Hexes)
    assert [cell.at for cell in scene.board.cells if "goal" in cell.kinds] == [(8, 2)]
    assert next(goal.by for goal in match.goals() if goal.seats == ("chilean",)).startswith(
        "holding H2 when the battle ends"
    )
    assert "H2" not in scene.caption  # goals have a line of their own
    santiago = qd.new("late-19th-century", "santiago", seed=1)
    assert santiago.scene("spanish").caption.endswith("Glory: Spanish 0.")
    assert (
        next(goal.by for goal in santiago.goals() if goal.seats == ("spanish",))
        == "getting 2 off the board by the west edge"
    )
    chinese = [goal.by for goal in qd.new("late-19th-century", "weihaiwei", seed=1).goals() if goal.seats == ("chinese",)]
    assert chinese[0] == "putting 6 Japanese ships out of the fight"


def test_lc_62_the_ruler_tells_the_line_of_sight_between_any_two_hexes() -> None:
    match = battle("b1 inf A12 north", "r1 inf L1 south", ground=WOODED)
    blocked = match.measure(at_of(hex_named("G2")), at_of(hex_named("G7")))
    assert blocked == SightLine(
        to=(),
        at=at_of(hex_named("G7")),
        text="G2 to G7: hidden by woods at G4.",
        clause="LC-62",
        clear=False,
        open=False,
        blocked_at=(at_of(hex_named("G4")),),
        blocked_by="woods at G4",
    )
    clear = match.measure(at_of(hex_named("A2")), at_of(hex_named("A7")))
    assert clear is not None
    assert (clear.text, clear.clear) == ("A2 to A7: in sight.", True)
    assert match.measure((0, 1), (3, 3)) is None
