"""docs/look-up/options.md: every house rule of every game, with its values and scenarios, from the types."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import quarterdeck as qd
from quarterdeck.engine.validation.field_errors import Field, fields_of
from quarterdeck.table.game_catalogue import GameCatalogue
from quarterdeck.table.wire.replies import GameInfo, HouseRule

PAGE: Final = Path(__file__).parents[1] / "docs" / "look-up" / "options.md"
PREFACE: Final = """# House rules

This page is for players and designers: it lists every option of every game, and says what it changes.
`python -m tools.generated` makes it from the games.

Set an option when you start a game, `quarterdeck play mimi --option speed=true`, on the page under
*House rules*, or in the table `[options]` of a scenario of yours. `quarterdeck rules mimi MT-1` prints
a clause. To measure what an option does to the chances of each side, vary it:

    quarterdeck lab mimi --vary speed=false,true
"""
PREFIX: Final = "options."
EMPTY: Final = ("man_o_war",)  # options whose default is the empty text


class Effect(NamedTuple):
    """The effect of an option in a sentence, and its clauses."""

    sentence: str
    clauses: tuple[str, ...]


EFFECTS: Final = {
    "mimi-and-toutou": {
        "speed": Effect("Mimi and Toutou have two activation cards each, so each of them acts twice a round.", ("MT-1",)),
        "range_metric": Effect(
            "Ranges are counted as columns plus rows (`sides`), or as the larger of the two (`larger`), which "
            "brings ships on a diagonal into range sooner.",
            ("MT-4",),
        ),
    },
    "pirate-cards": {
        "players": Effect("Sets the number of players; two can only play Pirate Fleet.", ("PC-28",)),
        "fixed_fleet": Effect(
            "Every player starts with three ships and never gets another; a player whose last ship sinks is out.",
            ("PC-13", "PC-18a"),
        ),
        "reshuffles": Effect(
            "Sets how often the discard pile becomes a new deck; after that, the side with the smaller share of its "
            "hits taken wins.",
            ("PC-22",),
        ),
        "man_o_war": Effect("Names the seat that has the Man-O-War; empty, it is drawn by lot.", ("PC-20",)),
    },
    "kingdom-fleets": {
        "wind": Effect(
            "The wind blows from this direction all game, and turning bow or stern through it costs the manpower that "
            "the ship's card names.",
            ("KF-21",),
        ),
        "seas": Effect("In heavy seas, every shot is at −1 to hit.", ("KF-26",)),
        "sight": Effect("In smoke or fog, every shot is at −1 to hit.", ("KF-26",)),
    },
    "late-19th-century": {
        "wire": Effect("Sets how many hexes of barbed wire each side may lay.", ("LC-60",)),
        "under_way": Effect(
            "A ship that moved in her last movement may not stop: she goes ahead at least a hex, or turns where she may "
            "turn without one.",
            ("LC-89",),
        ),
    },
    "scum-of-the-high-seas": {
        "fast": Effect("Nobody throws saves, and NCOs play no part: games are quicker and bloodier.", ("SH-2",)),
        "parley": Effect(
            "With several pirate players and no fixed teams, a Parley card stops the fighting between two units for 1 "
            "or 2 turns.",
            ("SH-3", "SH-4"),
        ),
        "lucky": Effect("Each player may draw one event card a turn without a high card.", ("SH-29",)),
        "ransom": Effect(
            "The loser of a duel may buy his commander back for a block of spoils; the duel has 5 rounds.", ("SH-62",)
        ),
        "advanced": Effect("Duels are fought blow by blow, against a guard that is chosen in secret.", ("SH-63",)),
    },
}


def document() -> str:
    """Return the page."""
    infos = GameCatalogue(qd.games()).infos()
    return PREFACE + "".join(_chapter(info) for info in infos if info.key in EFFECTS)


def options_of(key: str) -> list[Field]:
    """Return the options of a game, by their names in its table of options."""
    found = [each for each in fields_of(qd.find_game(key).scenario) if each.name.startswith(PREFIX)]
    return [each._replace(name=each.name.removeprefix(PREFIX)) for each in found]


def _chapter(info: GameInfo) -> str:
    options = "".join(_option(info, each) for each in options_of(info.key))
    return f"\n## {info.title}\n\n`quarterdeck play {info.key} --option NAME=VALUE`\n{options}"


def _option(info: GameInfo, option: Field) -> str:
    effect = EFFECTS[info.key][option.name]
    default = option.default.strip("'")
    values = option.expected.replace("''", "empty").replace("'", "`")
    lines = [
        f"\n### `{option.name}`\n",
        f"{effect.sentence} ({', '.join(effect.clauses)})\n",
        f"- Values: {values}",
        f"- Default: {'empty' if default == 'none' and option.name in EMPTY else f'`{default}`'}",
        f"- Scenarios: {_scenarios(info, option)}",
    ]
    return "\n".join(lines) + "\n"


def _scenarios(info: GameInfo, option: Field) -> str:
    """Return the scenarios in which an option has an effect, with what differs there."""
    rules = {each.key: rule for each in info.scenarios for rule in each.options if rule.name == option.name}
    notes = {key: _note(rule, option) for key, rule in rules.items()}
    if len(rules) == len(info.scenarios) and not any(notes.values()):
        return "all"
    return ", ".join(f"`{key}`{f' ({note})' if note else ''}" for key, note in notes.items())


def _note(rule: HouseRule, option: Field) -> str:
    default = str(rule.default).lower() if isinstance(rule.default, bool) else str(rule.default)
    parts = []
    if rule.low is not None and f"from {rule.low} to {rule.high}" not in option.expected:
        parts.append(f"{rule.low} to {rule.high}")
    if default and default != option.default.strip("'"):
        parts.append(f"default `{default}`")
    return ", ".join(parts)
