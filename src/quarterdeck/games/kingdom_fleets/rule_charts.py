"""The charts of the rule book as tables, for readers of the rules."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.plane.angles import INCH
from quarterdeck.engine.rulebook import Table
from quarterdeck.games.kingdom_fleets import charts

QUARTERS: Final = ("", "¼", "½", "¾")


def tables() -> tuple[Table, ...]:
    return sizes(), checks(), bands(), aiming(), locations(), morale()


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _inches(length: int) -> str:
    return f'{length // INCH}{QUARTERS[4 * (length % INCH) // INCH]}"'


def sizes() -> Table:
    """KF-12, KF-26, KF-45 Return the table of ship sizes."""
    rows = [
        (name, size.category, _base(size), _signed(size.check), _signed(size.to_hit)) for name, size in charts.SIZES.items()
    ]
    columns = ("size", "category", "base", "opposed check", "to hit with cannon")
    return Table.of("KF-45", "Sizes of ships", columns, rows)


def _base(size: charts.Size) -> str:
    return f"{_inches(size.width)} by {_inches(size.length)}"


def checks() -> Table:
    """KF-12, KF-19 Return the modifiers of opposed checks."""
    rows = [("the active ship", _signed(charts.ACTIVE)), ("disengaging", _signed(charts.DISENGAGING))]
    return Table.of("KF-12", "Opposed checks", ("ship, besides her size", "check"), rows)


def bands() -> Table:
    """KF-25 Return the range bands with their modifiers."""
    to_hit = (*map(_signed, charts.BAND_TO_HIT), f"a natural {charts.SURE_HIT} only")
    rows = [
        (band, _inches(limit), number) for band, limit, number in zip(charts.BANDS, charts.BAND_LIMITS, to_hit, strict=True)
    ]
    return Table.of("KF-25", "Range", ("band", "up to", "to hit"), rows)


def aiming() -> Table:
    """KF-26, KF-36 Return the other modifiers to hit."""
    rows = [
        ("firer engaged", charts.ENGAGED_TO_HIT),
        ("heavy seas", charts.HEAVY_SEAS_TO_HIT),
        ("smoke or fog", charts.POOR_SIGHT_TO_HIT),
        ("fast manoeuvre", charts.FAST_TO_HIT),
        ("firearms at a crew among friends", charts.AMONG_FRIENDS_TO_HIT),
    ]
    return Table.of("KF-26", "Modifiers to hit", ("modifier", "to hit"), [(what, _signed(each)) for what, each in rows])


def locations() -> Table:
    """KF-27 Return the hit locations."""
    thrown = {part: [str(face) for face, hit in enumerate(charts.LOCATION.faces, 1) if hit == part] for part in charts.PARTS}
    rows = [(part, ", ".join(faces)) for part, faces in thrown.items() if faces]
    return Table.of("KF-27", "Hit locations", ("part", "d10"), rows)


def morale() -> Table:
    """KF-44 Return the morale table."""
    rows = [(fate.name, fate.least, fate.faction or "all", fate.words) for fate in charts.MORALE]
    return Table.of("KF-44", "Morale", ("outcome", "from", "for", "effect"), rows)
