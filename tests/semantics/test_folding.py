"""Ops on constants are the constants that passes write instead."""

from __future__ import annotations

import math
import operator
import random
import struct
from itertools import product

import pytest
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, f16, f32, f64, i1, i8, i32, i64

from oneshot_verify.ir import parse
from oneshot_verify.semantics.numbers import folding
from oneshot_verify.semantics.numbers.folding import FOLDED, folded
from oneshot_verify.semantics.reading import all_attributes
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INTEGERS, FLOATS = (i8, i32, i64), (f32, f64)
NUMBERS = (0.0, -0.0, 1.5, -2.25, 1e-45, 3.4e38, 1 / 3, 2.0**-126, 1.7e308)


def attribute(value, type):
    if type in FLOATS:
        return FloatAttr(
            struct.unpack("f", struct.pack("f", value))[0] if type == f32 else value, type
        )
    return IntegerAttr(value, type)


def number(attribute):
    return attribute.value.data


def same(ours, theirs):
    return ours == theirs and math.copysign(1, ours) == math.copysign(1, theirs)


def cases():
    """An op, the type of its result, and its operands with their type."""
    draw = random.Random(7)
    for _ in range(40):
        for type in INTEGERS:
            half = 1 << (type.width.data - 1)
            some = [
                draw.choice((-half, half - 1, -1, 0, 1, draw.randrange(-half, half))) for _ in "ab"
            ]
            for op in ["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi"]:
                yield f"arith.{op}", type, some, type
            for op in ["minui", "maxui", "divsi", "divui", "remsi", "remui"]:
                yield f"arith.{op}", type, some, type
            for op in ["floordivsi", "ceildivsi", "ceildivui"]:
                yield f"arith.{op}", type, some, type
            for op in ["shli", "shrsi", "shrui"]:
                yield f"arith.{op}", type, [some[0], draw.randrange(type.width.data + 3)], type
            for other in INTEGERS:
                if other.width.data > type.width.data:
                    yield "arith.extsi", other, some[:1], type
                    yield "arith.extui", other, some[:1], type
                if other.width.data < type.width.data:
                    yield "arith.trunci", other, some[:1], type
            yield "arith.index_cast", IndexType(), some[:1], type
            yield "arith.index_cast", type, some[:1], IndexType()
            yield "arith.index_castui", IndexType(), some[:1], type
            yield "arith.sitofp", draw.choice(FLOATS), some[:1], type
            yield "arith.uitofp", draw.choice(FLOATS), some[:1], type
        for type in FLOATS:
            limit = 1e38 if type == f32 else 1e308
            some = [
                draw.choice((*NUMBERS, draw.uniform(-limit, limit), draw.uniform(-2, 2)))
                for _ in "ab"
            ]
            some = [each if abs(each) <= limit else 1.0 for each in some]
            for op in ("addf", "subf", "mulf", "divf"):
                yield f"arith.{op}", type, some, type
            yield "arith.negf", type, some[:1], type
        yield "arith.extf", f64, some[:1], f32
        yield "arith.truncf", f32, [some[0]], f64


def towards_zero(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


UNSIGNED = {
    "arith.minui": min,
    "arith.maxui": max,
    "arith.divui": operator.floordiv,
    "arith.remui": operator.mod,
    "arith.ceildivui": lambda a, b: -(-a // b),
    "arith.shrui": operator.rshift,
    **dict.fromkeys(("arith.extui", "arith.index_castui"), int),
    "arith.uitofp": float,
}
"""On numbers without signs."""
EXPECTED = {
    "arith.divsi": towards_zero,
    "arith.remsi": lambda a, b: a - b * towards_zero(a, b),
    "arith.floordivsi": operator.floordiv,
    "arith.ceildivsi": lambda a, b: -(-a // b),
    "arith.shli": operator.lshift,
    "arith.shrsi": operator.rshift,
    "arith.divf": operator.truediv,
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.andi": operator.and_,
    "arith.ori": operator.or_,
    "arith.xori": operator.xor,
    "arith.minsi": min,
    "arith.maxsi": max,
    **dict.fromkeys(("arith.extsi", "arith.trunci", "arith.index_cast"), int),
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.negf": operator.neg,
    **dict.fromkeys(("arith.sitofp", "arith.extf", "arith.truncf"), float),
}
"""On numbers with signs; the result is cut off to the bits of its type, or rounded to it."""


def cut(value, type):
    """The number of a type."""
    if type in FLOATS:
        return struct.unpack("f", struct.pack("f", value))[0] if type == f32 else value
    half = 1 << (63 if type == IndexType() else type.width.data - 1)
    return (value + half) % (2 * half) - half


def test_what_is_folded_is_cut_off_or_rounded_to_its_type():
    seen = set()
    for name, result, values, type in cases():
        operands = [attribute(value, type) for value in values]
        found = folded(name, result, operands, (type,) * len(operands), {})
        if found is not None:
            seen.add(name)
            given = [*map(number, operands)]
            if name in UNSIGNED:
                given = [each % 2**type.width.data for each in given]
            expected = cut((EXPECTED | UNSIGNED)[name](*given), result)
            assert same(number(found), expected), (name, result, operands)
    assert seen == FOLDED - {"arith.cmpi"}


COMPARED = (operator.eq, operator.ne, *2 * (operator.lt, operator.le, operator.gt, operator.ge))


@pytest.mark.parametrize("predicate", range(10))
def test_comparisons(predicate):
    """The last four are of numbers without signs."""
    how = {"predicate": IntegerAttr(predicate, i64)}
    for type in INTEGERS:
        mask = (1 << type.width.data) - 1
        for pair in product((-128, -1, 0, 1, 127), repeat=2):
            operands = [attribute(value, type) for value in pair]
            found = folded("arith.cmpi", i1, operands, (type, type), how)
            given = [each & mask for each in pair] if predicate > 5 else pair
            assert bool(number(found)) == COMPARED[predicate](*given)


@pytest.mark.parametrize(
    ("name", "result", "operands", "type"),
    [
        ("arith.sitofp", f64, [IntegerAttr(2**53 + 1, i64)], i64),
        ("arith.sitofp", f16, [IntegerAttr(1, i64)], i64),
        ("arith.truncf", f32, [FloatAttr(1e300, f64)], f64),
        ("arith.negf", f32, [FloatAttr(math.nan, f32)], f32),
        ("arith.uitofp", f32, [IntegerAttr(-1, i64)], i64),
        ("arith.divf", f32, [FloatAttr(1.0, f32), FloatAttr(0.0, f32)], f32),
        ("arith.divsi", i8, [IntegerAttr(1, i8), IntegerAttr(0, i8)], i8),
        ("arith.shli", i8, [IntegerAttr(1, i8), IntegerAttr(8, i8)], i8),
        ("arith.mulf", f64, [FloatAttr(1e300, f64), FloatAttr(1e300, f64)], f64),
        ("arith.extsi", i8, [IntegerAttr(1, i1)], i1),
        ("arith.addi", i8, [IntegerAttr(1, i8), object()], i8),
    ],
)
def test_what_is_not_folded(name, result, operands, type):
    assert folded(name, result, operands, (type,) * len(operands), {}) is None


def test_an_integer_is_rounded_once():
    """To the even one of two neighbours."""
    for integer, expected in ((2**24 + 1, 2**24), (2**24 + 3, 2**24 + 4)):
        found = folded("arith.sitofp", f32, [IntegerAttr(integer, i64)], (i64,), {})
        assert number(found) == expected


def test_what_promises_something_is_not_folded():
    program = TEXTS["what_promises_something_is_not_folded_program"]
    ops = [op for op in parse(program, "f.mlir")[0].module.walk() if len(op.operands) == 2]
    flags = [folding.is_folded(op.name, all_attributes(op)) for op in ops]
    assert flags == [False, False, True, True]
