"""Confirm a wrong program by running both versions on this machine, with `mlir-opt` and `mlir-runner`."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

OPTIMIZER, RUNNER = "mlir-opt-22", "mlir-runner-22"
BUFFERIZE = (
    "-one-shot-bufferize=bufferize-function-boundaries copy-before-write"
    " allow-return-allocs-from-loops"
    # Otherwise the layouts of results are inferred anew, those of the bufferized program included.
    " function-boundary-type-conversion=fully-dynamic-layout-map"
)
PASSES = (
    BUFFERIZE,
    "-scf-forall-to-for",
    "-convert-linalg-to-loops",
    "-expand-strided-metadata",
    "-lower-affine",
    "-convert-scf-to-cf",
    "-arith-expand",
    "-convert-vector-to-scf",
    "-convert-scf-to-cf",
    "-convert-vector-to-llvm",
    "-convert-to-llvm",
    "-reconcile-unrealized-casts",
)
"""From tensors and buffers to LLVM; the tensor program gets a copy before each write, which needs no analysis."""
SECONDS = 20.0
_REASON = re.compile(r"cannot be run as it stands: (.*)")
_SHOWN = re.compile(
    r"^(tensor|bufferized) program, (result \d+|argument \d+|call of @\S+): (.*)$", re.MULTILINE
)
_END = "tensor program, end"


def missing_tool() -> str:
    """The name of a tool that is not here; empty if all are."""
    return next((name for name in (OPTIMIZER, RUNNER) if shutil.which(name) is None), "")


def confirm(program: str) -> str:
    """What running the program of a counterexample (`pipeline.runnable`) shows, in one sentence.

    It begins with `confirmed` if the two versions do not do the same, with `not confirmed` if a run does not show it:
    what is undefined need not show.
    """
    if not program or "func.func @main(" not in program:
        found = _REASON.search(program)
        return f"not confirmed: {found[1] if found else 'there is no program to run'}"
    try:
        lowered = _run([OPTIMIZER, *PASSES], program)
        if lowered.returncode != 0:
            return f"not confirmed: it cannot be lowered: {_error(lowered.stderr)}"
        done = _run(_runner(), lowered.stdout)
    except subprocess.TimeoutExpired:
        return f"not confirmed: it did not end within {SECONDS:g} s"
    except OSError as error:
        return f"not confirmed: {error}"
    shown: dict[str, dict[str, list[str]]] = {"tensor": {}, "bufferized": {}}
    for side, what, printed in _SHOWN.findall(done.stdout):
        shown[side].setdefault(what, []).append(printed.strip().rstrip(",").strip())
    if done.returncode > 0 and not done.stdout:
        return f"not confirmed: it cannot be run: {_error(done.stderr)}"
    return _compared(shown["tensor"], shown["bufferized"], done.returncode, _END in done.stdout)


def _compared(
    tensor: dict[str, list[str]], bufferized: dict[str, list[str]], code: int, has_ended: bool
) -> str:
    for what, all_expected in tensor.items():
        for expected, actual in zip(all_expected, bufferized.get(what, ()), strict=False):
            if not _are_same(expected, actual):
                return (
                    f"confirmed: mlir-runner prints {expected} for {what} of the tensor program,"
                    f" {actual} for the bufferized one"
                )
        times = len(bufferized.get(what, ()))
        if code == 0 and times != len(all_expected):
            return (
                f"confirmed: mlir-runner prints {what} {len(all_expected)} times for the tensor program,"
                f" {times} times for the bufferized one"
            )
    if code != 0 and has_ended:
        return f"confirmed: the bufferized program ends with {_ending(code)}"
    if code != 0:
        return f"not confirmed: the run ends with {_ending(code)} before anything is printed"
    return "not confirmed: both print the same in this run"


def _are_same(expected: str, actual: str) -> bool:
    """Whether two lists of elements are equal; the same number may be spelled in two ways."""
    ours, theirs = expected.split(", "), actual.split(", ")
    try:
        pairs = list(zip(ours, theirs, strict=True))
        return all(one == other or float(one) == float(other) for one, other in pairs)
    except ValueError:
        return False


def _ending(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _run(command: list[str], text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=text,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=SECONDS,
        check=False,
    )


def _runner() -> list[str]:
    """The command that runs `main`, with the library that `vector.print` needs; it lies beside the real program."""
    found = shutil.which(RUNNER)
    if found is None:
        raise OSError(f"there is no {RUNNER}: apt-get install mlir-22-tools")
    folder = Path(found).resolve().parent.parent / "lib"
    libraries = sorted(folder.glob("libmlir_c_runner_utils.so*"))
    if not libraries:
        raise OSError(f"there is no libmlir_c_runner_utils.so in {folder}")
    # What was printed before a crash must not stay in a buffer.
    unbuffered = [stdbuf, "-o0"] if (stdbuf := shutil.which("stdbuf")) is not None else []
    runs_main = ["-e", "main", "-entry-point-result=void", f"-shared-libs={libraries[0]}"]
    return [*unbuffered, found, *runs_main]


def _error(complaint: str) -> str:
    found = re.search(r"error: (.*)", complaint)
    return found[1][:200] if found else complaint.strip()[:200]
