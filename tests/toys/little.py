"""Games of a few lines for tests of the engine: a step, a list of notes, a pile and two hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from quarterdeck.boards.cards import Card, Glimpse, Hand, Pile, deal_anew
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, Seat
from quarterdeck.engine.chance import Chance, Luck, Seeded
from quarterdeck.engine.game import Game, Outcome, State
from quarterdeck.engine.label import Refusal
from quarterdeck.engine.log import Entry
from quarterdeck.engine.match import Match
from quarterdeck.engine.mind import Mind
from quarterdeck.engine.rulebook import Chapter, Clause, Rulebook
from quarterdeck.engine.scene import CardTable, Scene

SEATS = ("ann", "bob")
CLAUSES = tuple(Clause(f"TO-{number}", f"Rule {number}", f"Words of rule {number}.") for number in range(1, 6))
BOOK = Rulebook("A toy", "Made for tests.", "Nothing to speak of.", (Chapter("All", CLAUSES),))


def up(state: object, ask: Choose) -> tuple[Refusal]:
    return (Refusal("up", "Up", "TO-2"),)


ASK = Prompt("ask", "TO-1", "Which?", barred=up)
LEFT, RIGHT = Option("left", "left"), Option("right", "right")
SIDES = (LEFT, RIGHT)


class Said(Entry, says="{what}", clause="TO-1"):
    what: str


class Setting(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    steps: int = 1
    cards: tuple[str, ...] = ()


@dataclass(slots=True)
class Notes(State):
    """The notes so far; the game ends after some steps."""

    steps: int
    pile: Pile
    hands: list[Hand]
    said: list[str] = field(default_factory=list)
    step: int = 0

    def note(self, what: object) -> None:
        self.said.append(str(what))
        self.say(Said, str(what))

    def whisper(self, what: object, to: Seat) -> None:
        self.say(Said, str(what), to=(to,))


class Seen(msgspec.Struct, frozen=True):
    step: int
    said: tuple[str, ...]
    pile: Glimpse
    hands: tuple[Glimpse, ...]


def view(state: Notes, seat: Seat) -> Seen:
    hands = tuple(hand.glimpse(seat) for hand in state.hands)
    return Seen(state.step, tuple(state.said), state.pile.glimpse(seat), hands)


def imagine(state: Notes, seat: Seat, luck: Luck) -> Notes:
    world = state.copy()
    deal_anew(world.pile.bag, [hand.held for hand in world.hands if hand.owner != seat], seat, luck.below)
    return world


def outcome(state: Notes) -> Outcome | None:
    return Outcome(SEATS[:1], "TO-5", "it was agreed.", "agreed") if state.step >= state.steps else None


def inventory(state: Notes) -> list[Card]:
    return sorted([*state.pile.cards(), *(card for hand in state.hands for card in hand.cards())])


def toy(step: Callable[[Notes], Flow[None]], *, hides: bool = False, version: int = 1) -> Game[Notes]:
    """Return a game with this step; the game counts its own steps."""
    return Game(
        key="toy",
        package="tests.toys",
        version=version,
        rulebook=BOOK,
        scenario=Setting,
        state=Notes,
        first_scenario="toy",
        seats=lambda scenario: SEATS,
        set_up=lambda scenario: Notes(scenario.steps, Pile.of(scenario.cards), [Hand(seat) for seat in SEATS]),
        step=step,
        outcome=outcome,
        view=view,
        scene=lambda state, seat: Scene(CardTable(), caption=str(state.step)),
        imagine=imagine,
        mind=Mind(estimate=lambda state, seat: len(state.said)),
        inventory=inventory,
        hides=hides,
    )


def with_mind(game: Game[Any], **judgement: Any) -> Game[Any]:
    """Return the game with another mind."""
    return replace(game, mind=replace(game.mind, **judgement))


def start(
    step: Callable[[Notes], Flow[None]],
    chance: Chance | None = None,
    *,
    steps: int = 1,
    cards: Iterable[str] = (),
    hides: bool = False,
) -> Match[Any]:
    """Return a match of a toy game."""
    setting = Setting(title="A toy", steps=steps, cards=tuple(cards))
    return Match(toy(step, hides=hides), setting, chance if chance is not None else Seeded(1))
