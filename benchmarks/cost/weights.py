"""Time and memory of programs with large constants, against what reading the files takes.

    python -m benchmarks cost weights [--megabytes 100]

For a `dense` constant in hexadecimal digits and for a `dense_resource`: `bufferize`, `prove` of our own output, `prove`
of mlir-opt's, and `prove` of one with a flipped byte, which has to be refuted with the index of the element. What a
run takes is what it takes more than the same run with a constant of four bytes; it is compared with `Path.read_text`
of the files that the command reads: two with `--against`. That `bufferize` writes as much as it reads counts as its
own time. Seconds are of the processor, the least of three runs; those by the clock stand behind them.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from multiprocessing import Process
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.cost.speed import HERE, MAIN, with_bytecode

OPTIONS = "bufferize-function-boundaries"
TIMES = 3


@dataclass(frozen=True)
class Run:
    """What a command took."""

    seconds: float
    """Of processor time."""
    by_the_clock: float
    megabytes: float
    """Resident at most, in any one process."""
    output: str


def run(words: list[str], environment: Mapping[str, str] | None = None) -> Run:
    """Run a command to its end."""
    with tempfile.TemporaryFile("w+") as out:
        started = time.perf_counter()
        process = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT, env=environment)
        _, _, usage = os.wait4(process.pid, 0)
        clock = time.perf_counter() - started
        out.seek(0)
        text = out.read(4000)
    return Run(usage.ru_utime + usage.ru_stime, clock, usage.ru_maxrss / 1024, text)


def ours(folder: Path, *words: str) -> Run:
    """Run our command line: the quickest of three runs, and the most memory."""
    environment = with_bytecode(folder / "bytecode", HERE)
    runs = [run([sys.executable, "-c", MAIN, *words], environment) for _ in range(TIMES)]
    return replace(
        min(runs, key=lambda each: each.seconds), megabytes=max(each.megabytes for each in runs)
    )


def program(form: str, digits: str, count: int) -> str:
    """A function that gives a constant of `count` elements."""
    type = f"tensor<{count}xf32>"
    literal = f'dense<"0x{digits}">' if form == "dense" else "dense_resource<w>"
    metadata = f'{{-# dialect_resources: {{ builtin: {{ w: "0x04000000{digits}" }} }} #-}}\n'
    return (
        f"func.func @f() -> {type} {{\n  %0 = arith.constant {literal} : {type}\n"
        f"  return %0 : {type}\n}}\n{metadata if form == 'dense_resource' else ''}"
    )


def write(form: str, size: int, paths: dict[str, Path]) -> None:
    """Write the program without weights, with them, and with other ones: one digit in the middle is changed."""
    digits = random.Random(form).randbytes(size).hex().upper()
    other = "1" if digits[size] == "0" else "0"
    paths["small"].write_text(program(form, "0000803F", 1))
    paths["source"].write_text(program(form, digits, size // 4))
    paths["wrong"].write_text(program(form, digits[:size] + other + digits[size + 1 :], size // 4))


def reading_time(path: Path) -> float:
    """What reading a file takes: processor time, the least of three."""
    code = f"""if True:
        import pathlib, sys, time
        times = []
        for _ in range({TIMES}):
            started = time.process_time()
            pathlib.Path(sys.argv[1]).read_text()
            times.append(time.process_time() - started)
        print(min(times))"""
    return float(run([sys.executable, "-c", code, str(path)]).output)


def measure(form: str, megabytes: int, folder: Path) -> None:
    """Print the rows of one form."""
    names = ("small", "source", "wrong", "ours", "theirs", "bad")
    paths = {name: folder / f"{form}-{name}.mlir" for name in names}
    # In a process of its own: what this one holds would count as memory of the commands that it starts.
    writer = Process(target=write, args=(form, megabytes * 1_000_000, paths))
    writer.start()
    writer.join()
    print(f"{form}: {megabytes} MB of weights")
    mlir = ["mlir-opt-22", f"-one-shot-bufferize={OPTIONS}"]
    theirs = run([*mlir, str(paths["source"]), "-o", str(paths["theirs"])])
    run([*mlir, str(paths["wrong"]), "-o", str(paths["bad"])])
    print(f"  {'mlir-opt':24} {theirs.seconds:5.2f} s {theirs.megabytes:5.0f} MB")
    bufferize = ("bufferize", "--options", OPTIONS, "-o", str(paths["ours"]))
    least = {
        words[0]: ours(folder, *words, str(paths["small"])) for words in (bufferize, ("prove",))
    }
    for name, words, others in (
        ("bufferize", bufferize, ()),
        ("prove", ("prove",), ()),
        ("prove against ours", ("prove",), ("ours",)),
        ("prove against mlir-opt's", ("prove",), ("theirs",)),
        ("prove, a byte flipped", ("prove",), ("bad",)),
    ):
        read = [paths["source"], *(paths[other] for other in others)]
        against = [word for path in read[1:] for word in ("--against", str(path))]
        done, base = ours(folder, *words, str(read[0]), *against), least[words[0]]
        reading = sum(map(reading_time, read))
        more = done.seconds - base.seconds
        room = done.megabytes - base.megabytes
        print(
            f"  {name:24} {done.seconds:5.2f} s ({done.by_the_clock:.2f} s by the clock) {done.megabytes:5.0f} MB; "
            f"the weights: {more:5.2f} s, {more / reading:3.1f} times the reading of {reading:.2f} s, "
            f"{room:5.0f} MB, {room / megabytes:3.1f} times their size"
        )
        for line in done.output.splitlines()[1:3] if words[0] == "prove" else ():
            print(f"    {line.strip()[:100]}")


def main() -> None:
    """Print the table."""
    parser = Options(__doc__)
    parser.add_argument("--megabytes", type=int, default=100)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for form in ("dense", "dense_resource"):
            measure(form, arguments.megabytes, Path(folder))
