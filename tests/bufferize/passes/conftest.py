"""Comparing a pass of ours with the same pass of mlir-opt."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.ir import parse, print_module

PROGRAMS = Path(__file__).resolve().parent / "programs"
SEPARATOR = "// -----\n"

Compare = Callable[[str, Callable[[ModuleOp], None], str], None]


@pytest.fixture
def compare(mlir_opt: Path) -> Compare:
    """Assert that a pass of ours does what that of LLVM 22 does."""
    return comparison(mlir_opt)


@pytest.fixture
def compare24(heir_opt: Path) -> Compare:
    """Assert that a pass of ours does what that of LLVM 24 does."""
    return comparison(heir_opt)


def comparison(tool: Path) -> Compare:
    """Assert that our pass and the pipeline of `tool` do the same to each part of a file in `programs`: the same
    text once `tool` has cleaned up both, the same message for what is refused."""

    def run(flags: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
        command = [tool, "-allow-unregistered-dialect", "-split-input-file", *flags]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)

    def check(program: str, ours: Callable[[ModuleOp], None], pipeline: str) -> None:
        text = (PROGRAMS / f"{program}.mlir").read_text()
        done = run([f"-pass-pipeline=builtin.module({pipeline})"], text)
        theirs = done.stdout.split(SEPARATOR)
        mine: list[str] = []
        refusals: list[str] = []
        for part in parse(text, program):
            try:
                ours(part.module)
            except BufferizationError as error:
                refusals.append(f"error: {error.message}")
                mine.append("")
                continue
            mine.append(print_module(part.module) + "\n")
        assert [not part.strip() for part in mine] == [not part.strip() for part in theirs]
        assert all(refusal in done.stderr for refusal in refusals)
        cleanup = ["-canonicalize", "-cse"]
        expected = run(cleanup, done.stdout)
        found = run(cleanup, SEPARATOR.join(mine))
        assert found.returncode == 0, found.stderr
        assert found.stdout == expected.stdout

    return check
