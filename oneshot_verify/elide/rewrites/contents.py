"""Rewrites of copied contents: a tensor is forgotten, filled again, or copied in part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from xdsl.dialects.builtin import ArrayAttr, TensorType, VectorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.utils.hints import isa

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import (
    OpOperand,
    dialect_of,
    is_tensor,
    op_name,
    owner_of,
    shape_of,
)
from oneshot_verify.bufferize.rewriter import Rewriter, move_before
from oneshot_verify.bufferize.slices import Slice, slice_of
from oneshot_verify.elide.rewrites.interface import FRESH, is_never_read, new_tensor, tied_operand
from oneshot_verify.elide.survey import Candidate
from oneshot_verify.ir.constants.attributes import elements_of

LOOPS = frozenset({"scf.for", "scf.forall", "affine.for"})
PARTS = frozenset({"tensor.pad", "tensor.extract_slice"})
"""Ops that make the destination of a structured op out of another tensor."""


class ForgetContents:
    """Replaces the initial tensor of a loop, or a slice copied for one, by a new tensor of the same sizes.

                                                   %e = tensor.empty()
    scf.for .. iter_args(%a = %t)          ->      scf.for .. iter_args(%a = %e)

    In tiled programs the tiles cover the destination. The same holds of padded destinations that their op does not
    read. If an op computes into a slice of a tensor and reads other slices of it, one new buffer may save a copy of
    each.
    """

    name: ClassVar[str] = "forget contents"
    advice: ClassVar[str] = "hand over a tensor.empty, as all of it is overwritten"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        filled = [each.operand for each in copied if each.copies_contents]
        yield from (at for at in filled if _with_contents(at) is not None)
        parts = {at.op for at in filled}
        for op in ops:
            operands = [OpOperand(op, number) for number in range(len(op.operands))]
            reads_copies = any(owner_of(value) in parts for value in op.operands)
            for at in operands if dialect_of(op) == "linalg" else ():
                is_padded = op_name(owner_of(at.value)) == "tensor.pad"
                if (is_padded or reads_copies) and _is_overwritten(at):
                    yield at

    def apply(self, at: OpOperand) -> None:
        value = _with_contents(at)
        if value is None:
            return
        empty = new_tensor(at.op, value)
        if value is at.value:
            at.op.operands[at.index] = empty
        else:
            value.replace_all_uses_with(empty)


def _with_contents(at: OpOperand) -> SSAValue | None:
    """The tensor with contents that a loop starts from; None if there is none."""
    if op_name(at.op) == "tensor.extract_slice":
        uses = list(at.op.results[0].uses)
        return at.op.results[0] if any(op_name(u.operation) in LOOPS for u in uses) else None
    if _is_overwritten(at) or is_unused(at.op):
        return at.value
    is_loop = op_name(at.op) in LOOPS and isinstance(at.value.type, TensorType)
    return at.value if is_loop and op_name(owner_of(at.value)) not in FRESH else None


def is_unused(op: Operation) -> bool:
    """True if nobody uses what an op writes a tensor for."""
    return bool(op.results) and all(each.first_use is None for each in op.results)


def _is_overwritten(at: OpOperand) -> bool:
    """True if a structured op writes, and does not read, a slice or a padded tensor."""
    return bool(at.op.results) and op_name(owner_of(at.value)) in PARTS and is_never_read(at)


class FillInstead:
    """Replaces a copied tensor whose elements all have one value by a new one with that value.

                                                   %s = tensor.splat %x
    %w = insert %e into %constant          ->      %w = insert %e into %s

    %f = linalg.fill ins(%x) outs(%e)              %f = linalg.fill ins(%x) outs(%e)
                                                   %g = linalg.fill ins(%x) outs(%new)
    %y = linalg.. outs(%f)                         %y = linalg.. outs(%g)
    %z = linalg.. outs(%f)                 ->      %z = linalg.. outs(%f)

    MLIR's `-cse` merges fills with the same value.
    """

    name: ClassVar[str] = "fill instead"
    advice: ClassVar[str] = "fill a new tensor instead of copying one"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        for each in copied:
            if each.copies_contents and (_fills(each.operand) or _value(each.operand) is not None):
                yield each.operand

    def apply(self, at: OpOperand) -> None:
        if _fills(at):
            again = owner_of(at.value).clone()
            at.op.operands[at.index] = again.results[0]
            move_before(at.op, again)
            again.operands[1] = new_tensor(again, at.value)
            return
        value = _value(at)
        if value is None:
            return
        rewriter = Rewriter()
        rewriter.focus(at.op)
        scalar = rewriter.value("arith.constant", [], value.type, {"value": value})
        at.op.operands[at.index] = rewriter.value("tensor.splat", [scalar], at.value.type)


def _fills(at: OpOperand) -> bool:
    """True if the tensor is the result of `linalg.fill`."""
    return op_name(owner_of(at.value)) == "linalg.fill"


def _value(at: OpOperand) -> Any:
    """The value of a splat constant; None for other tensors, and for complex numbers, which are no attribute."""
    owner, type_ = owner_of(at.value), at.value.type
    if op_name(owner) != "arith.constant" or not isa(type_, TensorType[Attribute]):
        return None
    elements = elements_of(owner.get_attr_or_prop("value"))
    if elements is None or not elements.is_splat or isinstance(elements[0], ArrayAttr):
        return None
    return elements[0]


INSERTIONS = frozenset({"tensor.insert_slice", "vector.transfer_write"})
DESTINATION = 1
"""Index of the operand that these overwrite a slice of."""


@dataclass(frozen=True)
class Box:
    """A hyper-rectangle of a tensor."""

    offsets: tuple[int, ...]
    sizes: tuple[int, ...]

    def rest_of(self, shape: Sequence[int]) -> Box | None:
        """The complement in a tensor of this shape; None if that is not one box."""
        partial = [d for d, size in enumerate(shape) if self.sizes[d] != size]
        if len(partial) != 1 or min(shape) <= 0:
            return None
        (dim,) = partial
        offset, size, whole = self.offsets[dim], self.sizes[dim], shape[dim]
        offsets, sizes = [0] * len(shape), list(shape)
        if offset == 0 and 0 < size < whole:
            offsets[dim], sizes[dim] = size, whole - size
        elif offset > 0 and offset + size == whole:
            sizes[dim] = offset
        else:
            return None
        return Box(tuple(offsets), tuple(sizes))

    def properties(self, first: int) -> dict[str, Attribute]:
        """Static offsets, sizes, strides and segment sizes of an op on this box, which has `first` other operands."""
        ones = [1] * len(self.sizes)
        part = Slice(list(self.offsets), list(self.sizes), list(ones))
        return part.operands(first)[1]


class CopyTheRest:
    """Replaces the destination of an insertion by a new tensor into which only the rest is copied.

                                                   %e = tensor.empty()
                                                   %p = extract_slice %t[8] [8] [1]
                                                   %q = insert_slice %p into %e[8] [8] [1]
    %w = insert_slice %s into %t[0] [8] [1]   ->   %w = insert_slice %s into %q[0] [8] [1]
    """

    name: ClassVar[str] = "copy the rest"
    advice: ClassVar[str] = "copy only what is not overwritten"

    def find(self, ops: Sequence[Operation], copied: Sequence[Candidate]) -> Iterator[OpOperand]:
        sites: dict[OpOperand, None] = {}
        for each in copied:
            insertion = _insertion(each.operand)
            if insertion is not None and _rest(insertion) is not None:
                sites[OpOperand(insertion, DESTINATION)] = None
        yield from sites

    def apply(self, at: OpOperand) -> None:
        rest = _rest(at.op) if at.index == DESTINATION else None
        if rest is None:
            return
        type_ = at.value.type
        assert isa(type_, TensorType[Attribute])
        part_type = TensorType(type_.element_type, rest.sizes)
        computed_in = _computed_in(at.op)
        rewriter = Rewriter()
        rewriter.focus(computed_in or at.op)
        empty = rewriter.value("tensor.empty", [], type_)
        part = rewriter.value("tensor.extract_slice", [at.value], part_type, rest.properties(1))
        filled = rewriter.value("tensor.insert_slice", [part, empty], type_, rest.properties(2))
        at.op.operands[at.index] = filled
        if computed_in is not None:
            computed_in.operands[0] = filled


def _insertion(copied: OpOperand) -> Operation | None:
    """The insertion for which a tensor is copied: the op whose destination is copied, or one whose source is computed
    in a slice that is copied."""
    if op_name(copied.op) in INSERTIONS and copied.index == DESTINATION:
        return copied.op
    for use in copied.value.uses:
        if op_name(use.operation) in INSERTIONS and _computed_in(use.operation) is copied.op:
            return use.operation
    return None


def _computed_in(insertion: Operation) -> Operation | None:
    """The `extract_slice` of the destination in which the inserted tensor was computed; None if there is none."""
    value = insertion.operands[0]
    while isinstance(value, OpResult) and op_name(value.op) != "tensor.extract_slice":
        tied = tied_operand(value)
        if tied is None:
            return None
        value = tied.value
    if not isinstance(value, OpResult) or value.op.parent is not insertion.parent:
        return None
    is_same = value.op.operands[0] is insertion.operands[DESTINATION]
    return value.op if is_same and _slice_box(value.op, 1) == _box(insertion) else None


def _rest(insertion: Operation) -> Box | None:
    """The part of the destination that an insertion keeps; None if that is not one box."""
    if op_name(insertion) not in INSERTIONS or not insertion.results:
        return None
    destination = insertion.operands[DESTINATION]
    box, shape = _box(insertion), shape_of(destination.type)
    if box is None or shape is None or not is_tensor(destination):
        return None
    return box.rest_of(shape)


def _box(insertion: Operation) -> Box | None:
    """The box that is written; None if it is unknown or has gaps."""
    if op_name(insertion) == "tensor.insert_slice":
        return _slice_box(insertion, 2)
    return _vector_box(insertion)


def _slice_box(op: Operation, first_group: int) -> Box | None:
    part = slice_of(op, first_group)
    offsets, sizes = _numbers(part.offsets), _numbers(part.sizes)
    if offsets is None or sizes is None or any(stride != 1 for stride in part.strides):
        return None
    return Box(offsets, sizes)


def _vector_box(op: Operation) -> Box | None:
    vector, shape = op.operands[0].type, shape_of(op.operands[DESTINATION].type)
    if not isa(vector, VectorType[Attribute]) or shape is None:
        return None
    if len(op.operands) != 2 + len(shape):
        # A masked write may leave gaps.
        return None
    offsets = _numbers(op.operands[2:])
    sizes = vector.get_shape()
    if offsets is None or len(sizes) > len(shape):
        return None
    return Box(offsets, (1,) * (len(shape) - len(sizes)) + tuple(sizes))


def _numbers(numbers: Sequence[SSAValue | int]) -> tuple[int, ...] | None:
    found = [n if isinstance(n, int) else constant_of(n) for n in numbers]
    known = [n for n in found if n is not None]
    return tuple(known) if len(known) == len(found) else None
