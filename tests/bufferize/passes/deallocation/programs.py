"""Small programs for the tests of deallocation, and short words for what became of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.deallocation.builder import (
    SEGMENTS,
    truth_of,
)
from oneshot_verify.bufferize.slices import static_integers
from oneshot_verify.ir import parse


def read(text: str) -> ModuleOp:
    return parse(text, "test.mlir")[0].module


def ops(module: ModuleOp, name: str) -> list[Operation]:
    return [op for op in module.walk() if op_name(op) == name]


def source(value: SSAValue) -> str:
    """The op that defines `value` through metadata; `true` and `false`; or the number of a block argument."""
    if isinstance(value.owner, Block):
        return f"argument {value.index}"
    if (constant := truth_of(value)) is not None:
        return str(constant).lower()
    if op_name(value.owner) == "memref.extract_strided_metadata":
        return source(value.owner.operands[0])
    return op_name(value.owner)


def dealloc(op: Operation) -> tuple[list[tuple[str, str]], list[str]]:
    """The memrefs of a `bufferization.dealloc` with their conditions, and what it retains."""
    count = (static_integers(op, SEGMENTS) or [0])[0]
    words = [source(value) for value in op.operands]
    return list(zip(words[:count], words[count : 2 * count], strict=True)), words[2 * count :]


def deallocs(module: ModuleOp) -> list[tuple[list[tuple[str, str]], list[str]]]:
    return [dealloc(op) for op in ops(module, "bufferization.dealloc")]


def canonical(tool: Path, text: str, *passes: str) -> str:
    command = [str(tool), *passes]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    command = [str(tool), "-canonicalize", "-cse"]
    done = subprocess.run(command, input=done.stdout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
