"""`convert-bufferization-to-memref`: what is left of `bufferization` becomes `memref` ops.

    %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
    ->
    %size = memref.dim %m, %c0 : memref<?xf32>
    %c = memref.alloc(%size) : memref<?xf32>
    memref.copy %m, %c : memref<?xf32> to memref<?xf32>

Source: https://mlir.llvm.org/docs/Passes/#-convert-bufferization-to-memref and `BufferizationToMemRef.cpp` of LLVM 22.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from oneshot_verify.bufferize.interface import BufferizationError, dialect_of, op_name
from oneshot_verify.bufferize.passes.deallocation.builder import SEGMENTS
from oneshot_verify.bufferize.passes.deallocation.lowering import lower_deallocations
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import (
    Point,
    Rewriter,
    allocate,
    constant_index,
    dims,
    segments,
)
from oneshot_verify.ir.layouts import cast_compatible, shape_of


def _illegal(op: Operation) -> BufferizationError:
    said = f"failed to legalize operation '{op_name(op)}' that was explicitly marked illegal"
    return BufferizationError(said, op)


def _clone(op: Operation, rewriter: Rewriter) -> SSAValue:
    """A new buffer with the contents of the operand."""
    source, type_ = op.operands[0], op.results[0].type
    if isinstance(type_, UnrankedMemRefType):
        clone = _unranked(source, cast("UnrankedMemRefType[Attribute]", type_), rewriter)
    else:
        wanted = cast("MemRefType[Any]", type_)
        plain = MemRefType(wanted.element_type, wanted.shape, memory_space=wanted.memory_space)
        if not cast_compatible(plain, wanted):
            raise _illegal(op)
        unknown = [i for i, size in enumerate(shape_of(wanted)) if size is None]
        clone = allocate(rewriter, plain, dims(rewriter, "memref.dim", source, unknown))
        if plain != wanted:
            clone = rewriter.value("memref.cast", [clone], wanted, hint="cast")
    rewriter.create("memref.copy", [source, clone])
    return clone


def _unranked(
    source: SSAValue, wanted: UnrankedMemRefType[Attribute], rewriter: Rewriter
) -> SSAValue:
    """A new buffer as large as `source`, whose rank is known at run time only. Upstream leaves out the memory space."""
    zero, one = constant_index(rewriter, 0), constant_index(rewriter, 1)
    rank = rewriter.value("memref.rank", [source], IndexType(), hint="rank")
    sizes = rewriter.value(
        "memref.alloca",
        [rank],
        MemRefType(IndexType(), [DYNAMIC_INDEX]),
        {SEGMENTS: segments(1, 0)},
        hint="alloca",
    )
    body = Block(arg_types=[IndexType(), IndexType()])
    dimension, product = body.args
    loop = rewriter.create("scf.for", [zero, rank, one, one], [IndexType()], regions=[Region(body)])
    with rewriter.at(Point(body, None)):
        size = rewriter.value("memref.dim", [source, dimension], IndexType(), hint="dim")
        rewriter.create("memref.store", [size, sizes, dimension])
        rewriter.create("scf.yield", [rewriter.value("arith.muli", [product, size], IndexType())])
    flat = MemRefType(wanted.element_type, [DYNAMIC_INDEX], memory_space=wanted.memory_space)
    buffer = allocate(rewriter, flat, [loop.results[0]])
    return rewriter.value("memref.reshape", [buffer, sizes], wanted, hint="reshape")


@dataclass(frozen=True)
class ConvertBufferizationToMemrefPass(UpstreamPass):
    """Make `memref` ops of `bufferization.clone` and `bufferization.dealloc`.

    Other ops of the dialect are refused, and a clone whose layout no allocation has.

    https://mlir.llvm.org/docs/Passes/#-convert-bufferization-to-memref
    """

    name = "convert-bufferization-to-memref"

    def run(self, op: Operation) -> None:
        rewriter = Rewriter()
        for each in list(op.walk()):
            if op_name(each) == "bufferization.clone":
                rewriter.focus(each)
                rewriter.replace(each, [_clone(each, rewriter)])
            elif dialect_of(each) == "bufferization" and op_name(each) != "bufferization.dealloc":
                raise _illegal(each)
        lower_deallocations(op)
