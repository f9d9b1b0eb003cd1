"""Contradictions between `bufferize --elide-copies`, `copies` and `explain`.

    python -m benchmarks elision agree [--programs 500] [--seed 0] [--record FILE]

Random programs, every second one of idioms, and each idiom by itself. Whatever elision removes, `copies` has to call
needless, and `explain` to have a remedy for; what `copies` says can go at once, elision has to remove; `explain` has
to name each copy; and what it has a proved remedy for must not stay. Prints the contradictions; exit code 1 if there
is one. A program that stands in `--record` is not looked at again.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.common import progress
from benchmarks.common.journal import Journal
from benchmarks.common.options import Options
from oneshot_verify.audit.audit import audit_files
from oneshot_verify.audit.explanations import explain_with_costs
from oneshot_verify.audit.findings import FileCopies, Status
from oneshot_verify.audit.gone import copies_gone
from oneshot_verify.audit.remedies import with_remedies
from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.running import Limits, run_here
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.features import IDIOM_STEPS
from oneshot_verify.fuzz.recipe import SEED_STEP, sample
from oneshot_verify.ir import Part, parse
from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest, available_cores
from oneshot_verify.pipeline.explain import FunctionExplanation
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task

OPTIONS = parse_options(DEFAULT_OPTIONS)
SIZES = 3
"""Steps of the largest programs."""
MOST_LINES = 40
"""Of a random program: for longer ones all that is asked takes minutes."""
SECONDS = 120.0
"""The limit for a program."""

Key = tuple[str, int]
"""A function, and a line of the source."""


def programs(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Names and texts."""
    for kind in sorted(IDIOM_STEPS):
        yield f"{kind} {seed}", build(sample(seed, favoured=(kind,), size=1), "f")
    made = 0
    for number in itertools.count():
        if made == count:
            return
        favoured = IDIOM_STEPS if number % 2 else ()
        recipe = sample(seed * SEED_STEP + number, favoured=favoured, size=1 + number % SIZES)
        text = build(recipe, "f")
        if text.count("\n") <= MOST_LINES:
            made += 1
            yield f"program {seed}:{number}", text


def removed_by_elision(part: Part) -> Counter[Key]:
    """The copies that elision removes."""
    usual = part.module.clone()
    bufferize_module(usual, OPTIONS)
    found = elide_copies(part.module, OPTIONS, limits=Limits(says_why=False), run=run_here)
    return copies_gone(part.module, usual, found.module)


def explained(part: Part, path: str) -> list[FunctionExplanation]:
    """What `explain` says."""
    told = explain_with_costs(part, path, OPTIONS)
    jobs = available_cores()
    return with_remedies(part, path, OPTIONS, told, jobs=jobs, seconds=60.0)[0]


def audited(path: str) -> FileCopies:
    """What `copies` says."""
    (file,) = audit_files([path], ProveRequest(options=DEFAULT_OPTIONS, seconds=20.0))
    return file


def asked(text: str) -> tuple[Counter[Key], FileCopies, list[FunctionExplanation]] | None:
    """What the three say of one program; None where it is refused. Each makes a search, and has to find the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f.mlir"
        path.write_text(text)
        (part,) = parse(text, str(path))
        try:
            gone = removed_by_elision(part)
        except BufferizationError:
            return None
        return gone, audited(str(path)), explained(part, str(path))


def contradictions(text: str) -> list[str]:
    """What the three say of one program that does not go together; nothing where it is refused."""
    said = asked(text)
    return [] if said is None else compared(*said)


def compared(
    gone: Counter[Key], file: FileCopies, functions: Sequence[FunctionExplanation]
) -> list[str]:
    """The contradictions between what the three have found."""
    needless = Counter(
        (copy.function, copy.source_line) for copy in file.copies if copy.status is Status.NEEDLESS
    )
    told = [(each, copy) for each in functions for copy in each.copies if copy.contents_copied]
    keyed = [((each.name, copy.place.line if copy.place else 0), copy) for each, copy in told]
    remedied = Counter(key for key, copy in keyed if copy.remedy is not None)
    proved = Counter(key for key, copy in keyed if copy.remedy is not None and copy.remedy.proved)
    to_itself = Counter({each.name: each.to_itself for each in functions})
    found = [
        f"@{name}, line {line}: elision removes {count} more than `copies` calls needless"
        for (name, line), count in (gone - needless).items()
    ]
    unexplained: Counter[str] = Counter()
    for (name, _), count in (gone - remedied).items():
        unexplained[name] += count
    found += [
        f"@{name}: elision removes {count} for which `explain` has no remedy"
        for name, count in (unexplained - to_itself).items()
    ]
    found += [
        f"@{name}, line {line}: `explain` has a proved remedy, and the copy stays"
        for name, line in proved - gone - needless
    ]
    if (file.together or 0) > gone.total():
        found.append(f"{file.together} can go at once, and elision removes {gone.total()}")
    listed = len(told) + to_itself.total()
    if listed != len(file.copies):
        found.append(f"`copies` lists {len(file.copies)}, and `explain` {listed}")
    return found


def main() -> int:
    """The command."""
    parser = Options(__doc__)
    parser.random_programs(500)
    parser.add_argument("--record", type=Path, help="file to which each program is added")
    arguments = parser.parse_args()
    journal = Journal(arguments.record)
    known = {each["program"]: each["found"] for each in journal.entries()}
    asked = programs(arguments.seed, arguments.programs)
    left = [each for each in asked if each[0] not in known]

    def done(index: int, outcome: list[str] | WorkerFailure) -> None:
        name, text = left[index]
        # A program that nobody can read has no contradictions, and no answer either.
        found = None if isinstance(outcome, WorkerFailure) else outcome
        known[name] = found
        journal.add(program=name, found=found)
        for each in found or ():
            print(f"{name}: {each}\n{text}", file=sys.stderr)
        progress.show(f"{len(known)} programs")

    tasks = (Task(partial(contradictions, text), SECONDS, leads=True) for _, text in left)
    run_tasks(tasks, available_cores(), done)
    wrong = sum(len(found or ()) for found in known.values())
    late = sum(found is None for found in known.values())
    print(f"{len(known)} programs, {wrong} contradictions; no answer in {SECONDS:g} s: {late}")
    return 1 if wrong else 0
