"""Copies from a part of a buffer to the same part: the contents are there already.

%a = memref.subview %m[%i] [4] [1]
%b = memref.subview %m[%i] [4] [1]
memref.copy %a, %b                        (nothing)

So it is where the one is what a loop, a choice or a function gives back that was given the other, or got another shape
and has it no more.
"""

from __future__ import annotations

from collections.abc import Set

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferizer.interface import op_name, shape_of
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import functions_of, references_of, resolve

INVERSE = {
    "memref.collapse_shape": "memref.expand_shape",
    "memref.expand_shape": "memref.collapse_shape",
}
VIEWS = INVERSE.keys() | {"memref.subview", "memref.cast"}
BOUNDS = 3
"""Operands of `scf.for` that stand before what it carries."""


def functions_with_self_copies(module: ModuleOp) -> set[str]:
    """The paths of the functions in which there is one."""
    return {path for path, op in functions_of(module).items() if any(map(is_self_copy, op.walk()))}


def erase_self_copies(module: ModuleOp, paths: Set[str]) -> None:
    """Erase those of some functions, and the views that nobody uses then."""
    for path, function in functions_of(module).items():
        if path not in paths:
            continue
        for copy in [op for op in function.walk() if is_self_copy(op)]:
            views = list(copy.operands)
            copy.detach()
            copy.erase()
            while views:
                view = views.pop()
                if isinstance(view, OpResult) and op_name(view.op) in VIEWS and not view.first_use:
                    views.append(view.op.operands[0])
                    view.op.detach()
                    view.op.erase()


def is_self_copy(op: Operation) -> bool:
    """Whether `op` copies a part of a buffer to the same part."""
    return op_name(op) == "memref.copy" and _is_same(op.operands[0], op.operands[1])


def _is_same(a: SSAValue, b: SSAValue) -> bool:
    """Whether two buffers are the same part of one buffer, by the text."""
    a, b = _origin(a), _origin(b)
    if a is b:
        return True
    if not isinstance(a, OpResult) or not isinstance(b, OpResult):
        return False
    return (
        op_name(a.op) == op_name(b.op) == "memref.subview"
        and a.op.properties == b.op.properties
        and a.op.attributes == b.op.attributes
        and a.op.operands[1:] == b.op.operands[1:]
        and _is_same(a.op.operands[0], b.op.operands[0])
    )


def _origin(value: SSAValue) -> SSAValue:
    """What the same memory was before casts, loops, choices and calls that hand it back."""
    while isinstance(value, OpResult):
        op = value.op
        if op_name(op) == "memref.cast":
            value = op.operands[0]
        elif op_name(op) in INVERSE and (reshaped := _shaped_back(op)) is not None:
            value = reshaped
        elif op_name(op) == "scf.if" and (chosen := _chosen(op, value.index)) is not None:
            value = chosen
        elif op_name(op) == "scf.for" and _is_kept(op, value.index):
            value = op.operands[BOUNDS + value.index]
        elif op_name(op) == "func.call" and (argument := _handed_back(op, value.index)) is not None:
            value = op.operands[argument]
        else:
            break
    return value


def _shaped_back(reshape: Operation) -> SSAValue | None:
    """What had the shape that `reshape` gives back, if that was the shape before."""
    before = _origin(reshape.operands[0])
    if not isinstance(before, OpResult) or op_name(before.op) != INVERSE[op_name(reshape)]:
        return None
    groups = (op.properties["reassociation"] for op in (reshape, before.op))
    is_same = len(set(groups)) == 1 and _sizes(reshape.results[0]) == _sizes(before.op.operands[0])
    return before.op.operands[0] if is_same else None


def _sizes(value: SSAValue) -> object:
    return shape_of(value.type)


def _chosen(choice: Operation, result: int) -> SSAValue | None:
    """What both branches of a choice give, if that is the same."""
    ends = [region.blocks[0].last_op if region.blocks else None for region in choice.regions]
    given = [_origin(end.operands[result]) for end in ends if end is not None]
    return given[0] if len(given) == 2 and given[0] is given[1] else None


def _is_kept(loop: Operation, result: int) -> bool:
    """Whether each round hands on what it was given."""
    body = loop.regions[0].block
    end = body.last_op
    return end is not None and end.operands[result] is body.args[1 + result]


def _handed_back(call: Operation, result: int) -> int | None:
    """The number of the argument that a function of one block returns as a result."""
    callee = resolve(call, next(iter(references_of(call)), None))
    if not isinstance(callee, FuncOp) or len(callee.body.blocks) != 1:
        return None
    end = callee.body.block.last_op
    returned = end.operands[result] if end is not None and result < len(end.operands) else None
    while isinstance(returned, OpResult) and op_name(returned.op) == "memref.cast":
        returned = returned.op.operands[0]
    return returned.index if isinstance(returned, BlockArgument) else None
