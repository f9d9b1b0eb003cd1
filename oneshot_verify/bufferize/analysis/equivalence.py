"""Equivalence sets and uses of undefined contents, found after the decisions."""

from __future__ import annotations

from xdsl.ir import Operation, OpResult

from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.walk import post_order
from oneshot_verify.bufferize.interface import Relation, is_tensor, uses_of


def find_equivalences(unit: Operation, analysis: Analysis) -> None:
    """Unite each tensor result with its equivalent in-place operand. Inner ops first: a loop depends on its body."""
    for op in post_order(unit):
        # What a loop aliases depends on what its body made equivalent.
        analysis.forget_aliases_of(op)
        for result in op.results:
            if is_tensor(result):
                _unite_result(result, analysis)


def _unite_result(result: OpResult, analysis: Analysis) -> None:
    aliases = analysis.aliasing_operands(result)
    in_place = [
        alias.relation is Relation.EQUIVALENT and alias.operand in analysis.in_place
        for alias in aliases
    ]
    for alias, same in zip(aliases, in_place, strict=True):
        if same and alias.definite:
            analysis.unite(result, alias.value)
            return
    if not aliases or not all(in_place) or analysis.is_new_allocation(result):
        return
    first = aliases[0].value
    if all(analysis.are_equivalent(first, alias.value) for alias in aliases):
        analysis.unite(result, first)


def find_undefined_uses(unit: Operation, analysis: Analysis) -> None:
    """Record the uses of results that hold no defined contents."""
    for op in post_order(unit):
        for result in op.results:
            if is_tensor(result) and not analysis.definitions(result):
                analysis.undefined.update(uses_of(result))
