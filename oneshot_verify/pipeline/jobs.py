"""Functions that workers have to prove: alone, or together with those that differ from them in names alone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from oneshot_verify.ir.symbols import remembered_symbols
from oneshot_verify.pipeline.prover import Prove, find_or_prove
from oneshot_verify.pipeline.told import Pair, told
from oneshot_verify.pipeline.workers import Raised, WorkerFailure
from oneshot_verify.pipeline.works import describe, go_on
from oneshot_verify.semantics.forms import Forms
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict


@dataclass(eq=False)
class Job:
    """One function that a worker has to prove, and the slot for its verdict."""

    file: FileResult
    slot: int
    pair: Pair

    @property
    def pending(self) -> FunctionResult:
        """The result that is in the slot now."""
        return self.file.functions[self.slot]

    def finish(self, outcome: FunctionResult | WorkerFailure) -> None:
        """Fill the slot with the worker's verdict, keeping the name, part, line and notes that the pipeline knows.

        A worker's failure is `unknown`, never more.
        """
        pending = self.pending
        if isinstance(outcome, WorkerFailure):
            said = "the prover failed, which is a mistake: " if isinstance(outcome, Raised) else ""
            filled = replace(pending, verdict=Verdict.UNKNOWN, reason=f"{said}{outcome}")
        else:
            line = outcome.line or pending.line
            notes = (*pending.notes, *outcome.notes)
            known = {"name": pending.name, "part": pending.part, "step": pending.step}
            filled = replace(outcome, **known, line=line, notes=notes)
        self.file.functions[self.slot] = filled


@remembered_symbols()
def alike(jobs: Sequence[Job]) -> list[list[Job]]:
    """Put together the functions that differ in names alone."""
    forms, groups = dict[int, Forms](), dict[tuple[int, object], list[Job]]()
    for job in jobs:
        pair = job.pair
        # Where questions are written down, each function has its own.
        is_asked = pair.request.dump_smt is not None or pair.request.cross_check is not None
        shared = None
        if len(jobs) > 1 and not is_asked:
            if id(pair) not in forms:
                forms[id(pair)] = Forms(pair.source, pair.target)
            shared = forms[id(pair)].shared(job.pending.name)
        key = id(pair), job if shared is None else shared
        groups.setdefault(key, []).append(job)
    return [*groups.values()]


def prove_alike(jobs: Sequence[Job], prover: Prove) -> list[FunctionResult]:
    """The results of functions that differ in names alone: of the first one, and if it is proved, of all."""
    found = [_result(jobs[0], prover)]
    for job in jobs[1:] if found[0].verdict is Verdict.PROVED else ():
        go_on(1.0)
        found.append(_result(job, prover))
    return found


def _result(job: Job, prover: Prove) -> FunctionResult:
    started = time.monotonic()
    result = find_or_prove(job.pair, job.pending.name, prover)
    if result.counterexample is not None:
        result = told(job.pair, job.pending, result)
    if job.pair.request.invariants and result.certificate:
        result = _with_invariants(job, result)
    if not job.pair.request.certify:
        result = replace(result, certificate="", needed=())
    if result.cached:
        return result
    return replace(result, seconds=time.monotonic() - started)


def _with_invariants(job: Job, result: FunctionResult) -> FunctionResult:
    from oneshot_verify.pipeline.invariants import invariants

    # A proof must not get lost because it cannot be shown.
    try:
        found = invariants(job.pair, job.pending.name, result.certificate)
    except Exception as error:
        said = f"what holds at loops is not shown, which is a mistake here: {describe(error)}"
        return replace(result, notes=(*result.notes, said))
    return replace(result, invariants=found)
