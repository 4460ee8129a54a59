"""The page's modules joined into one script when the server starts, without a build step.

Each module becomes a function that is called once, in the order of dependencies, and returns its
exports. Modules imported later (``() => import("./replay.js")``) go into a second script, with
everything that only they need. It imports the rest from the first, so that every module exists
once.

Only the forms of ``import`` and ``export`` that the page uses are supported. Other forms are
refused, and so are circular imports.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

IMPORT: Final = re.compile(r'(?m)(^|;)import\s*(?:(\w+)|\{([^}]*)\})\s*from\s*"([^"]+)";')
PASSED_ON: Final = re.compile(r'(?m)^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";')
EXPORTED: Final = re.compile(r"(?m)(^|[;}])export\s*\{([^}]*)\};")
DECLARED: Final = re.compile(r"(?m)^export ((?:async )?(?:function|class|const) (\w+))")
DEFAULT: Final = re.compile(r"(?m)(^|;)export default function")
FETCHED: Final = re.compile(r'=> import\("([^"]+\.js)"\)(?!\.)')
LEFT: Final = re.compile(r"(?m)^\s*(?:import|export)\b(?!\()")
COMMENT: Final = re.compile(r"(?m)^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|//.*)\n")


class CannotBundle(Exception):
    """A module uses a form that the bundler does not support."""


class Bundle(NamedTuple):
    """The two scripts; ``later`` is empty if nothing is imported later."""

    script: str
    later: str


def bundle(sources: Mapping[str, str], first: str, names: tuple[str, str] = ("page.js", "later.js")) -> Bundle:
    """Return the bundle that starts from module ``first``.

    ``sources`` are the modules by path, and ``names`` the file names of the two scripts.
    """
    script, later = names
    made: dict[str, str] = {}
    _add(sources, first, made, ())
    if not (wanted := _fetched(sources, made)):
        return Bundle("\n".join(made.values()), "")
    for name in wanted:
        if name in made:
            raise CannotBundle(f"{name} is imported later by one module and at once by another")
    whole = dict(made)
    while missing := [name for name in wanted if name not in whole]:  # modules imported later may import more
        _add(sources, missing[0], whole, ())
        wanted = _fetched(sources, whole)
    rest = {name: text for name, text in whole.items() if name not in made}
    shared = sorted({need for name in rest for need in _needs(name, sources[name]) if need in made})

    def joined(parts: Mapping[str, str]) -> str:
        return "\n".join(_fetching(text, name, later) for name, text in parts.items())

    given, taken = (", ".join(map(_variable, each)) for each in (wanted, shared))
    return Bundle(
        f"{joined(made)}\nexport {{ {taken} }};",
        f'import {{ {taken} }} from "./{script}";\n{joined(rest)}\nexport {{ {given} }};',
    )


def _needs(name: str, source: str) -> list[str]:
    """Return the modules that a module imports."""
    return [_path(name, found[found.re.groups]) for found in (*IMPORT.finditer(source), *PASSED_ON.finditer(source))]


def _fetched(sources: Mapping[str, str], made: Mapping[str, str]) -> list[str]:
    """Return the modules that these modules import later."""
    return sorted({_path(name, found[1]) for name in made for found in FETCHED.finditer(sources[name])})


def _fetching(text: str, name: str, later: str) -> str:
    """Return a module whose later imports refer to the second script."""
    return FETCHED.sub(lambda found: f'=> import("./{later}").then(($) => $.{_variable(_path(name, found[1]))})', text)


def _add(sources: Mapping[str, str], name: str, made: dict[str, str], waiting: tuple[str, ...]) -> None:
    if name in waiting:
        raise CannotBundle(f"circular import: {' → '.join([*waiting, name])}")
    if name in made:
        return
    if name not in sources:
        raise CannotBundle(f"{waiting[-1] if waiting else 'the page'} imports {name}, which does not exist")
    source = sources[name]
    for need in _needs(name, source):
        _add(sources, need, made, (*waiting, name))
    made[name] = _as_function(name, source)


def _as_function(name: str, source: str) -> str:
    exports: list[str] = []

    def imported(found: re.Match[str]) -> str:
        taken = [f"{outside}: {inside}" for outside, inside in map(_known_as, _names(found[3] or ""))]
        names = f"default: {found[2]}" if found[2] else ", ".join(taken)
        return f"{found[1]}const {{ {names} }} = {_variable(_path(name, found[4]))};"

    def passed_on(found: re.Match[str]) -> str:
        exports.extend(_names(found[1]))
        return f"const {{ {', '.join(_names(found[1]))} }} = {_variable(_path(name, found[2]))};"

    def exported(found: re.Match[str]) -> str:
        exports.extend(f"{outside}: {inside}" for inside, outside in map(_known_as, _names(found[2])))
        return found[1]

    def declared(found: re.Match[str]) -> str:
        exports.append(found[2])
        return found[1]

    body = IMPORT.sub(imported, PASSED_ON.sub(passed_on, COMMENT.sub("", source)))
    body = DECLARED.sub(declared, EXPORTED.sub(exported, body))
    if DEFAULT.search(body):
        exports.append("default: whole")
        body = DEFAULT.sub(r"\1const whole = function", body)
    left = LEFT.search(body)
    if left is not None:
        line = body[left.start() :].strip().splitlines()[0]
        raise CannotBundle(f"{name}: {line[:80]!r} is not supported")
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();"


def _names(listed: str) -> list[str]:
    return [each.strip() for each in listed.split(",") if each.strip()]


def _known_as(name: str) -> tuple[str, str]:
    """Return both names of ``a as b``."""
    here, _, there = name.partition(" as ")
    return here.strip(), there.strip() or here.strip()


def _path(module: str, path: str) -> str:
    """Return the path of an imported module, given the importing module."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
