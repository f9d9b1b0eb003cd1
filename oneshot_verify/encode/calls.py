"""The rule for calls.

A callee is checked once, for arbitrary arguments that are alike in both programs and do not overlap. The check yields a
summary, and a caller knows only that:

    written   the arguments whose buffers the callee may change
    results   for each: a scalar, the buffer of an argument, or a new buffer

Both bodies are walked at the call if there is no summary, if the caller does not meet its preconditions, or if the
certificate asks for it (`first`). A function without a body, or an op without a meaning, must get the same operands in
both programs; its results may alias any buffer that it was given.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Operation

from oneshot_verify.encode.certificate import Certificate, Place, Point
from oneshot_verify.encode.domain import NotAble
from oneshot_verify.encode.heads import Ended
from oneshot_verify.encode.interface import (
    require_known_body,
    require_nothing_said,
    require_same_interface,
    require_same_type,
)
from oneshot_verify.encode.machine import CheckMachine, WatchedMemory
from oneshot_verify.encode.refusal import Obligation, Refused
from oneshot_verify.encode.relation import Pair, Sides, Values, is_scalar
from oneshot_verify.encode.terms import BOOL, Scalar, both, holds, known, no
from oneshot_verify.encode.walk import Ends, Walk
from oneshot_verify.ir.places import Places
from oneshot_verify.ir.symbols import has_body, path_of
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import opaque_operands, opaque_text, require_opaque
from oneshot_verify.semantics.reading import called_function, said_of_arguments, touched_outside
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import (
    OTHER_RANKS,
    Backing,
    Block,
    MemRefValue,
    TensorValue,
    UnrankedValue,
)


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
    def is_exact(self) -> bool:
        """True if it tells callers enough of each result."""
        return all(kind != "other" for kind, _ in self.results)

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
    if _overlap(pair, alone, [*operands[1], *(each for _, each in pair.globals)]):
        raise NotAble("arguments that overlap, of which the function says that they do not")
    if {*map(type, (*operands[1], *theirs.result_types))} >= {TensorValue, MemRefType}:
        raise NotAble("a function that makes a buffer of a tensor")
    if not has_body(mine):
        require_same_interface(mine, its)
        touched = [touched_outside(mine, its, how) for how in ("read", "write")]
        return _outside(pair, ops, operands, touched)
    certificate, summary = walk.callee(path_of(mine))
    if summary == NEVER:
        raise Ended
    is_exact = summary is not None and summary.is_exact
    if summary is not None and is_exact and not point.first and _fits(pair, summary, operands):
        return _call(pair, summary, certificate.results, ops, operands)
    return _walk_bodies(walk, certificate, (mine, its), operands)


def _blocks(value: Any) -> set[Block]:
    buffers = value, *(each.buffer for each in getattr(value, "backing", ()))
    return {block for each in buffers for block in getattr(each, "blocks", ())}


def _overlap(pair: Pair, alone: Container[int], values: Sequence[Any]) -> bool:
    """True if one of `values` whose number is in `alone` (it must not alias the others) may alias another one."""
    two = permutations(enumerate(map(_blocks, values)), 2)
    found = (each for (n, mine), (_, its) in two if n in alone for each in product(mine, its))
    return any(pair.target.watched.may_be_one(*each) for each in found)


def _hand_over(pair: Pair, operands: Values, written: Container[int]) -> None:
    """Require that the operands are alike in both programs, and that buffers in `written` are writable. The callee may
    read all of them, and may also write to every global."""
    memory = pair.target.watched
    for _, its in pair.globals:
        memory.lose(its)
        memory.tell_threads(its, pair.at)
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


# Functions with a body.


def _call_alone(walk: Walk, point: Point, side: tuple[CheckMachine, Operation]) -> list[Any]:
    """Run a call that one program makes alone, or for each element of an array: the body of the callee."""
    machine, call = side
    callee, given = called_function(call), [*map(machine.get, call.operands)]
    if callee is None or not has_body(callee) or path_of(callee) in walk.open:
        raise NotAble(
            "a call in one program alone, of code of others or of a caller", Obligation.CALL
        )
    if not machine.is_source and any(isinstance(each, TensorValue) for each in given):
        raise NotAble("a call in the target alone, of tensors")
    require_known_body(callee, callee)
    if not machine.is_source:
        require_nothing_said(callee)
    values, depth = machine.values, len(machine.stack)
    machine.values = values.copy()
    walk.open.append(path_of(callee))
    try:
        side = machine, callee
        (found,) = walk.through([side], 0, replace(point, regions=((),)), [given])
    finally:
        walk.open.pop()
        machine.values = values
    machine.leave_stack(depth)
    return found


def _fits(pair: Pair, summary: Summary, operands: Values) -> bool:
    """True if the operands meet the preconditions under which the callee was checked: no aliasing, all defined."""
    values = [*operands[1], *(theirs for _, theirs in pair.globals)]
    alone = {*summary.written, *range(len(operands[1]), len(values))}
    return not _overlap(pair, alone, values) and all(
        (isinstance(each, TensorValue) or is_scalar(each)) and pair.solver.holds(known(each))
        for each in operands[0]
    )


def _call(pair: Pair, summary: Summary, places: Any, ops: Ends, operands: Values) -> Values:
    pair.races |= summary.races
    _hand_over(pair, operands, summary.written)
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
    walk.open.append(name)
    # The caller does not see which buffer a tensor gets in the callee.
    lent = [replace(v, pinned=True) if isinstance(v, TensorValue) else v for v in operands[1]]
    try:
        bodies = [function.regions[0] for function in functions]
        return walk.regions(bodies, certificate.points, (operands[0], lent))[1]
    finally:
        walk.open.pop()
        pair.names = names


def summary_of(
    pair: Pair, given: Sequence[Any], before: BlockStates, values: Values, places: Sequence[Place]
) -> Summary | None:
    """Summarize a function that was called with `given`, in the memory `before`, and returned `values`; None if
    `Summary` cannot express it."""
    memory = pair.target.watched
    arguments = {block: n for n, (_, its) in enumerate(given) for block in _blocks(its)}
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
        made = {block for block in blocks if _is_made(block, before, memory)}
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


def _is_made(block: Block, before: BlockStates, memory: WatchedMemory) -> bool:
    """True if a block is an allocation since `before`, or stands for one."""
    return before.get(block) is None and (block.freeable or memory.origins.get(block) == set())


# Functions without a body, and ops without a meaning.


def event_rule(walk: Walk, point: Point, sides: Sides) -> Values:
    """Events that the outside world sees; also ops without a meaning, which must be the same in both programs."""
    ops = ours, theirs = sides[0][1], sides[1][1]
    if walk.pair.source.meanings.find(op_name(ours)) is not None:
        for machine, op in sides:
            # A precondition of code after an event inside an op would be assumed before the event.
            if op.regions:
                raise NotAble("an event in the body of an op", Obligation.EVENT)
            machine.run_op(op)
            # An assertion that surely holds is not seen.
            if not (machine.events or op_name(op) in ASSERTIONS):
                raise Refused(Obligation.EVENT.asks("both ops are seen"))
        walk.compare_events()
        return walk.pair.get(ours.results, theirs.results)
    for op in ops:
        require_opaque(op)
    values = [opaque_operands(op) for op in ops]
    types = [(*op.result_types, *(v.type for v in opaque_operands(op))) for op in ops]
    if opaque_text(ours) != opaque_text(theirs) or types[0] != types[1]:
        raise Refused(Obligation.CALL.asks("both run the same op"))
    return _outside(walk.pair, ops, walk.pair.get(*values), [frozenset(range(len(values[0])))] * 2)


def _of_each_rank(pair: Pair, operands: Values, touched: Sequence[Any]) -> tuple[Any, Values]:
    """Operands, each without a rank by its forms, and the numbers of those that are `touched`."""
    found, numbers = list[tuple[Any, Any]](), list[int]()
    for number, each in enumerate(zip(*operands, strict=True)):
        if any(isinstance(e, UnrankedValue) and OTHER_RANKS not in e.forms for e in each):
            raise NotAble("what is in a value without a rank")
        forms = pair.of_one_rank(*each, Obligation.ARGUMENT.asks(f"argument {number} of a call"))
        found += forms
        numbers += [number] * len(forms)
    those = [{place for place, n in enumerate(numbers) if n in each} for each in touched]
    return those, ([one for one, _ in found], [its for _, its in found])


def _outside(pair: Pair, ops: Ends, operands: Values, touched: Sequence[Any]) -> Values:
    """Call code that is in neither program: it reads the same in both, so it returns and writes the same in both."""
    (read, written), operands = _of_each_rank(pair, operands, touched)
    memory = pair.target.watched
    used = [each if n in read | written else None for n, each in enumerate(operands[1])]
    for mine, its in zip(*((op.operand_types, op.result_types) for op in ops), strict=True):
        if len(mine) != len(its):
            raise Refused(Obligation.CALL.asks("both have as many operands, and results"))
        for one, other in zip(mine, its, strict=True):
            require_same_type(one, other, pair.assumed)
    written = written & {n for n, each in enumerate(operands[1]) if isinstance(each, MemRefValue)}
    seen = [each if n in read else pair.nothing(each) for n, each in enumerate(operands[0])]
    _hand_over(pair, (seen, operands[1]), written)
    behind = {block for each in operands[1] for block in _blocks(each)}
    if (memory.watchers and pair.globals) or _overlap(pair, written, used):
        raise NotAble("code of others in a thread beside globals, or with parts of one buffer")
    for one, other in zip(*operands, strict=True):
        if isinstance(one, MemRefValue):
            asked = Obligation.ARGUMENT.asks("others get the same")
            pair.require_same_view(one, other, asked, shares=True)
    pair.havoc_globals()
    for number in sorted(written):
        source, target = operands[0][number], operands[1][number]
        pair.havoc(*([(0, source)] if isinstance(source, MemRefValue) else ()), (1, target))
        pair.source.memory.written.update((each, None) for each in getattr(source, "blocks", ()))
    given = [Backing(e, memory.peek(e), part=e) for e in operands[1] if isinstance(e, MemRefValue)]
    given += (home for each in operands[1] for home in getattr(each, "backing", ()))
    # A result may lie anywhere in these buffers.
    homes = tuple(replace(each, part=None) for each in given)
    mine, its = list[Any](), list[Any]()
    for number, (ours, theirs) in enumerate(zip(*(op.result_types for op in ops), strict=True)):
        if isinstance(ours, MemRefType):
            raise NotAble("who has the buffer that a function without a body gives")
        is_tensor = isinstance(ours, TensorType)
        mine.append(pair.any_tensor(ours) if is_tensor else pair.any_scalar(ours))
        its.append(mine[-1])
        if isinstance(theirs, TensorType):
            its[-1] = replace(mine[-1], pinned=True, backing=homes)
        elif isinstance(theirs, MemRefType):
            if not behind.isdisjoint(pair.target.stack):
                raise NotAble("code of others that may give a buffer of the stack")
            free = all(e.is_whole and e.buffer.shape == mine[-1].shape for e in given)
            free |= pair.must_free
            writable = all(memory.blocks[each].writable is True for each in behind)
            name = f"result {number} of a call"
            its[-1] = pair.any_buffer(1, name, theirs, mine[-1], writable=writable, freeable=free)
            ((_, seen),) = its[-1].views
            # Buffer deallocation takes it to be a new one, which the caller has to free.
            memory.share(seen.block, [(each, True) for each in behind], owned=pair.must_free)
            behind.add(seen.block)
    return mine, its
