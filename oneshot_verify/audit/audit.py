"""Audit of files: each copy of each bufferized program is tried, in processes that can be killed.

Every copy is tried with the first edit, then those still open with the second, and so on. In the end all needless
copies of a program are removed at once; if that fails, one after the other, the most expensive first.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from oneshot_verify.audit.findings import Copy, FileCopies, Status
from oneshot_verify.audit.gone import BY_ELISION, copies_gone, elided
from oneshot_verify.audit.program import (
    Program,
    ProgramPair,
    Trial,
    allocations_in,
    attempt,
    cause_of,
    places_of,
    takes_stack_each_time,
)
from oneshot_verify.elide.edits import DROP, EDITS
from oneshot_verify.elide.measure import copy_at
from oneshot_verify.elide.results import Site
from oneshot_verify.elide.results import Status as Outcome
from oneshot_verify.elide.running import Limits
from oneshot_verify.elide.window_search import largest
from oneshot_verify.ir import InputError, Part
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.text import TextLines, hold_standard_input, shown_path
from oneshot_verify.pipeline import ProveRequest, available_cores
from oneshot_verify.pipeline.functions import functions, unread
from oneshot_verify.pipeline.inputs import expand
from oneshot_verify.pipeline.processes.apart import begin, kept_apart, lead, made_pairs, run_apart
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task, say
from oneshot_verify.pipeline.sources import Sources, names_in, not_there, requests_for
from oneshot_verify.pipeline.targets import FileTarget, Target, TargetMaker
from oneshot_verify.verdict import Problem, Verdict

OnProgress = Callable[[int, int], None]
"""`(trials that are done, all trials known so far)`"""


@dataclass
class _Open:
    """A copy, and the trials of it so far."""

    program: Program
    slot: int
    pair: ProgramPair
    site: Site
    trials: dict[str, Trial] = field(default_factory=dict[str, Trial])
    """By edit."""

    @property
    def file(self) -> FileCopies:
        """The file of the copy."""
        return self.program.file

    @property
    def copy(self) -> Copy:
        """The findings on the copy so far."""
        return self.file.copies[self.slot]

    @property
    def proved(self) -> Site | None:
        """The edit that is proved; None if none is."""
        trials = self.trials.items()
        found = (edit for edit, trial in trials if trial.status is Outcome.PROVED)
        return next((replace(self.site, change=edit) for edit in found), None)

    @property
    def next_edit(self) -> Site | None:
        """The next edit to try; None once one is proved, or all were tried."""
        left = () if self.proved is not None else (e for e in EDITS if e not in self.trials)
        return next((replace(self.site, change=edit) for edit in left), None)

    def settled(self) -> Copy:
        """The copy with the status that its trials give."""
        first = {trial.status: edit for edit, trial in reversed(self.trials.items())}
        if Outcome.PROVED in first:
            edit = first[Outcome.PROVED]
            return replace(
                self.copy,
                status=Status.NEEDLESS,
                remedy="; ".join(filter(None, (EDITS[edit].what, self.trials[edit].reason))),
                saves_allocation=edit != DROP,
            )
        if Outcome.UNKNOWN in first:
            left = self.trials[first[Outcome.UNKNOWN]]
            return replace(self.copy, why_undecided=left.reason, wrong_function=left.function)
        if Outcome.REFUTED not in first:
            return replace(
                self.copy, why_undecided="; ".join(trial.reason for trial in self.trials.values())
            )
        wrong = self.trials[first[Outcome.REFUTED]]
        return replace(
            self.copy,
            status=Status.NEEDED,
            cause=self.copy.cause or cause_of(wrong.counterexample, self.file.path),
            places=self.copy.places or places_of(wrong.counterexample),
            counterexample=wrong.counterexample,
            wrong_function=wrong.function,
        )


def audit_files(
    paths: Sequence[str],
    request: ProveRequest,
    *,
    jobs: int = 0,
    on_progress: OnProgress = lambda done, known: None,
) -> list[FileCopies]:
    """Copies of each file's bufferized program, the most expensive first. Raises `ValueError` for an invalid request.

    `request.seconds` is the limit for one trial.
    """
    inputs, jobs = expand(paths), jobs or available_cores()
    named = [(each.path, own) for each, own in requests_for(inputs, request)]
    files = [FileCopies(shown_path(path)) for path, _ in named]
    counts: dict[int, tuple[int, int]] = {}

    def work(path: str, own: ProveRequest) -> FileCopies:
        audit = Audit(jobs, request.seconds, request.megabytes, _say_progress)
        file = audit.prepare(path, own)
        lead()
        audit.run()
        return file

    def done(index: int, outcome: FileCopies | WorkerFailure) -> None:
        if isinstance(outcome, FileCopies):
            files[index] = outcome
        else:
            files[index].errors.append(Problem(str(outcome), files[index].path))

    def said(index: int, counted: tuple[int, int]) -> None:
        counts[index] = counted
        on_progress(*map(sum, zip(*counts.values(), strict=True)))

    hold_standard_input(word for path, own in named for word in (path, own.against))
    tasks = (Task(partial(work, *both), request.seconds, request.megabytes) for both in named)
    run_apart(tasks, jobs, done, said)
    return files


def _say_progress(done: int, known: int) -> None:
    say((done, known))


class Audit:
    """The copies of many programs."""

    def __init__(
        self,
        jobs: int,
        seconds: float,
        megabytes: int | None,
        on_progress: OnProgress = lambda done, known: None,
    ) -> None:
        self.jobs, self.seconds, self.megabytes = jobs, seconds, megabytes
        self.on_progress = on_progress
        self.open: list[_Open] = []
        self.elided: Counter[int] = Counter()
        """The number of copies that elision removes, by the id of their `ProgramPair`."""
        self._done = self._known = 0

    # Copies.

    def prepare(self, path: str, request: ProveRequest) -> FileCopies:
        """Add the copies of a file, all undecided."""
        file, sources = FileCopies(shown_path(path)), Sources()
        with kept_apart(file.errors, file.path):
            begin("reading", path)
            parts, maker = sources.read_for(path, request)
            self.take(file, parts, sources.text, maker, request)
        return file

    def take(
        self,
        file: FileCopies,
        parts: Sequence[Part | InputError],
        text: str,
        maker: TargetMaker,
        request: ProveRequest,
    ) -> None:
        """Add the copies of the parts of a text to those to be judged."""
        lines: dict[str, Sequence[str]] = {file.path: TextLines(text)}
        if isinstance(maker, FileTarget):
            lines[maker.path] = TextLines(maker.text)
        for part, made in made_pairs(parts, maker, file.path, file.errors):
            _note_refusals(file, part, made)
            if made.module is not None:
                try:
                    program = Program(file, part, made, request, lines)
                except InputError as error:
                    file.unread.append(f"its bufferized program cannot be read again: {error}")
                else:
                    self.add(program)
        file.errors += not_there(request, names_in(parts), file.path)

    def add(self, program: Program) -> None:
        """Add the copies of a program to those to be judged."""
        ours, wanted = functions(program.part.module), program.request.functions
        for name, function in functions(program.read.module).items():
            if not wanted or name in wanted:
                _note_allocations(program, function)
            if name not in ours:
                if any(copy_at(op) is not None for op in function.walk()):
                    said = f"@{name}: only the bufferized program has it, so its copies are not audited"
                    program.file.unread.append(said)
            elif name not in program.made.refused and name in (wanted or ours):
                self._add_function(program, name, function)

    def _add_function(self, program: Program, name: str, function: FuncOp) -> None:
        file, pair = program.file, None
        for number, op in enumerate(function.walk()):
            site = copy_at(op)
            if site is not None:
                pair = pair or program.pair(name)
                file.copies.append(program.copy(site, name))
                self.open.append(
                    _Open(program, len(file.copies) - 1, pair, Site(name, number, 0, ""))
                )
        if pair is not None:
            file.programs[program.part.index] = program.listings

    # Trials.

    def run(self) -> None:
        """Judge all copies, and sort them, the most expensive first."""
        self.decide()
        self.ask_elision()
        self.remove_together()
        for file in {id(each.file): each.file for each in self.open}.values():
            file.copies.sort(key=lambda copy: copy.order, reverse=True)

    def decide(self) -> None:
        """Try each copy until it is decided or nothing is left to try."""
        while waiting := [
            (each, edit) for each in self.open if (edit := each.next_edit) is not None
        ]:
            self._known += len(waiting)
            works = (partial(attempt, each.pair, [edit]) for each, edit in waiting)
            tasks = (Task(work, self.seconds, self.megabytes) for work in works)
            run_tasks(tasks, self.jobs, partial(self._tried, waiting), self._tick)
        for each in self.open:
            each.file.copies[each.slot] = each.settled()

    def _tried(
        self, waiting: Sequence[tuple[_Open, Site]], index: int, outcome: Trial | WorkerFailure
    ) -> None:
        each, edit = waiting[index]
        if isinstance(outcome, WorkerFailure):
            outcome = Trial(Outcome.UNKNOWN, str(outcome), edit.function)
        each.trials[edit.change] = outcome
        self._done += 1
        self._tick()

    def _tick(self) -> None:
        self.on_progress(self._done, self._known)

    # By another program.

    def ask_elision(self) -> None:
        """Mark the copies that elision removes as needless, where no trial has proved them so."""
        for program in dict.fromkeys(each.program for each in self.open):
            own = [each for each in self.open if each.program is program]
            if all(each.proved is not None for each in own):
                continue
            gone = self._gone_by_elision(program)
            # Of several copies at one line, elision is taken to remove first those that a trial has proved needless.
            for each in sorted(own, key=lambda each: each.proved is None):
                copy = each.copy
                key = copy.function, copy.source_line
                if gone[key] > 0:
                    gone[key] -= 1
                    self.elided[id(each.pair)] += 1
                    if each.proved is None:
                        each.file.copies[each.slot] = replace(
                            copy,
                            status=Status.NEEDLESS,
                            remedy=BY_ELISION,
                            why_undecided="",
                            counterexample=None,
                            wrong_function="",
                        )

    def _gone_by_elision(self, program: Program) -> Counter[tuple[str, int]]:
        """Copies that elision removes, by function and line of the source; none if another bufferizer made the
        program."""
        source, options = program.part.module, program.options
        limits = Limits(trial=min(self.seconds, Limits.trial))
        found = None if options is None else elided(source, options, self.jobs, limits)
        if found is None or program.made.module is None:
            return Counter()
        return copies_gone(source, program.made.module, found.module)

    # All at once.

    def remove_together(self) -> None:
        """Count the needless copies of each file that can be removed at once, in `FileCopies.together`."""
        groups: list[tuple[_Open, list[Site]]] = []
        by_program: dict[int, list[_Open]] = {}
        for each in self.open:
            if each.copy.status is Status.NEEDLESS:
                by_program.setdefault(id(each.pair), []).append(each)
        for program, group in by_program.items():
            group.sort(key=lambda each: each.copy.order, reverse=True)
            edits = [each.proved for each in group if each.proved is not None]
            if len(edits) <= max(1, self.elided[program]):
                _add(group[0].file, max(len(edits[:1]), self.elided[program]))
            else:
                groups.append((group[0], edits))
        works = [
            Task(partial(most_at_once, first.pair, edits), self.seconds * 2, self.megabytes)
            for first, edits in groups
        ]
        self._known += len(works)

        def done(index: int, outcome: int | WorkerFailure) -> None:
            first, _ = groups[index]
            count = None if isinstance(outcome, WorkerFailure) else outcome
            _add(first.file, count if count is None else max(count, self.elided[id(first.pair)]))
            self._done += 1
            self._tick()

        run_tasks(works, self.jobs, done, self._tick)


def most_at_once(pair: ProgramPair, edits: Sequence[Site]) -> int:
    """The number of `edits` that are proved together."""

    def is_proved(group: frozenset[Site]) -> bool:
        return attempt(pair, [each for each in edits if each in group]).status is Outcome.PROVED

    return len(largest(edits, math.inf, is_proved))


def _add(file: FileCopies, count: int | None) -> None:
    file.together = None if count is None or file.together is None else file.together + count


def _note_allocations(program: Program, function: FuncOp) -> None:
    file = program.file
    for op in allocations_in(function):
        file.allocations += 1
        if takes_stack_each_time(op):
            line, text = program.line_of(op)
            file.notes.append(f"line {line}: each iteration takes stack anew: {text}")


def _note_refusals(file: FileCopies, part: Part, made: Target) -> None:
    wrong = {name for name, each in unread(part).items() if each.is_wrong}
    for name, refusal in made.refused.items():
        if name in wrong:
            continue
        if refusal.verdict is Verdict.ERROR:
            file.errors.append(Problem(f"@{name}: {refusal.reason}", file.path, refusal.line))
        else:
            file.unread.append(f"@{name}: {refusal.verdict.value}: {refusal.reason}")
