"""The rule for calls of functions that have a body.

    source   r = call @f(t)         target   n = call @f(m)
    -------------------------------------------------------
    asked    m holds t, scalars are defined and the same; what @f writes overlaps nothing else, and may be written
    known    what @f writes is anything; r is any tensor, and n holds it: a new buffer, or that of an argument

A callee is checked once, for arbitrary arguments that are alike in both programs and do not overlap. The check yields a
summary, and a caller knows only that:

    written   the arguments whose buffers the callee may change
    results   for each: a scalar, the buffer of an argument, or a new buffer

Both bodies are walked at the call if there is no summary, if the caller does not meet its preconditions, or if the
certificate asks for it (`first`). Of a function without a body, see `outside.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from oneshot_verify.encode.certificate import Certificate, Place, Point
from oneshot_verify.encode.contents import is_scalar
from oneshot_verify.encode.heads import Ended
from oneshot_verify.encode.interface import (
    require_known_body,
    require_nothing_said,
    require_same_interface,
)
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.outside import blocks_of, call_outside, hand_over, overlap
from oneshot_verify.encode.programs import Ends, Sides, Values
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import BOOL, Scalar, both, holds, known, no
from oneshot_verify.encode.walk import Walk
from oneshot_verify.ir.facts.attributes import HANDED_ON, said_to_others
from oneshot_verify.ir.places import Places
from oneshot_verify.ir.symbols import has_body, path_of
from oneshot_verify.semantics.interface.signatures import changed, dictionaries
from oneshot_verify.semantics.reading import called_function, said_of_arguments, touched_outside
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Block, MemRefValue, TensorValue


@dataclass(frozen=True)
class Summary:
    """The facts about a checked function that its callers may use."""

    written: frozenset[int]
    """The numbers of the target's arguments whose buffers the function may change."""
    results: tuple[Place, ...]
    """For each result of the source: (`scalar`, result), (`new`, result), or (`argument`, argument) of the target;
    (`same`, argument), an argument of both programs that is unchanged; (`either`, argument), this one or a new buffer;
    (`fixed`, result), a buffer that nobody writes or frees, as it may be a constant; or (`other`, result), a new buffer
    or that of some argument, which nobody who calls it here may take for more than that."""
    races: bool = False
    """True if threads of it, or of a function that it calls, may write to one element at a time."""
    shared: tuple[tuple[int, int], ...] = ()
    """Pairs of results, of which at least one is `other`, that may lie in one buffer."""

    @property
    def lent(self) -> list[int]:
        """The numbers of the results that are no new buffers, so that whoever gets them may not free them."""
        kinds = enumerate(kind for kind, _ in self.results)
        return [number for number, kind in kinds if kind not in ("scalar", "new")]


NEVER = Summary(frozenset(), (("never", 0),))
"""The summary of a function that does not return."""
RETURNS = "each recursive call of the tensor program returns"


def call_rule(walk: Walk, point: Point, sides: Sides) -> Any:
    """`func.call`"""
    if len(sides) < 2:
        return [_call_alone(walk, point, sides[0])]
    pair, ops = walk.pair, (sides[0][1], sides[1][1])
    ours, theirs = ops
    mine, its = map(called_function, ops)
    if mine is None or its is None:
        raise NotAble("a call of nothing that is known", Obligation.CALL)
    if path_of(mine) != path_of(its) or has_body(mine) != has_body(its):
        raise Refused(Obligation.CALL.asks("both call the same function"))
    operands = pair.get(ours.operands, theirs.operands)
    alone = {n for n, said in enumerate(said_of_arguments(its, "llvm.noalias")) if said is not None}
    if overlap(pair, alone, [*operands[1], *(each for _, each in pair.globals)]):
        raise NotAble("arguments that overlap, of which the function says that they do not")
    if {*map(type, (*operands[1], *theirs.result_types))} >= {TensorValue, MemRefType}:
        raise NotAble("a function that makes a buffer of a tensor")
    if not has_body(mine):
        require_same_interface(mine, its)
        read, written = (touched_outside(mine, its, how) for how in ("read", "write"))
        return call_outside(pair, ops, operands, read, written)
    certificate, summary = walk.callee(path_of(mine))
    if summary == NEVER:
        raise Ended
    is_exact = summary is not None and "other" not in dict(summary.results)
    if summary is not None and is_exact and not point.first and _fits(pair, summary, operands):
        return _call(pair, summary, certificate.results, ops, operands)
    _require_promised(pair, "arg_attrs", (its, theirs), enumerate(zip(*operands, strict=False)))
    results = _walk_bodies(walk, certificate, (mine, its), operands)
    places = zip(results[0], certificate.results, strict=True)
    returned = ((n, (one, results[1][n])) for one, (place, n) in places if place == "returned")
    _require_promised(pair, "res_attrs", (its, theirs), returned)
    return results


def _require_promised(
    pair: Pair, name: str, ops: Ends, values: Iterable[tuple[int, tuple[Any, Any]]]
) -> None:
    """Require that scalars of which a function or a call says something are alike, used or not: it may be a promise,
    as `llvm.noundef` is. What is said of buffers is assumed, or not covered."""
    said = {n for op in ops for n, each in dictionaries(op, name).items() if any(changed({}, each))}
    is_all = any(each not in HANDED_ON for each, _ in said_to_others(ops[1]))
    kind = "argument" if name == "arg_attrs" else "result"
    for number, (one, other) in values:
        if (is_all or number in said) and not isinstance(other, TensorValue | MemRefValue):
            pair.require_alike(one, other, Obligation.ARGUMENT.asks(f"{kind} {number} of a call"))


def _call_alone(walk: Walk, point: Point, side: tuple[CheckMachine, Operation]) -> list[Any]:
    """Run a call that one program makes alone, or for each element of an array: the body of the callee."""
    machine, call = side
    callee, given = called_function(call), [*map(machine.get, call.operands)]
    if callee is None or not has_body(callee) or path_of(callee) in walk.open:
        words = "a call in one program alone, of code of others or of a caller"
        raise NotAble(words, Obligation.CALL)
    if not machine.is_source and any(isinstance(each, TensorValue) for each in given):
        raise NotAble("a call in the target alone, of tensors")
    require_known_body(callee, callee)
    if not machine.is_source:
        require_nothing_said(callee)
    values, depth = machine.values, len(machine.stack)
    machine.values = values.copy()
    walk.open.append(path_of(callee))
    try:
        (found,) = walk.through([(machine, callee)], 0, replace(point, regions=((),)), [given])
    finally:
        walk.open.pop()
        machine.values = values
    machine.leave_stack(depth)
    return found


def _fits(pair: Pair, summary: Summary, operands: Values) -> bool:
    """True if the operands meet the preconditions under which the callee was checked: no aliasing, all defined."""
    values = [*operands[1], *(theirs for _, theirs in pair.globals)]
    alone = {*summary.written, *range(len(operands[1]), len(values))}
    return not overlap(pair, alone, values) and all(
        (isinstance(each, TensorValue) or is_scalar(each)) and pair.solver.holds(known(each))
        for each in operands[0]
    )


def _call(pair: Pair, summary: Summary, places: Any, ops: Ends, operands: Values) -> Values:
    pair.races |= summary.races
    hand_over(pair, operands, summary.written)
    pair.havoc_globals()
    for number in sorted(summary.written):
        pair.havoc((1, operands[1][number]))
    mine, its = list[Any](), list[Any]([None] * len(ops[1].results))
    for number, (kind, place) in enumerate(summary.results):
        where, result = places[number]
        if kind == "scalar":
            value = other = pair.any_scalar(ops[0].results[number].type)
        elif kind in ("same", "argument"):
            value, other = operands[0][place], operands[1][place]
        else:
            type = cast("Any", ops[1]).results[result].type
            value, name = pair.any_tensor(type), f"result {result} of a call"
            given = {"writable": kind != "fixed", "freeable": kind == "new"}
            other = pair.any_buffer(1, name, type, value, **given)
            if kind == "fixed":
                pair.target.watched.constants |= other.blocks
            if kind == "either":
                pair.target.watched.origins |= {each: set() for each in other.blocks}
                is_given = Scalar.of(pair.domain.fresh("which", BOOL))
                other = pair.chosen(is_given, operands[1][place], other)
        if kind in ("argument", "either"):
            shape = value.shape if kind == "argument" else other.shape
            value = TensorValue(shape, pair.target.memory.peek(other), value.element_type)
        mine.append(value)
        if where == "returned":
            its[result] = other
    return mine, its


def _walk_bodies(walk: Walk, certificate: Certificate, functions: Ends, operands: Values) -> Values:
    """Walk both bodies with the operands of this call. Raises `NotAble` for recursion."""
    pair, name = walk.pair, certificate.function
    if name in walk.open:
        raise NotAble(f"@{name} calls itself")
    require_known_body(*functions, certificate.results)
    names, pair.names = pair.names, (Places(functions[0]), Places(functions[1]))
    # A refusal speaks of the caller's point: its plan is the one that can be changed.
    at = pair.point, pair.phase
    walk.open.append(name)
    # The caller does not see which buffer a tensor gets in the callee.
    lent = [replace(v, pinned=True) if isinstance(v, TensorValue) else v for v in operands[1]]
    try:
        bodies = [function.regions[0] for function in functions]
        return walk.regions(bodies, certificate.points, (operands[0], lent))[1]
    finally:
        walk.open.pop()
        pair.names = names
        pair.come_to(*at)


def summary_of(
    pair: Pair, given: Sequence[Any], before: BlockStates, values: Values, places: Sequence[Place]
) -> Summary | None:
    """Summarize a function that was called with `given`, in the memory `before`, and returned `values`; None if
    `Summary` cannot express it."""
    memory = pair.target.watched
    arguments = {block: n for n, (_, its) in enumerate(given) for block in blocks_of(its)}
    is_asked = not arguments.keys().isdisjoint(pair.target.addresses)
    tensors = {block for block, n in arguments.items() if isinstance(given[n][0], TensorValue)}
    returned = [number for place, number in places if place == "returned"]
    if is_asked or len(returned) < len(values[1]) or any(one is None for one, _ in given):
        return None
    written = {n for block, n in arguments.items() if block in (*memory.written, *memory.moved)}
    found, new, fixed = list[Place](), set[Block](), set[Block]()
    buffers = dict[int, MemRefValue]()
    for mine, (place, number) in zip(values[0], places, strict=True):
        value = values[1][number] if place == "returned" else given[number][1]
        if is_scalar(value) and place == "returned":
            found.append(("scalar", number))
            continue
        if not isinstance(value, MemRefValue) or not isinstance(mine, TensorValue):
            return None
        known = {*memory.borrowed, *memory.owned, *pair.twins.values()}
        # The head of a loop has blocks that stand for others.
        blocks = memory.behind(value.blocks)
        is_whole = all(seen.shows_all(value.shape) for _, seen in value.views)
        if not is_whole or not known.isdisjoint(value.blocks | blocks):
            return None
        made = {
            block
            for block in blocks
            if before.get(block) is None and (block.freeable or memory.origins.get(block) == set())
        }
        others = blocks - made
        lent = [argument for block, argument in arguments.items() if others == {block}]
        is_tensor = bool(lent) and isinstance(given[lent[0]][0], TensorValue)
        # What only this function may not write, its caller may.
        is_constant = others.isdisjoint(arguments) and all(
            before.get(b) and memory.blocks[b].writable is False for b in others
        )
        is_first, buffers[len(found)] = new.isdisjoint(value.blocks | blocks), value
        if is_tensor and len(value.views) == 1 and value.blocks == others:
            is_same = lent[0] not in written and mine.contents is given[lent[0]][0].contents
            found.append(("same" if is_same else "argument", lent[0]))
        elif (
            is_first
            and (not others or (is_tensor and not pair.must_free))
            and fixed.isdisjoint(made)
        ):
            new |= made
            found.append(("either", lent[0]) if others else ("new", number))
        elif is_first and is_constant and not pair.must_free:
            fixed |= blocks
            found.append(("fixed", number))
        elif others <= tensors and fixed.isdisjoint(made) and not pair.must_free:
            new |= made
            found.append(("other", number))
        else:
            return None
    shared = tuple(
        (one, other)
        for one, other in combinations(buffers, 2)
        if "other" in (found[one][0], found[other][0])
        and _may_be_one(pair, buffers[one], buffers[other])
    )
    return Summary(frozenset(written), tuple(found), pair.races, shared)


def _may_be_one(pair: Pair, one: MemRefValue, other: MemRefValue) -> bool:
    """True if two results may lie in one block; what a loop carries at once are different ones."""
    memory = pair.target.watched
    for (guard, mine), (also, its) in product(one.views, other.views):
        two = {mine.block, its.block}
        if len(two) > 1 and any(each >= two for each in memory.carried):
            continue
        is_near = not memory.behind([mine.block]).isdisjoint(memory.behind([its.block]))
        if is_near and not pair.solver.holds(no(both(holds(guard), holds(also)))):
            return True
    return False
