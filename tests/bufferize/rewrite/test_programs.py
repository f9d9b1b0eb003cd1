"""One small program per op and option, in `programs/`.

The header of each says what mlir-opt 22.1.8 made of it: `// ops:` the ops in the order of the text (without
constants, sizes and the bodies of linalg ops) and `// type:` the signature of each function. Where mlir-opt is there,
the whole module is compared.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.ir import parse, print_module

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))
NOT_COUNTED = {"builtin.module", "arith.constant", "memref.dim", "tensor.dim", "affine.apply"}
CANONICAL = ["-allow-unregistered-dialect", "-canonicalize", "-cse"]


def header(text: str, key: str) -> list[str]:
    start = f"// {key}: "
    return [line.removeprefix(start) for line in text.splitlines() if line.startswith(start)]


def bufferized(path: Path) -> ModuleOp:
    text = path.read_text()
    module = parse(text, str(path))[0].module
    bufferize_module(module, parse_options(header(text, "options")[0]))
    return module


def in_linalg(op: Operation) -> bool:
    parent = op.parent_op()
    return parent is not None and (op_name(parent).startswith("linalg.") or in_linalg(parent))


def canonical(tool: Path, text: str, *passes: str) -> str:
    command = [str(tool), *passes, *CANONICAL]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_ops_and_types(path: Path) -> None:
    module = bufferized(path)
    ops = [op_name(op) for op in module.walk() if not in_linalg(op)]
    assert [o for o in ops if o not in NOT_COUNTED] == " ".join(
        header(path.read_text(), "ops")
    ).split()
    functions = [op for op in module.walk() if op_name(op) == "func.func"]
    types = [str(f.get_attr_or_prop("function_type")) for f in functions]
    assert types == header(path.read_text(), "type")


@pytest.mark.mlir
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_same_as_mlir_opt(path: Path, mlir_opt: Path) -> None:
    text = path.read_text()
    options = header(text, "options")[0]
    theirs = canonical(mlir_opt, text, f"-one-shot-bufferize={options}")
    assert canonical(mlir_opt, print_module(bufferized(path))) == theirs


def test_every_program_has_a_header() -> None:
    assert PROGRAMS
    for path in PROGRAMS:
        text = path.read_text()
        assert header(text, "options"), path
        assert header(text, "ops"), path
        assert header(text, "type"), path
