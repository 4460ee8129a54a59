"""A scenario may begin in the middle of a game, with cards on the table and a turn.

Contradictions are refused.
"""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.pirate_cards.scenario import Deck, Scenario
from quarterdeck.games.pirate_cards.state import inventory
from quarterdeck.games.pirate_cards.view import known_below

WAYS: dict[str, dict[str, Any]] = {
    "standard": {"players": 3},
    "pirate-fleet": {"players": 2},
    "man-o-war": {"players": 3, "man_o_war": "bart"},
}


def begun(way: str = "standard", options: dict[str, Any] | None = None, **said: Any) -> Scenario:
    plain = {"title": "A test", "way": way, "options": {**WAYS[way], **(options or {})}, "begun": said}
    return scenarios.build(Scenario, plain, "test")


def ship(hull: int = 0, volley: int = 0, mast: int = 0, **guards: int) -> dict[str, Any]:
    return {"hits": {"Hull": hull, "Volley": volley, "Mast": mast}, "guards": guards}


def match(way: str, script: list[int | str], **said: Any) -> qd.Match[Any]:
    return qd.new("pirate", begun(way, **said), chance=qd.Scripted(script, then=qd.ByHand()))


def test_omitted_fields_mean_the_start_and_leave_no_trace_in_a_record() -> None:
    assert "begun" not in qd.new("pirate", seed=1).save()


def test_the_standard_game_continues_with_the_cards_on_the_table() -> None:
    anne = {"ships": [ship(3, 1, 0, Repair=1)], "lookout": True}
    played = match("standard", ["Hull"], turn="bart", players={"anne": anne}, discard={"Volley": 4})
    state = played.state
    assert played.waiting == ("bart",)
    assert state.players[0].hits == 4
    assert (state.first, state.turn, len(state.deck)) == (1, 1, 120 - 4 - 1 - 1 - 4 - 1)
    assert inventory(state) == sorted(Deck().cards())
    played.play("hull anne")
    assert state.players[0].ships[0].guards == [0, 0, 0]  # the Repair has stopped it


def test_the_first_player_may_be_given_for_the_order_of_play() -> None:
    game = qd.find_game("pirate")
    state = game.set_up(begun(turn="bart", first="calico"))
    assert game.mind.role is not None
    assert [game.mind.role(state, seat) for seat in ("anne", "bart", "calico")] == ["2nd", "3rd", "1st"]


def test_the_last_card_but_one_decides_the_game() -> None:
    everything = {card: count for card, count in _counts().items() if card != "Mast"}
    played = match("standard", [], turn="anne", players={"bart": {"ships": [ship(0, 0, 15)]}}, discard=everything)
    played.play("mast calico")  # the only card of the deck
    assert played.outcome is not None
    assert played.outcome.winners == ("anne",)


def _counts() -> dict[str, int]:
    cards = Deck().cards()
    return {card: cards.count(card) for card in sorted(set(cards))}


def test_a_fleet_has_ships_sunk_and_afloat() -> None:
    anne = {"ships": [ship(4, 3, 2), ship(1)], "sunk": 2}
    played = match("pirate-fleet", ["Hull"], turn="bart", players={"anne": anne})
    state = played.state
    assert [each.number for each in state.players[0].ships] == [3, 4]
    played.play("hull anne 3")
    assert (state.players[0].sunk, [each.number for each in state.players[0].ships]) == (3, [4])
    assert inventory(state) == sorted(Deck().cards())


def test_in_a_fixed_fleet_a_player_may_be_out() -> None:
    options = {"players": 3, "fixed_fleet": True}
    state = qd.find_game("pirate").set_up(
        begun("pirate-fleet", options, turn="anne", players={"bart": {"ships": [], "sunk": 3}})
    )
    assert [player.is_out for player in state.players] == [False, True, False]
    assert [player.launched for player in state.players] == [3, 3, 3]


def test_the_man_o_war_takes_her_turn_between_the_others() -> None:
    bart = {"ships": [ship(13, 7, 4)]}
    played = match("man-o-war", ["Repair"], turn="bart", last="anne", players={"bart": bart}, shuffled=2)
    state = played.state
    assert (state.man_o_war, state.first, state.other, state.shuffled) == (1, 1, 0, 2)
    assert state.players[1].ships[0].limits == (14, 7, 4)
    played.play("guard")
    assert state.turn == 2  # Calico: Anne had the last one


def test_one_of_the_others_may_be_sunk() -> None:
    state = qd.find_game("pirate").set_up(begun("man-o-war", turn="anne", players={"calico": {"ships": []}}))
    assert state.players[2].is_out
    assert (state.turn, state.other) == (0, 0)


def test_cards_below_are_known_to_the_players_who_put_them_there() -> None:
    below = [{"card": "Mast", "known": ["anne"]}, {"card": "Hull", "known": ["bart", "anne"]}]
    played = match("standard", ["Hull"], turn="calico", below=below)
    assert [placed.known for placed in played.state.deck.bottom] == [("anne",), ("anne", "bart")]
    assert known_below(played.state, "anne") == ("Mast", "Hull")
    assert known_below(played.state, "bart") == ("Hull",)
    assert known_below(played.state, "calico") == ()
    assert inventory(played.state) == sorted(Deck().cards())


@pytest.mark.parametrize("way", WAYS)
def test_games_in_progress_are_played_to_their_end_and_saved(way: str) -> None:
    setting = begun(way, turn="bart", players={"anne": {"ships": [ship(3, 1, 1)]}}, discard={"Hull": 20})
    played = qd.new("pirate", setting, seed=2)
    luck = qd.Seeded(3)
    while played.outcome is None:
        assert inventory(played.state) == sorted(Deck().cards())
        played.play(played.choices()[luck.below(len(played.choices()))])
    again = qd.verify(played.save())
    assert (again.scenario, again.outcome) == (setting, played.outcome)


@pytest.mark.parametrize(
    ("way", "said", "expected"),
    [
        ("standard", {}, "begun: the field 'turn' is missing"),
        ("standard", {"turn": "drake"}, "begun.turn: expected one of anne, bart, calico, got 'drake'"),
        ("standard", {"turn": "anne", "first": "drake"}, "begun.first: expected one of"),
        ("standard", {"turn": "anne", "players": {"drake": {}}}, "begun.players.drake: expected one of"),
        ("standard", {"turn": "anne", "last": "bart"}, "begun.last: expected only with man-o-war"),
        ("standard", {"turn": "anne", "shuffled": 1}, "begun.shuffled: expected only with man-o-war"),
        (
            "standard",
            {"turn": "anne", "discard": {"Hull": 41}},
            r"begun: expected at most 40 Hull cards, but 41 are .*\(PC-1\)",
        ),
        ("standard", {"turn": "anne", "discard": {"Hull": 121}}, "begun.discard.*: .*to 120"),
        ("standard", {"turn": "anne", "discard": {"Anchor": 1}}, "begun.discard.Anchor: .*expected one of 'Hull'"),
        ("standard", {"turn": "anne", "discard": _counts()}, "begun: expected at least one card still to be drawn"),
        (
            "standard",
            {"turn": "anne", "players": {"bart": {"ships": [ship(), ship()]}}},
            "begun.players.bart.ships: .*one",
        ),
        (
            "standard",
            {"turn": "anne", "players": {"bart": {"ships": []}}},
            "begun.players.bart.ships: .*at least one",
        ),
        ("standard", {"turn": "anne", "players": {"bart": {"sunk": 1}}}, "begun.players.bart.sunk: expected only with"),
        (
            "standard",
            {"turn": "anne", "players": {"bart": {"ships": [ship(Hull=1)]}}},
            "begun.players.bart.*guards.Hull: unknown field",
        ),
        ("standard", {"turn": "anne", "players": {"bart": {"ships": [{"hits": {"Hull": -1}}]}}}, "begun.players.*Hull: "),
        (
            "standard",
            {"turn": "anne", "below": [{"card": "Hull", "known": []}]},
            r"begun.below\[0\].known: expected at least 1",
        ),
        ("standard", {"turn": "anne", "below": [{"card": "Hull", "known": ["drake"]}]}, r"begun.below\[0\].known: expected"),
        (
            "standard",
            {"turn": "anne", "discard": {"Restore": 5}, "below": [{"card": "Restore", "known": ["anne"]}] * 2},
            "begun: expected at most 6 Restore cards, but 7 are on the table",
        ),
        ("pirate-fleet", {"turn": "anne", "players": {"bart": {"sunk": 1}}}, "begun.players.bart.ships: expected the ships"),
        (
            "pirate-fleet",
            {"turn": "anne", "players": {"bart": {"ships": [ship(6)]}}},
            r"begun.players.bart.ships\[0\].hits.Hull: expected at most 5, got 6",
        ),
        (
            "pirate-fleet",
            {"turn": "anne", "players": {"bart": {"ships": [ship(5, 3, 2)]}}},
            r"begun.players.bart.ships\[0\].hits: expected fewer hits for a ship afloat",
        ),
        (
            "pirate-fleet",
            {"turn": "anne", "players": {"bart": {"ships": [], "sunk": 2}}},
            "begun.players.bart.ships: .*at least",
        ),
        (
            "pirate-fleet",
            {"turn": "anne", "options": {"fixed_fleet": True}, "players": {"bart": {"ships": [ship()]}}},
            "begun.players.bart.ships: expected 3 ships",
        ),
        (
            "pirate-fleet",
            {"turn": "anne", "options": {"fixed_fleet": True}, "players": {"bart": {"ships": [], "sunk": 3}}},
            "begun.players: expected at least two players",
        ),
        ("man-o-war", {"turn": "anne", "options": {"man_o_war": ""}}, "options.man_o_war: expected the seat"),
        (
            "man-o-war",
            {"turn": "anne", "players": {"bart": {"ships": []}}},
            "begun.players: expected the Man-O-War to be afloat",
        ),
        (
            "man-o-war",
            {"turn": "bart", "players": {"anne": {"ships": []}, "calico": {"ships": []}}},
            "begun.players: expected at least two players with a ship",
        ),
        (
            "man-o-war",
            {"turn": "calico", "players": {"calico": {"ships": []}}},
            "begun.turn: .* a player who is not out",
        ),
        (
            "man-o-war",
            {"turn": "anne", "players": {"calico": {"ships": [], "lookout": True}}},
            "begun.players.calico.look",
        ),
        ("man-o-war", {"turn": "anne", "last": "calico"}, "begun.last: expected one of the others, and only on"),
        ("man-o-war", {"turn": "bart", "last": "bart"}, "begun.last: expected one of the others"),
        ("man-o-war", {"turn": "anne", "shuffled": 11}, r"begun.shuffled: expected at most 10 \(PC-22\)"),
        ("man-o-war", {"turn": "anne", "shuffled": 10, "discard": _counts()}, "begun: expected at least one card still"),
    ],
)
def test_contradictions_are_refused_by_field(way: str, said: dict[str, Any], expected: str) -> None:
    with pytest.raises(ScenarioError, match=f"^test: {expected}") as refused:
        begun(way, **said)
    assert "\n" not in str(refused.value)


def test_man_o_war_with_every_card_discarded_shuffles_them_again() -> None:
    state = qd.find_game("pirate").set_up(begun("man-o-war", turn="anne", shuffled=9, discard=_counts()))
    assert len(state.deck) == 0
    assert len(state.discard) == 120
