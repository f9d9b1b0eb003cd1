"""Where integer arithmetic is undefined: division that overflows, and what an op promises with `nsw` and `nuw`."""

from __future__ import annotations

import math

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind


def binary(op: str, type: str) -> str:
    return f"""
func.func @f(%a: {type}, %b: {type}) -> {type} {{
  %r = arith.{op} %a, %b : {type}
  return %r : {type}
}}"""


def unary(op: str, source: str, target: str) -> str:
    return f"""
func.func @f(%a: {source}) -> {target} {{
  %r = arith.{op} %a : {source} to {target}
  return %r : {target}
}}"""


@pytest.mark.parametrize("op", ["divsi", "floordivsi", "ceildivsi", "remsi"])
def test_division_that_overflows(run, op: str) -> None:
    assert run.fault(binary(op, "i8"), -128, -1) is FaultKind.DIVISION
    assert run(binary(op, "i8"), -127, -1) == [0 if op == "remsi" else 127]


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        # Without sign, -1 is 255.
        ("divui", -128, -1, 0),
        ("ceildivui", -128, -1, 1),
        ("remui", -128, -1, -128),
    ],
)
def test_division_that_does_not_overflow(run, op: str, left: int, right: int, expected) -> None:
    assert run(binary(op, "i8"), left, right) == [expected]


@pytest.mark.parametrize(
    ("op", "flags", "left", "right", "expected"),
    [
        ("addi", "nsw", 100, 27, 127),
        ("addi", "nsw", 100, 28, UNDEF),
        ("addi", "nuw", 100, 28, -128),
        # Without sign, 255 + 1 and 0 - 1.
        ("addi", "nuw", -1, 1, UNDEF),
        ("addi", "nsw", -1, 1, 0),
        ("addi", "nsw, nuw", -1, 1, UNDEF),
        ("subi", "nuw", 0, 1, UNDEF),
        ("subi", "nsw", 0, 1, -1),
        ("subi", "nsw", -128, 1, UNDEF),
        ("muli", "nsw", -128, -1, UNDEF),
        ("muli", "nsw", -64, 2, -128),
        ("muli", "nuw", 64, 2, -128),
        ("muli", "nuw", 64, 4, UNDEF),
        ("shli", "nsw", 64, 1, UNDEF),
        ("shli", "nsw", -64, 1, -128),
        ("shli", "nuw", 64, 1, -128),
        ("shli", "nuw", -64, 1, UNDEF),
        ("shli", "nsw", 1, 8, UNDEF),
    ],
)
def test_promises_not_to_overflow(run, op: str, flags: str, left, right, expected) -> None:
    text = binary(op, "i8").replace("%b : i8", f"%b overflow<{flags}> : i8")
    assert run(text, left, right) == [expected]


@pytest.mark.parametrize(
    ("flags", "value", "expected"),
    [("nsw", 127, 127), ("nsw", 128, UNDEF), ("nuw", 128, -128), ("nuw", -128, UNDEF)],
)
def test_promises_of_a_truncation(run, flags: str, value: int, expected) -> None:
    text = unary("trunci", "i16", "i8").replace("%a : i16", f"%a overflow<{flags}> : i16")
    assert run(text, value) == [expected]


@pytest.mark.parametrize(
    ("op", "flags", "left", "right", "expected"),
    [
        ("addf", "nnan", 1.0, 2.0, 3.0),
        ("addf", "nnan", math.nan, 2.0, UNDEF),
        ("subf", "nnan", math.inf, math.inf, UNDEF),
        ("addf", "nnan", math.inf, 2.0, math.inf),
        ("addf", "ninf", math.inf, 2.0, UNDEF),
        ("mulf", "ninf", 1.0e30, 1.0e30, UNDEF),
        ("mulf", "fast", math.nan, 1.0, UNDEF),
        ("mulf", "reassoc", 1.0e30, 1.0e30, math.inf),
        ("cmpf uno,", "nnan", math.nan, 1.0, UNDEF),
        ("cmpf uno,", "nnan", 2.0, 1.0, False),
        ("cmpf olt,", "ninf", 2.0, math.inf, UNDEF),
        ("cmpf uno,", "reassoc", math.nan, 1.0, True),
    ],
)
def test_numbers_that_flags_exclude(run, op: str, flags: str, left, right, expected) -> None:
    result = "i1" if op.startswith("cmpf") else "f32"
    text = f"""
func.func @f(%a: f32, %b: f32) -> {result} {{
  %r = arith.{op} %a, %b fastmath<{flags}> : f32
  return %r : {result}
}}
"""
    assert run(text, left, right) == [expected]
