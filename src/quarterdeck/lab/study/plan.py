"""The arms of an inquiry: scenarios as written, with fields varied, or side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.study.aggregation import Count
from quarterdeck.lab.study.fields import Varied, changed, combinations, current, is_same, label
from quarterdeck.lab.study.findings import Study
from quarterdeck.lab.study.lineups import casts
from quarterdeck.lab.study.series import SeriesSetting, setting
from quarterdeck.lab.study.verdict import in_words, sentence

SKILL_EVERY: Final = 4  # every fourth round also tells luck from skill
UNCHANGED: Final = "unchanged"

Bots: TypeAlias = Sequence[str] | Mapping[Seat, str]  # a row that rotates through the seats, or one bot per seat


class StudyArm(NamedTuple):
    """An arm of an inquiry: a setting, its names, and perhaps a second one for luck and skill."""

    label: str
    words: str  # for use in a sentence: "with `rounds` 40"
    changes: dict[str, Any]
    setting: SeriesSetting
    skill: SeriesSetting | None = None

    def study(self, count: Count, skill: Count | None) -> Study:
        """Return the results of the arm."""
        game, scenario = count.game, count.scenario
        stronger, weaker, *_ = skill.setting.casts[0].values() if skill is not None else ("", "")
        return Study(
            label=self.label,
            changes=self.changes,
            game=self.setting.game,
            title=game.title,
            version=game.version,
            scenario=scenario.title,
            digest=self.setting.digest,
            plain=msgspec.json.decode(self.setting.scenario),
            casts=self.setting.casts,
            rounds=count.rounds,
            games=count.games,
            sides=count.sides(),
            drawn=count.drawn(),
            players=count.players(),
            endings=count.endings(),
            decisions=count.decisions(),
            verdict=sentence(count),
            skill=None if skill is None else skill.skill(stronger, weaker),
            measures=count.measures(),
        )


def arm(game: Game[Any], scenario: Scenario, bots: Bots, weaker: str = "", measured: bool = False) -> StudyArm:
    """Return the arm of a scenario as written.

    Random games are never measured, as that would be slow.
    """
    seats = game.seats(scenario)
    cast = casts(seats, bots)
    is_random = all(name == "random" for name in cast[0].values())
    main = setting(game, scenario, cast, measured=measured and not is_random)
    alone = set(cast[0].values())
    skill = None
    if weaker and len(alone) == 1 and weaker not in alone:
        skill = setting(game, scenario, casts(seats, [*alone, weaker]), SKILL_EVERY)
    return StudyArm(scenario.title, scenario.title, {}, main, skill)


def vary(
    game: Game[Any], scenario: Scenario, variations: Sequence[Varied], bots: Bots, measured: bool = False
) -> list[StudyArm]:
    """Return arms for the unchanged scenario and for every value of a field, alone and combined."""
    here = {each.field: current(game, scenario, each.field) for each in variations}
    short = {field: value for field, value in here.items() if not isinstance(value, Mapping | list | tuple)}
    base = f"{UNCHANGED} ({label(short)})" if short else UNCHANGED
    found = [arm(game, scenario, bots, measured=measured)._replace(label=base)]
    others = [
        Varied(field, tuple(value for value in values if not is_same(value, here[field]))) for field, values in variations
    ]
    for changes in combinations(others):
        other = arm(game, changed(game, scenario, changes), bots, measured=measured)
        found.append(other._replace(label=label(changes), words=in_words(changes), changes=changes))
    return found
