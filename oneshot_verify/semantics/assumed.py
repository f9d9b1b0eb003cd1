"""What the meanings of ops take for granted, for all who judge by them."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from oneshot_verify.ir.facts import is_destination_style
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import is_shaped


def assumed_by_ops(*functions: Operation) -> Iterator[str]:
    """One sentence for each meaning of an op in these functions that the op's dialect leaves open."""
    # MLIR lets a clone be the buffer itself, if nobody writes to either.
    if any(op_name(op) == "bufferization.clone" for each in functions for op in each.walk()):
        yield "'bufferization.clone' copies, as mlir-opt lowers it"
    if any(_chooses_by_contents(op) for each in functions for op in each.walk()):
        # MLIR makes the tensor undefined instead; but there is no such buffer.
        yield "'arith.select' between tensors or buffers chooses by a condition that is defined"
    named = {op_name(op) for each in functions for op in each.walk() if is_destination_style(op)}
    for name in sorted(named):
        yield (
            f"'{name}', whose meaning is not known, is in destination-passing style: it does the same to equal "
            "operands, comes to its end, and changes nothing but its inits"
        )


def _chooses_by_contents(op: Operation) -> bool:
    """Whether an op chooses between tensors or buffers by what may be the element of a tensor."""
    if op_name(op) != "arith.select" or not is_shaped(op.results[0].type):
        return False
    condition = op.operands[0]
    around = condition.owner.parent_op()
    # Numbers that a function is given are taken to be defined anyway; not so what a branch hands to a later block.
    is_given = isinstance(around, FuncOp) and condition in around.args
    return not is_shaped(condition.type) and not is_given
