"""Our analysis with the rules of LLVM 22 where ours are stricter on purpose (`docs/found-bugs.md`).

What it decides otherwise than `mlir-opt` is a difference that nobody has explained.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from xdsl.ir import Block, Operation, OpResult, SSAValue

import oneshot_verify.bufferize.module as bufferizer
from oneshot_verify.bufferize.analysis import conflicts, decide, regions, subsets
from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.regions import block_in, blocks_reachable_from
from oneshot_verify.bufferize.interface import OpOperand, op_name, shape_of
from oneshot_verify.bufferize.ops import scf
from oneshot_verify.bufferize.ops.func import CallModel
from oneshot_verify.bufferize.ops.linalg import StructuredModel
from oneshot_verify.bufferize.ops.ml_program import StoreModel
from oneshot_verify.bufferize.ops.shared import ElementBody, YieldModel
from oneshot_verify.bufferize.ops.tensor import ParallelInsertSliceModel
from oneshot_verify.bufferize.ops.vector import TransferWriteModel, is_masked
from oneshot_verify.bufferize.registry import Models, default_models


def _in_block(read: OpOperand, write: OpOperand, block: Block) -> bool:
    """A write counts only if it is in the block whose argument is the definition."""
    return block.parent is not None and block_in(block.parent, write.op) is block


def _by_one_region(read: OpOperand, write: OpOperand, definition: SSAValue) -> bool:
    """Only loops over the blocks of the region count that both uses stand in directly."""
    reading, writing = read.op.parent, write.op.parent
    if reading is None or writing is None or reading.parent is not writing.parent:
        return True
    owner = definition.owner
    avoid = owner.parent if isinstance(owner, Operation) else owner
    return writing not in blocks_reachable_from(reading, avoid) or (
        reading not in blocks_reachable_from(writing, avoid)
    )


def _reads_of_writes(names: Container[str]) -> Callable[..., bool]:
    """The `reads` of `vector.transfer_write`, where its mask does not count, or of a tensor of a higher
    rank only the first sizes do."""

    def reads(self: TransferWriteModel, operand: OpOperand, state: Any) -> bool:
        op = operand.op
        chunk, shape = shape_of(op.operands[0].type), shape_of(op.operands[1].type)
        if chunk is None or shape is None or any(size < 0 for size in shape):
            return True
        parent = op.parent_op()
        has_mask = "masks" not in names and is_masked(op, len(shape))
        if has_mask or (parent is not None and op_name(parent) == "vector.mask"):
            return True
        if len(chunk) < len(shape) and "narrow writes" not in names:
            return True
        if any(constant_of(index) != 0 for index in op.operands[2 : 2 + len(shape)]):
            return True
        return any(written < size for written, size in zip(chunk, shape, strict=False))

    return reads


_STRUCTURED_READS = StructuredModel.reads


def _map_reads(self: StructuredModel, operand: OpOperand, state: Any) -> bool:
    """The output of a map is not read."""
    if op_name(operand.op) == "linalg.map" and self.is_init(operand):
        return False
    return _STRUCTURED_READS(self, operand, state)


_ARE_NON_CONFLICTING = conflicts.are_non_conflicting_subsets


def _not_in_one_combination(
    read: OpOperand, write: OpOperand, definitions: Any, state: Any
) -> bool:
    """Insertions of one `scf.forall.in_parallel` never conflict."""
    around = read.op.parent_op()
    together = around is not None and around is write.op.parent_op()
    if together and op_name(around) == "scf.forall.in_parallel":
        return True
    return _ARE_NON_CONFLICTING(read, write, definitions, state)


_INSERTION_OF = subsets.insertion_of


def _unmasked(op: Operation, state: Any) -> Any:
    """A masked insertion overwrites all of its part."""
    found = _INSERTION_OF(op, state)
    return None if found is None else replace(found, masked=False)


RULES = {
    "switch": ["scf.yield in scf.index_switch aliases nothing"],
    "blocks": ["writes in other blocks than that of the definition do not count"],
    "forall": ["tensor.parallel_insert_slice does not read its destination"],
    "slices": ["the part that an insertion overwrites is the same in all rounds of a loop"],
    "insertions": ["insertions of one scf.forall.in_parallel never conflict"],
    "masks": ["masked writes of whole tensors do not read them"],
    "narrow writes": ["writes of vectors as long as the first sizes of a tensor do not read it"],
    "masked parts": ["masked writes of a part overwrite all of it"],
    "stores": ["ml_program.global_store writes its operand and does not read it"],
    "loads": ["what is loaded from a global does not change when the global is written"],
    "maps": ["linalg.map does not read its output, whatever its body uses"],
    "loops": ["loops without a model run once"],
    "bodies": ["bodies of structured ops run once"],
    "shared": [
        "threads of scf.forall read the shared output, and replace it where they insert nothing"
    ],
    "calls": ["the result of a call that may be an argument has the contents of that argument"],
    "constants": ["what a call gives may be written, also where the function returns a constant"],
    "results": ["results of a call alias each other only through an operand in place"],
}
"""What is relaxed, by name."""


def models(names: tuple[str, ...]) -> Models:
    """The models, relaxed where that is a matter of models."""
    found = default_models()
    if "switch" in names:
        ends = YieldModel(choices=("scf.if",), definite=("scf.execute_region",))
        found.register("scf.yield", ends)
    return found


@contextmanager
def relaxed(*names: str) -> Generator[Models]:
    """The models to analyse with while the rules `names` are those of LLVM 22."""
    changes: list[Any] = []
    if "blocks" in names:
        changes.append(patch.object(conflicts, "_may_follow", _in_block))
        changes.append(patch.object(conflicts, "_is_usable_by_blocks", _by_one_region))
    if "forall" in names:
        changes.append(
            patch.object(
                ParallelInsertSliceModel, "reads", lambda self, operand, state: operand.index == 0
            )
        )
    if "slices" in names:
        changes.append(
            patch.object(subsets, "overwrites_what_was_written", lambda *arguments: True)
        )
    if "insertions" in names:
        changes.append(
            patch.object(conflicts, "are_non_conflicting_subsets", _not_in_one_combination)
        )
    if {"masks", "narrow writes"} & {*names}:
        changes.append(patch.object(TransferWriteModel, "reads", _reads_of_writes(names)))
    if "masked parts" in names:
        changes.append(patch.object(subsets, "insertion_of", _unmasked))
    if "stores" in names:
        no_read, a_write = (
            lambda self, operand, state, answer=answer: answer for answer in (False, True)
        )
        changes.append(patch.object(StoreModel, "reads", no_read))
        changes.append(patch.object(StoreModel, "writes", a_write))
    if "loads" in names:
        changes.append(patch.object(bufferizer, "keep_what_was_loaded", lambda *arguments: []))
    if "maps" in names:
        changes.append(patch.object(StructuredModel, "reads", _map_reads))
    if "loops" in names:
        changes.append(patch.object(regions, "_LOOPS", frozenset[str]()))
        changes.append(patch.object(regions, "_is_unknown", lambda _: False))
    if "bodies" in names:
        no = lambda self, region, state: False  # noqa: E731
        changes.append(patch.object(ElementBody, "is_repetitive_region", no))
        changes.append(patch.object(ElementBody, "is_parallel_region", no))
    if "shared" in names:
        changes.append(
            patch.object(bufferizer, "read_what_loops_were_given", lambda *arguments: [])
        )
        changes.append(patch.object(scf, "is_inserted_into", lambda output: True))
    if "calls" in names:
        changes.append(patch.object(CallModel, "may_define", lambda self, result, state: False))
    if "constants" in names:
        always = lambda self, value, state: isinstance(value, OpResult)  # noqa: E731
        changes.append(patch.object(CallModel, "is_writable", always))
    if "results" in names:
        changes.append(patch.object(decide, "_alias_results", lambda call, analysis: None))
    for change in changes:
        change.start()
    try:
        yield models(names)
    finally:
        for change in changes:
            change.stop()
