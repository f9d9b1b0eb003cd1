"""The files that show refutations, run: what they print against what their first lines say.

    python -m benchmarks findings shown-runs --slice 0:50

Exit code 1 if a file prints what it does not say, or fewer than 95 % show what is wrong.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.options import Options
from oneshot_verify.corpus.cases import find_cases, read_case
from oneshot_verify.corpus.check import runs_of
from oneshot_verify.fuzz.campaign.confirm import same_number
from oneshot_verify.pipeline import Assignment, prove_assignments
from oneshot_verify.pipeline.runnable.foretold import BUFFERS, SAME, TENSORS
from oneshot_verify.report.programs import ProgramFolder

CORPUS = Path("corpus")
END = f"{TENSORS}, end"
ENDS = f"{TENSORS}: the run ends early"
LEAST = 0.95
"""Of the files, so many show what is wrong."""
SECONDS = 60.0
CANNOT = "This cannot be run as it stands: "


@dataclass(frozen=True)
class Shown:
    """A file, and what became of its run."""

    case: str
    function: str
    what: str
    kind: str
    """`shown`, `may be the same`, `cannot be run`, or `wrong`: what is printed is not what is said."""
    detail: str = ""


def programs(
    cases: Sequence[Path], into: Path, jobs: int = 2
) -> Iterator[tuple[str, str, str, Path]]:
    """The file of each refutation: the case, the function, what is wrong, and the path."""
    pairs = [
        (path, run) for path in cases for run in runs_of(read_case(path)) if run.request is not None
    ]
    asked = [Assignment(str(path), run.request) for path, run in pairs if run.request is not None]
    kept = ProgramFolder(into)
    for (path, _), result in zip(pairs, prove_assignments(asked, jobs=jobs), strict=True):
        for function in result.functions:
            written = kept.write(result, function)
            if written is not None and function.counterexample is not None:
                yield str(path), function.name, function.counterexample.what, written


def said_of(text: str) -> list[str]:
    """The lines that a file says it prints, for both programs; one that begins with `SAME` if it may print the same."""
    head = [line.removeprefix("//").strip() for line in text.split("\n\n")[0].splitlines()]
    return [line for line in head if line.startswith((TENSORS, BUFFERS, SAME, CANNOT))]


def run_as_said(text: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Do what the file says."""
    found = re.search(r"^//   (mlir-opt-22 .*?)\n\n", text, re.DOTALL | re.MULTILINE)
    assert found is not None
    command = re.sub(r"\\\n//", " ", found[1]).replace("FILE", str(path))
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=SECONDS,
    )


def held(said: list[str], done: subprocess.CompletedProcess[str]) -> str:
    """What is not as it is said; empty if all is, and the programs print something else."""
    printed = [line.strip().rstrip(",") for line in done.stdout.splitlines()]
    if ENDS in said:
        # The bufferized program comes first then.
        theirs = [line for line in printed if line.startswith(BUFFERS)]
        wanted = [line for line in said if line.startswith(BUFFERS)]
        is_over = END not in printed and done.returncode != 0
        return "" if is_over and _same(wanted, theirs) else f"said: {said}; printed: {printed}"
    if END not in printed:
        return f"it ends before the tensor program does: {done.stderr.strip()[-300:]}"
    ours = [line for line in printed if line.startswith(TENSORS) and line != END]
    theirs = [line for line in printed if line.startswith(BUFFERS)]
    alike = _same(ours, [line.replace(BUFFERS, TENSORS) for line in theirs])
    foretold = [[line for line in said if line.startswith(side)] for side in (TENSORS, BUFFERS)]
    if not _same(foretold[0], ours):
        return f"said: {foretold[0]}; printed: {ours}"
    if alike and not done.returncode:
        return "both print the same"
    is_open = len(foretold[1]) == 1 and foretold[1][0].startswith(f"{BUFFERS}: ")
    if is_open or _same(foretold[1], theirs):
        return ""
    return f"said: {foretold[1]}; printed: {theirs}"


def _same(said: list[str], printed: list[str]) -> bool:
    return len(said) == len(printed) and all(map(_fits, said, printed))


def _fits(said: str, printed: str) -> bool:
    """True if a line is printed; `?` stands for an element that nobody defines."""
    (label, _, ours), (other, _, theirs) = said.partition(": "), printed.partition(": ")
    wanted, got = ours.split(", "), theirs.split(", ")
    return (
        label.rstrip(":") == other.rstrip(":")
        and len(wanted) == len(got)
        and all(
            one in ("?", two) or same_number(one, two) for one, two in zip(wanted, got, strict=True)
        )
    )


def is_enough(counts: Mapping[str, int]) -> bool:
    """True if so many files show what is wrong as have to."""
    return counts.get("shown", 0) >= LEAST * sum(counts.values())


def shown(case: str, function: str, what: str, path: Path) -> Shown:
    """Run one file and hold what it prints against what it says."""
    text = path.read_text()
    said = said_of(text)
    if not said:
        return Shown(case, function, what, "wrong", "it does not say what it prints")
    if said[0].startswith(CANNOT):
        return Shown(case, function, what, "cannot be run", said[0].removeprefix(CANNOT))
    if said[0].startswith(SAME):
        return Shown(case, function, what, "may be the same", said[0].removeprefix(SAME))
    try:
        wrong = held(said, run_as_said(text, path))
    except subprocess.TimeoutExpired:
        wrong = f"it does not end within {SECONDS:g} s"
    return Shown(case, function, what, "wrong" if wrong else "shown", wrong)


def main() -> int:
    """Run the files, and count them."""
    parser = Options(__doc__)
    parser.every("case")
    parser.jobs()
    parser.add_argument("--slice", default=":", help="only the cases A:B, counted from 0")
    given = parser.parse_args()
    start, _, end = given.slice.partition(":")
    chosen = slice(int(start or 0), int(end) if end else None, given.every)
    with tempfile.TemporaryDirectory() as folder:
        counts: Counter[str] = Counter()
        for each in programs(find_cases([CORPUS / "refuted"])[chosen], Path(folder), given.jobs):
            found = shown(*each)
            counts[found.kind] += 1
            if found.kind != "shown":
                print(f"{found.kind:16} {found.case} @{found.function}: {found.detail}", flush=True)
    print(f"{counts.total()} files: {', '.join(f'{n} {kind}' for kind, n in counts.items())}")
    return 1 if counts["wrong"] or not is_enough(counts) else 0
