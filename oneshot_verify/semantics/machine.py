"""A running program: values of SSA names, memory, and events that the outside world sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from xdsl.ir import Block as IRBlock
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.attributes import require_known_attributes
from oneshot_verify.semantics.backing import inherit, require_current
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.faults import Fault, FaultKind, UnsupportedOp
from oneshot_verify.semantics.grounds import ground_of
from oneshot_verify.semantics.meanings import Meaning, Meanings, op_name
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.moved_up import is_view, moved_up_in
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.symbolic import Undecided
from oneshot_verify.semantics.values import (
    LINEAR,
    OTHER_RANKS,
    Array,
    Block,
    Index,
    LoopNest,
    MemRefValue,
    Scalar,
    TensorValue,
    Truth,
    UnrankedValue,
    Value,
)

Fact = TypeVar("Fact")
Text = TypeVar("Text", Operation, IRBlock)
AccessMap = tuple[AffineExpr, ...]
"""One expression over the loops of a nest per dimension of an operand."""


@dataclass(frozen=True)
class Checkpoint:
    """A moment of a run."""

    blocks: BlockStates
    lengths: tuple[int, ...]
    """Of the records that the run adds to."""


class Bindings(dict[SSAValue, Value]):
    """The values of SSA names, and for each view that was moved up, the requirements due at its uses."""

    def __init__(self, values: Mapping[SSAValue, Value] = MappingProxyType({})) -> None:
        super().__init__(values)
        self.due: dict[SSAValue, list[tuple[Truth, Fault]]] = {}

    def copy(self) -> Bindings:
        """The same, to be changed by itself."""
        copy = Bindings(self)
        copy.due = dict(self.due)
        return copy


class Machine(ABC):
    """The machine that a meaning runs on. Subclasses define requirements, loops and calls."""

    def __init__(
        self, domain: Domain, meanings: Meanings, facts: dict[Any, Any] | None = None
    ) -> None:
        self.domain = domain
        self.meanings = meanings
        self.values = Bindings()
        self.memory = Memory(domain, self.require)
        self.globals: dict[str, MemRefValue] = {}
        """The buffer of each `memref.global`, by symbol name."""
        self.nest_indices: list[Sequence[Index]] = []
        """The indices of the `linalg` iterations that are being run, innermost last (for `linalg.index`)."""
        self.stack: list[Block] = []
        """The blocks of `memref.alloca`; they die when the function returns."""
        self._facts: dict[Any, Any] = {} if facts is None else facts
        self.addresses: dict[Block, Index] = {}
        """The addresses of allocations that the program has asked for."""
        self.supposed: list[Truth] = []
        """Path conditions: a requirement counts only where all of them hold."""
        self.takes_captured_for_used = False
        """True if a body counts as a use of each value that it captures."""
        self.postponed: list[tuple[Truth, Fault]] | None = None
        """The requirements of the view that is being made; None outside of one."""

    @abstractmethod
    def _require(self, condition: Truth, fault: Fault) -> None:
        """`condition` must hold, else `fault` has happened."""

    def require(self, condition: Truth, kind: FaultKind, op: Operation, detail: str = "") -> None:
        """Say what must hold for `op` to be defined."""
        self._require_here(condition, Fault(kind, op, detail))

    def where_supposed(self, condition: Truth) -> Truth:
        """`condition`, weakened to hold only under the path conditions of `supposing`."""
        for supposed in self.supposed:
            condition = self.domain.disj(self.domain.neg(supposed), condition)
        return condition

    def _require_here(self, condition: Truth, fault: Fault) -> None:
        condition = self.where_supposed(condition)
        if self.postponed is None:
            self._require(condition, fault)
        elif condition is not True:
            self.postponed.append((condition, fault))

    def takes_for_granted(self, fault: Fault) -> bool:
        """True if the tensor program may be assumed free of this fault: there is a ground for it."""
        return ground_of(fault, self.meanings) is not None

    @contextmanager
    def supposing(self, condition: Truth) -> Generator[None]:
        """Inside of this context, requirements count only where `condition` holds."""
        self.supposed.append(condition)
        try:
            yield
        finally:
            self.supposed.pop()

    def ranks_of(self, value: UnrankedValue) -> dict[int, Truth]:
        """For each form of a value without a rank, the condition that the value has this rank."""
        domain = self.domain
        if LINEAR in value.forms:
            return {LINEAR: True}
        found = {rank: domain.eq(value.rank, rank) for rank in value.forms if rank != OTHER_RANKS}
        if OTHER_RANKS in value.forms:
            found[OTHER_RANKS] = domain.neg(domain.disj(*found.values()))
        return found

    def for_each_rank(self, value: Any, op: Operation, make: Callable[[Any], Any]) -> Any:
        """`make` applied to an operand of `op`, or to each form of one that has no rank; requirements of `make` count
        only for the rank of the form."""
        if not isinstance(value, UnrankedValue):
            return make(value)
        forms: dict[int, Any] = {}
        for rank, has_rank in self.ranks_of(value).items():
            form = value.forms[rank]
            with self.supposing(has_rank):
                if isinstance(form, TensorValue):
                    require_current(self, op, form)
                forms[rank] = make(form)
        return UnrankedValue(value.rank, value.sizes, value.element_type, forms)

    @abstractmethod
    def require_defined(self, value: Value, op: Operation, use: str = "") -> None:
        """Require that a scalar is defined, since `op` needs it: to branch, to choose a buffer, or as a mask."""

    @abstractmethod
    def abort_unless(self, condition: Truth, op: Operation, message: str) -> None:
        """End the run with a message that the outside world sees, unless `condition` holds."""

    @abstractmethod
    def same_allocation(self, one: Block, other: Block) -> Truth:
        """True if two blocks are one allocation, as far as a program can tell by their addresses."""

    def left_open(self, usual: Index, name: str) -> Index:
        """A number that the text leaves open (a stride that a type writes as `?`); `usual` is one that it may be."""
        return usual

    @abstractmethod
    def strict(
        self, op: Operation, operands: Sequence[Scalar], result: Scalar, part: str = ""
    ) -> Scalar:
        """A result of a scalar op that is not defined unless all of its operands are, also where what was computed is
        simpler than they are."""

    def perhaps(self, name: str) -> Truth:
        """A truth value that the text leaves open: it justifies neither a fault nor a proof."""
        return True

    def unsettled(self, question: str) -> Truth:
        """A question about MLIR to which its pages give no clear answer, or another one than its lowering to LLVM: the
        answer is the same everywhere in both programs. Numbers take that of the lowering, which is to be yes."""
        return True

    @abstractmethod
    def take_aligned(self) -> None:
        """Take an address for aligned as an op promises."""

    @abstractmethod
    def take_narrow(self, op: Operation, *numbers: Index) -> None:
        """Take numbers for some of 32 bits, to which the lowering of `op` cuts them."""

    def given_away(self, buffer: MemRefValue) -> Array:
        """The contents of a buffer after `to_tensor` has made it `writable`: undefined."""
        return self.domain.undefined(buffer.shape, buffer.element_type, "buffer given to tensors")

    def follows(self, buffer: MemRefValue, elsewhere: Truth, op: Operation) -> bool:
        """True if the contents of a buffer that may back a tensor operand of `op` are known, except under `elsewhere`.
        Reports a fault where they have to be known and are not."""
        return True

    def follows_tensor(self, op: Operation) -> bool:
        """True if all uses of the tensor that `op` makes a buffer of are known, also in later iterations of loops."""
        return True

    @property
    @abstractmethod
    def vscale(self) -> Index:
        """The factor of the sizes of scalable vectors: a positive number, always the same."""

    @abstractmethod
    def require_harmless_overlap(
        self,
        op: Operation,
        inputs: Sequence[tuple[MemRefValue, AccessMap]],
        outputs: Sequence[tuple[MemRefValue, AccessMap]],
        nest: LoopNest,
        *,
        captured: Sequence[MemRefValue] = (),
    ) -> None:
        """No iteration of the nest `op` may read an element that another iteration has overwritten with another value.

        Called before anything is written. `inputs` and `outputs` are the memrefs of the nest; what is not a memref is
        left out, and so is an input whose element the body does not look at. `nest` is the nest on the contents as they
        are now, with all operands; `captured` are the memrefs that the body itself reads, where it likes. Two outputs
        may not write different values to one element either.
        """

    def run_nest(
        self,
        op: Operation,
        nest: LoopNest,
        operands: Sequence[Value],
        captured: Sequence[MemRefValue],
    ) -> tuple[Array, ...]:
        """The contents of the outputs of a structured op after it.

        `operands` are its tensors and memrefs, inputs first; `captured` are the memrefs of outside that its body uses.
        """
        return self.domain.run_nest(nest)

    @abstractmethod
    def require_apart(self, op: Operation, one: MemRefValue, other: MemRefValue) -> None:
        """Require that two buffers share no element."""

    def run_unknown(self, op: Operation, nest: LoopNest) -> tuple[Array, ...]:
        """The contents of the outputs of an `op` that is an unknown function of its operands; requires that it is
        defined on these operands."""
        return self.domain.run_nest(nest)

    @abstractmethod
    def observe(self, op: Operation, what: str, data: Sequence[Value]) -> None:
        """Record an event that the outside world sees: a print, a call to a function without a body. Order matters."""

    @abstractmethod
    def address(self, block: Block) -> Index:
        """The address of an allocation; allocations that are live at the same time have different addresses."""

    def once(self, op: Text, name: str, compute: Callable[[Text], Fact]) -> Fact:
        """`compute(op)`, computed once per op or block: what the text of the program alone decides."""
        key = (op, name)
        found = self._facts.get(key)
        if found is None:
            found = self._facts[key] = compute(op)
        return found

    def get(self, value: SSAValue) -> Any:
        """The current value of `value`, for a use of it: checks the requirements of views that were moved up."""
        for condition, fault in self.values.due.get(value, ()):
            self._require_here(condition, fault)
        return self.values[value]

    def get_captured(self, value: SSAValue) -> Any:
        """The current value of `value`, for a body that captures it. Requirements are left to the ops of the body,
        unless it is not known if these run."""
        return self.get(value) if self.takes_captured_for_used else self.values[value]

    def run_op(self, op: Operation) -> None:
        """Run one op that has no structured control flow of its own."""
        found = self.meanings.find(op_name(op))
        if found is None:
            raise UnsupportedOp(op, f"no meaning is known for '{op_name(op)}'")
        self.once(op, "attributes", require_known_attributes)
        try:
            if self.is_moved_up(op):
                results = self.run_moved_up(op, meaning=found)
            else:
                results = self.apply(found, op, [self.get(operand) for operand in op.operands])
        except Undecided as error:
            raise UnsupportedOp(op, str(error)) from error
        for result, value in zip(op.results, results, strict=True):
            self.values[result] = value

    def is_moved_up(self, op: Operation) -> bool:
        """True if an op makes a view whose requirements are checked only at its uses."""
        block = op.parent
        return block is not None and is_view(op) and op in self.once(block, "moved up", moved_up_in)

    def run_moved_up(self, op: Operation, *_: object, meaning: Meaning) -> Sequence[Any]:
        """The results of an op that makes a view. Its requirements, and those due for its operands, become due at each
        use of a result."""
        self.postponed = due = [each for it in op.operands for each in self.values.due.get(it, ())]
        try:
            results = self.apply(meaning, op, [self.values[it] for it in op.operands])
        finally:
            self.postponed = None
        self.values.due |= dict.fromkeys(op.results, due)
        return results

    def apply(self, meaning: Meaning, op: Operation, operands: Sequence[Any]) -> Sequence[Any]:
        """The results of an op. Requires that the buffers that back its tensor operands are unchanged."""
        backed: list[TensorValue] = []
        for value in operands:
            if isinstance(value, TensorValue):
                if value.backing or value.pinned is not False:
                    backed.append(value)
            elif isinstance(value, UnrankedValue) and not facts_of(op).on_unranked:
                raise UnsupportedOp(op, "a tensor or buffer without a rank is not covered here")
        if not backed:
            return meaning(self, op, operands)
        for value in backed:
            require_current(self, op, value)
        return inherit(self, op, operands, meaning(self, op, operands))

    def records(self) -> tuple[list[Any] | dict[Any, Any], ...]:
        """All records that a run adds to, besides the blocks and the values of SSA names."""
        return self.stack, self.memory.written, self.memory.changed

    def checkpoint(self) -> Checkpoint:
        """This moment, to go back to."""
        return Checkpoint(self.memory.snapshot(), tuple(map(len, self.records())))

    def rollback(self, to: Checkpoint) -> None:
        """Undo what was done since then, in memory and for the outside world."""
        self.memory.restore(to.blocks)
        for record, length in zip(self.records(), to.lengths, strict=True):
            while len(record) > length:
                _ = record.pop() if isinstance(record, list) else record.popitem()

    def leave_stack(self, depth: int) -> None:
        """End the life of the stack buffers above `depth`, and of their clones, which may be the same memory."""
        for block in self.stack[depth:]:
            self.memory.end(block, with_owned=True)
        del self.stack[depth:]

    def run_body(self, block: IRBlock, arguments: Sequence[Value]) -> list[Any]:
        """Run a single block (the body of a `linalg` op, of `tensor.generate`, ...); the values that it yields."""
        for argument, value in zip(block.args, arguments, strict=True):
            self.values[argument] = value
        for op in block.ops:
            if facts_of(op).is_terminator:
                return [self.get(operand) for operand in op.operands]
            self.run_op(op)
        raise UnsupportedOp(
            block.parent_op() or next(iter(block.ops)), "a block without terminator"
        )
