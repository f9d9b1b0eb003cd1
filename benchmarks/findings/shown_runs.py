"""The files that show refutations, run: what they print against what their first lines say.

python -m benchmarks findings shown-runs [PART]    every refutation of the corpus, or of each PART-th case
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from oneshot_verify.corpus.cases import find_cases, read_case
from oneshot_verify.corpus.check import runs_of
from oneshot_verify.fuzz.campaign.confirm import same_number
from oneshot_verify.pipeline import Assignment, prove_assignments
from oneshot_verify.pipeline.foretold import BUFFERS, SAME, TENSORS
from oneshot_verify.report.programs import ProgramFolder

CORPUS = Path("corpus")
FOLDERS = ("refuted", "unproved")
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
    folders: list[Path], into: Path, part: int = 1
) -> Iterator[tuple[str, str, str, Path]]:
    """The file of each refutation: the case, the function, what is wrong, and the path."""
    pairs = [
        (path, run)
        for path in find_cases(folders)[::part]
        for run in runs_of(read_case(path))
        if run.request is not None
    ]
    jobs = [Assignment(str(path), run.request) for path, run in pairs if run.request is not None]
    kept = ProgramFolder(into)
    for (path, _), result in zip(pairs, prove_assignments(jobs, jobs=2), strict=True):
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
    """What is not as it is said; empty if all is."""
    printed = [line.strip().rstrip(",") for line in done.stdout.splitlines()]
    if f"{TENSORS}, end" not in printed:
        return f"it ends before the tensor program does: {done.stderr.strip()[-300:]}"
    for line in said:
        if not line.startswith((SAME, f"{BUFFERS}: ")) and not any(
            _fits(line, other) for other in printed
        ):
            return f"not printed: {line}; but {_alike(line, printed)}"
    ours, theirs = (
        [line for line in printed if line.startswith(side)] for side in (TENSORS, BUFFERS)
    )
    ours = [line.replace(TENSORS, BUFFERS) for line in ours if line != f"{TENSORS}, end"]
    differs = len(ours) != len(theirs) or not all(map(_fits, ours, theirs))
    return "" if done.returncode or differs else "both print the same"


def _alike(line: str, printed: list[str]) -> str:
    label = line.partition(":")[0]
    return "; ".join(other for other in printed if other.startswith(label)) or "no such line"


def _fits(said: str, printed: str) -> bool:
    """Whether a line is printed; `?` stands for an element that nobody defines."""
    (label, _, ours), (other, _, theirs) = said.partition(": "), printed.partition(": ")
    wanted, got = ours.split(", "), theirs.split(", ")
    return (
        label.rstrip(":") == other.rstrip(":")
        and len(wanted) == len(got)
        and all(
            one in ("?", two) or same_number(one, two) for one, two in zip(wanted, got, strict=True)
        )
    )


def shown(case: str, function: str, what: str, path: Path) -> Shown:
    """Run one file and hold what it prints against what it says."""
    text = path.read_text()
    said = said_of(text)
    if not said:
        return Shown(case, function, what, "wrong", "it does not say what it prints")
    if said[0].startswith(CANNOT):
        return Shown(case, function, what, "cannot be run", said[0].removeprefix(CANNOT))
    try:
        wrong = held(said, run_as_said(text, path))
    except subprocess.TimeoutExpired:
        wrong = f"it does not end within {SECONDS:g} s"
    if wrong and said[0].startswith(SAME):
        return Shown(case, function, what, "may be the same", said[0].removeprefix(SAME))
    return Shown(case, function, what, "wrong" if wrong else "shown", wrong)


def main(words: list[str]) -> int:
    part = int(words[0]) if words else 1
    counts: dict[str, int] = {}
    for name in FOLDERS:
        with tempfile.TemporaryDirectory() as folder:
            for each in programs([CORPUS / name], Path(folder), part):
                found = shown(*each)
                counts[found.kind] = counts.get(found.kind, 0) + 1
                if found.kind != "shown":
                    print(
                        f"{found.kind:16} {found.case} @{found.function}: {found.detail}",
                        flush=True,
                    )
    total = sum(counts.values())
    print(f"{total} refutations: {', '.join(f'{n} {kind}' for kind, n in sorted(counts.items()))}")
    return 1 if counts.get("wrong") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
