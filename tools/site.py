"""Build the documentation as a site that opens from the disk.

    python -m tools.site [FOLDER]

It holds docs/ and a page for every rule book. Zensical builds it in an environment of its own, so
that the tests do not need Zensical. The site fetches nothing from the network.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.engine.rulebook import Clause, Table
from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.notebook import drawing

ROOT: Final = Path(__file__).parents[1]
ELSEWHERE: Final = {  # files outside docs/, and their pages
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/peers/README.md": "peers.md",
}
PICTURES: Final = {
    "mimi-and-toutou": ("web-table.png", "Kingani chooses a target, with the odds"),
    "pirate-cards": ("web-cards.png", "Each player's ships, with the cards on them"),
    "kingdom-fleets": ("web-plane.png", "Fleets on the open table"),
    "late-19th-century": ("web-hexes.png", "A battle on hexes"),
    "scum-of-the-high-seas": ("web-raid.png", "A raid, ashore and afloat"),
}
# A page, a folder for all its pages, or a folder with a title of its own.
Place: TypeAlias = str | dict[str, str]
CHAPTERS: Final[dict[str, list[Place]]] = {
    "Start": ["index.md"],
    "Learn": [f"learn/first-{name}.md" for name in ("game", "scenario", "study", "bot", "rule-book")],
    "Do": [
        *(f"do/play-{where}.md" for where in ("in-the-browser", "in-the-terminal", "at-a-real-table")),
        *(f"do/{name}.md" for name in ("choose-an-opponent", "analyse-a-game", "check-the-dice", "draw-a-position")),
        *(f"do/{name}.md" for name in ("host-at-home", "host-a-club", "write-a-scenario", "run-a-study")),
        *(f"do/{name}.md" for name in ("train-a-value-function", "train-an-agent")),
    ],
    "Look up": ["look-up", {"Games": "look-up/games"}, {"Rule books": "rules"}, {"Requests": "look-up/protocol"}],
    "Why": [
        *(f"why/{name}.md" for name in ("the-house", "engine", "compiled-rules", "looking-ahead", "server")),
        *(f"why/{name}.md" for name in ("fair-dice", "security", "lessons")),
        "contributing.md",
        "changelog.md",
        {"Decisions": "why/decisions"},
    ],
    "Measured": ["measured", "peers.md"],
}
CONFIGURATION: Final = """[project]
site_name = "Quarterdeck"
site_description = "Tabletop naval wargames with the rules enforced"
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
extra_css = ["{style}"]
nav = {nav}
[project.theme]
font = false
features = ["navigation.sections", "navigation.top", "navigation.footer", "content.code.copy", "toc.follow"]
[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
toggle = {{ icon = "lucide/moon", name = "Dark" }}
[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
toggle = {{ icon = "lucide/sun", name = "Light" }}
[project.plugins.offline]
[project.plugins.mkdocstrings.handlers.python]
paths = [{source}]
[project.plugins.mkdocstrings.handlers.python.options]
show_source = false
show_root_heading = true
members_order = "source"
separate_signature = true
show_signature_annotations = true
filters = ["!^_"]
"""
STYLE: Final = "quarterdeck.css"
# Long signatures wrap, and a superscript (19th) leaves the line height alone.
SHEET: Final = """\
.doc-signature code { white-space: pre-wrap; overflow-wrap: anywhere; }
.md-typeset sup { line-height: 0; }
"""
FETCHED: Final = re.compile(r'<(?:script|link|img)[^>]+(?:src|href)="(https?://[^"]+)"')
LINK: Final = re.compile(r"(\[[^][]*\]\(|\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
FILE: Final = re.compile(r"^\[[\w/.-]+\.md\]\($")


def put_together(folder: Path) -> None:
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages)
    for source, page in ELSEWHERE.items():
        shutil.copyfile(ROOT / source, pages / page)
    sources = {page: source for source, page in ELSEWHERE.items()}
    for path in pages.rglob("*.md"):
        name = path.relative_to(pages).as_posix()
        text = path.read_text(encoding="utf-8")
        path.write_text(linked(text, name, sources.get(name, f"docs/{name}")), encoding="utf-8")
    (pages / "rules").mkdir()
    for game in qd.games().values():
        (pages / "rules" / f"{game.key}.md").write_text("\n".join(book(game)), encoding="utf-8")
        draw(game, pages / "rules" / game.key)
    nav = json.dumps([{title: named} for title, named in navigation(pages).items()]).replace('": ', '" = ')
    (pages / STYLE).write_text(SHEET, encoding="utf-8")
    text = CONFIGURATION.format(nav=nav, source=json.dumps(str(ROOT / "src")), style=STYLE)
    (folder / "zensical.toml").write_text(text, encoding="utf-8")


def navigation(pages: Path) -> dict[str, list[str | dict[str, list[str]]]]:
    """Return the pages by chapter, with a folder standing for its pages.

    A page without a place is an error.
    """
    found: dict[str, list[str | dict[str, list[str]]]] = {}
    known: set[str] = set()
    for chapter, places in CHAPTERS.items():
        found[chapter] = []
        for place in places:
            if isinstance(place, str):
                found[chapter] += (inside := _inside(pages, place))
                known.update(inside)
            for title, folder in place.items() if isinstance(place, dict) else ():
                found[chapter].append({title: (inside := _inside(pages, folder))})
                known.update(inside)
    there = {path.relative_to(pages).as_posix() for path in pages.rglob("*.md")}
    if lost := sorted(there ^ known):
        raise SystemExit(f"tools/site.py: add a place in CHAPTERS for {', '.join(lost)}, or take it out")
    return found


def _inside(pages: Path, name: str) -> list[str]:
    """Return a page, or the pages of a folder, its README first."""
    path = pages / name
    if not path.is_dir():
        return [name]
    inside = sorted(path.glob("*.md"), key=lambda each: (each.stem != "README", each.name))
    return [each.relative_to(pages).as_posix() for each in inside]


def linked(text: str, page: str, source: str) -> str:
    """Return a page's links to files of the project as links between pages of the site."""

    def to(found: re.Match[str]) -> str:
        target = (ROOT / source).parent.joinpath(found[2]).resolve()
        target = target / "README.md" if target.is_dir() else target
        if not target.is_relative_to(ROOT):
            return found[0]
        path = target.relative_to(ROOT).as_posix()
        words = f"[{_title(target)}](" if FILE.match(found[1]) and not found[3].startswith("#") else found[1]
        return f"{words}{'../' * page.count('/')}{ELSEWHERE.get(path) or path.removeprefix('docs/')}{found[3]}"

    return LINK.sub(to, text)


def _title(page: Path) -> str:
    """Replace a link text that is only a file name by the title of that page."""
    lines = page.read_text(encoding="utf-8").splitlines() if page.is_file() else []
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), page.name)


def book(game: Game[Any]) -> Iterator[str]:
    """Return the page of a rule book: its credit, scenarios, clauses, rulings and tables."""
    rules = game.rulebook
    yield f"# {rules.title}\n\n{rules.about}\n\n*{rules.credit}*\n"
    if game.key in PICTURES:
        picture, words = PICTURES[game.key]
        yield f"![{words}](../pictures/{picture})\n"
    yield "## Scenarios\n"
    for key in shipped(game.package):
        scenario = load_shipped(game.package, game.scenario, key)
        yield f"### {scenario.title} {{ #{key} }}\n"
        yield f"`{key}`{f', {scenario.date}' if scenario.date else ''}\n\n![The start]({game.key}/{key}.svg)\n"
    for chapter in rules.chapter:
        yield f"\n## {chapter.title}\n"
        for clause in chapter.clause:
            yield from _clause(clause)
            for table in rules.tables_of(clause.id):
                yield from _table(table)


def draw(game: Game[Any], folder: Path) -> None:
    """Draw every scenario at its start."""
    folder.mkdir()
    for key in shipped(game.package):
        text = drawing(qd.new(game, key, seed=0))
        (folder / f"{key}.svg").write_text(text, encoding="utf-8")


def _clause(clause: Clause) -> Iterator[str]:
    yield f"### {clause.id} {clause.title} {{ #{clause.id.lower()} }}\n\n{clause.text}\n"
    if clause.ruling:
        yield f'!!! note "Ruling"\n    {clause.ruling}\n'


def _table(table: Table) -> Iterator[str]:
    yield f"**{table.title}**\n"
    for line in (table.columns, ["---"] * len(table.columns), *table.rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |"
    yield ""


def finish(folder: Path) -> None:
    """Put the script that lets the search run from a disk beside the pages, not in the network."""
    site = folder / "site"
    shutil.copyfile(ROOT / "tools" / "iframe-worker" / "shim.js", site / "assets" / "iframe-worker.js")
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        up = "../" * (len(path.relative_to(site).parts) - 1)
        text = text.replace("https://unpkg.com/iframe-worker/shim", f"{up}assets/iframe-worker.js")
        fetched = FETCHED.findall(text)
        if fetched:
            raise SystemExit(f"tools/site.py: {path.relative_to(site)} would fetch {fetched[0]} from the network")
        path.write_text(text, encoding="utf-8")


def environment(folder: Path) -> Path:
    """Return the programs of an environment with the packages in the documentation's lock."""
    place, lock = folder / "venv", ROOT / "requirements-docs.lock"
    ready, programs = place / ".ready", place / "bin"
    if not ready.exists() or ready.stat().st_mtime < lock.stat().st_mtime:
        venv.create(place, clear=True, with_pip=True)
        locked = ["install", "--quiet", "--require-hashes", "-r", str(lock)]
        # uv takes a quarter of pip's time. If it cannot reach the index, pip takes over.
        uv = [sys.executable, "-m", "uv", "pip", *locked, "--python", str(programs / "python")]
        if subprocess.run(uv, check=False).returncode:
            subprocess.run([programs / "python", "-m", "pip", *locked], check=True)
        ready.touch()
    return programs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "docs", help="default: build/docs")
    folder = parser.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    programs = environment(folder)
    put_together(folder)
    subprocess.run([programs / "zensical", "build", "--clean", "--strict"], cwd=folder, check=True)
    finish(folder)
    print(folder / "site" / "index.html")


if __name__ == "__main__":
    main()
