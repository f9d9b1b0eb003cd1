"""Explanations of refusals: the op because of which a loop yields another buffer than it was given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize import (
    BufferizationError,
    BufferizationOptions,
    analyze_for_bufferization,
)
from oneshot_verify.bufferize.interface import OpOperand, Relation, function_around, op_name
from oneshot_verify.bufferize.remedies import remedy_for
from oneshot_verify.ir import Part, line_of, position_of
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.pipeline.explain import Copy, Explainer, Refused

_NOT_EQUIVALENT = re.compile(r"(Yield operand|Condition arg) #(\d+) is not equivalent")


def why_refused(
    part: Part,
    path: str,
    options: BufferizationOptions,
    error: BufferizationError,
    passes: Callable[[ModuleOp], None] = lambda _: None,
) -> Refused:
    """Explain a refusal, as far as possible, by the ops from the yielded value back to the one that breaks the
    chain."""
    place = error.position
    line = line_of(error.op)
    refused = Refused(error.message, line, part.index, advice=remedy_for(error.message) or "")
    found = _NOT_EQUIVALENT.search(error.message)
    if found is None or error.op is None or place is None:
        return refused
    # With new buffers allowed, the analysis finishes and gives the reason for each.
    relaxed = relaxed_options(options)
    part = replace(part, module=part.module.clone())
    passes(part.module)
    try:
        analysis = analyze_for_bufferization(part.module, relaxed)
    except BufferizationError:
        return refused
    last = next((op for op in part.module.walk() if position_of(op) == place), None)
    if last is None or last.name != error.op.name:
        return refused
    trace = _Trace(Explainer(part, path, analysis))
    because = tuple(trace.told(last, int(found[2])))
    return replace(refused, because=because, hangs_on=trace.hangs_on)


def relaxed_options(options: BufferizationOptions) -> BufferizationOptions:
    """`options` with new buffers allowed in loops."""
    return replace(options, allow_return_allocs_from_loops=True)


class _Trace:
    def __init__(self, explainer: Explainer) -> None:
        self.explainer, self.analysis = explainer, explainer.analysis
        self.hangs_on: tuple[str, Copy] | None = None

    def told(self, last: Operation, number: int) -> Iterator[str]:
        """Explain by the ops from the value that a terminator yields back to the one that breaks the chain."""
        first = 1 if op_name(last) == "scf.condition" else 0
        value, argument = last.operands[first + number], self._argument(last, number)
        called = self.explainer.called
        given = "" if argument is None else f", and not in that of {called(argument)}"
        seen: set[SSAValue] = set()
        while value not in seen:
            seen.add(value)
            link = self._link(value)
            if link is None:
                yield f"{self._broken(value)}{given}"
                yield from self._reasons(value)
                return
            value = link

    @staticmethod
    def _argument(last: Operation, number: int) -> BlockArgument | None:
        block = last.parent
        if block is None:
            return None
        around = block.parent_op()
        skipped = 1 if around is not None and op_name(around) == "scf.for" else 0
        return block.args[number + skipped] if number + skipped < len(block.args) else None

    def _link(self, value: SSAValue) -> SSAValue | None:
        """The operand value that `value` is equivalent to, in place; None if there is none."""
        if not isinstance(value, OpResult):
            return None
        for alias in self.analysis.aliasing_operands(value):
            if alias.relation is Relation.EQUIVALENT and self.analysis.is_in_place(alias.operand):
                return alias.value
        return None

    def _broken(self, value: SSAValue) -> str:
        explainer = self.explainer
        if isinstance(value, BlockArgument):
            return f"what is yielded lies in the buffer of {explainer.called(value)}"
        owner = value.owner
        assert isinstance(owner, Operation)
        op = explainer.op_at(owner)
        operands = self._operands(value)
        out_of_place = [operand for operand in operands if operand in self.analysis.reasons]
        name = explainer.called(value)
        if out_of_place:
            copied = explainer.called(out_of_place[0].value)
            return f"{op} gets a copy of {copied}, so {name} lies in a new buffer"
        if not operands:
            return f"{op} makes a new tensor, so {name} lies in a new buffer"
        whole = explainer.called(operands[0].value)
        return f"{op} gives a part of {whole}, or one of several buffers, so {name} lies elsewhere"

    def _operands(self, value: SSAValue) -> list[OpOperand]:
        return [alias.operand for alias in self.analysis.aliasing_operands(value)]

    def _reasons(self, value: SSAValue) -> Iterator[str]:
        for operand in self._operands(value):
            if operand in self.analysis.reasons:
                copy = self.explainer.copy(operand, self.analysis.reasons[operand])
                function = function_around(operand.op)
                self.hangs_on = None if function is None else (path_of(function), copy)
                yield copy.sentence
