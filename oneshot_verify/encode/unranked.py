"""Arguments whose rank is not known: `tensor<*xf32>`, `memref<*xf32>`.

What such a value is for the ranks that the two functions ask for (by casts) is made before they are walked, since it
has to be there on every path. All the forms share one array of sizes. Where a value is used as a whole, there is a form
for all other ranks, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.terms.domain import sort_of
from oneshot_verify.encode.terms.table import INT
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts import Gives, facts_of
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import ranked
from oneshot_verify.semantics.values import (
    OTHER_RANKS,
    MemRefValue,
    TensorValue,
    UnrankedValue,
)

WHOLE = frozenset(
    f"bufferization.{name}" for name in ("clone", "to_buffer", "to_memref", "to_tensor")
)


def is_unranked(type: Attribute) -> bool:
    """Whether it is a tensor or memref without a rank."""
    return isinstance(type, UnrankedTensorType | UnrankedMemRefType)


class UnrankedArguments:
    """Makes the arguments without a rank of one pair of functions."""

    def __init__(self, walk: Lockstep, functions: Sequence[func.FuncOp]) -> None:
        self.walk = walk
        self.target_func = functions[1]
        self.ranks: set[int] = set()
        for function in functions:
            for op in function.walk():
                if op is not function:
                    self._look_at(op)

    def _look_at(self, op: Operation) -> None:
        values = (*op.operands, *op.results)
        if not any(is_unranked(value.type) for value in values):
            return
        facts = facts_of(op)
        # The ends of functions, and calls, pass them on.
        if not (facts.on_unranked or facts.functions or facts.hands_on):
            raise UnsupportedOp(op, "a tensor or buffer without a rank is not covered here")
        if op_name(op) in WHOLE or facts.functions or facts.hands_on:
            # Whoever gets it may look at it as of any rank.
            self.ranks.add(OTHER_RANKS)
        for result in op.results if facts_of(op).gives is Gives.VIEW else ():
            type = ranked(result.type)
            if type is not None and any(is_unranked(each.type) for each in op.operands):
                self.ranks.add(len(type.get_shape()))

    def make(
        self, name: str, ours: Attribute, theirs: Attribute, *, writable: bool
    ) -> tuple[Any, Any]:
        """One argument for both programs; `writable` says whether the bufferized one may write to its buffer."""
        terms, domain, session = self.walk.terms, self.walk.domain, self.walk.session
        element_type: Attribute = cast("Any", ours).element_type
        rank = terms.symbol(f"rank of {name}", INT)
        session.assume(terms.le(0, rank))
        sizes = domain.arrays.symbol(
            f"sizes of {name}", (rank,), sort_of(IndexType()), defined=True
        )
        tensors: dict[int, Any] = {}
        for number in sorted(self.ranks):
            shape: tuple[Any, ...] = tuple(
                domain.read(sizes, (dimension,)) for dimension in range(number)
            )
            if number == OTHER_RANKS:
                shape = (terms.symbol(f"number of elements of {name}", INT),)
            for size in shape:
                session.assume(terms.le(0, size))
            contents = domain.arrays.symbol(_form_name(name, number), shape, sort_of(element_type))
            tensors[number] = TensorValue(shape, contents, element_type, pinned=True)
        values: list[UnrankedValue] = []
        for machine, type in ((self.walk.source, ours), (self.walk.target, theirs)):
            forms = tensors
            if isinstance(type, UnrankedMemRefType):
                before: dict[int, Any] = {**values[0].forms} if values else {}
                forms = {
                    n: self._buffer(machine, _form_name(name, n), each, before.get(n), writable)
                    for n, each in tensors.items()
                }
            values.append(UnrankedValue(rank, sizes, element_type, forms))
        one, other = values
        for number in tensors:
            mine, its = one.forms[number], other.forms[number]
            if isinstance(mine, MemRefValue) and isinstance(its, MemRefValue):
                self.walk.relation.establish(mine.views[0][1].block, its.views[0][1].block)
        return one, other

    def _buffer(
        self,
        machine: ProofMachine,
        name: str,
        tensor: TensorValue,
        before: Any,
        writable: bool,
    ) -> MemRefValue:
        """What one of the programs gets; `before` is what the other one got, if that is a buffer."""
        rank = len(tensor.shape)
        open_layout = StridedLayoutAttr([None] * rank, None) if rank else NoneAttr()
        type = MemRefType(tensor.element_type, [DYNAMIC_INDEX] * rank, open_layout)
        return machine.new_symbolic_block(
            name,
            tensor.shape,
            type,
            tensor.contents,
            self.target_func,
            writable=writable,
            twin=before.views[0][1].block if isinstance(before, MemRefValue) else None,
        )


def _form_name(name: str, rank: int) -> str:
    return f"{name} of another rank" if rank == OTHER_RANKS else f"{name} of rank {rank}"
