"""Previews of the places where options would put a ship (KF-11, KF-17, KF-2b, KF-2e)."""

from __future__ import annotations

from quarterdeck.boards.plane.angles import DEGREE, rounded
from quarterdeck.boards.plane.paths import Way, place_on
from quarterdeck.boards.plane.shapes import Rectangle
from quarterdeck.boards.plane.templates import template_outline
from quarterdeck.engine.scene import At, Ghost
from quarterdeck.games.kingdom_fleets.charts import TEMPLATE
from quarterdeck.games.kingdom_fleets.state import Ship

FINE = 10  # thousandths of an inch: too small an error to be seen
BENDS = 8  # segments of a curved way


def ghost_at(ship: Ship, place: Rectangle) -> Ghost:
    """Return a ghost at a place, without a way."""
    return Ghost(ship.key, *lie_of(place), (place.length, place.width))


def ghost_by_template(ship: Ship, place: Rectangle, way: Way) -> Ghost:
    """KF-11 Return a ghost with the template and the way of her middle."""
    template = template_outline(way, TEMPLATE, FINE)
    return Ghost(ship.key, *lie_of(place), (place.length, place.width), way=line_of(way), template=template)


def ghost_astern(ship: Ship, place: Rectangle, way: Way) -> Ghost:
    """KF-2b Return a ghost straight astern, without a template."""
    return Ghost(ship.key, *lie_of(place), (place.length, place.width), way=line_of(way))


def lie_of(place: Rectangle) -> tuple[At, int]:
    """Return the place and heading of a base as scenes use them."""
    return (place.centre.x, place.centre.y), rounded(place.heading, DEGREE) % 360


def line_of(way: Way) -> tuple[At, ...]:
    """Return the way of her middle, as far as she goes."""
    count = BENDS if way.turn else 1
    stops = [place_on(way, way.travel * step // count).centre for step in range(count + 1)]
    return tuple((each.x, each.y) for each in stops)
