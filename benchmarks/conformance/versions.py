"""Compare One-Shot Bufferize of LLVM 24 with that of LLVM 22 on the upstream cases and the corpus.

    python -m benchmarks conformance versions [FOLDER] [--filter TEXT] [--write docs/upstream.md]

`mlir-opt` has LLVM 22, `heir-opt` (PyPI: heir-py) the MLIR of LLVM 24. Prints how many programs both take, and those in
which the number of copies or allocations differs. Exit code 1 if LLVM 24 copies less there than ours does.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.mlir import heir_opt, tool
from benchmarks.common.options import Options
from benchmarks.common.pages import write
from benchmarks.common.upstream import works
from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.ir import InputError, parse, print_module

SEPARATOR = "// -----\n"
STD = "bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops"
GROUP = 40
"""Programs that one run of a tool takes."""
SECONDS = 60.0
CORPUS = Path(__file__).parents[2] / "corpus"


@dataclass(frozen=True)
class Counts:
    """The copies and allocations of a program."""

    copies: int
    allocations: int

    @staticmethod
    def of(text: str) -> Counts:
        return Counts(*(len(re.findall(rf"\bmemref\.{op}\b", text)) for op in ("copy", "alloc")))

    def __str__(self) -> str:
        return f"{self.copies} copies, {self.allocations} allocations"


@dataclass(frozen=True)
class Row:
    """One program; None where it is refused."""

    case: str
    llvm_22: Counts | None
    llvm_24: Counts | None
    ours: Counts | None

    @property
    def both(self) -> bool:
        return self.llvm_22 is not None and self.llvm_24 is not None

    @property
    def differs(self) -> bool:
        return self.both and self.llvm_24 != self.llvm_22

    @property
    def ours_is_worse(self) -> bool:
        if not self.differs or self.llvm_24 is None or self.ours is None:
            return False
        return self.ours.copies > self.llvm_24.copies


def bufferized(command: str, texts: Sequence[str]) -> list[Counts | None]:
    """The counts of what a tool makes of each program; None: it refuses the program, or breaks on it."""
    flags = ["--allow-unregistered-dialect", "--split-input-file", f"--one-shot-bufferize={STD}"]
    try:
        done = subprocess.run(
            [command, *flags, "-"],
            input=SEPARATOR.join(texts),
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
        found = done.stdout.split(SEPARATOR)
    except subprocess.TimeoutExpired:
        found = []
    if len(found) == len(texts):
        return [Counts.of(text) if text.strip() else None for text in found]
    if len(texts) == 1:
        return [None]
    half = len(texts) // 2
    return bufferized(command, texts[:half]) + bufferized(command, texts[half:])


def ours(text: str) -> Counts | None:
    """The counts of what our bufferizer makes of a program."""
    try:
        (part,) = parse(text, "case.mlir")
        bufferize_module(part.module, parse_options(STD))
    except (BufferizationError, InputError):
        return None
    return Counts.of(print_module(part.module))


def programs(folder: Path, wanted: str) -> dict[str, str]:
    """The texts of upstream cases and of the corpus, by name."""
    cases = {work.case: work.folder / "input.mlir" for work in works(folder, "std", ("",), wanted)}
    for path in sorted(CORPUS.rglob("*.mlir")):
        name = path.relative_to(CORPUS.parent).as_posix()
        if wanted in name:
            cases[name] = path
    texts = {name: f"{path.read_text().rstrip()}\n" for name, path in cases.items()}
    return {n: text for n, text in texts.items() if SEPARATOR not in text and "tensor<" in text}


def compare(newer: str, older: str, texts: dict[str, str]) -> Iterator[Row]:
    """All programs."""
    names = list(texts)
    for start in range(0, len(names), GROUP):
        group = names[start : start + GROUP]
        given = [texts[name] for name in group]
        found = zip(group, bufferized(older, given), bufferized(newer, given), strict=True)
        yield from (Row(name, old, new, ours(texts[name])) for name, old, new in found)


def table(rows: Sequence[Row]) -> str:
    """The figures as Markdown."""
    both = [row for row in rows if row.both]
    alike = sum(not row.differs for row in both)
    worse = sum(row.ours_is_worse for row in both)
    lines = [
        "| programs | both take | alike in copies and allocations | LLVM 24 copies less than ours |",
        "|---|---|---|---|",
        f"| {len(rows)} | {len(both)} | {alike} | {worse} |",
    ]
    different = [row for row in both if row.differs]
    if different:
        lines += ["", "| program | LLVM 22 | LLVM 24 | ours |", "|---|---|---|---|"]
        lines += [f"| {r.case} | {r.llvm_22} | {r.llvm_24} | {r.ours} |" for r in different]
    return "\n".join(lines)


def main() -> int:
    """Compare, and print the figures."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.page()
    arguments = parser.parse_args()
    texts = programs(arguments.folder, arguments.filter)
    rows = list(compare(str(heir_opt()), str(tool("mlir-opt")), texts))
    print(table(rows))
    if arguments.write is not None:
        write(arguments.write, "conformance versions", table(rows))
    return int(any(row.ours_is_worse for row in rows))
