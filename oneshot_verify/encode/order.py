"""Ops of the source that are run in another order than in the text.

ahead     preconditions of straight-line ops behind a call, an assertion or threads are facts before it already:
          a run that comes there comes to them as well

          call @f        the first ops of @f         assert c    where c holds        threads    if they surely end

put off   ops that only compute tensors, and surely end, come in any order: those that stand at a later point wait,
          and with them what uses their results
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Sequence
from contextlib import suppress
from itertools import dropwhile, takewhile

from xdsl.ir import Operation, SSAValue

from oneshot_verify.encode.certificate import OPS
from oneshot_verify.encode.nests import Nests
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.ir.facts import facts_of, only_accesses, only_computes
from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.semantics.control import is_flat, may_go_on
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import called_function


def look_ahead(pair: Pair, nests: Nests, ops: Sequence[Operation]) -> None:
    """Assume the preconditions of the straight-line ops that the source runs next: at the beginning of the callee,
    if `ops` begin with a call; behind it, where it holds, if they begin with an assertion; if with threads that
    surely come to their end and only compute, behind them, whatever they give."""
    (first, *others), machine, memories = ops, pair.source, pair.memories
    callee = called_function(first) if op_name(first) in OPS["call"] else None
    is_callee, is_behind = callee and has_body(callee), op_name(first) in ASSERTIONS
    are_threads = op_name(first) == "scf.forall" and only_computes(first) and not may_go_on(first)
    values, events = machine.values, machine.events
    # The events in a body, whose iterations need not come to their end, are not compared yet.
    if any(each.body for each in events) or not (is_callee or is_behind or are_threads):
        return
    before = machine.checkpoint()
    machine.values, machine.events = values.copy(), [*events]
    with nests.ahead(), suppress(NotAble, Refused, UnsupportedOp):
        if is_behind:
            machine.run_op(first)
        elif callee:
            block = callee.regions[0].blocks[0]
            given = [*map(machine.get, first.operands)]
            machine.values.update(zip(block.args, given, strict=True))
            others = [*block.ops]
        for each in first.results if are_threads else ():
            start = machine.get(
                first.operands[len(first.operands) - len(first.results) + each.index]
            )
            machine.values[each] = pair.any_tensor(each.type, start.shape)
        for op in takewhile(only_accesses, others):
            if facts_of(op).has_effects and not are_threads:
                break
            machine.run_op(op)
    machine.values, machine.events = values, events
    machine.rollback(before)
    pair.memories = memories


def put_off(pair: Pair, later: Container[Operation], op: Operation, left: deque[Operation]) -> None:
    """Move ops of the source that come at a `later` point, and those that use their results, behind `op`. All that
    changes places only computes, and ends: what it requires holds in any order, and so do its results."""
    numbers, waiting, made = pair.names[0].numbers, list[Operation](), set[SSAValue]()
    before = [*takewhile(lambda each: numbers[each] < numbers[op], left)]
    for each in (*dropwhile(lambda each: each not in later, before), op):
        if each is op and not waiting:
            return
        if not _only_computes_tensors(each):
            raise NotAble(f"'{op_name(each)}' in another order than in the text")
        uses = (value for inner in each.walk() for value in inner.operands)
        if each in later or not made.isdisjoint(uses):
            waiting.append(each)
            made.update(each.results)
    if op in waiting:
        raise Refused(Obligation.PLAN.asks("a point whose op uses what comes at a later one"))
    for value in made:
        # It may still have the value of another iteration.
        pair.source.values.pop(value, None)
    others = [each for each in left if each not in waiting]
    behind = others.index(op) + 1 if op in others else 0
    left.clear()
    left.extend((*others[:behind], *waiting, *others[behind:]))


def _only_computes_tensors(op: Operation) -> bool:
    """True if an op surely ends, has no effect but its results, and no buffers, in its regions either."""
    ops = [*op.walk()]
    types = (each.type for inner in ops for each in (*inner.operands, *inner.results))
    has_buffers = any(map(is_buffer_type, types))
    return only_computes(op) and not (has_buffers or may_go_on(op) or is_flat(op))
