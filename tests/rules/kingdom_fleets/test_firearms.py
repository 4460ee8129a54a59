"""Firearms: shots, called parts, range, and friends in the way (KF-33 to KF-36)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, GUARDS, acting, choices, do, island, log_of, of, reef, ship, why, words

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.cards import Effect, EquipmentCard
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Ship, Squad

MUSKET = EquipmentCard(key="musket", name="Musket", gold=1, kind="firearm", power=6, band="short")
PISTOL = EquipmentCard(key="pistol", name="Pistol", gold=1, kind="firearm", power=8, band="point blank")
ARMS = (MUSKET, PISTOL)


def bold(*arms: EquipmentCard, **rest: Any) -> Ship:
    """Heading north, her starboard edge 10" from the west."""
    return ship("bold", 9.375, 18, equipment=arms or (MUSKET,), **rest)


def red(away: float = 5, **rest: Any) -> Ship:
    return ship("red", 10 + away + 0.625, 18, **rest)


def aim(*ships: Ship, dice: tuple[Any, ...] = (), **rest: Any) -> Match[Battle]:
    match = acting(*ships, dice=dice, equipment=ARMS, **rest)
    return do(match, "fight on") if "fight on" in match.choices(BLUE) else match


def at_crew(dice: tuple[Any, ...] = (), *friends: Ship, engaged: Any = (), **rest: Any) -> Match[Battle]:
    match = aim(bold(**rest), red(), *friends, dice=dice, engaged=engaged)
    return do(match, "shoot musket red crew") if dice else match


def test_kf_33_aim_to_hit_and_its_own_pow_against_arm() -> None:
    """AIM 4 at short range hits on 6+; POW 6 against hull ARM 6 damages on 6+."""
    assert of(do(aim(bold(), red(), dice=(6, 6)), "shoot musket red hull"), "red").hull == 5
    assert of(do(aim(bold(), red(), dice=(6, 5)), "shoot musket red hull"), "red").hull == 6
    assert of(do(aim(bold(), red(), dice=(5,)), "shoot musket red hull"), "red").hull == 6
    assert of(do(aim(bold(crew=GUARDS), red(), dice=(5, 6)), "shoot musket red hull"), "red").hull == 5


def test_kf_33_one_manpower_and_each_firearm_once_a_turn() -> None:
    match = aim(bold(MUSKET, MUSKET), red(), dice=(1, 1))
    do(match, "shoot musket red hull")
    assert of(match, "bold").manpower == 3
    do(match, "shoot musket red crew")
    assert of(match, "bold").manpower == 2
    assert choices(match, "shoot") == []
    assert why(match, "shoot musket red hull") == "KF-33"


def test_kf_33_no_manpower_no_shot() -> None:
    match = aim(bold(now={"squads": [Squad("hands", 2)]}), red(), dice=(1, 1))
    do(match, "fire starboard red 2")
    assert why(match, "shoot musket red hull") == "KF-33"


def test_kf_33_never_more_shots_than_living_squads_but_any_squad_may_shoot_any_firearm() -> None:
    """Two squads are left of four; a card gives them manpower to spare."""
    more = Effect(kind="manpower", by=2)
    match = aim(bold(MUSKET, MUSKET, PISTOL, effects=[more], now={"squads": [Squad("hands", 2)] * 2}), red(2), dice=(1, 1))
    do(match, "shoot musket red hull", "shoot pistol red hull")
    assert of(match, "bold").manpower == 2
    assert why(match, "shoot musket red hull") == "KF-33"


def test_kf_33_they_bear_all_round_from_base_to_base() -> None:
    ahead = aim(bold(), ship("red", 9.375, 16.5 - 8 - 1.5))
    astern = aim(bold(), ship("red", 9.375, 19.5 + 8 + 1.5))
    port = aim(bold(), ship("red", 8.75 - 5 - 0.625, 18))
    for match in (ahead, astern, port):
        assert "shoot musket red hull" in choices(match)


def test_kf_33_islands_and_third_ships_are_in_the_way_and_reefs_are_not() -> None:
    shape = ((12, 17), (13, 17), (13, 19), (12, 19))
    assert why(aim(bold(), red(), terrain=[island(*shape)]), "shoot musket red hull") == "KF-24a"
    assert why(aim(bold(), red(), ship("bess", 12.5, 18)), "shoot musket red hull") == "KF-24a"
    assert "shoot musket red hull" in choices(aim(bold(), red(), terrain=[reef(*shape)]))


@pytest.mark.parametrize(("away", "face"), [(3, "4+"), (3.001, "6+"), (8, "6+")])
def test_kf_33_the_modifiers_for_range_apply(away: float, face: str) -> None:
    assert words(aim(bold(), red(away)), "shoot musket red hull").endswith(f"hull {face}")


def test_kf_33_the_modifiers_for_cannon_do_not_apply() -> None:
    match = aim(bold(size="super heavy"), red(), heavy_seas=True, sight="fog", order="ahead 6", engaged=[("bold", "red")])
    assert "hull 6+" in words(match, "shoot musket red hull")


@pytest.mark.parametrize(
    ("effect", "face"),
    [
        (Effect(kind="aim", by=1), "5+"),
        (Effect(kind="aim", by=1, band="short"), "5+"),
        (Effect(kind="aim", by=1, band="medium"), "6+"),
        (Effect(kind="aim", by=1, arc="side"), "6+"),
    ],
)
def test_kf_45a_better_aim_helps_firearms_unless_it_is_for_an_arc(effect: Effect, face: str) -> None:
    assert f"hull {face}" in words(aim(bold(effects=[effect]), red()), "shoot musket red hull")


def test_kf_45a_power_of_cannon_is_not_that_of_firearms() -> None:
    match = aim(bold(effects=[Effect(kind="power", by=3)]), red(), dice=(6, 5))
    assert of(do(match, "shoot musket red hull"), "red").hull == 6


@pytest.mark.parametrize(
    ("part", "least", "after"),
    [("hull", 6, 5), ("decks", 5, 4), ("sails", 4, 5), ("crew", 5, [Squad("hands", 1)] + [Squad("hands", 2)] * 3)],
)
def test_kf_34_the_part_that_is_called_is_rolled_against_and_damaged(part: str, least: int, after: Any) -> None:
    field = "squads" if part == "crew" else part
    hit = do(aim(bold(), red(), dice=(10, least)), f"shoot musket red {part}")
    assert getattr(of(hit, "red"), field) == after
    spared = do(aim(bold(), red(), dice=(10, least - 1)), f"shoot musket red {part}")
    assert getattr(of(spared, "red"), field) != after


@pytest.mark.parametrize(("now", "gone"), [({"decks": 0}, "decks"), ({"sails": 0}, "sails"), ({"squads": []}, "crew")])
def test_kf_34_a_part_that_is_gone_cannot_be_called(now: dict[str, Any], gone: str) -> None:
    match = aim(bold(), red(now=now), ship("rum", 33, 33))
    assert f"shoot musket red {gone}" not in choices(match)
    assert why(match, f"shoot musket red {gone}") == "KF-34"
    assert len(choices(match, "shoot")) == 3


def test_kf_29_a_shot_can_sink() -> None:
    match = do(aim(bold(), red(now={"hull": 1}), ship("rum", 33, 33), dice=(10, 10)), "shoot musket red hull")
    assert of(match, "red").status == SUNK


@pytest.mark.parametrize(
    ("away", "reaching"),
    [(3, ["musket", "pistol"]), (3.001, ["musket"]), (8, ["musket"]), (8.001, [])],
)
def test_kf_35_each_reaches_as_far_as_its_card_says(away: float, reaching: list[str]) -> None:
    match = aim(bold(MUSKET, PISTOL), red(away))
    for key in ("musket", "pistol"):
        offered = f"shoot {key} red hull" in choices(match)
        assert offered == (key in reaching)
        if not offered:
            assert why(match, f"shoot {key} red hull") == "KF-35"


def test_kf_36_at_a_crew_locked_with_friends_minus_4_and_a_1_hits_them() -> None:
    engaged = [("bold", "red")]
    assert "crew 10 (a 1 hits Bold's squads)" in words(at_crew(engaged=engaged), "shoot musket red crew")
    assert of(at_crew((9,), engaged=engaged), "red").squads == [Squad("hands", 2)] * 4
    assert of(at_crew((10, 5), engaged=engaged), "red").squads[0] == Squad("hands", 1)
    match = at_crew((1, 5), engaged=engaged)
    assert of(match, "red").squads == [Squad("hands", 2)] * 4
    assert of(match, "bold").squads[0] == Squad("hands", 1)
    assert "Bold hits her own squads instead." in log_of(match)


def test_kf_36_the_shot_rolls_for_damage_against_the_friends_armour() -> None:
    bess = ship("bess", 15.625, 21.1, crew=GUARDS)
    assert of(at_crew((1, 6), bess, engaged=[("bess", "red")]), "bess").squads[0] == Squad("guards", 2)
    bess = ship("bess", 15.625, 21.1, crew=GUARDS)
    assert of(at_crew((1, 5), bess, engaged=[("bess", "red")]), "bess").squads[0] == Squad("guards", 3)


def test_kf_36_not_at_her_hull_nor_at_a_crew_that_is_free() -> None:
    locked = at_crew(engaged=[("bold", "red")])
    for part in ("hull", "decks", "sails"):
        assert words(locked, f"shoot musket red {part}").endswith(f"{part} 6+")
    free = at_crew((1,))
    assert of(free, "bold").squads == [Squad("hands", 2)] * 4


def test_kf_36_her_own_squads_before_others_then_the_nearest() -> None:
    far, near = ship("bess", 30, 30), ship("brig", 15.625, 21.1)
    both = [("bess", "red"), ("brig", "red")]
    assert "a 1 hits Brig's" in words(at_crew((), far, near, engaged=both), "shoot musket red crew")
    assert "a 1 hits Bold's" in words(
        at_crew((), ship("bess", 30, 30), ship("brig", 15.625, 21.1), engaged=[*both, ("bold", "red")]),
        "shoot musket red crew",
    )


def test_kf_36_a_derelict_has_no_squads_to_be_hit() -> None:
    bess = ship("bess", 15.625, 21.1, now={"squads": []})
    assert words(at_crew((), bess, engaged=[("bess", "red")]), "shoot musket red crew").endswith("crew 6+")


def test_kf_36_who_shoots_her_own_last_squad_is_a_derelict_and_done() -> None:
    match = acting(
        bold(now={"squads": [Squad("hands", 1)]}), red(), ship("bess", 3, 33),
        dice=(1, 10), equipment=ARMS, engaged=[("bold", "red")],
    )  # fmt: skip
    do(match, "fight on", "shoot musket red crew")
    assert of(match, "bold").is_derelict
    assert match.state.active == "red"
