"""The addresses of blocks in the target, which are arbitrary numbers, of which some differ, and clones.

one is new, both are arguments, or one loop carries both    different, while both are live
a clone                                                     may have the address of its base
other memory that may be another block                      nothing is known

`bufferization.clone` gives a buffer that is another one, its base, or a copy of it, as each program likes.

    %c = bufferization.clone %b

               asked of the target                           known
    writes     to %c, only where %b may be written           a write to one makes the elements of the other undefined
    frees      each of %b and %c once, by itself             ..
    addresses                                                `uncopied` decides if that of %c is that of %b
    results    %c lies in memory as the clone of the source  clones of one part are the part, or copies, in both

What becomes of memory is said in `semantics` (`Shadows.share`); this is what the judge adds.

Source: https://mlir.llvm.org/docs/Dialects/BufferizationOps/#bufferizationclone-bufferizationcloneop
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from oneshot_verify.encode.refusal import Asked
from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Scalar,
    Value,
    both,
    holds,
    no,
    same,
    some,
    value_of,
)
from oneshot_verify.semantics.values import Block, Index, Truth

if TYPE_CHECKING:
    from oneshot_verify.encode.machine import CheckMachine
    from oneshot_verify.encode.memory import WatchedMemory
    from oneshot_verify.encode.relation import Pair


def address_of(machine: CheckMachine, block: Block) -> Index:
    """The address of a block, which differs from those of other allocations that are live at the same time."""
    domain, memory = machine.terms, machine.watched
    if block not in machine.addresses:
        # In the body of an array, only memory that it has made may be another one at each index.
        places = domain.places if machine.levels.get(block) else []
        new = Scalar.of(domain.fresh("address", INT, places))
        machine.addresses[block] = _address_of_clone(machine, block, new, places)
    for other, its in machine.addresses.items():
        # The body of an array is run here for each of its results, and there once.
        is_there = other in memory.blocks and not domain.bodies
        if is_there and _are_two(machine, block, other):
            live = both(*(holds(memory.blocks[each].live) for each in (block, other)))
            differ = no(same(value_of(its), value_of(machine.addresses[block])))
            are_one = (memory.uncopied.get(each, False) for each in (block, other))
            machine.solver.assume(some(no(live), differ, *are_one))
    return machine.addresses[block]


def _are_two(machine: CheckMachine, one: Block, other: Block) -> bool:
    """True if two blocks that are live together are different allocations. A block that is neither new, nor an
    argument, nor carried by a loop may be one of them."""
    memory = machine.watched
    if one is other or not all(_is_allocation(machine, each) for each in (one, other)):
        return False
    if any(each >= {one, other} for each in (memory.given, *memory.carried)):
        return True
    # What stands for memory may stand for an allocation.
    made = any(each.freeable or each in machine.stack for each in (one, other))
    return made and memory.origins.keys().isdisjoint((one, other))


def _is_allocation(machine: CheckMachine, block: Block) -> bool:
    """True if a block is an allocation that no other block stands for."""
    memory = machine.watched
    is_carried = any(block in each for each in (memory.given, *memory.carried))
    is_made = (block.freeable or block in machine.stack) and block not in memory.origins
    is_known = is_carried or is_made or block in memory.constants
    # One that was cloned is still an allocation, and so is a clone, where it is not its base.
    may_be_lent = block in memory.owned and block not in memory.bases
    return is_known and block not in memory.borrowed and not may_be_lent


def write_as_base(
    memory: WatchedMemory, clone: Block, bases: Iterable[tuple[Block, Truth]]
) -> None:
    """Let a clone be written only where each base may be written, under the condition that it is of this one."""
    domain, state = memory.domain, memory.blocks[clone]
    may = (domain.disj(domain.neg(where), memory.blocks[base].writable) for base, where in bases)
    memory.blocks[clone] = replace(state, writable=domain.conj(state.writable, *may))


def _address_of_clone(
    machine: CheckMachine, block: Block, copied: Index, places: Sequence[Value]
) -> Index:
    """The address of a block: if it is a clone, perhaps that of its base; else `copied`, its own."""
    memory, domain = machine.watched, machine.terms
    if block not in memory.bases:
        return copied
    memory.uncopied[block] = is_base = domain.fresh("is its base", BOOL, places)
    (base, _), *others = memory.bases[block]
    its = machine.address(base)
    for each, guard in others:
        its = domain.either(guard, machine.address(each), its)
    return domain.either(Scalar.of(is_base), its, copied)


def is_handed_on(memory: WatchedMemory, block: Block) -> Value:
    """The condition that a clone of a block is no copy: then both are one allocation, and whether it is freed is asked
    of the clone. Only a target that compares their addresses can tell."""
    ways: list[Value] = []
    for clone, is_base in memory.uncopied.items():
        if memory.blocks.get(clone) is not None and clone.freeable:
            of = (holds(guard) for base, guard in memory.bases[clone] if base is block)
            ways.append(both(is_base, some(*of)))
    return some(*ways)


def are_clones(pair: Pair, mine: Block, its: Block, held: Container[Block], what: Asked) -> bool:
    """True if two blocks are clones of one part of a buffer that both programs have, and can be no other one. A write
    to this part, or to the clone, makes the other undefined in both programs."""
    ours, theirs = pair.source.watched, pair.target.watched
    one, base = _only_base(ours, mine), _only_base(theirs, its)
    if one is None or base is None:
        return False
    part, other = ours.windows.get((mine, one)), theirs.windows.get((its, base))
    is_one = pair.twins.get(one) is base and base not in held
    is_alone = {each for each, _ in theirs.shadows[its]} == {base}
    if not (part and other and is_one and is_alone) or base in theirs.frozen:
        return False
    pair.require_same_part(part, other, what)
    return True


def _only_base(memory: WatchedMemory, clone: Block) -> Block | None:
    """The block that something is surely a clone of."""
    bases = memory.bases.get(clone, ())
    return bases[0][0] if len(bases) == 1 and bases[0][1] is True else None
