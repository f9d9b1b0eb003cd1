"""`arith` and `affine`: values worked out by hand from the documentation of the dialect."""

from __future__ import annotations

import math

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INF, NAN = math.inf, math.nan


def binary(op: str, type: str, result: str = "") -> str:
    return f"""
func.func @f(%a: {type}, %b: {type}) -> {result or type} {{
  %r = arith.{op} %a, %b : {type}
  return %r : {result or type}
}}"""


def unary(op: str, source: str, target: str) -> str:
    return f"""
func.func @f(%a: {source}) -> {target} {{
  %r = arith.{op} %a : {source} to {target}
  return %r : {target}
}}"""


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        ("addi", 3, -5, -2),
        ("subi", 3, 5, -2),
        ("muli", -3, 5, -15),
        ("divsi", -7, 2, -3),
        ("divsi", 7, -2, -3),
        ("divsi", -6, 2, -3),
        ("divsi", -7, -2, 3),
        ("remsi", -7, 2, -1),
        ("remsi", 7, -2, 1),
        ("floordivsi", -7, 2, -4),
        ("floordivsi", 7, -2, -4),
        ("ceildivsi", 7, 2, 4),
        ("ceildivsi", -7, 2, -3),
        ("ceildivsi", 7, -2, -3),
        ("divui", -1, 2, 2**63 - 1),
        ("divui", 7, 2, 3),
        ("remui", -1, 10, (2**64 - 1) % 10),
        ("ceildivui", 7, 2, 4),
        ("minsi", -1, 3, -1),
        ("maxsi", -1, 3, 3),
        ("minui", -1, 3, 3),
        ("maxui", -1, 3, -1),
        ("andi", 12, 10, 8),
        ("ori", 12, 10, 14),
        ("xori", 12, 10, 6),
        ("shli", 3, 4, 48),
        ("shrsi", -8, 1, -4),
        ("shrui", -8, 1, 2**63 - 4),
    ],
)
def test_index(run, op: str, left: int, right: int, expected: int) -> None:
    assert run(binary(op, "index"), left, right) == [expected]


@pytest.mark.parametrize(
    ("predicate", "left", "right", "expected"),
    [
        ("eq", 2, 2, True),
        ("ne", 2, 2, False),
        ("slt", -1, 0, True),
        ("sle", 0, 0, True),
        ("sgt", -1, 0, False),
        ("sge", 0, 0, True),
        ("ult", -1, 0, False),
        ("ult", 1, 2, True),
        ("ult", -2, -1, True),
        ("ule", -1, -1, True),
        ("ule", 5, -1, True),
        ("ugt", -1, 0, True),
        ("uge", 0, -1, False),
        ("uge", -1, -1, True),
    ],
)
@pytest.mark.parametrize("type", ["index", "i32", "i8"])
def test_comparison(run, type: str, predicate: str, left: int, right: int, expected: bool) -> None:
    text = binary("OP", type, "i1").replace("arith.OP", f"arith.cmpi {predicate},")
    assert run(text, left, right) == [expected]


@pytest.mark.parametrize(
    ("op", "table"),
    [
        # Operands (false, false), (false, true), (true, false), (true, true).
        ("andi", [False, False, False, True]),
        ("ori", [False, True, True, True]),
        ("xori", [False, True, True, False]),
        ("addi", [False, True, True, False]),
        ("muli", [False, False, False, True]),
        # Signed, `true` is -1.
        ("minsi", [False, True, True, True]),
        ("maxsi", [False, False, False, True]),
        ("minui", [False, False, False, True]),
        ("maxui", [False, True, True, True]),
        ("cmpi eq,", [True, False, False, True]),
        ("cmpi ne,", [False, True, True, False]),
        ("cmpi slt,", [False, False, True, False]),
        ("cmpi sle,", [True, False, True, True]),
        ("cmpi sgt,", [False, True, False, False]),
        ("cmpi sge,", [True, True, False, True]),
        ("cmpi ult,", [False, True, False, False]),
        ("cmpi ule,", [True, True, False, True]),
        ("cmpi ugt,", [False, False, True, False]),
        ("cmpi uge,", [True, False, True, True]),
    ],
)
def test_truth(run, op: str, table: list[bool]) -> None:
    operands = [(False, False), (False, True), (True, False), (True, True)]
    assert [run(binary(op, "i1"), *each)[0] for each in operands] == table


@pytest.mark.parametrize(
    ("op", "type", "left", "right", "expected"),
    [
        ("addi", "i8", 127, 1, -128),
        ("subi", "i8", -128, 1, 127),
        ("muli", "i32", 65536, 65536, 0),
        ("divsi", "i8", -7, 2, -3),
        ("divui", "i8", -1, 2, 127),
        ("remui", "i8", -1, 10, 5),
        ("remsi", "i8", -7, 2, -1),
        ("shrui", "i8", -1, 1, 127),
        ("shrsi", "i8", -2, 1, -1),
        ("shli", "i8", 64, 1, -128),
        ("maxui", "i8", -1, 1, -1),
        ("minui", "i8", -1, 1, 1),
        ("ceildivui", "i8", -1, 2, -128),
    ],
)
def test_fixed_width(run, op: str, type: str, left: int, right: int, expected: int) -> None:
    assert run(binary(op, type), left, right) == [expected]


@pytest.mark.parametrize(
    ("op", "type", "left", "right"),
    [
        *((op, "i8", -128, -1) for op in ("divsi", "floordivsi", "ceildivsi")),
        *((op, "i8", 3, 0) for op in ("divsi", "remsi", "divui", "remui", "ceildivui")),
        ("divsi", "i1", True, True),
        ("divsi", "i1", False, False),
        ("divui", "i1", True, False),
        ("remui", "i1", True, False),
    ],
)
def test_undefined_divisions(run, op: str, type: str, left: int, right: int) -> None:
    assert run.fault(binary(op, type), left, right) is FaultKind.DIVISION


@pytest.mark.parametrize(
    ("op", "type", "left", "right", "expected"),
    [
        ("remsi", "i8", -127, -1, 0),
        ("divsi", "i8", -127, -1, 127),
        ("divsi", "i1", False, True, False),
        ("remsi", "i1", False, True, False),
        ("divui", "i1", True, True, True),
        ("ceildivui", "i1", False, True, False),
        ("remui", "i1", True, True, False),
    ],
)
def test_divisions_at_the_edge(
    run, op: str, type: str, left: int, right: int, expected: int
) -> None:
    assert run(binary(op, type), left, right) == [expected]


def test_a_shift_by_the_width_is_poison(run) -> None:
    assert run(binary("shli", "i8"), 1, 8) == [UNDEF]


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        ("addf", 1.5, 2.25, 3.75),
        ("subf", 1.5, 2.25, -0.75),
        ("mulf", 1.5, -2.0, -3.0),
        ("divf", 1.0, 0.0, INF),
        ("divf", -1.0, 0.0, -INF),
        ("divf", 1.0, -0.0, -INF),
        ("divf", 0.0, 0.0, NAN),
        ("remf", -7.5, 2.0, -1.5),
        ("remf", 1.0, 0.0, NAN),
        ("maximumf", 1.0, NAN, NAN),
        ("minimumf", NAN, 1.0, NAN),
        ("maxnumf", 1.0, NAN, 1.0),
        ("minnumf", NAN, 1.0, 1.0),
        ("maximumf", -0.0, 0.0, 0.0),
        ("minimumf", 0.0, -0.0, -0.0),
        ("maximumf", 2.0, 3.0, 3.0),
        ("minimumf", 2.0, 3.0, 2.0),
        # The product of two f32 is rounded to 24 bits: 1 + 2**-23, squared, loses its last term.
        ("mulf", 1.00000011920928955, 1.00000011920928955, 1.0000002384185791),
        # 2**24 + 1 is no f32.
        ("addf", 16777216.0, 1.0, 16777216.0),
        # Overflow.
        ("mulf", 3e38, 10.0, INF),
    ],
)
def test_f32(run, same_scalar, op: str, left: float, right: float, expected: float) -> None:
    (result,) = run(binary(op, "f32"), left, right)
    assert same_scalar(result, expected)


def test_narrow_floats_are_rounded_to_even(run) -> None:
    # Above 2048, f16 holds even numbers only; above 256, bf16.
    assert run(binary("addf", "f16"), 2048.0, 1.0) == [2048.0]
    assert run(binary("addf", "f16"), 2048.0, 3.0) == [2052.0]
    assert run(binary("addf", "bf16"), 256.0, 1.0) == [256.0]
    assert run(binary("addf", "bf16"), 256.0, 3.0) == [260.0]
    assert run(binary("addf", "f16"), 65504.0, 65504.0) == [INF]


@pytest.mark.parametrize(
    ("predicate", "of_numbers", "with_nan"),
    [
        # 1.0 and 2.0; 1.0 and NaN
        ("oeq", False, False),
        ("ogt", False, False),
        ("oge", False, False),
        ("olt", True, False),
        ("ole", True, False),
        ("one", True, False),
        ("ord", True, False),
        ("ueq", False, True),
        ("ugt", False, True),
        ("uge", False, True),
        ("ult", True, True),
        ("ule", True, True),
        ("une", True, True),
        ("uno", False, True),
    ],
)
def test_float_comparison(run, predicate: str, of_numbers: bool, with_nan: bool) -> None:
    text = binary("OP", "f32", "i1").replace("arith.OP", f"arith.cmpf {predicate},")
    assert run(text, 1.0, 2.0) == [of_numbers]
    assert run(text, 1.0, NAN) == [with_nan]


@pytest.mark.parametrize(
    ("op", "source", "target", "value", "expected"),
    [
        ("extsi", "i8", "i32", -1, -1),
        ("extui", "i8", "i32", -1, 255),
        ("extsi", "i1", "i32", True, -1),
        ("extui", "i1", "i32", True, 1),
        ("trunci", "i32", "i8", 200, -56),
        ("trunci", "i32", "i1", 3, True),
        ("sitofp", "i32", "f32", -3, -3.0),
        ("sitofp", "i32", "f32", 16777217, 16777216.0),
        ("sitofp", "i64", "f32", 2**24 + 3, 16777220.0),
        ("uitofp", "i8", "f32", -1, 255.0),
        ("fptosi", "f32", "i32", -2.75, -2),
        ("fptoui", "f32", "i8", 200.0, -56),
        ("fptosi", "f32", "i8", 200.0, UNDEF),
        ("fptosi", "f32", "i32", NAN, UNDEF),
        ("extf", "f32", "f64", 1.5, 1.5),
        ("truncf", "f64", "f32", 0.1, 0.10000000149011612),
        ("bitcast", "f32", "i32", 1.0, 0x3F800000),
        ("bitcast", "i32", "f32", 0x40000000, 2.0),
        ("index_cast", "i32", "index", -7, -7),
        ("index_cast", "index", "i8", 200, -56),
        ("index_cast", "i1", "index", True, -1),
        ("index_castui", "i8", "index", -1, 255),
        # The bits are the same; an index is a number with sign.
        ("index_castui", "i64", "index", -1, -1),
        ("index_castui", "i1", "index", True, 1),
        ("index_cast", "index", "i1", 3, True),
    ],
)
def test_conversion(run, same_scalar, op, source, target, value, expected) -> None:
    (result,) = run(unary(op, source, target), value)
    assert same_scalar(result, expected)


@pytest.mark.parametrize(
    "op", ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"]
)
@pytest.mark.parametrize("type", ["index", "i32"])
def test_division_by_zero(run, op: str, type: str) -> None:
    assert run.fault(binary(op, type), 1, 0) is FaultKind.DIVISION


def test_select_takes_scalars_tensors_and_buffers(run) -> None:
    def text(type: str) -> str:
        return f"""
func.func @f(%c: i1, %a: {type}, %b: {type}) -> {type} {{
  %r = arith.select %c, %a, %b : {type}
  return %r : {type}
}}"""

    assert run(text("f32"), True, 1.0, 2.0) == [1.0]
    assert run(text("f32"), False, 1.0, 2.0) == [2.0]
    tensors = run.tensor([1.0]), run.tensor([2.0, 3.0])
    assert run(text("tensor<?xf32>"), True, *tensors) == [[1.0]]
    assert run(text("tensor<?xf32>"), False, *tensors) == [[2.0, 3.0]]
    buffers = run.buffer([1.0]), run.buffer([2.0, 3.0])
    assert run(text("memref<?xf32>"), False, *buffers) == [[2.0, 3.0]]


def test_select_between_buffers_gives_the_buffer_itself(run) -> None:
    text = TEXTS["select_between_buffers_gives_the_buffer_itse"]
    assert run(text, False, run.buffer([1.0]), run.buffer([2.0]), 9.0) == [[1.0], [9.0]]


def test_select_element_by_element(run) -> None:
    text = TEXTS["select_element_by_element"]
    given = run.tensor([True, False], "i1"), run.tensor([1.0, 2.0]), run.tensor([3.0, 4.0])
    assert run(text, *given) == [[1.0, 4.0]]


def test_arithmetic_on_tensors_is_element_by_element(run) -> None:
    text = binary("subf", "tensor<2xf32>")
    assert run(text, run.tensor([5.0, 7.0]), run.tensor([2.0, 3.0])) == [[3.0, 4.0]]


@pytest.mark.parametrize(
    ("written", "type", "expected"),
    [
        ("7 : index", "index", 7),
        ("true", "i1", True),
        ("-1 : i8", "i8", -1),
        ("0.1 : f32", "f32", 0.10000000149011612),
        ("dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>", "tensor<2x2xi32>", [[1, 2], [3, 4]]),
        ("dense<1.5> : tensor<2xf32>", "tensor<2xf32>", [1.5, 1.5]),
        ("dense<> : tensor<0xf32>", "tensor<0xf32>", []),
        ("dense<[true, false]> : tensor<2xi1>", "tensor<2xi1>", [True, False]),
        ("dense<[3, 0]> : tensor<2xindex>", "tensor<2xindex>", [3, 0]),
    ],
)
def test_constant(run, written: str, type: str, expected) -> None:
    text = f"func.func @f() -> {type} {{\n  %r = arith.constant {written}\n  return %r : {type}\n}}"
    (result,) = run(text)
    assert repr(result) == repr(expected)


def test_affine(run) -> None:
    text = TEXTS["affine"]
    # (2 - 7) floordiv 3 = -2, 2 mod 4 = 2, (2 - 8) ceildiv 3 = -2, 5 * 10
    assert run(text, 2, 5) == [48, -3, 5]
    # -1 mod 4 is 3: a remainder in affine maps is never negative.
    assert run(text, -1, 0) == [-3 + 3 - 3, -1, 3]
