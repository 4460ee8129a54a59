"""Cards for ships, crews, characters and equipment, and the closed list of effects (KF-45a).

An effect is a table with a ``kind`` and the fields that its kind takes; any other field is refused
by name. ``by`` is a number; ``part``, ``band`` and ``arc`` narrow the effect (left out: all).

Always in force, on any card but ammunition:

- ``aim``: ``by`` is added when the ship fires; with a ``band`` only at that range, with an ``arc``
  only by its cannon. It never helps at long range (KF-26).
- ``power``: ``by`` is added to the POW of cannon, by ``band`` and ``arc``; with ``part = "crew"``
  it is added to the crew's power in close quarters instead.
- ``armour``: ``by`` is added to the ARM of the named ``part``: hull, decks, sails or crew.
- ``melee``: ``by`` is added to the crew's melee, in attack and defence.
- ``ram``: ``by`` is added to the hull damage of a ram by this ship (KF-15), which is never below 0.
- ``check``: ``by`` is added to the ship's captain checks in encounters, boarding and disengaging
  (KF-12, KF-18, KF-19).
- ``disengage``: ``by`` is added as well when the ship tries to disengage (KF-19).
- ``manpower``: ``by`` tokens are added at each activation, leaving at least 1 while a squad lives.
- ``repair``: ``by`` is taken off the price of a repair (KF-38) of that ``part`` (hull, sails or
  crew), leaving at least 1.
- ``second shot``: each turn ``by`` guns of that ``arc`` may fire a second time, for manpower as
  usual.
- ``no sails``: the ship rows; she has no sail points, and no rule about sails applies (KF-20,
  KF-32).
- ``no reefs``: reefs do nothing to the ship (KF-2).
- ``manoeuvre``: adds one to the selector: ``length``, ``turn``, ``cost``.

On an ammunition card, in force for volleys fired with it:

- ``aim``, ``power``: as above.
- ``goes for``: every hit lands on that ``part`` (hull, decks or sails), and no location dice are
  thrown.
- ``sets``: a volley that does any damage gives its target one ``condition``: burning or holed.
- ``crew alone``: hits on the decks are rolled against the crew's armour, whatever decks are left;
  all other hits are lost.

Actions of a character, once a turn, for ``cost`` manpower, on one ship within ``reach`` inches
(base to base, 0: touching; no line of sight is needed). With a ``roll``, a d10 must show at least
that number (KF-3 holds):

- ``rally``: clears one condition on the character's own ship, chosen by the owner; free unless it
  has a ``cost``.
- ``fire``, ``sleep``, ``confusion``, ``enchantment``: gives an enemy with squads ``by`` of that
  condition (for fire: burning).
- ``healing``: heals ``by`` crew wounds on her own ship or a friend; a dead squad does not come
  back.
- ``wind``: makes this turn's manoeuvre of the character's own ship 2" longer, before she has moved.
- ``theft``: brings up to ``by`` gold from an enemy ship aboard.
- ``assassin``: kills an enemy captain.
- ``spike``: puts one gun of an enemy ship, in an arc of the owner's choice, out for the battle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.plane.angles import INCH
from quarterdeck.engine.scenario import Key, Name, Prose, Written
from quarterdeck.games.kingdom_fleets.charts import DECKS, SAILS, SIZES, TEMPLATE, Size

Part = Literal["hull", "decks", "sails", "crew"]
Band = Literal["point blank", "short", "medium", "long"]
Arc = Literal["fore", "side", "aft"]
EffectKind = Literal[
    "aim", "power", "armour", "melee", "ram", "check", "disengage", "manpower", "repair", "second shot",
    "no sails", "no reefs", "manoeuvre", "goes for", "sets", "crew alone", "rally", "fire", "sleep", "confusion",
    "enchantment", "healing", "wind", "theft", "assassin", "spike",
]  # fmt: skip
Figure = Annotated[int, Meta(ge=1, le=10)]
Points = Annotated[int, Meta(ge=1, le=30)]
Gold = Annotated[int, Meta(ge=0, le=200)]
MOST_MANOEUVRES: Final = 20
MOST_EFFECTS: Final = 20
MOST_CARDS: Final = 100  # of one kind in one file


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One effect from the closed list; its kind determines its fields."""

    kind: Annotated[EffectKind, Meta(description="The kind of effect, which determines the other fields (KF-45a).")]
    by: Annotated[
        Annotated[int, Meta(ge=-10, le=20)] | None, Meta(description="The number that is added, or the amount.")
    ] = None
    part: Annotated[Part | None, Meta(description="The part of the ship that the effect is about.")] = None
    band: Annotated[Band | None, Meta(description="The only range at which the effect counts.")] = None
    arc: Annotated[Arc | None, Meta(description="The only arc of guns for which the effect counts.")] = None
    condition: Annotated[
        Literal["burning", "holed"] | None, Meta(description="The condition that the effect causes (KF-37).")
    ] = None
    reach: Annotated[
        Annotated[int, Meta(ge=0, le=18)] | None,
        Meta(description="The reach of the action in inches, from base to base; 0 means touching."),
    ] = None
    roll: Annotated[
        Annotated[int, Meta(ge=2, le=10)] | None,
        Meta(description="The least that a d10 must show for the action; without it, no die is thrown."),
    ] = None
    cost: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None,
        Meta(description="The manpower for the action or manoeuvre; by default 1, for a rally 0 (KF-39)."),
    ] = None
    length: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(description="The length of the added manoeuvre in inches.")
    ] = None
    turn: Annotated[
        Annotated[int, Meta(ge=0, le=180)] | None,
        Meta(description="The turn of the added manoeuvre in degrees, to either hand."),
    ] = None

    @property
    def is_action(self) -> bool:
        return self.kind in ACTIONS

    @property
    def amount(self) -> int:
        """``by``, or 1 if it is left out."""
        return 1 if self.by is None else self.by

    @property
    def price(self) -> int:
        """KF-39 The manpower of an action: one unless the card says otherwise.

        KF-45a Rallying is free.
        """
        if self.cost is not None:
            return self.cost
        return 0 if self.kind == "rally" else 1


class Takes(msgspec.Struct, frozen=True):
    """The fields that a kind of effect needs and may have, and the range of ``by``."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    by: tuple[int, int] = (0, 0)
    parts: tuple[str, ...] = ()


STANDING: Final[dict[str, Takes]] = {
    "aim":         Takes(("by",), ("band", "arc"), (-3, 3)),
    "power":       Takes(("by",), ("band", "arc", "part"), (-3, 3), ("crew",)),
    "armour":      Takes(("by", "part"), (), (-3, 3), ("hull", "decks", "sails", "crew")),
    "melee":       Takes(("by",), (), (-3, 3)),
    "ram":         Takes(("by",), (), (-3, 3)),
    "check":       Takes(("by",), (), (-4, 4)),
    "disengage":   Takes(("by",), (), (-4, 4)),
    "manpower":    Takes(("by",), (), (-2, 2)),
    "repair":      Takes(("by",), ("part",), (-2, 1), ("hull", "sails", "crew")),
    "second shot": Takes(("by",), ("arc",), (1, 4)),
    "no sails":    Takes(),
    "no reefs":    Takes(),
    "manoeuvre":   Takes(("length", "cost"), ("turn",)),
}  # fmt: skip

LOADED: Final[dict[str, Takes]] = {
    "aim":         Takes(("by",), ("band", "arc"), (-3, 3)),
    "power":       Takes(("by",), ("band", "arc"), (-3, 3)),
    "goes for":    Takes(("part",), (), (0, 0), ("hull", "decks", "sails")),
    "sets":        Takes(("condition",)),
    "crew alone":  Takes(),
}  # fmt: skip

ACTIONS: Final[dict[str, Takes]] = {
    "rally":       Takes((), ("cost", "roll")),
    "fire":        Takes(("by", "reach"), ("cost", "roll"), (1, 3)),
    "sleep":       Takes(("by", "reach"), ("cost", "roll"), (1, 3)),
    "confusion":   Takes(("reach",), ("cost", "roll", "by"), (1, 1)),
    "enchantment": Takes(("reach",), ("cost", "roll", "by"), (1, 3)),
    "healing":     Takes(("by", "reach"), ("cost", "roll"), (1, 4)),
    "wind":        Takes((), ("cost", "roll")),
    "theft":       Takes(("by", "reach"), ("cost", "roll"), (1, 20)),
    "assassin":    Takes(("reach",), ("cost", "roll")),
    "spike":       Takes(("reach",), ("cost", "roll")),
}  # fmt: skip

ON_SHIPS: Final = STANDING
ON_CREWS: Final = {kind: takes for kind, takes in STANDING.items() if kind not in ("no sails", "no reefs", "manoeuvre")}
ON_CHARACTERS: Final = ON_CREWS | ACTIONS
ON_EQUIPMENT: Final = {kind: takes for kind, takes in STANDING.items() if kind != "no sails"}
FIELDS: Final = ("by", "part", "band", "arc", "condition", "reach", "roll", "cost", "length", "turn")


def check_effects(effects: Iterable[Effect], known: dict[str, Takes], where: str) -> None:
    """Check that each effect is allowed on this card, with its fields and no others.

    ValueError names the field.
    """
    for place, effect in enumerate(effects):
        field = f"{where}.effects[{place}]"
        takes = known.get(effect.kind)
        if takes is None:
            raise ValueError(
                f"{field}.kind: expected one of {', '.join(map(repr, known))} on this card, got {effect.kind!r}"
            )
        _check_fields(effect, takes, field)
        _check_that_it_counts(effect, field)


def _check_fields(effect: Effect, takes: Takes, field: str) -> None:
    for name in FIELDS:
        value = getattr(effect, name)
        if value is None and name in takes.needs:
            raise ValueError(f"{field}.{name}: expected a value for {effect.kind!r}")
        if value is not None and name not in takes.needs and name not in takes.may:
            raise ValueError(f"{field}.{name}: expected nothing, because {effect.kind!r} does not take it")
    low, high = takes.by
    if effect.by is not None and (not low <= effect.by <= high or effect.by == 0):
        raise ValueError(f"{field}.by: expected {low} to {high} and not 0 for {effect.kind!r}, got {effect.by}")
    if effect.part is not None and effect.part not in takes.parts:
        raise ValueError(f"{field}.part: expected one of {', '.join(map(repr, takes.parts))}, got {effect.part!r}")


def _check_that_it_counts(effect: Effect, field: str) -> None:
    """KF-45a Refuse an effect that could never be carried out."""
    if effect.kind == "aim" and effect.band == "long":
        raise ValueError(f"{field}.band: expected a nearer one, because nothing helps at long range (KF-26)")
    if effect.kind == "power" and effect.part is not None and (effect.band is not None or effect.arc is not None):
        raise ValueError(f"{field}.part: expected no band or arc with it, because it counts only in close quarters (KF-42)")


def _check_where_it_lands(effects: Iterable[Effect], field: str) -> None:
    """KF-45a Refuse ammunition that goes for a part where no hit counts, or repeats an effect."""
    landing = Counter(effect.kind for effect in effects if effect.kind in ("goes for", "crew alone"))
    for kind, times in landing.items():
        if times > 1:
            raise ValueError(f"{field}: expected {kind!r} once, because a second one would do nothing (KF-45a)")
    goes_for = next((effect.part for effect in effects if effect.kind == "goes for"), DECKS)
    if landing["crew alone"] and goes_for != DECKS:
        raise ValueError(
            f"{field}: expected {DECKS!r} or nothing to go for with 'crew alone', because all other hits are lost (KF-45a)"
        )


class Sailing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A line of a selector: length in inches, turn in degrees to either hand, and manpower."""

    length: Annotated[int, Meta(ge=1, le=12, description="The length of the manoeuvre in inches.")]
    turn: Annotated[int, Meta(ge=0, le=180, description="The turn in degrees, to either hand (KF-45).")] = 0
    cost: Annotated[int, Meta(ge=0, le=6, description="The manpower that the manoeuvre costs (KF-10).")] = 1


class Manoeuvre(msgspec.Struct, frozen=True):
    """KF-10 One way to move: inches, degrees clockwise, manpower."""

    name: str
    length: int
    turn: int
    cost: int


ByKind = dict[str, tuple[Effect, ...]]


def by_kind(effects: Iterable[Effect]) -> ByKind:
    """Return the effects of a card, grouped by kind."""
    found: dict[str, list[Effect]] = {}
    for effect in effects:
        found.setdefault(effect.kind, []).append(effect)
    return {kind: tuple(alike) for kind, alike in found.items()}


def manoeuvres(lines: Iterable[Sailing]) -> tuple[Manoeuvre, ...]:
    """Return a selector's manoeuvres in the card's order.

    A line with a turn gives both hands, port first.
    """
    found: list[Manoeuvre] = []
    for line in lines:
        if not line.turn:
            found.append(Manoeuvre(f"ahead {line.length}", line.length, 0, line.cost))
            continue
        found.append(Manoeuvre(f"port {line.turn} {line.length}", line.length, -line.turn, line.cost))
        found.append(Manoeuvre(f"starboard {line.turn} {line.length}", line.length, line.turn, line.cost))
    return tuple(found)


def bends(length: int, turn: int) -> bool:
    """KF-11 Return whether a template 1" wide can bend that far without folding its inner side."""
    # The radius, length over turn in radians, is at least half the width; with 355/113 for π.
    return 2 * length * 180 * 113 * INCH >= abs(turn) * 355 * TEMPLATE


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The fields of every card."""

    key: Annotated[Key, Meta(description="The key of the card.")]
    name: Annotated[Name, Meta(description="The name of the card.")]
    gold: Annotated[Gold, Meta(description="The price in gold; for a crew, the extra price of each squad (KF-1b).")]
    notes: Annotated[Prose, Meta(description="A line of flavour.")] = ""
    effects: Annotated[
        tuple[Effect, ...], Meta(max_length=MOST_EFFECTS, description="The special rules of the card (KF-45a).")
    ] = ()


class ShipCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """KF-45 A type of ship. ``side`` is the guns of each side; 0 sails means that she rows."""

    type: Annotated[Name, Meta(description="The type of ship, such as brig or longship.")]
    faction: Annotated[Key, Meta(description="The faction whose fleets may have the ship (KF-1).")]
    size: Annotated[
        Literal["light", "medium", "heavy", "super heavy"],
        Meta(description="The size of the ship, which determines her base (KF-45)."),
    ]
    captain: Annotated[int, Meta(ge=0, le=6, description="The level of the captain in the price; 0 for none.")]
    fore: Annotated[int, Meta(ge=0, le=12, description="The number of guns forward (KF-22).")] = 0
    side: Annotated[int, Meta(ge=0, le=12, description="The number of guns on each side (KF-22).")] = 0
    aft: Annotated[int, Meta(ge=0, le=12, description="The number of guns aft (KF-22).")] = 0
    power: Annotated[Figure, Meta(description="The POW of all her guns (KF-28).")]
    hull: Annotated[Points, Meta(description="The hit points of the hull.")]
    hull_armour: Annotated[Figure, Meta(description="The ARM of the hull (KF-28).")]
    decks: Annotated[Points, Meta(description="The hit points of the decks.")]
    decks_armour: Annotated[Figure, Meta(description="The ARM of the decks (KF-28).")]
    sails: Annotated[
        int, Meta(ge=0, le=30, description="The hit points of the sails; 0 only with the effect 'no sails'.")
    ] = 0
    sails_armour: Annotated[Figure, Meta(description="The ARM of the sails (KF-28).")] = 1
    squads: Annotated[int, Meta(ge=1, le=12, description="The number of squads of her crew.")]
    tack: Annotated[int, Meta(ge=0, le=6, description="The extra manpower for tacking and jibing (KF-21).")] = 1
    manoeuvres: Annotated[
        tuple[Sailing, ...],
        Meta(
            min_length=1,
            max_length=MOST_MANOEUVRES,
            description="The selector: her manoeuvres, at most 20 counting each hand (KF-10).",
        ),
    ]

    @property
    def measures(self) -> Size:
        return SIZES[self.size]

    def check(self, where: str) -> None:
        check_effects(self.effects, ON_SHIPS, where)
        rows = any(effect.kind == "no sails" for effect in self.effects)
        if rows and self.sails:
            raise ValueError(f"{where}.{SAILS}: expected none, because she has the effect 'no sails'")
        if not rows and not self.sails:
            raise ValueError(f"{where}.{SAILS}: expected at least 1, or the effect 'no sails'")
        check_selector(selector(self.manoeuvres, self.effects), where)


def selector(lines: Iterable[Sailing], effects: Iterable[Effect]) -> tuple[Manoeuvre, ...]:
    """KF-45, KF-45a Return the manoeuvres of a ship's card and those that effects add."""
    more = [effect for effect in effects if effect.kind == "manoeuvre"]
    return manoeuvres([*lines, *(Sailing(length=each.length or 1, turn=each.turn or 0, cost=each.price) for each in more)])


def check_selector(found: tuple[Manoeuvre, ...], where: str) -> None:
    """KF-45 Check the number of manoeuvres, each once.

    KF-20 The shortest length must be able to bend every turn.
    """
    if len(found) > MOST_MANOEUVRES:
        raise ValueError(f"{where}.manoeuvres: expected at most {MOST_MANOEUVRES}, counting each hand, got {len(found)}")
    names = [manoeuvre.name for manoeuvre in found]
    shortest = min(manoeuvre.length for manoeuvre in found)
    for manoeuvre in found:
        if names.count(manoeuvre.name) > 1:
            raise ValueError(f"{where}.manoeuvres: expected each once, but {manoeuvre.name!r} is listed twice")
        if not bends(shortest, manoeuvre.turn):
            raise ValueError(
                f'{where}.manoeuvres: expected turns that a template {shortest}" long can bend (KF-20), '
                f"{manoeuvre.name!r} is too much"
            )


class CrewCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """KF-47 A crew; ``gold`` is the price of each squad in addition to the ship (KF-1b)."""

    faction: Annotated[Key, Meta(description="The faction whose ships may have the crew (KF-1b).")]
    melee: Annotated[Figure, Meta(description="The melee of the crew, in attack and defence (KF-42).")]
    aim: Annotated[int, Meta(ge=3, le=5, description="The aim of the crew, for cannon and firearms (KF-25).")]
    power: Annotated[Figure, Meta(description="The power of the crew in close quarters (KF-42).")]
    armour: Annotated[Figure, Meta(description="The armour of the crew (KF-42).")]
    health: Annotated[int, Meta(ge=1, le=3, description="The hit points of each squad (KF-47).")] = 2
    weapons: Annotated[Name, Meta(description="The weapons of the crew, which are only text.")] = "cutlasses"

    def check(self, where: str) -> None:
        check_effects(self.effects, ON_CREWS, where)


class CharacterCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """KF-46 A captain, whose level replaces the printed one, a wizard, or a special character."""

    faction: Annotated[Key, Meta(description="The faction whose ships may have the character (KF-1b).")]
    role: Annotated[Literal["captain", "wizard", "special"], Meta(description="The role of the character (KF-46).")]
    level: Annotated[
        Annotated[int, Meta(ge=1, le=6)] | None,
        Meta(description="The level of a captain, which replaces the one on the ship card (KF-1b); only for captains."),
    ] = None

    def check(self, where: str) -> None:
        if (self.level is None) == (self.role == "captain"):
            raise ValueError(f"{where}.level: expected for a captain, and only for a captain")
        check_effects(self.effects, ON_CHARACTERS, where)
        if sum(effect.is_action for effect in self.effects) > 1:
            raise ValueError(f"{where}.effects: expected at most one action, because a character acts once a turn")

    @property
    def action(self) -> Effect | None:
        """KF-39 The character's action, or None."""
        return next((effect for effect in self.effects if effect.is_action), None)


class EquipmentCard(Card, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """KF-48 Fittings, ammunition (at most one kind a ship), and firearms, each for one squad."""

    kind: Annotated[Literal["fitting", "ammunition", "firearm"], Meta(description="The kind of equipment (KF-48).")]
    power: Annotated[Figure | None, Meta(description="The POW of a firearm; only for firearms.")] = None
    band: Annotated[
        Literal["point blank", "short"] | None,
        Meta(description="The longest range of a firearm (KF-35); only for firearms."),
    ] = None

    def check(self, where: str) -> None:
        for field in ("power", "band"):
            if (getattr(self, field) is None) == (self.kind == "firearm"):
                raise ValueError(f"{where}.{field}: expected for a firearm, and only for a firearm")
        if self.kind == "firearm" and self.effects:
            raise ValueError(f"{where}.effects: expected none on a firearm")
        check_effects(self.effects, LOADED if self.kind == "ammunition" else ON_EQUIPMENT, where)
        if self.kind == "ammunition":
            _check_where_it_lands(self.effects, f"{where}.effects")


KINDS: Final = ("ships", "crews", "characters", "equipment")  # the fields of a card file


class Cards(Written, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A file of cards, or the cards that a scenario or a fleet adds."""

    ships: Annotated[tuple[ShipCard, ...], Meta(max_length=MOST_CARDS, description="The ship cards (KF-45).")] = ()
    crews: Annotated[tuple[CrewCard, ...], Meta(max_length=MOST_CARDS, description="The crew cards (KF-47).")] = ()
    characters: Annotated[
        tuple[CharacterCard, ...], Meta(max_length=MOST_CARDS, description="The character cards (KF-46).")
    ] = ()
    equipment: Annotated[
        tuple[EquipmentCard, ...], Meta(max_length=MOST_CARDS, description="The equipment cards (KF-48).")
    ] = ()

    def check(self, within: str = "") -> None:
        """Check what the types cannot.

        Raise ValueError with the field's name first, ``within`` a table before it.
        """
        keys = Counter((type(card), card.key) for _, card in self.with_places())
        for place, card in self.with_places():
            if keys[type(card), card.key] > 1:
                raise ValueError(f"{within}{place}.key: expected a unique key, but {card.key!r} is listed twice")
            card.check(f"{within}{place}")

    def with_places(self) -> Iterator[tuple[str, AnyCard]]:
        """Yield every card and its place in the file: ``crews[2]``."""
        for kind in KINDS:
            for place, card in enumerate(getattr(self, kind)):
                yield f"{kind}[{place}]", card


AnyCard = ShipCard | CrewCard | CharacterCard | EquipmentCard
