"""This checkout beside another one, in turn: processor seconds of what people wait for, and how many times faster.

    git worktree add ../before SOME_COMMIT
    python -m benchmarks cost beside ../before [--only start,functions,files,parse,bufferize,weights] [--times 3]

Each part is run with both in turn, as often as asked for; the seconds are the least of each, and the ratio is the
median of those of the pairs. Bytecode is there, as it is for an installed package.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cost import bufferize as cost
from benchmarks.cost.families import FAMILIES
from benchmarks.cost.speed import HERE, MAIN, MIXED, small_function, with_bytecode

HEAD = "| what | size | before s | now s | times faster |\n|---|---|---|---|---|"
INSIDE = f"""
import sys, time
from pathlib import Path
from oneshot_verify import ir
from oneshot_verify.bufferize import bufferize_module, parse_options

# What a program needs is loaded with the first one.
(part,) = ir.parse(Path(sys.argv[3]).read_text(), "small.mlir")
bufferize_module(part.module, parse_options({cost.OPTIONS!r}))
text = Path(sys.argv[2]).read_text()
times = [time.process_time()]
(part,) = ir.parse(text, "mixed.mlir")
times.append(time.process_time())
if sys.argv[1] == "bufferize":
    bufferize_module(part.module, parse_options({cost.OPTIONS!r}))
    times.append(time.process_time())
print(times[-1] - times[-2])
"""
"""Prints how long one thing takes inside of a process."""
MIXED_OPS = 5_000


@dataclass(frozen=True)
class Part:
    """One thing that people wait for."""

    what: str
    size: int
    code: str
    """What Python is given with `-c`."""
    words: tuple[str, ...]
    """The arguments behind it."""
    tells: bool = False
    """Whether it prints the seconds itself, so that loading does not count."""

    def seconds(self, checkout: Path, bytecode: Path) -> float:
        """With the package of a checkout."""
        environment = with_bytecode(bytecode, checkout)
        command = [sys.executable, "-c", self.code, *self.words]
        with tempfile.TemporaryFile("w+") as out:
            process = subprocess.Popen(command, stdout=out, env=environment, cwd=bytecode)
            _, status, usage = os.wait4(process.pid, 0)
            if status != 0:
                raise SystemExit(f"{self.what} ends with {status} in {checkout}")
            out.seek(0)
            return float(out.read()) if self.tells else usage.ru_utime + usage.ru_stime


def _prove(what: str, size: int, paths: Iterable[Path]) -> Part:
    return Part(what, size, MAIN, ("prove", "-j", "1", *map(str, paths)))


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def _start(folder: Path) -> Part:
    return _prove("start: one function", 1, [_written(folder / "one.mlir", small_function(0))])


def _functions(folder: Path) -> Part:
    text = "".join(map(small_function, range(320)))
    return _prove("functions of one file", 320, [_written(folder / "functions.mlir", text)])


def _files(folder: Path) -> Part:
    texts = [family.program(1 + step) for step in range(10) for family in FAMILIES.values()][:100]
    paths = [_written(folder / f"file{at}.mlir", text) for at, text in enumerate(texts)]
    return _prove("files of one call", len(paths), paths)


def _inside(name: str, folder: Path) -> Part:
    large = _written(folder / "mixed.mlir", MIXED.program(MIXED.steps_for(MIXED_OPS)))
    small = _written(folder / "small.mlir", MIXED.program(10))
    words = (name, str(large), str(small))
    return Part(f"{name}, mixed ops", MIXED_OPS, INSIDE, words, tells=True)


def _weights(folder: Path) -> Part:
    literal = f'dense<"0x{bytes(range(256)).hex() * 390_625}"> : tensor<25000000xf32>'
    text = (
        "func.func @f() -> tensor<25000000xf32> {\n"
        f"  %0 = arith.constant {literal}\n  return %0 : tensor<25000000xf32>\n}}\n"
    )
    return _prove("weights, MB", 100, [_written(folder / "weights.mlir", text)])


PARTS: Mapping[str, Callable[[Path], Part]] = {
    "start": _start,
    "functions": _functions,
    "files": _files,
    "parse": lambda folder: _inside("parse", folder),
    "bufferize": lambda folder: _inside("bufferize", folder),
    "weights": _weights,
}


def _pair(part: Part, before: Path, folder: Path) -> tuple[float, float]:
    """The seconds before, and now."""

    def measured(checkout: Path, name: str) -> float:
        bytecode = folder / name
        bytecode.mkdir(exist_ok=True)
        return part.seconds(checkout, bytecode)

    return measured(before, "before"), measured(HERE, "now")


def _row(part: Part, before: Path, times: int, folder: Path) -> str:
    pairs = [_pair(part, before, folder) for _ in range(times)]
    old, new = (min(each) for each in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    return f"| {part.what} | {part.size} | {old:.2f} | {new:.2f} | {ratio:.2f} |"


def main() -> None:
    """Run from the shell."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("before", type=Path, help="the other checkout")
    arguments.add_argument("--only", default=",".join(PARTS))
    arguments.add_argument("--times", type=int, default=3)
    given = arguments.parse_args()
    before = given.before.resolve()
    print(HEAD)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # The first run of each writes its bytecode.
        _pair(_start(folder), before, folder)
        for part in given.only.split(","):
            print(_row(PARTS[part](folder), before, given.times, folder), flush=True)
