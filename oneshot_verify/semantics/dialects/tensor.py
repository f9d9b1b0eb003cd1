"""Meanings of the ops of the `tensor` dialect.

Source: https://mlir.llvm.org/docs/Dialects/TensorOps/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, UnrankedTensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import (
    element_type_of,
    integer,
    integers,
    ranked,
    ranked_tensor,
    shape_of,
)
from oneshot_verify.semantics.shapes import (
    Slice,
    fill_in,
    require_inside,
    require_same_shape,
    require_sizes,
)
from oneshot_verify.semantics.values import AffineView, Index, Scalar, TensorValue, UnrankedValue


class TensorMeanings:
    """The ops of `tensor` that do not change the rank; see `reshape.py` for those that do."""

    @meaning("tensor.empty")
    def empty(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A tensor with undefined contents."""
        return (undefined_tensor(machine, op, operands, "tensor.empty"),)

    @meaning("tensor.extract")
    def extract(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """One element."""
        tensor, *indices = operands
        require_inside(machine, op, tensor.shape, indices)
        return (machine.domain.read(tensor.contents, indices),)

    @meaning("tensor.insert")
    def insert(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The tensor with one element replaced."""
        scalar, tensor, *indices = operands
        require_inside(machine, op, tensor.shape, indices)
        return (tensor.holding(machine.domain.write(tensor.contents, indices, scalar)),)

    @meaning("tensor.extract_slice")
    def extract_slice(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A slice; out of bounds is undefined."""
        tensor, *dynamic = operands
        cut = Slice.of(machine, op, op.results[0], dynamic)
        cut.require_inside(machine, op, tensor.shape)
        shape = cut.shape
        contents = machine.domain.view(tensor.contents, cut.view, shape)
        backing = tuple(each.through(cut.view, shape) for each in tensor.backing)
        return (TensorValue(shape, contents, tensor.element_type, backing),)

    @meaning("tensor.insert_slice", "tensor.parallel_insert_slice")
    def insert_slice(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The destination with a slice replaced."""
        return (inserted(machine, op, operands),) if op.results else ()

    @meaning("tensor.cast")
    def cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same tensor; what the new type says of rank and sizes must be true."""
        (tensor,) = operands
        if isinstance(op.results[0].type, UnrankedTensorType):
            return (tensor,)
        if isinstance(tensor, UnrankedValue):
            tensor = with_rank(machine, op, tensor)
        require_type(machine, op, op.results[0], tensor.shape)
        return (tensor,)

    @meaning("tensor.dim", "memref.dim")
    def dim(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The size of one dimension; the dimension must exist."""
        shaped, dimension = operands
        domain = machine.domain
        is_unranked = isinstance(shaped, UnrankedValue)
        exists = domain.within(dimension, shaped.rank if is_unranked else len(shaped.shape))
        machine.require(exists, FaultKind.OUT_OF_BOUNDS, op, "the dimension does not exist")
        if is_unranked:
            return (domain.read(shaped.sizes, (dimension,)),)
        size: Index = 0
        for number, candidate in enumerate(shaped.shape):
            size = domain.choose(domain.eq(dimension, number), candidate, size)
        return (size,)

    @meaning("tensor.rank", "memref.rank")
    def rank(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The number of dimensions."""
        (shaped,) = operands
        return (shaped.rank if isinstance(shaped, UnrankedValue) else len(shaped.shape),)

    @meaning("tensor.from_elements")
    def from_elements(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A tensor of static shape from its elements in row-major order."""
        shape = shape_of(op, op.results[0])
        element_type = element_type_of(op, op.results[0])
        contents = machine.domain.literal(shape, operands, element_type)
        return (TensorValue(shape, contents, element_type),)

    @meaning("tensor.splat")
    def splat(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """One scalar everywhere."""
        scalar, *sizes = operands
        shape = fill_in(shape_of(op, op.results[0]), iter(sizes))
        require_sizes(machine, op, shape)
        element_type = element_type_of(op, op.results[0])
        contents = machine.domain.generate(shape, lambda _: scalar, element_type)
        return (TensorValue(shape, contents, element_type),)

    @meaning("tensor.generate")
    def generate(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The tensor that holds what the body yields at each index."""
        shape = fill_in(shape_of(op, op.results[0]), iter(operands))
        require_sizes(machine, op, shape)
        element_type = element_type_of(op, op.results[0])
        block = op.regions[0].block
        contents = machine.domain.generate(
            shape, lambda index: machine.run_body(block, index)[0], element_type
        )
        return (TensorValue(shape, contents, element_type),)

    @meaning("tensor.pad")
    def pad(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The tensor inside of a frame that the body fills; the frame may not be negative. A proof does not assume
        that the body is defined elsewhere; who bufferizes the op runs it there, too."""
        tensor, *dynamic = operands
        values = iter(dynamic)
        low = fill_in(integers(op, "static_low"), values)
        high = fill_in(integers(op, "static_high"), values)
        require_sizes(machine, op, (*low, *high))
        shape = tuple(
            before + size + after
            for before, size, after in zip(low, tensor.shape, high, strict=True)
        )
        require_type(machine, op, op.results[0], shape)
        domain, block = machine.domain, op.regions[0].block

        def element(index: Sequence[Index]) -> Scalar:
            inside = domain.conj(
                *(
                    domain.conj(domain.le(before, at), domain.lt(at, before + size))
                    for before, at, size in zip(low, index, tensor.shape, strict=True)
                )
            )
            needed = domain.neg(inside) if machine.memory.assumes else True
            with machine.supposing(needed):
                return machine.run_body(block, index)[0]

        frame = domain.generate(shape, element, tensor.element_type)
        inner = AffineView.slice(low, (1,) * len(low))
        contents = domain.overlay(frame, inner, tensor.shape, tensor.contents)
        return (TensorValue(shape, contents, tensor.element_type),)

    @meaning("tensor.concat")
    def concat(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Tensors one after the other along one dimension; their other sizes must agree."""
        along = integer(op, "dim")
        first, domain = operands[0], machine.domain
        for other in operands[1:]:
            one, two = list(first.shape), list(other.shape)
            del one[along], two[along]
            require_same_shape(machine, op, one, two)
        shape = list(first.shape)
        for other in operands[1:]:
            shape[along] = shape[along] + other.shape[along]
        require_type(machine, op, op.results[0], shape)
        contents = domain.undefined(shape, first.element_type, "tensor.concat")
        start: list[Index] = [0] * len(shape)
        for part in operands:
            view = AffineView.slice(tuple(start), (1,) * len(shape))
            contents = domain.overlay(contents, view, part.shape, part.contents)
            start[along] = start[along] + part.shape[along]
        return (TensorValue(tuple(shape), contents, first.element_type),)


def with_rank(machine: Machine, op: Operation, value: UnrankedValue) -> Any:
    """The form of a value without a rank that has the rank of the op's result; requires that the value has it."""
    type = ranked(op.results[0].type)
    rank = -1 if type is None else len(type.get_shape())
    machine.require(machine.domain.eq(value.rank, rank), FaultKind.BAD_CAST, op, "rank")
    if rank not in value.forms:
        raise UnsupportedOp(op, f"a cast to {op.results[0].type} is not covered")
    return value.forms[rank]


def inserted(machine: Machine, op: Operation, operands: Operands) -> TensorValue:
    """The value of `tensor.insert_slice`."""
    source, target, *dynamic = operands
    cut = Slice.of(machine, op, op.operands[0], dynamic)
    cut.require_inside(machine, op, target.shape)
    cut.require_distinct(machine, op)
    require_same_shape(machine, op, source.shape, cut.shape, "source, ")
    contents = machine.domain.overlay(target.contents, cut.view, source.shape, source.contents)
    return target.holding(contents)


def inserted_in_parallel(
    machine: Machine, op: Operation, before: TensorValue
) -> tuple[TensorValue, Slice]:
    """A shared output behind a `tensor.parallel_insert_slice`, and where it inserts."""
    source, _, *dynamic = map(machine.get, op.operands)
    cut = Slice.of(machine, op, op.operands[0], dynamic)
    return inserted(machine, op, [source, before, *dynamic]), cut


def insert_all(machine: Machine, threads: Operation, outputs: list[Any]) -> None:
    """Put what the thread that was run last inserts into the shared outputs. Where two threads insert at one element,
    it is undefined: what the last one inserts is one choice."""
    args, end = threads.regions[0].block.args, threads.regions[0].block.last_op
    for op in end.walk() if end is not None else ():
        if op_name(op) == "tensor.parallel_insert_slice":
            number = args.index(op.operands[1]) - len(args)
            outputs[number], _ = inserted_in_parallel(machine, op, outputs[number])


def undefined_tensor(
    machine: Machine, op: Operation, sizes: Sequence[Index], label: str
) -> TensorValue:
    """A tensor of the type of the op's result, with undefined contents."""
    shape = fill_in(shape_of(op, op.results[0]), iter(sizes))
    require_sizes(machine, op, shape)
    element_type = element_type_of(op, op.results[0])
    contents = machine.domain.undefined(shape, element_type, label)
    return TensorValue(shape, contents, element_type)


def require_type(machine: Machine, op: Operation, result: SSAValue, shape: Sequence[Index]) -> None:
    """The static sizes of the type of `result` must be the sizes in `shape`."""
    type = ranked_tensor(result.type)
    if type is None:
        raise UnsupportedOp(op, f"the type {result.type} has no rank")
    written = type.get_shape()
    if len(written) != len(shape):
        raise UnsupportedOp(op, "a cast that changes the rank is not covered")
    for dimension, (size, true_size) in enumerate(zip(written, shape, strict=True)):
        if size != DYNAMIC_INDEX:
            agrees = machine.domain.eq(size, true_size)
            machine.require(agrees, FaultKind.BAD_CAST, op, f"dimension {dimension}")
