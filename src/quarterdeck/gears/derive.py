"""Whole rule books derived from their source: plain functions and plain classes, each module one to one.

What the step reaches is rewritten: flows straight, with their answers as an argument; nothing said, since nobody listens;
choices without what is only shown about them; dataclasses written out; constants final, tuples by what they hold; caches
as dictionaries. What cannot be derived faithfully is refused with its place.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any, Final

import msgspec

from quarterdeck.engine.game import Game, State
from quarterdeck.engine.straight import ANSWERS, Twin, TwinError
from quarterdeck.gears.reach import Binding, Place, assigned, bindings, live

RUNTIME: Final = "runtime"
ENGINE: Final = ("quarterdeck.engine.asks", "quarterdeck.engine.game", "quarterdeck.engine.chance")
PROVIDED: Final = frozenset(
    [
        "Option",
        "Prompt",
        "Die",
        "Outcome",
        "State",
        "Luck",
        "Answers",
        "Seat",
        "ClauseId",
        "Seats",
        "SPECTATOR",
        "ALLOWED",
        "EVERYBODY",
        "die",
        "D6",
        "AVERAGE_DIE",
        "different_faces",
        "tally",
        "T",
        "F",
        "Facts",
        "NO_FACTS",
    ]
)
ALWAYS: Final = (
    "__len__",
    "__iter__",
    "__contains__",
    "__getitem__",
    "__eq__",
    "__hash__",
    "__lt__",
    "__bool__",
    "__post_init__",
)
SHOWN: Final = {"choose": 3, "draw": 3}  # how many arguments are left of those that also say what is shown to whom
DROPPED: Final = ("reveal",)
REPLACED: Final = "replaced"
REPLACERS: Final = (("dataclasses", "replace"), ("msgspec.structs", "replace"))


class Derived:
    """A game's derived modules, by their names in the package."""

    def __init__(self, roots: Iterable[Place]) -> None:
        self._modules: dict[str, _Module] = {}
        self._mentioned: set[str] = {"copy", "certain", "take"}  # attributes, anywhere; the runtime's to begin with
        self._queue: list[Place] = list(roots)
        self._methods: list[_Method] = []  # not reached so far
        self._go()

    def sources(self) -> dict[str, str]:
        return {derived_name(name): module.source() for name, module in self._modules.items()}

    def classes(self) -> list[Place]:
        """The classes of which there are instances in both gears."""
        return [Place(name, each) for name, module in self._modules.items() for each in module.classes]

    def _go(self) -> None:
        while True:
            while self._queue:
                place = self._queue.pop()
                self._module(place.module).reach(place.name)
            if not self._wake_methods():
                return

    def _module(self, name: str) -> _Module:
        if name not in self._modules:
            self._modules[name] = _Module(name, self)
        return self._modules[name]

    def _wake_methods(self) -> bool:
        woken = [method for method in self._methods if method.node.name in self._mentioned]
        self._methods = [method for method in self._methods if method.node.name not in self._mentioned]
        for method in woken:
            method.owner.take(method)
        return bool(woken)

    def want(self, place: Place) -> None:
        self._queue.append(place)

    def mention(self, attribute: str) -> None:
        self._mentioned.add(attribute)

    def put_off(self, method: _Method) -> None:
        self._methods.append(method)


@dataclasses.dataclass
class _Method:
    owner: _Class
    node: ast.FunctionDef


@dataclasses.dataclass
class _Class:
    module: _Module
    node: ast.ClassDef

    def take(self, method: _Method) -> None:
        self.node.body.append(self.module.rewritten(method.node))


class _Module:
    """One module's derived counterpart, growing as more of it is reached."""

    def __init__(self, name: str, package: Derived) -> None:
        self.name = name
        self.package = package
        self.classes: list[str] = []
        self._twin = _Rewriter(name)
        self._reached: dict[int, list[ast.stmt]] = {}  # by the place of the statement in the module
        self._imports: dict[str, ast.stmt] = {}
        self._done: set[str] = set()

    def source(self) -> str:
        body = [node for _, nodes in sorted(self._reached.items()) for node in nodes]
        for node in body:
            _fill_empty(node)
        future = ast.parse("from __future__ import annotations\nfrom typing import Final").body
        tree = ast.Module([*future, *self._imports.values(), *body], [])
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    def reach(self, name: str) -> None:
        if name in self._done:
            return
        self._done.add(name)
        bound = bindings(self.name).get(name)
        if bound is None:
            return  # a builtin, a parameter or a local
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
                self.package.mention(part.attr)
                self._use_of_module(part)

    def _use(self, name: str) -> None:
        if name == ANSWERS:
            return
        if name == "Answers":
            self._imports["Answers"] = _import_from(RUNTIME, "Answers")
            return
        if name == "Any" and name not in bindings(self.name):
            self._imports["Any"] = ast.ImportFrom("typing", [ast.alias("Any")], 0)
            return
        if name == "partial" and name not in bindings(self.name):
            self._imports["partial"] = ast.ImportFrom("functools", [ast.alias("partial")], 0)
            return
        self.reach(name)

    def _use_of_module(self, node: ast.Attribute) -> None:
        bound = bindings(self.name).get(node.value.id) if isinstance(node.value, ast.Name) else None
        if bound is not None and bound.module.startswith("quarterdeck.") and not bound.name:
            self.package.want(Place(bound.module, node.attr))

    def _import(self, name: str, bound: Binding) -> None:
        bound = _at_its_source(bound)
        alias = name if name != bound.name else None
        if bound.module in ENGINE:
            if bound.name not in PROVIDED:
                raise TwinError(f"{self.name}: {bound.name} of {bound.module} is not there in a derived rule book")
            line: ast.stmt = _import_from(RUNTIME, bound.name, alias)
        elif bound.module.startswith("quarterdeck."):
            if bound.name:
                self.package.want(Place(bound.module, bound.name))
                line = _import_from(derived_name(bound.module), bound.name, alias)
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
            return [self._class(node)]
        return self._constant(name, node)

    def rewritten(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A method, as the derived class has it."""
        made = self._twin.rewrite(node)
        assert isinstance(made, ast.FunctionDef)
        self.uses(made)
        return made

    def _function(self, node: ast.FunctionDef) -> list[ast.stmt]:
        cached = [each for each in node.decorator_list if _decorator(each) in ("cache", "lru_cache")]
        if len(cached) != len(node.decorator_list):
            raise TwinError(f"{self.name}, line {node.lineno}: a rule may be cached, and have no other decorator")
        node.decorator_list = []
        made = self._twin.rewrite(node)
        assert isinstance(made, ast.FunctionDef)
        return _cached(made) if cached else [made]

    def _class(self, node: ast.ClassDef) -> ast.ClassDef:
        kind = live(Place(self.name, node.name))
        if dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct):
            self.classes.append(node.name)
            made = _written_out(self.name, node, kind)
        elif issubclass(kind, enum.Enum | tuple):
            if issubclass(kind, tuple):
                self.classes.append(node.name)
            made = node
        elif node.decorator_list:
            raise TwinError(f"{self.name}, line {node.lineno}: {node.name} is no class that can be derived")
        else:
            made = node
        owner = _Class(self, made)
        kept: list[ast.stmt] = []
        for part in made.body:
            if isinstance(part, ast.FunctionDef) and part.name != "__init__":
                method = _Method(owner, part)
                if part.name in ALWAYS:
                    kept.append(self.rewritten(part))
                else:
                    self.package.put_off(method)
            elif not _is_docstring(part):
                kept.append(self._twin.rewrite(part))
        made.body = kept
        return made

    def _constant(self, name: str, node: ast.stmt) -> list[ast.stmt]:
        value = live(Place(self.name, name))
        if isinstance(node, ast.Assign | ast.AnnAssign) and _is_alias(node, value):
            return [self._twin.rewrite(node)]
        target = ast.Name(name, ast.Store())
        if _is_plain(value) and not (isinstance(node, ast.AnnAssign) and _has_type(node)):
            literal = ast.parse(repr(value), mode="eval").body
            kind = _type_of(value)
            return [ast.AnnAssign(target, _final(kind), literal, 1)]
        node = _alone(name, node)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None or len(assigned(node)) != 1:
            raise TwinError(f"{self.name}, line {node.lineno}: {name} cannot be derived")
        made = self._twin.rewrite(node)
        assert isinstance(made, ast.Assign | ast.AnnAssign)
        assert made.value is not None
        if isinstance(made, ast.AnnAssign) and _has_type(made):
            return [ast.AnnAssign(target, _as_final(made.annotation), made.value, 1)]
        return [ast.AnnAssign(target, _final(""), _of_any_length(made.value, value), 1)]


class _Rewriter(Twin):
    """Flows straight, nothing said, nothing shown."""

    _is_in_flow = False

    def rewrite(self, node: ast.stmt) -> ast.stmt:
        self._is_in_flow = (
            isinstance(node, ast.FunctionDef) and node.returns is not None and _decorator(node.returns) == "Flow"
        )
        made: ast.stmt = self._flow(node) if self._is_in_flow and isinstance(node, ast.FunctionDef) else self.visit(node)
        return made

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        """A plain generator stays one."""
        if self._is_in_flow:
            return super().visit_Yield(node)
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:  # type: ignore[override]
        if self._is_dropped(node.value) or isinstance(node.value, ast.Constant):
            return None
        self.generic_visit(node)
        return node

    def _is_dropped(self, value: ast.expr) -> bool:
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "say":
            return True
        if isinstance(value, ast.YieldFrom) and isinstance(value.value, ast.Call):
            called = value.value.func
            return isinstance(called, ast.Name) and self.helpers.get(called.id) in DROPPED
        return False

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        """``if state.log is not None`` is never true."""
        test = node.test
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Attribute) and test.left.attr == "log":
            return None
        self.generic_visit(node)
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        if not self._is_in_flow:
            self.generic_visit(node)
            return node
        made = super().visit_YieldFrom(node)
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr in SHOWN:
            if isinstance(made.func.value, ast.Name) and made.func.value.id == ANSWERS:
                made.args = made.args[: SHOWN[made.func.attr]]
                made.keywords = [each for each in made.keywords if each.arg not in ("about", "to")]
        return made

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Of a prompt its key and its clause; a copy with some fields changed is made by the class itself."""
        if isinstance(node.func, ast.Name) and node.func.id == "Prompt":
            node.args, node.keywords = node.args[:2], []
        self.generic_visit(node)
        bound = bindings(self.module).get(node.func.id) if isinstance(node.func, ast.Name) else None
        if bound is not None and (bound.module, bound.name) in REPLACERS:
            node.func = ast.Attribute(node.args.pop(0), REPLACED, ast.Load())
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """What is said about a type besides is left out."""
        if _decorator(node) == "Annotated" and isinstance(node.slice, ast.Tuple):
            bare: ast.expr = self.visit(node.slice.elts[0])
            return bare
        return super().visit_Subscript(node)


def _of_one_kind(annotation: ast.expr) -> ast.expr:
    """``tuple[int, int, int]`` is a struct to a compiler, made anew wherever it is indexed: ``tuple[int, ...]`` is not."""
    if (
        isinstance(annotation, ast.Subscript)
        and _decorator(annotation) == "tuple"
        and isinstance(annotation.slice, ast.Tuple)
    ):
        held = annotation.slice.elts
        if len(held) > 2 and len({ast.unparse(each) for each in held}) == 1:
            annotation.slice.elts = [held[0], ast.Constant(...)]
    return annotation


# Classes


def _written_out(module: str, node: ast.ClassDef, kind: type) -> ast.ClassDef:
    """A dataclass as a plain class: its fields, how it is made, and what makes two of them equal."""
    written = {part.target.id: part for part in _fields(module, node)}
    fields = [written[name] for name in field_names(kind)]
    for part in fields:
        part.annotation = _of_one_kind(part.annotation)
    node.decorator_list, node.keywords = [], []
    node.bases = [base for base in node.bases if _decorator(base) != "Struct"]
    own = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    declared: list[ast.stmt] = [
        ast.AnnAssign(deepcopy(part.target), deepcopy(part.annotation), None, 1) for part in fields if part.target.id in own
    ]
    methods = [part for part in node.body if not isinstance(part, ast.AnnAssign)]
    made = [_init(fields, kind)]
    if (kind.__eq__ is not object.__eq__) and "__eq__" not in {getattr(part, "name", "") for part in node.body}:
        made.append(_eq(node.name, [part.target.id for part in fields]))
        made.append(_hash([part.target.id for part in fields]) if kind.__hash__ is not None else _unhashable())
    made.append(_replaced(node.name, [part.target.id for part in fields]))
    node.body = [*declared, *made, *methods]
    return node


def _fields(module: str, node: ast.ClassDef) -> Iterator[Any]:
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id != "State" and base.id in bindings(module):
            bound = bindings(module)[base.id]
            where = bound.module or module
            above = bindings(where)[bound.name or base.id].node
            assert isinstance(above, ast.ClassDef)
            yield from _fields(where, above)
    yield from (part for part in node.body if isinstance(part, ast.AnnAssign))


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass or a Struct, in order."""
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    return names


def _init(fields: list[Any], kind: type) -> ast.FunctionDef:
    """Those with defaults come last, so that every field can be given by its name."""
    fields = sorted(fields, key=lambda part: part.value is not None)
    arguments, defaults, lines = [ast.arg("self")], [], []
    for part in fields:
        name, annotation = part.target.id, deepcopy(part.annotation)
        value: ast.expr = ast.Name(name, ast.Load())
        factory = _factory(part.value)
        if factory is not None:
            annotation = ast.BinOp(annotation, ast.BitOr(), ast.Constant(None))
            value = ast.IfExp(ast.Compare(value, [ast.Is()], [ast.Constant(None)]), factory, value)
            defaults.append(ast.Constant(None))
        elif part.value is not None:
            defaults.append(deepcopy(part.value))
        arguments.append(ast.arg(name, annotation))
        lines.append(ast.Assign([ast.Attribute(ast.Name("self", ast.Load()), name, ast.Store())], value))
    if any("__post_init__" in vars(each) for each in kind.__mro__ if each is not State):
        lines.extend(ast.parse("self.__post_init__()").body)
    taken = ast.arguments(posonlyargs=[], args=arguments, kwonlyargs=[], kw_defaults=[], defaults=defaults)
    return _def("__init__", taken, lines, "None")


def _factory(value: ast.expr | None) -> ast.expr | None:
    if isinstance(value, ast.Call) and _decorator(value) == "field":
        for keyword in value.keywords:
            if keyword.arg == "default_factory":
                made = deepcopy(keyword.value)
                if isinstance(made, ast.Name) and made.id in ("list", "dict"):
                    return ast.List([], ast.Load()) if made.id == "list" else ast.Dict([], [])
                return made.body if isinstance(made, ast.Lambda) else ast.Call(made, [], [])
    return None


def _eq(name: str, fields: list[str]) -> ast.FunctionDef:
    same = " and ".join(f"self.{field} == other.{field}" for field in fields) or "True"
    text = f"def __eq__(self, other: object) -> bool:\n    return isinstance(other, {name}) and {same}"
    made = ast.parse(text).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def _hash(fields: list[str]) -> ast.FunctionDef:
    made = ast.parse(
        f"def __hash__(self) -> int:\n    return hash(({''.join(f'self.{field}, ' for field in fields)}))"
    ).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def _replaced(name: str, fields: list[str]) -> ast.FunctionDef:
    """What ``dataclasses.replace`` does."""
    given = ", ".join(f"{field}=changes.get({field!r}, self.{field})" for field in fields)
    made = ast.parse(f"def {REPLACED}(self, **changes: Any) -> {name}:\n    return {name}({given})").body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def _unhashable() -> ast.FunctionDef:
    made = ast.parse("def __hash__(self) -> int:\n    raise TypeError('unhashable')").body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


# Caches


def _cached(node: ast.FunctionDef) -> list[ast.stmt]:
    """``@cache`` as dictionaries of dictionaries, one level for each argument."""
    name = node.name
    node.name = f"{name}_made"
    arguments = node.args.args
    kinds = [ast.unparse(each.annotation) if each.annotation else "object" for each in arguments]
    result = ast.unparse(node.returns) if node.returns is not None else "object"
    if not arguments:
        text = (
            f"_{name}_kept: Final[dict[int, {result}]] = {{}}\n"
            f"def {name}() -> {result}:\n"
            f"    if 0 not in _{name}_kept:\n        _{name}_kept[0] = {name}_made()\n    return _{name}_kept[0]\n"
        )
        return [node, *ast.parse(text).body]
    held = result
    for kind in reversed(kinds):
        held = f"dict[{kind}, {held}]"
    signature = ast.unparse(node.args)
    lines = [f"_{name}_kept: Final[{held}] = {{}}", f"def {name}({signature}) -> {result}:"]
    level = f"_{name}_kept"
    for place, argument in enumerate(arguments[:-1]):
        lines.append(f"    kept_{place} = {level}.get({argument.arg})")
        lines.append(f"    if kept_{place} is None:")
        lines.append(f"        kept_{place} = {{}}")
        lines.append(f"        {level}[{argument.arg}] = kept_{place}")
        level = f"kept_{place}"
    last = arguments[-1].arg
    lines.append(f"    if {last} in {level}:")
    lines.append(f"        return {level}[{last}]")
    lines.append(f"    made = {name}_made({', '.join(each.arg for each in arguments)})")
    lines.append(f"    {level}[{last}] = made")
    lines.append("    return made")
    return [node, *ast.parse("\n".join(lines)).body]


# Constants


def _is_alias(node: ast.Assign | ast.AnnAssign, value: Any) -> bool:
    """Whether this names a type: those stay as they are written."""
    if isinstance(node, ast.AnnAssign):
        return _decorator(node.annotation) == "TypeAlias"
    return isinstance(value, type) or not isinstance(getattr(value, "__origin__", None), type(None)) or _is_type_var(value)


def _is_type_var(value: Any) -> bool:
    return type(value).__name__ in ("TypeVar", "UnionType", "ParamSpec")


def _is_plain(value: Any) -> bool:
    if type(value) in (int, str, bool, type(None)):
        return True
    if type(value) in (tuple, list, frozenset, set):
        return all(map(_is_plain, value)) and (type(value) in (tuple, list) or False)
    if type(value) is dict:
        return all(_is_plain(key) and _is_plain(each) for key, each in value.items())
    return False


def _type_of(value: Any) -> str:
    """The type of a value, as an annotation; empty where the compiler is to find out."""
    if type(value) in (int, str, bool):
        return ""
    return _named(value)


def _named(value: Any) -> str:
    kind = type(value)
    if kind in (int, str, bool):
        return kind.__name__
    if value is None:
        return "None"
    if kind is tuple:
        held = _common(value)
        if len(value) <= 2:
            return f"tuple[{', '.join(map(_named, value))}]" if all(map(_named, value)) and value else ""
        return f"tuple[{held}, ...]" if held else ""
    if kind in (list, set, frozenset):
        held = _common(value)
        return f"{kind.__name__}[{held}]" if held else ""
    if kind is dict:
        keys, values = _common(value), _common(value.values())
        return f"dict[{keys}, {values}]" if keys and values else ""
    return ""


def _common(values: Iterable[Any]) -> str:
    kinds = list(dict.fromkeys(_named(each) for each in values))
    return " | ".join(kinds) if kinds and all(kinds) and len(kinds) <= 4 else ""


def _alone(name: str, node: ast.stmt) -> ast.stmt:
    """One name of ``YES, NO = …, …`` by itself."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        at = assigned(node).index(name)
        return ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], node.value.elts[at]), node)
    return node


def _of_any_length(written: ast.expr, value: Any) -> ast.expr:
    """``(PLAY, BELOW)`` as ``tuple([PLAY, BELOW])``: its type is then that of what it holds, however many there are."""
    if isinstance(written, ast.Tuple) and len({type(each) for each in value}) == 1:
        return ast.Call(ast.Name("tuple", ast.Load()), [ast.List(written.elts, ast.Load())], [])
    return written


def _final(kind: str) -> ast.expr:
    return ast.parse(f"Final[{kind}]" if kind else "Final", mode="eval").body


def _as_final(annotation: ast.expr) -> ast.expr:
    if _decorator(annotation) == "Final":
        return annotation
    return ast.Subscript(ast.Name("Final", ast.Load()), annotation, ast.Load())


def _has_type(node: ast.AnnAssign) -> bool:
    return not (isinstance(node.annotation, ast.Name) and node.annotation.id == "Final")


# Small things


def _at_its_source(bound: Binding) -> Binding:
    """What is imported by way of another module is taken from where it is defined."""
    while bound.name and bound.module.startswith("quarterdeck.") and bound.module not in ENGINE:
        there = bindings(bound.module).get(bound.name)
        if there is None or not there.module:
            break
        bound = there._replace(typing_only=bound.typing_only)
    return bound


def derived_name(module: str) -> str:
    """``quarterdeck.boards.cards`` is ``boards_cards`` in a derived package."""
    return module.removeprefix("quarterdeck.").replace(".", "_")


def roots(game: Game[Any]) -> list[Place]:
    """From where a play-out reaches everything: the step, how it ends, and the state."""
    return [Place(each.__module__, each.__name__) for each in (game.step, game.state)]


def _decorator(node: ast.expr) -> str:
    """The bare name of a decorator, base or annotation."""
    if isinstance(node, ast.Call):
        return _decorator(node.func)
    if isinstance(node, ast.Subscript):
        return _decorator(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _import_from(module: str, name: str, alias: str | None = None) -> ast.stmt:
    return ast.ImportFrom(module, [ast.alias(name, alias)], 1)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _def(name: str, arguments: ast.arguments, body: list[Any], returns: str) -> ast.FunctionDef:
    made = ast.FunctionDef(name, arguments, body or [ast.Pass()], [], ast.parse(returns, mode="eval").body)
    return made


def _fill_empty(node: ast.AST) -> None:
    for part in ast.walk(node):
        for field in ("body",):
            if isinstance(getattr(part, field, None), list) and not getattr(part, field):
                setattr(part, field, [ast.Pass()])
