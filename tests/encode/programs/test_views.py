"""Reductions, slices of fewer dimensions, layouts, tiles, and loops that carry parts of buffers."""

from __future__ import annotations

import pytest

REDUCE = (
    """
func.func @f(%t: tensor<?xf32>, %z: tensor<f32>, %x: f32, %i: index) -> tensor<f32> {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %r = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %z: memref<f32>, %x: f32, %i: index) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  linalg.reduce { arith.addf } ins(%a : memref<?xf32>) outs(%z : memref<f32>) dimensions = [0]
  return %z : memref<f32>
}
""",
)
ROW = (
    """
func.func @f(%t: tensor<?x4xf32>, %i: index, %j: index, %x: f32) -> (tensor<?x4xf32>, f32) {
  %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %w = tensor.insert %x into %s[%j] : tensor<4xf32>
  %r = tensor.insert_slice %w into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  %y = tensor.extract %r[%j, %j] : tensor<?x4xf32>
  return %r, %y : tensor<?x4xf32>, f32
}
""",
    """
func.func @f(%t: memref<?x4xf32>, %i: index, %j: index, %x: f32) -> (memref<?x4xf32>, f32) {
  %s = memref.subview %t[%i, 0] [1, 4] [1, 1]
      : memref<?x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %x, %s[%j] : memref<4xf32, strided<[1], offset: ?>>
  %y = memref.load %t[%j, %j] : memref<?x4xf32>
  return %t, %y : memref<?x4xf32>, f32
}
""",
)
COLUMN = tuple(
    text.replace("%t[%i, 0] [1, 4]", "%t[0, %i] [4, 1]")
    .replace("?x4x", "4x?x")
    .replace("strided<[1]", "strided<[?]")
    for text in ROW
)
CAST = (
    """
func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}
""",
    """
func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %c = memref.cast %t : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}
""",
)
TILES = (
    """
func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %t) -> (tensor<?xf32>) {
    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = tensor.extract_slice %a[%i] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    %w = linalg.fill ins(%x : f32) outs(%s : tensor<?xf32>) -> tensor<?xf32>
    %b = tensor.insert_slice %w into %a[%i] [%m] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = memref.subview %t[%i] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%s : memref<?xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<?xf32>
}
""",
)
LOOKED_UP = (
    """
func.func @f(%t: tensor<4xf32>, %k: tensor<4xindex>, %i: index, %j: index, %x: f32)
    -> (tensor<4xf32>, tensor<4xindex>) {
  %p = tensor.extract %k[%i] : tensor<4xindex>
  %l = tensor.insert %j into %k[%i] : tensor<4xindex>
  %r = tensor.insert %x into %t[%p] : tensor<4xf32>
  return %r, %l : tensor<4xf32>, tensor<4xindex>
}
""",
    """
func.func @f(%t: memref<4xf32>, %k: memref<4xindex>, %i: index, %j: index, %x: f32)
    -> (memref<4xf32>, memref<4xindex>) {
  %p = memref.load %k[%i] : memref<4xindex>
  memref.store %j, %k[%i] : memref<4xindex>
  memref.store %x, %t[%p] : memref<4xf32>
  return %t, %k : memref<4xf32>, memref<4xindex>
}
""",
)
LATE = LOOKED_UP[1].replace("  %p = memref.load %k[%i] : memref<4xindex>\n", "")
LATE = LATE.replace(
    "  memref.store %x", "  %p = memref.load %k[%i] : memref<4xindex>\n  memref.store %x"
)
PART = "memref<4xf32, strided<[1], offset: 2>>"
CARRIED_PART = (
    """
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %y = tensor.extract %t[%c1] : tensor<4xf32>
  return %r, %y : tensor<4xf32>, f32
}
""",
    f"""
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> ({PART}, f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<8xf32>
  %s = memref.subview %first[2] [4] [1] : memref<8xf32> to {PART}
  memref.copy %t, %s : memref<4xf32> to {PART}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> ({PART}) {{
    %new = memref.alloc() : memref<8xf32>
    %p = memref.subview %new[2] [4] [1] : memref<8xf32> to {PART}
    memref.copy %a, %p : {PART} to {PART}
    memref.store %x, %p[%i] : {PART}
    scf.yield %p : {PART}
  }}
  %y = memref.load %t[%c1] : memref<4xf32>
  return %r, %y : {PART}, f32
}}
""",
)
ANY = "memref<?xf32, strided<[1], offset: ?>>"
SHIFTING = (
    """
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
""",
    f"""
func.func @f(%t: memref<8xf32>, %x: f32) -> memref<8xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = memref.subview %t[0] [%c3] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %q = memref.cast %s : memref<?xf32, strided<[1]>> to {ANY}
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %q) -> ({ANY}) {{
    memref.store %x, %a[%c0] : {ANY}
    %n = memref.subview %a[1] [%c3] [1] : {ANY} to {ANY}
    scf.yield %n : {ANY}
  }}
  return %t : memref<8xf32>
}}
""",
)
_ROWS = "memref<?x?xf32, strided<[8, 1]>>"
_COLUMNS = "memref<?x?xf32, strided<[1, 8]>>"
JOINED = (
    """
func.func @f(%t: tensor<4x8xf32>, %n: index, %m: index, %i: index) -> f32 {
  %s = tensor.extract_slice %t[0, 0] [%n, %m] [1, 1] : tensor<4x8xf32> to tensor<?x?xf32>
  %e = tensor.cast %s : tensor<?x?xf32> to tensor<4x1xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %v = tensor.extract %c[%i] : tensor<4xf32>
  return %v : f32
}
""",
    f"""
func.func @f(%t: memref<4x8xf32>, %n: index, %m: index, %i: index) -> f32 {{
  %s = memref.subview %t[0, 0] [%n, %m] [1, 1] : memref<4x8xf32> to {_ROWS}
  %r = memref.transpose %s (d0, d1) -> (d1, d0) : {_ROWS} to {_COLUMNS}
  %q = memref.cast %r : {_COLUMNS} to memref<1x4xf32, strided<[1, 8]>>
  %c = memref.collapse_shape %q [[0, 1]] : memref<1x4xf32, strided<[1, 8]>> into memref<4xf32, strided<[8]>>
  %v = memref.load %c[%i] : memref<4xf32, strided<[8]>>
  return %v : f32
}}
""",
)
RIGHT = {
    "joined": JOINED,
    "reduction": REDUCE,
    "row": ROW,
    "column": COLUMN,
    "cast": CAST,
    "tiles": TILES,
    "index from a tensor": LOOKED_UP,
    "a part of a buffer that each round makes": CARRIED_PART,
}
WRONG = {
    "reduction of what was before": (
        REDUCE,
        "reduce { arith.addf } ins(%a",
        "reduce { arith.addf } ins(%t",
    ),
    "reduction of something else": (REDUCE, "store %x, %a[%i]", "store %x, %a[%c0]"),
    "other reduction": (REDUCE, "arith.addf", "arith.mulf"),
    "reduction from elsewhere": (
        REDUCE,
        "  linalg.reduce",
        "  memref.store %x, %z[] : memref<f32>\n  linalg.reduce",
    ),
    "other row": (ROW, "subview %t[%i, 0]", "subview %t[%j, 0]"),
    "other column": (COLUMN, "subview %t[0, %i]", "subview %t[0, %j]"),
    "read before the row is written": (
        ROW,
        "%y = memref.load %t[%j, %j]",
        "%y = memref.load %t[%i, %j]",
    ),
    "a layout that the buffer need not have": (
        CAST,
        """to memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>""",
        """to memref<?xf32, strided<[1], offset: ?>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[1], offset: ?>>""",
    ),
    "an offset that the buffer need not have": (
        CAST,
        """to memref<?xf32, strided<[?], offset: ?>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?], offset: ?>>""",
        """to memref<?xf32, strided<[?], offset: 0>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?], offset: 0>>""",
    ),
    "tiles that are too small": (TILES, "(4, s0 - d0)", "(3, s0 - d0)"),
    "tiles that leave the buffer": (TILES, "(4, s0 - d0)", "(4, s0 - d0 + 1)"),
    "tiles at the start": (TILES, "subview %t[%i]", "subview %t[%c0]"),
    "another index": (LOOKED_UP, "store %x, %t[%p]", "store %x, %t[%i]"),
    "the part is not copied": (CARRIED_PART, f"    memref.copy %a, %p : {PART} to {PART}\n", ""),
    "the first part each time": (CARRIED_PART, "copy %a, %p", "copy %s, %p"),
    "the old part is written": (CARRIED_PART, "store %x, %p", "store %x, %a"),
    "another part": (CARRIED_PART, "    scf.yield %p", "    scf.yield %s"),
    "the part of a freed buffer": (
        CARRIED_PART,
        "    scf.yield",
        "    memref.dealloc %new : memref<8xf32>\n    scf.yield",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_views_are_proved(name, must_prove):
    must_prove(*RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_wrong_views_are_not_proved(name, must_not_prove, change):
    (source, target), old, new = WRONG[name]
    must_not_prove(source, change(target, old, new))


def test_joined_dimensions_of_any_size_lie_close(must_not_prove, change):
    """The lowering joins them with the smallest of their strides, also where one has a single element."""
    one = "memref<1x4xf32, strided<[1, 8]>>"
    wide = change(JOINED[1], f"to {one}", f"to {_COLUMNS}")
    must_not_prove(
        JOINED[0],
        change(
            wide,
            f"""{one} into memref<4xf32, strided<[8]>>
  %v = memref.load %c[%i] : memref<4xf32, strided<[8]>>""",
            f"""{_COLUMNS} into memref<?xf32, strided<[?]>>
  %v = memref.load %c[%i] : memref<?xf32, strided<[?]>>""",
        ),
        differs=False,
    )


def test_an_index_is_read_before_it_is_overwritten(must_not_prove):
    must_not_prove(LOOKED_UP[0], LATE)


def test_a_view_that_shifts_from_round_to_round(must_not_prove):
    must_not_prove(*SHIFTING)


COLLAPSE = (
    """
func.func @f(%t: tensor<?x?x3xf32>, %x: f32, %i: index) -> (tensor<?x3xf32>, tensor<?x?x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?x3xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?x3xf32>
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x?x3xf32> into tensor<?x3xf32>
  %w = tensor.insert %x into %c[%i, %c1] : tensor<?x3xf32>
  %e = tensor.expand_shape %w [[0, 1], [2]] output_shape [%n, %m, 3] : tensor<?x3xf32> into tensor<?x?x3xf32>
  return %w, %e : tensor<?x3xf32>, tensor<?x?x3xf32>
}
""",
    """
func.func @f(%t: memref<?x?x3xf32>, %x: f32, %i: index) -> (memref<?x3xf32>, memref<?x?x3xf32>) {
  %c1 = arith.constant 1 : index
  %c = memref.collapse_shape %t [[0, 1], [2]] : memref<?x?x3xf32> into memref<?x3xf32>
  memref.store %x, %c[%i, %c1] : memref<?x3xf32>
  return %c, %t : memref<?x3xf32>, memref<?x?x3xf32>
}
""",
)


def test_collapsed_buffers_are_written_in_place(must_prove, must_not_prove, change) -> None:
    must_prove(*COLLAPSE)
    source, target = COLLAPSE
    must_not_prove(source, change(target, "%c[%i, %c1]", "%c[%c1, %c1]"))
    must_not_prove(source, change(target, "memref.store %x, %c[%i, %c1] : memref<?x3xf32>", ""))
    must_not_prove(change(source, "return %w, %e", "return %c, %e"), target)


SLICE_COLLAPSE = (
    """
func.func @f(%t: tensor<4x6xf32>, %x: f32, %i: index) -> tensor<4x6xf32> {
  %s = tensor.extract_slice %t[1, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<2x6xf32> into tensor<12xf32>
  %w = tensor.insert %x into %c[%i] : tensor<12xf32>
  %e = tensor.expand_shape %w [[0, 1]] output_shape [2, 6] : tensor<12xf32> into tensor<2x6xf32>
  %r = tensor.insert_slice %e into %t[1, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
""",
    """
func.func @f(%t: memref<4x6xf32>, %x: f32, %i: index) -> memref<4x6xf32> {
  %s = memref.subview %t[1, 0] [2, 6] [1, 1] : memref<4x6xf32> to memref<2x6xf32, strided<[6, 1], offset: 6>>
  %c = memref.collapse_shape %s [[0, 1]]
      : memref<2x6xf32, strided<[6, 1], offset: 6>> into memref<12xf32, strided<[1], offset: 6>>
  memref.store %x, %c[%i] : memref<12xf32, strided<[1], offset: 6>>
  return %t : memref<4x6xf32>
}
""",
)
ELEMENTWISE_COLLAPSE = (
    """
func.func @f(%t: tensor<4x6xf32>, %i: index, %j: index) -> (tensor<4x6xf32>, f32) {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %s = tensor.extract_slice %c[6] [6] [1] : tensor<24xf32> to tensor<6xf32>
  %d = tensor.extract_slice %c[DEST] [6] [1] : tensor<24xf32> to tensor<6xf32>
  %a = linalg.copy ins(%s : tensor<6xf32>) outs(%d : tensor<6xf32>) -> tensor<6xf32>
  %w = tensor.insert_slice %a into %c[DEST] [6] [1] : tensor<6xf32> into tensor<24xf32>
  %e = tensor.expand_shape %w [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %y = tensor.extract %e[%i, %j] : tensor<4x6xf32>
  return %e, %y : tensor<4x6xf32>, f32
}
""",
    """
func.func @f(%t: memref<4x6xf32>, %i: index, %j: index) -> (memref<4x6xf32>, f32) {
  %c = memref.collapse_shape %t [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %s = memref.subview %t[1, 0] [1, 6] [1, 1] : memref<4x6xf32> to memref<6xf32, strided<[1], offset: 6>>
  %d = memref.subview %c[DEST] [6] [1] : memref<24xf32> to memref<6xf32, strided<[1], offset: DEST>>
  linalg.copy ins(%s : memref<6xf32, strided<[1], offset: 6>>) outs(%d : memref<6xf32, strided<[1], offset: DEST>>)
  %y = memref.load %t[%i, %j] : memref<4x6xf32>
  return %t, %y : memref<4x6xf32>, f32
}
""",
)


def test_collapsed_slices(must_prove, must_not_prove, change) -> None:
    must_prove(*SLICE_COLLAPSE)
    source, target = SLICE_COLLAPSE
    shifted = target.replace("%t[1, 0]", "%t[2, 0]").replace("offset: 6", "offset: 12")
    must_not_prove(source, shifted)
    # Only dimensions that lie one after the other in memory may be joined.
    narrow = target.replace("[2, 6]", "[2, 5]").replace("memref<2x6xf32", "memref<2x?xf32")
    narrow = narrow.replace("[2, 5]", "[2, %c5]").replace("12xf32", "?xf32")
    narrow = change(narrow, "  %s =", "  %c5 = arith.constant 5 : index\n  %s =")
    must_not_prove(source, narrow)


def test_operands_that_overlap_through_a_collapsed_buffer(must_prove, must_not_prove) -> None:
    must_prove(*(text.replace("DEST", "12") for text in ELEMENTWISE_COLLAPSE))
    must_not_prove(*(text.replace("DEST", "7") for text in ELEMENTWISE_COLLAPSE))
