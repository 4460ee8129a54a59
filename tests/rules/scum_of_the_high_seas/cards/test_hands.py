"""Hands: dealing, limits, the two decks, owed cards, jokers, and feeling lucky."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, asked, choices, do, raid, rest_of_turn, unit, until, why
from tests.rules.scum_of_the_high_seas.tricks import TWO, dealt, discarded, hand, named, play, read

from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.state import Owed
from quarterdeck.games.scum_of_the_high_seas.view import View

LUCKY = {"parley": False, "lucky": True}
SHORE: dict[str, Any] = {"ground": "\n".join(["~~~~b......."] * 12), "wind": "north"}
BOTH = ("rs ship B6 north points=40", "r2 inf off A aboard=rs", "r1 inf F4 A", "b1 inf K4 A")


# --- Dealing and limits ---------------------------------------------------------------------------


def test_sh_19_a_choice_card_is_kept_and_a_now_card_is_carried_out_when_it_is_read() -> None:
    match = read("battle-cry", *TWO)
    assert "battle-cry" in hand(match, "red")
    match = read("fog", *TWO)
    assert "fog" not in hand(match, "red")
    assert discarded(match) == ["fog"]
    assert match.state.is_under("fog")


def test_sh_20_three_cards_each_on_land_and_no_now_card_among_them() -> None:
    match = until(raid(*TWO, event_cards=True), "activate")
    assert [len(hand(match, seat)) for seat in ("red", "blue")] == [3, 3]
    assert not any(CARDS[card].is_now for seat in ("red", "blue") for card in hand(match, seat))
    assert len(match.state.decks["land"]) == 66 - 9 - 6


def test_sh_20_four_cards_each_on_land_and_sea_and_six_at_most() -> None:
    match = until(raid(*BOTH, event_cards=True, **SHORE), "activate")
    assert [match.state.cards_held(seat) for seat in ("red", "blue")] == [4, 4]
    assert match.state.setting.rules.most_cards == 6


def test_sh_20_it_is_land_and_sea_only_with_ships_and_men_ashore() -> None:
    afloat = ("rs ship B2 north points=40", "r1 inf off A aboard=rs", "bs ship B9 north points=40", "b1 inf off A aboard=bs")
    ashore = ("rs ship B6 north points=40", "r1 inf F4 A", "b1 inf K4 A")
    for pieces, cards in ((afloat, 3), (ashore, 4)):
        match = until(raid(*pieces, event_cards=True, **SHORE), "activate")
        assert [match.state.cards_held(seat) for seat in ("red", "blue")] == [cards, cards]


def test_sh_20_a_hand_over_its_limit_is_cut_at_once() -> None:
    match = read("battle-cry", *TWO, red="shrapnel grenade", blue="shrapnel shrapnel", limit=2)
    assert (match.waiting, asked(match)) == (("red",), "put away")
    assert choices(match) == ["put away land battle-cry", "put away land grenade", "put away land shrapnel"]
    do(match, "put away land grenade")
    assert hand(match, "red") == ["battle-cry", "shrapnel"]
    assert discarded(match) == ["grenade"]


def test_sh_20_a_hand_at_its_limit_is_not_cut() -> None:
    match = read("battle-cry", *TWO, limit=2)
    assert asked(match) == "move"


# --- Two decks ------------------------------------------------------------------------------------


def test_sh_21_a_player_with_men_ashore_and_a_vessel_chooses_the_deck() -> None:
    match = raid(*BOTH, event_cards=True, **SHORE)
    assert (match.waiting, asked(match)) == (("red",), "event deck")
    assert choices(match) == ["land deck", "sea deck"]
    do(match, "sea deck", "land deck", "land deck", "land deck")
    assert {back: len(held) for back, held in match.state.hands["red"].items()} == {"land": 3, "sea": 1}
    assert {back: len(held) for back, held in match.state.hands["blue"].items()} == {"land": 4, "sea": 0}


def test_sh_21_the_used_cards_are_shuffled_in_when_a_deck_runs_out() -> None:
    match = read("fog", *TWO, only={"shrapnel": 2, "fog": 1})
    assert (len(match.state.decks["land"]), discarded(match)) == (0, ["fog"])
    match = named(rest_of_turn(match), "r1")
    do(match, "feel lucky land")
    assert match.state.is_under("fog")
    assert discarded(match) == ["fog"]


def test_sh_21_if_both_piles_are_empty_no_card_is_drawn() -> None:
    match = named(dealt(*TWO, only={"shrapnel": 2}, options=LUCKY), "r1")
    do(match, "feel lucky land")
    assert asked(match) == "move"
    assert hand(match, "red") == ["shrapnel"]
    assert match.state.lucky == ["red"]


def test_sh_21a_everybody_sees_the_backs_and_a_card_goes_back_beside_its_own_deck() -> None:
    match = raid(*BOTH, event_cards=True, **SHORE, cards=["loose-tongues"])
    do(match, "sea deck", "land deck")
    seen = cast(View, until(match, "activate").view("blue"))
    assert {back: zone.count for back, zone in seen.hands["red"].items()} == {"land": 3, "sea": 1}
    play(match, "loose-tongues", back="sea")
    assert match.state.discards == {"land": [], "sea": ["loose-tongues"]}


def test_sh_22_a_card_is_known_by_its_key_and_has_a_clause_of_its_own() -> None:
    assert sorted(card.clause for card in CARDS.values()) == sorted(f"SH-E{number}" for number in range(1, 51))


# --- Owed cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "owes"), [("9♥", False), ("10♠", True), ("J♦", True), ("Q♣", True), ("K♥", True)])
def test_sh_24_a_ten_or_a_court_card_brings_an_event_card(card: str, owes: bool) -> None:
    match = until(dealt(*TWO, initiative=[card, "2♥"]), "activate")
    assert match.state.owed == ([Owed("red", "land")] if owes else [])


def test_sh_24_the_new_holder_of_an_initiative_handed_over_owes_it() -> None:
    match = dealt(*TWO, initiative=["K♥", "2♥"])
    do(match, "leave it to blue")
    assert until(match, "activate").state.owed == [Owed("blue", "land")]


def test_sh_24a_it_is_not_drawn_before_it_is_read() -> None:
    match = until(dealt(*TWO, initiative=["K♥", "2♥"], draws=["battle-cry"]), "activate")
    before = len(match.state.decks["land"])
    named(match, "r1")
    assert len(match.state.decks["land"]) == before
    do(match, "read the card")
    assert len(match.state.decks["land"]) == before - 1
    assert hand(match, "red") == ["battle-cry", "shrapnel"]
    assert match.state.owed == []


def test_sh_24a_the_deck_is_named_when_it_falls_due() -> None:
    match = raid(*BOTH, event_cards=True, **SHORE, initiative=["K♥", "2♥"])
    until(do(until(match, "initiative"), "take the initiative"), "event deck")
    do(match, "sea deck")
    assert match.state.owed == [Owed("red", "sea")]


def test_sh_28_it_may_be_read_with_a_later_unit_and_is_read_at_the_last_activation() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A", "b2 inf I8 A")
    match = named(dealt(*pieces, initiative=["K♥", "2♥"], draws=["fog"], activations=2), "r1")
    assert "read the card" in choices(match)
    do(match, "stay")
    match = activate(match, "r2")
    assert match.state.owed == []
    assert match.state.is_under("fog")


def test_sh_28_it_is_read_even_if_the_last_activation_is_passed() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A", "b2 inf I8 A")
    match = named(dealt(*pieces, initiative=["K♥", "2♥"], draws=["drunk-as-lords"], activations=2), "r1")
    do(match, "stay", "activate b1", "stay", "pass")
    assert match.state.owed == []
    assert discarded(match) == ["drunk-as-lords"]
    assert match.waiting == ("blue",)


# --- Jokers ---------------------------------------------------------------------------------------

FOUR = ("r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A", "b2 inf I8 A")
JOKER = ["red joker", "2♥"]


def test_sh_25_a_joker_who_hands_over_the_initiative_says_who_moves_first() -> None:
    match = dealt(*FOUR, initiative=JOKER)
    do(match, "leave it to blue")
    assert (match.waiting, asked(match)) == (("red",), "who moves first")
    do(match, "activate b2", "no")
    match = until(match, "activate")
    assert choices(match) == ["activate b2"]


def test_sh_23b_only_the_first_activation_is_bound() -> None:
    match = dealt(*FOUR, initiative=JOKER)
    do(match, "leave it to blue", "activate b2", "no")
    do(until(match, "activate"), "activate b2", "stay", "pass")
    assert choices(match, "activate") == ["activate b1"]


def test_sh_25_a_joker_may_draw_and_keep() -> None:
    match = dealt(*FOUR, initiative=JOKER, draws=["battle-cry"])
    do(match, "take the initiative", "draw land", "keep it")
    assert hand(match, "red") == ["battle-cry", "shrapnel"]
    assert match.state.owed == []


def test_sh_25_a_joker_may_discard_the_card() -> None:
    match = dealt(*FOUR, initiative=JOKER, draws=["battle-cry"])
    do(match, "take the initiative", "draw land", "put it away")
    assert (hand(match, "red"), discarded(match)) == (["shrapnel"], ["battle-cry"])


def test_sh_25_a_joker_may_pass_the_card_on_and_then_both_players_know_it() -> None:
    match = dealt(*FOUR, "g1 inf F11 A", others=["shrapnel"], initiative=["red joker", "2♥", "3♥"], draws=["battle-cry"])
    do(match, "take the initiative", "draw land", "pass it to blue")
    assert hand(match, "blue") == ["battle-cry", "shrapnel"]
    assert match.state.hands["blue"]["land"].glimpse("red").known == ["battle-cry"]
    assert match.state.hands["blue"]["land"].glimpse("green").known == []


def test_sh_25_a_joker_need_not_draw() -> None:
    match = dealt(*FOUR, initiative=JOKER)
    do(match, "take the initiative", "no")
    assert until(match, "activate").state.cards_held("red") == 1


def test_sh_25_a_now_card_that_needs_nobody_takes_effect_at_once() -> None:
    match = dealt(*FOUR, initiative=JOKER, draws=["fog"])
    do(match, "take the initiative", "draw land", "keep it")
    assert match.state.is_under("fog")


def test_sh_25_a_jokers_panic_takes_effect_at_once() -> None:
    match = dealt("r1 inf D4 A", "b1 inf G4 B figures=5", initiative=JOKER, draws=["panic"], dice=[1])
    do(match, "take the initiative", "draw land", "keep it")
    assert (asked(match), match.waiting) == ("answer", ("blue",))
    do(match, "take it")
    assert asked(match) == "retreat"
    do(match, choices(match)[0])
    assert unit(match, "b1").retreated
    assert asked(match) == "activate"


def test_sh_29_a_jokers_now_card_strikes_the_first_unit_that_its_holder_names() -> None:
    match = dealt(*FOUR, initiative=JOKER, draws=["drunk-as-lords"])
    do(match, "take the initiative", "draw land", "keep it")
    assert until(match, "activate").waiting == ("red",)
    do(match, "activate r2")
    assert match.state.is_under("drunk-as-lords", "r2")
    assert match.waiting == ("blue",)


def test_sh_29_a_now_card_drawn_by_bad_blood_strikes_the_first_unit_named() -> None:
    pirates = [{"key": "red", "home": "west", "pirate": True}, {"key": "blue", "home": "east", "pirate": True}]
    draws = ["bad-blood", "drunk-as-lords"]
    match = dealt(*FOUR, initiative=JOKER, draws=draws, players=pirates, options={"parley": True})
    do(until(match, "initiative"), "take the initiative", "draw land", "keep it")
    do(until(match, "activate"), "activate r2")
    assert match.state.is_under("drunk-as-lords", "r2")


def test_sh_23b_a_now_card_passed_on_takes_effect_in_the_receivers_next_activation() -> None:
    match = dealt(*FOUR, initiative=JOKER, draws=["fog"])
    do(match, "take the initiative", "draw land", "pass it to blue")
    assert not match.state.is_under("fog")
    do(until(match, "activate"), "activate r1", "stay")
    assert not match.state.is_under("fog")
    do(match, "activate b1")
    assert match.state.is_under("fog")


def test_sh_23b_a_card_passed_on_takes_effect_even_if_its_holder_passes() -> None:
    match = dealt(*FOUR, initiative=JOKER, draws=["fog"])
    do(match, "take the initiative", "draw land", "pass it to blue")
    do(until(match, "activate"), "activate r1", "stay", "pass")
    assert match.state.is_under("fog")


# --- Feeling lucky --------------------------------------------------------------------------------


def test_sh_29_once_a_turn_each_player_may_draw_a_card() -> None:
    match = named(dealt(*FOUR, options=LUCKY, draws=["battle-cry", "battle-cry"]), "r1")
    do(match, "feel lucky land")
    assert hand(match, "red") == ["battle-cry", "shrapnel"]
    assert choices(match, "feel") == []
    assert why(match, "feel lucky land") == "SH-29"
    do(match, "stay")
    assert choices(named(match, "b1"), "feel") == ["feel lucky land"]
    do(match, "stay")
    assert choices(named(match, "r2"), "feel") == []
    assert choices(named(rest_of_turn(match), "r1"), "feel") == ["feel lucky land"]


def test_sh_29_feeling_lucky_is_an_option() -> None:
    assert choices(named(dealt(*FOUR), "r1"), "feel") == []


def test_sh_29_the_deck_depends_on_the_pieces_that_could_be_activated() -> None:
    match = named(raid(*BOTH, event_cards=True, **SHORE, options=LUCKY), "r1")
    assert choices(match, "feel") == ["feel lucky land", "feel lucky sea"]
    do(match, "stay")
    match = until(activate(match, "rs"), "sail")
    assert choices(match, "feel") == ["feel lucky sea"]


def test_sh_102_a_card_without_an_effect_is_still_read() -> None:
    match = read("fever", "r1 com D4 A", "b1 inf I4 A")
    assert discarded(match) == ["fever"]
    assert why(match, "read the card") == ""


@pytest.mark.parametrize(("clause", "card"), [("SH-20", "grenade"), ("SH-29", "battle-cry")])
def test_sh_20_a_card_that_is_drawn_is_seen_by_its_owner_alone(clause: str, card: str) -> None:
    match = named(dealt(*TWO, red="grenade", blue="forced-march", draws=["battle-cry"], options=LUCKY), "r1")
    do(match, "feel lucky land")
    own, others = [
        [line for line in match.save(seat).splitlines() if f"draw red {clause}" in line] for seat in ("red", "blue")
    ]
    assert card in own[0]
    assert len(others) == len(own)
    assert not any(card in line for line in others)
