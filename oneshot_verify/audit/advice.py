"""Why there are copies, dearest first, with what each costs, where it is in the output, and a remedy that was tried."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from xdsl.dialects.builtin import ModuleOp, UnrankedTensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.audit.cost import Amount, depth_of, element_bytes, rounds_of
from oneshot_verify.audit.gone import BY_ELISION, Made, made_at
from oneshot_verify.audit.refusals import relaxed_options
from oneshot_verify.audit.remedies import ADVICE, Subject, find_remedy, made_of
from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    analyze_for_bufferization,
    bufferize_module,
)
from oneshot_verify.bufferize.interface import OpOperand, tensor_operands
from oneshot_verify.elide.edits.sites import copies_in, is_to_itself
from oneshot_verify.elide.elision import Elision
from oneshot_verify.elide.running import SEARCH_SECONDS, Limits
from oneshot_verify.elide.unnamed import OWN
from oneshot_verify.ir import InputError, Part, parse, position_of, print_module
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.names import Names
from oneshot_verify.pipeline.elision import Processes, elide
from oneshot_verify.pipeline.explain import (
    Copy,
    Explainer,
    FunctionExplanation,
    Refused,
    Remedy,
    explain_part,
    out_of_place_in,
)
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.workers import Task, WorkerFailure, run_tasks

_Line = tuple[bool, int]
"""Whether contents are copied, and the line of the copy; failing that, of the allocation."""

SECONDS_FOR_ONE = 20.0
"""The limit for the remedies of one copy."""

OnProgress = Callable[[int, int], None]
"""`(copies that are done, copies)`"""


def explain_with_costs(
    part: Part,
    path: str,
    options: BufferizationOptions,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> list[FunctionExplanation]:
    """The copies of each function after `passes`, with costs and lines of the output; raises `BufferizationError`."""
    module = part.module.clone()
    passes(module)
    analyzed = replace(part, module=module.clone())
    analysis = analyze_for_bufferization(analyzed.module, options)
    lines, to_itself = _output_lines(module, options)
    names = Names(part.text, part.first_line)
    found: list[FunctionExplanation] = []
    for explanation in explain_part(analyzed, path, analysis):
        function = functions(analyzed.module)[explanation.name]
        operands = out_of_place_in(function, analysis)
        explainer = Explainer(analyzed, path, analysis)
        copies = [
            _with_cost(copy, operand.op, explainer.copy_insertion.copied(operand), names, lines)
            for copy, operand in zip(explanation.copies, operands, strict=True)
        ]
        copies += [
            _with_cost(explainer.own_copy(operand), operand.op, operand.value, names, lines)
            for op in function.walk()
            for operand in _copied_by(op, lines)
        ]
        own = to_itself[explanation.name]
        found.append(replace(explanation, copies=tuple(copies), to_itself=own))
    return found


def with_remedies(
    part: Part,
    path: str,
    options: BufferizationOptions,
    explanations: Sequence[FunctionExplanation],
    *,
    jobs: int,
    seconds: float,
    on_progress: OnProgress = lambda done, known: None,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> tuple[list[FunctionExplanation], int]:
    """The same with remedies, those of the dearest copies first, as many as there is time for (`seconds`, in all); and
    for how many copies there was none.

    Whatever elision removes has a remedy: a change of the source, or else elision itself.
    """
    found = {explanation.name: list(explanation.copies) for explanation in explanations}
    subject, started = Subject(part, path, options, passes), time.monotonic()
    elided = _elided(subject, jobs, seconds) if any(found.values()) else None
    places = [(name, number) for name, copies in found.items() for number in range(len(copies))]
    places.sort(key=lambda place: -found[place[0]][place[1]].weight)
    left = Counter[Made]() if elided is None else subject.gone(elided.module)
    gone: set[tuple[str, int]] = set()
    for name, number in places:
        made = made_of(found[name][number])
        if made is not None and left[made] > 0:
            left[made] -= 1
            gone.add((name, number))
    deadline = started + seconds
    done = 0

    def finished(index: int, outcome: Remedy | WorkerFailure | None) -> None:
        nonlocal done
        name, number = places[index]
        remedy = outcome if isinstance(outcome, Remedy) else None
        is_gone = places[index] in gone
        found[name][number] = _told(found[name][number], name, remedy, elided, is_gone=is_gone)
        done += 1
        on_progress(done, len(places))

    def tasks() -> Iterator[Task[Remedy | None]]:
        for name, number in places:
            left = deadline - time.monotonic()
            if left <= 0:
                return
            copy = found[name][number]
            work = partial(find_remedy, subject, name, copy, elided)
            yield Task(work, min(left, SECONDS_FOR_ONE))

    run_tasks(tasks(), jobs, finished)
    for name, number in places[done:]:
        is_gone = (name, number) in gone
        found[name][number] = _told(found[name][number], name, None, elided, is_gone=is_gone)
    told = [replace(each, copies=tuple(found[each.name])) for each in explanations]
    return told, len(places) - done


def refused_with_remedy(
    part: Part,
    path: str,
    options: BufferizationOptions,
    refused: Refused,
    *,
    seconds: float,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> Refused:
    """The same with a change after which the bufferizer takes the part, if one was found."""
    if refused.hangs_on is None:
        return refused
    found: list[Remedy] = []

    def finished(_: int, outcome: Remedy | WorkerFailure | None) -> None:
        found.extend([outcome] if isinstance(outcome, Remedy) else [])

    subject = Subject(part, path, options, passes, relaxed_options(options))
    name, place = refused.hangs_on
    work = partial(find_remedy, subject, name, place, None)
    run_tasks([Task(work, seconds)], 1, finished)
    return replace(refused, remedy=found[0]) if found else refused


def _elided(subject: Subject, jobs: int, seconds: float) -> Elision | None:
    """The program without the copies that are proved needless; None where that is refused."""
    limits = Limits(search=min(seconds, SEARCH_SECONDS), says_why=False)
    try:
        return elide(subject.module, subject.options, limits=limits, run=Processes(jobs))
    except BufferizationError:
        return None


def _told(
    copy: Copy, function: str, remedy: Remedy | None, elided: Elision | None, *, is_gone: bool
) -> Copy:
    """A copy with the remedy that was found; failing that, elision; failing that, what was tried."""
    if remedy is None and is_gone:
        remedy = Remedy(f"{BY_ELISION}; no change of the source was found for it", "", Remedy.PROOF)
    if remedy is not None or elided is None or copy.place is None:
        return replace(copy, remedy=remedy)
    here, report = (function, copy.place.line), elided.report
    tried = [
        f"{'in place' if each.copy.reason != OWN else 'without it'}: {each.status.value}"
        + (f": {each.why}" if each.why else "")
        for each in report.removals
        if (each.copy.function, each.copy.line) == here
    ]
    tried += [
        f"{ADVICE.get(each.rewrite, each.rewrite)}: {each.status.value}"
        for each in report.rewrites
        if (each.function, each.line) == here and not each.is_made
    ]
    return replace(copy, tried=tuple(dict.fromkeys(tried)))


def dearest_first(explanations: Sequence[FunctionExplanation]) -> list[FunctionExplanation]:
    """The same, the copies of each function by what they cost."""
    return [
        replace(each, copies=tuple(sorted(each.copies, key=lambda copy: -copy.weight)))
        for each in explanations
    ]


def _copied_by(op: Operation, lines: dict[tuple[int, int], list[_Line]]) -> list[OpOperand]:
    """The operands that the op itself copies: all that was made for operands out of place has been taken."""
    place, operands = position_of(op), tensor_operands(op)
    if place is None or not operands:
        return []
    waiting = lines.get((place.line, place.column), ())
    count = sum(copied for copied, _ in waiting)
    return [operands[min(number, len(operands) - 1)] for number in range(count)]


def _with_cost(
    copy: Copy,
    op: Operation,
    copied: SSAValue,
    names: Names,
    lines: dict[tuple[int, int], list[_Line]],
) -> Copy:
    size, rounds = _size(copied, names), rounds_of(op, names)
    waiting = lines.get((copy.place.line, copy.place.column), []) if copy.place else []
    match = next((line for line in waiting if line[0] == copy.contents_copied), None)
    if match is not None:
        waiting.remove(match)
    return replace(
        copy,
        bytes=size.value,
        depth=depth_of(op),
        rounds=rounds.value,
        weight=(size * rounds).weight,
        output_line=match[1] if match else 0,
    )


def _size(tensor: SSAValue, names: Names) -> Amount:
    """The bytes of a tensor."""
    type: Any = tensor.type
    amount = Amount(element_bytes(type.element_type))
    if isinstance(type, UnrankedTensorType):
        return amount * Amount(1, (f"size of {names.of(tensor)}",))
    for dimension, size in enumerate(shape_of(type)):
        called = f"dim({names.of(tensor)}, {dimension})"
        amount *= Amount(1, (called,)) if size is None else Amount(size)
    return amount


def _output_lines(
    module: ModuleOp, options: BufferizationOptions
) -> tuple[dict[tuple[int, int], list[_Line]], Counter[str]]:
    """The copies, and allocations without, of the bufferized program by the place of the op that they are made for; and
    for each function how many copies of a buffer to itself there are."""
    module = module.clone()
    found: dict[tuple[int, int], list[_Line]] = {}
    to_itself: Counter[str] = Counter()
    try:
        bufferize_module(module, options)
        printed = parse(print_module(module), "bufferized output")[0].module
    except (BufferizationError, InputError):
        # The analysis stands without it.
        return found, to_itself
    for own, read in zip(module.walk(), printed.walk(), strict=False):
        made, line = made_at(own), position_of(read)
        if made is not None and line is not None and own.name == read.name:
            found.setdefault((made.line, made.column), []).append((made.is_copy, line.line))
    for name, function in functions(module).items():
        to_itself[name] = sum(is_to_itself(site) for site in copies_in(function))
    return found, to_itself
