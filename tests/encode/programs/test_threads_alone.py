"""Parallel loops whose results nobody uses, and that only the tensor program has."""

import pytest

SOURCE = """
func.func private @g(index) -> index
func.func @f(%t: tensor<?xf32>, %n: index, %y: f32, %p: i1) -> tensor<?xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    %s = linalg.fill ins(%y : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    // here
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %t : tensor<?xf32>
}"""
TARGET = """
func.func private @g(index) -> index
func.func @f(%t: memref<?xf32>, %n: index, %y: f32, %p: i1) -> memref<?xf32> {
  // before
  return %t : memref<?xf32>
}"""
PARALLEL = """
func.func @f(%t: tensor<?xf32>, %n: index, %y: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%y) -> f32 {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %t : tensor<?xf32>
}"""
PLAIN = """
func.func @f(%t: memref<?xf32>, %n: index, %y: f32) -> memref<?xf32> {
  return %t : memref<?xf32>
}"""


def test_they_may_be_gone(must_prove) -> None:
    must_prove(SOURCE, TARGET)
    must_prove(PARALLEL, PLAIN)


def test_beside_others(must_prove) -> None:
    """The sizes of what it gives are known."""
    used = SOURCE.replace(
        "  return",
        "  %z = arith.constant 0 : index\n  %d = tensor.dim %r, %z : tensor<?xf32>\n"
        "  vector.print %d : index\n  return",
    )
    shown = "%c0 = arith.constant 0 : index\n  %d = memref.dim %t, %c0 : memref<?xf32>\n  vector.print %d : index"
    must_prove(used, TARGET.replace("// before", shown))


def test_what_they_give_is_not_what_they_were_given(must_not_prove) -> None:
    must_not_prove(SOURCE.replace("return %t", "return %r"), TARGET)
    summed = PARALLEL.replace("  return", "  vector.print %r : f32\n  return")
    must_not_prove(summed, PLAIN.replace("  return", "  vector.print %y : f32\n  return"))


@pytest.mark.parametrize(
    "seen",
    [
        "vector.print %i : index",
        'cf.assert %p, "p"',
        "%g = func.call @g(%i) : (index) -> index",
        "scf.while : () -> () { scf.condition(%p) } do { scf.yield }",
    ],
)
def test_what_the_outside_sees_of_them(seen: str, must_not_prove) -> None:
    must_not_prove(SOURCE.replace("// here", seen), TARGET, differs="while" not in seen)


def test_threads_of_the_bufferized_program_alone(must_not_prove) -> None:
    """What they write to has to be looked at."""
    own = """scf.forall (%i) in (%n) {
    memref.store %y, %t[%i] : memref<?xf32>
  }"""
    plain = SOURCE[: SOURCE.index("  %r =")] + SOURCE[SOURCE.index("  return") :]
    must_not_prove(plain, TARGET.replace("// before", own))
    # Nor if both have some, and each would run its own.
    must_not_prove(SOURCE, TARGET.replace("// before", own))


def test_another_loop_in_their_place_runs_as_often(must_not_prove) -> None:
    other = """%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    vector.broadcast %y : f32 to vector<4xf32>
  }"""
    source = SOURCE.replace("in (%n)", "= (1) to (%n) step (1)")
    must_not_prove(source, TARGET.replace("// before", other), differs=False)
