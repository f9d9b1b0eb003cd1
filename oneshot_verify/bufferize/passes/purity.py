"""Which ops may be moved: those without effect that can do no harm where they did not run before.

Source: `isPure` of LLVM 22 (`SideEffectInterfaces.h`), and which ops of its dialects it holds for.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerType, MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import dialect_of, op_name, shape_of


def is_pure(op: Operation) -> bool:
    """Whether `op` has no effect and no undefined behaviour, so that it may run at any time."""
    name = op_name(op)
    if name in _DIVISIONS:
        return _divides_safely(op)
    if name in ("tensor.dim", "memref.dim"):
        return _is_inside(op)
    if name in ("vector.transfer_read", "vector.transfer_write") or name.startswith("linalg."):
        return not _touches_memory(op) and _is_harmless(op)
    if name == "scf.for" and constant_of(op.operands[2]) != 1:
        # It may not end.
        return False
    pure = name in _PURE or (dialect_of(op) in _PURE_DIALECTS and name not in _IMPURE)
    return pure and _is_harmless(op)


def _is_harmless(op: Operation) -> bool:
    """Whether nothing in the regions of `op`, and no payload that has no region, speaks against moving it."""
    if op_name(op) in ("linalg.div", "linalg.div_unsigned") and any(
        isinstance(_element(operand.type), IntegerType) for operand in op.operands
    ):
        return False
    return all(
        is_pure(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )


def _element(found: Attribute) -> Attribute:
    return getattr(found, "element_type", found)


def _touches_memory(op: Operation) -> bool:
    return any(isinstance(value.type, MemRefType | UnrankedMemRefType) for value in op.operands)


def _divides_safely(op: Operation) -> bool:
    divisor = constant_of(op.operands[1])
    if divisor is None or divisor == 0:
        return False
    # The least number divided by -1 has no result.
    return divisor != -1 or op_name(op) not in _OVERFLOWING


def _is_inside(op: Operation) -> bool:
    shaped = op.operands[0].type
    index = constant_of(op.operands[1])
    sizes = shaped.get_shape() if isinstance(shaped, MemRefType) else shape_of(shaped)
    return index is not None and sizes is not None and 0 <= index < len(sizes)


_OVERFLOWING = frozenset({"arith.divsi", "arith.ceildivsi", "arith.floordivsi"})
_DIVISIONS = _OVERFLOWING | {"arith.divui", "arith.ceildivui", "arith.remui", "arith.remsi"}

_PURE_DIALECTS = frozenset({"arith", "math", "complex", "index", "affine", "tensor", "vector"})

_IMPURE = frozenset(
    {
        *("index.divs", "index.divu", "index.ceildivs", "index.ceildivu", "index.floordivs"),
        *("index.rems", "index.remu", "affine.load", "affine.store", "affine.vector_load"),
        *("affine.vector_store", "affine.prefetch", "affine.dma_start", "affine.dma_wait"),
        *("tensor.generate", "vector.mask", "vector.gather", "vector.scatter", "vector.load"),
        *("vector.store", "vector.maskedload", "vector.maskedstore", "vector.expandload"),
        *("vector.compressstore", "vector.print"),
    }
)

_PURE = frozenset(
    {
        *("func.constant", "memref.cast", "memref.subview", "memref.rank", "memref.get_global"),
        *("memref.reinterpret_cast", "memref.expand_shape", "memref.collapse_shape"),
        *("memref.transpose", "memref.view", "memref.extract_aligned_pointer_as_index"),
        *("memref.extract_strided_metadata", "memref.memory_space_cast", "scf.if", "scf.for"),
        *("scf.yield",),
    }
)
"""Of dialects that also have ops with effects; those with regions if what is in them is pure."""
