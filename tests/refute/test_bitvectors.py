"""Each operation of the concolic search on bit-vectors against Python's integers."""

from __future__ import annotations

import random
from typing import Any

import pytest
import z3  # noqa: TID251
from xdsl.dialects.builtin import IntegerType, UnitAttr

from oneshot_verify.refute.concolic.paths import BINARY, COMPARISONS, is_defined
from oneshot_verify.semantics.numbers import integers
from oneshot_verify.semantics.numbers.elements import kernel
from oneshot_verify.semantics.numbers.undefined import UNDEF

WIDTHS = (1, 8, 32, 64)


def some(width: int, count: int = 25) -> list[int]:
    """Signed numbers of that width: the ends of the range, small ones, any."""
    draw = random.Random(width)
    highest = 2 ** (width - 1) - 1
    ends = [-highest - 1, highest, -1, 0, *((1, 2, 3, 7, 9) if width > 4 else ())]
    return ends + [draw.randint(-highest - 1, highest) for _ in range(count)]


def pairs(width: int) -> list[tuple[int, int]]:
    """Operands of an operation of that width."""
    draw, numbers = random.Random(width), some(width)
    amounts = [draw.randrange(min(width, 2 ** (width - 1))) for _ in range(10)]
    return [(a, draw.choice(numbers)) for a in numbers] + [
        (a, b) for a in numbers[:4] for b in amounts
    ]


def number(expression: Any) -> Any:
    """The value of a closed expression."""
    value = z3.simplify(expression)
    if z3.is_bv_value(value):
        return value.as_signed_long()
    return value.as_long() if z3.is_int_value(value) else z3.is_true(value)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BINARY)
def test_an_operation_is_that_of_python(name: str, width: int) -> None:
    for a, b in pairs(width):
        left, right = z3.BitVecVal(a, width), z3.BitVecVal(b, width)
        expected = integers.BINARY[name](width)(a, b)
        known = is_defined(name, left, right)
        known = known is True or number(known)
        overflows = b == -1 and a == -(2 ** (width - 1))
        signed = name in ("arith.divsi", "arith.remsi", "arith.floordivsi", "arith.ceildivsi")
        assert known == (expected is not UNDEF and not (signed and overflows)), (a, b)
        if known:
            assert number(BINARY[name](left, right)) == expected, (a, b)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("predicate", range(len(COMPARISONS)))
def test_a_comparison_is_that_of_python(predicate: int, width: int) -> None:
    for a, b in pairs(width):
        found = COMPARISONS[predicate](z3.BitVecVal(a, width), z3.BitVecVal(b, width))
        assert number(found) == integers.COMPARISONS[predicate](width)(a, b), (a, b)


EXACT: dict[str, Any] = {
    "arith.divsi": lambda a, b, width: a == integers.divide(a, b) * b,
    "arith.divui": lambda a, b, width: integers.bits(a, width) % integers.bits(b, width) == 0,
    "arith.shrsi": lambda a, b, width: (a >> b) * 2**b == a,
    "arith.shrui": lambda a, b, width: (
        (integers.bits(a, width) >> b) * 2**b == integers.bits(a, width)
    ),
}
"""By name, whether nothing is lost of numbers for which the op is defined."""


@pytest.mark.parametrize("width", [8, 32])
@pytest.mark.parametrize("name", EXACT)
def test_exact_says_that_nothing_is_lost(name: str, width: int) -> None:
    type = IntegerType(width)
    run = kernel(name, type, [type, type], {"isExact": UnitAttr()})
    for a, b in pairs(width):
        left, right = z3.BitVecVal(a, width), z3.BitVecVal(b, width)
        if is_defined(name, left, right) is not True and not number(is_defined(name, left, right)):
            continue
        kept = EXACT[name](a, b, width)
        plain = kernel(name, type, [type, type], {})([a, b])
        assert run([a, b]) == (plain if kept else UNDEF), (a, b)
