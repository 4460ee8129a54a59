"""The page's JSDoc types are correct."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.browser.node import modules

HERE = Path(__file__).parent


def test_the_pages_types_are_correct() -> None:
    tsc = modules() / "typescript" / "bin" / "tsc"
    done = subprocess.run(["node", str(tsc), "-p", str(HERE)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
