"""An open plane: rectangles and other convex shapes, moved along templates, measured and compared in whole numbers only.

A length is counted in thousandths of an inch and an angle in thousandths of a degree. So the sizes that people use
(quarters of an inch, 15°, 45°) are whole, one rounding is a hundredth of a millimetre, and on a table of several feet
the product of two lengths stays within a machine word, where compiled code is fast. East is +x and south is +y, as on
a screen; a heading is taken clockwise from the north. A shape is the tuple of its corners, clockwise, each edge running
from one corner to the next. A segment, two points, may stand for a shape where distances and overlaps are asked.

Everything asked of given corners is answered exactly. Only turning a shape rounds: each corner to the nearest unit,
less than 0.71 units off. A rectangle is therefore kept as centre and heading, never as corners, so that nothing adds up
over a game. Two rectangles laid flush against each other come out within `SLACK` of touching: that much is allowed for
where it is asked whether shapes touch or overlap, unless the caller says otherwise.

How a game uses it. A ship's base is a `Rectangle`; beside it the game keeps `corners(base)` and `box_of` them, renewed
when the ship moves. Terrain is convex polygons of the same kind (`is_convex`), the table a `Box` (`box_holds`).

- To move: `way_by_template(base, length, turn, lane)` is the `Way`, begun in one of three lanes (`TO_PORT`, `IN_LINE`,
  `TO_STARBOARD`); `end_of(way)` is where it leads and `place_on(way, n)` where the ship is after so much of it.
  `sweep_box(way)` leaves out what lies far off; everything below does so of its own accord. `way_astern` backs.
- What is met: `encounters(way, template_width, bases)` lists what template, old place or new place touch, in the order
  met; `contacts(way, islands)` all that the base passes over; `first_contact(way, shape)` one of them. Each says how far
  along the way; `place_on` it is the contact itself, one unit less is still short of it.
- To stop: `last_clear(way, stop, shapes)` is how far along the way nothing is touched; `carried_clear(base, shape)`
  goes straight on until free; `first_overlapped(corners, shapes)` says whether a place is taken.
- To lie alongside: `berths(base_at_contact, other_base)` offers the places with the front flat against each edge that
  was touched; `flush` makes any other.
- To see and fire: `arcs_holding(base, shape)` are the arcs (`FRONT`, `STARBOARD`, `REAR`, `PORT`) that hold some part of
  a shape, `arc_around(base, centre, reach)` the one that surely holds all of it; `band(edge(corners(base), arc), shape,
  limits)` is the band of range from that edge; `line_of_fire(base, arc, shape)` is a `Gap` whose ends go to
  `first_crossed(start, end, shapes)`, to see what blocks it.
- To measure: `gap` is the shortest way between two shapes, `is_within` and `touches` ask whether they are as near.
- To draw: `corners`, `template_outline(way, width)`, `arc_outline(base, arc, reach, nearest)`.
"""

from quarterdeck.boards.plane.angles import (
    DEGREE,
    FULL_TURN,
    HALF_TURN,
    INCH,
    QUARTER_TURN,
    SCALE,
    rounded,
    sine_and_cosine,
    swings_through,
)
from quarterdeck.boards.plane.arcs import (
    arc_around,
    arc_of,
    arc_outline,
    arcs_holding,
    line_of_fire,
)
from quarterdeck.boards.plane.berths import (
    AS_STRUCK,
    CENTRED,
    PORT_FLUSH,
    STARBOARD_FLUSH,
    Berth,
    berths,
    flush,
    struck_at,
)
from quarterdeck.boards.plane.contacts import (
    carried_clear,
    contacts,
    first_contact,
    last_clear,
)
from quarterdeck.boards.plane.distances import (
    Gap,
    band,
    distance,
    distance_along,
    edges_within,
    gap,
    gap_inside,
    is_within,
    squared_distance,
    touches,
)
from quarterdeck.boards.plane.paths import (
    IN_LINE,
    TO_PORT,
    TO_STARBOARD,
    Way,
    along_arc,
    end_of,
    in_lane,
    place_on,
    sweep_box,
    way_astern,
    way_by_template,
)
from quarterdeck.boards.plane.shapes import (
    FRONT,
    PORT,
    REAR,
    SLACK,
    STARBOARD,
    Box,
    Point,
    Polygon,
    Rectangle,
    beside,
    box_holds,
    box_of,
    boxes_meet,
    corners,
    edge,
    edge_length,
    facing_aft,
    first_crossed,
    first_overlapped,
    holds,
    is_convex,
    meets,
    moved,
    overlaps,
    rotated,
    segments_meet,
    shifted,
    turned_about,
    widened,
)
from quarterdeck.boards.plane.templates import (
    check_template,
    encounters,
    template_nears,
    template_outline,
)

__all__ = [
    "AS_STRUCK",
    "CENTRED",
    "DEGREE",
    "FRONT",
    "FULL_TURN",
    "HALF_TURN",
    "INCH",
    "IN_LINE",
    "PORT",
    "PORT_FLUSH",
    "QUARTER_TURN",
    "REAR",
    "SCALE",
    "SLACK",
    "STARBOARD",
    "STARBOARD_FLUSH",
    "TO_PORT",
    "TO_STARBOARD",
    "Berth",
    "Box",
    "Gap",
    "Point",
    "Polygon",
    "Rectangle",
    "Way",
    "along_arc",
    "arc_around",
    "arc_of",
    "arc_outline",
    "arcs_holding",
    "band",
    "berths",
    "beside",
    "box_holds",
    "box_of",
    "boxes_meet",
    "carried_clear",
    "check_template",
    "contacts",
    "corners",
    "distance",
    "distance_along",
    "edge",
    "edge_length",
    "edges_within",
    "encounters",
    "end_of",
    "facing_aft",
    "first_contact",
    "first_crossed",
    "first_overlapped",
    "flush",
    "gap",
    "gap_inside",
    "holds",
    "in_lane",
    "is_convex",
    "is_within",
    "last_clear",
    "line_of_fire",
    "meets",
    "moved",
    "overlaps",
    "place_on",
    "rotated",
    "rounded",
    "segments_meet",
    "shifted",
    "sine_and_cosine",
    "squared_distance",
    "struck_at",
    "sweep_box",
    "swings_through",
    "template_nears",
    "template_outline",
    "touches",
    "turned_about",
    "way_astern",
    "way_by_template",
    "widened",
]
