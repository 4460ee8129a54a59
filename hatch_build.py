"""Puts compiled rule books into a wheel, where they can be compiled; without a compiler the wheel is as good, and slower.

``QUARTERDECK_COMPILE`` names the games ("pirate-cards mimi-and-toutou"), or is "none". An editable install is left as it is:
there ``make gears`` compiles.

And gives a package index a README that it can show: there nothing lies beside it. ``QUARTERDECK_FILES`` is the address under
which the files of this folder can be had as they are, pictures for one; without it the index gets the words alone.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NEEDED = ["mypy[mypyc]>=2.4", "msgspec>=0.19"]  # to derive and compile
CALLED = ["librt>=0.16", "mypy-extensions>=1.0"]  # by what was compiled


class Gears(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Of the build: nothing where nothing will be compiled."""
        return NEEDED if _games() != ["none"] and _has_compiler() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or _games() == ["none"]:
            return
        # Kept from the first call to the second: a build asks for the metadata first, and they depend on what is brought.
        into = Path(self.root) / "build" / f"wheel-{sys.implementation.cache_tag}"
        environment = {**os.environ, "PYTHONPATH": str(Path(self.root) / "src")}
        command = [sys.executable, "-m", "quarterdeck.compile", "--where-possible", "--into", str(into), *_games()]
        subprocess.run(command, env=environment, check=True)
        starts = tuple(key.replace("-", "_") for key in _games()) or ("",)
        folders = [folder for folder in sorted(into.glob("[!.]*")) if folder.name.startswith(starts)]
        if folders:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] += CALLED
        for folder in folders:
            build_data["force_include"][str(folder)] = f"quarterdeck/compile/compiled/{folder.name}"


class Readme(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        shown = for_an_index(text, os.environ.get("QUARTERDECK_FILES", ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}


PICTURE = re.compile(r"!\[([^\]]*)\]\((?!\w+:)([^)]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)")


def for_an_index(text: str, address: str) -> str:
    """What lies beside a README is named by its whole address; without one pictures are left out, and links are words."""
    if not address:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    return re.sub(r"(!?\[[^\]]*\])\((?!\w+:|#)([^)]+)\)", rf"\1({address.rstrip('/')}/\2)", text)


def _games() -> list[str]:
    return os.environ.get("QUARTERDECK_COMPILE", "").split()


def _has_compiler() -> bool:
    said = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return any(map(shutil.which, [said.split()[0], *(["cl"] if os.name == "nt" else [])]))
