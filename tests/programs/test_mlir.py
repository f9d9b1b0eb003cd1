"""MLIR reads the programs: `mlir-opt` of LLVM 22, and where they are written as LLVM 24 has it, that one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs.pairs import promises

HERE = Path(__file__).resolve().parent
ERROR = re.compile(r"^[^\n]*?:(\d+):\d+: error: (.*)$", re.MULTILINE)
COMMENT = re.compile(r"^//.*$", re.MULTILINE)
OF_24 = re.compile(
    r"\bindex_castui \S+ nneg\b|\bindex_castui\".*<\{nonNeg\}>|\blinalg\.(un)?pack\b.*memref"
)
"""What LLVM 22 does not have yet: a flag of a cast, and `pack` on buffers."""
OTHERS = {
    "plans/definedness/the_answer_is_the_same_2.mlir": "collapses what need not be contiguous",
    "views/collapsed_slices_3.mlir": "collapses what need not be contiguous",
}
"""Programs that the verifier of MLIR refuses, with the reason; ours takes them, and says what they do."""


def _programs(twins: bool) -> Iterator[tuple[str, str]]:
    for path in sorted(HERE.rglob("*.mlir")):
        if (name := path.relative_to(HERE).as_posix()) in OTHERS:
            continue
        for number, promise in enumerate(promises(path)):
            if twins or not number:
                for text in (promise.pair.source, promise.pair.target):
                    # A twin may quote the line between programs, where MLIR would split.
                    yield f"{name}: {promise.label}", COMMENT.sub("", text).strip("\n") + "\n"


def _refused(tool: Path, programs: list[tuple[str, str]]) -> list[str]:
    """What a tool says of all of them in one run."""
    owners = [name for name, text in programs for _ in range(text.count("\n") + 1)]
    done = subprocess.run(
        [tool, "--split-input-file", "--allow-unregistered-dialect", "-o", "/dev/null", "-"],
        input="// -----\n".join(text for _, text in programs),
        capture_output=True,
        text=True,
        check=False,
    )
    found = [f"{owners[int(line) - 1]}: {said}" for line, said in ERROR.findall(done.stderr)]
    return found or ([done.stderr] if done.returncode else [])


@pytest.mark.mlir
def test_llvm_22_reads_them(mlir_opt: Path, request: pytest.FixtureRequest) -> None:
    programs = _programs(twins=request.config.getoption("--thorough"))
    read = [each for each in programs if not OF_24.search(each[1])]
    assert len(read) > 2000
    assert _refused(mlir_opt, read) == []


@pytest.mark.mlir24
def test_llvm_24_reads_what_22_does_not_have(heir_opt: Path) -> None:
    read = [each for each in _programs(twins=True) if OF_24.search(each[1])]
    assert read
    assert _refused(heir_opt, read) == []
