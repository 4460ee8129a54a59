"""The standard pirate card game for four in OpenSpiel: in Python, with and without chance nodes.

It runs in an environment of its own (`python -m benchmarks.peers`), with OpenSpiel and without
Quarterdeck.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final

import numpy as np
import pyspiel
from benchmarks.peers.serving import FRESH_SEEDS, ONE_STREAM, SEARCH, SIMULATIONS, Row, serve
from benchmarks.peers.tally import Tally
from open_spiel.python.algorithms import mcts

PLAYERS: Final = 4
HULL, VOLLEY, MAST, REPAIR, RECOVER, RESTORE, LOOKOUT = range(7)
DECK: Final = (40, 24, 16, 15, 9, 6, 10)
CARDS: Final = sum(DECK)
ALL_CARDS: Final = [card for card, count in enumerate(DECK) for _ in range(count)]

# Actions: 0 to 3 attack that player, 4 to 7 go for that player's Lookout, then these.
TAKE_LOOKOUT: Final = PLAYERS
PLAY, BELOW, GUARD, MEND = range(2 * PLAYERS, 2 * PLAYERS + 4)
ACTIONS: Final = 2 * PLAYERS + 4
OTHERS: Final = [[other for other in range(PLAYERS) if other != player] for player in range(PLAYERS)]
LOOKING: Final = [PLAY, BELOW]
USING: Final = [GUARD, MEND]

LOTS, DRAW, LOOK, DRAW_AGAIN, CHOICE, OVER = range(6)
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

EXPLORATION: Final = 2.0


def game_type(name: str, chance_mode: Any) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name="The pirate card game",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )


EXPLICIT: Final = game_type("pirate_cards", pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC)
SAMPLED: Final = game_type("pirate_cards_sampled", pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC)
INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=len(DECK),
    num_players=PLAYERS,
    min_utility=0.0,
    max_utility=1.0,
    utility_sum=1.0,
    max_game_length=3 * CARDS,
)


class Table(pyspiel.State):
    """A table that draws cards from a bag by their kinds, and then those put below, in order."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.bag = list(DECK)
        self.in_bag = CARDS
        self.below: list[int] = []
        self.hits = [[0, 0, 0] for _ in range(PLAYERS)]
        self.guards = [[0, 0, 0] for _ in range(PLAYERS)]
        self.lookout = [False] * PLAYERS
        self.turn = 0
        self.card = 0
        self.legal: list[int] = []
        self.phase = LOTS
        self.asked = CHANCE

    # Methods that OpenSpiel requires of a state

    def current_player(self) -> int:
        return self.asked

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.phase == LOTS:
            return [(player, 1 / PLAYERS) for player in range(PLAYERS)]
        left = self.in_bag
        return [(card, count / left) for card, count in enumerate(self.bag) if count]

    def _apply_action(self, action: int) -> None:
        phase = self.phase
        if phase == CHOICE:
            self.do(action)
            self.pass_the_turn()
        elif phase == DRAW:
            self.take(action)
            if self.lookout[self.turn] and self.in_bag + len(self.below):
                self.ask(LOOK, LOOKING)
            else:
                self.play_card()
        elif phase == LOOK:
            if action == PLAY:
                self.play_card()
            else:
                self.below.append(self.card)
                self.draw(DRAW_AGAIN)
        elif phase == DRAW_AGAIN:
            self.take(action)
            self.play_card()
        else:
            self.turn = action
            self.draw(DRAW)

    def returns(self) -> list[float]:
        """PC-11 Fewest hits, then fewest Mast, then fewest Volley; equal is shared."""
        if self.phase != OVER:
            return [0.0] * PLAYERS
        standings = [(sum(hits), hits[MAST], hits[VOLLEY]) for hits in self.hits]
        best = min(standings)
        share = 1 / standings.count(best)
        return [share if standing == best else 0.0 for standing in standings]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {action}"
        if action >= PLAY:
            return ("play", "below", "guard", "mend")[action - PLAY]
        return f"attack {action}" if action < TAKE_LOOKOUT else f"take the lookout of {action - TAKE_LOOKOUT}"

    def __str__(self) -> str:
        return f"{self.turn} {self.card} {self.hits} {self.guards} {self.lookout} {self.bag} {self.below}"

    # The rules

    def ask(self, phase: int, legal: list[int]) -> None:
        self.phase = phase
        self.legal = legal
        self.asked = self.turn

    def draw(self, phase: int) -> None:
        """PC-3 Draw from the bag by chance, or when it is empty, the first card put below."""
        self.phase = phase
        if self.in_bag:
            self.asked = CHANCE
        else:
            self._apply_action(self.below[0])

    def take(self, card: int) -> None:
        self.card = card
        if self.in_bag:
            self.bag[card] -= 1
            self.in_bag -= 1
        else:
            self.below.pop(0)

    def play_card(self) -> None:
        card, turn = self.card, self.turn
        if card <= MAST:
            targets = OTHERS[turn]
            if card == MAST and True in self.lookout:
                targets = targets + [TAKE_LOOKOUT + other for other in targets if self.lookout[other]]
            self.ask(CHOICE, targets)
            return
        if card == LOOKOUT:
            self.lookout[turn] = True
        elif self.hits[turn][card - REPAIR]:
            self.ask(CHOICE, USING)
            return
        else:
            self.guards[turn][card - REPAIR] += 1
        self.pass_the_turn()

    def do(self, action: int) -> None:
        """PC-4, PC-5, PC-6, PC-10 Attack, protect, or play a Mast at a Lookout."""
        if action >= GUARD:
            category = self.card - REPAIR
            if action == GUARD:
                self.guards[self.turn][category] += 1
            else:
                self.hits[self.turn][category] -= 1
            return
        target = action % PLAYERS
        if self.guards[target][self.card]:
            self.guards[target][self.card] -= 1
        elif action >= TAKE_LOOKOUT:
            self.lookout[target] = False
        else:
            self.hits[target][self.card] += 1

    def pass_the_turn(self) -> None:
        if self.in_bag or self.below:
            self.turn = (self.turn + 1) % PLAYERS
            self.draw(DRAW)
        else:
            self.phase = OVER
            self.asked = TERMINAL


class SampledTable(Table):
    """A table without chance nodes that draws each card from the module's own stream."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.cards = ALL_CARDS.copy()
        self.turn = LUCK.randrange(PLAYERS)
        self.draw(DRAW)

    def draw(self, phase: int) -> None:
        self.phase = phase
        cards = self.cards
        if cards:
            at = int(LUCK.random() * len(cards))
            card, cards[at] = cards[at], cards[-1]
            cards.pop()
        else:
            card = self.below[0]
        self._apply_action(card)


LUCK: Final = random.Random(1)


class PirateCards(pyspiel.Game):
    def __init__(self, params: Any = None) -> None:
        super().__init__(EXPLICIT, INFO, params or {})

    def new_initial_state(self) -> Table:
        return Table(self)


class SampledPirateCards(pyspiel.Game):
    def __init__(self, params: Any = None) -> None:
        super().__init__(SAMPLED, INFO, params or {})

    def new_initial_state(self) -> SampledTable:
        return SampledTable(self)


pyspiel.register_game(EXPLICIT, PirateCards)
pyspiel.register_game(SAMPLED, SampledPirateCards)


# Playing


def play_out(game: Any, chance: random.Random, choices: random.Random) -> int:
    """Play a game at random through the public interface of a state."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(choices.choice(state.legal_actions()))
            decisions += 1
    return decisions


def counted(game: Any, games: int) -> Tally:
    tally, chance, choices = Tally(), random.Random(5), random.Random(6)
    LUCK.seed(7)
    for _ in range(games):
        state = game.new_initial_state()
        decisions = options = 0
        while not state.is_terminal():
            if state.current_player() == CHANCE:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                decisions += 1
                options += len(legal)
                state.apply_action(choices.choice(legal))
        tally.add(decisions, options, sum(map(sum, state.hits)))
    return tally


def from_one_stream(game: Any) -> Callable[[int], int]:
    chance, choices = random.Random(1), random.Random(2)
    return lambda games: sum(play_out(game, chance, choices) for _ in range(games))


def with_fresh_seeds(game: Any) -> Callable[[int], int]:
    seeds = itertools.count()

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            chance, choices = random.Random(next(seeds)), random.Random(next(seeds))
            LUCK.seed(next(seeds))
            decisions += play_out(game, chance, choices)
        return decisions

    return play


def by_its_own_loop(game: Any) -> Callable[[int], int]:
    """Return a player by OpenSpiel's C++ loop over its random bots.

    Decisions are read from the history afterwards.
    """
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(PLAYERS)]
    seeds = itertools.count()

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, next(seeds))
            decisions += sum(each.player >= 0 for each in state.full_history())
        return decisions

    return play


class Counting(pyspiel.Bot):
    """A random bot that counts its legal actions."""

    def __init__(self, choices: random.Random) -> None:
        super().__init__()
        self.choices = choices
        self.decisions = self.options = 0

    def step(self, state: Any) -> int:
        legal: list[int] = state.legal_actions()
        self.decisions += 1
        self.options += len(legal)
        return self.choices.choice(legal)


def counted_by_its_own_loop(game: Any, games: int) -> Tally:
    tally, choices = Tally(), random.Random(6)
    LUCK.seed(7)
    for seed in range(games):
        bots = [Counting(choices) for _ in range(PLAYERS)]
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        decisions, options = sum(bot.decisions for bot in bots), sum(bot.options for bot in bots)
        tally.add(decisions, options, sum(map(sum, state.hits)))
    return tally


def first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    while state.current_player() == CHANCE:
        state.apply_action(0)
    return state


def search_in_python(game: Any) -> Callable[[int], int]:
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, EXPLORATION, SIMULATIONS, mcts.RandomRolloutEvaluator(1, luck), solve=False, random_state=luck)
    root = first_decision(game)

    def search(moves: int) -> int:
        for _ in range(moves):
            bot.mcts_search(root)
        return moves * SIMULATIONS

    return search


def search_in_cpp(game: Any) -> Callable[[int], int]:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, 1000, False, 1, False)
    root = first_decision(game)

    def search(moves: int) -> int:
        for _ in range(moves):
            bot.mcts_search(root)
        return moves * SIMULATIONS

    return search


def playing(name: str, game: Any) -> list[Row]:
    def count(games: int) -> Tally:
        return counted(game, games)

    def count_there(games: int) -> Tally:
        return counted_by_its_own_loop(game, games)

    return [
        Row(f"OpenSpiel, {name}", ONE_STREAM, from_one_stream(game), count),
        Row(f"OpenSpiel, {name}, its loop in C++", ONE_STREAM, by_its_own_loop(game), count_there),
        Row(f"OpenSpiel, {name}", FRESH_SEEDS, with_fresh_seeds(game), count),
    ]


def main() -> None:
    explicit, sampled = PirateCards(), SampledPirateCards()
    rows = [
        *playing("chance nodes", explicit),
        *playing("sampling", sampled),
        Row("OpenSpiel, its search in Python", SEARCH, search_in_python(explicit)),
        Row("OpenSpiel, its search in C++", SEARCH, search_in_cpp(explicit)),
    ]
    serve(rows, {"OpenSpiel": version("open_spiel"), "numpy": version("numpy")})


if __name__ == "__main__":
    main()
