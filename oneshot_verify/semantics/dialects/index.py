"""Meanings of the ops of the `index` dialect: the arithmetic of `arith` on indices.

Source: https://mlir.llvm.org/docs/Dialects/IndexOps/
"""

from __future__ import annotations

from typing import Any

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.arith import cast_index
from oneshot_verify.semantics.dialects.index_arithmetic import (
    INDEX_COMPARISONS,
    INDEX_DIVISIONS,
    INDEX_OPS,
    dividing,
    plain,
)
from oneshot_verify.semantics.dialects.scalars import (
    ScalarFunction,
    apply_scalar,
    by_domain,
    constant_of,
    elementwise,
)
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import attribute

_NAMES = """add sub mul and or xor shl shrs shru maxs maxu mins minu divs divu rems remu ceildivs ceildivu
floordivs"""
ARITH_NAMES = {f"index.{name}": f"arith.{name}i" for name in _NAMES.split()}
"""The op of `arith` that does the same on indices."""
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""In the order of `INDEX_COMPARISONS`."""
INDEX_BITS = 64
"""Width of an index: see the assumption that index arithmetic does not overflow."""


class IndexMeanings:
    """The ops of `index`."""

    @meaning("index.constant", "index.bool.constant")
    def constant(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A number, or a truth value."""
        return (constant_of(machine, op),)

    @meaning("index.sizeof")
    def size_of(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The width of an index in bits."""
        return (INDEX_BITS,)

    @meaning(*ARITH_NAMES)
    @elementwise
    def binary(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Arithmetic; undefined for a divisor of zero."""
        return apply_scalar(machine, op, operands, _pick)

    @meaning("index.cmp")
    @elementwise
    def cmp(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A comparison."""
        return apply_scalar(machine, op, operands, _pick_comparison)

    @meaning("index.casts", "index.castu")
    @elementwise
    def cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """To or from another integer type, with or without sign."""
        name = "arith.index_cast" if op_name(op) == "index.casts" else "arith.index_castui"
        return apply_scalar(
            machine, op, operands, lambda machine, op: cast_index(machine, op, name)
        )


def _pick(machine: Machine, op: Operation) -> ScalarFunction:
    name = ARITH_NAMES[op_name(op)]
    if name in INDEX_DIVISIONS:
        return dividing(INDEX_DIVISIONS[name])
    return plain(INDEX_OPS[name]) if name in INDEX_OPS else by_domain(machine, op, name)


def _pick_comparison(_machine: Machine, op: Operation) -> ScalarFunction:
    data: Any = getattr(attribute(op, "pred"), "data", None)
    predicate = str(getattr(data, "value", data))
    if predicate not in PREDICATES:
        raise UnsupportedOp(op, f"the predicate {predicate} is not covered")
    return plain(INDEX_COMPARISONS[PREDICATES.index(predicate)])
