"""What is computed from a tensor that lives in a buffer which was not given away, lives elsewhere: the tensor program
may go on with the buffer, and is not undefined for it.

    %t = bufferization.to_tensor %m restrict       without `writable`: nobody writes to %m for what is made of %t
    %p = math.exp %t
    %n = bufferization.to_buffer %p                so this is another buffer
"""

from __future__ import annotations

import pytest

MADE = {
    "exp": "%p = math.exp %t : T",
    "insert": "%p = tensor.insert %x into %t[%c0] : T",
    "fill": "%p = linalg.fill ins(%x : f32) outs(%t : T) -> T",
    "add": "%p = arith.addf %u, %t : T",
    "select": "%p = arith.select %q, %u, %u : tensor<4xi1>, T",
}
SOURCE = """
func.func @f(%m: memref<4xf32>, %s: memref<4xi1>, %u: T, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to T
  %q = bufferization.to_tensor %s restrict : memref<4xi1> to tensor<4xi1>
  MADE
  %n = bufferization.to_buffer %p : T to memref<4xf32>
  memref.store %x, %n[%c1] : memref<4xf32>
  %r = memref.load %m[%c1] : memref<4xf32>
  return %r : f32
}
""".replace("T", "tensor<4xf32>")
KEPT = """
func.func @f(%m: memref<4xf32>, %s: memref<4xi1>, %u: memref<4xf32>, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1] : memref<4xf32>
  return %r : f32
}
"""
DESTROYED = """
func.func @f(%m: memref<4xf32>, %s: memref<4xi1>, %u: memref<4xf32>, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c1] : memref<4xf32>
  return %x : f32
}
"""


@pytest.mark.parametrize("name", MADE)
def test_a_change_lives_elsewhere(name: str, must_prove, must_not_prove) -> None:
    source = SOURCE.replace("MADE", MADE[name].replace("T", "tensor<4xf32>"))
    must_prove(source, KEPT)
    must_not_prove(source, DESTROYED, differs=name != "select")


def test_what_was_given_away_is_anything(must_prove) -> None:
    source = SOURCE.replace("MADE", MADE["insert"].replace("T", "tensor<4xf32>"))
    must_prove(
        source.replace("restrict : memref<4xf32>", "restrict writable : memref<4xf32>"), KEPT
    )


def test_conditions_and_shapes_are_no_homes(must_not_prove) -> None:
    """Nothing is known of how they hold on to them, so a write elsewhere leaves them as they are."""
    shape = """
func.func @f(%t: tensor<4xf32>, %s: memref<2xindex>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = bufferization.to_tensor %s restrict writable : memref<2xindex> to tensor<2xindex>
  bufferization.materialize_in_destination %h in restrict writable %s : (tensor<2xindex>, memref<2xindex>) -> ()
  %p = tensor.reshape %t(%h) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  %n = bufferization.to_buffer %p : tensor<2x2xf32> to memref<2x2xf32>
  memref.store %x, %n[%c0, %c0] : memref<2x2xf32>
  %r = memref.load %s[%c1] : memref<2xindex>
  return %r : index
}
"""
    destroyed = """
func.func @f(%t: memref<4xf32>, %s: memref<2xindex>, %x: f32) -> index {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  memref.store %c7, %s[%c1] : memref<2xindex>
  return %c7 : index
}
"""
    must_not_prove(shape.replace(" writable : memref<2x", " : memref<2x"), destroyed, differs=False)


def test_a_stale_sum(must_prove, must_not_prove) -> None:
    source = """
func.func @f(%m: memref<index>) -> index {
  %c100 = arith.constant 100 : index
  %t = bufferization.to_tensor %m restrict : memref<index> to tensor<index>
  %p = arith.addi %t, %t : tensor<index>
  %y = memref.load %m[] : memref<index>
  %x = arith.addi %y, %c100 : index
  memref.store %x, %m[] : memref<index>
  %r = tensor.extract %p[] : tensor<index>
  return %r : index
}
"""
    target = """
func.func @f(%m: memref<index>) -> index {
  %c100 = arith.constant 100 : index
  %y = memref.load %m[] : memref<index>
  %x = arith.addi %y, %c100 : index
  %z = arith.addi %y, %y : index
  memref.store %x, %m[] : memref<index>
  return RESULT : index
}
"""
    must_prove(source, target.replace("RESULT", "%z"))
    must_not_prove(source, target.replace("RESULT", "%x"))


GUARD = """
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %k = arith.constant 149192 : index
  %i2 = arith.muli %i, %i : index
  %i3 = arith.muli %i2, %c3 : index
  %i4 = arith.addi %i3, %c5 : index
  %c = arith.cmpi eq, %i4, %k : index"""


@pytest.mark.parametrize(
    ("given", "tensor", "global_", "used", "result"),
    [
        (
            "%m: memref<4xf32>, ",
            "bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>",
            ("", ""),
            "linalg.copy ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)",
            "memref.load %n[%c0] : memref<4xf32>",
        ),
        (
            "",
            "ml_program.global_load @g : tensor<4xf32>",
            (
                "ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>",
                'memref.global "private" @g : memref<4xf32> = dense<1.0>',
            ),
            "memref.store %x, %n[%c0] : memref<4xf32>",
            "arith.negf %x : f32",
        ),
    ],
    ids=["a copy", "a store"],
)
def test_what_may_be_one_memory_is_no_fault_of_the_source(
    given, tensor, global_, used, result, must_not_prove
) -> None:
    """A rare path on which the tensor program writes to such a buffer is reached."""
    source = f"""{global_[0]}
func.func @f({given}%x: f32, %i: index) -> f32 {{{GUARD}
  %t = {tensor}
  %r = scf.if %c -> f32 {{
    %p = math.exp %t : tensor<4xf32>
    %n = bufferization.to_buffer %p : tensor<4xf32> to memref<4xf32>
    {used}
    %y = {result}
    scf.yield %y : f32
  }} else {{
    scf.yield %x : f32
  }}
  return %r : f32
}}
"""
    target = f"""{global_[1]}
func.func @f({given}%x: f32, %i: index) -> f32 {{
  return %x : f32
}}
"""
    must_not_prove(source, target, differs=False)


PART = """
func.func @f(%m: memref<4xf32>, %p: i1, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %s = TENSOR
  %n = bufferization.to_buffer %s : SHAPED
  STORE
  %r = memref.load %m[%c3] : memref<4xf32>
  %q = memref.load %n[%c1] : N
  return %r, %q : f32, f32
}
"""
LAYOUT = "memref<2xf32, strided<[1], offset: ?>>"
SLICE = (
    "tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>",
    f"tensor<2xf32> to {LAYOUT}",
    LAYOUT,
)
WHOLE = (
    "arith.select %p, %t, %t : tensor<4xf32>",
    "tensor<4xf32> to memref<4xf32>",
    "memref<4xf32>",
)
TO_VIEW, TO_MEMORY = "memref.store %x, %n[%c0] : N", "memref.store %x, %m[%c0] : memref<4xf32>"
RESULTS = """
func.func @f(%m: memref<4xf32>, %p: i1, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  BEFORE
  %r = memref.load %m[%c3] : memref<4xf32>
  %q = memref.load %m[%c1] : memref<4xf32>
  return %r, %q : f32, f32
}
"""


@pytest.mark.parametrize("store", [TO_VIEW, TO_MEMORY], ids=["to the view", "to the memory"])
@pytest.mark.parametrize("part", [SLICE, WHOLE], ids=["slice", "whole"])
def test_what_was_not_written_stays(part, store, must_prove, must_not_prove) -> None:
    """Two names may stand for one memory: what is written by one is open for the other, what is not, is not."""
    tensor, shaped, name = part
    source = PART.replace("TENSOR", tensor).replace("SHAPED", shaped).replace("STORE", store)
    source = source.replace(" N\n", f" {name}\n")
    must_prove(source, RESULTS.replace("BEFORE", TO_MEMORY))
    for place in ("%c1", "%c3"):
        wrong = TO_MEMORY + "\n  " + TO_MEMORY.replace("%c0", place)
        must_not_prove(source, RESULTS.replace("BEFORE", wrong))


def test_the_element_that_was_written_is_open(must_prove) -> None:
    tensor, shaped, name = SLICE
    source = PART.replace("TENSOR", tensor).replace("SHAPED", shaped).replace("STORE", TO_VIEW)
    source = source.replace(" N\n", f" {name}\n")
    must_prove(source, RESULTS.replace("BEFORE", ""))


BRANCH = """
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %r = scf.if %c -> f32 {
    %p = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %n = bufferization.to_buffer %p : tensor<2xf32> to memref<2xf32, strided<[1], offset: ?>>
    USE
    %y = memref.load %m[%c3] : memref<4xf32>
    scf.yield %y : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
"""
CHOICE = """
func.func @f(%m: memref<4xf32>, %x: f32, %c: i1) -> f32 {
  %c3 = arith.constant 3 : index
  %y = memref.load %m[%c3] : memref<4xf32>
  %r = arith.select %c, %y, %x : f32
  return RESULT : f32
}
"""
USES = {
    "freed": "memref.dealloc %n : memref<2xf32, strided<[1], offset: ?>>",
    "copied": "%s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>\n"
    "    memref.copy %s, %n : memref<2xf32, strided<[1], offset: 1>> to memref<2xf32, strided<[1], offset: ?>>",
    "written": "memref.store %x, %n[%c0] : memref<2xf32, strided<[1], offset: ?>>",
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("constant", [False, True], ids=["memory", "constant"])
def test_what_is_done_to_a_buffer_that_may_be_a_copy(constant, use, must_prove, must_not_prove):
    """mlir-opt makes a copy, as the buffer that the tensor came from was not given away."""
    source, target = BRANCH.replace("USE", USES[use]), CHOICE
    if constant:
        named = """
memref.global "private" constant @g : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>"""
        get = "%m = memref.get_global @g : memref<4xf32>\n  %c3 ="
        source, target = (
            named + text.replace("%m: memref<4xf32>, ", "").replace("%c3 =", get)
            for text in (source, target)
        )
    if not (constant and use == "freed"):
        # Whether what is freed is a buffer of its own, is not known there.
        must_prove(source, target.replace("RESULT", "%r"))
    must_not_prove(source, target.replace("RESULT", "%x"), differs=False)


PLACES = {
    "cast": (
        "memref<4xindex>",
        "bufferization.to_tensor %m restrict : memref<4xindex> to tensor<4xindex>",
        "%s = arith.index_cast %t : tensor<4xindex> to tensor<4xi64>",
        "tensor<4xi64> to memref<4xi64>",
        ("i64", "memref<4xi64>"),
    ),
    "two slices": (
        "memref<4xf32>",
        "bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>",
        "%p = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>\n"
        "  %q = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>\n"
        "  %s = arith.select %c, %p, %q : tensor<2xf32>",
        "tensor<2xf32> to memref<2xf32>",
        ("f32", "memref<2xf32>"),
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_where_it_would_lie_is_not_known(name, must_prove, must_not_prove) -> None:
    """A write to a buffer of which nobody says where in the memory it would lie, leaves that as it is."""
    type, tensor, made, shaped, (element, written) = PLACES[name]
    source = f"""
func.func @f(%m: {type}, %x: {element}, %c: i1) -> ELEMENT {{
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %t = {tensor}
  {made}
  %n = bufferization.to_buffer %s : {shaped}
  memref.store %x, %n[%c0] : {written}
  %r = memref.load %m[%c3] : {type}
  return %r : ELEMENT
}}
"""
    target = f"""
func.func @f(%m: {type}, %x: {element}, %c: i1) -> ELEMENT {{
  %c3 = arith.constant 3 : index
  %r = memref.load %m[%c3] : {type}
  return %r : ELEMENT
}}
"""
    held = type.removeprefix("memref<4x").removesuffix(">")
    source, target = (text.replace("ELEMENT", held) for text in (source, target))
    must_prove(source, target)
    number = "77" if held == "index" else "77.0"
    destroyed = f"%r = arith.constant {number} : {held}\n  memref.store %r, %m[%c3] : {type}\n"
    wrong = target.replace(f"%r = memref.load %m[%c3] : {type}\n", destroyed)
    must_not_prove(source, wrong, differs=False)


USED_AFTERWARDS = """
func.func @f(%t: tensor<i32>, %x: i32) -> (i32, i32) {
  %n = bufferization.to_buffer %t : tensor<i32> to memref<i32>
  memref.store %x, %n[] : memref<i32>
  %a = memref.load %n[] : memref<i32>
  %b = tensor.extract %t[] : tensor<i32>
  return %a, %b : i32, i32
}
"""


def test_a_tensor_is_used_behind_a_write_to_its_buffer(must_prove, must_not_prove) -> None:
    """`mlir-opt -one-shot-bufferize` copies: a `to_buffer` that is not `read_only` is a write."""
    right = """
func.func @f(%t: memref<i32>, %x: i32) -> (i32, i32) {
  %b = memref.load %t[] : memref<i32>
  return %x, %b : i32, i32
}
"""
    must_prove(USED_AFTERWARDS, right)
    must_not_prove(USED_AFTERWARDS, right.replace("return %x, %b", "return %x, %x"))


MADE_OF_ONE = {
    "itself": "%p = tensor.cast %t : T to T",
    "insert": "%p = tensor.insert %u into %t[] : T",
    "slice": "%p = tensor.extract_slice %t[] [] [] : T to T",
    "one of two": "%p = arith.select %b, %t, %t : T",
}
USED_AFTER_A_STORE = """
func.func @f(%m: memref<i32>, %u: i32, %x: i32, %b: i1) -> i32 {
  %t = bufferization.to_tensor %m restrict GIVEN : memref<i32> to T
  MADE
  memref.store %x, %m[] : memref<i32>
  %r = tensor.extract %p[] : T
  return %r : i32
}
"""
COPIED = """
func.func @f(%m: memref<i32>, %u: i32, %x: i32, %b: i1) -> i32 {
  %v = memref.load %m[] : memref<i32>
  memref.store %x, %m[] : memref<i32>
  return VALUE : i32
}
"""


@pytest.mark.parametrize("given", ["", "writable"])
@pytest.mark.parametrize("name", MADE_OF_ONE)
def test_a_tensor_may_live_in_a_copy(name: str, given: str, must_prove, must_not_prove) -> None:
    """So a store to the buffer that it was made of does not make its use undefined."""
    source = USED_AFTER_A_STORE.replace("MADE", MADE_OF_ONE[name]).replace("GIVEN", given)
    source = source.replace("T", "tensor<i32>")
    right = "%u" if name == "insert" else "%v"
    must_prove(source, COPIED.replace("VALUE", right))
    must_not_prove(source, COPIED.replace("VALUE", "%x"), differs=False)
