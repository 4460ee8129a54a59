"""Manpower, conditions and repair: KF-3, KF-8, KF-37, KF-38."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import GUARDS, acting, choices, do, island, log_of, of, place, ship, why

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.cards import Effect, Sailing
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Squad


def start(*, order: str = "heave to", dice: tuple[object, ...] = (), **rest: object) -> Match[Battle]:
    """Bold at the start of her acts."""
    terrain = rest.pop("terrain", ())
    bold = ship("bold", 18, 24, **rest)  # type: ignore[arg-type]
    bold.order = order
    others = (ship("brave", 3, 33), ship("red", 33, 3, 180))
    return acting(bold, *others, order="heave to", dice=dice, terrain=terrain)


def test_kf_8_a_token_for_every_squad() -> None:
    assert of(start(squads=5), "bold").manpower == 5
    assert of(start(now={"squads": [Squad("hands", 1)]}), "bold").manpower == 1


@pytest.mark.parametrize(
    ("fear", "squads", "left"),
    [
        ("shaken", 4, 3), ("shaken", 1, 0), ("panicked", 4, 2), ("panicked", 6, 4), ("panicked", 1, 0),
        ("terrorized", 4, 2), ("terrorized", 5, 2), ("", 4, 4),
    ],
)  # fmt: skip
def test_kf_3_and_kf_44_fear_takes_its_part_of_the_full_number_rounded_up(fear: str, squads: int, left: int) -> None:
    match = start(squads=squads, now={"fear": fear})
    assert of(match, "bold").manpower == left
    assert of(match, "bold").fear == ""


@pytest.mark.parametrize(
    ("conditions", "fear", "left"),
    [
        ({"panic": 1}, "", 3), ({"sleep": 2, "panic": 1}, "", 1), ({"sleep": 9}, "", 1), ({"panic": 1}, "terrorized", 1),
        ({"panic": 2}, "terrorized", 1),
    ],
)  # fmt: skip
def test_kf_8_and_kf_37_panic_and_sleep_take_one_each_but_never_the_last(
    conditions: dict[str, int], fear: str, left: int
) -> None:
    match = start(now={"conditions": conditions, "fear": fear})
    assert of(match, "bold").manpower == left


def test_kf_8_conditions_never_leave_more_than_fear_did() -> None:
    assert of(start(squads=1, now={"fear": "shaken", "conditions": {"panic": 1}}), "bold").manpower == 0


def test_kf_45a_manpower_counts() -> None:
    assert of(start(effects=[Effect(kind="manpower", by=2)]), "bold").manpower == 6
    assert of(start(squads=1, effects=[Effect(kind="manpower", by=-2)]), "bold").manpower == 1


def test_kf_37_burning_eats_the_decks_then_the_hull() -> None:
    match = start(now={"conditions": {"burning": 3}, "decks": 2})
    bold = of(match, "bold")
    assert (bold.decks, bold.hull, bold.conditions) == (0, 5, {"burning": 3})


def test_kf_37_holed_costs_hull_and_sinks_her() -> None:
    match = start(now={"conditions": {"holed": 2}, "hull": 2})
    assert of(match, "bold").status == SUNK
    assert match.state.active == "red"


@pytest.mark.parametrize(("die", "left"), [(3, 3), (4, 4)])
def test_kf_37_poison_kills_a_squad_on_1_to_3(die: int, left: int) -> None:
    match = start(now={"conditions": {"poison": 1}}, dice=(die,))
    assert len(of(match, "bold").squads) == left
    assert of(match, "bold").manpower == left


def test_kf_37_every_poison_bites_and_a_wounded_squad_goes_first() -> None:
    squads = [Squad("hands", 2), Squad("hands", 1), Squad("hands", 2)]
    match = start(now={"conditions": {"poison": 3}, "squads": squads}, dice=(1, 4, 3))
    assert of(match, "bold").squads == [Squad("hands", 2)]


def test_kf_37_confusion_makes_the_manoeuvre_random_and_never_shows_what_was_ordered() -> None:
    match = start(order="ahead 6", now={"conditions": {"confusion": 2}}, dice=(7,))
    assert of(match, "bold").order == "starboard 90 4"
    assert "ahead 6" not in " ".join(log_of(match, "red"))


def test_kf_37_confusion_takes_only_what_is_still_open() -> None:
    match = start(order="heave to", now={"conditions": {"confusion": 1}, "hull": 3}, dice=(6,))
    assert of(match, "bold").order == "starboard 90 4"  # the sixth of six, ahead 6 being out
    match = start(order="back", now={"conditions": {"confusion": 1}, "sails": 0})
    assert of(match, "bold").order == "heave to"


def test_kf_37_confusion_needs_no_die_for_a_single_manoeuvre() -> None:
    match = start(order="back", manoeuvres=(Sailing(length=3),), now={"conditions": {"confusion": 1}})
    assert of(match, "bold").order == "ahead 3"


def test_kf_37_one_manpower_clears_one_instance() -> None:
    match = start(now={"conditions": {"burning": 2, "panic": 1}})
    assert choices(match, "clear") == ["clear burning", "clear panic"]
    do(match, "clear burning")
    assert (of(match, "bold").conditions, of(match, "bold").manpower) == ({"burning": 1, "panic": 1}, 2)
    do(match, "clear burning", "clear panic")
    assert of(match, "bold").conditions == {}


def test_kf_37_without_manpower_nothing_is_cleared() -> None:
    match = start(now={"conditions": {"burning": 2, "sleep": 2}})
    do(match, "clear burning", "clear burning")
    assert why(match, "clear sleep") == "KF-37"


def test_kf_38_two_manpower_patch_a_point_or_heal_a_wound() -> None:
    hurt = [Squad("hands", 1), *[Squad("hands", 2)] * 4, Squad("hands", 2)]
    match = start(squads=6, now={"hull": 5, "sails": 4, "squads": hurt})
    do(match, "repair hull", "repair sails", "repair crew")
    bold = of(match, "bold")
    assert (bold.hull, bold.sails, bold.manpower) == (6, 5, 0)
    assert bold.squads == [Squad("hands", 2)] * 6


def test_kf_38_not_above_the_full_number_not_decks_and_not_with_one_manpower() -> None:
    match = start(now={"decks": 1, "sails": 3})
    assert choices(match, "repair") == ["repair sails"]
    assert [why(match, f"repair {part}") for part in ("hull", "crew", "decks")] == ["KF-38"] * 3
    do(match, "repair sails", "repair sails")
    assert why(match, "repair sails") == "KF-38"


def test_kf_38_any_number_of_repairs_and_sails_that_are_gone() -> None:
    match = do(start(now={"sails": 0}), "repair sails", "repair sails")
    assert of(match, "bold").sails == 2


def test_kf_38_manpower_short_by_one() -> None:
    assert why(start(squads=1, now={"hull": 5}), "repair hull") == "KF-38"
    assert why(start(squads=2, now={"hull": 5}), "repair hull") == ""


def test_kf_38_a_dead_squad_does_not_come_back() -> None:
    match = start(crew=GUARDS, now={"squads": [Squad("guards", 3), Squad("guards", 3)]})
    assert why(match, "repair crew") == "KF-38"


def test_kf_45a_repair_may_be_cheaper_by_part() -> None:
    handy = [Effect(kind="repair", by=1, part="hull"), Effect(kind="repair", by=-2, part="sails")]
    match = start(effects=handy, now={"hull": 3, "sails": 3})
    do(match, "repair hull")
    assert of(match, "bold").manpower == 3
    assert why(match, "repair sails") == "KF-38"
    everything = start(effects=[Effect(kind="repair", by=1)], now={"sails": 3})
    assert of(do(everything, "repair sails"), "bold").manpower == 3


def test_kf_37_a_ship_hard_aground_and_confused_heaves_to() -> None:
    rock = island((16, 20), (20, 20), (20, 22.499), (16, 22.499))
    match = start(order="back", now={"conditions": {"confusion": 1}}, terrain=[rock])
    assert of(match, "bold").order == "heave to"
    assert "Bold's crew is confused: she must now heave to." in match.told()
    do(match, "end")
    assert place(match, "bold") == (18_000, 24_000, 0)
