"""Live ranges of the buffers that a bufferized program allocates."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import op_name, owner_of
from oneshot_verify.ir.dialects.linalg_structured import is_structured, iterator_types
from oneshot_verify.ir.facts import Runs, facts_of


@dataclass(frozen=True)
class Apart:
    """Evidence that the uses of two buffers do not overlap."""

    is_guess: bool
    """True if it depends on contents. Either both are used in each iteration, so no iteration may read contents of the
    one before; or one op reads one buffer and writes the other."""


class Lives:
    """Queries on one function. Its allocations may be moved between queries."""

    def __init__(self) -> None:
        self._orders: dict[Block, dict[Operation, int]] = {}

    def uses(self, allocation: Operation) -> set[Operation] | None:
        """The ops that may use a buffer; None if it escapes or is freed."""
        block = allocation.parent
        assert block is not None
        found: set[Operation] = set()
        seen: set[SSAValue] = set()
        waiting: list[SSAValue] = [allocation.results[0]]
        while waiting:
            value = waiting.pop()
            if value in seen:
                continue
            seen.add(value)
            for use in value.uses:
                user = use.operation
                top = block.find_ancestor_op_in_block(user)
                if top is None or top is block.last_op or op_name(user) == "memref.dealloc":
                    return None
                found.add(user)
                waiting += _may_be(user)
        return found

    def apart(
        self, one: Collection[Operation], other: Collection[Operation], block: Block | None
    ) -> Apart | None:
        """Evidence that the uses of two buffers in a block do not overlap; None if they may."""
        is_guess = False
        while block is not None:
            ours, theirs = _in(block, one), _in(block, other)
            common = ours & theirs
            if len(common) == 1 and all(map(_goes_over, common)):
                ours, theirs, is_guess = ours - common, theirs - common, True
            if not ours & theirs:
                is_before = self._is_before(block, ours, theirs)
                is_apart = is_before or self._is_before(block, theirs, ours)
                return Apart(is_guess) if is_apart else None
            if len(ours | theirs) != 1:
                return None
            (op,) = ours
            runs = facts_of(op).runs
            blocks = _blocks_of(op, one), _blocks_of(op, other)
            if op in (*one, *other):
                return None
            if runs is Runs.CHOICE and not blocks[0] & blocks[1]:
                return Apart(is_guess)
            if runs not in SERIAL or len(blocks[0] | blocks[1]) != 1:
                return None
            is_guess |= runs is Runs.LOOP
            (block,) = blocks[0]
        return None

    def _is_before(self, block: Block, ours: set[Operation], theirs: set[Operation]) -> bool:
        """True if all of `ours` stand before all of `theirs`."""
        if not ours or not theirs:
            return True
        order = self._order(block)
        if not (ours | theirs) <= order.keys():
            del self._orders[block]
            order = self._order(block)
        return max(order[op] for op in ours) < min(order[op] for op in theirs)

    def _order(self, block: Block) -> dict[Operation, int]:
        if block not in self._orders:
            self._orders[block] = {op: number for number, op in enumerate(block.ops)}
        return self._orders[block]


def _goes_over(op: Operation) -> bool:
    """True if a structured op may write its output over its input, as it reads and writes element by element."""
    if not is_structured(op) or not set(iterator_types(op)) <= {"parallel"}:
        return False
    return not any(op_name(owner_of(operand)) == "memref.subview" for operand in op.operands)


SERIAL = (Runs.ONCE, Runs.CHOICE, Runs.LOOP)
"""Kinds of ops whose regions run on the thread that runs the op."""


def _may_be(user: Operation) -> Iterator[SSAValue]:
    """Buffers that may alias a buffer that `user` uses."""
    ops = [user]
    parent = user.parent_op()
    if user.parent is not None and user is user.parent.last_op and parent is not None:
        ops.append(parent)
    for op in ops:
        arguments = (a for region in op.regions for block in region.blocks for a in block.args)
        for value in (*op.results, *arguments):
            if isinstance(value.type, MemRefType | UnrankedMemRefType):
                yield value


def _in(block: Block, uses: Collection[Operation]) -> set[Operation]:
    """Ops of a block that are, or contain, the uses."""
    return {top for use in uses if (top := block.find_ancestor_op_in_block(use)) is not None}


def _blocks_of(op: Operation, uses: Collection[Operation]) -> set[Block]:
    """Blocks of an op that contain the uses."""
    blocks = [block for region in op.regions for block in region.blocks]
    return {each for each in blocks if any(each.find_ancestor_op_in_block(use) for use in uses)}
