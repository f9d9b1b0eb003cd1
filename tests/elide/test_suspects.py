"""Which changes of a window may be why one of its results differs."""

from __future__ import annotations

from oneshot_verify.elide.suspects import suspects
from oneshot_verify.elide.window import Window
from oneshot_verify.ir import parse

TEXT = """
func.func @f(%x: f32, %n: index) -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.addf %x, %x : f32
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    %m = arith.mulf %s, %a : f32
    scf.yield %m : f32
  }
  %c = arith.subf %b, %x : f32
  %d = arith.divf %x, %x : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
"""


def test_what_a_result_is_computed_of_and_none_before_it() -> None:
    module = parse(TEXT, "f.mlir")[0].module
    window = Window(module, "f", {})
    ops = [op for op in module.walk() if op.name.startswith("arith.") and op.name.endswith("f")]
    names = {
        result: {op.name for op in suspects(window, result, ops)} for result in range(len("abcd"))
    }
    assert names == {
        0: {"arith.addf"},
        # What the loop is computed of, the first result is, too.
        1: {"arith.mulf"},
        2: {"arith.subf"},
        3: {"arith.divf"},
    }
