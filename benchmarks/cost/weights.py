"""Time and memory of programs with large constants, against what reading the file takes.

    python -m benchmarks cost weights [--megabytes 100]

For a `dense` constant in hexadecimal digits and for a `dense_resource`: `bufferize`, `prove` of our own output, `prove`
of mlir-opt's, and `prove` of one with a flipped byte, which has to be refuted with the index of the element. Reading
is `Path.read_text`, and the memory is what a run takes more than the same run with a constant of four bytes.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from multiprocessing import Process
from pathlib import Path

from benchmarks.common.options import Options

OPTIONS = "bufferize-function-boundaries"
MAIN = "from oneshot_verify.cli.main import main; main()"


@dataclass(frozen=True)
class Run:
    """What a command took."""

    seconds: float
    """Of processor time."""
    megabytes: float
    """Resident at most, in any one process."""
    output: str


def run(words: list[str]) -> Run:
    """Run a command to its end."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT)
        _, _, usage = os.wait4(process.pid, 0)
        out.seek(0)
        text = out.read(4000)
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text)


def ours(*words: str) -> Run:
    """Run our command line."""
    return run([sys.executable, "-c", MAIN, *words])


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
    """What reading a file takes: processor time, the best of three."""
    code = """if True:
        import pathlib, sys, time
        times = []
        for _ in range(3):
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
    source, reading = str(paths["source"]), reading_time(paths["source"])
    print(f"{form}: {megabytes} MB of weights; reading the file takes {reading:.2f} s")
    mlir = ["mlir-opt-22", f"-one-shot-bufferize={OPTIONS}"]
    theirs = run([*mlir, source, "-o", str(paths["theirs"])])
    run([*mlir, str(paths["wrong"]), "-o", str(paths["bad"])])
    print(f"  {'mlir-opt':24} {theirs.seconds:6.2f} s {theirs.megabytes:7.0f} MB")
    bufferize = ("bufferize", "--options", OPTIONS, "-o", str(paths["ours"]))
    least = {
        "bufferize": ours(*bufferize, str(paths["small"])),
        "prove": ours("prove", str(paths["small"])),
    }
    for name, words in (
        ("bufferize", (*bufferize, source)),
        ("prove", ("prove", source)),
        ("prove against ours", ("prove", source, "--against", str(paths["ours"]))),
        ("prove against mlir-opt's", ("prove", source, "--against", str(paths["theirs"]))),
        ("prove, a byte flipped", ("prove", source, "--against", str(paths["bad"]))),
    ):
        done, base = ours(*words), least[words[0]]
        more = done.seconds - base.seconds
        room = done.megabytes - base.megabytes
        print(
            f"  {name:24} {done.seconds:6.2f} s {done.megabytes:7.0f} MB; more than without weights: "
            f"{more:5.2f} s ({more / reading:4.1f} times the reading), {room:5.0f} MB "
            f"({room / megabytes:3.1f} times the weights)"
        )
        for line in done.output.splitlines()[1:3] if "prove" in name else ():
            print(f"    {line.strip()[:100]}")


def main() -> None:
    """Print the table."""
    parser = Options(__doc__)
    parser.add_argument("--megabytes", type=int, default=100)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for form in ("dense", "dense_resource"):
            measure(form, arguments.megabytes, Path(folder))
