"""Checks of the page in Node: packages installed once, as locked, and the page's own modules."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import web_files

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"


def modules() -> Path:
    """Return the folder of installed packages; skip if Node or the packages are not available."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("Node is not installed, so the page's types and accessibility are not checked")
    with (HERE / ".installing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # test processes run in parallel
        stamp = MODULES / ".installed"
        wanted = (HERE / "package-lock.json").read_text()
        if not stamp.is_file() or stamp.read_text() != wanted:
            install = [npm, "ci", "--no-audit", "--no-fund", "--silent"]
            done = subprocess.run(install, check=False, cwd=HERE, capture_output=True, text=True)
            if done.returncode:
                pytest.skip(f"the packages that check the page cannot be installed: {done.stderr.strip()[-300:]}")
            stamp.write_text(wanted)
    return MODULES


def in_node(folder: Path, script: str, before: str = "") -> Any:
    """Return a script's result as JSON, with the page's modules beside it; skip without Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    shutil.copytree(web_files.FOLDER, folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "run.js").write_text(
        f"{before}\nconst said = await (async () => {{ {script} }})();\nconsole.log(JSON.stringify(said));"
    )
    done = subprocess.run([node, "run.js"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
