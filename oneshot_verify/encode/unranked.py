"""Arguments whose rank is not known: `tensor<*xf32>`, `memref<*xf32>`.

What such a value is for the ranks that the two functions ask for (by casts) is made before they are walked, since it
has to be there on every path. All the forms share one array of sizes. Where a value is used as a whole, there is a form
for all other ranks, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, BlockArgument, Operation

from oneshot_verify.encode.terms.scalars import sort_of
from oneshot_verify.encode.terms.table import INT
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts import Gives, facts_of
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import ranked
from oneshot_verify.semantics.values import (
    LINEAR,
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
        self.asked: dict[int, set[int]] = defaultdict(set)
        """The ranks that an argument, by its number, is looked at with."""
        self.asked_of_all: set[int] = set()
        """Those that it is not known of which arguments they are asked."""
        for function in functions:
            for op in function.walk():
                if op is not function:
                    self._look_at(op, function)

    def _look_at(self, op: Operation, function: func.FuncOp) -> None:
        unranked = [value for value in op.operands if is_unranked(value.type)]
        if not unranked and not any(is_unranked(result.type) for result in op.results):
            return
        facts = facts_of(op)
        # The ends of functions, and calls, pass them on.
        if not (facts.on_unranked or facts.functions or facts.hands_on):
            raise UnsupportedOp(op, "a tensor or buffer without a rank is not covered here")
        ranks: set[int] = set()
        if op_name(op) in WHOLE or facts.functions or facts.hands_on:
            # Whoever gets it may look at it as of any rank.
            ranks.add(OTHER_RANKS)
        elif op_name(op) == "memref.reinterpret_cast":
            ranks.add(LINEAR)
        elif facts.gives is Gives.VIEW and unranked:
            types = (ranked(result.type) for result in op.results)
            ranks.update(len(type.get_shape()) for type in types if type is not None)
        for value in unranked:
            asked = self.asked_of_all
            if isinstance(value, BlockArgument) and value.owner is function.body.blocks[0]:
                asked = self.asked[value.index]
            asked.update(ranks)
        if not unranked:
            self.asked_of_all.update(ranks)

    def _ranks(self, number: int, type: Attribute) -> list[int]:
        """The ranks that an argument, of this type in the tensor program, is looked at with."""
        ranks = self.asked[number] | self.asked_of_all
        if LINEAR in ranks and (len(ranks) > 1 or not isinstance(type, UnrankedMemRefType)):
            what = "the memory behind a value without a rank that is looked at in another way, too"
            raise UnsupportedOp(self.target_func, what)
        return sorted(ranks)

    def make(
        self, number: int, name: str, ours: Attribute, theirs: Attribute, *, writable: bool
    ) -> tuple[Any, Any]:
        """Argument `number` for both programs; `writable` says whether the bufferized one may write to its buffer."""
        terms, domain, session = self.walk.terms, self.walk.domain, self.walk.session
        element_type: Attribute = cast("Any", ours).element_type
        rank = terms.symbol(f"rank of {name}", INT)
        session.assume(terms.le(0, rank))
        sizes = domain.arrays.symbol(
            f"sizes of {name}", (rank,), sort_of(IndexType()), defined=True
        )
        tensors: dict[int, Any] = {}
        for form in self._ranks(number, ours):
            shape: tuple[Any, ...] = tuple(
                domain.read(sizes, (dimension,)) for dimension in range(form)
            )
            if form < 0:
                shape = (terms.symbol(f"number of elements of {name}", INT),)
            for size in shape:
                session.assume(terms.le(0, size))
            contents = domain.arrays.symbol(_form_name(name, form), shape, sort_of(element_type))
            tensors[form] = TensorValue(shape, contents, element_type, pinned=True)
        values: list[UnrankedValue] = []
        for machine, type in ((self.walk.source, ours), (self.walk.target, theirs)):
            forms = tensors
            if isinstance(type, UnrankedMemRefType):
                before: dict[int, Any] = {**values[0].forms} if values else {}
                forms = {
                    n: self._buffer(
                        machine,
                        _form_name(name, n),
                        each,
                        before.get(n),
                        writable=writable,
                        is_linear=n == LINEAR,
                    )
                    for n, each in tensors.items()
                }
            values.append(UnrankedValue(rank, sizes, element_type, forms))
        one, other = values
        for form in tensors:
            mine, its = one.forms[form], other.forms[form]
            if isinstance(mine, MemRefValue) and isinstance(its, MemRefValue):
                self.walk.relation.establish(mine.views[0][1].block, its.views[0][1].block)
        return one, other

    def _buffer(
        self,
        machine: ProofMachine,
        name: str,
        tensor: TensorValue,
        before: Any,
        *,
        writable: bool,
        is_linear: bool,
    ) -> MemRefValue:
        """What one of the programs gets; `before` is what the other one got, if that is a buffer."""
        rank = len(tensor.shape)
        strides = [1] if is_linear else [None] * rank
        layout = StridedLayoutAttr(strides, None)
        type = MemRefType(tensor.element_type, [DYNAMIC_INDEX] * rank, layout)
        made = machine.new_symbolic_block(
            name,
            tensor.shape,
            type,
            tensor.contents,
            self.target_func,
            writable=writable,
            twin=before.views[0][1].block if isinstance(before, MemRefValue) else None,
            is_linear=is_linear,
        )
        if is_linear:
            # The value begins inside of the memory that it lies in.
            self.walk.session.assume(self.walk.terms.le(made.views[0][1].block.offset, 0))
        return made


def _form_name(name: str, rank: int) -> str:
    if rank == LINEAR:
        return f"the memory behind {name}"
    return f"{name} of another rank" if rank == OTHER_RANKS else f"{name} of rank {rank}"
