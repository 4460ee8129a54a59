"""The standard pirate card game for four as an AEC environment of PettingZoo.

It runs in an environment of its own (`python -m benchmarks.peers`), with PettingZoo and without
Quarterdeck.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final

import numpy as np
from benchmarks.peers.serving import FRESH_SEEDS, ONE_STREAM, Row, serve
from benchmarks.peers.tally import Tally
from gymnasium import spaces
from pettingzoo import AECEnv

PLAYERS: Final = 4
HULL, VOLLEY, MAST, REPAIR, RECOVER, RESTORE, LOOKOUT = range(7)
DECK: Final = [card for card, count in enumerate((40, 24, 16, 15, 9, 6, 10)) for _ in range(count)]

# Actions: 0 to 3 attack that player, 4 to 7 go for that player's Lookout, then these.
TAKE_LOOKOUT: Final = PLAYERS
PLAY, BELOW, GUARD, MEND = range(2 * PLAYERS, 2 * PLAYERS + 4)
ACTIONS: Final = 2 * PLAYERS + 4
OTHERS: Final = [[other for other in range(PLAYERS) if other != player] for player in range(PLAYERS)]
LOOKING: Final = [PLAY, BELOW]
USING: Final = [GUARD, MEND]

SEEN: Final = PLAYERS * 7 + 7 + 2  # the cards on the table, the card in hand, cards left above and below


class PirateCards(AECEnv):
    """An environment whose agents step only at real choices; forced plays happen on the way."""

    metadata: Final = {"name": "pirate_cards_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self) -> None:
        super().__init__()
        self.render_mode = None
        self.possible_agents = [f"player_{player}" for player in range(PLAYERS)]
        self._action_space = spaces.Discrete(ACTIONS)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, len(DECK), (SEEN,), np.int8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.luck = random.Random()

    # Methods that PettingZoo requires of an environment

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        if seed is not None:
            self.luck = random.Random(seed)
        agents = self.possible_agents
        self.agents = agents.copy()
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.deck = DECK.copy()
        self.luck.shuffle(self.deck)
        self.below: list[int] = []
        self.hits = [[0, 0, 0] for _ in agents]
        self.guards = [[0, 0, 0] for _ in agents]
        self.lookout = [0] * PLAYERS
        self.turn = self.luck.randrange(PLAYERS) - 1
        self.card = HULL
        self.next_turn()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        if action == PLAY:
            self.play_card()
            return
        if action == BELOW:
            self.below.append(self.card)
            self.card = self.draw()
            self.play_card()
            return
        self.do(action)
        self.next_turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the table from the agent's place on, the card in hand, and the cards left."""
        me = self.possible_agents.index(agent)
        seen: list[int] = []
        for player in range(me, me + PLAYERS):
            player %= PLAYERS
            seen += self.hits[player]
            seen += self.guards[player]
            seen.append(self.lookout[player])
        seen += NO_CARD
        seen += (len(self.deck), len(self.below))
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and self.agents:
            seen[PLAYERS * 7 + self.card] = 1
            mask[self.legal] = 1
        return {"observation": np.array(seen, np.int8), "action_mask": mask}

    # The rules

    def draw(self) -> int:
        return self.deck.pop() if self.deck else self.below.pop(0)

    def ask(self, legal: list[int]) -> None:
        self.legal = legal
        self.agent_selection = self.possible_agents[self.turn]
        self.infos[self.agent_selection]["legal_actions"] = legal

    def next_turn(self) -> None:
        """PC-3, PC-9, PC-11 The next player draws, with a Lookout first; the deck ends the game."""
        if not self.deck and not self.below:
            self.end()
            return
        self.turn = (self.turn + 1) % PLAYERS
        self.card = self.draw()
        if self.lookout[self.turn] and (self.deck or self.below):
            self.ask(LOOKING)
        else:
            self.play_card()

    def play_card(self) -> None:
        card, turn = self.card, self.turn
        if card <= MAST:
            targets = OTHERS[turn]
            if card == MAST and 1 in self.lookout:
                targets = targets + [TAKE_LOOKOUT + other for other in targets if self.lookout[other]]
            self.ask(targets)
            return
        if card == LOOKOUT:
            self.lookout[turn] = 1
        elif self.hits[turn][card - REPAIR]:
            self.ask(USING)
            return
        else:
            self.guards[turn][card - REPAIR] += 1
        self.next_turn()

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
            self.lookout[target] = 0
        else:
            self.hits[target][self.card] += 1

    def end(self) -> None:
        """PC-11 Fewest hits, then fewest Mast, then fewest Volley; equal is shared."""
        standings = [(sum(hits), hits[MAST], hits[VOLLEY]) for hits in self.hits]
        best = min(standings)
        share = 1 / standings.count(best)
        for agent, standing in zip(self.possible_agents, standings, strict=True):
            self.rewards[agent] = share if standing == best else 0.0
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()


NO_CARD: Final = [0] * 7


# Playing

Policy = Callable[[PirateCards, random.Random], int]


def by_sampling(env: PirateCards, choices: random.Random) -> int:
    """Play at random as PettingZoo's documentation does: the action space samples from the mask."""
    decisions = 0
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            continue
        env.step(int(env.action_space(agent).sample(observation["action_mask"])))
        decisions += 1
    return decisions


def by_mask(env: PirateCards, choices: random.Random) -> int:
    """Play at random with a faster generator that picks from the mask."""
    decisions = 0
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            continue
        env.step(choices.choice(observation["action_mask"].nonzero()[0].tolist()))
        decisions += 1
    return decisions


def unobserved(env: PirateCards, choices: random.Random) -> int:
    """Play without observations, with the legal actions from `info`."""
    decisions = 0
    for _ in env.agent_iter():
        _, _, termination, truncation, info = env.last(observe=False)
        if termination or truncation:
            env.step(None)
            continue
        env.step(choices.choice(info["legal_actions"]))
        decisions += 1
    return decisions


class Counted(PirateCards):
    """An environment that counts decisions and options, for any policy."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.asked = self.offered = 0
        super().reset(seed, options)

    def ask(self, legal: list[int]) -> None:
        self.asked += 1
        self.offered += len(legal)
        super().ask(legal)


def counted(play: Policy, games: int) -> Tally:
    tally, env, choices = Tally(), Counted(), random.Random(6)
    env.reset(seed=5)
    env.action_space(env.agent_selection).seed(7)
    for _ in range(games):
        env.reset()
        if play(env, choices) != env.asked:
            raise ValueError("the agents' steps do not agree with the choices")
        tally.add(env.asked, env.offered, sum(map(sum, env.hits)))
    return tally


def from_one_stream(play: Policy) -> Callable[[int], int]:
    env, choices = PirateCards(), random.Random(2)
    env.reset(seed=1)

    def many(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset()
            decisions += play(env, choices)
        return decisions

    return many


def with_fresh_seeds(play: Policy) -> Callable[[int], int]:
    env, seeds = PirateCards(), itertools.count()

    def many(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset(seed=next(seeds))
            decisions += play(env, random.Random(next(seeds)))
        return decisions

    return many


def row(name: str, kind: str, play: Policy) -> Row:
    many = from_one_stream(play) if kind == ONE_STREAM else with_fresh_seeds(play)
    return Row(name, kind, many, lambda games: counted(play, games))


def main() -> None:
    rows = [
        row("PettingZoo", ONE_STREAM, by_mask),
        row("PettingZoo, its own sampling", ONE_STREAM, by_sampling),
        row("PettingZoo, nothing observed", ONE_STREAM, unobserved),
        row("PettingZoo", FRESH_SEEDS, by_mask),
    ]
    serve(rows, {"PettingZoo": version("pettingzoo"), "numpy": version("numpy")})


if __name__ == "__main__":
    main()
