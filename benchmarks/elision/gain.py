"""What elision gains on this machine: kernels in tensor form, bufferized in three ways, lowered and run by MLIR.

    python -m benchmarks elision gain [KERNEL...] [--rounds 5] [--calls 10] [--write docs/elision-gain.md]

The kernels are `benchmarks/elision/kernels/*.mlir`. Each is bufferized by mlir-opt-22, by `oneshot-verify bufferize`,
and by the same with `--elide-copies`, all with eliminate-empty-tensors before and -canonicalize -cse behind. `prove
--against` has to prove both of ours. All go the same way down to mlir-runner-22. Per round each of the three runs once,
in a process of its own, and calls the kernel several times. Exit code 1 if the results of the three are not equal to
the bit, if one of ours is not proved, or if elision makes more copies.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common import progress
from benchmarks.common.mlir import run, tool
from benchmarks.common.options import Options
from benchmarks.common.pages import HOME, write
from benchmarks.elision.runs import Kernel, counted, timed
from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.bufferize.passes.names import BEFORE
from oneshot_verify.bufferize.passes.pipeline import parse_passes
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.running import Limits
from oneshot_verify.ir import parse, print_module
from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.pipeline.elision import Processes
from oneshot_verify.verdict import Verdict

FOLDER = Path(__file__).parent / "kernels"
OPTIONS = (
    "bufferize-function-boundaries allow-return-allocs-from-loops"
    " function-boundary-type-conversion=identity-layout-map"
)
CLEAN = ["-canonicalize", "-cse", "-canonicalize"]
WAYS = ("mlir-opt", "ours", "elided")
LIMITS = Limits(trial=60.0, whole=240.0, search=600.0)
PROOF_SECONDS = 240.0


@dataclass
class Row:
    """One kernel."""

    kernel: Kernel
    bufferized: dict[str, str] = field(default_factory=dict[str, str])
    counts: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    seconds: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    digests: dict[str, set[int]] = field(default_factory=dict[str, set[int]])
    complaints: list[str] = field(default_factory=list[str])

    def best(self, way: str) -> float:
        """The least milliseconds of a call."""
        return 1000 * min(self.seconds[way])

    def usual(self, way: str) -> float:
        """The median."""
        return 1000 * median(self.seconds[way])


def bufferize(kernel: Kernel) -> Row:
    """In all three ways; complains where one of ours is not proved."""
    row = Row(kernel)
    passes = ["-eliminate-empty-tensors", f"-one-shot-bufferize={OPTIONS}", *CLEAN]
    optimizer = str(tool("mlir-opt"))
    row.bufferized["mlir-opt"] = run([optimizer, *passes, str(kernel.path)], "")
    for way, make in (("ours", plain), ("elided", elided)):
        module = parse(kernel.path.read_text(), str(kernel.path))[0].module
        for each in parse_passes("eliminate-empty-tensors", BEFORE):
            each.run(module)
        text = print_module(make(module))
        row.bufferized[way] = run([optimizer, *CLEAN], text)
        row.complaints += unproved(kernel, text, way)
    return row


def plain(module: ModuleOp) -> ModuleOp:
    """As `oneshot-verify bufferize` does."""
    bufferize_module(module, parse_options(OPTIONS))
    return module


def elided(module: ModuleOp) -> ModuleOp:
    """The same with `--elide-copies`."""
    return elide_copies(module, parse_options(OPTIONS), limits=LIMITS, run=Processes()).module


def unproved(kernel: Kernel, text: str, way: str) -> list[str]:
    """What `prove --against` says of a bufferized kernel, if it is not `proved`."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as target:
        target.write(text)
        target.flush()
        request = ProveRequest(against=target.name, seconds=PROOF_SECONDS)
        (file,) = prove_files([str(kernel.path)], request)
    (result,) = file.functions
    if result.verdict is Verdict.PROVED:
        return []
    return [f"{kernel.name}, {way}: {result.verdict.value}: {result.reason}"]


def measure(row: Row, rounds: int, calls: int) -> None:
    """Count, then time in turns; complains where results differ, or there are more copies."""
    for way in WAYS:
        row.counts[way] = counted(row.kernel, row.bufferized[way])
    for number in range(rounds):
        for way in (*WAYS[number % 3 :], *WAYS[: number % 3]):
            times = timed(row.kernel, row.bufferized[way], calls)
            row.seconds.setdefault(way, []).extend(times.seconds)
            row.digests.setdefault(way, set()).add(times.digest)
    if len(set[int]().union(*row.digests.values())) != 1:
        row.complaints.append(f"{row.kernel.name}: the results differ: {row.digests}")
    for what in ("copies", "bytes copied", "buffers", "bytes allocated"):
        if row.counts["elided"][what] > row.counts["ours"][what]:
            row.complaints.append(f"{row.kernel.name}: elision makes more {what}")


def table(rows: Sequence[Row]) -> str:
    """The figures as Markdown."""
    lines = [
        "| kernel | | ms, least | ms, median | copies | bytes copied | buffers | peak bytes |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        for way in WAYS:
            name = f"[{row.kernel.name}]({HOME}/benchmarks/elision/kernels/{row.kernel.name}.mlir)"
            counts = row.counts[way]
            shown = [counts[what] for what in ("copies", "bytes copied", "buffers", "peak bytes")]
            figures = " | ".join(f"{number:,}" for number in shown)
            times = f"{row.best(way):.3f} | {row.usual(way):.3f}"
            lines.append(f"| {name if way == WAYS[0] else ''} | {way} | {times} | {figures} |")
    return "\n".join([*lines, "", summary(rows)])


def summary(rows: Sequence[Row]) -> str:
    """All kernels together."""
    found = [f"{len(rows)} kernels, results equal to the bit in all three ways."]
    for what in ("copies", "bytes copied", "buffers", "bytes allocated"):
        sums = [sum(row.counts[way][what] for row in rows) for way in WAYS]
        shown = ", ".join(f"{way} {n:,}" for way, n in zip(WAYS, sums, strict=True))
        found.append(f"{what}: {shown}.")
    changed = [row for row in rows if row.bufferized["ours"] != row.bufferized["elided"]]
    faster = [row for row in changed if row.best("ours") > 1.05 * row.best("elided")]
    slower = [row for row in changed if 1.05 * row.best("ours") < row.best("elided")]
    found.append(f"Elision changes {len(changed)}: by the least {len(faster)} are more than 5 %")
    return " ".join(found) + f" faster than without, {len(slower)} slower."


def main() -> int:
    """The command."""
    parser = Options(__doc__)
    parser.add_argument("kernels", nargs="*", help="by name; all without any")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=10)
    parser.page()
    arguments = parser.parse_args()
    paths = sorted(FOLDER.glob("*.mlir"))
    wanted = [path for path in paths if path.stem in arguments.kernels or not arguments.kernels]
    rows: list[Row] = []
    for path in wanted:
        progress.show(path.stem)
        rows.append(bufferize(Kernel.read(path)))
        measure(rows[-1], arguments.rounds, arguments.calls)
    text = table(rows)
    if arguments.write is None:
        print(text)
    else:
        write(arguments.write, "elision gain", text)
    complaints = [complaint for row in rows for complaint in row.complaints]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0
