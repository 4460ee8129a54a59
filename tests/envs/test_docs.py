"""The examples of docs/do/train-an-agent.md run as printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")

DOCS = Path(__file__).parents[2] / "docs" / "do" / "train-an-agent.md"


@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL))
def test_an_example_runs(program: str) -> None:
    if "pyspiel" in program:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
    names: dict[str, Any] = {}
    exec(program, names)
    assert names.keys() & {"env", "state", "number"}
