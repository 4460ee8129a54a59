"""The event decks: the cards of each kind, and the changes that a scenario may make."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.scum_of_the_high_seas.cards.decks import (
    CARDS,
    PACKAGE,
    Back,
    Condition,
    Window,
    deck,
    fits,
    read_cards,
)

BOOK = Rulebook.of(PACKAGE)
land_deck, sea_deck = partial(deck, "land"), partial(deck, "sea")
WORDS = {"turn": "turn", "unit": "unit", "dice": "dice", "react": "reaction"}
CARD = """
[[card]]
key = "{key}"
clause = "SH-E1"
name = "Kraken"
kind = "{kind}"
land = 1
sea = 1
window = "{window}"
condition = "any"
effect = "kraken"
gist = "what it does"
text = "It is large."
"""


def test_sh_22_and_sh_104_there_are_50_kinds_66_land_cards_and_76_sea_cards() -> None:
    assert len(CARDS) == 50
    assert len(land_deck()) == 66
    assert len(sea_deck()) == 76


def test_sh_104_a_deck_is_sorted_and_has_every_kind_as_often_as_its_row_says() -> None:
    for back, cards in (("land", land_deck()), ("sea", sea_deck())):
        assert cards == sorted(cards)
        printed = {card.key: getattr(card, back) for card in CARDS.values()}
        assert Counter(cards) == Counter(printed)


def test_sh_21_shrapnel_and_grenades_are_in_both_decks() -> None:
    assert (land_deck().count("shrapnel"), sea_deck().count("shrapnel")) == (4, 5)
    assert (land_deck().count("grenade"), sea_deck().count("grenade")) == (3, 3)


def test_sh_21a_a_deck_is_asked_for_by_its_back() -> None:
    assert CARDS["the-back-door"].copies("land") == 3
    assert CARDS["the-back-door"].copies("sea") == 1


@pytest.mark.parametrize(("back", "left"), [("land", 66 - 9), ("sea", 76 - 9)])
def test_sh_104_without_parleys_four_kinds_are_left_out(back: Back, left: int) -> None:
    cards = deck(back, parley=False)
    assert len(cards) == left
    assert set(deck(back)) - set(cards) == {"parley", "parley-no-way", "betrayal", "bad-blood"}
    assert {CARDS[key].clause for key in set(deck(back)) - set(cards)} == {"SH-E1", "SH-E2", "SH-E11", "SH-E12"}


@pytest.mark.parametrize(("back", "left"), [("land", 66 - 2), ("sea", 76 - 1)])
def test_sh_104_in_fast_play_nobody_is_promoted(back: Back, left: int) -> None:
    cards = deck(back, fast=True)
    assert len(cards) == left
    assert set(deck(back)) - set(cards) == {"promoted"}
    assert CARDS["promoted"].clause == "SH-E19"


def test_a_scenario_leaves_kinds_out_and_changes_numbers() -> None:
    cards = land_deck(without=("fog", "fever"), numbers={"grenade": 5, "panic": 0, "battle-cry": 1})
    changed = Counter(land_deck())
    changed.subtract({"fog": 1, "fever": 1, "grenade": -2, "panic": 2, "battle-cry": 1})
    assert Counter(cards) == +changed


def test_a_kind_left_out_stays_out_whatever_its_number() -> None:
    assert "fog" not in sea_deck(without=("fog",), numbers={"fog": 4})
    assert "parley" not in sea_deck(parley=False, numbers={"parley": 4})


def test_a_number_is_for_the_decks_that_a_card_belongs_to() -> None:
    numbers = {"dead-calm": 4, "ambush": 3, "fog": 2}
    assert [land_deck(numbers=numbers).count(key) for key in numbers] == [0, 3, 2]
    assert [sea_deck(numbers=numbers).count(key) for key in numbers] == [4, 0, 2]


def test_changes_do_not_last() -> None:
    land_deck(parley=False, fast=True, without=("fog",), numbers={"grenade": 9})
    assert len(land_deck()) == 66


def test_unknown_cards_are_refused_in_one_sentence() -> None:
    told = r"^{}: expected an event card such as 'battle-cry' \(SH-E1 to SH-E50\), got 'kraken'$"
    with pytest.raises(ValueError, match=told.format("without")):
        land_deck(without=("fog", "kraken"))
    with pytest.raises(ValueError, match=told.format("numbers")):
        sea_deck(numbers={"kraken": 1})


@pytest.mark.parametrize("count", [-1, 21])
def test_numbers_out_of_range_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match=rf"^numbers\.fog: expected 0 to 20 cards, got {count}$"):
        land_deck(numbers={"fog": count})
    assert land_deck(numbers={"fog": 20}).count("fog") == 20


def test_every_card_has_a_clause_with_its_name_and_numbers() -> None:
    assert [card.clause for card in CARDS.values()] == [f"SH-E{number}" for number in range(1, 51)]
    for card in CARDS.values():
        clause = BOOK.clause(card.clause)
        assert clause.title == card.name
        numbers = ", ".join(f"{back} {count}" for back, count in (("land", card.land), ("sea", card.sea)) if count)
        kind = "NOW! card" if card.is_now else f"YOUR CHOICE card ({WORDS[card.window]})"
        assert clause.ruling.startswith(f"{kind}, {numbers}. ")


def test_every_card_is_in_a_deck_and_has_words() -> None:
    for card in CARDS.values():
        assert card.land + card.sea > 0
        assert card.text.endswith(".")


def test_sh_19_now_cards_have_no_window_but_now() -> None:
    assert fits("now") == tuple(sorted(card.key for card in CARDS.values() if card.kind == "now"))
    assert CARDS["fall-back"].is_now
    assert not CARDS["fire-twice"].is_now


@pytest.mark.parametrize(
    ("window", "conditions", "cards"),
    [
        ("react", ["parley"], ["parley-no-way"]),
        ("react", ["attacked"], ["second-thoughts"]),
        ("react", ["attacked", "fired-on"], ["second-thoughts", "take-cover"]),
        ("react", ["flags"], ["hold-the-line"]),
        ("react", ["failed"], ["lucky-escape"]),
        ("react", ["grapnels"], ["good-grapnels"]),
        ("dice", ["melee"], ["battle-cry"]),
        ("dice", ["gun", "broadside"], ["between-wind-and-water", "chain-shot", "shrapnel"]),
        ("dice", ["infantry"], ["grenade"]),
        ("unit", ["infantry"], ["scaling-ladders"]),
        ("turn", ["melee"], []),
    ],
)
def test_sh_101_cards_fit_a_window_and_a_condition(window: Window, conditions: list[Condition], cards: list[str]) -> None:
    assert list(fits(window, *conditions)) == cards


def test_sh_101_the_windows_share_all_cards_among_them() -> None:
    windows: tuple[Window, ...] = ("turn", "unit", "dice", "react", "now")
    assert [len(fits(window)) for window in windows] == [9, 8, 8, 6, 19]
    assert sorted(key for window in windows for key in fits(window)) == sorted(CARDS)


def test_two_cards_of_one_key_are_refused() -> None:
    twice = CARD.format(key="kraken", kind="choice", window="turn") * 2
    with pytest.raises(ScenarioError, match=r"card\[1\]\.key: expected a unique key, but 'kraken' is used twice"):
        read_cards(twice.encode())


@pytest.mark.parametrize(("kind", "window"), [("now", "turn"), ("choice", "now")])
def test_a_now_card_in_another_window_is_refused(kind: str, window: str) -> None:
    with pytest.raises(ScenarioError, match=r"card\[0\]\.window: expected 'now' for NOW! cards and for no others"):
        read_cards(CARD.format(key="kraken", kind=kind, window=window).encode())


def test_an_unknown_window_is_refused() -> None:
    with pytest.raises(ScenarioError, match="window"):
        read_cards(CARD.format(key="kraken", kind="choice", window="midnight").encode())
