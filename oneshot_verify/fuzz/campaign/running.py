"""Runs the program of a counterexample (`pipeline.runnable`) on this machine, with `mlir-opt` and `mlir-runner`.

Runs are disturbed in ways that change the output only of a wrong program: in the text that `mlir-opt` prints,
iterations of parallel loops run backwards, fresh memory is filled with another byte, and stores are volatile.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from oneshot_verify.fuzz.campaign.expand import expanded
from oneshot_verify.pipeline.runnable.entry import ENTRY
from oneshot_verify.pipeline.runnable.program import TO_LLVM, to_buffers

OPTIMIZER, RUNNER = "mlir-opt-22", "mlir-runner-22"
SECONDS = 20.0
END = "tensor program, end"
_SHOWN = re.compile(
    r"^(tensor|bufferized) program, ((?:result|argument) \d+|(?:call of|global|constant) @\S+|memory: [^:]*):"
    r" (.*)$",
    re.MULTILINE,
)
_BARE_PRINT = re.compile(r"vector\.print$", re.MULTILINE)
FILLS = (0x00, 0xFF, 0x3E, 0x41)
"""Fill bytes of fresh memory, one run each: zeros, all ones (-1 or NaN), and others."""
_PARALLEL = re.compile(
    r"^( *(?:%\w+(?::\d+)? = )?scf\.parallel )\(([^)]*)\) = \(([^)]*)\) to \(([^)]*)\) step \(([^)]*)\)(.*)$"
)
_FILL = re.compile(r"(@fill_of_\w+\()-?\d+")


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


def missing_tool() -> str:
    """The name of the first tool that is not installed; empty if all are."""
    return next((name for name in (OPTIMIZER, RUNNER) if shutil.which(name) is None), "")


def loops_of(program: str) -> str:
    """Bufferize both programs and lower structured ops to parallel loops. Raises `CannotRunError`."""
    text = _optimized((*to_buffers(program), "-convert-linalg-to-parallel-loops"), program)
    # `mlir-opt` prints `vector.print` without the word that its own parser requires.
    return expanded(_BARE_PRINT.sub("vector.print punctuation <newline>", text))


def lowered(loops: str) -> str:
    """Lower to the dialect `llvm`. Raises `CannotRunError`."""
    return _optimized(TO_LLVM, loops)


def run(lowered_text: str) -> Run:
    """Run both programs. Raises `CannotRunError` where it cannot be started, or does not end."""
    done = _call([*_runner(), "-e", ENTRY, "-entry-point-result=void"], lowered_text)
    if done.returncode > 0 and not done.stdout:
        raise CannotRunError(f"it cannot be run: {_error(done.stderr)}")
    found = Run(code=done.returncode, has_ended=END in done.stdout)
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


def backwards(text: str) -> str:
    """The program with the iterations of each `scf.parallel` in reverse order."""
    lines: list[str] = []
    for line in text.splitlines():
        found = _PARALLEL.match(line)
        lines += [line] if found is None else _reversed(*found.groups())
    return "\n".join(lines) + "\n"


def _reversed(head: str, names: str, lower: str, upper: str, step: str, rest: str) -> Iterator[str]:
    variables = names.split(", ")
    renamed = ", ".join(f"{name}_forward" for name in variables)
    yield f"{head}({renamed}) = ({lower}) to ({upper}) step ({step}){rest}"
    bounds = (words.split(", ") for words in (lower, upper, step))
    for name, first, end, by in zip(variables, *bounds, strict=True):
        # The last one is first + floor((end - 1 - first) / by) * by; the loop runs, so none of this is negative.
        yield f"{name}_unit = arith.constant 1 : index"
        yield f"{name}_width = arith.subi {end}, {first} : index"
        yield f"{name}_reach = arith.subi {name}_width, {name}_unit : index"
        yield f"{name}_steps = arith.divsi {name}_reach, {by} : index"
        yield f"{name}_extent = arith.muli {name}_steps, {by} : index"
        yield f"{name}_sum = arith.addi {first}, {first} : index"
        yield f"{name}_ends = arith.addi {name}_sum, {name}_extent : index"
        yield f"{name} = arith.subi {name}_ends, {name}_forward : index"


def with_filled_memory(lowered: str, fill: int) -> str:
    """A module of the dialect `llvm` in which both programs fill fresh memory with the byte `fill`."""
    text = lowered.replace("llvm.store %", "llvm.store volatile %")
    text = re.sub(r'("llvm\.intr\.mem\w+"\(.*)isVolatile = false', r"\1isVolatile = true", text)
    return _FILL.sub(rf"\g<1>{fill if fill < 128 else fill - 256}", text)
