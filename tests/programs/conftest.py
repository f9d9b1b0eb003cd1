"""Programs as data: each file is a pair of programs with its twins (`docs/corpus.md`), each of which is a test.

The judge is asked with plans of the search, or with the plan that the file gives, without the runs that refute; runs
are the independent reason for what is expected of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oneshot_verify.corpus.cases import CaseError
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.refute import Effort, exercise
from oneshot_verify.search import ProofOptions, function_order, prove_pair
from oneshot_verify.search.find import SAME_TEXT
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function, said
from tests.programs.pairs import VERDICTS, Promise, check_plan, promises


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
        for promise in promises(self.path):
            name = "pair" if promise.label == "pair" else promise.label.partition(": ")[2]
            if name in names:
                name = promise.label.partition(":")[0]
            names.add(name)
            yield Program.from_parent(self, name=name, promise=promise)


class Program(pytest.Item):
    """What a file promises of two programs."""

    def __init__(self, *, promise: Promise, **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self.promise = promise

    def runtest(self) -> None:
        """Ask the judge, with plans of the search, and concrete runs."""
        if self.promise.pair.plan:
            _must_be_checked(self.promise)
        elif self.promise.expected is Verdict.PROVED:
            _must_be_proved(self.promise)
        else:
            _must_not_be_proved(self.promise)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """What is not as promised, without the frames of this file where it is a plain mismatch."""
        if isinstance(excinfo.value, AssertionError | CaseError):
            return f"{self.path}: {self.promise.label}: {excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place: the line of a twin."""
        words = self.promise.label.partition(":")[0].removeprefix("line ")
        return self.path, int(words) - 1 if words.isdigit() else 0, self.name


def _must_be_checked(promise: Promise) -> None:
    outcome = check_plan(promise.pair)
    found = VERDICTS[outcome.answer]
    if promise.expected is None:
        assert found is Verdict.UNSUPPORTED, outcome
    else:
        assert found is promise.expected, outcome


def _must_be_proved(promise: Promise) -> None:
    modules = promise.pair.modules()
    names = function_order(*modules)
    found = {name: said(*modules, name) for name in names}
    assert set(found.values()) <= {"proved", SAME_TEXT}, found
    for name in names:
        runs = exercise(*modules, name, effort=Effort(), must_free=frees_on_its_own(*modules))
        assert runs.difference is None, name
    if promise.assumes:
        tensors = Tensors.ANYWHERE if promise.partial else Tensors.AT_BOUNDARIES
        for result in prove_pair(*promise.pair.modules(), ProofOptions(tensors=tensors)):
            for words in promise.assumes:
                assert any(words in each for each in result.assumptions), result.assumptions


def _must_not_be_proved(promise: Promise) -> None:
    name = promise.functions[0]
    found = said(*promise.pair.modules(), name)
    if promise.expected is Verdict.VACUOUS:
        assert found == "vacuous"
    else:
        assert found not in ("proved", "vacuous"), "a proof that is none"
    if promise.expected not in (None, Verdict.VACUOUS):
        result = prove_function(*promise.pair.modules(), name)
        assert result.verdict is promise.expected, result.reason
        assert promise.reason in result.reason
