"""Drawings as trees of elements, and their text.

Every element has the classes that it has on the page. Their look is written into it (``style``), so
a picture needs no style sheet and disturbs none around it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from quarterdeck.pictures.style import ClassStyle, StyleSheet, as_tag


@dataclass
class Element:
    tag: str
    classes: tuple[str, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""
    variables: dict[str, str] = field(default_factory=dict)  # variables set by its own style

    def everything(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.everything()


def draw(tag: str, classes: str = "", *children: Any, **said: Any) -> Element:
    """Return an element; None and False among its children are left out, and lists are flattened.

    ``text`` is its text, and ``sets`` the variables that it sets; the rest are attributes.
    """
    text, sets = said.pop("text", ""), said.pop("sets", {})
    attributes = {name.rstrip("_").replace("_", "-"): number(value) for name, value in said.items()}
    variables = {name: number(value) for name, value in sets.items()}
    return Element(tag, tuple(classes.split()), attributes, list(_flat(children)), text, variables)


def _flat(children: Iterable[Any]) -> Iterator[Element]:
    for child in children:
        if isinstance(child, Element):
            yield child
        elif child is not None and child is not False:
            yield from _flat(child)


def number(value: float | str) -> str:
    """Return a number as short as possible."""
    if isinstance(value, str):
        return value
    said = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if said in ("-0", "") else said


def path(said: str) -> str:
    """Return a name for a definition in a picture, the same only for equal ones."""
    return f"sheet-{hashlib.sha256(said.encode()).hexdigest()[:12]}"


def written(root: Element, sheet: StyleSheet) -> str:
    """Return the text of a drawing, with every look written into it."""
    parts: list[str] = []
    _write(root, sheet, (), ClassStyle({}, {}), parts)
    return "".join(parts)


def _write(
    element: Element, sheet: StyleSheet, above: tuple[tuple[str, ...], ...], around: ClassStyle, parts: list[str]
) -> None:
    classes = (*element.classes, as_tag(element.tag))
    look = sheet.look(classes, above, around, element.variables)
    # Explicit attributes win, as on the page.
    attributes = {**look.said, **element.attributes}
    said = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    if not element.children and not element.text:
        parts.append(f"<{element.tag}{said}/>")
        return
    parts.append(f"<{element.tag}{said}>{escape(element.text, quote=False)}")
    for child in element.children:
        _write(child, sheet, (*above, classes), look, parts)
    parts.append(f"</{element.tag}>")
