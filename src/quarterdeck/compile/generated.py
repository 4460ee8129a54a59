"""What is generated for each game beside its derived modules: play-outs, and the book that those who look ahead read."""

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
# Of shared sources: what each import is in a derived package.
TURNED: Final = {
    "quarterdeck.engine.answers": ".answers",
    "quarterdeck.engine.asks": ".runtime",
    "quarterdeck.engine.chance": ".luck",
    "quarterdeck.engine.game": ".runtime",
    "quarterdeck.engine.odds.results": ".results",
    "quarterdeck.boards.cards": ".boards_cards",
    "quarterdeck.search.core.nodes": ".nodes",
    "quarterdeck.search.core.lookahead": ".lookahead",
    "quarterdeck.search.core.rollout_policy": ".rollout_policy",
    "quarterdeck.search.core.search_settings": ".search_settings",
    "quarterdeck.search.core.python_luck": ".luck",
    "quarterdeck.search.core.rollout": ".rollout",
    "quarterdeck.search.core.tree_search": ".tree_search",
    "quarterdeck.search.core.search_tree": ".search_tree",
    "quarterdeck.search.core.heuristics": ".heuristics",
}
SETS: Final = "from quarterdeck.boards.hexboard import places as places\n"
PLAY: Final = '''\
"""Play-outs, search and glances of one game, to be called from outside."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .answers import Answers
from .answers import AtRandom as AtRandom
from .answers import Account as Account
from .answers import Contradiction as Contradiction
from .answers import Endless as Endless
from .answers import Said as Said
from .boards_cards import Card
from .lookahead import worths as _worths
from .self_play import SelfPlay
from .self_play import SelfPlayer as SelfPlayer
from .luck import Luck as Luck
from .search_settings import GameModel
from .search_settings import SearchSettings as SearchSettings
from .open_search import OpenSearch
from .runtime import Choose, Facts, Option, Outcome, Prompt, Seat, Seats, State
from .race_search import RaceSearch
from .tree_search import TreeSearch
from .heuristics import foreseen as _foreseen
from .heuristics import weighed as _weighed
from .{step_module} import {step} as step
from .{state_module} import {state} as Position
from .{imagine_module} import {imagine} as imagine
from .{estimate_module} import {estimate} as estimate
{more}


def outcome(state: Position) -> Outcome | None:
    """How it ended, once it has."""
    return {ended}


def on(state: Position, answers: Answers) -> None:
    """To the end."""
    while {ended} is None:
        step(answers, state)


def play(base: Position, dice: int, choices: int, most: int = 1_000_000) -> tuple[Position, int]:
    """A game at random from two seeds: how it ended, and how many choices there were; ``Endless`` if more than so many."""
    # Positions hold nothing that holds them, and what rules remember would be walked again and again.
    collects = gc.isenabled()
    gc.disable()
    try:
        state = base.copy()
        answers = AtRandom(Luck(dice), Luck(choices))
        while {ended} is None:
            step(answers, state)
            if answers.decisions > most:
                raise Endless
    finally:
        if collects:
            gc.enable()
    return state, answers.decisions


def many(base: Position, luck: Luck, choices: Luck, games: int) -> int:
    """Games at random, one after the other from the same two streams: how many choices there were in all."""
    collects = gc.isenabled()
    gc.disable()
    try:
        decisions = 0
        for _ in range(games):
            state = base.copy()
            answers = AtRandom(luck, choices)
            on(state, answers)
            decisions += answers.decisions
    finally:
        if collects:
            gc.enable()
    return decisions


def greedily(
    base: Position, dice: int, players: Mapping[Seat, SelfPlayer], most: int = 1_000_000, taken: list[str] | None = None
) -> tuple[Position, int]:
    """The same played by those who look one choice ahead, or at random; what was taken is noted where it is wanted."""
    collects = gc.isenabled()
    gc.disable()
    try:
        state = base.copy()
        answers = SelfPlay(BOOK, Luck(dice), players, taken)
        answers.play(state, most)
    finally:
        if collects:
            gc.enable()
    return state, answers.decisions


class _Book(GameModel):
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

    def features(self, state: State, seat: Seat) -> Sequence[int]:
        assert isinstance(state, Position)
        return {features}


WEIGHED: Final[frozenset[str]] = {weighed}
BOOK: Final = _Book()


def search(
    base: Position,
    account: Account,
    seats: Seats,
    seed: int,
    manner: SearchSettings,
    order: Sequence[str],
    promises: Mapping[str, float],
) -> TreeSearch | RaceSearch:
    """A search for the seat of the account, from the start of the step that it is an account of."""
    if manner.by_habit:
        return RaceSearch(BOOK, base, account, seats, Luck(seed), manner, order)
    return TreeSearch(BOOK, base, account, seats, Luck(seed), manner, order, promises)


def worths(
    base: Position, account: Account, seed: int, notations: Sequence[str], worlds: int, manner: SearchSettings | None
) -> tuple[list[int], int]:
    """What the seat of the account may expect of each option one choice ahead, and how many parts make one."""
    return _worths(BOOK, base, account, Luck(seed), notations, worlds, manner)


def weighed(base: Position, account: Account, seed: int, about: Facts) -> dict[str, int]:
    """How good every option of the seat of the account looks by itself."""
    return _weighed(BOOK, base, account, Luck(seed), about)


def foreseen(
    base: Position, account: Account, seed: int, about: Facts, manner: SearchSettings | None = None
) -> dict[str, int]:
    """What the estimate will come to, of those options of which the game says it; or the chance of winning by that."""
    return _foreseen(BOOK, base, account, Luck(seed), about, manner)


def prospects(
    base: Position, account: Account, seats: Seats, seed: int, manner: SearchSettings, order: Sequence[str], is_true: bool
) -> OpenSearch:
    """A search for all seats, from where the account ends."""
    return OpenSearch(BOOK, base, account, seats, Luck(seed), manner, order, is_true)
'''


def modules(game: Game[Any]) -> dict[str, str]:
    """The modules that stand beside a game's derived ones."""
    named: dict[str, Any] = {"step": game.step, "state": game.state, "imagine": game.imagine, "estimate": game.mind.estimate}
    facts = {name: each.__name__ for name, each in named.items()}
    facts |= {f"{name}_module": derived_name(each.__module__) for name, each in named.items()}
    more: dict[str, Any] = {} if game.mind.role is None else {"role": game.mind.role}
    if game.mind.reads is not None:
        more["_read"] = game.mind.reads
    if not reads_its_outcome(game):
        more["_outcome"] = game.outcome
    told: dict[str, Any] = {"features": game.mind.features, "_weigh": game.mind.weigh, "_foresee": game.mind.foresee}
    told |= {"_leads_to": game.mind.leads_to, "_hinges": game.mind.hinges}
    more |= {name: optional for name, optional in told.items() if optional is not None}
    lines = [f"from .{derived_name(each.__module__)} import {each.__name__} as {name}" for name, each in more.items()]
    features = "features(state, seat)" if "features" in more else "()"
    read = "_read(card)" if "_read" in more else "card"
    weigh = "_weigh(state, ask)" if "_weigh" in more else "[0] * len(ask.options)"
    foresee = "_foresee(state, ask, option)" if "_foresee" in more else "None"
    leads_to = "_leads_to(state, seat, prompt, option)" if "_leads_to" in more else "None"
    weighed = f"frozenset({sorted({prompt.key for prompt in game.mind.weighs})!r})"
    ended = "_outcome(state)" if "_outcome" in more else "state.outcome"
    return {
        "play": PLAY.format(
            more="\n".join(lines),
            ended=ended,
            features=features,
            read=read,
            weigh=weigh,
            weighed=weighed,
            weighs=game.mind.weigh is not None,
            hides=game.hides,
            hinges="_hinges(state, ask)" if "_hinges" in more else "True",
            foresee=foresee,
            foresees=game.mind.foresee is not None,
            leads_to=leads_to,
            **facts,
        ),
        "answers": turned(Path(quarterdeck.engine.answers.__file__)),
        "nodes": turned(CORE / "nodes.py"),
        "search_settings": turned(CORE / "search_settings.py"),
        "search_tree": turned(CORE / "search_tree.py"),
        "rollout_policy": turned(CORE / "rollout_policy.py"),
        "rollout": turned(CORE / "rollout.py"),
        "race_search": turned(CORE / "race_search.py"),
        "tree_search": turned(CORE / "tree_search.py"),
        "results": turned(Path(quarterdeck.engine.odds.results.__file__)),
        "lookahead": turned(CORE / "lookahead.py"),
        "self_play": turned(CORE / "self_play.py"),
        "open_search": turned(CORE / "open_search.py"),
        "heuristics": turned(CORE / "heuristics.py"),
        "runtime": (CORE / "runtime.py").read_text(encoding="utf-8"),
        "luck": (CORE / "luck.py").read_text(encoding="utf-8"),
        "sets": (CORE / "hex_sets.py").read_text(encoding="utf-8"),
    }


def interpreted() -> dict[str, str]:
    """Those that are others where nothing is compiled."""
    return {"luck": (CORE / "python_luck.py").read_text(encoding="utf-8"), "sets": SETS}


def turned(source: Path) -> str:
    """A source that every gear shares, standing on what the derived modules stand on."""
    text = source.read_text(encoding="utf-8")
    for module, name in TURNED.items():
        text = text.replace(f"from {module} import", f"from {name} import")
    return text
