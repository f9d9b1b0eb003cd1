"""Reads of shared outputs by the threads of an `scf.forall`.

In each thread a shared output has the value of the init operand until all threads insert their results at the end. In
place, other threads insert while this one still reads, and a copy in the thread would come too late. So such a read is
redirected to the init operand. The analysis then finds the RaW conflict with the write of the loop:

    %r = scf.forall (%j) in (%n) shared_outs(%a = %t) -> (tensor<?xf32>) {
      %s = tensor.extract_slice %a[%j] [1] [1]                          ->  tensor.extract_slice %t[%j] [1] [1]
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %a[%k] [1] [1]

A read of exactly the part that the thread itself inserts is left alone: other threads may not insert there. If nothing
is inserted into a shared output, threads read the init operand only, and their writes to it stay private, even with a
single thread.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import BlockArgument, Operation, SSAValue

from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import are_same_parts
from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.bufferize.slices import slice_of
from oneshot_verify.ir.facts import facts_of

INSERTION = "tensor.parallel_insert_slice"


def read_what_loops_were_given(
    module: Operation, options: BufferizationOptions, models: Models
) -> list[OpOperand]:
    """Redirect reads of shared outputs to the init operand of the loop if another thread may insert meanwhile; returns
    the changed operands."""
    changed: list[OpOperand] = []
    loops = [op for op in module.walk() if op_name(op) == "scf.forall"]
    if not loops:
        return changed
    state = AnalysisState(module, options, models)
    for loop in loops:
        model = state.model_of(loop)
        body = loop.regions[0]
        if model is None:
            continue
        is_parallel = model.is_parallel_region(body, state)
        outputs = [arg for arg in body.blocks[0].args if is_tensor(arg)]
        first = len(loop.operands) - len(outputs)
        for argument, given in zip(outputs, loop.operands[first:], strict=True):
            if is_parallel or not is_inserted_into(argument):
                changed += _redirect(argument, given)
    return changed


def is_inserted_into(output: SSAValue) -> bool:
    """True if threads insert into the shared output."""
    return any(op_name(use.operation) == INSERTION and use.index == 1 for use in output.uses)


def _redirect(argument: BlockArgument, given: SSAValue) -> Iterator[OpOperand]:
    uses = [(use.operation, use.index) for use in argument.uses]
    inserted = [slice_of(op, 2) for op, index in uses if op_name(op) == INSERTION and index == 1]
    for op, index in uses:
        name = op_name(op)
        if facts_of(op).only_measures or (name == INSERTION and index == 1):
            continue
        is_own = name == "tensor.extract_slice" and any(
            are_same_parts(slice_of(op, 1), part) for part in inserted
        )
        if not is_own:
            op.operands[index] = given
            yield OpOperand(op, index)
