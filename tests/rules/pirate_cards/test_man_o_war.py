"""PC-20 to PC-29: the Man-O-War."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.pirate_cards.table import (
    FLEET,
    LOOKOUT,
    NOTHING,
    STANDARD,
    SUNK,
    WARSHIP,
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
    scenario,
    table,
    told,
    turn,
    won,
)

import quarterdeck as qd
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.pirate_cards.state import Table

NEARLY: list[tuple[str, Hits]] = [("Hull", (4, 3, 2)), ("Volley", (5, 2, 2)), ("Mast", (5, 3, 1))]
HERS_NEARLY: list[tuple[str, Hits]] = [("Hull", (13, 7, 4)), ("Volley", (14, 6, 4)), ("Mast", (14, 7, 3))]


def war(deck: str, *areas: Before, **rest: Any) -> qd.Match[Table]:
    """Return a game in which Anne is the Man-O-War."""
    return table(WARSHIP, deck, *areas, **rest)


# PC-20


@pytest.mark.parametrize(("lot", "seat"), [(1, "anne"), (2, "bart"), (4, "drake")])
def test_pc_20_the_lot_decides_the_man_o_war(lot: int, seat: str) -> None:
    match = game(WARSHIP, lot, "Hull", players=4)
    assert match.state.players[match.state.man_o_war].seat == seat
    assert [each.ships[0].limits == (14, 7, 4) for each in match.state.players] == [s == seat for s in match.seats]


def test_pc_20_every_player_may_be_drawn() -> None:
    match = qd.new("pirate-cards", "man-o-war", options={"players": 5}, chance=qd.ByHand())
    assert match.choices() == ["1", "2", "3", "4", "5"]


def test_pc_20_the_scenario_may_name_the_seat() -> None:
    match = game(WARSHIP, "Hull", players=4, man_o_war="calico")
    assert match.state.players[match.state.man_o_war].seat == turn(match) == "calico"
    assert match.answers()[0].kind == "draw", "no lot is drawn"


def test_pc_20_a_named_seat_can_be_cloned_imagined_and_listened_to() -> None:
    match = game(WARSHIP, "Hull", players=4, man_o_war="calico")
    assert match.clone().choices() == match.imagine("calico").choices() == match.choices()
    assert told(match) == ["Calico is the Man-O-War and begins.", "Calico draws a Hull."]


def test_pc_20_everything_else_is_as_in_the_standard_game() -> None:
    match = do(war("Hull …", NOTHING, before(guards=[(1, 0, 0)])), "hull bart")
    assert discarded(match) == ["Hull", "Repair"], "PC-5"
    match = war("Repair Hull Hull", before((1, 0, 0)))
    assert match.choices() == ["guard", "mend"], "PC-6"
    match = war("Lookout Hull Hull")
    assert player(match, "anne").lookout, "PC-8"


# PC-21


def drawers(match: qd.Match[Table]) -> list[str]:
    """Return the players who drew, turn by turn.

    A card with only one target is played without a choice.
    """
    return [line.split()[0].lower() for line in told(match) if " draws " in line]


def test_pc_21_the_man_o_war_begins_and_has_every_second_turn() -> None:
    match = game(WARSHIP, 1, *["Hull"] * 8, players=4)
    do(match, "hull bart", "hull bart", "hull bart", "hull bart")
    assert drawers(match)[:8] == ["anne", "bart", "anne", "calico", "anne", "drake", "anne", "bart"]


def test_pc_21_the_others_follow_in_seat_order_from_its_left() -> None:
    match = game(WARSHIP, *["Hull"] * 8, players=4, man_o_war="calico")
    do(match, "hull anne", "hull anne", "hull anne", "hull anne")
    assert drawers(match)[:8] == ["calico", "drake", "calico", "anne", "calico", "bart", "calico", "drake"]


def test_pc_21_sunk_players_are_passed_over() -> None:
    match = war("Hull Hull Hull Hull Hull Hull Hull", NOTHING, NOTHING, SUNK, NOTHING)
    do(match, "hull bart", "hull bart", "hull bart")
    assert drawers(match) == ["anne", "bart", "anne", "drake", "anne", "bart", "anne"]


def test_pc_21_a_player_sunk_just_before_their_turn_is_passed_over() -> None:
    match = war("Hull Hull Hull Hull", NOTHING, NOTHING, before((4, 3, 2)), NOTHING, last="bart")
    do(match, "hull calico")
    assert drawers(match) == ["anne", "drake", "anne"]


def test_pc_21_a_player_sunk_just_after_their_turn_leaves_the_order_unchanged() -> None:
    match = war("Hull Hull Hull Hull", NOTHING, NOTHING, before((4, 3, 2)), NOTHING, last="calico")
    do(match, "hull calico")
    assert drawers(match) == ["anne", "drake", "anne"]
    assert match.state.other == 3


def test_pc_21_the_last_of_the_others_has_every_second_turn() -> None:
    match = war("Hull Hull Hull Hull Lookout Lookout", NOTHING, SUNK, NOTHING, SUNK)
    assert drawers(match)[:4] == ["anne", "calico", "anne", "calico"]


# PC-22


def test_pc_22_the_discards_become_the_deck_when_a_card_must_be_drawn() -> None:
    match = war("Hull", NOTHING, NOTHING, NOTHING, discard="Repair Mast", reshuffled="Mast")
    assert match.state.shuffled == 0
    assert discarded(match) == ["Mast", "Repair"]
    do(match, "hull bart")
    assert match.state.shuffled == 1
    assert drawers(match) == ["anne", "bart", "anne"]


def test_pc_22_the_reshuffle_comes_with_the_next_draw_not_with_the_last_card() -> None:
    match = war("Hull", discard="Repair Mast")
    assert (len(match.state.deck), match.state.shuffled) == (0, 0)


def test_pc_22_hits_and_protections_before_the_players_stay() -> None:
    match = war("", before((3, 0, 0)), before((1, 1, 1), guards=[(1, 0, 0)]), discard="Hull Hull", reshuffled="Hull")
    assert match.state.shuffled == 1
    assert (hits(match, "bart"), guards(match, "bart")) == ([(1, 1, 1)], [(1, 0, 0)])
    assert len(match.state.deck) == 1


def test_pc_22_the_discard_pile_is_empty_after_it() -> None:
    assert discarded(war("", discard="Hull Hull Volley", reshuffled="Hull")) == []


def test_pc_22_ten_reshuffles_are_allowed() -> None:
    match = war("", shuffled=9, discard="Hull Hull", reshuffled="Hull")
    assert (match.state.shuffled, match.outcome) == (10, None)


def test_pc_22_the_eleventh_ends_the_game() -> None:
    match = war("", shuffled=10, discard="Hull Hull")
    assert match.outcome is not None
    assert match.outcome.clause == "PC-22"
    assert match.state.shuffled == 10


@pytest.mark.parametrize(("allowed", "done", "over"), [(0, 0, True), (1, 0, False), (1, 1, True), (12, 11, False)])
def test_pc_22_the_option_says_how_many(allowed: int, done: int, over: bool) -> None:
    match = war("", shuffled=done, discard="Hull Hull", reshuffled="Hull", reshuffles=allowed)
    assert (match.outcome is not None) == over


def test_pc_22_both_empty_ends_the_game() -> None:
    match = war("")
    assert won(match) == ((), "PC-22")


def test_pc_22_the_last_card_is_still_played() -> None:
    match = do(war("Hull", before((1, 0, 0))), "hull bart")
    assert won(match) == (("anne",), "PC-22"), "1 of 25 is less than 1 of 20"


def share(hers: Hits, *theirs: Hits | None) -> tuple[str, ...]:
    """Return the winner when no card is left. None stands for a sunk ship."""
    winners, clause = won(war("", before(hers), *[before(each) if each is not None else SUNK for each in theirs]))
    assert clause == "PC-22"
    return winners


@pytest.mark.parametrize(
    ("hers", "theirs", "winners"),
    [
        ((5, 0, 0), [(3, 1, 0), (0, 0, 0)], ()),
        ((4, 0, 0), [(3, 1, 0), (0, 0, 0)], ("anne",)),
        ((6, 0, 0), [(3, 1, 0), (0, 0, 0)], ("bart", "calico")),
        ((3, 1, 1), [(2, 1, 0), (0, 0, 0)], ("bart", "calico")),
        ((13, 7, 4), [None, (5, 3, 1)], ("bart", "calico")),
        ((14, 6, 4), [(5, 3, 1), None, None], ("anne",)),
        ((12, 0, 0), [None, (0, 0, 0)], ("anne",)),
        ((13, 0, 0), [None, (0, 0, 0)], ("bart", "calico")),
        ((0, 0, 0), [(0, 0, 0), (0, 0, 0)], ()),
        ((5, 3, 2), [None, (1, 1, 0), (0, 0, 0)], ()),
    ],
    ids=[
        "5/25 is 4/20",
        "4/25 is less",
        "6/25 is more",
        "5/25 is more than 3/20",
        "24/25 and 19/20",
        "24/25 and 29/30",
        "12/25 is less than a half",
        "13/25 is more than a half",
        "nobody hit",
        "10/25 is 12/30",
    ],
)
def test_pc_22_the_smaller_share_of_hits_wins(hers: Hits, theirs: list[Hits | None], winners: tuple[str, ...]) -> None:
    assert share(hers, *theirs) == winners


def test_pc_22_the_outcome_names_a_draw() -> None:
    assert told(war(""))[-1].startswith("A draw: no cards are left")


# PC-23


def test_pc_23_sinking_the_last_of_the_others_wins_it() -> None:
    match = war("Hull Hull Hull", before((14, 7, 3)), SUNK, before((4, 3, 2)))
    assert won(match) == (("anne",), "PC-23")


def test_pc_23_the_man_o_war_does_not_win_while_one_is_afloat() -> None:
    match = do(war("Hull …", NOTHING, NOTHING, before((4, 3, 2))), "hull calico")
    assert player(match, "calico").is_out
    assert match.outcome is None


@pytest.mark.parametrize(("card", "taken"), HERS_NEARLY)
def test_pc_23_sinking_the_man_o_war_wins_it_for_all_the_others(card: str, taken: Hits) -> None:
    match = war(f"{card} Hull", before(taken), NOTHING, SUNK, NOTHING, turn="bart")
    assert won(match) == (("bart", "calico", "drake"), "PC-23")
    assert player(match, "anne").is_out


# PC-24


@pytest.mark.parametrize(("card", "taken"), NEARLY)
def test_pc_24_the_others_sink_with_all_three_full(card: str, taken: Hits) -> None:
    match = do(war(f"{card} …", NOTHING, before(taken), NOTHING, NOTHING), f"{card.lower()} bart")
    assert player(match, "bart").is_out


def test_pc_24_no_ship_sinks_with_one_category_short() -> None:
    match = do(war("Hull …", NOTHING, before((4, 3, 1)), NOTHING, NOTHING), "hull bart")
    assert hits(match, "bart") == [(5, 3, 1)]


@pytest.mark.parametrize(("card", "taken"), [("Hull", (12, 7, 4)), ("Volley", (14, 5, 4)), ("Mast", (14, 7, 2))])
def test_pc_24_the_man_o_war_takes_14_7_and_4(card: str, taken: Hits) -> None:
    match = war(f"{card} …", before(taken), turn="bart")
    assert player(match, "anne").is_out is False
    assert sum(hits(match, "anne")[0]) == sum(taken) + 1


def test_pc_24_a_full_category_starts_no_new_ship() -> None:
    match = war("Hull …", NOTHING, before((5, 0, 0)), NOTHING, NOTHING)
    assert match.choices() == ["hull calico", "hull drake"]
    assert len(player(match, "bart").ships) == 1


# PC-25


def test_pc_25_all_their_cards_are_discarded() -> None:
    calico = before((4, 3, 2), guards=[(0, 2, 1)], lookout=True)
    match = do(war("Hull …", NOTHING, NOTHING, calico), "hull calico")
    assert player(match, "calico").is_out
    assert discarded(match) == sorted(
        ["Hull"] * 5 + ["Volley"] * 3 + ["Mast"] * 2 + ["Recover"] * 2 + ["Restore", "Lookout"]
    )


def test_pc_25_a_player_who_is_out_is_not_a_target() -> None:
    match = do(war("Hull Hull Mast Hull", NOTHING, before((4, 3, 2), lookout=True), NOTHING, NOTHING), "hull bart")
    assert match.choices() == ["mast calico", "mast drake"]


# PC-26


@pytest.mark.parametrize(("card", "taken"), [("Hull", (14, 0, 0)), ("Volley", (0, 7, 0)), ("Mast", (0, 0, 4))])
def test_pc_26_without_a_legal_target_a_card_is_discarded(card: str, taken: Hits) -> None:
    match = war(f"{card} Hull Hull", before(taken), turn="bart")
    assert discarded(match) == [card]
    assert hits(match, "anne") == [taken]
    assert turn(match) == "anne"


def test_pc_26_the_man_o_war_also_discards_such_a_card() -> None:
    match = war("Volley …", NOTHING, before((0, 3, 0)), before((1, 3, 1)))
    assert discarded(match) == ["Volley"]


def test_pc_26_a_protected_target_with_a_full_category_cannot_be_attacked_in_it() -> None:
    match = war("Hull Hull Hull", before((14, 0, 0), guards=[(2, 0, 0)]), turn="bart")
    assert discarded(match) == ["Hull"]
    assert guards(match, "anne") == [(2, 0, 0)]


def test_pc_26_a_mast_may_still_take_the_lookout() -> None:
    match = war("Mast Hull Hull", before((0, 0, 4), lookout=True), turn="bart")
    assert discarded(match) == ["Lookout", "Mast"], "there was no other use for it"
    assert not player(match, "anne").lookout


def test_pc_26_a_restore_still_saves_that_lookout() -> None:
    match = war("Mast Hull Hull", before((0, 0, 4), guards=[(0, 0, 1)], lookout=True), turn="bart")
    assert discarded(match) == ["Mast", "Restore"]
    assert player(match, "anne").lookout


@pytest.mark.parametrize(("card", "taken"), [("hull", (13, 0, 0)), ("volley", (0, 6, 0)), ("mast", (0, 0, 3))])
def test_pc_26_she_is_hit_up_to_the_limit(card: str, taken: Hits) -> None:
    match = war(f"{card.capitalize()} Hull Hull", before(taken), turn="bart")
    assert sum(hits(match, "anne")[0]) == sum(taken) + 1


# PC-27


def test_pc_27_a_lookout_may_be_given_to_one_of_the_others_who_has_none() -> None:
    match = war("Lookout Hull Hull", NOTHING, NOTHING, LOOKOUT, NOTHING, turn="bart")
    assert asked(match) == "bart give"
    assert match.choices() == ["lookout bart", "lookout drake"]
    do(match, "lookout drake")
    assert (player(match, "drake").lookout, player(match, "bart").lookout) == (True, False)
    assert discarded(match) == []


def test_pc_27_a_player_who_has_one_must_give_it_away() -> None:
    match = do(war("Lookout Hull Hull", NOTHING, LOOKOUT, NOTHING, turn="bart"), "play")
    assert player(match, "calico").lookout
    assert discarded(match) == []
    assert told(match)[-2] == "Bart posts a Lookout for Calico."


def test_pc_27_a_lookout_is_discarded_only_when_all_of_them_have_one() -> None:
    match = do(war("Lookout Hull Hull", NOTHING, LOOKOUT, LOOKOUT, LOOKOUT, turn="bart"), "play")
    assert discarded(match) == ["Lookout"]
    assert not player(match, "anne").lookout


def test_pc_27_a_lookout_does_not_go_to_a_player_who_is_out() -> None:
    match = do(war("Lookout …", NOTHING, LOOKOUT, SUNK, turn="bart"), "play")
    assert discarded(match) == ["Lookout"]
    assert not player(match, "calico").lookout


def test_pc_27_the_man_o_war_gives_nothing_away() -> None:
    match = do(war("Lookout Hull Hull", LOOKOUT, NOTHING, NOTHING), "play")
    assert discarded(match) == ["Lookout"]
    match = war("Lookout …", NOTHING, NOTHING, NOTHING)
    assert player(match, "anne").lookout, "and was not asked"
    assert turn(match) == "bart"


def test_pc_27_a_lookout_given_is_used_by_its_new_owner() -> None:
    deck = "Lookout Hull Hull Hull Hull"
    match = do(war(deck, before((14, 0, 0)), NOTHING, NOTHING, turn="bart"), "lookout calico", "hull bart")
    assert asked(match) == "calico look"


@pytest.mark.parametrize(("card", "place"), [("Repair", 0), ("Recover", 1), ("Restore", 2)])
def test_pc_27_a_protection_may_be_played_on_one_another(card: str, place: int) -> None:
    match = war(f"{card} …", NOTHING, before((1, 1, 1)), NOTHING, SUNK, turn="bart")
    assert match.choices() == ["guard", "guard calico", "mend"]
    do(match, "guard calico")
    assert guards(match, "calico")[0][place] == 1
    assert sum(guards(match, "calico")[0]) == 1
    assert guards(match, "bart") == [(0, 0, 0)]


def test_pc_27_a_protection_given_serves_its_new_owner() -> None:
    match = war("Repair Hull …", NOTHING, NOTHING, NOTHING, turn="bart")
    do(match, "guard calico", "hull calico")
    assert (hits(match, "calico"), guards(match, "calico")) == ([(0, 0, 0)], [(0, 0, 0)])
    assert discarded(match) == ["Hull", "Repair"]


def test_pc_27_no_player_mends_another() -> None:
    match = war("Repair Hull Hull", NOTHING, NOTHING, before((5, 0, 0)), turn="bart")
    assert match.choices() == ["guard", "guard calico"]


def test_pc_27_the_man_o_war_protects_only_herself_and_is_helped_by_nobody() -> None:
    match = war("Repair Hull Hull", before((1, 0, 0)), NOTHING, NOTHING)
    assert match.choices() == ["guard", "mend"]
    match = war("Repair Hull Hull", before((1, 0, 0)), NOTHING, NOTHING, turn="bart")
    assert "guard anne" not in match.choices()


# PC-28


@pytest.mark.parametrize("way", [STANDARD, WARSHIP])
def test_pc_28_other_ways_are_not_for_two(way: str) -> None:
    with pytest.raises(ScenarioError, match=r"^test: options\.players: expected at least 3 .* got 2 \(PC-28\)"):
        scenario(way, players=2)
    assert scenario(way, players=3).options.players == 3


def test_pc_28_two_play_pirate_fleet() -> None:
    assert game(FLEET, 2, players=2).seats == ("anne", "bart")
    assert hits(table(FLEET, "Hull …", NOTHING, NOTHING), "bart") == [(1, 0, 0)]


def test_pc_28_the_duel_that_comes_with_the_game_is_for_two() -> None:
    match = qd.new("pirate-cards", "duel", seed=1)
    assert match.seats == ("anne", "bart")
    assert match.state.ways.way == FLEET


# PC-29


def test_pc_29_the_others_attack_only_the_man_o_war() -> None:
    match = war("Mast Hull Hull", LOOKOUT, LOOKOUT, LOOKOUT, turn="calico")
    do(match, "play")
    assert match.choices() == ["mast anne", "mast anne lookout"]


def test_pc_29_she_is_hit_at_once_if_there_is_no_choice() -> None:
    match = war("Hull …", NOTHING, turn="bart")
    assert hits(match, "anne") == [(1, 0, 0)]


def test_pc_29_the_man_o_war_attacks_any_of_them() -> None:
    match = war("Hull Hull Hull", NOTHING, NOTHING, NOTHING, NOTHING)
    assert match.choices() == ["hull bart", "hull calico", "hull drake"]
