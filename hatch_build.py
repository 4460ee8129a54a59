"""Puts compiled rule books into a wheel, where they can be compiled; without a compiler the wheel is as good, and slower.

``QUARTERDECK_COMPILE`` names the games ("pirate-cards mimi-and-toutou"), or is "none". An editable install is left as it is:
there ``make gears`` compiles.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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
        command = [sys.executable, "-m", "quarterdeck.gears", "--where-possible", "--into", str(into), *_games()]
        subprocess.run(command, env=environment, check=True)
        starts = tuple(key.replace("-", "_") for key in _games()) or ("",)
        folders = [folder for folder in sorted(into.glob("[!.]*")) if folder.name.startswith(starts)]
        if folders:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["dependencies"] += CALLED
        for folder in folders:
            build_data["force_include"][str(folder)] = f"quarterdeck/gears/compiled/{folder.name}"


def _games() -> list[str]:
    return os.environ.get("QUARTERDECK_COMPILE", "").split()


def _has_compiler() -> bool:
    said = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return any(map(shutil.which, [said.split()[0], *(["cl"] if os.name == "nt" else [])]))
