"""The rewriting of functions and methods: straight, without log entries and display facts."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any, Final

from quarterdeck.compile.derivation.reachability import Definition, bindings
from quarterdeck.compile.derivation.syntax import bare
from quarterdeck.compile.derivation.tuples import direct_comparison, direct_construction
from quarterdeck.compile.derivation.unused_locals import annotated_in, named_in, read_in, without_dead_locals
from quarterdeck.compile.derivation.word_charts import ChartLookup, chart_lookup
from quarterdeck.engine.straight import ANSWERS, Twin, is_said

CHOOSE: Final = "choose"
FACTS_INDEX: Final = 3  # of the facts, among the arguments of a choice
PURE_NODES: Final = (ast.Name, ast.Attribute, ast.Constant, ast.expr_context)  # which can be evaluated twice
REPLACED: Final = "replaced"
SUMMAND: Final = "_each"
REPLACE_FUNCTIONS: Final = (("dataclasses", "replace"), ("msgspec.structs", "replace"))


class Rewriter(Twin):
    """Rewrites flows to run straight, and drops log entries and docstrings."""

    _is_in_flow = False

    def __init__(self, module: str, keeps_facts: bool = False) -> None:
        super().__init__(module)
        self._keeps_facts = keeps_facts
        self._local_names: set[str] = set()  # parameters and locals of the current function
        self._annotated: dict[str, ast.expr] = {}  # its parameters
        # Charts and named tuples, by the name of the generated function that looks them up or
        # compares them.
        self.charts: dict[str, Definition] = {}

    def rewrite(self, node: ast.stmt) -> ast.stmt:
        self._is_in_flow = isinstance(node, ast.FunctionDef) and node.returns is not None and bare(node.returns) == "Flow"
        if not isinstance(node, ast.FunctionDef):
            other: ast.stmt = self.visit(node)
            return other
        before = read_in(node)
        self._local_names = named_in(node)
        self._annotated = annotated_in(node)
        made: ast.FunctionDef = self._flow(node) if self._is_in_flow else self.visit(node)
        return without_dead_locals(made, before)

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        """Keep the yields of a plain generator."""
        if self._is_in_flow:
            return super().visit_Yield(node)
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:  # type: ignore[override]
        """Drop log entries, which nobody reads here, and docstrings."""
        if is_said(node):
            self._check_discarded(node.value)
            return None
        if isinstance(node.value, ast.Constant):
            return None
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> Any:
        """Drop ``if state.log is not None``, which is never true."""
        test = node.test
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Attribute) and test.left.attr == "log":
            if not isinstance(test.ops[0], ast.IsNot) or node.orelse:
                self._refuse(node, "log code must stand under `if state.log is not None`, without else")
            return None
        self.generic_visit(node)
        return node

    def _check_discarded(self, *parts: ast.AST) -> None:
        """Refuse dropped code that would do anything else."""
        for part in [inner for each in parts for inner in ast.walk(each)]:
            if isinstance(part, ast.NamedExpr | ast.YieldFrom):
                self._refuse(part, "log entries and facts must not ask a seat or assign a name")

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        if not self._is_in_flow:
            self.generic_visit(node)
            return node
        made = super().visit_YieldFrom(node)
        call_target = made.func if isinstance(made, ast.Call) else None
        if isinstance(call_target, ast.Attribute) and ast.unparse(call_target) == f"{ANSWERS}.{CHOOSE}":
            assert isinstance(made, ast.Call)
            self._strip_choice(made)
        return made

    def _strip_choice(self, call: ast.Call) -> None:
        """Reduce a choice to seat, prompt, options and audience, and its facts if they are read."""
        about = [ast.keyword("about", each) for each in call.args[FACTS_INDEX : FACTS_INDEX + 1]]
        to = [ast.keyword("to", each) for each in call.args[FACTS_INDEX + 1 :]]
        keywords = call.keywords + about + to
        self._check_discarded(*[each.value for each in keywords if each.arg == "about"])
        call.args = call.args[:FACTS_INDEX]
        call.keywords = [each for each in keywords if self._keeps_facts or each.arg != "about"]

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Strip prompts to key and clause, and rewrite sums, replacements and named tuples."""
        if isinstance(node.func, ast.Name) and node.func.id == "Prompt":
            node.args = node.args[:2]
            node.keywords = [each for each in node.keywords if each.arg in ("key", "clause")]
        if bare(node.func) == "sum" and "sum" not in bindings(self.module):
            node = _sum_of_generator(node)
        self.generic_visit(node)
        bound = bindings(self.module).get(node.func.id) if isinstance(node.func, ast.Name) else None
        if bound is not None and (bound.module, bound.name) in REPLACE_FUNCTIONS:
            node.func = ast.Attribute(node.args.pop(0), REPLACED, ast.Load())
        return direct_construction(self.module, node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Drop the metadata of ``Annotated``, and rewrite lookups in small charts."""
        if bare(node) == "Annotated" and isinstance(node.slice, ast.Tuple):
            plain: ast.expr = self.visit(node.slice.elts[0])
            return plain
        made = super().visit_Subscript(node)
        if isinstance(made, ast.Subscript) and isinstance(made.ctx, ast.Load) and not self._is_local(made.value):
            return self._with_lookup(made, chart_lookup(self.module, made.value, made.slice, "of"))
        return made

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """Write ``hits[mast] += 1`` as an assignment.

        The compiler adds natively, but leaves in-place addition to Python.
        """
        self.generic_visit(node)
        target = node.target
        is_number = isinstance(node.value, ast.Constant) and type(node.value.value) is int
        if not isinstance(target, ast.Subscript) or not is_number:
            return node
        if not all(isinstance(part, PURE_NODES) for part in (*ast.walk(target.value), *ast.walk(target.slice))):
            return node
        before = ast.Subscript(deepcopy(target.value), deepcopy(target.slice), ast.Load())
        return ast.Assign([target], ast.BinOp(before, node.op, node.value))

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = self._as_list(node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.iter = self._as_list(node.iter)
        return node

    def _as_list(self, node: ast.expr) -> ast.expr:
        """Write ``units.values()`` as a list, over which the compiler can loop natively."""
        plain = isinstance(node, ast.Call) and not node.args and not node.keywords and isinstance(node.func, ast.Attribute)
        if not plain or bare(node) != "values" or "list" in self._local_names or "list" in bindings(self.module):
            return node
        return ast.Call(ast.Name("list", ast.Load()), [node], [])

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Rewrite membership in small charts, and equality of tuples of numbers."""
        self.generic_visit(node)
        operator, held = node.ops[0], node.comparators[0]
        made: ast.expr = node
        if len(node.ops) == 1 and isinstance(operator, ast.In | ast.NotIn) and not self._is_local(held):
            made = self._with_lookup(node, chart_lookup(self.module, held, node.left, "has"))
        elif len(node.ops) == 1 and isinstance(operator, ast.Eq | ast.NotEq) and isinstance(held, ast.Name):
            annotation = self._annotated.get(held.id)
            compared = direct_comparison(self.module, annotation, node.left, held) if annotation else None
            made = self._with_lookup(node, compared)
        return ast.UnaryOp(ast.Not(), made) if made is not node and isinstance(operator, ast.NotIn | ast.NotEq) else made

    def _is_local(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._local_names

    def _with_lookup(self, node: ast.expr, lookup: ChartLookup | None) -> ast.expr:
        if lookup is None:
            return node
        self.charts[bare(lookup.call)] = lookup.chart
        return lookup.call


def _sum_of_generator(node: ast.Call) -> ast.Call:
    """Write ``sum([ship.cost for ship in fleet])`` and ``sum(hits)`` with generator expressions.

    The compiler sums a generator expression natively, and calls Python for any other sum.
    """
    if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.GeneratorExp | ast.Starred):
        return node
    added = node.args[0]
    if isinstance(added, ast.ListComp):
        each: ast.expr = ast.GeneratorExp(added.elt, added.generators)
    else:
        parts = [ast.comprehension(ast.Name(SUMMAND, ast.Store()), added, [], 0)]
        each = ast.GeneratorExp(ast.Name(SUMMAND, ast.Load()), parts)
    return ast.Call(node.func, [each], [])
