"""Divisions: what is undefined in the tensor program may be anything, and nothing else."""

from __future__ import annotations

import pytest

BODY = """
func.func @f(%t: TENSOR, %x: i8, %y: i8) -> (TENSOR, i8) {{
  %c0 = arith.constant 0 : index
  {ops}
  return %r, %q : TENSOR, i8
}}
"""


def program(ops: str) -> str:
    """A tensor program."""
    insert = "%r = tensor.insert %q into %t[%c0] : tensor<4xi8>"
    return BODY.format(ops=f"{ops}\n  {insert}").replace("TENSOR", "tensor<4xi8>")


def on_buffers(ops: str) -> str:
    """The same in place."""
    store = "memref.store %q, %t[%c0] : memref<4xi8>"
    text = BODY.format(ops=f"{ops}\n  {store}").replace("return %r", "return %t")
    return text.replace("TENSOR", "memref<4xi8>")


@pytest.mark.parametrize(
    "op", ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"]
)
def test_the_same_division(op, must_prove) -> None:
    ops = f"%q = arith.{op} %x, %y : i8"
    must_prove(program(ops), on_buffers(ops))


def test_a_division_by_what_may_be_zero(must_not_prove) -> None:
    ops = "%q = arith.addi %x, %y : i8"
    must_not_prove(program(ops), on_buffers(f"{ops}\n  %d = arith.divui %x, %y : i8"))


def test_a_quotient_that_may_be_too_large(must_prove, must_not_prove) -> None:
    """-128 / -1 is undefined. Of its remainder the page does not say so, but it is lowered to an instruction that
    traps: so nothing follows from it, and it is to be where it was."""
    ops = "%q = arith.divui %x, %y : i8"
    must_prove(program(ops), on_buffers(f"{ops}\n  %d = arith.remui %x, %y : i8"))
    for op in ("divsi", "remsi"):
        wrong = on_buffers(f"{ops}\n  %d = arith.{op} %x, %y : i8")
        must_not_prove(program(ops), wrong, differs=False)
    ops = "%q = arith.remsi %x, %y : i8"
    must_prove(program(ops), on_buffers(f"{ops}\n  %d = arith.remsi %x, %y : i8"))
    wrong = on_buffers(f"{ops}\n  %d = arith.divsi %x, %y : i8")
    must_not_prove(program(ops), wrong, differs=False)
    must_prove(
        program("%q = arith.divsi %x, %y : i8"),
        on_buffers("%q = arith.divsi %x, %y : i8\n  %d = arith.remui %x, %y : i8"),
    )


ELEMENTWISE = """
func.func @f(%t: TENSOR, %u: TENSOR) -> TENSOR {{
  {r}linalg.generic {{
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}}
      ins(%u : TENSOR) outs(%t : TENSOR) {{
  ^bb0(%a: i16, %b: i16):
    %q = arith.{op} %b, %a : i16
    linalg.yield %q : i16
  }}{arrow}
  return {result} : TENSOR
}}
"""


def test_divisions_of_elements(must_prove, must_not_prove) -> None:
    def source(op: str) -> str:
        text = ELEMENTWISE.format(r="%r = ", op=op, arrow=" -> TENSOR", result="%r")
        return text.replace("TENSOR", "tensor<?xi16>")

    def target(op: str) -> str:
        text = ELEMENTWISE.format(r="", op=op, arrow="", result="%t")
        return text.replace("TENSOR", "memref<?xi16>")

    must_prove(source("divsi"), target("divsi"))
    must_not_prove(source("muli"), target("divsi"))


POWER = "%q = math.ipowi %x, %y : i8"


def test_the_same_power(must_prove) -> None:
    must_prove(program(POWER), on_buffers(POWER))


def test_zero_to_a_negative_power(must_prove, must_not_prove, must_be_vacuous) -> None:
    ops = "%q = arith.addi %x, %y : i8"
    must_not_prove(program(ops), on_buffers(f"{ops}\n  %d = math.ipowi %x, %y : i8"))
    # Neither a base that is not zero, nor an exponent that is not negative, divides by zero.
    base = f"%k = arith.constant 1 : i8\n  %b = arith.ori %x, %k : i8\n  {ops}"
    must_prove(program(base), on_buffers(f"{base}\n  %d = math.ipowi %b, %y : i8"))
    exponent = f"%k = arith.constant 127 : i8\n  %e = arith.andi %y, %k : i8\n  {ops}"
    must_prove(program(exponent), on_buffers(f"{exponent}\n  %d = math.ipowi %x, %e : i8"))
    nothing = (
        "%z = arith.constant 0 : i8\n  %m = arith.constant -1 : i8\n  %q = math.ipowi %z, %m : i8"
    )
    must_be_vacuous(program(nothing), on_buffers(nothing))
