"""Remedies: changes of the source after which a copy is gone. They are the rewrites of elision, shown as diffs.

Each one is tried: the changed text is read, bufferized, and proved against the program as it was.
"""

from __future__ import annotations

import difflib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial

from xdsl.dialects.builtin import ArrayAttr, BoolAttr, DictionaryAttr, ModuleOp, UnitAttr, i1
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.audit.explanations import Made, made_in
from oneshot_verify.audit.gone import BY_ELISION, elided
from oneshot_verify.audit.refusals import relaxed_options
from oneshot_verify.audit.source_text import CannotWrite, changed_text
from oneshot_verify.bufferize import BufferizationError, BufferizationOptions, bufferize_module
from oneshot_verify.elide.elision import Elision
from oneshot_verify.elide.measure import is_worse, measure, ops_that_run, unnamed_functions
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.rewrites import BY_NAME, OF_THE_SOURCE, TIERS
from oneshot_verify.elide.rewriting import Numbering, Stages, all_rewritten, sites_of
from oneshot_verify.elide.running import SEARCH_SECONDS, Limits
from oneshot_verify.elide.survey import NO_PLACE, OWN, survey
from oneshot_verify.elide.trial import judged_for_callers
from oneshot_verify.ir import Chunk, InputError, Part, line_of, parse_part, position_of
from oneshot_verify.ir.facts import op_name
from oneshot_verify.ir.names import Names
from oneshot_verify.ir.reader.locations import place_in
from oneshot_verify.ir.symbols import bodies_of, reaching
from oneshot_verify.pipeline.explain import Copy, FunctionExplanation, Refused, Remedy
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task
from oneshot_verify.refute import exercise
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.semantics.unbufferized import Tensors

SECONDS_FOR_ONE = 20.0
"""The limit for the remedies of one copy."""
CONTEXT_LINES = 1
"""Lines that a diff shows around a change."""
PROOF = ProofOptions(tensors=Tensors.ANYWHERE, replay_seconds=2.0)
WRITABLE = "bufferization.writable"

OnProgress = Callable[[int, int], None]
"""`(copies that are done, all copies)`"""
Passes = Callable[[ModuleOp], None]
"""Passes that run before bufferization."""


def with_remedies(
    part: Part,
    path: str,
    options: BufferizationOptions,
    explanations: Sequence[FunctionExplanation],
    *,
    jobs: int,
    seconds: float,
    on_progress: OnProgress = lambda done, known: None,
    passes: Passes = lambda _: None,
) -> tuple[list[FunctionExplanation], int]:
    """Explanations with remedies, the most expensive copies first, within `seconds` in all. Also the number of copies
    that were not reached.

    A copy that elision removes has a remedy: a change of the source, or else elision itself.
    """
    copies = {
        (each.name, number): copy
        for each in explanations
        for number, copy in enumerate(each.copies)
    }
    order = sorted(copies, key=lambda place: copies[place].order, reverse=True)
    subject, deadline = Subject(part, path, options, passes), time.monotonic() + seconds
    # With less time than its default, elision finds less.
    limits = Limits() if seconds >= SEARCH_SECONDS else Limits.within(seconds)
    elision = elided(subject.module, options, jobs, limits) if copies else None
    gone = _gone(subject, [copies[place] for place in order], elision)
    remedies: dict[int, Remedy | None] = {}

    def finished(index: int, outcome: Remedy | WorkerFailure | None) -> None:
        remedies[index] = outcome if isinstance(outcome, Remedy) else None
        on_progress(len(remedies), len(order))

    def tasks() -> Iterator[Task[Remedy | None]]:
        for name, number in order:
            left = deadline - time.monotonic()
            if left <= 0:
                return
            work = partial(find_remedy, subject, name, copies[name, number], elision)
            yield Task(work, min(left, SECONDS_FOR_ONE))

    run_tasks(tasks(), jobs, finished)
    for index, (place, is_gone) in enumerate(zip(order, gone, strict=True)):
        remedy = remedies.get(index)
        copies[place] = _told(copies[place], place[0], remedy, elision, is_gone=is_gone)
    told = [
        replace(each, copies=tuple(copies[each.name, n] for n in range(len(each.copies))))
        for each in explanations
    ]
    return told, len(order) - len(remedies)


def refused_with_remedy(
    part: Part,
    path: str,
    options: BufferizationOptions,
    refused: Refused,
    *,
    seconds: float,
    passes: Passes = lambda _: None,
) -> Refused:
    """`refused` with a change after which the bufferizer accepts the part, if one was found."""
    if refused.hangs_on is None:
        return refused
    found: list[Remedy] = []

    def finished(_: int, outcome: Remedy | WorkerFailure | None) -> None:
        found.extend([outcome] if isinstance(outcome, Remedy) else [])

    subject = Subject(part, path, options, passes, relaxed_options(options))
    work = partial(find_remedy, subject, *refused.hangs_on, None)
    run_tasks([Task(work, seconds)], 1, finished)
    return replace(refused, remedy=found[0]) if found else refused


def _gone(subject: Subject, copies: Sequence[Copy], elision: Elision | None) -> list[bool]:
    """True for each copy that elision removes."""
    left = Counter[Made]() if elision is None else subject.gone(elision.module)
    gone: list[bool] = []
    for made in map(_made_of, copies):
        gone.append(made is not None and left[made] > 0)
        if made is not None:
            left[made] -= 1
    return gone


def _told(
    copy: Copy, function: str, remedy: Remedy | None, elision: Elision | None, *, is_gone: bool
) -> Copy:
    """A copy with the remedy that was found; else elision, if it removes the copy; else what was tried."""
    if remedy is None and is_gone:
        remedy = Remedy(f"{BY_ELISION}; no change of the source was found for it", "", Remedy.PROOF)
    if remedy is not None or elision is None or copy.place is None:
        return replace(copy, remedy=remedy)
    here, report = (function, copy.place.line), elision.report
    tried = [
        f"{'in place' if each.copy.reason != OWN else 'without it'}: {each.status.value}"
        + (f": {each.why}" if each.why else "")
        for each in report.removals
        if (each.copy.function, each.copy.line) == here
    ]
    tried += [
        f"{_advice_of(each.site.change)}: {each.status.value}"
        for each in report.rewrites
        if (each.site.function, each.line) == here and not each.is_made
    ]
    return replace(copy, tried=tuple(dict.fromkeys(tried)) or ("elision keeps it",))


@dataclass(frozen=True)
class Subject:
    """A program for which remedies are searched."""

    part: Part
    path: str
    options: BufferizationOptions
    passes: Passes = lambda _: None
    before: BufferizationOptions | None = None
    """The options for the program as it is, where it is refused with `options`."""

    @cached_property
    def module(self) -> ModuleOp:
        """The program after the passes, which is bufferized. Not to be mutated."""
        return self.prepared(self.part.module)

    @cached_property
    def usual(self) -> ModuleOp:
        """The bufferized program."""
        return _bufferized(self.module, self.before or self.options)

    def prepared(self, module: ModuleOp) -> ModuleOp:
        """A clone of `module` after the passes."""
        clone = module.clone()
        self.passes(clone)
        return clone

    def changed(self, text: str) -> ModuleOp:
        """The bufferized program of a changed text. Raises `BufferizationError` and `InputError`."""
        part = self.part
        read = parse_part(Chunk(part.index, part.first_line, text), self.path).module
        return _bufferized(self.prepared(read), self.options)

    def gone(self, target: ModuleOp) -> Counter[Made]:
        """Copies and buffers of which `target`, another bufferized program, makes fewer, and how many fewer."""
        return self.made_in(self.usual) - self.made_in(target)

    def made_in(self, target: ModuleOp) -> Counter[Made]:
        """Number of copies and buffers that a bufferized program makes for each op of the source."""
        run, made = ops_that_run(target, unnamed_functions(self.module)), made_in(target)
        return Counter(made[op] for op in run if op in made)

    def diff(self, text: str) -> str:
        """The change from the source to `text`, with line numbers of the whole file."""
        above = [""] * (self.part.first_line - 1)
        old, new = ([*above, *each.splitlines()] for each in (self.part.text, text))
        lines = difflib.unified_diff(old, new, self.path, self.path, lineterm="", n=CONTEXT_LINES)
        return "\n".join(lines)


def _bufferized(module: ModuleOp, options: BufferizationOptions) -> ModuleOp:
    clone = module.clone()
    bufferize_module(clone, options)
    return clone


def find_remedy(
    subject: Subject, function: str, copy: Copy, found: Elision | None
) -> Remedy | None:
    """The first change that removes the copy and is proved; else one that agrees on all inputs that were run; else a
    permission to write. The rewrites in `found` are tried first."""
    second: Remedy | None = None
    for stages in _sets_of_rewrites(subject, function, copy, found):
        remedy = _tried(subject, function, copy, stages)
        if remedy is not None and remedy.proved:
            return remedy
        second = second or remedy
    return second or _permission(subject, function, copy)


def _sets_of_rewrites(
    subject: Subject, function: str, copy: Copy, found: Elision | None
) -> Iterator[Stages]:
    stages = [] if found is None else list(found.stages)
    own = [frozenset(s for s in sites if s.function == function) for sites in stages]
    for site in sorted(own[0]) if own else ():
        yield [frozenset([site])]
    for sites in (own, stages):
        if any(sites):
            yield sites
    numbering = Numbering(subject.module)
    candidates = survey(subject.module, subject.before or subject.options).candidates
    here = [
        each
        for each in candidates
        if (place := position_of(each.operand.op)) is not None
        and copy.place is not None
        and (place.line, place.column) == (copy.place.line, copy.place.column)
    ]
    for tier in (*TIERS, OF_THE_SOURCE):
        for site in sites_of(numbering, here, tier):
            if site.function == function:
                yield [frozenset([site])]


def _tried(subject: Subject, function: str, copy: Copy, stages: Stages) -> Remedy | None:
    """The remedy that these rewrites give; None if they give none."""
    try:
        module, _ = all_rewritten(subject.module, stages, NO_PLACE)
        module.verify()
        if _made_of(copy) not in subject.gone(_bufferized(module, subject.options)):
            return None
        text = changed_text(subject.part, module)
        bufferized = subject.changed(text)
    except (BufferizationError, InputError, CannotWrite, VerifyException):
        return None
    kept = unnamed_functions(subject.module)
    after, before = (measure(m, is_final=False, kept=kept) for m in (bufferized, subject.usual))
    # The removed copy may be replaced by another one.
    if is_worse(after, before) or after.order >= before.order:
        return None
    changed = {function, *(site.function for sites in stages for site in sites)}
    how = _same(subject, bufferized, changed)
    if how is None:
        return None
    return Remedy(_advice(subject, stages), subject.diff(text), how, asks_more=not how)


def _made_of(copy: Copy) -> Made | None:
    """Key of a copy for `Subject.gone`; None if its position is unknown."""
    if copy.place is None:
        return None
    return Made(copy.place.line, copy.place.column, copy.contents_copied)


def _advice_of(rewrite: str) -> str:
    return BY_NAME[rewrite].advice if rewrite in BY_NAME else rewrite


def _advice(subject: Subject, stages: Stages) -> str:
    """The advice for each rewrite, with lines for those of the first stage."""
    numbering = Numbering(subject.module)
    lines: dict[str, list[str]] = {}
    for number, sites in enumerate(stages):
        for site in sorted(sites):
            told = lines.setdefault(_advice_of(site.change), [])
            op = numbering.operand(numbering.place(site)).op if number == 0 else None
            told += [str(line)] if (line := line_of(op)) else []
    return "; ".join(
        f"{what} (line {', '.join(dict.fromkeys(each))})" if each else what
        for what, each in lines.items()
    )


def _same(subject: Subject, target: ModuleOp, changed: Set[str]) -> str | None:
    """Evidence that a bufferized program means the same after some functions were changed: a proof, or a number of
    runs. Empty if it asks more of external callers; None if the meaning differs, or there is no evidence."""
    source, compared, asks_more = subject.part.module, 0, False
    prover = Prover(source, target, PROOF)
    # Callers are checked, too, as they may rely on the former behaviour.
    bodies = bodies_of(source)
    around = reaching(bodies.values(), changed)
    for name in (path for path in bodies if path in around):
        status = judged_for_callers(prover, name, subject.before or subject.options).status
        if status is Status.REFUTED:
            return None
        if status is Status.REJECTED:
            asks_more = True
        elif status is not Status.PROVED:
            run = exercise(source, target, name)
            if run.difference is not None or not run.compared:
                return None
            compared += run.compared
    if asks_more:
        return ""
    return f"the same on {compared} inputs" if compared else Remedy.PROOF


def _permission(subject: Subject, function: str, copy: Copy) -> Remedy | None:
    """Mark an argument, or an external buffer, as writable, if that removes the copy."""
    module = subject.part.module.clone()
    what = _allow_writing(subject, module, function, copy)
    if what is None:
        return None
    try:
        text = changed_text(subject.part, module)
        target = subject.changed(text)
    except (BufferizationError, InputError, CannotWrite):
        return None
    if not subject.made_in(target).total() < subject.made_in(subject.usual).total():
        return None
    return Remedy(what, subject.diff(text), "", asks_more=True)


def _allow_writing(subject: Subject, module: ModuleOp, function: str, copy: Copy) -> str | None:
    """Mark the copied tensor as writable in `module`. Returns the advice; None if nothing can be marked."""
    defined = next((place for label, place in copy.places if label == "definition"), None)
    if copy.kind != "not writable" or defined is None:
        return None
    op, names = functions(module)[function], Names(subject.part.text, subject.part.first_line)

    def stands_there(location: Attribute) -> bool:
        place = place_in(location)
        return place is not None and (place.line.data, place.column.data) == (
            defined.line,
            defined.column,
        )

    marks = list(op.arg_attrs.data) if op.arg_attrs is not None else []
    for argument, mark in zip(op.body.blocks[0].args, marks, strict=False):
        if stands_there(argument.location) and WRITABLE in mark.data:
            allowed = DictionaryAttr(dict(mark.data) | {WRITABLE: BoolAttr(1, i1)})
            marks[argument.index] = allowed
            op.properties["arg_attrs"] = ArrayAttr(marks)
            return f"mark {names.of(argument)} writable, if callers allow it"
    for each in op.walk():
        if op_name(each) == "bufferization.to_tensor" and stands_there(each.location):
            each.properties["writable"] = UnitAttr()
            named = names.of(each.results[0])
            return f"mark the buffer of {named} writable, if it may be written"
    return None
