"""Which index values are provably equal; the expectations are arithmetic."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.bounds import are_equal
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

_PROGRAM = TEXTS["program"]


def _operands(body: str) -> Operation:
    module = parse(_PROGRAM.format(body=body), "program")[0].module
    return next(op for op in module.walk() if op_name(op) == "test.compare")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("%x = arith.addi %i, %j : index %y = arith.addi %j, %i : index", True),
        ("%x = arith.addi %i, %j : index %y = arith.subi %j, %i : index", False),
        (
            "%z = arith.addi %i, %j : index %x = arith.subi %z, %j : index %y = arith.muli %i, %c1 : index",
            True,
        ),
        ("%x = arith.muli %i, %j : index %y = arith.muli %i, %j : index", False),
        (
            "%x = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%j]"
            " %m = arith.muli %c4, %i : index %y = arith.addi %m, %j : index",
            True,
        ),
        (
            "%x = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)"
            " %y = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)",
            True,
        ),
        (
            "%x = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)"
            " %y = affine.apply affine_map<(d0) -> (d0 floordiv 5)>(%i)",
            False,
        ),
        # A minimum is bounded from above only.
        ("%x = affine.min affine_map<(d0) -> (d0, 4)>(%i) %y = arith.addi %c4, %c0 : index", False),
        ("%x = arith.select %b, %c4, %c4 : index %y = arith.addi %c4, %c0 : index", True),
        ("%x = arith.select %b, %c4, %i : index %y = arith.addi %c4, %c0 : index", False),
        ("%x = tensor.dim %t, %c1 : tensor<?x4xf32> %y = arith.addi %c4, %c0 : index", True),
        (
            "%s = tensor.extract_slice %t[0, 0] [%i, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>"
            " %x = tensor.dim %s, %c0 : tensor<?x4xf32> %y = arith.addi %i, %c0 : index",
            True,
        ),
        (
            "%s = tensor.extract_slice %t[0, 0] [%i, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>"
            " %x = tensor.dim %s, %c0 : tensor<?x4xf32> %y = tensor.dim %t, %c0 : tensor<?x4xf32>",
            False,
        ),
        (
            "%e = tensor.empty(%j) : tensor<?xf32> %d = tensor.cast %e : tensor<?xf32> to tensor<?xf32>"
            " %x = tensor.dim %d, %c0 : tensor<?xf32> %y = arith.addi %j, %c0 : index",
            True,
        ),
    ],
)
def test_equality(body: str, expected: bool) -> None:
    first, second = _operands(body).operands
    assert are_equal(first, second) is expected
    assert are_equal(second, first) is expected


def test_the_variable_of_a_loop_that_runs_once_is_its_lower_bound() -> None:
    module = parse(
        TEXTS["the_variable_of_a_loop_that_runs_once_is_its"],
        "program",
    )[0].module
    compare = next(op for op in module.walk() if op_name(op) == "test.compare")
    assert are_equal(*compare.operands)
