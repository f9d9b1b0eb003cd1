"""What the proof of a function takes for granted has to hold where it is called."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

MEANWHILE = (
    """
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %old = memref.load %a[%c0] : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  memref.store %old, %a[%c0] : memref<4xf32>
  return %r : f32
}""",
    """
func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %b[%c0] : memref<4xf32>
  return %r : f32
}""",
    """
func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32) -> f32 {
  %r = call @g(%m, %n, %x) : (memref<4xf32>, memref<4xf32>, f32) -> f32
  return %r : f32
}""",
)


def test_what_only_the_tensor_program_changes_for_a_while(must_prove, must_not_prove, change):
    source, target, caller = MEANWHILE
    must_prove(source + caller, target + caller)
    caller = change(caller, "@g(%m, %n, %x)", "@g(%m, %m, %x)")
    must_not_prove(source + caller, target + caller)


GLOBAL = 'memref.global "private" @k : memref<4xf32> = dense<0.0>\n'
STORE_FIRST = """
func.func private @g(%a: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}"""
LOAD_FIRST = """
func.func private @g(%a: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %a[%c0] : memref<4xf32>
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return %r : f32
}"""
GIVES = """
func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %k = memref.get_global @k : memref<4xf32>
  %r = call @g(%m, %x) : (memref<4xf32>, f32) -> f32
  return %r : f32
}"""


def test_a_global_that_the_callee_is_given_and_changes(must_prove, must_not_prove, change):
    must_prove(GLOBAL + STORE_FIRST + GIVES, GLOBAL + LOAD_FIRST + GIVES)
    gives_global = change(GIVES, "@g(%m, ", "@g(%k, ")
    must_prove(GLOBAL + STORE_FIRST + gives_global, GLOBAL + STORE_FIRST + gives_global)
    must_not_prove(GLOBAL + STORE_FIRST + gives_global, GLOBAL + LOAD_FIRST + gives_global)


def test_a_global_that_the_callee_does_not_name(must_prove):
    """The callee changes its argument, which is a global that nobody else knows of there."""
    writes = """
func.func private @g(%a: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %a[%c0] : memref<4xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  call @g(%k, %x) : (memref<4xf32>, f32) -> ()
  %r = memref.load %k[%c0] : memref<4xf32>
  return %r : f32
}"""
    must_prove(GLOBAL + writes, GLOBAL + writes)


CHANGING = """
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %k = memref.get_global @k : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%k : memref<4xf32>)
  call @g(%x) : (f32) -> ()
  %r = memref.load %k[%c0] : memref<4xf32>
  return %r : f32
}"""


def test_a_constant_of_the_name_of_a_global(must_prove, must_not_prove, change):
    """Only one of the programs may change it, so the call leaves something else behind there."""
    must_prove(GLOBAL + CHANGING, GLOBAL + CHANGING)
    constant = change(GLOBAL, '"private"', '"private" constant')
    still = change(CHANGING, "  memref.store %x, %k[%c0] : memref<4xf32>\n", "")
    still = change(still, "  linalg.fill ins(%z : f32) outs(%k : memref<4xf32>)\n", "")
    must_not_prove(GLOBAL + CHANGING, constant + still)


SAID = """
func.func private @g() -> tensor<1xf32> {
  %t = arith.constant dense<1.0> : tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func @f(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> f32 {
    %t = call @g() : () -> tensor<1xf32>
    %e = tensor.extract %t[%c0] : tensor<1xf32>
    scf.yield %e : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}"""
NOBODYS = """
memref.global "private" constant @k : memref<1xf32> = dense<1.0>
func.func private @g() -> (memref<1xf32>, i1) {
  %false = arith.constant false
  %t = memref.get_global @k : memref<1xf32>
  return %t, %false : memref<1xf32>, i1
}
func.func @f(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> f32 {
    %t, %o = call @g() : () -> (memref<1xf32>, i1)
    %e = memref.load %t[%c0] : memref<1xf32>
    bufferization.dealloc (%t : memref<1xf32>) if (%o)
    scf.yield %e : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}"""


def test_nobody_owns_a_constant_that_a_callee_gives_back(must_prove, must_not_prove, change):
    must_prove(SAID, NOBODYS)
    must_not_prove(SAID, change(NOBODYS, "scf.yield %e", "scf.yield %x"))


LOST = """
func.func private @g(%x: f32) -> (memref<1xf32>, i1) {
  %false = arith.constant false
  %t = memref.alloc() : memref<1xf32>
  linalg.fill ins(%x : f32) outs(%t : memref<1xf32>)
  return %t, %false : memref<1xf32>, i1
}
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t, %o = call @g(%x) : (f32) -> (memref<1xf32>, i1)
  %e = memref.load %t[%c0] : memref<1xf32>
  %r = arith.select %o, ONE, OTHER : f32
  return %r : f32
}"""
MADE = """
func.func private @g(%x: f32) -> tensor<1xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  return %t : tensor<1xf32>
}
func.func @f(%x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = call @g(%x) : (f32) -> tensor<1xf32>
  %e = tensor.extract %t[%c0] : tensor<1xf32>
  return %e : f32
}"""


def test_a_buffer_that_nobody_owns_where_it_may_be_lost(must_prove, must_not_prove):
    must_prove(MADE, LOST.replace("ONE, OTHER", "%e, %e"))
    must_not_prove(MADE, LOST.replace("ONE, OTHER", "%e, %y"))


SIZED = """
func.func private @g(%t: tensor<?x3xf32>, %n: index, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x3xf32>
  %s = arith.addi %d, %n : index
  %e = tensor.empty(%s, %n) : tensor<?x?xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @f(%t: tensor<?x3xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = call @g(%t, %c2, %x) : (tensor<?x3xf32>, index, f32) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %e = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %d, %e : index, index
}"""
NEW_ARGUMENT = """
func.func private @g(%t: memref<?x3xf32>, %n: index, %x: f32, %out: memref<?x?xf32>) {
  linalg.fill ins(%x : f32) outs(%out : memref<?x?xf32>)
  return
}
func.func @f(%t: memref<?x3xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %t, %c0 : memref<?x3xf32>
  %s = arith.addi %d, %c2 : index
  %out = memref.alloc(%s, %c2) : memref<?x?xf32>
  call @g(%t, %c2, %x, %out) : (memref<?x3xf32>, index, f32, memref<?x?xf32>) -> ()
  %p = memref.dim %out, %c0 : memref<?x?xf32>
  %q = memref.dim %out, %c1 : memref<?x?xf32>
  return %p, %q : index, index
}"""


@pytest.mark.parametrize("wrong", ["%s, %c1", "%d, %c2", "%c2, %s"])
def test_a_new_argument_of_another_size(must_prove, must_not_prove, change, wrong):
    must_prove(SIZED, NEW_ARGUMENT)
    must_not_prove(SIZED, change(NEW_ARGUMENT, "alloc(%s, %c2)", f"alloc({wrong})"))


ENDLESS = """
func.func private @g(%a: memref<4xindex>, %b: memref<4xindex>, %x: index) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  FIRST
  SECOND
  vector.print %r : index
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}
func.func @f(%m: memref<4xindex>, %n: memref<4xindex>, %x: index, %c: i1) {
  scf.if %c {
    func.call @g(%m, %n, %x) : (memref<4xindex>, memref<4xindex>, index) -> ()
  }
  return
}"""


def test_arguments_of_a_callee_that_never_returns(must_prove, must_not_prove, change):
    """It may do things before it goes on forever."""
    store = "memref.store %x, %a[%c0] : memref<4xindex>"
    load = "%r = memref.load %b[%c0] : memref<4xindex>"
    source, target = (
        ENDLESS.replace("FIRST", one).replace("SECOND", other)
        for one, other in ((store, load), (load, store))
    )
    must_prove(source, target)
    source, target = (change(text, "@g(%m, %n, %x)", "@g(%m, %m, %x)") for text in (source, target))
    must_not_prove(source, target, differs=False)


GIVEN_BACK = """
memref.global "private" KIND@k : memref<4xf32> = dense<0.0>
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return
}
func.func private @h() -> memref<4xf32> {
  %k = memref.get_global @k : memref<4xf32>
  return %k : memref<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  %t = call @h() : () -> memref<4xf32>
  FIRST
  SECOND
  return %r : f32
}"""
HELD = """
memref.global "private" KIND@k : memref<4xf32> = dense<0.0>
func.func private @g(%x: f32) {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  memref.store %x, %k[%c0] : memref<4xf32>
  return
}
func.func private @h() -> tensor<4xf32> {
  %k = memref.get_global @k : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.copy %k, %m : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %k = memref.get_global @k : memref<4xf32>
  %t = call @h() : () -> tensor<4xf32>
  %r = tensor.extract %t[%c0] : tensor<4xf32>
  CHANGE
  return %r : f32
}"""


@pytest.mark.parametrize(
    "change_it",
    ["memref.store %x, %k[%c0] : memref<4xf32>", "call @g(%x) : (f32) -> ()"],
    ids=["store", "call"],
)
def test_a_global_that_a_callee_gives_back(must_prove, must_not_prove, change_it):
    source = HELD.replace("CHANGE", change_it).replace("KIND", "")
    load = "%r = memref.load %t[%c0] : memref<4xf32>"
    given_back = GIVEN_BACK.replace("KIND", "")
    must_prove(source, given_back.replace("FIRST", load).replace("SECOND", change_it))
    must_not_prove(source, given_back.replace("FIRST", change_it).replace("SECOND", load))


def test_a_constant_that_a_callee_gives_back(must_prove):
    """Nobody changes that."""
    source, target = (
        text.replace("KIND", "constant ").replace("memref.store %x, %k[%c0] : memref<4xf32>", "")
        for text in (HELD, GIVEN_BACK)
    )
    load = "%r = memref.load %t[%c0] : memref<4xf32>"
    call = "call @g(%x) : (f32) -> ()"
    must_prove(
        source.replace("CHANGE", call), target.replace("FIRST", call).replace("SECOND", load)
    )


def test_that_no_argument_is_a_global_is_said():
    said = "no argument's buffer is that of a global that may be written"
    for text, is_said in ((GLOBAL + STORE_FIRST + GIVES, True), (MEANWHILE[0], False)):
        module = parse(text, "program")[0].module
        assert (said in prove_function(module, module, "g").assumptions) is is_said
    constant = GLOBAL.replace('"private"', '"private" constant') + STORE_FIRST
    module = parse(constant.replace("memref.store %x, %k[%c0] : memref<4xf32>", ""), "program")[0]
    assert said not in prove_function(module.module, module.module, "g").assumptions


TOUCHED = """
func.func private @ext(memref<4xf32>)
func.func private @h(%m: memref<4xf32>) {
  "my.touch"(%m) : (memref<4xf32>) -> ()
  call @ext(%m) : (memref<4xf32>) -> ()
  return
}
func.func private @between(%m: memref<4xf32>) {
  call @h(%m) : (memref<4xf32>) -> ()
  return
}
func.func @f(%m: memref<4xf32>) {
  call @between(%m) : (memref<4xf32>) -> ()
  return
}
"""


def test_what_the_proof_of_a_callee_assumes_is_said() -> None:
    """But for what a caller shows of the arguments."""
    (module,) = parse(TOUCHED, "f.mlir")
    said = prove_function(module.module, module.module, "f").assumptions
    assert any("'my.touch'" in each for each in said)
    assert any("@ext" in each for each in said)
    assert len(said) == len(set(said))


RETURNED = {
    "a global": (
        'memref.global "private" @m : memref<4xf32> = uninitialized',
        "%a = memref.get_global @m : memref<4xf32>",
        "%a, %c",
        "result 0 lies in the global @m",
    ),
    "one buffer twice": ("", "%a = memref.alloc() : memref<4xf32>", "%a, %a", "results 0 and 1"),
    "two buffers": ("", "%a = memref.alloc() : memref<4xf32>", "%a, %c", None),
}


@pytest.mark.parametrize(("before", "make", "returned", "said"), RETURNED.values(), ids=RETURNED)
@pytest.mark.parametrize("visibility", ["", "private"])
def test_what_callers_outside_have_to_know(visibility, before, make, returned, said) -> None:
    """Callers in the module see it in the summary."""
    source = f"""
func.func {visibility} @g(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {{
  %t = tensor.splat %x : tensor<4xf32>
  return %t, %t : tensor<4xf32>, tensor<4xf32>
}}
"""
    target = f"""
{before}
func.func {visibility} @g(%x: f32) -> (memref<4xf32>, memref<4xf32>) {{
  {make}
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %c = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%c : memref<4xf32>)
  return {returned} : memref<4xf32>, memref<4xf32>
}}
"""
    modules = [parse(text, "f.mlir")[0].module for text in (source, target)]
    result = prove_function(*modules, "g")
    assert result.verdict is Verdict.PROVED
    outside = [each for each in result.assumptions if each.startswith("callers outside")]
    assert [each for each in outside if said and said in each] == outside
    assert bool(outside) is (said is not None and not visibility)
