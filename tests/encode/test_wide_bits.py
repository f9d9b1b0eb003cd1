"""Each operation on bit-vectors, of wide ones, too, against Python's integers."""

from __future__ import annotations

import random
from typing import Any

import pytest
from xdsl.dialects.builtin import IntegerType, UnitAttr

from oneshot_verify.encode.bits import BINARY, COMPARISONS, literal
from oneshot_verify.encode.solver import Solver
from oneshot_verify.encode.terms import Value, both, no, same
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


def overflows(name: str, a: int, b: int, width: int) -> bool:
    """True for a division whose result is too large."""
    signed = name in ("divsi", "remsi", "floordivsi", "ceildivsi")
    return signed and b == -1 and a == -(2 ** (width - 1))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BINARY)
def test_an_operation_is_that_of_python(name: str, width: int) -> None:
    compute = integers.BINARY[f"arith.{name}"](width)
    results = [(a, b, compute(a, b)) for a, b in pairs(width) if not overflows(name, a, b, width)]
    defined = [each for each in results if each[-1] is not UNDEF]
    assert defined
    given = ([literal(number, width) for number in each] for each in defined)
    assert Solver().holds(both(*(same(BINARY[name](a, b), result) for a, b, result in given)))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("predicate", range(len(COMPARISONS)))
def test_a_comparison_is_that_of_python(predicate: int, width: int) -> None:
    compare, told = integers.COMPARISONS[predicate](width), list[Value]()
    for a, b in pairs(width):
        found = COMPARISONS[predicate](literal(a, width), literal(b, width))
        told.append(found if compare(a, b) else no(found))
    assert Solver().holds(both(*told))


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
        plain = kernel(name, type, [type, type], {})([a, b])
        if plain is UNDEF or overflows(name.removeprefix("arith."), a, b, width):
            continue
        kept = EXACT[name](a, b, width)
        assert run([a, b]) == (plain if kept else UNDEF), (a, b)
