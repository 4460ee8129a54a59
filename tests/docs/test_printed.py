"""Every block of the README, docs/learn and docs/do works as printed, page by page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.printed import FENCE, PAGES, ROOT, Page, blocks


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_blocks_of_a_page_work_from_top_to_bottom(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carried_out = Page(tmp_path, monkeypatch)
    for block in blocks(page.read_text(encoding="utf-8")):
        carried_out.carry_out(block)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_command_is_in_an_indented_block(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    assert re.findall(r"\n\n(    (?:\.venv|quarterdeck|make|python) .*)", text) == []
