"""Close quarters: who fights, who goes first, attack rolls (KF-40 to KF-42)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, choices, do, of, prompt, sea, ship, unthrown, why, words

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.cards import CrewCard, Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Phase, Ship, Squad

LONG_AGO, NOW = 1, 0  # the turn of the battle: engagements of the tests are all of turn 0


def crew(key: str, x: float, manpower: int = 2, **rest: Any) -> Ship:
    return ship(key, x, 18, now={"manpower": manpower, **rest.pop("now", {})}, **rest)


def melee(
    *ships: Ship, dice: tuple[Any, ...] = (5, 4), turn: int = LONG_AGO, engaged: Any = None, **rest: Any
) -> Match[Battle]:
    """Start close quarters after all have activated.

    By default Bold and Red are engaged, and Blue wins the commanders' check.
    """
    pairs = [("bold", "red")] if engaged is None else engaged
    return sea(*ships, dice=dice, turn=turn, engaged=pairs, phase=Phase.MELEE, **rest)


def two(*dice: Any, turn: int = LONG_AGO, mine: int = 2, theirs: int = 2, **rest: Any) -> Match[Battle]:
    return melee(crew("bold", 10, mine, **rest), crew("red", 11.25, theirs), dice=(5, 4, *dice), turn=turn)


def test_kf_40_crews_of_engaged_ships_fight_for_one_manpower_an_attack() -> None:
    match = two(1)
    assert choices(match) == ["attack bold red", "pass"]
    do(match, "attack bold red")
    assert (of(match, "bold").manpower, of(match, "red").manpower) == (1, 2)


def test_kf_43_a_combat_is_the_ships_joined_by_engagements_and_nobody_else() -> None:
    match = melee(crew("bold", 10), crew("red", 11.25), crew("rum", 20))
    assert match.state.combats == [["bold", "red"]]


def test_kf_40_no_manpower_no_attack() -> None:
    match = melee(crew("bold", 10, 0), crew("bess", 20, 1), crew("red", 11.25), crew("rum", 21.25), dice=(5, 4),
                  engaged=[("bold", "red"), ("bess", "rum")])  # fmt: skip
    assert choices(match) == ["attack bess rum", "pass"]
    assert why(match, "attack bold red") == "KF-40"


def test_kf_40_where_nobody_is_engaged_there_is_nothing_to_throw_for() -> None:
    match = melee(crew("bold", 10), crew("red", 11.25), dice=(), engaged=[])
    assert prompt(match) == "together"


def test_kf_40_where_nobody_has_manpower_there_is_nothing_to_throw_for() -> None:
    match = melee(crew("bold", 10, 0), crew("red", 11.25, 0), dice=())
    assert prompt(match) == "together"


def test_kf_41_the_winner_of_the_commanders_check_chooses_first() -> None:
    assert two().waiting == (BLUE,)
    assert melee(crew("bold", 10), crew("red", 11.25), dice=(4, 5)).waiting == (RED,)


def test_kf_41_a_level_check_of_commanders_is_thrown_again() -> None:
    match = melee(crew("bold", 10), crew("red", 11.25), dice=(4, 4, 7, 7, 1, 2))
    assert match.waiting == (RED,)
    assert unthrown(match) == []


def test_kf_41_players_take_turns() -> None:
    match = two(1, 1, 1, 1)
    for seat in (BLUE, RED, BLUE, RED):
        assert match.waiting == (seat,)
        do(match, choices(match, "attack")[0])
    assert prompt(match) == "together"


def test_kf_41_who_has_no_manpower_left_is_passed_over() -> None:
    match = two(1, 1, 1, mine=1, theirs=2)
    do(match, "attack bold red", "attack red bold")
    assert match.waiting == (RED,)


def test_kf_41_a_crew_that_boarded_this_turn_attacks_first_in_its_combat() -> None:
    """Red wins the check, but Bold boarded this turn."""
    ships = (crew("bold", 10), crew("red", 11.25))
    match = melee(*ships, dice=(4, 5, 1), turn=NOW)
    assert match.waiting == (BLUE,)
    do(match, "attack bold red")
    assert match.waiting == (RED,)
    assert melee(crew("bold", 10), crew("red", 11.25), dice=(4, 5), turn=LONG_AGO).waiting == (RED,)


def test_kf_41_other_combats_are_not_held_up() -> None:
    match = melee(
        crew("bold", 10), crew("red", 11.25), crew("bess", 20), crew("rum", 21.25), dice=(4, 5, 1), turn=NOW,
        engaged=[("bold", "red"), ("rum", "bess")],
    )  # fmt: skip
    assert choices(match) == ["attack rum bess", "pass"]
    assert why(match, "attack red bold") == "KF-41"
    do(match, "attack rum bess")
    assert choices(match) == ["attack bess rum", "attack bold red", "pass"]


def test_kf_41_ships_joined_by_engagements_are_one_combat() -> None:
    """Rum is engaged with Bess, who is engaged with Red, whom Bold has just boarded."""
    match = sea(
        crew("bold", 10), crew("red", 11.25), crew("bess", 12.5), crew("rum", 13.75), dice=(4, 5, 1), turn=1,
        phase=Phase.MELEE, engaged=[("bess", "red"), ("bess", "rum")], boarded=[("bold", "red")],
    )  # fmt: skip
    assert choices(match) == ["attack bold red", "pass"]
    do(match, "attack bold red")
    assert choices(match) == ["attack red bess", "attack red bold", "attack rum bess", "pass"]


def test_kf_41_two_crews_that_boarded_in_one_combat_go_in_the_order_of_their_parking() -> None:
    ships = crew("bold", 10), crew("red", 11.25), crew("bess", 12.5)
    match = melee(*ships, dice=(5, 4, 1, 1), turn=NOW, engaged=[("red", "bess"), ("bold", "red")])
    assert choices(match) == ["attack red bess", "attack red bold", "pass"]
    do(match, "attack red bess")
    assert choices(match) == ["attack bold red", "pass"]
    do(match, "attack bold red")
    assert match.waiting == (RED,)


def test_kf_41_a_boarder_without_manpower_holds_nobody_up() -> None:
    match = melee(crew("bold", 10, 0), crew("red", 11.25), dice=(5, 4), turn=NOW)
    assert choices(match) == ["attack red bold", "pass"]


def test_kf_41_a_boarder_whose_player_has_passed_holds_nobody_up() -> None:
    match = do(melee(crew("bold", 10), crew("red", 11.25), dice=(5, 4), turn=NOW), "pass")
    assert choices(match) == ["attack red bold", "pass"]


@pytest.mark.parametrize(("own", "foe", "least"), [(5, 5, 6), (6, 5, 5), (5, 6, 7), (10, 1, 2), (1, 10, 10)])
def test_kf_42_melee_against_melee_to_hit(own: int, foe: int, least: int) -> None:
    crews = {
        "mine": CrewCard(key="mine", name="Mine", gold=0, faction="x", melee=own, aim=4, power=5, armour=5),
        "foes": CrewCard(key="foes", name="Foes", gold=0, faction="x", melee=foe, aim=4, power=5, armour=5),
    }

    def fight(*dice: Any) -> Match[Battle]:
        ships = crew("bold", 10, crew=crews["mine"]), crew("red", 11.25, crew=crews["foes"])
        return do(melee(*ships, dice=(5, 4, *dice), crews=crews), "attack bold red")

    assert of(fight(least, 10), "red").squads[0] == Squad("foes", 1)
    assert of(fight(least - 1), "red").squads[0] == Squad("foes", 2)
    assert of(fight(1), "red").squads[0] == Squad("foes", 2)


@pytest.mark.parametrize(("face", "health"), [(6, 1), (5, 2)])
def test_kf_42_then_power_against_armour(face: int, health: int) -> None:
    """Roll power 5 against ARM 5 of Hands."""
    assert of(do(two(10, face), "attack bold red"), "red").squads[0] == Squad("hands", health)


def test_kf_42_at_0_points_a_squad_dies_and_is_counted() -> None:
    hurt = {"squads": [Squad("hands", 1), Squad("hands", 2)]}
    match = melee(crew("bold", 10), crew("red", 11.25, now=hurt), dice=(5, 4, 10, 10))
    do(match, "attack bold red")
    assert of(match, "red").squads == [Squad("hands", 2)]
    assert of(match, "red").killed == 1
    assert of(match, "red").manpower == 1


def test_kf_42_an_attack_is_at_a_crew_engaged_with_it() -> None:
    match = melee(
        crew("bold", 10), crew("red", 11.25), crew("rum", 8.75), crew("rex", 30),
        engaged=[("bold", "red"), ("bold", "rum")],
    )  # fmt: skip
    assert choices(match) == ["attack bold red", "attack bold rum", "pass"]


def test_kf_42_who_passes_is_done_and_the_other_goes_on() -> None:
    match = do(two(1, 1), "pass", "attack red bold")
    assert match.waiting == (RED,)
    do(match, "pass")
    assert prompt(match) == "together"


def test_kf_42_a_crew_wiped_out_neither_attacks_nor_is_attacked() -> None:
    match = melee(
        crew("bold", 10), crew("red", 11.25, now={"squads": [Squad("hands", 1)]}), crew("rum", 30), dice=(5, 4, 10, 10)
    )
    do(match, "attack bold red")
    assert prompt(match) == "together"
    assert of(match, "red").side == BLUE  # KF-30a


@pytest.mark.parametrize(
    ("effect", "hits", "wounds"),
    [
        (Effect(kind="melee", by=2), 4, 6),
        (Effect(kind="power", by=2, part="crew"), 6, 4),
        (Effect(kind="power", by=2), 6, 6),
    ],
)
def test_kf_45a_melee_and_power_of_the_crew(effect: Effect, hits: int, wounds: int) -> None:
    match = two(effects=[effect])
    assert words(match, "attack bold red").endswith(f"Red: {hits}+ hits, {wounds}+ wounds")
    assert of(do(two(hits, wounds, effects=[effect]), "attack bold red"), "red").squads[0].health == 1
    assert of(do(two(hits - 1, effects=[effect]), "attack bold red"), "red").squads[0].health == 2
    assert of(do(two(hits, wounds - 1, effects=[effect]), "attack bold red"), "red").squads[0].health == 2


def test_kf_45a_melee_counts_in_defence_too() -> None:
    ships = crew("bold", 10), crew("red", 11.25, effects=[Effect(kind="melee", by=2)])
    assert "8+ hits" in words(melee(*ships), "attack bold red")


def test_kf_8_unspent_manpower_goes_after_close_quarters() -> None:
    match = do(two(), "pass", "pass")
    assert (of(match, "bold").manpower, of(match, "red").manpower) == (0, 0)


def test_kf_41_a_boarder_with_nobody_left_to_attack_holds_nobody_up() -> None:
    """Bold and Bess have both boarded Red; Bold kills her last squad, and fights Rum as well."""
    last = {"squads": [Squad("hands", 1)]}
    match = melee(
        crew("bold", 10), crew("bess", 12.5), crew("red", 11.25, now=last), crew("rum", 8.75),
        dice=(5, 4, 10, 10), turn=NOW, engaged=[("bold", "red"), ("bess", "red"), ("bold", "rum")],
    )  # fmt: skip
    do(match, "attack bold red")
    assert of(match, "red").is_derelict
    assert (match.waiting, choices(match)) == ((RED,), ["attack rum bold", "pass"])
