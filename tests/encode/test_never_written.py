"""Globals that hold what they start with, as nobody writes to them."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.semantics.interface.named import never_written
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
SET = TEXTS["set"]
INSIDE = TEXTS["inside"]
NAMED = 'func.func @set(%t: TYPE) { "acme.set"(%t) {of = @g} : (TYPE) -> () return }'


@pytest.mark.parametrize("more", ["", SET, INSIDE, NAMED.replace("TYPE", "tensor<4xi32>")])
def test_which_ones_these_are(more: str) -> None:
    module = parse(SOURCE.replace("VISIBLE", "private") + more, "f.mlir")[0].module
    assert never_written(module) == (set() if more else {"g"})
