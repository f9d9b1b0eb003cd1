"""Explanations of copies, each with its cost and its line in the bufferized output."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp, UnrankedTensorType
from xdsl.ir import Operation, SSAValue

from oneshot_verify.audit.cost import Amount, depth_of, element_bytes, rounds_of
from oneshot_verify.audit.made import made_at
from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    analyze_for_bufferization,
    bufferize_module,
)
from oneshot_verify.bufferize.interface import OpOperand, tensor_operands
from oneshot_verify.elide.edits.sites import copies_in, is_to_itself
from oneshot_verify.ir import InputError, Part, parse, position_of, print_module
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.names import Names
from oneshot_verify.pipeline.explain import (
    Copy,
    Explainer,
    FunctionExplanation,
    explain_part,
    out_of_place_in,
)
from oneshot_verify.pipeline.functions import functions

_Line = tuple[bool, int]
"""True if contents are copied; and the line of the copy or, if there is none, of the allocation."""


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


def dearest_first(explanations: Sequence[FunctionExplanation]) -> list[FunctionExplanation]:
    """The explanations, with the copies of each function sorted by cost."""
    return [
        replace(each, copies=tuple(sorted(each.copies, key=lambda copy: -copy.weight)))
        for each in explanations
    ]


def _copied_by(op: Operation, lines: dict[tuple[int, int], list[_Line]]) -> list[OpOperand]:
    """The operands that the op itself copies: one for each copy left that no out-of-place operand accounts for."""
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
    """Lines of copies, and of allocations without a copy, in the bufferized program, by line and column of their op in
    the source. Also the number of copies of a buffer to itself, by function."""
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
