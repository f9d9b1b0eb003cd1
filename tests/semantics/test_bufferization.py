"""`bufferization`: between tensors and buffers."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CHANGED_BUFFER = TEXTS["changed_buffer"]


@pytest.mark.parametrize("tensor", ["%t", "%u"])
def test_a_buffer_must_not_change_while_tensors_made_of_it_are_in_use(run, tensor) -> None:
    text = CHANGED_BUFFER.replace("AFTER", tensor)
    if tensor == "%u":
        # mlir-opt makes a copy for the change, unless the buffer was given away.
        assert run(text, run.buffer([1.0, 2.0]), 8.0, 9.0) == [8.0, 8.0]
        text = text.replace("restrict", "restrict writable")
    assert run.fault(text, run.buffer([1.0, 2.0]), 8.0, 9.0) is FaultKind.STALE_TENSOR
    # A store that changes nothing is no change, and one that makes the buffer hold the tensor is none either.
    assert run(CHANGED_BUFFER.replace("AFTER", "%t"), run.buffer([9.0, 2.0]), 8.0, 9.0) == [
        8.0,
        9.0,
    ]
    assert run(CHANGED_BUFFER.replace("AFTER", "%u"), run.buffer([1.0, 2.0]), 8.0, 8.0) == [
        8.0,
        8.0,
    ]


def test_a_tensor_with_memory_of_its_own_outlives_changes_of_the_buffer(run) -> None:
    text = TEXTS["a_tensor_with_memory_of_its_own_outlives_cha"]
    assert run(text, run.buffer([1.0, 2.0]), 9.0) == [[1.0, 2.0]]


def test_a_tensor_dies_with_its_buffer(run) -> None:
    text = TEXTS["a_tensor_dies_with_its_buffer"]
    assert run.fault(text, 9.0) is FaultKind.USE_AFTER_FREE


WRITTEN_TENSOR = TEXTS["written_tensor"]


def test_writing_the_buffer_of_a_tensor_ends_the_tensor(run) -> None:
    kept, given = (WRITTEN_TENSOR.replace("GIVEN", each) for each in ("", "writable "))
    use = "tensor.extract USED[%c0] : tensor<2xf32>"
    other = given.replace(use, "arith.addf %r, %r : f32")
    # What the buffer behind the tensor holds is open: the tensor may or may not live in it.
    assert run(other, 9.0) == [9.0, UNDEF, 18.0]
    assert run.fault(given.replace("USED", "%u"), 9.0) is FaultKind.STALE_TENSOR
    # Nobody writes for a tensor where it was not given away.
    assert run(kept.replace("USED", "%t"), 9.0) == [9.0, 0.0, 0.0]
    assert run.fault(kept.replace("USED", "%u"), 9.0) is FaultKind.STALE_TENSOR


def test_a_buffer_that_is_given_away_is_undefined_until_it_is_written(run) -> None:
    text = TEXTS["a_buffer_that_is_given_away_is_undefined_unt"]
    assert run(text, run.buffer([1.0, 2.0]), 9.0, True) == [[9.0, 2.0]]
    assert run(text, run.buffer([1.0, 2.0]), 9.0, False) == [[UNDEF, UNDEF]]


def test_to_buffer_may_only_be_read(run) -> None:
    text = TEXTS["to_buffer_may_only_be_read"]
    assert run(text, run.tensor([1.0, 2.0]), 9.0, False) == [1.0]
    assert run.fault(text, run.tensor([1.0, 2.0]), 9.0, True) is FaultKind.READ_ONLY


def test_to_buffer_of_to_tensor_is_the_buffer(run) -> None:
    text = TEXTS["to_buffer_of_to_tensor_is_the_buffer"]
    assert run(text, run.buffer([1.0, 2.0]), 9.0) == [[9.0, 2.0]]


def test_alloc_tensor_and_materialize(run) -> None:
    text = TEXTS["alloc_tensor_and_materialize"]
    given = run.tensor([1.0, 2.0])
    assert run(text, given, 2) == [[1.0, 2.0], [UNDEF, UNDEF], [1.0, 2.0]]
    assert run.fault(text, given, 3) is FaultKind.SIZE_MISMATCH
