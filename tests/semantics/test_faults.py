"""Every kind of undefined behaviour, each with the nearest input that is defined."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import Returned
from oneshot_verify.semantics.faults import FaultKind


def test_extract_out_of_bounds(run) -> None:
    text = """
func.func @f(%t: tensor<?xf32>, %i: index) -> f32 {
  %r = tensor.extract %t[%i] : tensor<?xf32>
  return %r : f32
}"""
    given = run.tensor([1.0, 2.0])
    assert run(text, given, 1) == [2.0]
    assert run.fault(text, given, 2) is FaultKind.OUT_OF_BOUNDS
    assert run.fault(text, given, -1) is FaultKind.OUT_OF_BOUNDS


def test_insert_and_store_out_of_bounds(run) -> None:
    tensors = """
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}"""
    buffers = """
func.func @f(%t: memref<?xf32>, %x: f32, %i: index) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  return %t : memref<?xf32>
}"""
    for text, given in ((tensors, run.tensor([1.0])), (buffers, run.buffer([1.0]))):
        assert run(text, given, 2.0, 0) == [[2.0]]
        assert run.fault(text, given, 2.0, 1) is FaultKind.OUT_OF_BOUNDS


@pytest.mark.parametrize(
    ("offset", "size", "stride", "kind"),
    [
        (0, 4, 1, None),
        (0, 5, 1, FaultKind.OUT_OF_BOUNDS),
        (1, 4, 1, FaultKind.OUT_OF_BOUNDS),
        (-1, 2, 1, FaultKind.OUT_OF_BOUNDS),
        (0, 2, 3, None),
        (0, 2, 4, FaultKind.OUT_OF_BOUNDS),
        (1, 2, -1, None),
        (0, 2, -1, FaultKind.OUT_OF_BOUNDS),
        (4, 0, 1, None),
        (5, 0, 1, FaultKind.OUT_OF_BOUNDS),
        (0, -1, 1, FaultKind.NEGATIVE_SIZE),
    ],
)
def test_slices(run, offset: int, size: int, stride: int, kind: FaultKind | None) -> None:
    tensors = """
func.func @f(%t: tensor<?xf32>, %o: index, %n: index, %s: index) -> tensor<?xf32> {
  %r = tensor.extract_slice %t[%o] [%n] [%s] : tensor<?xf32> to tensor<?xf32>
  %x = tensor.insert_slice %r into %t[%o] [%n] [%s] : tensor<?xf32> into tensor<?xf32>
  return %x : tensor<?xf32>
}"""
    buffers = """
func.func @f(%t: memref<?xf32>, %o: index, %n: index, %s: index) -> memref<?xf32> {
  %r = memref.subview %t[%o] [%n] [%s] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %z = arith.constant 0 : index
  %d = memref.dim %r, %z : memref<?xf32, strided<[?], offset: ?>>
  return %t : memref<?xf32>
}"""
    elements = [1.0, 2.0, 3.0, 4.0]
    for text, given in ((tensors, run.tensor(elements)), (buffers, run.buffer(elements))):
        if kind is None:
            assert run(text, given, offset, size, stride) == [elements]
        else:
            assert run.fault(text, given, offset, size, stride) is kind


def test_insert_slice_of_another_size(run) -> None:
    text = """
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}"""
    given = run.tensor([8.0, 9.0]), run.tensor([1.0, 2.0, 3.0])
    assert run(text, *given, 2) == [[8.0, 9.0, 3.0]]
    assert run.fault(text, *given, 3) is FaultKind.SIZE_MISMATCH


def test_insert_slice_that_hits_an_element_twice(run) -> None:
    text = """
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index, %k: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %s into %t[0] [%n] [%k] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}"""
    assert run(text, run.tensor([8.0]), run.tensor([1.0, 2.0]), 1, 0) == [[8.0, 2.0]]
    pair = run.tensor([8.0, 9.0]), run.tensor([1.0, 2.0])
    assert run.fault(text, *pair, 2, 0) is FaultKind.OVERLAP


def test_negative_sizes(run) -> None:
    for op, type in (
        ("tensor.empty(%n) : tensor<?xf32>", "tensor<?xf32>"),
        ("bufferization.alloc_tensor(%n) : tensor<?xf32>", "tensor<?xf32>"),
        ("tensor.splat %x[%n] : tensor<?xf32>", "tensor<?xf32>"),
        ("memref.alloc(%n) : memref<?xf32>", "memref<?xf32>"),
    ):
        text = f"""
func.func @f(%n: index, %x: f32) -> index {{
  %c0 = arith.constant 0 : index
  %r = {op}
  %d = {type.partition("<")[0]}.dim %r, %c0 : {type}
  return %d : index
}}"""
        assert run(text, 0, 1.0) == [0]
        assert run.fault(text, -1, 1.0) is FaultKind.NEGATIVE_SIZE


def test_use_after_free(run) -> None:
    text = """
func.func @f(%m: memref<?xf32>, %free: i1, %write: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  scf.if %free {
    memref.dealloc %m : memref<?xf32>
  }
  scf.if %write {
    memref.store %x, %m[%c0] : memref<?xf32>
  }
  %r = memref.load %m[%c0] : memref<?xf32>
  return %r : f32
}"""
    assert run(text, run.buffer([1.0]), False, True, 2.0) == [2.0]
    assert run.fault(text, run.buffer([1.0]), True, False, 2.0) is FaultKind.USE_AFTER_FREE
    assert run.fault(text, run.buffer([1.0]), True, True, 2.0) is FaultKind.USE_AFTER_FREE


def test_use_after_free_through_a_view(run) -> None:
    text = """
func.func @f(%m: memref<2xf32>, %o: memref<1xf32>) {
  %v = memref.subview %m[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  memref.dealloc %m : memref<2xf32>
  memref.copy %v, %o : memref<1xf32, strided<[1], offset: 1>> to memref<1xf32>
  return
}"""
    given = run.buffer([1.0, 2.0]), run.buffer([0.0])
    assert run.fault(text, *given) is FaultKind.USE_AFTER_FREE


def test_double_and_bad_free(run) -> None:
    twice = """
func.func @f(%again: i1) {
  %m = memref.alloc() : memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  scf.if %again {
    memref.dealloc %m : memref<2xf32>
  }
  return
}"""
    assert run(twice, False) == []
    assert run.fault(twice, True) is FaultKind.DOUBLE_FREE
    stack = """
func.func @f() {
  %m = memref.alloca() : memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  return
}"""
    assert run.fault(stack) is FaultKind.BAD_FREE


def test_read_only(run) -> None:
    text = """
memref.global "private" constant @table : memref<2xf32> = dense<[4.0, 5.0]>
func.func @f(%m: memref<2xf32>, %x: f32, %both: i1) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @table : memref<2xf32>
  memref.store %x, %m[%c0] : memref<2xf32>
  scf.if %both {
    memref.store %x, %t[%c0] : memref<2xf32>
  }
  return %m : memref<2xf32>
}"""
    assert run(text, run.buffer([1.0, 2.0]), 9.0, False) == [[9.0, 2.0]]
    assert run.fault(text, run.buffer([1.0, 2.0]), 9.0, True) is FaultKind.READ_ONLY
    frozen = run.buffer([1.0, 2.0], writable=False)
    assert run.fault(text, frozen, 9.0, False) is FaultKind.READ_ONLY


def test_sizes_that_do_not_agree(run) -> None:
    copy = """
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) -> memref<?xf32> {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}"""
    nest = """
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}"""
    assert run(copy, run.buffer([1.0]), run.buffer([2.0])) == [[1.0]]
    assert run.fault(copy, run.buffer([1.0]), run.buffer([2.0, 3.0])) is FaultKind.SIZE_MISMATCH
    assert run(nest, run.tensor([0.0]), run.tensor([2.0])) == [[1.0]]
    assert run.fault(nest, run.tensor([0.0]), run.tensor([2.0, 3.0])) is FaultKind.SIZE_MISMATCH


def test_a_window_that_leaves_its_operand(run) -> None:
    text = """
func.func @f(%a: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>,
      affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = arith.addf %z, %x : f32
      linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}"""
    three, two = run.tensor([1.0, 2.0, 4.0]), run.tensor([0.0, 0.0])
    assert run(text, three, two, two) == [[3.0, 6.0]]
    assert run.fault(text, three, two, three) is FaultKind.OUT_OF_BOUNDS


def test_a_cast_to_a_size_that_is_not_true(run) -> None:
    text = """
func.func @f(%t: tensor<?xf32>) -> tensor<2xf32> {
  %r = tensor.cast %t : tensor<?xf32> to tensor<2xf32>
  return %r : tensor<2xf32>
}"""
    assert run(text, run.tensor([1.0, 2.0])) == [[1.0, 2.0]]
    assert run.fault(text, run.tensor([1.0])) is FaultKind.BAD_CAST


def test_a_step_that_is_not_positive(run) -> None:
    text = """
func.func @f(%step: index) -> index {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %step iter_args(%s = %c0) -> (index) {
    %n = arith.addi %s, %i : index
    scf.yield %n : index
  }
  return %r : index
}"""
    assert run(text, 2) == [0 + 2 + 4]
    assert run.fault(text, 0) is FaultKind.BAD_STEP
    assert run.fault(text, -1) is FaultKind.BAD_STEP


def test_assertion_and_missing_dimension(run) -> None:
    text = """
func.func @f(%c: i1, %t: tensor<?xf32>, %d: index) -> index {
  cf.assert %c, "must hold"
  %r = tensor.dim %t, %d : tensor<?xf32>
  return %r : index
}"""
    given = run.tensor([1.0, 2.0])
    assert run(text, True, given, 0) == [2]
    outcome = run.outcome(text, False, given, 0)
    assert outcome.aborted
    assert [event.what for event in outcome.events] == ["abort 'must hold'"]
    assert run.fault(text, True, given, 1) is FaultKind.OUT_OF_BOUNDS


@pytest.mark.parametrize("use", ["index", "size", "branch", "bound", "assertion"])
def test_what_depends_on_undefined_contents(run, use: str) -> None:
    body = {
        "index": "%r = tensor.extract %t[%x] : tensor<?xf32>",
        "size": "%r = tensor.empty(%x) : tensor<?xf32>",
        "branch": "%r = scf.if %b -> (index) {\nscf.yield %x : index\n} else {\nscf.yield %x : index\n}",
        "bound": "scf.for %i = %c0 to %x step %x {\n}",
        "assertion": 'cf.assert %b, "must hold"',
    }[use]
    text = f"""
func.func @f(%t: tensor<?xf32>) {{
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xindex>
  %x = tensor.extract %e[%c0] : tensor<1xindex>
  %b = arith.cmpi eq, %x, %c0 : index
  {body}
  return
}}"""
    assert run.fault(text, run.tensor([1.0])) is FaultKind.UNDEFINED_VALUE


def test_undefined_contents_alone_are_no_fault(run) -> None:
    text = """
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %y = memref.load %m[%c0] : memref<2xf32>
  %z = arith.addf %x, %y : f32
  return %x : f32
}"""
    assert isinstance(run.outcome(text, 1.0), Returned)


def test_who_writes_nothing_writes_to_nothing_that_is_read_only(run) -> None:
    text = """
func.func @f(%m: memref<4xf32>, %o: memref<4xf32>, %n: index) -> memref<4xf32> {
  %a = memref.subview %o[0] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1]>>
  %b = memref.subview %m[2] [%n] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 2>>
  memref.copy %a, %b : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: 2>>
  return %m : memref<4xf32>
}"""
    numbers = [1.0, 2.0, 3.0, 4.0]
    frozen, other = run.buffer(numbers, writable=False), run.buffer(numbers)
    assert run(text, frozen, other, 0) == [numbers]
    assert run.fault(text, frozen, other, 1) is FaultKind.READ_ONLY


@pytest.mark.parametrize("element", ["index", "i32"])
def test_reshape_to_sizes_that_the_type_does_not_have(run, element: str) -> None:
    text = f"""
func.func @f(%m: memref<4xf32>, %s: memref<2x{element}>) -> f32 {{
  %c1 = arith.constant 1 : index
  %r = memref.reshape %m(%s) : (memref<4xf32>, memref<2x{element}>) -> memref<2x2xf32>
  %v = memref.load %r[%c1, %c1] : memref<2x2xf32>
  return %v : f32
}}"""
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run(text, given, run.buffer([2, 2], element)) == [4.0]
    assert run.fault(text, given, run.buffer([1, 4], element)) is FaultKind.SIZE_MISMATCH


@pytest.mark.parametrize(
    "op",
    [
        "%v = vector.load %m[%i] : memref<4xf32>, vector<2xf32>",
        "%v = affine.vector_load %m[symbol(%i)] : memref<4xf32>, vector<2xf32>",
        "%v = arith.constant dense<0.0> : vector<2xf32>\n"
        "vector.store %v, %m[%i] : memref<4xf32>, vector<2xf32>",
    ],
)
def test_vectors_that_reach_beyond_a_buffer(run, op: str) -> None:
    text = f"""
func.func @f(%m: memref<4xf32>, %i: index) -> index {{
  {op}
  return %i : index
}}"""
    given = run.buffer([1.0, 2.0, 3.0, 4.0])
    assert run(text, given, 2) == [2]
    assert run.fault(text, given, 3) is FaultKind.OUT_OF_BOUNDS
    assert run.fault(text, given, -1) is FaultKind.OUT_OF_BOUNDS


def test_a_view_before_the_loop_that_needs_it(run) -> None:
    """`memref.subview` is pure, so loop-invariant code motion moves it up; it must fit where it is used."""
    text = """
func.func @f(%t: memref<?xf32>, %o: index, %rounds: index, %x: f32) -> memref<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %row = memref.subview %t[%o] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: ?>>
  %cast = memref.cast %row : memref<2xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  scf.for %i = %zero to %rounds step %one {
    memref.store %x, %cast[%zero] : memref<?xf32, strided<[?], offset: ?>>
  }
  return %t : memref<?xf32>
}"""
    given = run.buffer([1.0, 2.0, 3.0])
    assert run(text, given, 2, 0, 7.0) == [[1.0, 2.0, 3.0]]
    assert run(text, run.buffer([1.0, 2.0, 3.0]), 1, 1, 7.0) == [[1.0, 7.0, 3.0]]
    assert run.fault(text, run.buffer([1.0, 2.0, 3.0]), 2, 1, 7.0) is FaultKind.OUT_OF_BOUNDS
