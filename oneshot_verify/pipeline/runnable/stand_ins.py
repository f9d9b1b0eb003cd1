"""Stand-ins for ops that this machine cannot run: one of their possible behaviours.

An unknown op returns operands of the types of its results, and runs its region twice. A cast to a memory space that
this machine lacks keeps the memory space.
"""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, UnregisteredOp
from xdsl.ir import Attribute, SSAValue

from oneshot_verify.bufferize.rewriter import Rewriter, constant_index
from oneshot_verify.ir.dialects.amdgpu import FatRawBufferCastOp
from oneshot_verify.ir.dialects.memref import CastOp, LoadOp, StoreOp
from oneshot_verify.ir.symbols import DIALECTS
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.opaque import STEP
from oneshot_verify.semantics.regions_as_loops import with_regions_as_loops

ROUNDS = 2
TOLD = "An unknown op gives its operands here and runs its region twice, and a cast stays in its memory."


def with_stand_ins(source: ModuleOp, target: ModuleOp) -> tuple[ModuleOp, ModuleOp, bool]:
    """Copies of both programs with stand-ins for unknown ops, if possible, and True if there were any."""
    both = with_regions_as_loops(source, target, default_meanings())
    # Not `any(map(...))`, which would stop at the first program that had one.
    done = [_stand_in(module) for module in both]
    return (*both, any(done))


def _stand_in(module: ModuleOp) -> bool:
    rewriter, has_any = Rewriter(), False
    for op in list(module.walk()):
        if isinstance(op, FatRawBufferCastOp):
            has_any |= _stay_in_memory(rewriter, op)
        if not isinstance(op, UnregisteredOp) or op.regions or op.successors:
            continue
        step = op.attributes.get(STEP)
        # An op of MLIR's own dialects keeps its behaviour (a barrier, say). A terminator stays in its region.
        is_known = step is None and op.op_name.data.partition(".")[0] in DIALECTS
        if is_known or isinstance(op.parent_op(), UnregisteredOp):
            continue
        is_begin = isinstance(step, StringAttr) and step.data == "begin"
        rewriter.focus(op)
        number = constant_index(rewriter, ROUNDS if is_begin else 0)
        given: dict[Attribute, SSAValue] = {
            number.type: number,
            **({} if is_begin else {each.type: each for each in reversed(op.operands)}),
        }
        values = [given[type] for type in op.result_types if type in given]
        if len(values) == len(op.results):
            rewriter.replace(op, values)
            has_any = True
    return has_any


def _stay_in_memory(rewriter: Rewriter, op: FatRawBufferCastOp) -> bool:
    """Replace a cast to another memory space by one without it, if only loads and stores use it; else False."""
    uses = [use.operation for use in op.result.uses]
    is_plain = all(isinstance(use, LoadOp | StoreOp) for use in uses)
    if is_plain:
        type = op.result.type
        plain = MemRefType(type.element_type, type.shape, type.layout)
        rewriter.focus(op)
        rewriter.replace(
            op,
            [rewriter.insert(CastOp.create(operands=[op.source], result_types=[plain])).results[0]],
        )
    return is_plain
