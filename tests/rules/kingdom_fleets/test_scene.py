"""The scene: the table and its legend, ships with sheets and marks, and ghosts, which must be
true."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, Chart, acting, do, island, of, reef, sea, ship
from tests.rules.kingdom_fleets.test_random_battles import battle

import quarterdeck as qd
from quarterdeck.boards.plane.angles import DEGREE
from quarterdeck.engine.asks import Choose
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import Ghost, Piece, Plane
from quarterdeck.games.kingdom_fleets.acts import LANES, Act
from quarterdeck.games.kingdom_fleets.manoeuvres import sailing
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import manoeuvre_of
from quarterdeck.games.kingdom_fleets.scene import scene
from quarterdeck.games.kingdom_fleets.setup.cards import Effect
from quarterdeck.games.kingdom_fleets.state import AFLOAT, NO_ORDER, Battle, Ship, Squad

ROCK = island((16, 14), (20, 14), (20, 17), (16, 17))
SHOAL = reef((2, 14), (6, 14), (6, 17), (2, 17))
ROWS = [Effect(kind="no sails")]


def piece(match: Match[Battle], key: str, seat: str = BLUE) -> Piece:
    return next(each for each in scene(match.state, seat).pieces if each.id == key)


# --- The table ------------------------------------------------------------------------------------


def test_kf_2_islands_and_reefs_lie_on_the_table_and_stand_in_its_legend_with_their_clause() -> None:
    board = scene(acting(ship("bold", 10, 30), ship("red", 10, 5, 180), terrain=[ROCK, SHOAL]).state, BLUE).board
    assert isinstance(board, Plane)
    assert [shape.kinds for shape in board.shapes] == [("island",), ("reef",)]
    assert board.shapes[0].points == ROCK.corners
    legend = {kind.key: kind for kind in board.legend}
    assert (legend["island"].clause, legend["reef"].clause) == ("KF-2", "KF-2")


def test_the_board_is_one_object_for_the_whole_match_and_all_its_copies() -> None:
    match = acting(ship("bold", 10, 30, now={"order": "ahead 4"}), ship("red", 10, 5, 180), terrain=[ROCK])
    board = scene(match.state, BLUE).board
    do(match, "manoeuvre")
    assert scene(match.state, RED).board is board
    assert scene(match.state.copy(), BLUE).board is board


# --- Ships and their sheets -----------------------------------------------------------------------


def test_a_ship_is_drawn_by_size_and_by_whether_she_sails() -> None:
    galley = ship("brave", 20, 30, size="light", sails=0, effects=ROWS)
    match = acting(ship("bold", 10, 30, size="heavy"), galley, ship("red", 10, 5, 180))
    assert (piece(match, "bold").kind, piece(match, "brave").kind) == ("heavy ship", "light galley")
    assert piece(match, "bold").outline == (4_000, 1_500)


def test_kf_8_a_sheet_has_gauges_for_hull_decks_sails_squads_manpower_guns_and_gold() -> None:
    match = acting(ship("bold", 10, 30, now={"hull": 2, "gold": 7, "spiked": [0, 1, 0, 0]}), ship("red", 10, 5, 180))
    gauges = {gauge.name: (gauge.value, gauge.full) for gauge in piece(match, "bold").gauges}
    assert gauges == {
        "hull": (2, 6), "decks": (5, 5), "sails": (6, 6), "squads": (4, 4), "manpower": (4, 4),
        "guns fore": (1, 1), "guns starboard": (3, 4), "guns aft": (1, 1), "guns port": (4, 4), "gold": (7, 7),
    }  # fmt: skip
    assert "manpower" not in {gauge.name for gauge in piece(match, "red").gauges}
    galley = ship("bold", 9, 9, sails=0, effects=ROWS)
    assert "sails" not in {gauge.name for gauge in piece(acting(galley, ship("red", 9, 30)), "bold").gauges}


def test_kf_37_conditions_are_marks_on_the_ship_and_counted_in_her_notes() -> None:
    match = sea(ship("bold", 10, 30, now={"conditions": {"burning": 2, "panic": 1}}), ship("red", 10, 5, 180))
    bold = piece(match, "bold")
    assert bold.marks == ("burning", "panic")
    assert {"burning ×2", "panic ×1"} <= set(bold.notes)
    assert piece(match, "red").marks == ()


def test_kf_30a_a_derelict_and_kf_44a_a_prize_are_told_apart() -> None:
    wreck = ship("red", 10, 5, 180, now={"squads": []})
    taken = ship("rich", 20, 5, 180, now={"side": BLUE, "is_prize": True, "squads": [Squad("hands", 1)]})
    match = sea(ship("bold", 10, 30), wreck, taken, ship("rogue", 30, 5, 180))
    assert (piece(match, "red").kind, piece(match, "red").side, piece(match, "red").marks) == ("derelict", 1, ())
    assert "derelict" in piece(match, "red").notes
    assert (piece(match, "rich").kind, piece(match, "rich").side) == ("medium ship", 0)
    assert piece(match, "rich").marks == ("prize ship",)
    assert "prize, taken from Red" in piece(match, "rich").notes


def test_kf_18_engaged_ships_are_marked_and_say_with_whom() -> None:
    match = sea(ship("bold", 10, 10), ship("red", 11.25, 10, 180), engaged=[("bold", "red")])
    assert piece(match, "bold").marks == ("engaged",)
    assert "engaged with Red" in piece(match, "bold").notes


def test_a_ship_that_is_gone_has_no_place_and_says_why() -> None:
    gone = piece(sea(ship("bold", 10, 10), ship("red", 10, 30), ship("rogue", 20, 30, now={"status": "sunk"})), "rogue")
    assert (gone.at, gone.facing, gone.outline, gone.status, gone.marks) == (None, None, None, "sunk", ())


# --- Ghosts ---------------------------------------------------------------------------------------


def lies(found: Ghost, ship: Ship) -> bool:
    """Return whether she lies where the ghost was."""
    base = ship.base
    return (found.at, found.facing, found.outline) == (
        (base.centre.x, base.centre.y),
        round(base.heading / DEGREE) % 360,
        (base.length, base.width),
    )


def wanderings(match: Match[Battle], seed: int, most: int = 60) -> list[str]:
    """Play at random and try options that have a ghost on a copy; return the kinds tried."""
    luck, tried = Seeded(seed), []
    for _ in range(most):
        if match.outcome is not None:
            break
        seat = match.waiting[luck.below(len(match.waiting))]
        ask = match.asked(seat)
        tried += check_orders(match, ask) if ask.prompt.key == "order" else check_moves(match, ask)
        names = match.choices(seat)
        match.play(names[luck.below(len(names))], seat)
    return tried


def check_orders(match: Match[Battle], ask: Choose) -> list[str]:
    """KF-11 With enough manpower to carry out an order at once, she ends where the ghost was."""
    tried = []
    for option in ask.options:
        ghost = match.label(option.notation, ask.seat).ghost
        if ghost is None:
            continue
        state = match.state.copy()
        mover = state.ships[ghost.piece]
        mover.order, mover.manpower = option.value, 20
        act = sailing.back_options(state, mover)[0].value if option.value == "back" else LANES[0].value
        if meets_nobody(state, mover, act) and act.number == 0:
            sailing.manoeuvre(state, mover, act)
            assert lies(ghost, mover), option.notation
            tried.append("order")
    return tried


def check_moves(match: Match[Battle], ask: Choose) -> list[str]:
    """Play any other option with a ghost on a copy."""
    tried = []
    for option in ask.options:
        ghost = match.label(option.notation, ask.seat).ghost
        if ghost is None:
            continue
        value = option.value
        if isinstance(value, Act) and not meets_nobody(match.state, match.state.ships[ghost.piece], value):
            continue
        twin = match.clone()
        twin.play(option.notation, ask.seat)
        assert lies(ghost, twin.state.ships[ghost.piece]), option.notation
        tried.append(ask.prompt.key)
    return tried


def meets_nobody(state: Battle, mover: Ship, act: Act) -> bool:
    if mover.order == "back":
        return True
    manoeuvre = manoeuvre_of(mover)
    return not sailing.chart(state, mover, manoeuvre.length, manoeuvre.turn, act.number).met


@pytest.mark.parametrize("seed", range(6))
def test_kf_11_a_ghost_is_where_she_lies_afterwards(seed: int) -> None:
    match = Match(battle(seed), Chart(title="A test"), Seeded(seed))
    tried = wanderings(match, seed, 120)
    assert tried.count("order") > 20
    assert tried.count("act") > 2


def test_kf_17_a_parking_place_is_where_its_ghost_was() -> None:
    match = acting(ship("bold", 18, 24, now={"order": "ahead 4"}), ship("red", 18, 19.5, 80), dice=[9, 1])
    do(match, "manoeuvre", "ram")
    ask = match.asked(BLUE)
    assert ask.prompt.key == "park"
    assert len(check_moves(match, ask)) == len(ask.options) > 3


def test_kf_2e_a_ship_is_placed_where_her_ghost_was() -> None:
    match = qd.new("kingdom-fleets", "open-challenge", seed=4)
    tried = wanderings(match, 4, 4)
    assert tried.count("place") > 60


def test_kf_2_a_ghost_stops_short_of_an_island_as_she_will() -> None:
    match = sea(ship("bold", 18, 22), ship("red", 5, 5, 180), terrain=[ROCK])
    ghost = match.label("order bold ahead 6", BLUE).ghost
    assert ghost is not None
    assert 17_000 < ghost.at[1] - 1_500 <= 17_001 + 5
    assert ghost.template[0] == (17_500, 20_500)
    assert ghost.way[0] == (18_000, 22_000)


def test_kf_2b_heaving_to_has_no_ghost_and_backing_one_without_a_template() -> None:
    match = sea(ship("bold", 18, 22), ship("red", 5, 5, 180))
    assert match.label("order bold heave to", BLUE).ghost is None
    back = match.label("order bold back", BLUE).ghost
    assert back is not None
    assert (back.at, back.facing, back.template) == ((18_000, 24_000), 0, ())


def test_a_ghost_does_not_move_her() -> None:
    match = sea(ship("bold", 18, 22), ship("red", 5, 5, 180))
    match.labels(BLUE)
    assert (of(match, "bold").base.centre.x, of(match, "bold").status, of(match, "bold").order) == (18_000, AFLOAT, NO_ORDER)
