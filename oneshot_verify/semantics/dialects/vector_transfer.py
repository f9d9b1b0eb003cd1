"""Meanings of `vector.transfer_read` and `vector.transfer_write`, on tensors and on buffers.

A transfer moves a rectangle: lane `v` stands at `indices`, plus `v` along the dimensions that the map names.

    source, 5 elements            0 1 2 3 4 .          lanes that stand outside of a dimension that is not `in_bounds`
    vector, 4 lanes at index 2        0 1 2 3          are padding when read, and are dropped when written
                                      -----            the window: what is both in the vector and in the source

So a read is the padding, overlaid with the window of the source; a write is the source, overlaid with the window of the
vector. Where arithmetic shows that the window is all of the vector, these are the same nodes as those of
`tensor.extract_slice` and `tensor.insert_slice`. A lane that a mask leaves out is not accessed, wherever it stands.

An index below zero is undefined, for lanes run out of bounds only "as the index increases".

Source: https://mlir.llvm.org/docs/Dialects/Vector/#vectortransfer_read-vectortransferreadop
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr

from oneshot_verify.semantics.dialects.vectors import as_vector, bit, enclosing_mask, vector_shape
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import affine_map, element_type_of, items
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Index,
    Lanes,
    MemRefValue,
    Scalar,
    TensorValue,
    Truth,
    VectorValue,
)


class VectorTransferMeanings:
    """The two transfers."""

    @meaning("vector.transfer_read")
    def read(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A part of a tensor or buffer, with padding where it reaches beyond."""
        transfer = machine.once(op, "transfer", read_text)
        source, *rest = operands
        rank = transfer.rank
        indices, padding = rest[:rank], rest[rank]
        mask = _mask(machine, op, rest[rank + 1 :])
        window = _window(machine, transfer, source.shape, indices, mask)
        inside = _contents(machine, transfer, source, window, mask)
        domain, element = machine.domain, transfer.element_type
        frame = padded = domain.generate(window.lanes, lambda _: padding, element)
        if op_name_of_owner(op, 1 + rank) == "ub.poison":
            frame = domain.undefined(window.lanes, element, "padding")
        whole = AffineView.identity(len(window.lanes))
        contents = domain.overlay(frame, whole, window.shape, inside)
        if mask is not None:
            contents = _masked(machine, transfer, mask, window.lanes, contents, padded)
        return (VectorValue(window.lanes, contents, element),)

    @meaning("vector.transfer_write")
    def write(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The tensor, or buffer, with a part replaced; what reaches beyond is dropped."""
        transfer = machine.once(op, "transfer", write_text)
        vector, target, *rest = operands
        rank = transfer.rank
        mask = _mask(machine, op, rest[rank:])
        window = _window(machine, transfer, target.shape, rest[:rank], mask)
        domain = machine.domain
        whole = AffineView.identity(len(window.lanes))
        contents = domain.view(vector.contents, whole, window.shape)
        if isinstance(target, MemRefValue):
            seen = target.through(window.view, window.shape)
            if mask is None:
                machine.memory.fill(seen, contents, op)
            else:
                change = partial(_masked, machine, transfer, mask, window.shape, contents)
                machine.memory.fill_at(seen, _lanes(machine, transfer, window, mask), change, op)
            return ()
        if mask is not None:
            before = domain.view(target.contents, window.view, window.shape)
            contents = _masked(machine, transfer, mask, window.shape, contents, before)
        return (
            target.holding(domain.overlay(target.contents, window.view, window.shape, contents)),
        )


def _mask(machine: Machine, op: Operation, own: Operands) -> VectorValue | None:
    """The mask of a transfer: its own, or that of the op around it."""
    around = enclosing_mask(machine, op)
    if own and around is not None:
        raise UnsupportedOp(op, "a mask of its own under a mask is not covered")
    return own[0] if own else around


@dataclass(frozen=True)
class Transfer:
    """The parts of the text of a transfer."""

    op: Operation
    vector: Attribute
    element_type: Attribute
    runs_over: tuple[int | None, ...]
    """Per dimension of the vector, the dimension of the tensor or buffer that it runs over; None for a broadcast."""
    in_bounds: tuple[bool, ...]
    """Per dimension of the vector."""
    rank: int
    """Of the tensor or buffer."""

    @property
    def mask_order(self) -> tuple[int, ...]:
        """Per dimension of the mask, that of the vector: it lies as the tensor or buffer does, without broadcasts."""
        placed = [(over, own) for own, over in enumerate(self.runs_over) if over is not None]
        return tuple(own for _, own in sorted(placed))


def read_text(op: Operation) -> Transfer:
    """Read a `vector.transfer_read`."""
    return _transfer(op, op.results[0].type, 0)


def write_text(op: Operation) -> Transfer:
    """Read a `vector.transfer_write`."""
    return _transfer(op, op.operands[0].type, 1)


def _transfer(op: Operation, vector: Attribute, shaped: int) -> Transfer:
    type = as_vector(op, vector)
    if element_type_of(op, op.operands[shaped]) != type.element_type:
        raise UnsupportedOp(op, "vectors as elements of a tensor or buffer are not covered")
    map = affine_map(op, "permutation_map").data
    runs_over: list[int | None] = []
    for result in map.results:
        if isinstance(result, AffineDimExpr):
            runs_over.append(result.position)
        elif isinstance(result, AffineConstantExpr) and result.value == 0:
            runs_over.append(None)
        else:
            raise UnsupportedOp(op, f"the permutation map with '{result}' is not covered")
    written = items(op.get_attr_or_prop("in_bounds"))
    flags = tuple(isinstance(flag, IntegerAttr) and flag.value.data != 0 for flag in written)
    in_bounds = flags or (False,) * len(runs_over)
    return Transfer(op, vector, type.element_type, tuple(runs_over), in_bounds, map.num_dims)


def op_name_of_owner(op: Operation, operand: int) -> str | None:
    """The name of the op that makes an operand."""
    owner = op.operands[operand].owner
    return op_name(owner) if isinstance(owner, Operation) else None


@dataclass(frozen=True)
class _Window:
    """The lanes that are inside of the tensor or buffer."""

    lanes: tuple[Index, ...]
    """The sizes of the vector."""
    shape: tuple[Index, ...]
    """The sizes of the window; it starts at lane zero."""
    view: AffineView
    """From the lanes to the tensor or buffer."""


def _window(
    machine: Machine,
    transfer: Transfer,
    sizes: Sequence[Index],
    indices: Sequence[Index],
    mask: VectorValue | None,
) -> _Window:
    """Require what the op promises of its bounds, and find the window."""
    domain, op = machine.domain, transfer.op
    lanes = vector_shape(machine, as_vector(op, transfer.vector))
    shape = list(lanes)
    terms: list[tuple[tuple[int, Index], ...]] = [()] * transfer.rank
    for own, over in enumerate(transfer.runs_over):
        if over is None:
            continue
        terms[over] = ((own, 1),)
        index, size = indices[over], sizes[over]
        not_below = domain.le(0, index)
        where = f"dimension {over}"
        if transfer.in_bounds[own] and mask is None:
            inside = domain.conj(not_below, domain.le(index + lanes[own], size))
            machine.require(inside, FaultKind.OUT_OF_BOUNDS, op, where)
        else:
            machine.require(not_below, FaultKind.OUT_OF_BOUNDS, op, where)
            machine.take_narrow(op, size - index)
            shape[own] = domain.maximum(0, domain.minimum(lanes[own], size - index))
    for over in set(range(transfer.rank)) - set(transfer.runs_over):
        inside = domain.within(indices[over], sizes[over])
        machine.require(inside, FaultKind.OUT_OF_BOUNDS, op, f"dimension {over}")
    if mask is not None:
        _require_masked(machine, transfer, mask, lanes, shape)
    return _Window(lanes, tuple(shape), AffineView(len(lanes), tuple(indices), tuple(terms)))


def _require_masked(
    machine: Machine,
    transfer: Transfer,
    mask: VectorValue,
    lanes: Sequence[Index],
    shape: Sequence[Index],
) -> None:
    """A lane that the mask lets through must be inside, along the dimensions that are `in_bounds`."""
    domain = machine.domain
    promised = [
        own
        for own, over in enumerate(transfer.runs_over)
        if over is not None and transfer.in_bounds[own]
    ]
    if all(shape[own] is lanes[own] or shape[own] == lanes[own] for own in promised):
        return

    def lane(index: tuple[Index, ...]) -> Truth:
        lets = bit(machine, transfer.op, mask, [index[d] for d in transfer.mask_order])
        inside = domain.conj(*(domain.lt(index[own], shape[own]) for own in promised))
        allowed = domain.disj(domain.neg(lets), inside)
        machine.require(allowed, FaultKind.OUT_OF_BOUNDS, transfer.op, "a lane of the mask")
        return True

    domain.generate(lanes, lane, i1)


def _contents(
    machine: Machine,
    transfer: Transfer,
    shaped: TensorValue | MemRefValue,
    window: _Window,
    mask: VectorValue | None,
) -> Array:
    if not isinstance(shaped, MemRefValue):
        return machine.domain.view(shaped.contents, window.view, window.shape)
    seen = shaped.through(window.view, window.shape)
    if mask is None:
        return machine.memory.contents(seen, transfer.op)
    lanes = _lanes(machine, transfer, window, mask)
    return machine.memory.contents_at(seen, lanes, transfer.op)


def _lanes(machine: Machine, transfer: Transfer, window: _Window, mask: VectorValue) -> Lanes:
    """The lanes of a window that a mask lets through."""

    def lets(lane: Sequence[Index]) -> Truth:
        return machine.domain.read(mask.contents, [lane[d] for d in transfer.mask_order])

    return Lanes(window.shape, lambda lane: lane, lets)


def _masked(
    machine: Machine,
    transfer: Transfer,
    mask: VectorValue,
    shape: Sequence[Index],
    new: Array,
    before: Array,
) -> Array:
    """An array in which the lanes of the mask are new."""
    domain = machine.domain

    def lane(index: tuple[Index, ...]) -> Scalar:
        lets = bit(machine, transfer.op, mask, [index[d] for d in transfer.mask_order])
        return domain.choose(lets, domain.read(new, index), domain.read(before, index))

    return domain.generate(shape, lane, transfer.element_type)
