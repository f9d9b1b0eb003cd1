"""Code that is in neither program: functions without a body, ops without a meaning.

    source   x = code(t, s)         it gets the same in both: alike operands, and memory that both have
    target   x = code(m, s)         it reads and writes the same in both, so what it writes is anything, but alike

A result may alias any buffer that it was given. What is handed over, to a function with a body, too, must not overlap
with what the callee takes for alone.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import Any

from xdsl.dialects.builtin import MemRefType, TensorType

from oneshot_verify.encode.interface import require_same_type
from oneshot_verify.encode.programs import Ends, Values
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import holds
from oneshot_verify.semantics.values import OTHER_RANKS, Backing, Block, MemRefValue, UnrankedValue
from oneshot_verify.semantics.values import Value as ProgramValue


def blocks_of(value: Any) -> set[Block]:
    buffers = value, *(each.buffer for each in getattr(value, "backing", ()))
    return {block for each in buffers for block in getattr(each, "blocks", ())}


def overlap(pair: Pair, alone: Container[int], values: Sequence[Any]) -> bool:
    """True if one of `values` whose number is in `alone` (it must not alias the others) may alias another one."""
    two = permutations(enumerate(map(blocks_of, values)), 2)
    found = (each for (n, mine), (_, its) in two if n in alone for each in product(mine, its))
    return any(pair.target.watched.may_be_one(*each) for each in found)


def hand_over(pair: Pair, operands: Values, written: Container[int]) -> None:
    """Require that the operands are alike in both programs, and that buffers in `written` are writable. The callee may
    read all of them, and may also write to every global."""
    memory = pair.target.watched
    for _, its in pair.globals:
        memory.lose(its)
        memory.tell_threads(its, None, pair.at, writes=True)
    for number, (one, other) in enumerate(zip(*operands, strict=True)):
        what = Obligation.ARGUMENT.asks(f"argument {number} of a call")
        pair.require_alike(one, other, what)
        if isinstance(other, MemRefValue):
            pair.require_apart(other, what)
            memory.require_not_raced(other)
            for writes in (False, True)[: 1 + (number in written)]:
                memory.touch(other, None, pair.at, writes=writes)
        for guard, seen in other.views if number in written else ():
            may = pair.domain.disj(pair.domain.neg(guard), memory.blocks[seen.block].writable)
            pair.require(holds(may), replace(what, words=f"{what.words} may be written"))


def call_outside(
    pair: Pair, ops: Ends, operands: Values, reads: Container[int], writes: Container[int]
) -> Values:
    """Call code that is in neither program: it reads the same in both, so it returns and writes the same in both. The
    numbers of the operands that it may read, and write to, are given."""
    numbers, operands = _of_each_rank(pair, operands)
    ours, theirs = operands
    read = {n for n, number in enumerate(numbers) if number in reads}
    written = {n for n, number in enumerate(numbers) if number in writes}
    used = [each if n in read | written else None for n, each in enumerate(theirs)]
    written &= {n for n, each in enumerate(theirs) if isinstance(each, MemRefValue)}
    _require_same_types(pair, ops)
    seen = [each if n in read else pair.nothing(each) for n, each in enumerate(ours)]
    hand_over(pair, (seen, theirs), written)
    if overlap(pair, written, used):
        raise NotAble("code of others with parts of one buffer")
    for one, other in zip(ours, theirs, strict=True):
        if isinstance(one, MemRefValue):
            asked = Obligation.ARGUMENT.asks("others get the same")
            pair.require_same_view(one, other, asked, shares=True)
    pair.havoc_globals()
    for number in sorted(written):
        source, target = ours[number], theirs[number]
        pair.havoc(*([(0, source)] if isinstance(source, MemRefValue) else ()), (1, target))
        pair.source.memory.written.update((each, None) for each in getattr(source, "blocks", ()))
    return _results(pair, ops, theirs)


def _of_each_rank(pair: Pair, operands: Values) -> tuple[list[int], Values]:
    """Operands, one without a rank by its forms; of each, the number of the operand that it is or is a form of."""
    found, numbers = list[tuple[Any, Any]](), list[int]()
    for number, each in enumerate(zip(*operands, strict=True)):
        if any(isinstance(e, UnrankedValue) and OTHER_RANKS not in e.forms for e in each):
            raise NotAble("what is in a value without a rank")
        forms = pair.of_one_rank(*each, Obligation.ARGUMENT.asks(f"argument {number} of a call"))
        found += forms
        numbers += [number] * len(forms)
    return numbers, ([one for one, _ in found], [its for _, its in found])


def _require_same_types(pair: Pair, ops: Ends) -> None:
    for mine, its in zip(*((op.operand_types, op.result_types) for op in ops), strict=True):
        if len(mine) != len(its):
            raise Refused(Obligation.CALL.asks("both have as many operands, and results"))
        for one, other in zip(mine, its, strict=True):
            require_same_type(one, other, pair.assumed)


def _results(pair: Pair, ops: Ends, given: Sequence[ProgramValue]) -> Values:
    """Arbitrary results of code that was `given` these operands: they may lie anywhere in these."""
    memory = pair.target.watched
    behind = {block for each in given for block in blocks_of(each)}
    homes = [Backing(e, memory.peek(e), part=e) for e in given if isinstance(e, MemRefValue)]
    homes += (home for each in given for home in getattr(each, "backing", ()))
    anywhere = tuple(replace(each, part=None) for each in homes)
    mine, its = list[ProgramValue](), list[ProgramValue]()
    for number, (ours, theirs) in enumerate(zip(*(op.result_types for op in ops), strict=True)):
        if isinstance(ours, MemRefType):
            raise NotAble("who has the buffer that a function without a body gives")
        is_tensor = isinstance(ours, TensorType)
        value = pair.any_tensor(ours) if is_tensor else pair.any_scalar(ours)
        mine.append(value)
        if isinstance(theirs, TensorType):
            value = replace(value, pinned=True, backing=anywhere)
        elif isinstance(theirs, MemRefType):
            if not behind.isdisjoint(pair.target.stack):
                raise NotAble("code of others that may give a buffer of the stack")
            is_free = all(each.is_whole and each.buffer.shape == value.shape for each in homes)
            is_free |= pair.must_free
            writable = all(memory.blocks[each].writable is True for each in behind)
            name = f"result {number} of a call"
            value = pair.any_buffer(1, name, theirs, value, writable=writable, freeable=is_free)
            ((_, seen),) = value.views
            # Buffer deallocation takes it to be a new one, which the caller has to free.
            memory.share(seen.block, [(each, True) for each in behind], owned=pair.must_free)
            behind.add(seen.block)
        its.append(value)
    return mine, its
