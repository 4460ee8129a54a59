"""Derived rule books, written out, checked and compiled; kept by a hash of what they are made from."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from quarterdeck.engine.game import Game
from quarterdeck.gears.derive import Derived, derived_name, roots
from quarterdeck.gears.reach import Place

ALWAYS: Final = (Place("quarterdeck.boards.cards", "Pile"),)
PLAY: Final = """\
from __future__ import annotations

from .{rules} import step
from .{state} import {State}
from .runtime import Answers, AtRandom, Luck


def play(state: {State}, answers: Answers) -> None:
    while state.outcome is None:
        step(answers, state)


def at_random(base: {State}, dice: int, choices: int) -> tuple[{State}, int]:
    state = base.copy()
    answers = AtRandom(Luck(dice), Luck(choices))
    play(state, answers)
    return state, answers.decisions


def many(base: {State}, luck: Luck, choices: Luck, games: int) -> int:
    decisions = 0
    for _ in range(games):
        state = base.copy()
        answers = AtRandom(luck, choices)
        play(state, answers)
        decisions += answers.decisions
    return decisions
"""


def sources(game: Game[Any]) -> dict[str, str]:
    """The modules of a game's derived package."""
    derived = Derived([*roots(game), *ALWAYS])
    made = derived.sources()
    made["play"] = PLAY.format(
        rules=derived_name(game.step.__module__), state=derived_name(game.state.__module__), State=game.state.__name__
    )
    made["runtime"] = Path(__file__).with_name("runtime.py").read_text(encoding="utf-8")
    made["__init__"] = ""
    return made


def write(game: Game[Any], folder: Path) -> Path:
    """A package of the game's derived modules in this folder."""
    made = sources(game)
    digest = sha256("\0".join(f"{name}\0{text}" for name, text in sorted(made.items())).encode()).hexdigest()[:12]
    package = folder / f"gear_{game.key.replace('-', '_')}_{digest}"
    package.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    return package
