"""Where people wait: ours and mlir-opt-22 in one run, in processor seconds, with exponents.

    python -m benchmarks cost speed [--large] [--only start,functions,files,parse,bufferize,shares] [--write PAGE]

    start      `prove` of a file with one small function
    functions  `prove` of one file with many small functions
    files      `prove` of many files in one call, beside mlir-opt lowering each of them to the LLVM dialect
    parse      reading mixed ops
    bufferize  bufferizing them; --large adds 400,000 ops
    shares     whose code the time of start, parse and bufferize goes to, by a profiler (in another table)

The exponent is the k of "time grows like size to the k" from the first to the last size: 1 is linear. mlir-opt is
given up after a minute. Commands find their bytecode, as those of an installed package do; `cost beside` compares
with another checkout.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.pages import printed_into
from benchmarks.cost import bufferize as cost
from benchmarks.cost.families import FAMILIES
from oneshot_verify import ir
from oneshot_verify.bufferize import bufferize_module, parse_options

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
HEAD = "| what | size | ours s | mlir-opt s | our exponent | mlir-opt's exponent |\n|---|---|---|---|---|---|"
PACKAGES = ("oneshot_verify", "xdsl", "z3")
Sizes = list[tuple[float, float]]


def with_bytecode(folder: Path, checkout: Path) -> dict[str, str]:
    """The environment in which commands of a checkout find their bytecode, as those of an installed package do; the
    first of them writes it."""
    said = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONPYCACHEPREFIX": str(folder)}
    said.pop("PYTHONDONTWRITEBYTECODE", None)
    return said


def seconds(command: list[str], environment: Mapping[str, str] | None = None) -> float:
    """The processor time of a command; it has to end well."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def prove(*paths: Path) -> float:
    """Ours on files in one folder, with one worker."""
    environment = with_bytecode(paths[0].parent / "bytecode", HERE)
    return seconds([sys.executable, "-c", MAIN, "prove", "-j", "1", *map(str, paths)], environment)


def small_function(number: int) -> str:
    """A loop that inserts."""
    return (
        f"func.func @f{number}(%t: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {{\n"
        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
        "  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (tensor<?xf32>) {\n"
        "    %w = tensor.insert %v into %u[%i] : tensor<?xf32>\n"
        "    scf.yield %w : tensor<?xf32>\n  }\n  return %r : tensor<?xf32>\n}\n"
    )


def row(what: str, ours: Sizes, theirs: Sizes) -> str:
    """The last sizes, and how the times grow."""

    def grows(sizes: Sizes) -> str:
        k = cost.exponent(sizes) if sizes else None
        return "" if k is None else f"{k:.2f}"

    other = f"{theirs[-1][1]:.2f}" if theirs else ""
    size, spent = ours[-1]
    return f"| {what} | {size:.0f} | {spent:.2f} | {other} | {grows(ours)} | {grows(theirs)} |"


def start(folder: Path) -> Iterator[str]:
    """The best of five, after one that writes the bytecode."""
    path = folder / "one.mlir"
    path.write_text(small_function(0))
    prove(path)
    ours = min(prove(path) for _ in range(5))
    theirs = min(seconds([cost.MLIR_OPT, BUFFERIZE, str(path)]) for _ in range(5))
    yield row("start: one function", [(1, ours)], [(1, theirs)])


def functions(folder: Path) -> Iterator[str]:
    """Copies of one function in one file."""
    ours: Sizes = []
    theirs: Sizes = []
    for count in (80, 160, 320):
        path = folder / f"functions{count}.mlir"
        path.write_text("".join(map(small_function, range(count))))
        ours.append((count, prove(path)))
        theirs.append((count, seconds([cost.MLIR_OPT, BUFFERIZE, str(path)])))
        yield row("functions of one file", ours, theirs)


def files(folder: Path) -> Iterator[str]:
    """Programs of all families, small, and their lowering to the LLVM dialect."""
    ours: Sizes = []
    theirs: Sizes = []
    texts = [family.program(1 + step) for step in range(10) for family in FAMILIES.values()]
    for count in (50, 100):
        paths = [folder / f"file{number}.mlir" for number in range(count)]
        for path, text in zip(paths, texts, strict=False):
            path.write_text(text)
        if not ours:
            # It writes the bytecode.
            prove(*paths)
        ours.append((count, prove(*paths)))
        theirs.append((count, sum(seconds([cost.MLIR_OPT, *LOWER, str(p)]) for p in paths)))
        yield row("files of one call", ours, theirs)


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


def _shares(what: str, spent: Mapping[str, float]) -> str:
    """Of the time of one thing, the part of each package in percent."""
    whole = sum(spent.values())
    named = [f"{100 * spent.get(name, 0.0) / whole:.0f}" for name in PACKAGES]
    others = sum(each for name, each in spent.items() if name not in PACKAGES)
    return f"| {what} | {' | '.join(named)} | {100 * others / whole:.0f} |"


def _imports(path: Path) -> Counter[str]:
    """Microseconds that `prove` of a file spends on loading modules, by package."""
    command = [sys.executable, "-X", "importtime", "-c", MAIN, "prove", "-j", "1", str(path)]
    environment = with_bytecode(path.parent / "bytecode", HERE)
    prove(path)
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    said = done.stderr
    spent = Counter[str]()
    for own, name in re.findall(r"import time: +(\d+) \| +\d+ \| +([\w.]+)", said):
        spent[name.partition(".")[0]] += int(own)
    return spent


def _calls(run: Callable[[], object]) -> Counter[str]:
    """Seconds inside of functions, by package."""
    profiler = cProfile.Profile()
    profiler.runcall(run)
    spent = Counter[str]()
    for (path, _, _), (_, _, own, _, _) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]
        package = next((name for name in PACKAGES if f"/{name}/" in path), "others")
        spent[package] += own
    return spent


def shares(folder: Path) -> Iterator[str]:
    """Whose code the time goes to."""
    path = folder / "one.mlir"
    path.write_text(small_function(0))
    yield "\n| what, in % of its time | " + " | ".join(PACKAGES) + " | others |"
    yield "|---|" + "---|" * (len(PACKAGES) + 1)
    yield _shares("start: loading modules", _imports(path))
    text = MIXED.program(MIXED.steps_for(5_000))
    yield _shares("parse", _calls(lambda: ir.parse(text, "mixed.mlir")))
    (part,) = ir.parse(text, "mixed.mlir")
    options = parse_options(cost.OPTIONS)
    yield _shares("bufferize", _calls(lambda: bufferize_module(part.module, options)))


def main() -> None:
    arguments = Options(__doc__)
    arguments.add_argument("--large", action="store_true", help="bufferize 400,000 ops, too")
    arguments.add_argument("--only", default="start,functions,files,parse,bufferize,shares")
    arguments.page()
    given = arguments.parse_args()
    cost.PATIENCE_SECONDS = 60.0
    parts: dict[str, Callable[[Path], Iterator[str]]] = {
        "start": start,
        "functions": functions,
        "files": files,
        "parse": parse,
        "bufferize": lambda folder: bufferize(folder, large=given.large),
        "shares": shares,
    }
    with (
        printed_into(given.write, "cost speed"),
        tempfile.TemporaryDirectory() as folder,
    ):
        print(HEAD)
        for name in given.only.split(","):
            for line in parts[name](Path(folder)):
                print(line, flush=True)
