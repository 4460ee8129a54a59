"""PC-9: the Lookout in use, and each seat's knowledge of the cards put below."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from tests.rules.pirate_cards.table import (
    LOOKOUT,
    NOTHING,
    STANDARD,
    WARSHIP,
    WAYS,
    asked,
    before,
    discarded,
    do,
    guards,
    hits,
    player,
    table,
    told,
    turn,
)

import quarterdeck as qd
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.chance import Seeded
from quarterdeck.games.pirate_cards.mind.hinges import hinges
from quarterdeck.games.pirate_cards.state import Table, inventory
from quarterdeck.games.pirate_cards.view import View

KINDS = ("Hull", "Volley", "Mast", "Repair", "Recover", "Restore", "Lookout")
EXTRA = "Hull Volley Mast Repair Recover Restore Lookout"


def view(match: qd.Match[Table], seat: str = SPECTATOR) -> View:
    seen = match.view(seat)
    assert isinstance(seen, View)
    return seen


def shown(match: qd.Match[Table], seat: str) -> list[bytes]:
    """Return everything shown to a seat, as bytes."""
    parts: list[Any] = [
        match.view(seat),
        match.scene(seat),
        (match.log(seat), match.told(seat)),
        match.choices(seat),
        match.waiting,
        body(match, seat),
    ]
    return [msgspec.json.encode(part) for part in parts]


def looking(card: str, **rest: Any) -> qd.Match[Table]:
    """Return a match in which Anne looks at this card, with one of every other kind in the deck."""
    others = [kind for kind in (*KINDS, *KINDS) if kind != card]
    return table(STANDARD, " ".join([card, *others, card]), LOOKOUT, **rest)


def body(match: qd.Match[Table], seat: str) -> list[str]:
    """Return a seat's copy of the record without its links, which are salted."""
    return [line.partition("  #")[0] for line in match.save(seat).split("\n")[2:]]


# The choice


@pytest.mark.parametrize("way", WAYS)
def test_pc_9_the_top_card_is_played_or_put_below(way: str) -> None:
    match = table(way, "Hull Volley Mast", LOOKOUT)
    assert asked(match) == "anne look"
    assert match.choices() == ["below", "play"]


def test_pc_9_a_card_kept_is_played_like_any_other() -> None:
    match = do(table(STANDARD, "Hull Volley Mast", LOOKOUT), "play", "hull bart")
    assert hits(match, "bart") == [(1, 0, 0)]
    assert match.state.deck.bottom == []


def test_pc_9_after_putting_a_card_below_the_next_is_played() -> None:
    match = do(table(STANDARD, "Hull Volley Mast", LOOKOUT), "below")
    assert asked(match) == "anne attack"
    do(match, "volley bart")
    assert hits(match, "bart") == [(0, 1, 0)]
    assert [placed.card for placed in match.state.deck.bottom] == ["Hull"]


def test_pc_9_once_a_turn_the_next_card_must_be_played() -> None:
    match = do(table(STANDARD, "Hull Volley Mast", LOOKOUT), "below")
    assert match.choices() == ["volley bart", "volley calico"]
    refused = match.why_not("below")
    assert refused is not None
    assert refused.clause == "PC-9"


def test_pc_9_the_lookout_stays_after_use() -> None:
    deck = "Hull Volley Mast Mast Hull Hull"
    match = do(table(STANDARD, deck, LOOKOUT), "below", "volley bart", "mast calico", "mast bart")
    assert player(match, "anne").lookout
    assert asked(match) == "anne look"


def test_pc_9_without_a_lookout_nobody_looks() -> None:
    assert asked(table(STANDARD, "Hull Volley Mast", NOTHING, LOOKOUT)) == "anne attack"


def test_pc_9_a_lookout_taken_away_shows_nothing() -> None:
    match = do(table(STANDARD, "Mast Hull Hull", NOTHING, LOOKOUT), "mast bart lookout")
    assert asked(match) == "bart attack"


def test_pc_9_the_next_card_may_be_one_that_cannot_be_played() -> None:
    match = do(table(STANDARD, "Hull Lookout Mast", LOOKOUT), "below")
    assert discarded(match) == ["Lookout"]
    assert turn(match) == "bart"


# No next card


def test_pc_9_two_cards_are_enough() -> None:
    match = do(table(STANDARD, "Hull Volley", LOOKOUT), "below", "volley bart")
    assert asked(match) == "bart attack"
    assert match.choices() == ["hull anne", "hull calico"]


def test_pc_9_one_card_in_the_deck_and_one_below_are_enough() -> None:
    match = table(STANDARD, "Hull", LOOKOUT, below=[("Mast", "bart")])
    assert asked(match) == "anne look"
    do(match, "below")
    assert match.choices() == ["mast bart", "mast calico"]


def test_pc_9_two_cards_below_are_enough() -> None:
    match = table(STANDARD, "", LOOKOUT, below=[("Mast", "bart"), ("Hull", "bart")])
    assert asked(match) == "anne look"
    do(match, "below")
    assert match.choices() == ["hull bart", "hull calico"]


@pytest.mark.parametrize("below", [[], [("Hull", "anne")]])
def test_pc_9_not_offered_for_the_last_card(below: list[tuple[str, str]]) -> None:
    match = table(STANDARD, "" if below else "Hull", LOOKOUT, below=below)
    assert asked(match) == "anne attack"


def test_pc_9_a_future_reshuffle_does_not_count_as_a_next_card() -> None:
    match = table(WARSHIP, "Hull", LOOKOUT, discard="Hull Volley Mast")
    assert asked(match) == "anne attack"


def test_pc_9_the_top_card_after_a_reshuffle_may_be_looked_at() -> None:
    match = table(WARSHIP, "", LOOKOUT, discard="Hull Volley Mast", reshuffled="Volley")
    assert match.state.shuffled == 1
    assert asked(match) == "anne look"


def test_pc_9_a_reshuffled_single_card_may_not_be_looked_at() -> None:
    match = table(WARSHIP, "", LOOKOUT, discard="Hull")
    assert match.state.shuffled == 1
    assert asked(match) == "anne attack"


# Cards put below come up


def test_pc_9_cards_below_come_after_the_deck_above_in_the_order_put() -> None:
    below = [("Volley", "anne"), ("Hull", "bart"), ("Mast", "anne")]
    match = do(table(STANDARD, "Hull", below=below), "hull bart")
    offered = []
    for target in ("calico", "bart", "bart"):
        kind = match.choices()[0].split()[0]
        offered.append(kind)
        do(match, f"{kind} {target if turn(match) != target else 'anne'}")
    assert offered == ["volley", "hull", "mast"]
    assert match.outcome is not None


def test_pc_9_two_lookers_put_below_in_turn_and_both_cards_come_in_that_order() -> None:
    match = table(STANDARD, "Mast Hull Volley Hull", LOOKOUT, LOOKOUT)
    do(match, "below", "hull calico")
    do(match, "below", "hull calico")
    assert match.choices() == ["mast anne", "mast anne lookout", "mast bart", "mast bart lookout"]
    do(match, "mast bart")
    assert match.choices() == ["volley bart", "volley calico"]


def test_pc_9_a_card_put_below_twice_goes_to_the_end() -> None:
    below = [("Mast", "bart"), ("Hull", "bart"), ("Volley", "bart")]
    match = do(table(STANDARD, "", LOOKOUT, below=below), "below", "hull bart", "volley anne")
    assert match.choices() == ["mast anne", "mast anne lookout", "mast bart"]


def test_pc_9_the_deck_is_as_large_after_a_card_went_below() -> None:
    match = table(STANDARD, "Hull Volley Mast", LOOKOUT)
    assert len(match.state.deck) == 2
    do(match, "below")
    assert len(match.state.deck) == 2


def test_pc_9_a_card_below_comes_before_the_discards_are_shuffled() -> None:
    match = do(table(WARSHIP, "Hull Mast", LOOKOUT, discard="Repair"), "below", "mast bart")
    assert hits(match, "anne") == [(1, 0, 0)], "Bart drew the Hull and had but one target"
    assert match.state.shuffled == 1
    assert asked(match) == "anne protect"


# Knowledge of the cards


def test_pc_9_the_looker_sees_the_card_everywhere() -> None:
    match = looking("Volley")
    assert view(match, "anne").held == "Volley"
    assert "You look at the top card: a Volley." in told(match, "anne")
    hand = next(zone for zone in match.scene("anne").zones if zone.id == "hand")
    assert hand.cards == ("Volley",)
    ask = match.asked("anne")
    assert "Volley" in ask.prompt.text(ask.about)
    assert match.label("play").text == "Play the Volley"
    assert match.label("below").text == "Put the Volley at the bottom and play the next card"


@pytest.mark.parametrize("seat", ["bart", "calico", SPECTATOR])
def test_pc_9_the_others_see_the_same_whatever_card_she_looks_at(seat: str) -> None:
    seen = [shown(match, seat) for match in map(looking, KINDS)]
    assert all(one == other for one, other in pairwise(seen))


@pytest.mark.parametrize("seat", ["bart", "calico", SPECTATOR])
def test_pc_9_the_others_see_that_she_looks(seat: str) -> None:
    match = looking("Mast")
    assert (view(match, seat).looking, view(match, seat).held) == ("anne", "")
    hand = next(zone for zone in match.scene(seat).zones if zone.id == "hand")
    assert (hand.owner, hand.cards, hand.count) == ("anne", (), 1)


def put_below(card: str) -> qd.Match[Table]:
    """Put this card below as Anne and attack Bart with a Hull."""
    first, *rest = [card, "Hull", *(kind for kind in KINDS if kind != card), card]
    return do(table(STANDARD, " ".join([first, *rest]), LOOKOUT), "below", "hull calico")


@pytest.mark.parametrize("seat", ["bart", "calico", SPECTATOR])
def test_pc_9_the_others_see_only_that_a_card_went_below(seat: str) -> None:
    seen = []
    for card in ("Mast", "Repair", "Volley"):
        first = [card, "Hull", "Recover"]
        rest = [kind for kind in (*KINDS, *KINDS) if kind not in first] + [
            kind for kind in ("Mast", "Repair", "Volley") if kind != card
        ]
        match = do(table(STANDARD, " ".join([*first, *sorted(rest)]), LOOKOUT), "below", "hull calico")
        assert "Anne looks at the top card and puts it at the bottom of the deck." in told(match, seat)
        assert view(match, seat).known_below == ()
        seen.append((msgspec.json.encode(match.view(seat)), msgspec.json.encode(match.scene(seat)), told(match, seat)))
    assert all(one == other for one, other in pairwise(seen))


def test_pc_9_the_player_who_put_it_below_sees_it_there() -> None:
    match = put_below("Restore")
    assert view(match, "anne").known_below == ("Restore",)
    deck = next(zone for zone in match.scene("anne").zones if zone.id == "deck")
    assert deck.cards == ("Restore",)
    assert deck.count == len(match.state.deck)


def test_pc_9_each_looker_knows_their_own_card_only() -> None:
    match = table(STANDARD, "Mast Hull Volley Hull Hull Hull", LOOKOUT, LOOKOUT)
    do(match, "below", "hull calico", "below", "hull calico")
    known = [view(match, seat).known_below for seat in ("anne", "bart", "calico", SPECTATOR)]
    assert known == [("Mast",), ("Volley",), (), ()]


def test_pc_9_a_card_kept_is_seen_by_all() -> None:
    match = do(looking("Mast"), "play")
    assert (view(match, "bart").held, view(match, "bart").looking) == ("Mast", "")
    assert "Anne looks at the top card and keeps it: a Mast." in told(match, "bart")
    assert any(line.endswith("reveal anne PC-9 Mast") for line in body(match, "bart"))


def test_pc_9_the_next_card_is_drawn_openly() -> None:
    match = do(table(STANDARD, "Mast Volley Hull Hull", LOOKOUT), "below")
    assert view(match, "bart").held == "Volley"
    assert told(match, "bart")[-1] == "Anne draws a Volley."


def test_pc_9_a_look_cannot_be_taken_back() -> None:
    for order in ("play", "below"):
        assert not do(looking("Mast"), order).can_undo("anne")


def test_pc_9_a_player_still_knows_a_card_that_another_puts_below_again() -> None:
    below = [("Mast", "bart"), ("Hull", "calico"), ("Volley", "calico")]
    match = do(table(STANDARD, "", LOOKOUT, below=below), "below")
    known = {seat: view(match, seat).known_below for seat in ("anne", "bart", "calico", SPECTATOR)}
    assert known == {"anne": ("Mast",), "bart": ("Mast",), "calico": ("Volley",), SPECTATOR: ()}


def test_pc_9_putting_a_known_card_below_again_reveals_it_to_nobody() -> None:
    below = [("Mast", "anne"), ("Hull", "calico"), ("Volley", "calico")]
    match = do(table(STANDARD, "", LOOKOUT, below=below), "below")
    assert [placed.known for placed in match.state.deck.bottom] == [("calico",), ("anne",)]


def test_pc_9_knowing_what_lies_below_is_not_knowing_the_top() -> None:
    match = do(table(STANDARD, "Repair Hull", LOOKOUT, below=[("Mast", "bart")]), "below")
    assert [(placed.card, placed.known) for placed in match.state.deck.bottom] == [
        ("Mast", ("bart",)),
        ("Repair", ("anne",)),
    ]


# Imagined worlds


def bottoms(match: qd.Match[Table], seat: str) -> list[tuple[str, ...]]:
    """Return the cards below in many worlds that the seat thinks possible."""
    luck = Seeded(5)
    worlds = [match.imagine(seat, luck) for _ in range(60)]
    assert all(inventory(world.state) == inventory(match.state) for world in worlds)
    return [tuple(placed.card for placed in world.state.deck.bottom) for world in worlds]


def test_pc_9_imagined_worlds_keep_what_the_seat_knows_and_deal_the_rest_anew() -> None:
    below = [("Mast", "bart"), ("Volley", "calico")]
    match = table(STANDARD, f"Hull {EXTRA}", below=below)
    assert {cards[0] for cards in bottoms(match, "bart")} == {"Mast"}
    assert {cards[1] for cards in bottoms(match, "bart")} == {*KINDS}
    assert {cards[0] for cards in bottoms(match, "calico")} == {*KINDS}
    assert {cards[1] for cards in bottoms(match, "calico")} == {"Volley"}
    for seat in ("anne", SPECTATOR):
        assert {cards[0] for cards in bottoms(match, seat)} == {cards[1] for cards in bottoms(match, seat)} == {*KINDS}


def test_pc_9_a_seat_imagines_only_cards_that_it_has_not_seen() -> None:
    match = table(STANDARD, "Hull Hull Hull", below=[("Mast", "bart"), ("Mast", "bart")])
    assert {*bottoms(match, "bart")} == {("Mast", "Mast")}
    assert {card for cards in bottoms(match, "anne") for card in cards} == {"Hull", "Mast"}


def test_pc_9_the_others_imagine_any_card_in_the_lookers_hand() -> None:
    match = looking("Mast")
    luck = Seeded(3)
    assert {match.imagine("bart", luck).state.held for _ in range(80)} == {*KINDS}
    assert {match.imagine("anne", luck).state.held for _ in range(80)} == {"Mast"}


def test_pc_9_the_player_who_put_it_below_imagines_it_in_the_lookers_hand() -> None:
    below = [("Mast", "bart"), ("Hull", "calico"), ("Volley", "calico")]
    match = table(STANDARD, "", LOOKOUT, below=below)
    luck = Seeded(4)
    assert {match.imagine("bart", luck).state.held for _ in range(40)} == {"Mast"}
    assert {match.imagine(SPECTATOR, luck).state.held for _ in range(60)} == {"Mast", "Hull", "Volley"}


def test_pc_9_an_imagined_world_plays_on() -> None:
    match = table(STANDARD, f"Hull {EXTRA}", LOOKOUT, LOOKOUT, below=[("Mast", "bart")])
    world = match.imagine("calico", Seeded(2))
    cards = inventory(world.state)
    while world.outcome is None:
        world.play(world.choices()[0])
        assert inventory(world.state) == cards


# Guards and mends after a look


def test_pc_9_a_protection_put_below_protects_nobody() -> None:
    match = do(table(STANDARD, "Repair Hull Hull", before((1, 0, 0), lookout=True)), "below", "hull bart")
    assert (hits(match, "anne"), guards(match, "anne")) == ([(1, 0, 0)], [(0, 0, 0)])
    assert discarded(match) == []


@pytest.mark.parametrize(("owner", "expected"), [("bart", True), ("anne", False)])
def test_pc_9_the_result_of_a_look_hinges_on_cards_that_others_put_below(owner: str, expected: bool) -> None:
    match = table(STANDARD, "Hull Volley Mast", LOOKOUT, below=[("Repair", owner)])
    assert hinges(match.state, match.asked()) is expected
    assert asked(do(match, "play")) == "anne attack"
    assert not hinges(match.state, match.asked())
