"""Vectors: transfers inside and out of bounds, masks, gathers, reductions; vectors that loops and branches carry."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import InputError, parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_a_permutation_that_is_none() -> None:
    source = TEXTS["a_permutation_that_is_none"]
    with pytest.raises(InputError, match="permutation"):
        parse(source.replace("[1, 0]", "[2, 0]"), "test.mlir")
