"""The straight version of rules, in which an ask is a plain call.

If every answer is computed on the spot, generators only cost time. The straight version of a module
of rules is made from its source: ``yield from rule(x)`` becomes ``rule(answers, x)`` and ``yield
from choose(…)`` becomes ``answers.choose(…)``. Python silently skips a rule called without ``yield
from``; in the straight version it lacks an argument, and mypy reports it. Log calls are written out
as ``if state.log is not None: …`` in flows and in plain rules alike, so an unheard entry costs
nothing.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import linecache
import sys
from collections.abc import Callable, Iterable
from functools import cache
from threading import RLock
from types import ModuleType
from typing import Any, Final

ASKS: Final = "quarterdeck.engine.asks"
ANSWERING: Final = "quarterdeck.engine.answers"
ROOMS_WITHOUT_RULES: Final = ("quarterdeck.engine.", "quarterdeck.boards.")
HELPERS: Final = ("choose", "roll", "roll_total", "roll_hits", "roll_all", "roll_tally", "draw", "reveal", "together")
ANSWERS: Final = "answers"
NEEDS: Final = f"from functools import partial\nfrom {ANSWERING} import Answers"  # what straight flows call
MAKING: Final = RLock()


class TwinError(Exception):
    """A flow cannot be made straight; names its place."""


@cache
def straight(flow: Callable[..., Any]) -> Callable[..., Any]:
    """Return the straight version of a flow, which takes the answers first."""
    twin: Callable[..., Any] = getattr(twin_of(flow.__module__), flow.__name__)
    return twin


def twin_of(module: str) -> ModuleType:
    """Return the straight version of a module of rules, ready to run; made once, by any thread."""
    with MAKING:
        twin = _made(module)
        parsed.cache_clear()  # tens of thousands of nodes would slow every full garbage collection
        return twin


@cache
def _made(module: str) -> ModuleType:
    """Make a straight version, after those that it needs."""
    for needed in dependencies(module):
        _made(needed)
    source = twin_source(module)
    name = twin_name(module)
    filename = f"<straight {module}>"
    twin = ModuleType(name)
    twin.__file__ = filename
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    sys.modules[name] = twin
    exec(compile(source, filename, "exec"), twin.__dict__)
    return twin


def twin_name(module: str) -> str:
    return f"straight_{module.replace('.', '_')}"


def twin_source(module: str) -> str:
    """Return the source of the straight version of a module."""
    return ast.unparse(Twin(module).tree())


def dependencies(module: str) -> list[str]:
    """Return the modules whose flows this one calls directly."""
    return list(Twin(module).borrowed)


@cache
def parsed(module: str) -> ast.Module:
    """Return the tree of a module, for reading only."""
    return _tree(module)


def _tree(module: str) -> ast.Module:
    """Return the tree of a module, to change: parsing again is ten times as fast as a deep copy."""
    return ast.parse(inspect.getsource(importlib.import_module(module)))


@cache
def _flows(module: str) -> frozenset[str]:
    """Return the names of the flows, and of the tables of flows, that a module defines."""
    found = {node.name for node in parsed(module).body if isinstance(node, ast.FunctionDef) and _is_flow(node)}
    tables = {
        name for node in parsed(module).body for name in assigned(node) if _mentions(node, found) and not _is_game(node)
    }
    return frozenset(found | tables)


@cache
def _tellers(module: str) -> frozenset[str]:
    """Return the names of the plain rules that write to the log."""
    rules = [node for node in parsed(module).body if isinstance(node, ast.FunctionDef) and not node.decorator_list]
    return frozenset(rule.name for rule in rules if not _is_flow(rule) and any(map(is_said, ast.walk(rule))))


def is_said(node: ast.AST) -> bool:
    """Return whether this is ``state.say(…)``."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Attribute)
        and node.value.func.attr == "say"
    )


def _is_flow(node: ast.FunctionDef) -> bool:
    returns = node.returns
    return isinstance(returns, ast.Subscript) and isinstance(returns.value, ast.Name) and returns.value.id == "Flow"


def _is_game(node: ast.stmt) -> bool:
    """Return whether this is ``Game(…, step=…)`` or ``replace(GAME, step=…)``.

    Such a call names a flow but needs no straight one.
    """
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return isinstance(value, ast.Call) and any(keyword.arg == "step" for keyword in value.keywords)


def _names(node: ast.stmt) -> dict[str, None]:
    """Return the names that a statement of a module defines, in order."""
    return dict.fromkeys([node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else assigned(node))


def assigned(node: ast.stmt) -> list[str]:
    """Return the names that an assignment binds."""
    targets: Iterable[ast.expr] = ()
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    named = [part for target in targets for part in ast.walk(target)]
    return [part.id for part in named if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]


def _mentions(node: ast.AST, names: Iterable[str]) -> bool:
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(node))


def _is_of_one_book(module: str, other: str) -> bool:
    """Return whether both modules are rules of the same package."""
    return module.partition(".")[0] == other.partition(".")[0] and not module.startswith(ROOMS_WITHOUT_RULES)


class Twin(ast.NodeTransformer):
    """Makes the tree of one module's straight version."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.helpers: dict[str, str] = {}  # local name: helper
        self.borrowed: dict[str, list[ast.alias]] = {}  # module: names imported from its straight version
        self.flows = set(_flows(module))
        for node in parsed(module).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                self._note_import(node.module, node.names)

    def _note_import(self, module: str, names: list[ast.alias]) -> None:
        if module == ASKS:
            self.helpers |= {alias.asname or alias.name: alias.name for alias in names if alias.name in HELPERS}
        elif _is_of_one_book(module, self.module):
            flows = _flows(module)
            borrowed = [alias for alias in names if alias.name in flows or alias.name in _tellers(module)]
            if borrowed:
                self.borrowed[module] = borrowed
                self.flows |= {alias.asname or alias.name for alias in borrowed if alias.name in flows}

    def tree(self) -> ast.Module:
        imports: list[ast.stmt] = []
        shared: list[str] = []
        body: list[ast.stmt] = []
        remade = self.flows | _tellers(self.module)
        for node in _tree(self.module).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports.extend(self._import(node))
            elif isinstance(node, ast.FunctionDef) and _is_flow(node):
                body.append(self._flow(node))
            elif _names(node).keys() & remade:
                self.generic_visit(node)
                body.append(node)
            else:
                shared.extend(_names(node))
        own = ast.ImportFrom(self.module, [ast.alias(name) for name in shared], 0)
        lines = [*imports, *ast.parse(NEEDS).body, *([own] if shared else []), *body]
        return ast.Module(lines, [])

    def _import(self, node: ast.Import | ast.ImportFrom) -> list[ast.stmt]:
        if isinstance(node, ast.Import) or not node.module:
            return [node]
        borrowed = self.borrowed.get(node.module, [])
        kept = {alias.name for alias in borrowed}
        plain = [a for a in node.names if a.name not in kept and (a.asname or a.name) not in self.helpers]
        lines: list[ast.stmt] = []
        if plain:
            lines.append(ast.ImportFrom(node.module, plain, node.level))
        if borrowed:
            lines.append(ast.ImportFrom(twin_name(node.module), borrowed, 0))
        return lines

    def _flow(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self._refuse_what_cannot_be_straight(node)
        self.generic_visit(node)
        node.args.args.insert(0, ast.arg(ANSWERS, ast.Name("Answers", ast.Load())))
        assert isinstance(node.returns, ast.Subscript)
        node.returns = node.returns.slice
        return node

    def _refuse_what_cannot_be_straight(self, flow: ast.FunctionDef) -> None:
        if flow.decorator_list:
            self._refuse(flow, "a flow has no decorators")
        reserved = {*self.flows, *self.helpers, ANSWERS}
        for node in ast.walk(flow):
            if isinstance(node, ast.arg) and node.arg in reserved:
                self._refuse(node, f"a parameter is named like a flow: {node.arg}")
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef) and node is not flow:
                self._refuse(node, "no functions or classes inside a flow")
            if isinstance(node, ast.Try | ast.TryStar | ast.With):
                self._refuse(node, "no try and no with in a flow")
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in reserved:
                self._refuse(node, f"a local is named like a flow: {node.id}")

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """Write ``state.say(log.Sank, name)`` out, with a test that somebody listens."""
        self.generic_visit(node)
        if not is_said(node):
            return node
        said = node.value
        assert isinstance(said, ast.Call)
        assert isinstance(said.func, ast.Attribute)
        if not said.args or not isinstance(said.func.value, ast.Name):
            self._refuse(node, "write a log entry as state.say(log.Entry, …)")
        heard = ast.Attribute(said.func.value, "log", ast.Load())
        entry = ast.Call(said.args[0], said.args[1:], said.keywords)
        told = ast.Call(ast.Attribute(heard, "append", ast.Load()), [entry], [])
        return ast.If(ast.Compare(heard, [ast.IsNot()], [ast.Constant(None)]), [ast.Expr(told)], [])

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        self._refuse(node, "no bare yield in a flow")
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        call = node.value
        if not isinstance(call, ast.Call):
            self._refuse(node, "yield from what is not a call")
            return node
        if isinstance(call.func, ast.Name) and self.helpers.get(call.func.id) == "together":
            call.args[0] = self._deferred(call.args[0])
        self.generic_visit(call)
        if isinstance(call.func, ast.Name) and call.func.id in self.helpers:
            helper = self.helpers[call.func.id]
            call.func = ast.Attribute(ast.Name(ANSWERS, ast.Load()), helper, ast.Load())
        elif _mentions(call.func, self.flows):
            call.args.insert(0, ast.Name(ANSWERS, ast.Load()))
        else:
            self._refuse(node, "yield from something that is not a flow")
        return call

    def _deferred(self, flows: ast.expr) -> ast.expr:
        """Return the flows of a ``together``, each to be called when its seat's time comes."""
        if isinstance(flows, ast.Dict):
            flows.values = [self._later(value) for value in flows.values]
        elif isinstance(flows, ast.DictComp):
            flows.value = self._later(flows.value)
        else:
            self._refuse(flows, "the flows of together are written out as {seat: flow(…)}")
        return flows

    def _later(self, value: ast.expr) -> ast.expr:
        if not (isinstance(value, ast.Call) and _mentions(value.func, self.flows)):
            self._refuse(value, "together takes calls of flows")
            return value
        return ast.Call(
            ast.Name("partial", ast.Load()), [value.func, ast.Name(ANSWERS, ast.Load()), *value.args], value.keywords
        )

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Let a table of flows, ``Callable[[State], Flow[None]]``, take the answers."""
        if isinstance(node.value, ast.Name) and node.value.id == "Callable" and isinstance(node.slice, ast.Tuple):
            takes, returns = node.slice.elts
            is_flow = isinstance(returns, ast.Subscript) and _mentions(returns.value, ("Flow",))
            if is_flow and isinstance(takes, ast.List) and isinstance(returns, ast.Subscript):
                takes.elts.insert(0, ast.Name("Answers", ast.Load()))
                node.slice.elts[1] = returns.slice
        self.generic_visit(node)
        return node

    def _refuse(self, node: ast.AST, why: str) -> None:
        raise TwinError(f"{self.module}, line {getattr(node, 'lineno', '?')}: {why}")
