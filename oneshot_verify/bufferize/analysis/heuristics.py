"""The order in which the analysis decides ops: the earlier an op, the more likely it is in place.

Source: https://mlir.llvm.org/docs/Passes/#-one-shot-bufferize, option `analysis-heuristic`.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.mersenne import shuffle
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.walk import post_order, post_order_backwards
from oneshot_verify.bufferize.interface import is_tensor
from oneshot_verify.bufferize.options import Heuristic
from oneshot_verify.ir.facts import facts_of


def analysis_order(root: Operation, state: AnalysisState) -> list[Operation]:
    """The ops in `root` with tensor semantics, in the order in which they are decided."""
    options = state.options
    if options.analysis_heuristic is Heuristic.BOTTOM_UP_FROM_TERMINATORS:
        return _from_terminators(root, state)
    ops = [op for op in post_order(root) if state.has_tensor_semantics(op)]
    match options.analysis_heuristic:
        case Heuristic.BOTTOM_UP:
            ops.reverse()
        case Heuristic.FUZZER:
            shuffle(ops, options.analysis_fuzzer_seed)
        case _:
            pass
    return ops


def _from_terminators(root: Operation, state: AnalysisState) -> list[Operation]:
    listed: dict[Operation, None] = {}
    for op in post_order(root):
        if facts_of(op).hands_on and op not in listed:
            listed[op] = None
            _follow(op, listed, state)
    for op in post_order_backwards(root):
        if state.has_tensor_semantics(op):
            listed.setdefault(op)
    return list(listed)


def _follow(terminator: Operation, listed: dict[Operation, None], state: AnalysisState) -> None:
    """List the ops that the operands of `terminator` alias back to, up to the first ones outside its region."""
    around = terminator.parent_op()
    pending = _tensor_results(terminator.operands)
    while pending:
        result = pending.pop()
        if result.op in listed:
            continue
        listed[result.op] = None
        if around is None or not state.order.is_proper_ancestor(around, result.op):
            continue
        pending += _tensor_results(alias.value for alias in state.aliasing_operands(result))


def _tensor_results(values: Iterable[SSAValue]) -> list[OpResult]:
    return [value for value in values if isinstance(value, OpResult) and is_tensor(value)]
