"""The rooms of the house from the ground up: what each is for, and what it may import.

A room imports nothing but what its row names, and only rooms that stand before it. ``tests/test_import_law.py`` holds the
source to this table, and the map in the documentation is drawn from it.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Room(NamedTuple):
    """A package or a module directly below ``quarterdeck``."""

    name: str
    purpose: str
    imports: tuple[str, ...] = ()  # rooms of which any module may be imported
    faces: tuple[str, ...] = ()  # rooms of which only the package itself may be imported, with the names in it

    @property
    def below(self) -> tuple[str, ...]:
        """Every room that this one may import."""
        return self.imports + self.faces


def _room(name: str, purpose: str, imports: str = "", faces: str = "") -> Room:
    return Room(name, purpose, tuple(imports.split()), tuple(faces.split()))


ROOMS: Final = (
    _room("boards", "Geometry of squares, hexes and the open table, and packs of cards."),
    _room("engine", "Asks, matches, records, scenarios, odds and scenes of any game.", "boards"),
    _room("version", "The version of Quarterdeck."),
    _room("folders", "Folders of the package and of the user."),
    _room("atomic_files", "Files that are written whole or not at all.", "engine"),
    _room("resource_limits", "Limits of memory and time for what strangers send.", "engine"),
    _room("plugins", "Games and bots that other packages bring.", "engine"),
    # A book imports no other book: the law tells them apart.
    _room("games", "The rule books, a folder for each.", "boards engine"),
    _room("catalogue", "All rule books by key, and matches of them.", "engine plugins", "games"),
    _room("compile", "Fast modules made from readable rules.", "engine folders catalogue"),
    _room(
        "search", "Looking ahead: one step, tree and race; what positions are worth.", "boards engine catalogue", "compile"
    ),
    _room("bots", "Names and levels of play over search.", "engine plugins", "search"),
    _room("web", "The page: plain modules for browsers, with no build step."),
    _room("web_files", "The page's files, read off the disk.", "folders", "web"),
    _room("pictures", "Scenes drawn as SVG.", "engine web_files"),
    _room("notebook", "Matches, scenes and odds in a notebook.", "engine", "pictures"),
    _room(
        "lab",
        "Many games: studies, measures, training, and the arena of bots.",
        "engine version atomic_files catalogue search bots web_files notebook",
        "compile",
    ),
    _room(
        "analysis",
        "What was luck and what was judgement in a recorded game.",
        "engine version folders catalogue compile search bots lab",
    ),
    _room(
        "table",
        "One match and its people: messages in, messages out.",
        "engine resource_limits plugins bots lab analysis",
    ),
    _room(
        "server",
        "Hosts tables: HTTP, sockets, SQL and processes.",
        "engine version folders plugins catalogue web_files table",
    ),
    _room("terminal", "The client for a terminal, full screen or in lines.", "boards engine atomic_files catalogue bots"),
    _room("envs", "Environments for training agents.", "boards engine catalogue bots lab"),
    _room("conformance", "The checks that every game must pass.", "engine catalogue"),
    _room(
        "cli",
        "The command quarterdeck.",
        "engine version folders atomic_files resource_limits plugins catalogue "
        "search bots notebook lab analysis table server terminal",
        "compile pictures",
    ),
    _room("__main__", "Runs the command by python -m quarterdeck.", faces="cli"),
)
