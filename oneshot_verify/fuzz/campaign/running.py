"""Runs the program of a counterexample (`pipeline.runnable`) on this machine, with `mlir-opt` and `mlir-runner`."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from oneshot_verify.fuzz.campaign.expand import expanded
from oneshot_verify.pipeline.run_main import ENTRY
from oneshot_verify.pipeline.runnable import TO_LLVM, to_buffers

OPTIMIZER, RUNNER = "mlir-opt-22", "mlir-runner-22"
CHECKED = "-generate-runtime-verification"
"""`mlir-opt`'s own checks of what an op promises, while it runs."""
SECONDS = 20.0
END = "tensor program, end"
_SHOWN = re.compile(
    r"^(tensor|bufferized) program, ((?:result|argument) \d+|(?:call of|global|constant) @\S+|memory: [^:]*):"
    r" (.*)$",
    re.MULTILINE,
)
_BARE_PRINT = re.compile(r"vector\.print$", re.MULTILINE)


class CannotRunError(Exception):
    """A program cannot be run; the message says why."""


@dataclass
class Run:
    """The output of one run and its exit code."""

    shown: dict[str, dict[str, list[str]]] = field(
        default_factory=lambda: {"tensor": {}, "bufferized": {}}
    )
    """By side (`tensor`, `bufferized`) and by the printed thing: its lines, in order."""
    code: int = 0
    """The exit code, or minus the signal."""
    has_ended: bool = True
    """True if the tensor program came to its end."""
    complaint: str = ""
    """The text on standard error."""


def missing_tool() -> str:
    """The name of the first tool that is not installed; empty if all are."""
    return next((name for name in (OPTIMIZER, RUNNER) if shutil.which(name) is None), "")


def loops_of(program: str) -> str:
    """Bufferize both programs and lower structured ops to parallel loops. Raises `CannotRunError`."""
    text = _optimized((*to_buffers(program), "-convert-linalg-to-parallel-loops"), program)
    # `mlir-opt` prints `vector.print` without the word that its own parser requires.
    return expanded(_BARE_PRINT.sub("vector.print punctuation <newline>", text))


def lowered(loops: str, *, checked: bool = False) -> str:
    """Lower to the dialect `llvm`, with `mlir-opt`'s run-time checks if `checked`. Raises `CannotRunError`."""
    return _optimized((CHECKED, *TO_LLVM) if checked else TO_LLVM, loops)


def run(lowered_text: str) -> Run:
    """Run both programs. Raises `CannotRunError` where it cannot be started, or does not end."""
    done = _call([*_runner(), "-e", ENTRY, "-entry-point-result=void"], lowered_text)
    if done.returncode > 0 and not done.stdout:
        raise CannotRunError(f"it cannot be run: {_error(done.stderr)}")
    found = Run(code=done.returncode, has_ended=END in done.stdout, complaint=done.stderr)
    for side, what, printed in _SHOWN.findall(done.stdout):
        found.shown[side].setdefault(what, []).append(printed.strip().rstrip(",").strip())
    return found


def _optimized(passes: tuple[str, ...], text: str) -> str:
    done = _call([OPTIMIZER, *passes], text)
    if done.returncode != 0:
        raise CannotRunError(f"it cannot be lowered: {_error(done.stderr)}")
    return done.stdout


def _call(command: list[str], text: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            input=text,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CannotRunError(f"it did not end within {SECONDS:g} s") from None
    except OSError as error:
        raise CannotRunError(str(error)) from None


@lru_cache(maxsize=1)
def _runner() -> tuple[str, ...]:
    """The runner with the library that `vector.print` needs; it lies beside the real program."""
    found = shutil.which(RUNNER)
    if found is None:
        raise CannotRunError(f"there is no {RUNNER}: apt-get install mlir-22-tools")
    folder = Path(found).resolve().parent.parent / "lib"
    libraries = sorted(folder.glob("libmlir_c_runner_utils.so*"))
    if not libraries:
        raise CannotRunError(f"there is no libmlir_c_runner_utils.so in {folder}")
    # Output before a crash must not stay in a buffer.
    unbuffered = [stdbuf, "-o0"] if (stdbuf := shutil.which("stdbuf")) is not None else []
    return (*unbuffered, found, f"-shared-libs={libraries[0]}")


def _error(complaint: str) -> str:
    found = re.search(r"error: (.*)", complaint)
    return found[1][:200] if found else complaint.strip()[:200]
