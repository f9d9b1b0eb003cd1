"""Explanations of copies, each with its cost and its line in the bufferized output."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from xdsl.dialects.builtin import ModuleOp, UnrankedTensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    analyze_for_bufferization,
    bufferize_module,
)
from oneshot_verify.bufferize.interface import OpOperand, tensor_operands
from oneshot_verify.elide.cost import Cost, bytes_of, bytes_of_element, traffic
from oneshot_verify.elide.measure import ALLOCATIONS, copy_at, self_copies
from oneshot_verify.ir import InputError, Part, line_of, parse, position_of, print_module
from oneshot_verify.ir.names import Names
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.pipeline.explain import Copy, Explainer, FunctionExplanation
from oneshot_verify.pipeline.functions import functions


class Made(NamedTuple):
    """A copy, or an allocation that no copy fills, by the position of its op in the source."""

    line: int
    column: int
    is_copy: bool


def made_in(module: ModuleOp) -> dict[Operation, Made]:
    """The copies and buffers of a bufferized program, without copies of a buffer to itself."""
    found, own = dict[Operation, Made](), set(self_copies(module))
    for op in module.walk():
        place, is_copy = position_of(op), copy_at(op) is not None
        is_made = is_copy or (op.name in ALLOCATIONS and not _is_filled_by_copy(op))
        if is_made and place is not None and op not in own:
            found[op] = Made(place.line, place.column, is_copy)
    return found


def _is_filled_by_copy(allocation: Operation) -> bool:
    sites = (copy_at(use.operation) for use in allocation.results[0].uses)
    return any(site is not None and site.target is allocation.results[0] for site in sites)


def explain_with_costs(
    part: Part,
    path: str,
    options: BufferizationOptions,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> list[FunctionExplanation]:
    """Copies of each function after `passes`, with costs and lines of the output. Raises `BufferizationError`."""
    module = part.module.clone()
    passes(module)
    analyzed = replace(part, module=module.clone())
    explainer = Explainer(analyzed, path, analyze_for_bufferization(analyzed.module, options))
    lines, to_itself = _output_lines(module, options)
    found: list[FunctionExplanation] = []
    for name, function in functions(analyzed.module).items():
        if not has_body(function):
            continue
        copies, in_place = list[Copy](), 0
        for operand in (each for op in function.walk() for each in tensor_operands(op)):
            reason = explainer.analysis.reasons.get(operand)
            if reason is None:
                in_place += 1
                continue
            copied = explainer.copy_insertion.copied(operand)
            copy = explainer.copy(operand, reason)
            copies.append(_with_cost(copy, operand.op, copied, explainer.names, lines))
        for operand in (each for op in function.walk() for each in _copied_by(op, lines)):
            copy = explainer.own_copy(operand)
            copies.append(_with_cost(copy, operand.op, operand.value, explainer.names, lines))
        about = name, line_of(function), part.index, in_place
        found.append(FunctionExplanation(*about, tuple(copies), to_itself[name]))
    return found


def dearest_first(explanations: Sequence[FunctionExplanation]) -> list[FunctionExplanation]:
    """The explanations, with the copies of each function sorted by cost."""
    return [
        replace(each, copies=tuple(sorted(each.copies, key=lambda copy: copy.order, reverse=True)))
        for each in explanations
    ]


Lines = dict[tuple[int, int], list[tuple[bool, int]]]
"""By line and column of an op in the source: copies and allocations of the output, each as True for a copy, and its
line."""


def _copied_by(op: Operation, lines: Lines) -> list[OpOperand]:
    """The operands that the op itself copies: one for each copy left that no out-of-place operand accounts for."""
    place, operands = position_of(op), tensor_operands(op)
    if place is None or not operands:
        return []
    waiting = lines.get((place.line, place.column), ())
    count = sum(copied for copied, _ in waiting)
    return [operands[min(number, len(operands) - 1)] for number in range(count)]


def _with_cost(copy: Copy, op: Operation, copied: SSAValue, names: Names, lines: Lines) -> Copy:
    waiting = lines.get((copy.place.line, copy.place.column), []) if copy.place else []
    match = next((line for line in waiting if line[0] == copy.contents_copied), None)
    if match is not None:
        waiting.remove(match)
    spent = traffic(_size(copied, names), op, names)
    return replace(copy, **spent, output_line=match[1] if match else 0)


def _size(tensor: SSAValue, names: Names) -> Cost:
    """The bytes of a tensor."""
    type_: Any = tensor.type
    if isinstance(tensor.type, UnrankedTensorType):
        element = Cost(bytes_of_element(type_.element_type))
        return element * Cost(1, (f"size of {names.of(tensor)}",))
    rank = len(type_.get_shape())
    return bytes_of(type_, [Cost(1, (f"dim({names.of(tensor)}, {d})",)) for d in range(rank)])


def _output_lines(module: ModuleOp, options: BufferizationOptions) -> tuple[Lines, Counter[str]]:
    """The copies and allocations of the bufferized program; and the number of copies of a buffer to itself, by
    function."""
    module = module.clone()
    found: Lines = {}
    to_itself: Counter[str] = Counter()
    try:
        bufferize_module(module, options)
        printed = parse(print_module(module), "bufferized output")[0].module
    except (BufferizationError, InputError):
        # The analysis stands without it.
        return found, to_itself
    made = made_in(module)
    for own, read in zip(module.walk(), printed.walk(), strict=False):
        line = position_of(read)
        if own in made and line is not None and own.name == read.name:
            key = made[own].line, made[own].column
            found.setdefault(key, []).append((made[own].is_copy, line.line))
    for name, function in functions(module).items():
        to_itself[name] = len(self_copies(function))
    return found, to_itself
