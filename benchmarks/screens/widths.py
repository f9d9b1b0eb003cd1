"""How wide reports of refutations are, and whether each names the op that fails in the file that it stands in.

    python -m benchmarks screens widths [FOLDER] [--count 40] [--corpus 20] [--seed 1] [--show CASE] [--save DIR]

From mlir-opt's bufferized output of upstream cases with one mistake each (`oneshot_verify.fuzz.mutants`), the first
COUNT pairs that are refuted, one a case; and CORPUS pairs of `corpus/refuted`. One row a pair: the widest line at 80
and at 120 columns, the op that is named, and how far it stands from the line that was changed (a line that was taken
out is where it was). The exit code is 1 if a line is too wide, or if a named op does not stand on its line.
"""

from __future__ import annotations

import difflib
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.common.places import default_folder, folder_of_cases
from benchmarks.common.upstream import works
from oneshot_verify.fuzz.mutants import mutants
from oneshot_verify.ir import InputError, parse_file, print_module
from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.text import print_report
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict

WIDTHS = (80, 120)
TRIES = 4
"""Mutants of one case that are tried."""
CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "refuted"


@dataclass(frozen=True)
class Pair:
    """A tensor program and a wrong bufferized one."""

    name: str
    source: Path
    target: Path
    changed: int = 0
    """The line of the target that was changed; 0 where nobody knows."""


@dataclass(frozen=True)
class Row:
    """What there is to say of the report of one pair."""

    pair: Pair
    widest: tuple[int, ...]
    named: str
    """`target:12 memref.copy`"""
    is_right: bool
    """Whether the op that is named stands on its line, and the report says so."""
    distance: int | None

    def __str__(self) -> str:
        widths = "  ".join(f"{width:4}" for width in self.widest)
        away = "" if self.distance is None else f"{self.distance:+d}"
        return f"{widths}  {'ok' if self.is_right else 'WRONG':5} {away:>4}  {self.named:44.44}  {self.pair.name}"


def mutated(root: Path, folder: Path, seed: int) -> Iterator[list[Pair]]:
    """For each upstream case, a few wrong pairs."""
    for number, work in enumerate(works(root, "std", ("mlir-opt",), "")):
        path = work.folder / f"{work.name}.bufferized.mlir"
        try:
            right = parse_file(str(path))[0].module
        except InputError:
            continue
        count = len(mutants(right))
        chosen = random.Random(f"{seed} {work.case}").sample(range(count), min(TRIES, count))
        pairs: list[Pair] = []
        for each in chosen:
            module = right.clone()
            mutant = mutants(module)[each]
            try:
                mutant.apply()
                module.verify()
                text = print_module(module)
            except Exception:  # A mutant need not be a program.
                continue
            target = folder / f"{number}.{each}.mlir"
            target.write_text(text)
            changed = _changed(print_module(right), text)
            name = f"{work.case}: {mutant.what.partition(', ')[2]}"
            pairs.append(Pair(name, work.folder / "input.mlir", target, changed))
        yield pairs


def _changed(before: str, after: str) -> int:
    """The first line of `after` that is not as before."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), False)
    return next((start + 1 for tag, _, _, start, _ in matcher.get_opcodes() if tag != "equal"), 0)


def of_corpus(count: int) -> list[Pair]:
    """Pairs of the corpus, from all of its folders."""
    found = [
        Pair(str(path.relative_to(CORPUS)), path, target)
        for path in sorted(CORPUS.rglob("*.mlir"))
        if (target := path.with_suffix(".target.mlir")).is_file()
    ]
    return found[:: max(1, len(found) // max(count, 1))][:count] if count else []


def row_of(pair: Pair) -> tuple[Row, str] | None:
    """The report of a pair; None where nothing is refuted."""
    request = ProveRequest(against=str(pair.target), seconds=20)
    files = prove_files([str(pair.source)], request, jobs=1)
    refuted = [f for file in files for f in file.functions if f.verdict is Verdict.REFUTED]
    if not refuted:
        return None
    # Each alone, so that nothing else is measured.
    first = refuted[0]
    file = FileResult(pair.source.name, [first], target=pair.target.name)
    texts = [printed(file, width) for width in WIDTHS]
    widest = tuple(max(map(len, text.splitlines())) for text in texts)
    return Row(pair, widest, *_named(pair, first, texts[0])), texts[0]


def printed(file: FileResult, width: int) -> str:
    """The report at a width."""
    stream = StringIO()
    console = ResultConsole(stream)
    console.columns = console.code_columns = width
    print_report(console, [file])
    return stream.getvalue()


def _named(pair: Pair, function: FunctionResult, text: str) -> tuple[str, bool, int | None]:
    """The op that fails, whether it stands there, and its distance from what was changed."""
    failing = function.counterexample.failing if function.counterexample is not None else None
    if failing is None:
        return "nothing", False, None
    place = failing.place
    path = {"source": pair.source, "target": pair.target}.get(place.side)
    name = f"{place.side}:{place.line}"
    lines = path.read_text().splitlines() if path is not None else []
    stands = 0 < place.line <= len(lines) and lines[place.line - 1] == place.text != ""
    right = stands and str(path) == place.path and name in text
    distance = place.line - pair.changed if pair.changed and place.side == "target" else None
    return f"{name} {place.text.strip()}", right, distance


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = Options(__doc__)
    parser.add_argument("folder", nargs="?", type=folder_of_cases, default=default_folder())
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--corpus", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--show", default="", help="print reports of pairs whose names have this in them"
    )
    parser.add_argument("--save", type=Path, help="keep the wrong programs there")
    given = parser.parse_args(arguments)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as made:
        folder = given.save or Path(made)
        folder.mkdir(parents=True, exist_ok=True)

        def add(pair: Pair) -> bool:
            found = row_of(pair)
            if found is None:
                return False
            rows.append(found[0])
            print(found[0], flush=True)
            if given.show and given.show in pair.name:
                print(found[1])
            return True

        print("".join(f"{f'of {width}':>6}" for width in WIDTHS), " right away  named")
        cases = mutated(given.folder, folder, given.seed)
        while len(rows) < given.count and (pairs := next(cases, None)) is not None:
            any(add(pair) for pair in pairs)
        for pair in of_corpus(given.corpus):
            add(pair)
    wide = sum(any(w > most for w, most in zip(row.widest, WIDTHS, strict=True)) for row in rows)
    wrong = sum(not row.is_right for row in rows)
    told = [row.distance for row in rows if row.distance is not None]
    print(
        f"{len(rows)} refutations: {wide} too wide, {wrong} without an op that stands where it is said to stand"
    )
    print(f"the op that is named is the one that was changed in {told.count(0)} of {len(told)}")
    return 1 if wide or wrong else 0
