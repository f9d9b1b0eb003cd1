"""Contradictions between `bufferize --elide-copies`, `copies` and `explain`.

    python -m benchmarks elision agree [--programs 500] [--seed 0] [--record FILE]

Random programs, every second one of idioms, and each idiom by itself. Whatever elision removes, `copies` has to call
needless, and `explain` to have a remedy for; what `copies` says can go at once, elision has to remove; `explain` has
to name each copy; and what it has a proved remedy for must not stay. Prints the contradictions; exit code 1 if there
is one. A program that stands in `--record` is not looked at again.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.common import progress
from benchmarks.common.journal import Journal
from benchmarks.common.options import Options
from oneshot_verify.audit.advice import with_remedies
from oneshot_verify.audit.audit import audit_files
from oneshot_verify.audit.explanations import explain_with_costs
from oneshot_verify.audit.findings import FileCopies, Status
from oneshot_verify.audit.gone import copies_by_line
from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.elide.running import Limits
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.recipe import IDIOM_KINDS
from oneshot_verify.fuzz.sample import SEED_STEP, sample
from oneshot_verify.ir import Part, parse
from oneshot_verify.ir.recursion import collect_rarely
from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest, available_cores
from oneshot_verify.pipeline.elision import Processes, elide
from oneshot_verify.pipeline.explain import FunctionExplanation

OPTIONS = parse_options(DEFAULT_OPTIONS)
SIZES = 3
"""Steps of the largest programs."""
SECONDS = 60.0

Key = tuple[str, int]
"""A function, and a line of the source."""


def programs(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Names and texts."""
    for kind in sorted(IDIOM_KINDS):
        yield f"{kind} {seed}", build(sample(seed, favoured=(kind,), size=1), "f")
    for number in range(count):
        favoured = IDIOM_KINDS if number % 2 else ()
        recipe = sample(seed * SEED_STEP + number, favoured=favoured, size=1 + number % SIZES)
        yield f"program {seed}:{number}", build(recipe, "f")


def removed_by_elision(part: Part) -> Counter[Key]:
    """The copies that elision removes."""
    usual = part.module.clone()
    bufferize_module(usual, OPTIONS)
    limits = Limits(says_why=False)
    found = elide(part.module, OPTIONS, limits=limits, run=Processes(available_cores()))
    return copies_by_line(usual) - copies_by_line(found.module)


def explained(part: Part) -> list[FunctionExplanation]:
    """What `explain` says."""
    told = explain_with_costs(part, "f.mlir", OPTIONS)
    jobs = available_cores()
    return with_remedies(part, "f.mlir", OPTIONS, told, jobs=jobs, seconds=SECONDS)[0]


def audited(text: str) -> FileCopies:
    """What `copies` says."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f.mlir"
        path.write_text(text)
        (file,) = audit_files([str(path)], ProveRequest(options=DEFAULT_OPTIONS, seconds=20.0))
    return file


def contradictions(text: str) -> list[str]:
    """What the three say of one program that does not go together; nothing where it is refused."""
    (part,) = parse(text, "f.mlir")
    try:
        gone = removed_by_elision(part)
    except BufferizationError:
        return []
    return compared(gone, audited(text), explained(part))


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
    collect_rarely()
    wrong = 0
    for count, (name, text) in enumerate(programs(arguments.seed, arguments.programs), 1):
        if name not in known:
            known[name] = contradictions(text)
            journal.add(program=name, found=known[name])
        for each in known[name]:
            wrong += 1
            print(f"{name}: {each}\n{text}", file=sys.stderr)
        progress.show(f"{count} programs, {wrong} contradictions")
    print(f"{len(known)} programs, {wrong} contradictions")
    return 1 if wrong else 0
