"""Damage: POW against ARM, and losses of hull, decks, sails, squads and ships (KF-28 to KF-32)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import GUARDS, acting, card, do, log_of, of, sea, ship, unthrown

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.battle.damage import armour, sink, wound
from quarterdeck.games.kingdom_fleets.charts import needed_to_damage
from quarterdeck.games.kingdom_fleets.setup.cards import CharacterCard, Effect, EquipmentCard
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Squad

#               ARM   1  2  3  4  5   6   7   8   9  10
TABLE = {       # POW
    1:               [6, 7, 8, 9, 10, 10, 10, 10, 10, 10],
    2:               [5, 6, 7, 8, 9, 10, 10, 10, 10, 10],
    3:               [4, 5, 6, 7, 8, 9, 10, 10, 10, 10],
    4:               [3, 4, 5, 6, 7, 8, 9, 10, 10, 10],
    5:               [2, 3, 4, 5, 6, 7, 8, 9, 10, 10],
    6:               [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    7:               [1, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    8:               [1, 1, 1, 2, 3, 4, 5, 6, 7, 8],
    9:               [1, 1, 1, 1, 2, 3, 4, 5, 6, 7],
    10:              [1, 1, 1, 1, 1, 2, 3, 4, 5, 6],
}  # fmt: skip


def under_fire(dice: tuple[Any, ...], now: dict[str, Any] | None = None, **rest: Any) -> Match[Battle]:
    """Bold fires at Red from 5" off.

    Red has hull 6, decks 5, sails 6, and 4 squads of Hands, ARM 5 and 2 points each.
    """
    enemy = ship("red", 15.625, 18, now=now, **rest)
    return acting(ship("bold", 9.375, 18), enemy, ship("rum", 33, 33), dice=dice)


def volley(guns: int, *dice: Any, now: dict[str, Any] | None = None, **rest: Any) -> Match[Battle]:
    """Fire guns that all hit."""
    return do(under_fire((*[10] * guns, *dice), now, **rest), f"fire starboard red {guns}")


def hands(*health: int) -> list[Squad]:
    return [Squad("hands", points) for points in health]


def test_kf_28_the_printed_table_is_the_formula_but_for_a_1_that_never_damages() -> None:
    for power, row in TABLE.items():
        for arm, printed in enumerate(row, start=1):
            assert needed_to_damage(power, arm) == max(2, printed)


@pytest.mark.parametrize(("part", "least"), [("hull", 6), ("decks", 5), ("sails", 4)])
def test_kf_28_pow_against_the_arm_of_the_part_that_was_hit(part: str, least: int) -> None:
    """POW 6 against hull ARM 6, decks 5, sails 4."""
    assert getattr(of(volley(1, part, least), "red"), part) == getattr(card(), part) - 1
    spared = volley(1, part, least - 1)
    assert getattr(of(spared, "red"), part) == getattr(card(), part)
    assert not [line for line in log_of(spared) if line.startswith("Red loses")]


def test_kf_28_one_point_for_each_success() -> None:
    assert of(volley(3, "hull", "hull", "hull", 6, 5, 10), "red").hull == 4


@pytest.mark.parametrize("part", ["hull", "decks", "sails", "crew"])
def test_kf_45a_armour_of_one_part(part: Any) -> None:
    plain = {"hull": 6, "decks": 5, "sails": 4, "crew": 5}
    state = under_fire((), effects=[Effect(kind="armour", by=2, part=part)]).state
    found = {each: armour(state, state.ships["red"], each) for each in plain}
    assert found == plain | {part: plain[part] + 2}


def test_kf_45a_armour_by_fittings_characters_and_crew_adds_up_and_goes_with_them() -> None:
    iron = EquipmentCard(
        key="iron", name="Iron", gold=1, kind="fitting", effects=(Effect(kind="armour", by=1, part="hull"),)
    )
    warden = CharacterCard(
        key="warden", name="Warden", gold=1, faction="kingdom", role="special",
        effects=(Effect(kind="armour", by=1, part="hull"),),
    )  # fmt: skip
    match = sea(ship("red", 10, 10, equipment=[iron], characters=[warden]), characters=[warden], equipment=[iron], turn=1)
    red = of(match, "red")
    assert armour(match.state, red, "hull") == 8
    red.characters.remove("warden")
    assert armour(match.state, red, "hull") == 7


def test_kf_29_at_0_hull_she_sinks_and_not_before() -> None:
    assert of(volley(1, "hull", 10, now={"hull": 2}), "red").status != SUNK
    match = volley(2, "hull", "hull", 10, 10, now={"hull": 2})
    assert of(match, "red").status == SUNK
    assert "Red sinks." in log_of(match)


def test_kf_29_a_sunken_ship_is_off_the_table() -> None:
    match = volley(1, "hull", 10, now={"hull": 1})
    assert [each.key for each in match.state.afloat()] == ["bold", "rum"]
    assert not [each for each in match.choices("blue") if "red" in each]


def test_kf_29a_all_aboard_is_lost_and_her_engagements_end() -> None:
    match = sea(
        ship("bold", 10, 10), ship("red", 11.25, 10, now={"gold": 7}), ship("rum", 30, 30),
        engaged=[("bold", "red"), ("bold", "rum")],
    )  # fmt: skip
    red = of(match, "red")
    sink(match.state, red)
    assert (red.squads, red.characters, red.gold, red.has_captain, red.level) == ([], [], 0, False, 0)
    assert [each.other for each in match.state.engagements] == ["rum"]


def test_kf_30_hits_on_decks_that_are_gone_are_rolled_against_the_crews_armour() -> None:
    """Decks ARM 5 and Hands ARM 5 would be alike: Guards have 6."""
    match = volley(2, "decks", "decks", 6, 5, crew=GUARDS, now={"decks": 0})
    assert of(match, "red").squads == [Squad("guards", 2)] + [Squad("guards", 3)] * 3


def test_kf_30_decks_shelter_the_crew_while_a_point_is_left() -> None:
    match = volley(1, "decks", 10, now={"decks": 1})
    assert of(match, "red").decks == 0
    assert of(match, "red").squads == hands(2, 2, 2, 2)


def test_kf_30_wounds_go_to_a_squad_already_wounded() -> None:
    match = volley(1, "decks", 10, now={"decks": 0, "squads": hands(2, 2, 1)})
    assert of(match, "red").squads == hands(2, 2)
    match = volley(1, "decks", 10, now={"decks": 0, "squads": hands(2, 2, 2)})
    assert of(match, "red").squads == hands(1, 2, 2)


@pytest.mark.parametrize(
    ("points", "left", "dead"), [(1, [2, 2], 1), (2, [1, 2], 1), (3, [2], 2), (4, [1], 2), (5, [], 3), (9, [], 3)]
)
def test_kf_30_the_rest_of_the_damage_runs_on_to_the_next_squad(points: int, left: list[int], dead: int) -> None:
    match = sea(ship("red", 10, 10, now={"squads": hands(2, 1, 2)}))
    assert wound(match.state, of(match, "red"), points, "KF-30") == dead
    assert of(match, "red").squads == hands(*left)


def test_kf_30b_lots_of_no_more_dice_than_decks_are_left_then_the_crew() -> None:
    """Decks 2: a lot of two of which one damages, a lot of one that fails, a lot of one that
    does not; the last hit is the crew's."""
    dice = ("decks",) * 4 + (5, 4) + (4,) + (5,)
    match = volley(4, *dice, now={"decks": 2})
    red = of(match, "red")
    assert (red.decks, red.squads) == (0, hands(2, 2, 2, 2))
    assert unthrown(match) == []
    match = volley(4, *("decks",) * 4, 5, 5, 5, 4, now={"decks": 2})
    assert (of(match, "red").decks, of(match, "red").squads) == (0, hands(1, 2, 2, 2))
    assert unthrown(match) == []
    lots = [line for line in log_of(match) if line.endswith("(5 or more needed).")]
    assert lots == ["2 × D10: 5, 5 (5 or more needed).", "2 × D10: 5, 4 (5 or more needed)."]


def test_kf_30b_a_hit_on_the_crew_is_instead_of_the_decks_not_after_them() -> None:
    match = volley(1, "decks", 6, now={"decks": 0}, crew=GUARDS, decks_armour=10)
    assert of(match, "red").squads[0] == Squad("guards", 2)
    assert unthrown(match) == []


def test_kf_8_a_squad_that_dies_takes_an_unspent_token_with_it() -> None:
    match = volley(1, "decks", 10, now={"decks": 0, "squads": hands(1, 2), "manpower": 2})
    assert of(match, "red").manpower == 1
    match = volley(1, "decks", 10, now={"decks": 0, "squads": hands(1, 2), "manpower": 0})
    assert of(match, "red").manpower == 0


def test_kf_30a_without_squads_captain_characters_order_and_manpower_are_gone() -> None:
    match = volley(1, "decks", 10, now={"decks": 0, "squads": hands(1), "manpower": 3, "gold": 4, "odd_shot": 1})
    red = of(match, "red")
    assert red.is_derelict
    assert (red.level, red.has_captain, red.characters) == (0, False, [])
    assert (red.order, red.manpower, red.odd_shot, red.gold) == ("", 0, 0, 4)
    do(match, "end")
    assert match.state.active == "rum"


def test_kf_30a_nobody_is_left_to_be_hit_on_a_derelict() -> None:
    match = volley(2, "decks", "decks", 10, now={"decks": 1, "squads": []})
    assert of(match, "red").decks == 0
    assert unthrown(match) == []


def test_kf_31_sails_go_no_lower_than_0() -> None:
    match = volley(3, "sails", "sails", "sails", 10, 10, 10, now={"sails": 2})
    assert of(match, "red").sails == 0
    assert "Red loses 2 sail points (0 left)." in log_of(match)


def test_kf_32_hits_on_sails_of_a_ship_that_has_none_are_misses() -> None:
    match = volley(2, "sails", "sails", effects=[Effect(kind="no sails")], sails=0)
    assert unthrown(match) == []
    assert of(match, "red").hull == 6
