"""Pairs of programs, and their functions: each is a job of a worker, which takes its verdict from the cache or has it
proved, and tells the story of a counterexample. Functions that differ in names alone are proved together."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.foreign_text import in_lines
from oneshot_verify.ir import InputError, Part, parse, position_of, print_module
from oneshot_verify.ir.symbols import remembered_symbols
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline.functions import largest_array
from oneshot_verify.pipeline.processes.workers import Raised, WorkerFailure
from oneshot_verify.pipeline.processes.works import describe, go_on
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.targets import FileTarget, Target, TargetMaker
from oneshot_verify.semantics.forms import Forms
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict
from oneshot_verify.versions import MlirVersion

if TYPE_CHECKING:
    from oneshot_verify.search import ProofOptions, Prover
    from oneshot_verify.search.options import Reviewer

OUR_OUTPUT = "output of oneshot-verify bufferize"
"""Path of places in the output of our bufferizer."""
MOST_TOLD = 1 << 18
"""Elements of the largest array for which the story of a counterexample is told."""


@dataclass(frozen=True)
class Pair:
    """One part of a file, and its bufferized program."""

    source: ModuleOp
    target: ModuleOp
    request: ProveRequest
    lines: Mapping[str, Sequence[str]]
    """The lines of the files that positions may name, by path."""
    text: str | None = None
    """The text of the target; empty if a file has it, None if it was not printed yet."""

    @cached_property
    def must_free(self) -> bool:
        """True if all memory has to be freed."""
        from oneshot_verify.ir.alone import frees_on_its_own

        asked = self.request.asks_to_free
        return frees_on_its_own(self.source, self.target) if asked is None else asked


def pair_of(
    part: Part,
    target: Target,
    maker: TargetMaker,
    request: ProveRequest,
    lines: Mapping[str, Sequence[str]],
) -> Pair | None:
    """Pair a part with its target; None if there is no target."""
    if target.module is None:
        return None
    text = None
    if isinstance(maker, FileTarget):
        text = ""
    elif target.part is not None:
        place = position_of(target.module)
        text = target.part.text
        lines = {**lines, place.path: TextLines(text)} if place is not None else lines
    return Pair(part.module, target.module, request, lines, text)


# Jobs.


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
        shared = None
        if len(jobs) > 1 and not pair.request.is_reviewed:
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


# Proofs.

Prove = Callable[[ModuleOp, ModuleOp, str, ProveRequest], FunctionResult]
"""`(source, target, function name, request) -> verdict`; runs in a worker."""


def default_prover(
    source: ModuleOp, target: ModuleOp, name: str, request: ProveRequest
) -> FunctionResult:
    """Run the search and the judge."""
    return _prover(source, target, proof_options(request)).prove(name)


@lru_cache(maxsize=1)
def _prover(source: ModuleOp, target: ModuleOp, options: ProofOptions) -> Prover:
    """The prover of two programs; the last one is kept, with all that it has computed for earlier functions."""
    from oneshot_verify.search import Prover

    return Prover(source, target, options)


@lru_cache(maxsize=1)
def _reviewer(directory: str | None, second_solver: str | None) -> Reviewer:
    """The reviewer of a request. Equal requests have the same one, so that their prover is kept."""
    from oneshot_verify.pipeline.second_solver import Audit
    from oneshot_verify.search.options import NOBODY

    is_asked = directory is not None or second_solver is not None
    return Audit(directory, second_solver) if is_asked else NOBODY


def proof_options(request: ProveRequest) -> ProofOptions:
    """The options of a request that concern proofs."""
    from oneshot_verify.search import ProofOptions

    options = ProofOptions(
        reviewer=_reviewer(request.dump_smt, request.cross_check),
        must_free=request.asks_to_free,
        writes=request.certify or request.invariants or request.cache is not None,
        tensors=request.tensors,
    )
    if request.budget is not None:
        options = replace(options, budget=request.budget)
    if request.rlimit is not None:
        options = replace(options, rlimit=request.rlimit)
    return options


def find_or_prove(pair: Pair, name: str, prover: Prove) -> FunctionResult:
    """The verdict, from the cache if a certificate is there and holds; a new proof is cached. With `dump_smt` or
    `cross_check` the cache is not used, as each question has to be asked."""
    request, programs = pair.request, (pair.source, pair.target)
    if request.cache is None or request.is_reviewed:
        from oneshot_verify.pipeline.second_solver import NotKept

        try:
            return prover(*programs, name, request)
        except NotKept as error:
            return FunctionResult(name, Verdict.ERROR, reason=str(error))
    from oneshot_verify.pipeline.cache import ProofCache, proof_key, still_holds

    cache = ProofCache(Path(request.cache), _warn)
    key = proof_key(*programs, name)
    entry = cache.find(key)
    if entry is not None:
        result = still_holds(entry, name, programs, request, must_free=pair.must_free)
        if result is not None:
            return result
        _warn(f"the proof of @{name} in the cache does not hold")
    if request.cache_only:
        reason = "its proof is not in the cache (--cache-only)"
        return FunctionResult(name, Verdict.UNKNOWN, reason=reason)
    started = time.monotonic()
    result = prover(*programs, name, request)
    cache.keep(key, replace(result, seconds=time.monotonic() - started))
    return result


def _warn(message: str) -> None:
    print(f"oneshot-verify: warning: {in_lines(message)}", file=sys.stderr)


# Stories.


def told(pair: Pair, pending: FunctionResult, result: FunctionResult) -> FunctionResult:
    """Add to a refutation the story of its counterexample: the conflict, the buffers over time, and a program to
    run."""
    from oneshot_verify.pipeline.runnable.program import runnable
    from oneshot_verify.pipeline.story import with_story

    found = result.counterexample
    if found is None:
        return result
    name, notes = pending.name, list(result.notes)
    size = largest_array(pair.source, pair.target)
    if size > MOST_TOLD:
        said = f"how it came to this is not shown: there are arrays of {size} elements"
        return replace(result, notes=(*notes, said))
    # A refutation must not get lost because its story cannot be told.
    try:
        if not found.history and found.failing is None:
            written = as_text(pair)
            found = with_story(written.source, written.target, name, found, written.lines)
            found = replace(found, target_text=written.text or "")
    except Exception as error:
        notes.append(
            f"how it came to this is not shown, which is a mistake here: {describe(error)}"
        )
    try:
        if found.program is None:
            found = replace(found, program=runnable(pair.source, pair.target, name, found))
    except Exception as error:
        notes.append(f"there is no program to run, which is a mistake here: {describe(error)}")
    return replace(result, counterexample=found, notes=tuple(notes))


def as_text(pair: Pair) -> Pair:
    """Print and reparse the target, unless it has a text, so that its ops have lines of their own."""
    if pair.text is not None:
        return pair
    text = print_module(pair.target, version=MlirVersion.BOTH)
    try:
        [part] = parse(text, OUR_OUTPUT)
    except (InputError, ValueError):
        # Then the target's ops are shown by the source lines that they come from.
        return pair
    lines = {**pair.lines, OUR_OUTPUT: TextLines(text)}
    return replace(pair, target=part.module, lines=lines, text=text)
