"""The rule for `func.call`: a callee's proved summary is all that a caller may use."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType, StringAttr, TensorType
from xdsl.ir import Attribute, Operation, Region

from oneshot_verify.encode.calls.apart import apart, pairs_with, told_apart
from oneshot_verify.encode.calls.functions import Functions
from oneshot_verify.encode.calls.globals import Globals, is_mutable, reached
from oneshot_verify.encode.calls.returns import Returns
from oneshot_verify.encode.calls.sizes import size_at
from oneshot_verify.encode.calls.summaries import Summary
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.obligation import (
    CALL_ARGUMENT,
    CALL_GLOBAL,
    CALL_OVERLAP,
    CALL_SIZES,
    CALL_WRITABLE,
    Needed,
)
from oneshot_verify.encode.pairing import Pairing, Returned, corresponds
from oneshot_verify.encode.relation.facts import Border, Pair
from oneshot_verify.encode.relation.places import Argument, Made, Origin
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.unranked import is_unranked
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics.assumed import assumed_by_ops
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.opaque import outside_assumption
from oneshot_verify.semantics.reading import callee_of, said_of_arguments, scalar_type
from oneshot_verify.semantics.values import (
    MemRefValue,
    TensorValue,
    buffers_of,
    forms_of,
)

MOST_OPEN_CALLS = 8
"""Bodies are walked where they are called for no more calls inside each other than half of that."""


class CallRule:
    """`func.call`, given a way to get at the functions of both programs and their summaries."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions

    def __call__(self, walk: Lockstep, source: Operation, target: Operation) -> None:
        name = callee_of(source)
        declaration = self.functions.source(name) if name is not None else None
        if name is None or declaration is None:
            raise UnsupportedOp(source, "the function that is called is not there")
        if callee_of(target) != name:
            raise Incomplete(f"@{name} is called here, but not by the bufferized program", target)
        call = _Call(walk, source, target, name, (declaration, self.functions.target(name)))
        call.keep_alone()
        if declaration.is_declaration:
            if self.functions.target_body(name) is not None:
                raise Incomplete(f"@{name} has a body in the bufferized program only", target)
            if len(source.operands) != len(target.operands):
                raise Incomplete(f"the call of @{name} has another number of arguments", target)
            types = source.result_types, target.result_types
            if (
                len(types[0]) != len(types[1])
                or list(map(is_unranked, types[0])) != list(map(is_unranked, types[1]))
                or not all(map(corresponds, *types))
            ):
                raise Incomplete(f"@{name} returns other things in the bufferized program", target)
            call.to_outside()
        else:
            call.to_inside(self.functions)


class _Call:
    """One pair of calls."""

    def __init__(
        self,
        walk: Lockstep,
        source: Operation,
        target: Operation,
        name: str,
        declarations: tuple[func.FuncOp | None, func.FuncOp | None],
    ) -> None:
        self.walk = walk
        self.source_op, self.target_op = source, target
        self.name = name
        self.declarations = declarations
        self.ours: list[Any] = [walk.source.get(operand) for operand in source.operands]
        self.theirs: list[Any] = [walk.target.get(operand) for operand in target.operands]
        self._returns = Returns(walk, (source, target), name, self.theirs)

    def keep_alone(self) -> None:
        """What attributes promise to be seen through no other argument is seen through none in the bufferized program.

        Source: `noalias` in https://llvm.org/docs/LangRef.html#parameter-attributes. Of tensors it says nothing.
        """
        function = self.declarations[1]
        said = said_of_arguments(function, "llvm.noalias") if function is not None else ()
        alone = frozenset(number for number, each in enumerate(said) if each is not None)
        for one, other in pairs_with(alone, self.theirs):
            what = CALL_OVERLAP.says(
                f"arguments {one} and {other} of the call of @{self.name}, of which it says "
                "'llvm.noalias', do not overlap"
            )
            for each in product(buffers_of(self.theirs[one]), buffers_of(self.theirs[other])):
                for goal in apart(self.walk.target, *each):
                    self.walk.obligations.require(goal, what, self.target_op)

    def to_inside(self, functions: Functions) -> None:
        """A call of a function with a body."""
        if any(isinstance(value, TensorValue) for value in self.theirs) or any(
            isinstance(result.type, TensorType) for result in self.target_op.results
        ):
            # A summary speaks of buffers.
            self._walk_bodies(functions, "which has tensors in the bufferized program")
            return
        unrelated = frozenset(
            number
            for number in range(len(self.ours))
            if isinstance(self.ours[number], TensorValue) and not self._is_passed_on(number)
        )
        returns_buffers = any(
            isinstance(result.type, MemRefType) for result in self.source_op.results
        )
        if returns_buffers and (Side.SOURCE, self.name) not in self.walk.open_calls:
            # Which buffer of one program is which of the other is not said by a summary.
            self._walk_bodies(functions, "which returns a buffer")
            return
        named = reached(functions.target_body, self.name)
        # The callee was proved alone.
        lacking = self._lacking(named)
        if lacking is not None:
            self._walk_bodies(functions, lacking)
            return
        summary = functions.summary(self.name, unrelated)
        if isinstance(summary, str):
            self._walk_bodies(functions, summary)
            return
        self.walk.assumptions |= dict.fromkeys(functions.granted(self.name, unrelated))
        lacking = self._lacking(named, summary.addressed)
        if lacking is not None:
            self._walk_bodies(functions, lacking)
            return
        if len(self.theirs) != len(self.ours) + summary.pairing.out_params:
            raise Incomplete(
                f"the call of @{self.name} has another number of arguments", self.target_op
            )
        touched = (reached(functions.source_body, self.name), named)
        reachable = Globals(self.walk, self.target_op, self.name, touched[0] | named)
        collisions = list(self._with_globals(touched))
        for machine, values in ((self.walk.source, self.ours), (self.walk.target, self.theirs)):
            collisions += told_apart(machine, summary.addressed, values)
        ignored = unrelated | self._ignored(functions)
        fits = self._fits(summary.changed, collisions) and self._agree(ignored)
        if not fits and self._can_walk_bodies(functions):
            self._walk_bodies(functions, "with arguments that overlap or differ")
            return
        for number in range(len(self.ours)):
            if number in unrelated or number not in ignored:
                self._require_argument(number, number not in unrelated)
            elif not self._is_passed_on(number):
                # No certificate says it.
                self.walk.plan = None
        for number in range(len(self.ours), len(self.theirs)):
            # The callee may read back what it leaves there, and in threads that is not always its own.
            self._note_read(number)
            live = self.walk.target.memory.is_live(self.theirs[number])
            self.walk.target.require(live, FaultKind.USE_AFTER_FREE, self.target_op)
        self._require_sizes(summary)
        reachable.require_same()
        if not fits:
            self._require_no_overlap(summary.changed)
            for what, goal in collisions:
                self.walk.obligations.require(goal, what, self.target_op)
        self._note_globals(named)
        self._require_writable(summary.written)
        if summary.undefined:
            # Nothing behind the call is reached; but a callee that goes on forever may do things.
            self._returns.give_anything()
            self.walk.session.assume(False)
            return
        self._forget(summary.changed)
        reachable.forget()
        self._returns.give(summary)

    def _lacking(self, named: frozenset[str], addressed: Container[int] = ()) -> str | None:
        """Why the callee, which names these globals and asks for the addresses of these arguments, is not to be taken
        by its summary."""
        ours = [*self.ours, *[None] * (len(self.theirs) - len(self.ours))]
        pairs = list(map(Pair, ours, self.theirs))
        pairs += (
            Pair(None, its) for name, its in self.walk.target.globals.items() if name in named
        )
        for number, pair in enumerate(pairs):
            border = replace(self._border(number), defined=True, addressed=number in addressed)
            lacking = self.walk.relation.lacking(pair, border)
            if lacking is not None:
                return lacking
        return None

    def _border(self, number: int) -> Border:
        """Where an argument is handed to the callee."""
        what = CALL_ARGUMENT.says(f"argument {number} of the call of @{self.name} is the same")
        return Border(what, self.target_op)

    def _require_sizes(self, summary: Summary) -> None:
        """The new arguments are as large as the results that are left in them."""
        terms = self.walk.terms
        for result, argument, dimension, size in summary.sizes:
            what = CALL_SIZES.says(
                f"argument {argument} of the call of @{self.name} has the sizes of result {result}"
            )
            if size is None:
                self.walk.obligations.fail(what, self.target_op)
                continue
            alike = terms.eq(
                self.theirs[argument].shape[dimension], size_at(size, self.ours, terms)
            )
            self.walk.obligations.require(alike, what, self.target_op)

    def _can_walk_bodies(self, functions: Functions) -> bool:
        """Whether both functions are single blocks and not under way already."""
        ours, theirs = functions.source_body(self.name), functions.target_body(self.name)
        calls = self.walk.open_calls
        return (
            ours is not None
            and theirs is not None
            and len(ours.blocks) == len(theirs.blocks) == 1
            and len(ours.block.args) == len(self.ours)
            and len(theirs.block.args) == len(self.theirs)
            and len(calls) <= MOST_OPEN_CALLS
            and (Side.SOURCE, self.name) not in calls
            and (Side.TARGET, self.name) not in calls
        )

    def _walk_bodies(self, functions: Functions, why: str) -> None:
        """Walk both bodies here, with the arguments of this call: what was not proved for all of them may hold for
        these."""
        ours, theirs = functions.source_body(self.name), functions.target_body(self.name)
        if ours is None or theirs is None or not self._can_walk_bodies(functions):
            raise Incomplete(f"@{self.name} is called, {why}", self.target_op)
        walked = [each for body in (ours, theirs) if (each := body.parent) is not None]
        self.walk.assumptions |= dict.fromkeys(assumed_by_ops(*walked))
        stack = len(self.walk.target.stack)
        opened = [(Side.SOURCE, self.name), (Side.TARGET, self.name)]
        calls = self.walk.open_calls
        calls += opened
        try:
            for machine, block, values in (
                (self.walk.source, ours.block, self.ours),
                (self.walk.target, theirs.block, self.theirs),
            ):
                self.walk.bind(machine, block, [machine.lent(value) for value in values])
            ends = self.walk.walk(ours.block, theirs.block)
        finally:
            del calls[-len(opened) :]
        self.walk.target.leave_stack(stack)
        for machine, op, values in (
            (self.walk.source, self.source_op, ends.source_values),
            (self.walk.target, self.target_op, ends.target_values),
        ):
            for result, value in zip(op.results, values, strict=True):
                machine.values[result] = value

    def to_outside(self) -> None:
        """A call of a function without a body: it sees the same arguments, and gives the same results."""
        self.walk.assumptions[outside_assumption(self.name)] = None
        if any(scalar_type(result.type) for result in self.source_op.results):
            said = f"the numbers that @{self.name} returns are defined"
            self.walk.assumptions[said] = None
        access = [self._access(number) for number in range(len(self.ours))]
        for number in range(len(self.ours)):
            how = access[number]
            self._require_argument(number, how in ("read", "read-write"), how != "none")
        written = frozenset(
            number
            for number, value in enumerate(self.theirs)
            if access[number] in ("write", "read-write") and any(buffers_of(value))
        )
        unseen = frozenset(number for number, how in enumerate(access) if how == "none")
        self._require_no_overlap(written, unseen)
        self._require_writable(written)
        self._forget(written)
        results = tuple(map(self._outside_origins, range(len(self.source_op.results))))
        if any(results) and self.walk.must_free:
            self.walk.assumptions[
                f"@{self.name} returns each tensor in a new buffer, which the caller has to free"
            ] = None
        elif any(results):
            self.walk.assumptions[
                f"@{self.name} returns each tensor in a buffer of its own, or in (a part of) the buffer of an argument"
            ] = None
        plain = tuple(map(Returned, range(len(results))))
        everything = frozenset(range(len(results)))
        self._returns.is_outside = True
        pairing = Pairing(plain, len(self.ours))
        self._returns.give(Summary(written, written, results, pairing, everything))

    def _outside_origins(self, number: int) -> tuple[Origin, ...]:
        """Where a buffer may come from that a function without a body returns.

        Source: One-Shot Bufferize takes any result of such a function to alias any of its arguments. Buffer
        deallocation takes each result to be owned by the caller (the function boundary ABI,
        https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/).
        """
        result, its = self.source_op.results[number], self.target_op.results[number]
        its_type: Attribute = its.type
        if not isinstance(its_type, MemRefType):
            return ()
        type = cast("MemRefType[Attribute]", its_type)
        if not isinstance(result.type, TensorType):
            said = f"@{self.name} has no body and returns a value of type {type}"
            raise UnsupportedOp(self.source_op, said)
        rank = type.get_num_dims()
        origins: list[Origin] = []
        if self.walk.must_free:
            return (Made(number),)
        for argument, (tensor, buffer) in enumerate(zip(self.ours, self.theirs, strict=True)):
            shaped = isinstance(tensor, TensorValue | MemRefValue)
            if not shaped or not isinstance(buffer, MemRefValue):
                continue
            if len(buffer.shape) == rank and buffer.element_type == type.element_type:
                origins.append(Argument(argument))
        return (*origins, Made(number))

    def _access(self, number: int) -> str:
        """What a function without a body may do with the buffer of an argument: what the tensor program says, or the
        worst if it says nothing, and what the bufferized program says besides.

        Source: `bufferization.access` in https://mlir.llvm.org/docs/Bufferization/.
        """
        ours, theirs = (_access_of(declaration, number) for declaration in self.declarations)
        said = {ours or "read-write", theirs or "none"}
        allowed = {part for access in said for part in access.split("-")}
        return "-".join(part for part in ("read", "write") if part in allowed) or "none"

    # Before the call.

    def _is_passed_on(self, number: int) -> bool:
        """Whether the buffer of the argument holds the tensor."""
        ours, theirs = self.ours[number], self.theirs[number]
        return self.walk.relation.agrees(ours, theirs, self._border(number))

    def _require_argument(self, number: int, with_contents: bool, is_touched: bool = True) -> None:
        ours, theirs = self.ours[number], self.theirs[number]
        self._note_read(number)
        border = replace(
            self._border(number),
            with_contents=with_contents or not isinstance(ours, TensorValue),
            is_touched=is_touched,
        )
        self.walk.relation.require(ours, theirs, border)

    def _note_read(self, number: int) -> None:
        """The callee may read all that an argument shows."""
        for buffer in buffers_of(self.theirs[number]):
            self.walk.target.watched.note(buffer, self.target_op, is_write=False)

    def _fits(self, changed: frozenset[int], collisions: Sequence[tuple[Needed, Truth]]) -> bool:
        """Whether the arguments are as the callee was proved with: those that it changes do not overlap others, and
        none is a global that it names."""
        holds = self.walk.obligations.holds
        return all(holds(CALL_OVERLAP, goal) for _, _, goal in self._apart(changed)) and all(
            holds(what.obligation, goal) for what, goal in collisions
        )

    def _ignored(self, functions: Functions) -> frozenset[int]:
        """The numbers among the arguments that neither callee looks at."""
        bodies = functions.source_body(self.name), functions.target_body(self.name)
        if None in bodies:
            return frozenset()
        ours, theirs = (cast(Region, body).blocks[0].args for body in bodies)
        return frozenset(
            number
            for number, (one, other) in enumerate(zip(ours, theirs, strict=False))
            if scalar_type(one.type) and not one.uses and not other.uses
        )

    def _agree(self, unrelated: frozenset[int]) -> bool:
        """Whether both programs call with the same arguments; the first attempt takes that for granted."""
        return not self.walk.thorough or all(
            self._is_passed_on(number)
            for number in range(len(self.ours))
            if number not in unrelated
        )

    def _with_globals(self, names: Sequence[frozenset[str]]) -> Iterator[tuple[Needed, Truth]]:
        """What says that no argument overlaps a global that may be written, of those that each program names."""
        sides = (self.walk.source, self.ours), (self.walk.target, self.theirs)
        for (machine, values), named in zip(sides, names, strict=True):
            for number, value in enumerate(values):
                for name, buffer in machine.globals.items():
                    if name not in named or not is_mutable(machine, buffer):
                        continue
                    what = f"argument {number} of the call of @{self.name} does not overlap @{name}"
                    needed = CALL_GLOBAL.says(what)
                    for own in buffers_of(value):
                        yield from ((needed, goal) for goal in apart(machine, own, buffer))

    def _apart(self, changed: frozenset[int]) -> Iterator[tuple[int, int, Truth]]:
        """What says, of each two arguments, that they do not overlap; buffers of the tensor program may do so where
        those of the bufferized one do not."""
        for machine, values in ((self.walk.source, self.ours), (self.walk.target, self.theirs)):
            for one, other in pairs_with(changed, values):
                for each in product(buffers_of(values[one]), buffers_of(values[other])):
                    yield from ((one, other, goal) for goal in apart(machine, *each))

    def _require_no_overlap(
        self, changed: frozenset[int], unseen: frozenset[int] = frozenset()
    ) -> None:
        """The callee was proved with buffers that do not overlap; that matters to those that it changes, but not to
        those that it looks at in no way (`unseen`)."""
        for one, other, goal in self._apart(changed):
            if one in unseen or other in unseen:
                continue
            what = CALL_OVERLAP.says(
                f"arguments {one} and {other} of the call of @{self.name}, which "
                "changes one of them, do not overlap"
            )
            self.walk.obligations.require(goal, what, self.target_op)

    def _require_writable(self, written: frozenset[int]) -> None:
        memory = self.walk.target.memory
        for number in written:
            for buffer in buffers_of(self.theirs[number]):
                self.walk.target.watched.note(buffer, self.target_op, is_write=True)
                for guard, seen in buffer.views:
                    memory.written[seen.block] = None
                    writable = self.walk.terms.disj(
                        (self.walk.terms.neg(guard), memory.blocks[seen.block].writable)
                    )
                    known = self.walk.domain.definedness.surely(writable)
                    what = CALL_WRITABLE.says(f"@{self.name} may write to {seen.block.name}")
                    self.walk.obligations.require(known, what, self.target_op)

    def _note_globals(self, names: frozenset[str]) -> None:
        """What a callee does to globals is not part of its summary: it may read and write those that it names."""
        target = self.walk.target
        for name, buffer in target.globals.items():
            if name in names and is_mutable(target, buffer):
                target.watched.note(buffer, self.target_op, is_write=False)
                target.watched.note(buffer, self.target_op, is_write=True)

    # After the call.

    def _forget(self, changed: frozenset[int]) -> None:
        """Nothing is known of what the callee may have changed."""
        for number in changed:
            ours = forms_of(self.ours[number]) if number < len(self.ours) else {}
            for rank, buffer in forms_of(self.theirs[number]).items():
                name = f"what @{self.name} left in argument {number}"
                self.walk.relation.havoc_buffers(Pair(ours.get(rank), buffer), name)


def _access_of(declaration: func.FuncOp | None, number: int) -> str | None:
    """What a declaration says of the buffer of an argument; None if it says nothing."""
    if declaration is None or declaration.arg_attrs is None:
        return None
    access = declaration.arg_attrs.data[number].data.get("bufferization.access")
    return access.data if isinstance(access, StringAttr) else None
