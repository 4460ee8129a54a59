"""MT-5 to MT-10: movement and figures of ships, the arc of fire, hitting, and the damage pack."""

from __future__ import annotations

import math

import pytest
from tests.rules.mimi_and_toutou.lake import action, asked, do, duel, fire, ship, square, told, wait_for

import quarterdeck as qd
from quarterdeck.boards.cards import PACK, Pile
from quarterdeck.engine.errors import ChanceError
from quarterdeck.games.mimi_and_toutou.charts import SHIPS
from quarterdeck.games.mimi_and_toutou.state import Battle

HEADINGS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
FOE = {"kingani": "mimi", "mimi": "kingani", "toutou": "kingani", "fifi": "kingani", "hedwig": "mimi", "gotzen": "mimi"}
GUNS = [("kingani", 20, 20), ("mimi", 12, 12), ("toutou", 12, 12), ("fifi", 20, 20), ("hedwig", 16, 16), ("gotzen", 20, 20)]


def facing(key: str, distance: int, *script: int | str) -> qd.Match[Battle]:
    """Return a match with a ship heading east, a foe so far ahead, and her card turned over."""
    foe = FOE[key]
    return action(f"{key} 4,10 east", f"{foe} {4 + distance},10 north", script=[key, *script])


@pytest.mark.parametrize("key", sorted(SHIPS))
def test_mt_5_every_ship_moves_one_square(key: str) -> None:
    match = do(facing(key, 20), "ahead")
    assert square(match, key) == (5, 10)
    assert asked(match) == f"{key} turn"


@pytest.mark.parametrize(("key", "reach", "die"), GUNS)
def test_mt_6_a_gun_reaches_as_far_as_printed_and_no_farther(key: str, reach: int, die: int) -> None:
    assert asked(do(facing(key, reach), "stay", "keep course")) == f"{key} fire"
    assert asked(do(facing(key, reach + 1), "stay", "keep course")) == f"{FOE[key]} move"


@pytest.mark.parametrize(("key", "reach", "die"), GUNS)
def test_mt_8_every_ship_throws_her_own_die(key: str, reach: int, die: int) -> None:
    match = facing(key, 2, die, "A♣")
    assert sum(ship(fire(match, key, FOE[key]), FOE[key]).hits) == 1
    with pytest.raises(ChanceError, match=f"not on the D{die} "):
        fire(facing(key, 2, die + 1), key, FOE[key])


# MT-7


def bears(heading: str, across: int, down: int) -> bool:
    """Return whether Kingani on this heading may fire so many columns east and rows south."""
    match = action(f"kingani 12,10 {heading}", f"mimi {12 + across},{10 + down} north", script=["kingani"])
    while asked(match) in ("kingani move", "kingani turn"):
        match.play("stay" if asked(match) == "kingani move" else "keep course")
    return asked(match) == "kingani fire"


def test_mt_7_the_edges_of_the_arc_are_included() -> None:
    assert bears("east", 4, 4)
    assert bears("east", 4, -4)
    assert bears("north-east", 4, 0)
    assert bears("north-east", 0, -4)


def test_mt_7_one_square_beyond_the_edge_is_out_of_the_arc() -> None:
    assert not bears("east", 4, 5)
    assert not bears("east", 4, -5)
    assert not bears("north-east", 4, 1)
    assert not bears("north-east", -1, -4)


@pytest.mark.parametrize("heading", HEADINGS)
def test_mt_7_no_gun_bears_on_the_beam_or_astern(heading: str) -> None:
    bow = HEADINGS.index(heading) * 45
    for turned in (90, 135, 180, 225, 270):
        bearing = math.radians(bow + turned)
        assert not bears(heading, 3 * round(math.sin(bearing)), -3 * round(math.cos(bearing)))


@pytest.mark.parametrize("heading", HEADINGS)
def test_mt_7a_the_arc_on_squares_is_45_degrees_to_either_side(heading: str) -> None:
    bow = HEADINGS.index(heading) * 45
    for across in range(-4, 5):
        for down in range(-4, 5):
            if across or down:
                bearing = math.degrees(math.atan2(across, -down))
                off_the_bow = abs((bearing - bow + 180) % 360 - 180)
                assert bears(heading, across, down) == (round(off_the_bow, 6) <= 45), (across, down)


def drawn(heading: str) -> str:
    """Return the squares around Kingani (K), with those that her gun bears on marked."""
    rows = []
    for down in range(-3, 4):
        marks = ["#" if (across or down) and bears(heading, across, down) else "." for across in range(-3, 4)]
        if not down:
            marks[3] = "K"
        rows.append("".join(marks))
    return "\n".join(rows)


def test_mt_7a_along_a_column_ahead_and_no_farther_to_the_side_than_ahead() -> None:
    assert drawn("south") == "\n".join(
        [
            ".......",
            ".......",
            ".......",
            "...K...",
            "..###..",
            ".#####.",
            "#######",
        ]
    )


def test_mt_7a_on_a_diagonal_the_quarter_between_the_two_directions() -> None:
    assert drawn("south-west") == "\n".join(
        [
            ".......",
            ".......",
            ".......",
            "###K...",
            "####...",
            "####...",
            "####...",
        ]
    )


# MT-9


@pytest.mark.parametrize(("thrown", "hits"), [(12, 0), (13, 1), (14, 1), (20, 1), (1, 0)])
def test_mt_9_a_hit_if_the_range_is_equal_to_or_less_than_the_throw(thrown: int, hits: int) -> None:
    match = fire(duel(13, [thrown, "4♣"]), "kingani", "mimi")
    assert sum(ship(match, "mimi").hits) == hits


def test_mt_9_at_range_one_every_throw_hits() -> None:
    assert sum(ship(fire(duel(1, [1, "4♣"]), "kingani", "mimi"), "mimi").hits) == 1


def test_mt_9_a_boat_at_her_full_range_needs_a_twelve() -> None:
    for thrown, hits in ((11, 0), (12, 1)):
        match = fire(facing("mimi", 12, thrown, "4♣"), "mimi", "kingani")
        assert sum(ship(match, "kingani").hits) == hits


# MT-10


def test_mt_10_the_card_is_read_on_the_chart_of_the_ship_that_was_hit() -> None:
    match = fire(duel(5, [20, "J♣", 3]), "kingani", "mimi")
    assert (ship(match, "mimi").gun, ship(match, "kingani").gun) == (3, 0)
    assert sum(ship(match, "kingani").hits) == 0


def test_mt_10_the_rank_counts_and_not_the_suit() -> None:
    for suit in "♣♦♥♠":
        match = fire(duel(5, [20, f"10{suit}", 2]), "kingani", "mimi")
        assert ship(match, "mimi").rudder == 2


def test_mt_10_a_miss_turns_over_no_card() -> None:
    match = fire(duel(5, [4]), "kingani", "mimi")
    assert len(match.state.pack) == 52


def test_mt_10_a_hit_turns_over_one_card() -> None:
    match = fire(duel(5, [5, "3♦"]), "kingani", "mimi")
    assert (len(match.state.pack), match.state.spent) == (51, ["3♦"])


def test_mt_10_one_pack_serves_both_sides_and_cards_turned_stay_out() -> None:
    match = fire(duel(5, [20, "3♦", 12, "3♦"]), "kingani", "mimi")
    with pytest.raises(ChanceError, match="3♦"):
        fire(match, "mimi", "kingani")


def test_mt_10_the_pack_is_not_shuffled_with_a_new_round() -> None:
    match = fire(duel(5, [20, "3♦", "kingani", 20, "5♦"]), "kingani", "mimi")
    fire(match, "kingani", "mimi")
    assert match.state.round == 2
    assert match.state.spent == ["3♦", "5♦"]


def test_mt_10_the_pack_is_an_ordinary_one_of_52_without_jokers() -> None:
    pack = duel(5).state.pack.cards()
    assert len(pack) == len(set(pack)) == 52
    assert sorted({card[:-1] for card in pack}) == sorted(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])


def all_but(match: qd.Match[Battle], *left: str) -> None:
    """Play on from a pack of only these cards, and keep the log from here on."""
    match.log()
    match.state.pack = Pile.of(left)
    match.state.spent = [card for card in PACK if card not in left]


def test_mt_10_the_last_card_is_turned_before_anything_is_shuffled() -> None:
    match = wait_for(duel(5, [20]), "kingani fire")
    all_but(match, "7♠")
    do(match, "fire mimi")
    assert ship(match, "mimi").hits[6] == 1
    assert (len(match.state.pack), len(match.state.spent)) == (0, 52)


def test_mt_10_a_pack_used_up_is_shuffled_again_whole() -> None:
    match = wait_for(duel(5, [20, 12, "7♠"]), "kingani fire")
    all_but(match, "7♠")
    do(match, "fire mimi")
    fire(match, "mimi", "kingani")
    assert ship(match, "kingani").hits[6] == 1, "the seven of spades is in the new pack again"
    assert (len(match.state.pack), match.state.spent) == (51, ["7♠"])
    assert "The damage pack is used up: all 52 cards are shuffled again." in told(match)
