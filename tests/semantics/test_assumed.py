"""What the pages of the dialects leave open is said with each proof that takes it for granted, and only there."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics.assumed import assumed_by_ops

SAID = {
    "clone": ("%r = bufferization.clone %m : memref<4xf32> to memref<4xf32>", "as mlir-opt lowers it"),
    "writable": (
        "%r = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>",
        "until it is written again",
    ),
    "not writable": ("%r = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>", ""),
    "cast": (
        "%r = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] "
        ": memref<4xf32> to memref<?xf32, strided<[1]>>",
        "nothing outside of its memory",
    ),
    "load": ("%r = vector.load %m[%i] : memref<4xf32>, vector<2xf32>", "stay inside of their buffers"),
    "transfer": ("%r = vector.transfer_read %m[%i], %x : memref<4xf32>, vector<2xf32>", ""),
    "joined": ("%r = affine.linearize_index [%i, %i] by (4) : index", ""),
    "disjoint": ("%r = affine.linearize_index disjoint [%i, %i] by (4) : index", "fit their sizes"),
    "stride": (
        "%r = memref.subview %m[0] [2] [%i] : memref<4xf32> to memref<2xf32, strided<[?]>>\n"
        "%d = memref.dim %r, %i : memref<2xf32, strided<[?]>>",
        "are not zero",
    ),
    "masked": (
        "%c = arith.cmpi eq, %i, %i : index\n%k = vector.broadcast %c : i1 to vector<4xi1>\n"
        "%v = vector.transfer_read %m[%i], %x, %k : memref<4xf32>, vector<4xf32>",
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
        "%v = vector.transfer_read %b[%i], %f : memref<4xi1>, vector<2xi1>",
        "packs their bits",
    ),
    "lanes of whole bytes": (
        "%b = memref.alloc() : memref<4xi8>\n%f = arith.constant 0 : i8\n"
        "%v = vector.transfer_read %b[%i], %f : memref<4xi8>, vector<2xi8>",
        "",
    ),
    "written stride": ("%r = memref.subview %m[0] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2]>>", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_what_is_left_open_is_said(name: str) -> None:
    op, said = SAID[name]
    text = f"func.func @f(%m: memref<4xf32>, %i: index, %x: f32) {{\n{op}\nreturn\n}}"
    (function,) = parse(text, "f.mlir")[0].module.body.block.ops
    found = list(assumed_by_ops(function))
    assert len(found) == (said != "")
    assert said in "".join(found)
