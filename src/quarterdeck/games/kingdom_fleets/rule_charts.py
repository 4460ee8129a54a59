"""The charts as tables, for whoever reads the rules."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.plane.angles import INCH
from quarterdeck.engine.rulebook import Table
from quarterdeck.games.kingdom_fleets.charts import (
    ACTIVE,
    AMONG_FRIENDS_TO_HIT,
    BAND_LIMITS,
    BAND_TO_HIT,
    BANDS,
    DISENGAGING,
    ENGAGED_TO_HIT,
    FAST_TO_HIT,
    HEAVY_SEAS_TO_HIT,
    LOCATION,
    MORALE,
    PARTS,
    POOR_SIGHT_TO_HIT,
    SIZES,
    SURE_HIT,
    Size,
)

QUARTERS: Final = ("", "¼", "½", "¾")


def tables() -> tuple[Table, ...]:
    return sizes(), checks(), bands(), aiming(), locations(), morale()


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _inches(length: int) -> str:
    return f'{length // INCH}{QUARTERS[4 * (length % INCH) // INCH]}"'


def sizes() -> Table:
    """KF-12, KF-26, KF-45"""
    rows = [(name, size.category, _base(size), _signed(size.check), _signed(size.to_hit)) for name, size in SIZES.items()]
    columns = ("size", "category", "base", "opposed check", "her cannon to hit")
    return Table.of("KF-45", "Sizes of ships", columns, rows)


def _base(size: Size) -> str:
    return f"{_inches(size.width)} by {_inches(size.length)}"


def checks() -> Table:
    """KF-12, KF-19"""
    rows = [("the ship that moves", _signed(ACTIVE)), ("disengaging", _signed(DISENGAGING))]
    return Table.of("KF-12", "Opposed checks", ("who, with her size", "check"), rows)


def bands() -> Table:
    """KF-25"""
    to_hit = (*map(_signed, BAND_TO_HIT), f"a natural {SURE_HIT} only")
    rows = [(band, _inches(limit), number) for band, limit, number in zip(BANDS, BAND_LIMITS, to_hit, strict=True)]
    return Table.of("KF-25", "Range", ("band", "up to", "to hit"), rows)


def aiming() -> Table:
    """KF-26, KF-36"""
    rows = [
        ("firer engaged", ENGAGED_TO_HIT),
        ("heavy seas", HEAVY_SEAS_TO_HIT),
        ("smoke or fog", POOR_SIGHT_TO_HIT),
        ("fast manoeuvre", FAST_TO_HIT),
        ("firearms among friends", AMONG_FRIENDS_TO_HIT),
    ]
    return Table.of("KF-26", "What changes the aim", ("what", "to hit"), [(what, _signed(each)) for what, each in rows])


def locations() -> Table:
    """KF-27"""
    thrown = {part: [str(face) for face, hit in enumerate(LOCATION.faces, 1) if hit == part] for part in PARTS}
    rows = [(part, ", ".join(faces)) for part, faces in thrown.items() if faces]
    return Table.of("KF-27", "Where a shot lands", ("part", "d10"), rows)


def morale() -> Table:
    """KF-44"""
    rows = [(fate.name, fate.least, fate.faction or "all", fate.words) for fate in MORALE]
    return Table.of("KF-44", "Morale", ("outcome", "from", "for", "what it does"), rows)
