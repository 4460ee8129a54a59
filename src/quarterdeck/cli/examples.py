"""One example for every command, as its ``--help`` and the manual page show it."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = {
    "play": "play mimi --scenario training --against captain",
    "table": "table mimi --scenario first-action",
    "games": "games",
    "bots": "bots pirate",
    "rules": "rules mimi arc",
    "serve": "serve --open",
    "replay": "replay game.qdr",
    "verify": "verify game.qdr",
    "check": "check my-scenario.toml",
    "analyse": "analyse game.qdr --html game.html",
    "picture": "picture game.qdr --number 41 -o board.svg",
    "arena": "arena mimi --scenarios training --bots greedy,search-400 --games 40",
    "train": "train pirate duel",
    "database": "database list",
    "database list": "database list --database matches.db",
    "database delete": "database delete 4f2a9c017be35d68",
    "database copy": "database copy matches.db postgresql://quarterdeck@localhost/quarterdeck",
    "fleet": "fleet --ship eel=picaroon,buccaneers",
    "scenario": "scenario new mimi --save my-scenario.toml",
    "scenario new": "scenario new mimi --save my-scenario.toml",
    "scenario fields": "scenario fields late",
    "lab": "lab mimi/training",
    "config": "config",
    "completion": "completion bash",
    "man": "man",
    "version": "version",
}
