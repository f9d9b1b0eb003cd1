"""What the tensor program requires only later holds from the start, where it is surely required."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<?xf32>, %out: memref<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> (tensor<?xf32>) {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    %y = arith.negf %x : f32
    %s = tensor.insert %y into %o[%i] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  // between
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
"""
TARGET = """
func.func @f(%t: memref<?xf32>, %out: memref<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %t[%i] : memref<?xf32>
    %y = arith.negf %x : f32
    memref.store %y, %out[%i] : memref<?xf32>
  }
  // between
  return
}
"""
OP = (
    "bufferization.materialize_in_destination %r in restrict writable %out "
    ": (tensor<?xf32>, memref<?xf32>) -> ()"
)
WHILE = """scf.while : () -> () {
    %z = memref.load %out[%c0] : memref<?xf32>
    %c = arith.cmpf ogt, %z, %z : f32
    scf.condition(%c)
  } do {
    scf.yield
  }"""
ENDLESS = """%w = scf.while (%a = %k) : (index) -> (index) {
    %c = arith.cmpi ne, %a, %c0 : index
    scf.condition(%c) %a : index
  } do {
  ^bb0(%a: index):
    scf.yield %a : index
  }"""
CALL = "func.call @may_exit() : () -> ()"
ASKS = '"acme.barrier"() : () -> ()'


def test_sizes_agree_where_the_destination_is_named_later(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_a_size_that_nobody_requires(must_not_prove, change) -> None:
    """Without the op, the buffer may be too small."""
    must_not_prove(change(SOURCE, OP, ""), TARGET)


def test_a_size_that_is_required_on_one_path_only(must_not_prove, change) -> None:
    guarded = f"  %b = arith.cmpi eq, %k, %c0 : index\n  scf.if %b {{\n  {OP}\n  }}"
    must_not_prove(change(SOURCE, OP, guarded), TARGET)


@pytest.mark.parametrize("between", [CALL, ASKS, WHILE, ENDLESS])
def test_what_might_not_return(between: str, must_not_prove, change) -> None:
    """The tensor program may end there, and then it has required nothing."""
    source, target = (change(text, "// between", between) for text in (SOURCE, TARGET))
    if between is CALL:
        source, target = (f"func.func private @may_exit()\n{text}" for text in (source, target))
    must_not_prove(source, target, differs=False)


GLOBAL = """
ml_program.global private mutable @g(dense<0> : tensor<1xindex>) : tensor<1xindex>
func.func @f(%u: tensor<?xf32>, %n: index, %m: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = tensor.from_elements %n : tensor<1xindex>
  ml_program.global_store @g = %t0 : tensor<1xindex>
  %t1 = tensor.from_elements %m : tensor<1xindex>
  scf.for %i = %c0 to %k step %c1 {
    ml_program.global_store @g = %t1 : tensor<1xindex>
  }
  %l = ml_program.global_load @g : tensor<1xindex>
  %x = tensor.extract %l[%c0] : tensor<1xindex>
  %y = tensor.extract %u[%x] : tensor<?xf32>
  return %y : f32
}
"""
IN_BUFFERS = """
memref.global "private" @g : memref<1xindex> = dense<0>
func.func @f(%u: memref<?xf32>, %n: index, %m: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // first
  %g = memref.get_global @g : memref<1xindex>
  memref.store %n, %g[%c0] : memref<1xindex>
  scf.for %i = %c0 to %k step %c1 {
    memref.store %m, %g[%c0] : memref<1xindex>
  }
  %x = memref.load %g[%c0] : memref<1xindex>
  %y = memref.load %u[%x] : memref<?xf32>
  return %y : f32
}
"""


def test_a_loop_that_is_not_looked_into_changes_a_global(
    must_prove, must_not_prove, change
) -> None:
    """Behind a round it is `%m` that has to be inside of `%u`, and not `%n`."""
    must_prove(GLOBAL, IN_BUFFERS)
    load = "%o = memref.load %u[%n] : memref<?xf32>\n  memref.store %o, %u[%n] : memref<?xf32>"
    must_not_prove(GLOBAL, change(IN_BUFFERS, "// first", load))


# The tensor program reads the first element of `%t` further on; the bufferized one writes it before, what is there.
AHEAD = """
func.func private @may_exit()
func.func @f(%t: KIND, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // before
  %y = arith.addf %x, %x : f32
  // between
  LATER
  return %y : f32
}
"""
TOUCH = "%u = memref.load %t[%c0] : memref<?xf32>\n  memref.store %u, %t[%c0] : memref<?xf32>"
ROUNDS = """%z = scf.for %i = %c0 to BOUND step %c1 iter_args(%q = %x) -> (f32) {
    %l = tensor.extract %t[%c0] : tensor<?xf32>
    scf.yield %q : f32
  }"""
GUARDED = """%z = scf.if %c -> (f32) {
    %l = tensor.extract %t[%c0] : tensor<?xf32>
    scf.yield %l : f32
  } else {
    scf.yield %x : f32
  }"""
EACH = """%e = tensor.generate {
  ^bb0(%i: index):
    %l = tensor.extract %t[%c0] : tensor<?xf32>
    tensor.yield %l : f32
  } : tensor<4xf32>"""
PLAIN = "%l = tensor.extract %t[%c0] : tensor<?xf32>"
HELD = 'cf.assert %c, "c"'


def ahead(kind: str, later: str, *, before: str = "", between: str = "") -> str:
    later = later if kind == "tensor<?xf32>" else later.replace("tensor.extract", "memref.load")
    text = AHEAD.replace("LATER", later).replace("KIND", kind)
    if kind != "tensor<?xf32>":
        text = text.replace("tensor<?xf32>", kind)
    return text.replace("// before", before).replace("// between", between)


def both(later: str, *, before: str = TOUCH, between: str = "") -> tuple[str, str]:
    kinds = "tensor<?xf32>", "memref<?xf32>"
    return (
        ahead(kinds[0], later, between=between),
        ahead(kinds[1], "" if later is EACH else later, before=before, between=between),
    )


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (both(PLAIN), both("")),
        (both(ROUNDS.replace("BOUND", "%c1")), both(ROUNDS.replace("BOUND", "%k"))),
        (both(EACH), both(EACH.replace("4xf32", "0xf32"))),
        (both(PLAIN, before=f"scf.if %c {{\n{TOUCH}\n}}", between=HELD), both(PLAIN, between=HELD)),
        (both(GUARDED, before=f"scf.if %c {{\n{TOUCH}\n}}"), both(GUARDED)),
        (both(PLAIN, between=HELD.replace("%c", "%d"), before=""), both(PLAIN, between=CALL)),
    ],
    ids=["plain", "first round", "each element", "behind an assertion", "on one path", "call"],
)
def test_what_is_required_further_on(right, wrong, must_prove, must_not_prove) -> None:
    must_prove(*right)
    must_not_prove(*wrong)


CALLER = """
func.func private @ask(%n: index)
func.func private @made(%n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @f(%n: index, %f: f32, %i: index) -> f32 {
  %u = call @made(%n, %f) : (index, f32) -> tensor<?xf32>
  %y = tensor.extract %u[%i] : tensor<?xf32>
  return %y : f32
}
"""
HOISTED = """
func.func private @ask(%n: index)
func.func private @made(%n: index, %f: f32, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%f : f32) outs(%out : memref<?xf32>)
  return
}
func.func @f(%n: index, %f: f32, %i: index) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32>
  call @made(%n, %f, %a) : (index, f32, memref<?xf32>) -> ()
  %y = memref.load %a[%i] : memref<?xf32>
  return %y : f32
}
"""


def test_a_callee_is_undefined_for_its_caller(must_prove, must_not_prove, change) -> None:
    must_prove(CALLER, HOISTED)
    # One element less than the callee asks for.
    less = change(
        HOISTED,
        "  %a = memref.alloc(%n)",
        "  %c1 = arith.constant 1 : index\n  %m = arith.subi %n, %c1 : index\n  %a = memref.alloc(%m)",
    )
    must_not_prove(CALLER, less)


@pytest.mark.parametrize(
    "first",
    [
        '%k = arith.cmpi sge, %n, %c0 : index\n  cf.assert %k, "size"',
        "func.call @ask(%n) : (index) -> ()",
    ],
)
def test_a_callee_that_may_not_get_there(must_not_prove, first) -> None:
    after = "%c0 = arith.constant 0 : index\n"
    pair = (each.replace(after, f"{after}  {first}\n", 1) for each in (CALLER, HOISTED))
    # Nobody knows an input for which @ask does not return.
    must_not_prove(*pair, differs="assert" in first)
