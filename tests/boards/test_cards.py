"""Cards: piles without an order, and hands that remember who has seen which card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.boards.cards import PACK, Glimpse, Hand, Pile, Placed, deal_anew, known_also_to, rank, spelled, suit

repeatable = settings(derandomize=True, database=None, deadline=None, max_examples=100)


def test_the_pack_has_fifty_two_different_cards() -> None:
    assert len(set(PACK)) == len(PACK) == 52
    assert list(PACK) == sorted(PACK)
    assert (rank("10♥"), suit("10♥"), rank("K♠")) == ("10", "♥", "K")
    assert sum(rank(card) == "A" for card in PACK) == 4
    assert sum(suit(card) == "♦" for card in PACK) == 13


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("ks", "K♠"),
        ("K♠", "K♠"),
        ("10h", "10♥"),
        (" qd ", "Q♦"),
        ("aC", "A♣"),
        ("k♠", "K♠"),
        ("1h", "1h"),
        ("", ""),
        ("tea", "tea"),
    ],
)
def test_cards_are_understood_as_people_type_them(typed: str, card: str) -> None:
    assert spelled(typed) == card


def test_a_pile_is_a_bag_and_its_order_does_not_exist() -> None:
    assert Pile.of(["tea", "rum", "silk"]) == Pile.of(["silk", "tea", "rum"])
    pile = Pile.of(["tea", "rum", "tea"])
    assert (len(pile), pile.certain(), pile.possible()) == (3, "", ["rum", "tea", "tea"])
    pile.take("tea")
    pile.take("tea")
    assert (pile.certain(), pile.possible()) == ("rum", ["rum"])
    pile.take("rum")
    assert (len(pile), pile.certain(), pile.possible()) == (0, "", [])


def test_known_cards_lie_where_they_were_put() -> None:
    pile = Pile.of(["rum", "silk"])
    pile.put_on_top("tea", ("ann",))
    pile.put_on_top("salt", ("ann", "bob"))
    pile.put_at_bottom("oil", ("bob",))
    pile.put_at_bottom("tin", ("ann",))
    drawn = []
    while len(pile):
        card = pile.certain() or pile.possible()[0]
        pile.take(card)
        drawn.append(card)
    assert drawn == ["salt", "tea", "rum", "silk", "oil", "tin"]


@pytest.mark.parametrize(
    ("known", "after"),
    [((), ("bob",)), (("ann",), ("ann", "bob")), (("cat",), ("bob", "cat")), (("ann", "bob"), ("ann", "bob"))],
)
def test_one_seat_more_knows_a_card_and_all_stand_in_order(known: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert known_also_to("bob", known) == after


def test_a_glimpse_of_a_pile_is_its_size_and_the_known_faces_sorted() -> None:
    pile = Pile.of(["rum", "silk"])
    pile.put_on_top("tea", ("ann",))
    pile.put_at_bottom("oil", ("ann", "bob"))
    assert pile.glimpse("ann") == Glimpse(4, ["oil", "tea"])
    assert pile.glimpse("bob") == Glimpse(4, ["oil"])
    assert pile.glimpse("") == Glimpse(4, [])


def test_shuffling_forgets_what_was_known() -> None:
    pile = Pile.of(["rum"])
    pile.put_on_top("tea", ("ann",))
    pile.put_at_bottom("oil", ("ann",))
    pile.shuffle_in(["salt"])
    assert pile == Pile.of(["oil", "rum", "salt", "tea"])
    assert pile.glimpse("ann").known == []


def test_a_copy_of_a_pile_shares_nothing() -> None:
    pile = Pile.of(["rum", "silk"])
    pile.put_on_top("tea", ("ann",))
    pile.put_at_bottom("oil", ("bob",))
    copy = pile.copy()
    assert copy == pile
    copy.put_on_top("tin", ("cat",))
    copy.put_at_bottom("tin", ("cat",))
    copy.take("tin")
    copy.take("tea")
    copy.take("rum")
    assert pile.cards() == ["oil", "rum", "silk", "tea"]
    assert pile.top == [Placed("tea", ("ann",))]
    assert pile.bottom == [Placed("oil", ("bob",))]


def test_the_owner_knows_the_hand_and_others_what_they_were_shown() -> None:
    hand = Hand("ann")
    for card in ("tea", "rum", "tea"):
        hand.add(card)
    hand.show("tea", ["bob"])
    assert hand.glimpse("ann") == Glimpse(3, ["rum", "tea", "tea"])
    assert hand.glimpse("bob") == Glimpse(3, ["tea"])
    assert hand.glimpse("cat") == Glimpse(3, [])
    assert hand.cards() == ["rum", "tea", "tea"]


def test_of_like_cards_the_best_known_leaves_first() -> None:
    hand = Hand("ann")
    hand.add("tea")
    hand.add("tea", ["bob"])
    hand.add("tea", ["bob", "cat"])
    assert hand.remove("tea") == Placed("tea", ("bob", "cat"))
    assert hand.remove("tea") == Placed("tea", ("bob",))
    assert hand.remove("tea") == Placed("tea", ())
    with pytest.raises(ValueError, match="tea is not in the hand of ann"):
        hand.remove("tea")


def test_showing_adds_to_who_knows() -> None:
    hand = Hand("ann")
    hand.add("tea", ["cat"])
    hand.show("tea", ["bob", "cat"])
    assert hand.held == [Placed("tea", ("bob", "cat"))]
    with pytest.raises(ValueError):
        hand.show("rum", ["bob"])


def test_a_whole_hand_is_shown_like_cards_and_all() -> None:
    hand = Hand("ann")
    hand.add("tea", ["cat"])
    hand.add("tea")
    hand.add("rum")
    hand.show_all(["bob"])
    assert hand.glimpse("bob").known == ["rum", "tea", "tea"]
    assert hand.glimpse("cat").known == ["tea"]


def test_who_knew_cards_of_a_mixed_hand_knows_them_no_longer() -> None:
    hand = Hand("ann")
    hand.add("tea", ["bob", "cat"])
    hand.add("rum", ["cat"])
    hand.mix(["bob"])
    assert hand.glimpse("bob").known == ["tea"]
    assert hand.glimpse("cat").known == []
    assert hand.cards() == ["rum", "tea"]


def test_a_copy_of_a_hand_shares_nothing() -> None:
    hand = Hand("ann")
    hand.add("tea")
    copy = hand.copy()
    copy.show("tea", ["bob"])
    copy.add("rum")
    assert hand.held == [Placed("tea", ())]


@repeatable
@given(st.permutations(["rum", "rum", "silk", "tea", "tea"]), st.permutations(["rum", "rum", "silk", "tea", "tea"]))
def test_the_order_of_arrival_in_a_hand_leaves_no_trace(one: list[str], other: list[str]) -> None:
    hands = [Hand("ann"), Hand("ann")]
    for hand, cards in zip(hands, (one, other), strict=True):
        for card in cards:
            hand.add(card)
    assert hands[0] == hands[1]


@repeatable
@given(st.lists(st.sampled_from(["a", "b", "c"]), max_size=12), st.data())
def test_cards_are_conserved_however_they_are_moved(cards: list[str], data: st.DataObject) -> None:
    pile, hand = Pile.of(cards), Hand("ann")
    for _ in range(data.draw(st.integers(0, 20))):
        match data.draw(st.sampled_from(["draw", "top", "bottom", "shuffle", "show"])):
            case "draw" if len(pile):
                card = data.draw(st.sampled_from(pile.possible()))
                pile.take(card)
                hand.add(card)
            case "top" if hand.held:
                pile.put_on_top(hand.remove(data.draw(st.sampled_from(hand.cards()))).card, ("ann",))
            case "bottom" if hand.held:
                pile.put_at_bottom(hand.remove(data.draw(st.sampled_from(hand.cards()))).card, ())
            case "shuffle" if hand.held:
                pile.shuffle_in([hand.remove(hand.cards()[0]).card])
            case "show" if hand.held:
                hand.show(hand.cards()[0], ["bob"])
        assert sorted(pile.cards() + hand.cards()) == sorted(cards)
        assert pile.bag == sorted(pile.bag)
        assert len(pile) == len(pile.cards())


def test_dealing_anew_moves_only_what_the_seat_does_not_know() -> None:
    pile = Pile(["a", "b", "c", "d"], [Placed("e", ("ann",))], [Placed("f", ("bob",)), Placed("g", ())])
    seen = set()
    for number in range(6):
        world = pile.copy()
        deal_anew(world.bag, [world.top, world.bottom], "ann", number.__mod__)
        assert world.top == pile.top
        assert [placed.known for placed in world.bottom] == [("bob",), ()]
        assert world.cards() == pile.cards()
        assert world.bag == sorted(world.bag)
        seen.add(world.bottom[0].card)
    assert len(seen) > 1
