"""What the tensor program requires further on, ahead of the walk.

    %r = scf.forall ... shared_outs(%o = %e)               writes into %out here,
    bufferization.materialize_in_destination %r in %out    where it is required only here that the sizes agree

Passes that look for a better destination move writes to before the op that names it. On inputs on which the tensor
program is undefined there is nothing to prove, wherever that comes to light; so what its ops require of what is known
already holds from here on. That is so only if the op is reached: the tensor program may not do anything that might not
return before it. Behind an assertion it is so where that holds, and in a region where that is run. What a function that
is called requires counts for its caller, too.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.encode.walk.endless import may_not_return
from oneshot_verify.encode.walk.graph import chain_of, is_merged
from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.facts.fact import ANYTHING, GLOBALS
from oneshot_verify.semantics.control import counts_indices, decision, for_bounds
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.flat import flattened, is_flat, leave_flat
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.reading import callee_of, ranked_tensor
from oneshot_verify.semantics.values import FoldedView, TensorValue

if TYPE_CHECKING:
    from oneshot_verify.encode.walk.lockstep import Lockstep

_LOOPS = frozenset({"scf.for", "scf.forall"})


def foresee(walk: Lockstep, ops: Sequence[Operation]) -> Operation | None:
    """Assume what holds of what is known here on every input on which the tensor program, which goes on with `ops`, is
    defined. Gives the op behind which nothing was looked at."""
    before, ahead = walk.terms.next_serial(), _Ahead(walk)
    with looking_ahead(walk) as promised:
        ahead.look_over(ops)
    for condition in promised:
        if all(leaf.serial < before for leaf in leaves(condition)):
            walk.session.assume(condition)
    return ahead.at


@contextmanager
def looking_ahead(walk: Lockstep) -> Generator[list[Truth]]:
    """Run some of the tensor program, and forget it; what that required, as far as it got, is in the list."""
    machine = walk.source
    before, values, outer = walk.checkpoint(), machine.values.copy(), machine.promised
    plan, walk.plan = walk.plan, None
    promised: list[Truth] = []
    machine.promised = promised
    walk.nests.source_runs = True
    try:
        with walk.session.scope():
            yield promised
    except (Incomplete, UnsupportedOp, FoldedView):
        pass
    finally:
        machine.promised = outer
        machine.values = values
        walk.plan = plan
        walk.rollback(before)


class _Ahead:
    """Runs ops of the tensor program for what they require. Of what others give, no more is known than its shape."""

    def __init__(self, walk: Lockstep) -> None:
        self.walk = walk
        self.machine = walk.source
        self.at: Operation | None = None
        """The op that is looked at, of those that were asked for."""
        self.calls: list[str] = []
        """The functions that are looked into, each called by the one before."""

    def look_over(self, ops: Sequence[Operation]) -> None:
        """Run the straight-line ops, and look into others."""
        for number, op in enumerate(ops):
            self.at = op
            if facts_of(op).is_terminator and not is_merged(op):
                return
            if op_name(op) in ASSERTIONS:
                condition = self.machine.get(op.operands[0])
                self.machine.require_defined(condition, op, "an assertion")
                for result in op.results:
                    self.machine.values[result] = True
                with self._where(condition):
                    self.look_over(ops[number + 1 :])
                return
            self._look_at(op)

    def _look_at(self, op: Operation) -> None:
        walk = self.walk
        if is_flat(op):
            leave_flat(self.machine, op)
        elif is_merged(op):
            given = [self.machine.get(each) for each in op.operands]
            walk.bind(self.machine, op.successors[0], given)
        elif walk.rule_of(op) is None:
            walk.run_op(self.machine, op)
        else:
            facts = facts_of(op)
            if op_name(op) == "func.call":
                self._look_into_callee(op)
                raise Incomplete("what the callee gives is not known", op)
            may_end = facts.may_not_return or facts.may_abort or op_name(op) in walk.opaque
            if may_end:
                raise Incomplete("control may not get behind the op", op)
            self._look_into(op)
            if may_not_return(walk, op) or any(map(_may_change_memory, op.walk())):
                raise Incomplete("what is behind the op is not known", op)
            for number, result in enumerate(op.results):
                self.machine.values[result] = _unknown(walk, op, number)

    def _look_into(self, op: Operation) -> None:
        """Look at the regions of an op that are run, or at its first round."""
        at, runs = self.at, facts_of(op).runs
        if runs is Runs.CHOICE:
            found = decision(self.machine, op)
            if found.by is not None:
                self.machine.require_defined(found.by, op)
            rest: Truth = True
            for condition, region in zip((*found.conditions, True), found.ways, strict=True):
                taken: Truth = self.walk.terms.conj((rest, condition))
                rest = self.walk.terms.conj((rest, self.walk.terms.neg(condition)))
                if region.blocks:
                    self._look_at_block(region.blocks[0], (), taken)
        elif op_name(op) == "affine.for" or (op_name(op) == "scf.for" and counts_indices(op)):
            lower, upper, _, carried = for_bounds(self.machine, op)
            is_run = self.walk.terms.lt(lower, upper)
            self._look_at_block(op.regions[0].blocks[0], (lower, *carried), is_run)
        self.at = at

    def _look_into_callee(self, call: Operation) -> None:
        """Look at the body of a function that is called: its undefined behaviour is that of its caller."""
        callee, at = callee_of(call), self.at
        body = None if callee is None else self.walk.bodies[Side.SOURCE](callee)
        if callee is None or body is None or callee in self.calls:
            return
        self.calls.append(callee)
        self._look_at_block(
            body.blocks[0], [self.machine.get(each) for each in call.operands], True
        )
        self.calls.pop()
        self.at = at

    def _look_at_block(self, block: Block, arguments: Sequence[Any], condition: Truth) -> None:
        before = self.walk.memories
        try:
            with self._where(condition):
                self.walk.bind(self.machine, block, arguments)
                self.look_over([op for each in chain_of(block) for op in flattened(each)])
        except (Incomplete, UnsupportedOp, FoldedView):
            pass
        self.walk.memories = before

    @contextmanager
    def _where(self, condition: Truth) -> Generator[None]:
        """What is required inside, is required where `condition` holds."""
        machine, terms, outer = self.machine, self.walk.terms, self.machine.promised
        machine.promised = inner = list[Truth]()
        try:
            with self.walk.session.scope():
                self.walk.session.assume(condition)
                yield
        finally:
            machine.promised = outer
            if outer is not None:
                outer += [terms.disj((terms.neg(condition), fact)) for fact in inner]


def _may_change_memory(op: Operation) -> bool:
    """Whether what the straight-line ops know of memory may be wrong behind an op."""
    changes_others = not {GLOBALS, ANYTHING}.isdisjoint(facts_of(op).writes)
    return changes_others or any(is_buffer(operand.type) for operand in op.operands)


def _unknown(walk: Lockstep, op: Operation, number: int) -> Any:
    """A result of an op that is not looked into."""
    anything, type = walk.relation.anything, op.results[number].type
    before = _destination(op, number) if ranked_tensor(type) is not None else None
    if before is None:
        return anything.value("foreseen", type)
    tensor: TensorValue = walk.source.get(before)
    contents = anything.like(tensor, "foreseen")
    return TensorValue(tensor.shape, contents, tensor.element_type)


def _destination(op: Operation, number: int) -> SSAValue | None:
    """The tensor from before a loop that has the sizes of a result; None if that is not known."""
    if op_name(op) not in _LOOPS:
        return None
    body = op.regions[0].block
    carried = body.args[len(body.args) - len(op.results) + number]
    init = op.operands[len(op.operands) - len(op.results) + number]
    if op_name(op) == "scf.forall":
        return init
    end = body.last_op
    return init if end is not None and _keeps_sizes(end.operands[number], carried) else None


def _keeps_sizes(value: SSAValue, carried: BlockArgument) -> bool:
    """Whether a value is what a loop carries, with other elements at most."""
    while value is not carried:
        op = value.owner
        if not isinstance(op, Operation):
            return False
        facts = facts_of(op)
        if facts.destination is not None:
            value = op.operands[facts.destination]
        elif op_name(op) in _LOOPS:
            number = next(n for n, result in enumerate(op.results) if result is value)
            before = _destination(op, number)
            if before is None:
                return False
            value = before
        else:
            return False
    return True
