"""The sum of all card effects aboard (KF-45a): of ship, fittings, characters and crew."""

from __future__ import annotations

from collections import Counter

from quarterdeck.games.kingdom_fleets.charts import BANDS, ON_CARD
from quarterdeck.games.kingdom_fleets.setup.cards import CrewCard, Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Ship

NO_BAND = -1
NO_ARC = -1
NONE: tuple[Effect, ...] = ()


def crew_of(state: Battle, ship: Ship) -> CrewCard:
    """KF-44a Return the crew card that most of her squads have.

    Ties go to `ship.crew`, her owner's choice.
    """
    first = ship.crew
    for squad in ship.squads:
        if squad.crew != first:
            return state.setting.crews[most_of(ship)]
    return state.setting.crews[first]


def most_of(ship: Ship) -> str:
    """KF-44a Return the card that most squads of a mixed crew have."""
    equals = cards_of_most(ship)
    return ship.crew if ship.crew in equals else equals[0]


def cards_of_most(ship: Ship) -> list[str]:
    """KF-44a Return the card that most of her squads have, or all cards that tie for most."""
    counts = Counter([squad.crew for squad in ship.squads])
    most = max(counts.values())
    return [crew for crew in counts if counts[crew] == most]


def effects_of(state: Battle, ship: Ship, kind: str) -> tuple[Effect, ...]:
    """Return every effect of a kind in force aboard, including actions but not ammunition."""
    found = ship.figures.by_kind.get(kind, NONE)
    for key in ship.characters:
        for effect in state.setting.characters[key].effects:
            if effect.kind == kind:
                found += (effect,)
    if ship.squads:
        for effect in crew_of(state, ship).effects:
            if effect.kind == kind:
                found += (effect,)
    return found


def bonus(state: Battle, ship: Ship, kind: str, part: str | None = None, band: int = NO_BAND, arc: int = NO_ARC) -> int:
    """Return the sum of the effects of one kind for a part, a range band and an arc."""
    total = 0
    for effect in effects_of(state, ship, kind):
        if applies(effect, kind, part, band, arc):
            total += effect.amount
    return total


def applies(effect: Effect, kind: str, part: str | None = None, band: int = NO_BAND, arc: int = NO_ARC) -> bool:
    """Return whether an effect is of that kind and covers that part, band and arc.

    One that names none covers all.
    """
    return (
        effect.kind == kind
        and (effect.part == part or (effect.part is None and kind == "repair"))
        and (effect.band is None or (band != NO_BAND and effect.band == BANDS[band]))
        and (effect.arc is None or (arc != NO_ARC and effect.arc == ON_CARD[arc]))
    )


def has(state: Battle, ship: Ship, kind: str) -> bool:
    return bool(effects_of(state, ship, kind))
