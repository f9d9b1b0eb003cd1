"""Audit the copies in what mlir-opt makes of the upstream cases.

    python -m benchmarks conformance copies [FOLDER] [--config all|std|r0|...] [--filter TEXT] [--seconds S] [--verbose]
                                      [--recheck] [--write PAGE]

For each configuration of each case of group `tensor` that mlir-opt accepts: every copy of its output (a file of the
case), taken out and judged. Prints how many are needed, needless and undecided, how many needless ones can go at
once, and why the others are undecided. `--recheck` has mlir-opt read each program without a needless copy, and runs
it on many more inputs. Exit code 1 if fewer than 90 % are decided, or a recheck fails.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.common import progress
from benchmarks.common.options import Options
from benchmarks.common.pages import write
from benchmarks.common.upstream import (
    Unreadable,
    Work,
    passes_before,
    read_input,
    read_prepared,
    works,
)
from oneshot_verify.audit.audit import Audit
from oneshot_verify.audit.findings import Copy, FileCopies, Status
from oneshot_verify.audit.program import Program
from oneshot_verify.bufferize.passes.names import BEFORE
from oneshot_verify.elide.edits import edited
from oneshot_verify.ir import InputError, Part, parse_file, print_module
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline import ProveRequest, available_cores
from oneshot_verify.pipeline.targets import Target
from oneshot_verify.refute import Effort, exercise

GOAL = 0.9
PLACE = re.compile(r"\b(?:line |source:|target:)[0-9]+: ")
"""Where something is, which tells reasons apart that are one."""
GROUP = 20
"""Cases that are audited at the same time."""
MANY = Effort(candidates=2000, pairs=400, alike=20, constants=200, seconds=5.0)
"""What a needless copy is tried on once more (`--recheck`)."""


@dataclass
class Audited:
    """One configuration of one case."""

    work: Work
    file: FileCopies


@dataclass
class Run:
    """Everything that was audited."""

    seconds: float
    jobs: int
    found: list[Audited] = field(default_factory=list[Audited])
    unread: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])

    def audit(self, works: Sequence[Work], *, again: bool, verbose: bool) -> None:
        """A few more."""
        audit, added = Audit(self.jobs, self.seconds, 2048, _show), list[Audited]()
        for work in works:
            path = work.folder / f"{work.name}.bufferized.mlir"
            try:
                added.append(Audited(work, _add(audit, work, path)))
            except (InputError, Unreadable) as error:
                self.unread.append(f"{work.case} {work.name}: {error}")
        audit.run()
        self.wrong += recheck(audit) if again else []
        self.found += added
        for each in added if verbose else ():
            for copy in each.file.copies:
                why = copy.why_undecided or copy.remedy
                print(each.file.path, copy.line, copy.status.value, why, flush=True)


def _may_copy(work: Work) -> bool:
    text = (work.folder / f"{work.name}.bufferized.mlir").read_text()
    return "memref.copy" in text or "linalg." in text


def _add(audit: Audit, work: Work, path: Path) -> FileCopies:
    around = all(flag in BEFORE for flag in passes_before(work.config))
    module: Any = read_input(work.folder) if around else read_prepared(work.folder, work.config)
    text = (work.folder / "input.mlir").read_text()
    read = parse_file(str(path))[0]
    file = FileCopies(f"{work.case} {work.name}")
    request = ProveRequest(options=work.config["options"], seconds=audit.seconds)
    made = Target(read.module, part=read)
    lines = {str(work.folder / "input.mlir"): TextLines(text)}
    audit.add(Program(file, Part(0, 1, text, module), made, request, lines))
    return file


def recheck(audit: Audit) -> list[str]:
    """What is wrong with programs without a needless copy: mlir-opt does not take one, or many more inputs show a
    difference."""
    wrong: list[str] = []
    for each in audit.open:
        if each.proved is None:
            continue
        target = edited(each.pair.target, [each.proved])
        where = (
            f"{each.file.path} @{each.site.function} op {each.site.position}, {each.proved.change}"
        )
        complaint = _complaint(print_module(target))
        if complaint:
            wrong.append(f"{where}: {complaint}")
        run = exercise(each.pair.source, target, each.site.function, effort=MANY)
        if run.difference is not None:
            wrong.append(f"{where}: {run.difference.what}")
    return wrong


def _complaint(text: str) -> str:
    command = ["mlir-opt-22", "-allow-unregistered-dialect"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    return done.stderr.partition("\n")[0] if done.returncode else ""


def _show(done: int, known: int) -> None:
    progress.show(f"{done} of {known}")


def table(found: list[Audited]) -> str:
    """How many copies have which status, by configuration, as Markdown."""
    lines = [
        "| configuration | copies | needed | needless | at once | undecided | decided |",
        "|---" * 7 + "|",
    ]
    names = sorted({each.work.name for each in found})
    for name in [*names, "all"] if len(names) > 1 else names:
        files = [each.file for each in found if name in (each.work.name, "all")]
        counts = {status: sum(file.count(status) for file in files) for status in Status}
        total = sum(counts.values())
        at_once = sum(file.together or 0 for file in files)
        decided = total - counts[Status.UNDECIDED]
        share = f"{100 * decided / total:.1f} %" if total else ""
        row = (name, total, counts[Status.NEEDED], counts[Status.NEEDLESS], at_once)
        lines.append(f"| {' | '.join(map(str, row))} | {counts[Status.UNDECIDED]} | {share} |")
    return "\n".join(lines)


def reasons(found: list[Audited]) -> str:
    """Why copies are undecided, with an example, as Markdown."""
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for each in found:
        for copy in each.file.copies:
            if copy.status is Status.UNDECIDED:
                why = PLACE.sub("", copy.why_undecided)[:110].replace("|", " ")
                counts[why] += 1
                examples.setdefault(why, f"{each.file.path} line {copy.line}")
    lines = ["| copies | why they are undecided | for example |", "|---|---|---|"]
    lines += [f"| {count} | {why} | {examples[why]} |" for why, count in counts.most_common()]
    return "\n".join(lines)


def check(found: list[Audited]) -> None:
    """Each needed copy has an input that was run."""
    for copy in _copies(found):
        assert copy.status is not Status.NEEDED or copy.counterexample is not None


def _copies(found: list[Audited]) -> Iterator[Copy]:
    return (copy for each in found for copy in each.file.copies)


def main() -> int:
    """Audit the cases and print the figures."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.configuration()
    parser.add_argument("--seconds", type=float, default=20.0, help="the limit of one trial")
    parser.jobs(available_cores())
    parser.add_argument(
        "--recheck", action="store_true", help="run the programs without needless copies once more"
    )
    parser.add_argument("--verbose", action="store_true", help="print each copy")
    parser.page()
    arguments = parser.parse_args()
    started = time.perf_counter()
    wanted = works(arguments.folder, arguments.config, ("mlir-opt",), arguments.filter)
    run = Run(arguments.seconds, arguments.jobs)
    waiting = filter(_may_copy, wanted)
    while group := list(islice(waiting, GROUP)):
        run.audit(group, again=arguments.recheck, verbose=arguments.verbose)
    found, wrong = run.found, run.wrong
    check(found)
    for line in run.unread:
        print(f"not read: {line}")
    print(f"{table(found)}\n\n{reasons(found)}\n\n{time.perf_counter() - started:.0f} s")
    for line in wrong:
        print(f"wrong: {line}")
    if arguments.write is not None:
        write(arguments.write, "conformance copies", f"{table(found)}\n\n{reasons(found)}")
    decided = sum(copy.status is not Status.UNDECIDED for copy in _copies(found))
    return 0 if not wrong and decided >= GOAL * sum(1 for _ in _copies(found)) else 1
