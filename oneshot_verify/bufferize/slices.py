"""Offsets, sizes and strides of slicing ops, each an SSA value or a constant.

`tensor.extract_slice`, `insert_slice`, `memref.subview`, `tensor.pad`, `expand_shape` and others keep constants in an
array attribute, with a marker in the place of each operand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.rewriter import integers, segments
from oneshot_verify.ir.layouts import Extent, integers_of

Number: TypeAlias = SSAValue | int
"""A constant, or an SSA value of type `index`."""


def segment_sizes(op: Operation) -> tuple[int, ...]:
    """The number of operands in each operand group of `op`; raises `BufferizationError` without the attribute."""
    sizes = integers_of(op.get_attr_or_prop("operandSegmentSizes"))
    if sizes is None:
        raise BufferizationError("the operand groups of the op are not known", op)
    return sizes


def operand_groups(op: Operation) -> list[list[SSAValue]]:
    """The operands of `op`, group by group."""
    operands = iter(op.operands)
    return [[next(operands) for _ in range(size)] for size in segment_sizes(op)]


def static_integers(op: Operation, name: str) -> tuple[int, ...]:
    """The integers of the array attribute `name` of `op`; none if it is missing."""
    return integers_of(op.get_attr_or_prop(name)) or ()


def static_numbers(op: Operation, name: str) -> tuple[int, ...]:
    """The integers of the array attribute `name` of `op`; raises `BufferizationError` if it is missing."""
    numbers = integers_of(op.get_attr_or_prop(name))
    if numbers is None:
        raise BufferizationError(f"attribute {name} is missing", op)
    return numbers


def mixed(static: Iterable[int], dynamic: Iterable[SSAValue]) -> list[Number]:
    """Constants and operands merged in order: the inverse of `split`. An iterator `dynamic` is advanced."""
    values = iter(dynamic)
    return [next(values) if number == DYNAMIC_INDEX else number for number in static]


def split(numbers: Sequence[Number]) -> tuple[list[int], list[SSAValue]]:
    """The static list and the operands for `numbers`."""
    static = [number if isinstance(number, int) else DYNAMIC_INDEX for number in numbers]
    return static, [number for number in numbers if not isinstance(number, int)]


def extents(numbers: Sequence[Number]) -> list[Extent]:
    """The static extents of `numbers`; None for an SSA value."""
    return [number if isinstance(number, int) else None for number in numbers]


@dataclass(frozen=True)
class Slice:
    """Offsets, sizes and strides of a slicing op, by dimension."""

    offsets: Sequence[Number]
    sizes: Sequence[Number]
    strides: Sequence[Number]

    @property
    def numbers(self) -> tuple[Number, ...]:
        """All of them, in this order."""
        return (*self.offsets, *self.sizes, *self.strides)

    def operands(self, others: int = 1) -> tuple[list[SSAValue], dict[str, Attribute]]:
        """The operands of a slicing op for it, and the properties; before them the op has `others` operands."""
        values: list[SSAValue] = []
        groups = [1] * others
        properties: dict[str, Attribute] = {}
        for name in ("offsets", "sizes", "strides"):
            static, dynamic = split(getattr(self, name))
            properties[f"static_{name}"] = integers(static)
            values.extend(dynamic)
            groups.append(len(dynamic))
        return values, {**properties, "operandSegmentSizes": segments(*groups)}


def slice_of(op: Operation, first: int) -> Slice:
    """The slice of an op with `static_offsets`, `static_sizes` and `static_strides`; dynamic entries are the operands
    from index `first` on."""
    dynamic = iter(op.operands[first:])
    names = ("static_offsets", "static_sizes", "static_strides")
    return Slice(*(mixed(static_integers(op, name), dynamic) for name in names))
