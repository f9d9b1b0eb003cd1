"""Cost of a copy: the bytes that one run moves, and the number of runs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import ComplexType, FixedBitwidthType, IntegerAttr, VectorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from oneshot_verify.elide.edits.sites import CopySite, allocation_of
from oneshot_verify.ir.facts import facts_of, op_name
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.names import Names

GUESS = 64
"""Stand-in for an unknown size or trip count where copies are sorted."""
POINTER_BYTES = 8
"""Size of `index`, and of elements without a bit width (memrefs in memrefs)."""


@dataclass(frozen=True)
class Amount:
    """A product: `4 * %n`."""

    number: int = 1
    symbols: tuple[str, ...] = ()

    def __mul__(self, other: Amount) -> Amount:
        return Amount(self.number * other.number, self.symbols + other.symbols)

    @property
    def value(self) -> int | str:
        """The number where it is known, else the product as text."""
        if not self.symbols or self.number == 0:
            return self.number
        factors = [*([str(self.number)] if self.number != 1 else []), *self.symbols]
        return " * ".join(factors)

    @property
    def weight(self) -> int:
        """A sort key: each unknown factor counts as `GUESS`."""
        return self.number * GUESS ** len(self.symbols)


def size_of(site: CopySite, names: Names) -> Amount:
    """The bytes that one run of a copy moves."""
    types: tuple[Any, Any] = site.source.type, site.target.type
    amount = Amount(element_bytes(types[1].element_type))
    if not all(hasattr(type, "get_shape") for type in types):
        return amount * Amount(1, (f"size of {names.of(site.source)}",))
    extents = zip(*map(shape_of, types), strict=True)
    for dimension, (one, other) in enumerate(extents):
        known = one if one is not None else other
        amount *= Amount(known) if known is not None else _dynamic(site, dimension, names)
    return amount


def element_bytes(element: Attribute) -> int:
    """Bytes of one element in memory."""
    shaped = cast(Any, element)
    if isinstance(element, VectorType):
        return math.prod(shaped.get_shape()) * element_bytes(shaped.element_type)
    if isinstance(element, ComplexType):
        return 2 * element_bytes(shaped.element_type)
    bits = element.bitwidth if isinstance(element, FixedBitwidthType) else 8 * POINTER_BYTES
    return -(-bits // 8)


def _dynamic(site: CopySite, dimension: int, names: Names) -> Amount:
    """A dynamic size: the size operand of the allocation, or `dim(..)` if no allocation is known."""
    for end in (site.target, site.source):
        made = allocation_of(end)
        if made is None:
            continue
        made_type: Any = made.results[0].type
        sizes = shape_of(made_type)
        if sizes[dimension] is not None:
            return Amount(sizes[dimension] or 0)
        return _amount(made.operands[sizes[:dimension].count(None)], names)
    return Amount(1, (f"dim({names.of(site.source)}, {dimension})",))


def _amount(value: SSAValue, names: Names) -> Amount:
    number = constant(value)
    if number is not None:
        return Amount(number)
    if isinstance(value, OpResult) and op_name(value.op) == "memref.dim":
        source, dimension = value.op.operands
        number = constant(dimension)
        return Amount(1, (f"dim({names.of(source)}, {'?' if number is None else number})",))
    return Amount(1, (names.of(value),))


def constant(value: SSAValue) -> int | None:
    """The integer of an `arith.constant`; None for other values."""
    if not isinstance(value, OpResult) or op_name(value.op) != "arith.constant":
        return None
    written = value.op.get_attr_or_prop("value")
    return written.value.data if isinstance(written, IntegerAttr) else None


def depth_of(op: Operation) -> int:
    """The number of loops around an op."""
    return len(_loops_around(op))


def rounds_of(op: Operation, names: Names) -> Amount:
    """The number of runs of an op in one call: the product of the trip counts of the loops around it."""
    amount = Amount()
    for loop in reversed(_loops_around(op)):
        amount *= _rounds(loop, names)
    return amount


def _loops_around(op: Operation) -> list[Operation]:
    found: list[Operation] = []
    around = op.parent_op()
    while around is not None:
        if facts_of(around).repeats:
            found.append(around)
        around = around.parent_op()
    return found


def _rounds(loop: Operation, names: Names) -> Amount:
    if op_name(loop) != "scf.for":
        return Amount(1, ("rounds",))
    lower, upper, step = loop.operands[:3]
    numbers = [constant(value) for value in (lower, upper, step)]
    first, last, stride = numbers
    if first is not None and last is not None and stride:
        return Amount(max(0, -(-(last - first) // stride)))
    top = names.of(upper)
    span = top if first == 0 else f"({top} - {names.of(lower) if first is None else first})"
    if stride == 1:
        return Amount(1, (span,))
    return Amount(1, (f"ceil({span} / {names.of(step) if stride is None else stride})",))
