"""Raids with event cards: every player begins with and draws the cards that a test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.scum_of_the_high_seas.isle import Luck, activate, choices, do, scenario, until, why

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.state import Raid

FILLER = "shrapnel"  # useless without a gun
TWO = ("r1 inf D4 A", "b1 inf I4 A")


def dealt(
    *pieces: str,
    red: str = FILLER,
    blue: str = FILLER,
    others: Sequence[str] = (),
    draws: Sequence[str] = (),
    dice: Sequence[int] = (),
    initiative: Sequence[str] = (),
    activations: int = 5,
    limit: int = 3,
    only: Mapping[str, int] | None = None,
    **rest: Any,
) -> qd.Match[Raid]:
    """Return a raid in which red and blue begin with the same number of named cards.

    Several are set apart by blanks. ``only`` limits the cards in play, with their numbers.
    """
    first = [*red.split(), *blue.split(), *others]
    cards: dict[str, Any] = {"hand": len(red.split()), "limit": limit}
    if only is not None:
        cards |= {"without": [key for key in CARDS if key not in only], "numbers": dict(only)}
    raid = scenario(*pieces, event_cards=True, cards=cards, **rest)
    return qd.new("scum-of-the-high-seas", raid, chance=Luck(dice, [*first, *draws], initiative, activations))


def afloat(*pieces: str, size: tuple[int, int] = (20, 20), wind: str = "north", **rest: Any) -> qd.Match[Raid]:
    """Return such a raid on open water, with ships as everybody's home and the cards of the sea."""
    rest.setdefault("players", [{"key": seat, "home": "ships"} for seat in ("red", "blue")])
    return dealt(*pieces, ground="\n".join(["~" * size[0]] * size[1]), wind=wind, **rest)


def play(match: qd.Match[Raid], card: str, *then: str, back: str = "land") -> qd.Match[Raid]:
    """Let the player who is asked play a card and answer its choices."""
    return do(match, f"play {back} {card}", *then)


def playable(match: qd.Match[Raid]) -> list[str]:
    """Return the cards that the player who is asked may play now."""
    return [each.split(" ")[-1] for each in choices(match) if "play " in each]


def why_not(match: qd.Match[Raid], card: str, back: str = "land") -> str:
    """Return the clause that keeps the player who is asked from playing a card in hand."""
    return why(match, f"play {back} {card}")


def hand(match: qd.Match[Raid], seat: str) -> list[str]:
    return match.state.hand(seat)


def discarded(match: qd.Match[Raid], back: str = "land") -> list[str]:
    return match.state.discards[back]


def named(match: qd.Match[Raid], key: str, prompt: str = "move") -> qd.Match[Raid]:
    """Return a match in which a unit has been named and has not yet moved."""
    return until(activate(match, key), prompt, key)


def read(card: str, *pieces: str, then: str = "r1", **rest: Any) -> qd.Match[Raid]:
    """Let red feel lucky with a unit just named, and draw that card."""
    rest.setdefault("options", {"parley": False, "lucky": True})
    draws = [card, *rest.pop("draws", ())]
    match = named(dealt(*pieces, draws=draws, **rest), then)
    return do(match, "feel lucky land")
