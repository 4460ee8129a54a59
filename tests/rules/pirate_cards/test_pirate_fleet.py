"""PC-12 to PC-19: Pirate Fleet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.pirate_cards.table import (
    FLEET,
    LOOKOUT,
    NOTHING,
    Before,
    Hits,
    asked,
    before,
    discarded,
    do,
    game,
    guards,
    hits,
    player,
    table,
    told,
    turn,
    won,
)

import quarterdeck as qd
from quarterdeck.games.pirate_cards.state import Table

THREE: tuple[Hits, Hits, Hits] = ((0, 0, 0), (0, 0, 0), (0, 0, 0))
LIMITS = [("Hull", 0, 5), ("Volley", 1, 3), ("Mast", 2, 2)]


def fleet(deck: str, *areas: Before, **rest: Any) -> qd.Match[Table]:
    return table(FLEET, deck, *areas, **rest)


def numbers(match: qd.Match[Table], seat: str) -> list[int]:
    return [ship.number for ship in player(match, seat).ships]


def with_hits(category: int, count: int) -> Hits:
    first, second, third = (count if place == category else 0 for place in range(3))
    return first, second, third


# PC-12


def test_pc_12_a_protection_stops_its_kind_and_both_are_discarded() -> None:
    match = do(fleet("Hull Repair Hull", NOTHING, before(guards=[(1, 0, 0)]), NOTHING), "hull bart 1")
    assert hits(match, "bart") == [(0, 0, 0)]
    assert discarded(match) == ["Hull", "Repair"]


def test_pc_12_the_turn_passes_to_the_left_and_everybody_else_may_be_attacked() -> None:
    match = fleet("Hull Hull Hull", NOTHING, NOTHING, NOTHING, turn="calico")
    assert match.choices() == ["hull anne 1", "hull bart 1"]
    assert turn(do(match, "hull bart 1")) == "anne"


def test_pc_12_a_lookout_is_placed_and_used() -> None:
    match = fleet("Lookout Hull Hull Volley …", NOTHING, NOTHING, NOTHING)
    assert player(match, "anne").lookout
    do(match, "hull calico 1", "hull bart 1")
    assert asked(match) == "anne look"


def test_pc_12_a_second_lookout_is_discarded() -> None:
    assert discarded(do(fleet("Lookout …", LOOKOUT, NOTHING, NOTHING), "play")) == ["Lookout"]


def test_pc_12_it_ends_with_the_last_card_and_the_discards_are_not_shuffled() -> None:
    match = do(fleet("Hull", NOTHING, NOTHING, NOTHING, discard="Hull Mast"), "hull bart 1")
    assert match.outcome is not None
    assert match.state.shuffled == 0


# PC-13


@pytest.mark.parametrize(("card", "category", "limit"), LIMITS)
def test_pc_13_a_ship_takes_so_many_hits_and_no_more(card: str, category: int, limit: int) -> None:
    match = do(
        fleet(f"{card} Hull Hull", NOTHING, before(with_hits(category, limit - 1)), NOTHING), f"{card.lower()} bart 1"
    )
    assert hits(match, "bart") == [with_hits(category, limit)]
    again = fleet(f"{card} Hull Hull", NOTHING, before(with_hits(category, limit)), NOTHING)
    assert f"{card.lower()} bart 1" not in again.choices()


def test_pc_13_everybody_starts_with_one_ship() -> None:
    match = game(FLEET, 1, "Hull", players=7)
    assert [hits(match, seat) for seat in match.seats] == [[(0, 0, 0)]] * 7


def test_pc_13_in_fixed_fleets_everybody_starts_with_three() -> None:
    match = game(FLEET, 1, "Hull", players=2, fixed_fleet=True)
    assert [numbers(match, seat) for seat in match.seats] == [[1, 2, 3]] * 2
    assert match.choices() == ["hull bart 1", "hull bart 2", "hull bart 3"]


def test_pc_13_fixed_fleets_are_off_by_default() -> None:
    assert not game(FLEET, 1, "Hull", players=2).state.ways.fixed_fleet


# PC-14


@pytest.mark.parametrize(("card", "category", "limit"), LIMITS)
def test_pc_14_the_next_hit_in_a_full_category_starts_a_new_ship(card: str, category: int, limit: int) -> None:
    match = fleet(f"{card} Hull Hull", NOTHING, before(with_hits(category, limit)), NOTHING)
    assert match.choices() == [f"{card.lower()} bart new", f"{card.lower()} calico 1"]
    do(match, f"{card.lower()} bart new")
    assert hits(match, "bart") == [with_hits(category, limit), with_hits(category, 1)]
    assert numbers(match, "bart") == [1, 2]


def test_pc_14_no_new_ship_while_any_ship_afloat_has_room() -> None:
    match = fleet("Hull Hull Hull", NOTHING, before((5, 0, 0), (4, 0, 0)), NOTHING)
    assert match.choices() == ["hull bart 2", "hull calico 1"]


def test_pc_14_room_in_another_category_does_not_count() -> None:
    match = fleet("Mast Hull Hull", NOTHING, before((0, 0, 2), (1, 1, 2)), NOTHING)
    assert match.choices() == ["mast bart new", "mast calico 1"]


def test_pc_14_the_hit_lands_although_the_old_ships_are_protected() -> None:
    match = do(fleet("Hull Hull Hull", NOTHING, before((5, 0, 0), guards=[(2, 0, 0)]), NOTHING), "hull bart new")
    assert hits(match, "bart") == [(5, 0, 0), (1, 0, 0)]
    assert guards(match, "bart") == [(2, 0, 0), (0, 0, 0)]
    assert discarded(match) == []


def test_pc_14_a_mended_ship_has_room_again() -> None:
    match = do(fleet("Repair Hull Hull", before((5, 0, 0)), NOTHING, NOTHING), "mend 1")
    assert match.choices() == ["hull anne 1", "hull calico 1"]


def test_pc_14_the_new_ship_has_a_number_of_its_own() -> None:
    match = do(fleet("Hull Hull Hull", NOTHING, before((5, 0, 0), sunk=2), NOTHING), "hull bart new")
    assert numbers(match, "bart") == [3, 4]


def test_pc_14_the_new_ship_has_the_limits_of_any_other() -> None:
    match = do(fleet("Hull Mast Mast Hull", NOTHING, before((5, 0, 0)), NOTHING), "hull bart new")
    assert player(match, "bart").ships[1].limits == (5, 3, 2)


# PC-15


def test_pc_15_the_attacker_names_the_ship_among_those_with_room() -> None:
    match = fleet("Volley …", NOTHING, before((5, 2, 2), (0, 3, 0), (0, 0, 0)), NOTHING)
    assert match.choices() == ["volley bart 1", "volley bart 3", "volley calico 1"]
    do(match, "volley bart 3")
    assert hits(match, "bart") == [(5, 2, 2), (0, 3, 0), (0, 1, 0)]


def test_pc_15_only_the_protections_of_that_ship_answer() -> None:
    match = fleet("Hull …", NOTHING, before((0, 0, 0), (0, 0, 0), guards=[(1, 0, 0), (0, 1, 1)]), NOTHING)
    do(match, "hull bart 2")
    assert hits(match, "bart") == [(0, 0, 0), (1, 0, 0)]
    assert guards(match, "bart") == [(1, 0, 0), (0, 1, 1)]


def test_pc_15_the_named_ships_protection_stops_the_attack() -> None:
    match = fleet("Hull …", NOTHING, before((0, 0, 0), (0, 0, 0), guards=[(0, 0, 0), (1, 0, 0)]), NOTHING)
    do(match, "hull bart 2")
    assert hits(match, "bart") == [(0, 0, 0), (0, 0, 0)]
    assert discarded(match) == ["Hull", "Repair"]


def test_pc_15_a_protected_ship_without_room_is_not_attacked() -> None:
    match = fleet("Hull …", NOTHING, before((5, 0, 0), (0, 0, 0), guards=[(1, 0, 0)]), NOTHING)
    assert match.choices() == ["hull bart 2", "hull calico 1"]


def test_pc_15_the_numbers_stay_when_a_ship_sinks() -> None:
    match = do(fleet("Hull Lookout Volley Hull", NOTHING, before((4, 3, 2), (0, 0, 0)), NOTHING), "hull bart 1")
    assert numbers(match, "bart") == [2]
    assert match.choices() == ["volley anne 1", "volley bart 2"]


# PC-16


def test_pc_16_hits_are_removed_from_any_ship_afloat() -> None:
    match = fleet("Recover Hull Hull", before((5, 3, 0), (0, 0, 2), (0, 1, 0)), NOTHING, NOTHING)
    assert match.choices() == ["guard 1", "guard 2", "guard 3", "mend 1", "mend 3"]
    do(match, "mend 3")
    assert hits(match, "anne") == [(5, 3, 0), (0, 0, 2), (0, 0, 0)]
    assert discarded(match) == ["Recover", "Volley"]


def test_pc_16_not_from_a_ship_that_sank() -> None:
    match = fleet("Recover Hull Hull", before((0, 0, 0), sunk=3), NOTHING, NOTHING)
    assert guards(match, "anne") == [(0, 1, 0)], "there was nothing to choose"


def test_pc_16_not_from_another_player() -> None:
    match = fleet("Repair Hull Hull", before((1, 0, 0)), before((3, 0, 0)), NOTHING)
    assert match.choices() == ["guard 1", "mend 1"]


# PC-17


def test_pc_17_the_protected_ship_is_named() -> None:
    match = fleet("Restore …", before((0, 0, 0), (5, 0, 0)), NOTHING, NOTHING)
    assert match.choices() == ["guard 1", "guard 2"]
    do(match, "guard 2")
    assert guards(match, "anne") == [(0, 0, 0), (0, 0, 1)]


def test_pc_17_with_a_single_ship_it_needs_no_naming() -> None:
    match = fleet("Restore Hull Hull", NOTHING, NOTHING, NOTHING)
    assert guards(match, "anne") == [(0, 0, 1)]
    assert asked(match) == "bart attack"


def test_pc_17_a_ship_full_in_that_category_may_still_be_protected() -> None:
    match = do(fleet("Repair Hull Hull", before((5, 0, 0), (0, 0, 0)), NOTHING, NOTHING), "guard 1")
    assert guards(match, "anne") == [(1, 0, 0), (0, 0, 0)]


def test_pc_17_a_restore_on_any_ship_stops_a_mast_turned_on_the_lookout() -> None:
    bart = before((0, 0, 0), (0, 0, 0), (0, 0, 0), guards=[(0, 0, 0), (1, 1, 0), (0, 0, 1)], lookout=True)
    match = do(fleet("Mast …", NOTHING, bart, NOTHING), "mast bart lookout")
    assert player(match, "bart").lookout
    assert guards(match, "bart") == [(0, 0, 0), (1, 1, 0), (0, 0, 0)]
    assert discarded(match) == ["Mast", "Restore"]


def two_restores() -> qd.Match[Table]:
    bart = before((0, 0, 0), (0, 0, 0), (0, 0, 2), guards=[(0, 0, 2), (1, 1, 0), (0, 0, 1)], lookout=True)
    return do(fleet("Mast …", NOTHING, bart, NOTHING), "mast bart lookout")


def test_pc_17_with_several_restores_the_owner_is_asked() -> None:
    match = two_restores()
    assert asked(match) == "bart spend"
    assert match.choices() == ["spend 1", "spend 3"]


@pytest.mark.parametrize(("ship", "left"), [(1, [(0, 0, 1), (0, 0, 1)]), (3, [(0, 0, 2), (0, 0, 0)])])
def test_pc_17_the_owner_decides_which_is_spent(ship: int, left: list[Hits]) -> None:
    match = do(two_restores(), f"spend {ship}")
    assert [guards(match, "bart")[0], guards(match, "bart")[2]] == left
    assert discarded(match) == ["Mast", "Restore"]
    assert player(match, "bart").lookout
    assert hits(match, "bart") == [(0, 0, 0), (0, 0, 0), (0, 0, 2)]
    assert turn(match) == "bart", "it was the attacker's turn that ended"


def test_pc_17_several_restores_on_one_ship_leave_no_choice() -> None:
    bart = before((0, 0, 0), (0, 0, 0), guards=[(0, 0, 2), (0, 0, 0)], lookout=True)
    match = do(fleet("Mast …", NOTHING, bart, NOTHING), "mast bart lookout")
    assert guards(match, "bart") == [(0, 0, 1), (0, 0, 0)]


def test_pc_17_a_mast_at_the_lookout_names_no_ship() -> None:
    bart = before((0, 0, 0), (0, 0, 0), lookout=True)
    match = fleet("Mast …", NOTHING, bart, NOTHING)
    assert match.choices() == ["mast bart 1", "mast bart 2", "mast bart lookout", "mast calico 1"]


def test_pc_17_a_lookout_may_be_taken_where_every_mast_is_full() -> None:
    match = fleet("Mast …", NOTHING, before((0, 0, 2), lookout=True), NOTHING)
    assert match.choices() == ["mast bart lookout", "mast bart new", "mast calico 1"]


# PC-18

LAST_HIT: list[tuple[str, Hits]] = [("Hull", (4, 3, 2)), ("Volley", (5, 2, 2)), ("Mast", (5, 3, 1))]


@pytest.mark.parametrize(("card", "taken"), LAST_HIT)
def test_pc_18_a_ship_full_in_all_three_is_sunk_whatever_came_last(card: str, taken: Hits) -> None:
    match = do(fleet(f"{card} …", NOTHING, before(taken, (1, 0, 0)), NOTHING), f"{card.lower()} bart 1")
    assert (hits(match, "bart"), player(match, "bart").sunk) == ([(1, 0, 0)], 1)


@pytest.mark.parametrize("taken", [(4, 3, 1), (5, 2, 1), (4, 2, 2)])
def test_pc_18_two_full_categories_sink_no_ship(taken: Hits) -> None:
    match = do(fleet("Hull …", NOTHING, before((taken[0] - 1, taken[1], taken[2]), (0, 0, 0)), NOTHING))
    do(match, "hull bart 1")
    assert (hits(match, "bart")[0], player(match, "bart").sunk) == (taken, 0)


def test_pc_18_its_cards_are_set_aside_and_not_discarded() -> None:
    match = do(fleet("Hull …", NOTHING, before((4, 3, 2), (0, 0, 0)), NOTHING), "hull bart 1")
    assert discarded(match) == []
    aside = next(zone for zone in match.scene("anne").zones if zone.id == "bart sunk")
    assert aside.cards == ("Hull",) * 5 + ("Volley",) * 3 + ("Mast",) * 2


def test_pc_18_its_protections_are_discarded_and_the_other_ships_keep_theirs() -> None:
    bart = before((4, 3, 2), (0, 0, 0), guards=[(0, 2, 1), (1, 1, 1)])
    match = do(fleet("Hull …", NOTHING, bart, NOTHING), "hull bart 1")
    assert discarded(match) == ["Recover", "Recover", "Restore"]
    assert guards(match, "bart") == [(1, 1, 1)]


def test_pc_18_a_protected_last_hit_does_not_sink_her() -> None:
    match = do(fleet("Hull …", NOTHING, before((4, 3, 2), guards=[(1, 0, 0)]), NOTHING), "hull bart 1")
    assert hits(match, "bart") == [(4, 3, 2)]


def test_pc_18_a_fresh_ship_follows_the_last_at_once() -> None:
    match = do(fleet("Hull …", NOTHING, before((4, 3, 2), lookout=True), NOTHING), "hull bart 1")
    assert hits(match, "bart") == [(0, 0, 0)]
    assert numbers(match, "bart") == [2]
    assert not player(match, "bart").is_out
    assert player(match, "bart").lookout, "the Lookout is the player's"


def test_pc_18_no_fresh_one_while_another_is_afloat() -> None:
    match = do(fleet("Hull …", NOTHING, before((4, 3, 2), (5, 3, 1)), NOTHING), "hull bart 1")
    assert hits(match, "bart") == [(5, 3, 1)]


def test_pc_18_the_fresh_ship_counts_as_surviving() -> None:
    match = do(fleet("Hull", before((2, 0, 0)), before((4, 3, 2)), before((1, 0, 0))), "hull bart 1")
    assert won(match) == (("calico",), "PC-19"), "all have one ship, and Bart has one sunk"


# PC-18a


def fixed(deck: str, *areas: Before, **rest: Any) -> qd.Match[Table]:
    return table(FLEET, deck, *areas, fixed_fleet=True, **rest)


def test_pc_18a_no_new_ships() -> None:
    match = fixed("Hull …", before(*THREE), before((5, 0, 0)), before(*THREE))
    assert match.choices() == ["hull calico 1", "hull calico 2", "hull calico 3"]


def test_pc_18a_an_attack_without_a_target_is_discarded() -> None:
    match = fixed("Hull Lookout Mast Hull", before(*THREE), before((5, 0, 0), (5, 1, 1)), before((5, 2, 2)))
    assert discarded(match) == ["Hull"]
    assert hits(match, "bart") == [(5, 0, 0), (5, 1, 1)]
    assert turn(match) == "calico"


def test_pc_18a_where_no_mast_hit_is_possible_a_mast_still_takes_a_lookout() -> None:
    match = fixed("Mast …", before(*THREE), before((0, 0, 2), lookout=True), before((0, 0, 2)))
    assert discarded(match) == ["Lookout", "Mast"]


def test_pc_18a_a_player_whose_last_ship_sinks_is_out() -> None:
    bart = before((4, 3, 2), guards=[(0, 1, 0)], lookout=True, sunk=2)
    match = do(fixed("Hull Hull Hull Hull", before(*THREE), bart, before(*THREE)), "hull bart 3")
    assert player(match, "bart").is_out
    assert hits(match, "bart") == []
    assert discarded(match) == ["Lookout", "Recover"]
    assert turn(match) == "calico", "Bart has no turn any more"
    assert match.choices() == ["hull anne 1", "hull anne 2", "hull anne 3"]


def test_pc_18a_the_lookout_of_a_player_who_is_out_is_no_target() -> None:
    bart = before((4, 3, 2), lookout=True, sunk=2)
    match = do(fixed("Hull Mast Hull Hull", before(*THREE), bart, before(*THREE)), "hull bart 3")
    assert match.choices() == ["mast anne 1", "mast anne 2", "mast anne 3"]


def test_pc_18a_no_player_with_a_ship_left_is_out() -> None:
    match = do(fixed("Hull Hull Hull", before(*THREE), before((4, 3, 2), (0, 0, 0)), before(*THREE)), "hull bart 1")
    assert not player(match, "bart").is_out
    assert hits(match, "bart") == [(0, 0, 0)]


def test_pc_18a_the_last_player_left_wins_at_once() -> None:
    match = fixed("Hull Hull Hull Hull", before((0, 0, 0), sunk=2), before((4, 3, 2), sunk=2))
    assert won(match) == (("anne",), "PC-18a"), "there was one target only"
    assert len(match.state.deck) == 3


def test_pc_18a_two_players_left_play_on() -> None:
    match = do(fixed("Hull …", before(*THREE), before((4, 3, 2), sunk=2), before(*THREE)), "hull bart 3")
    assert match.outcome is None


def test_pc_18a_a_player_who_is_out_has_no_ship_surviving() -> None:
    bart = before((4, 3, 2), sunk=2)
    match = do(fixed("Hull", before((5, 3, 0), sunk=2), bart, before((1, 0, 0), sunk=2)), "hull bart 3")
    assert won(match) == (("calico",), "PC-19"), "not everybody has just one: fewest hits among the most ships"


def test_pc_18a_without_the_option_nobody_is_ever_out() -> None:
    match = do(fleet("Hull …", NOTHING, before((4, 3, 2), sunk=9), NOTHING), "hull bart 10")
    assert not player(match, "bart").is_out


# PC-19


def finished(*areas: Before) -> tuple[str, ...]:
    """Return the winner after the last card, a Lookout for the last player, has been placed."""
    seat = ("anne", "bart", "calico", "drake")[len(areas) - 1]
    winners, clause = won(fleet("Lookout", *areas, turn=seat))
    assert clause == "PC-19"
    return winners


def test_pc_19_most_surviving_ships() -> None:
    two = before((5, 3, 1), (5, 3, 1), sunk=4)
    assert finished(before((0, 0, 0)), two, before((0, 0, 0))) == ("bart",)


def test_pc_19_where_all_have_one_ship_the_fewest_sunk() -> None:
    assert finished(before((0, 0, 0), sunk=2), before((5, 3, 1), sunk=1), before((0, 0, 0), sunk=3)) == ("bart",)


def test_pc_19_fewest_sunk_counts_only_if_every_player_has_one() -> None:
    anne, bart = before((1, 0, 0), (0, 0, 0), sunk=0), before((0, 0, 0), (0, 0, 0), sunk=5)
    assert finished(anne, bart, before((0, 0, 0))) == ("bart",), "level in ships, then fewest hits"


def test_pc_19_a_tie_of_ships_goes_by_fewest_hits() -> None:
    anne, bart = before((2, 0, 0), (0, 0, 0)), before((0, 1, 0), (0, 0, 0))
    assert finished(anne, bart, before((0, 0, 0))) == ("bart",)


def test_pc_19_a_tie_of_sunk_ships_goes_by_fewest_hits() -> None:
    assert finished(before((2, 0, 0), sunk=1), before((0, 1, 0), sunk=1), before((0, 0, 0), sunk=2)) == ("bart",)


def test_pc_19_cards_set_aside_are_not_in_the_play_area() -> None:
    anne, bart = before((0, 0, 0), (3, 0, 0)), before((0, 0, 0), (2, 0, 0), sunk=3)
    assert finished(anne, bart, before((0, 0, 0))) == ("bart",)


def test_pc_19_still_level_goes_by_fewest_sunk() -> None:
    anne, bart = before((1, 0, 0), (0, 1, 0), sunk=2), before((0, 0, 2), (0, 0, 0), sunk=1)
    assert finished(anne, bart, before((0, 0, 0))) == ("bart",)


def test_pc_19_players_level_in_everything_share_the_win() -> None:
    anne, bart = before((1, 0, 0), (0, 1, 0), sunk=1), before((0, 0, 2), (0, 0, 0), sunk=1)
    assert finished(anne, bart, before((0, 0, 0))) == ("anne", "bart")
    assert finished(before((1, 0, 0)), before((0, 0, 1))) == ("anne", "bart")


def test_pc_19_a_lookout_and_protections_count_for_nothing() -> None:
    assert finished(before((1, 0, 0), guards=[(3, 3, 3)], lookout=True), before((1, 0, 0))) == ("anne", "bart")


def test_pc_19_the_outcome_of_a_whole_game_says_what_decided() -> None:
    match = game(FLEET, 1, players=3)
    while match.outcome is None:
        match.play(match.choices()[-1])
    assert match.outcome.clause == "PC-19"
    assert told(match)[-1] == match.outcome.text()
