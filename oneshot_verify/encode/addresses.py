"""The addresses of blocks in the target: arbitrary numbers, of which some differ.

one is new, both are arguments, or one loop carries both    different, while both are live
a clone                                                     may have the address of its base (`clones.py`)
other memory that may be another block                      nothing is known
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oneshot_verify.encode.clones import address_of_clone, may_be_lent
from oneshot_verify.encode.terms import INT, Scalar, both, holds, no, same, some, value_of
from oneshot_verify.semantics.values import Block, Index

if TYPE_CHECKING:
    from oneshot_verify.encode.machine import CheckMachine


def address_of(machine: CheckMachine, block: Block) -> Index:
    """The address of a block, which differs from those of other allocations that are live at the same time."""
    domain, memory = machine.terms, machine.watched
    if block not in machine.addresses:
        # In the body of an array, only memory that it has made may be another one at each index.
        places = domain.places if machine.levels.get(block) else []
        new = Scalar.of(domain.fresh("address", INT, places))
        machine.addresses[block] = address_of_clone(machine, block, new, places)
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
    return is_known and block not in memory.borrowed and not may_be_lent(memory, block)
