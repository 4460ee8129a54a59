"""The help screen: the keys, and the signs of every map and of this one."""

from __future__ import annotations

from quarterdeck.engine.scene import Scene
from quarterdeck.terminal.board.map_legend import signed_kinds

HELP = """\
Key of an option      choose that option, as Enter and a click do.
                      A row with ▸ holds several options, such as
                      facings: choose among them, or Esc goes back
↑ ↓                   highlight another option
+ - → ←               change an amount in a form with several rows.
                      The key of a row adds one, A adds all you can.
                      Enter confirms the form. Esc switches between
                      the form and one answer at a time
o or d                every outcome of the option, with its odds
u                     undo your last choice, until a die, a card or
                      another choice follows it
r                     the rule book, at the option's clause
. and ,               look at the next unit, or the one before
/                     look at a unit by its name or place
G                     how each side wins, and how close it is; the
                      story, the notes and the terms
l                     the log in place of the board, and back
s                     save now; S: save under another name. The game
                      is also saved after each of your answers
:                     orders: answers that you give in advance
C                     confirm the last choice of your turn, or do not
p                     make bots pause before they move, or not
a                     at a real table: correct the last die or card
Esc                   back to the options; at a real table: out of
                      the line for dice and cards, and back
q                     quit
Tab, Shift+Tab        the next panel or tab, and the one before.
                      Arrow keys scroll there

Mouse
Click a ship or unit to see her arcs and sight lines. If an option
points at her, or at the cell, it is highlighted. A second click
chooses it. Click a clause to open the rule book.

Signs
→M  a ship with her heading; in full colour when she is active
↑I4 heading, kind, strength; below: tile (▮ face down) and number
◆I4 a unit without a heading; sides in order are ● ◆ ▲ ■ ★ ✚
▓   the rest of a large piece, or of a base
◦•◉ cells that weapons bear on     ×  in arc, but out of sight
◌   where the option puts a piece; ∙ its path, ░ its template
✓   sight line clear   ✗ blocked   ○ clear, but may not fire
1   where option 1 leads
○   an undamaged place             ●  a hit
✗   not allowed: choose it to see why"""


def help_on(scene: Scene) -> str:
    """Return the help text with the signs and letters on the map now."""
    signs = [f"{kind.sign:<3} {kind.name}" for kinds in signed_kinds(scene) for kind in kinds]
    return "\n".join([HELP, *(["", "On this map", *signs] if signs else [])])
