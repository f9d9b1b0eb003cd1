"""Functions that call themselves: proved by induction over the depth of calls."""

from __future__ import annotations

import pytest

SOURCE = """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %w = tensor.insert %x into %t[%c1] : tensor<4xf32>
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%w, %x, %m) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
IN_PLACE = """
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stop = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %stop -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    memref.store %x, %t[%c1] : memref<4xf32>
    %m = arith.subi %n, %c1 : index
    %s = func.call @f(%t, %x, %m) : (memref<4xf32>, f32, index) -> memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  return %r : memref<4xf32>
}
"""
COPIES = IN_PLACE.replace(
    "    memref.store %x, %t[%c1] : memref<4xf32>\n",
    "    %n2 = memref.alloc() : memref<4xf32>\n"
    "    memref.copy %t, %n2 : memref<4xf32> to memref<4xf32>\n"
    "    memref.store %x, %n2[%c1] : memref<4xf32>\n",
).replace("@f(%t, %x, %m)", "@f(%n2, %x, %m)")

MUTUAL = """
func.func private @g(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %s, %k = func.call @f(%t, %m) : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
  return %s, %k : tensor<4xf32>, index
}
func.func @f(%t: tensor<4xf32>, %n: index) -> (tensor<4xf32>, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7.0 : f32
  %go = arith.cmpi sgt, %n, %c0 : index
  %r, %j = scf.if %go -> (tensor<4xf32>, index) {
    %w = tensor.insert %x into %t[%c0] : tensor<4xf32>
    %s, %k = func.call @g(%w, %n) : (tensor<4xf32>, index) -> (tensor<4xf32>, index)
    scf.yield %s, %k : tensor<4xf32>, index
  } else {
    scf.yield %t, %n : tensor<4xf32>, index
  }
  return %r, %j : tensor<4xf32>, index
}
"""
MUTUAL_TARGET = (
    MUTUAL.replace(
        "%w = tensor.insert %x into %t[%c0] : tensor<4xf32>",
        "memref.store %x, %t[%c0] : memref<4xf32>",
    )
    .replace("@g(%w", "@g(%t")
    .replace("tensor", "memref")
)


@pytest.mark.parametrize("target", [IN_PLACE, COPIES], ids=["in place", "copies"])
def test_a_function_that_calls_itself(must_prove, target):
    must_prove(SOURCE, target)


def test_functions_that_call_each_other(must_prove):
    must_prove(MUTUAL, MUTUAL_TARGET)


@pytest.mark.parametrize("first", ["f", "g"])
def test_each_function_of_a_cycle_grants_what_the_others_grant(first) -> None:
    """The proof of the inner one is under way inside of that of the outer one."""
    from oneshot_verify.encode import prove_pair
    from oneshot_verify.ir import parse
    from oneshot_verify.semantics.opaque import outside_assumption

    call = "  func.call @ext(%x) : (f32) -> ()\n  %go ="
    said = outside_assumption("ext")
    programs: list[str] = []
    for text in (MUTUAL, MUTUAL_TARGET):
        functions = text.replace("  %go =", call).split("func.func ")[1:]
        ordered = sorted(functions, key=lambda each: f"@{first}(" not in each[:12])
        programs.append("func.func ".join(("", "private @ext(f32)\n", *ordered)))
    ours, theirs = (parse(text, "test.mlir")[0].module for text in programs)
    results = prove_pair(ours, theirs)
    assert results[0].name == first
    for result in results:
        assert result.verdict.value == "proved"
        assert {said, "each recursive call of the tensor program returns"} <= {*result.assumptions}


def test_a_cycle_inside_of_a_cycle_is_named_once() -> None:
    from oneshot_verify.encode import prove_pair
    from oneshot_verify.ir import parse

    text = """
func.func @a(%n: i32) -> i32 {
  %r = func.call @b(%n) : (i32) -> i32
  return %r : i32
}
func.func @b(%n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %c = arith.cmpi eq, %n, %z : i32
  %r = scf.if %c -> i32 {
    %q = func.call @a(%n) : (i32) -> i32
    scf.yield %q : i32
  } else {
    %q = func.call @c(%n) : (i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}
func.func @c(%n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %c = arith.cmpi eq, %n, %z : i32
  %r = scf.if %c -> i32 {
    scf.yield %z : i32
  } else {
    %q = func.call @b(%z) : (i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}
"""
    ours, theirs = (parse(text, "test.mlir")[0].module for _ in range(2))
    for result in prove_pair(ours, theirs):
        assert len({*result.assumptions}) == len(result.assumptions)


def test_a_wrong_base_case(must_not_prove):
    """The assumption about the inner call does not help where no call is made."""
    wrong = IN_PLACE.replace(
        "    scf.yield %t : memref<4xf32>\n  } else",
        "    memref.store %x, %t[%c0] : memref<4xf32>\n    scf.yield %t : memref<4xf32>\n  } else",
    )
    must_not_prove(SOURCE, wrong)


def test_a_wrong_step(must_not_prove):
    must_not_prove(SOURCE, IN_PLACE.replace("memref.store %x, %t[%c1]", "memref.store %x, %t[%c0]"))


def test_a_wrong_argument_of_the_inner_call(must_not_prove):
    wrong = IN_PLACE.replace("%m = arith.subi %n, %c1 : index", "%m = arith.subi %n, %n : index")
    must_not_prove(SOURCE, wrong, differs=False)


def test_the_summary_of_the_base_case_alone_is_not_enough(must_not_prove):
    """The base case returns its argument unchanged; the whole function does not."""
    source = (
        SOURCE.replace(
            "  return %r : tensor<4xf32>",
            "  %v = tensor.extract %t[%c1] : tensor<4xf32>\n  return %r, %v : tensor<4xf32>, f32",
        )
        .replace("index) -> tensor<4xf32> {", "index) -> (tensor<4xf32>, f32) {")
        .replace(
            "%s = func.call @f(%w, %x, %m) : (tensor<4xf32>, f32, index) -> tensor<4xf32>",
            "%s, %u = func.call @f(%w, %x, %m) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)",
        )
    )
    target = (
        IN_PLACE.replace(
            "  return %r : memref<4xf32>",
            "  %v = memref.load %t[%c1] : memref<4xf32>\n  return %r, %v : memref<4xf32>, f32",
        )
        .replace("index) -> memref<4xf32> {", "index) -> (memref<4xf32>, f32) {")
        .replace(
            "%s = func.call @f(%t, %x, %m) : (memref<4xf32>, f32, index) -> memref<4xf32>",
            "%s, %u = func.call @f(%t, %x, %m) : (memref<4xf32>, f32, index) -> (memref<4xf32>, f32)",
        )
    )
    must_not_prove(source, target)


def test_a_wrong_function_in_the_cycle(must_not_prove):
    must_not_prove(
        MUTUAL, MUTUAL_TARGET.replace("return %s, %k : memref", "return %t, %n : memref")
    )


def test_endless_recursion_is_no_success():
    from oneshot_verify.encode import prove_pair
    from oneshot_verify.ir import parse
    from oneshot_verify.verdict import Verdict

    source = """
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
    modules = parse(source, "s")[0].module, parse(source.replace("tensor", "memref"), "t")[0].module
    assert [result.verdict for result in prove_pair(*modules)] == [Verdict.VACUOUS]


def in_circles(type: str, read: str, store: str = "") -> str:
    """`@g` hangs on `@f`, which calls it, and `@h` on `@g`, which calls it: so `@h` hangs on `@f`, too."""
    return f"""
func.func @f(%t: {type}, %c: i1) {{
  %true = arith.constant true
  %x = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  scf.if %c {{
    func.call @g(%t, %true, %true) : ({type}, i1, i1) -> ()
  }}
  {store}
  return
}}
func.func @g(%t: {type}, %c: i1, %d: i1) {{
  %false = arith.constant false
  scf.if %c {{
    %x = func.call @h(%t) : ({type}) -> f32
  }}
  scf.if %d {{
    func.call @f(%t, %false) : ({type}, i1) -> ()
  }}
  return
}}
func.func @h(%t: {type}) -> f32 {{
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  func.call @g(%t, %false, %true) : ({type}, i1, i1) -> ()
  %x = {read} %t[%c0] : {type}
  return %x : f32
}}
"""


def test_what_hangs_on_a_proof_hangs_on_what_that_hangs_on(must_prove, must_not_prove):
    """While `@f` is not known to return, neither `@g` nor `@h` is known to write."""
    source = in_circles("tensor<4xf32>", "tensor.extract")
    must_prove(source, in_circles("memref<4xf32>", "memref.load"))
    writes = "memref.store %x, %t[%c0] : memref<4xf32>"
    must_not_prove(source, in_circles("memref<4xf32>", "memref.load", writes), name="h")


OFFSETS = """
func.func @f(%n: index, %v: f32, %b: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %p -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %q = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @f(%m, %v, %b) : (index, f32, i1) -> tensor<4xf32>
    %w = tensor.extract %x[%c0] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %q = linalg.fill ins(%w : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %q) -> tensor<4xf32> {
      %y = scf.if %b -> tensor<4xf32> {
        %e2 = tensor.empty() : tensor<4xf32>
        %q2 = linalg.fill ins(%w : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
        scf.yield %q2 : tensor<4xf32>
      } else {
        scf.yield %a : tensor<4xf32>
      }
      scf.yield %y : tensor<4xf32>
    }
    scf.yield %l : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
"""
ANYWHERE = "memref<4xf32, strided<[1], offset: ?>>"
BEHIND_EIGHT = "memref<4xf32, strided<[1], offset: 8>>"
WITH_OFFSETS = f"""
func.func @f(%n: index, %v: f32, %b: i1) -> {ANYWHERE} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %p -> {ANYWHERE} {{
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%e : memref<4xf32>)
    %q = memref.cast %e : memref<4xf32> to {ANYWHERE}
    scf.yield %q : {ANYWHERE}
  }} else {{
    %m = arith.subi %n, %c1 : index
    %x = func.call @f(%m, %v, %b) : (index, f32, i1) -> {ANYWHERE}
    %w = memref.load %x[%c0] : {ANYWHERE}
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%w : f32) outs(%e : memref<4xf32>)
    %q = memref.cast %e : memref<4xf32> to {ANYWHERE}
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %q) -> {ANYWHERE} {{
      %y = scf.if %b -> {ANYWHERE} {{
        %e2 = memref.alloc() : {BEHIND_EIGHT}
        linalg.fill ins(%w : f32) outs(%e2 : {BEHIND_EIGHT})
        %q2 = memref.cast %e2 : {BEHIND_EIGHT} to {ANYWHERE}
        scf.yield %q2 : {ANYWHERE}
      }} else {{
        scf.yield %a : {ANYWHERE}
      }}
      scf.yield %y : {ANYWHERE}
    }}
    scf.yield %l : {ANYWHERE}
  }}
  return %r : {ANYWHERE}
}}
"""


def test_calls_that_return_buffers_with_other_offsets(must_prove, must_not_prove, change) -> None:
    """Only a deeper call shows that a buffer may begin elsewhere than those that were seen first."""
    must_prove(OFFSETS, WITH_OFFSETS)
    load = f"%w = memref.load %x[%c0] : {ANYWHERE}"
    cast = f"%x0 = memref.cast %x : {ANYWHERE} to memref<4xf32>\n    %w = memref.load %x0[%c0] : memref<4xf32>"
    must_not_prove(OFFSETS, change(WITH_OFFSETS, load, cast))


BUFFER_OF_A_TENSOR = """
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %t: tensor<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %c = arith.cmpi sgt, %n, %z : index
  scf.if %c {
    %k = arith.subi %n, %o : index
    %q = func.call @h(%k, %t) : (index, tensor<4xi32>) -> memref<4xi32>
    func.call @ext(%q) : (memref<4xi32>) -> ()
  }
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  memref.store %s, %m[%z] : memref<4xi32>
  return %m : memref<4xi32>
}
"""
COPIED_BEFORE = """
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %t: memref<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %c = arith.cmpi sgt, %n, %z : index
  scf.if %c {
    %k = arith.subi %n, %o : index
    %a = memref.alloc() : memref<4xi32>
    memref.copy %t, %a : memref<4xi32> to memref<4xi32>
    %b = memref.alloc() : memref<4xi32>
    memref.copy %t, %b : memref<4xi32> to memref<4xi32>
    %q = func.call @h(%k, %b) : (index, memref<4xi32>) -> memref<4xi32>
    func.call @ext(%a) : (memref<4xi32>) -> ()
  }
  memref.store %s, %t[%z] : memref<4xi32>
  return %t : memref<4xi32>
}
"""
LEFT_IN_AN_ARGUMENT = """
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %x: i64, %p: memref<4xi32>) -> memref<4xi32> {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %K = arith.constant 15241630849 : i64
  %xx = arith.muli %x, %x : i64
  %c1 = arith.cmpi eq, %xx, %K : i64
  %c0 = arith.cmpi sgt, %n, %z : index
  %c = arith.andi %c0, %c1 : i1
  scf.if %c {
    %k = arith.subi %n, %o : index
    %q = func.call @h(%k, %x, %p) : (index, i64, memref<4xi32>) -> memref<4xi32>
    memref.store %s, %p[%z] : memref<4xi32>
    func.call @ext(%q) : (memref<4xi32>) -> ()
  }
  return %p : memref<4xi32>
}
"""
LEFT_AND_COPIED = """
func.func private @ext(memref<4xi32>)
func.func @h(%n: index, %x: i64, %p: memref<4xi32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %s = arith.constant 77 : i32
  %K = arith.constant 15241630849 : i64
  %xx = arith.muli %x, %x : i64
  %c1 = arith.cmpi eq, %xx, %K : i64
  %c0 = arith.cmpi sgt, %n, %z : index
  %c = arith.andi %c0, %c1 : i1
  scf.if %c {
    %k = arith.subi %n, %o : index
    func.call @h(%k, %x, %p) : (index, i64, memref<4xi32>) -> ()
    %a = memref.alloc() : memref<4xi32>
    memref.copy %p, %a : memref<4xi32> to memref<4xi32>
    memref.store %s, %p[%z] : memref<4xi32>
    func.call @ext(%a) : (memref<4xi32>) -> ()
  }
  return
}
"""


def test_a_buffer_that_a_call_returns_is_not_what_it_held_before(must_not_prove) -> None:
    """What is behind the inner call sees the buffer, as it is then."""
    must_not_prove(BUFFER_OF_A_TENSOR, COPIED_BEFORE, differs=False, name="h")
    must_not_prove(LEFT_IN_AN_ARGUMENT, LEFT_AND_COPIED, differs=False, name="h")
