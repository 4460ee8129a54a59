"""Character actions: KF-39, and each action of KF-45a."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, acting, choices, do, log_of, of, ship, unthrown, why, words

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.cards import CharacterCard, Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Ship, Squad

LEADER = CharacterCard(
    key="leader", name="Leader", gold=1, faction="kingdom", role="captain", level=5,
    effects=(Effect(kind="melee", by=1),),
)  # fmt: skip


def one(kind: Any, **fields: Any) -> CharacterCard:
    """Return a character with that action."""
    effect = Effect(kind=kind, **fields)
    somebody = CharacterCard(key="sage", name="Sage", gold=1, faction="kingdom", role="wizard", effects=(effect,))
    somebody.check("characters[0]")
    return somebody


def bold(*people: CharacterCard, **rest: Any) -> Ship:
    """Heading north, her starboard edge 10" from the west."""
    return ship("bold", 9.375, 18, characters=people, **rest)


def red(away: float = 5, **rest: Any) -> Ship:
    return ship("red", 10 + away + 0.625, 18, **rest)


def aboard(
    kind: Any, *others: Ship, now: Any = None, dice: Any = (), order: str = "heave to", **fields: Any
) -> Match[Battle]:
    """Bold with a character aboard who has that action, with others about; 4 manpower."""
    sage = one(kind, **fields)
    ships = (bold(sage, now=now), *(others or (red(),)))
    return acting(*ships, dice=dice, order=order, characters=[sage, LEADER])


def test_kf_39_an_action_takes_one_manpower_unless_the_card_says_otherwise() -> None:
    assert of(do(aboard("sleep", by=1, reach=6), "use sage red"), "bold").manpower == 3
    assert of(do(aboard("sleep", by=1, reach=6, cost=3), "use sage red"), "bold").manpower == 1
    assert of(do(aboard("sleep", by=1, reach=6, cost=0), "use sage red"), "bold").manpower == 4


@pytest.mark.parametrize(("cost", "clause"), [(4, ""), (5, "KF-39")])
def test_kf_39_manpower_short_by_one_is_too_little(cost: int, clause: str) -> None:
    match = aboard("sleep", by=1, reach=6, cost=cost)
    assert ("use sage red" in choices(match)) == (not clause)
    assert why(match, "use sage red") == clause


def test_kf_39_each_character_once_a_turn() -> None:
    match = do(aboard("sleep", by=1, reach=6), "use sage red")
    assert choices(match, "use") == []
    assert why(match, "use sage red") == "KF-39"


def test_kf_39_two_of_a_card_act_each_for_itself() -> None:
    sage = one("sleep", by=1, reach=6)
    match = acting(bold(sage, sage), red(), characters=[sage])
    assert choices(match, "use") == ["use sage red"]
    do(match, "use sage red", "use sage red")
    assert of(match, "red").conditions == {"sleep": 2}
    assert choices(match, "use") == []


def test_kf_39_who_has_no_action_is_not_asked() -> None:
    match = acting(bold(LEADER), red(), characters=[LEADER])
    assert choices(match, "use") == []
    assert of(match, "bold").level == 5


@pytest.mark.parametrize(
    ("kind", "by", "condition"),
    [("fire", 2, "burning"), ("sleep", 3, "sleep"), ("confusion", None, "confusion"), ("enchantment", 2, "enchantment")],
)
def test_kf_45a_spells_give_an_enemy_a_condition(kind: str, by: int | None, condition: str) -> None:
    match = do(aboard(kind, by=by, reach=6), "use sage red")
    assert of(match, "red").conditions == {condition: by or 1}


def test_kf_45a_spells_are_for_enemies_with_squads() -> None:
    match = aboard("fire", red(now={"squads": []}), ship("rum", 15.625, 22), ship("bess", 3, 18), by=1, reach=12)
    assert choices(match, "use") == ["use sage rum"]
    assert why(match, "use sage red") == "KF-45a"


@pytest.mark.parametrize(("away", "held"), [(6, True), (6.001, False)])
def test_kf_45a_reach_is_from_base_to_base(away: float, held: bool) -> None:
    match = aboard("fire", red(away), by=1, reach=6)
    assert ("use sage red" in choices(match)) == held
    assert why(match, "use sage red") == ("" if held else "KF-45a")


@pytest.mark.parametrize(("away", "held"), [(0, True), (0.003, True), (0.004, False)])
def test_kf_45a_and_kf_12c_a_reach_of_0_is_touching(away: float, held: bool) -> None:
    assert ("use sage red" in choices(aboard("fire", red(away), by=1, reach=0))) == held


def test_kf_45a_no_line_of_sight_is_needed() -> None:
    assert "use sage red" in choices(aboard("fire", red(5), ship("bess", 12.5, 18), by=1, reach=6))


@pytest.mark.parametrize(("face", "burning"), [(6, {}), (7, {"burning": 1})])
def test_kf_45a_some_actions_need_a_die(face: int, burning: dict[str, int]) -> None:
    match = aboard("fire", dice=[face], by=1, reach=6, roll=7)
    assert "7+" in words(match, "use sage red")
    do(match, "use sage red")
    assert of(match, "red").conditions == burning
    assert of(match, "bold").manpower == 3
    assert ("The spell fails." in log_of(match)) == (not burning)
    assert choices(match, "use") == []


def test_kf_45a_rally_clears_one_condition_aboard_for_nothing() -> None:
    match = aboard("rally", now={"conditions": {"burning": 2, "panic": 1}})
    manpower = of(match, "bold").manpower
    assert choices(match, "use") == ["use sage burning", "use sage panic"]
    assert why(match, "use sage poison") == "KF-45a"
    do(match, "use sage burning")
    assert of(match, "bold").conditions == {"burning": 1, "panic": 1}
    assert of(match, "bold").manpower == manpower


def test_kf_45a_rally_may_have_a_price() -> None:
    match = aboard("rally", now={"conditions": {"panic": 1}}, cost=2)
    do(match, "use sage panic")
    assert of(match, "bold").manpower == 1  # 4, less 1 for the panic, less 2


def test_kf_45a_healing_mends_wounds_of_living_squads_aboard_or_on_a_friend() -> None:
    hurt = [Squad("hands", 1), Squad("hands", 1)]
    match = aboard(
        "healing", red(now={"squads": hurt}), ship("bess", 3, 18, now={"squads": hurt}), ship("brig", 9.375, 25),
        ship("barge", 33, 33, now={"squads": hurt}),
        now={"squads": [Squad("hands", 1), Squad("hands", 2)]}, by=3, reach=6,
    )  # fmt: skip
    assert choices(match, "use") == ["use sage bess", "use sage bold"]
    assert why(match, "use sage brig") == "KF-45a"
    do(match, "use sage bess")
    assert of(match, "bess").squads == [Squad("hands", 2), Squad("hands", 2)]
    assert "2 wounds aboard Bess are healed." in log_of(match)


def test_kf_45a_healing_heals_no_more_than_it_says() -> None:
    match = aboard("healing", now={"squads": [Squad("hands", 1)] * 3}, by=2, reach=6)
    do(match, "use sage bold")
    assert sum(squad.health for squad in of(match, "bold").squads) == 5


def test_kf_45a_a_wind_makes_this_turns_manoeuvre_2_inches_longer() -> None:
    match = aboard("wind", ship("red", 33, 3), order="ahead 4")
    before = of(match, "bold").base.centre.y
    do(match, "use sage", "manoeuvre")
    assert before - of(match, "bold").base.centre.y == 4000 + 2000 + 3000
    assert of(match, "bold").sailed == 6


@pytest.mark.parametrize(
    ("order", "now"),
    [("heave to", {}), ("back", {}), ("ahead 4", {"moved": True}), ("ahead 4", {"sails": 0})],
)
def test_kf_45a_no_wind_for_a_ship_that_makes_no_manoeuvre(order: str, now: dict[str, Any]) -> None:
    match = aboard("wind", order=order, now=now)
    assert choices(match, "use") == []
    assert why(match, "use sage") == "KF-45a"


@pytest.mark.parametrize(("gold", "stolen"), [(9, 5), (5, 5), (3, 3)])
def test_kf_45a_theft_takes_gold_from_an_enemy(gold: int, stolen: int) -> None:
    match = do(aboard("theft", red(now={"gold": gold}), now={"gold": 1}, by=5, reach=6), "use sage red")
    assert (of(match, "bold").gold, of(match, "red").gold) == (1 + stolen, gold - stolen)


def test_kf_45a_no_theft_where_there_is_no_gold() -> None:
    match = aboard("theft", red(), ship("bess", 3, 18, now={"gold": 4}), by=5, reach=6)
    assert choices(match, "use") == []
    assert why(match, "use sage red") == "KF-45a"


def test_kf_45a_an_assassin_kills_a_captain_and_what_his_card_did_goes_with_him() -> None:
    match = aboard("assassin", red(characters=[LEADER]), reach=6)
    assert of(match, "red").level == 5
    do(match, "use sage red")
    victim = of(match, "red")
    assert (victim.level, victim.has_captain, victim.characters) == (0, False, [])
    assert len(victim.squads) == 4


def test_kf_45a_an_assassin_leaves_other_characters_alone() -> None:
    sage = one("assassin", reach=6)
    match = acting(bold(sage), red(characters=[sage, LEADER]), characters=[sage, LEADER])
    do(match, "use sage red")
    assert of(match, "red").characters == ["sage"]


def test_kf_45a_no_captain_none_to_kill() -> None:
    match = aboard("assassin", red(captain=0), reach=6)
    assert why(match, "use sage red") == "KF-45a"


def test_kf_45a_spiking_puts_one_gun_of_a_chosen_arc_out() -> None:
    match = aboard("spike", red(aft=0), reach=6)
    assert choices(match, "use") == ["use sage red fore", "use sage red port", "use sage red starboard"]
    assert why(match, "use sage red aft") == "KF-45a"
    do(match, "use sage red port")
    assert of(match, "red").spiked == [0, 0, 0, 1]
    do(match, "end")
    assert choices(match, "fire port")[-1] == "fire port bold 3"


def test_kf_39_labels_say_who_does_what_for_how_much() -> None:
    assert words(aboard("theft", red(now={"gold": 1}), by=5, reach=6, cost=2), "use sage red") == (
        "Sage: steal up to 5 gold from Red, 2 manpower"
    )
    spiking = aboard("spike", reach=6).label("use sage red port", BLUE)
    assert (spiking.group, spiking.brief) == ("Sage: spike one of Red's guns, 1 manpower", "port")
    rally = aboard("rally", now={"conditions": {"panic": 1}}).label("use sage panic", BLUE)
    assert (rally.group, rally.brief, rally.points_at) == ("Sage: rally the crew, 0 manpower", "panic", "bold")


def test_kf_39_no_die_where_the_card_names_none() -> None:
    match = do(aboard("fire", dice=[1], by=1, reach=6), "use sage red")
    assert unthrown(match) == [1]
    assert of(match, "red").conditions == {"burning": 1}
