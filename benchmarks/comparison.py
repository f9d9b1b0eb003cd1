"""Judge pairs of programs in the shapes that mlir-tv's tests cover, and in those that it cannot handle.

    python -m benchmarks comparison [--write docs/comparison.md]

Each file of `benchmarks/comparison/` holds a tensor program, a bufferized one behind the line `// target`, and what the
verdict has to be, by the meaning of the programs. Prints the table of `docs/comparison.md`; `--write` puts it there.
Exit code 1 if a verdict is another one. What the table says of mlir-tv was read in its sources
(https://github.com/aqjune/mlir-tv, commit 897c87004dcc): it builds with an LLVM of 2025 only and was not run.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.pages import HOME, write
from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.verdict import Verdict

FOLDER = Path(__file__).parent / "comparison"
TARGET = "\n// target\n"


@dataclass(frozen=True)
class Pair:
    """One file."""

    name: str
    what: str
    verdict: str
    mlir_tv: str
    source: str
    target: str

    @staticmethod
    def read(path: Path) -> Pair:
        """Raises `ValueError` where a heading or the target is missing."""
        text = path.read_text()
        source, separator, target = text.partition(TARGET)
        heads = dict(
            line.removeprefix("// ").split(": ", 1)
            for line in source.splitlines()
            if line.startswith("// ")
        )
        missing = {"what", "verdict", "mlir-tv"} - heads.keys()
        if missing or not separator:
            raise ValueError(f"{path}: no {', '.join(sorted(missing)) or '// target'}")
        return Pair(path.stem, heads["what"], heads["verdict"], heads["mlir-tv"], source, target)


@dataclass(frozen=True)
class Row:
    """What came out for one pair."""

    pair: Pair
    verdict: str
    reason: str

    @property
    def right(self) -> bool:
        """Whether the verdict is what the programs call for."""
        return self.verdict == self.pair.verdict


def pairs() -> list[Pair]:
    """All pairs, by name."""
    return [Pair.read(path) for path in sorted(FOLDER.glob("*.mlir"))]


def judge(pair: Pair) -> Row:
    """The worst verdict of the pair's functions."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source.mlir"), Path(folder, "target.mlir")
        source.write_text(pair.source)
        target.write_text(pair.target)
        files = prove_files([str(source)], ProveRequest(against=str(target), seconds=30))
    results = [result for file in files for result in file.functions]
    worst = min(results, key=lambda result: list(Verdict).index(result.verdict))
    return Row(pair, worst.verdict.value, worst.reason)


def table(rows: list[Row]) -> str:
    """The table as Markdown, without times, so that it changes only when a verdict does."""
    lines = ["| pair | verdict | what mlir-tv does |", "|---|---|---|"]
    for row in rows:
        name = f"[{row.pair.what}]({HOME}/benchmarks/comparison/{row.pair.name}.mlir)"
        verdict = row.verdict if row.right else f"{row.verdict} (should be {row.pair.verdict})"
        lines.append(f"| {name} | {verdict} | {row.pair.mlir_tv} |")
    return "\n".join(lines)


def main() -> int:
    """Run the command."""
    parser = Options(__doc__)
    parser.page()
    arguments = parser.parse_args()
    rows = [judge(pair) for pair in pairs()]
    text = table(rows)
    if arguments.write is None:
        print(text)
    else:
        write(arguments.write, "comparison", text)
    for row in rows:
        if not row.right:
            print(f"{row.pair.name}: {row.verdict} ({row.reason})", file=sys.stderr)
    print(f"{sum(row.right for row in rows)} of {len(rows)} as they should be", file=sys.stderr)
    return 0 if all(row.right for row in rows) else 1
