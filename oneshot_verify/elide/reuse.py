"""Memory reuse: buffers with disjoint live ranges share memory, and an allocation in a loop moves before the loop.

%a = memref.alloc() : memref<8xf32>            %a = memref.alloc() : memref<8xf32>
(uses of %a)                                   (uses of %a)
%b = memref.alloc() : memref<8xf32>     ->     (uses of %a instead of %b)
(uses of %b)

A smaller buffer of the same element type becomes the start of a larger one, which is allocated where the first of them
was. An allocation in a loop body moves before the loop. The result is proved afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.bufferize.interface import op_name, owner_of, values_of
from oneshot_verify.bufferize.rewriter import move_before
from oneshot_verify.elide.rewrites.interface import runs_before
from oneshot_verify.elide.rewrites.sharing import LOOPS
from oneshot_verify.elide.room import put_into, room_for, size_order
from oneshot_verify.ir.dialects.linalg_structured import is_structured, iterator_types
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.ir.symbols import functions_of


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
        for value in values_of(op):
            if is_buffer_type(value.type):
                yield value


def _in(block: Block, uses: Collection[Operation]) -> set[Operation]:
    """Ops of a block that are, or contain, the uses."""
    return {top for use in uses if (top := block.find_ancestor_op_in_block(use)) is not None}


def _blocks_of(op: Operation, uses: Collection[Operation]) -> set[Block]:
    """Blocks of an op that contain the uses."""
    blocks = [block for region in op.regions for block in region.blocks]
    return {each for each in blocks if any(each.find_ancestor_op_in_block(use) for use in uses)}


@dataclass
class _Memory:
    """An allocation, and the uses of each buffer that lies in it."""

    op: Operation
    lives: list[set[Operation]] = field(default_factory=list[set[Operation]])


def reuse_buffers(
    module: ModuleOp, paths: Collection[str], careful: Collection[str] = ()
) -> dict[str, int]:
    """Let buffers of some functions share memory. Returns the number of buffers saved, by function. In `careful`
    functions no guesses about contents or sizes are made."""
    found: dict[str, int] = {}
    for path, function in functions_of(module).items():
        if path in paths:
            count = _hoist_in(function) + _Sharing(function, path in careful).run()
            if count:
                found[path] = count
    return found


def _allocations(function: Operation) -> list[Operation]:
    return [op for op in function.walk() if op_name(op) == "memref.alloc"]


def _hoist_in(function: Operation) -> int:
    """Move allocations out of loops, the innermost loop first. Returns the number moved."""
    moved: set[Operation] = set()
    waiting = _allocations(function)
    lives = Lives()
    while waiting:
        op = waiting.pop()
        loop = op.parent_op()
        if loop is None or loop.parent is None or op_name(loop) not in LOOPS:
            continue
        is_own = any(loop.is_ancestor(owner_of(size)) for size in op.operands)
        if not is_own and lives.uses(op) is not None:
            move_before(loop, op)
            moved.add(op)
            waiting.append(op)
    return len(moved)


class _Sharing:
    """Lets buffers of one function share memory."""

    def __init__(self, function: Operation, is_careful: bool) -> None:
        self.function, self.is_careful = function, is_careful
        self.lives = Lives()
        self.memories: list[_Memory] = []

    def run(self) -> int:
        """Share memory; returns the number of buffers saved."""
        allocations = _allocations(self.function)
        for op in allocations:
            uses = self.lives.uses(op)
            if uses is None:
                self._place_given_away(op)
            elif not self._place(op, uses):
                new = _Memory(op, [uses])
                self._take_in(new)
                self.memories.append(new)
        return len(allocations) - len(_allocations(self.function))

    def _place(self, op: Operation, uses: set[Operation]) -> bool:
        """Place a buffer in an existing allocation. Returns False if none is free and large enough."""
        free = [each for each in self.memories if self._is_free(each, op, uses)]
        fitting = [each for each in free if _is_in(op, each.op.parent) and self._fits(op, each.op)]
        if not fitting:
            return False
        memory = min(fitting, key=lambda each: size_order(each.op))
        put_into(op, memory.op)
        memory.lives.append(uses)
        return True

    def _take_in(self, new: _Memory) -> None:
        """Place the existing allocations in a new, larger one, which moves up for that if its size is static."""
        for memory in [] if new.op.operands else list(self.memories):
            is_free = all(self._is_free(memory, new.op, uses) for uses in new.lives)
            if is_free and self._fits(memory.op, new.op):
                block = new.op.parent if _is_in(memory.op, new.op.parent) else memory.op.parent
                assert block is not None
                place = block.find_ancestor_op_in_block(memory.op)
                if place is not None and not runs_before(new.op, place):
                    move_before(place, new.op)
                put_into(memory.op, new.op)
                new.lives += memory.lives
                self.memories.remove(memory)

    def _place_given_away(self, op: Operation) -> None:
        """Place a buffer that escapes in an allocation whose live ranges are over. No other buffer shares that
        afterwards."""
        for memory in self.memories:
            room = room_for(op, memory.op)
            is_over = all(self.lives.apart(each, {op}, op.parent) for each in memory.lives)
            if room is not None and room.is_alike and op.parent is memory.op.parent and is_over:
                put_into(op, memory.op)
                self.memories.remove(memory)
                return

    def _is_free(self, memory: _Memory, op: Operation, uses: set[Operation]) -> bool:
        """True if no buffer of an allocation is live while this one is."""
        block = _common_block(op, memory.op)
        if block is None:
            return False
        found = [self.lives.apart(each, uses, block) for each in memory.lives]
        return all(each and not (self.is_careful and each.is_guess) for each in found)

    def _fits(self, op: Operation, into: Operation) -> bool:
        room = room_for(op, into)
        return room is not None and not (self.is_careful and room.is_guess)


def _is_in(op: Operation, block: Block | None) -> bool:
    """True if an op is in a block, or nested in one of its ops."""
    return block is not None and block.find_ancestor_op_in_block(op) is not None


def _common_block(one: Operation, other: Operation) -> Block | None:
    """The block of one of two allocations that contains the other; None if a parallel region lies between."""
    for outer, inner in ((one, other), (other, one)):
        block = outer.parent
        if block is not None and _is_in(inner, block):
            around = _parents(inner, block)
            is_shared = any(facts_of(each).runs not in SERIAL for each in around)
            return None if is_shared else block
    return None


def _parents(op: Operation, block: Block) -> Iterator[Operation]:
    """The ops around `op`, up to those of `block`."""
    while op.parent is not block:
        parent = op.parent_op()
        assert parent is not None
        yield parent
        op = parent
