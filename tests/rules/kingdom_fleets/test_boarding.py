"""Boarding and disengaging: KF-18, KF-19."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, acting, choices, do, of, place, prompt, ship, why

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.cards import Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Engagement, Ship
from quarterdeck.games.kingdom_fleets.view import view


def parked(dice: list[int], **red: object) -> Match[Battle]:
    """Bold has rammed Red and lies alongside; the dice are for the boarding check."""
    bold = ship("bold", 18, 24, now={"order": "ahead 4"})
    other = ship("red", 18, 19, 90, **red)  # type: ignore[arg-type]
    match = acting(bold, other, ship("rascal", 33, 3, 180), order="heave to", dice=[10, 1, *dice])
    return do(match, "manoeuvre", "ram", "park starboard struck")


def engaged(*more: Ship, dice: list[int], order: str = "ahead 4", **rest: object) -> Match[Battle]:
    """Bold lies bow to Red's side, engaged with her and any others named."""
    bold = ship("bold", 18, 24, now={"order": order}, **rest)  # type: ignore[arg-type]
    red = ship("red", 18, 21.875, 90)
    pairs = [("red", each.key) if each.side == BLUE else ("bold", each.key) for each in (red, *more)]
    return acting(bold, red, *more, ship("rascal", 33, 3, 180), order="heave to", engaged=pairs, dice=dice)


def ignored(match: Match[Battle], key: str) -> tuple[str, ...]:
    """Return the ships that a ship ignores for encounters, by the view."""
    return next(seen.ignores for seen in view(match.state, BLUE).ships if seen.key == key)


@pytest.mark.parametrize(("dice", "winner"), [([5, 5], RED), ([6, 5], BLUE)])
def test_kf_18_the_winner_of_the_check_says_whether_they_board(dice: list[int], winner: str) -> None:
    """Neither size nor being active counts here; a tie goes to the ship that is not active."""
    match = parked(dice)
    assert (prompt(match), match.waiting, choices(match)) == ("board", (winner,), ["board", "stay"])
    do(match, "board")
    boarder, other = ("bold", "red") if winner == BLUE else ("red", "bold")
    assert match.state.engagements == [Engagement(boarder, other, 1)]


def test_kf_18_or_stay() -> None:
    match = do(parked([6, 5]), "stay")
    assert match.state.engagements == []
    assert prompt(match) == "act"


def test_kf_18_a_ship_may_be_engaged_with_several() -> None:
    bold, brave = ship("bold", 18, 24, now={"order": "ahead 4"}), ship("brave", 18, 17.75, 90)
    match = acting(
        bold, brave, ship("red", 18, 19, 90), ship("rascal", 33, 3, 180), order="heave to", dice=[10, 1, 9, 1],
        engaged=[("brave", "red")],
    )  # fmt: skip
    do(match, "manoeuvre", "ram", "park starboard struck", "board")
    assert [each.key for each in match.state.engaged_with(of(match, "red"))] == ["brave", "bold"]


def test_kf_19_an_engaged_ship_may_try_and_its_winner_decides() -> None:
    match = engaged(dice=[8, 3])  # 8 + 3 − 4 against 3 + 3
    assert (prompt(match), choices(match)) == ("disengage", ["disengage", "fight on"])
    do(match, "disengage")
    assert (prompt(match), match.waiting) == ("part", (BLUE,))
    do(match, "part")
    assert match.state.engagements == []
    assert ignored(match, "bold") == ("red",)
    do(match, "manoeuvre")
    assert place(match, "bold") == (18_000, 17_000, 0)
    assert ignored(match, "bold") == ()


def test_kf_19_who_got_free_and_did_not_move_ignores_nobody_in_a_later_turn() -> None:
    """She may move off now, not whenever she likes: lying there in the next turn Red is an
    encounter again (KF-12b)."""
    match = do(engaged(dice=[8, 3, 5, 4, 9, 1], order="heave to"), "disengage", "part")
    assert ignored(match, "bold") == ("red",)
    do(match, "end")
    assert ignored(match, "bold") == ()
    do(match, "activate red", "end", "end", "order bold ahead 4", "ready")
    do(match, "order red heave to", "order rascal heave to", "ready", "first", "manoeuvre")
    assert (prompt(match), match.asked().about["other_key"]) == ("ram", "red")


def test_kf_19_nor_does_who_got_free_of_one_and_was_held_by_another() -> None:
    match = do(engaged(ship("rover", 19.25, 24), dice=[9, 1, 1, 9]), "disengage", "part", "hold")
    assert ignored(match, "bold") == ("red",)
    assert ignored(do(match, "end"), "bold") == ()


def test_kf_19_only_who_activates_ignores_the_other() -> None:
    match = do(engaged(dice=[8, 3], order="heave to"), "disengage", "part")
    assert ignored(match, "red") == ()


def test_kf_18_who_board_each_other_ignore_each_other_no_more() -> None:
    """KF-44 End a truce with the next boarding, even for a ship that has not moved."""
    match = do(parked([6, 5], now={"ignores": ["bold", "brave"]}), "board")
    assert of(match, "red").ignores == ["brave"]


def test_kf_19_level_goes_to_the_other_who_may_hold_her_and_the_manpower_is_spent() -> None:
    match = do(engaged(dice=[7, 3], order="ahead 6"), "disengage")
    assert match.waiting == (RED,)
    do(match, "hold")
    assert of(match, "bold").manpower == 2
    assert why(match, "manoeuvre") == "KF-10"
    do(match, "end")
    assert place(match, "bold") == (18_000, 24_000, 0)


def test_kf_19_who_fails_pays_as_far_as_there_is_manpower() -> None:
    match = do(engaged(dice=[1, 9], order="ahead 6", squads=1), "disengage", "hold")
    assert of(match, "bold").manpower == 0


def test_kf_19_who_does_not_try_pays_nothing_and_stays() -> None:
    match = do(engaged(dice=[]), "fight on")
    assert why(match, "manoeuvre") == "KF-19"
    do(match, "end")
    assert of(match, "bold").manpower == 4


def test_kf_19_one_check_against_each_and_she_moves_only_if_free_of_all() -> None:
    match = do(engaged(ship("rover", 19.25, 24), dice=[9, 1, 1, 9]), "disengage", "part")
    assert match.waiting == (RED,)
    do(match, "hold")
    assert match.state.engaged_with(of(match, "bold")) == [of(match, "rover")]
    assert "manoeuvre" not in choices(match)
    assert of(match, "bold").manpower == 3


def test_kf_45a_disengage_counts_and_so_does_check() -> None:
    helped = [Effect(kind="disengage", by=1)]
    assert do(engaged(dice=[7, 3], effects=helped), "disengage").waiting == (BLUE,)
    assert do(engaged(dice=[7, 3], effects=[Effect(kind="check", by=1)]), "disengage").waiting == (BLUE,)
