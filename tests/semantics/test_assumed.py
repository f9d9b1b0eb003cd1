"""What the pages of the dialects leave open is said with each proof that takes it for granted, and only there."""

from __future__ import annotations

import pytest

from oneshot_verify.assumptions.meanings import assumed_by_ops
from oneshot_verify.ir import parse

STACK = "%s = memref.alloca() : memref<4xf32>\n"
BLOCKS = "%t = arith.constant true\n{}cf.br ^head\n^head:\n{}cf.cond_br %t, ^head, ^end\n^end:"
SAID = {
    "clone": ("%r = bufferization.clone %m : memref<4xf32> to memref<4xf32>", ""),
    "width of an index": ("%n = index.sizeof", "an index has 64 bits"),
    "writable": (
        "%r = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>",
        "written before it is read",
    ),
    "not writable": ("%r = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>", ""),
    "cast": (
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] "
        ": memref<4xf32> to memref<?xf32, strided<[1]>>\n"
        "%d = memref.dim %r, %i : memref<?xf32, strided<[1]>>",
        "nothing outside of its memory",
    ),
    "load": ("%r = vector.load %m[%i] : memref<4xf32>, vector<2xf32>", "stay inside of their buffers"),
    "transfer": ("%r = vector.transfer_read %m[%i], %x {in_bounds = [true]} : memref<4xf32>, vector<2xf32>", ""),
    "may start far below": ("%r = vector.transfer_read %m[%i], %x : memref<4xf32>, vector<2xf32>", "fits in 32 bits"),
    "starts near": (
        "%c = arith.constant -2147483643 : index\n"
        "%r = vector.transfer_read %m[%c], %x : memref<4xf32>, vector<2xf32>",
        "",
    ),
    "starts far below": (
        "%c = arith.constant -2147483644 : index\n"
        "%r = vector.transfer_read %m[%c], %x : memref<4xf32>, vector<2xf32>",
        "fits in 32 bits",
    ),
    "starts not too far beyond": (
        "%c = arith.constant 2147483652 : index\n"
        "%r = vector.transfer_read %m[%c], %x : memref<4xf32>, vector<2xf32>",
        "",
    ),
    "starts far beyond": (
        "%c = arith.constant 2147483653 : index\n"
        "%r = vector.transfer_read %m[%c], %x : memref<4xf32>, vector<2xf32>",
        "fits in 32 bits",
    ),
    "a dimension that ends anywhere": (
        "%b = memref.alloc(%i) : memref<?xf32>\n%c = arith.constant 0 : index\n"
        "%r = vector.transfer_read %b[%c], %x : memref<?xf32>, vector<2xf32>",
        "fits in 32 bits",
    ),
    "a write": (
        "%b = memref.alloc(%i) : memref<?xf32>\n%c = arith.constant 0 : index\n"
        "%v = arith.constant dense<0.0> : vector<2xf32>\n"
        "vector.transfer_write %v, %b[%c] : vector<2xf32>, memref<?xf32>",
        "fits in 32 bits",
    ),
    "to a tensor": (
        "%b = tensor.empty(%i) : tensor<?xf32>\n%c = arith.constant 0 : index\n"
        "%v = arith.constant dense<0.0> : vector<2xf32>\n"
        "%r = vector.transfer_write %v, %b[%c] : vector<2xf32>, tensor<?xf32>",
        "fits in 32 bits",
    ),
    "the other dimension": (
        "%b = memref.alloc(%i) : memref<?x4xf32>\n%c = arith.constant 0 : index\n"
        "%r = vector.transfer_read %b[%i, %c], %x : memref<?x4xf32>, vector<2xf32>",
        "",
    ),
    "a dimension of several": (
        "%b = memref.alloc(%i) : memref<?x4xf32>\n%c = arith.constant 0 : index\n"
        "%r = vector.transfer_read %b[%c, %c], %x {in_bounds = [false, true]} : memref<?x4xf32>, vector<2x2xf32>",
        "fits in 32 bits",
    ),
    "many times": (
        "%c = arith.constant 0 : index\n%d = arith.constant 4 : index\nscf.for %k = %c to %d step %d {\n"
        "%r = vector.transfer_read %m[%k], %x : memref<4xf32>, vector<2xf32>\n}",
        "",
    ),
    "times without end": (
        "%c = arith.constant 0 : index\n%d = arith.constant 4 : index\nscf.for %k = %c to %i step %d {\n"
        "%r = vector.transfer_read %m[%k], %x : memref<4xf32>, vector<2xf32>\n}",
        "fits in 32 bits",
    ),
    "times without sign": (
        "%c = arith.constant 0 : index\n%d = arith.constant -1 : index\nscf.for unsigned %k = %c to %d step %c {\n"
        "%r = vector.transfer_read %m[%k], %x : memref<4xf32>, vector<2xf32>\n}",
        "fits in 32 bits",
    ),
    "swizzled": (
        '%r = "iree_codegen.swizzle_hint"(%m) {swizzle = 1 : i64} : (memref<4xf32>) -> memref<4xf32>',
        "loaded through the same one",
    ),
    "distinct": ("%r:2 = memref.distinct_objects %m, %m : memref<4xf32>, memref<4xf32>", "do not overlap"),
    "memory": ("%r = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 3>", "memory of its space"),
    "joined": ("%r = affine.linearize_index [%i, %i] by (4) : index", ""),
    "disjoint": ("%r = affine.linearize_index disjoint [%i, %i] by (4) : index", "fit their sizes"),
    "stride": (
        "%r = memref.subview %m[0] [2] [%i] : memref<4xf32> to memref<2xf32, strided<[?]>>\n"
        "%d = memref.dim %r, %i : memref<2xf32, strided<[?]>>",
        "are not zero",
    ),
    "masked": (
        "%c = arith.cmpi eq, %i, %i : index\n%k = vector.broadcast %c : i1 to vector<4xi1>\n"
        "%v = vector.transfer_read %m[%i], %x, %k {in_bounds = [true]} : memref<4xf32>, vector<4xf32>",
        "does not start below zero",
    ),
    "masked at zero": (
        "%z = arith.constant 0 : index\n%c = arith.cmpi eq, %i, %i : index\n"
        "%k = vector.broadcast %c : i1 to vector<4xi1>\n"
        "%v = vector.transfer_read %m[%z], %x, %k : memref<4xf32>, vector<4xf32>",
        "",
    ),
    "lanes": ("%k = vector.create_mask %i : vector<4xi1>", "fit in 32 bits"),
    "switch": ("scf.index_switch %i default {\nscf.yield\n}", "fit in 32 bits"),
    "moved up": (
        "%r = memref.subview %m[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>",
        "does no harm",
    ),
    "asked how it lies": (
        "%r = memref.subview %m[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>\n"
        "%b, %o, %s, %z = memref.extract_strided_metadata %r : memref<2xf32, strided<[1], offset: ?>> "
        "-> memref<f32>, index, index, index",
        "does no harm",
    ),
    "asked how all of it lies": (
        "%b, %o, %s, %z = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index",
        "",
    ),
    "opened up": (
        "%w = memref.cast %m : memref<4xf32> to memref<?xf32>\n"
        "%r = memref.expand_shape %w [[0, 1]] output_shape [%i, 2] : memref<?xf32> into memref<?x2xf32>",
        "does no harm",
    ),
    "surely fits": (
        "%r = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>",
        "",
    ),
    "in place": (
        "%r = memref.subview %m[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>\n"
        "%d = memref.dim %r, %i : memref<2xf32, strided<[1], offset: ?>>",
        "",
    ),
    "packed lanes": (
        "%b = memref.alloc() : memref<4xi1>\n%f = arith.constant false\n"
        "%v = vector.transfer_read %b[%i], %f {in_bounds = [true]} : memref<4xi1>, vector<2xi1>",
        "packs their bits",
    ),
    "lanes of whole bytes": (
        "%b = memref.alloc() : memref<4xi8>\n%f = arith.constant 0 : i8\n"
        "%v = vector.transfer_read %b[%i], %f {in_bounds = [true]} : memref<4xi8>, vector<2xi8>",
        "",
    ),
    "in another order": ("%r = arith.addf %x, %x fastmath<reassoc> : f32", "equal results for equal operands"),
    "in another order among others": ("%r = arith.addf %x, %x fastmath<nnan,contract> : f32", "equal results"),
    "as if all is allowed": ("%r = arith.addf %x, %x fastmath<fast> : f32", "equal results for equal operands"),
    "of an op of math": ("%r = math.sqrt %x fastmath<afn> : f32", "equal results for equal operands"),
    "no number is left out": ("%r = arith.addf %x, %x fastmath<nnan> : f32", ""),
    "nothing is allowed": ("%r = arith.addf %x, %x fastmath<none> : f32", ""),
    "stack in a while": (
        "%t = arith.constant true\nscf.while : () -> () {\nscf.condition(%t)\n} do {\n" + STACK + "scf.yield\n}",
        "the stack has room",
    ),
    "stack where a while decides": (
        "%t = arith.constant true\nscf.while : () -> () {\n" + STACK + "scf.condition(%t)\n} do {\nscf.yield\n}",
        "the stack has room",
    ),
    "stack in a branch in a while": (
        "%t = arith.constant true\nscf.while : () -> () {\nscf.condition(%t)\n} do {\n"
        "scf.if %t {\n" + STACK + "}\nscf.yield\n}",
        "the stack has room",
    ),
    "stack in a scope in a while": (
        "%t = arith.constant true\nscf.while : () -> () {\nscf.condition(%t)\n} do {\n"
        "memref.alloca_scope {\n" + STACK + "}\nscf.yield\n}",
        "",
    ),
    "no stack in a while": (
        "%t = arith.constant true\nscf.while : () -> () {\nscf.condition(%t)\n} do {\n"
        "%s = memref.alloc() : memref<4xf32>\nscf.yield\n}",
        "",
    ),
    "stack in a for": ("scf.for %k = %i to %i step %i {\n" + STACK + "}", ""),
    "stack in a for around a while": (
        "%t = arith.constant true\nscf.for %k = %i to %i step %i {\nscf.while : () -> () {\nscf.condition(%t)\n} do {\n"
        + STACK + "scf.yield\n}\n}",
        "the stack has room",
    ),
    "stack in a loop of blocks": (BLOCKS.format("", STACK), "the stack has room"),
    "stack in a branch in a loop of blocks": (
        BLOCKS.format("", "scf.if %t {\n" + STACK + "}\n"),
        "the stack has room",
    ),
    "stack in front of a loop of blocks": (BLOCKS.format(STACK, ""), ""),
    "stack in blocks that do not come again": (
        "%t = arith.constant true\ncf.br ^next\n^next:\n" + STACK + "cf.cond_br %t, ^end, ^end\n^end:",
        "",
    ),
    "written stride": ("%r = memref.subview %m[0] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2]>>", ""),
}  # fmt: skip


def _assumed(op: str) -> list[str]:
    text = f"func.func @f(%m: memref<4xf32>, %i: index, %x: f32) {{\n{op}\nreturn\n}}"
    (function,) = parse(text, "f.mlir")[0].module.body.block.ops
    return list(assumed_by_ops(function))


@pytest.mark.parametrize("name", SAID)
def test_what_is_left_open_is_said(name: str) -> None:
    op, said = SAID[name]
    found = _assumed(op)
    assert len(found) == (said != "")
    assert said in "".join(found)


def test_of_a_cast_that_nobody_uses_more_is_said() -> None:
    op, _ = SAID["cast"]
    assert "does no harm" in "".join(_assumed(op.partition("\n")[0]))
