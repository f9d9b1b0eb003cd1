"""Check of the corpus: every run of every case must give the expected verdict."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from oneshot_verify.corpus.cases import Case, CaseError, find_cases, read_case
from oneshot_verify.pipeline import (
    Assignment,
    Prove,
    ProveRequest,
    Watcher,
    default_prover,
    prove_assignments,
)
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict

MLIR_OPT = "mlir-opt-22"
_OPEN = frozenset({Verdict.REFUTED, Verdict.UNKNOWN, Verdict.UNSUPPORTED})
"""Verdicts allowed for a wrong pair."""


@dataclass(frozen=True)
class Run:
    """A way to judge a case."""

    label: str
    """Name of the run: `builtin`, `mlir-opt`, `against x.target.mlir`, with options that not all runs of the case
    have."""
    request: ProveRequest | None
    """None if the run is skipped."""
    skipped: str = ""


@dataclass
class CaseOutcome:
    """Outcome of one run, or of an invalid case (with empty `label`)."""

    path: Path
    label: str
    expected: Verdict | None
    mistakes: list[str] = field(default_factory=list[str])
    """Differences from what is expected; empty if there are none."""
    skipped: str = ""
    seconds: float = 0.0


def runs_of(case: Case) -> Iterator[Run]:
    """The runs that the header of `case` asks for."""
    if case.against is not None:
        yield Run(f"against {case.against.name}", _request(case, against=str(case.against)))
        return
    words = [set(options.split()) for options in case.options]
    shared = {word for word in words[0] if all(word in others for others in words)}
    for options in case.options:
        own = " ".join(word for word in options.split() if word not in shared)
        suffix = f" [{own}]" if own else ""
        for name in case.bufferizers:
            label = name + suffix
            if name == "builtin":
                yield Run(label, _request(case, options=options))
            elif shutil.which(MLIR_OPT) is None:
                yield Run(label, None, f"{MLIR_OPT} is not installed")
            else:
                command = f"{MLIR_OPT} {shlex.quote(f'-one-shot-bufferize={options}')}"
                yield Run(label, _request(case, bufferizer=command))


def _request(
    case: Case, *, against: str | None = None, bufferizer: str | None = None, options: str = ""
) -> ProveRequest:
    return ProveRequest(
        options=options,
        against=against,
        bufferizer=bufferizer,
        functions=case.functions,
        seconds=case.seconds,
        partial=case.partial,
    )


def check(
    paths: Sequence[Path],
    *,
    jobs: int = 0,
    watcher: Watcher | None = None,
    prover: Prove = default_prover,
    cross_check: str | None = None,
) -> list[CaseOutcome]:
    """Judge every run of every case under `paths`. Raises `CaseError` for a missing path.

    `cross_check` names a solver that must confirm each proof.
    """
    outcomes: list[CaseOutcome] = []
    pending: list[tuple[CaseOutcome, Case]] = []
    assignments: list[Assignment] = []
    for path in find_cases(paths):
        try:
            case = read_case(path)
        except CaseError as error:
            said = str(error).removeprefix(f"{path}:").strip()
            outcomes.append(CaseOutcome(path, "", None, [said]))
            continue
        for run in runs_of(case):
            outcomes.append(CaseOutcome(path, run.label, case.expected, skipped=run.skipped))
            if run.request is not None:
                pending.append((outcomes[-1], case))
                request = replace(run.request, cross_check=cross_check)
                assignments.append(Assignment(str(path), request))
    results = prove_assignments(assignments, jobs=jobs, watcher=watcher, prover=prover)
    for (outcome, case), result in zip(pending, results, strict=True):
        outcome.mistakes.extend(mistakes(case, result))
        outcome.seconds = sum(function.seconds for function in result.functions)
    return outcomes


def mistakes(case: Case, result: FileResult) -> Iterator[str]:
    """Differences of `result` from what `case` expects."""
    if case.expected is not Verdict.ERROR:
        yield from (str(problem) for problem in result.errors)
    elif not result.errors and not result.functions:
        yield "error was promised, but nothing is in error"
    for function in result.functions:
        yield from _function_mistakes(case, function)
    if case.expected is None and not any(f.verdict in _OPEN for f in result.functions):
        said = ", ".join(f"@{f.name} is {f.verdict.value}" for f in result.functions)
        yield f"no function is refuted or left open: {said or 'nothing was judged'}"
    if case.expected is Verdict.ERROR and case.reason and result.errors:
        said = "; ".join(problem.message for problem in result.errors)
        if case.reason not in said:
            yield f"the message does not say {case.reason!r}: {said}"
    judged = {function.name for function in result.functions}
    for name in case.verdict_for:
        if name not in judged:
            yield f"there is no function @{name}, for which the header promises a verdict"


def _function_mistakes(case: Case, function: FunctionResult) -> Iterator[str]:
    expected = case.expected_for(function.name)
    said = function.reason
    if function.counterexample is not None:
        said = f"{said} {function.counterexample.what}".strip()
    if expected is None:
        if function.verdict is Verdict.ERROR:
            yield f"@{function.name} is in error: {said}"
        return
    if function.verdict is not expected:
        reason = f": {said}" if said else ""
        yield f"@{function.name} is {function.verdict.value}, not {expected.value}{reason}"
    elif expected is case.expected and case.reason not in said:
        yield f"@{function.name}: the reason does not say {case.reason!r}: {said}"
