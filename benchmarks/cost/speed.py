"""Where people wait: ours and mlir-opt-22 in one run, in processor seconds, with exponents.

    python -m benchmarks cost speed [--large] [--only start,functions,equal,files,parse,bufferize]
                                    [--programs FOLDER] [--write PAGE]

    start      `prove` of a file with one small function
    functions  `prove` of one file with many small functions
    equal      the same, where they differ in their names alone
    files      `prove` of many files in one call, beside mlir-opt lowering each of them to the LLVM dialect; those in
               FOLDER, too, as far as mlir-opt lowers them (`front-ends run --keep FOLDER` writes some)
    parse      reading mixed ops
    bufferize  bufferizing them; --large adds 400,000 ops

The exponent is the k of "time grows like size to the k" from the first to the last size: 1 is linear. mlir-opt is
given up after a minute. Memory is that of the largest process. Commands find their bytecode, as those of an installed
package do; `cost beside` compares with another checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.pages import printed_into
from benchmarks.cost import bufferize as cost
from benchmarks.cost.families import FAMILIES

HERE = Path(__file__).parents[2]
MAIN = "from oneshot_verify.cli.main import main; main()"
BUFFERIZE = f"-one-shot-bufferize={cost.OPTIONS}"
LOWER = (
    BUFFERIZE,
    *("-convert-linalg-to-loops", "-expand-strided-metadata", "-lower-affine"),
    *("-convert-scf-to-cf", "-convert-vector-to-llvm", "-finalize-memref-to-llvm"),
    *("-convert-func-to-llvm", "-convert-arith-to-llvm", "-convert-cf-to-llvm"),
    "-reconcile-unrealized-casts",
)
MIXED = FAMILIES["mixed"]
HEAD = (
    "| what | size | ours s | ours MB | mlir-opt s | our exponent | mlir-opt's exponent |\n"
    "|---|---|---|---|---|---|---|"
)
Sizes = list[tuple[float, float]]
Spent = tuple[float, float]
"""Processor seconds, and MB."""


def with_bytecode(folder: Path, checkout: Path) -> dict[str, str]:
    """The environment in which commands of a checkout find their bytecode, as those of an installed package do; the
    first of them writes it."""
    said = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONPYCACHEPREFIX": str(folder)}
    said.pop("PYTHONDONTWRITEBYTECODE", None)
    return said


def spent(command: list[str], environment: Mapping[str, str] | None = None) -> Spent:
    """The processor time and the memory, in MB, of the largest process of a command; it has to end well, or with a
    function that is not proved."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 3):
        raise SystemExit(f"{command} ends with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def prove(folder: Path, *paths: Path) -> Spent:
    """Ours on files, with one worker; `folder` is for bytecode."""
    environment = with_bytecode(folder / "bytecode", HERE)
    return spent([sys.executable, "-c", MAIN, "prove", "-j", "1", *map(str, paths)], environment)


def small_function(number: int, *, is_like_others: bool = False) -> str:
    """A loop that inserts."""
    added = 0 if is_like_others else number
    return (
        f"func.func @f{number}(%t: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {{\n"
        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
        f"  %a = arith.constant {added}.0 : f32\n  %x = arith.addf %v, %a : f32\n"
        "  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (tensor<?xf32>) {\n"
        "    %w = tensor.insert %x into %u[%i] : tensor<?xf32>\n"
        "    scf.yield %w : tensor<?xf32>\n  }\n  return %r : tensor<?xf32>\n}\n"
    )


def row(what: str, ours: Sizes, theirs: Sizes, megabytes: float | None = None) -> str:
    """The last sizes, and how the times grow."""

    def grows(sizes: Sizes) -> str:
        k = cost.exponent(sizes) if sizes else None
        return "" if k is None else f"{k:.2f}"

    other = f"{theirs[-1][1]:.2f}" if theirs else ""
    size, seconds = ours[-1]
    memory = "" if megabytes is None else f"{megabytes:.0f}"
    shown = f"{size:.0f} | {seconds:.2f} | {memory} | {other} | {grows(ours)} | {grows(theirs)}"
    return f"| {what} | {shown} |"


def start(folder: Path) -> Iterator[str]:
    """The best of five, after one that writes the bytecode."""
    path = folder / "one.mlir"
    path.write_text(small_function(0))
    prove(folder, path)
    ours, megabytes = min(prove(folder, path) for _ in range(5))
    theirs = min(spent([cost.MLIR_OPT, BUFFERIZE, str(path)])[0] for _ in range(5))
    yield row("start: one function", [(1, ours)], [(1, theirs)], megabytes)


def functions(folder: Path, *, are_equal: bool = False) -> Iterator[str]:
    """Small functions in one file."""
    ours, theirs = Sizes(), Sizes()
    what = "equal functions of one file" if are_equal else "functions of one file"
    for count in (20, 80, 320, 640):
        path = folder / f"functions{count}.mlir"
        path.write_text("".join(small_function(k, is_like_others=are_equal) for k in range(count)))
        seconds, megabytes = prove(folder, path)
        ours.append((count, seconds))
        theirs.append((count, spent([cost.MLIR_OPT, BUFFERIZE, str(path)])[0]))
        yield row(what, ours, theirs, megabytes)


def files(folder: Path, programs: Path | None) -> Iterator[str]:
    """Programs of all families, small, and programs of front ends, and their lowering to the LLVM dialect."""
    texts = [family.program(1 + step) for step in range(10) for family in FAMILIES.values()]
    paths = [folder / f"file{number}.mlir" for number in range(100)]
    for path, text in zip(paths, texts, strict=False):
        path.write_text(text)
    # It writes the bytecode.
    prove(folder, *paths[:50])
    ours, theirs = Sizes(), Sizes()
    for count in (50, 100):
        seconds, megabytes = prove(folder, *paths[:count])
        ours.append((count, seconds))
        theirs.append((count, sum(_lowered(each) or 0 for each in paths[:count])))
        yield row("files of one call", ours, theirs, megabytes)
    known = {} if programs is None else {each: _lowered(each) for each in programs.glob("*.mlir")}
    lowered = {path: seconds for path, seconds in sorted(known.items()) if seconds is not None}
    if lowered:
        seconds, megabytes = prove(folder, *lowered)
        count = float(len(lowered))
        ours, theirs = [(count, seconds)], [(count, sum(lowered.values()))]
        yield row("programs of front ends in one call", ours, theirs, megabytes)


def _lowered(path: Path) -> float | None:
    """The seconds of mlir-opt; None if it fails."""
    command = [cost.MLIR_OPT, *LOWER, str(path)]
    is_lowered = subprocess.run(command, capture_output=True).returncode == 0
    return spent(command)[0] if is_lowered else None


def _mixed(
    what: str,
    ops: list[int],
    ours_of: Callable[[cost.Cost], float],
    upstream: Callable[[int], tuple[float, bool]],
) -> Iterator[str]:
    ours: Sizes = []
    theirs: Sizes = []
    ended = True
    for count in ops:
        steps = MIXED.steps_for(count)
        measured = cost.measure(MIXED, steps)
        ours.append((measured.ops, ours_of(measured)))
        if ended:
            taken, ended = upstream(steps)
            theirs.append((measured.ops, taken))
        each = 1e3 * ours[-1][1] / ours[-1][0]
        yield row(f"{what}: {each:.3f} ms an op", ours, theirs if ended else [])


def parse(_folder: Path) -> Iterator[str]:
    """Reading and verifying."""

    def upstream(steps: int) -> tuple[float, bool]:
        return cost.child_seconds([cost.MLIR_OPT], MIXED.program(steps))

    yield from _mixed("parse", [2_000, 20_000], lambda found: found.parse, upstream)


def bufferize(_folder: Path, *, large: bool = False) -> Iterator[str]:
    """Analysis and rewriting."""

    def upstream(steps: int) -> tuple[float, bool]:
        return cost.measure_upstream(MIXED, steps)

    ops = [700, 20_000, 100_000, *([400_000] if large else [])]
    yield from _mixed("bufferize", ops, lambda found: found.bufferization, upstream)


def main() -> None:
    arguments = Options(__doc__)
    arguments.add_argument("--large", action="store_true", help="bufferize 400,000 ops, too")
    arguments.add_argument("--only", default="start,functions,equal,files,parse,bufferize")
    arguments.add_argument("--programs", type=Path, help="a folder of programs of front ends")
    arguments.page()
    given = arguments.parse_args()
    cost.PATIENCE_SECONDS = 60.0
    parts: dict[str, Callable[[Path], Iterator[str]]] = {
        "start": start,
        "functions": functions,
        "equal": lambda folder: functions(folder, are_equal=True),
        "files": lambda folder: files(folder, given.programs),
        "parse": parse,
        "bufferize": lambda folder: bufferize(folder, large=given.large),
    }
    with (
        printed_into(given.write, "cost speed"),
        tempfile.TemporaryDirectory() as folder,
    ):
        print(HEAD)
        for name in given.only.split(","):
            for line in parts[name](Path(folder)):
                print(line, flush=True)
