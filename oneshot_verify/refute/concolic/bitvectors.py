"""Integer arithmetic on Z3 bit-vectors: what `arith` computes, and where it is defined.

The functions work on expressions of Z3's Python API by their operators, so they hold for any width.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from oneshot_verify.refute.concolic.on_demand import z3

Compute: TypeAlias = Callable[[Any, Any], Any]

WIDEST = 128
"""Widest integers that arithmetic covers: a multiplication takes the square of the width."""


def _floor_divide(a: Any, b: Any) -> Any:
    remainder = z3.SRem(a, b)
    return z3.If(z3.And(remainder != 0, (remainder < 0) != (b < 0)), a / b - 1, a / b)


def _ceil_divide(a: Any, b: Any) -> Any:
    remainder = z3.SRem(a, b)
    return z3.If(z3.And(remainder != 0, (remainder < 0) == (b < 0)), a / b + 1, a / b)


def _ceil_divide_unsigned(a: Any, b: Any) -> Any:
    return z3.If(z3.URem(a, b) != 0, z3.UDiv(a, b) + 1, z3.UDiv(a, b))


BINARY: dict[str, Compute] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
    "arith.minsi": lambda a, b: z3.If(a <= b, a, b),
    "arith.maxsi": lambda a, b: z3.If(a <= b, b, a),
    "arith.minui": lambda a, b: z3.If(z3.ULE(a, b), a, b),
    "arith.maxui": lambda a, b: z3.If(z3.ULE(a, b), b, a),
    "arith.shli": lambda a, b: a << b,
    "arith.shrsi": lambda a, b: a >> b,
    "arith.shrui": lambda a, b: z3.LShR(a, b),
    "arith.divsi": lambda a, b: a / b,
    "arith.remsi": lambda a, b: z3.SRem(a, b),
    "arith.divui": lambda a, b: z3.UDiv(a, b),
    "arith.remui": lambda a, b: z3.URem(a, b),
    "arith.floordivsi": _floor_divide,
    "arith.ceildivsi": _ceil_divide,
    "arith.ceildivui": _ceil_divide_unsigned,
}
"""Results of binary ops, on operands for which they are defined."""

# By number of the predicate: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
COMPARISONS: tuple[Compute, ...] = (
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
    lambda a, b: z3.ULT(a, b),
    lambda a, b: z3.ULE(a, b),
    lambda a, b: z3.UGT(a, b),
    lambda a, b: z3.UGE(a, b),
)

SHIFTS = frozenset({"arith.shli", "arith.shrsi", "arith.shrui"})
SIGNED_DIVISIONS = frozenset({"arith.divsi", "arith.remsi", "arith.floordivsi", "arith.ceildivsi"})
DIVISIONS = SIGNED_DIVISIONS | {"arith.divui", "arith.remui", "arith.ceildivui"}


def is_defined(name: str, a: Any, b: Any) -> Any:
    """The condition that `name` gives a number for these operands: a truth value of Z3, or True."""
    width = a.size()
    if name in SHIFTS:
        return z3.ULT(b, width)
    if name not in DIVISIONS:
        return True
    if name not in SIGNED_DIVISIONS:
        return b != 0
    return z3.And(b != 0, z3.Not(z3.And(a == 1 << (width - 1), b == -1)))


def resized(value: Any, width: int, *, signed: bool) -> Any:
    """`value` with `width` bits: cut off, or extended."""
    more = width - value.size()
    if more < 0:
        return z3.Extract(width - 1, 0, value)
    if more == 0:
        return value
    return (z3.SignExt if signed else z3.ZeroExt)(more, value)


def of_truth(condition: Any, width: int, *, signed: bool) -> Any:
    """An `i1` with `width` bits."""
    one = z3.BitVecVal(-1 if signed else 1, width, condition.ctx)
    return z3.If(condition, one, z3.BitVecVal(0, width, condition.ctx))
