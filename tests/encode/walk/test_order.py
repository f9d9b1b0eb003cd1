"""Which ops may be walked in another order: those that come to their ends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.encode.walk.order import may_be_moved
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


@pytest.mark.parametrize(("type_", "ends"), [("index", True), ("i8", False)])
def test_a_loop_in_a_body_that_may_never_end_keeps_its_place(type_: str, ends: bool) -> None:
    module = parse(PROGRAM.replace("TYPE", type_), "test.mlir")[0].module
    (op,) = (each for each in module.walk() if each.name == "linalg.generic")
    walk = cast("Any", SimpleNamespace(opaque=frozenset(), bodies={Side.SOURCE: lambda _: None}))
    assert may_be_moved(walk, op) is ends
