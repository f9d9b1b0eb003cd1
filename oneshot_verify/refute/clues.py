"""Sizes, and uses of scalars, that the text of a function suggests for inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.symbols import ops_in
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import integers, ranked

MAX_SIZE = 64
"""Upper bound of a dynamic dimension, unless a hint or a slice asks for more."""

MAX_ELEMENTS = 65_536
"""No tensor of an input has more elements than this."""


def room(function: Operation) -> int:
    """The smallest size that has room for all slices; 0 if it exceeds `MAX_ELEMENTS`. An offset that is no static
    number is taken for the largest constant, if usual sizes have no room for that."""
    found, largest = 0, max((n for n in _constants(function) if n > MAX_SIZE), default=1)
    for op in ops_in(function):
        if op_name(op) in ("tensor.extract_slice", "tensor.insert_slice", "memref.subview"):
            columns = zip(
                integers(op, "static_offsets"),
                integers(op, "static_sizes"),
                integers(op, "static_strides"),
                strict=True,
            )
            for offset, size, stride in columns:
                start = largest if offset == DYNAMIC_INDEX else max(1, offset)
                found = max(found, start + (max(1, size) - 1) * max(1, stride) + 1)
    return found if found <= MAX_ELEMENTS else 0


def _constants(function: Operation) -> Iterator[int]:
    """The constants of type `index`."""
    for op in ops_in(function):
        if op_name(op) == "arith.constant" and isinstance(op.results[0].type, IndexType):
            value = op.get_attr_or_prop("value")
            if isinstance(value, IntegerAttr):
                yield value.value.data


def named_sizes(function: Operation) -> list[int]:
    """Sizes that casts ask for, and those that make an `index` constant the last index."""
    found: set[int] = set()
    for op in ops_in(function):
        if op_name(op) == "tensor.cast":
            shaped = ranked(op.results[0].type)
            found.update(() if shaped is None else shaped.get_shape())
    found.update(number + 1 for number in _constants(function))
    return sorted(size for size in found if 0 < size <= MAX_SIZE)


def reshaped(arguments: Sequence[SSAValue]) -> dict[int, int]:
    """The argument that is reshaped, by the number of the argument that lists its new sizes."""
    numbers = {argument: number for number, argument in enumerate(arguments)}
    return {
        numbers[sizes]: numbers[old]
        for argument in arguments
        for use in argument.uses
        if op_name(use.operation) in ("tensor.reshape", "memref.reshape") and use.index == 1
        for old, sizes in [use.operation.operands[:2]]
        if old in numbers
    }


def sizes_with(count: int, rank: int, turn: int) -> list[int]:
    """Sizes of `rank` dimensions that have `count` elements together; `turn` tells which one takes the first factor."""
    found, factor = [1] * rank, 2
    if not rank:
        return found
    while count != 1:
        while count % factor:
            factor += 1
        found[turn % rank] *= factor if count else 0
        count, turn = count // factor or 1, turn + 1
    return found


def role(argument: SSAValue) -> str:
    """The use of a scalar argument: `step`, `size` or `start` of a loop or slice; empty if it has another use."""
    roles: set[str] = set()
    for use in argument.uses:
        name = op_name(use.operation)
        if name == "scf.for":
            roles.add(("start", "end", "step")[use.index] if use.index < 3 else "")
        elif name in ("tensor.empty", "bufferization.alloc_tensor", "tensor.splat"):
            roles.add("size")
        elif name in ("tensor.extract_slice", "tensor.insert_slice", "memref.subview"):
            roles.add(_slice_role(use.operation, use.index))
        elif name in ("tensor.extract", "tensor.insert", "memref.load", "memref.store"):
            roles.add("start")
    for likely in ("step", "size", "start"):
        if likely in roles:
            return likely
    return ""


def _slice_role(op: Operation, operand: int) -> str:
    position = operand - (2 if op_name(op) == "tensor.insert_slice" else 1)
    for name, found in (
        ("static_offsets", "start"),
        ("static_sizes", "size"),
        ("static_strides", "step"),
    ):
        count = integers(op, name).count(DYNAMIC_INDEX)
        if position < count:
            return found
        position -= count
    return ""
