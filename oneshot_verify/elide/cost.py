"""Cost of copies and buffers: the bytes that one run moves, the number of runs, and what a buffer is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ComplexType,
    DenseArrayBase,
    FixedBitwidthType,
    MemRefType,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.interface import OpOperand, op_name, shape_of
from oneshot_verify.bufferize.slices import Number
from oneshot_verify.ir.dialects.linalg_structured import (
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
)
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.names import Names
from oneshot_verify.semantics.shapes import integers

POINTER_BYTES = 8
"""Size of `index`, and of elements without a bit width (memrefs in memrefs)."""


@dataclass(frozen=True)
class Cost:
    """A product of known numbers and unknown factors: `4 * %n`."""

    number: int = 1
    unknown: tuple[str, ...] = ()
    """Names of the unknown factors."""

    def __mul__(self, other: Cost) -> Cost:
        return Cost(self.number * other.number, (*self.unknown, *other.unknown))

    @property
    def order(self) -> tuple[bool, int, int]:
        """Sort key: zero is least, and one more unknown factor outweighs any number."""
        return (self.number > 0, len(self.unknown) if self.number else 0, self.number)

    @property
    def value(self) -> int | str:
        """The number where it is known, else the product as text."""
        if not self.unknown or self.number == 0:
            return self.number
        return " * ".join([*([str(self.number)] if self.number != 1 else []), *self.unknown])

    def __str__(self) -> str:
        return " x ".join([str(self.number), *self.unknown]) if self.number else "0"


@dataclass(frozen=True, kw_only=True)
class Traffic:
    """Cost of a copy."""

    bytes: int | str = 0
    """Bytes that one run moves; with dynamic sizes, a product such as `4 * %n`."""
    depth: int = 0
    """Number of loops around it."""
    rounds: int | str = 1
    """Number of runs in one call, by the loops around it; a product where trip counts are unknown."""
    order: tuple[bool, int, int] = (False, 0, 0)
    """Sort key: the bytes moved in one call."""


def traffic(size: Cost, around: Operation, names: Names) -> dict[str, Any]:
    """Fields of `Traffic` for an op that moves `size` bytes in each run."""
    iterations = iterations_around(around, names)
    order = (size * iterations).order
    depth = len(loops_around(around))
    return {"bytes": size.value, "depth": depth, "rounds": iterations.value, "order": order}


def bytes_of(
    type_: Attribute, unknown: Sequence[Cost] | None = None, around: Operation | None = None
) -> Cost:
    """Bytes of a tensor or buffer. `unknown`: a factor for each dimension, for those without a static size; `?` by
    default. `around`: the op that moves or allocates them; then in all its runs."""
    runs = Cost() if around is None else iterations_around(around)
    if not isinstance(type_, TensorType | MemRefType):
        return Cost(1, ("?",)) * runs
    shaped = cast(Any, type_)
    cost = Cost(bytes_of_element(shaped.element_type))
    for dimension, size in enumerate(shaped.get_shape()):
        if size != DYNAMIC_INDEX:
            cost *= Cost(size)
        else:
            cost *= Cost(1, ("?",)) if unknown is None else unknown[dimension]
    return cost * runs


def bytes_of_element(element: Attribute) -> int:
    """Bytes of one element in memory."""
    shaped = cast(Any, element)
    if isinstance(element, VectorType):
        return math.prod(shaped.get_shape()) * bytes_of_element(shaped.element_type)
    if isinstance(element, ComplexType):
        return 2 * bytes_of_element(shaped.element_type)
    bits = element.bitwidth if isinstance(element, FixedBitwidthType) else 8 * POINTER_BYTES
    return -(-bits // 8)


def loops_around(op: Operation) -> list[Operation]:
    """The ops around an op that may run it more than once for each run of theirs, the innermost first."""
    found: list[Operation] = []
    parent = op.parent_op()
    while parent is not None:
        if facts_of(parent).repeats or facts_of(parent).runs is Runs.ELEMENTS:
            found.append(parent)
        parent = parent.parent_op()
    return found


def iterations_around(op: Operation, names: Names | None = None) -> Cost:
    """Number of times that `op` runs in one run of its function, if every branch is taken. `names`: for trip counts
    that depend on values."""
    cost = Cost()
    for loop in reversed(loops_around(op)):
        cost *= _iterations_of(loop, names)
    return cost


def _iterations_of(loop: Operation, names: Names | None) -> Cost:
    bounds: list[Sequence[Number | None]]
    match op_name(loop):
        case "scf.for":
            bounds = [[operand] for operand in loop.operands[:3]]
        case "scf.parallel":
            rank = len(loop.regions[0].blocks[0].args)
            bounds = [loop.operands[k * rank : (k + 1) * rank] for k in range(3)]
        case "scf.forall":
            bounds = [_static(loop, name) for name in ("LowerBound", "UpperBound", "Step")]
        case _:
            return UNKNOWN
    cost = Cost()
    for lower, upper, step in zip(*bounds, strict=True):
        cost *= _trips(lower, upper, step, names)
    return cost


UNKNOWN = Cost(1, ("rounds",))
"""An unknown trip count."""


def _static(op: Operation, name: str) -> list[int | None]:
    found = op.get_attr_or_prop(f"static{name}")
    if not isinstance(found, DenseArrayBase):
        return [None]
    return [None if value == DYNAMIC_INDEX else int(value) for value in found.get_values()]


def _trips(
    lower: Number | None, upper: Number | None, step: Number | None, names: Names | None
) -> Cost:
    first, last, stride = (None if b is None else constant_of(b) for b in (lower, upper, step))
    if first is not None and last is not None and stride:
        return Cost(max(0, -(-(last - first) // stride)))
    if names is None or not all(isinstance(bound, SSAValue) for bound in (lower, upper, step)):
        return UNKNOWN
    low, high, width = (
        names.of(cast(SSAValue, bound)) if number is None else str(number)
        for bound, number in ((lower, first), (upper, last), (step, stride))
    )
    span = high if first == 0 else f"({high} - {low})"
    return Cost(1, (span if stride == 1 else f"ceil({span} / {width})",))


WORTH_A_BUFFER = "a column that is read many times is worth a buffer"


def is_worth_a_buffer(at: OpOperand) -> bool:
    """True if `at`, which gets a buffer without contents, is a column whose new contents are read many times."""
    op = at.op
    if op_name(op) != "tensor.extract_slice" or not is_column(op, at.value):
        return False
    users = (use.operation for use in op.results[0].uses)
    made = (each for user in users if is_structured(user) for each in user.results)
    return any(map(is_read_again, made))


def is_column(part: Operation, whole: SSAValue) -> bool:
    """True if a slice takes one element of each row of a tensor that has several rows."""
    *others, last = integers(part, "static_sizes") or (1,)
    *_, width = shape_of(whole.type) or (1,)
    return last == 1 != width and any(size != 1 for size in others)


def is_read_again(value: SSAValue) -> bool:
    """True if a structured op reads the same element of a tensor in more than one iteration."""
    return any(
        is_structured(use.operation)
        and use.index < len(inputs(use.operation))
        and len(indexing_maps(use.operation)[use.index].used_dims())
        < len(iterator_types(use.operation))
        for use in value.uses
    )
