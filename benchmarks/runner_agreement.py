"""Hold the interpreter against the real MLIR: random tensor programs, bufferized by `mlir-opt`, lowered to LLVM and run.

    python benchmarks/runner_agreement.py [--programs 220] [--seed 0] [--keep DIR]

Each program is run three times: the tensor program by our interpreter, the bufferized one by our interpreter, and the
bufferized one by `mlir-runner`. Every program prints all elements of all its results as bits; the three prints must be
equal. Programs are defined by construction, so a fault that our interpreter raises counts as a disagreement, too.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from random_tensor_programs import Writer

from oneshot_verify.ir import parse
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import Interpreter, Returned

BUFFERIZE = "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
LOWER = (
    "-convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf -arith-expand "
    "-convert-vector-to-llvm -convert-to-llvm -reconcile-unrealized-casts"
).split()
MARK = 7_000_000_000
PER_MODULE = 20


def tool(name: str) -> Path:
    """The path of an MLIR tool."""
    found = shutil.which(f"{name}-22") or shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed (package mlir-22-tools)")
    return Path(found)


def runner_library(runner: Path) -> Path:
    """The library that `vector.print` needs; it lies beside the real `mlir-runner`."""
    folder = runner.resolve().parent.parent / "lib"
    for pattern in ("libmlir_c_runner_utils.so", "libmlir_c_runner_utils.so*"):
        for found in sorted(folder.glob(pattern)):
            return found
    raise SystemExit(f"no libmlir_c_runner_utils.so in {folder}")


def run(command: list[str], text: str) -> str:
    """Standard output of a command; raises `RuntimeError` with its message when it fails."""
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=False, timeout=300
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip()[:2000])
    return done.stdout


@dataclass
class Tally:
    """What came out."""

    programs: int = 0
    agreed: int = 0
    refused: int = 0
    """Programs that `mlir-opt` did not bufferize or lower."""
    disagreements: list[tuple[str, str]] = field(default_factory=list)
    """What differs, and the program."""
    used: Counter[str] = field(default_factory=Counter)


def interpret(text: str, numbers: list[int]) -> dict[int, list[int] | str]:
    """What each program of a module prints in our interpreter, or why it does not run."""
    module = parse(text, "program.mlir")[0].module
    interpreter = Interpreter(module, default_meanings())
    found: dict[int, list[int] | str] = {}
    for number in numbers:
        outcome = interpreter.run(f"main{number}", [])
        if isinstance(outcome, Returned):
            found[number] = [event.data[0] for event in outcome.events]
        else:
            found[number] = str(outcome)[:300]
    return found


def execute(
    bufferized: str, numbers: list[int], optimizer: Path, runner: Path
) -> dict[int, list[int]]:
    """What each program prints on this machine."""
    calls = "".join(
        f"  %m{n} = arith.constant {MARK + n} : i64\n  vector.print %m{n} : i64\n  func.call @main{n}() : () -> ()\n"
        for n in numbers
    )
    body = re.sub(r"\}\s*$", "", bufferized.rstrip())
    text = f"{body}\nfunc.func @main() {{\n{calls}  return\n}}\n}}\n"
    lowered = run([str(optimizer), *LOWER], text)
    library = runner_library(runner)
    output = run(
        [str(runner), "-e", "main", "-entry-point-result=void", f"-shared-libs={library}"], lowered
    )
    found: dict[int, list[int]] = {}
    for line in output.split():
        value = int(line)
        if MARK <= value < MARK + 1_000_000:
            found[value - MARK] = []
        else:
            found[max(found)].append(value)
    return found


def compare(programs: dict[int, str], tally: Tally, optimizer: Path, runner: Path) -> None:
    """Run a batch of programs; one that `mlir-opt` refuses is taken out of the batch."""
    texts = dict(programs)
    try:
        bufferized = run([str(optimizer), BUFFERIZE], "\n".join(texts.values()))
        real = execute(bufferized, list(texts), optimizer, runner)
    except RuntimeError as error:
        if len(programs) > 1:
            for number, text in programs.items():
                compare({number: text}, tally, optimizer, runner)
            return
        tally.refused += 1
        tally.programs += 1
        print(f"refused: {str(error).splitlines()[0]}", file=sys.stderr)
        return
    ours = interpret("\n".join(texts.values()), list(texts))
    theirs = interpret(bufferized, list(texts))
    for number, text in texts.items():
        tally.programs += 1
        if ours[number] == real[number] == theirs[number]:
            tally.agreed += 1
        else:
            what = f"tensors {ours[number]}\nbuffers {theirs[number]}\nrunner  {real[number]}"
            tally.disagreements.append((what, text))


def measure(programs: int, seed: int, optimizer: Path, runner: Path) -> Tally:
    """Make programs, run them everywhere and compare."""
    tally = Tally()
    batch: dict[int, str] = {}
    for number in range(programs):
        writer = Writer(random.Random(f"{seed}/{number}"), number)
        batch[number] = writer.program()
        tally.used.update(writer.used)
        if len(batch) == PER_MODULE or number == programs - 1:
            compare(batch, tally, optimizer, runner)
            batch = {}
    return tally


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--programs", type=int, default=220)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder for programs on which they disagree")
    options = parser.parse_args()
    tally = measure(options.programs, options.seed, tool("mlir-opt"), tool("mlir-runner"))
    for position, (what, text) in enumerate(tally.disagreements):
        print(f"--- disagreement {position}\n{what}", file=sys.stderr)
        if options.keep is not None:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"disagreement{position}.mlir").write_text(text)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.used.items()))
    print(f"ops: {kinds}")
    ran = tally.programs - tally.refused
    print(f"{tally.agreed} of {ran} programs agree; mlir-opt refused {tally.refused} more")
    return 0 if tally.agreed == ran else 1


if __name__ == "__main__":
    sys.exit(main())
