"""Undefined values and poison, at every point where they could be taken for defined ones."""

from __future__ import annotations

import pytest

PROGRAM = """
func.func @f(%x: f32, %n: index, %v: i32, ARG) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  BODY
  return %x : f32
}
"""
BRANCH = "scf.if %b {\n    %z = memref.alloc() : memref<1xf32>\n  }"
CONDITION = "%b = memref.load %m[%c0] : memref<4xi1>"


def program(body: str, argument: str = "%t: tensor<4xi1>") -> str:
    return PROGRAM.replace("BODY", body).replace("ARG", argument)


SOURCE = program("")
ON_POISON = {
    "nsw": "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32",
    "nuw": "%p = arith.muli %v, %k overflow<nuw> : i32\n  %b = arith.cmpi eq, %p, %k : i32",
    "shift": "%p = arith.shli %k, %v : i32\n  %b = arith.cmpi eq, %p, %k : i32",
    "fptosi": "%p = arith.fptosi %x : f32 to i32\n  %b = arith.cmpi eq, %p, %k : i32",
    "nnan": "%p = arith.addf %x, %x fastmath<nnan> : f32\n  %b = arith.cmpf oeq, %p, %x : f32",
    "exact": "%p = arith.shrui %v, %k exact : i32\n  %b = arith.cmpi eq, %p, %k : i32",
    "poison": "%b = ub.poison : i1",
    "index nuw": "%p = arith.subi %c0, %n overflow<nuw> : index\n  %b = arith.cmpi eq, %p, %n : index",
    "difference": "%p = arith.shli %k, %v : i32\n  %q = arith.index_cast %p : i32 to index\n"
    "  %d = arith.subi %q, %q : index\n  %b = arith.cmpi eq, %d, %c0 : index",
    "select": "%p = arith.fptosi %x : f32 to i32\n  %q = arith.cmpi eq, %p, %k : i32\n"
    "  %b = arith.select %q, %y, %y : i1",
}


@pytest.mark.parametrize("how", ON_POISON)
def test_no_branch_on_poison(how: str, must_prove, must_not_prove, must_be_vacuous) -> None:
    made = "%y = arith.cmpi eq, %v, %k : i32\n  " + ON_POISON[how] + "\n  "
    source = program("", "%m: memref<4xi1>")
    must_not_prove(source, program(made + BRANCH, "%m: memref<4xi1>"), differs=False)
    must_prove(source, program(made, "%m: memref<4xi1>"))
    # What the tensor program branches on is defined behind that.
    twice = program(made + BRANCH, "%m: memref<4xi1>")
    (must_be_vacuous if how == "poison" else must_prove)(twice, twice)


USES = {
    "branch": CONDITION + "\n  " + BRANCH,
    "select of buffers": CONDITION + "\n  %a = memref.alloc() : memref<1xf32>\n"
    "  %s = arith.select %b, %a, %a : memref<1xf32>",
    "switch": CONDITION + "\n  %i = arith.index_castui %b : i1 to index\n"
    "  scf.index_switch %i\n  case 0 {\n    scf.yield\n  }\n  default {\n    scf.yield\n  }",
    "bound": CONDITION + "\n  %i = arith.index_castui %b : i1 to index\n"
    "  scf.for %j = %c0 to %i step %c1 {\n  }",
    "size": CONDITION + "\n  %i = arith.index_castui %b : i1 to index\n"
    "  %a = memref.alloc(%i) : memref<?xf32>",
    "index": CONDITION + "\n  %i = arith.index_castui %b : i1 to index\n"
    "  %a = memref.load %m[%i] : memref<4xi1>",
    "remainder": CONDITION + "\n  %i = arith.index_castui %b : i1 to index\n"
    "  %r = arith.remui %i, %c4 : index\n  %a = memref.load %m[%r] : memref<4xi1>",
    "divisor": CONDITION + "\n  %i = arith.index_castui %b : i1 to index\n"
    "  %o = arith.addi %i, %c1 : index\n  %a = arith.divui %n, %o : index",
}


@pytest.mark.parametrize("use", [name for name in USES if name not in ("switch", "bound")])
def test_an_argument_may_hold_what_nobody_wrote(use: str, must_not_prove) -> None:
    target = program(USES[use], "%m: memref<4xi1>")
    must_not_prove(SOURCE, target, differs=False)


WRITTEN = "%q = arith.cmpi eq, %v, %k : i32\n  memref.store %q, %m[%c0] : memref<4xi1>\n  "


@pytest.mark.parametrize("use", [name for name in USES if name not in ("switch", "bound")])
def test_what_was_written_is_defined(use: str, must_prove) -> None:
    own = "%m = memref.alloc() : memref<4xi1>\n  " + WRITTEN + USES[use]
    if use in ("index", "remainder"):
        own = own.replace("%a = memref.load %m", "%a = memref.load %g")
        own = own.replace("%m = memref", "%g = memref.alloc() : memref<4xi1>\n  %m = memref", 1)
    must_prove(SOURCE, program(own, "%t: memref<4xi1>"))


CALLED = """
func.func private @g(%t: TYPE) -> i1 {
  %c0 = arith.constant 0 : index
  %b = READ
  return %b : i1
}
"""
CALLS = """
func.func @f(%t: TYPE, %x: f32) -> f32 {
  %b = func.call @g(%t) : (TYPE) -> i1
  USE
  return %x : f32
}
"""


def called(type: str, read: str, use: str) -> str:
    text = CALLED.replace("READ", read) + CALLS.replace("USE", use)
    return text.replace("TYPE", type)


def test_what_a_call_gives_may_be_undefined(must_prove, must_not_prove) -> None:
    source = called("tensor<1xi1>", "tensor.extract %t[%c0] : tensor<1xi1>", "")
    read = "memref.load %t[%c0] : memref<1xi1>"
    must_prove(source, called("memref<1xi1>", read, ""))
    must_not_prove(source, called("memref<1xi1>", read, BRANCH), differs=False)


def test_what_a_call_gives_is_defined_if_it_is_made_of_that(must_prove) -> None:
    source = called("tensor<1xi1>", "arith.constant true", "")
    must_prove(source, called("memref<1xi1>", "arith.constant true", BRANCH))


CARRIED = """
func.func @f(%t: TENSOR, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %true) -> i1 {
    %b = READ
    scf.yield %b : i1
  }
  USE
  return %x : f32
}
"""


@pytest.mark.parametrize(
    ("read", "is_defined"), [("LOAD", False), ("arith.xori %c, %true : i1", True)]
)
def test_what_a_loop_carries(read: str, is_defined: bool, must_prove, must_not_prove) -> None:
    source = CARRIED.replace("TENSOR", "tensor<1xi1>").replace("USE", "").replace("READ", read)
    source = source.replace("LOAD", "tensor.extract %t[%c0] : tensor<1xi1>")
    use = BRANCH.replace("%b", "%r")
    target = CARRIED.replace("TENSOR", "memref<1xi1>").replace("USE", use).replace("READ", read)
    target = target.replace("LOAD", "memref.load %t[%c0] : memref<1xi1>")
    if is_defined:
        must_prove(source, target)
    else:
        must_not_prove(source, target, differs=False)


def test_an_undefined_number_is_no_argument_of_a_proof(must_not_prove) -> None:
    """The callee was proved for numbers that are defined."""
    callee = """
func.func private @g(%b: i1, %x: f32) -> f32 {
  USE
  return %x : f32
}
"""
    caller = """
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = MAKE
  %b = READ
  %r = func.call @g(%b, %x) : (i1, f32) -> f32
  return %r : f32
}
"""
    source = callee.replace("USE", "") + caller.replace(
        "MAKE", "tensor.empty() : tensor<1xi1>"
    ).replace("READ", "tensor.extract %e[%c0] : tensor<1xi1>")
    target = callee.replace("USE", BRANCH) + caller.replace(
        "MAKE", "memref.alloc() : memref<1xi1>"
    ).replace("READ", "memref.load %e[%c0] : memref<1xi1>")
    must_not_prove(source, target)


def test_an_equal_value_must_be_as_defined(must_prove, must_not_prove) -> None:
    """`n == 7 ? n : 7` is 7, but poison if the comparison is."""
    source = program("").replace("return %x : f32", "return %k : i32").replace("-> f32", "-> i32")
    picked = (
        "%p = arith.addi %v, %k overflow<nsw> : i32\n  %e = arith.cmpi eq, %p, %k : i32\n"
        "  %s = arith.select %e, %p, %k : i32"
    )
    target = program(picked, "%t: memref<4xi1>").replace("return %x : f32", "return %s : i32")
    target = target.replace("-> f32", "-> i32")
    must_not_prove(source, target, differs=False)
    must_prove(source, target.replace(" overflow<nsw>", ""))
