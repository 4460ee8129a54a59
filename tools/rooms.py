"""The rooms of the house from the ground up, with the purpose of each and what it may import.

A room imports only the rooms in its row, and these stand before it. ``tests/test_import_law.py``
checks the source against this table, and the map in the documentation is drawn from it.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Room(NamedTuple):
    """A package or a module directly below ``quarterdeck``, with the rooms that it may import."""

    name: str
    purpose: str
    imports: str = ""  # rooms of which every module may be imported
    top_level: str = ""  # rooms of which only the top-level names may be imported

    @property
    def below(self) -> list[str]:
        """Return every room that this one may import."""
        return [*self.imports.split(), *self.top_level.split()]


ROOMS: Final = (
    Room("boards", "Geometry of squares, hexes and the open table, and packs of cards."),
    Room("engine", "Prompts, matches, records, scenarios, odds and scenes of any game.", "boards"),
    Room("version", "The version of Quarterdeck."),
    Room("folders", "Folders of the package and of the user."),
    Room("atomic_files", "Files that are written whole or not at all.", "engine"),
    Room("resource_limits", "Limits on memory and time for input from strangers.", "engine"),
    Room("plugins", "Games and bots that other packages add.", "engine"),
    # A rule book imports no other rule book: the import law tells them apart.
    Room("games", "The rule books, a folder for each.", "boards engine"),
    Room("catalogue", "All rule books by key, and matches of them.", "engine plugins", "games"),
    # A room within a room: its source is compiled with every rule book.
    Room("search.core", "The core of the search, compiled with each rule book.", "boards engine"),
    Room("compile", "Compiled rule books, made from the readable ones.", "engine folders catalogue search.core"),
    Room(
        "search",
        "Lookahead, tree search, rollout search and value functions.",
        "boards engine catalogue search.core",
        "compile",
    ),
    Room("bots", "Bots and ranks, built on search.", "engine plugins", "search"),
    Room("web", "The page: plain modules for browsers, with no build step."),
    Room("web_files", "The page's files, read from the disk.", "folders", "web"),
    Room("pictures", "Scenes drawn as SVG.", "engine web_files"),
    Room("notebook", "Matches, scenes and odds in a notebook.", "engine", "pictures"),
    Room(
        "lab",
        "Many games: studies, measures, training, and the arena of bots.",
        "engine version atomic_files catalogue search bots web_files notebook",
        "compile",
    ),
    Room(
        "analysis",
        "Luck and judgement in a recorded game.",
        "engine version folders catalogue compile search bots lab",
    ),
    Room(
        "table",
        "One match and its people: messages in, messages out.",
        "engine version resource_limits plugins bots lab analysis",
    ),
    Room(
        "server",
        "Hosts tables: HTTP, sockets, SQL and processes.",
        "engine version folders plugins catalogue web_files table",
    ),
    Room("terminal", "The terminal client, full-screen or in plain lines.", "boards engine atomic_files catalogue bots"),
    Room("envs", "Environments for training agents.", "boards engine catalogue bots lab"),
    Room("conformance", "The checks that every game must pass.", "engine catalogue"),
    Room(
        "cli",
        "The command quarterdeck.",
        "engine version folders atomic_files resource_limits plugins catalogue "
        "search bots notebook lab analysis table server terminal",
        "compile pictures",
    ),
    Room("__main__", "Runs the command for python -m quarterdeck.", top_level="cli"),
)
