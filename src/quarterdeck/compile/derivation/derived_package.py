"""Whole rule books derived from their source: plain functions and plain classes, each module one to one.

What the step reaches is rewritten: flows straight, with their answers as an argument; nothing said, since nobody listens;
choices without what is only shown about them; dataclasses written out; constants final, tuples by what they hold; caches
as dictionaries. What cannot be derived faithfully is refused with its place.
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

from quarterdeck.compile.derivation.caches import remembered
from quarterdeck.compile.derivation.classes import write_out
from quarterdeck.compile.derivation.constants import (
    alone,
    as_final,
    final,
    is_alias,
    is_plain,
    of_any_length,
    type_of,
    was_read,
    written,
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
from quarterdeck.compile.derivation.tuples import comparison, is_of_numbers
from quarterdeck.compile.derivation.word_charts import chains, is_chart
from quarterdeck.engine.game import Game
from quarterdeck.engine.straight import ANSWERS, TwinError, assigned
from quarterdeck.folders import PACKAGE

RUNTIME: Final = "runtime"
BROUGHT: Final = {  # by what is rewritten
    "Answers": "from .answers import Answers",
    "Any": "from typing import Any",
    "partial": "from functools import partial",
}
MENTIONED: Final = ("copy", "look_round", "certain", "take", "possible")  # by what stands beside the derived modules
ENGINE: Final = ("quarterdeck.engine.asks", "quarterdeck.engine.game", "quarterdeck.engine.chance")
# Numbers that are longer than a machine word as a rule. What the compiler makes of ints is for short ones: it asks of each
# result whether it is one, and takes twice as long for the others as Python, to whom they are left.
LONG: Final = (Definition("quarterdeck.boards.hexboard", "Mask"),)
# What is there in a form of its own for the compiler, and where.
OWN: Final = {Definition("quarterdeck.boards.hexboard", "places"): "sets"}


class DerivedPackage:
    """A game's derived modules, by their names in the package."""

    def __init__(self, roots: Iterable[Definition], keeps_facts: bool = False) -> None:
        self.keeps_facts = keeps_facts
        self.mentioned: set[str] = set(MENTIONED)  # attributes, anywhere
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
        """Where every derived module came from."""
        return {derived_name(name): name for name in self._modules}


class _Method(NamedTuple):
    module: _Module
    owner: ast.ClassDef
    node: ast.FunctionDef


@cache
def provided() -> frozenset[str]:
    """What rules may import from the engine: all that stands beside the derived modules instead."""
    body = ast.parse((PACKAGE / "search" / "core" / "runtime.py").read_text(encoding="utf-8")).body
    defined = [each.name for each in body if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    return frozenset(["Luck", *defined, *(name for each in body for name in assigned(each))])


class _Module:
    """One module's derived counterpart, growing as more of it is reached."""

    def __init__(self, name: str, package: DerivedPackage) -> None:
        self.name = name
        self.package = package
        self._twin = Rewriter(name, package.keeps_facts)
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
        if Definition(self.name, name) in OWN:
            self._imports[name] = import_from(OWN[Definition(self.name, name)], name)
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
        """Reach whatever a definition mentions."""
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
        if name in BROUGHT and (name == "Answers" or name not in bindings(self.name)):
            self._imports[name] = ast.parse(BROUGHT[name]).body[0]
            return
        if name in self._twin.charts:  # looked into by a call of this name, here or in another module
            chart = self._twin.charts[name]
            self.package.wanted.append(chart)
            if chart.module != self.name:
                self._imports[name] = import_from(derived_name(chart.module), name)
            return
        self.reach(name)

    def _import(self, name: str, bound: Binding) -> None:
        bound = at_its_source(bound)
        if not is_for_rules(bound.module):  # of Python's library only what computes
            refuse(self.name, bound.node, f"{bound.module} is not for rules")
        alias = name if name != bound.name else None
        if bound.module in ENGINE:
            if bound.name not in provided():
                refuse(self.name, bound.node, f"{bound.name} of {bound.module} is not there in a derived rule book")
            line: ast.stmt = import_from(RUNTIME, bound.name, alias)
        elif Definition(bound.module, bound.name) in OWN:
            line = import_from(OWN[Definition(bound.module, bound.name)], bound.name, alias)
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
            return [self._class(node), *([comparison(place)] if is_of_numbers(place) else [])]
        return self._constant(name, node)

    def rewritten(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A method, as the derived class has it."""
        check_method(self.name, node)
        made = self._twin.rewrite(node)
        assert isinstance(made, ast.FunctionDef)
        check_definition(self.name, made)
        self.uses(made)
        return made

    def _function(self, node: ast.FunctionDef) -> list[ast.stmt]:
        cached = [each for each in node.decorator_list if bare(each) in ("cache", "lru_cache")]
        if len(cached) != len(node.decorator_list):
            refuse(self.name, node, "a rule may be cached, and have no other decorator")
        node.decorator_list = []
        made = self._twin.rewrite(node)
        assert isinstance(made, ast.FunctionDef)
        check_definition(self.name, made)
        return remembered(self.name, made, live(Definition(self.name, node.name))) if cached else [made]

    def _class(self, node: ast.ClassDef) -> ast.ClassDef:
        check_class(self.name, node)
        node.bases = [base for base in node.bases if bare(base) not in ("Struct", "Copied")]
        kind = live(Definition(self.name, node.name))
        if dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct):
            write_out(self.name, node, kind)
        elif node.decorator_list and not issubclass(kind, enum.Enum | tuple):
            refuse(self.name, node, f"{node.name} is no class that can be derived")
        kept: list[ast.stmt] = []
        for part in node.body:
            if isinstance(part, ast.FunctionDef) and part.name != "__init__":
                if part.name.startswith("__"):
                    kept.append(self.rewritten(part))
                else:
                    self.package.waiting.append(_Method(self, node, part))
            elif not is_docstring(part):
                kept.append(self._twin.rewrite(part))
        node.body = kept
        return node

    def _constant(self, name: str, node: ast.stmt) -> list[ast.stmt]:
        value = live(Definition(self.name, name))
        if Definition(self.name, name) in LONG:
            return ast.parse(f"{name} = Any").body
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_alias(node, value):
            return [self._twin.rewrite(node)]
        target = ast.Name(name, ast.Store())
        if is_plain(value) and not (isinstance(node, ast.AnnAssign) and has_type(node)):
            literal = ast.parse(repr(value), mode="eval").body
            kind = "" if type(value) in (int, str, bool) else type_of(value)
            beside = chains(Definition(self.name, name)) if is_chart(Definition(self.name, name)) else []
            return [ast.AnnAssign(target, final(kind), literal, 1), *beside]
        if was_read(self.name, node):
            return [ast.AnnAssign(target, final(""), written(value), 1)]
        node = alone(name, node)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None or len(assigned(node)) != 1:
            refuse(self.name, node, f"{name} cannot be derived")
        made = self._twin.rewrite(node)
        check_definition(self.name, made)
        assert isinstance(made, ast.Assign | ast.AnnAssign)
        assert made.value is not None
        if isinstance(made, ast.AnnAssign) and has_type(made):
            return [ast.AnnAssign(target, as_final(made.annotation), made.value, 1)]
        return [ast.AnnAssign(target, final(""), of_any_length(made.value, value), 1)]


def at_its_source(bound: Binding) -> Binding:
    """What is imported by way of another module is taken from where it is defined."""
    while bound.name and is_rules(bound.module) and bound.module not in ENGINE:
        there = bindings(bound.module).get(bound.name)
        if there is None or not there.module:
            break
        bound = there._replace(typing_only=bound.typing_only)
    return bound


def derived_name(module: str) -> str:
    """``quarterdeck.boards.cards`` is ``boards_cards`` in a derived package."""
    return module.removeprefix("quarterdeck.").replace(".", "_")


def choice_readers(game: Game[Any]) -> list[Any]:
    """Those who are given a whole question, to say something of its options."""
    return [each for each in (game.mind.weigh, game.mind.foresee, game.mind.hinges) if each is not None]


def reads_facts(game: Game[Any]) -> bool:
    """Whether anybody reads what is said about a question."""
    return "about" in DerivedPackage([_place(each) for each in choice_readers(game)]).mentioned


def roots(game: Game[Any]) -> list[Definition]:
    """From where play-outs and search reach everything: the step, the state, worlds to imagine and what they are worth."""
    ended, mind = None if reads_its_outcome(game) else game.outcome, game.mind
    reached: list[Any] = [game.step, game.state, game.imagine, mind.estimate, mind.features, mind.reads, mind.role, ended]
    return [_place(each) for each in (*reached, *choice_readers(game), mind.leads_to) if each is not None]


def _place(each: Any) -> Definition:
    place = Definition(each.__module__, each.__name__)
    if getattr(importlib.import_module(place.module), place.name, None) is not each:
        line = each.__code__.co_firstlineno
        raise TwinError(f"{place.module}, line {line}: {place.name} is not what goes by that name there")
    return place


def reads_its_outcome(game: Game[Any]) -> bool:
    """Whether it is ``lambda state: state.outcome``."""
    code = game.outcome.__code__
    return code.co_names == ("outcome",) and code.co_argcount == 1 and not code.co_consts[1:]
