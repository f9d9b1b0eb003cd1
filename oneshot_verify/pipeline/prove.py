"""Proving files: read them, make the targets, prove the functions in worker processes, collect the verdicts.

A process leads a few files: it reads them, makes the targets, and starts the workers that prove. Nothing here prints.
A failure of one part or one function becomes its verdict; the others are judged.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

from xdsl.ir import Operation

from oneshot_verify.bufferize.remedies import remedy_for
from oneshot_verify.ir import InputError, Part, position_of
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.plugins import installed
from oneshot_verify.ir.source import line_of
from oneshot_verify.ir.symbols import bodies_of, is_modelled, is_private, op_name
from oneshot_verify.ir.text import TextLines, hold_standard_input, shown_path
from oneshot_verify.pipeline.functions import functions, unread
from oneshot_verify.pipeline.inputs import expand, size_of
from oneshot_verify.pipeline.jobs import Job, Prove, alike, default_prover, pair_of, prove_alike
from oneshot_verify.pipeline.processes.apart import begin, kept_apart, lead, made_pairs, run_apart
from oneshot_verify.pipeline.processes.together import together
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_batches
from oneshot_verify.pipeline.processes.works import Task, say
from oneshot_verify.pipeline.request import ProveRequest, available_cores
from oneshot_verify.pipeline.sources import (
    Sources,
    names_in,
    not_there,
    problem_of,
    requests_for,
    without_input,
)
from oneshot_verify.pipeline.targets import BuiltinTarget, FileTarget, Refusal, Target, TargetMaker
from oneshot_verify.pipeline.watching import Watcher
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict

_Group: TypeAlias = list[tuple[int, Job]]
"""Functions that differ in names alone, each with the number of its file."""


@dataclass(frozen=True)
class Assignment:
    """One file and a request about it; the corpus has many of these."""

    path: str
    request: ProveRequest
    is_of_folder: bool = False
    """True if it was found in a named folder: then it need not have a function."""


def prove_files(
    paths: Sequence[str],
    request: ProveRequest,
    *,
    jobs: int = 0,
    watcher: Watcher | None = None,
    prover: Prove = default_prover,
) -> list[FileResult]:
    """Judge every function of every file, in the order in which they stand there.

    `paths` are files, folders and patterns (`inputs.expand`); if `request.against` is a folder, it has targets of
    the same names. `jobs` is the number of workers; 0: one a core. Raises `ValueError` if `request` itself makes no
    sense.
    """
    inputs = expand(paths)
    if request.stages and len(inputs) > 1:
        steps = [(each.path, after.path) for each, after in pairwise(inputs)]
        asked = [(path, replace(request, against=after, step=after)) for path, after in steps]
        assignments = [Assignment(path, each) for path, each in asked]
    else:
        pairs = requests_for(inputs, request)
        assignments = [Assignment(each.path, own, each.is_of_folder) for each, own in pairs]
    files = prove_assignments(assignments, jobs=jobs, watcher=watcher, prover=prover)
    for problem in without_input(inputs, request):
        files.append(FileResult(problem.path, errors=[problem]))
        (watcher or Watcher()).found(files[-1], ())
    return files


def prove_assignments(
    assignments: Sequence[Assignment],
    *,
    jobs: int = 0,
    watcher: Watcher | None = None,
    prover: Prove = default_prover,
) -> list[FileResult]:
    """Judge files as `prove_files`, each by its own request; one that makes no sense is an error of its file."""
    watcher = watcher or Watcher()
    watcher.begin(len(assignments))
    if prover is default_prover:
        # Loaded here, the prover is there in every worker; loaded in the workers, it would cost each of them 0.1 s.
        # The same holds for what only some programs need, once there is a second batch.
        importlib.import_module("oneshot_verify.search")
        if installed("oneshot_verify.meanings"):
            # So that a package that fails is told here, and not by each worker.
            importlib.import_module("oneshot_verify.semantics").default_meanings()
    files = [FileResult(shown_path(assignment.path)) for assignment in assignments]
    run = _Run(files, watcher, jobs or available_cores(), prover)
    numbers = [(number, size_of(each.path)) for number, each in enumerate(assignments)]

    def limits(number: int) -> tuple[float, int | None]:
        request = assignments[number].request
        return request.seconds, request.megabytes

    def tasks() -> Iterator[Task[None]]:
        for group in together(numbers, limits):
            if run.groups and prover is default_prover:
                importlib.import_module("oneshot_verify.pipeline.processes.preload")
            run.groups.append(group)
            yield Task(partial(run.lead, [(n, assignments[n]) for n in group]), *limits(group[0]))

    hold_standard_input(word for each in assignments for word in (each.path, each.request.against))
    try:
        run_apart(tasks(), run.jobs, run.ended, run.heard, watcher.tick)
    finally:
        run.tell(all_of_them=True)
    return files


@dataclass
class _Run:
    """The files of a run, updated by messages of the processes that lead them."""

    files: list[FileResult]
    watcher: Watcher
    jobs: int
    prover: Prove
    groups: list[list[int]] = field(default_factory=list[list[int]])
    """The numbers of the files that each process leads."""
    waiting: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """For each file that was read, the slots that have no verdict yet."""
    told: set[int] = field(default_factory=set[int])
    """The numbers of the files that the watcher was told of."""

    def lead(self, group: Sequence[tuple[int, Assignment]]) -> None:
        """Read files, have workers prove them, and send the results to the parent; runs in a process of its own."""
        sources, read = Sources(), list[tuple[int, FileResult, list[Job]]]()
        for number, assignment in group:
            file, own = FileResult(shown_path(assignment.path)), list[Job]()
            with kept_apart(file.errors, file.path):
                own.extend(_prepare(file, assignment, sources))
            read.append((number, file, own))
        lead()
        for number, file, own in read:
            say((number, file, {job.slot for job in own}))
        groups = ((number, each) for number, _, own in read for each in alike(own))
        waiting = [[(number, job) for job in jobs] for number, jobs in groups]
        while waiting:
            waiting = self._prove(waiting)

    def _prove(self, groups: Sequence[_Group]) -> list[_Group]:
        """Have workers prove functions, and send the results to the parent. Functions of one group differ in names
        alone. Returns those to be proved by themselves: the first one of their group was not proved."""
        left = list[_Group]()

        def done(index: int, outcome: list[FunctionResult] | WorkerFailure) -> None:
            group = groups[index]
            results = [outcome] if isinstance(outcome, WorkerFailure) else outcome
            for (number, job), result in zip(group, results, strict=False):
                job.finish(result)
                say((number, job.pending, job.slot))
            left.extend([each] for each in group[len(results) :])

        request = groups[0][0][1].pair.request
        limits = request.seconds, request.megabytes
        works = (partial(prove_alike, [job for _, job in group], self.prover) for group in groups)
        run_batches([[Task(work, *limits) for work in works]], self.jobs, done)
        return left

    def heard(self, _group: int, said: tuple[int, Any, Any]) -> None:
        """Handle a message: a file was read, or one of its functions has its verdict."""
        number, what, where = said
        file = self.files[number]
        if isinstance(what, FileResult):
            file.functions, file.errors, file.target = what.functions, what.errors, what.target
            self.waiting[number] = where
            self.tell()
        else:
            self._fill(number, where, what)

    def ended(self, group: int, outcome: WorkerFailure | None) -> None:
        """Handle the end of a leading process; if it failed, its files without verdicts get the failure."""
        for number in () if outcome is None else self.groups[group]:
            file = self.files[number]
            if number not in self.waiting:
                file.errors.append(Problem(str(outcome), file.path))
                self.waiting[number] = set()
            for slot in sorted(self.waiting[number]):
                pending = file.functions[slot]
                self._fill(number, slot, replace(pending, reason=str(outcome)))
        self.tell()

    def _fill(self, number: int, slot: int, result: FunctionResult) -> None:
        file = self.files[number]
        file.functions[slot] = result
        self.waiting[number].discard(slot)
        if number in self.told:
            self.watcher.done(file, slot)

    def tell(self, *, all_of_them: bool = False) -> None:
        """Tell the watcher of files that were read, in order up to the first unread one, or all of them."""
        for number, file in enumerate(self.files):
            if number in self.told:
                continue
            if number in self.waiting:
                self.told.add(number)
                self.watcher.found(file, sorted(self.waiting[number]))
            elif not all_of_them:
                return


def _prepare(file: FileResult, assignment: Assignment, sources: Sources) -> Iterator[Job]:
    """Fill `file` with a result for each function, and yield a job for each that is pending."""
    request = assignment.request
    try:
        begin("reading", assignment)
        if request.stages and request.against is None:
            yield from _prepare_steps(file, assignment, sources)
            return
        parts, maker = sources.read_for(assignment.path, request)
    except ValueError as error:
        file.errors.append(Problem(str(error), file.path))
        return
    lines: dict[str, Sequence[str]] = {file.path: TextLines(sources.text)}
    if isinstance(maker, FileTarget):
        lines[maker.path] = TextLines(maker.text)
        file.target = maker.path
    # A certificate names the whole programs.
    is_cut = isinstance(maker, BuiltinTarget) and not request.certify
    only = request.functions if is_cut else ()
    for part, target in made_pairs(parts, maker, file.path, file.errors, only):
        yield from _prepare_part(file, part, target, request, maker, lines)
    file.errors += not_there(request, names_in(parts) | {f.name for f in file.functions}, file.path)
    if not (file.functions or file.errors or assignment.is_of_folder):
        file.errors.append(Problem("there is no function with a body to prove", file.path))


def _prepare_steps(file: FileResult, assignment: Assignment, sources: Sources) -> Iterator[Job]:
    """As `_prepare`, for the log of a pipeline: each step is a part, with the functions that it changes."""
    request, names = assignment.request, set[str]()
    file.target = file.path
    found = sources.read_steps(assignment.path, request)
    lines = {file.path: TextLines(sources.text)}
    for number, step in enumerate(found):
        if isinstance(step, InputError):
            file.errors.append(problem_of(step, number))
            continue
        changed = step.changed()
        names |= {*bodies_of(step.before.module), *changed}
        chosen = [name for name in changed if not request.functions or name in request.functions]
        if chosen:
            maker = FileTarget(file.path, sources.text, (), read=step.after)
            asked = replace(request, functions=tuple(chosen), step=step.name)
            before = replace(step.before, index=number)
            for part, target in made_pairs([before], maker, file.path, file.errors):
                yield from _prepare_part(file, part, target, asked, maker, lines)
    file.errors += not_there(request, names, file.path)
    if not found:
        file.errors.append(Problem("the log shows no step: there is one program only", file.path))


def _prepare_part(
    file: FileResult,
    part: Part,
    target: Target,
    request: ProveRequest,
    maker: TargetMaker,
    lines: Mapping[str, Sequence[str]],
) -> Iterator[Job]:
    from oneshot_verify.refute.pairing import misfit

    theirs = functions(target.module) if target.module is not None else {}
    pair = target.module and pair_of(part, target, maker, request, lines)
    left_out = unread(part)
    skipped = {name: each.op for name, each in left_out.items() if not each.is_wrong}
    for name, function in (bodies_of(part.module) | skipped).items():
        if request.functions and name not in request.functions:
            continue
        pending = FunctionResult(
            name,
            Verdict.UNKNOWN,
            line=line_of(function),
            part=part.index,
            step=request.step,
            notes=(part.note,) if part.note else (),
        )
        file.functions.append(pending)
        refusal = target.refused.get(name)
        if name not in left_out:
            refusal = _not_modelled(function) or refusal
        if refusal is None and isinstance(function, FuncOp) and name in theirs:
            wrong = misfit(function, theirs[name])
            # A pass may change the type of a private function together with its callers.
            verdict = Verdict.UNKNOWN if is_private(function) else Verdict.ERROR
            refusal = Refusal(verdict, f"the types do not fit: {wrong}") if wrong else None
        if refusal is not None:
            file.functions[-1] = _refused(pending, refusal)
        elif pair is not None:
            yield Job(file, len(file.functions) - 1, pair)
    _report_extra_functions(file, part, target, maker, request)


def _not_modelled(op: Operation) -> Refusal | None:
    if is_modelled(op):
        return None
    return Refusal(Verdict.UNSUPPORTED, f"'{op_name(op)}' has a body here, and is not modelled")


def _refused(pending: FunctionResult, refusal: Refusal) -> FunctionResult:
    """The verdict for a function without target, with a remedy if there is one."""
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
    """Report public functions of the target that the source lacks: an error if the target is a file, `unknown` if it
    was made from the source. Private ones are helpers."""
    if target.module is None:
        return
    ours = bodies_of(part.module).keys() | unread(part).keys()
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
