"""Function boundaries: the order in which functions are analysed, the summaries for their callers,
and `bufferization.access` on their arguments.

The mark is a promise to callers, which then omit copies. Upstream does not check it against the body
(docs/found-bugs.md).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.analysis.aliases import AliasSet
from oneshot_verify.bufferize.analysis.order import post_order
from oneshot_verify.bufferize.analysis.reasons import FunctionSummary
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.interface import (
    BufferizationError,
    OpOperand,
    is_entry_argument,
    is_tensor,
    op_name,
    owner_of,
    uses_of,
)
from oneshot_verify.bufferize.ops.func import (
    argument_attribute,
    callee_of,
    has_tensor_signature,
    returns_of,
)
from oneshot_verify.bufferize.symbols import function_type
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.ir.symbols import has_body


def functions_of(module: Operation) -> list[Operation]:
    """All `func.func` in `module`."""
    return [op for op in post_order(module) if op_name(op) == "func.func"]


def callees_first(functions: Iterable[Operation]) -> tuple[list[Operation], list[Operation]]:
    """The functions with callees first; and, apart, those in a cycle of calls or calling into one."""
    remaining = dict.fromkeys(functions)
    tensor = {function for function in remaining if has_tensor_signature(function)}
    calls: dict[Operation, dict[Operation, None]] = {function: {} for function in remaining}
    callers: dict[Operation, dict[Operation, None]] = {function: {} for function in remaining}
    for function in remaining:
        for op in post_order(function):
            callee = callee_of(op) if op_name(op) == "func.call" else None
            if callee is not None and callee in tensor:
                calls[function][callee] = None
                callers[callee][function] = None
    ready = [function for function in remaining if not calls[function]]
    ordered: list[Operation] = []
    while ready:
        function = ready.pop()
        del remaining[function]
        ordered.append(function)
        for caller in callers[function]:
            calls[caller].pop(function, None)
            if not calls[caller]:
                ready.append(caller)
    return ordered, list(remaining)


def summarise(function: Operation, analysis: Analysis) -> FunctionSummary:
    """The summary of an analysed or external function; an external one assumes the worst except for its marks."""
    signature = function_type(function)
    inputs, outputs = signature.inputs.data, signature.outputs.data
    tensors = [i for i, type_ in enumerate(inputs) if is_tensor_type(type_)]
    if not has_body(function):
        every = frozenset(tensors)
        return FunctionSummary(
            equivalent={},
            aliasing={k: every for k, type_ in enumerate(outputs) if is_tensor_type(type_)},
            read=_accessed(function, tensors, every, "read"),
            written=_accessed(function, tensors, every, "write"),
        )
    arguments = function.regions[0].blocks[0].args
    returns = returns_of(function)
    equivalent: dict[int, int] = {}
    aliasing: dict[int, frozenset[int]] = {}
    for k in range(len(outputs)):
        values = [found.operands[k] for found in returns]
        same = [
            i
            for i in tensors
            if isinstance(inputs[i], TensorType)
            and values
            and all(is_tensor(v) and analysis.are_equivalent(arguments[i], v) for v in values)
        ]
        if same:
            equivalent[k] = same[0]
        overlapping = frozenset(
            i
            for i in tensors
            if any(is_tensor(v) and analysis.are_aliasing(arguments[i], v) for v in values)
        )
        if overlapping:
            aliasing[k] = overlapping
    read = {i for i in tensors if analysis.is_value_read(arguments[i])}
    written = {
        i
        for i in tensors
        if analysis.is_writable(arguments[i]) and len(analysis.alias_set(arguments[i]).writes)
    }
    return FunctionSummary(
        equivalent,
        aliasing,
        read=_accessed(function, tensors, read, "read"),
        written=_accessed(function, tensors, written, "write"),
        shared=_shared_results(returns, analysis),
        read_only=frozenset(
            k
            for found in returns
            for k, value in enumerate(found.operands)
            if is_tensor(value) and _may_be_read_only(value, analysis)
        ),
    )


def _may_be_read_only(value: SSAValue, analysis: Analysis) -> bool:
    """True if `value` may be read-only memory that does not come from the caller.

    A result of an op without a model stays a tensor behind `bufferization.to_buffer`. The later bufferization of that
    op has to supply a writable buffer.
    """
    return any(
        not is_entry_argument(each) and analysis.models.model(owner_of(each)) is not None
        for each in analysis.alias_set(value).read_only
    )


def makes_read_only(functions: Iterable[Operation], analysis: Analysis) -> bool:
    """True if an op in `functions` has a tensor result that is not writable."""
    return any(
        is_tensor(result)
        and (model := analysis.models.model(op)) is not None
        and not model.is_writable(result, analysis)
        for function in functions
        for op in post_order(function)
        for result in op.results
    )


def _shared_results(returns: Iterable[Operation], analysis: Analysis) -> tuple[frozenset[int], ...]:
    groups: list[frozenset[int]] = []
    for found in returns:
        by_set: dict[AliasSet, list[int]] = {}
        for k, value in enumerate(found.operands):
            if is_tensor(value):
                by_set.setdefault(analysis.alias_set(value), []).append(k)
        groups += [frozenset(group) for group in by_set.values() if len(group) > 1]
    return tuple(groups)


def _accessed(
    function: Operation, tensors: Iterable[int], found: Collection[int], access: str
) -> frozenset[int]:
    """The arguments with this access: by their `bufferization.access` mark, else by `found`.

    A body that contradicts its mark is refused (`refuse_contradicted_marks`).
    """
    marks = {i: access_mark(function, i) for i in tensors}
    return frozenset(
        i for i, mark in marks.items() if (i in found if mark is None else access in mark)
    )


def equivalent_arguments(function: Operation, analysis: Analysis) -> dict[Operation, list[int]]:
    """Per return, for each operand the index of the equivalent argument, or -1, as upstream prints them.

    An operand is -1 in all returns after the first one that disagrees. A return with -1 only has no entry.
    """
    arguments = function.regions[0].blocks[0].args
    found: dict[Operation, list[int]] = {}
    agreed: list[int] | None = None
    for op in returns_of(function):
        own = [_argument_of(value, arguments, analysis) for value in op.operands]
        agreed = own if agreed is None else agreed
        shown = [-1 if a < 0 else o for a, o in zip(agreed, own, strict=True)]
        agreed = [a if a == o else -1 for a, o in zip(agreed, own, strict=True)]
        if any(argument >= 0 for argument in shown):
            found[op] = shown
    return found


def _argument_of(value: SSAValue, arguments: Iterable[SSAValue], analysis: Analysis) -> int:
    for i, argument in enumerate(arguments):
        ranked = isinstance(argument.type, TensorType)
        if ranked and is_tensor(value) and analysis.are_equivalent(argument, value):
            return i
    return -1


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
