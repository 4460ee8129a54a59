"""Every game for OpenSpiel as ``quarterdeck_`` and its key, registered on import.

Hyphens in the key become underscores.

>>> import pyspiel, quarterdeck.envs.spiel
>>> game = pyspiel.load_game("quarterdeck_mimi_and_toutou(scenario=training)")

Chance is explicit: a node for every die and every card. Seats that choose together are asked one
after the other, and no information state shows the others' choices before all are ready. A
player's observation is its view and its prompt. Its information state is its own copy of the
record, which holds everything it has ever been told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"this needs OpenSpiel: pip install 'quarterdeck[envs]' ({error.name})") from None
import msgspec
import numpy as np

from quarterdeck import catalogue
from quarterdeck.engine.asks import SPECTATOR, Draw, Roll
from quarterdeck.engine.chance import ByHand
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game, encode
from quarterdeck.engine.records import record
from quarterdeck.engine.scenario import shipped
from quarterdeck.envs.actions import ACTIONS
from quarterdeck.envs.agent_table import AgentSetting, AgentTable

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
LONGEST: Final = 100_000  # dice and cards count as moves
RESULTS: Final = 1024  # faces of a die, or different cards of a pile
PREFIX: Final = "quarterdeck_"


class SpielPlace:
    """The place of a state: a table by hand, and the dice of a throw so far. A copy is a clone."""

    def __init__(self, table: AgentTable, fallen: tuple[str, ...] = ()) -> None:
        self.table = table
        self.fallen = fallen

    def __deepcopy__(self, memo: Any) -> SpielPlace:
        return SpielPlace(AgentTable(self.table.setting, self.table.match.clone(ByHand())), self.fallen)

    def __reduce__(self) -> tuple[Any, ...]:
        return SpielPlace.opened, (self.table.setting, self.table.match.save(), self.fallen)

    @classmethod
    def opened(cls, setting: AgentSetting, record: str, fallen: tuple[str, ...]) -> SpielPlace:
        """Return a place from the record of the match, as stored and sent."""
        return cls(AgentTable(setting, catalogue.load(record, [setting.game])), fallen)

    def outcomes(self) -> list[tuple[str, float]]:
        """Return the possible results of the next die or card, with probabilities."""
        ask = self.table.match.ask
        shown = ask.die.faces if isinstance(ask, Roll) else ask.pile.possible() if isinstance(ask, Draw) else ()
        return [(str(each), count / len(shown)) for each, count in sorted(Counter(shown).items())]

    def fall(self, shown: str) -> None:
        """Give one die or card; the throw is complete when all its dice have fallen."""
        ask = self.table.match.ask
        self.fallen = (*self.fallen, shown)
        if isinstance(ask, Draw) or (isinstance(ask, Roll) and len(self.fallen) == ask.count):
            thrown, self.fallen = " ".join(self.fallen), ()
            self.table.match.play(thrown)


class SpielState(pyspiel.State):
    """A position, with a move for every choice, die and card."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._setting: AgentSetting = game.setting
        self._at: SpielPlace | None = None

    @property
    def at(self) -> SpielPlace:
        # OpenSpiel makes a state before copying another into it, so it is set up only when played.
        if self._at is None:
            self._at = SpielPlace(AgentTable.new(self._setting, ByHand()))
        return self._at

    def current_player(self) -> int:
        match = self.at.table.match
        if match.outcome is not None:
            return TERMINAL
        return self._setting.seats.index(match.waiting[0]) if match.waiting else CHANCE

    def is_terminal(self) -> bool:
        return self.at.table.match.outcome is not None

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.at.table.options(self._setting.seats[player]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, share) for number, (_, share) in enumerate(self.at.outcomes())]

    def _apply_action(self, action: int) -> None:
        at = self.at
        waiting = at.table.match.waiting
        if waiting:
            at.table.play(action, waiting[0])
        else:
            at.fall(at.outcomes()[action][0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.at.outcomes()[action][0]
        return self.at.table.options(self._setting.seats[player]).get(action, "")

    def returns(self) -> list[float]:
        return list(self.at.table.payoffs().values())

    def __str__(self) -> str:
        """Return the truth: the state, the answers of the current step, the dice so far."""
        match = self.at.table.match
        answers = [given.notation for given in match.timeline.current_answers()] if match.outcome is None else []
        return f"{encode(match.state).decode()} {answers} {list(self.at.fallen)}"


class Observer:
    """One player's observation, or everybody's.

    With perfect recall it is text only, of any length.
    """

    def __init__(self, setting: AgentSetting, recalls: bool = False, public: bool = False) -> None:
        self._setting = setting
        self._recalls = recalls
        self._seats = (SPECTATOR,) * len(setting.seats) if public else setting.seats
        self.tensor = None if recalls else np.zeros(setting.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._setting.observe(state.at.table.match, self._seats[player])

    def string_from(self, state: SpielState, player: int) -> str:
        match, seat = state.at.table.match, self._seats[player]
        if self._recalls:
            return "\n".join([seat, *record.told(match, seat)])
        asked = match.asked(seat) if seat in match.waiting else None
        seen = {
            "seat": seat,
            "waiting": match.waiting,
            "prompt": asked.prompt.text(asked.about) if asked is not None else "",
            "choices": match.choices(seat),
            "view": match.view(seat),
        }
        return msgspec.json.encode(seen).decode()


class SpielGame(pyspiel.Game):
    """One of our games, with the scenario in its parameters: a key, or a file.

    Each game has a class.
    """

    rules: Game[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said = dict(params or {})
        scenario = str(said.get("scenario", ""))
        file_or_key = Path(scenario) if scenario.endswith(".toml") else scenario
        self.setting = AgentSetting(self.rules, file_or_key, None, int(said.get("actions", ACTIONS)))
        players = len(self.setting.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=RESULTS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[self.rules.key], info, said)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if iig_obs_type is None:
            return Observer(self.setting)
        if not iig_obs_type.public_info or iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise QuarterdeckError("a player observes public information and its own private information only")
        return Observer(self.setting, iig_obs_type.perfect_recall, iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE)


def _type(game: Game[Any]) -> Any:
    players = [len(game.seats(catalogue.read_scenario(game, key))) for key in shipped(game.package)]
    return pyspiel.GameType(
        short_name=PREFIX + game.key.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(10, *players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": game.first_scenario, "actions": ACTIONS},
    )


TYPES: Final = {game.key: _type(game) for game in catalogue.games().values()}


def _class(game: Game[Any]) -> type[SpielGame]:
    """Return a class for a game.

    OpenSpiel frees it only after Python has gone, and pickles it by name.
    """
    name = game.key.title().replace("-", "")
    made = type(name, (SpielGame,), {"rules": game, "__module__": __name__})
    globals()[name] = made
    return made


for _game in catalogue.games().values():
    pyspiel.register_game(TYPES[_game.key], _class(_game))
