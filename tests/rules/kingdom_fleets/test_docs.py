"""The page of cards names every field of a card or a fleet, and every effect."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import inspect

from quarterdeck.games.kingdom_fleets.setup.cards import ACTIONS, FIELDS, LOADED, STANDING, Cards
from quarterdeck.games.kingdom_fleets.setup.fleet import FleetFile

DOCS = Path(__file__).parents[3] / "docs"


def fields(kind: inspect.Type) -> set[str]:
    """Return the names of all fields, including those of inner tables."""
    match kind:
        case inspect.Metadata(type=inner):
            return fields(inner)
        case inspect.StructType(fields=own):
            return {field.encode_name for field in own}.union(*(fields(field.type) for field in own))
        case inspect.UnionType(types=types):
            return set().union(*map(fields, types))
        case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
            return fields(inner)
        case _:
            return set()


def named(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", text))))


def test_the_page_of_the_game_names_every_field_of_cards_and_fleets() -> None:
    text = (DOCS / "look-up" / "kingdom-fleets-cards.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    wanted = fields(inspect.type_info(Cards)) | fields(inspect.type_info(FleetFile))
    assert {"manoeuvres", "limit", "reach"} <= wanted
    assert wanted - named(text) == set()


def test_kf_45a_the_page_of_the_game_says_what_every_effect_does() -> None:
    text = (DOCS / "look-up" / "kingdom-fleets-cards.md").read_text(encoding="utf-8")
    rows = text.split("## Effects", 1)[1].split("\n## ", 1)[0]
    kinds = {kind for row in rows.splitlines() for kind in re.findall(r"`([^`]+)`", row.split("|")[1] if "|" in row else "")}
    assert kinds == {*STANDING, *LOADED, *ACTIONS}


def test_kf_45a_the_page_of_the_game_says_what_every_effect_needs_and_how_far_it_goes() -> None:
    text = (DOCS / "look-up" / "kingdom-fleets-cards.md").read_text(encoding="utf-8")
    told: dict[str, tuple[set[str], tuple[int, int] | None]] = {}
    for row in re.findall(r"(?m)^\| (`[^|]*`) \|([^|]*)\|", text.split("## Effects", 1)[1].split("\n## ", 1)[0]):
        needs = set(re.findall(r"`(\w+)", row[1].partition(";")[0])) & {*FIELDS}
        reach = re.search(r"`by` (−?\d+) to (\d+)", row[1])
        by = (int(reach[1].replace("−", "-")), int(reach[2])) if reach else None
        told.update(dict.fromkeys(re.findall(r"`([^`]+)`", row[0]), (needs, by)))
    for kind, takes in (*STANDING.items(), *ACTIONS.items(), *LOADED.items()):
        assert told[kind] == ({*takes.needs}, takes.by if takes.by[1] > 1 or "by" in takes.needs else None), kind
