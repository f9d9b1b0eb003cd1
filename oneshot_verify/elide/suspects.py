"""Suspects: ops of a window that may cause a difference in one of its results."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from xdsl.ir import Operation, SSAValue

from oneshot_verify.elide.window import Window, used_from_outside
from oneshot_verify.ir.symbols import functions_of


def suspects(window: Window, result: int, ops: Collection[Operation]) -> set[Operation]:
    """Those of `ops` that result number `result`, the first that differs, depends on, and that no earlier result
    depends on."""
    block = functions_of(window.module)[window.function].regions[0].blocks.first
    assert block is not None
    assert block.last_op is not None
    returned = block.last_op.operands
    innocent = _computed_of(returned[:result])
    guilty = _computed_of(returned[result : result + 1], innocent)
    return {op for op in ops if block.find_ancestor_op_in_block(op) in guilty}


def _computed_of(
    values: Iterable[SSAValue], without: Collection[Operation] = frozenset()
) -> set[Operation]:
    """Ops that the values depend on; an op with regions counts as one."""
    found: set[Operation] = set()
    waiting = [value.owner for value in values]
    while waiting:
        op = waiting.pop()
        if isinstance(op, Operation) and op not in found and op not in without:
            found.add(op)
            waiting += [value.owner for value in used_from_outside(op)]
    return found
