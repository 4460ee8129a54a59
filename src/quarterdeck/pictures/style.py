"""The looks of a drawing's classes, read from the page's own style sheets, for one theme.

It knows as much of CSS as the page uses for boards: rules for classes and tags, and for some inside
others, ``:is``, variables with fallbacks, ``light-dark``, ``calc``, ``min`` and ``max``. Other
rules (such as for pointed elements or siblings) do not affect pictures and are skipped.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from quarterdeck import web_files

Theme = Literal["light", "dark"]

FILES: Final = ("base.css", "board.css")
DRAWN: Final = (
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin",
    "stroke-linecap", "opacity", "font-family", "font-size", "font-weight", "font-style", "paint-order", "dominant-baseline",
)  # fmt: skip
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
PART: Final = re.compile(r"\.([\w-]+)|:is\(([^()]*)\)|^([a-z]\w*)")
FONT: Final = re.compile(
    r"(?:(?P<style>italic) )?(?:(?P<weight>\d+) )?(?P<size>(?:max|min|calc)\(.*\)|[\d.]+px) (?P<family>.+)"
)
ALPHA: Final = re.compile(r"#([0-9a-fA-F]{3})([0-9a-fA-F])|#([0-9a-fA-F]{6})([0-9a-fA-F]{2})")


CLASS: Final = 100  # the weight of a class; a tag weighs 1


class ClassStyle(NamedTuple):
    """The style written into an element, and the variables for it and everything inside."""

    said: dict[str, str]
    variables: dict[str, str]


@dataclass(frozen=True)
class Rule:
    """A rule.

    ``chain`` has one compound of classes per level, the element's last: each a list of sets to
    match.
    """

    chain: tuple[tuple[frozenset[str], ...], ...]
    weight: int
    says: tuple[tuple[str, str], ...]

    def fits(self, classes: tuple[str, ...], above: tuple[tuple[str, ...], ...]) -> bool:
        *outer, own = self.chain
        if not _has(classes, own):
            return False
        waiting = list(outer)
        for each in reversed(above):
            if waiting and _has(each, waiting[-1]):
                waiting.pop()
        return not waiting


def _has(classes: tuple[str, ...], compound: tuple[frozenset[str], ...]) -> bool:
    return all(any(name in wanted for name in classes) for wanted in compound)


class StyleSheet:
    """The rules of the page, for one theme.

    ``per_pixel`` is the number of drawing units per pixel.
    """

    def __init__(self, theme: Theme = "light", per_pixel: float = 1.0) -> None:
        self._theme = theme
        self._rules, self._root = _read()
        self._ground = {**self._root, "--per-pixel": f"{per_pixel:g}"}
        self._known: dict[object, ClassStyle] = {}

    def look(
        self, classes: tuple[str, ...], above: tuple[tuple[str, ...], ...], around: ClassStyle, sets: dict[str, str]
    ) -> ClassStyle:
        """Return the look of an element with these classes, including its tag, inside those."""
        key = (classes, above, tuple(around.variables.items()), tuple(sets.items()))
        if key not in self._known:
            self._known[key] = self._looked(classes, above, around, sets)
        return self._known[key]

    def _looked(
        self, classes: tuple[str, ...], above: tuple[tuple[str, ...], ...], around: ClassStyle, sets: dict[str, str]
    ) -> ClassStyle:
        fitting = sorted((rule for rule in self._rules if rule.fits(classes, above)), key=lambda rule: rule.weight)
        declared: dict[str, str] = {}
        for rule in fitting:
            declared |= dict(rule.says)
        variables = {**around.variables, **{name: said for name, said in declared.items() if name.startswith("--")}, **sets}
        said: dict[str, str] = {}
        for name, value in declared.items():
            if name == "font":
                said |= self._font(self._value(value, variables))
            elif name in DRAWN:
                said |= _paint(name, _plain(self._value(value, variables)))
        return ClassStyle(said, variables)

    def colour(self, name: str) -> str:
        """Return a variable of the page by its name: ``card``, ``ink``."""
        return self._value(f"var(--{name})", {})

    def _value(self, said: str, variables: dict[str, str]) -> str:
        """Return a value with every variable filled in, for the theme wanted."""
        while (found := said.find("var(")) >= 0:
            inner, end = _bracketed(said, found + 3)
            name, _, otherwise = inner.partition(",")
            value = variables.get(name.strip(), self._ground.get(name.strip(), otherwise.strip()))
            said = said[:found] + value + said[end:]
        while (found := said.find("light-dark(")) >= 0:
            inner, end = _bracketed(said, found + 10)
            light, dark = inner.split(",")
            said = said[:found] + (light if self._theme == "light" else dark).strip() + said[end:]
        return said

    def _font(self, said: str) -> dict[str, str]:
        found = FONT.fullmatch(said)
        assert found is not None, said
        parts = {"font-family": found["family"], "font-size": _plain(found["size"])}
        parts["font-weight"] = found["weight"] or "400"
        parts["font-style"] = found["style"] or "normal"
        return parts


def _bracketed(said: str, at: int, brackets: str = "()") -> tuple[str, int]:
    """Return the text in the brackets that open at a place, and the place after them."""
    depth = 0
    for place in range(at, len(said)):
        depth += (said[place] == brackets[0]) - (said[place] == brackets[1])
        if not depth:
            return said[at + 1 : place], place + 1
    raise ValueError(said)


def _plain(said: str) -> str:
    """Return a computed length as a number; anything else as it is, without its unit."""
    bare = re.sub(r"(?<=\d)px\b", "", said)
    if not re.match(r"(calc|min|max)\(", bare):
        return bare
    return f"{_reckoned(ast.parse(bare.replace('calc(', '('), mode='eval').body):.4g}"


def _reckoned(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _reckoned(left) * _reckoned(right)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _reckoned(left) / _reckoned(right)
        case ast.Call(func=ast.Name(id="min"), args=args):
            return min(map(_reckoned, args))
        case ast.Call(func=ast.Name(id="max"), args=args):
            return max(map(_reckoned, args))
    raise ValueError(ast.dump(node))


def _paint(name: str, value: str) -> dict[str, str]:
    """Return a translucent colour as every program knows it: the colour, and its opacity."""
    found = ALPHA.fullmatch(value)
    if value == "transparent":
        return {name: "none"}
    if found is None:
        return {name: value}
    colour, alpha = found[1] or found[3], found[2] or found[4]
    part = int(alpha * (2 // len(alpha)), 16) / 255
    return {name: f"#{colour}", f"{name}-opacity": f"{part:.3g}"}


@cache
def _read() -> tuple[tuple[Rule, ...], dict[str, str]]:
    """Return the rules in order, and the global variables."""
    rules: list[Rule] = []
    root: dict[str, str] = {}
    for name in FILES:
        text = web_files.text_of(f"style/{name}")
        for selectors, body in RULE.findall(_without_media(COMMENT.sub("", text))):
            said = [each.partition(":") for each in body.split(";")]
            says = tuple((part.strip(), value.strip()) for part, found, value in said if found)
            if selectors.strip() == ":root":
                root |= {part: value for part, value in says if part.startswith("--")}
            else:
                rules += [rule for selector in _apart(selectors) if (rule := _rule(selector, says))]
    return tuple(rules), root


def _without_media(text: str) -> str:
    """Remove rules for certain screens only."""
    while (found := text.find("@")) >= 0:
        _, end = _bracketed(text, text.index("{", found), "{}")
        text = text[:found] + text[end:]
    return text


def _apart(selectors: str) -> list[str]:
    """Return selectors between commas, except those in brackets."""
    return [each.strip() for each in re.split(r",(?![^(]*\))", selectors)]


def _rule(selector: str, says: tuple[tuple[str, str], ...]) -> Rule | None:
    chain, weight = [], 0
    for compound in re.split(r"\s+(?![^(]*\))", selector):
        parts = PART.findall(compound)
        if not parts or PART.sub("", compound):
            return None
        chain.append(tuple(_wanted(*part) for part in parts))
        weight += sum(1 if tag else CLASS for _, _, tag in parts)
    return Rule(tuple(chain), weight, says)


def _wanted(name: str, among: str, tag: str) -> frozenset[str]:
    return frozenset([as_tag(tag)] if tag else [name] if name else re.findall(r"[\w-]+", among))


def as_tag(tag: str) -> str:
    """Return an element's tag as one of its classes."""
    return f"<{tag}"
