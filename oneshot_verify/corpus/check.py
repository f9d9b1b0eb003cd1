"""Check of the corpus: every run of every case must give the expected verdict."""

from __future__ import annotations

import json
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import FunctionType, ModuleOp

from oneshot_verify.assumptions.meanings import may_be_written
from oneshot_verify.corpus.cases import TARGET_SUFFIX, Case, CaseError, find_cases, read_case
from oneshot_verify.corpus.twins import Pair, Twin, split_pair, twin_of
from oneshot_verify.encode.certificate import (
    KIND,
    SCHEMA,
    BadCertificate,
    Certificate,
    fingerprint_of,
    read,
)
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.encode.threads import RACES
from oneshot_verify.files import write_atomically
from oneshot_verify.ir import parse
from oneshot_verify.ir.symbols import functions_of
from oneshot_verify.pipeline import (
    Assignment,
    Prove,
    ProveRequest,
    Watcher,
    default_prover,
    prove_assignments,
)
from oneshot_verify.semantics.interface.signatures import knows_rank
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict

MLIR_OPT = "mlir-opt-22"
_OPEN = frozenset({Verdict.REFUTED, Verdict.UNKNOWN, Verdict.UNSUPPORTED})
"""Verdicts allowed for a wrong pair."""


@dataclass(frozen=True)
class Run:
    """A way to judge a case."""

    case: Case
    label: str
    """Name of the run: `builtin`, `mlir-opt`, `against x.target.mlir`, with options that not all runs of the case
    have."""
    request: ProveRequest | None
    """None if the run is skipped."""
    skipped: str = ""
    pair: Pair | None = None
    """Both programs, if one file holds them."""


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
    """The runs that the header of `case` asks for. Raises `CaseError` for an invalid twin."""
    if case.pair is not None:
        yield Run(case, "pair", _request(case), pair=case.pair)
        yield from (_run_of_twin(case, twin) for twin in case.twins)
        return
    if case.against is not None:
        yield Run(case, f"against {case.against.name}", _request(case, against=str(case.against)))
        return
    words = [set(options.split()) for options in case.options]
    shared = {word for word in words[0] if all(word in others for others in words)}
    for options in case.options:
        own = " ".join(word for word in options.split() if word not in shared)
        suffix = f" [{own}]" if own else ""
        for name in case.bufferizers:
            label = name + suffix
            if name == "builtin":
                yield Run(case, label, _request(case, options=options))
            elif shutil.which(MLIR_OPT) is None:
                yield Run(case, label, None, f"{MLIR_OPT} is not installed")
            else:
                command = f"{MLIR_OPT} {shlex.quote(f'-one-shot-bufferize={options}')}"
                yield Run(case, label, _request(case, bufferizer=command))


def _run_of_twin(case: Case, twin: Twin) -> Run:
    """Run of a twin. If it expects an error, that is in the named function, or in `@f`."""
    pair = pair_of_twin(case, twin)
    functions = case.functions
    if twin.expected is not Verdict.PROVED:
        functions = functions or ("f",)
    changed = replace(
        case, expected=twin.expected, functions=functions, verdict_for={}, reason="", assumes=()
    )
    return Run(changed, f"line {twin.line}: {twin.why}", _request(changed), pair=pair)


def pair_of_twin(case: Case, twin: Twin) -> Pair:
    """Both programs of a twin. Raises `CaseError` if its replacements do not fit the case."""
    try:
        text = twin_of(case.text, twin)
    except ValueError as error:
        raise CaseError(str(error), case.path, twin.line) from None
    pair = split_pair(text)
    if pair is None:
        raise CaseError("a twin takes away the line between its programs", case.path, twin.line)
    return pair


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
    with tempfile.TemporaryDirectory() as scratch:
        for path in find_cases(paths):
            try:
                runs = list(runs_of(read_case(path)))
            except CaseError as error:
                said = str(error).removeprefix(f"{path}:").strip()
                outcomes.append(CaseOutcome(path, "", None, [said]))
                continue
            for run in runs:
                outcome = CaseOutcome(path, run.label, run.case.expected, skipped=run.skipped)
                outcomes.append(outcome)
                if run.pair is not None and run.pair.plan:
                    outcome.mistakes.extend(_of_plan(run))
                elif run.request is not None:
                    file, request = path, run.request
                    if run.pair is not None:
                        file = Path(scratch, f"{len(outcomes)}-{path.name}")
                        request = replace(request, against=str(_written(run.pair, file)))
                    request = replace(request, cross_check=cross_check)
                    pending.append((outcome, run.case))
                    assignments.append(Assignment(str(file), request))
        results = prove_assignments(assignments, jobs=jobs, watcher=watcher, prover=prover)
    for (outcome, case), result in zip(pending, results, strict=True):
        outcome.mistakes.extend(mistakes(case, result))
        outcome.seconds = sum(function.seconds for function in result.functions)
    return outcomes


def _of_plan(run: Run) -> Iterator[str]:
    """Messages if the judge's answer to the plan of a case is not the expected one."""
    assert run.pair is not None
    try:
        outcome = check_plan(run.pair)
    except BadCertificate as error:
        yield f"the plan is none: {error}"
        return
    found, wanted = VERDICTS[outcome.answer], run.case.expected
    if found is not wanted and (wanted is not None or found not in _OPEN):
        name = wanted.value if wanted else "refuted or left open"
        yield f"the plan is {found.value}, not {name}: {outcome.reason}"


def _written(pair: Pair, path: Path) -> Path:
    """Write the tensor program to `path` and the bufferized one to a file beside it, whose path is returned."""
    target = path.with_name(f"{path.stem}{TARGET_SUFFIX}")
    write_atomically(path, pair.source)
    write_atomically(target, pair.target)
    return target


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
    elif expected is Verdict.PROVED:
        granted = "; ".join(function.assumptions)
        for words in case.assumes:
            if words not in granted:
                yield f"@{function.name}: the proof does not assume {words!r}: {granted}"


VERDICTS = {
    Answer.HOLDS: Verdict.PROVED,
    Answer.REFUSED: Verdict.REFUTED,
    Answer.NOT_ABLE: Verdict.UNSUPPORTED,
    Answer.FAULT: Verdict.ERROR,
}
"""Verdict for each answer of the judge, as headers name it."""
MOST_ARGUMENTS = 8


def check_plan(pair: Pair) -> Outcome:
    """The judge's answer to the plan of a pair.

    The plan is a JSON object with the `points` of a certificate (`docs/certificates.md`). Optional entries: `function`
    (default `f`), `results` (default: those of the source in order), `assumptions` (default: that no buffer is
    read-only), `callees`: the same entries for each called function, `must_free` (default false), and `tensors`: a
    name of `Tensors`, saying where the target may still contain tensors. Raises `BadCertificate`.
    """
    source, target = (parse(text, "pair.mlir")[0].module for text in (pair.source, pair.target))
    try:
        given: dict[str, Any] = json.loads(pair.plan)
    except ValueError as error:
        raise BadCertificate(f"the plan is no JSON: {error}") from None
    settings = {key: given.pop(key) for key in ("must_free", "tensors") if key in given}
    if "tensors" in settings:
        settings["tensors"] = Tensors[settings["tensors"]]
    callees = given.pop("callees", {})
    main = _certificate(source, target, {"function": "f", **given})
    others = {
        name: _certificate(source, target, {"function": name, "assumptions": [], **its})
        for name, its in callees.items()
    }
    return Checker((source, target), others.get, **settings).check(main)


def _certificate(source: ModuleOp, target: ModuleOp, given: dict[str, Any]) -> Certificate:
    certificate = {
        "schema": SCHEMA,
        "kind": KIND,
        "source": fingerprint_of(source),
        "target": fingerprint_of(target),
        "results": _in_order(source, given["function"]),
        "assumptions": [*_usual()],
        **given,
    }
    return read(json.dumps(certificate))


def _usual() -> Iterator[str]:
    """The assumptions of a plan that lists none."""
    yield RACES
    for number in range(MOST_ARGUMENTS):
        yield may_be_written(f"argument {number}")
        yield knows_rank(f"result {number}")


def _in_order(source: ModuleOp, name: str) -> list[dict[str, int]]:
    function = functions_of(source)[name]
    kind = cast("FunctionType", function.properties["function_type"])
    return [{"returned": number} for number in range(len(kind.outputs))]
