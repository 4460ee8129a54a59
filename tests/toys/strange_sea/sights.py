"""The look of the strange sea: the legend, three boards, and Old Tom's fields and sight lines."""

from __future__ import annotations

from tests.toys.strange_sea import harbour

from quarterdeck.engine.scene import (
    At,
    Cell,
    Edge,
    Gauge,
    Ghost,
    Hexes,
    Kind,
    Line,
    Look,
    Overlay,
    Piece,
    Plane,
    Scene,
    Shape,
    SightLine,
    Squares,
)

LEGEND = (
    Kind("brine", "brine", "area", "", "water"),
    Kind("glowmoss", "glowing moss", "area", "%", "wood", "reeds", clause="TO-2"),
    Kind("obelisk", "obelisk", "mark", "Ω"),
    Kind("beacon", "beacon", "rim", "!", "prize", "flag"),
    Kind("palisade", "palisade", "edge", "H", "earth"),
    Kind("tramway", "tramway", "line", "-", "way"),
    Kind("slick", "oil slick", "mark", "&", "danger", "burst"),
    Kind("leviathan", "leviathan", "hull", "L", pattern="broadside"),
    Kind("dinghy", "dinghy", "hull", "d", pattern="sails", size=72),
    Kind("zouave", "zouaves", "counter", "Z"),
    Kind("unseen", "never on any map", "mark", "?"),
)

HEXES = Hexes(
    6,
    4,
    "brine",
    cells=(Cell((4, 2), ("glowmoss",)), Cell((5, 2), ("glowmoss", "obelisk")), Cell((6, 1), ("beacon",), "Light")),
    edges=tuple(Edge((5, 3), facing, ("palisade",)) for facing in (0, 60, 180, 300)),
    lines=(Line("tramway", ((5, 4), (6, 3), (6, 2))),),
    names="letters",
    legend=LEGEND,
)
SQUARES = Squares(
    5,
    4,
    "brine",
    cells=(Cell((5, 1), ("glowmoss",)), Cell((5, 4), ("obelisk",))),
    edges=(Edge((4, 3), 90, ("palisade",)), Edge((4, 3), 180, ("palisade",))),
    legend=LEGEND,
)
MOSS = ((20_000, 8_000), (25_000, 8_000), (25_000, 14_000), (20_000, 14_000))
PLANE = Plane(48_000, 36_000, "brine", 1000, (Shape(("glowmoss",), MOSS),), LEGEND)
BASE = (6_000, 2_000)


def tom(at: At, facing: int, cells: tuple[At, ...] = (), outline: tuple[int, int] | None = None) -> Piece:
    health = (Gauge("health", 9, 12),)
    return Piece("tom", "Old Tom", "leviathan", 0, at, facing, outline, active=True, gauges=health, cells=cells)


def boat() -> Piece:
    return Piece("boat", "Jolly boat", "dinghy", 0, carried_by="tom")


def zouaves(at: At) -> Piece:
    return Piece("zouaves", "Third Zouaves", "zouave", 1, at, 180, gauges=(Gauge("strength", 4, 4),))


def marks(turn: int, at: At) -> tuple[Cell, ...]:
    """Return the marks: the oil slick spreads after the first move, on the same board."""
    return (Cell(at, ("slick",)),) if turn else ()


def on_hexes(turn: int) -> Scene:
    pieces = (tom((3, 2), 60, ((3, 2), (2, 2), (1, 3))), boat(), zouaves((5, 3)))
    return Scene(HEXES, pieces, caption=f"Turn {turn}", sides=("ann", "bob"), marks=marks(turn, (4, 4)))


def on_squares(turn: int) -> Scene:
    pieces = (tom((3, 2), 90, ((3, 2), (2, 2))), boat(), zouaves((4, 3)))
    return Scene(SQUARES, pieces, caption=f"Turn {turn}", sides=("ann", "bob"), marks=marks(turn, (1, 4)))


def on_the_plane(turn: int) -> Scene:
    pieces = (tom((14_400, 10_000), 90, outline=BASE), boat(), zouaves((34_000, 12_000)))
    return Scene(PLANE, pieces, caption=f"Turn {turn}", sides=("ann", "bob"), marks=marks(turn, (6_000, 30_000)))


SCENES = {"hexes": on_hexes, "squares": on_squares, "plane": on_the_plane, "harbour": harbour.scene}

AHEAD = (14_400, 20_000)
GHOSTS = {
    "hexes": Ghost("tom", (4, 1), 60, cells=((4, 1), (3, 2), (2, 2)), way=((3, 2), (4, 1))),
    "squares": Ghost("tom", (4, 2), 90, cells=((4, 2), (3, 2)), way=((3, 2), (4, 2))),
    "plane": Ghost(
        "tom",
        AHEAD,
        180,
        outline=BASE,
        way=((14_400, 10_000), (17_000, 14_000), AHEAD),
        template=((13_000, 11_000), (18_000, 11_000), (18_000, 17_000), (13_000, 17_000)),
    ),
    "harbour": harbour.GHOST,
}
POINTS_AT = {"hexes": "D1", "squares": "4,2", "plane": "14400,20000", "harbour": "reds"}
WAITS_AT = {"harbour": "sloop"}  # an option may point at a crew on deck and at the hull below it


def look(table: str, piece: str) -> Look:
    if table != "plane" or piece != "tom":
        return Look(piece)
    seen = ((17_400, 9_000), (20_000, 6_000), (20_000, 16_000), (17_400, 11_000))
    unseen = ((25_000, 6_000), (36_000, 4_000), (36_000, 18_000), (25_000, 16_000))
    line = SightLine(
        ("zouaves",),
        (34_000, 12_000),
        "Third Zouaves, 16.7 inches: hidden by moss.",
        "TO-2",
        clear=False,
        open=False,
        blocked_at=((20_000, 10_350),),
        blocked_by="moss",
        way=((17_400, 10_000), (33_000, 11_900)),
        blocked_shapes=(MOSS,),
    )
    overlays = (
        Overlay("harpoons", clause="TO-3", shapes=(seen,)),
        Overlay("harpoons", clause="TO-2", seen=False, shapes=(unseen,)),
    )
    return Look("tom", overlays, (line,))
