"""Functions and methods as a derived rule book has them: straight, with nothing said and nothing shown."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any, Final

from quarterdeck.compile.derivation.reachability import Definition, bindings
from quarterdeck.compile.derivation.syntax import bare
from quarterdeck.compile.derivation.tuples import made_at_once, same
from quarterdeck.compile.derivation.unused_locals import annotated_in, named_in, read_in, without_dead_locals
from quarterdeck.compile.derivation.word_charts import ChartLookup, looked
from quarterdeck.engine.straight import ANSWERS, Twin, is_said

CHOOSE: Final = "choose"
SAID: Final = 3  # the place, among what a choice is asked with, of what is only said about it
PLAIN: Final = (ast.Name, ast.Attribute, ast.Constant, ast.expr_context)  # whatever is read twice is the same
REPLACED: Final = "replaced"
ADDED: Final = "_each"
REPLACERS: Final = (("dataclasses", "replace"), ("msgspec.structs", "replace"))


class Rewriter(Twin):
    """Flows straight, nothing said, nothing shown."""

    _is_in_flow = False

    def __init__(self, module: str, keeps_facts: bool = False) -> None:
        super().__init__(module)
        self._keeps_facts = keeps_facts  # that are said about questions
        self._own: set[str] = set()  # parameters and locals of the function at hand
        self._annotated: dict[str, ast.expr] = {}  # its parameters
        self.charts: dict[
            str, Definition
        ] = {}  # that are looked into by a call, by its name; likewise tuples that are compared

    def rewrite(self, node: ast.stmt) -> ast.stmt:
        self._is_in_flow = isinstance(node, ast.FunctionDef) and node.returns is not None and bare(node.returns) == "Flow"
        if not isinstance(node, ast.FunctionDef):
            other: ast.stmt = self.visit(node)
            return other
        before = read_in(node)
        self._own = named_in(node)
        self._annotated = annotated_in(node)
        made: ast.FunctionDef = self._flow(node) if self._is_in_flow else self.visit(node)
        return without_dead_locals(made, before)

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        """A plain generator stays one."""
        if self._is_in_flow:
            return super().visit_Yield(node)
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:  # type: ignore[override]
        """Nobody listens to what is said, and nobody reads docstrings."""
        if is_said(node):
            self._leave_out(node.value)
            return None
        if isinstance(node.value, ast.Constant):
            return None
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> Any:
        """``if state.log is not None`` is never true."""
        test = node.test
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Attribute) and test.left.attr == "log":
            if not isinstance(test.ops[0], ast.IsNot) or node.orelse:
                self._refuse(node, "what is done for those who listen is done under if state.log is not None, without else")
            return None
        self.generic_visit(node)
        return node

    def _leave_out(self, *parts: ast.AST) -> None:
        """What is only for those who look on must do nothing besides."""
        for part in [inner for each in parts for inner in ast.walk(each)]:
            if isinstance(part, ast.NamedExpr | ast.YieldFrom):
                self._refuse(part, "what is only shown or said may not answer or name anything")

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        if not self._is_in_flow:
            self.generic_visit(node)
            return node
        made = super().visit_YieldFrom(node)
        asked = made.func if isinstance(made, ast.Call) else None
        if isinstance(asked, ast.Attribute) and ast.unparse(asked) == f"{ANSWERS}.{CHOOSE}":
            assert isinstance(made, ast.Call)
            self._ask(made)
        return made

    def _ask(self, asked: ast.Call) -> None:
        """Who chooses among what, and who sees it; what is said about it where somebody reads that."""
        about = [ast.keyword("about", each) for each in asked.args[SAID : SAID + 1]]
        to = [ast.keyword("to", each) for each in asked.args[SAID + 1 :]]
        said = asked.keywords + about + to
        self._leave_out(*[each.value for each in said if each.arg == "about"])
        asked.args = asked.args[:SAID]
        asked.keywords = [each for each in said if self._keeps_facts or each.arg != "about"]

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Of a prompt its key and its clause; a copy with some fields changed is made by the class itself."""
        if isinstance(node.func, ast.Name) and node.func.id == "Prompt":
            node.args = node.args[:2]
            node.keywords = [each for each in node.keywords if each.arg in ("key", "clause")]
        if bare(node.func) == "sum" and "sum" not in bindings(self.module):
            node = _summed(node)
        self.generic_visit(node)
        bound = bindings(self.module).get(node.func.id) if isinstance(node.func, ast.Name) else None
        if bound is not None and (bound.module, bound.name) in REPLACERS:
            node.func = ast.Attribute(node.args.pop(0), REPLACED, ast.Load())
        return made_at_once(self.module, node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """What is said about a type besides is left out."""
        if bare(node) == "Annotated" and isinstance(node.slice, ast.Tuple):
            said: ast.expr = self.visit(node.slice.elts[0])
            return said
        made = super().visit_Subscript(node)
        if isinstance(made, ast.Subscript) and isinstance(made.ctx, ast.Load) and not self._is_own(made.value):
            return self._looked(made, looked(self.module, made.value, made.slice, "of"))
        return made

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """``hits[mast] += 1`` written out: a compiler counts by itself, but leaves what is added in place to Python."""
        self.generic_visit(node)
        target = node.target
        is_number = isinstance(node.value, ast.Constant) and type(node.value.value) is int
        if not isinstance(target, ast.Subscript) or not is_number:
            return node
        if not all(isinstance(part, PLAIN) for part in (*ast.walk(target.value), *ast.walk(target.slice))):
            return node
        before = ast.Subscript(deepcopy(target.value), deepcopy(target.slice), ast.Load())
        return ast.Assign([target], ast.BinOp(before, node.op, node.value))

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = self._listed(node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.iter = self._listed(node.iter)
        return node

    def _listed(self, node: ast.expr) -> ast.expr:
        """``units.values()`` as a list: a compiler goes through that by itself, and asks Python what a dictionary holds."""
        plain = isinstance(node, ast.Call) and not node.args and not node.keywords and isinstance(node.func, ast.Attribute)
        if not plain or bare(node) != "values" or "list" in self._own or "list" in bindings(self.module):
            return node
        return ast.Call(ast.Name("list", ast.Load()), [node], [])

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Whether a small chart has a word, and whether two tuples of numbers are the same."""
        self.generic_visit(node)
        operator, held = node.ops[0], node.comparators[0]
        made: ast.expr = node
        if len(node.ops) == 1 and isinstance(operator, ast.In | ast.NotIn) and not self._is_own(held):
            made = self._looked(node, looked(self.module, held, node.left, "has"))
        elif len(node.ops) == 1 and isinstance(operator, ast.Eq | ast.NotEq) and isinstance(held, ast.Name):
            annotation = self._annotated.get(held.id)
            made = self._looked(node, same(self.module, annotation, node.left, held) if annotation else None)
        return ast.UnaryOp(ast.Not(), made) if made is not node and isinstance(operator, ast.NotIn | ast.NotEq) else made

    def _is_own(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._own

    def _looked(self, node: ast.expr, looked: ChartLookup | None) -> ast.expr:
        if looked is None:
            return node
        self.charts[bare(looked.call)] = looked.chart
        return looked.call


def _summed(node: ast.Call) -> ast.Call:
    """``sum([ship.cost for ship in fleet])`` without the list, and ``sum(hits)`` number by number: a compiler adds up by
    itself what a generator expression says, and asks Python for any other sum."""
    if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.GeneratorExp | ast.Starred):
        return node
    added = node.args[0]
    if isinstance(added, ast.ListComp):
        each: ast.expr = ast.GeneratorExp(added.elt, added.generators)
    else:
        parts = [ast.comprehension(ast.Name(ADDED, ast.Store()), added, [], 0)]
        each = ast.GeneratorExp(ast.Name(ADDED, ast.Load()), parts)
    return ast.Call(node.func, [each], [])
