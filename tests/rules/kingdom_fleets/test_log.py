"""The log reads like the report of an eyewitness: every act, every roll and the end."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, acting, do, log_of, sea, ship

from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.battle import log as battle
from quarterdeck.games.kingdom_fleets.charts import MORALE
from quarterdeck.games.kingdom_fleets.setup.cards import EquipmentCard
from quarterdeck.games.kingdom_fleets.state import Phase

PISTOLS = EquipmentCard(key="pistols", name="Brace of pistols", gold=1, kind="firearm", power=6, band="point blank")


def test_kf_5_her_order_is_told_when_she_activates() -> None:
    for order, told in (
        ("heave to", "Bold reveals her order: heave to."),
        ("back", 'Bold reveals her order: back 2".'),
        ("ahead 6", 'Bold reveals her order: 6" ahead.'),
        ("port 45 3", 'Bold reveals her order: 3" with a turn of 45° to port.'),
    ):
        assert told in log_of(acting(ship("bold", 18, 24), ship("red", 18, 4, 180), order=order))


def test_kf_5_a_row_of_orders_has_the_price_of_each() -> None:
    match = sea(ship("bold", 18, 24), ship("red", 18, 4, 180))
    label = match.label("order bold port 90 4", BLUE)
    assert (label.text, label.group, label.brief) == (
        '4" with a turn of 90° to port for 2 manpower',
        '4" for 2 manpower',
        "90° to port",
    )


def test_kf_6_a_commanders_check_is_told_with_both_sums() -> None:
    match = sea(ship("bold", 18, 24, captain=4), ship("red", 18, 4), dice=[2, 3, 5, 5, 3, 9], phase=Phase.COMMANDERS)
    assert "Blue wins the commanders' check: Blue 2 + 4 = 6, Red 3 + 3 = 6; the higher captain wins the tie." in log_of(
        match
    )
    level = sea(ship("bold", 18, 24), ship("red", 18, 4), dice=[5, 5, 3, 9], phase=Phase.COMMANDERS)
    assert "The commanders' check is tied and rolled again: Blue 5 + 3 = 8, Red 5 + 3 = 8." in log_of(level)
    assert "Red wins the commanders' check: Blue 3 + 3 = 6, Red 9 + 3 = 12." in log_of(level)


@pytest.mark.parametrize(
    ("act", "away", "told"),
    [
        ("fire starboard red 4", 5, "Bold fires 4 starboard guns at Red at short range."),
        ("fire starboard red 1", 2, "Bold fires 1 starboard gun at Red at point-blank range."),
    ],
)
def test_kf_23_a_volley_is_told_with_its_guns(act: str, away: float, told: str) -> None:
    match = acting(ship("bold", 9.375, 18), ship("red", 10.625 + away, 18), dice=[1, 1, 1, 1])
    assert told in log_of(do(match, act))


def test_kf_33_a_shot_is_told_with_what_hits() -> None:
    match = acting(ship("bold", 9.375, 18, equipment=[PISTOLS]), ship("red", 12.625, 18), equipment=[PISTOLS], dice=[3])
    do(match, "shoot pistols red hull")
    assert "Bold's crew shoots at Red's hull with a brace of pistols, needing 4 or more to hit." in log_of(match)


def test_kf_15_a_ram_that_does_nothing_says_so() -> None:
    bold = ship("bold", 18, 24, size="light", now={"order": "ahead 4"})
    other = ship("red", 18, 19, 90, size="super heavy")
    match = do(acting(bold, other, order="heave to", dice=[10, 1, 5, 5]), "manoeuvre", "ram")
    assert "Bold rams Red but does no damage." in log_of(match)


def test_kf_18_that_nobody_boards_is_told() -> None:
    bold, other = ship("bold", 18, 24, now={"order": "ahead 4"}), ship("red", 18, 19, 90)
    match = acting(bold, other, order="heave to", dice=[10, 1, 9, 1])
    assert "Neither Bold nor Red is boarded." in log_of(do(match, "manoeuvre", "ram", "park starboard struck", "stay"))


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("ahead 6", "Bold fails to disengage and stays, spending 2 manpower."),
        ("ahead 4", "Bold fails to disengage and stays, spending 1 manpower."),
        ("heave to", "Bold fails to disengage and stays."),
    ],
)
def test_kf_19_who_does_not_get_free_is_told_what_it_cost(order: str, told: str) -> None:
    pair = ship("bold", 18, 24, now={"order": order}), ship("red", 18, 21.875, 90)
    match = acting(*pair, order="heave to", engaged=[("red", "bold")], dice=[1, 9])
    assert told in log_of(do(match, "disengage", "hold"))


@pytest.mark.parametrize(
    ("gone", "part", "told"),
    [
        ({"sails": 0}, "sails", "A hit on Red's sails has no effect: she has none."),
        ({"squads": [], "decks": 0}, "decks", "A hit on Red's crew has no effect: she has none."),
    ],
)
def test_kf_27a_a_hit_that_is_lost_is_told(gone: dict[str, object], part: str, told: str) -> None:
    reds = ship("red", 15.625, 18, now=gone), ship("rum", 30, 30)
    match = acting(ship("bold", 9.375, 18), *reds, order="heave to", dice=[10, part])
    assert told in log_of(do(match, "fire starboard red 1"))


def test_kf_27a_several_hits_are_lost_at_once() -> None:
    reds = ship("red", 15.625, 18, now={"sails": 0}), ship("rum", 30, 30)
    match = acting(ship("bold", 9.375, 18), *reds, order="heave to", dice=[10, 10, "sails", "sails"])
    assert "2 hits on Red's sails have no effect: she has none." in log_of(do(match, "fire starboard red 2"))


def test_kf_2c_of_a_ship_that_fled_it_is_not_told_where_she_lies() -> None:
    bold = ship("bold", 18, 3, now={"order": "ahead 4"})
    match = do(acting(bold, ship("brave", 30, 30), ship("red", 18, 30), order="heave to"), "manoeuvre")
    assert "Bold flees off the table." in log_of(match)
    assert not [line for line in log_of(match) if line.startswith("Bold comes to rest at")]


def test_kf_37_a_condition_that_is_cleared_is_told_with_what_is_left() -> None:
    match = acting(ship("bold", 18, 24, now={"conditions": {"burning": 2}}), ship("red", 18, 4))
    do(match, "clear burning", "clear burning")
    assert [line for line in log_of(match) if "puts out a fire" in line] == [
        "Bold puts out a fire (1 left).",
        "Bold puts out a fire.",
    ]


def test_kf_6_a_winner_may_let_the_enemy_activate_first() -> None:
    match = sea(ship("bold", 18, 24), ship("red", 18, 4), dice=[9, 3], phase=Phase.COMMANDERS)
    do(match, "second")
    assert "Blue lets Red activate first." in log_of(match)


def test_kf_6_a_tie_of_captains_is_told_with_its_reason() -> None:
    match = sea(ship("bold", 18, 24), ship("red", 18, 4))
    higher = log.Checked("bold", 10, "red", 10, True, 7, 4, True, "KF-12")
    assert higher.text(match.names) == (
        "Bold wins the captains' check: Bold 7 + 3 = 10, Red 4 + 6 = 10; the higher captain wins the tie."
    )
    level = log.Checked("bold", -1, "red", -1, False, 1, 3, False, "KF-12")
    assert level.text(match.names) == (
        "Red wins the captains' check: Bold 1 − 2 = −1, Red 3 − 4 = −1; the ship that is not active wins the tie."
    )


def test_kf_44_a_fate_and_a_result_are_told_as_sentences() -> None:
    match = sea(ship("bold", 18, 24), ship("red", 18, 4))
    fates = [battle.Fate("red", fate.name, "bold").text(match.names) for fate in MORALE]
    assert "Bold chooses Red's fate: she surrenders." in fates
    held = battle.Tested("red", 1, 2, -1).text(match.names)
    assert held == "Red lost one more squad than her enemies: with a level 2 captain her morale result is −1."


def test_kf_45a_a_surgeon_tends_the_wounded_at_home_or_elsewhere() -> None:
    match = sea(ship("bold", 18, 24), ship("red", 18, 4))
    told = {"bold": "surgeon tends Bold's wounded.", "red": "surgeon of Bold tends Red's wounded."}
    for target, line in told.items():
        assert battle.Acted("bold", "surgeon", "healing", 1, target).text(match.names) == line


def test_kf_49_the_end_is_told_by_the_names_of_the_sides() -> None:
    bold = ship("bold", 18, 3, now={"order": "ahead 4"})
    match = do(acting(bold, ship("red", 18, 30), order="heave to"), "manoeuvre")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.why) == ((RED,), "theirs is the last fleet that can fight.")
    late = acting(ship("bold", 18, 24, now={"gold": 3}), ship("red", 18, 4), turns=1)
    do(late, "end", "end")
    assert late.outcome is not None
    assert (late.outcome.winners, late.outcome.why) == ((BLUE,), "after turn 1, Blue has 3 gold and Red 0.")
