"""Functions of `math` where Python raises an exception: values of the C standard (annex F)."""

from __future__ import annotations

import math
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

if TYPE_CHECKING:
    from pathlib import Path

INF, NAN = math.inf, math.nan


@pytest.mark.parametrize(
    ("op", "value", "expected"),
    [
        ("log", 0.0, -INF),
        ("log2", 0.0, -INF),
        ("log10", 0.0, -INF),
        ("log1p", -1.0, -INF),
        ("log", -1.0, NAN),
        ("atanh", -1.0, -INF),
        ("sinh", -1000.0, -INF),
        ("cosh", -1000.0, INF),
        ("exp", 1000.0, INF),
        ("rsqrt", 0.0, INF),
    ],
)
def test_poles_and_overflow(run, same_scalar, op: str, value: float, expected: float) -> None:
    text = f"""
func.func @f(%a: f64) -> f64 {{
  %r = math.{op} %a : f64
  return %r : f64
}}"""
    (found,) = run(text, value)
    assert same_scalar(found, expected)


@pytest.mark.parametrize(
    ("base", "exponent", "expected"),
    [
        (0.0, -1.0, INF),
        (-0.0, -1.0, -INF),
        (-0.0, -2.0, INF),
        (-10.0, 309.0, -INF),
        (-10.0, 310.0, INF),
        (-8.0, 0.5, NAN),
    ],
)
def test_powers(run, same_scalar, base: float, exponent: float, expected: float) -> None:
    text = TEXTS["powers"]
    (found,) = run(text, base, exponent)
    assert same_scalar(found, expected)


TINY, HALF = 2.0**-1074, 0.5 - 2.0**-54
"""The smallest number of `f64`, and the one below one half."""
STEP = 2.0**-23
"""From 1 to the next number of `f32`."""


@pytest.mark.parametrize(
    ("type", "values", "expected"),
    [
        ("f64", (-0.0, 1.0, -0.0), -0.0),
        ("f64", (-0.0, 1.0, 0.0), 0.0),
        ("f64", (2.0, 3.0, -6.0), 0.0),
        ("f64", (-1e308, 10.0, 0.0), -INF),
        ("f64", (-TINY, 0.5, 0.0), -0.0),
        # By way of f64, which is a tie, it would be rounded up to the even one.
        ("f32", (1 + STEP, 2.0**-24 - 2.0**-47, 1 + STEP), 1 + STEP),
        # Just a tie, to the even one.
        ("f32", (1.0, 2.0**-24, 1 + STEP), 1 + 2 * STEP),
        ("f16", (60000.0, 2.0, 0.0), INF),
        ("f64", (0.0, INF, 1.0), NAN),
    ],
)
def test_a_product_and_a_sum_are_rounded_once(run, same_scalar, type, values, expected) -> None:
    text = f"""
func.func @f(%a: {type}, %b: {type}, %c: {type}) -> {type} {{
  %r = math.fma %a, %b, %c : {type}
  return %r : {type}
}}"""
    (found,) = run(text, *values)
    assert same_scalar(found, expected)


@pytest.mark.parametrize(
    ("value", "expected"),
    [(HALF, 0.0), (-HALF, -0.0), (0.5, 1.0), (-2.5, -3.0), (2.0**52 + 1, 2.0**52 + 1)],
)
def test_half_is_rounded_away_from_zero(run, same_scalar, value, expected) -> None:
    text = TEXTS["half_is_rounded_away_from_zero"]
    (found,) = run(text, value)
    assert same_scalar(found, expected)


@pytest.mark.parametrize(
    ("op", "bits"),
    [
        ("arith.negf %a : f32", -0x80000000 + 0x7FC00000),
        ("math.absf %n : f32", 0x7FC00000),
        ("math.copysign %a, %one : f32", -0x80000000 + 0x7FC00000),
    ],
)
def test_a_nan_has_a_sign(run, op, bits) -> None:
    text = f"""
func.func @f(%one: f32) -> i32 {{
  %a = arith.constant 0x7FC00000 : f32
  %n = arith.constant 0xFFC00000 : f32
  %s = {op}
  %r = arith.bitcast %s : f32 to i32
  return %r : i32
}}"""
    assert run(text, -1.0) == [bits]


@pytest.mark.parametrize("op", ["maxnumf", "minnumf"])
def test_which_zero_is_larger_is_left_open(run, same_scalar, op) -> None:
    text = f"""
func.func @f(%a: f64, %b: f64) -> f64 {{
  %r = arith.{op} %a, %b : f64
  return %r : f64
}}"""
    assert same_scalar(run(text, -0.0, -0.0)[0], -0.0)
    assert "left open" in str(run.outcome(text, -0.0, 0.0))


# For each type, the bits of the smallest normal number, and of infinity; beside them stand subnormal numbers and NaNs.
EDGES = {
    "f16": (0x0400, 0x7C00),
    "bf16": (0x0080, 0x7F80),
    "f32": (0x00800000, 0x7F800000),
    "f64": (0x0010000000000000, 0x7FF0000000000000),
}


@pytest.mark.mlir
@pytest.mark.parametrize("type", EDGES)
def test_normal_numbers_are_those_of_mlir_opt(run, type: str, mlir_opt: Path) -> None:
    """Nothing lowers `math.isnormal`, but constants are folded."""
    smallest, infinity = EDGES[type]
    sign = (infinity << 1) & ~infinity
    bits = [0, 1, smallest - 1, smallest, smallest + 1, infinity - 1, infinity, infinity + 1]
    digits = len(f"{infinity:x}")
    lines = [
        f"%v{n} = arith.constant 0x{each:0{digits}x} : {type}\n%r{n} = math.isnormal %v{n} : {type}"
        for n, each in enumerate((*bits, *(each | sign for each in bits)))
    ]
    results = ", ".join(f"%r{n}" for n in range(len(lines)))
    types = ", ".join(["i1"] * len(lines))
    body = "\n".join((*lines, f"return {results} : {types}"))
    text = f"func.func @f() -> ({types}) {{\n{body}\n}}\n"
    said = [f"%{str(each).lower()}" for each in run(text)]
    command = [str(mlir_opt), "-canonicalize"]
    folded = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    found = re.search(r"return (.*) :", folded)
    assert found is not None
    assert found[1].split(", ") == said
    assert said[:8] == ["%false"] * 3 + ["%true"] * 3 + ["%false"] * 2
