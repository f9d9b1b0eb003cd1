"""`vector.insert` and `vector.extract` at positions that are known when the program runs."""

from __future__ import annotations

import pytest

from oneshot_verify.semantics.concrete import UNDEF
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INSERT = TEXTS["insert"]
EXTRACT = TEXTS["extract"]


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (0, [[5.0, 6.0], [3.0, 4.0]]),
        (1, [[1.0, 2.0], [5.0, 6.0]]),
        # The page says that the result is poison.
        (2, [[UNDEF, UNDEF], [UNDEF, UNDEF]]),
    ],
)
def test_a_row_is_inserted(run, at: int, expected) -> None:
    rows = run.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert run(INSERT, rows, run.tensor([5.0, 6.0]), at) == [expected]


@pytest.mark.parametrize(("at", "expected"), [(0, 1.0), (3, 4.0), (4, UNDEF)])
def test_an_element_is_extracted(run, at: int, expected) -> None:
    assert run(EXTRACT, run.tensor([1.0, 2.0, 3.0, 4.0]), at) == [expected]
