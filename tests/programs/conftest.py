"""Programs as data: each file is a pair of programs with its twins (`docs/corpus.md`), each of which is a test.

The judge is asked with plans of the search, or with the plan that the file gives, without the runs that refute; runs
are the independent reason for what is expected of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.corpus.cases import Case, CaseError, read_case
from oneshot_verify.corpus.check import VERDICTS, Run, check_plan, runs_of
from oneshot_verify.corpus.twins import Pair
from oneshot_verify.ir import parse
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.refute import Effort, exercise
from oneshot_verify.search import ProofOptions, function_order, prove_function, prove_pair
from oneshot_verify.search.find import SAME_TEXT
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict
from tests.judged import said

FUNCTION = "f"
"""The function that a promise other than `proved` is about, where the header names none."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Each program is a file of tests."""
    if file_path.suffix == ".mlir":
        return ProgramFile.from_parent(parent, path=file_path)
    return None


class ProgramFile(pytest.File):
    """A pair of programs and its twins."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for the pair, one for each twin. Raises `CaseError`."""
        names: set[str] = set()
        for run in runs_of(read_case(self.path)):
            name = "pair" if run.label == "pair" else run.label.partition(": ")[2]
            if name in names:
                name = run.label.partition(":")[0]
            names.add(name)
            yield Program.from_parent(self, name=name, run=run)


class Program(pytest.Item):
    """What a file promises of two programs."""

    def __init__(self, *, run: Run, **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self.run = run

    def runtest(self) -> None:
        """Ask the judge, with plans of the search, and concrete runs."""
        pair, case = self.run.pair, self.run.case
        assert pair is not None, "a program without its target: write it behind `// ----- target`"
        if pair.plan:
            _must_be_checked(pair, case.expected)
        elif case.expected is Verdict.PROVED:
            _must_be_proved(pair, case)
        else:
            _must_not_be_proved(pair, case)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """What is not as promised, without the frames of this file where it is a plain mismatch."""
        if isinstance(excinfo.value, AssertionError | CaseError):
            return f"{self.path}: {self.run.label}: {excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place: the line of a twin."""
        words = self.run.label.partition(":")[0].removeprefix("line ")
        return self.path, int(words) - 1 if words.isdigit() else 0, self.name


def _must_be_checked(pair: Pair, expected: Verdict | None) -> None:
    outcome = check_plan(pair)
    found = VERDICTS[outcome.answer]
    if expected is None:
        assert found is Verdict.UNSUPPORTED, outcome
    else:
        assert found is expected, outcome


def _must_be_proved(pair: Pair, case: Case) -> None:
    modules = _modules(pair)
    names = function_order(*modules)
    found = {name: said(*modules, name) for name in names}
    assert set(found.values()) <= {"proved", SAME_TEXT}, found
    for name in names:
        runs = exercise(*modules, name, effort=Effort(), must_free=frees_on_its_own(*modules))
        assert runs.difference is None, name
    if case.assumes:
        options = ProofOptions(tensors=_tensors(case))
        for result in prove_pair(*_modules(pair), options):
            for words in case.assumes:
                assert any(words in each for each in result.assumptions), result.assumptions


def _must_not_be_proved(pair: Pair, case: Case) -> None:
    name = next(iter(case.functions), FUNCTION)
    found = said(*_modules(pair), name)
    if case.expected is Verdict.VACUOUS:
        assert found == "vacuous"
    else:
        assert found not in ("proved", "vacuous"), "a proof that is none"
    if case.expected not in (None, Verdict.VACUOUS):
        result = prove_function(*_modules(pair), name)
        assert result.verdict is case.expected, result.reason
        assert case.reason in result.reason


def _tensors(case: Case) -> Tensors:
    return Tensors.ANYWHERE if case.partial else Tensors.AT_BOUNDARIES


def _modules(pair: Pair) -> tuple[ModuleOp, ModuleOp]:
    source, target = (parse(text, "pair.mlir")[0].module for text in (pair.source, pair.target))
    return source, target
