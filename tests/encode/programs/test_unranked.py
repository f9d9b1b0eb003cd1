"""Arguments whose rank is not known."""

from __future__ import annotations

SOURCE = """
func.func @f(%t: tensor<*xf32>, %i: index) -> (index, index, f32, tensor<?x3xf32>) {
  %rank = tensor.rank %t : tensor<*xf32>
  %n = tensor.dim %t, %i : tensor<*xf32>
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x3xf32>
  %x = tensor.extract %c[%i, %i] : tensor<?x3xf32>
  return %rank, %n, %x, %c : index, index, f32, tensor<?x3xf32>
}
"""
TARGET = """
func.func @f(%t: memref<*xf32>, %i: index) -> (index, index, f32, memref<?x3xf32, strided<[?, ?], offset: ?>>) {
  %rank = memref.rank %t : memref<*xf32>
  %n = memref.dim %t, %i : memref<*xf32>
  %c = memref.cast %t : memref<*xf32> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %x = memref.load %c[%i, %i] : memref<?x3xf32, strided<[?, ?], offset: ?>>
  return %rank, %n, %x, %c : index, index, f32, memref<?x3xf32, strided<[?, ?], offset: ?>>
}
"""


def test_rank_sizes_and_casts(must_prove, must_not_prove, change) -> None:
    must_prove(SOURCE, TARGET)
    must_not_prove(SOURCE, change(TARGET, "return %rank, %n", "return %n, %n"))
    # Nothing says that the elements lie one after the other.
    dense = TARGET.replace("memref<?x3xf32, strided<[?, ?], offset: ?>>", "memref<?x3xf32>")
    must_not_prove(SOURCE, dense)
    other_rank = change(
        TARGET,
        "%rank = memref.rank %t : memref<*xf32>",
        """%rank = memref.rank %t : memref<*xf32>
  %d = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>""",
    )
    must_not_prove(SOURCE, other_rank)


def test_what_is_written_counts(must_prove, must_not_prove, change) -> None:
    source = """
func.func @f(%t: tensor<*xf32>, %x: f32) -> (tensor<*xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %w = tensor.insert %x into %c[%c0] : tensor<?xf32>
  return %t, %w : tensor<*xf32>, tensor<?xf32>
}
"""
    target = """
func.func @f(%t: memref<*xf32>, %x: f32) -> (memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c = memref.cast %t : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %n = memref.dim %c, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %c, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %w = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %t, %w : memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>
}
"""
    must_prove(source, target)
    in_place = change(
        target,
        "memref.store %x, %a[%c0] : memref<?xf32>",
        "memref.store %x, %c[%c0] : memref<?xf32, strided<[?], offset: ?>>",
    )
    must_not_prove(source, in_place)
    must_not_prove(source, change(in_place, "return %t, %w", "return %t, %c"))
    freed = change(
        target, "return", "memref.dealloc %c : memref<?xf32, strided<[?], offset: ?>>\n  return"
    )
    must_not_prove(source, freed)


def test_only_known_ops_take_them(must_not_prove) -> None:
    source = SOURCE.replace(
        "%c = tensor.cast", '"some.op"(%t) : (tensor<*xf32>) -> ()\n  %c = tensor.cast'
    )
    target = TARGET.replace(
        "%c = memref.cast", '"some.op"(%t) : (memref<*xf32>) -> ()\n  %c = memref.cast'
    )
    must_not_prove(source, target, differs=False)


def test_boundaries_that_stay_tensors(must_prove) -> None:
    source = """
func.func @f(%t: tensor<*xf32>) -> index {
  %r = tensor.rank %t : tensor<*xf32>
  return %r : index
}
"""
    target = """
func.func @f(%t: tensor<*xf32>) -> index {
  %b = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32>
  %r = memref.rank %b : memref<*xf32>
  return %r : index
}
"""
    must_prove(source, target)


TENSOR = """
func.func @f(%u: tensor<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %r = tensor.extract %m[%c0] : tensor<?xf32>
  call @g(%u) : (tensor<*xf32>) -> ()
  return %r : f32
}
"""
BUFFER = """
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  call @g(%u) : (memref<*xf32>) -> ()
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  return %r : f32
}
"""
READ_FIRST = """
func.func @f(%u: memref<*xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = memref.load %m[%c0] : memref<?xf32, strided<[?], offset: ?>>
  call @g(%u) : (memref<*xf32>) -> ()
  return %r : f32
}
"""


def test_what_a_function_without_a_body_leaves_there(must_prove, must_not_prove) -> None:
    ours, theirs = (f"func.func private @g({type}<*xf32>)" for type in ("tensor", "memref"))
    must_not_prove(ours + TENSOR, theirs + BUFFER, differs=False)
    must_not_prove(theirs + READ_FIRST, theirs + BUFFER, differs=False)
    read = ' {bufferization.access = "read"})'
    ours, theirs = ours.replace(")", read), theirs.replace(")", read)
    must_prove(ours + TENSOR, theirs + BUFFER)


def test_what_a_callee_of_a_callee_leaves_there(must_not_prove) -> None:
    between = """
func.func private @h(memref<*xf32>)
func.func private @g(%u: memref<*xf32>) {
  call @h(%u) : (memref<*xf32>) -> ()
  return
}
"""
    must_not_prove(between + READ_FIRST, between + BUFFER, differs=False)
