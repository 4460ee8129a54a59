"""The documentation as a site: every page has a place, links work, and rule books are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.site import navigation, put_together

import quarterdeck as qd
from quarterdeck.engine.scenario import shipped

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"```.*?```|`[^`\n]*`|^    .*$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.*?)(?: \{ #([\w-]+) \})?$", re.MULTILINE)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    put_together(folder)
    return folder / "pages"


def anchors(page: Path) -> set[str]:
    """Return the anchors that the site gives to the headings of a page."""
    found = HEADING.findall(page.read_text(encoding="utf-8"))
    return {own or re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title, own in found}


def test_every_link_leads_to_a_page_or_picture_and_its_heading(pages: Path) -> None:
    broken = []
    for page in pages.rglob("*.md"):
        for pair in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
            link = pair[0] or pair[1]
            if not re.match(r"[a-z]+:", link):
                path, _, anchor = link.partition("#")
                target = (page.parent / path).resolve() if path else page
                if not target.is_file() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
                    broken.append(f"{page.relative_to(pages)}: {link}")
    assert broken == []


def test_no_link_text_is_a_file_name(pages: Path) -> None:
    named = [page.name for page in pages.rglob("*.md") if re.search(r"\[[\w/.-]+\.md\]\([^)#:]+\)", page.read_text("utf-8"))]
    assert named == []


def test_every_page_has_a_place_in_the_navigation(pages: Path) -> None:
    assert list(navigation(pages)) == ["Start", "Learn", "Do", "Look up", "Why", "Measured"]
    (pages / "stray.md").write_text("# Stray\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"add a place in CHAPTERS for stray\.md"):
        navigation(pages)
    (pages / "stray.md").unlink()


@pytest.mark.parametrize("key", qd.games())
def test_the_page_of_a_rule_book_has_every_clause_ruling_and_table(key: str, pages: Path) -> None:
    book, text = qd.find_game(key).rulebook, (pages / "rules" / f"{key}.md").read_text(encoding="utf-8")
    for clause in book.all:
        assert f"### {clause.id} {clause.title} " in text
        assert clause.text in text
        assert clause.ruling in text
    assert all(f"**{table.title}**" in text for table in book.tables)
    assert book.credit in text


@pytest.mark.parametrize("key", qd.games())
def test_the_page_of_a_rule_book_has_a_picture_of_every_scenario(key: str, pages: Path) -> None:
    text = (pages / "rules" / f"{key}.md").read_text(encoding="utf-8")
    for scenario in shipped(qd.find_game(key).package):
        assert f"]({key}/{scenario}.svg)" in text
        assert (pages / "rules" / key / f"{scenario}.svg").read_text(encoding="utf-8").startswith("<svg ")
