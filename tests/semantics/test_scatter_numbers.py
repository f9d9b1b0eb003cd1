"""`tensor.scatter` on numbers, as the dialect's page tells it: no pass lowers it, so nothing else runs it."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

NUMBERS = TEXTS["numbers"]
ROWS = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
ZEROS = [[0.0] * 3 for _ in range(4)]


def test_rows_come_where_the_indices_say(run) -> None:
    found = run(NUMBERS, run.tensor(ROWS), run.tensor(ZEROS), run.tensor([[2], [0]], "i32"))
    assert found == [[ROWS[1], [0.0] * 3, ROWS[0], [0.0] * 3]]


def test_slices_of_the_inner_dimension(run) -> None:
    text = TEXTS["slices_of_the_inner_dimension"]
    source = run.tensor([[[1.0], [2.0]], [[3.0], [4.0]]])
    target = run.tensor([[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]])
    # The example of the dialect's page: row 0 goes to column 2, row 1 to column 0.
    found = run(text, source, target, run.tensor([[2], [0]], "index"))
    assert found == [[[3.0, 8.0, 1.0], [4.0, 11.0, 2.0]]]


def test_elements_at_whole_coordinates(run) -> None:
    text = TEXTS["elements_at_whole_coordinates"]
    target = run.tensor([[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]])
    found = run(text, run.tensor([1.0, 2.0]), target, run.tensor([[0, 2], [1, 0]], "index"))
    assert found == [[[7.0, 8.0, 1.0], [2.0, 11.0, 12.0]]]


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ([[1], [1]], FaultKind.BROKEN_PROMISE),
        ([[4], [0]], FaultKind.OUT_OF_BOUNDS),
        ([[-1], [0]], FaultKind.OUT_OF_BOUNDS),
    ],
)
def test_places_outside_or_twice_are_undefined(places, fault, run) -> None:
    arguments = run.tensor(ROWS), run.tensor(ZEROS), run.tensor(places, "i32")
    assert run.fault(NUMBERS, *arguments) is fault
