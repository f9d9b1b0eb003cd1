"""Functions of `math` where Python raises an exception: values of the C standard (annex F)."""

from __future__ import annotations

import math

import pytest

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
    text = """
func.func @f(%a: f64, %b: f64) -> f64 {
  %r = math.powf %a, %b : f64
  return %r : f64
}"""
    (found,) = run(text, base, exponent)
    assert same_scalar(found, expected)
