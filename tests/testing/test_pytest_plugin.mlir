// name: three_forms

import pytest
from pathlib import Path
from uuid import uuid4
from oneshot_verify.ir import parse

TEXT = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> { return %t : tensor<?xf32> }"
Path("f.mlir").write_text(TEXT)

@pytest.mark.parametrize("program", [parse(TEXT, "f.mlir")[0].module, Path("f.mlir"), "f.mlir"])
def test_form(ov_prove, program):
    assert [each.verdict.value for each in ov_prove(program)] == ["proved"]

def test_exclusive(ov_prove):
    with pytest.raises(ValueError, match="exclude each other"):
        ov_prove(TEXT, against=TEXT, options="")

// -----
// name: wrong_calls

TEXT = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> { return %t : tensor<?xf32> }"

def test_verdict(ov_prove):
    ov_prove(TEXT, expected="refutd")

def test_module(ov_prove):
    ov_prove(3)

def test_command(ov_prove):
    ov_prove(TEXT, bufferizer="no-such-opt")

