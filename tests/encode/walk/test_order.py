"""Which ops may be walked in another order: those that come to their ends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.encode.walk.order import may_be_moved
from oneshot_verify.ir import parse

PROGRAM = """
#map = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<4xi8>, %n: TYPE, %step: TYPE, %x: i8) {
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%t : tensor<4xi8>) {
  ^bb0(%e: i8):
    %s = scf.for %i = %n to %n step %step iter_args(%a = %e) -> (i8) : TYPE {
      %b = arith.addi %a, %x : i8
      scf.yield %b : i8
    }
    linalg.yield %s : i8
  } -> tensor<4xi8>
  return
}
"""


@pytest.mark.parametrize(("type_", "ends"), [("index", True), ("i8", False)])
def test_a_loop_in_a_body_that_may_never_end_keeps_its_place(type_: str, ends: bool) -> None:
    module = parse(PROGRAM.replace("TYPE", type_), "test.mlir")[0].module
    (op,) = (each for each in module.walk() if each.name == "linalg.generic")
    walk = cast("Any", SimpleNamespace(opaque=frozenset(), bodies={Side.SOURCE: lambda _: None}))
    assert may_be_moved(walk, op) is ends
