"""Blocks without ops: MLIR refuses them, but for the only block of an op that needs no terminator."""

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

REFUSED = {
    "body": "func.func @f(%p: i1) {\n}",
    "generic body": '"func.func"() <{sym_name = "f", function_type = () -> ()}> ({\n^bb0:\n}) : () -> ()',
    "one of many": TEXTS["one_of_many"],
    "nested": 'func.func @f() {\n  "scf.execute_region"() ({\n  ^bb0:\n  }) : () -> ()\n  return\n}',
    "one of many in an op that nobody knows": TEXTS["one_of_many_in_an_op_that_nobody_knows"],
}
READ = {
    "module": "module {\n}",
    "op that nobody knows": 'func.func @f() {\n  "my.op"() ({\n  ^bb0:\n  }) : () -> ()\n  return\n}',
    "no block": 'func.func @f(%p: i1) {\n  scf.if %p {\n  } else {\n  }\n  "my.op"() ({}) : () -> ()\n  return\n}',
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_these_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="a block is empty; it needs a terminator") as found:
        parse(text, "f.mlir")
    assert str(found.value.position).startswith("f.mlir:")


@pytest.mark.parametrize("text", READ.values(), ids=READ.keys())
def test_these_are_read(text: str) -> None:
    parse(text, "f.mlir")


@pytest.mark.mlir
def test_mlir_agrees(mlir_opt: Path) -> None:
    def said(text: str) -> str:
        command = [str(mlir_opt), "--allow-unregistered-dialect"]
        return subprocess.run(
            command, input=text, capture_output=True, text=True, check=False
        ).stderr

    for text in READ.values():
        assert said(text) == ""
    for name, text in REFUSED.items():
        assert "empty block: expect at least a terminator" in said(text), name
