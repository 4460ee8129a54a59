"""Derived rule books: plain functions and classes, one derived module for each module.

The pass rewrites everything that the step reaches. Flows run straight, with their answers as an
argument. Log entries and unread facts of prompts are dropped. Dataclasses are written out,
constants become final, and caches become lists and dictionaries. Anything that cannot be derived
faithfully is refused with its place.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import importlib
from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from quarterdeck.compile.derivation.caches import memoized
from quarterdeck.compile.derivation.classes import make_plain
from quarterdeck.compile.derivation.constants import (
    as_uniform_tuple,
    final,
    final_annotation,
    is_alias,
    is_from_file,
    is_plain,
    literal_expression,
    single_target,
    type_of,
)
from quarterdeck.compile.derivation.reachability import Binding, Definition, bindings, is_rules, live
from quarterdeck.compile.derivation.refusals import (
    check_class,
    check_definition,
    check_method,
    check_name,
    is_for_rules,
    refuse,
)
from quarterdeck.compile.derivation.rewriter import Rewriter
from quarterdeck.compile.derivation.syntax import bare, fill_empty, has_type, import_from, is_docstring
from quarterdeck.compile.derivation.tuples import comparison_function, is_of_numbers
from quarterdeck.compile.derivation.word_charts import chains, is_chart
from quarterdeck.engine.game import Game
from quarterdeck.engine.straight import ANSWERS, TwinError, assigned
from quarterdeck.folders import PACKAGE

RUNTIME: Final = "runtime"
ADDED_IMPORTS: Final = {  # for names that rewriting introduces
    "Answers": "from .answers import Answers",
    "Any": "from typing import Any",
    "partial": "from functools import partial",
}
ALWAYS_MENTIONED: Final = ("copy", "look_round", "certain", "take", "possible")  # in the modules beside the derived ones
ENGINE: Final = ("quarterdeck.engine.asks", "quarterdeck.engine.game", "quarterdeck.engine.chance")
# Integers that are usually longer than a machine word. The compiler's own integers take twice as
# long for those as Python's, since each operation first tests for a short integer.
LONG_INTEGERS: Final = (Definition("quarterdeck.boards.hexboard", "Mask"),)
# Functions that have a version for the compiler, and its module.
COMPILER_VERSIONS: Final = {Definition("quarterdeck.boards.hexboard", "places"): "sets"}


class DerivedPackage:
    """The derived modules of a game, by name."""

    def __init__(self, roots: Iterable[Definition], keeps_facts: bool = False) -> None:
        self.keeps_facts = keeps_facts
        self.mentioned: set[str] = set(ALWAYS_MENTIONED)  # attributes, anywhere
        self.wanted: list[Definition] = list(roots)
        self.waiting: list[_Method] = []  # methods not reached so far
        self._modules: dict[str, _Module] = {}
        while self.wanted or self._wake_methods():
            if self.wanted:
                module, name = self.wanted.pop()
                if module not in self._modules:
                    self._modules[module] = _Module(module, self)
                self._modules[module].reach(name)

    def _wake_methods(self) -> bool:
        woken = [method for method in self.waiting if method.node.name in self.mentioned]
        self.waiting = [method for method in self.waiting if method.node.name not in self.mentioned]
        for method in woken:
            method.owner.body.append(method.module.rewritten(method.node))
        return bool(woken)

    def sources(self) -> dict[str, str]:
        return {derived_name(name): module.source() for name, module in self._modules.items()}

    def origins(self) -> dict[str, str]:
        """Return the module from which each derived module came."""
        return {derived_name(name): name for name in self._modules}


class _Method(NamedTuple):
    module: _Module
    owner: ast.ClassDef
    node: ast.FunctionDef


@cache
def provided() -> frozenset[str]:
    """Return the engine names that rules may import: those of ``runtime``, and ``Luck``."""
    body = ast.parse((PACKAGE / "search" / "core" / "runtime.py").read_text(encoding="utf-8")).body
    defined = [each.name for each in body if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    return frozenset(["Luck", *defined, *(name for each in body for name in assigned(each))])


class _Module:
    """The derived counterpart of a module, which grows as more of it is reached."""

    def __init__(self, name: str, package: DerivedPackage) -> None:
        self.name = name
        self.package = package
        self._rewriter = Rewriter(name, package.keeps_facts)
        self._reached: dict[int, list[ast.stmt]] = {}  # by the place of the statement in the module
        self._imports: dict[str, ast.stmt] = {}
        self._done: set[str] = set()

    def source(self) -> str:
        body = [node for _, nodes in sorted(self._reached.items()) for node in nodes]
        for node in body:
            fill_empty(node)
        future = ast.parse("from __future__ import annotations\nfrom typing import Final").body
        tree = ast.Module([*future, *self._imports.values(), *body], [])
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    def reach(self, name: str) -> None:
        if name in self._done:
            return
        self._done.add(name)
        check_name(self.name, name)
        bound = bindings(self.name).get(name)
        if bound is None:
            return  # a builtin, a parameter or a local
        if Definition(self.name, name) in COMPILER_VERSIONS:
            self._imports[name] = import_from(COMPILER_VERSIONS[Definition(self.name, name)], name)
            return
        if bound.module:
            self._import(name, bound)
            return
        node = deepcopy(bound.node)
        nodes = self._define(name, node)
        at = bound.node.lineno
        self._reached.setdefault(at, []).extend(nodes)
        for each in nodes:
            self.uses(each)

    def uses(self, node: ast.AST) -> None:
        """Reach every name that a definition mentions."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                self._use(part.id)
            elif isinstance(part, ast.Attribute):
                self.package.mentioned.add(part.attr)
                bound = bindings(self.name).get(part.value.id) if isinstance(part.value, ast.Name) else None
                if bound is not None and is_rules(bound.module) and not bound.name:
                    self.package.wanted.append(Definition(bound.module, part.attr))

    def _use(self, name: str) -> None:
        if name == ANSWERS:
            return
        if name in ADDED_IMPORTS and (name == "Answers" or name not in bindings(self.name)):
            self._imports[name] = ast.parse(ADDED_IMPORTS[name]).body[0]
            return
        if name in self._rewriter.charts:  # a generated function, in this module or another
            chart = self._rewriter.charts[name]
            self.package.wanted.append(chart)
            if chart.module != self.name:
                self._imports[name] = import_from(derived_name(chart.module), name)
            return
        self.reach(name)

    def _import(self, name: str, bound: Binding) -> None:
        bound = resolved(bound)
        if not is_for_rules(bound.module):
            refuse(self.name, bound.node, f"rules must not import {bound.module}")
        alias = name if name != bound.name else None
        if bound.module in ENGINE:
            if bound.name not in provided():
                refuse(self.name, bound.node, f"{bound.name} of {bound.module} is not available in a derived rule book")
            line: ast.stmt = import_from(RUNTIME, bound.name, alias)
        elif Definition(bound.module, bound.name) in COMPILER_VERSIONS:
            line = import_from(COMPILER_VERSIONS[Definition(bound.module, bound.name)], bound.name, alias)
        elif is_rules(bound.module):
            if bound.name:
                self.package.wanted.append(Definition(bound.module, bound.name))
                line = import_from(derived_name(bound.module), bound.name, alias)
            else:
                line = ast.ImportFrom(None, [ast.alias(derived_name(bound.module), name)], 1)
        elif bound.name:
            line = ast.ImportFrom(bound.module, [ast.alias(bound.name, alias)], 0)
        else:
            line = ast.Import([ast.alias(bound.module, name if name != bound.module else None)])
        if bound.typing_only:
            self._imports["TYPE_CHECKING"] = ast.ImportFrom("typing", [ast.alias("TYPE_CHECKING")], 0)
            line = ast.If(ast.Name("TYPE_CHECKING", ast.Load()), [line], [])
        self._imports[name] = line

    # Definitions

    def _define(self, name: str, node: ast.stmt) -> list[ast.stmt]:
        if isinstance(node, ast.FunctionDef):
            return self._function(node)
        if isinstance(node, ast.ClassDef):
            place = Definition(self.name, name)
            return [self._class(node), *([comparison_function(place)] if is_of_numbers(place) else [])]
        return self._constant(name, node)

    def rewritten(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Return a method as the derived class has it."""
        check_method(self.name, node)
        made = self._rewriter.rewrite(node)
        assert isinstance(made, ast.FunctionDef)
        check_definition(self.name, made)
        self.uses(made)
        return made

    def _function(self, node: ast.FunctionDef) -> list[ast.stmt]:
        cached = [each for each in node.decorator_list if bare(each) in ("cache", "lru_cache")]
        if len(cached) != len(node.decorator_list):
            refuse(self.name, node, "a rule can have no decorator except cache and lru_cache")
        node.decorator_list = []
        made = self._rewriter.rewrite(node)
        assert isinstance(made, ast.FunctionDef)
        check_definition(self.name, made)
        return memoized(self.name, made, live(Definition(self.name, node.name))) if cached else [made]

    def _class(self, node: ast.ClassDef) -> ast.ClassDef:
        check_class(self.name, node)
        node.bases = [base for base in node.bases if bare(base) not in ("Struct", "Copied")]
        kind = live(Definition(self.name, node.name))
        if dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct):
            make_plain(self.name, node, kind)
        elif node.decorator_list and not issubclass(kind, enum.Enum | tuple):
            refuse(self.name, node, f"the decorated class {node.name} cannot be derived")
        kept: list[ast.stmt] = []
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and part.name != "__init__":
                if part.name.startswith("__"):
                    kept.append(self.rewritten(part))
                else:
                    self.package.waiting.append(_Method(self, node, part))
            elif not is_docstring(part):
                kept.append(self._rewriter.rewrite(part))
        node.body = kept
        return node

    def _constant(self, name: str, node: ast.stmt) -> list[ast.stmt]:
        value = live(Definition(self.name, name))
        if Definition(self.name, name) in LONG_INTEGERS:
            return ast.parse(f"{name} = Any").body
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_alias(node, value):
            return [self._rewriter.rewrite(node)]
        target = ast.Name(name, ast.Store())
        if is_plain(value) and not (isinstance(node, ast.AnnAssign) and has_type(node)):
            literal = ast.parse(repr(value), mode="eval").body
            kind = "" if type(value) in (int, str, bool) else type_of(value)
            beside = chains(Definition(self.name, name)) if is_chart(Definition(self.name, name)) else []
            return [ast.AnnAssign(target, final(kind), literal, 1), *beside]
        if is_from_file(self.name, node):
            return [ast.AnnAssign(target, final(""), literal_expression(value), 1)]
        node = single_target(name, node)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None or len(assigned(node)) != 1:
            refuse(self.name, node, f"{name} cannot be derived")
        made = self._rewriter.rewrite(node)
        check_definition(self.name, made)
        assert isinstance(made, ast.Assign | ast.AnnAssign)
        assert made.value is not None
        if isinstance(made, ast.AnnAssign) and has_type(made):
            return [ast.AnnAssign(target, final_annotation(made.annotation), made.value, 1)]
        return [ast.AnnAssign(target, final(""), as_uniform_tuple(made.value, value), 1)]


def resolved(bound: Binding) -> Binding:
    """Follow re-exports of a name to the module that defines it."""
    while bound.name and is_rules(bound.module) and bound.module not in ENGINE:
        there = bindings(bound.module).get(bound.name)
        if there is None or not there.module:
            break
        bound = there._replace(typing_only=bound.typing_only)
    return bound


def derived_name(module: str) -> str:
    """Return a derived module's name: ``boards_cards`` for ``quarterdeck.boards.cards``."""
    return module.removeprefix("quarterdeck.").replace(".", "_")


def choice_readers(game: Game[Any]) -> list[Any]:
    """Return the functions of a game that read a whole choice, with its facts."""
    return [each for each in (game.mind.weigh, game.mind.foresee, game.mind.hinges) if each is not None]


def reads_facts(game: Game[Any]) -> bool:
    """Return whether any of them reads the facts of a prompt."""
    return "about" in DerivedPackage([_definition_of(each) for each in choice_readers(game)]).mentioned


def roots(game: Game[Any]) -> list[Definition]:
    """Return the definitions from which play-outs and searches reach everything."""
    ended, mind = None if outcome_is_field(game) else game.outcome, game.mind
    reached: list[Any] = [game.step, game.state, game.imagine, mind.estimate, mind.features, mind.reads, mind.role, ended]
    return [_definition_of(each) for each in (*reached, *choice_readers(game), mind.leads_to) if each is not None]


def _definition_of(each: Any) -> Definition:
    place = Definition(each.__module__, each.__name__)
    if getattr(importlib.import_module(place.module), place.name, None) is not each:
        line = each.__code__.co_firstlineno
        raise TwinError(f"{place.module}, line {line}: {place.name} is not defined at the top of the module by that name")
    return place


def outcome_is_field(game: Game[Any]) -> bool:
    """Return whether the game's outcome is ``lambda state: state.outcome``."""
    code = game.outcome.__code__
    return code.co_names == ("outcome",) and code.co_argcount == 1 and not code.co_consts[1:]
