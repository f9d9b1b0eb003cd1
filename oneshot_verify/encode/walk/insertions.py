"""Insertions of threads into the shared outputs of a parallel loop of the tensor program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.tensor import inserted_in_parallel
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import AffineView, TensorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep


@dataclass(frozen=True)
class Insertion:
    """An insertion of one thread into a shared output of a parallel loop of the tensor program."""

    view: AffineView
    shape: tuple[Any, ...]
    """The shape of the view."""
    after: TensorValue
    """The shared output with this and all earlier insertions of the thread."""


def insert(walk: Lockstep, terminator: Operation) -> None:
    """Run the insertions in `terminator`, if it ends a parallel loop of the tensor program."""
    if op_name(terminator) != "scf.forall.in_parallel":
        return
    for op in terminator.regions[0].block.ops:
        if op_name(op) != "tensor.parallel_insert_slice":
            raise UnsupportedOp(op, f"'{op_name(op)}' in the terminator of a parallel loop")
        made = walk.insertions.get(op.operands[1])
        if made is None:
            raise UnsupportedOp(op, "an insertion into what is no shared output of the loop")
        before = made[-1].after if made else walk.source.get(op.operands[1])
        after, cut = inserted_in_parallel(walk.source, op, before)
        made.append(Insertion(cut.view, cut.shape, after))
