"""Build hooks: compiled rule books in a wheel on request, and a README for package indexes.

``QUARTERDECK_COMPILE`` is ``all`` or names the games (``pirate-cards mimi-and-toutou``). Without
it, or without a compiler, the wheel is plain Python, which plays the same and is slower. An
editable install is not compiled; ``make compile`` does that.

A package index shows the README without the files beside it. ``QUARTERDECK_FILES`` is the address
where these files can be found. Without it, the index gets only the text.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NEEDED = ["mypy[mypyc]>=2.4", "msgspec>=0.22"]  # to derive and compile
CALLED = ["librt>=0.16", "mypy-extensions>=1.0"]  # by compiled rule books


class CompiledGames(BuildHookInterface):  # type: ignore[type-arg]
    """A build hook that adds compiled rule books to a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the packages that the frontend must install, if anything will be compiled."""
        return NEEDED if _games() and not _missing_tools() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not _games():
            return
        missing = _missing_tools() or _missing_modules()
        if missing:
            print(f"The rule books in this wheel are not compiled: {missing}.", file=sys.stderr)
            return
        # Kept between calls: a build first asks for the metadata, which depends on the compiled
        # games.
        into = Path(self.root) / "build" / f"wheel-{sys.implementation.cache_tag}"
        # A frontend passes the packages that it installed for the build in PYTHONPATH.
        path = os.pathsep.join(filter(None, [str(Path(self.root) / "src"), os.environ.get("PYTHONPATH", "")]))
        games = [] if _games() == ["all"] else _games()
        command = [sys.executable, "-m", "quarterdeck.compile", "--where-possible", "--into", str(into), *games]
        subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=True)
        starts = tuple(key.replace("-", "_") for key in games) or ("",)
        folders = [folder for folder in sorted(into.glob("[!.]*")) if folder.name.startswith(starts)]
        if folders:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] += CALLED
        for folder in folders:
            build_data["force_include"][str(folder)] = f"quarterdeck/compile/compiled/{folder.name}"


class Readme(MetadataHookInterface):
    """A metadata hook that sets a README for package indexes."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        shown = for_an_index(text, os.environ.get("QUARTERDECK_FILES", ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}


PICTURE = re.compile(r"!\[([^\]]*)\]\((?!\w+:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")


def for_an_index(text: str, address: str) -> str:
    """Return the README with absolute links; without an address, without pictures and links."""
    if not address:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    return re.sub(r"(!?\[[^\]]*\])\((?!\w+:|#)([^)]+)\)", rf"\1({address.rstrip('/')}/\2)", text)


def _games() -> list[str]:
    return os.environ.get("QUARTERDECK_COMPILE", "").split()


def _missing_tools() -> str:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compilers = [compiler.split()[0], *(["cl"] if os.name == "nt" else [])]
    return "" if any(map(shutil.which, compilers)) else "there is no C compiler"


def _missing_modules() -> str:
    missing = [name for name in ("msgspec", "mypyc") if find_spec(name) is None]
    return f"{' and '.join(missing)} are not installed for the build" if missing else ""
