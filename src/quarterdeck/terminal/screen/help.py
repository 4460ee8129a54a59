"""What the keys do."""

HELP = """\
Keys before options   take that option; so do Enter and a click
↑ ↓                   go through the options
o or d                every outcome of the option, with its odds
u                     take back your last choice, if nothing has
                      been thrown, drawn or answered since
r                     the rule book, open at the option's clause
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
A click on a ship shows her diagram and her field of fire. If an
option points at her, or at a square, it is highlighted; a second
click takes it. A click on a clause in the log opens the rule book.

The signs
→M  a ship with her heading; in full colour when it is her turn
◦   what her gun bears on          1  where option 1 leads
○   a place that is whole          ●  a hit
✗   not allowed now: take it, and you are told why"""
