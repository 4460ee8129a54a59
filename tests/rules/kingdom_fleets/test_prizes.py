"""Derelicts and prizes: who wins them, who mans them (KF-30a, KF-44a)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.kingdom_fleets.sea import (
    BLUE,
    CREWS,
    GUARDS,
    HANDS,
    RED,
    acting,
    choices,
    do,
    log_of,
    of,
    prompt,
    sea,
    ship,
    why,
    words,
)

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.crews.effects import crew_of
from quarterdeck.games.kingdom_fleets.setup.cards import CharacterCard, CrewCard, Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Phase, Ship, Squad

LEADER = CharacterCard(
    key="leader", name="Leader", gold=1, faction="kingdom", role="captain", level=5,
    effects=(Effect(kind="sleep", by=1, reach=18),),
)  # fmt: skip
MARINES = CrewCard(key="marines", name="Marines", gold=0, faction="kingdom", melee=7, aim=3, power=5, armour=5)


def derelict(key: str = "red", x: float = 11.25, **rest: Any) -> Ship:
    """A ship without squads, captain and order, as her crew left her."""
    left = {"squads": [], "level": 0, "has_captain": False, "order": "", **rest.pop("now", {})}
    return ship(key, x, 18, now=left, **rest)


def prize(key: str, squads: int, x: float = 11.25, crew: str = "hands", **rest: Any) -> Ship:
    """A ship of Red's that Blue has won and manned."""
    now = {"first_side": RED, "is_prize": True, "squads": [Squad(crew, CREWS[crew].health)] * squads}
    return derelict(key, x, side=BLUE, now={**now, **rest.pop("now", {})}, **rest)


def alongside(*others: Ship, now: Any = None, dice: Any = (), crew: CrewCard = HANDS, **rest: Any) -> Match[Battle]:
    """Bold, with 4 squads, by a ship to starboard; Rum far off keeps the battle going."""
    bold = ship("bold", 10, 18, now=now, crew=crew, characters=rest.pop("characters", ()))
    ships = (bold, *others, ship("rum", 33, 3))
    return acting(*ships, dice=dice, characters=[LEADER], **rest)


# --- Derelicts ------------------------------------------------------------------------------------


def test_kf_30a_a_derelict_does_nothing_and_stays() -> None:
    match = alongside(derelict(now={"order": ""}))
    do(match, "end")
    assert match.state.active == "rum"
    assert of(match, "red").side == RED


def end_of_activations(*ships: Ship, engaged: Any) -> Match[Battle]:
    for each in ships:
        each.order = ""
    return sea(*ships, ship("rum", 33, 3), phase=Phase.ACTIVATION, turn=1, engaged=engaged)


def test_kf_30a_at_the_end_of_the_phase_the_enemy_engaged_with_it_wins_it_with_its_gold() -> None:
    match = end_of_activations(ship("bold", 10, 18), derelict(now={"gold": 6}), engaged=[("bold", "red")])
    assert (of(match, "red").side, of(match, "red").gold, of(match, "bold").gold) == (BLUE, 0, 6)
    assert match.state.engagements == []


@pytest.mark.parametrize(("bess", "winner"), [(5, "bess"), (3, "bold")])
def test_kf_30a_the_one_with_most_squads_wins_it(bess: int, winner: str) -> None:
    match = end_of_activations(
        ship("bold", 10, 18), ship("bess", 12.5, 18, squads=bess), derelict(now={"gold": 6}),
        engaged=[("bold", "red"), ("bess", "red")],
    )  # fmt: skip
    assert of(match, winner).gold == 6
    assert match.state.engagements == []


def test_kf_30a_its_owner_chooses_among_equals() -> None:
    match = end_of_activations(
        ship("bold", 10, 18), ship("bess", 12.5, 18), derelict(now={"gold": 6}),
        engaged=[("bold", "red"), ("bess", "red")],
    )  # fmt: skip
    assert match.waiting == (BLUE,)
    assert choices(match) == ["take with bess", "take with bold"]
    do(match, "take with bess")
    assert of(match, "bess").gold == 6


def test_kf_30a_several_derelicts_are_settled_one_after_the_other() -> None:
    match = end_of_activations(
        ship("bold", 10, 18), derelict(), derelict("rex", 8.75), engaged=[("bold", "red"), ("bold", "rex")]
    )
    assert (of(match, "red").side, of(match, "rex").side) == (BLUE, BLUE)


def test_kf_30a_nobody_wins_what_only_the_dead_are_engaged_with() -> None:
    match = end_of_activations(derelict("bold", 10), ship("bess", 3, 33), derelict(), engaged=[("bold", "red")])
    assert (of(match, "red").side, of(match, "bold").side) == (RED, BLUE)


def test_kf_30a_a_derelict_with_enemies_engaged_with_it_cannot_be_manned() -> None:
    match = alongside(derelict(), engaged=[("bold", "red")])
    do(match, "fight on")
    assert why(match, "cross red") == "KF-30a"


def test_kf_30a_any_ship_touching_it_may_man_it_her_own_side_too() -> None:
    assert choices(alongside(derelict()), "cross") == ["cross red"]
    own = alongside(derelict("bess"))
    assert choices(own, "cross") == ["cross bess"]
    do(own, "cross bess")
    assert (of(own, "bess").side, len(of(own, "bess").squads)) == (BLUE, 1)
    do(own, "cross bess")
    assert len(of(own, "bess").squads) == 2


# --- Crossing -------------------------------------------------------------------------------------


def test_kf_44a_one_squad_a_manpower_and_the_derelict_changes_sides() -> None:
    match = alongside(derelict(now={"gold": 6}))
    do(match, "cross red")
    red, bold = of(match, "red"), of(match, "bold")
    assert (red.side, red.is_prize, red.gold, red.level, red.order) == (BLUE, True, 6, 0, "")
    assert (len(red.squads), len(bold.squads), bold.manpower) == (1, 3, 3)
    do(match, "cross red")
    assert len(of(match, "red").squads) == 2


def test_kf_44a_what_crosses_is_on_the_label() -> None:
    match = alongside(prize("red", 1))
    assert words(match, "cross red") == "Send a squad to Red for 1 manpower"
    assert words(match, "send captain red") == "Send the captain to Red for 1 manpower"


def test_kf_44a_leaving_one_squad_behind() -> None:
    match = do(alongside(derelict(), now={"squads": [Squad("hands", 2)] * 2}), "cross red")
    assert choices(match, "cross") == []
    assert why(match, "cross red") == "KF-44a"


def test_kf_44a_up_to_her_number_of_squads() -> None:
    assert choices(alongside(prize("red", 3)), "cross") == ["cross red"]
    assert why(alongside(prize("red", 4)), "cross red") == "KF-44a"


def test_kf_44a_manpower_short_by_one() -> None:
    match = do(alongside(derelict(), dice=(1, 1), now={"fear": "terrorized"}), "cross red", "cross red")
    assert of(match, "bold").manpower == 0
    assert len(of(match, "bold").squads) == 2
    assert why(match, "cross red") == "KF-44a"


@pytest.mark.parametrize(("gap", "held"), [(0.003, True), (0.004, False)])
def test_kf_44a_and_kf_12c_only_to_a_ship_that_touches(gap: float, held: bool) -> None:
    match = alongside(derelict(x=11.25 + gap))
    assert ("cross red" in choices(match)) == held
    assert why(match, "cross red") == ("" if held else "KF-44a")


def test_kf_44a_not_to_a_friend_that_is_no_prize_nor_to_an_enemys_prize() -> None:
    match = alongside(ship("bess", 11.25, 18, now={"squads": [Squad("hands", 2)]}))
    assert choices(match, "cross") == []
    theirs = prize("rex", 1, now={"side": RED})
    assert choices(alongside(theirs), "cross") == []


def test_kf_44a_the_squad_least_hurt_goes() -> None:
    match = do(alongside(derelict(), now={"squads": [Squad("hands", 1), Squad("hands", 2)]}), "cross red")
    assert of(match, "red").squads == [Squad("hands", 2)]


def test_kf_44a_no_orders_and_no_activation_in_the_turn_in_which_she_is_manned() -> None:
    match = do(alongside(derelict()), "cross red", "end", "end")
    assert prompt(match) == "together"
    do(match, "order bold heave to")
    assert "order red heave to" in match.choices(BLUE)


def test_kf_44a_her_own_damage_guns_and_conditions_stay() -> None:
    match = do(alongside(derelict(now={"hull": 2, "spiked": [0, 1, 0, 0], "conditions": {"holed": 1}})), "cross red")
    red = of(match, "red")
    assert (red.hull, red.spiked, red.conditions, red.figures.guns) == (2, [0, 1, 0, 0], {"holed": 1}, (1, 4, 1, 4))


def test_kf_44_a_captain_left_alone_stays_with_his_own_side_and_not_with_another() -> None:
    alone = {"level": 3, "has_captain": True}
    own = do(alongside(derelict("bess", now=alone)), "cross bess")
    assert (of(own, "bess").level, of(own, "bess").has_captain) == (3, True)
    theirs = do(alongside(derelict(now=alone)), "cross red")
    assert (of(theirs, "red").level, of(theirs, "red").has_captain) == (0, False)


def test_kf_44a_a_captain_may_be_sent_across_for_one_manpower() -> None:
    match = alongside(prize("red", 1), characters=[LEADER])
    assert of(match, "bold").level == 5
    do(match, "send captain red")
    bold, red = of(match, "bold"), of(match, "red")
    assert (bold.level, bold.has_captain, bold.characters, bold.manpower) == (0, False, [], 3)
    assert (red.level, red.has_captain, red.characters) == (5, True, ["leader"])
    assert "Bold's captain takes command of Red." in log_of(match)


def test_kf_39_a_captain_who_has_acted_does_not_act_again_on_the_prize() -> None:
    match = alongside(prize("red", 1), ship("rex", 14, 18), characters=[LEADER])
    do(match, "use leader rex", "send captain red")
    assert of(match, "red").acted == ["leader"]
    fresh = do(alongside(prize("red", 1), characters=[LEADER]), "send captain red")
    assert of(fresh, "red").acted == []


@pytest.mark.parametrize(
    "other",
    [prize("red", 1, now={"has_captain": True, "level": 2}), derelict(), prize("red", 1, x=11.254)],
    ids=["has one", "nobody aboard", "not touching"],
)
def test_kf_44a_where_no_captain_can_be_sent(other: Ship) -> None:
    assert why(alongside(other.copy()), "send captain red") == "KF-44a"


def test_kf_44a_without_a_captain_none_is_sent() -> None:
    match = alongside(prize("red", 1), now={"has_captain": False, "level": 0})
    assert why(match, "send captain red") == "KF-44a"


def test_kf_44a_a_mixed_crew_uses_the_card_of_most_of_its_squads() -> None:
    match = do(alongside(prize("red", 2, crew="guards")), "cross red")
    assert crew_of(match.state, of(match, "red")) == GUARDS
    match = do(alongside(prize("red", 1, crew="guards"), crew=GUARDS), "cross red")
    assert crew_of(match.state, of(match, "red")) == GUARDS


def test_kf_44a_the_card_that_counted_still_counts_where_losses_make_them_equal() -> None:
    match = do(alongside(prize("red", 2, crew="guards")), "cross red")
    red = of(match, "red")
    red.squads.remove(Squad("guards", 3))
    assert crew_of(match.state, red) == GUARDS


@pytest.mark.parametrize(("answer", "card"), [("led by guards", GUARDS), ("led by hands", HANDS)])
def test_kf_44a_the_owner_chooses_among_equals(answer: str, card: CrewCard) -> None:
    match = do(alongside(prize("red", 1, crew="guards")), "cross red")
    assert match.waiting == (BLUE,)
    assert choices(match) == ["led by guards", "led by hands"]
    assert words(match, "led by guards") == "Guards: melee 6, aim 5, power 6, armour 6"
    do(match, answer)
    assert crew_of(match.state, of(match, "red")) == card


def test_kf_44a_the_ship_that_they_leave_may_be_mixed_too() -> None:
    mixed = [Squad("hands", 2), Squad("hands", 2), Squad("marines", 2)]
    match = alongside(derelict(), now={"squads": mixed}, crews=CREWS | {"marines": MARINES})
    assert crew_of(match.state, of(match, "bold")) == HANDS
    do(match, "cross red")
    assert choices(match) == ["led by hands", "led by marines"]
    do(match, "led by marines")
    assert crew_of(match.state, of(match, "bold")) == MARINES


def test_kf_44a_a_derelict_uses_the_card_of_those_who_man_it() -> None:
    match = do(alongside(derelict(), crew=GUARDS), "cross red")
    assert crew_of(match.state, of(match, "red")) == GUARDS


def test_kf_44a_a_prize_is_not_engaged_with_anyone_of_her_new_side() -> None:
    match = sea(
        ship("bold", 10, 18), ship("bess", 12.5, 18), ship("red", 11.25, 18, now={"killed": 1}), ship("rum", 33, 3),
        dice=(10,), engaged=[("bold", "red"), ("bess", "red"), ("bess", "rum")], phase=Phase.MELEE, turn=1,
    )  # fmt: skip
    do(match, "won by bold", "surrender")
    assert [(each.boarder, each.other) for each in match.state.engagements] == [("bess", "rum")]
