"""Tables of games and units in Parquet, for pandas, R or DuckDB."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quarterdeck.atomic_files import write
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.measures.game_measures import MeasuredGame
from quarterdeck.lab.ratings import shared_out
from quarterdeck.lab.study.aggregation import Count
from quarterdeck.lab.study.series import Result

if TYPE_CHECKING:
    import pyarrow

GAMES, UNITS = "games.parquet", "units.parquet"


class Columns:
    """A table that grows by rows, and by a column whenever a row brings a new one."""

    def __init__(self) -> None:
        self._columns: dict[str, list[Any]] = {}
        self._rows = 0

    def add(self, row: dict[str, Any]) -> None:
        """Add a row; columns that it lacks are null."""
        for name in row:
            if name not in self._columns:
                self._columns[name] = [None] * self._rows
        for name, column in self._columns.items():
            column.append(row.get(name))
        self._rows += 1

    def table(self) -> pyarrow.Table:
        return _arrow().table(self._columns)


class ParquetRows:
    """A collector of rows for all games and their units."""

    def __init__(self) -> None:
        _arrow()
        self._games, self._units = Columns(), Columns()

    def add(self, count: Count, game: Result, cast: int) -> None:
        """Add a game and its units."""
        study = {"study": count.label or count.scenario.title, "number": game.number, "cast": cast}
        measured = _measured(game) if isinstance(game, MeasuredGame) else {}
        self._games.add({**study, **_played(count, game, cast), **measured})
        for unit in game.units if isinstance(game, MeasuredGame) else ():
            who = {"unit": unit.key, "name": unit.name, "seat": unit.seat, "won": unit.seat in game.winners}
            self._units.add({**study, **who, **_fields(unit, "strength", "left", "lost", "dealt", "choices")})

    def write(self, folder: Path, command: str) -> None:
        """Write both files, with the command in their metadata."""
        from pyarrow import parquet

        folder.mkdir(parents=True, exist_ok=True)
        for name, columns in ((GAMES, self._games), (UNITS, self._units)):
            table = columns.table().replace_schema_metadata({"quarterdeck lab": command})
            whole = io.BytesIO()
            parquet.write_table(table, whole, compression="zstd")
            write(folder / name, whole.getvalue())


def _played(count: Count, game: Result, cast: int) -> dict[str, Any]:
    setting = count.setting
    row = {"game": setting.game, "rules": count.game.version, "scenario": count.scenario.title, "digest": setting.digest}
    row |= {"winners": list(game.winners), **_fields(game, "clause", "how", "decisions")}
    points = shared_out(game.winners, count.seats)
    for seat, role in zip(count.seats, game.roles, strict=True):
        row |= {f"bot_{seat}": setting.casts[cast][seat], f"role_{seat}": role, f"points_{seat}": points[seat]}
    return row


def _measured(game: MeasuredGame) -> dict[str, Any]:
    choices = {f"choices_{seat}": choices for seat, choices in game.choices.items()}
    course = _fields(game.course, "decided", "lead_changes", "lead", "lowest")
    return {**_fields(game, "turns", "options", "widest"), **choices, **course}


def _fields(thing: object, *names: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise QuarterdeckError("--parquet needs more: pip install 'quarterdeck[lab]' (missing: pyarrow)") from None
    return pyarrow
