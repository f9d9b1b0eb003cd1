"""Wording of the stories of refutations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod
from typing import Any

from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.branches import ways_back
from oneshot_verify.ir.symbols import globals_of, path_of
from oneshot_verify.pipeline.story.divergence import Divergence, Wrong
from oneshot_verify.pipeline.story.run import MAX_STEPS, SOURCE, Run, history_of, short_place
from oneshot_verify.pipeline.story.tracing import Step
from oneshot_verify.refute.comparison import matches, with_rank
from oneshot_verify.refute.outcomes import show
from oneshot_verify.semantics import MemRefValue
from oneshot_verify.semantics.concrete import Event
from oneshot_verify.semantics.concrete.arrays import multi_index, seen_positions
from oneshot_verify.semantics.faults import Fault, FaultKind
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import ArrayValue, Block
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    NamedValue,
    SourceLine,
)


class Teller:
    """Words one difference between the programs of a run, as an extended counterexample."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def departed(self, found: Counterexample, at: Divergence) -> Counterexample:
        """Word a difference in contents or scalars."""
        steps = self.run.steps
        culprit = steps[at.culprit] if at.culprit < len(steps) else None
        op = at.op or (culprit.op if culprit is not None else None) or self.run.last
        made = self._global(at)
        if made is not None:
            op = made
        roles = {at.moment: "read"}
        if at.definition is not None:
            roles |= {at.definition: "definition", at.culprit: "write"}
        elif at.wrong is not Wrong.READS:
            roles[at.culprit] = "fails"
        told = self._told(found, op, self._says(at, op), culprit)
        reader = self.run.line(at.partner)
        conflict = None
        if at.wrong is Wrong.OVERWRITES and at.spot is not None and at.definition is not None:
            definition = steps[at.definition]
            conflict = Conflict(
                read=reader,
                write=self._in_source(at.culprit),
                definition=self._in_source(at.definition)
                if definition.op is not None
                else self._argument(at.spot.block),
            )
        return replace(told, conflict=conflict, history=history_of(self.run, roles, at=at))

    def _says(self, at: Divergence, op: Operation | None) -> str:
        run = self.run
        right, wrong = show(at.expected), show(at.actual)
        partner = short_place(run.line(at.partner))
        beside = f" ({partner})" if partner else ""
        if at.spot is None:
            said = f"gives {wrong}"
            if at.wrong is Wrong.USES and at.op is None:
                said = f"uses {self._operand(at, wrong)}"
            return f"{said}, where the tensor program has {right}{beside}"
        element = run.element(at.spot)
        match at.wrong:
            case Wrong.OVERWRITES:
                reader = self._reader(at)
                return f"overwrites {element}, {right} becomes {wrong}; {reader} still reads it"
            case Wrong.LEAVES:
                return f"leaves {wrong} in {element}, where the tensor program has {right}{beside}"
            case _:
                if op is not None and op_name(op).endswith("global"):
                    return f"starts with {wrong} in {element}, in the tensor program with {right}"
                does = "reads" if op is not self.run.last else self._at_the_end(at.spot.block)
                if wrong == "undefined":
                    return f"{does} {element}, which nothing has written; the tensor program has {right}{beside}"
                return (
                    f"{does} {wrong} {'in' if does == 'leaves' else 'from'} {element}, "
                    f"where the tensor program has {right}{beside}"
                )

    def _at_the_end(self, block: Block) -> str:
        """The verb for a buffer at the end: `returns` if it is returned, else `leaves`."""
        last = self.run.last
        returned = [] if last is None else [self._block(value) for value in last.operands]
        return "returns" if block in returned else "leaves"

    def _global(self, at: Divergence) -> Operation | None:
        """The global that is read, if its initial contents differ in the two programs; else None."""
        if at.wrong is not Wrong.READS or at.spot is None:
            return None
        name, place = at.spot.block.name, at.spot.place
        starts = [
            change.data
            for trace in self.run.traces
            for change in trace.steps[0].changes
            if change.block.name == name and place < len(change.data)
        ]
        if len(starts) != len(self.run.traces) or matches(starts[0][place], starts[1][place]):
            return None
        top = self.run.functions[1].get_toplevel_object()
        named = globals_of(top) if isinstance(top, Operation) else []
        return next((op for op in named if f"global @{path_of(op)}" == name), None)

    def _operand(self, at: Divergence, shown: str) -> str:
        """Format the wrong operand: `%i = 1`."""
        op = self.run.steps[at.moment].op
        if at.what:
            return f"{shown} as {at.what}"
        if op is None or at.operand is None:
            return shown
        return f"{self.run.name(op.operands[at.operand])} = {shown}"

    def _reader(self, at: Divergence) -> str:
        steps = self.run.steps
        reader = steps[at.moment].op if at.moment < len(steps) else self.run.last
        return short_place(self.run.line(reader)) or "a later op"

    def fault(
        self, found: Counterexample, fault: Fault, departed: Divergence | None
    ) -> Counterexample:
        """Word undefined behaviour of the bufferized program."""
        run = self.run
        blocks = [block for value in fault.op.operands if (block := self._block(value))]
        says = str(fault)
        known = {change.block for step in run.steps for change in step.changes}
        # Long names first.
        for block in sorted(known, key=lambda block: len(block.name), reverse=True):
            says = says.replace(block.name, run.buffer(block))
        roles: dict[int, str] = {}
        if fault.kind in (FaultKind.USE_AFTER_FREE, FaultKind.DOUBLE_FREE):
            roles = self._freed_at(blocks)
            places = [
                short_place(run.line(run.steps[n].op)) for n, r in roles.items() if r == "freed"
            ]
            if places and places[0]:
                says += f"; it was freed at {places[0]}"
        told = self._told(found, fault.op, says, None)
        history = self._at(fault.op, "fails", f"{op_name(fault.op)}: {fault.kind.value}", roles)
        conflict = None
        if departed is not None and fault.kind is FaultKind.UNDEFINED_VALUE:
            conflict = self.departed(found, departed).conflict
        return replace(told, history=history, conflict=conflict)

    def _at(
        self, op: Operation, role: str, what: str, roles: Mapping[int, str] | None = None
    ) -> tuple[BufferStep, ...]:
        """The history of the buffers, followed by an entry for an op that is no step, such as one that fails."""
        run = self.run
        blocks = [block for value in op.operands if (block := self._block(value))]
        history = list(history_of(run, roles or {}, blocks))
        target = run.line(op)
        place = target if target and target.side == SOURCE else None
        for block in dict.fromkeys(blocks):
            name = run.buffer(block)
            history.append(
                BufferStep(place, what, block.name, (), target=target, name=name, role=role)
            )
        return tuple(history[-MAX_STEPS:])

    def freed(self, found: Counterexample, value: MemRefValue) -> Counterexample:
        """Word the free of a buffer that the function returns, or got from its caller."""
        block = value.views[0][1].block
        roles = self._freed_at([block])
        number = next((n for n, role in roles.items() if role == "freed"), None)
        op = self.run.steps[number].op if number is not None else self.run.last
        returned = short_place(self.run.line(self.run.last))
        name = self.run.buffer(block)
        is_given = number is not None and self.run.steps[number].op is not None
        says = f"frees {name}, which the caller gets or keeps"
        if is_given and returned:
            says = f"frees {name}, which the function returns at {returned}, or its caller keeps"
        told = self._told(found, op, says, self.run.steps[number] if number is not None else None)
        return replace(told, history=history_of(self.run, roles, [block]))

    def leaked(self, found: Counterexample, block: Block) -> Counterexample:
        """Word a memory leak."""
        roles = self._freed_at([block])
        op = next((self.run.steps[made].op for made in roles), self.run.last)
        says = f"makes {self.run.buffer(block)}, which nothing frees"
        told = self._told(found, op, says, None)
        return replace(told, history=history_of(self.run, roles, [block]))

    def effect(
        self, found: Counterexample, expected: Event | None, actual: Event | None
    ) -> Counterexample:
        """Word a difference in effects; None for an effect that is missing."""
        run = self.run
        if actual is None and expected is not None:
            says = "is seen from outside; the bufferized program does nothing like it here"
            return self._told(found, expected.op, says, None)
        if actual is None:
            return found
        theirs = short_place(run.line(expected.op)) if expected is not None else ""
        says = f"does {actual.name}, which the tensor program does not do here"
        if expected is not None and expected.what == actual.what:
            says = f"does {actual.name} with other data than {theirs or 'the tensor program'}"
        elif theirs:
            says = f"does {actual.name}, where the tensor program does {expected and expected.name} ({theirs})"
        told = self._told(found, actual.op, says, None)
        return replace(told, history=self._at(actual.op, "read", op_name(actual.op)))

    def result(self, found: Counterexample) -> Counterexample:
        """Word a difference in a result for which no earlier difference was found."""
        op = self._behind_result(found)
        says = f"gives {found.actual}, where the tensor program has {found.expected}"
        if found.actual is None:
            says = found.what
        told = self._told(found, op, says, None)
        return replace(told, history=history_of(self.run, {}))

    def rounds(self, found: Counterexample, loop: Operation) -> Counterexample:
        """Word a difference in trip counts; a loop of blocks is named by the branch back."""
        return self._told(found, next(iter(ways_back(loop)), loop), found.what, None)

    def _behind_result(self, found: Counterexample) -> Operation | None:
        """The op that defines the result named by `found.where`; the return itself if there is none."""
        last = self.run.last
        word, _, number = found.where.partition(" ")
        if last is None or word != "result" or not number.isdecimal():
            return last
        if int(number) >= len(last.operands):
            return last
        owner = last.operands[int(number)].owner
        return owner if isinstance(owner, Operation) else last

    # Parts.

    def _told(
        self, found: Counterexample, op: Operation | None, says: str, step: Step | None
    ) -> Counterexample:
        place = self.run.line(op)
        failing = None
        if op is not None and place is not None:
            failing = FailingOp(place, says, tuple(self._values(op, step)))
        listings = [listing for n in (0, 1) if (listing := self.run.listing(n))]
        return replace(found, failing=failing, listings=tuple(listings))

    def _values(self, op: Operation, step: Step | None) -> Iterator[NamedValue]:
        """The operands of an op with their values in this step, or else their last ones."""
        known = step is not None and step.op is op and len(step.operands) == len(op.operands)
        trace = self.run.traces[0 if self._is_ours(op) else 1]
        done: set[SSAValue] = set()
        for number, operand in enumerate(op.operands):
            value = (
                step.operands[number] if known and step is not None else trace.values.get(operand)
            )
            if value is None or operand in done:
                continue
            done.add(operand)
            name = self.run.name(operand)
            shown = self._shown(name, with_rank(value))
            if shown:
                yield NamedValue(name, shown)

    def _is_ours(self, op: Operation) -> bool:
        above: Operation | None = op
        while above is not None and above is not self.run.functions[0]:
            above = above.parent_op()
        return above is not None

    def _shown(self, name: str, value: Any) -> str:
        """Format a scalar; or the size of a buffer, with the buffer and the part of it that it is a view of."""
        if isinstance(value, ArrayValue):
            sizes = "x".join(map(str, value.shape))
            return f"size {sizes}" if sizes else ""
        if not isinstance(value, MemRefValue):
            return show(value)
        view = value.views[0][1]
        sizes = f"size {'x'.join(map(str, value.shape))}" if value.shape else "one element"
        base = self.run.buffer(view.block)
        if not view.shows_all(value.shape):
            return f"{sizes} of {base}{_window(value)}"
        return sizes if base == name else f"{sizes}, all of {base}"

    def _block(self, operand: SSAValue) -> Block | None:
        value = with_rank(self.run.traces[1].values.get(operand))
        return value.views[0][1].block if isinstance(value, MemRefValue) else None

    def _freed_at(self, blocks: Sequence[Block]) -> dict[int, str]:
        """The steps that made or freed these buffers, each with its role, `made` or `freed`."""
        roles: dict[int, str] = {}
        for number, step in enumerate(self.run.steps):
            for change in step.changes:
                if change.block in blocks and (change.is_new or change.is_freed):
                    roles[number] = "freed" if change.is_freed else "made"
        return roles

    def _in_source(self, moment: int) -> SourceLine | None:
        """The place of the step in the tensor program; if there is none, in the bufferized one."""
        step = self.run.steps[moment]
        op = self.run.counterpart(step) or step.op
        return self.run.line(op)

    def _argument(self, block: Block) -> SourceLine | None:
        """The place of the tensor program's argument that this buffer belongs to; None if there is none."""
        for number, argument in enumerate(self.run.functions[0].body.blocks[0].args):
            if block.name.split(" (", 1)[0] == f"argument {number}":
                return self.run.place(argument.location)
        return None


def _window(value: MemRefValue) -> str:
    """Format the start of a view in its buffer, and the stride of a view of rank 1."""
    view = value.views[0][1]
    places = seen_positions(view, value.shape)
    shape = tuple(map(int, view.block.shape))
    if not places or not 0 <= places[0] < prod(shape):
        return ", nothing of it" if not places else ", outside of it"
    start = ", ".join(map(str, multi_index(shape, places[0])))
    steps = [two - one for one, two in pairwise(places)]
    every = (
        f", every {steps[0]}th element" if len(value.shape) == 1 and steps and steps[0] > 1 else ""
    )
    return f" from [{start}]{every}"
