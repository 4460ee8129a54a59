"""`benchmarks.figures`: pages agree with the results and contain no other figures."""

from __future__ import annotations

import datetime
import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from benchmarks import figures
from benchmarks.figures import Disagreement, Pages
from benchmarks.results import Aim, Result, ResultFile, Run, read_all, with_unit

RUN = Run(datetime.date(1915, 12, 26), "abc", "2 cores", {}, "python -m benchmarks.bench")
SPEED = Result("bench/speed", "Mimi: straight", 583_800.4, "a second", aim=Aim(least=500_000))
SHARE = Result("bench/share", "Mimi: captain", 43.25, "%", (41.23, 48.0), 40, Aim(65, None), "hidden")


def pages(*found: Result, marks_older: bool = False) -> Pages:
    kept = ResultFile({}, [])
    kept.merge(RUN, found or [SPEED, SHARE])
    return Pages(kept, marks_older)


# --- The pages that there are ---------------------------------------------------------------------


def test_every_page_agrees_with_the_results() -> None:
    found = figures.disagreements(Pages(read_all()))
    assert found == [], "run make figures"


def test_every_result_is_on_a_page() -> None:
    patterns = [
        found[2]
        for path in figures.TEMPLATES.glob("*.md")
        for found in figures.DIRECTIVE.finditer(path.read_text(encoding="utf-8"))
    ]
    keys = [result.key for result in read_all().results]
    assert [key for key in keys if not any(fnmatchcase(key, pattern) for pattern in patterns)] == []


def test_no_template_has_a_figure_of_its_own() -> None:
    typed = [
        (path.name, line)
        for path in figures.TEMPLATES.glob("*.md")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\d\s?(%|×|ms|µs|s|MiB|kB)(?!\w)", line.replace("95% ", ""))
    ]
    assert typed == []


# --- How they are made ----------------------------------------------------------------------------


def test_a_table_has_a_row_for_each_result_and_no_empty_columns() -> None:
    assert pages(SPEED).page("# Speed\n\nFor you.\n\n[[table bench/*]]\n").splitlines()[6:9] == [
        "|  | Value | Aim | Met | Date | Machine |",
        "| --- | --: | --- | --- | --- | --- |",
        "| Mimi: straight | 583,800 a second | at least 500,000 a second | met | 1915-12-26 | 2 cores |",
    ]
    assert "| 43.2% | 41.2–48.0% | 40 | at least 65.0% | **missed** |" in pages().page("# A\n[[table bench/*]]")


def test_a_grid_has_a_cell_for_each_result() -> None:
    words = pages().page("# Speed\n\n[[grid bench/*]]\n")
    columns = "straight (at least 500,000 a second) | captain (at least 65.0%)"
    assert f"|  | {columns} | Date | Machine | Note |" in words
    cells = "583,800 a second, met | 43.2% (41.2–48.0%) of 40, **missed**"
    assert f"| Mimi | {cells} | 1915-12-26 | 2 cores | hidden |" in words


def test_a_number_of_games_shared_by_a_row_has_a_column() -> None:
    other = Result("bench/other", "Mimi: admiral", 50, "%", games=40)
    words = pages(SHARE, other).page("# Ladder\n\n[[grid bench/*]]\n")
    assert "| Mimi | 40 | 43.2% (41.2–48.0%), **missed** | 50.0% |" in words


def test_different_aims_in_a_column_are_in_its_cells() -> None:
    other = Result("bench/other", "Cards: straight", 1_000, "a second")
    words = pages(SPEED, other).page("# Speed\n\n[[grid bench/*]]\n")
    assert "| Mimi | 583,800 a second, at least 500,000 a second: met |" in words
    assert "| Cards | 1,000 a second |" in words


def test_a_date_is_marked_if_the_code_is_newer_which_is_no_disagreement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    monkeypatch.setattr(figures, "DOCS", tmp_path / "docs")
    monkeypatch.setattr(figures, "MEASURED", tmp_path / "docs" / "measured")
    monkeypatch.setattr(figures, "TEMPLATES", tmp_path / "pages")
    monkeypatch.setattr(figures, "QUOTING", ())
    (tmp_path / "pages").mkdir()
    (tmp_path / "docs" / "measured").mkdir(parents=True)
    (tmp_path / "pages" / "speed.md").write_text("# Speed\n\n[[table bench/*]]\n", encoding="utf-8")
    assert figures.disagreements(pages()) == ["docs/measured/speed.md"]
    (page, text) = figures.wanted(pages(marks_older=True)).popitem()
    assert "| 1915-12-26 † |" in text
    page.write_text(text, encoding="utf-8")
    assert figures.disagreements(pages()) == []
    page.write_text(text.replace("583,800", "583,801"), encoding="utf-8")
    assert figures.disagreements(pages()) == ["docs/measured/speed.md"]
    page.write_text(text, encoding="utf-8")
    (tmp_path / "docs" / "measured" / "by-hand.md").write_text("# 12 ms\n", encoding="utf-8")
    (tmp_path / "docs" / "page.md").write_text("It is <!-- figure bench/speed -->fast<!-- /figure -->.\n", encoding="utf-8")
    assert figures.disagreements(pages()) == ["docs/measured/by-hand.md", "docs/page.md"]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("bench/speed", "583,800 a second"),
        ("bench/speed number", "583,800"),
        ("bench/share interval", "43.2% (41.2–48.0%)"),
        ("bench/share aim", "at least 65.0%"),
    ],
)
def test_a_marker_is_filled_in_each_form(form: str, words: str) -> None:
    quoted = f"It is <!-- figure {form} -->{words}<!-- /figure -->, or so."
    assert pages().filled(f"It is <!-- figure {form} -->something\nelse<!-- /figure -->, or so.") == quoted
    assert pages().filled(quoted) == quoted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a <!-- figure bench/sped -->1<!-- /figure -->", "no result has that key"),
        ("a <!-- figure bench/speed bold -->1<!-- /figure -->", "says 'bold'"),
        ("a <!-- figure bench/speed -->1", "not closed"),
        ("a <!-- figure bench/speed-->1<!-- /figure -->", "misspelt"),
        ("<!-- figure bench/speed -->1<!-- /figure -->", "starts a line"),
    ],
)
def test_a_marker_that_cannot_be_filled_is_refused(text: str, why: str) -> None:
    with pytest.raises(Disagreement, match=why):
        pages().filled(text)


def test_an_empty_table_says_so() -> None:
    assert figures.NOT_MEASURED in pages().page("# Page\n[[table page/*]]\n")


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (12, "", "12"),
        (0.0456, "ms", "0.0456 ms"),
        (12.345, "ms", "12.3 ms"),
        (1234.5, "ms", "1,234 ms"),
        (7, "%", "7.0%"),
        (45.5, "×", "45.5×"),
    ],
)
def test_numbers_are_printed_with_their_units(value: float, unit: str, words: str) -> None:
    assert with_unit(value, unit) == words
