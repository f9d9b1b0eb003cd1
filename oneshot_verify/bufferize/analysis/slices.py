"""Slices as ops write them: offsets, sizes and strides, each a number or an SSA value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize.interface import attribute_of
from oneshot_verify.ir.layouts import integers_of

DYNAMIC = -(1 << 63)
"""The entry of `static_offsets` (or sizes, strides) for a dynamic value, which is an operand."""

IndexValue = SSAValue | int
"""A static number, or an SSA value of type `index`."""


@dataclass(frozen=True)
class Slice:
    """Offset, size and stride by dimension; each a number or an SSA value of type `index`."""

    offsets: tuple[IndexValue, ...]
    sizes: tuple[IndexValue, ...]
    strides: tuple[IndexValue, ...]


def static_integers(op: Operation, name: str) -> tuple[int, ...]:
    """The numbers of the `array<i64: ...>` attribute `name` of `op`."""
    return integers_of(attribute_of(op, name)) or ()


def slice_of(op: Operation, first: int) -> Slice:
    """The slice of an op with `static_offsets`, `static_sizes` and `static_strides`; dynamic entries are the operands
    from index `first` on."""
    dynamic: Iterator[SSAValue] = iter(op.operands[first:])

    def mixed(name: str) -> tuple[IndexValue, ...]:
        return tuple(next(dynamic) if n == DYNAMIC else n for n in static_integers(op, name))

    return Slice(mixed("static_offsets"), mixed("static_sizes"), mixed("static_strides"))
