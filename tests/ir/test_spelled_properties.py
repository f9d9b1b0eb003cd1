"""Custom syntax of newer versions of MLIR: what MLIR 24 prints, and what MLIR 22 prints for the same op."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import InputError, parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

FUNCTION = TEXTS["function"]
ACCESS = ": memref<8x8xf32>, vector<8xi1>, vector<8xf32>"
PAIRS = {
    "alloc": (
        "%r = memref.alloc() alignment = 64 : memref<8xf32>",
        "%r = memref.alloc() {alignment = 64 : i64} : memref<8xf32>",
    ),
    "alloca": (
        "%r = memref.alloca(%i) alignment = 64 {note} : memref<?xf32>",
        "%r = memref.alloca(%i) {alignment = 64 : i64, note} : memref<?xf32>",
    ),
    "realloc": (
        "%r = memref.realloc %one(%i) alignment = 64 : memref<?xf32> to memref<?xf32>",
        "%r = memref.realloc %one(%i) {alignment = 64 : i64} : memref<?xf32> to memref<?xf32>",
    ),
    "load": (
        "%r = memref.load %m[%i, %i] alignment(16) nontemporal(true) {note} : memref<8x8xf32>",
        "%r = memref.load %m[%i, %i] {alignment = 16 : i64, note, nontemporal = true} : memref<8x8xf32>",
    ),
    "store": (
        "memref.store %x, %m[%i, %i] alignment(16) : memref<8x8xf32>",
        "memref.store %x, %m[%i, %i] {alignment = 16 : i64} : memref<8x8xf32>",
    ),
    "vector load": (
        "%r = vector.load %m[%i, %i] alignment = 16 nontemporal = true : memref<8x8xf32>, vector<8xf32>",
        "%r = vector.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<8x8xf32>, vector<8xf32>",
    ),
    "masked load": (
        f"%r = vector.maskedload %m[%i, %i], %mask, %v alignment = 16 {ACCESS} into vector<8xf32>",
        f"%r = vector.maskedload %m[%i, %i], %mask, %v {{alignment = 16 : i64}} {ACCESS} into vector<8xf32>",
    ),
    "compressing store": (
        f"vector.compressstore %m[%i, %i], %mask, %v alignment = 16 {ACCESS}",
        f"vector.compressstore %m[%i, %i], %mask, %v {{alignment = 16 : i64}} {ACCESS}",
    ),
    "extracted slice": (
        "%r = vector.extract_strided_slice %v offsets = [2], sizes = [2], strides = [1]"
        " : vector<8xf32> to vector<2xf32>",
        "%r = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]}"
        " : vector<8xf32> to vector<2xf32>",
    ),
    "inserted slice": (
        "%r = vector.insert_strided_slice %init, %v offsets = [2], strides = [1]"
        " : vector<4xf32> into vector<8xf32>",
        "%r = vector.insert_strided_slice %init, %v {offsets = [2], strides = [1]}"
        " : vector<4xf32> into vector<8xf32>",
    ),
    "scan": (
        "%r:2 = vector.scan <add>, %w, %init reduction_dim = 0, inclusive = true"
        " : vector<4x4xf32>, vector<4xf32>",
        "%r:2 = vector.scan <add>, %w, %init {reduction_dim = 0 : i64, inclusive = true}"
        " : vector<4x4xf32>, vector<4xf32>",
    ),
    "alloc_tensor": (
        "%r = bufferization.alloc_tensor() <{memory_space = 1 : i64}> {note} : tensor<4xf32>",
        "%r = bufferization.alloc_tensor() {memory_space = 1 : i64, note} : tensor<4xf32>",
    ),
    "call": (
        "%r = func.call @callee(%n) <no_inline> : (i32) -> i32",
        "%r = func.call @callee(%n) {no_inline} : (i32) -> i32",
    ),
    "test of a number": (
        "%r = math.isfinite %x fastmath<fast> : f32",
        "%r = math.isfinite %x {fastmath = #arith.fastmath<fast>} : f32",
    ),
    "elementwise": (
        "%r = linalg.elementwise <add> ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>)"
        " outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>",
        "%r = linalg.elementwise kind=#linalg.elementwise_kind<add>"
        " ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>",
    ),
    "scaling": (
        "%r = tosa.apply_scale %n, %n, %k rounding_mode<SINGLE_ROUND> : (i32, i32, i8) -> i32",
        "%r = tosa.apply_scale %n, %n, %k {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32",
    ),
}


@pytest.mark.parametrize(("newer", "older"), PAIRS.values(), ids=PAIRS)
def test_both_forms_say_the_same(newer: str, older: str) -> None:
    ours, theirs = (
        print_module(parse(FUNCTION.format(line), "test.mlir")[0].module) for line in (newer, older)
    )
    assert ours == theirs


def test_a_global_has_an_alignment() -> None:
    text = 'memref.global "private" constant @c : memref<2xf32> = dense<0.0>'
    newer, older = f"{text} alignment = 64", f"{text} {{alignment = 64 : i64}}"
    assert print_module(parse(newer, "a")[0].module) == print_module(parse(older, "a")[0].module)


def test_branches_have_weights() -> None:
    """As every version prints them; in generic form they are a property."""
    custom = TEXTS["branches_have_weights_custom"]
    generic = custom.replace(
        "cf.cond_br %b weights([10, 20]), ^bb1(%x, %x : f32, f32), ^bb2 {note}",
        '"cf.cond_br"(%b, %x, %x) [^bb1, ^bb2] <{branch_weights = array<i32: 10, 20>,'
        " operandSegmentSizes = array<i32: 1, 2, 0>}> {note} : (i1, f32, f32) -> ()",
    )
    printed = print_module(parse(custom, "a")[0].module)
    assert printed == print_module(parse(generic, "a")[0].module)
    assert "weights([10, 20]), ^bb1(%x, %x : f32, f32), ^bb2 {note}" in printed
    assert print_module(parse(printed, "a")[0].module) == printed


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("%r = memref.alloc() alignment = 64 alignment = 32 : memref<8xf32>", "given twice"),
        ("%r = memref.alloc() alignment = : memref<8xf32>", "attribute expected"),
        ("%r = memref.alloc() size = 64 : memref<8xf32>", "':'"),
        ("%r = memref.load %m[%i, %i] alignment(16 : memref<8x8xf32>", r"'\)'"),
        ("%r = memref.alloc() alignment = 3 : memref<8xf32>", "power of"),
    ],
)
def test_what_is_wrong_is_said(line: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        parse(FUNCTION.format(line), "test.mlir")
    assert caught.value.position.line == 7
