"""Results of loop nests are defined where what goes into them is."""

from __future__ import annotations

import pytest

MAPS = """
#row = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
"""
SOURCE = f"""{MAPS}
func.func @f(%t: tensor<4xf32>, %n: i32, %u: tensor<4x3xi32>) -> f32 {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %z = arith.constant 0 : i32
  %e = tensor.splat %n : tensor<4x3xi32>
  %i = tensor.splat %z : tensor<4xi32>
  %r = linalg.generic {{indexing_maps = [#row, #out], iterator_types = ["parallel", "reduction"]}}
      ins(%e : tensor<4x3xi32>) outs(%i : tensor<4xi32>) {{
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  }} -> tensor<4xi32>
  %x = tensor.extract %r[%c0] : tensor<4xi32>
  %c = arith.cmpi eq, %x, %n : i32
  %p = tensor.extract %t[%c0] : tensor<4xf32>
  %res = arith.select %c, %p, %zero : f32
  return %res : f32
}}
"""
TARGET = f"""{MAPS}
func.func @f(%t: memref<4xf32>, %n: i32, %u: memref<4x3xi32>) -> f32 {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %z = arith.constant 0 : i32
  %e = memref.alloc() : memref<4x3xi32>
  %i = memref.alloc() : memref<4xi32>
  linalg.fill ins(%n : i32) outs(%e : memref<4x3xi32>)
  linalg.fill ins(%z : i32) outs(%i : memref<4xi32>)
  linalg.generic {{indexing_maps = [#row, #out], iterator_types = ["parallel", "reduction"]}}
      ins(%e : memref<4x3xi32>) outs(%i : memref<4xi32>) {{
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  }}
  %x = memref.load %i[%c0] : memref<4xi32>
  %c = arith.cmpi eq, %x, %n : i32
  %res = scf.if %c -> (f32) {{
    %p = memref.load %t[%c0] : memref<4xf32>
    scf.yield %p : f32
  }} else {{
    scf.yield %zero : f32
  }}
  return %res : f32
}}
"""
INPUT = (
    "linalg.fill ins(%n : i32) outs(%e : memref<4x3xi32>)",
    "%e = tensor.splat %n : tensor<4x3xi32>",
)
FIRST = (
    "linalg.fill ins(%z : i32) outs(%i : memref<4xi32>)",
    "%i = tensor.splat %z : tensor<4xi32>",
)


def test_a_branch_on_a_sum(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_a_branch_on_a_sum_of_what_nobody_wrote(must_not_prove, change) -> None:
    """Where the source only selects by it, it may be undefined; not where the target branches on it."""
    unwritten = change(SOURCE, INPUT[1], "%e = tensor.empty() : tensor<4x3xi32>")
    must_not_prove(unwritten, change(TARGET, INPUT[0], ""))
    unwritten = change(SOURCE, FIRST[1], "%i = tensor.empty() : tensor<4xi32>")
    must_not_prove(unwritten, change(TARGET, FIRST[0], ""))


def test_a_branch_on_a_sum_of_what_came_from_outside(must_not_prove, change) -> None:
    source = change(SOURCE, "ins(%e", "ins(%u")
    must_not_prove(
        source,
        change(TARGET, "ins(%e : memref<4x3xi32>) outs", "ins(%u : memref<4x3xi32>) outs"),
        differs=False,
    )


@pytest.mark.parametrize(
    "poison",
    ["arith.addi %a, %b overflow<nsw> : i32", "arith.shli %a, %b : i32"],
)
def test_a_body_may_make_poison(poison, must_not_prove, change) -> None:
    plain = "arith.addi %a, %b : i32"
    must_not_prove(change(SOURCE, plain, poison), change(TARGET, plain, poison))


def test_what_the_source_branches_on_is_defined(must_prove, change) -> None:
    """Then its inputs need not be known to be."""
    source = change(SOURCE, "ins(%e", "ins(%u")
    branch = TARGET[TARGET.index("  %res") : TARGET.index("  return")]
    branch = branch.replace("memref.load", "tensor.extract").replace("memref<", "tensor<")
    start, end = source.index("  %p ="), source.index("  return")
    source = source[:start] + branch + source[end:]
    must_prove(
        source, change(TARGET, "ins(%e : memref<4x3xi32>) outs", "ins(%u : memref<4x3xi32>) outs")
    )
