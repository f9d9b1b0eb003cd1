"""`bufferization.access` on arguments of functions that have a body.

The mark is a promise to callers, which then omit copies. Upstream does not check it against the body
(docs/found-bugs.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    is_tensor,
    op_name,
    uses_of,
)
from oneshot_verify.bufferize.ops.func import argument_attribute, callee_of

ACCESS = "bufferization.access"
_VERBS = {"read": "read", "write": "written"}


def access_mark(function: Operation, index: int) -> frozenset[str] | None:
    """The accesses (`read`, `write`) that the mark of an argument admits; None without a mark."""
    said = argument_attribute(function, index, ACCESS)
    return frozenset(said.data.split("-")) if isinstance(said, StringAttr) else None


def refuse_contradicted_marks(functions: Iterable[Operation], state: AnalysisState) -> None:
    """Raise `BufferizationError` for an op whose access to a function argument contradicts the mark.

    `state` holds the decisions for the bodies.
    """
    for function in functions:
        block = function.regions[0].blocks.first
        for argument in () if block is None else block.args:
            mark = access_mark(function, argument.index) if is_tensor(argument) else None
            for access in () if mark is None else sorted(_VERBS.keys() - mark):
                found = {use.op for use in _accesses(argument, access, state)}
                if found:
                    raise BufferizationError(
                        f"argument #{argument.index} is marked `{ACCESS}` without {access!r}, "
                        f"but its buffer is {_VERBS[access]} here",
                        next(op for op in function.walk() if op in found),
                    )


def _accesses(argument: SSAValue, access: str, state: AnalysisState) -> Iterator[OpOperand]:
    """Uses that read the contents of `argument`, or (`access` "write") that write to its buffer."""
    seen: set[SSAValue] = set()
    pending = [argument]
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in uses_of(value):
            model = state.model_of(use.op)
            inside = () if model is None else model.region_arguments(use)
            if access == "write":
                if not state.is_in_place(use):
                    continue
                # A loop writes to a loop-carried value only if its body does.
                if not inside and _may_access(use, access, state):
                    yield use
                pending += inside
            elif _may_access(use, access, state):
                yield use
            elif state.writes(use):
                continue
            pending += [alias.value for alias in state.aliasing_values(use)]


def _may_access(use: OpOperand, access: str, state: AnalysisState) -> bool:
    """True if the op itself reads (or writes to) the operand.

    In a cycle of calls the mark of the callee counts: its body is checked against that mark as well.
    """
    if op_name(use.op) == "func.call" and state.summary_of(use.op) is None:
        callee = callee_of(use.op)
        mark = None if callee is None else access_mark(callee, use.index)
        if mark is not None:
            return access in mark
    return state.reads(use) if access == "read" else state.writes(use)
