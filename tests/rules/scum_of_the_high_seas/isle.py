"""Small raids for the tests: units and ships where wanted, with scripted dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import quarterdeck as qd
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import D6, Draw, Roll
from quarterdeck.engine.scenario import build
from quarterdeck.games.scum_of_the_high_seas.pieces import Gun, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.turn.initiative import height

SEATS = {"r": "red", "b": "blue", "g": "green", "w": "white", "k": "black", "y": "yellow"}
KINDS = {"inf": "infantry", "cav": "cavalry", "gun": "gunners", "com": "commander", "cha": "character"}
AFLOAT = ("ship", "rowboat", "canoe")
MOST = {"inf": {"A": 6, "B": 8, "C": 8}, "cav": {"A": 5, "B": 5}, "gun": {"A": 4}}

# The answers given while a test waits for its prompt: as little as possible.
PASSIVE = (
    "take the initiative",
    "pass",
    "stay",
    "no battle",
    "stand",
    "throw",
    "take it",
    "enough",
    "no",
    "nothing",
    "nobody",
    "halt",
)


class Luck(qd.Scripted):
    """The scripted luck of a test.

    Unless told otherwise, the first player has the initiative by a nine, which brings no event
    card, and five units are activated. Event cards come in alphabetical order.
    """

    def __init__(self, dice: Sequence[int], cards: Sequence[str], initiative: Sequence[str], activations: int) -> None:
        super().__init__(dice)
        self.cards = list(cards)
        self.initiative = list(initiative)
        self.activations = activations

    def roll(self, ask: Roll) -> tuple[Any, ...] | None:
        if ask.clause == "SH-26":
            return (self.activations,)
        if isinstance(ask.die.faces[0], str):  # a saving die: scripts give it as a D6
            numbers = super().roll(Roll(ask.seat, ask.clause, D6, ask.count)) or ()
            return tuple(ask.die.faces[number - 1] for number in numbers)
        return super().roll(ask)

    def draw(self, ask: Draw) -> int:
        possible = ask.pile.possible()
        wanted = self.initiative if ask.clause == "SH-23" else self.cards
        if wanted:
            return possible.index(wanted.pop(0))
        if ask.clause == "SH-23":
            low = [card for card in possible if height(card) < height("10♠")]
            return possible.index(max(low, key=height) if low else min(possible, key=height))
        return 0


def scenario(*pieces: str, ground: str = "", size: tuple[int, int] = (12, 12), **rest: Any) -> Scenario:
    """Return a scenario with pieces such as ``"r1 inf D4 A figures=4 fire=musket"``.

    A ship is ``"rs ship D4 north points=60"``. The first letter of a key is its player's. Red's
    home is the west, blue's the east, unless the test says otherwise.
    """
    rows = ground.split() or ["." * size[0]] * size[1]
    specs = [_piece(piece) for piece in pieces]
    seats = list(dict.fromkeys(spec["side"] for _, spec in specs))
    homes = dict(zip(seats, ("west", "east", "north", "south", "west", "east"), strict=False))
    plain = {
        "title": "A test",
        "players": [{"key": seat, "home": homes[seat]} for seat in seats],
        "first": seats[0],
        "map": "\n".join(rows),
        "event_cards": False,
        "units": [spec for afloat, spec in specs if not afloat],
        "ships": [spec for afloat, spec in specs if afloat],
        "options": {"parley": False},
        **rest,
    }
    return build(Scenario, plain, "test")


def _piece(words: str) -> tuple[bool, dict[str, Any]]:
    key, kind, at, grade, *rest = words.split()
    spec: dict[str, Any] = {"key": key, "side": SEATS[key[0]], "name": key}
    if kind in AFLOAT:
        spec |= {"kind": kind, "heading": grade}
    else:
        spec |= {"kind": KINDS[kind], "grade": grade}
        if kind in MOST:
            spec["figures"] = MOST[kind][grade]
        if kind == "gun":
            spec |= {"gun": "light", "fire": "pistol"}
        if kind == "cav":
            spec["mounted"] = True
    if at != "off":
        spec["at"] = at
    for each in rest:
        name, _, value = each.partition("=")
        spec[name] = _value(name, value)
    return kind in AFLOAT, spec


def _value(name: str, value: str) -> Any:
    if name == "guns":  # light/port,medium/starboard/2
        parts = [gun.split("/") for gun in value.split(",")]
        return [{"weight": p[0], "beam": p[1], **({"hull": int(p[2])} if len(p) > 2 else {})} for p in parts]
    if name == "second":  # 3/musket/sword
        figures, fire, melee = value.split("/")
        return {"figures": int(figures), "fire": fire, "melee": melee}
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdigit() else value


def raid(
    *pieces: str,
    dice: Sequence[int] = (),
    cards: Sequence[str] = (),
    initiative: Sequence[str] = (),
    activations: int = 5,
    **rest: Any,
) -> qd.Match[Raid]:
    """Return a match on open ground without event cards, unless the test says otherwise."""
    return qd.new("scum-of-the-high-seas", scenario(*pieces, **rest), chance=Luck(dice, cards, initiative, activations))


def at_sea(*pieces: str, size: tuple[int, int] = (20, 20), wind: str = "north", **rest: Any) -> qd.Match[Raid]:
    """Return a match on open water, where ships are everybody's home."""
    seats = list(dict.fromkeys(SEATS[piece[0]] for piece in pieces))
    rest.setdefault("players", [{"key": seat, "home": "ships"} for seat in seats])
    rest.setdefault("ground", "\n".join(["~" * size[0]] * size[1]))
    return raid(*pieces, wind=wind, **rest)


def until(match: qd.Match[Raid], prompt: str, key: str = "") -> qd.Match[Raid]:
    """Let everybody do as little as possible until this prompt comes.

    With a piece named, it has to be about that piece.
    """
    for _ in range(500):
        ask = match.asked(match.waiting[0])
        if ask.prompt.key == prompt and key in ("", ask.about.get("key", "")):
            return match
        _pass(match)
    raise AssertionError(f"{prompt} is never asked of {key or 'anybody'}")


def _pass(match: qd.Match[Raid]) -> None:
    seat = match.waiting[0]
    offered = match.choices(seat)
    match.play(next((easy for easy in PASSIVE if easy in offered), offered[0]), seat)


def activate(match: qd.Match[Raid], key: str) -> qd.Match[Raid]:
    """Let everybody pass until this piece can be activated, and activate it."""
    wanted = f"activate {key}"
    for _ in range(500):
        if wanted in match.choices(match.waiting[0]):
            return do(match, wanted)
        _pass(match)
    raise AssertionError(f"{key} can never be activated")


def rest_of_turn(match: qd.Match[Raid]) -> qd.Match[Raid]:
    """Let everybody do as little as possible until the next turn, or the end."""
    turn = match.state.turn
    while match.outcome is None and match.state.turn == turn:
        _pass(match)
    return match


def do(match: qd.Match[Raid], *notations: str) -> qd.Match[Raid]:
    """Give one answer after the other, each by the player who is asked."""
    for notation in notations:
        match.play(notation, match.waiting[0])
    return match


def choices(match: qd.Match[Raid], verb: str = "") -> list[str]:
    """Return the options of the player who is asked, as far as they begin like this."""
    return [each for each in match.choices(match.waiting[0]) if each.startswith(verb)]


def asked(match: qd.Match[Raid]) -> str:
    """Return the key of the present prompt."""
    return match.asked(match.waiting[0]).prompt.key


def why(match: qd.Match[Raid], notation: str) -> str:
    """Return the clause that forbids a choice."""
    refused = match.why_not(notation, match.waiting[0])
    return refused.clause if refused is not None else ""


def unit(match: qd.Match[Raid], key: str) -> Unit:
    return match.state.units[key]


def vessel(match: qd.Match[Raid], key: str) -> Vessel:
    return match.state.vessels[key]


def gun(match: qd.Match[Raid], key: str) -> Gun:
    return match.state.guns[key]


def structure(match: qd.Match[Raid], key: str) -> Structure:
    return match.state.structures[key]


def at(match: qd.Match[Raid], key: str) -> str:
    """Return the name of a unit's hex."""
    return name_of(unit(match, key).at)


def patch(width: int, height: int, plain: str, **marks: str) -> str:
    """Return a map of one mark, except for the hexes that are named."""
    rows = [[plain] * width for _ in range(height)]
    for name, mark in marks.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = mark
    return "\n".join("".join(row) for row in rows)
