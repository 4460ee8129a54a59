"""What the keys do, and what the signs mean: those of every map, and those that the legend of this one brings."""

from __future__ import annotations

from quarterdeck.engine.scene import Scene
from quarterdeck.terminal.board.map_legend import signed_kinds

HELP = """\
Keys before options   take that option; so do Enter and a click.
                      A row with ▸ opens: choose among its options
                      (facings, say) the same way; Esc goes back
↑ ↓                   go through the options
+ - → ←               where points are shared out: one more or one
                      fewer of a row. Its key is one more too, and
                      A as many as it can be; Enter confirms all,
                      Esc asks one by one, and again in one form
o or d                every outcome of the option, with its odds
u                     take back your last choice, if nothing has
                      been thrown, drawn or answered since
r                     the rule book, open at the option's clause
. and ,               look at the next piece, or the one before
/                     look at a piece by its name or its place
G                     what you and the others win by, and how far;
                      the story, the notes, what the words mean
l                     the log in place of the board; again: back
s                     save now; S under another name. The game is
                      also saved after each of your answers
:                     orders: answers in advance, by words
C                     the last choice of your turn waits until you
                      confirm it, or does not
p                     bots pause before they move, or do not
a                     at a real table: correct what was typed last
Esc                   back to the options; at a real table out of
                      the line for dice and cards, and back in
q                     quit
Tab, Shift+Tab        from panel to panel, or from tab to tab where
                      they share the room; arrows scroll there

The mouse
A click on a ship or unit shows what it bears on and sees. If an
option points at it, or at a cell, it is highlighted; a second
click takes it. A click on a clause opens the rule book.

The signs
→M  a ship with her heading; in full colour when it is her turn
↑I4 heading, kind, strength; below it tile (▮ face down) and number
◆I4 without a heading: the shape is the side's, ● ◆ ▲ ■ ★ ✚ in order
▓   the rest of what fills several cells, or of a base
◦•◉ what its weapons bear on       ×  bears, but out of sight
◌   where the option would put a piece; ∙ its way, ░ its template
✓   line of sight clear   ✗ blocked   ○ clear, but no fire
1   where option 1 leads
○   a place that is whole          ●  a hit
✗   not allowed now: take it, and you are told why"""


def help_on(scene: Scene) -> str:
    """All of it, with the signs and letters that are on the map now."""
    signs = [f"{kind.sign:<3} {kind.name}" for kinds in signed_kinds(scene) for kind in kinds]
    return "\n".join([HELP, *(["", "On this map", *signs] if signs else [])])
