"""Every kind of undefined behaviour, each with the nearest input that is defined."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import Returned
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_extract_out_of_bounds(run) -> None:
    text = TEXTS["extract_out_of_bounds"]
    given = run.tensor([1.0, 2.0])
    assert run(text, given, 1) == [2.0]
    assert run.fault(text, given, 2) is FaultKind.OUT_OF_BOUNDS
    assert run.fault(text, given, -1) is FaultKind.OUT_OF_BOUNDS


def test_insert_and_store_out_of_bounds(run) -> None:
    tensors = TEXTS["insert_and_store_out_of_bounds_tensors"]
    buffers = TEXTS["insert_and_store_out_of_bounds_buffers"]
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
    tensors = TEXTS["slices_tensors"]
    buffers = TEXTS["slices_buffers"]
    elements = [1.0, 2.0, 3.0, 4.0]
    for text, given in ((tensors, run.tensor(elements)), (buffers, run.buffer(elements))):
        if kind is None:
            assert run(text, given, offset, size, stride) == [elements]
        else:
            assert run.fault(text, given, offset, size, stride) is kind


def test_insert_slice_of_another_size(run) -> None:
    text = TEXTS["insert_slice_of_another_size"]
    given = run.tensor([8.0, 9.0]), run.tensor([1.0, 2.0, 3.0])
    assert run(text, *given, 2) == [[8.0, 9.0, 3.0]]
    assert run.fault(text, *given, 3) is FaultKind.SIZE_MISMATCH


def test_insert_slice_that_hits_an_element_twice(run) -> None:
    text = TEXTS["insert_slice_that_hits_an_element_twice"]
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
    text = TEXTS["use_after_free"]
    assert run(text, run.buffer([1.0]), False, True, 2.0) == [2.0]
    assert run.fault(text, run.buffer([1.0]), True, False, 2.0) is FaultKind.USE_AFTER_FREE
    assert run.fault(text, run.buffer([1.0]), True, True, 2.0) is FaultKind.USE_AFTER_FREE


def test_use_after_free_through_a_view(run) -> None:
    text = TEXTS["use_after_free_through_a_view"]
    given = run.buffer([1.0, 2.0]), run.buffer([0.0])
    assert run.fault(text, *given) is FaultKind.USE_AFTER_FREE


def test_double_and_bad_free(run) -> None:
    twice = TEXTS["double_and_bad_free_twice"]
    assert run(twice, False) == []
    assert run.fault(twice, True) is FaultKind.DOUBLE_FREE
    stack = TEXTS["double_and_bad_free_stack"]
    assert run.fault(stack) is FaultKind.BAD_FREE


def test_read_only(run) -> None:
    text = TEXTS["read_only"]
    assert run(text, run.buffer([1.0, 2.0]), 9.0, False) == [[9.0, 2.0]]
    assert run.fault(text, run.buffer([1.0, 2.0]), 9.0, True) is FaultKind.READ_ONLY
    frozen = run.buffer([1.0, 2.0], writable=False)
    assert run.fault(text, frozen, 9.0, False) is FaultKind.READ_ONLY


def test_sizes_that_do_not_agree(run) -> None:
    copy = TEXTS["sizes_that_do_not_agree_copy"]
    nest = TEXTS["sizes_that_do_not_agree_nest"]
    assert run(copy, run.buffer([1.0]), run.buffer([2.0])) == [[1.0]]
    assert run.fault(copy, run.buffer([1.0]), run.buffer([2.0, 3.0])) is FaultKind.SIZE_MISMATCH
    assert run(nest, run.tensor([0.0]), run.tensor([2.0])) == [[1.0]]
    assert run.fault(nest, run.tensor([0.0]), run.tensor([2.0, 3.0])) is FaultKind.SIZE_MISMATCH


def test_a_window_that_leaves_its_operand(run) -> None:
    text = TEXTS["a_window_that_leaves_its_operand"]
    three, two = run.tensor([1.0, 2.0, 4.0]), run.tensor([0.0, 0.0])
    assert run(text, three, two, two) == [[3.0, 6.0]]
    assert run.fault(text, three, two, three) is FaultKind.OUT_OF_BOUNDS


def test_a_cast_to_a_size_that_is_not_true(run) -> None:
    text = TEXTS["a_cast_to_a_size_that_is_not_true"]
    assert run(text, run.tensor([1.0, 2.0])) == [[1.0, 2.0]]
    assert run.fault(text, run.tensor([1.0])) is FaultKind.BAD_CAST


def test_a_step_that_is_not_positive(run) -> None:
    text = TEXTS["a_step_that_is_not_positive"]
    assert run(text, 2) == [0 + 2 + 4]
    assert run.fault(text, 0) is FaultKind.BAD_STEP
    assert run.fault(text, -1) is FaultKind.BAD_STEP


def test_assertion_and_missing_dimension(run) -> None:
    text = TEXTS["assertion_and_missing_dimension"]
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
    text = TEXTS["undefined_contents_alone_are_no_fault"]
    assert isinstance(run.outcome(text, 1.0), Returned)


def test_who_writes_nothing_writes_to_nothing_that_is_read_only(run) -> None:
    text = TEXTS["who_writes_nothing_writes_to_nothing_that_is"]
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
    text = TEXTS["a_view_before_the_loop_that_needs_it"]
    given = run.buffer([1.0, 2.0, 3.0])
    assert run(text, given, 2, 0, 7.0) == [[1.0, 2.0, 3.0]]
    assert run(text, run.buffer([1.0, 2.0, 3.0]), 1, 1, 7.0) == [[1.0, 7.0, 3.0]]
    assert run.fault(text, run.buffer([1.0, 2.0, 3.0]), 2, 1, 7.0) is FaultKind.OUT_OF_BOUNDS
