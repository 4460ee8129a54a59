"""The manual answers its readers' questions and stays within its length."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))["question"]
BUDGETS = {
    ("README.md",): 700,
    ("CONTRIBUTING.md",): 900,
    ("CHANGELOG.md",): 1_500,
    ("docs/learn/**/*.md", "docs/do/*.md"): 14_000,
    ("docs/why/**/*.md",): 16_000,
}
GENERATED = re.compile(r"<!-- generated .*?<!-- /generated -->", re.DOTALL)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["text"]))
def test_the_page_and_heading_that_answer_a_question_exist(question: dict[str, str]) -> None:
    page = ROOT / question["page"]
    headings = re.findall(r"^#+ (.+?)(?: \{.*\})?$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert question["heading"] in headings


def test_every_kind_of_reader_has_questions() -> None:
    assert len(QUESTIONS) >= 30
    assert {question["reader"] for question in QUESTIONS} >= {
        "player", "host", "designer", "bot author", "trainer", "contributor"
    }  # fmt: skip


@pytest.mark.parametrize("globs", BUDGETS, ids=lambda globs: str(globs[0]))
def test_a_shelf_stays_within_its_length(globs: tuple[str, ...]) -> None:
    texts = [path.read_text(encoding="utf-8") for each in globs for path in ROOT.glob(each)]
    assert sum(len(GENERATED.sub("", text).split()) for text in texts) <= BUDGETS[globs]


def test_the_changelog_has_at_most_150_lines() -> None:
    assert len((ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()) <= 150
