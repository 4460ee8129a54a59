"""An analysis as one page that needs nothing else: the page's own modules and styles inside, and every position of the game.

Modules find each other by an import map: every one is a data address under a name, and its imports are turned to names.
"""

from __future__ import annotations

import base64
import gzip
import html
import posixpath
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

import quarterdeck
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.lab.analysing import Analysing
from quarterdeck.lab.analysis import Analysis

WEB: Final = Path(quarterdeck.__file__).parent / "web"
FIRST: Final = "analysis/alone.js"
STYLES: Final = ("base", "board", "table", "analysis")
IMPORTED: Final = re.compile(r"""(?m)^((?:import|export)\b[^"';]*?(?:from\s+)?)"(\.{1,2}/[^"]+)";""")


def page(work: Analysing, found: Analysis, file: str) -> str:
    """The page, as a text. ``file`` is what the record is called."""
    styles = "\n".join((WEB / "style" / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)
    imports = {f"qd/{name}": _address(source) for name, source in modules(FIRST).items()}
    mapped = msgspec.json.encode({"imports": imports}).decode()
    packed = base64.b64encode(gzip.compress(_told(work, found, file), 9, mtime=0)).decode()
    title = html.escape(f"{found.scenario}: luck and judgement")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
{styles}
</style>
<script type="importmap">{mapped}</script>
</head>
<body>
<div id="page"><noscript><p>This page needs JavaScript.</p></noscript></div>
<script type="text/plain" id="told">{packed}</script>
<script type="module">import "qd/{FIRST}";</script>
</body>
</html>
"""


def modules(first: str) -> dict[str, str]:
    """A module of the page and all that it needs, by name, each with its imports turned to names."""
    found: dict[str, str] = {}
    wanted = [first]
    while wanted:
        name = wanted.pop()
        if name not in found:
            source = (WEB / name).read_text(encoding="utf-8")
            wanted += [_name(name, each[2]) for each in IMPORTED.finditer(source)]
            found[name] = IMPORTED.sub(partial(_by_name, name), source)
    return found


def _by_name(module: str, imported: re.Match[str]) -> str:
    return f'{imported[1]}"qd/{_name(module, imported[2])}";'


def _name(module: str, path: str) -> str:
    """What a module imports by a path that begins at its own folder."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def _address(source: str) -> str:
    return f"data:text/javascript;base64,{base64.b64encode(source.encode()).decode()}"


def _told(work: Analysing, found: Analysis, file: str) -> bytes:
    boards: list[Any] = []
    scenes = []
    for scene in _scenes(work, len(found.moments)):
        plain = msgspec.to_builtins(scene)
        if not boards or plain["board"] != boards[-1]:
            boards.append(plain["board"])
        scenes.append({**plain, "board": len(boards) - 1})
    titles = {account.seat: account.name for account in found.accounts}
    told = {"analysis": found, "file": file, "boards": boards, "scenes": scenes, "titles": titles}
    return msgspec.json.encode(told)


def _scenes(work: Analysing, answers: int) -> Iterator[Any]:
    """The board at the start and after every answer, as anybody sees it."""
    follower = work.follower()
    for number in range(min(answers, work.match.count) + 1):
        yield follower.at(number).scene(SPECTATOR)
