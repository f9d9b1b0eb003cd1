"""The texts that the commands print, read by MLIR 22 (`mlir-opt-22`) and MLIR 24 (`heir-opt`, of the wheel heir-py).

    python -m benchmarks conformance readers [--every 10] [--programs 200]

Prints a row for each command: outputs over the corpus, the upstream cases and random programs, and how many of them
each version reads. An output is judged if 22 reads the input. `heir-opt` has not all dialects: with ops of those it
lacks, an output is read as 22 prints it in generic form (which says less of our own text), and where that fails for
attributes of those it is counted apart. Exit code 1 below 100 %.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.common import progress
from benchmarks.common.mlir import heir_opt, tool
from benchmarks.common.options import Options
from benchmarks.common.places import ROOT
from oneshot_verify.cli.main import app
from oneshot_verify.fuzz.build import build, draw

WHOLE = (
    "--options",
    "bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops",
)
PASSES = (
    "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,buffer-results-to-out-params"
)
COMMANDS: dict[str, tuple[str, ...]] = {
    "bufferize": ("bufferize",),
    "bufferize --options": ("bufferize", *WHOLE),
    "bufferize --analysis-only": ("bufferize", "--analysis-only"),
    "bufferize --after": ("bufferize", *WHOLE, "--after", PASSES),
    "bufferize --deallocate": ("bufferize", *WHOLE, "--deallocate"),
    "bufferize --elide-copies": ("bufferize", *WHOLE, "--elide-copies", "--elision-seconds", "2"),
    "bufferize --mlir-print-debuginfo": ("bufferize", *WHOLE, "--mlir-print-debuginfo"),
    "prove --report (run it)": ("prove", "--timeout", "5"),
}
FUZZ = "fuzz (findings)"
LACKING_COPIES = "sh -c 'mlir-opt-22 -one-shot-bufferize=\"{options}\" | sed /memref.copy/d'"
"""A bufferizer that a campaign finds something wrong with soon."""
PIECE = re.compile(r"(\A|^// -----.*\n)", re.MULTILINE)
LOADING = """func.func @loading() {
  %0 = tensor.empty() : tensor<f32>
  %1 = arith.constant 0 : i1
  return
}
"""
"""Stands before each piece: a reader that loads a dialect only behind the first of its ops refuses that op."""
READ = ("-allow-unregistered-dialect", "-split-input-file")


@cache
def dialects(reader: Path) -> frozenset[str]:
    """The dialects that a reader has."""
    done = subprocess.run([reader, "--show-dialects"], capture_output=True, text=True, check=True)
    return frozenset(done.stdout.partition(":")[2].strip().split(","))


def said(reader: Path, text: str) -> str:
    """What a reader says against a text; empty where it reads it."""
    done = subprocess.run([reader, *READ], input=text, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or "no message"


def said_by_24(reader: Path, text: str) -> tuple[str, str]:
    """The same for a reader that may lack dialects, and how the text is read: `as printed`, `generic`, or `apart`."""
    message, how = said(reader, text), "as printed"
    if "not found for custom op" in message:
        how = "generic"
        words = [tool("mlir-opt"), *READ, "--mlir-print-op-generic"]
        done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
        message = done.stderr or said(reader, PIECE.sub(rf"\1{LOADING}", done.stdout))
    used = set(re.findall(r"[#!](\w+)[.<]", text)) - dialects(reader)
    return ("", "apart") if message and used & {"gpu", "sparse_tensor"} else (message, how)


def outputs(command: tuple[str, ...], path: Path) -> Iterator[str]:
    """The programs that a command prints for a file."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "out.mlir"
        name, *words = command
        against = path.with_suffix(".target.mlir")
        if name == "prove":
            words += [
                "--report",
                folder,
                *(("--against", str(against)) if against.exists() else ()),
            ]
        else:
            words += ["-o", str(out)]
        silent = redirect_stdout(StringIO()), redirect_stderr(StringIO())
        with silent[0], silent[1], suppress(SystemExit):
            app([name, str(path), *words], prog_name="oneshot-verify")
        for made in sorted(Path(folder).rglob("*.mlir")):
            if text := made.read_text().strip():
                yield text + "\n"


def findings(seconds: float) -> list[str]:
    """The programs and files to run that a campaign keeps; targets are what the other bufferizer has printed."""
    with TemporaryDirectory() as folder:
        words = ["--corpus", folder, "--state", f"{folder}/state", "--target", LACKING_COPIES]
        silent = redirect_stdout(StringIO()), redirect_stderr(StringIO())
        with silent[0], silent[1], suppress(SystemExit):
            app(
                ["fuzz", "--for", f"{seconds:g}s", "--jobs", "1", *words],
                prog_name="oneshot-verify",
            )
        kept = sorted(Path(folder).rglob("*.mlir"))
        return [made.read_text() for made in kept if ".target" not in made.suffixes]


def inputs(folder: Path, scratch: Path, programs: int, seed: int, every: int) -> Iterator[Path]:
    """Sources of the corpus, upstream cases, random programs."""
    corpus = [p for p in sorted((ROOT / "corpus").rglob("*.mlir")) if ".target" not in p.name]
    upstream = sorted(folder.rglob("input.mlir"))
    random: list[Path] = []
    for number, recipe in enumerate(draw(programs, seed)):
        random.append(scratch / f"{number}.mlir")
        random[-1].write_text(build(recipe))
    yield from corpus[::every]
    yield from upstream[::every]
    yield from random


def main() -> int:
    """Run from the shell."""
    options = Options(__doc__)
    options.upstream_cases()
    options.random_programs(200)
    options.every("file of the corpus and upstream case")
    options.add_argument("--seconds", type=float, default=120, help="of the campaign")
    options.add_argument("--only", default="", help="commands with this in their name")
    arguments = options.parse_args()
    older, newer = tool("mlir-opt"), heir_opt()
    rows = {name: Counter[str]() for name in COMMANDS if arguments.only in name}
    with TemporaryDirectory() as folder:
        paths = inputs(
            *(Path(arguments.folder), Path(folder), arguments.programs, arguments.seed),
            arguments.every,
        )
        for path in paths:
            progress.show(str(path))
            if said(older, path.read_text()):
                continue
            for name, row in rows.items():
                if name.startswith("prove") and "refuted" not in path.parts:
                    continue
                for text in outputs(COMMANDS[name], path):
                    count(row, f"{path}: {name}", said(older, text), said_by_24(newer, text))
    if arguments.only in FUZZ:
        rows[FUZZ] = Counter[str]()
        for text in findings(arguments.seconds):
            count(rows[FUZZ], FUZZ, said(older, text), said_by_24(newer, text))
    return report(rows)


def count(row: Counter[str], place: str, by_22: str, by_24: tuple[str, str]) -> None:
    """Count one output, and print what a reader says against it."""
    message, how = by_24
    row["outputs"] += 1
    row["22"] += not by_22
    row["24"] += not message
    row[how] += not message
    for each in filter(None, (by_22, message)):
        print(f"{place}: {each.splitlines()[0]}", flush=True)


def report(rows: dict[str, Counter[str]]) -> int:
    """Print the table; the exit code."""
    ways = ("as printed", "generic", "apart")
    print(
        "| command | outputs | read by 22 | read by 24 as printed | as 22's generic form | with attributes it lacks |"
    )
    print("|---|---|---|---|---|---|")
    for name, row in rows.items():
        cells = (row["outputs"], row["22"], *(row[way] for way in ways))
        print(f"| `{name}` | {' | '.join(map(str, cells))} |")
    total = sum(rows.values(), Counter[str]())
    is_read = total["22"] == total["outputs"] == total["24"]
    return 0 if is_read and total["as printed"] else 1
