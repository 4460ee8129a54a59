"""PC-1 to PC-8, PC-10 and PC-11: the standard game."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.pirate_cards.table import (
    FLEET,
    LOOKOUT,
    NOTHING,
    STANDARD,
    WARSHIP,
    WAYS,
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
from quarterdeck.engine.odds.results import cards
from quarterdeck.games.pirate_cards.state import Table, inventory

DECK = {"Hull": 40, "Volley": 24, "Mast": 16, "Repair": 15, "Recover": 9, "Restore": 6, "Lookout": 10}
PAIRS = [("Hull", "Repair", 0), ("Volley", "Recover", 1), ("Mast", "Restore", 2)]


def one(category: int, count: int = 1) -> Hits:
    """Return so many cards of one category."""
    first, second, third = (count if place == category else 0 for place in range(3))
    return first, second, third


# PC-1


@pytest.mark.parametrize("way", WAYS)
def test_pc_1_the_deck_of_120(way: str) -> None:
    match = game(way, 1, "Hull", players=3)
    assert Counter(inventory(match.state)) == DECK
    assert sum(DECK.values()) == 120


def test_pc_1_a_scenario_may_have_another_deck() -> None:
    deck = {"Hull": 60, "Volley": 30, "Mast": 20, "Repair": 5, "Recover": 3, "Restore": 2, "Lookout": 0}
    match = game(STANDARD, 1, "Hull", deck=deck, players=3)
    assert Counter(inventory(match.state)) == {kind: count for kind, count in deck.items() if count}


# PC-2


@pytest.mark.parametrize(("lot", "seat"), [(1, "anne"), (2, "bart"), (3, "calico"), (4, "drake")])
@pytest.mark.parametrize("way", [STANDARD, FLEET])
def test_pc_2_the_lot_decides_the_first_player(way: str, lot: int, seat: str) -> None:
    assert turn(game(way, lot, "Hull", players=4)) == seat


@pytest.mark.parametrize("players", [3, 7])
def test_pc_2_every_player_may_be_the_first(players: int) -> None:
    match = qd.new("pirate-cards", "standard", options={"players": players}, chance=qd.ByHand())
    assert match.choices() == [str(lot) for lot in range(1, players + 1)]


def test_pc_2_any_card_may_be_on_top_of_the_shuffled_deck() -> None:
    match = qd.new("pirate-cards", "standard", chance=qd.ByHand())
    match.play("1")
    assert match.choices() == sorted(DECK)
    assert dict(cards(match.state.deck)) == DECK


def test_pc_2_the_table_is_empty_at_first() -> None:
    match = game(STANDARD, 1, "Hull", players=3)
    assert [hits(match, seat) + guards(match, seat) for seat in match.seats] == [[(0, 0, 0)] * 2] * 3
    assert not any(player(match, seat).lookout for seat in match.seats)


# PC-3


def test_pc_3_one_card_a_turn_and_the_next_player_to_the_left() -> None:
    match = game(STANDARD, 2, *["Hull"] * 9, players=3)
    seats = []
    for left in (119, 118, 117, 116, 115, 114):
        assert len(match.state.deck) == left
        seats.append(turn(match))
        do(match, match.choices()[0])
    assert seats == ["bart", "calico", "anne", "bart", "calico", "anne"]


def test_pc_3_a_card_that_can_be_played_must_be() -> None:
    match = table(STANDARD, "Hull Hull")
    assert match.choices() == ["hull bart", "hull calico"]


def test_pc_3_a_card_that_cannot_be_played_is_discarded_and_the_turn_passes() -> None:
    match = table(STANDARD, "Lookout …", LOOKOUT)
    assert asked(match) == "anne look", "she keeps the second Lookout, which cannot be played"
    do(match, "play")
    assert match.outcome is None
    assert discarded(match) == ["Lookout"]
    assert turn(match) == "bart"


# PC-4


def test_pc_4_everybody_else_may_be_attacked() -> None:
    match = table(STANDARD, "Volley Hull", NOTHING, NOTHING, NOTHING, NOTHING, turn="calico")
    assert match.choices() == ["volley anne", "volley bart", "volley drake"]


@pytest.mark.parametrize(("card", "guard", "category"), PAIRS)
def test_pc_4_an_unprotected_player_is_hit_and_keeps_the_card(card: str, guard: str, category: int) -> None:
    match = do(table(STANDARD, f"{card} Hull"), f"{card.lower()} bart")
    assert hits(match, "bart") == [one(category)]
    assert hits(match, "anne") == hits(match, "calico") == [(0, 0, 0)]
    assert discarded(match) == []


def test_pc_4_hits_have_no_limit_in_the_standard_game() -> None:
    match = do(table(STANDARD, "Mast Hull", NOTHING, before((9, 8, 7))), "mast bart")
    assert hits(match, "bart") == [(9, 8, 8)]


def test_pc_4_no_ship_sinks_in_the_standard_game() -> None:
    match = do(table(STANDARD, "Hull Hull", NOTHING, before((4, 3, 2))), "hull bart")
    assert hits(match, "bart") == [(5, 3, 2)]
    assert not player(match, "bart").is_out


# PC-5


@pytest.mark.parametrize(("card", "guard", "category"), PAIRS)
def test_pc_5_the_matching_protection_stops_it_and_both_are_discarded(card: str, guard: str, category: int) -> None:
    match = table(STANDARD, f"{card} Hull", NOTHING, before(guards=[one(category)]))
    do(match, f"{card.lower()} bart")
    assert (hits(match, "bart"), guards(match, "bart")) == ([(0, 0, 0)], [(0, 0, 0)])
    assert discarded(match) == sorted([card, guard])


@pytest.mark.parametrize(("card", "guard", "category"), PAIRS)
def test_pc_5_only_one_of_several_is_spent(card: str, guard: str, category: int) -> None:
    match = table(STANDARD, f"{card} Hull", NOTHING, before(guards=[one(category, 3)]))
    do(match, f"{card.lower()} bart")
    assert guards(match, "bart") == [one(category, 2)]
    assert hits(match, "bart") == [(0, 0, 0)]


def test_pc_5_a_protection_is_spent_without_a_prompt() -> None:
    match = do(table(STANDARD, "Hull Hull", NOTHING, before(guards=[(2, 0, 0)])), "hull bart")
    assert asked(match) == "bart attack"


def test_pc_5_a_protected_player_may_be_attacked() -> None:
    match = table(STANDARD, "Hull Hull", NOTHING, before(guards=[(1, 1, 1)]))
    assert "hull bart" in match.choices()


# PC-6


@pytest.mark.parametrize(("hit", "card", "category"), PAIRS)
def test_pc_6_a_card_is_placed_as_protection(hit: str, card: str, category: int) -> None:
    match = do(table(STANDARD, f"{card} Hull", before((1, 1, 1))), "guard")
    assert guards(match, "anne") == [one(category)]
    assert hits(match, "anne") == [(1, 1, 1)]
    assert discarded(match) == []


@pytest.mark.parametrize(("hit", "card", "category"), PAIRS)
def test_pc_6_a_card_used_at_once_goes_with_the_hit(hit: str, card: str, category: int) -> None:
    match = do(table(STANDARD, f"{card} Hull", before((2, 2, 2))), "mend")
    assert hits(match, "anne") == [(2 - one(category)[0], 2 - one(category)[1], 2 - one(category)[2])]
    assert guards(match, "anne") == [(0, 0, 0)]
    assert discarded(match) == sorted([card, hit])


def test_pc_6_without_a_hit_of_its_kind_it_is_placed() -> None:
    match = table(STANDARD, "Repair Hull", before((0, 4, 4)))
    assert guards(match, "anne") == [(1, 0, 0)]
    assert asked(match) == "bart attack"


def test_pc_6_with_a_hit_of_its_kind_there_is_a_choice() -> None:
    assert table(STANDARD, "Repair Hull", before((1, 0, 0))).choices() == ["guard", "mend"]


def test_pc_6_no_player_protects_or_mends_another_in_the_standard_game() -> None:
    match = table(STANDARD, "Restore Hull", before((0, 0, 1)), before((0, 0, 3)))
    assert match.choices() == ["guard", "mend"]


def test_pc_6_any_number_of_protections() -> None:
    match = do(table(STANDARD, "Repair Hull", before((1, 0, 0), guards=[(6, 1, 2)])), "guard")
    assert guards(match, "anne") == [(7, 1, 2)]


def test_pc_6_protections_lie_face_up() -> None:
    match = table(STANDARD, "Hull Hull", NOTHING, before(guards=[(2, 1, 0)]))
    zone = next(zone for zone in match.scene("calico").zones if zone.id == "bart 1")
    assert zone.cards == ("Repair", "Repair", "Recover")


# PC-7


@pytest.mark.parametrize(("card", "guard", "category"), PAIRS)
@pytest.mark.parametrize("held", [0, 1, 2])
def test_pc_7_only_the_matching_protection_answers(card: str, guard: str, category: int, held: int) -> None:
    match = do(table(STANDARD, f"{card} Hull", NOTHING, before(guards=[one(held)])), f"{card.lower()} bart")
    stopped = hits(match, "bart") == [(0, 0, 0)]
    assert stopped == (held == category)
    assert (guards(match, "bart") == [(0, 0, 0)]) == (held == category)


@pytest.mark.parametrize(("card", "guard", "category"), PAIRS)
@pytest.mark.parametrize("hit", [0, 1, 2])
def test_pc_7_only_a_hit_of_its_kind_is_mended(card: str, guard: str, category: int, hit: int) -> None:
    match = table(STANDARD, f"{guard} Hull", before(one(hit)))
    assert (asked(match) == "anne protect") == (hit == category)


# PC-8


def test_pc_8_a_lookout_is_placed_without_a_choice() -> None:
    match = table(STANDARD, "Lookout Hull Hull")
    assert player(match, "anne").lookout
    assert discarded(match) == []
    assert turn(match) == "bart"


def test_pc_8_a_second_lookout_is_discarded_even_if_another_player_has_none() -> None:
    match = do(table(STANDARD, "Lookout Hull Hull", LOOKOUT), "play")
    assert player(match, "anne").lookout
    assert not player(match, "bart").lookout
    assert discarded(match) == ["Lookout"]


def test_pc_8_a_new_lookout_serves_from_the_next_turn_on() -> None:
    match = do(table(STANDARD, "Lookout Hull Hull Hull Hull"), "hull calico", "hull anne")
    assert asked(match) == "anne look"


# PC-10


def test_pc_10_a_mast_may_hit_or_take_the_lookout() -> None:
    match = table(STANDARD, "Mast Hull", NOTHING, LOOKOUT)
    assert match.choices() == ["mast bart", "mast bart lookout", "mast calico"]


def test_pc_10_taking_the_lookout_discards_both_and_is_no_hit() -> None:
    match = do(table(STANDARD, "Mast Hull", NOTHING, LOOKOUT), "mast bart lookout")
    assert not player(match, "bart").lookout
    assert hits(match, "bart") == [(0, 0, 0)]
    assert discarded(match) == ["Lookout", "Mast"]


def test_pc_10_the_hit_leaves_the_lookout() -> None:
    match = do(table(STANDARD, "Mast Hull Hull", NOTHING, LOOKOUT), "mast bart")
    assert player(match, "bart").lookout
    assert hits(match, "bart") == [(0, 0, 1)]


@pytest.mark.parametrize("aim", ["mast bart", "mast bart lookout"])
def test_pc_10_a_restore_stops_either(aim: str) -> None:
    match = do(table(STANDARD, "Mast Hull Hull", NOTHING, before(guards=[(0, 0, 1)], lookout=True)), aim)
    assert player(match, "bart").lookout
    assert (hits(match, "bart"), guards(match, "bart")) == ([(0, 0, 0)], [(0, 0, 0)])
    assert discarded(match) == ["Mast", "Restore"]


def test_pc_10_repair_and_recover_do_not_save_the_lookout() -> None:
    match = do(table(STANDARD, "Mast Hull", NOTHING, before(guards=[(1, 1, 0)], lookout=True)), "mast bart lookout")
    assert not player(match, "bart").lookout
    assert guards(match, "bart") == [(1, 1, 0)]


@pytest.mark.parametrize("card", ["Hull", "Volley"])
def test_pc_10_only_a_mast_takes_a_lookout(card: str) -> None:
    match = table(STANDARD, f"{card} Hull", NOTHING, LOOKOUT)
    assert match.choices() == [f"{card.lower()} bart", f"{card.lower()} calico"]


def test_pc_10_no_player_takes_their_own_lookout() -> None:
    match = do(table(STANDARD, "Mast Hull", LOOKOUT, LOOKOUT, LOOKOUT), "play")
    assert match.choices() == ["mast bart", "mast bart lookout", "mast calico", "mast calico lookout"]


@pytest.mark.parametrize(("way", "aim"), [(STANDARD, "mast bart"), (FLEET, "mast bart 1"), (WARSHIP, "mast bart")])
def test_pc_10_a_mast_takes_the_lookout_in_every_way_to_play(way: str, aim: str) -> None:
    match = table(way, "Mast …", NOTHING, LOOKOUT, NOTHING)
    assert {aim, "mast bart lookout"} <= {*match.choices()}
    do(match, "mast bart lookout")
    assert not player(match, "bart").lookout
    assert hits(match, "bart") == [(0, 0, 0)]


@pytest.mark.parametrize("way", WAYS)
def test_pc_10_a_restore_saves_the_lookout_in_every_way(way: str) -> None:
    match = do(table(way, "Mast Hull Hull", NOTHING, before(guards=[(0, 0, 1)], lookout=True)), "mast bart lookout")
    assert player(match, "bart").lookout
    assert guards(match, "bart") == [(0, 0, 0)]
    assert discarded(match) == ["Mast", "Restore"]


# PC-11


def last_card(anne: Hits, bart: Hits, calico: Hits, drake: Hits = (90, 0, 0), guard: int = 0) -> qd.Match[Table]:
    """Return a game that ends when the very last card hits Drake."""
    areas = [before(each) for each in (anne, bart, calico, drake)]
    areas[0] = before(anne, guards=[(guard, guard, guard)], lookout=bool(guard))
    return do(table(STANDARD, "Hull", *areas), "hull drake")


def test_pc_11_the_game_ends_with_the_last_card() -> None:
    match = do(table(STANDARD, "Hull Hull"), "hull bart")
    assert match.outcome is None
    do(match, "hull calico")
    assert match.outcome is not None


def test_pc_11_the_last_card_is_played_first() -> None:
    match = do(table(STANDARD, "Hull", before((0, 0, 0)), before((1, 0, 0)), before((2, 0, 0))), "hull bart")
    assert match.state.players[1].hits == 2
    assert won(match) == (("anne",), "PC-11")


def test_pc_11_a_discarded_last_card_ends_it_too() -> None:
    assert won(table(STANDARD, "Lookout", LOOKOUT, before((1, 0, 0)), before((1, 0, 0))))[0] == ("anne",)


def test_pc_11_the_cards_below_belong_to_the_deck() -> None:
    match = do(table(STANDARD, "Hull", below=[("Hull", "bart")]), "hull bart")
    assert match.outcome is None
    assert won(do(match, "hull calico")) == (("anne",), "PC-11")


@pytest.mark.parametrize(
    ("anne", "bart", "calico", "winners"),
    [
        ((2, 0, 0), (1, 1, 1), (3, 0, 0), ("anne",)),
        ((9, 0, 0), (0, 0, 8), (9, 9, 9), ("bart",)),
        ((1, 1, 1), (2, 1, 0), (0, 1, 2), ("bart",)),
        ((1, 1, 1), (0, 2, 1), (2, 0, 1), ("calico",)),
        ((3, 0, 0), (0, 3, 0), (4, 0, 0), ("anne",)),
        ((2, 0, 1), (0, 3, 0), (4, 0, 0), ("bart",)),
        ((1, 1, 1), (1, 1, 1), (0, 2, 1), ("anne", "bart")),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0), ("anne", "bart", "calico")),
    ],
    ids=[
        "fewest",
        "any kind",
        "mast",
        "volley",
        "volley of none in the masts",
        "mast before volley",
        "two share",
        "three share",
    ],
)
def test_pc_11_fewest_hits_then_mast_then_volley_then_shared(
    anne: Hits, bart: Hits, calico: Hits, winners: tuple[str, ...]
) -> None:
    match = last_card(anne, bart, calico)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.clause) == (winners, "PC-11")


@pytest.mark.parametrize(
    ("anne", "bart", "calico", "why"),
    [
        ((2, 0, 0), (1, 1, 1), (3, 0, 0), "2 hits are the fewest."),
        ((1, 1, 1), (2, 1, 0), (0, 1, 2), "Level on hits with Anne, Calico, fewer Mast hits decide: 0 to 1."),
        ((1, 1, 1), (0, 2, 1), (2, 0, 1), "Level on hits with Anne, Bart, fewer Volley hits decide: 0 to 1."),
        ((1, 1, 1), (1, 1, 1), (4, 0, 0), "They are level in everything and share the win."),
    ],
)
def test_pc_11_the_outcome_says_what_broke_the_tie(anne: Hits, bart: Hits, calico: Hits, why: str) -> None:
    outcome = last_card(anne, bart, calico).outcome
    assert outcome is not None
    assert outcome.why.endswith(why)


def test_pc_11_cards_left_over_count_for_nothing() -> None:
    match = last_card((1, 0, 0), (1, 0, 0), (2, 0, 0), guard=5)
    assert match.outcome is not None
    assert match.outcome.winners == ("anne", "bart")


def test_pc_11_the_discards_are_not_shuffled_again() -> None:
    match = do(table(STANDARD, "Hull", discard="Hull Mast Volley"), "hull bart")
    assert match.outcome is not None
    assert match.state.shuffled == 0


def test_pc_11_exactly_120_turns() -> None:
    match = game(STANDARD, 1, players=5)
    while match.outcome is None:
        match.play(match.choices()[-1])
    draws = [given for given in match.answers() if given.kind == "draw"]
    put_below = [line for line in told(match) if "bottom of the deck" in line]
    assert len(draws) - len(put_below) == 120
    assert len(match.state.deck) == 0
