"""Exact arithmetic on `index` and on `i1`, written with the operations of the domain.

Values of type `index` are integers without bounds here: a program that overflows 64 bits is outside of what the
semantics covers. Unsigned operations see a negative value as that value plus 2**64.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.dialects.scalars import ScalarFunction
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.reading import is_bool
from oneshot_verify.semantics.values import Index, Scalar, Truth

INDEX_BITS = 64
"""Width of an index: see the assumption that index arithmetic does not overflow."""
WORD = 1 << INDEX_BITS


def unsigned(domain: Domain, value: Index) -> Index:
    """The value that the bits of `value` have without sign."""
    return domain.choose(domain.lt(value, 0), value + WORD, value)


def signed(domain: Domain, value: Index) -> Index:
    """The value that the bits of `value`, from 0 to 2**64 - 1, have with sign."""
    return domain.choose(domain.lt(value, WORD // 2), value, value - WORD)


def truncated(domain: Domain, left: Index, right: Index) -> Index:
    """Division that rounds towards zero."""
    down = domain.floordiv(left, right)
    negative = domain.lt(left, 0)
    exact = domain.eq(domain.mod(left, right), 0)
    unlike = xor(domain, negative, domain.lt(right, 0))
    return domain.choose(domain.conj(unlike, domain.neg(exact)), down + 1, down)


def xor(domain: Domain, left: Truth, right: Truth) -> Truth:
    """Exactly one of the two."""
    return domain.disj(domain.conj(left, domain.neg(right)), domain.conj(domain.neg(left), right))


def below(domain: Domain, left: Index, right: Index) -> Truth:
    """left < right, both without sign"""
    same_sign = domain.neg(xor(domain, domain.lt(left, 0), domain.lt(right, 0)))
    return domain.disj(
        domain.conj(same_sign, domain.lt(left, right)),
        domain.conj(domain.le(0, left), domain.lt(right, 0)),
    )


def _by_unsigned(
    compute: Callable[[Domain, Index, Index], Index],
) -> Callable[[Domain, Index, Index], Index]:
    def run(domain: Domain, left: Index, right: Index) -> Index:
        return signed(domain, compute(domain, unsigned(domain, left), unsigned(domain, right)))

    return run


INDEX_OPS: dict[str, Callable[[Domain, Index, Index], Index]] = {
    "arith.addi": lambda _, a, b: a + b,
    "arith.subi": lambda _, a, b: a - b,
    "arith.muli": lambda _, a, b: a * b,
    "arith.minsi": lambda d, a, b: d.minimum(a, b),
    "arith.maxsi": lambda d, a, b: d.maximum(a, b),
    "arith.minui": lambda d, a, b: d.choose(below(d, a, b), a, b),
    "arith.maxui": lambda d, a, b: d.choose(below(d, a, b), b, a),
}
INDEX_DIVISIONS: dict[str, Callable[[Domain, Index, Index], Index]] = {
    "arith.divsi": truncated,
    "arith.remsi": lambda d, a, b: a - b * truncated(d, a, b),
    "arith.floordivsi": lambda d, a, b: d.floordiv(a, b),
    "arith.ceildivsi": lambda d, a, b: -d.floordiv(-a, b),
    "arith.divui": _by_unsigned(lambda d, a, b: d.floordiv(a, b)),
    "arith.remui": _by_unsigned(lambda d, a, b: d.mod(a, b)),
    "arith.ceildivui": _by_unsigned(lambda d, a, b: -d.floordiv(-a, b)),
}
BOOL_OPS: dict[str, Callable[[Domain, Truth, Truth], Truth]] = {
    "arith.andi": lambda d, a, b: d.conj(a, b),
    "arith.ori": lambda d, a, b: d.disj(a, b),
    "arith.xori": xor,
    "arith.addi": xor,
    "arith.subi": xor,
    "arith.muli": lambda d, a, b: d.conj(a, b),
    # The only values of a signed i1 are 0 and -1, so `true` is the smaller one.
    "arith.minsi": lambda d, a, b: d.disj(a, b),
    "arith.maxsi": lambda d, a, b: d.conj(a, b),
    "arith.minui": lambda d, a, b: d.conj(a, b),
    "arith.maxui": lambda d, a, b: d.disj(a, b),
}
# By number of the predicate: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
INDEX_COMPARISONS: tuple[Callable[[Domain, Index, Index], Truth], ...] = (
    lambda d, a, b: d.eq(a, b),
    lambda d, a, b: d.neg(d.eq(a, b)),
    lambda d, a, b: d.lt(a, b),
    lambda d, a, b: d.le(a, b),
    lambda d, a, b: d.lt(b, a),
    lambda d, a, b: d.le(b, a),
    lambda d, a, b: below(d, a, b),
    lambda d, a, b: d.neg(below(d, b, a)),
    lambda d, a, b: below(d, b, a),
    lambda d, a, b: d.neg(below(d, a, b)),
)
BOOL_COMPARISONS: tuple[Callable[[Domain, Truth, Truth], Truth], ...] = (
    lambda d, a, b: d.neg(xor(d, a, b)),
    xor,
    lambda d, a, b: d.conj(a, d.neg(b)),
    lambda d, a, b: d.disj(a, d.neg(b)),
    lambda d, a, b: d.conj(d.neg(a), b),
    lambda d, a, b: d.disj(d.neg(a), b),
    lambda d, a, b: d.conj(d.neg(a), b),
    lambda d, a, b: d.disj(d.neg(a), b),
    lambda d, a, b: d.conj(a, d.neg(b)),
    lambda d, a, b: d.disj(a, d.neg(b)),
)


def exactly(name: str, type: Attribute) -> Callable[[Domain, Any, Any], Any] | None:
    """The exact arithmetic of an op of `arith` on indices or truth values; None where only the domain computes it."""
    if isinstance(type, IndexType):
        return INDEX_OPS.get(name)
    return BOOL_OPS.get(name) if is_bool(type) else None


def plain(compute: Callable[[Domain, Index, Index], object]) -> ScalarFunction:
    """An operation that is defined for all numbers."""

    def run(machine: Machine, op: Operation, operands: Sequence[Scalar]) -> Scalar:
        left, right = operands
        return machine.domain.on_numbers(op, operands, compute(machine.domain, left, right))

    return run


def dividing(compute: Callable[[Domain, Index, Index], Index]) -> ScalarFunction:
    """A division: the divisor must not be zero."""

    def run(machine: Machine, op: Operation, operands: Sequence[Index]) -> Index:
        left, right = operands
        domain = machine.domain
        machine.require(domain.neg(domain.eq(right, 0)), FaultKind.DIVISION, op)
        return domain.on_numbers(op, operands, compute(domain, left, right))

    return run
