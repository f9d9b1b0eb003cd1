"""Cost of a copy: bytes times the trip counts of the loops around it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import attribute_of, op_name, shape_of
from oneshot_verify.ir.constants.elements import bytes_of_element, is_packable

DYNAMIC_LOOPS = frozenset({"affine.for", "affine.parallel", "scf.while"})
"""Loops whose trip counts are not computed."""
POINTER_BYTES = 8


@dataclass(frozen=True)
class Cost:
    """A product of known numbers and unknown factors."""

    number: int
    unknown: tuple[str, ...] = ()
    """Names of the unknown factors."""

    def __mul__(self, other: Cost) -> Cost:
        return Cost(self.number * other.number, (*self.unknown, *other.unknown))

    @property
    def order(self) -> tuple[bool, int, int]:
        """Sort key: zero is least, and one more unknown factor outweighs any number."""
        return (self.number > 0, len(self.unknown) if self.number else 0, self.number)

    def __str__(self) -> str:
        return " x ".join([str(self.number), *self.unknown]) if self.number else "0"


def bytes_of(type_: Attribute) -> Cost:
    """Bytes of a tensor or buffer, with a factor `?` for each dynamic size."""
    if not isinstance(type_, TensorType | MemRefType):
        return Cost(1, ("?",))
    shaped = cast(Any, type_)
    return _elements(shaped.get_shape()) * _element_bytes(shaped.element_type)


def _elements(shape: Sequence[int]) -> Cost:
    known = [size for size in shape if size >= 0]
    return Cost(math.prod(known), ("?",) * (len(shape) - len(known)))


def _element_bytes(element: Attribute) -> Cost:
    if is_packable(element):
        return Cost(bytes_of_element(element))
    shape = shape_of(element)
    inner = getattr(element, "element_type", None)
    if shape is None or not isinstance(inner, Attribute) or not is_packable(inner):
        return Cost(POINTER_BYTES)
    return _elements(shape) * Cost(bytes_of_element(inner))


def rounds_around(op: Operation) -> Cost:
    """Number of times that `op` runs in one run of its function, if every branch is taken."""
    rounds = Cost(1)
    parent = op.parent_op()
    while parent is not None and op_name(parent) != "func.func":
        rounds *= _rounds_of(parent)
        parent = parent.parent_op()
    return rounds


def _rounds_of(op: Operation) -> Cost:
    match op_name(op):
        case "scf.for":
            return _trips([op.operands[0]], [op.operands[1]], [op.operands[2]])
        case "scf.parallel":
            size = op.regions[0].blocks[0].args
            bounds = [op.operands[k * len(size) : (k + 1) * len(size)] for k in range(3)]
            return _trips(*bounds)
        case "scf.forall":
            return _trips(*(_static(op, name) for name in ("LowerBound", "UpperBound", "Step")))
        case name:
            return Cost(1, ("rounds",)) if name in DYNAMIC_LOOPS else Cost(1)


def _static(op: Operation, name: str) -> list[int | None]:
    found = attribute_of(op, f"static{name}")
    if not isinstance(found, DenseArrayBase):
        return [None]
    return [None if value == DYNAMIC_INDEX else int(value) for value in found.get_values()]


def _trips(
    lower: Sequence[SSAValue | int | None],
    upper: Sequence[SSAValue | int | None],
    step: Sequence[SSAValue | int | None],
) -> Cost:
    rounds = Cost(1)
    for bounds in zip(lower, upper, step, strict=True):
        first, end, width = (None if b is None else constant_of(b) for b in bounds)
        if first is None or end is None or not width:
            rounds *= Cost(1, ("rounds",))
        else:
            rounds *= Cost(max(0, -(-(end - first) // width)))
    return rounds
