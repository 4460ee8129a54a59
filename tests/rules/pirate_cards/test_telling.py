"""The log reads like the game, and view and scene agree with the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.rules.pirate_cards.table import (
    FLEET,
    LOOKOUT,
    NOTHING,
    STANDARD,
    SUNK,
    WARSHIP,
    before,
    do,
    game,
    table,
    told,
)

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.scene import Scene
from quarterdeck.games.pirate_cards.state import Table, inventory
from quarterdeck.games.pirate_cards.view import View
from quarterdeck.games.pirate_cards.winning import role

DECK = {"Hull": 40, "Volley": 24, "Mast": 16, "Repair": 15, "Recover": 9, "Restore": 6, "Lookout": 10}
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("standard", {"players": 3}),
    ("standard", {"players": 7}),
    ("pirate-fleet", {"players": 2}),
    ("pirate-fleet", {"players": 4}),
    ("pirate-fleet", {"players": 7}),
    ("pirate-fleet", {"players": 3, "fixed_fleet": True}),
    ("duel", {}),
    ("man-o-war", {"players": 3, "man_o_war": "bart"}),
    ("man-o-war", {"players": 5}),
    ("man-o-war", {"players": 7, "reshuffles": 1}),
]
NAMES = [f"{key} {' '.join(f'{name}={value}' for name, value in options.items())}" for key, options in GAMES]


def played(key: str, options: dict[str, Any], seed: int, name: str = "random") -> Iterator[qd.Match[Table]]:
    """Yield a whole game before every answer, and once more at its end."""
    match = qd.new("pirate-cards", key, seed=seed, options=options)
    bots = {seat: bot(name, seed + place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        yield match
        (seat,) = match.waiting
        answer(match, seat, bots[seat])
    yield match


@cache
def greedy_game(place: int) -> qd.Match[Table]:
    """Return one game played to its end by greedy bots. Nobody changes it afterwards."""
    *_, match = played(*GAMES[place], 5, "greedy")
    return match


# The log


def test_pc_3_the_log_of_a_turn() -> None:
    match = do(game(STANDARD, 2, "Hull", "Volley", players=3), "hull anne")
    assert told(match)[1:] == [
        "Bart begins.",
        "Bart draws a Hull.",
        "Bart hits Anne: Hull hit number 1.",
        "Calico draws a Volley.",
    ]


def test_pc_5_the_log_of_a_protection_spent() -> None:
    match = do(table(STANDARD, "Hull …", NOTHING, before(guards=[(1, 0, 0)])), "hull bart")
    assert told(match)[-1] == "Anne's Hull against Bart is stopped by a Repair. Both cards are discarded."


def test_pc_15_the_log_names_the_ship_whose_protection_was_spent() -> None:
    bart = before((0, 0, 0), (0, 0, 0), guards=[(1, 0, 0), (1, 0, 0)])
    match = do(table(FLEET, "Hull …", NOTHING, bart), "hull bart 2")
    assert told(match)[-1] == "Anne's Hull against Bart is stopped by a Repair of ship 2. Both cards are discarded."


def test_pc_17_the_log_of_a_mast_stopped_at_the_lookout() -> None:
    bart = before((0, 0, 0), (0, 0, 0), guards=[(0, 0, 1), (0, 0, 1)], lookout=True)
    match = do(table(FLEET, "Mast …", NOTHING, bart), "mast bart lookout", "spend 2")
    assert (
        told(match)[-1] == "Anne's Mast against Bart's Lookout is stopped by a Restore of ship 2. Both cards are discarded."
    )


def test_pc_10_the_log_of_a_lookout_taken() -> None:
    match = do(table(STANDARD, "Mast …", NOTHING, LOOKOUT), "mast bart lookout")
    assert told(match)[-1] == "Anne's Mast takes Bart's Lookout. Both cards are discarded."


def test_pc_6_the_log_of_a_hit_removed_and_a_protection_placed() -> None:
    match = do(table(STANDARD, "Repair …", before((1, 0, 0))), "mend")
    assert told(match)[-1] == "Anne removes a Hull hit with a Repair. Both cards are discarded."
    match = do(table(STANDARD, "Repair …", before((1, 0, 0))), "guard")
    assert told(match)[-1] == "Anne keeps a Repair as protection."


def test_pc_17_the_log_names_the_ship_protected_or_mended() -> None:
    match = do(table(FLEET, "Repair …", before((0, 0, 0), (1, 0, 0)), NOTHING), "guard 2")
    assert told(match)[-1] == "Anne protects ship 2 with a Repair."
    match = do(table(FLEET, "Repair …", before((0, 0, 0), (1, 0, 0)), NOTHING), "mend 2")
    assert told(match)[-1] == "Anne removes a Hull hit from ship 2 with a Repair. Both cards are discarded."


def test_pc_14_and_pc_18_the_log_of_new_and_sunk_ships() -> None:
    match = do(table(FLEET, "Hull …", NOTHING, before((5, 0, 0)), NOTHING), "hull bart new")
    assert told(match)[-2:] == ["Bart launches a new ship, number 2.", "Anne hits Bart's ship 2: Hull hit number 1."]
    match = do(table(FLEET, "Hull …", NOTHING, before((4, 3, 2)), NOTHING), "hull bart 1")
    assert told(match)[-2:] == ["Bart's ship 1 sinks.", "Bart launches a new ship, number 2."]
    assert [entry.clause for entry in match.log()][-2:] == ["PC-18", "PC-18"]


def test_pc_18a_the_log_of_a_player_out_of_a_fixed_fleet() -> None:
    match = table(FLEET, "Hull …", before((0, 0, 0)), before((4, 3, 2), sunk=2), fixed_fleet=True)
    assert match.outcome is not None
    assert match.outcome.why == "no other player has a ship left."
    assert told(match)[-3:] == ["Bart's ship 3 sinks.", "Bart is out of the game.", match.outcome.text()]


def test_pc_27_the_log_of_help() -> None:
    match = do(table(WARSHIP, "Repair …", turn="bart"), "guard calico")
    assert told(match)[-1] == "Bart protects Calico's ship with a Repair."
    match = do(table(WARSHIP, "Lookout …", turn="bart"), "lookout calico")
    assert told(match)[-1] == "Bart posts a Lookout for Calico."


@pytest.mark.parametrize(
    ("match", "clause"),
    [
        (do(table(STANDARD, "Lookout …", LOOKOUT), "play"), "PC-8"),
        (do(table(WARSHIP, "Lookout …", NOTHING, LOOKOUT, LOOKOUT, turn="bart"), "play"), "PC-27"),
        (do(table(WARSHIP, "Lookout …", NOTHING, LOOKOUT, SUNK, turn="bart"), "play"), "PC-8"),
        (table(WARSHIP, "Hull …", before((14, 0, 0)), turn="bart"), "PC-26"),
        (table(FLEET, "Hull …", NOTHING, before((5, 0, 0)), fixed_fleet=True), "PC-18a"),
    ],
    ids=["PC-8", "PC-27", "PC-8 alone", "PC-26", "PC-18a"],
)
def test_pc_3_the_log_of_a_card_that_could_not_be_played_cites_the_reason(match: qd.Match[Table], clause: str) -> None:
    entry = match.log()[-1]
    assert "cannot use the" in entry.text(match.names)
    assert entry.clause == clause


def test_pc_22_the_log_of_a_reshuffle() -> None:
    match = table(WARSHIP, "", discard="Hull Hull", shuffled=2, reshuffled="Hull")
    assert told(match)[0] == "The draw deck is used up. The discard pile is shuffled into a new deck (shuffle 3)."


def test_pc_23_the_log_of_the_end() -> None:
    match = table(WARSHIP, "Hull …", before((13, 7, 4)), turn="bart")
    assert match.outcome is not None
    assert match.outcome.why == "the Man-O-War is sunk."
    assert told(match)[-3:] == ["Anne's ship sinks.", "Anne is out of the game.", match.outcome.text()]


# Whole games


@pytest.mark.parametrize(("key", "options"), GAMES, ids=NAMES)
def test_pc_1_no_card_is_lost_or_made_in_a_whole_game(key: str, options: dict[str, Any]) -> None:
    for seed in (1, 2, 3):
        for match in played(key, options, seed):
            assert Counter(inventory(match.state)) == DECK


@pytest.mark.parametrize(("key", "options"), GAMES, ids=NAMES)
def test_pc_13_and_pc_24_no_ship_exceeds_her_limits_or_floats_when_full(key: str, options: dict[str, Any]) -> None:
    for match in played(key, options, 4):
        for each in match.state.players:
            assert each.is_out == (not each.ships)
            for ship in each.ships:
                assert not ship.is_full
                assert all(0 <= hit <= limit for hit, limit in zip(ship.hits, ship.limits, strict=True))
                assert min(ship.guards) >= 0


def retell(lines: list[str], seats: tuple[str, ...]) -> Counter[str]:
    """Return the hits before each player, counted from the log alone."""
    found: Counter[str] = Counter()
    for line in lines:
        words = line.rstrip(".").split()
        who = words[0].removesuffix("'s").lower()
        if len(words) > 1 and words[1] == "hits":
            found[words[2].rstrip(":").removesuffix("'s").lower()] += 1
        elif len(words) > 1 and words[1] == "removes":
            found[who] -= 1
        elif line.endswith("sinks."):
            found[who] -= 25 if found[who] >= 25 and "ship sinks" in line else 10
    assert all(seat in seats for seat in found)
    return found


@pytest.mark.parametrize("place", range(len(GAMES)), ids=NAMES)
def test_the_log_of_a_whole_game_accounts_for_every_hit(place: int) -> None:
    match = greedy_game(place)
    told_of = retell(told(match), match.seats)
    assert {seat: told_of[seat] for seat in match.seats} == {each.seat: each.hits for each in match.state.players}


@pytest.mark.parametrize("place", range(len(GAMES)), ids=NAMES)
def test_the_log_of_a_whole_game_has_a_turn_for_every_card_and_an_end(place: int) -> None:
    match = greedy_game(place)
    lines = told(match)
    assert any(line.endswith(" begins.") for line in lines[:2])
    assert match.outcome is not None
    assert lines[-1] == match.outcome.text()
    drawn = [line for line in lines if " draws " in line or " keeps it: " in line]
    below = [line for line in lines if "bottom of the deck" in line]
    assert len(drawn) + len(below) == sum(given.kind == "draw" for given in match.answers())
    after = [line for line, before_it in zip(lines[1:], lines, strict=False) if before_it in drawn and line in drawn]
    assert after == [], "something came of every card"
    assert all(entry.clause.startswith("PC-") for entry in match.log())


@pytest.mark.parametrize("place", range(len(GAMES)), ids=NAMES)
def test_every_clause_that_the_log_names_is_one_of_that_way(place: int) -> None:
    key, match = GAMES[place][0], greedy_game(place)
    said = {int(entry.clause.removeprefix("PC-").removesuffix("a")) for entry in match.log()}
    most = {"standard": 11, "pirate-fleet": 19, "duel": 19, "man-o-war": 29}[key]
    assert max(said) <= most
    if key == "man-o-war":
        assert not said & {*range(12, 20)}


# View and scene


def zone(scene: Scene, name: str) -> tuple[str, ...]:
    return next(each.cards for each in scene.zones if each.id == name)


def test_the_view_is_the_table() -> None:
    anne, bart = before((1, 2, 0), guards=[(0, 0, 2)], lookout=True), before((0, 0, 0), (5, 1, 0), sunk=1)
    match = do(table(FLEET, "Volley …", anne, bart, discard="Hull Mast"), "play")
    seen = match.view("bart")
    assert isinstance(seen, View)
    assert (seen.way, seen.turn, seen.first, seen.man_o_war) == (FLEET, "anne", "anne", "")
    assert (seen.held, seen.looking, seen.deck, seen.discard) == ("Volley", "", 2, ("Hull", "Mast"))
    assert [(each.seat, each.lookout, each.sunk, each.is_out) for each in seen.players] == [
        ("anne", True, 0, False),
        ("bart", False, 1, False),
    ]
    assert [(ship.number, ship.hits, ship.guards) for ship in seen.players[1].ships] == [
        (2, (0, 0, 0), (0, 0, 0)),
        (3, (5, 1, 0), (0, 0, 0)),
    ]


def test_the_view_before_the_lots_are_drawn() -> None:
    match = qd.new("pirate-cards", "man-o-war", chance=qd.ByHand())
    seen = match.view()
    assert isinstance(seen, View)
    assert (seen.turn, seen.first, seen.man_o_war, seen.deck) == ("", "", "", 120)
    assert match.scene().caption == "Man-O-War, 120 cards left"


def test_the_scene_shows_every_card_that_lies_open() -> None:
    anne, bart = before((1, 2, 0), guards=[(0, 0, 2)], lookout=True), before((0, 0, 0), (0, 0, 0), sunk=1)
    match = do(table(FLEET, "Volley …", anne, bart, discard="Hull Mast"), "play")
    scene = match.scene(SPECTATOR)
    assert zone(scene, "anne 1") == ("Hull", "Volley", "Volley", "Restore", "Restore")
    assert zone(scene, "anne lookout") == ("Lookout",)
    assert zone(scene, "bart sunk") == ("Hull",) * 5 + ("Volley",) * 3 + ("Mast",) * 2
    assert zone(scene, "hand") == ("Volley",)
    assert zone(scene, "discard") == ("Hull", "Mast")
    assert zone(scene, "deck") == ()


@pytest.mark.parametrize(
    ("match", "caption"),
    [
        (table(STANDARD, "Hull …"), "Standard game, 2 cards left"),
        (table(FLEET, "Hull Volley", NOTHING, NOTHING, NOTHING), "Pirate Fleet, 1 card left"),
        (
            table(WARSHIP, "", discard="Hull Hull", reshuffled="Hull"),
            "Man-O-War, 1 card left, deck reshuffled 1 time",
        ),
        (
            table(WARSHIP, "", discard="Hull Hull Hull", reshuffled="Hull", shuffled=1),
            "Man-O-War, 2 cards left, deck reshuffled 2 times",
        ),
    ],
    ids=["standard", "fleet", "warship", "warship twice"],
)
def test_the_caption_of_the_scene(match: qd.Match[Table], caption: str) -> None:
    assert match.scene().caption == caption


def test_pc_24_the_man_o_war_is_shown_with_her_limits() -> None:
    match = table(WARSHIP, "Hull …", before((3, 0, 1)))
    warship, other, _ = match.scene().pieces
    assert (warship.name, warship.kind, other.name, other.kind) == ("Anne, the Man-O-War", "man-o-war", "Bart", "ship")
    assert [(gauge.value, gauge.full, gauge.clause) for gauge in warship.gauges] == [
        (3, 14, "PC-24"),
        (0, 7, "PC-24"),
        (1, 4, "PC-24"),
    ]
    assert [gauge.full for gauge in other.gauges] == [5, 3, 2]


def test_pc_13_a_ship_is_shown_with_its_limits() -> None:
    pieces = table(FLEET, "Hull …", NOTHING, before((1, 0, 0), (0, 0, 0))).scene().pieces
    assert [piece.name for piece in pieces] == ["Anne, ship 1", "Bart, ship 1", "Bart, ship 2"]
    assert [(gauge.full, gauge.clause) for gauge in pieces[1].gauges] == [(5, "PC-13"), (3, "PC-13"), (2, "PC-13")]


# Roles


def test_the_role_of_a_seat_after_the_lots() -> None:
    match = game(STANDARD, 2, players=3)
    assert [role(match.state, seat) for seat in match.seats] == ["3rd", "1st", "2nd"]
    match = game(WARSHIP, 2, players=3)
    assert [role(match.state, seat) for seat in match.seats] == ["each of the others", "the Man-O-War", "each of the others"]
