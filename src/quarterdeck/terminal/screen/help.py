"""What the keys do."""

HELP = """\
Keys before options   take that option; so do Enter and a click.
                      A row with ▸ opens: choose among its options
                      (facings, say) the same way; Esc goes back
↑ ↓                   go through the options
o or d                every outcome of the option, with its odds
u                     take back your last choice, if nothing has
                      been thrown, drawn or answered since
r                     the rule book, open at the option's clause
. and ,               look at the next piece, or the one before
/                     look at a piece by its name or its place
l                     the log in place of the board; again: back
s                     save now; S under another name. The game is
                      also saved after each of your answers
p                     bots pause before they move, or do not
a                     at a real table: correct what was typed last
Esc                   back to the options; at a real table out of
                      the line for dice and cards, and back in
q                     quit
Tab, Shift+Tab        from panel to panel; arrows scroll there

The mouse
A click on a ship or unit shows what it bears on and sees. If an
option points at it, or at a cell, it is highlighted; a second
click takes it. A click on a clause opens the rule book.

The signs
→M  a ship with her heading; in full colour when it is her turn
↑I4 facing, arm, strength; below it label and tile (▮ face down)
    I infantry  C cavalry  D dismounted  M machine guns
    A artillery  T transport  G general; B, I, A, P, T, G afloat:
    battleship, ironclad, armoured, protected, torpedo, gunboat
◦•● what its weapons bear on       ×  bears, but out of sight
♣ woods  ^ hill  # houses  ≈ river  : ford  + road  = trench
✓   line of sight clear   ✗ blocked   ○ clear, but no fire
1   where option 1 leads
○   a place that is whole          ●  a hit
✗   not allowed now: take it, and you are told why"""
