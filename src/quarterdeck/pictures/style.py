"""What the classes of a drawing look like: read from the page's own style sheets, for the theme that is wanted.

As much of the language is known as the page uses for boards: rules for classes and tags, and for some inside others,
``:is``, variables with what stands in for them, ``light-dark``, ``calc``, ``min`` and ``max``. Rules for anything else (what
is pointed at, what follows what) are no matter of pictures, and are passed over.
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


CLASS: Final = 100  # what a class weighs; a tag weighs 1


class ClassStyle(NamedTuple):
    """What is written into an element, and the variables that hold for it and all inside."""

    said: dict[str, str]
    variables: dict[str, str]


@dataclass(frozen=True)
class Rule:
    """``chain`` has one compound of classes for each level, the element's own last: each a list of sets to choose from."""

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
    """The rules of the page, for one theme. ``per_pixel`` is how much of the drawing lies under one pixel."""

    def __init__(self, theme: Theme = "light", per_pixel: float = 1.0) -> None:
        self._theme = theme
        self._rules, self._root = _read()
        self._ground = {**self._root, "--per-pixel": f"{per_pixel:g}"}
        self._known: dict[object, ClassStyle] = {}

    def look(
        self, classes: tuple[str, ...], above: tuple[tuple[str, ...], ...], around: ClassStyle, sets: dict[str, str]
    ) -> ClassStyle:
        """What an element looks like with these classes, its tag among them, inside those."""
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
        """A variable of the page by its name: ``card``, ``ink``."""
        return self._value(f"var(--{name})", {})

    def _value(self, said: str, variables: dict[str, str]) -> str:
        """With every variable put in, and of two themes the one that is wanted."""
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
    """What stands in the brackets that open at a place, and where it goes on behind them."""
    depth = 0
    for place in range(at, len(said)):
        depth += (said[place] == brackets[0]) - (said[place] == brackets[1])
        if not depth:
            return said[at + 1 : place], place + 1
    raise ValueError(said)


def _plain(said: str) -> str:
    """A length that has to be reckoned out, as a number; anything else as it is, without its unit."""
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
    """Colours that let something through, as every program knows them: the colour, and how much of it."""
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
    """The rules in their order, and the variables that hold everywhere."""
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
    """What holds for some screens only is left out."""
    while (found := text.find("@")) >= 0:
        _, end = _bracketed(text, text.index("{", found), "{}")
        text = text[:found] + text[end:]
    return text


def _apart(selectors: str) -> list[str]:
    """Selectors between commas, but for those in brackets."""
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
    """An element's tag among its classes."""
    return f"<{tag}"
