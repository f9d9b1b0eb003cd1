"""Values that are used before they are defined, or in blocks that are never reached, as mlir-opt reads them."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from oneshot_verify.ir import InputError, parse

if TYPE_CHECKING:
    from pathlib import Path

READ = {
    "what a later op of a block defines that is never reached": """
        return %a : i32
      ^bb1:
        %0 = arith.addi %1, %a : i32
        %1 = arith.addi %0, %a : i32
        return %0 : i32""",
    "what another block defines": """
        return %a : i32
      ^bb1:
        %0 = arith.addi %1, %a : i32
        return %0 : i32
      ^bb2:
        %1 = arith.addi %a, %a : i32
        return %1 : i32""",
    "the result of an op itself": """
        cf.br ^bb2
      ^bb1:
        %1 = arith.addi %1, %1 : i32
        cf.br ^bb2
      ^bb2:
        return %a : i32""",
    "what another block defines, in a region": """
        return %a : i32
      ^bb1:
        scf.if %c { %0 = arith.addi %1, %a : i32 }
        return %a : i32
      ^bb2:
        %1 = arith.addi %a, %a : i32
        return %1 : i32""",
    "what a block that is reached defines": """
        cf.br ^bb2
      ^bb1:
        %0 = arith.addi %1, %a : i32
        cf.br ^bb2
      ^bb2:
        %1 = arith.addi %a, %a : i32
        return %1 : i32""",
    "what comes before a block that a dead one goes to as well": """
        %1 = arith.addi %a, %a : i32
        cf.br ^bb2
      ^bb1:
        cf.br ^bb2
      ^bb2:
        return %1 : i32""",
    "what dominates a block at the end of a loop": """
        %1 = arith.addi %a, %a : i32
        cf.br ^bb1(%1 : i32)
      ^bb1(%2: i32):
        %3 = arith.addi %2, %1 : i32
        cf.cond_br %c, ^bb1(%3 : i32), ^bb2
      ^bb2:
        return %3 : i32""",
}
REFUSED = {
    "what a dead block defines, where it is reached": """
        cf.br ^bb2
      ^bb1:
        %1 = arith.addi %a, %a : i32
        cf.br ^bb2
      ^bb2:
        return %1 : i32""",
    "what a dead block defines, in a region": """
        scf.if %c { %0 = arith.addi %1, %1 : i32 }
        return %a : i32
      ^bb1:
        %1 = arith.addi %1, %1 : i32
        return %1 : i32""",
    "what comes later in a block that is reached": """
        %0 = arith.addi %1, %a : i32
        %1 = arith.addi %a, %a : i32
        return %0 : i32""",
    "what comes later in a dead block, in a region": """
        return %a : i32
      ^bb1:
        scf.if %c { %0 = arith.addi %1, %a : i32 }
        %1 = arith.addi %a, %a : i32
        return %1 : i32""",
    "what comes later in a region of a dead block": """
        return %a : i32
      ^bb1:
        scf.if %c {
          %0 = arith.addi %1, %a : i32
          %1 = arith.addi %a, %a : i32
        }
        return %a : i32""",
    "what one of two ways defines": """
        cf.cond_br %c, ^bb1, ^bb2
      ^bb1:
        %1 = arith.addi %a, %a : i32
        cf.br ^bb2
      ^bb2:
        return %1 : i32""",
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
