"""A self-contained HTML page: modules and styles are embedded, and its data is compressed.

An import map gives each module, a data URL, a name; the modules' imports are rewritten to those
names.
"""

from __future__ import annotations

import base64
import gzip
import html
import posixpath
import re
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from quarterdeck import web_files

IMPORTED: Final = re.compile(r"""(?m)^((?:import|export)\b[^"';]*?(?:from\s+)?)"(\.{1,2}/[^"]+)";""")


def alone(title: str, first: str, styles: Sequence[str], told: bytes, plainly: str = "") -> str:
    """Return a page with an entry module, its data as JSON, and a text without scripts."""
    sheets = "\n".join(web_files.text_of(f"style/{name}.css") for name in styles)
    packed_modules = {name: base64.b64encode(source.encode()).decode() for name, source in modules(first).items()}
    imports = {f"qd/{name}": f"data:text/javascript;base64,{source}" for name, source in packed_modules.items()}
    mapped = msgspec.json.encode({"imports": imports}).decode()
    packed = base64.b64encode(gzip.compress(told, 9, mtime=0)).decode()
    words = "".join(f"<p>{html.escape(line)}</p>" for line in (plainly, "This page needs JavaScript.") if line)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{html.escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
{sheets}
</style>
<script type="importmap">{mapped}</script>
</head>
<body>
<div id="page"><noscript>{words}</noscript></div>
<script type="text/plain" id="told">{packed}</script>
<script type="module">import "qd/{first}";</script>
</body>
</html>
"""


def modules(first: str) -> dict[str, str]:
    """Return a module and all its imports by name, with the import paths rewritten to names."""
    found: dict[str, str] = {}
    wanted = [first]
    while wanted:
        name = wanted.pop()
        if name not in found:
            source = web_files.text_of(name)
            wanted += [_name(name, each[2]) for each in IMPORTED.finditer(source)]
            found[name] = IMPORTED.sub(partial(_by_name, name), source)
    return found


def _by_name(module: str, imported: re.Match[str]) -> str:
    return f'{imported[1]}"qd/{_name(module, imported[2])}";'


def _name(module: str, path: str) -> str:
    """Return the name of a module imported by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
