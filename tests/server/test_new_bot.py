"""The bots printed in docs/learn/first-bot.md, played as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import create

import quarterdeck as qd
from quarterdeck.bots import Sight

PAGE = (Path(__file__).parents[2] / "docs" / "learn" / "first-bot.md").read_text(encoding="utf-8")


def printed(name: str) -> dict[str, Any]:
    """Return the definitions of the page's code block that begins with this name."""
    (text,) = (block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if block.startswith(f"# {name}\n"))
    names: dict[str, Any] = {"__name__": name.removesuffix(".py")}
    exec(compile(text, name, "exec", dont_inherit=True), names)
    return names


def test_the_bot_in_the_same_process_chooses() -> None:
    match = qd.new("mimi", "training", seed=1)
    seat = match.waiting[0]
    assert printed("mine.py")["Deep"](5).choose(Sight(match, seat, within=1e-9)) in match.choices(seat)


def test_the_client_plays_a_match_to_its_end(port: int) -> None:
    sailor, server = printed("sailor.py"), f"http://127.0.0.1:{port}"
    match, invitations = create(port, game="smugglers", scenario="two", seats={"bob": {"by": "bot", "bot": "random"}})
    token = sailor["sit"](server, match, "ann", invitations["ann"])
    assert re.match(r"(\w+ wins:|A draw:)", sailor["play"](server, match, "ann", token))


def test_the_client_is_about_thirty_lines() -> None:
    body = PAGE[PAGE.index("def sit(") : PAGE.index('if __name__ == "__main__"')]
    assert len([line for line in body.splitlines() if line.strip()]) <= 30


@pytest.mark.parametrize(
    "name", ["choices()", "asked", "view()", "log()", "imagine(luck)", "value()", "look(seed)", "within", "stop"]
)
def test_the_attributes_of_sight_on_the_page_exist(name: str) -> None:
    assert f"`{name}`" in PAGE
    assert hasattr(Sight, re.match(r"\w+", name)[0])  # type: ignore[index]


def test_the_keys_of_the_network_bot_are_valid() -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{8,64}", f"sailor-{7:08}")
    assert 'f"sailor-{number:08}"' in PAGE
