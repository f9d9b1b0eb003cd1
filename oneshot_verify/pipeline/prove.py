"""Proving files: read, make the targets, prove each function in a process of its own, put the verdicts together.

Nothing here prints. Whatever goes wrong with one part or one function becomes its verdict; the others are judged.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import groupby
from os.path import isdir
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferizer.remedies import remedy_for
from oneshot_verify.ir import (
    Chunk,
    InputError,
    Part,
    Position,
    position_of,
    split,
)
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.plugins import installed
from oneshot_verify.ir.symbols import bodies_of, is_modelled, is_private, name_of
from oneshot_verify.ir.text import STANDARD_INPUT, TextLines, read_text, shown_path
from oneshot_verify.pipeline.foreign import read_part, readers
from oneshot_verify.pipeline.functions import functions, misfit
from oneshot_verify.pipeline.inputs import expand, left_over, targets
from oneshot_verify.pipeline.logs import bufferization_steps
from oneshot_verify.pipeline.request import ProveRequest, available_cores
from oneshot_verify.pipeline.targets import (
    FileTarget,
    Refusal,
    Target,
    TargetMaker,
    builtin,
    command,
    passes,
    without_unread,
)
from oneshot_verify.pipeline.told import Pair, pair_of, told
from oneshot_verify.pipeline.unread import unread
from oneshot_verify.pipeline.watching import NoWatcher, Watcher
from oneshot_verify.pipeline.workers import Batch, Raised, WorkerFailure, run_batches
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict

if TYPE_CHECKING:
    from oneshot_verify.encode import Judge, ProofOptions

Prover = Callable[[ModuleOp, ModuleOp, str, ProveRequest], FunctionResult]
"""`(source, target, function name, request) -> verdict`; runs in a worker."""


@dataclass
class _Job:
    """One function that a worker has to prove, and the slot for its verdict."""

    file: FileResult
    slot: int
    pair: Pair

    @property
    def pending(self) -> FunctionResult:
        """What is in the slot now."""
        return self.file.functions[self.slot]

    def finish(self, outcome: FunctionResult | WorkerFailure) -> None:
        """Fill the slot with the worker's verdict and what the pipeline knows better.

        A worker's failure is `unknown`, never more.
        """
        pending = self.pending
        if isinstance(outcome, WorkerFailure):
            said = "the prover failed, which is a mistake: " if isinstance(outcome, Raised) else ""
            filled = replace(pending, verdict=Verdict.UNKNOWN, reason=f"{said}{outcome}")
        else:
            line = outcome.line or pending.line
            notes = (*pending.notes, *outcome.notes)
            filled = replace(outcome, name=pending.name, part=pending.part, line=line, notes=notes)
        self.file.functions[self.slot] = filled


class Sources:
    """The parts of the file that was read last: the runs of a corpus case share them. Nobody changes a source."""

    def __init__(self) -> None:
        self._path: str = ""
        self.text = ""
        self._parts: list[Part | InputError] = []
        self.readers: Sequence[Sequence[str]] = ()
        """Commands to ask for what is in custom syntax that we do not know."""

    def read(self, path: str) -> list[Part | InputError]:
        """Each part of the file, or why it cannot be read; raises `InputError` for the file as a whole."""
        if isdir(path):
            raise InputError("there is no *.mlir file in this folder", Position(path))
        if path != self._path or path in ("", STANDARD_INPUT):
            self._path, self._parts = "", []
            self.text = read_text(path)
            self._parts = [self._part(chunk, shown_path(path)) for chunk in split(self.text)]
            self._path = path
        return self._parts

    def read_log(self, path: str) -> tuple[list[Part | InputError], TargetMaker]:
        """The same for what One-Shot Bufferize was given, from a log, and where to find what it made."""
        self._path, self.text = "", read_text(path)
        shown = shown_path(path)
        steps = bufferization_steps(self.text, shown)
        parts = [self._part(chunk, shown) for chunk in steps.before]
        return parts, FileTarget(shown, self.text, steps.after, self.readers)

    def _part(self, chunk: Chunk, path: str) -> Part | InputError:
        try:
            return read_part(chunk, path, self.readers, recover=True)
        except InputError as error:
            return error


@dataclass(frozen=True)
class Assignment:
    """One file and what to prove about it; the corpus has many of these, each with its own request."""

    path: str
    request: ProveRequest


def default_prover(
    source: ModuleOp, target: ModuleOp, name: str, request: ProveRequest
) -> FunctionResult:
    """The prover of `encode`; what it proves, the checker looks at, if that is asked for."""
    judge = _judge(source, target, proof_options(request))
    result = judge.judge(name)
    if request.recheck and result.verdict is Verdict.PROVED:
        from oneshot_verify.pipeline.rechecking import rechecked

        result = rechecked(judge, result, request.seconds)
    keeps = request.certify or request.cache is not None
    return result if keeps else replace(result, certificate="", needed=())


@lru_cache(maxsize=1)
def _judge(source: ModuleOp, target: ModuleOp, options: ProofOptions) -> Judge:
    """What a worker has worked out of the two programs for the functions before."""
    from oneshot_verify.encode import Judge

    return Judge(source, target, options)


def proof_options(request: ProveRequest) -> ProofOptions:
    """What a request says of proofs, for `encode`."""
    from oneshot_verify.encode import ProofOptions

    options = ProofOptions(
        timeout_seconds=request.seconds,
        simplify=request.simplify,
        dump_smt=request.dump_smt,
        cross_check=request.cross_check,
        must_free=request.asks_to_free,
        certify=request.certify or request.recheck,
        tensors=request.tensors,
    )
    if request.budget is not None:
        options = replace(options, budget=request.budget)
    if request.rlimit is not None:
        options = replace(options, rlimit=request.rlimit)
    return options


def prove_files(
    paths: Sequence[str],
    request: ProveRequest,
    *,
    jobs: int = 0,
    watcher: Watcher | None = None,
    prover: Prover = default_prover,
) -> list[FileResult]:
    """Judge every function of every file, in the order in which they stand there.

    `paths` are files, folders and patterns (`inputs.expand`); where `request.against` is a folder, it has targets of
    the same names. `jobs` is the number of workers; 0: one a core. Raises `ValueError` where `request` itself makes no
    sense.
    """
    inputs = expand(paths)
    if request.against is None:
        target_maker(request)
        assignments = [Assignment(each.path, request) for each in inputs]
    else:
        pairs = targets(inputs, request.against)
        assignments = [
            Assignment(each.path, replace(request, against=path)) for each, path in pairs
        ]
    files = prove_assignments(assignments, jobs=jobs, watcher=watcher, prover=prover)
    if request.against is not None:
        said = "is a target only: the input has no file of this name"
        for path in left_over(inputs, request.against):
            files.append(FileResult(path, errors=[Problem(said, path)]))
            (watcher or NoWatcher()).found(files[-1], ())
    return files


def prove_assignments(
    assignments: Sequence[Assignment],
    *,
    jobs: int = 0,
    watcher: Watcher | None = None,
    prover: Prover = default_prover,
) -> list[FileResult]:
    """`prove_files`, each file with a request of its own; one that makes no sense is an error of its file."""
    watcher = watcher or NoWatcher()
    watcher.begin(len(assignments))
    if prover is default_prover:
        # Loaded here, the prover is there in every worker; loaded in the workers, it would cost each of them 0.1 s.
        # The same holds for what only some programs need, once there is a second batch.
        importlib.import_module("oneshot_verify.encode")
        if installed("oneshot_verify.meanings"):
            # So that a package that fails is told here, and not by each worker.
            importlib.import_module("oneshot_verify.semantics").default_meanings()
    files: list[FileResult] = []
    started: dict[int, _Job] = {}

    def batches() -> Iterator[Batch[FunctionResult]]:
        sources = Sources()
        for assignment in assignments:
            file = FileResult(shown_path(assignment.path))
            files.append(file)
            work = list(_prepare(file, assignment, sources))
            watcher.found(file, [job.slot for job in work])
            watcher.tick()
            for _, jobs_of_pair in groupby(work, lambda job: id(job.pair)):
                batch = list(jobs_of_pair)
                if started and prover is default_prover:
                    importlib.import_module("oneshot_verify.encode.preload")
                    if assignment.request.recheck:
                        importlib.import_module("oneshot_verify.pipeline.rechecking")
                for job in batch:
                    started[len(started)] = job
                yield _batch(batch, prover)

    def done(index: int, outcome: FunctionResult | WorkerFailure) -> None:
        job = started[index]
        job.finish(outcome)
        watcher.done(job.file, job.slot)

    run_batches(batches(), jobs or available_cores(), done, watcher.tick)
    return files


def target_maker(request: ProveRequest) -> TargetMaker:
    """The maker of targets; raises `InputError` and `ValueError`."""
    if request.against is not None:
        text = read_text(request.against)
        commands = readers(request.reader)
        return FileTarget(shown_path(request.against), text, split(text), commands)
    if request.bufferizer is not None:
        commands = readers(request.reader, request.bufferizer)
        return replace(command(request.bufferizer, request.seconds), readers=commands)
    if request.pass_pipeline is not None:
        return passes(request.pass_pipeline)
    return builtin(request.options)


def _prepare(file: FileResult, assignment: Assignment, sources: Sources) -> Iterator[_Job]:
    """Fill `file` with a result for each function, pending ones for the jobs that come out."""
    try:
        sources.readers = readers(assignment.request.reader, assignment.request.bufferizer)
        if assignment.request.from_log:
            parts, maker = sources.read_log(assignment.path)
        else:
            parts = sources.read(assignment.path)
            maker = target_maker(assignment.request)
    except InputError as error:
        file.errors.append(problem_of(error))
        return
    except ValueError as error:
        file.errors.append(Problem(str(error), file.path))
        return
    lines: dict[str, Sequence[str]] = {file.path: TextLines(sources.text)}
    if isinstance(maker, FileTarget):
        lines[maker.path] = TextLines(maker.text)
        file.target = maker.path
    for index, part in enumerate(parts):
        if isinstance(part, InputError):
            file.errors.append(problem_of(part, index))
        else:
            yield from _prepare_part(file, part, assignment.request, maker, lines)
    if isinstance(maker, FileTarget):
        file.errors += maker.extra_parts(len(parts), file.path)
    file.errors += not_there(assignment.request, {f.name for f in file.functions}, file.path)
    if not file.functions and not file.errors:
        file.errors.append(Problem("there is no function with a body to prove", file.path))


def problem_of(error: InputError, part: int = 0) -> Problem:
    """What could not be read, as a report says it."""
    place: Position = error.position
    return Problem(error.message, place.path, place.line, place.column, part)


def _prepare_part(
    file: FileResult,
    part: Part,
    request: ProveRequest,
    maker: TargetMaker,
    lines: Mapping[str, Sequence[str]],
) -> Iterator[_Job]:
    target = without_unread(part, maker(part, file.path))
    theirs = functions(target.module) if target.module is not None else {}
    pair = target.module and pair_of(part, target, maker, request, lines)
    left_out = unread(part)
    for name, function in (bodies_of(part.module) | left_out).items():
        if request.functions and name not in request.functions:
            continue
        place = position_of(function)
        pending = FunctionResult(
            name,
            Verdict.UNKNOWN,
            line=place.line if place else 0,
            part=part.index,
            notes=(part.note,) if part.note else (),
        )
        file.functions.append(pending)
        refusal = target.refused.get(name)
        if name not in left_out:
            refusal = _not_modelled(function) or refusal
        if refusal is None and isinstance(function, FuncOp) and name in theirs:
            wrong = misfit(function, theirs[name])
            refusal = Refusal(Verdict.ERROR, f"the types do not fit: {wrong}") if wrong else None
        if refusal is not None:
            file.functions[-1] = _refused(pending, refusal)
        elif pair is not None:
            yield _Job(file, len(file.functions) - 1, pair)
    _report_extra_functions(file, part, target, maker, request)


def _not_modelled(op: Operation) -> Refusal | None:
    if is_modelled(op):
        return None
    return Refusal(Verdict.UNSUPPORTED, f"'{name_of(op)}' has a body here, and is not modelled")


def _refused(pending: FunctionResult, refusal: Refusal) -> FunctionResult:
    """The verdict for a function without target, with what can be done about it."""
    remedy = remedy_for(refusal.reason) if refusal.verdict is Verdict.REJECTED else None
    return replace(
        pending,
        verdict=refusal.verdict,
        reason=f"{refusal.reason}\nremedy: {remedy}" if remedy else refusal.reason,
        line=refusal.line or pending.line,
    )


def _report_extra_functions(
    file: FileResult, part: Part, target: Target, maker: TargetMaker, request: ProveRequest
) -> None:
    """A public function of the target that the source lacks: in a file a mistake in the pairing, and otherwise nobody
    knows what it should do. A private one is a helper."""
    if target.module is None:
        return
    ours = functions(part.module).keys() | bodies_of(part.module).keys()
    for name, function in bodies_of(target.module).items():
        if name in ours or is_private(function):
            continue
        if request.functions and name not in request.functions:
            continue
        if not isinstance(maker, FileTarget):
            said = "the bufferized program alone has this function"
            refusal = _not_modelled(function) or Refusal(Verdict.UNKNOWN, said)
            file.functions.append(
                _refused(FunctionResult(name, Verdict.UNKNOWN, part=part.index), refusal)
            )
        else:
            place = position_of(function)
            said = f"@{name} is a function of {maker.path} only, not of {file.path}"
            file.errors.append(
                Problem(said, maker.path, place.line if place else 0, place.column if place else 0)
            )


def not_there(request: ProveRequest, names: Collection[str], path: str) -> list[Problem]:
    """A problem for each function that was asked for, and is not among `names`, those with a body."""
    return [
        Problem(f"there is no function @{name} with a body{_near(name, names)}", path)
        for name in request.functions
        if name not in names
    ]


def _near(name: str, names: Collection[str]) -> str:
    found = get_close_matches(name, names, 1)
    return f"; did you mean @{found[0]}?" if found else ""


def _batch(jobs: Sequence[_Job], prover: Prover) -> Batch[FunctionResult]:
    request = jobs[0].pair.request
    works = [partial(_work, job, prover) for job in jobs]
    return Batch(works, request.seconds, request.megabytes)


def _work(job: _Job, prover: Prover) -> FunctionResult:
    started = time.monotonic()
    result = _found_or_proved(job, prover)
    if result.counterexample is not None:
        result = told(job.pair, job.pending, result)
    if not job.pair.request.certify:
        result = replace(result, certificate="", needed=())
    if result.cached:
        return result
    return replace(result, seconds=time.monotonic() - started)


def _found_or_proved(job: _Job, prover: Prover) -> FunctionResult:
    """The verdict, from the cache if it is there and the checker still says so; a new proof goes there. Questions that
    are to be written down have to be asked."""
    request, name = job.pair.request, job.pending.name
    programs, must_free = (job.pair.source, job.pair.target), job.pair.must_free
    if request.cache is None or request.dump_smt is not None:
        return prover(*programs, name, request)
    from oneshot_verify.pipeline.cache import ProofCache, proof_key

    cache = ProofCache(Path(request.cache), _warn)
    key = proof_key(*programs, name, request, must_free)
    result = cache.find(key, name)
    if result is not None and request.recheck:
        from oneshot_verify.pipeline.rechecking import still_holds

        if not still_holds(result, *programs, request, must_free=must_free):
            _warn(f"the checker does not confirm the proof of @{name} in the cache")
            result = None
    if result is None and request.cache_only:
        reason = "its proof is not in the cache (--cache-only)"
        return FunctionResult(name, Verdict.UNKNOWN, reason=reason)
    if result is None:
        started = time.monotonic()
        result = prover(*programs, name, request)
        cache.keep(key, replace(result, seconds=time.monotonic() - started))
    return result


def _warn(message: str) -> None:
    print(f"oneshot-verify: warning: {message}", file=sys.stderr)
