"""Values that are used before they are defined, or in blocks that are never reached, as mlir-opt reads them."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from oneshot_verify.ir import InputError, parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

if TYPE_CHECKING:
    from pathlib import Path

READ = {
    "what a later op of a block defines that is never reached": TEXTS[
        "what_a_later_op_of_a_block_defines_that_is_n"
    ],
    "what another block defines": TEXTS["what_another_block_defines"],
    "the result of an op itself": TEXTS["the_result_of_an_op_itself"],
    "what another block defines, in a region": TEXTS["what_another_block_defines_in_a_region"],
    "what a block that is reached defines": TEXTS["what_a_block_that_is_reached_defines"],
    "what comes before a block that a dead one goes to as well": TEXTS[
        "what_comes_before_a_block_that_a_dead_one_go"
    ],
    "what dominates a block at the end of a loop": TEXTS[
        "what_dominates_a_block_at_the_end_of_a_loop"
    ],
}
REFUSED = {
    "what a dead block defines, where it is reached": TEXTS[
        "what_a_dead_block_defines_where_it_is_reache"
    ],
    "what a dead block defines, in a region": TEXTS["what_a_dead_block_defines_in_a_region"],
    "what comes later in a block that is reached": """
        %0 = arith.addi %1, %a : i32
        %1 = arith.addi %a, %a : i32
        return %0 : i32""",
    "what comes later in a dead block, in a region": TEXTS[
        "what_comes_later_in_a_dead_block_in_a_region"
    ],
    "what comes later in a region of a dead block": TEXTS[
        "what_comes_later_in_a_region_of_a_dead_block"
    ],
    "what one of two ways defines": TEXTS["what_one_of_two_ways_defines"],
}


def _function(body: str) -> str:
    return f"func.func @f(%a: i32, %c: i1) -> i32 {{{body}\n}}\n"


@pytest.mark.mlir
@pytest.mark.parametrize("body", READ.values(), ids=READ.keys())
def test_these_are_read(body: str, mlir_opt: Path) -> None:
    parse(_function(body), "f.mlir")
    assert _upstream(mlir_opt, body) == ""


@pytest.mark.mlir
@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
def test_these_are_not(body: str, mlir_opt: Path) -> None:
    with pytest.raises(InputError, match="is used where it is not defined"):
        parse(_function(body), "f.mlir")
    assert "does not dominate this use" in _upstream(mlir_opt, body)


def _upstream(mlir_opt: Path, body: str) -> str:
    text = _function(body)
    return subprocess.run(
        [str(mlir_opt)], input=text, capture_output=True, text=True, check=False
    ).stderr
