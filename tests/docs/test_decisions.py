"""The decisions and their index agree on titles and statuses, and name tests that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "why" / "decisions"
FILES: Final = {int(path.name[:4]): path for path in sorted(FOLDER.glob("[0-9]*.md"))}
ROW: Final = re.compile(r"^\| (\d+) \| \[(.+)\]\(([\w-]+\.md)\) \| (.+) \| ?(?:`(.+)`)? ?\|$", re.MULTILINE)
INDEX: Final = {int(row[0]): row[1:] for row in ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))}
STATUS: Final = re.compile(r"stands|(?:partly )?replaced by (\d+)")


def heading_and_status(path: Path) -> tuple[str, str]:
    found = re.match(r"# \d+\. (.+)\n\nStatus: (.+)\n", path.read_text(encoding="utf-8"))
    assert found is not None, path.name
    return found[1], re.sub(r"\[(\d+)\]\([\w-]+\.md\)", r"\1", found[2])


def test_numbers_are_consecutive_and_the_index_is_complete() -> None:
    assert list(FILES) == list(range(1, len(FILES) + 1))
    assert list(INDEX) == list(FILES)


@pytest.mark.parametrize("number", FILES)
def test_the_index_agrees_with_the_decision(number: int) -> None:
    title, name, status, held_by = INDEX[number]
    assert name == FILES[number].name
    assert FILES[number].read_text(encoding="utf-8").startswith(f"# {number}. ")
    assert (title, status) == heading_and_status(FILES[number])
    assert not held_by or (ROOT / held_by).is_file()


@pytest.mark.parametrize("number", FILES)
def test_a_status_is_valid_and_names_a_later_decision(number: int) -> None:
    found = STATUS.fullmatch(heading_and_status(FILES[number])[1])
    assert found is not None
    if found[1] is not None:
        assert number < int(found[1]) <= len(FILES)
        assert f"({FILES[number].name})" in FILES[int(found[1])].read_text(encoding="utf-8")
