"""Each operation on bit-vectors against Python's integers, and against the interpreter's own arithmetic."""

from __future__ import annotations

import random
from typing import Any

import pytest
import z3  # noqa: TID251
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, UnitAttr

from oneshot_verify.encode.solving.refine import (
    RESIZES,
    CastTranslator,
    ExactTranslator,
    Search,
    flags_of,
    width_of,
)
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.refute.concolic.bitvectors import (
    BINARY,
    COMPARISONS,
    is_defined,
    keeps_promises,
)
from oneshot_verify.semantics.concrete import integers
from oneshot_verify.semantics.concrete.elements import kernel
from oneshot_verify.semantics.concrete.undefined import UNDEF

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


@pytest.mark.parametrize("width", [8, 32])
@pytest.mark.parametrize("name", ["arith.addi", "arith.subi", "arith.muli", "arith.shli"])
def test_a_promise_is_kept_where_no_bits_are_lost(name: str, width: int) -> None:
    compute: dict[str, Any] = {
        "arith.addi": lambda a, b: a + b,
        "arith.subi": lambda a, b: a - b,
        "arith.muli": lambda a, b: a * b,
        "arith.shli": lambda a, b: a << b,
    }
    for a, b in pairs(width):
        if name == "arith.shli" and not 0 <= b < width:
            continue
        left, right = z3.BitVecVal(a, width), z3.BitVecVal(b, width)
        signed = compute[name](a, b)
        plain = compute[name](integers.bits(a, width), integers.bits(b, width))
        for flag, kept in (
            ("nsw", integers.wrap(signed, width) == signed),
            ("nuw", plain >= 0 and integers.bits(plain, width) == plain),
        ):
            found = keeps_promises(name, frozenset({flag}), left, right)
            assert number(found) == kept, (flag, a, b)


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
        assert number(keeps_promises(name, frozenset({"exact"}), left, right)) == kept, (a, b)
        plain = kernel(name, type, [type, type], {})([a, b])
        assert run([a, b]) == (plain if kept else UNDEF), (a, b)


INDEX = IndexType()
CASTS = [
    *(("arith.extsi", IntegerType(a), IntegerType(b)) for a, b in ((1, 8), (8, 32), (32, 64))),
    *(("arith.extui", IntegerType(a), IntegerType(b)) for a, b in ((1, 8), (8, 32), (32, 64))),
    *(("arith.trunci", IntegerType(a), IntegerType(b)) for a, b in ((8, 1), (32, 8), (64, 32))),
    *((name, INDEX, IntegerType(b)) for b in (8, 32, 64) for name in RESIZES if "index" in name),
    *((name, IntegerType(b), INDEX) for b in (8, 32, 64) for name in RESIZES if "index" in name),
]


@pytest.mark.parametrize("translator", [ExactTranslator, CastTranslator])
@pytest.mark.parametrize(("name", "source", "target"), CASTS, ids=lambda x: str(x))
def test_a_cast_is_that_of_the_interpreter(
    name: str, source: Any, target: Any, translator: type[ExactTranslator]
) -> None:
    domain, translate = TermDomain(), translator(z3.Context())
    width = 64 if source == INDEX else source.width.data
    for value in some(width):
        operand: Any = bool(value) if width == 1 else value
        if source != INDEX:
            operand = domain.constant(IntegerAttr(value, source), source)
        concrete = bool(value) if width == 1 else value
        term = domain.element_op(name, target, [operand], [source], {})
        expected = kernel(name, target, [source], {})([concrete])
        assert number(translate(term)) == expected, value


@pytest.mark.parametrize(
    ("name", "source", "target"), [cast for cast in CASTS if INDEX in cast[1:]], ids=str
)
def test_a_cast_of_what_is_not_known_is_exact(name: str, source: Any, target: Any) -> None:
    """Here the operand is a symbol, of which a fact says what it is."""
    domain, context = TermDomain(), z3.Context()
    translate = CastTranslator(context)
    x = domain.fresh("x", source)
    term = translate(domain.element_op(name, target, [x], [source], {}))
    assert translate.has_casts is False
    for value in some(64 if source == INDEX else source.width.data):
        solver = z3.Solver(ctx=context)
        solver.add(translate(x) == value, translate.defined(x))
        expected = kernel(name, target, [source], {})([value])
        assert solver.check(term == expected) == z3.sat, value
        assert solver.check(term != expected) == z3.unsat, value


def test_what_promises_something_else_is_left_alone() -> None:
    assert flags_of((("overflowFlags", "#arith.overflow<none>"), ("predicate", "2 : i64"))) == set()
    assert flags_of((("overflowFlags", "#arith.overflow<nsw,nuw>"),)) == {"nsw", "nuw"}
    assert flags_of((("nonNeg", "unit"),)) is None


def test_sorts() -> None:
    assert [width_of(sort) for sort in ("i8", "i32", "f32", "int", "si8", "vector<2xi8>")] == [
        *(8, 32, None),
        *(None, None, None),
    ]


def test_only_arithmetic_on_integers_is_searched_for() -> None:
    domain, search = TermDomain(), Search()
    i32 = IntegerType(32)
    x, y = (domain.fresh(name, i32) for name in "xy")
    product = domain.element_op("arith.muli", i32, [x, y], [i32, i32], {})
    assert search(domain.terms.same(product, x, "i32"))
    assert not search(domain.terms.same(x, y, "i32"))
    assert not search(domain.element_op("math.absi", i32, [x], [i32], {}))
