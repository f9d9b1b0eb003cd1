"""Whether the checker refuses what the prover says with a seeded fault in it.

    python -m benchmarks judge caught [--fault NAME ...] [--own] [--verbose] [CASE...]

The tests that notice faults of the prover (`faults.json`) judge pairs of programs; so do the cases of the corpus that
are wrong (`corpus/refuted` and `corpus/unproved`), or those that are named. Of these, each fault in a file that nobody
has to trust (`oneshot-verify version --trusted`) is given those of its own tests and cases that are not proved without
it. What the prover proves with the fault goes to the checker, with the certificate that the prover writes. What the
checker confirms is run on many small inputs. With `--own` there are no cases, which saves most of the time. Prints for
each fault how many pairs were tried and proved, and the checker's answers. Exit code 1 where it confirms a pair that an
input tells apart.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.options import Options
from benchmarks.common.runs import of_corpus
from benchmarks.judge.faults import FIRST, ROOT
from benchmarks.judge.tampering import EFFORT
from oneshot_verify.check.certificate import BadCertificate, Certificate, read
from oneshot_verify.check.function import Answer
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.fuzz.faults import Fault, Injection, injected
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline.prover import proof_options
from oneshot_verify.pipeline.rechecking import checked
from oneshot_verify.pipeline.trusted import PACKAGE, trusted
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.refute.search import exercise_pair
from oneshot_verify.semantics import default_meanings
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.faults import prover_faults

WRONG = (Path("corpus/refuted"), Path("corpus/unproved"))


@dataclass(frozen=True)
class Judged:
    """A function of two programs that is not proved."""

    source: ModuleOp
    target: ModuleOp
    name: str
    options: ProofOptions

    def judge(self) -> Judge:
        """Who proves it, if it is proved, with a certificate."""
        options = replace(self.options, certify=True, writes=True, replay_first=False)
        return Judge(self.source, self.target, replace(options, replay_seconds=0.05))


class Listener:
    """A plugin of pytest that hears what is judged in each test."""

    def __init__(self) -> None:
        self.judged: dict[str, list[Judged]] = defaultdict(list)
        self._judge = Judge.judge
        self._is_open = False

    def pytest_sessionstart(self) -> None:
        """From here on."""

        listener = self

        def judge(self: Judge, name: str) -> FunctionResult:
            is_inner, listener._is_open = listener._is_open, True
            try:
                result = listener._judge(self, name)
            finally:
                listener._is_open = is_inner
            if result.verdict is not Verdict.PROVED and not is_inner:
                test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
                source, target = (each.clone() for each in self.pair.modules)
                listener.judged[test].append(Judged(source, target, name, self.options))
            return result

        Judge.judge = judge

    def pytest_sessionfinish(self) -> None:
        """Up to here."""
        Judge.judge = self._judge


class Owners(Injection):
    """Finds out which modules a fault changes."""

    def __init__(self) -> None:
        super().__init__()
        self.modules: set[str] = set()

    def method(self, owner: type, name: str, make: Any) -> None:
        """Of a class."""
        self.modules.add(owner.__module__)

    def function(self, original: Any, make: Any) -> None:
        """Of a module."""
        homes = (
            name
            for name, each in sys.modules.items()
            if any(one is original for one in vars(each).values())
        )
        self.modules.add(getattr(original, "__module__", "") or next(homes))

    def value(self, owner: Any, name: str, replacement: Any) -> None:
        """Of either."""
        self.modules.add(getattr(owner, "__module__", getattr(owner, "__name__", "")))


def is_trusted(fault: Fault, files: set[str]) -> bool:
    """Whether a fault is in what the manifest lists."""
    owners = Owners()
    fault.inject(owners)
    paths = {each.removeprefix(f"{PACKAGE.name}.").replace(".", "/") for each in owners.modules}
    return any(f"{path}.py" in files or f"{path}/__init__.py" in files for path in paths)


def judged_in(tests: Sequence[str]) -> dict[str, list[Judged]]:
    """What is judged in tests, and not proved."""
    listener = Listener()
    with redirect_stdout(io.StringIO()):
        pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[listener])
    return listener.judged


def judged_of(paths: list[Path]) -> Iterator[Judged]:
    """Wrong cases of the corpus."""
    for run in of_corpus(paths):
        for source, target in run.pairs:
            options = proof_options(run.request)
            for name in bodies_of(source):
                each = Judged(source, target, name, options)
                if each.judge().judge(name).verdict is not Verdict.PROVED:
                    yield each


def answer_of(judged: Judged, fault: Fault) -> str | None:
    """What the checker says of a pair that the prover proves with a fault; None of one that it does not prove."""
    with injected(fault):
        try:
            judge = judged.judge()
            result = judge.judge(judged.name)
            results = {judged.name: result}
        except Exception:
            # A fault may break the prover.
            return None
        if result.verdict is not Verdict.PROVED:
            return None

        def find(name: str) -> Certificate | None:
            try:
                results.setdefault(name, judge.judge(name))
                return read(results[name].certificate)
            except (BadCertificate, KeyError):
                return None

        certificate = find(judged.name)
        if certificate is None:
            return "no certificate"
        _, outcome, _ = checked(judge.pair, certificate, find)
        must_free = bool(judge.pair.options.must_free)
    if outcome.answer is not Answer.HOLDS:
        return outcome.answer.value
    programs = Programs(judged.source, judged.target, default_meanings())
    pair = Pair(programs, judged.name, must_free=must_free)
    found = exercise_pair(pair, effort=EFFORT)
    return "holds" if found.difference is None else "WRONG"


def main() -> int:
    """Run it."""
    parser = Options(__doc__)
    parser.add_argument("cases", nargs="*", type=Path, default=list(WRONG))
    parser.add_argument("--fault", action="append", default=[], help="only this one; repeatable")
    parser.add_argument("--own", action="store_true", help="only pairs of the fault's own tests")
    parser.add_argument("--verbose", action="store_true", help="print the pairs that hold")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    files = {each.path for each in trusted()}
    chosen = [
        each for each in prover_faults() if each.name in arguments.fault or not arguments.fault
    ]
    faults = [each for each in chosen if not is_trusted(each, files)]
    print(f"{len(chosen) - len(faults)} of {len(chosen)} faults are in what is trusted anyway")
    known: dict[str, list[str]] = json.loads(FIRST.read_text())
    tests = [test for fault in faults for test in known.get(fault.name, [])]
    judged = judged_in([*dict.fromkeys(tests)])
    cases = [] if arguments.own else list(judged_of(arguments.cases))
    answers = Counter[str]()
    for fault in faults:
        own = [each for test in known.get(fault.name, []) for each in _of(judged, test)]
        found = [(each, answer_of(each, fault)) for each in (*own, *cases)]
        said = Counter(answer for _, answer in found if answer is not None)
        answers += said
        print(f"{fault.name:36} {len(found):4} pairs  {_text(said) or 'none proved'}", flush=True)
        for each, answer in found if arguments.verbose else ():
            if answer in ("holds", "WRONG"):
                print(f"@{each.name}\n{each.source}\n{each.target}")
    print(f"{answers.total()} proved with a fault: {_text(answers)}")
    return 1 if answers["WRONG"] else 0


def _of(judged: dict[str, list[Judged]], test: str) -> Iterator[Judged]:
    """What is judged in a test, whatever its parameters."""
    for name, found in judged.items():
        if name == test or name.startswith(f"{test}["):
            yield from found


def _text(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {answer}" for answer, count in counts.most_common())
