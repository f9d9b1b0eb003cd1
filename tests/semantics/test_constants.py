"""Constants as the interpreter holds them."""

from __future__ import annotations

import math
import struct
from typing import Any

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.refute.comparison import matches
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import (
    Faulted,
    Interpreter,
    NumberArray,
    OutOfBudget,
    Returned,
)
from oneshot_verify.semantics.concrete.constants import pairs_to_compare
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SIGNALLING = struct.unpack("<d", struct.pack("<Q", 0x7FF4 << 48))[0]
QUIET = struct.unpack("<d", struct.pack("<Q", 0x7FFC << 48))[0]


def run(body: str, type: str) -> Any:
    text = f"func.func @f() -> {type} {{\n{body}\n  return %r : {type}\n}}\n"
    return Interpreter(parse(text, "test.mlir")[0].module, default_meanings()).run("f", [])


def elements(body: str, type: str) -> NumberArray:
    outcome = run(body, type)
    assert isinstance(outcome, Returned), outcome
    return outcome.values[0].contents


def test_a_signalling_nan_stays_one() -> None:
    body = "  %r = arith.constant dense<[1.0, 0x7FA00000, 0xFFC00001]> : tensor<3xf32>"
    packed = [struct.pack("<d", number).hex() for number in elements(body, "tensor<3xf32>").data]
    assert packed[1:] == ["000000000000f47f", "000000200000f8ff"]


@pytest.mark.parametrize(("type", "bits"), [("f32", 0x7F800001), ("f16", 0x7C01), ("bf16", 0x7F81)])
def test_a_bitcast_shows_the_bits(type: str, bits: int) -> None:
    width = 32 if type == "f32" else 16
    body = (
        f"  %c = arith.constant 0x{bits:X} : {type}\n  %r = arith.bitcast %c : {type} to i{width}"
    )
    assert run(body, f"i{width}").values == (bits,)


@pytest.mark.parametrize(
    ("literal", "type", "expected"),
    [
        ("[true, false, true]", "tensor<3xi1>", [True, False, True]),
        ("[-8, 7]", "tensor<2xi4>", [-8, 7]),
        ("[-1, 18446744073709551616]", "tensor<2xi66>", [-1, 1 << 64]),
        ("[-1, 5]", "tensor<2xindex>", [-1, 5]),
        ("[(1.0, -2.0)]", "tensor<1xcomplex<f64>>", [1 - 2j]),
        ('"0x0000803F0000C03F"', "tensor<2xf32>", [1.0, 1.5]),
    ],
)
def test_elements_are_decoded(literal: str, type: str, expected: list[Any]) -> None:
    assert list(elements(f"  %r = arith.constant dense<{literal}> : {type}", type).data) == expected


def test_a_splat_of_any_size_is_read() -> None:
    body = """  %c = arith.constant dense<2.5> : tensor<1000000x1000000xf32>
  %i = arith.constant 999999 : index
  %r = tensor.extract %c[%i, %i] : tensor<1000000x1000000xf32>"""
    assert run(body, "f32").values == (2.5,)


def test_a_splat_of_any_size_is_not_written_out() -> None:
    body = """  %c = arith.constant dense<2.5> : tensor<1000000x1000000xf32>
  %f = arith.constant 1.0 : f32
  %i = arith.constant 0 : index
  %r = tensor.insert %f into %c[%i, %i] : tensor<1000000x1000000xf32>"""
    assert isinstance(run(body, "tensor<1000000x1000000xf32>"), OutOfBudget)


def test_a_splat_of_any_size_is_compared_at_once() -> None:
    type = "tensor<1000000x1000000xf32>"
    one = elements(f"  %r = arith.constant dense<2.5> : {type}", type).data
    same = elements(f"  %r = arith.constant dense<2.5> : {type}", type).data
    other = elements(f"  %r = arith.constant dense<1.5> : {type}", type).data
    assert list(pairs_to_compare(one, same)) == [(0, 2.5, 2.5)]
    assert list(pairs_to_compare(one, other)) == [(0, 2.5, 1.5)]


def test_an_undefined_choice_of_arrays_has_no_result() -> None:
    type = "tensor<1000000x1000000xf32>"
    body = f"""  %i = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xi1>
  %b = tensor.extract %e[%i] : tensor<1xi1>
  %c = arith.constant dense<2.5> : {type}
  %d = arith.constant dense<1.5> : {type}
  %r = arith.select %b, %c, %d : {type}"""
    outcome = run(body, type)
    assert isinstance(outcome, Faulted)
    assert outcome.fault.kind is FaultKind.UNDEFINED_VALUE


@pytest.mark.parametrize(("writes", "fits"), [(6, True), (10, False)])
def test_arrays_that_are_restored_count(writes: int, fits: bool) -> None:
    """Each write to what was written over already needs a list of two million elements."""
    type = "tensor<2000000xf32>"
    inserted = "\n".join(
        f"  %w{number} = tensor.insert %f into %e[%i] : {type}" for number in range(writes)
    )
    body = f"""  %i = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %e = tensor.empty() : {type}
{inserted}
  %r = tensor.extract %w0[%i] : {type}"""
    outcome = run(body, "f32")
    assert (isinstance(outcome, Returned) and outcome.values == (1.0,)) == fits
    assert isinstance(outcome, OutOfBudget) == (not fits)


def test_what_arithmetic_makes_of_no_number_matches_any() -> None:
    assert not matches(SIGNALLING, QUIET)
    assert matches(SIGNALLING, SIGNALLING)
    assert matches(math.nan, QUIET)
    assert not matches(0.0, -0.0)


def test_a_splat_of_a_scalable_vector_is_as_long_as_the_vector() -> None:
    body = TEXTS["a_splat_of_a_scalable_vector_is_as_long_as_t_body"]
    outcome = run(body, "i1")
    assert isinstance(outcome, Returned), outcome
    assert outcome.values == (True,)
