"""Each bug of docs/found-bugs.md has a file in `differences/`: upstream is wrong there, and we are not.

The header of a file says which pass runs, and what comes of it upstream and with ours:

    // pass: one-shot-bufferize{bufferize-function-boundaries}
    // upstream: wrong | invalid | crashes | hangs | tensors | varies
    // ours: proved | runs | verifies | unchanged | same | refused MESSAGE
    // lower: lower-affine                passes of mlir-opt on both programs, before they are proved or run
    // result: 3                          what @main returns; without it "wrong" is what the prover refutes

"invalid" is IR that `mlir-opt` itself refuses, "tensors" is tensor IR that should be gone, "varies" a result that is
not the same in every run; "unchanged" is a program that the pass leaves alone.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.ir import parse, print_module
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.universe import UNIVERSE
from oneshot_verify.verdict import Verdict

HERE = Path(__file__).resolve().parent
FILES = sorted((HERE / "differences").glob("*.mlir"))
TO_LLVM = [
    "-lower-affine",
    "-expand-strided-metadata",
    "-convert-bufferization-to-memref",
    "-convert-scf-to-cf",
    "-convert-to-llvm",
    "-reconcile-unrealized-casts",
]

HANGS_AFTER = 3.0
"""Seconds; what ends takes less than a tenth of one."""
MOST_RUNS = 40
"""In so many runs, what varies has come out in at least two ways, but for one time in a billion."""

pytestmark = pytest.mark.mlir


@dataclass(frozen=True)
class Case:
    """One file."""

    text: str
    settings: dict[str, str]

    @property
    def pipeline(self) -> str:
        return f"builtin.module({self.settings['pass']})"


def read_case(path: Path) -> Case:
    text = path.read_text()
    return Case(text, dict(re.findall(r"^// ([a-z]+): (.*)$", text, re.M)))


def run(
    tool: Path, text: str, *arguments: str, seconds: float = 60.0
) -> subprocess.CompletedProcess[str]:
    # A crash is what some files are about: it need not print where.
    taken = ["-allow-unregistered-dialect"] if tool.name.startswith("mlir-opt") else []
    command = [str(tool), *taken, *arguments]
    environment = {"LLVM_DISABLE_SYMBOLIZATION": "1"}
    return subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=seconds, env=environment
    )


def ours(case: Case) -> ModuleOp:
    module = parse(case.text, "case.mlir")[0].module
    spec = re.sub(r"func\.func\((.*)\)", r"\1", case.settings["pass"])
    for each in PassPipeline.parse_spec(UNIVERSE.all_passes, spec).passes:
        assert isinstance(each, UpstreamPass)
        each.run(module)
    module.verify()
    return module


def lowered(mlir_opt: Path, case: Case, text: str) -> str:
    passes = [f"-{name}" for name in case.settings.get("lower", "").split()]
    done = run(mlir_opt, text, *passes)
    assert done.returncode == 0, done.stderr
    return done.stdout


def verdicts(mlir_opt: Path, case: Case, target: str) -> set[Verdict]:
    source, target = lowered(mlir_opt, case, case.text), lowered(mlir_opt, case, target)
    programs = [parse(text, "case.mlir")[0].module for text in (source, target)]
    options = ProofOptions(tensors=ProveRequest(bufferizer=case.pipeline).tensors)
    return {result.verdict for result in prove_pair(*programs, options)}


def outcome(mlir_opt: Path, mlir_runner: Path, case: Case, text: str) -> str:
    """What @main returns, or that it crashes."""
    llvm = run(mlir_opt, lowered(mlir_opt, case, text), *TO_LLVM)
    assert llvm.returncode == 0, llvm.stderr
    done = run(mlir_runner, llvm.stdout, "-e", "main", "-entry-point-result=i64")
    return done.stdout.strip() if done.returncode == 0 else "a crash"


def run_again(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """A run of mlir-opt-22, whose copy-before-write ends or does not, by the order of addresses: one in five hangs."""
    for _ in range(4):
        with contextlib.suppress(subprocess.TimeoutExpired):
            return run(*words, seconds=5 * HANGS_AFTER)
    return run(*words)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_upstream_is_wrong(path: Path, mlir_opt: Path, mlir_runner: Path) -> None:
    case = read_case(path)
    if case.settings["upstream"] == "hangs":
        with pytest.raises(subprocess.TimeoutExpired):
            run(mlir_opt, case.text, f"-pass-pipeline={case.pipeline}", seconds=HANGS_AFTER)
        return
    done = run_again(mlir_opt, case.text, f"-pass-pipeline={case.pipeline}")
    match case.settings["upstream"]:
        case "invalid":
            assert done.returncode == 1
            assert "error: " in done.stderr
        case "crashes":
            assert done.returncode < 0
        case "tensors":
            assert done.returncode == 0
            assert "tensor<" in done.stdout
        case "wrong" if "result" in case.settings:
            found = outcome(mlir_opt, mlir_runner, case, done.stdout)
            assert found != case.settings["result"]
        case "wrong":
            assert Verdict.REFUTED in verdicts(mlir_opt, case, done.stdout)
        case "varies":
            runs = range(MOST_RUNS)
            found = (run(mlir_opt, case.text, f"-pass-pipeline={case.pipeline}") for _ in runs)
            assert any(each.stdout != done.stdout for each in found)
        case other:
            pytest.fail(f"upstream: {other}?")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_we_are_right(path: Path, mlir_opt: Path, mlir_runner: Path) -> None:
    case = read_case(path)
    kind, _, message = case.settings["ours"].partition(" ")
    if kind == "refused":
        with pytest.raises(BufferizationError, match=message) as refusal:
            ours(case)
        assert refusal.value.op is not None
        return
    text = print_module(ours(case))
    match kind:
        case "proved":
            assert verdicts(mlir_opt, case, text) == {Verdict.PROVED}
        case "runs":
            found = outcome(mlir_opt, mlir_runner, case, text)
            assert found == case.settings["result"]
        case "verifies":
            assert run(mlir_opt, text).returncode == 0
        case "unchanged":
            assert text == print_module(parse(case.text, "case.mlir")[0].module)
        case "same":
            assert all(print_module(ours(case)) == text for _ in range(3))
        case other:
            pytest.fail(f"ours: {other}?")
