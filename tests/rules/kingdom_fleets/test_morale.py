"""Morale: losers, the table and its outcomes (KF-43, KF-44, KF-44b)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, choices, do, log_of, of, prompt, sea, ship, unthrown, why, words

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.charts import MORALE
from quarterdeck.games.kingdom_fleets.setup.cards import CharacterCard, Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Phase, Ship, Squad

LEADER = CharacterCard(key="leader", name="Leader", gold=1, faction="kingdom", role="captain", level=3)
SAGE = CharacterCard(
    key="sage", name="Sage", gold=1, faction="kingdom", role="wizard", effects=(Effect(kind="sleep", by=1, reach=3),)
)
PEOPLE = (LEADER, SAGE)


def crew(key: str, x: float, lost: int = 0, y: float = 18, **rest: Any) -> Ship:
    """A ship with captain level 3 and that many squads lost in close quarters."""
    return ship(key, x, y, now={"killed": lost, **rest.pop("now", {})}, **rest)


def after(*ships: Ship, dice: tuple[Any, ...] = (), engaged: Any = None, first: str = BLUE, blue: str = "kingdom",
          **rest: Any) -> Match[Battle]:  # fmt: skip
    """Losses are about to be counted. By default Bold and Red are engaged."""
    pairs = [("bold", "red")] if engaged is None else engaged
    factions = {BLUE: blue, RED: "kingdom"}
    return sea(
        *ships, dice=dice, engaged=pairs, phase=Phase.MELEE, turn=1, opening=first, factions=factions, characters=PEOPLE,
        **rest,
    )  # fmt: skip


def red_lost(result: int, *dice: Any, blue: str = "kingdom", others: tuple[Ship, ...] = (), **rest: Any) -> Match[Battle]:
    """Red lost one squad more than Bold.

    The result is the die, 1 for the difference, captain −3.
    """
    now = {"killed": 1, **rest.pop("now", {})}
    ships = (ship("bold", 10, 18, now={"gold": 2}), ship("red", 11.25, 18, now=now, **rest), *others)
    return after(*ships, dice=(result + 2, *dice), blue=blue)


def orders_are_next(match: Match[Battle]) -> bool:
    return prompt(match) == "together"


# --- Who lost -------------------------------------------------------------------------------------


def test_kf_43_who_lost_more_squads_rolls() -> None:
    match = after(crew("bold", 10, 1), crew("red", 11.25, 2), dice=(10,))
    assert match.waiting == (BLUE,)
    assert words(match, "shaken") == "Shaken: 1 manpower less next turn"


def test_kf_43_equal_losses_make_no_test() -> None:
    assert orders_are_next(after(crew("bold", 10, 2), crew("red", 11.25, 2)))


def test_kf_43_the_difference_is_to_all_enemies_of_the_combat_together() -> None:
    """Bold lost 3; Red and Rum, whom Bess fights, 1 each: a difference of 1.

    Bess lost 1, fewer than they.
    """
    ships = crew("bold", 10, 3), crew("red", 11.25, 1), crew("bess", 12.5, 1), crew("rum", 13.75, 1)
    match = after(*ships, dice=(4,), engaged=[("bold", "red"), ("bess", "red"), ("bess", "rum")])
    assert match.waiting == (RED,)
    assert prompt(match) == "fate"
    assert "Bold lost one more squad than her enemies: with a level 3 captain her morale result is 2." in log_of(match)
    apart = after(
        crew("bold", 10, 3), crew("red", 11.25, 1), crew("bess", 20, 1), crew("rum", 21.25, 1),
        dice=(4,), engaged=[("bold", "red"), ("bess", "rum")],
    )  # fmt: skip
    assert "Bold lost 2 more squads than her enemies: with a level 3 captain her morale result is 3." in log_of(apart)


def test_kf_43_friends_losses_do_not_count_against_her() -> None:
    ships = crew("bold", 10, 1), crew("red", 11.25, 1), crew("bess", 12.5, 2)
    match = after(*ships, dice=(4,), engaged=[("bold", "red"), ("bess", "red")])
    assert "Bess lost one more squad than her enemies: with a level 3 captain her morale result is 2." in log_of(match)


def test_kf_43_each_losing_crew_rolls_once() -> None:
    ships = crew("bold", 10, 2), crew("red", 11.25), crew("bess", 12.5, 1)
    match = after(*ships, dice=(4, 5), engaged=[("bold", "red"), ("bess", "red")])
    do(match, "no retreat", "no retreat")
    assert orders_are_next(match)
    assert unthrown(match) == []


@pytest.mark.parametrize(("first", "waiting"), [(BLUE, RED), (RED, BLUE)])
def test_kf_43_the_side_that_activated_first_rolls_its_losers_first(first: str, waiting: str) -> None:
    ships = crew("bold", 10, 1), crew("red", 11.25), crew("bess", 20), crew("rum", 21.25, 1)
    match = after(*ships, dice=(10, 10), engaged=[("bold", "red"), ("bess", "rum")], first=first)
    assert match.waiting == (waiting,)


def test_kf_43_the_winner_is_the_enemy_engaged_with_her_that_lost_fewest() -> None:
    ships = crew("bold", 10, 1), crew("red", 11.25, 4), crew("bess", 12.5), crew("brig", 30)
    match = after(*ships, dice=(10, 6), engaged=[("bold", "red"), ("bess", "red")])
    do(match, "looted")
    assert [of(match, key).gold for key in ("bold", "bess", "brig")] == [0, 6, 0]


def test_kf_43_then_the_one_with_the_highest_captain() -> None:
    ships = crew("bold", 10), crew("red", 11.25, 1), crew("bess", 12.5, captain=4)
    match = do(after(*ships, dice=(10, 6), engaged=[("bold", "red"), ("bess", "red")]), "looted")
    assert of(match, "bess").gold == 6


def test_kf_43_then_its_owners_choice() -> None:
    ships = crew("bold", 10), crew("red", 11.25, 1), crew("bess", 12.5)
    match = after(*ships, dice=(10, 6), engaged=[("bold", "red"), ("bess", "red")])
    assert match.waiting == (BLUE,)
    assert choices(match) == ["won by bess", "won by bold"]
    do(match, "won by bold", "looted")
    assert of(match, "bold").gold == 6


def test_kf_43_a_crew_wiped_out_does_not_roll() -> None:
    match = after(
        crew("bold", 10, now={"manpower": 1}), crew("red", 11.25, 3, now={"squads": [Squad("hands", 1)]}), crew("rum", 30),
        dice=(5, 4, 10, 10),
    )  # fmt: skip
    do(match, "attack bold red")
    assert orders_are_next(match)
    assert of(match, "red").side == BLUE


def test_kf_43_a_crew_whose_enemies_are_all_gone_does_not_roll() -> None:
    """Bold wipes Red out, having lost more herself."""
    match = after(
        crew("bold", 10, 3, now={"manpower": 1}), crew("red", 11.25, now={"squads": [Squad("hands", 1)]}), crew("rum", 30),
        dice=(5, 4, 10, 10),
    )  # fmt: skip
    do(match, "attack bold red")
    assert orders_are_next(match)


def test_kf_43_losses_are_counted_before_a_derelict_changes_sides() -> None:
    """Red, wiped out and won, lost 1 as Bold did: her losses still stand against Bold's, so that
    Rum has nothing to win."""
    match = after(
        crew("bold", 10, 1, now={"manpower": 1}),
        crew("red", 11.25, now={"squads": [Squad("hands", 1)]}),
        crew("rum", 8.75), crew("rex", 30),
        dice=(5, 4, 10, 10), engaged=[("bold", "red"), ("rum", "bold")],
    )  # fmt: skip
    do(match, "attack bold red")
    assert of(match, "red").side == BLUE
    assert orders_are_next(match)


# --- The result -----------------------------------------------------------------------------------


def names_up_to(result: int, faction: str = "") -> list[str]:
    return sorted(fate.name for fate in MORALE if fate.least <= result and fate.faction in ("", faction))


@pytest.mark.parametrize("result", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("faction", ["kingdom", "pirates", "vikings"])
def test_kf_44_the_winner_chooses_any_outcome_up_to_the_result_that_is_for_his_faction(result: int, faction: str) -> None:
    assert choices(red_lost(result, blue=faction)) == names_up_to(result, faction)


def test_kf_44_the_table_as_printed() -> None:
    assert [(fate.least, fate.name, fate.faction) for fate in MORALE] == [
        (0, "no retreat", ""), (2, "shaken", ""), (3, "parley", "pirates"), (4, "looted", ""), (4, "panicked", ""),
        (5, "terrorized", ""), (6, "ransom", "pirates"), (7, "surrender", ""), (7, "mutiny", "pirates"),
        (8, "jump ship", ""), (10, "blood sacrifice", "vikings"),
    ]  # fmt: skip


def test_kf_44_what_is_above_the_result_or_for_others_is_refused_by_name() -> None:
    match = red_lost(5, blue="pirates")
    assert why(match, "ransom") == "KF-44"
    assert why(match, "surrender") == "KF-44"
    assert why(red_lost(8), "parley") == "KF-44"


@pytest.mark.parametrize("face", [1, 2, 3])
def test_kf_44_a_result_below_2_has_no_effect(face: int) -> None:
    match = after(crew("bold", 10), crew("red", 11.25, 1), dice=(face,))
    assert orders_are_next(match)
    assert "Red's crew holds out." in log_of(match)


def test_kf_44_and_kf_3_a_natural_1_does_not_fail_nor_a_10_succeed() -> None:
    assert prompt(after(crew("bold", 10), crew("red", 11.25, 4), dice=(1,))) == "fate"
    assert orders_are_next(after(crew("bold", 10), crew("red", 11.25, 1, captain=6, now={"level": 12}), dice=(10,)))


# --- The outcomes ---------------------------------------------------------------------------------


def test_kf_44_no_retreat_changes_nothing() -> None:
    match = do(red_lost(8), "no retreat")
    assert (of(match, "red").side, of(match, "red").fear) == (RED, "")
    assert len(match.state.engagements) == 1


@pytest.mark.parametrize("fear", ["shaken", "panicked", "terrorized"])
def test_kf_44_fear_is_for_the_next_activation_and_they_stay_engaged(fear: str) -> None:
    match = do(red_lost(5), fear)
    assert of(match, "red").fear == fear
    assert len(match.state.engagements) == 1


@pytest.mark.parametrize(("fate", "faction"), [("parley", "pirates"), ("looted", "kingdom")])
def test_kf_44_and_kf_44b_gold_comes_from_the_bank_and_the_ships_part(fate: str, faction: str) -> None:
    match = do(red_lost(5, 7, blue=faction, now={"gold": 3}), fate)
    assert (of(match, "bold").gold, of(match, "red").gold) == (2 + 7, 3)
    assert match.state.engagements == []
    assert (of(match, "bold").ignores, of(match, "red").ignores) == (["red"], ["bold"])
    assert (of(match, "red").side, len(of(match, "red").squads)) == (RED, 4)


def test_kf_44_ransom_takes_two_squads_a_wounded_one_first_and_2d10_gold() -> None:
    squads = [Squad("hands", 2), Squad("guards", 3), Squad("hands", 1), Squad("hands", 2)]
    match = do(red_lost(6, 4, 9, blue="pirates", now={"squads": squads}), "ransom")
    red = of(match, "red")
    assert red.squads == [Squad("guards", 3), Squad("hands", 2)]
    assert (red.side, red.level, red.has_captain) == (RED, 3, True)
    assert of(match, "bold").gold == 2 + 13
    assert match.state.engagements == []


@pytest.mark.parametrize("squads", [1, 2])
def test_kf_44_under_ransom_the_captain_stays_aboard_even_alone(squads: int) -> None:
    others = (ship("rum", 30, 30),)
    match = red_lost(
        6, 4, 9, blue="pirates", others=others, characters=[LEADER, SAGE], now={"squads": [Squad("hands", 2)] * squads}
    )
    red = of(do(match, "ransom"), "red")
    assert "Red is a derelict, with only her captain left aboard." in log_of(match)
    assert red.is_derelict
    assert (red.side, red.level, red.has_captain, red.characters) == (RED, 3, True, ["leader"])


def test_kf_44_under_ransom_a_ship_without_a_captain_may_be_left_with_nobody_aboard() -> None:
    match = red_lost(6, 4, 9, blue="pirates", others=(ship("rum", 30, 30),), captain=0, now={"squads": [Squad("hands", 2)]})
    assert "Red is a derelict, with nobody left aboard." in log_of(do(match, "ransom"))


def test_kf_44_surrender_wins_the_ship_and_all_loot_and_all_aboard_are_out() -> None:
    match = red_lost(7, others=(ship("rum", 30, 30),), characters=[LEADER, SAGE], now={"gold": 5, "hull": 3})
    do(match, "surrender")
    red = of(match, "red")
    assert (red.side, red.first_side, red.is_prize) == (BLUE, RED, True)
    assert (red.squads, red.level, red.has_captain, red.characters) == ([], 0, False, [])
    assert (red.gold, of(match, "bold").gold) == (0, 7)
    assert red.hull == 3
    assert match.state.engagements == []


def test_kf_44_mutiny_kills_the_captain_and_the_squads_fight_for_the_winner_from_next_turn() -> None:
    match = red_lost(
        7, blue="pirates", others=(ship("rum", 30, 30),), characters=[LEADER, SAGE], now={"gold": 5, "fear": "shaken"}
    )
    do(match, "mutiny")
    red = of(match, "red")
    assert (red.side, red.level, red.has_captain, red.characters, len(red.squads)) == (BLUE, 0, False, ["sage"], 4)
    assert (red.gold, of(match, "bold").gold, red.fear) == (0, 7, "")
    assert match.state.engagements == []
    do(match, "order bold heave to")
    assert "order red heave to" in match.choices(BLUE)


def test_kf_44_a_mutiny_where_there_is_no_captain_kills_none() -> None:
    match = after(crew("bold", 10), crew("red", 11.25, 1, captain=0), ship("rum", 30, 30), dice=(10,), blue="pirates")
    assert "Red's captain is killed." not in log_of(do(match, "mutiny"))
    assert "Red's captain is killed." in log_of(do(red_lost(7, blue="pirates"), "mutiny"))


@pytest.mark.parametrize(("answer", "said"), [("drown captain", "drowns"), ("imprison captain", "is taken prisoner")])
def test_kf_44_jump_ship_drowns_the_crew_and_the_winner_says_what_becomes_of_the_captain(answer: str, said: str) -> None:
    match = do(red_lost(8, others=(ship("rum", 30, 30),), now={"gold": 5}), "jump ship")
    assert match.waiting == (BLUE,)
    do(match, answer)
    red = of(match, "red")
    assert (red.side, red.squads, red.has_captain, of(match, "bold").gold) == (BLUE, [], False, 7)
    assert f"Red's captain {said}." in log_of(match)


@pytest.mark.parametrize("fates", [("surrender",), ("jump ship", "drown captain"), ("blood sacrifice",)])
def test_kf_44_the_winner_of_the_combat_takes_her_not_whoever_has_most_squads(fates: tuple[str, ...]) -> None:
    bold = crew("bold", 10, captain=4, now={"squads": [Squad("hands", 2)]})
    match = after(
        bold, crew("brave", 12.5), crew("red", 11.25, 4, now={"gold": 5}), crew("rum", 30), dice=(10,),
        engaged=[("bold", "red"), ("brave", "red")], blue="vikings",
    )  # fmt: skip
    do(match, *fates)
    assert (of(match, "red").side, of(match, "bold").gold, of(match, "brave").gold) == (BLUE, 5, 0)
    assert match.state.engagements == []


def test_kf_44_jump_ship_without_a_captain_asks_nothing_more() -> None:
    match = after(ship("bold", 10, 18), crew("red", 11.25, 1, captain=0), crew("rum", 30), dice=(10,))
    do(match, "jump ship")
    assert orders_are_next(match)


@pytest.mark.parametrize(("away", "panic"), [(8, {"panic": 1}), (8.001, {})])
def test_kf_44_blood_sacrifice_slays_all_wins_the_ship_and_panics_enemies_within_8_inches(
    away: float, panic: dict[str, int]
) -> None:
    rum = crew("rum", 11.875 + away + 0.625)
    empty = ship("rex", 11.25, 23, now={"squads": []})
    match = after(
        ship("bold", 10, 18), crew("red", 11.25, 4, now={"gold": 5}), rum, empty, ship("bess", 11.25, 13),
        dice=(10,), blue="vikings",
    )  # fmt: skip
    do(match, "blood sacrifice")
    red = of(match, "red")
    assert (red.side, red.squads, red.has_captain, red.conditions) == (BLUE, [], False, {})
    assert of(match, "bold").gold == 5
    assert of(match, "rum").conditions == panic
    assert [of(match, key).conditions for key in ("rex", "bess", "bold")] == [{}, {}, {}]


@pytest.mark.parametrize(("lost", "offered"), [(2, False), (3, True)])
def test_kf_44_blood_sacrifice_needs_a_10(lost: int, offered: bool) -> None:
    match = after(crew("bold", 10), crew("red", 11.25, lost), dice=(10,), blue="vikings")
    assert ("blood sacrifice" in choices(match)) == offered


def test_kf_44_the_faction_that_counts_is_that_of_the_winners_side() -> None:
    """A prize of the pirates wins for pirates, whatever her card says."""
    match = after(crew("bold", 10, side=BLUE, faction="vikings"), crew("red", 11.25, 1), dice=(10,), blue="pirates")
    assert "mutiny" in choices(match)
    assert "blood sacrifice" not in choices(match)


def test_kf_49_after_the_morale_phase_the_last_fleet_has_won() -> None:
    match = do(red_lost(7), "surrender")
    assert match.outcome is not None
    assert match.outcome.winners == (BLUE,)
