"""What stands in each package beside the derived modules: all that looks ahead, and the model of the game that it asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import quarterdeck.engine.answers
import quarterdeck.engine.odds.results
from quarterdeck.compile.derivation.derived_package import derived_name, reads_its_outcome
from quarterdeck.engine.game import Game
from quarterdeck.folders import PACKAGE

# By its path: to import it would bring in all that looks ahead, which stands on this room.
CORE: Final = PACKAGE / "search" / "core"
# What is copied beside the derived modules: under which name, and from where.
SHARED: Final = {
    "answers": Path(quarterdeck.engine.answers.__file__),
    "results": Path(quarterdeck.engine.odds.results.__file__),
    **{path.stem: path for path in sorted(CORE.glob("*.py")) if path.stem not in ("__init__", "python_luck", "hex_sets")},
    "sets": CORE / "hex_sets.py",
}
# What its imports are there.
TURNED: Final = {
    "quarterdeck.engine.answers": ".answers",
    "quarterdeck.engine.asks": ".runtime",
    "quarterdeck.engine.chance": ".luck",
    "quarterdeck.engine.game": ".runtime",
    "quarterdeck.engine.odds.results": ".results",
    "quarterdeck.boards.cards": ".boards_cards",
    "quarterdeck.search.core.python_luck": ".luck",
    "quarterdeck.search.core.": ".",
}
SETS: Final = "from quarterdeck.boards.hexboard import places as places\n"
MODEL: Final = '''\
"""What those who look ahead need of one game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .answers import Answers
from .boards_cards import Card
from .face import Face
from .game_model import GameModel
from .luck import Luck
from .runtime import Choose, Option, Outcome, Prompt, Seat, State
from .{step_module} import {step} as step
from .{state_module} import {state} as Position
from .{imagine_module} import {imagine} as imagine
from .{estimate_module} import {estimate} as estimate
{more}


class Model(GameModel):
    def step(self, answers: Answers, state: State) -> None:
        assert isinstance(state, Position)
        step(answers, state)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, Position)
        return {ended}

    def imagine(self, state: State, seat: Seat, luck: Luck) -> State:
        assert isinstance(state, Position)
        return imagine(state, seat, luck)

    def estimate(self, state: State, seat: Seat) -> int:
        assert isinstance(state, Position)
        return estimate(state, seat)

    def weigh(self, state: State, ask: Choose) -> list[int]:
        assert isinstance(state, Position)
        return {weigh}

    def weighs(self) -> bool:
        return {weighs}

    def is_weighed(self, prompt: Prompt) -> bool:
        return prompt.key in WEIGHED

    def hides(self) -> bool:
        return {hides}

    def hinges(self, state: State, ask: Choose) -> bool:
        assert isinstance(state, Position)
        return {hinges}

    def leads_to(self, state: State, seat: Seat, prompt: Prompt, option: Option[Any]) -> int | None:
        assert isinstance(state, Position)
        return {leads_to}

    def foresees(self) -> bool:
        return {foresees}

    def foresee(self, state: State, ask: Choose, option: Option[Any]) -> int | None:
        assert isinstance(state, Position)
        return {foresee}

    def read(self, card: Card) -> str:
        return {read}

    def role(self, state: State, seat: Seat) -> str:
        assert isinstance(state, Position)
        return {role}

    def features(self, state: State, seat: Seat) -> Sequence[int]:
        assert isinstance(state, Position)
        return {features}


WEIGHED: Final[frozenset[str]] = {weighed}
FACE: Final = Face(Model())
'''


def modules(game: Game[Any]) -> dict[str, str]:
    """The modules that stand beside a game's derived ones."""
    named: dict[str, Any] = {"step": game.step, "state": game.state, "imagine": game.imagine, "estimate": game.mind.estimate}
    facts = {name: each.__name__ for name, each in named.items()}
    facts |= {f"{name}_module": derived_name(each.__module__) for name, each in named.items()}
    told: dict[str, Any] = {
        "features": game.mind.features,
        "role": game.mind.role,
        "read": game.mind.reads,
        "weigh": game.mind.weigh,
    }
    told |= {"foresee": game.mind.foresee, "leads_to": game.mind.leads_to, "hinges": game.mind.hinges}
    if not reads_its_outcome(game):
        told["outcome"] = game.outcome
    more = {name: each for name, each in told.items() if each is not None}
    lines = [f"from .{derived_name(each.__module__)} import {each.__name__} as _{name}" for name, each in more.items()]

    def call(name: str, arguments: str, otherwise: str) -> str:
        return f"_{name}({arguments})" if name in more else otherwise

    model = MODEL.format(
        more="\n".join(lines),
        ended=call("outcome", "state", "state.outcome"),
        features=call("features", "state, seat", "()"),
        role=call("role", "state, seat", '""'),
        read=call("read", "card", "card"),
        weigh=call("weigh", "state, ask", "[0] * len(ask.options)"),
        weighed=f"frozenset({sorted({prompt.key for prompt in game.mind.weighs})!r})",
        weighs=game.mind.weigh is not None,
        hides=game.hides,
        hinges=call("hinges", "state, ask", "True"),
        foresee=call("foresee", "state, ask, option", "None"),
        foresees=game.mind.foresee is not None,
        leads_to=call("leads_to", "state, seat, prompt, option", "None"),
        **facts,
    )
    return {"model": model} | {name: turned(path) for name, path in SHARED.items()}


def interpreted() -> dict[str, str]:
    """Those that are others where nothing is compiled."""
    return {"luck": (CORE / "python_luck.py").read_text(encoding="utf-8"), "sets": SETS}


def turned(source: Path) -> str:
    """A shared source, standing on what the derived modules stand on."""
    text = source.read_text(encoding="utf-8")
    for module, name in TURNED.items():
        text = text.replace(f"from {module}", f"from {name}")
    return text
