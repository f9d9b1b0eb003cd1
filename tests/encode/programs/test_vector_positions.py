"""`vector.insert` at a position that only the run knows: one element is new, the others are as they were."""

from __future__ import annotations

PROGRAM = """
func.func @f(%v: vector<4xf32>, %a: f32, %z: f32, %i: index, %j: index) -> f32 {{
  %c4 = arith.constant 4 : index
  %p = arith.cmpi ult, %i, %c4 : index
  %q = arith.cmpi ult, %j, %c4 : index
  %in = arith.andi %p, %q : i1
  {ops}
  %r = arith.select %in, %x, %z : f32
  return %r : f32
}}
"""
INSERTED = PROGRAM.format(
    ops="%w = vector.insert %a, %v[%i] : f32 into vector<4xf32>\n"
    "%x = vector.extract %w[%j] : f32 from vector<4xf32>"
)
OLD = "%old = vector.extract %v[%j] : f32 from vector<4xf32>\n"


def test_one_element_is_new(must_prove, must_not_prove) -> None:
    chosen = "%here = arith.cmpi eq, %i, %j : index\n%x = arith.select %here, %a, %old : f32"
    must_prove(INSERTED, PROGRAM.format(ops=OLD + chosen))
    must_not_prove(INSERTED, PROGRAM.format(ops=OLD + "%x = arith.select %in, %a, %old : f32"))
