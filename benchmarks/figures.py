"""Make the pages in ``docs/measured`` from ``benchmarks/results``, and fill in the figures that other pages quote.

    python -m benchmarks.figures
    python -m benchmarks.figures --check    # change nothing; fail if a page and the results disagree

A page is made from its template in ``benchmarks/pages``, in which two lines stand for tables of all results whose keys fit a
pattern: ``[[table speed/*]]`` has a row for each, ``[[grid peers/one-stream/*]]`` a cell, as ``what`` says "row: column".

Any other page quotes a figure by a marker, which may stand anywhere but at the start of a line:
``<!-- figure bench/pirate-cards/straight -->567,000 a second<!-- /figure -->``. After the key may stand ``number`` (without
the unit), ``interval`` (with the interval) or ``aim`` (the aim instead of the figure).

A date is marked where the code that was measured has changed since. That mark is no disagreement: changing code needs no
new pages.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from benchmarks.results import FOLDER, ROOT, Result, ResultFile, number, read_all

DOCS: Final = ROOT / "docs"
MEASURED: Final = DOCS / "measured"
TEMPLATES: Final = ROOT / "benchmarks" / "pages"
QUOTING: Final = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/peers/README.md")
OLDER: Final = " †"
MADE: Final = "<!-- Made by `make figures` from benchmarks/results and benchmarks/pages: don't edit it here. -->"
LEGEND: Final = (
    "† The code that was measured has changed since. Each figure's command, commit and versions are in\n"
    "`benchmarks/results`."
)
NOT_MEASURED: Final = "*Not measured yet.*"
AFTER: Final = ("Date", "Machine", "Note")
DIRECTIVE: Final = re.compile(r"^\[\[(table|grid) (\S+)\]\]$", re.MULTILINE)
MARKER: Final = re.compile(r"<!-- figure (\S+)(?: (\S+))? -->(.*?)<!-- /figure -->", re.DOTALL)
OPENING: Final = re.compile(r"<!-- /?figure\b")
AT_A_LINES_START: Final = re.compile(r"^[ >]*<!-- figure ", re.MULTILINE)


class Disagreement(Exception):
    """A marker that the results cannot fill."""


FORMS: Final[dict[str, Callable[[Result], str]]] = {
    "": lambda result: result.words,
    "number": lambda result: number(result.value, result.unit),
    "interval": lambda result: f"{result.words} ({result.interval_words})",
    "aim": lambda result: result.aim_words,
}


# --- Tables -------------------------------------------------------------------------------------------------------------


class Pages:
    """The results, and the pages made from them."""

    def __init__(self, kept: ResultFile, marks_older: bool = False) -> None:
        self.runs = kept.runs
        self.by_key = {result.key: result for result in kept.results}
        self._older = {key for key, run in kept.runs.items() if marks_older and run.is_older_than_its_code()}

    def page(self, template: str) -> str:
        """Return a page made from its template."""
        title, _, rest = template.partition("\n")
        return f"{title}\n\n{MADE}\n{DIRECTIVE.sub(self._directive, rest).rstrip()}\n\n{LEGEND}\n"

    def _directive(self, found: re.Match[str]) -> str:
        results = [result for key, result in self.by_key.items() if fnmatchcase(key, found[2])]
        if not results:
            return NOT_MEASURED
        return self.table(results) if found[1] == "table" else self.grid(results)

    def table(self, results: Iterable[Result]) -> str:
        """Return a table with a row for each result; columns with nothing in them are left out."""
        rows = [
            {
                "": result.what,
                "Value": result.words,
                "Interval": result.interval_words,
                "Games": "" if result.games is None else f"{result.games:,}",
                "Aim": result.aim_words,
                "Met": result.met_words,
                "Date": self._date(result),
                "Machine": self.runs[result.run].machine,
                "Note": result.note,
            }
            for result in results
        ]
        columns = [name for name in rows[0] if any(row[name] for row in rows)]
        return _markdown(columns, [[row[name] for name in columns] for row in rows], ("Value", "Interval", "Games"))

    def grid(self, results: Iterable[Result]) -> str:
        """Return a table with a cell for each result. An aim that a whole column shares stands in its head."""
        cells: dict[str, dict[str, list[Result]]] = {}
        columns: dict[str, list[Result]] = {}
        for result in results:
            row, _, column = result.what.rpartition(": ")
            cells.setdefault(row, {}).setdefault(column, []).append(result)
            columns.setdefault(column, []).append(result)
        shared = {column: _shared_aim(found) for column, found in columns.items()}
        rows = []
        for row, found in cells.items():
            own = [result for listed in found.values() for result in listed]
            games = _shared_games(own)
            shown = [
                "; ".join(_cell(each, not shared[column], not games) for each in found.get(column, [])) for column in columns
            ]
            dates = ", ".join(sorted({self._date(each) for each in own}))
            machines = "; ".join(sorted({self.runs[each.run].machine for each in own}))
            notes = "; ".join(dict.fromkeys(each.note for each in own if each.note))
            rows.append([row, games, *shown, dates, machines, notes])
        names = ["", "Games", *(f"{column} ({aim})" if aim else column for column, aim in shared.items()), *AFTER]
        kept = [place for place in range(len(names)) if any(row[place] for row in rows)]
        return _markdown(
            [names[place] for place in kept], [[row[place] for place in kept] for row in rows], names[1 : -len(AFTER)]
        )

    def _date(self, result: Result) -> str:
        return f"{self.runs[result.run].date}{OLDER if result.run in self._older else ''}"

    def filled(self, text: str) -> str:
        """Return a page with every marker filled in."""
        if len(OPENING.findall(text)) != 2 * len(MARKER.findall(text)):
            raise Disagreement("a figure's marker is not closed by <!-- /figure -->, or is misspelt")
        if AT_A_LINES_START.search(text):
            raise Disagreement("a figure's marker starts a line, which Markdown then reads as HTML; put a word before it")
        return MARKER.sub(self._quoted, text)

    def _quoted(self, found: re.Match[str]) -> str:
        key, form = found[1], found[2] or ""
        if key not in self.by_key:
            raise Disagreement(f"a marker names {key!r}, and no result has that key")
        if form not in FORMS:
            raise Disagreement(f"the marker of {key!r} says {form!r}: number, interval or aim can stand there")
        words = FORMS[form](self.by_key[key])
        return f"<!-- figure {found[1]}{f' {form}' if form else ''} -->{words}<!-- /figure -->"


def _shared_aim(found: list[Result]) -> str:
    """Return the aim that all results of a column share, or nothing."""
    aims = {result.aim_words for result in found}
    return aims.pop() if len(aims) == 1 else ""


def _shared_games(found: list[Result]) -> str:
    """Return the number of games that all results of a row share, or nothing."""
    games = {result.games for result in found}
    return "" if len(games) > 1 or None in games else f"{games.pop():,}"


def _cell(result: Result, with_aim: bool, with_games: bool) -> str:
    words = f"{result.words} ({result.interval_words})" if result.interval else result.words
    if with_games and result.games is not None:
        words = f"{words} of {result.games:,}"
    if result.aim is None:
        return words
    return f"{words}, {f'{result.aim_words}: ' if with_aim else ''}{result.met_words}"


def _markdown(columns: list[str], rows: list[list[str]], to_the_right: Iterable[str]) -> str:
    lines = [columns, ["--:" if name in to_the_right else "---" for name in columns], *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


# --- Pages --------------------------------------------------------------------------------------------------------------


def wanted(pages: Pages) -> dict[Path, str]:
    """Return every page that is made or quotes a figure, as it should be."""
    found: dict[Path, str] = {}
    for path in sorted(TEMPLATES.glob("*.md")):
        found[MEASURED / path.name] = _told(path, pages.page, path.read_text(encoding="utf-8"))
    for path in [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in QUOTING)]:
        if path.parent != MEASURED:
            text = path.read_text(encoding="utf-8")
            if OPENING.search(text):
                found[path] = _told(path, pages.filled, text)
    return found


def _told(path: Path, make: Callable[[str], str], text: str) -> str:
    try:
        return make(text)
    except Disagreement as error:
        raise Disagreement(f"{path.relative_to(ROOT)}: {error}") from None


def disagreements(pages: Pages) -> list[str]:
    """Return the pages that disagree with the results, and measured pages without a template."""
    made = wanted(pages)
    stray = [path for path in sorted(MEASURED.glob("*.md")) if path not in made]
    differing = [path for path, text in made.items() if _without_marks(path) != text]
    return [str(path.relative_to(ROOT)) for path in [*stray, *differing]]


def _without_marks(path: Path) -> str:
    return path.read_text(encoding="utf-8").replace(OLDER, "") if path.exists() else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a page and the results disagree")
    options = parser.parse_args()
    kept = read_all(FOLDER)
    try:
        if options.check:
            found = disagreements(Pages(kept))
            print("\n".join(f"{path} disagrees with benchmarks/results: run make figures" for path in found))
            return 1 if found else 0
        MEASURED.mkdir(exist_ok=True)
        for path, text in wanted(Pages(kept, marks_older=True)).items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                print(path.relative_to(ROOT))
    except Disagreement as error:
        sys.exit(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
