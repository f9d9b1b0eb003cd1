"""Ops that run their one block once: what stands in it is looked at as if it stood around it."""

from __future__ import annotations

import pytest

from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut, loop

HEAD = "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index\n"
SOURCE = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {{ {HEAD}
  %r = scf.execute_region -> tensor<?xf32> {{
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {{
      %b = tensor.insert %x into %a[%i] : tensor<?xf32>
      scf.yield %b : tensor<?xf32>
    }}
    scf.yield %q : tensor<?xf32>
  }}
  return %r : tensor<?xf32> }}"""
TARGET = f"""func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {{ {HEAD}
  %r = scf.execute_region -> memref<?xf32> {{
    scf.for %i = %c0 to %n step %c1 {{ memref.store %x, %m[%i] : memref<?xf32> }}
    scf.yield %m : memref<?xf32>
  }}
  return %r : memref<?xf32> }}"""
POINT = loop((4, 4), [("^4.0.0.1", "^0.0.0.0")])
STORE = "memref.store %x, %m[%c0] : memref<?xf32>"


def test_a_loop_in_the_body(run: Check) -> None:
    assert run(SOURCE, TARGET, POINT).answer is Answer.HOLDS
    assert run(SOURCE, TARGET, POINT, cut(4, 6, ("4.0", "^0.0.0.0"))).answer is Answer.HOLDS


@pytest.mark.parametrize(
    "wrong",
    [
        TARGET.replace("%m[%i]", "%m[%c0]"),
        TARGET.replace("    scf.yield %m", f"    {STORE}\n    scf.yield %m"),
        TARGET.replace("  return", f"  scf.execute_region {{ {STORE} scf.yield }} return"),
        TARGET.replace("  return", f"  {STORE} return"),
    ],
)
def test_what_differs_in_it(run: Check, wrong: str) -> None:
    assert run(SOURCE, wrong, POINT).answer is Answer.REFUSED
    assert run(SOURCE, wrong, POINT, cut(4, 4, ("4.0", "^0.0.0.0"))).answer is Answer.REFUSED


def test_the_op_itself_is_no_point(run: Check) -> None:
    """Its ops have been run by then."""
    assert run(SOURCE, TARGET, cut(3, 3, ("3.0", "3.0"))).answer is not Answer.HOLDS


def test_a_body_that_only_one_of_them_has(run: Check) -> None:
    at = (4, 3)
    alone = TARGET.replace("%r = scf.execute_region -> memref<?xf32> {", "")
    alone = alone.replace("    scf.yield %m : memref<?xf32>\n  }\n", "").replace(
        "return %r", "return %m"
    )
    assert run(SOURCE, alone, loop(at, [("^4.0.0.1", "^0.0.0.0")])).answer is Answer.HOLDS
    for wrong in (
        alone.replace("%m[%i]", "%m[%c0]"),
        alone.replace("  return", f"  scf.execute_region {{ {STORE} scf.yield }} return"),
    ):
        assert run(SOURCE, wrong, loop(at, [("^4.0.0.1", "^0.0.0.0")])).answer is Answer.REFUSED
