"""A ship as bought: her card, her crew, and the characters and equipment aboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterdeck.games.kingdom_fleets.charts import SIZES, Size
from quarterdeck.games.kingdom_fleets.setup.cards import (
    ByKind,
    CharacterCard,
    CrewCard,
    Effect,
    EquipmentCard,
    Manoeuvre,
    ShipCard,
    by_kind,
    selector,
)


class _Sorted:
    """Keeps results that follow from the figures beside them.

    These are the lengths on the selector in inches (KF-20), shortest first, its lines by name, and
    effects by kind.
    """

    __slots__ = ("by_kind", "by_name", "lengths")
    lengths: tuple[int, ...]
    by_name: dict[str, Manoeuvre]
    by_kind: ByKind

    def know(self, selector: tuple[Manoeuvre, ...], effects: tuple[Effect, ...]) -> None:
        object.__setattr__(self, "lengths", tuple(sorted({each.length for each in selector})))
        object.__setattr__(self, "by_name", {each.name: each for each in selector})
        object.__setattr__(self, "by_kind", by_kind(effects))


@dataclass(frozen=True, slots=True)
class Figures(_Sorted):
    """Everything fixed about a ship when her fleet was built; copies share it.

    Keys are those of the cards.
    """

    name: str
    card: ShipCard
    crew: str
    characters: tuple[str, ...]
    equipment: tuple[str, ...]
    cost: int  # KF-49: including everything bought for her
    selector: tuple[Manoeuvre, ...]
    effects: tuple[Effect, ...]  # from her card and her fittings
    firearms: tuple[str, ...]  # KF-33: one key for each
    ammunition: str
    guns: tuple[int, int, int, int]  # by arc: fore, starboard, aft, port

    def __post_init__(self) -> None:
        self.know(self.selector, self.effects)

    @classmethod
    def of(
        cls,
        name: str,
        card: ShipCard,
        crew: CrewCard,
        characters: Sequence[CharacterCard] = (),
        equipment: Sequence[EquipmentCard] = (),
    ) -> Figures:
        """Return a ship as bought (KF-1b). The fleet checks whether the purchase is allowed."""
        fittings = [each for each in equipment if each.kind == "fitting"]
        effects = (*card.effects, *(effect for each in fittings for effect in each.effects))
        return cls(
            name=name,
            card=card,
            crew=crew.key,
            characters=tuple(each.key for each in characters),
            equipment=tuple(each.key for each in equipment),
            cost=card.gold + crew.gold * card.squads + sum(each.gold for each in (*characters, *equipment)),
            selector=selector(card.manoeuvres, effects),
            effects=effects,
            firearms=tuple(each.key for each in equipment if each.kind == "firearm"),
            ammunition=next((each.key for each in equipment if each.kind == "ammunition"), ""),
            guns=(card.fore, card.side, card.aft, card.side),
        )

    @property
    def size(self) -> Size:
        return SIZES[self.card.size]

    @property
    def rows(self) -> bool:
        """KF-20, KF-32 True if she has no sails by design."""
        return self.card.sails == 0
