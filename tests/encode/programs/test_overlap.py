"""Structured ops on buffers that overlap: what no iteration reads too late is proved, and nothing else."""

from __future__ import annotations

import pytest


def on_buffers(text: str) -> str:
    """A tensor program without slices as the one that works in place on its arguments."""
    text = text.replace("%r = linalg", "linalg").replace("%r:2 = linalg", "linalg")
    return (
        "\n".join(
            line.split(" -> tensor")[0] if line.startswith("  }") else line
            for line in text.splitlines()
        )
        .replace("tensor.extract", "memref.load")
        .replace("tensor<", "memref<")
    )


MATRIX = """
func.func @f(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<MAP_IN>, affine_map<(d0, d1) -> (d1, d0)>],
      iterator_types = ["parallel", "parallel"]} ins(%t : tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
"""
SAME_MAP = MATRIX.replace("MAP_IN", "(d0, d1) -> (d1, d0)")
PERMUTED = MATRIX.replace("MAP_IN", "(d0, d1) -> (d0, d1)")
CAPTURED = """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xf32>) {
  ^bb0(%o: f32):
    %x = tensor.extract %u[%i] : tensor<4xf32>
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
TWO_OUTPUTS = """
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %u: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
      affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%s : tensor<?xf32>) outs(%t, %u : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %y = arith.addf %x, %x : f32
    %z = arith.mulf %x, %x : f32
    linalg.yield %y, %z : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
"""
TWO_BUFFERS = (
    on_buffers(TWO_OUTPUTS)
    .replace("} -> (tensor", "} -> (memref")
    .replace("  } -> (memref<?xf32>, memref<?xf32>)", "  }")
    .replace("%r#0, %r#1", "%t, %u")
)
SHIFTED = """
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %t[OFFSET] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  %q = tensor.insert_slice %r into %t[OFFSET] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %q : tensor<8xf32>
}
"""
SHIFTED_BUFFER = """
func.func @f(%t: memref<8xf32>) -> memref<8xf32> {
  %a = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %b = memref.subview %t[OFFSET] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: OFFSET>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : memref<4xf32, strided<[1]>>)
      outs(%b : memref<4xf32, strided<[1], offset: OFFSET>>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }
  return %t : memref<8xf32>
}
"""
SUM = """
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %z = tensor.extract_slice %u[0] [1] [1] : tensor<4xf32> to tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<4xf32>) outs(%z : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<f32>
  %q = tensor.insert_slice %r into %u[0] [1] [1] : tensor<f32> into tensor<4xf32>
  return %q : tensor<4xf32>
}
"""
SUM_BUFFER = """
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>) -> memref<4xf32> {
  %z = memref.subview %u[0] [1] [1] : memref<4xf32> to memref<f32, strided<[]>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<4xf32>) outs(%z : memref<f32, strided<[]>>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  }
  return %u : memref<4xf32>
}
"""


CHOSEN = """
func.func @f(%t: tensor<8xf32>, %p: i1, %q: i1) -> tensor<4xf32> {
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %in = arith.select %p, %a, %b : tensor<4xf32>
  %out = arith.select CONDITION, %a, %b : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%in : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
MEASURED = """
func.func @f(%t: tensor<?xindex>, %u: tensor<?xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<?xindex>) {
  ^bb0(%o: index):
    %n = tensor.dim %t, %c0 : tensor<?xindex>
    %s = tensor.extract_slice %t[0] [1] [1] : tensor<?xindex> to tensor<1xindex>
    %x = MEASURE : tensor<1xindex>
    %y = arith.addi %n, %x : index
    linalg.yield %y : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}
"""
MEASURED_BUFFER = MEASURED.replace(
    "tensor.extract_slice %t[0] [1] [1] : tensor<?xindex> to tensor<1xindex>",
    "memref.subview %t[0] [1] [1] : memref<?xindex> to memref<1xindex, strided<[1]>>",
).replace("MEASURE : tensor<1xindex>", "MEASURE : memref<1xindex, strided<[1]>>")
PART = "memref<4xf32, strided<[1], offset: ?>>"
CHOSEN_BUFFER = f"""
func.func @f(%t: memref<8xf32>, %p: i1, %q: i1) -> {PART} {{
  %0 = memref.subview %t[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %t[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  %a = memref.cast %0 : memref<4xf32, strided<[1]>> to {PART}
  %b = memref.cast %1 : memref<4xf32, strided<[1], offset: 1>> to {PART}
  %in = arith.select %p, %a, %b : {PART}
  %out = arith.select CONDITION, %a, %b : {PART}
  linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}} ins(%in : {PART}) outs(%out : {PART}) {{
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  }}
  return %out : {PART}
}}
"""


def one_element(text: str) -> str:
    """All tensors and buffers have one element, so there is only one iteration."""
    return text.replace("<4x", "<1x")


def all_of_t(text: str) -> str:
    """All that the program does, it does to its first argument."""
    return text.replace("%u", "%t").replace(", %t: ", ", %u: ")


def in_place(text: str) -> str:
    """`on_buffers`, and the result is the argument."""
    return on_buffers(text).replace("return %r", "return %t")


RIGHT = {
    "same view, same map": (SAME_MAP, in_place(SAME_MAP)),
    "captured from elsewhere": (CAPTURED, in_place(CAPTURED)),
    "two buffers": (TWO_OUTPUTS, TWO_BUFFERS),
    "disjoint slices": (SHIFTED.replace("OFFSET", "4"), SHIFTED_BUFFER.replace("OFFSET", "4")),
    "a sum elsewhere": (SUM, SUM_BUFFER),
    "a sum of one element into it": (
        one_element(all_of_t(SUM)),
        one_element(all_of_t(SUM_BUFFER)),
    ),
    "captured what the only iteration writes": (
        one_element(CAPTURED.replace("extract %u", "extract %t")),
        one_element(in_place(CAPTURED.replace("extract %u", "extract %t"))),
    ),
    "captured for its size": (
        MEASURED.replace("MEASURE", "tensor.dim %s, %c0"),
        in_place(MEASURED_BUFFER.replace("MEASURE", "tensor.dim %s, %c0")).replace(
            "tensor.dim", "memref.dim"
        ),
    ),
    "the same choice of two views": (
        CHOSEN.replace("CONDITION", "%p"),
        CHOSEN_BUFFER.replace("CONDITION", "%p"),
    ),
}
WRONG = {
    "permuted": (PERMUTED, in_place(PERMUTED)),
    "shifted by one": (SHIFTED.replace("OFFSET", "1"), SHIFTED_BUFFER.replace("OFFSET", "1")),
    "shifted to the last": (SHIFTED.replace("OFFSET", "3"), SHIFTED_BUFFER.replace("OFFSET", "3")),
    "captured what is written": (
        CAPTURED.replace("extract %u", "extract %t"),
        in_place(CAPTURED.replace("extract %u", "extract %t")),
    ),
    "two outputs, one buffer": (TWO_OUTPUTS, TWO_BUFFERS.replace("outs(%t, %u", "outs(%t, %t")),
    "a sum into what is summed": (all_of_t(SUM), all_of_t(SUM_BUFFER)),
    "captured for its size, and through a view for more": (
        MEASURED.replace("MEASURE", "tensor.extract %s[%c0]"),
        in_place(MEASURED_BUFFER.replace("MEASURE", "tensor.extract %s[%c0]")).replace(
            "tensor.dim", "memref.dim"
        ),
    ),
    "another choice of two views": (
        CHOSEN.replace("CONDITION", "%q"),
        CHOSEN_BUFFER.replace("CONDITION", "%q"),
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_harmless_overlaps_are_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_harmful_overlaps_are_not_proved(name, must_not_prove):
    must_not_prove(*WRONG[name])
