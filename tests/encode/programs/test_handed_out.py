"""Functions of the tensor program that return buffers: who gets them may write to them, and sees where that shows.

No run of such a function alone tells these pairs apart; a caller that writes to a result does.
"""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

TWO = """
func.func @f(%x: f32) -> (memref<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %b = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<2xf32>)
  return FIRST, SECOND : memref<2xf32>, memref<2xf32>
}
"""


def two(first: str, second: str) -> str:
    return TWO.replace("FIRST", first).replace("SECOND", second)


@pytest.mark.parametrize("target", [("%a", "%b"), ("%b", "%a"), ("%a", "%a")])
def test_results_that_share_their_memory(target, must_prove, must_not_prove) -> None:
    shares = target[0] == target[1]
    (must_not_prove if shares else must_prove)(
        two("%a", "%b"), two(*target), **({"differs": False} if shares else {})
    )
    (must_prove if shares else must_not_prove)(
        two("%b", "%b"), two(*target), **({} if shares else {"differs": False})
    )


WHOLE = """
func.func @f(%x: f32, %i: index) -> (memref<1xf32, strided<[1], offset: ?>>, memref<1xf32, strided<[1], offset: ?>>) {
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<2xf32>)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.subview %a[%c0] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  %v = memref.subview %a[PLACE] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %u, %v : memref<1xf32, strided<[1], offset: ?>>, memref<1xf32, strided<[1], offset: ?>>
}
"""


def test_parts_of_one_buffer(must_prove, must_not_prove) -> None:
    apart, one = WHOLE.replace("PLACE", "%c1"), WHOLE.replace("PLACE", "%c0")
    must_prove(apart, apart)
    must_prove(one, one)
    must_not_prove(apart, one, differs=False)
    must_not_prove(one, apart, differs=False)


OWN = """
func.func @f(%t: tensor<1xf32>) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  return %a : memref<1xf32>
}
"""
COPY = """
func.func @f(%m: memref<1xf32>) -> memref<1xf32> {
  %a = memref.alloc() : memref<1xf32>
  memref.copy %m, %a : memref<1xf32> to memref<1xf32>
  return %a : memref<1xf32>
}
"""
MADE_OF_IT = """
func.func @f(%t: tensor<1xf32>) -> memref<1xf32> {
  %b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>
  return %b : memref<1xf32>
}
"""


def test_a_buffer_of_its_own(must_prove, must_not_prove) -> None:
    must_prove(OWN, COPY)
    argument = COPY.replace("return %a", "return %m")
    must_not_prove(OWN, argument, differs=False)
    must_prove(MADE_OF_IT, argument)


CONSTANT = """
memref.global "private" constant @g : memref<1xf32> = dense<1.0>
func.func @f() -> memref<1xf32> {
  %g = memref.get_global @g : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.copy %g, %a : memref<1xf32> to memref<1xf32>
  return RESULT : memref<1xf32>
}
"""


def test_a_constant_may_not_be_written(must_prove, must_not_prove) -> None:
    own, constant = CONSTANT.replace("RESULT", "%a"), CONSTANT.replace("RESULT", "%g")
    must_prove(own, own)
    must_prove(constant, constant)
    must_not_prove(own, constant, differs=False)


GLOBAL = """
memref.global @g : memref<1xf32> = dense<0.0>
func.func private @get() -> SHAPED {
  %g = memref.get_global @g : memref<1xf32>
  %a = memref.alloc() : memref<1xf32>
  memref.copy %g, %a : memref<1xf32> to memref<1xf32>
  RESULT
}
func.func private @set(%x: f32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xf32>
  memref.store %x, %g[%c0] : memref<1xf32>
  return
}
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get() : () -> SHAPED
  func.call @set(%x) : (f32) -> ()
  %v = READ %t[%c0] : SHAPED
  return %v : f32
}
"""
SHARED = """
func.func private @get(%m: memref<1xf32>, %x: f32) -> memref<1xf32> {
  %c0 = arith.constant 0 : index
  %a = bufferization.to_tensor %m restrict : memref<1xf32> to tensor<1xf32>
  %t = tensor.insert %x into %a[%c0] : tensor<1xf32>
  %b = bufferization.to_buffer %t : tensor<1xf32> to memref<1xf32>
  return %b : memref<1xf32>
}
"""
ALONE = """
func.func private @get(%m: memref<1xf32>, %x: f32) -> SHAPED {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xf32>
  memref.store %x, %a[%c0] : memref<1xf32>
  RESULT
}
"""
CALLER = """
func.func @f(%m: memref<1xf32>, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = func.call @get(%m, %x) : (memref<1xf32>, f32) -> SHAPED
  memref.store %y, %m[%c0] : memref<1xf32>
  %v = READ %t[%c0] : SHAPED
  return %v : f32
}
"""
TENSOR = """%t = bufferization.to_tensor %a restrict : memref<1xf32> to tensor<1xf32>
  return %t : tensor<1xf32>"""


def on_tensors(text: str) -> str:
    text = text.replace("RESULT", TENSOR).replace("SHAPED", "tensor<1xf32>")
    return text.replace("READ", "tensor.extract")


def on_buffers(text: str, result: str) -> str:
    text = text.replace("RESULT", f"return {result} : memref<1xf32>")
    return text.replace("SHAPED", "memref<1xf32>").replace("READ", "memref.load")


def test_what_others_change_is_not_new(must_prove, must_not_prove) -> None:
    """A callee returns the buffer of a global, or what may be that of an argument, and somebody writes there."""
    source = on_tensors(GLOBAL)
    must_prove(source, on_buffers(GLOBAL, "%a"))
    must_not_prove(source, on_buffers(GLOBAL, "%g"))
    source = on_tensors(ALONE + CALLER)
    must_prove(source, on_buffers(ALONE + CALLER, "%a"))
    shared = on_buffers(SHARED + CALLER, "")
    must_not_prove(source, shared.replace("restrict", "restrict writable"))
    # What was not given away is not written, so the change of it is a buffer of its own.
    must_prove(source, shared)


PAIR = """
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  BODY
}
"""


def test_what_a_tensor_is_put_into_may_be_the_buffer_that_it_came_from(
    must_prove, must_not_prove
) -> None:
    """But not one that it has nothing to do with: the new owner writes to one, and reads the other."""
    both = PAIR.replace("BODY", "return %a, %a : memref<4xf32>, memref<4xf32>")
    returned = (
        "MAKE\n  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>\n"
        "  return %a, %b : memref<4xf32>, memref<4xf32>"
    )
    own = "%t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>"
    must_prove(PAIR.replace("BODY", returned.replace("MAKE", own)), both)
    other = "%t = tensor.splat %x : tensor<4xf32>"
    must_not_prove(PAIR.replace("BODY", returned.replace("MAKE", other)), both, differs=False)


def test_who_writes_to_an_argument_that_is_only_read_says_so() -> None:
    """A caller elsewhere may have put a constant there."""
    source = """
func.func VISIBILITY @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  WRITE
  return %v : f32
}
"""
    write = "memref.store %x, %m[%c0] : memref<4xf32>\n  memref.store %v, %m[%c0] : memref<4xf32>"

    def told(visibility: str, ours: str, theirs: str) -> bool:
        texts = (source.replace("WRITE", each) for each in (ours, theirs))
        modules = [
            parse(text.replace("VISIBILITY", visibility), "f.mlir")[0].module for text in texts
        ]
        result = prove_function(*modules, "f")
        assert result.verdict is Verdict.PROVED
        return any("may be written to" in said for said in result.assumptions)

    assert told("", "", write)
    assert not told("", write, write)
    assert not told("private", "", write)


@pytest.mark.parametrize(
    "change",
    [
        "",
        "%c = tensor.cast %e : tensor<4xf32> to tensor<?xf32>\n"
        "  %u = tensor.cast %c : tensor<?xf32> to tensor<4xf32>",
        "%u = tensor.insert %x into %e[%i] : tensor<4xf32>",
        "%d = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>\n"
        "  %u = arith.select %p, %d, %e : tensor<4xf32>",
        "%u = scf.if %p -> tensor<4xf32> {\n  scf.yield %e : tensor<4xf32>\n"
        "  } else {\n  scf.yield %e : tensor<4xf32>\n  }",
        "%z = arith.constant 0 : index\n  %two = arith.constant 2 : index\n"
        "  %u = scf.for %j = %z to %two step %two iter_args(%y = %e) -> tensor<4xf32> {\n"
        "    scf.yield %y : tensor<4xf32>\n  }",
    ],
    ids=["as it is", "cast", "changed", "one of two", "a branch", "a loop"],
)
def test_a_new_buffer_of_a_tensor_is_no_argument(change: str, must_prove, must_not_prove) -> None:
    """Its owner may write to it, and the caller's buffer stays as it is."""
    source = f"""
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index, %p: i1) -> memref<4xf32> {{
  %e = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  {change}
  %b = bufferization.to_buffer {"%u" if change else "%e"} : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}}
"""
    store = "memref.store %x, WHERE[%i] : memref<4xf32>" if "insert" in change else ""
    target = f"""
func.func @f(%t: memref<4xf32>, %x: f32, %i: index, %p: i1) -> memref<4xf32> {{
  %b = memref.alloc() : memref<4xf32>
  memref.copy %t, %b : memref<4xf32> to memref<4xf32>
  {store}
  return WHERE : memref<4xf32>
}}
"""
    must_prove(source, target.replace("WHERE", "%b"))
    must_not_prove(source, target.replace("WHERE", "%t"), differs=False)


def test_the_buffer_of_another_argument(must_prove, must_not_prove) -> None:
    """Both hold the same, but who writes to the result writes to one of them."""
    source, target = (
        f"""
func.func @f(%a: KIND<index>, %b: KIND<index>) -> memref<index> {{
  %x = {read} %a[] : KIND<index>
  %y = {read} %b[] : KIND<index>
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "same"
  {make}
  return %m : memref<index>
}}""".replace("KIND", kind)
        for kind, read, make in (
            (
                "tensor",
                "tensor.extract",
                "%m = bufferization.to_buffer %a : tensor<index> to memref<index>",
            ),
            (
                "memref",
                "memref.load",
                "%m = memref.cast WHICH : memref<index> to memref<index>",
            ),
        )
    )
    must_prove(source, target.replace("WHICH", "%a"))
    must_not_prove(source, target.replace("WHICH", "%b"), differs=False)


def test_a_view_of_bytes_is_no_allocation(must_prove, must_not_prove) -> None:
    """Who gets both frees both."""
    source = PAIR.replace(
        "BODY",
        "%b = memref.alloc() : memref<4xf32>\n  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)\n"
        "  return %a, %b : memref<4xf32>, memref<4xf32>",
    )
    views = """
func.func @f(%x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %m = memref.alloc() : memref<32xi8>
  %a = memref.view %m[%c0][] : memref<32xi8> to memref<4xf32>
  %b = memref.view %m[%c16][] : memref<32xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  return %a, %b : memref<4xf32>, memref<4xf32>
}
"""
    must_prove(source, source)
    must_prove(views, views)
    must_not_prove(source, views, differs=False)


def test_a_constant_is_not_the_buffer_of_an_argument(must_prove, must_not_prove) -> None:
    """Both hold the same, but the caller may write to its own buffer."""
    text = """
memref.global "private" constant @five : memref<index> = dense<5>
func.func @f(%a: KIND<index>) -> memref<index> {
  %c5 = arith.constant 5 : index
  %x = READ %a[] : KIND<index>
  %e = arith.cmpi eq, %x, %c5 : index
  cf.assert %e, "same"
  %g = memref.get_global @five : memref<index>
  return RESULT : memref<index>
}
"""
    source = (
        text.replace("KIND", "tensor").replace("READ", "tensor.extract").replace("RESULT", "%g")
    )
    target = text.replace("KIND", "memref").replace("READ", "memref.load")
    must_prove(source, target.replace("RESULT", "%g"))
    must_not_prove(source, target.replace("RESULT", "%a"), differs=False)


def test_one_of_two_arguments(must_prove, must_not_prove) -> None:
    """Both hold the same; who writes to the result writes to the one that was chosen."""
    source, target = (
        f"""
func.func @f(%a: KIND, %b: KIND, %c: i1) -> memref<index> {{
  %x = {read} %a[] : KIND
  %y = {read} %b[] : KIND
  %e = arith.cmpi eq, %x, %y : index
  cf.assert %e, "same"
  %r = arith.select %c, FIRST, SECOND : KIND
  {returned}
}}""".replace("KIND", kind)
        for kind, read, returned in (
            (
                "tensor<index>",
                "tensor.extract",
                "%m = bufferization.to_buffer %r : tensor<index> to memref<index>\n"
                "  return %m : memref<index>",
            ),
            ("memref<index>", "memref.load", "return %r : memref<index>"),
        )
    )
    source = source.replace("FIRST", "%a").replace("SECOND", "%b")
    must_not_prove(source, target.replace("FIRST", "%b").replace("SECOND", "%a"), differs=False)
    one = source.replace("%c, %a, %b", "%c, %a, %a")
    must_prove(one, target.replace("FIRST", "%a").replace("SECOND", "%a"))


GIVEN_OUT = """
func.func @f(%t: tensor<4xi32>SAID) -> memref<4xi32> {
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}"""
GIVEN_BACK = """
func.func @f(%m: memref<4xi32>) -> memref<4xi32> {
  return %m : memref<4xi32>
}"""


def test_who_gets_a_buffer_may_write_to_it(must_prove, must_not_prove) -> None:
    """So it is not that of an argument to which nobody may write."""
    must_prove(GIVEN_OUT.replace("SAID", ""), GIVEN_BACK)
    said = " {bufferization.writable = false}"
    must_not_prove(GIVEN_OUT.replace("SAID", said), GIVEN_BACK, differs=False)
