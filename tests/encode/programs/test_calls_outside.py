"""Functions without a body that return tensors: their results may be anywhere."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SOURCE = """
func.func private @g(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  %v = tensor.extract %t[%c0] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
"""
COPIES = """
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.alloc() : memref<4xf32>
  memref.copy %t, %n : memref<4xf32> to memref<4xf32>
  %r = call @g(%n) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %r[%c0] : memref<4xf32>
  %v = memref.load %t[%c0] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}
"""
READS = 'memref<4xf32> {bufferization.access = "read"}'


def test_the_argument_is_a_copy(must_prove):
    must_prove(SOURCE, COPIES)


def test_the_argument_itself_may_be_overwritten(must_not_prove):
    must_not_prove(SOURCE, COPIES.replace("@g(%n)", "@g(%t)"))


def test_the_result_may_be_the_argument(must_not_prove):
    """The callee only reads, but the store that follows may go to its argument."""
    source = SOURCE.replace("@g(tensor<4xf32>)", f"@g({READS.replace('memref', 'tensor')})")
    target = COPIES.replace("@g(memref<4xf32>)", f"@g({READS})").replace("@g(%n)", "@g(%t)")
    must_not_prove(source, target)


def test_two_results_may_be_one_buffer(must_not_prove):
    source = """
func.func private @g(tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r, %s = call @g(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %w = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %w, %s : tensor<4xf32>, tensor<4xf32>
}
"""
    target = source.replace("%w = tensor.insert %x into", "memref.store %x,")
    target = target.replace("return %w", "return %r").replace("tensor", "memref")
    must_not_prove(source, target, differs=False)


def test_a_result_that_nobody_uses(must_prove):
    source = """
func.func private @g(tensor<?xf32>) -> (f32, tensor<?xf32>, f32)
func.func @f(%t: tensor<?xf32>) {
  %0:3 = call @g(%t) : (tensor<?xf32>) -> (f32, tensor<?xf32>, f32)
  return
}
"""
    must_prove(source, source.replace("tensor", "memref"))


HANDED = """
func.func private @g(memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>) {
  %n = call @g(%m) : (memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>>
  return
}
"""


def test_a_buffer_that_the_tensor_program_is_handed_is_no_reason_to_refute():
    """What the function returns shares its memory in one of the programs just if it does so in the other."""
    modules = [parse(HANDED, "program")[0].module for _ in range(2)]
    assert prove_function(*modules, "f").verdict is Verdict.PROVED


def test_a_tensor_may_come_back_in_the_buffer_of_the_tensor_program(
    must_prove, must_not_prove, change
) -> None:
    """The function without a body may return its argument, which the caller writes to afterwards."""
    source = """
func.func private @ext(memref<4xf32>) -> tensor<4xf32>
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%m) : (memref<4xf32>) -> tensor<4xf32>
  %v = tensor.extract %r[%c0] : tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return %v : f32
}
"""
    target = """
func.func private @ext(memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%m) : (memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %v = memref.load %r[%c0] : memref<4xf32, strided<[?], offset: ?>>
  memref.store %x, %m[%i] : memref<4xf32>
  return %v : f32
}
"""
    must_prove(source, target)
    load = "  %v = memref.load %r[%c0] : memref<4xf32, strided<[?], offset: ?>>\n"
    later = change(change(target, load, ""), "  return", f"{load}  return")
    must_not_prove(source, later, differs=False)


OF_OTHER_RANK = """
func.func private @ext(KIND<4x4xf32> {bufferization.access = "read"}) -> KIND<4xf32 ANYWHERE>
func.func @f(%t: KIND<4x4xf32> GIVEN, %x: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (KIND<4x4xf32>) -> KIND<4xf32 ANYWHERE>
  OPS
  return %v : f32
}
"""
OF_WHOLE, OF_RESULT = (
    "%v = EXTRACT %t[%c0, %i] : KIND<4x4xf32>",
    "%v = EXTRACT %r[%i] : KIND<4xf32 ANYWHERE>",
)
TO_WHOLE, TO_RESULT = (
    "STORE %x, %t[%c0, %i] : memref<4x4xf32>",
    "STORE %x, %r[%i] : memref<4xf32 ANYWHERE>",
)


@pytest.mark.parametrize(("read", "write"), [(OF_WHOLE, TO_RESULT), (OF_RESULT, TO_WHOLE)])
def test_a_result_may_be_a_part_of_an_argument_of_another_rank(
    read, write, must_prove, must_not_prove
) -> None:
    """One-Shot Bufferize takes it to be one, and makes such functions."""

    def program(kind: str, *ops: str, given: str = "") -> str:
        text = OF_OTHER_RANK.replace("OPS", "\n  ".join(ops)).replace("KIND", kind)
        names = (
            ("tensor.extract", "")
            if kind == "tensor"
            else ("memref.load", ", strided<[?], offset: ?>")
        )
        text = text.replace("EXTRACT", names[0]).replace(" ANYWHERE", names[1])
        return text.replace("STORE", "memref.store").replace("GIVEN", given)

    source = program("tensor", read)
    must_prove(source, program("memref", read, write))
    must_not_prove(source, program("memref", write, read), differs=False)
    if write == TO_RESULT:
        fixed = "{bufferization.writable = false}"
        given = program("tensor", read, given=fixed)
        must_prove(given, program("memref", read, given=fixed))
        must_not_prove(given, program("memref", read, write, given=fixed), differs=False)


RESHAPED = """
func.func private @ext(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<2x8xf32>
func.func @f(%t: tensor<4x4xf32>, %x: f32) -> (f32, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %r = func.call @ext(%t) : (tensor<4x4xf32>) -> tensor<2x8xf32>
  %v = tensor.extract %r[%c0, %c0] : tensor<2x8xf32>
  %u = tensor.insert %x into %t[%c0, %c0] : tensor<4x4xf32>
  return %v, %u : f32, tensor<4x4xf32>
}
"""
TWICE = """
func.func private @ext(tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @f(%t: tensor<2x4xf32>, %x: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %r, %s = func.call @ext(%t) : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %v = tensor.extract %s[%c0] : tensor<4xf32>
  %u = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %v, %u : f32, tensor<4xf32>
}
"""


@pytest.mark.parametrize(
    ("source", "stored", "returned"),
    [(RESHAPED, "%t[%c0, %c0] : tensor<4x4xf32>", "%t"), (TWICE, "%r[%c0] : tensor<4xf32>", "%r")],
)
def test_results_may_show_an_argument_in_any_way(
    source, stored, returned, must_prove, must_not_prove
) -> None:
    """In another shape, or the same part of it twice."""
    lines = source.splitlines()
    [read] = (line for line in lines if "extract" in line)
    [write] = (line for line in lines if "insert" in line)
    store = f"  memref.store %x, {stored}"

    def on_buffers(*ops: str) -> str:
        text = source.replace(f"{read}\n{write}", "\n".join(ops)).replace(
            "tensor.extract", "memref.load"
        )
        return text.replace("%u", returned).replace("tensor<", "memref<")

    must_prove(source, on_buffers(read, store))
    must_not_prove(source, on_buffers(store, read), differs=False)


@pytest.mark.parametrize("results", ["(i8)", "(i8, memref<*xf32>)"])
def test_other_results(results, must_not_prove) -> None:
    """The bufferized program's own declaration says that less, or another kind of thing, is returned."""
    source = """
func.func private @ext(tensor<4xf32>) -> (i8, tensor<4xf32>)
func.func @f(%t: tensor<4xf32>) -> i8 {
  %x, %r = func.call @ext(%t) : (tensor<4xf32>) -> (i8, tensor<4xf32>)
  return %x : i8
}
"""
    target = source.replace("tensor", "memref").replace("(i8, memref<4xf32>)", results)
    names = "%x" if "*" not in results else "%x, %r"
    must_not_prove(source, target.replace("%x, %r", names), differs=False)


ROWS = """
func.func private @row(KIND<4x4xf32> {bufferization.access = "read"}) -> KIND<4xf32 ANYWHERE>
func.func private @element(KIND<4xf32 ANYWHERE> {bufferization.access = "read"}) -> KIND<f32 SOMEWHERE>
func.func private @write(KIND<4xf32 ANYWHERE>)
func.func @f(%t: KIND<4x4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = func.call @row(%t) : (KIND<4x4xf32>) -> KIND<4xf32 ANYWHERE>
  %s = func.call @row(%t) : (KIND<4x4xf32>) -> KIND<4xf32 ANYWHERE>
  %e = func.call @element(%r) : (KIND<4xf32 ANYWHERE>) -> KIND<f32 SOMEWHERE>
  OPS
  return %v : f32
}
"""
OF_ROW, OF_ELEMENT = (
    "%v = EXTRACT %s[%c0] : KIND<4xf32 ANYWHERE>",
    "%v = EXTRACT %e[] : KIND<f32 SOMEWHERE>",
)


@pytest.mark.parametrize(
    ("read", "write"),
    [
        (OF_ROW, "memref.store %x, %r[%c0] : KIND<4xf32 ANYWHERE>"),
        (OF_ELEMENT, "memref.store %x, %t[%c0, %c0] : KIND<4x4xf32>"),
        (OF_ELEMENT, "memref.store %x, %s[%c0] : KIND<4xf32 ANYWHERE>"),
    ],
)
def test_two_results_may_be_parts_of_one_argument(read, write, must_prove, must_not_prove) -> None:
    """Whether two calls return them, or one of them a part of what another one returned."""

    def program(kind: str, *ops: str) -> str:
        text = ROWS.replace("OPS", "\n  ".join(ops)).replace("KIND", kind)
        of_tensors = kind == "tensor"
        text = text.replace("EXTRACT", "tensor.extract" if of_tensors else "memref.load")
        text = text.replace(" ANYWHERE", "" if of_tensors else ", strided<[?], offset: ?>")
        return text.replace(" SOMEWHERE", "" if of_tensors else ", strided<[], offset: ?>")

    must_prove(program("tensor", read), program("memref", read, write))
    must_not_prove(program("tensor", read), program("memref", write, read), differs=False)


def test_what_is_written_outside_may_be_a_part_of_what_another_call_returned(
    must_prove, must_not_prove
) -> None:
    call = "func.call @write(%r) : (KIND<4xf32 ANYWHERE>) -> ()"
    text = ROWS.replace(" ANYWHERE", "").replace(" SOMEWHERE", "")
    source, target = (text.replace("KIND", kind) for kind in ("tensor", "memref"))
    lines = [each.replace(" ANYWHERE", "") for each in (call, OF_ROW)]

    def programs(*ops: str) -> tuple[str, str]:
        both = "\n  ".join(ops)
        ours = both.replace("KIND", "tensor").replace("EXTRACT", "tensor.extract")
        theirs = both.replace("KIND", "memref").replace("EXTRACT", "memref.load")
        return source.replace("OPS", ours), target.replace("OPS", theirs)

    must_prove(*programs(*reversed(lines)))
    must_not_prove(*programs(*lines), differs=False)


def test_what_lies_on_the_stack_may_come_back(must_prove, must_not_prove, change) -> None:
    source = """
func.func private @row(tensor<4xf32> {bufferization.access = "read"}) -> tensor<2xf32>
func.func @f(%t: tensor<4xf32>) -> tensor<2xf32> {
  %r = func.call @row(%t) : (tensor<4xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
"""
    target = """
func.func private @row(memref<4xf32> {bufferization.access = "read"}) -> memref<2xf32>
func.func @f(%t: memref<4xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %r = func.call @row(%a) : (memref<4xf32>) -> memref<2xf32>
  return %r : memref<2xf32>
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "memref.alloc()", "memref.alloca()"), differs=False)


SHIFTED = """
#same = affine_map<(i) -> (i)>
func.func private @part(tensor<4x4xf32> {bufferization.access = "read"}) -> tensor<4xf32>
func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = func.call @part(%a) : (tensor<4x4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %a[1, 0][1, 4][1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]}
    ins(%r : tensor<4xf32>) outs(%s : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  %w = tensor.insert_slice %g into %a[1, 0][1, 4][1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %w : tensor<4x4xf32>
}
"""
IN_PLACE = """
#same = affine_map<(i) -> (i)>
func.func private @part(memref<4x4xf32> {bufferization.access = "read"}) -> memref<4xf32>
func.func @f(%a: memref<4x4xf32>) -> memref<4x4xf32> {
  %r = func.call @part(%a) : (memref<4x4xf32>) -> memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.copy %r, %n : memref<4xf32> to memref<4xf32>
  %s = memref.subview %a[1, 0][1, 4][1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  OP
  return %a : memref<4x4xf32>
}
"""


@pytest.mark.parametrize(
    "op",
    [
        "memref.copy FROM, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>",
        """linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]}
    ins(FROM : memref<4xf32>) outs(%s : memref<4xf32, strided<[1], offset: 4>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }""",
    ],
)
def test_what_comes_back_may_be_shifted_against_what_is_written(
    op, must_prove, must_not_prove
) -> None:
    """Even a loop that reads and writes at the same index may read what it wrote a round ago."""
    must_prove(SHIFTED, IN_PLACE.replace("OP", op.replace("FROM", "%n")))
    must_not_prove(SHIFTED, IN_PLACE.replace("OP", op.replace("FROM", "%r")), differs=False)


GIVEN_BACK = """
func.func private @ext(KIND<4xf32> {bufferization.access = "HOW"}, KIND<4xf32> {bufferization.access = "write"})
    -> KIND<4xf32>
func.func @f(%t: KIND<4xf32>, %u: KIND<4xf32>, %x: f32, %i: index) -> KIND<4xf32> {
  PUT
  %r = func.call @ext(%w, %u) : (KIND<4xf32>, KIND<4xf32>) -> KIND<4xf32>
  return %r : KIND<4xf32>
}
"""


@pytest.mark.parametrize(("how", "depends"), [("none", True), ("read", True), ("write", False)])
def test_what_is_not_touched_may_be_given_back(
    how, depends, must_prove, must_not_prove, change
) -> None:
    """The result is what the argument held; of an argument that is only written to, nothing is left."""
    text = GIVEN_BACK.replace("HOW", how)
    put = "%w = tensor.insert %x into %t[%i] : tensor<4xf32>"
    source = text.replace("PUT", put).replace("KIND", "tensor")
    target = text.replace("PUT", "memref.store %x, %t[%i] : memref<4xf32>").replace("%w", "%t")
    target = target.replace("KIND", "memref")
    must_prove(source, target)
    dropped = change(target, "memref.store %x, %t[%i] : memref<4xf32>", "")
    if depends:
        must_not_prove(source, dropped, differs=False)
        must_not_prove(source, target.replace("@ext(%t, %u)", "@ext(%t, %t)"), differs=False)
    else:
        must_prove(source, dropped)


def test_what_only_the_bufferized_program_says_excludes_nothing(
    must_prove, must_not_prove, change
) -> None:
    """Where the tensor program says nothing of any argument, the function may read and write all of them."""
    source = """
func.func private @ext(tensor<4xf32>)
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  func.call @ext(%u) : (tensor<4xf32>) -> ()
  return %t : tensor<4xf32>
}
"""
    target = """
func.func private @ext(memref<4xf32> {bufferization.access = "none"})
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>) -> memref<4xf32> {
  func.call @ext(%u) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "@ext(%u)", "@ext(%t)"))
    must_not_prove(
        change(source, "return %t", "return %u"), change(target, "return %t", "return %u")
    )
