"""Why there are copies, dearest first, with what each costs, where it is in the output, and a remedy that was tried."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.audit.cost import Amount, depth_of, element_bytes, rounds_of
from oneshot_verify.audit.refusals import relaxed_options
from oneshot_verify.audit.remedies.tried import find_remedy, find_remedy_for_transfer
from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    analyze_for_bufferization,
    bufferize_module,
)
from oneshot_verify.bufferize.interface import is_tensor
from oneshot_verify.elide.edits.sites import ALLOCATIONS, copy_at, is_to_itself
from oneshot_verify.ir import InputError, Part, parse, position_of, print_module
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.names import Names
from oneshot_verify.pipeline.explain import (
    TRANSFER,
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
    part: Part, path: str, options: BufferizationOptions
) -> list[FunctionExplanation]:
    """The copies of each function, with costs and lines of the output; raises `BufferizationError`."""
    analyzed = replace(part, module=part.module.clone())
    analysis = analyze_for_bufferization(analyzed.module, options)
    lines = _output_lines(part, options)
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
            _with_cost(explainer.transfer(op), op, op.operands[0], names, lines)
            for op in function.walk()
            if _still_copies(op, lines)
        ]
        found.append(replace(explanation, copies=tuple(copies)))
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
) -> tuple[list[FunctionExplanation], int]:
    """The same with remedies, those of the dearest copies first, as many as there is time for (`seconds`, in all); and
    for how many copies there was none."""
    found = {explanation.name: list(explanation.copies) for explanation in explanations}
    places = [(name, number) for name, copies in found.items() for number in range(len(copies))]
    places.sort(key=lambda place: -found[place[0]][place[1]].weight)
    deadline = time.monotonic() + seconds
    done = 0

    def finished(index: int, outcome: Remedy | WorkerFailure | None) -> None:
        nonlocal done
        name, number = places[index]
        if isinstance(outcome, Remedy):
            found[name][number] = replace(found[name][number], remedy=outcome)
        done += 1
        on_progress(done, len(places))

    def tasks() -> Iterator[Task[Remedy | None]]:
        for name, number in places:
            left = deadline - time.monotonic()
            if left <= 0:
                return
            copy = found[name][number]
            work = partial(find_remedy, part, path, options, name, number)
            if copy.kind == TRANSFER and copy.place is not None:
                place = copy.place.line, copy.place.column
                work = partial(find_remedy_for_transfer, part, path, options, name, *place)
            yield Task(work, min(left, SECONDS_FOR_ONE))

    run_tasks(tasks(), jobs, finished)
    told = [replace(each, copies=tuple(found[each.name])) for each in explanations]
    return told, len(places) - done


def refused_with_remedy(
    part: Part, path: str, options: BufferizationOptions, refused: Refused, *, seconds: float
) -> Refused:
    """The same with a change after which the bufferizer takes the part, if one was found."""
    if refused.hangs_on is None:
        return refused
    found: list[Remedy] = []

    def finished(_: int, outcome: Remedy | WorkerFailure | None) -> None:
        found.extend([outcome] if isinstance(outcome, Remedy) else [])

    relaxed = relaxed_options(options)
    work = partial(find_remedy, part, path, options, *refused.hangs_on, before=relaxed)
    run_tasks([Task(work, seconds)], 1, finished)
    return replace(refused, remedy=found[0]) if found else refused


def dearest_first(explanations: Sequence[FunctionExplanation]) -> list[FunctionExplanation]:
    """The same, the copies of each function by what they cost."""
    return [
        replace(each, copies=tuple(sorted(each.copies, key=lambda copy: -copy.weight)))
        for each in explanations
    ]


def _still_copies(op: Operation, lines: dict[tuple[int, int], list[_Line]]) -> bool:
    """Whether the op itself becomes a copy: all that was made for operands out of place has been taken."""
    place = position_of(op)
    if place is None or not op.operands or not is_tensor(op.operands[0]):
        return False
    return any(copied for copied, _ in lines.get((place.line, place.column), ()))


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


def _output_lines(part: Part, options: BufferizationOptions) -> dict[tuple[int, int], list[_Line]]:
    """The copies, and allocations without, of the bufferized program by the place of the op that they are made for."""
    module = part.module.clone()
    found: dict[tuple[int, int], list[_Line]] = {}
    try:
        bufferize_module(module, options)
        printed = parse(print_module(module), "bufferized output")[0].module
    except (BufferizationError, InputError):
        # The analysis stands without it.
        return found
    for own, read in zip(module.walk(), printed.walk(), strict=False):
        place, line = position_of(own), position_of(read)
        if place is None or line is None or own.name != read.name:
            continue
        site = copy_at(read)
        if site is not None and not is_to_itself(site):
            found.setdefault((place.line, place.column), []).append((True, line.line))
        elif read.name in ALLOCATIONS and not _is_filled_by_copy(read):
            found.setdefault((place.line, place.column), []).append((False, line.line))
    return found


def _is_filled_by_copy(allocation: Operation) -> bool:
    sites = (copy_at(use.operation) for use in allocation.results[0].uses)
    return any(site is not None and site.target is allocation.results[0] for site in sites)
