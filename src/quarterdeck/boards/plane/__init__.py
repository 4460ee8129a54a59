"""An open plane: rectangles and other convex shapes, moved along templates, in whole numbers only.

Lengths are in thousandths of an inch and angles in thousandths of a degree. The sizes that people
use (quarters of an inch, 15°, 45°) are therefore whole, one rounding is a hundredth of a
millimetre, and on a table of several feet the product of two lengths stays within a machine word,
where compiled code is fast. East is +x and south is +y, as on a screen; a heading is taken
clockwise from the north. A shape is the tuple of its corners, clockwise, each edge running from one
corner to the next. A segment, two points, may stand for a shape in distances and overlaps.

Every result for given corners is exact. Only turning a shape rounds: each corner to the nearest
unit, less than 0.71 units off. A rectangle is therefore kept as centre and heading, never as
corners, so that errors do not add up over a game. Two rectangles laid flush against each other come
out within `SLACK` of touching, so tests for touching and overlapping allow that much by default.

In a game, a ship's base is a `Rectangle`. The game keeps `corners(base)` and their `box_of` beside
it and renews them when the ship moves. Terrain is convex polygons (`is_convex`), and the table is a
`Box` (`box_holds`).

- To move: `way_by_template(base, length, turn, lane)` is the `Way`, begun in one of three lanes
  (`TO_PORT`, `IN_LINE`, `TO_STARBOARD`). `end_of(way)` is its end, and `place_on(way, n)` the place
  after n units of it. `sweep_box(way)` excludes distant shapes; every function below already does
  so. `way_astern` backs.
- To find contacts: `encounters(way, template_width, bases)` lists the bases that the template, the
  old place or the new place touch, in the order met. `contacts(way, islands)` lists everything that
  the base passes over, and `first_contact(way, shape)` one shape. Each gives the distance along the
  way: `place_on` at that distance is the contact itself, and at one unit less is still clear.
- To stop: `last_clear(way, stop, shapes)` is the last distance along the way that touches nothing.
  `carried_clear(base, shape)` goes straight on until free. `first_overlapped(corners, shapes)`
  tells whether a place is taken.
- To lie alongside: `berths(base_at_contact, other_base)` offers the places with the front flat
  against each edge touched; `flush` makes any other.
- To see and fire: `arcs_holding(base, shape)` are the arcs (`FRONT`, `STARBOARD`, `REAR`, `PORT`)
  that hold some part of a shape, and `arc_around(base, centre, reach)` is the one that certainly
  holds all of it. `band(edge(corners(base), arc), shape, limits)` is the range band from that edge.
  `line_of_fire(base, arc, shape)` is a `Gap`; `first_crossed(start, end, shapes)` finds what blocks
  it.
- To measure: `gap` is the shortest way between two shapes; `is_within` and `touches` compare it.
- To draw: `corners`, `template_outline(way, width)`, `arc_outline(base, arc, reach, nearest)`.
"""
