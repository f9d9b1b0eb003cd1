"""Buffers as linear memory, buffers that die with a scope, globals, and ops that move elements far."""
# ruff: noqa: E501

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

RESHAPE = (
    """
func.func @f(%t: tensor<?x6xf32>, %s: tensor<2xindex>, %x: f32, %i: index) -> (tensor<?x?xf32>, tensor<?x6xf32>) {
  %c0 = arith.constant 0 : index
  %r = tensor.reshape %t(%s) : (tensor<?x6xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %w = tensor.insert %x into %r[%i, %c0] : tensor<?x?xf32>
  return %w, %t : tensor<?x?xf32>, tensor<?x6xf32>
}
""",
    """
func.func @f(%t: memref<?x6xf32>, %s: memref<2xindex>, %x: f32, %i: index) -> (memref<?x?xf32>, memref<?x6xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?x6xf32>
  %a = memref.alloc(%n) : memref<?x6xf32>
  memref.copy %t, %a : memref<?x6xf32> to memref<?x6xf32>
  %r = memref.reshape %a(%s) : (memref<?x6xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %x, %r[%i, %c0] : memref<?x?xf32>
  return %r, %t : memref<?x?xf32>, memref<?x6xf32>
}
""",
)


def test_reshapes(must_prove, must_not_prove, change) -> None:
    must_prove(*RESHAPE)
    source, target = RESHAPE
    must_not_prove(source, change(target, "memref.reshape %a", "memref.reshape %t"))
    must_not_prove(source, change(target, "%r[%i, %c0]", "%r[%c0, %i]"))


LINEAR = (
    """
func.func @f(%x: f32, %y: f32, %i: index, %j: index) -> f32 {
  %t = tensor.splat %x : tensor<4x6xf32>
  %w = tensor.insert %y into %t[%i, %j] : tensor<4x6xf32>
  %s = tensor.extract_slice %w[2, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  %r = tensor.extract %s[%j] : tensor<6xf32>
  return %r : f32
}
""",
    """
func.func @f(%x: f32, %y: f32, %i: index, %j: index) -> f32 {
  %a = memref.alloc() : memref<4x6xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4x6xf32>)
  memref.store %y, %a[%i, %j] : memref<4x6xf32>
  %s = memref.reinterpret_cast %a to offset: [12], sizes: [6], strides: [1]
      : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 12>>
  %r = memref.load %s[%j] : memref<6xf32, strided<[1], offset: 12>>
  return %r : f32
}
""",
)


def test_casts_of_memory(must_prove, must_not_prove, change) -> None:
    must_prove(*LINEAR)
    source, target = LINEAR
    must_not_prove(source, change(target, "12", "11"))
    must_not_prove(source, change(target, "12", "24"))
    wider = change(change(target, "strides: [1]", "strides: [2]"), "<[1]", "<[2]")
    must_not_prove(source, wider, differs=False)


def test_a_cast_of_memory_is_written_in_place(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%x: f32, %y: f32, %i: index) -> tensor<4x6xf32> {
  %t = tensor.splat %x : tensor<4x6xf32>
  %c2 = arith.constant 2 : index
  %w = tensor.insert %y into %t[%c2, %i] : tensor<4x6xf32>
  return %w : tensor<4x6xf32>
}
"""
    target = """
func.func @f(%x: f32, %y: f32, %i: index) -> memref<4x6xf32> {
  %a = memref.alloc() : memref<4x6xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4x6xf32>)
  %s = memref.reinterpret_cast %a to offset: [12], sizes: [6], strides: [1]
      : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 12>>
  memref.store %y, %s[%i] : memref<6xf32, strided<[1], offset: 12>>
  return %a : memref<4x6xf32>
}
"""
    must_prove(source, target)
    must_not_prove(source, change(target, "12", "6"))


FILL = """
func.func @f(%x: f32) -> tensor<4xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  return %t : tensor<4xf32>
}
"""


def test_a_stack_buffer_must_not_escape(must_prove, must_not_prove, change) -> None:
    target = """
func.func @f(%x: f32) -> memref<4xf32> {
  %a = memref.alloca() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
"""
    must_not_prove(FILL, target)
    must_prove(FILL, change(target, "memref.alloca()", "memref.alloc()"))


def test_a_scope_ends_the_life_of_its_stack_buffers(must_prove, must_not_prove, change) -> None:
    target = """
func.func @f(%x: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  }
  return %m : memref<4xf32>
}
"""
    must_prove(FILL, target)
    escaping = """
func.func @f(%x: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloca() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
    memref.alloca_scope.return %a : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return %m : memref<4xf32>
}
"""
    must_not_prove(FILL, escaping)
    must_prove(FILL, change(escaping, "memref.alloca()", "memref.alloc()"))


def test_a_buffer_that_changes_its_size(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%x: f32, %y: f32) -> (f32, f32) {
  return %x, %y : f32, f32
}
"""
    target = """
func.func @f(%x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c0] : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  memref.store %y, %b[%c3] : memref<4xf32>
  %r = memref.load %b[%c0] : memref<4xf32>
  %s = memref.load %b[%c3] : memref<4xf32>
  return %r, %s : f32, f32
}
"""
    must_prove(source, target)
    must_not_prove(
        source,
        change(
            target,
            "%r = memref.load %b[%c0] : memref<4xf32>",
            "%r = memref.load %a[%c0] : memref<2xf32>",
        ),
    )


HAZARD = (
    """
ml_program.global private mutable @state(dense<0> : tensor<i64>) : tensor<i64>
func.func @f() -> i64 {
  %new = arith.constant 127 : i64
  %old = ml_program.global_load @state : tensor<i64>
  %set = tensor.insert %new into %old[] : tensor<i64>
  %r = tensor.extract %old[] : tensor<i64>
  ml_program.global_store @state = %set : tensor<i64>
  return %r : i64
}
""",
    """
memref.global "private" @state : memref<i64> = dense<0>
func.func @f() -> i64 {
  %new = arith.constant 127 : i64
  %g = memref.get_global @state : memref<i64>
  %a = memref.alloc() : memref<i64>
  memref.copy %g, %a : memref<i64> to memref<i64>
  memref.store %new, %a[] : memref<i64>
  %r = memref.load %g[] : memref<i64>
  memref.copy %a, %g : memref<i64> to memref<i64>
  return %r : i64
}
""",
)


def test_globals_of_ml_program(must_prove, must_not_prove, change) -> None:
    must_prove(*HAZARD)
    source, target = HAZARD
    must_not_prove(source, change(target, "%new, %a[]", "%new, %g[]"))
    left_out = change(target, "memref.copy %a, %g : memref<i64> to memref<i64>", "")
    must_not_prove(source, left_out, differs=False)


SHIFTED = (
    """
func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<8xf32>
  return %x : f32
}
""",
    """
func.func @f(%t: memref<8xf32, affine_map<(d0) -> (d0 * 2 + 5)>>, %i: index) -> f32 {
  %c = memref.cast %t : memref<8xf32, affine_map<(d0) -> (d0 * 2 + 5)>> to memref<8xf32, strided<[2], offset: 5>>
  %x = memref.load %c[%i] : memref<8xf32, strided<[2], offset: 5>>
  return %x : f32
}
""",
)


def test_layouts_as_maps(must_prove, must_not_prove, change) -> None:
    must_prove(*SHIFTED)
    source, target = SHIFTED
    # The stride of the argument may be another one than the cast says.
    any_stride = change(target, "affine_map<(d0) -> (d0 * 2 + 5)>", "strided<[?], offset: 5>")
    must_not_prove(source, any_stride, differs=False)


def test_permuted_copies(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<3x?xf32>, %e: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %r = linalg.transpose ins(%t : tensor<3x?xf32>) outs(%e : tensor<?x3xf32>) permutation = [1, 0]
  return %r : tensor<?x3xf32>
}
"""
    target = """
func.func @f(%t: memref<3x?xf32>, %e: memref<?x3xf32>) -> memref<?x3xf32> {
  %p = memref.transpose %t (i, j) -> (j, i) : memref<3x?xf32> to memref<?x3xf32, strided<[1, ?]>>
  memref.copy %p, %e : memref<?x3xf32, strided<[1, ?]>> to memref<?x3xf32>
  return %e : memref<?x3xf32>
}
"""
    must_prove(source, target)
    square = [
        text.replace("?x3x", "3x3x").replace("3x?x", "3x3x").replace("[1, ?]", "[1, 3]")
        for text in (source, target)
    ]
    must_prove(*square)
    must_not_prove(
        square[0],
        change(
            square[1],
            "copy %p, %e : memref<3x3xf32, strided<[1, 3]>>",
            "copy %t, %e : memref<3x3xf32>",
        ),
    )


PACK = (
    """
func.func @f(%t: tensor<?x6xf32>, %p: f32, %e: tensor<?x2x4x3xf32>, %z: tensor<?x6xf32>) -> (tensor<?x2x4x3xf32>, tensor<?x6xf32>) {
  %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %e : tensor<?x6xf32> -> tensor<?x2x4x3xf32>
  %u = linalg.unpack %r inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %z : tensor<?x2x4x3xf32> -> tensor<?x6xf32>
  return %r, %u : tensor<?x2x4x3xf32>, tensor<?x6xf32>
}
""",
    """
func.func @f(%t: memref<?x6xf32>, %p: f32, %e: memref<?x2x4x3xf32>, %z: memref<?x6xf32>) -> (memref<?x2x4x3xf32>, memref<?x6xf32>) {
  %t0 = bufferization.to_tensor %t : memref<?x6xf32> to tensor<?x6xf32>
  %e0 = bufferization.to_tensor %e : memref<?x2x4x3xf32> to tensor<?x2x4x3xf32>
  %z0 = bufferization.to_tensor %z : memref<?x6xf32> to tensor<?x6xf32>
  %r = linalg.pack %t0 padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %e0 : tensor<?x6xf32> -> tensor<?x2x4x3xf32>
  %u = linalg.unpack %r inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %z0 : tensor<?x2x4x3xf32> -> tensor<?x6xf32>
  %a = bufferization.to_buffer %r : tensor<?x2x4x3xf32> to memref<?x2x4x3xf32>
  %b = bufferization.to_buffer %u : tensor<?x6xf32> to memref<?x6xf32>
  return %a, %b : memref<?x2x4x3xf32>, memref<?x6xf32>
}
""",
)


def test_packs(must_prove, must_not_prove, change) -> None:
    must_prove(*PACK)
    source, target = PACK
    must_not_prove(source, change(target, "%a, %b :", "%e, %b :"))
    must_not_prove(
        source,
        change(target, "%b = bufferization.to_buffer %u", "%b = bufferization.to_buffer %t0"),
        differs=False,
    )


PACK_BESIDE = (
    """
func.func private @g(tensor<4x4xf32>) -> tensor<2x4x2xf32>
func.func @f(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>) -> (tensor<2x4x2xf32>, tensor<4x4xf32>) {
  %r = func.call @g(%u) : (tensor<4x4xf32>) -> tensor<2x4x2xf32>
  %p = linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : tensor<4x4xf32> -> tensor<2x4x2xf32>
  %v = linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %t : tensor<2x4x2xf32> -> tensor<4x4xf32>
  return %p, %v : tensor<2x4x2xf32>, tensor<4x4xf32>
}
""",
    """
func.func private @g(memref<4x4xf32>) -> memref<2x4x2xf32>
func.func @f(%t: memref<4x4xf32>, %u: memref<4x4xf32>) -> (memref<2x4x2xf32>, memref<4x4xf32>) {
  %r = func.call @g(%u) : (memref<4x4xf32>) -> memref<2x4x2xf32>
  %v = memref.alloc() : memref<4x4xf32>
  linalg.unpack %r inner_dims_pos = [0] inner_tiles = [2] into %v : memref<2x4x2xf32> -> memref<4x4xf32>
  linalg.pack %t inner_dims_pos = [0] inner_tiles = [2] into %r : memref<4x4xf32> -> memref<2x4x2xf32>
  return %r, %v : memref<2x4x2xf32>, memref<4x4xf32>
}
""",
)
"""`@g` may give back the memory that it was given, seen in another shape."""


def test_packs_where_memory_may_be_one(must_prove, must_not_prove, change) -> None:
    """Nothing says that all of the source is read before the destination is written."""
    must_prove(*PACK_BESIDE)
    source, target = PACK_BESIDE
    must_not_prove(
        change(source, "linalg.pack %t", "linalg.pack %u"),
        change(target, "linalg.pack %t", "linalg.pack %u"),
        differs=False,
    )
    unpacks = change(target, "%v = memref.alloc() : memref<4x4xf32>\n", "\n")
    unpacks = change(unpacks, "into %v", "into %u")
    must_not_prove(source, unpacks.replace("%r, %v", "%r, %u"), differs=False)
    must_prove(
        source,
        unpacks.replace("into %u", "into %t")
        .replace("%r, %v", "%r, %t")
        .replace("pack %t", "pack %w")
        .replace(
            "  linalg.unpack",
            """  %w = memref.alloc() : memref<4x4xf32>
  memref.copy %t, %w : memref<4x4xf32> to memref<4x4xf32>
  linalg.unpack""",
        ),
    )


def test_packs_of_parts_of_one_memory(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %s = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %p = linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<4xf32> -> tensor<1x4xf32>
  %r = tensor.insert_slice %p into %t[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}"""
    target = """
func.func @f(%t: memref<2x4xf32>) -> memref<2x4xf32> {
  %s = memref.subview %t[0, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1]>>
  %r = memref.subview %t[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 4>>
  linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %r : memref<4xf32, strided<[1]>> -> memref<1x4xf32, strided<[4, 1], offset: 4>>
  return %t : memref<2x4xf32>
}"""
    must_prove(source, target)
    same = change(
        target,
        "%t[0, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1]>>",
        "%t[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>",
    )
    must_not_prove(source, same.replace("strided<[1]>> ->", "strided<[1], offset: 4>> ->"))


SOFTMAX = (
    """
func.func @f(%t: tensor<?x4xf32>, %e: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %r = linalg.softmax dimension(1) ins(%t : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
""",
    """
func.func @f(%t: memref<?x4xf32>, %e: memref<?x4xf32>) -> memref<?x4xf32> {
  linalg.softmax dimension(1) ins(%t : memref<?x4xf32>) outs(%e : memref<?x4xf32>)
  return %e : memref<?x4xf32>
}
""",
)


def test_softmax(must_prove, must_not_prove, change) -> None:
    must_prove(*SOFTMAX)
    source, target = SOFTMAX
    must_not_prove(source, change(target, "dimension(1)", "dimension(0)"))
    must_not_prove(source, change(target, "ins(%t", "ins(%e"))


@pytest.mark.parametrize("space", ["", ", 3"])
def test_memory_spaces(must_prove, space) -> None:
    target = """
func.func @f(%x: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32SPACE>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32SPACE>)
  %r = memref.memory_space_cast %a : memref<4xf32SPACE> to memref<4xf32>
  return %r : memref<4xf32>
}
""".replace("SPACE", space)
    must_prove(FILL, target)


METADATA = """
func.func @f(%m: memref<4xf32, strided<[?], offset: ?>>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %b, %o, %n, %s = memref.extract_strided_metadata %m : memref<4xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  USE
  return %RESULT : index
}
"""


def test_a_buffer_that_both_programs_are_given_lies_where_it_lies(must_prove, must_not_prove):
    for result in ("o", "s"):
        program = METADATA.replace("USE", "").replace("RESULT", result)
        must_prove(program, program)
        must_not_prove(program, program.replace(f"return %{result}", "return %c0"), differs=False)
    ranked = "memref<?xf32, strided<[?], offset: ?>>"
    unranked = (
        METADATA.replace("(%m: memref<4xf32, strided<[?], offset: ?>>", "(%u: memref<*xf32>")
        .replace("%c0 =", f"%m = memref.cast %u : memref<*xf32> to {ranked}\n  %c0 =")
        .replace("memref<4xf32, strided<[?], offset: ?>>", ranked)
        .replace("USE", "")
    )
    must_prove(unranked.replace("RESULT", "o"), unranked.replace("RESULT", "o"))


def test_the_base_of_a_buffer_need_not_be_one_of_its_elements(must_prove, must_not_prove):
    """Behind it there may be the memory of somebody else."""
    store = """%p = arith.cmpi ORDER, %o, %c0 : index
  scf.if %p {
    memref.store %x, %b[] : memref<f32>
    memref.store %OLD, %b[] : memref<f32>
  }"""
    dense = METADATA.replace("strided<[?]", "strided<[1]").replace("RESULT", "c0")
    source = dense.replace("USE", "")
    at_base = store.replace("ORDER", "eq").replace(
        "memref.store %x", "%y = memref.load %b[] : memref<f32>\n    memref.store %x"
    )
    must_prove(source, dense.replace("USE", at_base.replace("OLD", "y")))
    before = store.replace("ORDER", "sgt").replace("OLD", "x")
    must_not_prove(source, dense.replace("USE", before), differs=False)


BEHIND_CAPTURED = """
func.func @f(%A: memref<8xf32>, %t: TENSOR, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant 0.0 : f32
  %m = memref.subview %A[2][2][1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 2>>
  FIRST
  %s = memref.alloc() : memref<f32>
  linalg.fill ins(%z : f32) outs(%s : memref<f32>)
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types = ["reduction"]}
    ins(%t : TENSOR) outs(%s : memref<f32>) {
    ^bb0(%x: f32, %acc: f32):
      LOOK
      %p = arith.mulf %x, %l : f32
      %a = arith.addf %acc, %p : f32
      linalg.yield %a : f32
  }
  THEN
  %r = memref.load %s[] : memref<f32>
  return %r : f32
}
"""


FAR = """%k = memref.reinterpret_cast %m to offset: [5], sizes: [1], strides: [1]
        : memref<2xf32, strided<[1], offset: 2>> to memref<1xf32, strided<[1], offset: 5>>
      %l = memref.load %k[%c0] : memref<1xf32, strided<[1], offset: 5>>"""
BASE = """%k, %o, %size, %stride = memref.extract_strided_metadata %m
        : memref<2xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
      %l = memref.load %k[] : memref<f32>"""


@pytest.mark.parametrize(("look", "place"), [(FAR, "%c5"), (BASE, "%c0")])
def test_a_body_that_looks_behind_what_it_captures(look: str, place: str) -> None:
    """What is behind the part that is captured decides the result, too; nobody compares it."""
    store = f"memref.store %v, %A[{place}] : memref<8xf32>"
    text = BEHIND_CAPTURED.replace("TENSOR", "memref<?xf32>").replace("LOOK", look)
    programs = [
        text.replace("FIRST", first).replace("THEN", then)
        for first, then in ((store, ""), ("", store))
    ]
    (result,) = prove_pair(*(parse(program, "f")[0].module for program in programs))
    assert result.verdict is Verdict.UNSUPPORTED
    assert "memory behind a buffer" in (result.reason or "")
