"""Card tables for the tests: areas as wanted, and scripted cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import quarterdeck as qd
from quarterdeck.boards.cards import Pile
from quarterdeck.engine.asks import Choose, Draw
from quarterdeck.engine.scenario import build
from quarterdeck.games.pirate_cards import GAME
from quarterdeck.games.pirate_cards.charts import MAN_O_WAR, NO_LIMIT, SEATS, SHIP
from quarterdeck.games.pirate_cards.scenario import Scenario
from quarterdeck.games.pirate_cards.state import Player, Ship, Table, inventory

STANDARD, FLEET, WARSHIP = "standard", "pirate-fleet", "man-o-war"
WAYS = (STANDARD, FLEET, WARSHIP)

Hits = tuple[int, int, int]


@dataclass(frozen=True)
class Before:
    """Return a player's area: hits and protections of each ship, as Hull, Volley, Mast."""

    hits: Sequence[Hits] = ((0, 0, 0),)
    guards: Sequence[Hits] = ()
    lookout: bool = False
    sunk: int = 0
    out: bool = False


def before(*hits: Hits, guards: Sequence[Hits] = (), lookout: bool = False, sunk: int = 0) -> Before:
    """Return one ship for each triple of hits, or a single fresh one."""
    return Before(hits or ((0, 0, 0),), guards, lookout, sunk)


NOTHING = Before()
LOOKOUT = Before(lookout=True)
SUNK = Before(hits=(), out=True)


def scenario(way: str, deck: dict[str, int] | None = None, **options: Any) -> Scenario:
    return build(Scenario, {"title": "A test", "way": way, "deck": deck or {}, "options": options}, "test")


def game(way: str, *script: int | str, deck: dict[str, int] | None = None, **options: Any) -> qd.Match[Table]:
    """Return a game from its start. The script begins with the lot, if there is one."""
    chance = qd.Scripted(script, then=qd.Seeded(1))
    return qd.new("pirate-cards", scenario(way, deck, **options), chance=chance)


def table(
    way: str,
    deck: str,
    *areas: Before,
    turn: str = "anne",
    below: Sequence[tuple[str, str]] = (),
    discard: str = "",
    reshuffled: str = "",
    shuffled: int = 0,
    last: str = "",
    **options: Any,
) -> qd.Match[Table]:
    """Return a game in progress, from each seat's area and the deck's cards in order.

    Unless more areas are given there are as few players as possible. If the deck ends in ``…`` it
    has more cards, and the match waits there; otherwise it is played to its end. ``below`` are
    cards that players put under the deck; ``reshuffled`` is the order of the discard pile after its
    first shuffle. In the Man-O-War game Anne is the Man-O-War, and ``last`` is the other player who
    had the latest turn.
    """
    least = 2 if way == FLEET else 3
    laid = [*areas, *[NOTHING] * (least - len(areas))]
    players = [_player(way, seat, area, seat == "anne" and way == WARSHIP) for seat, area in zip(SEATS, laid, strict=False)]
    setting = scenario(way, players=len(players), **options)
    coming = deck.removesuffix("…").split()
    more = ["Hull", "Hull"] if deck.endswith("…") else []
    pile = Pile.of([*coming, *more])
    for card, seat in below:
        pile.put_at_bottom(card, (seat,))
    state = replace(GAME.set_up(setting), players=players, deck=pile, discard=discard.split())
    state.first = state.turn = SEATS.index(turn)
    state.shuffled = shuffled
    if way == WARSHIP:
        state.man_o_war = 0
        state.other = SEATS.index(last) if last else 0 if turn == "anne" else SEATS.index(turn)
    # The last card of a bag is certain and takes nothing from the script.
    script = [*(coming if more else coming[:-1]), *reshuffled.split()]
    return qd.Match(replace(GAME, set_up=lambda _: state), setting, qd.Scripted(script, then=qd.ByHand()))


def _player(way: str, seat: str, area: Before, is_warship: bool) -> Player:
    limits = NO_LIMIT if way == STANDARD else MAN_O_WAR if is_warship else SHIP
    guards = [*area.guards, *[(0, 0, 0)] * (len(area.hits) - len(area.guards))]
    ships = [
        Ship(number, limits, list(hits), list(guard))
        for number, (hits, guard) in enumerate(zip(area.hits, guards, strict=True), area.sunk + 1)
    ]
    return Player(seat, ships, area.lookout, area.sunk, area.sunk + len(ships), area.out)


def do(match: qd.Match[Table], *notations: str) -> qd.Match[Table]:
    """Make these choices one after the other; no card is ever lost or made."""
    cards = inventory(match.state)
    for notation in notations:
        match.play(notation)
        assert inventory(match.state) == cards
    return match


def asked(match: qd.Match[Table]) -> str:
    """Return the seat and prompt to be answered, as ``"anne attack"``; empty when it is over."""
    if match.ask is None:
        return ""
    assert isinstance(match.ask, Choose | Draw)
    return f"{match.ask.seat} {match.ask.prompt.key if isinstance(match.ask, Choose) else 'draw'}"


def player(match: qd.Match[Table], seat: str) -> Player:
    return match.state.players[match.state.index(seat)]


def hits(match: qd.Match[Table], seat: str) -> list[Hits]:
    """Return the Hull, Volley and Mast hits of each ship afloat."""
    return [(ship.hits[0], ship.hits[1], ship.hits[2]) for ship in player(match, seat).ships]


def guards(match: qd.Match[Table], seat: str) -> list[Hits]:
    """Return the Repairs, Recovers and Restores of each ship afloat."""
    return [(ship.guards[0], ship.guards[1], ship.guards[2]) for ship in player(match, seat).ships]


def discarded(match: qd.Match[Table]) -> list[str]:
    return sorted(match.state.discard)


def turn(match: qd.Match[Table]) -> str:
    return match.state.players[match.state.turn].seat


def won(match: qd.Match[Table]) -> tuple[tuple[str, ...], str]:
    """Return the winners, and the clause by which they won."""
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.clause


def told(match: qd.Match[Table], seat: str = "") -> list[str]:
    """Return the log as players read it."""
    return match.told(seat)
