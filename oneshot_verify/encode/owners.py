"""Owners of the buffers that a loop moves: the certificate says which ones the loop has to free, or to hand on.

    start   a buffer that the loop owns can be freed, as it was allocated; from here on it is dead, and only the head's
            block stands for its memory
    head    where the loop owns it, the block can be freed and is live; else another one is, which cannot be freed
    again   what is owned can be freed; each block of the head that was owned is freed, or handed on

An owner is a truth value that the target carries, or a constant. Buffers that cannot be freed have none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.contents import Contents, is_scalar
from oneshot_verify.encode.refusal import Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    BOOL,
    both,
    holds,
    implies,
    known,
    no,
    same,
    sort_of,
    value_of,
)
from oneshot_verify.semantics.values import MemRefValue


class Owners:
    """The owners of the buffers that one loop of the target moves; `numbers` are those of its carried values."""

    def __init__(self, pair: Pair, point: Point, numbers: Mapping[str, int]) -> None:
        self._pair, self._names = pair, dict(point.owned)
        if not self._names.keys() <= {*point.moved} or not {*self._names.values()} <= {
            "",
            *numbers,
        }:
            words = "a truth value that the target carries says who frees what is moved"
            raise Refused(Obligation.PLAN.asks(words))
        self._flags = {number: numbers[name] for number, name in self._names.items() if name}
        self.flags = {*self._flags.values()}
        """The numbers of the truth values."""
        self.numbers = point.moved if pair.must_free else (*self._names,)
        """The numbers of the buffers whose owners are known: if the target must free its allocations, all."""

    def _owner(self, number: int, carried: Sequence[Any]) -> Any:
        """The truth value that says if the loop owns what it carries at `number`."""
        if number not in self._flags:
            return number in self._names
        value = carried[self._flags[number]]
        if not is_scalar(value) or sort_of(value_of(value)) != BOOL:
            raise Refused(Obligation.PLAN.asks("an owner is a truth value", number))
        return value

    def require(self, number: int, carried: Sequence[Any]) -> None:
        """Require that the loop owns a carried buffer just where it can be freed, as it was allocated."""
        if number not in self.numbers:
            return
        buffer, owner = carried[number], self._owner(number, carried)
        asked = Obligation.FREED.asks("it is known who frees what a loop carries", number)
        self._pair.require(known(owner), asked)
        for guard, seen in buffer.views:
            # Its base may be what is freed: that is the allocation if the offset is 0.
            is_whole = holds(self._pair.target.memory.may_free(seen, buffer.shape))
            is_its = both(value_of(owner), is_whole, same(value_of(seen.block.offset), 0))
            is_right = is_its if seen.block.freeable else no(value_of(owner))
            self._pair.require(implies(holds(guard), is_right), asked)

    def take_over(self, inits: Sequence[Any]) -> None:
        """End the lives of the buffers from before the loop that it owns."""
        for guard, seen in (view for number in self.numbers for view in inits[number].views):
            if seen.block.freeable:
                self._pair.target.memory.end(seen.block, guard)

    def at_head(
        self, number: int, buffer: MemRefValue, contents: Contents, carried: Sequence[Any]
    ) -> MemRefValue:
        """The moved buffer at the head: a new one that can be freed, where the loop owns it; else `buffer`."""
        owner = number in self.numbers and self._owner(number, carried)
        if owner is False:
            return buffer
        memory, ((_, seen),) = self._pair.target.memory, buffer.views
        mine = memory.add(replace(seen.block, freeable=True, offset=0), contents)
        for each, live in ((mine, owner), (buffer, self._pair.domain.neg(owner))):
            (block,) = each.blocks
            memory.blocks[block] = replace(memory.blocks[block], live=live)
        return mine if owner is True else self._pair.chosen(owner, mine, buffer)
